//! The classic algorithms of `examples/dotnet/algorithms` and the collectors of `examples/dotnet/gc`, under
//! every model of their tables, with reductions and without.
//!
//! `VERDICTS=text` runs only entries that contain the text and shows figures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Order, Reductions, Report, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    program: Vec<Entry>,
}

/// Where the tables are, each with its programs and a README that shows it.
const FOLDERS: [&str; 2] = ["algorithms", "gc"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    entry: String,
    under: BTreeMap<String, String>,
    /// The window in which speculating models find the violation.
    window: Option<usize>,
    #[serde(default)]
    observe: Vec<String>,
    why: String,
}

/// How to look at a program.
struct Search {
    reductions: Reductions,
    window: usize,
    order: Order,
    reduce: bool,
    all: bool,
    states: usize,
}

/// With all reductions, to the first violation.
fn reduced() -> Search {
    let SearchConfig { reductions, window, .. } = SearchConfig::default();
    Search { reductions, window, order: Order::BreadthWithProbe, reduce: true, all: false, states: 500_000 }
}

/// Without any.
fn unreduced() -> Search {
    let reductions = Reductions::none();
    Search { reductions, order: Order::DepthFirst, reduce: false, states: WHOLE, ..reduced() }
}

/// The largest space that is searched without reductions.
const WHOLE: usize = 60_000;

/// The models that speculate.
const SPECULATING: [&str; 2] = ["rmo", "dotnet"];

/// Speculating past a loop that writes fills any window with guesses. A violation within a small
/// one is a violation all the same.
const SMALL_WINDOW: usize = 6;

/// The columns of the README's table.
const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "dotnet"];

fn path(folder: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet").join(folder).join(file)
}

fn table(folder: &str) -> Vec<Entry> {
    let text = std::fs::read_to_string(path(folder, "verdicts.toml")).unwrap();
    toml::from_str::<Table>(&text).unwrap().program
}

/// Calls `check` with each entry and model, and fails with what it complains about.
fn each(folder: &str, mut check: impl FnMut(&Entry, &str, &str) -> Option<String>) {
    let only = std::env::var("VERDICTS").unwrap_or_default();
    let mut wrong = Vec::new();
    for entry in table(folder).iter().filter(|entry| entry.entry.contains(&only)) {
        for (model, verdict) in &entry.under {
            if let Some(problem) = check(entry, model, verdict) {
                wrong.push(format!("{} under {model}: {problem} ({})", entry.entry, entry.why));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

impl Entry {
    fn search(&self, folder: &str, model: &str, search: &Search) -> Report {
        let path = path(folder, &self.file);
        let file = File {
            path: self.file.clone(),
            bytes: std::fs::read(&path).unwrap(),
            pdb: None,
            mdb: std::fs::read(format!("{}.mdb", path.display())).ok(),
        };
        let request = LoadRequest::starting_at(Some(&self.entry)).observing(&self.observe);
        let loaded = load(file, &NoFiles, &request).unwrap();
        let options = SearchConfig {
            order: search.order,
            all: search.all,
            as_found: true,
            observe: if search.all { &loaded.observables() } else { &[] },
            limits: Limits { states: Some(search.states), ..Limits::default() },
            window: search.window,
            ..SearchConfig::with(search.reductions)
        };
        let report = fencepost_testkit::search(&loaded.program, model, &options);
        if std::env::var_os("VERDICTS").is_some() {
            let Report { verdict, stats, .. } = &report;
            let how = if search.reduce { "reduced" } else { "unreduced" };
            println!(
                "{} {model} {how}: {verdict:?} {} states {:.2} s",
                self.entry, stats.states, stats.seconds
            );
        }
        report
    }
}

#[test]
fn every_verdict_of_algorithms() {
    every_verdict("algorithms");
}

#[test]
fn every_verdict_of_collectors() {
    every_verdict("gc");
}

fn every_verdict(folder: &str) {
    each(folder, |entry, model, verdict| {
        let mut search = reduced();
        if SPECULATING.contains(&model) && verdict != "holds" {
            search.window = entry.window.unwrap_or(SMALL_WINDOW);
        }
        let report = entry.search(folder, model, &search);
        let got = match report.verdict {
            Verdict::Holds => "holds",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Violated => report.violations[0].kind.name(),
        };
        let reasons = report.doubts().join("; ");
        let right = got == verdict || verdict == "violated" && report.verdict == Verdict::Violated;
        (!right).then(|| format!("{got} instead of {verdict} {reasons}"))
    });
}

/// Spaces that are too large for a search without reductions are left out, and so is speculation,
/// which makes all of them large.
#[test]
fn reductions_change_nothing() {
    assert!(compared("algorithms") > 120 || std::env::var_os("VERDICTS").is_some());
    assert!(compared("gc") > 50 || std::env::var_os("VERDICTS").is_some());
}

/// How many are small enough.
fn compared(folder: &str) -> usize {
    let mut compared = 0;
    each(folder, |entry, model, verdict| {
        if SPECULATING.contains(&model) {
            return None;
        }
        let all = !entry.observe.is_empty();
        let whole = entry.search(folder, model, &Search { all, ..unreduced() });
        if !whole.reasons.is_empty() {
            return None;
        }
        compared += 1;
        let expected = if verdict == "holds" { Verdict::Holds } else { Verdict::Violated };
        if whole.verdict != expected {
            return Some(format!("{:?} instead of {verdict} without reductions", whole.verdict));
        }
        if !all {
            return None;
        }
        let outcomes = |report: Report| report.outcomes.into_keys().collect::<BTreeSet<_>>();
        let few = outcomes(entry.search(folder, model, &Search { all, ..reduced() }));
        let every = outcomes(whole);
        (few != every).then(|| format!("outcomes {few:?} instead of {every:?}"))
    });
    compared
}

#[test]
fn the_readmes_show_the_tables() {
    for folder in FOLDERS {
        let readme = std::fs::read_to_string(path(folder, "README.md")).unwrap();
        for entry in table(folder) {
            let mark = |model: &&str| match entry.under.get(*model).map(String::as_str) {
                Some("holds") => "✓",
                Some(_) => "✗",
                None => "",
            };
            let marks: Vec<&str> = MODELS.iter().map(mark).collect();
            let row = format!("| `{}` | {} |", entry.entry, marks.join(" | "));
            assert!(readme.contains(&row), "{folder}/README.md lacks\n{row}");
        }
    }
}
