//! Agreement with an independent brute-force program on the C# litmus corpus, where it is present
//! beside the repository: real assemblies of both compilers, every outcome set, all or nothing.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_cil::{File, Files, Request, load};
use fencepost_explore::{Options, Verdict, explore};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;
use serde_json::Value;

struct Nothing;

impl Files for Nothing {
    fn assembly(&self, _: &str) -> Option<File> {
        None
    }
}

fn agrees(assembly: &Path, symbols: &Path) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/litmus-cs");
    let Ok(expected) = std::fs::read_to_string(corpus.join("L.expected.json")) else { return };
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let symbols_bytes = std::fs::read(corpus.join(symbols)).unwrap();
    let is_pdb = symbols.extension().is_some_and(|extension| extension == "pdb");
    let file = File {
        path: assembly.display().to_string(),
        bytes: std::fs::read(corpus.join(assembly)).unwrap(),
        pdb: is_pdb.then(|| symbols_bytes.clone()),
        mdb: (!is_pdb).then_some(symbols_bytes),
    };
    let (mut compared, mut wrong) = (0, Vec::new());
    for (class, test) in expected.as_object().unwrap() {
        let observe: Vec<String> = test["observe"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap().to_owned())
            .collect();
        let entry = format!("{class}::Main");
        let request = Request {
            file: file.clone(),
            files: &Nothing,
            entry: Some(&entry),
            arguments: &[],
            observe: &observe,
        };
        let loaded = load(request).unwrap();
        assert_eq!(loaded.missing, [], "{class}");
        assert_eq!(loaded.remarks, [""; 0], "{class}");
        for (model, outcomes) in test["outcomes"].as_object().unwrap() {
            let rules = builtin::by_name(model).unwrap().link(&loaded.program).unwrap();
            let machine = Machine::new(&loaded.program, rules, Settings::default());
            let options = Options {
                all: true,
                reduce: true,
                memoise: true,
                observe: &loaded.observed,
                ..Options::default()
            };
            let report = explore(&machine, &options);
            assert_eq!(report.verdict, Verdict::Holds, "{class} {model}: {:?}", report.reasons);
            let wanted: BTreeSet<Vec<i64>> = outcomes
                .as_array()
                .unwrap()
                .iter()
                .map(|outcome| {
                    outcome.as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect()
                })
                .collect();
            let found: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            compared += 1;
            if found != wanted {
                wrong.push(format!("{class} {model}: {} outcomes of {}", found.len(), wanted.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(compared, 240);
}

#[test]
fn what_mcs_compiles_has_exactly_the_expected_outcomes() {
    agrees(Path::new("L.exe"), Path::new("L.exe.mdb"));
}

#[test]
fn what_roslyn_compiles_has_exactly_the_expected_outcomes() {
    agrees(Path::new("roslyn/L.dll"), Path::new("roslyn/L.pdb"));
}
