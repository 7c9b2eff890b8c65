//! Everyday Java programs with verdicts that were predicted by hand: `tests/java/daily`, and `daily21` for what Java 21 has.
//!
//! A search that comes to no answer is not wrong, but counts. How long one takes is not looked at here, only how many states:
//! `benches/results/java.md` has times.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use fencepost::{Findings, LoadRequest, SearchConfig, Verdict, check, load, model};
use fencepost_explore::Limits;
use serde::Deserialize;

use crate::support::jdk;

const MODELS: [&str; 4] = ["sc", "tso", "java-op", "java"];

/// What 20 seconds are enough for.
const STATES: usize = 25_000;

/// What must come out of a program.
#[derive(Deserialize)]
#[serde(untagged)]
enum Prediction {
    Same(String),
    ByModel(BTreeMap<String, String>),
}

impl Prediction {
    fn under(&self, model: &str) -> &str {
        match self {
            Prediction::Same(verdict) => verdict,
            Prediction::ByModel(verdicts) => &verdicts[model],
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java")
}

fn predictions() -> BTreeMap<String, Prediction> {
    toml::from_str(&std::fs::read_to_string(folder().join("daily.toml")).unwrap()).unwrap()
}

/// The programs of a folder.
fn sources(of: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder().join(of)).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names
        .filter_map(|name| name.strip_suffix(".java").map(str::to_owned))
        .filter(|it| it != "Together")
        .collect()
}

fn run(name: &str, jdk: &Path, under: &str) -> Findings {
    let jar = if sources("daily21").contains(&name.to_owned()) { "daily21.jar" } else { "daily.jar" };
    let (jdk, entry) = (Some(jdk.to_owned()), Some(format!("{name}::main")));
    let subject =
        load(&folder().join(jar), &LoadRequest { jdk, entry, ..LoadRequest::default() }, &[]).unwrap();
    let limits = Limits { states: Some(STATES), ..Limits::default() };
    let config = SearchConfig { must_end: true, limits, ..SearchConfig::default() };
    check(&subject, &model(under).unwrap(), &config).unwrap()
}

/// What came out.
fn told(findings: &Findings) -> &'static str {
    match findings.verdict {
        Verdict::Holds => "holds",
        Verdict::Inconclusive => "inconclusive",
        Verdict::Violated => findings.faults[0].violation.kind.name(),
    }
}

/// What is not as it was predicted under a model, and what did not come out.
fn looked_at(under: &str, jdk: &Path) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for (name, prediction) in predictions() {
        let (got, wanted) = (told(&run(&name, jdk, under)), prediction.under(under));
        if got == "inconclusive" {
            open.push(format!("{name} under {under}"));
        } else if got != wanted && !(wanted == "violated" && got != "holds") {
            wrong.push(format!("{name} under {under}: {got} instead of {wanted}"));
        }
    }
    (wrong, open)
}

/// None comes out otherwise than predicted, and at most one in twenty does not come out.
#[test]
fn programs_come_out_as_predicted() {
    let Some(jdk) = jdk() else { return };
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let looks = MODELS.map(|under| {
            let jdk = &jdk;
            scope.spawn(move || looked_at(under, jdk))
        });
        for look in looks {
            let (others, more) = look.join().unwrap();
            wrong.extend(others);
            open.extend(more);
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let runs = MODELS.len() * predictions().len();
    println!("{} of {runs} are inconclusive: {}", open.len(), open.join(", "));
    assert!(20 * open.len() <= runs, "{} of {runs} are inconclusive: {}", open.len(), open.join(", "));
}

#[test]
fn every_source_has_a_prediction_and_about_half_have_a_bug() {
    let known = predictions();
    let mut all: Vec<String> = sources("daily").into_iter().chain(sources("daily21")).collect();
    all.sort();
    assert_eq!(all, known.keys().cloned().collect::<Vec<_>>());
    assert!(known.len() >= 60, "{} programs", known.len());
    let wrong = known.values().filter(|it| it.under("java") != "holds").count();
    assert!(5 * wrong >= 2 * known.len(), "{wrong} of {} have a bug", known.len());
    for model in MODELS {
        assert!(known.values().all(|it| !it.under(model).is_empty()));
    }
}
