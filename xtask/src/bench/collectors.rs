//! The concurrent copying collectors of `examples/gc`: the published tables with ours beside them, and what goes
//! beyond them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

use fencepost_c::{Files, Options as Reading, load};
use fencepost_explore::{Limits, Order, Report, SearchConfig, Verdict, explore};
use fencepost_memory::builtin;
use serde::Deserialize;

use super::tables::{line, milliseconds, rule};

#[derive(Deserialize)]
struct PublishedCollector {
    row: Vec<Theirs>,
}

#[derive(Deserialize)]
struct Theirs {
    file: String,
    model: String,
    #[serde(rename = "loop")]
    rounds: u32,
    verdict: String,
    with_stages: Effort,
    without_stages: Option<Effort>,
}

#[derive(Deserialize)]
struct Effort {
    thousands: usize,
    mb: usize,
    seconds: usize,
}

#[derive(Deserialize)]
struct CollectorTable {
    program: Vec<CollectorEntry>,
}

#[derive(Deserialize)]
struct CollectorEntry {
    file: String,
    #[serde(rename = "loop")]
    rounds: Vec<u32>,
    window: Option<usize>,
    #[serde(default)]
    defines: Vec<String>,
    under: BTreeMap<String, String>,
}

/// The files beside the collectors.
struct Beside<'a>(&'a Path);

impl Files for Beside<'_> {
    fn include(&self, _: &str, name: &str, _: bool) -> Option<(String, String)> {
        std::fs::read_to_string(self.0.join(name)).ok().map(|text| (name.to_owned(), text))
    }
}

/// What is searched: a collector, its rounds, and a model.
struct CollectorSearch<'a> {
    file: &'a str,
    rounds: u32,
    defines: &'a [String],
    model: &'a str,
    window: Option<usize>,
}

impl CollectorSearch<'_> {
    fn run(&self, folder: &Path) -> Result<Report, Box<dyn Error>> {
        let name = format!("{}.c", self.file);
        let text = std::fs::read_to_string(folder.join(&name))?;
        let define = |text: &String| {
            let (name, value) = text.split_once('=').unwrap_or((text, "1"));
            (name.to_owned(), value.to_owned())
        };
        let defines = self.defines.iter().map(define).collect();
        let reading =
            Reading { loops: Some(self.rounds).filter(|&rounds| rounds > 0), defines, ..Reading::default() };
        let loaded = load(&name, &text, &Beside(folder), &reading)
            .map_err(|errors| errors.first().map_or(String::new(), ToString::to_string))?;
        let rules = builtin::by_name(self.model).ok_or("no such model")?.link(&loaded.program)?;
        let config = SearchConfig::default();
        let config = SearchConfig {
            order: Order::BreadthWithProbe,
            window: self.window.unwrap_or(config.window),
            limits: Limits { time: Some(Duration::from_secs(20)), ..Limits::default() },
            ..config
        };
        Ok(explore(&config.machine(&loaded.program, rules), &config))
    }
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}

fn megabytes(report: &Report) -> String {
    format!("{:.2}", report.stats.peak_bytes as f64 / 1e6)
}

/// Searches everything, and lays it out. A verdict that is not the published or the reasoned one is an error.
pub(super) fn tables(root: &Path) -> Result<String, Box<dyn Error>> {
    let folder = root.join("examples/gc");
    let mut text = published(&folder)?;
    text += "\n";
    text += &beyond(&folder)?;
    Ok(text)
}

fn published(folder: &Path) -> Result<String, Box<dyn Error>> {
    let published: PublishedCollector =
        toml::from_str(&std::fs::read_to_string(folder.join("published.toml"))?)?;
    let mut text = String::from(
        "Tables 1 and 2 of the McSPIN paper row by row: *theirs* is with stages, and without them where that is\n\
         published (a 2.6 GHz machine with 1.5 TB; about 170 MB of their memory are a constant). *Loop* is the number of\n\
         the mutator's rounds; the collector copies once. *MB* of ours is the most that states and frontier took.\n\n",
    );
    text += &line(&[
        "collector",
        "model",
        "loop",
        "verdict",
        "states",
        "transitions",
        "MB",
        "ms",
        "theirs: verdict",
        "transitions, K",
        "MB",
        "s",
        "without stages: K",
        "MB",
        "s",
    ]);
    text += &rule(2, 13);
    for row in published.row {
        let defines = ["ONE_COPY".to_owned()];
        let search = CollectorSearch {
            file: &row.file,
            rounds: row.rounds,
            defines: &defines,
            model: &row.model,
            window: None,
        };
        let report = search.run(folder)?;
        agrees(&search, &report, &row.verdict)?;
        let mut cells = vec![
            row.file.clone(),
            row.model.clone(),
            row.rounds.to_string(),
            verdict(&report).to_owned(),
            report.stats.states.to_string(),
            report.stats.transitions.to_string(),
            megabytes(&report),
            milliseconds(report.stats.seconds),
            row.verdict.clone(),
        ];
        for effort in [Some(&row.with_stages), row.without_stages.as_ref()] {
            let shown = |number: fn(&Effort) -> usize| {
                effort.map_or(String::new(), |effort| number(effort).to_string())
            };
            cells.extend([shown(|it| it.thousands), shown(|it| it.mb), shown(|it| it.seconds)]);
        }
        text += &line(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    Ok(text)
}

fn agrees(search: &CollectorSearch<'_>, report: &Report, expected: &str) -> Result<(), String> {
    let CollectorSearch { file, rounds, model, .. } = search;
    let got = verdict(report);
    if got == expected {
        Ok(())
    } else {
        Err(format!("{file}, loop {rounds}, {model}: {got}, not {expected}"))
    }
}

fn beyond(folder: &Path) -> Result<String, Box<dyn Error>> {
    let table: CollectorTable = toml::from_str(&std::fs::read_to_string(folder.join("verdicts.toml"))?)?;
    let mut text = String::from(
        "Beyond the paper: the collector starts again as often as it must, the mutators have more rounds, there are two\n\
         of them, and models are weaker. Where a *window* is given, so many events were in flight at most:\n\
         a violation within it is one, and without it the verdict is inconclusive, since there might be more.\n\n",
    );
    text += &line(&["collector", "model", "verdict", "loop", "window", "states", "transitions", "MB", "ms"]);
    text += &rule(3, 6);
    for entry in table.program {
        for &rounds in &entry.rounds {
            for (model, expected) in &entry.under {
                let CollectorEntry { file, defines, window, .. } = &entry;
                let search = CollectorSearch { file, rounds, defines, model, window: *window };
                let report = search.run(folder)?;
                agrees(&search, &report, expected)?;
                let title = [std::slice::from_ref(file), defines].concat().join(" ");
                text += &line(&[
                    &title,
                    model,
                    verdict(&report),
                    &if rounds == 0 { "∞".to_owned() } else { rounds.to_string() },
                    &window.map_or(String::new(), |window| window.to_string()),
                    &report.stats.states.to_string(),
                    &report.stats.transitions.to_string(),
                    &megabytes(&report),
                    &milliseconds(report.stats.seconds),
                ]);
            }
        }
    }
    Ok(text)
}
