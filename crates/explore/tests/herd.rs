//! Agreement with herd7, state by state.
//!
//! * The classic tests under axiomatic forms of five of our models (`tests/litmus/herd/`): dependencies,
//!   control, all fence kinds, and models that herd does not come with.
//! * The x86 conformance corpus (`tests/corpus`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fencepost_explore::{SearchConfig, Verdict};
use fencepost_testkit::search;

/// Compares every test in `expected` with the outcomes there; says how many comparisons it made.
fn compare(expected: &Path, litmus: impl Fn(&str) -> PathBuf) -> usize {
    let expected = std::fs::read_to_string(expected).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (name, entry) in expected.as_object().unwrap() {
        let text = std::fs::read_to_string(litmus(name)).unwrap();
        let names: Vec<&str> =
            entry["observe"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
        let test = fencepost_litmus::parse_observing(name, &text, &names).unwrap();
        let find = |name: &&str| test.observed.iter().find(|(other, _)| other == name).unwrap().1;
        let observe: Vec<_> = names.iter().map(find).collect();
        for (model, rows) in entry["outcomes"].as_object().unwrap() {
            let row = |row: &serde_json::Value| -> Vec<i64> {
                row.as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect()
            };
            let want: BTreeSet<Vec<i64>> = rows.as_array().unwrap().iter().map(row).collect();
            let options = SearchConfig { observe: &observe, ..SearchConfig::default() };
            let report = search(&test.program, model, &options);
            let got: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            compared += 1;
            if report.verdict != Verdict::Holds || got != want {
                let reasons = report.reasons;
                wrong.push(format!("{name} under {model}: ours {got:?}, herd {want:?}, {reasons:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ: {wrong:#?}", wrong.len());
    compared
}

#[test]
fn the_classic_tests_have_exactly_herds_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    let compared = compare(&folder.join("herd/expected.json"), |name| folder.join(format!("{name}.litmus")));
    assert_eq!(compared, 5 * 219);
}

#[test]
fn the_x86_corpus_has_exactly_herds_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-x86");
    let compared = compare(&folder.join("expected.json"), |name| folder.join(format!("{name}.litmus")));
    assert_eq!(compared, 765);
}
