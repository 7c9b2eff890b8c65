//! Programs that were written to refute a reduction: `tests/java/attacks`. Every way of searching finds the same under
//! each model; the outcomes under `sc` and what goes wrong there are enumerated by hand.

use std::collections::BTreeSet;

use fencepost_explore::ViolationKind::{self, Exception};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::ways::{Found, every_way_agrees_within};

use crate::support::{Jar, repository};

/// How many states a search visits at most: without reductions most programs have more under weak models.
const FEW: usize = 1500;

/// A program, what it leaves in `x`, `r` and `s` under `sc`, and what goes wrong.
type Attack = (&'static str, &'static [[i64; 3]], &'static [ViolationKind]);

const TABLE: [Attack; 12] = [
    ("WaitsInside", &[[5, 1, 1105], [11, 1, 11], [11, 2, 11], [15, 1, 115], [15, 2, 115]], &[]),
    ("InitialisedUnderLock", &[[7, 1, 107], [7, 5, 507], [7, 6, 607]], &[]),
    ("PublishedInside", &[[0, 0, 0], [2, 4, 1], [2, 4, 2]], &[]),
    (
        "FlagBetween",
        &[
            [0, 0, 0],
            [1, 0, 0],
            [1, 0, 1],
            [1, 1, 1],
            [2, 0, 0],
            [2, 0, 1],
            [2, 0, 2],
            [2, 1, 1],
            [2, 1, 2],
            [2, 2, 2],
        ],
        &[],
    ),
    ("AsksWhetherEnded", &[[2, 0, 2], [2, 1, 2], [2, 2, 2], [2, 12, 2]], &[]),
    ("Interrupted", &[[2, 0, 2], [2, 2, 1], [2, 2, 2], [2, 3, 0], [2, 3, 1], [2, 3, 2]], &[]),
    ("TriedLock", &[[2, 0, -1], [2, 0, 0], [2, 1, -1], [2, 1, 0], [2, 2, -1], [2, 2, 0], [2, 2, 2]], &[]),
    ("ThrowsAfterwards", &[], &[Exception]),
    ("ReplacedMeanwhile", &[[1, 1, 0], [2, 2, 0]], &[]),
    ("FailsToInitialise", &[[1, 6, 8]], &[]),
    ("GivesUp", &[[11, 11, 0], [13, 13, 1], [13, 13, 11]], &[]),
    ("NestedGates", &[[2, 0, 0], [2, 0, 1], [2, 1, 1], [2, 1, 2]], &[]),
];

fn found(jar: &Jar, class: &str, model: &str) -> Found {
    let observe = ["x", "r", "s"].map(|name| format!("{class}.{name}"));
    let request = LoadRequest { observe: observe.to_vec(), ..LoadRequest::default() };
    let loaded = load(class, jar, Some(class), &request).unwrap();
    assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
    let observe = observe.each_ref().map(String::as_str);
    every_way_agrees_within(FEW, &loaded.program, model, &observe)
        .unwrap_or_else(|difference| panic!("{class}: {difference}"))
}

#[test]
fn locks_and_ends_that_attack_the_reductions() {
    let jar = Jar::open(&repository().join("tests/java/attacks.jar"));
    for (class, outcomes, violations) in TABLE {
        let under_sc = found(&jar, class, "sc");
        let expected: BTreeSet<Vec<i64>> = outcomes.iter().map(|it| it.to_vec()).collect();
        assert_eq!(under_sc.outcomes, expected, "{class}");
        let kinds: Vec<ViolationKind> = under_sc.violations.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, violations, "{class}");
        for model in ["tso", "java", "java-op"] {
            let weaker = found(&jar, class, model);
            assert!(weaker.outcomes.is_superset(&expected), "{class} under {model}: {weaker:?}");
            assert!(weaker.violations.is_superset(&under_sc.violations), "{class} under {model}");
        }
    }
}
