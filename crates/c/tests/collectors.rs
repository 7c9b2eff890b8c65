//! The concurrent copying collectors of `examples/gc`: the published tables row by row, verdicts beyond them, how
//! many states each takes, which of Staccato's fences are needed, and that Chicken's barriers never wait.
//!
//! `counts.toml` beside the programs pins the figures; `SNAPSHOTS=overwrite` rewrites it after a change that is meant
//! to change them. Verdicts and published figures cannot be rewritten that way. `VERDICTS=text` runs only entries of
//! verdicts.toml whose file contains the text, and shows figures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fencepost_c::{Files, Loaded, Options as Reading, load};
use fencepost_explore::{Limits, Order, Reductions, Report, SearchConfig, Verdict};
use fencepost_ir::{ControlOp, Op, Pc, Program, SyncOp};
use fencepost_memory::{Model, builtin};
use fencepost_repair::{
    Candidate, Objective, Problem, RepairOutcome, RepairScope, Scaffold, existing, repair,
};
use fencepost_testkit::search_under;
use fixedbitset::FixedBitSet;
use serde::Deserialize;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/gc")
}

struct Beside;

impl Files for Beside {
    fn include(&self, _: &str, name: &str, _: bool) -> Option<(String, String)> {
        std::fs::read_to_string(folder().join(name)).ok().map(|text| (name.to_owned(), text))
    }
}

fn table<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    toml::from_str(&std::fs::read_to_string(folder().join(name)).unwrap()).unwrap()
}

/// A collector whose mutators have so many rounds.
fn loaded(file: &str, loops: Option<u32>, defines: &[&str]) -> Loaded {
    let name = format!("{file}.c");
    let text = std::fs::read_to_string(folder().join(&name)).unwrap();
    let define = |text: &&str| {
        let (name, value) = text.split_once('=').unwrap_or((text, "1"));
        (name.to_owned(), value.to_owned())
    };
    let reading = Reading { loops, defines: defines.iter().map(define).collect(), ..Reading::default() };
    load(&name, &text, &Beside, &reading).unwrap()
}

/// To the first violation, with all reductions.
fn search(program: &Program, model: &str, window: Option<usize>) -> Report {
    let config = options();
    let config = SearchConfig { window: window.unwrap_or(config.window), ..config };
    fencepost_testkit::search(program, model, &config)
}

fn options() -> SearchConfig<'static> {
    SearchConfig {
        order: Order::BreadthWithProbe,
        limits: Limits { states: Some(1_000_000), ..Limits::default() },
        ..SearchConfig::default()
    }
}

/// The largest space that is searched without reductions.
const WHOLE: usize = 60_000;

/// The whole space with no reduction, if it is small.
fn unreduced(program: &Program, model: &str) -> Option<Report> {
    let limits = Limits { states: Some(WHOLE), ..Limits::default() };
    let options = SearchConfig { all: true, limits, ..SearchConfig::with(Reductions::none()) };
    let report = fencepost_testkit::search(program, model, &options);
    report.reasons.is_empty().then_some(report)
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}

#[derive(Deserialize)]
struct Published {
    row: Vec<Row>,
}

/// A row of the published tables.
#[derive(Deserialize)]
struct Row {
    file: String,
    model: String,
    #[serde(rename = "loop")]
    rounds: u32,
    verdict: String,
    with_stages: Effort,
}

#[derive(Deserialize)]
struct Effort {
    thousands: usize,
    mb: usize,
}

#[test]
fn the_published_tables() {
    let rows = table::<Published>("published.toml").row;
    assert_eq!(rows.len(), 20);
    for row in rows {
        let what = format!("{} under {}, loop {}", row.file, row.model, row.rounds);
        for defines in [&["ONE_COPY"][..], &[]] {
            let loaded = loaded(&row.file, Some(row.rounds), defines);
            assert_eq!(loaded.bounded.len(), 1 + defines.len(), "{what}");
            let report = search(&loaded.program, &row.model, None);
            assert_eq!(verdict(&report), row.verdict, "{what} {:?}", report.reasons);
            assert!(report.stats.transitions < 1000 * row.with_stages.thousands, "{what}");
            assert!(report.stats.peak_bytes < 1_000_000 && row.with_stages.mb > 900, "{what}");
        }
    }
}

#[derive(Deserialize)]
struct Table {
    program: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    #[serde(rename = "loop")]
    rounds: Vec<u32>,
    window: Option<usize>,
    #[serde(default)]
    defines: Vec<String>,
    under: BTreeMap<String, String>,
    why: String,
}

#[test]
fn verdicts_are_as_reasoned() {
    let only = std::env::var("VERDICTS");
    let mut wrong = Vec::new();
    for entry in table::<Table>("verdicts.toml").program {
        if only.as_ref().is_ok_and(|only| !entry.file.contains(only)) {
            continue;
        }
        let defines: Vec<&str> = entry.defines.iter().map(String::as_str).collect();
        for &rounds in &entry.rounds {
            for (model, wanted) in &entry.under {
                let program =
                    loaded(&entry.file, Some(rounds).filter(|&rounds| rounds > 0), &defines).program;
                let report = search(&program, model, entry.window);
                let (got, reasons) = (verdict(&report), report.doubts().join("; "));
                if only.is_ok() {
                    let (states, seconds) = (report.stats.states, report.stats.seconds);
                    println!(
                        "{} {rounds} {model}: {got} {states} states {seconds:.2} s {reasons}",
                        entry.file
                    );
                }
                if got != wanted {
                    let Entry { file, why, .. } = &entry;
                    wrong.push(format!(
                        "{file}, loop {rounds}, {model}: {got} {reasons}, not {wanted} ({why})"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The models whose states are counted, and for how many rounds.
const COUNTED: [&str; 4] = ["sc", "tso", "pso", "pso-weak-cas"];

#[test]
fn reductions_keep_verdicts_and_the_counts_are_pinned() {
    let mut counts = String::from(
        "# States and transitions to the first violation or of the whole space with all reductions, and of the whole\n\
         # space with none where it is small enough. Written by\n\
         # `SNAPSHOTS=overwrite cargo test -p fencepost-c collectors`.\n",
    );
    for file in ["chicken", "staccato", "staccato_pso", "staccato_bug", "stopless"] {
        for model in COUNTED {
            counts += &format!("\n[{file}.{model}]\n");
            for rounds in [1, 2, 3] {
                let program = loaded(file, Some(rounds), &[]).program;
                let reduced = search(&program, model, None);
                counts += &format!("loop{rounds} = {}\n", figures(&reduced));
                if let Some(whole) = (rounds < 3).then(|| unreduced(&program, model)).flatten() {
                    assert_eq!(verdict(&reduced), verdict(&whole), "{file} under {model}, loop {rounds}");
                    counts += &format!("loop{rounds}-unreduced = {}\n", figures(&whole));
                }
            }
        }
    }
    let path = folder().join("counts.toml");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, counts).unwrap();
    } else {
        let pinned = std::fs::read_to_string(path).unwrap();
        let differ = pinned.lines().zip(counts.lines()).find(|(pinned, counted)| pinned != counted);
        assert!(pinned == counts, "first in {differ:?}");
    }
}

fn figures(report: &Report) -> String {
    format!("{{ states = {}, transitions = {} }}", report.stats.states, report.stats.transitions)
}

/// A built-in model whose store buffers have room for so many writes.
fn buffered(model: &str, room: usize) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../memory/models/{model}.toml"));
    let text = std::fs::read_to_string(path).unwrap();
    Model::parse(&text.replacen("forwarding = true", &format!("forwarding = true\nstore-buffer = {room}"), 1))
        .unwrap()
}

/// The mutator's rounds without bound. On a machine whose store buffers have an end there are finitely many states,
/// and the verdicts are those of two rounds.
#[test]
fn without_a_bound_on_rounds() {
    for (file, holds, violated) in [
        ("chicken", &["tso"][..], &["pso", "pso-weak-cas"][..]),
        ("staccato", &["tso", "pso", "pso-weak-cas"], &[]),
        ("staccato_pso", &["tso", "pso", "pso-weak-cas"], &[]),
        ("staccato_bug", &["tso", "pso"], &["pso-weak-cas"]),
        ("stopless", &["tso", "pso"], &["pso-weak-cas"]),
    ] {
        let program = loaded(file, None, &[]).program;
        let wanted = holds.iter().map(|model| (model, "holds"));
        for (model, wanted) in wanted.chain(violated.iter().map(|model| (model, "violated"))) {
            for room in [2, 4, 8] {
                let what = format!("{file} under {model} with room for {room}");
                let report = search_under(&program, &buffered(model, room), &options());
                println!("{what}: {} states, {:.2} s", report.stats.states, report.stats.seconds);
                assert_eq!(verdict(&report), wanted, "{what}: {:?}", report.reasons);
            }
        }
    }
}

/// Staccato's fences, in the order of the text; those of the mutator are in its checkpoint.
const FENCES: [&str; 5] =
    ["after the mark", "after the wait", "after the copy", "before the answer", "after it"];

/// Its fences as candidates for staying. A fence of a procedure is one, however often it is expanded.
fn fences(program: &Program) -> Vec<Candidate> {
    let line = |candidate: &Candidate| program.position(candidate.at[0]);
    let mut fences = existing(program, &RepairScope::users(program));
    fences.sort_by_key(|candidate| program.spans[candidate.at[0] as usize].line);
    let lines: BTreeSet<String> = fences.iter().map(line).collect();
    assert_eq!((fences.len(), lines.len()), (FENCES.len(), FENCES.len()), "{lines:?}");
    fences
}

/// The smallest sets of fences with which Staccato holds.
fn needed(model: &str, rounds: u32) -> Vec<Vec<&'static str>> {
    let program = loaded("staccato", Some(rounds), &[]).program;
    let candidates = fences(&program);
    let problem = Problem {
        program: &program,
        model: &builtin::by_name(model).unwrap(),
        config: options(),
        candidates: &candidates,
        weights: &vec![1; candidates.len()],
    };
    match repair(&problem, Objective { fewest: true, all: true }).unwrap().outcome {
        RepairOutcome::Holds => vec![Vec::new()],
        RepairOutcome::Repaired(solutions) => {
            let named =
                |solution: &fencepost_repair::Solution| solution.made.iter().map(|&it| FENCES[it]).collect();
            solutions.iter().map(named).collect()
        }
        _ => panic!("{model}: no answer"),
    }
}

/// §4.3 of the paper, asked of the checker: under PSO two of the five fences are redundant. Where the
/// compare-and-swap is a fence, the one after the copy is, too; where writes stay in order, all are.
#[test]
fn which_fences_of_staccato_are_needed() {
    for rounds in [2, 3] {
        assert_eq!(needed("tso", rounds), [Vec::<&str>::new()]);
        assert_eq!(needed("pso", rounds), [["after the mark", "before the answer"]]);
        let three = ["after the mark", "after the copy", "before the answer"];
        assert_eq!(needed("pso-weak-cas", rounds), [three]);
    }
}

/// Under RMO none can go: without any one of them it goes wrong, which a small window is enough to see.
#[test]
fn rmo_needs_all_of_staccatos_fences() {
    let program = loaded("staccato", Some(2), &[]).program;
    let candidates = fences(&program);
    let scaffold = Scaffold::new(&program, &candidates);
    for (gone, (name, window)) in FENCES.into_iter().zip([4, 4, 4, 4, 8]).enumerate() {
        let mut kept = FixedBitSet::with_capacity(FENCES.len());
        kept.extend((0..FENCES.len()).filter(|&fence| fence != gone));
        let report = search(&scaffold.with(&kept), "rmo", Some(window));
        assert_eq!(verdict(&report), "violated", "without the fence {name}");
    }
}

/// Where the code of a section jumps back to.
fn loops(program: &Program, section: usize) -> BTreeSet<Pc> {
    let method = &program.methods[section];
    let back = |pc: Pc| match program.code[pc as usize] {
        Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => {
            Some(target).filter(|&target| target <= pc)
        }
        _ => None,
    };
    (method.start..method.end).filter_map(back).collect()
}

/// Chicken and Staccato are wait-free for the mutator: its only loop is the one over rounds, and no instruction of
/// it waits for another thread. So a barrier and a checkpoint end after a fixed number of the mutator's own steps.
/// Stopless' write barrier has a loop; how often that can go round is in verdicts.toml.
#[test]
fn barriers_without_a_loop_are_wait_free() {
    for (file, expected) in [("chicken", 1), ("staccato", 1), ("stopless", 2)] {
        let program = loaded(file, None, &[]).program;
        let mutator = &program.methods[1];
        assert_eq!(mutator.name, "P1");
        assert_eq!(loops(&program, 1).len(), expected, "{file}");
        let waits =
            |op: &Op| matches!(op, Op::Sync(SyncOp::Lock { .. } | SyncOp::Wait { .. } | SyncOp::Join { .. }));
        assert!(!program.code[mutator.start as usize..mutator.end as usize].iter().any(waits), "{file}");
    }
}
