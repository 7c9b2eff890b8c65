//! Interruption, handlers of uncaught exceptions, daemons, names: small programs with all they can come to,
//! the same under every model and without reductions.

use std::collections::BTreeSet;

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Reductions, Report, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_machine::Assumptions;
use fencepost_testkit::search;

fn loaded(jar: &crate::support::Jar, class: &str, field: &str) -> Loaded {
    let observe = [format!("{class}.{field}")];
    let (main, files) = (Some(class), jar);
    load(class, files, main, &LoadRequest::default().observing(&observe)).unwrap()
}

fn report(loaded: &Loaded, model: &str, without: Reductions, spurious: bool) -> Report {
    let assumptions = Assumptions { spurious_wake_ups: spurious, ..Assumptions::default() };
    let observe = &loaded.observables()[..];
    let config = SearchConfig { all: true, observe, assumptions, ..SearchConfig::without(without) };
    search(&loaded.program, model, &config)
}

/// The program, what is observed, and what is found: the verdict, and all values or a part of each message.
type Row = (&'static str, &'static str, Verdict, &'static [i64], &'static [&'static str]);

const TABLE: [Row; 18] = [
    ("InterruptedWait", "result", Holds, &[1], &[]),
    ("NotifiedAndInterrupted", "result", Holds, &[1, 2, 11], &[]),
    ("NotLost", "first", Holds, &[1, 2], &[]),
    ("Remembered", "result", Holds, &[3], &[]),
    ("InterruptedJoin", "result", Holds, &[1, 2], &[]),
    ("Published", "result", Holds, &[0], &[]),
    ("NotPublished", "result", Holds, &[0, 42], &[]),
    ("Handled", "result", Holds, &[12], &[]),
    ("NotHandled", "result", Violated, &[], &["IllegalStateException: not taken (at NotHandled.java:10)"]),
    ("AssertionHandled", "result", Violated, &[], &["failed (at AssertionHandled.java:7)"]),
    ("Daemon", "result", Holds, &[1], &[]),
    ("NoDaemon", "result", Violated, &[], &["T1 waits for a notify()"]),
    ("TimedWait", "result", Holds, &[1, 2], &[]),
    ("Spurious", "result", Holds, &[1, 2], &[]),
    ("Names", "result", Holds, &[12, 21], &[]),
    ("Locals", "result", Holds, &[10], &[]),
    ("MainParks", "result", Holds, &[1], &[]),
    ("Blockers", "result", Holds, &[1, 2], &[]),
];

#[test]
fn all_that_threads_can_come_to() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    for (class, field, verdict, values, messages) in TABLE {
        let loaded = loaded(&jar, class, field);
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        for model in ["sc", "tso", "java-op"] {
            let unreduced = (model == "sc").then(Reductions::all);
            for without in std::iter::once(Reductions::none()).chain(unreduced) {
                let report = report(&loaded, model, without, true);
                let found: Vec<String> = report.violations.iter().map(|it| it.message.clone()).collect();
                assert_eq!(report.verdict, verdict, "{class} under {model}: {found:?} {:?}", report.reasons);
                let outcomes: BTreeSet<i64> = report.outcomes.into_keys().map(|values| values[0]).collect();
                assert_eq!(outcomes, values.iter().copied().collect(), "{class} under {model}");
                for message in messages {
                    assert!(found.iter().any(|it| it.contains(message)), "{class} under {model}: {found:?}");
                }
            }
        }
    }
}

/// Where code takes the locks of threads' own objects a join takes them, too, and so does the end of a thread.
#[test]
fn joins_and_ends_take_the_locks_of_threads() {
    let rows: [(&str, &[i64], &[&str]); 8] = [
        ("joinedUnderLock", &[2], &[]),
        // A wait may wake spuriously, and then both count together.
        ("woken", &[1, 2, 10, 11], &[]),
        ("wokenTooEarly", &[1], &["main waits for a notify() of Thread"]),
        ("alive", &[1], &[]),
        ("deadlock", &[], &["T2 waits for the lock of Thread"]),
        ("interrupted", &[1, 2], &[]),
        ("timed", &[1, 2], &[]),
        ("joinsMain", &[1], &[]),
    ];
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    for (entry, values, messages) in rows {
        let (entry, observe) = (format!("OwnLocks::{entry}"), ["OwnLocks.result".to_owned()]);
        let main = Some("OwnLocks");
        let request = LoadRequest::starting_at(Some(&entry)).observing(&observe);
        let loaded = load("OwnLocks", &jar, main, &request).unwrap();
        for (model, without) in
            [("sc", Reductions::none()), ("sc", Reductions::all()), ("java-op", Reductions::none())]
        {
            let report = report(&loaded, model, without, true);
            let found: Vec<String> = report.violations.iter().map(|it| it.message.clone()).collect();
            assert_eq!(found.is_empty(), messages.is_empty(), "{entry} under {model}: {found:?}");
            assert!(report.reasons.is_empty(), "{entry} under {model}: {:?}", report.reasons);
            let outcomes: BTreeSet<i64> = report.outcomes.into_keys().map(|values| values[0]).collect();
            assert_eq!(outcomes, values.iter().copied().collect(), "{entry} under {model}");
            for message in messages {
                assert!(found.iter().any(|it| it.contains(message)), "{entry} under {model}: {found:?}");
            }
        }
    }
}

#[test]
fn without_spurious_wake_ups_a_wait_needs_no_loop() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    let loaded = loaded(&jar, "Spurious", "result");
    let outcomes = report(&loaded, "sc", Reductions::none(), false).outcomes;
    assert_eq!(outcomes.into_keys().collect::<Vec<_>>(), [[1]]);
}

#[test]
fn threads_whose_names_are_never_read_are_interchangeable() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    let states = |class| {
        let loaded = loaded(&jar, class, "result");
        let symmetry = [fencepost_explore::Reduction::ThreadSymmetry].into_iter().collect();
        [Reductions::none(), symmetry].map(|without| report(&loaded, "sc", without, true).stats.states)
    };
    let [with, without] = states("Nameless");
    assert!(with < without, "{with} {without}");
    let [with, without] = states("Names");
    assert_eq!(with, without);
}

/// Objects that no thread can reach any more are not part of stored states, but of those that a story goes through.
#[test]
fn a_story_leaves_nothing_out_where_the_last_thread_is_unknown() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    let loaded = loaded(&jar, "Leftovers", "sum");
    let report = report(&loaded, "java-op", Reductions::none(), true);
    let [failed] = &report.violations[..] else { panic!("{:?}", report.violations) };
    let sums =
        failed.trace.iter().filter(|step| step.event.to_string().starts_with("write Leftovers.sum")).count();
    assert_eq!(sums, 3, "{:#?}", failed.trace);
}
