//! The states of a program and the steps between them, found out as far as they are asked for. Each state is visited once,
//! however often it is come by.

use std::collections::BTreeSet;

use fencepost_ir::broken::Invariant;

use super::super::shared::Shared;
use super::super::terminal_states::{Steps, last_components, leading_to_end};
use super::super::worker::Worker;
use super::super::{A_WORKER, Search};
use super::cost::reorders;
use crate::store::StateId;

/// A step from one state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Which of the state's actions it is.
    pub(super) index: u16,
    pub(super) thread: u8,
    pub(super) reorders: bool,
    /// Where it leads; `None` if something fails.
    pub(super) to: Option<StateId>,
}

pub(super) struct Space<'s, 'm, 'o> {
    shared: &'s Shared<'m, 'o>,
    worker: &'s mut Worker<'m>,
    /// The steps from each state that was visited.
    edges: Vec<Option<Box<[Edge]>>>,
    /// The states in which threads are stuck in loops, if these are sought.
    stuck: Option<BTreeSet<StateId>>,
}

impl<'s, 'm, 'o> Space<'s, 'm, 'o> {
    pub(super) fn new(search: &'s mut Search<'m, 'o>) -> Space<'s, 'm, 'o> {
        let Search { shared, workers, .. } = search;
        let worker = workers.first_mut().or_broken(A_WORKER);
        shared.note(|report| report.wrong = Some(BTreeSet::new()));
        worker.start(shared);
        Space { shared, worker, edges: Vec::new(), stuck: None }
    }

    /// Whether there is a first state.
    pub(super) fn has_start(&self) -> bool {
        !self.shared.store.is_empty()
    }

    /// How many states were found.
    pub(super) fn states(&self) -> usize {
        self.shared.store.len()
    }

    /// Whether a limit was reached.
    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stopped()
    }

    /// The steps from a state; `None` if a limit was reached.
    pub(super) fn edges(&mut self, id: StateId) -> Option<&[Edge]> {
        let index = id as usize;
        if self.edges.len() <= index {
            self.edges.resize(index + 1, None);
        }
        if self.edges[index].is_none() {
            let edges = self.visit(id);
            if self.shared.stopped() {
                return None;
            }
            self.edges[index] = Some(edges);
        }
        self.edges[index].as_deref()
    }

    /// Whether something is wrong with a state whose steps are known.
    pub(super) fn is_wrong(&self, id: StateId) -> bool {
        match &self.stuck {
            Some(stuck) => stuck.contains(&id),
            None => self.shared.note(|report| report.wrong.as_ref().is_some_and(|wrong| wrong.contains(&id))),
        }
    }

    /// Visits all states, and finds those in which threads are stuck; whether no limit was reached.
    pub(super) fn find_stuck(&mut self) -> bool {
        let mut id = 0;
        while id < self.states() {
            if self.edges(id as StateId).is_none() {
                return false;
            }
            id += 1;
        }
        let Some(ends) = &self.worker.ends else { return false };
        let budget = &self.shared.limits.budget;
        let noted = [ends];
        let steps = Steps::new(&self.shared.store, &noted, budget);
        let last = last_components(&steps, &leading_to_end(&steps));
        self.stuck = Some(last.into_iter().flatten().collect());
        budget.stop().is_none()
    }

    fn visit(&mut self, id: StateId) -> Box<[Edge]> {
        let (shared, worker) = (self.shared, &mut *self.worker);
        if !worker.arrive(shared, id, StateId::MAX) {
            return Box::default();
        }
        let state = &worker.stepper.workspace.state;
        let mut edges: Vec<Edge> = { worker.actions().iter().enumerate() }
            .map(|(index, &action)| Edge {
                index: index as u16,
                thread: action.thread,
                reorders: reorders(shared.machine, state, action),
                to: None,
            })
            .collect();
        edges.retain_mut(|edge| {
            edge.to = worker.step(shared, edge.index.into()).map(|(next, _)| next);
            edge.to.is_some() || worker.failed
        });
        edges.into()
    }
}
