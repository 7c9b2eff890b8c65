//! Threads that run and never come to an end, and loops whose reads a compiler may move out.

use fencepost_explore::{Limits, Reductions, SearchConfig, Verdict, ViolationKind};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search;

/// The method, and whether it is stuck everywhere, or under the models of the language.
const TABLE: [(&str, bool, bool); 22] = [
    ("opposite", true, true),
    ("sameOrder", false, false),
    ("plain", false, true),
    ("spinning", false, true),
    ("vol", false, false),
    ("locked", false, false),
    ("daemon", false, false),
    ("joinedSometimes", false, true),
    ("main", true, true),
    ("oppositeGuarded", false, false),
    ("oppositeWithRetreat", false, false),
    ("oppositeExchanges", true, true),
    ("inARing", true, true),
    ("yielding", true, true),
    ("sleeping", true, true),
    ("inFinally", true, true),
    ("catching", true, true),
    ("element", false, true),
    ("field", false, true),
    ("atomic", false, false),
    ("opaque", false, false),
    ("volatileBeside", false, false),
];

#[test]
fn stuck_threads_are_found() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/stuck.jar"));
    for (method, everywhere, in_language) in TABLE {
        let entry = format!("Stuck::{method}");
        let entry = Some(entry.as_str());
        let request = LoadRequest::starting_at(entry);
        let loaded = load("Stuck", &jar, Some("Stuck"), &request).unwrap();
        let models =
            [("sc", everywhere), ("tso", everywhere), ("java", in_language), ("java-op", in_language)];
        for (model, stuck) in models {
            for without in [Reductions::none(), Reductions::all()] {
                let limits = Limits { states: Some(10_000), ..Limits::default() };
                let config = SearchConfig { must_end: true, limits, ..SearchConfig::without(without) };
                let report = search(&loaded.program, model, &config);
                if report.verdict == Verdict::Inconclusive && without == Reductions::all() {
                    continue; // It is too large without reductions.
                }
                let expected = if stuck { Verdict::Violated } else { Verdict::Holds };
                assert_eq!(report.verdict, expected, "{method} under {model}: {:?}", report.reasons);
                let kinds: Vec<ViolationKind> = report.violations.iter().map(|it| it.kind).collect();
                assert!(
                    kinds.iter().all(|kind| *kind == ViolationKind::Stuck),
                    "{method} under {model}: {kinds:?}"
                );
            }
        }
    }
}
