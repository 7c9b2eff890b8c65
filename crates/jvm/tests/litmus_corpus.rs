//! Agreement with an independent brute-force program on the Java litmus corpus
//! (`tests/corpus`): every outcome set, all or nothing.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search_under;
use serde_json::Value;

/// The outcomes of one program, as the corpus lists them.
fn listed(outcomes: &Value) -> BTreeSet<Vec<i64>> {
    let numbers =
        |outcome: &Value| outcome.as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect();
    outcomes.as_array().unwrap().iter().map(numbers).collect()
}

#[test]
fn every_class_has_exactly_the_expected_outcomes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-java");
    let expected = std::fs::read_to_string(corpus.join("JL.expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let jar = crate::support::Jar::open(&corpus.join("JL.jar"));
    let (mut compared, mut wrong) = (0, Vec::new());
    for (class, test) in expected.as_object().unwrap() {
        let observed = test["observe"].as_array().unwrap().iter();
        let observe: Vec<String> = observed.map(|name| name.as_str().unwrap().to_owned()).collect();
        let entry = format!("{class}::run");
        let request = LoadRequest::starting_at(Some(&entry)).observing(&observe);
        let loaded = load("JL.jar", &jar, None, &request).unwrap();
        assert_eq!(loaded.missing, [], "{class}");
        for (model, outcomes) in test["outcomes"].as_object().unwrap() {
            let model = fencepost_testkit::model(model);
            for without in [Reductions::none(), Reductions::all()] {
                let config = SearchConfig {
                    all: true,
                    observe: &loaded.observables(),
                    ..SearchConfig::without(without)
                };
                let report = search_under(&loaded.program, &model, &config);
                assert_eq!(report.verdict, Verdict::Holds, "{class} {}: {:?}", model.name, report.reasons);
                let found: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
                compared += 1;
                if found != listed(outcomes) {
                    wrong.push(format!("{class} {}: {} outcomes", model.name, found.len()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(compared, 200);
}
