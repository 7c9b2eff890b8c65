//! Lambdas that Roslyn keeps in static fields, from the start and as threads fill the fields: the same comes out, with
//! fewer states from the start.

use std::path::{Path, PathBuf};

use crate::support::fencepost;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/async")
}

/// The outcomes of an entry point, and how many states they take.
fn outcomes(class: &str, entry: &str, build: &str, options: &str) -> (Vec<String>, usize) {
    let program = folder().join(format!("{class}.{build}.exe"));
    let observed = ["mine", "others", "left"].map(|field| format!("--observe {class}.{field}")).join(" ");
    let line = format!(
        "outcomes {} --entry {class}::{entry} {observed} {options} --no-framework",
        program.display()
    );
    let text = String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap();
    let outcome = |line: &str| Some(line.strip_prefix(class)?.replace(&format!("; {class}"), ""));
    let mut found: Vec<String> =
        text.lines().filter(|line| line.contains(".mine=")).filter_map(outcome).collect();
    found.sort();
    let states = text.lines().find(|line| line.contains(" explored")).unwrap();
    (found, states.split(' ').nth(2).unwrap().parse().unwrap())
}

/// Of each entry point, what comes of it in its three fields.
const KNOWN: [(&str, &[&str]); 5] = [
    ("Calls", &[".mine=2.others=4.left=0;"]),
    (
        "Races",
        // Both may read 0 and write 1, and each may read what it has written or what both have.
        &[
            ".mine=2.others=2.left=1;",
            ".mine=2.others=4.left=2;",
            ".mine=4.others=2.left=2;",
            ".mine=4.others=4.left=2;",
        ],
    ),
    ("Equal", &[".mine=1.others=1.left=1;"]),
    ("Several", &[".mine=1.others=2.left=1;"]),
    ("OfTypes", &[".mine=-1.others=1.left=1;"]),
];

#[test]
fn lambdas_are_the_same_from_the_start_and_in_their_fields() {
    for (entry, known) in KNOWN {
        for build in ["core", "release"] {
            for model in ["sc", "dotnet"] {
                let options = format!("--model {model}");
                let (kept, few) = outcomes("Lambdas", entry, build, &options);
                assert_eq!(kept, known, "{entry}, {build}, {model}");
                let (filled, many) =
                    outcomes("Lambdas", entry, build, &format!("{options} --lambdas-in-fields"));
                assert_eq!(filled, known, "{entry}, {build}, {model}, in fields");
                assert!(few < many || few == many && entry != "Calls", "{entry}: {few} and {many} states");
            }
        }
    }
}

/// A program that compares references finds two delegates where two threads have made one each, or the verdict says what it
/// rests on.
#[test]
fn who_compares_references_finds_two_or_is_told() {
    for build in ["core", "release"] {
        let (found, _) = outcomes("LambdasCompared", "Same", build, "--model sc --lambdas-in-fields");
        assert_eq!(found, [".mine=0.others=1.left=0;", ".mine=1.others=1.left=0;"], "{build}");
        let (found, _) = outcomes("LambdasCompared", "Same", build, "--model sc");
        assert_eq!(found, [".mine=1.others=1.left=0;"], "{build}");
        let program = folder().join(format!("LambdasCompared.{build}.exe"));
        let line = format!("check {} --entry LambdasCompared::Same --model sc", program.display());
        let text = String::from_utf8(fencepost(&line).code(0).get_output().stdout.clone()).unwrap();
        assert!(text.contains("assumes: threads that first need a lambda at the same time"), "{text}");
    }
}
