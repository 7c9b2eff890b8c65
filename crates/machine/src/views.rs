//! Threads with views of their own: which writes a read may see, and who learns of them when.
//!
//! A location where all live threads would read the same is ordinary memory. Where they may differ its
//! slot holds 0 and [`State::views`] the writes. Everything that makes one thread's past happen before
//! another's future passes on what the first one knows: unlocking and locking, volatile accesses,
//! starting and joining, noticing an end, initialisers, fences. One that waits for another's end knows
//! at once all that the other does: it can do nothing before it would. While every location is ordinary there
//! is nothing to pass on, and under other models that is always so.

use fencepost_ir::{Class, Region, TypeId};
use fencepost_memory::rules::ViewRules;
use fencepost_memory::views::{Agent, Carrier, Threads};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location};

use crate::heap::{Handle, MONITOR, STATICS, handle_of, loc, slot_of};
use crate::machine::Machine;
use crate::state::{Initialisation, State, Status};

/// The most combinations of what contended locations may hold that are looked at in one state.
const MOST_COMBINATIONS: usize = 1 << 16;

/// There are more combinations than are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl State {
    fn live(&self) -> Threads {
        let live = self.threads.iter().enumerate().filter(|(_, thread)| !thread.is_finished());
        live.fold(0, |set, (index, _)| set | 1 << index)
    }
}

impl Machine<'_> {
    /// Puts what a thread has written where others see it, as far as they do.
    #[inline]
    pub(crate) fn write(&self, state: &mut State, thread: usize, at: Loc, value: u64) {
        match &self.rules.views {
            None => self.store(state, at, value),
            Some(views) => {
                self.attach(state, at, value);
                self.write_view(state, views, thread, at, value);
            }
        }
    }

    fn write_view(&self, state: &mut State, views: &ViewRules, thread: usize, at: Loc, value: u64) {
        let Some(region) = self.region(&state.heap, at).filter(|&region| views.apply_to(region)) else {
            return self.store(state, at, value);
        };
        let ordinary = self.load(state, at);
        state.views.write(at, ordinary, thread, value, views.orders(region));
        self.settle_slot(state, at, 0);
        self.settle_views(state);
    }

    /// Writes a slot of a location that has become ordinary, or is no longer.
    fn settle_slot(&self, state: &mut State, at: Loc, value: u64) {
        self.store(state, at, value);
        state.dirty.globals |= handle_of(at) == STATICS;
    }

    /// What a read in flight may see, if that is more than one value.
    #[inline]
    pub(crate) fn choices(&self, state: &State, thread: usize, slot: usize) -> Option<Vec<u64>> {
        if state.views.is_empty() {
            return None;
        }
        let Entry::Event(event) = state.threads[thread].window.slots[slot].entry else { return None };
        match (self.rules.class(event.kind), event.location) {
            (Class::Read, Location::Known(at)) => {
                state.views.cell(at).map(|cell| cell.seen_by(thread)).filter(|values| values.len() > 1)
            }
            _ => None,
        }
    }

    /// Whether a thread might read several values from a slot, or different ones before and after it
    /// has learnt something.
    pub(crate) fn is_contended(&self, state: &State, at: Loc) -> bool {
        state.views.cell(at).is_some()
    }

    /// The value of a slot to whoever is told of everything, such as the runtime itself.
    pub fn word(&self, state: &State, at: Loc) -> u64 {
        let left = state.views.cell(at).and_then(|cell| cell.left().first().copied());
        left.unwrap_or_else(|| self.load(state, at))
    }

    #[inline]
    fn pass(&self, state: &mut State, from: Agent, to: Agent) {
        if !state.views.is_empty() {
            state.views.transfer(from, to);
            self.settle_views(state);
        }
    }

    /// Makes locations ordinary that no live threads differ about any more.
    #[inline]
    pub(crate) fn settle_views(&self, state: &mut State) {
        if !state.views.is_empty() {
            self.settle_some(state);
        }
    }

    fn settle_some(&self, state: &mut State) {
        // Whoever waits for a thread's end will know all that it does before doing anything else.
        let waits = self.waits_for_ends(state);
        for (thread, ending) in waits.iter().flat_map(|_| &waits) {
            state.views.transfer(Agent::Thread(*ending), Agent::Thread(*thread));
        }
        let mut ordinary = Vec::new();
        let live = state.live();
        state.views.settle(live, |at, value| ordinary.push((at, value)));
        ordinary.into_iter().for_each(|(at, value)| self.settle_slot(state, at, value));
    }

    /// Who waits for the end of whom, or is about to notice it.
    fn waits_for_ends(&self, state: &State) -> Vec<(usize, usize)> {
        let mut waits = Vec::new();
        for (index, thread) in state.threads.iter().enumerate() {
            match thread.status {
                Status::Joining => waits.extend(state.awaited(index).map(|it| (index, it.thread.into()))),
                Status::Running if thread.window.slots.is_empty() => {
                    waits.extend(self.join_target(state, index).map(|target| (index, target)));
                }
                _ => {}
            }
        }
        waits
    }

    /// A thread learns what a carrier has been told.
    pub(crate) fn acquire(&self, state: &mut State, thread: usize, carrier: Carrier) {
        self.pass(state, Agent::Carrier(carrier), Agent::Thread(thread));
    }

    /// A thread tells a carrier what it knows.
    pub(crate) fn release(&self, state: &mut State, thread: usize, carrier: Carrier) {
        self.pass(state, Agent::Thread(thread), Agent::Carrier(carrier));
    }

    /// A thread learns what one that has ended knew.
    pub(crate) fn learn_from(&self, state: &mut State, thread: usize, ended: usize) {
        self.pass(state, Agent::Thread(ended), Agent::Thread(thread));
    }

    /// A thread has got a monitor, which was free. What the monitor was told does not matter until the
    /// thread, which knows all of it, releases it.
    pub(crate) fn enter(&self, state: &mut State, thread: usize, object: Handle) {
        let carrier = Carrier::Place(loc(object, MONITOR));
        if !state.views.is_empty() {
            self.acquire(state, thread, carrier);
            state.views.forget(carrier);
        }
    }

    /// A thread has given up a monitor.
    pub(crate) fn exit(&self, state: &mut State, thread: usize, object: Handle) {
        self.release(state, thread, Carrier::Place(loc(object, MONITOR)));
    }

    /// A fence: after all fences before it, and before all after it.
    pub(crate) fn pass_fence(&self, state: &mut State, thread: usize) {
        self.acquire(state, thread, Carrier::Fences);
        self.release(state, thread, Carrier::Fences);
    }

    /// A thread goes on with a type that has been initialised, or could not be.
    pub(crate) fn use_initialised(&self, state: &mut State, thread: usize, ty: TypeId) {
        if matches!(state.initialisers[ty.0 as usize], Initialisation::Done | Initialisation::Failed(_)) {
            self.acquire(state, thread, Carrier::Initialiser(ty.0));
        }
    }

    /// Marks what holds writes as changed: threads may have learnt of them wherever they are.
    #[inline]
    pub(crate) fn mark_views(&self, state: &mut State) {
        if state.views.is_empty() {
            return;
        }
        for (at, _) in state.views.cells() {
            match handle_of(at) {
                STATICS => state.dirty.globals = true,
                handle => state.dirty.objects.push(handle),
            }
        }
    }

    /// Calls `f` with the state as one sees it who has joined all threads: once for each combination of
    /// values that locations of some regions may hold. Others hold one of theirs.
    pub fn for_each_sight(
        &self,
        state: &State,
        of: &dyn Fn(Region) -> bool,
        f: &mut dyn FnMut(&State),
    ) -> Result<(), TooMany> {
        if state.views.is_empty() {
            f(state);
            return Ok(());
        }
        let mut seen = state.clone();
        seen.views.retain(|_| false);
        let mut open: Vec<(Loc, Vec<u64>)> = Vec::new();
        let mut combinations = 1usize;
        for (at, cell) in state.views.cells() {
            let values = cell.left();
            self.put(&mut seen, at, values.first().copied().unwrap_or(0));
            if values.len() > 1 && self.region(&state.heap, at).is_some_and(of) {
                combinations = combinations.saturating_mul(values.len());
                open.push((at, values));
            }
        }
        if combinations > MOST_COMBINATIONS {
            return Err(TooMany);
        }
        for mut number in 0..combinations {
            for (at, values) in &open {
                self.put(&mut seen, *at, values[number % values.len()]);
                number /= values.len();
            }
            f(&seen);
        }
        Ok(())
    }

    /// Puts a value into a slot, whoever should know.
    fn put(&self, state: &mut State, at: Loc, value: u64) {
        let slot = slot_of(at) as usize;
        match handle_of(at) {
            STATICS => state.statics[slot] = value,
            handle => state.heap.get_mut(handle).slots[slot] = value,
        }
    }
}
