//! The shared corpus of x86 tests, and this project's own library of classics.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fencepost_litmus::parse;

fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut tests: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "litmus")).collect();
    tests.sort();
    tests
}

/// Every file of the corpus parses, shows what is expected to be observed, and has exactly herd's
/// outcomes under sequential consistency.
#[test]
fn corpus_has_herds_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/litmus-x86");
    let Ok(expected) = fs::read_to_string(folder.join("expected.json")) else { return };
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    for path in tests_in(&folder) {
        let file = path.display().to_string();
        let entry = &expected[path.file_stem().unwrap().to_str().unwrap()];
        let strings = |value: &serde_json::Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
        };
        let observe = strings(&entry["observe"]);
        let names: Vec<&str> = observe.iter().map(String::as_str).collect();
        let test = parse(&file, &fs::read_to_string(&path).unwrap()).unwrap();
        let observed: Vec<&str> = test.observed.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(observed, names, "{file}");
        let outcomes = entry["outcomes"]["sc"].as_array().unwrap();
        let values =
            |row: &serde_json::Value| row.as_array().unwrap().iter().map(|v| v.as_i64().unwrap()).collect();
        let outcomes: BTreeSet<Vec<i64>> = outcomes.iter().map(values).collect();
        assert_eq!(support::outcomes(&test), outcomes, "{file}");
    }
}
