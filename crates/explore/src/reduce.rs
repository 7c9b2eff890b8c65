//! Partial-order reduction: which of a state's actions are enough.
//!
//! Stubborn sets (Valmari; Godefroid's persistent sets) at the grain of single in-flight events,
//! so that they stay correct, and are small, when a thread has several events in flight:
//!
//! * Two enabled completions of one thread commute: events that depend on each other, or that the
//!   model keeps in order, are never enabled together. So a set need not contain the other
//!   actions of its own threads.
//! * A completion conflicts with an enabled completion of another thread if they access one
//!   location and one of them writes. Conflicting ones are taken into the set.
//! * If another thread has a conflicting event in flight that is not enabled, or may come to one
//!   by the footprint of the code before it, some enabled action of that thread has to happen
//!   first: all of them are taken into the set. If it has none, no small set is known.
//! * Guessing an unresolved decision each way is local, and covers whatever happens if the thread
//!   waits for the value instead; a thread's guesses are enough by themselves.
//!
//! * A thread that may end the program conflicts with all that others would still do, if final
//!   states are observed. (The end itself is no completion, so no small set contains it.)
//!
//! The smallest set found from any start is used. Only final states are observed, and deadlocks,
//! which once there never go away; so no completion is visible (C2). The caller keeps the cycle condition (C3): it takes all actions
//! after all unless one of the chosen ones leads to a state that is still to be visited, or none
//! can lie on a cycle (a guess only ever adds to a window, which is bounded).
//!
//! Not done here: locks and other synchronisation (no small set contains them), sleep sets.

use fencepost_ir::Class;
use fencepost_machine::{Action, ActionKind, Machine, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location};

/// A subset of a state's actions that is enough.
#[derive(Debug)]
pub(crate) struct Enough {
    /// Their indices.
    pub(crate) actions: Vec<usize>,
    /// Whether none of them can lie on a cycle.
    pub(crate) acyclic: bool,
}

/// What an action does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) loc: Loc,
    pub(crate) writes: bool,
}

impl Touch {
    fn conflicts(self, other: Touch) -> bool {
        self.loc == other.loc && (self.writes || other.writes)
    }
}

/// What a reduction has to know of a state.
pub(crate) trait View {
    /// How many threads there are.
    fn threads(&self) -> usize;
    /// What an enabled action does to memory; `None` for anything but completing a read, a write
    /// or a read-modify-write.
    fn touch(&self, action: usize) -> Option<Touch>;
    /// Whether `thread` has an event in flight that is not enabled, or may come to one, that
    /// conflicts with the enabled action `action`, which touches memory as `touch` says.
    fn may_conflict_later(&self, thread: usize, action: usize, touch: Touch) -> bool;
}

/// The smallest subset of `actions` known to be enough; `None` if that is all of them.
pub(crate) fn enough(view: &impl View, actions: &[Action]) -> Option<Enough> {
    let guesses = |action: &Action| matches!(action.kind, ActionKind::Guess { .. });
    if let Some(start) = actions.iter().position(guesses) {
        let of_thread =
            |&index: &usize| actions[index].thread == actions[start].thread && guesses(&actions[index]);
        let chosen: Vec<usize> = (start..actions.len()).filter(of_thread).collect();
        return (chosen.len() < actions.len()).then_some(Enough { actions: chosen, acyclic: true });
    }
    let mut best: Option<Vec<usize>> = None;
    for start in 0..actions.len() {
        let bound = best.as_ref().map_or(actions.len(), Vec::len);
        if let Some(closed) = closure(view, actions, start, bound) {
            let done = closed.len() == 1;
            best = Some(closed);
            if done {
                break;
            }
        }
    }
    best.map(|actions| Enough { actions, acyclic: false })
}

/// The closed set that grows from `start`, if it stays smaller than `bound`.
fn closure(view: &impl View, actions: &[Action], start: usize, bound: usize) -> Option<Vec<usize>> {
    let mut set = vec![start];
    let mut next = 0;
    while next < set.len() {
        if set.len() >= bound {
            return None;
        }
        let index = set[next];
        next += 1;
        let touch = view.touch(index)?;
        let own = usize::from(actions[index].thread);
        for thread in (0..view.threads()).filter(|&thread| thread != own) {
            let all = view.may_conflict_later(thread, index, touch);
            let mut any = false;
            for (other, action) in actions.iter().enumerate() {
                if usize::from(action.thread) == thread {
                    any = true;
                    let clashes = || view.touch(other).is_none_or(|other| touch.conflicts(other));
                    if (all || clashes()) && !set.contains(&other) {
                        set.push(other);
                    }
                }
            }
            if all && !any {
                return None;
            }
        }
    }
    (set.len() < bound).then_some(set)
}

/// A decoded state as a [`View`].
pub(crate) struct Decoded<'a> {
    pub(crate) machine: &'a Machine<'a>,
    pub(crate) state: &'a State,
    pub(crate) actions: &'a [Action],
    /// Whether anybody looks at final states.
    pub(crate) observed: bool,
}

impl Decoded<'_> {
    fn event(&self, action: &Action) -> Option<(usize, &Event)> {
        let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. }) = action.kind else {
            return None;
        };
        let slots = &self.state.threads[usize::from(action.thread)].window.slots;
        match &slots[usize::from(slot)].entry {
            Entry::Event(event) => Some((usize::from(slot), event)),
            _ => None,
        }
    }
}

impl View for Decoded<'_> {
    fn threads(&self) -> usize {
        self.state.threads.len()
    }

    fn touch(&self, action: usize) -> Option<Touch> {
        let (_, event) = self.event(&self.actions[action])?;
        let Location::Known(loc) = event.location else { return None };
        match self.machine.rules.class(event.kind) {
            Class::Read | Class::VRead => Some(Touch { loc, writes: false }),
            Class::Write | Class::VWrite | Class::Rmw => Some(Touch { loc, writes: true }),
            Class::Lock | Class::Unlock | Class::Fence => None,
        }
    }

    fn may_conflict_later(&self, thread: usize, action: usize, touch: Touch) -> bool {
        let (machine, other) = (self.machine, &self.state.threads[thread]);
        if other.is_finished() {
            return false;
        }
        let own = usize::from(self.actions[action].thread);
        if self.observed && machine.may_end_before(self.state, thread, own) {
            return true;
        }
        let Some(region) = self.event(&self.actions[action]).and_then(|(_, event)| event.region) else {
            return true;
        };
        let enabled = |slot: usize| {
            let this = |action: &&Action| usize::from(action.thread) == thread;
            self.actions
                .iter()
                .filter(this)
                .any(|action| self.event(action).is_some_and(|(at, _)| at == slot))
        };
        let in_flight = other.window.events().any(|(slot, event)| {
            let same = match event.location {
                Location::Known(loc) => loc == touch.loc,
                Location::Unknown { region: within, .. } => within.is_none_or(|within| within == region),
            };
            same && (touch.writes || machine.rules.class(event.kind).writes()) && !enabled(slot)
        });
        in_flight
            || other.frames.iter().any(|frame| {
                machine.footprint.writes(frame.pc, region)
                    || touch.writes && machine.footprint.reads(frame.pc, region)
            })
    }
}
