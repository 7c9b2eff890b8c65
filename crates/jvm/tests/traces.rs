//! Stack traces: what a verdict takes for granted, and where threads share exceptions (`tests/java/edges/Traces.java`).
//! `tests/java/conformance/StackTraces.java` prints what `java` prints.

use fencepost_explore::Verdict::{Holds, Inconclusive, Violated};
use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::{LocalOp, Native, Op};
use fencepost_jvm::load;

fn loaded(entry: &str) -> Loaded {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/edges.jar"));
    let entry = format!("Traces::{entry}");
    load("edges", &jar, None, &LoadRequest::starting_at(Some(&entry))).unwrap()
}

fn search(loaded: &Loaded, model: &str, way: SearchConfig<'_>) -> Report {
    fencepost_testkit::search(&loaded.program, model, &SearchConfig { must_end: true, ..way })
}

const ASSUMED: &str = "stack traces are those of a JVM that omits none: lines are those of the class files, and in the \
                       library there are the frames of fencepost's";

/// The verdicts, and whether each rests on what traces are.
const TABLE: [(&str, Verdict, bool); 10] = [
    ("read", Holds, true),
    ("printed", Holds, false),
    ("neverRead", Holds, false),
    ("published", Holds, true),
    ("filledAgain", Inconclusive, true),
    ("filledAgainUnread", Holds, false),
    ("ofAnotherThread", Inconclusive, false),
    ("ofThreadsThatDoNotRun", Holds, false),
    ("overridden", Holds, false),
    ("locked", Violated, false),
];

#[test]
fn a_verdict_says_what_it_takes_for_granted() {
    for (entry, expected, assumes) in TABLE {
        for model in ["sc", "tso", "java-op", "java"] {
            let report = search(&loaded(entry), model, SearchConfig::default());
            assert_eq!(report.verdict, expected, "{entry} {model}: {:?}", report.doubts());
            let is_named = report.assumptions.iter().any(|it| it == ASSUMED);
            assert!(
                is_named == assumes || expected == Inconclusive,
                "{entry} {model}: {:?}",
                report.assumptions
            );
        }
    }
}

#[test]
fn reductions_make_no_difference() {
    for (entry, expected, _) in TABLE {
        let loaded = loaded(entry);
        for model in ["sc", "tso"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            for without in [Reductions::all()].into_iter().chain(Reduction::ALL.map(one)) {
                let report = search(&loaded, model, SearchConfig::without(without));
                assert_eq!(report.verdict, expected, "{entry} {model} {without:?}: {:?}", report.doubts());
            }
            for way in [
                SearchConfig { workers: 2, ..SearchConfig::default() },
                SearchConfig { paranoid: true, ..SearchConfig::default() },
            ] {
                assert_eq!(search(&loaded, model, way).verdict, expected, "{entry} {model}");
            }
        }
    }
}

/// What is noted of an exception is part of a state, so nothing is noted that nothing reads.
#[test]
fn what_is_never_read_is_not_noted() {
    let fills = |loaded: &Loaded| {
        let fills = |op: &Op| matches!(op, Op::Local(LocalOp::Native { native: Native::FillTrace, .. }));
        loaded.program.code.iter().any(fills)
    };
    assert!(fills(&loaded("read")) && fills(&loaded("printed")));
    assert!(!fills(&loaded("neverRead")));
}
