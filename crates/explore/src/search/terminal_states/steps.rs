//! All steps of a search, in passes: from the highest states down, or from the lowest up.
//!
//! States are numbered as they are found, and nearly all steps lead to states with higher numbers. So whatever is known of a state
//! because of the states after it is known when a pass from the highest state down comes by. Only what comes over steps back to lower
//! states takes another pass, or a pass up: that one takes any number of steps back in a row.
//!
//! Each worker visits states in ascending order, so what it has noted is in the order of a pass, and a pass reads files from one
//! end to the other. (If steps were noted in another order, it takes more passes; nothing else depends on it.)

use fencepost_ir::Budget;

use super::TerminalStates;
use crate::store::{NO_PARENT, StateId, Store};

/// How many states' predecessors are read at a time.
const BATCH: usize = 1 << 16;

/// All steps of a search.
pub(in crate::search) struct Steps<'s> {
    pub(super) store: &'s Store,
    pub(super) workers: &'s [&'s TerminalStates],
    /// If it runs out, passes break off: what they have come to is worth nothing.
    pub(super) budget: &'s Budget<'s>,
    /// How many states may need more memory than a few bits; all, if it does not say.
    pub(super) room: Option<usize>,
}

impl<'s> Steps<'s> {
    pub(in crate::search) fn new(
        store: &'s Store,
        workers: &'s [&'s TerminalStates],
        budget: &'s Budget<'s>,
    ) -> Steps<'s> {
        Steps { store, workers, budget, room: None }
    }

    /// The same, with more memory for so many states only.
    pub(in crate::search) fn with_room(self, room: Option<usize>) -> Steps<'s> {
        Steps { room, ..self }
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.store.len()
    }

    /// Whether the budget has run out.
    pub(super) fn stopped(&self) -> bool {
        self.budget.stop().is_some()
    }

    /// Calls `f` with each step, by descending states that it starts from. A step to a state from its predecessor comes
    /// after those that start from the state.
    pub(super) fn down(&self, mut f: impl FnMut(StateId, StateId)) {
        let mut noted: Vec<_> = self.workers.iter().map(|worker| worker.steps().down().peekable()).collect();
        let (mut end, mut parents) = (self.states(), Vec::new());
        while end > 0 {
            let start = end.saturating_sub(BATCH);
            self.store.parents(start..end, &mut parents);
            for (id, &parent) in (start..end).zip(&parents).rev() {
                let id = id as StateId;
                for steps in &mut noted {
                    while self.budget.goes_on()
                        && let Some((from, to)) = steps.next_if(|&(from, _)| from >= id)
                    {
                        f(from, to);
                    }
                }
                if !self.budget.goes_on() {
                    return;
                }
                if parent != NO_PARENT {
                    f(parent, id);
                }
            }
            end = start;
        }
    }

    /// Calls `f` with each step that was noted, by ascending states that it starts from.
    pub(super) fn up(&self, mut f: impl FnMut(StateId, StateId)) {
        let mut noted: Vec<_> = self.workers.iter().map(|worker| worker.steps().up().peekable()).collect();
        for id in 0..self.states() as StateId {
            for steps in &mut noted {
                while self.budget.goes_on()
                    && let Some((from, to)) = steps.next_if(|&(from, _)| from <= id)
                {
                    f(from, to);
                }
            }
        }
    }

    /// Makes passes until `f` says of all steps that nothing has changed.
    pub(super) fn until_stable(&self, mut f: impl FnMut(StateId, StateId) -> bool) {
        loop {
            let mut changed = false;
            self.down(|from, to| changed |= f(from, to));
            if !changed || self.stopped() {
                return;
            }
            self.up(|from, to| {
                f(from, to);
            });
        }
    }
}
