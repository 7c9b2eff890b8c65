//! The programs that Java PathFinder was measured with, in Java: their verdicts, and their spaces in few
//! states.

use fencepost_explore::Verdict::{Holds, Violated};
use fencepost_explore::{Order, SearchConfig, Violation, ViolationKind};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search;

#[test]
fn verdicts() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/scale.jar"));
    // The entry point, the verdict, and how many new states Java PathFinder had.
    for (entry, verdict, theirs) in [
        ("Dining::guests10", Violated, 9_021),
        ("Philosophers::size4", Holds, 3_890),
        ("Philosophers::size5", Holds, 26_807),
        ("Philosophers::size6", Holds, 183_226),
        ("Peterson::rounds2", Holds, 734),
        ("Buffer::items2", Holds, 56_565),
        ("ReadersWriters::two", Holds, 33_673),
    ] {
        let request = LoadRequest::starting_at(Some(entry));
        let program = load("scale.jar", &jar, None, &request).unwrap().program;
        for model in ["sc", "java-op"] {
            let order = Order::BreadthWithProbe;
            let report = search(&program, model, &SearchConfig { order, ..SearchConfig::default() });
            assert_eq!(report.verdict, verdict, "{entry} {model}: {:?}", report.reasons);
            // It knows sc alone.
            let bounded = model != "sc" || report.stats.states <= theirs;
            assert!(bounded, "{entry} {model}: {}", report.stats.states);
            let deadlock = |violation: &Violation| violation.kind == ViolationKind::Deadlock;
            assert!(report.violations.iter().all(deadlock), "{entry}");
        }
    }
}
