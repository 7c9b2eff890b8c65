//! Asking the search whether a program holds with some changes made.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use fencepost_explore::{Graph, Limits, Reason, Report, SearchConfig, Verdict, Violation, explore, graph};
use fencepost_ir::{Budget, Program, Stopped};
use fencepost_machine::{Facts, Machine};
use fencepost_memory::{LinkError, Model};
use fixedbitset::FixedBitSet;

use crate::clause::Preventers;
use crate::outcome::{RepairOutcome, Repaired};
use crate::scaffold::Scaffold;
use fencepost_frontend::change::Candidate;

/// What is to be repaired, and what may be done for it.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// The program.
    pub program: &'a Program,
    /// The model under which it does not hold.
    pub model: &'a Model,
    /// How to search, and what must hold. Limits of states and memory are those of one search, the
    /// limit of time that of all together.
    pub config: SearchConfig<'a>,
    /// What may be changed.
    pub candidates: &'a [Candidate],
    /// What each of them costs; at least 1.
    pub weights: &'a [u64],
}

/// What a repair has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// Searches.
    pub checks: usize,
    /// States that these visited.
    pub states: usize,
    /// Steps that these took.
    pub transitions: usize,
    /// Violations from which something was learnt.
    pub clauses: usize,
    /// Time spent.
    pub seconds: f64,
}

/// Whether the program holds.
#[derive(Debug)]
pub(crate) enum CheckAnswer {
    Holds,
    Violated(Box<Violation>),
    /// Not everything could be looked at, for these reasons.
    Unknown(Vec<Reason>),
}

/// Asks about one problem, and remembers what follows from the answers.
pub(crate) struct Checker<'a> {
    problem: &'a Problem<'a>,
    pub(crate) scaffold: Scaffold,
    pub(crate) preventers: Preventers,
    /// What is known of the program, whatever is changed.
    facts: OnceCell<Arc<Facts>>,
    effort: Cell<Effort>,
    /// What may be spent on all searches together, and on all between them.
    pub(crate) budget: Budget<'a>,
    /// Sets with which the program holds; so it does with any that contain one of them.
    good: RefCell<Vec<FixedBitSet>>,
    /// What the answers take for granted.
    assumptions: RefCell<BTreeSet<String>>,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(problem: &'a Problem<'a>) -> Checker<'a> {
        let scaffold = Scaffold::new(problem.program, problem.candidates);
        let preventers = Preventers::new(&scaffold, problem.model);
        let (facts, effort, good, assumptions) = Default::default();
        let (budget, time) = (problem.config.budget, problem.config.limits.time);
        let budget = budget.map_or_else(|| Budget::unlimited().lasting(time), |budget| budget.part(time));
        Checker { problem, scaffold, preventers, facts, effort, budget, good, assumptions }
    }

    /// No changes.
    pub(crate) fn nothing(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.problem.candidates.len())
    }

    /// Whether the program holds under the model with some changes made.
    pub(crate) fn ask(&self, made: &FixedBitSet) -> Result<CheckAnswer, LinkError> {
        if self.good.borrow().iter().any(|good| good.is_subset(made)) {
            return Ok(CheckAnswer::Holds);
        }
        let answer = self.search(made, self.problem.model, true)?;
        if let CheckAnswer::Holds = answer {
            self.good.borrow_mut().push(made.clone());
        }
        Ok(answer)
    }

    /// The same, and a violation's story has few steps.
    pub(crate) fn ask_well(&self, made: &FixedBitSet) -> Result<CheckAnswer, LinkError> {
        self.search(made, self.problem.model, false)
    }

    /// Whether the program as it is holds under another model.
    pub(crate) fn ask_under(&self, model: &Model) -> Result<CheckAnswer, LinkError> {
        self.search(&self.nothing(), model, false)
    }

    /// What the changes cost together.
    pub(crate) fn cost(&self, made: &FixedBitSet) -> u64 {
        made.ones().map(|change| self.problem.weights[change]).sum()
    }

    /// Every state and step of the program with some changes made, unless there are more states than
    /// `most`.
    pub(crate) fn graph(&self, made: &FixedBitSet, most: usize) -> Result<Graph, LinkError> {
        let found = self.run(made, self.problem.model, |machine, config| {
            let states = Some(config.limits.states.unwrap_or(most));
            // A cut weighs reorderings, those of accesses that no other thread sees included.
            graph(
                &machine.showing_accesses(),
                &SearchConfig { limits: Limits { states, ..config.limits }, ..*config },
            )
        })?;
        let found = found
            .unwrap_or_else(|stopped| Graph { reasons: vec![Reason::Stopped(stopped)], ..Graph::default() });
        self.note_search(found.states, found.transitions.len());
        Ok(found)
    }

    fn search(&self, made: &FixedBitSet, model: &Model, as_found: bool) -> Result<CheckAnswer, LinkError> {
        let report = self.run(made, model, |machine, config| {
            explore(machine, &SearchConfig { all: false, as_found, ..*config })
        })?;
        Ok(match report {
            Ok(report) => {
                self.note_search(report.stats.states, report.stats.transitions);
                self.assumptions.borrow_mut().extend(report.assumptions.iter().cloned());
                answer(report)
            }
            Err(stopped) => CheckAnswer::Unknown(vec![Reason::Stopped(stopped)]),
        })
    }

    /// Searches the program with some changes made, in the time that is left.
    fn run<R>(
        &self,
        made: &FixedBitSet,
        model: &Model,
        search: impl FnOnce(&Machine<'_>, &SearchConfig<'_>) -> R,
    ) -> Result<Result<R, Stopped>, LinkError> {
        let program = self.scaffold.with(made);
        let rules = model.link(&program)?;
        let config = &self.problem.config;
        let budget = &self.budget;
        let facts = self.facts.get_or_init(|| Arc::new(Facts::of(&program, budget)));
        Ok(Machine::sharing(facts, &program, rules, config.settings(), budget).map(|machine| {
            let limits = Limits { time: None, ..config.limits };
            search(&machine, &SearchConfig { limits, budget: Some(budget), ..*config })
        }))
    }

    fn note_search(&self, states: usize, transitions: usize) {
        self.note(|effort| {
            effort.checks += 1;
            effort.states += states;
            effort.transitions += transitions;
        });
    }

    pub(crate) fn note(&self, change: impl FnOnce(&mut Effort)) {
        let mut effort = self.effort.get();
        change(&mut effort);
        self.effort.set(effort);
    }

    /// What comes of it all.
    pub(crate) fn finish(self, outcome: RepairOutcome) -> Repaired {
        let effort = Effort { seconds: self.budget.elapsed().as_secs_f64(), ..self.effort.get() };
        let assumptions = self.assumptions.into_inner().into_iter().collect();
        Repaired { outcome, scaffold: self.scaffold, effort, assumptions }
    }
}

fn answer(mut report: Report) -> CheckAnswer {
    match report.verdict {
        Verdict::Holds => CheckAnswer::Holds,
        Verdict::Inconclusive => CheckAnswer::Unknown(report.reasons),
        Verdict::Violated => match report.violations.pop() {
            // What it takes is not known.
            Some(Violation { untold: Some(why), .. }) => {
                let during = "looking for the way to a violation".to_owned();
                CheckAnswer::Unknown(vec![Reason::Stopped(Stopped { why, during })])
            }
            Some(violation) => CheckAnswer::Violated(Box::new(violation)),
            None => CheckAnswer::Unknown(report.reasons),
        },
    }
}
