//! Agreement with an independent brute-force program on the C# litmus corpus (`tests/corpus`):
//! real assemblies of both compilers, every outcome set, all or nothing.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_memory::{Model, builtin};
use fencepost_testkit::{search, search_under};
use serde_json::Value;

/// Weaker than `dotnet` in every respect: volatile means nothing, references are not published, and
/// reads of one location may be swapped.
const WEAKER: &str = r#"
name = "weaker"
summary = "all accesses but read-modify-writes in any order"
may-reorder = [
    "read|write|vread|vwrite -> read|write|vread|vwrite|lock",
    "unlock -> read|write|vread|vwrite",
]
forwarding = true
same-location-reads = "free"
speculation = "reads"
"#;

fn outcomes(loaded: &Loaded, model: &Model, without: Reductions) -> BTreeSet<Vec<i64>> {
    let config = SearchConfig { all: true, observe: &loaded.observables(), ..SearchConfig::without(without) };
    let report = search_under(&loaded.program, model, &config);
    assert_eq!(report.verdict, Verdict::Holds, "{} {:?}", model.name, report.reasons);
    report.outcomes.into_keys().collect()
}

/// No independent program has computed the outcomes under `dotnet`; but some things must be so.
#[test]
fn dotnet_allows_more_than_sc_and_less_than_a_weaker_model() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-cs");
    let expected = std::fs::read_to_string(corpus.join("L.expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let file = File {
        path: "L.exe".to_owned(),
        bytes: std::fs::read(corpus.join("L.exe")).unwrap(),
        pdb: None,
        mdb: None,
    };
    let [sc, dotnet] = ["sc", "dotnet"].map(|name| builtin::by_name(name).unwrap());
    let weaker = Model::parse(WEAKER).unwrap();
    // Without reading ahead, giving back a lock whose object was read again is not speculated past.
    let ahead = [Reduction::RunAhead, Reduction::ReadAhead];
    let others: Reductions = Reduction::ALL.into_iter().filter(|one| !ahead.contains(one)).collect();
    for (class, test) in expected.as_object().unwrap() {
        let observed = test["observe"].as_array().unwrap().iter();
        let observe: Vec<String> = observed.map(|name| name.as_str().unwrap().to_owned()).collect();
        let entry = format!("{class}::Main");
        let entry = Some(entry.as_str());
        let files = &NoFiles;
        let request = LoadRequest::starting_at(entry).observing(&observe);
        let loaded = load(file.clone(), files, &request).unwrap();
        let found = outcomes(&loaded, &dotnet, Reductions::none());
        assert_eq!(found, outcomes(&loaded, &dotnet, others), "{class}: reductions");
        assert!(outcomes(&loaded, &sc, Reductions::none()).is_subset(&found), "{class}: more under sc");
        assert!(found.is_subset(&outcomes(&loaded, &weaker, Reductions::none())), "{class}: too much");
    }
}

fn agrees(assembly: &Path, symbols: &Path) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-cs");
    let expected = std::fs::read_to_string(corpus.join("L.expected.json")).unwrap();
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
        let request = LoadRequest::starting_at(Some(&entry)).observing(&observe);
        let loaded = load(file.clone(), &NoFiles, &request).unwrap();
        assert_eq!(loaded.missing, [], "{class}");
        assert_eq!(loaded.remarks, [""; 0], "{class}");
        for (model, outcomes) in test["outcomes"].as_object().unwrap() {
            let config =
                SearchConfig { all: true, observe: &loaded.observables(), ..SearchConfig::default() };
            let report = search(&loaded.program, model, &config);
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
