//! Repairs one program under one model: with the fewest fences, and by cutting its state graph.

use std::collections::BTreeMap;
use std::error::Error;

use fencepost_explore::{Limits, Order, SearchConfig};
use fencepost_ir::MethodId;
use fencepost_memory::builtin;
use fencepost_repair::mincut::{self, Capacities, MinCut};
use fencepost_repair::{
    Objective, Problem, RemedyKinds, RepairOutcome, RepairScope, Repaired, places, repair,
};

use super::measure::{LIMITS, loaded};
use super::programs::{PUBLISHED, Program, Published};
use super::tables::{line, milliseconds, rule, title};

/// What came out.
pub(crate) struct RepairRow {
    name: String,
    entry: Option<String>,
    model: &'static str,
    candidates: usize,
    exact: Repaired,
    basic: MinCut,
    modified: MinCut,
}

/// Repairs a program under a model, if fences can.
pub(crate) fn measure(program: &Program, model: &'static str) -> Result<Option<RepairRow>, Box<dyn Error>> {
    let loaded = loaded(program)?;
    let code = |id: MethodId| loaded.own_code(id).map(|code| code.text);
    let scope = RepairScope::new(&loaded.program, code);
    let candidates = places(&loaded.program, &scope, RemedyKinds { fences: true, ..RemedyKinds::default() });
    let options = SearchConfig {
        order: Order::BreadthWithProbe,

        limits: Limits { states: None, ..LIMITS },
        ..SearchConfig::default()
    };
    let problem = Problem {
        program: &loaded.program,
        model: &builtin::by_name(model).ok_or("no such model")?,
        config: options,
        candidates: &candidates,
        weights: &vec![1; candidates.len()],
    };
    let exact = repair(&problem, Objective { fewest: true, all: false })?;
    if fences(&exact).is_none() {
        return Ok(None);
    }
    Ok(Some(RepairRow {
        name: program.name.clone(),
        entry: program.entry.clone(),
        model,
        candidates: candidates.len(),
        exact,
        basic: mincut::repair(&problem, Capacities::Basic)?,
        modified: mincut::repair(&problem, Capacities::Modified)?,
    }))
}

/// How many fences a repair has.
fn fences(repaired: &Repaired) -> Option<usize> {
    match &repaired.outcome {
        RepairOutcome::Repaired(solutions) => solutions.first().map(|solution| solution.made.len()),
        _ => None,
    }
}

/// The table, with what has to be said about it.
pub(crate) fn table(rows: &[RepairRow], published: &BTreeMap<String, Published>) -> String {
    let mut text = String::from(
        "All programs of `examples/dotnet` that go wrong because of reordering and that fences repair. *Fences*:\n\
         the fewest, proven so, of that many *places*; *searches* and *states* include those that show why each\n\
         fence is needed. *Cut*: by a minimum cut of the whole state graph (its states and steps beside), with\n\
         basic and modified capacities, and the time of the maximum flow; nothing is there if the whole graph was\n\
         not to be had within ten seconds, 300,000 states and the window. Every repair was checked. *Theirs* is\n\
         Table 5 of Huynh and Roychoudhury (modified capacities; in their Peterson both threads run one method).\n\n",
    );
    text += &line(&[
        "program",
        "model",
        "places",
        "fences",
        "searches",
        "states",
        "ms",
        "graph",
        "steps",
        "cut, basic",
        "flow, ms",
        "ms",
        "cut, modified",
        "flow, ms",
        "ms",
        "theirs",
    ]);
    text += &rule(2, 14);
    for row in rows {
        let theirs = row.name.strip_prefix(PUBLISHED).and_then(|name| published.get(name));
        let theirs = theirs.filter(|_| row.model == "dotnet-ecma").map(|theirs| theirs.barriers);
        let shown = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
        let graph = row.basic.rounds.first();
        let mut cells = vec![
            title(&row.name, row.entry.as_deref()),
            row.model.to_owned(),
            row.candidates.to_string(),
            shown(fences(&row.exact)),
            row.exact.effort.checks.to_string(),
            row.exact.effort.states.to_string(),
            milliseconds(row.exact.effort.seconds),
            shown(graph.map(|round| round.states)),
            shown(graph.map(|round| round.steps)),
        ];
        for cut in [&row.basic, &row.modified] {
            cells.extend(match fences(&cut.repaired) {
                Some(fences) => {
                    let flow = cut.rounds.iter().map(|round| round.seconds).sum();
                    let all = cut.repaired.effort.seconds;
                    [fences.to_string(), milliseconds(flow), milliseconds(all)]
                }
                None => Default::default(),
            });
        }
        cells.push(shown(theirs));
        text += &line(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    text
}
