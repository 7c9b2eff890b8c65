//! Executions in the order of their departures from the plainest one ([`super::departures`]).
//!
//! A node is a state and the thread that acted last. Nodes are visited in the order of the fewest departures that lead to
//! them, so each is visited once, and when no node with `n` departures is left, all executions with at most `n` have been
//! explored (iterative context bounding: Musuvathi and Qadeer, PLDI 2007; delay bounding: Emmi, Qadeer and
//! Rakamarić, POPL 2011). Within one number the newest node comes first, so each execution is followed to its end.
//!
//! **Reductions within the bound.** A partial-order reduction keeps one execution of each class, and that one may have more
//! departures than the bound allows although another has not (Coons, Musuvathi and McKinley, *Bounded partial-order
//! reduction*, OOPSLA 2013). So of the reductions of a search only this much is left: if accesses to data of the *last*
//! thread are a stubborn set, and the first of them is no departure, nothing else is tried. Let `i` be one of these accesses. In any
//! execution from here, all that happens before `i` is independent of it, so `i` can come first, or be added in front.
//! There it is no departure, since it goes on with what its thread did last. Nothing else departs more often than before:
//!
//! * What is ready in other threads stays so, since `i` is an access to data: it takes and releases no lock and wakes no thread.
//! * The switch away from the last thread, a preemption before, now comes after `i`. It departs once at most.
//! * Where `i` was, two switches may have become one. If that one departs, so did one of the two: either the
//!   thread before them could go on, or the turn of some thread was passed over; the thread of `i` is not passed
//!   over if it could not go on after `i`.
//! * Later events of the thread no longer pass `i`.
//!
//! The condition on cycles is that one of the accesses leads to a node that is still to be visited; if none does, all
//! actions are taken.
//!
//! A thread that goes round in a loop gives way: the turns of the others are no preemptions there. That departs less, so no
//! claim suffers, and a thread that waits in a loop for another costs nothing.
//!
//! Symmetry of threads would change their turns, and calm regions are known to be calm only after all of the search. Both are
//! off here. What makes a step of the machine larger ([run-ahead](fencepost_machine::Reduction::RunAhead),
//! [run-alone](fencepost_machine::Reduction::RunAlone), …) joins what a thread does alone to what it did before, which is
//! the argument above. `explore/tests/hunt.rs` compares with all executions of random programs.

use rustc_hash::FxHashMap;

use super::super::shared::Shared;
use super::super::worker::Worker;
use super::departures::Departures;
use crate::store::{NO_PARENT, StateId};

/// How many states a loop may have for its thread to give way.
const LOOP: usize = 64;

/// A state and the thread that acted last.
type HuntNode = (StateId, u8);

/// The search, as far as it has come.
pub(in super::super) struct Bounded {
    /// What waits to be visited, by the number of departures.
    levels: Vec<Vec<HuntNode>>,
    /// The lowest level that may have nodes.
    level: usize,
    /// The highest that is visited.
    most: usize,
    /// The fewest departures that lead to each node, and whether it was visited.
    nodes: FxHashMap<HuntNode, (u32, bool)>,
    /// How many were visited.
    pub(in super::super) visited: usize,
}

impl Bounded {
    /// Begins in the first state, if there is one, and goes no further than so many departures.
    pub(in super::super) fn new(shared: &Shared<'_, '_>, most: Option<usize>) -> Bounded {
        let (levels, nodes) = Default::default();
        let most = most.unwrap_or(usize::MAX);
        let mut bounded = Bounded { levels, level: 0, most, nodes, visited: 0 };
        if !shared.store.is_empty() {
            bounded.found((0, 0), 0);
        }
        bounded
    }

    /// How many departures all explored executions may have; `None` if not even those without any were explored.
    pub(in super::super) fn covered(&self) -> Option<usize> {
        self.level.checked_sub(1)
    }

    /// Whether all executions were explored.
    pub(in super::super) fn is_done(&self) -> bool {
        self.levels.iter().all(Vec::is_empty)
    }

    /// Whether all executions that were asked for were explored.
    pub(in super::super) fn is_at_bound(&self) -> bool {
        self.level > self.most
    }

    /// Visits so many nodes, or fewer if there are no more or the search is stopped.
    pub(in super::super) fn advance<'m>(
        &mut self,
        shared: &Shared<'m, '_>,
        worker: &mut Worker<'m>,
        nodes: usize,
    ) {
        let mut departures = Departures::default();
        let enough = self.visited + nodes;
        while self.visited < enough && !shared.stopped() && !self.is_at_bound() {
            let Some(level) = self.levels.get_mut(self.level) else { return };
            let Some(node) = level.pop() else {
                self.level += 1;
                continue;
            };
            let count = self.level as u32;
            if let Some(known) = self.nodes.get_mut(&node)
                && *known == (count, false)
            {
                *known = (count, true);
                self.visited += 1;
                self.visit(shared, worker, node, &mut departures);
            }
        }
    }

    fn visit<'m>(
        &mut self,
        shared: &Shared<'m, '_>,
        worker: &mut Worker<'m>,
        (id, last): HuntNode,
        departures: &mut Departures,
    ) {
        if !worker.arrive(shared, id, StateId::MAX) {
            return;
        }
        let last = usize::from(last);
        departures.count(&worker.stepper.workspace.state, worker.actions(), last);
        let (mut done, mut gives_way) = (Vec::new(), false);
        if departures.expected == last {
            let plain = |index: &usize| departures.counts[*index] == 0;
            let own = shared.may_reduce().then(|| worker.own_accesses(last)).flatten();
            let reduced = own.filter(|own| own.first().is_some_and(plain));
            let first =
                reduced.clone().unwrap_or_else(|| (0..departures.counts.len()).filter(plain).collect());
            let mut leads_on = false;
            for &index in &first {
                leads_on |= self.take(shared, worker, index, departures.counts[index]);
            }
            if reduced.is_some() && leads_on {
                return;
            }
            gives_way = !leads_on && first.iter().any(|&index| goes_round(shared, worker, id, index));
            done = first;
        }
        // The last is visited first: of one level, what its thread does next.
        for index in (0..departures.counts.len()).rev() {
            if !done.contains(&index) && !shared.stopped() {
                let is_own = usize::from(worker.actions()[index].thread) == departures.expected;
                let spared = usize::from(gives_way && !is_own);
                self.take(shared, worker, index, departures.counts[index] - spared);
            }
        }
    }

    /// Takes an action with so many departures; whether it leads to a node that is still to be visited.
    fn take<'m>(
        &mut self,
        shared: &Shared<'m, '_>,
        worker: &mut Worker<'m>,
        index: usize,
        departures: usize,
    ) -> bool {
        let thread = worker.actions()[index].thread;
        let next = worker.step(shared, index);
        next.is_some_and(|(next, _)| self.found((next, thread), self.level + departures))
    }

    /// Notes that a node was reached with so many departures; whether it is still to be visited.
    fn found(&mut self, node: HuntNode, departures: usize) -> bool {
        let fewest = self.nodes.entry(node).or_insert((u32::MAX, false));
        if fewest.1 {
            return false;
        }
        if (departures as u32) < fewest.0 {
            fewest.0 = departures as u32;
            if self.levels.len() <= departures {
                self.levels.resize_with(departures + 1, Vec::new);
            }
            self.levels[departures].push(node);
        }
        true
    }

    /// Bytes in use.
    pub(in super::super) fn bytes(&self) -> usize {
        let waiting: usize = self.levels.iter().map(|level| level.capacity() * size_of::<HuntNode>()).sum();
        waiting + self.nodes.capacity() * (size_of::<(HuntNode, (u32, bool))>() + 1)
    }
}

/// Whether an action of a state leads back to a state shortly before it.
fn goes_round<'m>(shared: &Shared<'m, '_>, worker: &mut Worker<'m>, id: StateId, index: usize) -> bool {
    let earlier = |&id: &StateId| Some(shared.store.parent(id)).filter(|&parent| parent != NO_PARENT);
    let mut before = std::iter::successors(Some(id), earlier).take(LOOP);
    worker.step(shared, index).is_some_and(|(next, _)| before.any(|state| state == next))
}
