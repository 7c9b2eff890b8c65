//! How threads and programs end, and exceptions that threads share: `tests/java/ends`, each program under several
//! models with each reduction off in turn, all of them off, two workers, and with claims checked. What can happen is
//! reasoned by hand in the source.

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::search;

/// What a search says, and why it is not certain, if it is not.
fn verdict(
    loaded: &Loaded,
    model: &str,
    without: Reductions,
    options: SearchConfig<'_>,
) -> (Verdict, Vec<String>) {
    let SearchConfig { reductions, .. } = SearchConfig::without(without);
    let report = search(&loaded.program, model, &SearchConfig { reductions, ..options });
    (report.verdict, report.doubts())
}

const TABLE: [(&str, Verdict); 31] = [
    ("JoinedByDaemon", Violated),
    ("DaemonStartedLast", Violated),
    ("JoinsMain", Holds),
    ("DaemonStartsAnother", Violated),
    ("Inherited", Violated),
    ("InterruptedDaemon", Violated),
    ("Exiting", Violated),
    ("Cause", Violated),
    ("CauseSeen", Violated),
    ("TwoCauses", Violated),
    ("Suppressed", Holds),
    ("SuppressedSeen", Violated),
    ("OwnCauses", Holds),
    ("Failing", Holds),
    ("Starting", Violated),
    ("JoinedStartedLast", Violated),
    ("TwoJoined", Violated),
    ("PassedOn", Violated),
    ("JoinedByBoth", Violated),
    ("OrderedByDaemon", Holds),
    ("RunsFurther", Holds),
    ("RunsFurtherTwice", Holds),
    ("RunsFurtherBeside", Holds),
    ("RunsFurtherAndReads", Holds),
    ("DaemonTooLate", Violated),
    ("DaemonTooLateCaught", Holds),
    ("SuppressedThree", Holds),
    ("SuppressedSelf", Holds),
    ("SuppressedNever", Holds),
    ("SuppressedByResources", Holds),
    ("SuppressedUnderLock", Holds),
];

#[test]
fn threads_and_programs_end_as_they_do() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/ends.jar"));
    for (class, expected) in TABLE {
        let request = LoadRequest::default();
        let loaded = load(class, &jar, Some(class), &request).unwrap();
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        for model in ["sc", "tso", "java", "java-op"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            let others = [Reductions::all()].into_iter().chain(Reduction::ALL.map(one));
            // Without reading and running ahead no length of an array to come is speculated past, which is said.
            let ahead = |without: &Reductions| {
                without.contains(Reduction::ReadAhead) || without.contains(Reduction::RunAhead)
            };
            let others = others.filter(|without| model != "java" || !ahead(without));
            for without in [Reductions::none()].into_iter().chain(others) {
                let found = verdict(&loaded, model, without, SearchConfig::with(Reductions::of_steps()));
                assert_eq!(found, (expected, Vec::new()), "{class} under {model} without {without:?}");
            }
            for options in [
                SearchConfig { workers: 2, ..SearchConfig::with(Reductions::of_steps()) },
                SearchConfig { paranoid: true, ..SearchConfig::with(Reductions::of_steps()) },
            ] {
                let found = verdict(&loaded, model, Reductions::none(), options);
                assert_eq!(
                    found,
                    (expected, Vec::new()),
                    "{class} under {model}, paranoid {}",
                    options.paranoid
                );
            }
        }
    }
}
