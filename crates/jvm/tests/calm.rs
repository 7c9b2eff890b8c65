//! Attacks on calm regions: `tests/java/calm`, programs whose data only seems to be protected. What they can show is the
//! same with and without the reduction.

use fencepost_explore::Reduction;
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::ways::makes_no_difference;

use crate::support::{Jar, repository};

const PROGRAMS: [&str; 18] = [
    "Published",
    "LearnsFromTaken",
    "Notified",
    "Interrupted",
    "AsksWhetherInterrupted",
    "VolatileAndPlain",
    "Chained",
    "FailsToInitialise",
    "Exchanged",
    "SetLazily",
    "Cloned",
    "HasFinals",
    "Escapes",
    "Daemon",
    "DaemonWithLock",
    "AsksWhetherAlive",
    "Parks",
    "StartedTwice",
];

#[test]
fn calm_regions_lose_nothing() {
    let jar = Jar::open(&repository().join("tests/java/calm.jar"));
    for class in PROGRAMS {
        let loaded = load(class, &jar, Some(class), &LoadRequest::default()).unwrap();
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        // A field that no code names is not part of the program.
        let is_there = |name: &&str| loaded.program.static_named(name).is_some();
        let seen: Vec<&str> = ["Seen.a", "Seen.b", "Seen.c", "Seen.d"].into_iter().filter(is_there).collect();
        for model in ["tso", "pso", "java", "java-op"] {
            let found = makes_no_difference(Reduction::CalmRegions, &loaded.program, model, &seen);
            // A copy of what threads see differently is not supported.
            let supported = (class, model) != ("Cloned", "java-op");
            assert!(found.outcomes.len() > 1 || !supported, "{class} under {model}: {found:?}");
        }
    }
}
