//! One random execution after the other, each with priorities.
//!
//! * **PCT** (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010): each thread has a random priority, and the
//!   highest that can go on acts. At a few random steps the thread that would act gets the lowest priority. A bug that
//!   takes `d` orderings of steps is found with a probability of at least one in (threads × stepsᵈ⁻¹).
//! * **POS** (Yuan, Yang and Gu, *Partial order aware concurrency sampling*, CAV 2018): what each thread does next
//!   has a random priority, which is drawn anew when it is done, or when something is done at the same place of memory.
//!
//! Within a thread, events take effect in program order, or, in some executions, any that can. A thread that comes back to
//! a state of the same execution waits for another, so its priority becomes the lowest.

use fencepost_machine::state::Status;
use fencepost_machine::{Action, ActionKind, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location};
use rustc_hash::FxHashSet;

use super::super::shared::Shared;
use super::super::worker::Worker;
use super::departures::departs_alone;
use super::random::Random;
use crate::store::StateId;

/// The most steps of one execution.
const LONGEST: usize = 20_000;

/// How many steps get the lowest priority in one execution, at most.
const CHANGES: u64 = 3;

/// How an execution is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkKind {
    Pct,
    Pos,
}

/// One execution under way.
struct Walk {
    random: Random,
    kind: WalkKind,
    /// In one of how many steps a thread takes any of its actions; 0 for none.
    reorders: u64,
    priorities: Vec<u64>,
    /// At which steps a thread gets the lowest priority.
    changes: Vec<usize>,
    /// The lowest priority so far.
    lowest: u64,
    steps: usize,
}

/// Takes random executions from the first state on until they have had so many steps; how many executions that was.
pub(super) fn walk<'m>(
    shared: &Shared<'m, '_>,
    worker: &mut Worker<'m>,
    mut random: Random,
    steps: usize,
) -> usize {
    let (mut taken, mut length, mut walks) = (0, 1, 0);
    while taken < steps && !shared.stopped() && !shared.store.is_empty() {
        // The first one shows how long they are.
        let kind = if walks % 2 == 0 { WalkKind::Pos } else { WalkKind::Pct };
        let mut walk = Walk::new(random.split(), kind, length);
        walk.run(shared, worker);
        length = length.max(walk.steps);
        taken += walk.steps + 1;
        walks += 1;
    }
    walks
}

impl Walk {
    /// One that is about this long.
    fn new(mut random: Random, kind: WalkKind, length: usize) -> Walk {
        let changes = if kind == WalkKind::Pct { random.below(CHANGES + 1) } else { 0 };
        let changes = (0..changes).map(|_| random.below(length as u64) as usize).collect();
        let reorders = [0, 2, 8][random.below(3) as usize];
        Walk { random, kind, reorders, priorities: Vec::new(), changes, lowest: u64::MAX / 2, steps: 0 }
    }

    fn run<'m>(&mut self, shared: &Shared<'m, '_>, worker: &mut Worker<'m>) {
        let (mut id, mut seen): (StateId, _) = (0, FxHashSet::default());
        while self.steps < LONGEST && worker.arrive(shared, id, StateId::MAX) {
            let Some(index) = self.choose(&worker.stepper.workspace.state, worker.actions()) else { return };
            let action = worker.actions()[index];
            let place = place(&worker.stepper.workspace.state, action);
            let Some((next, _)) = worker.step(shared, index) else { return };
            self.acted(&worker.stepper.workspace.state, action, place);
            self.steps += 1;
            if !seen.insert(next) {
                self.sink(action.thread.into());
            }
            id = next;
        }
    }

    /// The thread gets the lowest priority.
    fn sink(&mut self, thread: usize) {
        self.lowest -= 1;
        self.priorities[thread] = self.lowest;
    }

    /// Which of a state's actions is next.
    fn choose(&mut self, state: &State, actions: &[Action]) -> Option<usize> {
        while self.priorities.len() < state.threads.len() {
            let priority = self.draw();
            self.priorities.push(priority);
        }
        let thread = self.first(state, actions)?;
        let thread = if self.changes.contains(&self.steps) {
            self.sink(thread);
            self.first(state, actions)?
        } else {
            thread
        };
        let own = |index: &usize| usize::from(actions[*index].thread) == thread;
        let mut ways: Vec<usize> = (0..actions.len()).filter(own).collect();
        let any = self.reorders > 0 && self.random.below(self.reorders) == 0;
        let plain: Vec<usize> =
            ways.iter().copied().filter(|&index| !departs_alone(state, actions[index])).collect();
        if !any && !plain.is_empty() {
            ways = plain;
        }
        Some(ways[self.random.below(ways.len() as u64) as usize])
    }

    /// The thread with the highest priority of those that can do something; one that can only wake up early comes last.
    fn first(&self, state: &State, actions: &[Action]) -> Option<usize> {
        let threads = actions.iter().map(|action| usize::from(action.thread));
        threads.max_by_key(|&thread| {
            let waits = matches!(state.threads[thread].status, Status::Waiting { .. });
            (!waits, self.priorities[thread])
        })
    }

    /// Draws priorities anew after an action.
    fn acted(&mut self, state: &State, action: Action, place: Option<Loc>) {
        if self.kind == WalkKind::Pct {
            return;
        }
        for thread in 0..self.priorities.len().min(state.threads.len()) {
            let mut events = state.threads[thread].window.events();
            let meets = place.is_some() && events.any(|(_, event)| known(&event.location) == place);
            if meets || thread == usize::from(action.thread) {
                self.priorities[thread] = self.draw();
            }
        }
    }

    /// A priority above those of threads that sank.
    fn draw(&mut self) -> u64 {
        u64::MAX / 2 + self.random.below(u64::MAX / 2)
    }
}

fn known(location: &Location) -> Option<Loc> {
    match *location {
        Location::Known(place) => Some(place),
        Location::Unknown { .. } => None,
    }
}

/// The place in memory that an action is about.
fn place(state: &State, action: Action) -> Option<Loc> {
    let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } | ActionKind::See { slot, .. }) =
        action.kind
    else {
        return None;
    };
    match &state.threads[usize::from(action.thread)].window.slots[usize::from(slot)].entry {
        Entry::Event(event) => known(&event.location),
        _ => None,
    }
}
