//! Shutdown hooks: `tests/java/world/Hooks.java`, under several models with each reduction off in turn, all of them off,
//! two workers, and with claims checked. `java` agrees with every entry that holds (`tests/fixtures.toml` lists them).

use std::collections::BTreeSet;

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::search;

const TABLE: [(&str, Verdict); 25] = [
    ("runsAtTheEnd", Holds),
    ("fails", Violated),
    ("waitsForThreads", Holds),
    ("waitsForTheirThreads", Holds),
    ("daemonIsLate", Violated),
    ("daemonGoesOn", Violated),
    ("exitRunsThem", Violated),
    ("othersGoOn", Violated),
    ("exitOrders", Holds),
    ("haltRunsNone", Holds),
    ("haltInHook", Violated),
    ("haltEndsHooks", Holds),
    ("addedTooLate", Holds),
    ("removed", Holds),
    ("oneRemoved", Holds),
    ("refused", Holds),
    ("exitInHook", Violated),
    ("exitUnderLock", Violated),
    ("joinsMain", Holds),
    ("joinsMainThatExits", Violated),
    ("handled", Holds),
    ("looksAtTheOther", Violated),
    ("theOtherLooks", Violated),
    ("interrupted", Holds),
    ("startsAnother", Holds),
];

fn loaded(entry: &str) -> Loaded {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/world.jar"));
    let entry = format!("Hooks::{entry}");
    let request = LoadRequest::starting_at(Some(&entry));
    load("world", &jar, None, &request).unwrap()
}

/// What a search says, and why it is not certain, if it is not.
fn verdict(
    loaded: &Loaded,
    model: &str,
    without: Reductions,
    options: SearchConfig<'_>,
) -> (Verdict, Vec<String>) {
    let SearchConfig { reductions, .. } = SearchConfig::without(without);
    let report = search(&loaded.program, model, &SearchConfig { reductions, must_end: true, ..options });
    (report.verdict, report.doubts())
}

#[test]
fn hooks_run_when_the_program_ends() {
    for (entry, expected) in TABLE {
        let loaded = loaded(entry);
        for model in ["sc", "tso", "java-op", "java"] {
            let found =
                verdict(&loaded, model, Reductions::none(), SearchConfig::with(Reductions::of_steps()));
            assert_eq!(found, (expected, Vec::new()), "{entry} under {model}");
        }
    }
}

#[test]
fn reductions_make_no_difference() {
    for (entry, expected) in TABLE {
        let loaded = loaded(entry);
        for model in ["sc", "tso"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            for without in [Reductions::all()].into_iter().chain(Reduction::ALL.map(one)) {
                let found = verdict(&loaded, model, without, SearchConfig::with(Reductions::of_steps()));
                assert_eq!(found, (expected, Vec::new()), "{entry} under {model} without {without:?}");
            }
            for options in [
                SearchConfig { workers: 2, ..SearchConfig::with(Reductions::of_steps()) },
                SearchConfig { paranoid: true, ..SearchConfig::with(Reductions::of_steps()) },
            ] {
                let found = verdict(&loaded, model, Reductions::none(), options);
                assert_eq!(found, (expected, Vec::new()), "{entry} under {model}");
            }
        }
    }
}

#[test]
fn all_that_hooks_may_leave_is_found() {
    let table: [(&str, &str, &[i64]); 9] = [
        ("inAnyOrder", "Hooks.order", &[12, 21]),
        ("threeInAnyOrder", "Hooks.order", &[123, 132, 213, 231, 312, 321]),
        ("together", "Hooks.count", &[1, 2]),
        ("startsAnother", "Hooks.count", &[0, 1]),
        ("twoExits", "return", &[2, 3]),
        ("twoExits", "Hooks.count", &[1]),
        ("daemonExits", "return", &[0, 2]),
        ("daemonExits", "Hooks.count", &[1]),
        ("hasRun", "Hooks.count", &[0, 1]),
    ];
    for (entry, observed, expected) in table {
        for model in ["sc", "tso"] {
            let found = crate::support::values("world.jar", &format!("Hooks::{entry}"), observed, model);
            let expected: BTreeSet<i64> = expected.iter().copied().collect();
            assert_eq!(found, expected, "{entry} {observed} under {model}");
        }
    }
}

/// Programs without hooks pay nothing: no launcher waits for the others.
#[test]
fn programs_without_hooks_have_no_launcher() {
    let waits = |loaded: &Loaded| {
        loaded
            .program
            .code
            .iter()
            .any(|op| matches!(op, fencepost_ir::Op::Sync(fencepost_ir::SyncOp::AwaitOthers)))
    };
    assert!(waits(&loaded("fails")));
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/ends.jar"));
    let main = Some("Exiting");
    let request = LoadRequest::default();
    assert!(!waits(&load("ends", &jar, main, &request).unwrap()));
}
