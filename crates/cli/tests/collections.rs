//! Concurrent collections and semaphores of the model library against the framework's own, which take many times as many
//! states: programs that race on them come to the same outcomes with either.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::fencepost;

/// The outcomes of an entry point of `TwoWays`.
fn outcomes(entry: &str, model: &str, options: &str) -> Vec<String> {
    outcomes_of("TwoWays", entry, model, options)
}

/// The outcomes of an entry point.
fn outcomes_of(class: &str, entry: &str, model: &str, options: &str) -> Vec<String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/dotnet/async/{class}.exe"));
    let observed = ["mine", "others", "left"].map(|field| format!("--observe {class}.{field}")).join(" ");
    let program = program.display();
    let line = format!("outcomes {program} --entry {class}::{entry} --model {model} {observed} {options}");
    let text = String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap();
    let mut found: Vec<String> =
        text.lines().filter_map(|line| line.strip_prefix(&format!("{class}."))).map(str::to_owned).collect();
    found.sort();
    found
}

/// As the command line shows what comes of three fields.
fn shown(class: &str, [mine, others, left]: &[i32; 3]) -> String {
    format!("mine={mine}; {class}.others={others}; {class}.left={left};")
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

/// Where there is no second way: a barrier of the framework waits in short spells and reads the clock after each, and its
/// spinning locks count the rounds.
const OURS_ALONE: [&str; 3] = ["Meets", "ReadsAndWrites", "Spins"];

/// The same of `CoreWays`, which only .NET (Core) can run.
const KNOWN_OF_CORE: [(&str, &[[i32; 3]]); 9] = [
    ("WriteAndRead", &[[1, 0, 1], [1, 1, 0]]),
    ("OnePlace", &[[0, 1, 2], [1, 0, 1]]),
    ("Completes", &[[0, 1, 0], [1, 1, 1]]),
    ("WaitsForItem", &[[5, 1, 1]]),
    ("EachItsOwn", &[[1, 2, 2], [2, 1, 2]]),
    ("Cancels", &[[0, 1, 1], [1, 1, 1]]),
    ("RegistersAndCancels", &[[0, 0, 1], [1, 0, 1]]),
    ("Replaces", &[[1, 2, 2], [2, 1, 2]]),
    ("Adds", &[[10, 10, 10], [20, 20, 20]]),
];

#[test]
fn ours_do_what_is_known() {
    for (entry, known) in KNOWN {
        for model in ["sc", "dotnet"] {
            let known: Vec<String> = known.iter().map(|it| shown("TwoWays", it)).collect();
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

/// Channels, values of threads and tokens, and what has no second way: immutable collections are always the framework's.
#[test]
fn what_only_core_has_does_what_is_known_in_both_ways() {
    if needs(Tool::Dotnet).is_none() {
        return;
    }
    for (entry, known) in KNOWN_OF_CORE {
        let known: Vec<String> = known.iter().map(|it| shown("CoreWays", it)).collect();
        for model in ["sc", "dotnet"] {
            assert_eq!(outcomes_of("CoreWays", entry, model, ""), known, "{entry} under {model}");
        }
        assert_eq!(outcomes_of("CoreWays", entry, "sc", THEIRS), known, "{entry} as the framework has it");
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
