//! Partial-order reduction: which of a state's actions are enough.
//!
//! After Godefroid's persistent sets and Clarke, Grumberg and Peled's ample sets, with the
//! conditions kept by these two cases:
//!
//! * *A private event.* A thread may complete an in-flight read or write of a location that no
//!   other thread has in flight or can ever touch again (for a read: write again), by the
//!   footprints of all code it can still reach. Such a completion commutes with everything other
//!   threads can do before it, and with every other action of its own thread: two enabled
//!   completions of one thread commute, for dependent ones are never enabled together.
//! * *A guess.* Guessing an unresolved decision each way is local, and covers whatever happens if
//!   the thread waits for the value instead.
//!
//! Only final states are observed, so no completion is visible (C2). The caller keeps the cycle
//! condition (C3): it takes all actions after all unless the chosen ones lead to new states, or
//! cannot lie on a cycle (a guess only ever adds to a window, which is bounded).
//!
//! Not done here: sleep sets, heap escape analysis beyond regions.

use fencepost_ir::Class;
use fencepost_machine::{Action, ActionKind, Machine, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location};

/// A subset of a state's actions that is enough.
pub(crate) struct Enough {
    /// Where they stand.
    pub(crate) actions: std::ops::Range<usize>,
    /// Whether none of them can lie on a cycle.
    pub(crate) acyclic: bool,
}

impl Enough {
    /// Picks from `actions`: a thread's guesses, else a private event, else all.
    pub(crate) fn from(actions: &[Action], is_private: impl Fn(usize) -> bool) -> Enough {
        let guesses = |action: &Action| matches!(action.kind, ActionKind::Guess { .. });
        if let Some(start) = actions.iter().position(guesses) {
            let of_thread = |action: &&Action| action.thread == actions[start].thread && guesses(action);
            let count = actions[start..].iter().take_while(of_thread).count();
            return Enough { actions: start..start + count, acyclic: true };
        }
        let private = (0..actions.len()).find(|&index| is_private(index));
        Enough { actions: private.map_or(0..actions.len(), |index| index..index + 1), acyclic: false }
    }
}

/// A subset of `actions` that is enough; all of them if no smaller one is known.
pub(crate) fn enough(machine: &Machine<'_>, state: &State, actions: &[Action]) -> Enough {
    Enough::from(actions, |index| is_private(machine, state, &actions[index]))
}

fn is_private(machine: &Machine<'_>, state: &State, action: &Action) -> bool {
    let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. }) = action.kind else {
        return false;
    };
    let own = usize::from(action.thread);
    let Entry::Event(event) = state.threads[own].window.slots[usize::from(slot)].entry else { return false };
    let Some(region) = event.region else { return false };
    let writes = match machine.rules.class(event.kind) {
        Class::Read | Class::VRead => false,
        Class::Write | Class::VWrite | Class::Rmw => true,
        Class::Lock | Class::Unlock | Class::Fence => return false,
    };
    state.threads.iter().enumerate().all(|(index, thread)| {
        let apart = index == own || thread.is_finished();
        apart || {
            let in_flight = thread.window.events().any(|(_, other)| {
                let conflicts = writes || machine.rules.class(other.kind).writes();
                conflicts && may_touch(other, &event)
            });
            let to_come = thread.frames.iter().any(|frame| {
                machine.footprint.writes(frame.pc, region)
                    || writes && machine.footprint.reads(frame.pc, region)
            });
            !in_flight && !to_come
        }
    })
}

fn may_touch(other: &Event, event: &Event) -> bool {
    match other.location {
        Location::Known(_) => other.location == event.location,
        Location::Unknown { region, .. } => region.is_none() || region == event.region,
    }
}
