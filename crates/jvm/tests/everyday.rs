//! Everyday Java programs whose plain data is behind locks, or published by a volatile field (`tests/java/everyday`): they
//! hold, and no model costs more than half as many states again as `sc` does.

use fencepost_explore::Reductions;
use fencepost_frontend::LoadRequest;
use fencepost_ir::Program;
use fencepost_jvm::load;
use fencepost_testkit::answers::search_without;

use crate::support::{Jar, repository};

const PROGRAMS: [&str; 5] = ["Lru", "Registry", "Phases", "WorkQueue", "Scratch"];

/// The states of a program that holds.
fn states(class: &str, program: &Program, model: &str) -> usize {
    let report = search_without(program, model, Reductions::none(), &[]);
    assert!(report.violations.is_empty(), "{class} under {model}: {:?}", report.violations);
    assert!(report.doubts().is_empty(), "{class} under {model}: {:?}", report.doubts());
    report.stats.states
}

#[test]
fn weak_models_cost_little_more_than_sc() {
    let jar = Jar::open(&repository().join("tests/java/everyday.jar"));
    for class in PROGRAMS {
        let loaded = load(class, &jar, Some(class), &LoadRequest::default()).unwrap();
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        let sc = states(class, &loaded.program, "sc");
        for model in ["tso", "java", "java-op"] {
            let here = states(class, &loaded.program, model);
            assert!(2 * here <= 3 * sc, "{class}: {here} states under {model}, {sc} under sc");
        }
    }
}
