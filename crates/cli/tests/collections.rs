//! Concurrent collections and semaphores of the model library against the framework's own, which take many times as many
//! states: programs that race on them come to the same outcomes with either.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::fencepost;

/// The outcomes of an entry point.
fn outcomes(entry: &str, model: &str, options: &str) -> Vec<String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/async/TwoWays.exe");
    let observed = ["mine", "others", "left"].map(|field| format!("--observe TwoWays.{field}")).join(" ");
    let program = program.display();
    let line = format!("outcomes {program} --entry TwoWays::{entry} --model {model} {observed} {options}");
    let text = String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap();
    let mut found: Vec<String> =
        text.lines().filter(|line| line.starts_with("TwoWays.")).map(str::to_owned).collect();
    found.sort();
    found
}

/// The framework's classes read the clock to know how long they have waited.
const THEIRS: &str = "--framework-collections --clock leaps";

/// Of each entry point, what comes of it in its three fields.
const KNOWN: [(&str, &[[i32; 3]]); 18] = [
    ("Dequeues", &[[1, 2, 0], [2, 1, 0]]),
    ("EnqueueAndDequeue", &[[0, 0, 1], [0, 1, 0]]),
    ("Pops", &[[1, 2, 0], [2, 1, 0]]),
    ("PushAndPop", &[[0, 1, 2], [0, 2, 1]]),
    ("Adds", &[[10, 10, 10], [20, 20, 20]]),
    ("UpdatesAndRemoves", &[[100, 1, 1], [2, 2, 0]]),
    ("Exchanges", &[[0, 1, 3], [1, 0, 2]]),
    ("Permits", &[[0, 1, 0], [1, 0, 0]]),
    ("WaitsForRelease", &[[1, 1, 0]]),
    ("Takes", &[[0, 0, 1], [0, 5, 0]]),
    ("WaitsForEvent", &[[1, 1, 1]]),
    ("LooksAtEvent", &[[1, 0, 0], [1, 1, 0]]),
    ("CountsDown", &[[0, 1, 0], [1, 0, 0]]),
    ("Meets", &[[2, 1, 1]]),
    ("ReadsAndWrites", &[[0, 1, 1], [1, 1, 1]]),
    ("OnlyOnce", &[[1, 1, 1]]),
    ("Spins", &[[1, 2, 2], [2, 1, 2]]),
    ("EnsuresOne", &[[1, 1, 1], [1, 1, 2], [2, 2, 2]]),
];

/// Where there is no second way: the framework's classes ask for the number of processors, or take too many states.
const OURS_ALONE: [&str; 6] =
    ["WaitsForEvent", "LooksAtEvent", "CountsDown", "Meets", "ReadsAndWrites", "Spins"];

#[test]
fn ours_do_what_is_known() {
    let shown = |[a, b, c]: &[i32; 3]| format!("TwoWays.mine={a}; TwoWays.others={b}; TwoWays.left={c};");
    for (entry, known) in KNOWN {
        for model in ["sc", "dotnet"] {
            let known: Vec<String> = known.iter().map(shown).collect();
            assert_eq!(outcomes(entry, model, "--no-framework"), known, "{entry} under {model}");
        }
    }
}

#[test]
fn ours_and_the_frameworks_come_to_the_same() {
    if needs(Tool::Mono).is_none() {
        return;
    }
    for (entry, _) in KNOWN.into_iter().filter(|(entry, _)| !OURS_ALONE.contains(entry)) {
        assert_eq!(outcomes(entry, "sc", THEIRS), outcomes(entry, "sc", ""), "{entry}");
    }
    for entry in ["Dequeues", "PushAndPop", "Exchanges"] {
        assert_eq!(outcomes(entry, "dotnet", THEIRS), outcomes(entry, "dotnet", ""), "{entry}");
    }
}

/// A bag promises no order; the framework's has one within a thread.
#[test]
fn a_bag_may_do_more_than_the_frameworks() {
    if needs(Tool::Mono).is_none() {
        return;
    }
    let (ours, theirs) = (outcomes("TakesFromBag", "sc", ""), outcomes("TakesFromBag", "sc", THEIRS));
    assert_eq!((ours.len(), theirs.len()), (2, 1));
    assert!(theirs.iter().all(|outcome| ours.contains(outcome)));
}
