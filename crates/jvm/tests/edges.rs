//! Edges of the platform: what the model library lacks matters only where the program comes to it, its classes are all
//! that Java says that they are, it invents no system properties, and waits agree with the clock. `java -ea` agrees with every assertion here but
//! those that are expected to fail.

use fencepost_explore::Verdict::{self, Holds, Inconclusive, Violated};
use fencepost_explore::{Reductions, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_ir::{JoinMode, Op, SyncOp};
use fencepost_jvm::load;
use fencepost_machine::{Assumptions, Clock};
use fencepost_testkit::search;

const TABLE: [(&str, Verdict); 26] = [
    ("Lacking::constructor", Holds),
    ("Lacking::constructorReached", Inconclusive),
    ("Lacking::superconstructor", Holds),
    ("Lacking::reference", Holds),
    ("Lacking::referenceReached", Inconclusive),
    ("Lacking::method", Holds),
    ("Lacking::methodReached", Inconclusive),
    ("Lacking::wrong", Violated),
    ("Supertypes::field", Holds),
    ("Supertypes::fieldIsOne", Holds),
    ("Supertypes::fieldIsShown", Holds),
    ("Supertypes::fieldIsNone", Violated),
    ("Supertypes::stream", Holds),
    ("Supertypes::filter", Holds),
    ("Supertypes::serializable", Holds),
    ("Properties::separators", Holds),
    ("Properties::unset", Holds),
    ("Properties::empty", Holds),
    ("Properties::nothing", Holds),
    ("Properties::encoding", Inconclusive),
    ("Properties::directory", Inconclusive),
    ("Properties::version", Inconclusive),
    ("Arguments::waits", Holds),
    ("Arguments::joins", Holds),
    ("Arguments::sleeps", Holds),
    ("Arguments::interrupted", Holds),
];

/// Waits, if the leaps of the clock are taken for enough; and whether that depends on spurious wake-ups.
const TIMED: [(&str, Verdict, bool); 8] = [
    ("Timed::sleeps", Holds, false),
    ("Timed::doesNotSleep", Violated, false),
    ("Timed::joins", Holds, false),
    ("Timed::joinsInTime", Holds, false),
    ("Timed::joinsLate", Violated, false),
    ("Timed::waits", Violated, true),
    ("Timed::parks", Violated, true),
    ("Timed::sleepsOften", Inconclusive, false),
];

#[test]
fn waits_give_up_when_their_time_is_over() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/edges.jar"));
    for (entry, expected, by_waking) in TIMED {
        let entry = Some(entry);
        let loaded = load("edges", &jar, None, &LoadRequest::starting_at(entry)).unwrap();
        for model in ["sc", "tso", "java-op"] {
            let modes = [2, 0].into_iter().flat_map(|leaps| [true, false].map(|spurious| (leaps, spurious)));
            for (leaps, spurious) in modes {
                let expected = if by_waking && !spurious { Holds } else { expected };
                for without in [Reductions::none(), Reductions::all()] {
                    let clock = Clock { leaps, trusted: true };
                    let assumptions = Assumptions { spurious_wake_ups: spurious, clock };
                    let config = SearchConfig { assumptions, ..SearchConfig::without(without) };
                    let report = search(&loaded.program, model, &config);
                    let what = format!("{entry:?} under {model}, {leaps} leaps: {:?}", report.reasons);
                    assert_eq!(report.verdict, expected, "{what}");
                }
            }
        }
    }
}

/// Neither `SyncOp::Time` nor a deadline is left where no code reads the clock.
#[test]
fn programs_that_never_read_the_clock_have_no_time() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/edges.jar"));
    let entry = Some("Timed::unwatched");
    let request = LoadRequest::starting_at(entry);
    let program = load("edges", &jar, None, &request).unwrap().program;
    assert!(program.clock.is_none() && !program.waits);
    let times = |op: &Op| {
        op.waits_since().is_some() || matches!(op, Op::Sync(SyncOp::Time { .. } | SyncOp::Clock { .. }))
    };
    assert!(!program.code.iter().any(times));
    assert!(program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Join { mode: JoinMode::Timed, .. }))));
}

#[test]
fn what_is_not_known_is_not_invented() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/edges.jar"));
    for (entry, expected) in TABLE {
        let entry = Some(entry);
        let loaded = load("edges", &jar, None, &LoadRequest::starting_at(entry)).unwrap();
        for model in ["sc", "tso", "java-op"] {
            for without in [Reductions::none(), Reductions::all()] {
                let config = SearchConfig { must_end: true, ..SearchConfig::without(without) };
                let report = search(&loaded.program, model, &config);
                assert_eq!(report.verdict, expected, "{entry:?} under {model}: {:?}", report.reasons);
            }
        }
    }
}
