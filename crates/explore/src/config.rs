//! The one configuration of a search: how to search, what to ask, and when to give up.

use std::time::Duration;

use fencepost_ir::broken::InternalErrors;
use fencepost_ir::{Budget, Observable, Program};
use fencepost_machine::{Assumptions, Machine, Reduction, Reductions, Settings};
use fencepost_memory::Rules;

use crate::cluster::Cluster;
use crate::disk::Disk;
use crate::keep::Keeper;
use crate::property::Property;

/// In which order states are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Nearest first: the first violation found has a shortest trace.
    #[default]
    BreadthFirst,
    /// Nearest first; and if nothing is wrong near the start, now and then a smaller depth-first
    /// search on the side, which may find what is wrong far away.
    BreadthWithProbe,
    /// Newest first.
    DepthFirst,
}

/// Bounds on the search. Hitting one makes the verdict inconclusive, never silently wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// States to store.
    pub states: Option<usize>,
    /// Bytes that the store and the frontier may take. What the process takes is for the budget to say.
    pub memory: Option<usize>,
    /// Time to spend on one search. The budget may leave less.
    pub time: Option<Duration>,
}

/// How to hunt for a violation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// Where random executions begin.
    pub seed: u64,
    /// The most departures from the plainest execution. With a bound no execution is random, and the hunt ends when all within
    /// the bound were explored.
    pub most: Option<usize>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// States stored.
    pub states: usize,
    /// States waiting to be visited.
    pub frontier: usize,
    /// Bytes taken.
    pub memory: usize,
    /// Time spent.
    pub elapsed: Duration,
}

/// Says what is wrong with a final state's observed values, if anything.
pub type AtEnd<'a> = &'a (dyn Fn(&[i64]) -> Option<String> + Sync);

/// Is told how far a search has come.
pub type TellProgress<'a> = &'a (dyn Fn(&Progress) + Sync);

/// How to search. [`SearchConfig::default`] has every reduction, as the product does; [`SearchConfig::with`] takes
/// others, down to [`Reductions::none`].
#[derive(Clone, Copy)]
pub struct SearchConfig<'a> {
    /// What makes the search smaller or faster.
    pub reductions: Reductions,
    /// Search order.
    pub order: Order,
    /// How many workers search in parallel; none counts as one. More than one find the same verdicts,
    /// outcomes and, if `all` is asked for, violations; a depth-first search has one worker always.
    pub workers: usize,
    /// When to give up.
    pub limits: Limits,
    /// What the world around the program may do.
    pub assumptions: Assumptions,
    /// The most events in flight in one thread.
    pub window: usize,
    /// Whether to keep only a fingerprint of each state. Takes less memory; two states that happen to
    /// have the same are taken for one, so with a small probability something is missed.
    pub compact: bool,
    /// Whether to go on after the first violation.
    pub all: bool,
    /// Whether the story of a violation may stay as it was found, though a simpler one is not far to
    /// seek.
    pub as_found: bool,
    /// Whether it is known that nothing goes wrong without a reordering.
    pub takes_reordering: bool,
    /// Whether to check at run time what the reduction claims. A claim that is refuted ends the search.
    pub paranoid: bool,
    /// Whether to hunt for a violation instead of searching everywhere. Not if `all` is asked for.
    pub hunt: Option<Hunt>,
    /// What to observe in final states.
    pub observe: &'a [Observable],
    /// What must hold of each combination of observed values.
    pub at_end: Option<AtEnd<'a>>,
    /// Whether it is asked if the last thread ends, and what counts as observed if it may run for ever, or
    /// is stuck, when all others have ended or wait for its end. The search is not reduced then.
    pub termination: Option<&'a [i64]>,
    /// Whether it is a violation if no schedule ends the program from some state on.
    pub must_end: bool,
    /// What must hold in every state.
    pub always: &'a [Property],
    /// What must hold in every final state.
    pub finally: &'a [Property],
    /// Whatever else ends the search, and those that follow it.
    pub budget: Option<&'a Budget<'a>>,
    /// Whether a mistake in Fencepost itself makes the verdict inconclusive, or panics.
    pub internal_errors: InternalErrors,
    /// Called now and then.
    pub progress: Option<TellProgress<'a>>,
    /// Where the search is kept, so that another process can go on with it. Not if it is depth first or a hunt.
    pub keeper: Option<&'a dyn Keeper>,
    /// Where states that were visited are stored, if not in memory. Not if the search is depth first.
    pub disk: Option<&'a dyn Disk>,
    /// The processes that search together, if this is not the only one. Not if the search is depth first, a hunt or
    /// compact.
    pub cluster: Option<&'a dyn Cluster>,
}

impl Default for SearchConfig<'_> {
    fn default() -> Self {
        let Settings { reductions, assumptions, window, .. } = Settings::default();
        SearchConfig {
            reductions,
            order: Order::default(),
            workers: 0,
            limits: Limits::default(),
            assumptions,
            window,
            compact: false,
            all: false,
            as_found: false,
            takes_reordering: false,
            paranoid: false,
            hunt: None,
            observe: &[],
            at_end: None,
            termination: None,
            must_end: false,
            always: &[],
            finally: &[],
            budget: None,
            internal_errors: InternalErrors::default(),
            progress: None,
            keeper: None,
            disk: None,
            cluster: None,
        }
    }
}

impl SearchConfig<'_> {
    /// The default with these reductions and no others.
    pub fn with(reductions: Reductions) -> Self {
        SearchConfig { reductions, ..SearchConfig::default() }
    }

    /// The default without these reductions.
    pub fn without(left_out: Reductions) -> Self {
        SearchConfig::with(Reductions::all().minus(left_out))
    }

    /// What a machine needs to know for this search.
    pub fn settings(&self) -> Settings {
        let SearchConfig { reductions, assumptions, window, .. } = *self;
        Settings { reductions, assumptions, window, ..Settings::default() }
    }

    /// A machine for this search.
    pub fn machine<'p>(&self, program: &'p Program, rules: Rules) -> Machine<'p> {
        Machine::new(program, rules, self.settings())
    }

    /// Whether a reduction is on.
    pub(crate) fn has(&self, reduction: Reduction) -> bool {
        self.reductions.contains(reduction)
    }

    /// Whether of each state's actions only a stubborn set is taken.
    pub(crate) fn reduces(&self) -> bool {
        self.has(Reduction::StubbornSets)
    }
}
