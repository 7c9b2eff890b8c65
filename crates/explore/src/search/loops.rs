//! Loops of a thread: what it can repeat for ever while no other thread acts.

use std::collections::HashSet;

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Budget, Pc};
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, ActionKind, Effect, Machine, Reordering, State, StepKind};

use crate::report::TraceStep;
use crate::store::Store;
use crate::trace::describe_step;

/// How many states of a thread are looked at.
const STATES: usize = 2000;

/// One iteration of a loop: what a thread does from a state until it is in that state again.
pub(super) struct Iteration {
    pub(super) steps: Vec<TraceStep>,
    /// The fences, and the places for fences, that it passes.
    pub(super) passed: Vec<Pc>,
    /// Whether a guess of the thread is in flight all the time.
    pub(super) guesses: bool,
}

impl Iteration {
    /// If a compiler moves an access out of the loop, the access overtakes itself: that of a later iteration takes effect
    /// with that of an earlier one. A fence in the loop prevents it, so repair sees it as a reordering.
    pub(super) fn reorderings(&self) -> impl Iterator<Item = Reordering> {
        self.steps.iter().filter(|step| !matches!(step.kind, StepKind::Guess | StepKind::Issue)).map(|step| {
            Reordering {
                earlier: step.pc,
                later: step.pc,
                earlier_site: step.site,
                later_site: step.site,
                passed: self.passed.clone(),
            }
        })
    }
}

/// The result of looking for a loop.
pub(super) enum LoopSearch {
    Found(Iteration),
    None,
    /// There were too many states to find out.
    Unknown,
}

/// A state on the way, and what is still to be tried there.
struct PathNode {
    state: State,
    vector: Vector,
    rest: Vec<Action>,
}

/// Looks for an iteration that a thread can repeat from a state on, by steps that are `allowed`, and that is `wanted`.
pub(super) fn find(
    machine: &Machine<'_>,
    state: &State,
    thread: usize,
    allowed: &dyn Fn(&State, &Action) -> bool,
    wanted: &dyn Fn(&Iteration) -> bool,
    budget: Option<&Budget<'_>>,
) -> LoopSearch {
    let mut store = Store::default();
    let mut node = |state: State| {
        let mut rest = Vec::new();
        machine.actions(&state, &mut rest);
        rest.retain(|action| usize::from(action.thread) == thread && allowed(&state, action));
        // The last is tried first: what is not a guess.
        rest.sort_by_key(|action| !matches!(action.kind, ActionKind::Guess { .. }));
        let mut workspace = Workspace::new(state);
        machine.encode(&mut workspace, &mut store);
        PathNode { vector: workspace.vector().clone(), state: workspace.state, rest }
    };
    let mut noting = state.clone();
    noting.follow();
    let mut path = vec![node(noting)];
    let (mut steps, mut seen) = (Vec::new(), HashSet::from([path[0].vector.ids.clone()]));
    while let Some(here) = path.last_mut() {
        let Some(action) = here.rest.pop() else {
            path.pop();
            steps.pop();
            continue;
        };
        let mut next = here.state.clone();
        if machine.apply(&mut next, action) != Effect::Continues {
            continue;
        }
        next.output.clear();
        steps.push(describe_step(machine, &here.state, action));
        let next = node(next);
        let guesses = !here.state.threads[thread].guesses.is_empty();
        if action.kind == ActionKind::Issue && guesses && next.vector == here.vector {
            // The instruction traps, and is tried again when the guesses before it are decided: that is not an iteration.
            steps.pop();
            continue;
        }
        if let Some(first) = path.iter().position(|earlier| earlier.vector == next.vector) {
            let from = path[first].state.threads[thread].places_passed().len();
            let passed = next.state.threads[thread].places_passed();
            let passed = passed.get(from..).or_broken("what a round passes").to_vec();
            let guesses = path[first..].iter().all(|node| !node.state.threads[thread].guesses.is_empty());
            let round = Iteration { steps: steps[first..].to_vec(), passed, guesses };
            if wanted(&round) {
                return LoopSearch::Found(round);
            }
            steps.pop();
        } else if seen.contains(&next.vector.ids) {
            steps.pop();
        } else {
            if seen.len() == STATES || budget.is_some_and(|budget| !budget.goes_on()) {
                return LoopSearch::Unknown;
            }
            seen.insert(next.vector.ids.clone());
            path.push(next);
        }
    }
    LoopSearch::None
}
