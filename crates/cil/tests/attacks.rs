//! Programs that were written to refute a reduction: `tests/dotnet/attacks`. Every way of searching finds the same under
//! each model; the outcomes under `sc` and what goes wrong there are enumerated by hand.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::ViolationKind::{self, Deadlock, Exception, Stuck};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::Program;
use fencepost_testkit::ways::{Found, every_way_agrees_within};

/// The variables of a program that hold what it comes to.
fn observed(class: &str) -> [String; 3] {
    ["x", "r", "s"].map(|name| format!("{class}.{name}"))
}

fn loaded(file: &str, class: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/attacks").join(file);
    let file = File { path: file.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    let entry = format!("{class}::Run");
    let request = LoadRequest { observe: observed(class).to_vec(), ..LoadRequest::starting_at(Some(&entry)) };
    let loaded = load(file, &NoFiles, &request).unwrap();
    assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
    loaded
}

/// How many states a search visits at most: without reductions most programs have more under weak models.
const FEW: usize = 1500;

/// A program, what it leaves in `x`, `r` and `s` under `sc`, and what goes wrong.
type Attack = (&'static str, &'static [[i64; 3]], &'static [ViolationKind]);

const GUARDS: [Attack; 15] = [
    ("TwoOfOneType", &[[1, 1, 1], [1, 1, 2], [2, 1, 2], [2, 2, 2]], &[]),
    ("LazyGate", &[[1, 1, 0], [2, 2, 0]], &[]),
    ("AsksWhetherEnded", &[[2, 0, 2], [2, 1, 2], [2, 2, 2], [2, 12, 2]], &[]),
    ("GateReplaced", &[[2, 0, 5], [2, 1, 2], [2, 1, 6], [6, 1, 6], [7, 1, 7], [7, 2, 7]], &[]),
    ("PublishedInside", &[[0, 0, 0], [0, 1, 2], [0, 1, 3], [0, 2, 2], [0, 2, 3], [0, 3, 3]], &[]),
    ("WideValue", &[[0, 0, 0], [0, -1, -1]], &[]),
    ("FlagBetween", &[[0, 0, 0], [0, 0, 15], [0, 0, 25], [0, 15, 15], [0, 15, 25], [0, 25, 25]], &[]),
    (
        "OwnGate",
        &[
            [0, 0, 0],
            [0, 0, 2],
            [0, 0, 3],
            [0, 1, 0],
            [0, 1, 2],
            [0, 1, 3],
            [0, 2, 0],
            [0, 2, 2],
            [0, 2, 3],
            [0, 3, 3],
        ],
        &[],
    ),
    ("ElementsOfTwoGates", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 11, 1]], &[]),
    ("ReplacedWhenJoined", &[[3, 3, 0]], &[]),
    ("ReplacedMeanwhile", &[[1, 1, 0], [2, 2, 0]], &[]),
    ("ExchangedWithoutIt", &[[2, 0, 2], [2, 0, 7], [2, 1, 2], [7, 2, 7]], &[]),
    ("OrderedByJoin", &[[5, 0, 5], [5, 1, 5], [5, 2, 5], [5, 5, 5]], &[]),
    (
        "WriteBeforeTrying",
        &[[1, 0, 0], [1, 0, 1], [1, 2, 0], [1, 2, 1], [1, 2, 2], [2, 0, 0], [2, 0, 2]],
        &[],
    ),
    ("WriteAfterwards", &[[2, 0, 0], [2, 1, 1], [2, 1, 2], [2, 2, 2]], &[]),
];

/// Of `MeetInInitialiser`: the count goes from 5 to 6, and `r` is what is seen before or after that.
const EARLY: [Attack; 5] = [
    ("MeetInInitialiser", &[[6, 5, 6], [6, 6, 6]], &[]),
    ("FailsUnused", &[[1, 0, 0]], &[]),
    ("FailsTwice", &[[7, 7, 0]], &[]),
    ("LooksAround", &[[3, 3, 0]], &[]),
    ("LoopsUnused", &[[1, 0, 0]], &[]),
];

const SECTIONS: [Attack; 13] = [
    ("WaitsInside", &[[2, 1, 32], [3, 1, 3], [3, 2, 13]], &[]),
    ("KeptForEver", &[[2, 0, -1], [2, 0, 0], [2, 1, -1], [2, 2, -1]], &[]),
    ("InitialisedUnderLock", &[[7, 1, 107], [7, 5, 507], [7, 6, 607]], &[]),
    ("BackgroundReader", &[[2, 0, 0], [2, 1, 0], [2, 2, 0]], &[Exception]),
    ("Twice", &[[2, 0, 0], [2, 0, 1], [2, 0, 2], [2, 2, 2]], &[]),
    ("ExitsWithoutIt", &[[2, 1, 0], [2, 1, 2]], &[]),
    ("FailsToInitialise", &[[1, 9, 81]], &[]),
    ("JoinsItself", &[], &[Deadlock]),
    ("OppositeOrders", &[[2, 1, -1], [2, 1, 0], [2, 1, 12]], &[]),
    ("SpinsUnderLock", &[[1, 1, 0]], &[]),
    ("SpinsInVain", &[], &[Stuck]),
    ("HandedOver", &[[10, 2, 2], [10, 2, 10]], &[]),
    ("ExitsMeanwhile", &[[1, 1, 0], [2, 0, 0], [2, 1, 0], [2, 2, 0]], &[]),
];

/// What every way of searching a program finds.
fn found(program: &Program, class: &str, model: &str) -> Found {
    let observe = observed(class);
    every_way_agrees_within(FEW, program, model, &observe.each_ref().map(String::as_str))
        .unwrap_or_else(|difference| panic!("{class}: {difference}"))
}

fn come_out(stem: &str, attacks: &[Attack]) {
    for (class, outcomes, violations) in attacks {
        let expected: BTreeSet<Vec<i64>> = outcomes.iter().map(|it| it.to_vec()).collect();
        for (build, models) in [("exe", &["tso", "rmo", "dotnet"][..]), ("release.exe", &["dotnet"])] {
            let Loaded { program, .. } = loaded(&format!("{stem}.{build}"), class);
            let under_sc = found(&program, class, "sc");
            assert_eq!(under_sc.outcomes, expected, "{build} of {class}");
            let kinds: Vec<ViolationKind> = under_sc.violations.iter().map(|(kind, _)| *kind).collect();
            assert_eq!(kinds, *violations, "{build} of {class}");
            for model in models {
                let weaker = found(&program, class, model);
                assert!(weaker.outcomes.is_superset(&expected), "{build} of {class}, {model}: {weaker:?}");
                assert!(weaker.violations.is_superset(&under_sc.violations), "{build} of {class}, {model}");
            }
        }
    }
}

#[test]
fn initialisers_that_may_or_may_not_run_first() {
    come_out("Early", &EARLY);
}

#[test]
fn locks_that_do_not_guard_what_they_seem_to_guard() {
    come_out("Guards", &GUARDS);
}

#[test]
fn waits_and_ends_in_the_middle_of_critical_sections() {
    come_out("Sections", &SECTIONS);
}
