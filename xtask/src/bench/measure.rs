//! Searches one program under one model: to the first violation, the whole space, and the whole
//! space without reductions.

use std::error::Error;
use std::time::Duration;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Order, Reductions, SearchConfig, Stats, Verdict, explore};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_memory::builtin;

use super::programs::Program;

/// When the search of a reduced space is given up.
pub(super) const LIMITS: Limits =
    Limits { states: Some(3_000_000), memory: None, time: Some(Duration::from_secs(10)) };

/// When the search of a space without reductions is given up.
pub(crate) const UNREDUCED: usize = 200_000;

/// What came out.
pub(crate) struct Row {
    /// The program's name.
    pub(crate) name: String,
    /// The method it started from, if not the assembly's entry point.
    pub(crate) entry: Option<String>,
    /// The model.
    pub(crate) model: &'static str,
    /// `holds`, the kind of violation, or `inconclusive`.
    pub(crate) verdict: &'static str,
    /// Seconds to the first violation, its shortest story included.
    pub(crate) first: Option<f64>,
    /// The whole space.
    pub(crate) reduced: Stats,
    /// The whole space without reductions, if it is not too large.
    pub(crate) unreduced: Option<Stats>,
}

/// The models that are measured.
pub(crate) fn models() -> impl Iterator<Item = &'static str> {
    let wanted = ["sc", "tso", "pso", "dotnet-ecma", "dotnet"];
    wanted.into_iter().filter(|model| builtin::by_name(model).is_some())
}

/// Loads a program.
pub(crate) fn loaded(program: &Program) -> Result<Loaded, Box<dyn Error>> {
    let path = program.path.display().to_string();
    let mdb = std::fs::read(format!("{path}.mdb")).ok();
    let file = File { bytes: std::fs::read(&program.path)?, path, pdb: None, mdb };
    let entry = program.entry.as_deref();
    Ok(load(file, &NoFiles, &LoadRequest::starting_at(entry))?)
}

/// Measures a program under a model.
pub(crate) fn measure(program: &Program, model: &'static str) -> Result<Row, Box<dyn Error>> {
    let loaded = loaded(program)?;
    let search = |config: SearchConfig<'_>| -> Result<_, Box<dyn Error>> {
        let rules = builtin::by_name(model).ok_or("no such model")?.link(&loaded.program)?;
        Ok(explore(&config.machine(&loaded.program, rules), &config))
    };
    let to_the_first =
        SearchConfig { order: Order::BreadthWithProbe, limits: LIMITS, ..SearchConfig::default() };
    let whole = SearchConfig { order: Order::BreadthFirst, all: true, ..to_the_first };
    let plain = SearchConfig::with(Reductions::none());
    let limits = Limits { states: Some(UNREDUCED), ..LIMITS };
    let plain = SearchConfig { order: Order::BreadthFirst, all: true, limits, ..plain };

    let first = search(to_the_first)?;
    let reduced = search(whole)?;
    let unreduced = search(plain)?;
    Ok(Row {
        name: program.name.clone(),
        entry: program.entry.clone(),
        model,
        verdict: match (first.verdict, first.violations.first()) {
            (Verdict::Holds, _) => "holds",
            (Verdict::Violated, Some(violation)) => violation.kind.name(),
            _ => "inconclusive",
        },
        first: (first.verdict == Verdict::Violated).then_some(first.stats.seconds),
        reduced: reduced.stats,
        unreduced: unreduced.reasons.is_empty().then_some(unreduced.stats),
    })
}
