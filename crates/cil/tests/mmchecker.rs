//! The ten benchmarks of `examples/dotnet/mmchecker`: their verdicts under each model, with
//! reductions and without, and how many states that takes.
//!
//! `counts.toml` beside the programs pins the figures: a wrong reduction changes a count before it
//! loses a verdict. Run with `SNAPSHOTS=overwrite` to rewrite it after a change that is meant to
//! change them. What has been published for these programs bounds the figures from above and
//! cannot be rewritten that way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Reductions, Report, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use serde::Deserialize;

/// The largest space that is searched without reductions.
const WHOLE: usize = 60_000;

/// Under which the programs' spaces are counted. (`rmo` speculates: its spaces are large.)
const COUNTED: [&str; 4] = ["sc", "tso", "pso", "dotnet-ecma"];

/// Needs more states than published as yet: accesses to objects that no other thread can reach are not
/// private where a later write may pass them.
const ABOVE: [&str; 2] = ["iw1", "iw2"];

#[derive(Deserialize)]
struct Table {
    program: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    entry: String,
    under: BTreeMap<String, String>,
    #[serde(default)]
    observe: Vec<String>,
    why: String,
}

/// Published figures of one program; those that are not needed here left out.
#[derive(Deserialize)]
struct Published {
    sc_states: usize,
    reduced: Space,
}

#[derive(Deserialize)]
struct Space {
    states: usize,
    transitions: usize,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet/mmchecker")
}

fn table<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    toml::from_str(&std::fs::read_to_string(folder().join(name)).unwrap()).unwrap()
}

impl Entry {
    fn name(&self) -> &str {
        self.file.strip_suffix(".exe").unwrap()
    }

    /// The whole space with all reductions.
    fn reduced(&self, model: &str) -> Report {
        self.search(model, true, true, &[])
    }

    /// To the first violation or the whole space, with all reductions or with none; without, only
    /// if the space is small.
    fn search(&self, model: &str, all: bool, reduce: bool, observe: &[String]) -> Report {
        let path = folder().join(&self.file);
        let file = File {
            path: self.file.clone(),
            bytes: std::fs::read(&path).unwrap(),
            pdb: None,
            mdb: std::fs::read(format!("{}.mdb", path.display())).ok(),
        };
        let entry = Some(&*self.entry);
        let loaded = load(file, &NoFiles, &LoadRequest::starting_at(entry).observing(observe)).unwrap();
        let options = if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
        let options = SearchConfig {
            all,
            observe: &loaded.observables(),
            limits: Limits { states: (!reduce).then_some(WHOLE), ..Limits::default() },
            ..options
        };
        fencepost_testkit::search(&loaded.program, model, &options)
    }
}

/// The verdict, or the kinds of violation.
fn verdict(report: &Report) -> String {
    let kinds: BTreeSet<&str> = report.violations.iter().map(|violation| violation.kind.name()).collect();
    match report.verdict {
        Verdict::Holds => "holds".to_owned(),
        Verdict::Violated => kinds.into_iter().collect::<Vec<_>>().join(" and "),
        Verdict::Inconclusive => format!("inconclusive: {}", report.doubts().join("; ")),
    }
}

#[test]
fn verdicts_are_as_reasoned() {
    let mut wrong = Vec::new();
    for entry in table::<Table>("verdicts.toml").program {
        for (model, wanted) in &entry.under {
            let got = verdict(&entry.search(model, false, true, &[]));
            if got != *wanted {
                wrong.push(format!("{} under {model}: {got}, not {wanted} ({})", entry.name(), entry.why));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn reductions_keep_verdicts_and_outcomes_and_the_counts_are_pinned() {
    let mut counts = String::from(
        "# States and transitions of the whole space with all reductions and, where it is small enough, with\n\
         # none; and how many combinations of the observed fields are reachable. Written by\n\
         # `SNAPSHOTS=overwrite cargo test -p fencepost-cil mmchecker`.\n",
    );
    for entry in table::<Table>("verdicts.toml").program {
        for model in COUNTED {
            let name = entry.name();
            let reduced = entry.reduced(model);
            counts += &format!("\n[{name}.{model}]\n");
            counts += &format!("reduced = {}\n", figures(&reduced));
            let observed = entry.search(model, true, true, &entry.observe);
            let unreduced = entry.search(model, true, false, &entry.observe);
            if unreduced.stats.states < WHOLE {
                assert_eq!(verdict(&reduced), verdict(&unreduced), "{name} under {model}");
                let outcomes =
                    |report: &Report| -> BTreeSet<Vec<i64>> { report.outcomes.keys().cloned().collect() };
                assert_eq!(outcomes(&observed), outcomes(&unreduced), "{name} under {model}");
                counts += &format!("unreduced = {}\n", figures(&unreduced));
            }
            counts += &format!("outcomes = {}\n", observed.outcomes.len());
        }
    }
    let path = folder().join("counts.toml");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, counts).unwrap();
    } else {
        let pinned = std::fs::read_to_string(path).unwrap();
        let differ = pinned.lines().zip(counts.lines()).find(|(pinned, counted)| pinned != counted);
        assert_eq!(pinned, counts, "first in {differ:?}");
    }
}

fn figures(report: &Report) -> String {
    format!("{{ states = {}, transitions = {} }}", report.stats.states, report.stats.transitions)
}

#[test]
fn no_space_is_larger_than_published() {
    let published: BTreeMap<String, Published> = table("published.toml");
    let entries = table::<Table>("verdicts.toml").program;
    let mut larger = Vec::new();
    for (name, published) in &published {
        let entry = entries.iter().find(|entry| entry.name() == name).unwrap();
        let sc = entry.reduced("sc").stats;
        let relaxed = entry.reduced("dotnet-ecma").stats;
        for (what, ours, theirs) in [
            ("states under sc", sc.states, published.sc_states),
            ("states", relaxed.states, published.reduced.states),
            ("transitions", relaxed.transitions, published.reduced.transitions),
        ] {
            if ours > theirs && !ABOVE.contains(&name.as_str()) {
                larger.push(format!("{name}: {ours} {what}, published {theirs}"));
            }
        }
    }
    assert!(larger.is_empty(), "{}", larger.join("\n"));
}
