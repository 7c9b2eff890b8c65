//! The corpus of x86 tests that herd7 has run, and the library of classics.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Memory;
use fencepost_litmus::parse;

fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut tests: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "litmus")).collect();
    tests.sort();
    tests
}

/// Every file of the corpus parses, shows what is expected to be observed, and has exactly herd's
/// outcomes under sequential consistency and TSO.
#[test]
fn corpus_has_herds_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-x86");
    let expected = fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let paths = tests_in(&folder);
    assert_eq!(paths.len(), 255);
    for path in paths {
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
        for (model, memory) in [("sc", Memory::Sc), ("tso", Memory::Tso)] {
            let outcomes = entry["outcomes"][model].as_array().unwrap().iter();
            let values = |row: &serde_json::Value| -> Vec<i64> {
                row.as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect()
            };
            let outcomes: BTreeSet<Vec<i64>> = outcomes.map(values).collect();
            assert_eq!(crate::support::outcomes(&test, memory), outcomes, "{file} under {model}");
        }
    }
}

/// Every test of the library is called like its file, says what it asks, and says truly whether
/// its condition holds under sequential consistency and under TSO.
#[test]
fn library_knows_its_answers() {
    knows_its_answers("../../tests/litmus", 200);
}

/// The same for the classics in X86_64.
#[test]
fn x86_64_library_knows_its_answers() {
    knows_its_answers("../../tests/litmus-x86_64", 14);
}

fn knows_its_answers(folder: &str, more_than: usize) {
    let paths = tests_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    assert!(paths.len() > more_than);
    let mut wrong = Vec::new();
    for path in paths {
        let file = path.display().to_string();
        let test = parse(&file, &fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(Some(test.name.as_str()), path.file_stem().unwrap().to_str());
        assert!(test.doc.is_some(), "{file}");
        for (key, memory) in [("Sc", Memory::Sc), ("Tso", Memory::Tso)] {
            let said = test.metadata.iter().find(|entry| entry.0 == key).map(|entry| entry.1.as_str());
            let found = if crate::support::holds(&test, memory) { "Yes" } else { "No" };
            if said != Some(found) {
                wrong.push(format!("{} {key}={found}", test.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
