//! Agreement with herd7 on the conformance corpus, where it is present beside the repository.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_explore::{Options, Verdict, explore};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

#[test]
fn every_x86_test_has_exactly_herds_outcomes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/litmus-x86");
    let Ok(expected) = std::fs::read_to_string(folder.join("expected.json")) else { return };
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (name, entry) in expected.as_object().unwrap() {
        let text = std::fs::read_to_string(folder.join(format!("{name}.litmus"))).unwrap();
        let names: Vec<&str> =
            entry["observe"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
        let test = fencepost_litmus::parse_observing(name, &text, &names).unwrap();
        let observe: Vec<_> = names
            .iter()
            .map(|name| test.observed.iter().find(|(other, _)| other == name).unwrap().1)
            .collect();
        for model in ["sc", "tso", "pso"] {
            let want: BTreeSet<Vec<i64>> = entry["outcomes"][model]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row.as_array().unwrap().iter().map(|v| v.as_i64().unwrap()).collect())
                .collect();
            let rules = builtin::by_name(model).unwrap().link(&test.program).unwrap();
            let machine = Machine::new(&test.program, rules, Settings::default());
            let report = explore(
                &machine,
                &Options { observe: &observe, reduce: true, memoise: true, ..Options::default() },
            );
            let got: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            compared += 1;
            if report.verdict != Verdict::Holds || got != want {
                wrong.push(format!("{name} under {model}: {:?}", report.reasons));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ: {wrong:#?}", wrong.len());
    assert_eq!(compared, 765);
}
