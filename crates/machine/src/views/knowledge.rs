//! Threads with views of their own: which writes a read may see, and which threads learn of them when.
//!
//! A location where all live threads would read the same is ordinary memory. Where they may differ its
//! slot holds 0 and [`State::views`] the writes. Everything that makes one thread's past happen before
//! another's future passes on what the first one knows: unlocking and locking, volatile accesses,
//! starting and joining, noticing an end, initialisers, fences. A thread that waits for another's end, or for a
//! lock that the other has, knows immediately all that the other does: it can do nothing before it would learn of it
//! anyway. While every location is ordinary there is nothing to pass on, and under other models that is always so.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Class, Region, TypeId};
use fencepost_memory::rules::ViewRules;
use fencepost_memory::views::{Agent, Carrier, Threads};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location};

use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::{Handle, MONITOR, STATICS, handle_of, loc, slot_of};
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
        // A thread that waits for this one will know all that this one does before doing anything else.
        let waits =
            if self.settings.has(Reduction::EarlyKnowledge) { self.will_know(state) } else { Vec::new() };
        // Threads wait for threads that wait, in turn. As many rounds as there are waits reach the end of every chain.
        for &(thread, known) in waits.iter().flat_map(|_| &waits) {
            state.views.transfer(known, Agent::Thread(thread));
        }
        let mut ordinary = Vec::new();
        // The collector itself reads nothing.
        let blind = self.collector(state).map_or(0, |index| 1 << index);
        let live = state.live() & !blind;
        state.views.settle(live, |at, value| ordinary.push((at, value)));
        ordinary.into_iter().for_each(|(at, value)| self.settle_slot(state, at, value));
    }

    /// Whose knowledge each thread will have before it does anything else: that of one whose end it waits
    /// for, or is about to notice, and of one that has a lock which it needs, or what a free one carries.
    fn will_know(&self, state: &State) -> Vec<(usize, Agent)> {
        let mut waits = Vec::new();
        for (index, thread) in state.threads.iter().enumerate() {
            let lock = |object: Handle| match usize::from(state.heap.get(object).monitor.owner) {
                0 => (index, Agent::Carrier(Carrier::Place(loc(object, MONITOR)))),
                owner => (index, Agent::Thread(owner - 1)),
            };
            // Events complete in program order under views, so what a thread waits for is its oldest one.
            match (thread.status, thread.window.slots.first().map(|slot| slot.entry)) {
                (Status::Joining { .. }, _) => {
                    waits.extend(state.awaited(index).map(|it| (index, Agent::Thread(it.thread.into()))));
                }
                (Status::Waiting { object, .. } | Status::Reacquiring { object, .. }, _) => {
                    waits.push(lock(object));
                }
                (Status::Running, None) => {
                    // A thread that is interrupted does not learn anything.
                    let target = self.join_target(state, index);
                    let target = target.filter(|_| !self.may_be_interrupted(state, index));
                    waits.extend(target.map(|target| (index, Agent::Thread(target))));
                }
                (Status::Running, Some(Entry::Event(event))) => {
                    if let (Class::Lock, Location::Known(at)) =
                        (self.rules.class(event.access), event.location)
                    {
                        waits.push(lock(handle_of(at)));
                    }
                }
                _ => {}
            }
        }
        waits
    }

    /// A thread learns what a carrier knows.
    pub(crate) fn acquire(&self, state: &mut State, thread: usize, carrier: Carrier) {
        self.pass(state, Agent::Carrier(carrier), Agent::Thread(thread));
    }

    /// A thread tells a carrier what it knows.
    pub(crate) fn release(&self, state: &mut State, thread: usize, carrier: Carrier) {
        self.pass(state, Agent::Thread(thread), Agent::Carrier(carrier));
    }

    /// A thread learns what one that has ended knew.
    pub(crate) fn learn_from(&self, state: &mut State, thread: usize, ended: usize) {
        if self.discipline.is_some() && !state.threads[ended].joined {
            state.threads[ended].joined = true;
            state.dirty.thread(ended);
        }
        self.pass(state, Agent::Thread(ended), Agent::Thread(thread));
    }

    /// A thread has got a monitor, which was free. What the monitor knows does not matter until the
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

    /// Calls `f` with the state as a thread would see it that has joined all others: once for each combination of
    /// values that locations of some regions may hold. Each other location holds one of its values.
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
            self.put(&mut seen, at, *values.first().or_broken("a write that is left to see"));
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

    /// Puts a value into a slot, for all threads.
    fn put(&self, state: &mut State, at: Loc, value: u64) {
        let slot = slot_of(at) as usize;
        match handle_of(at) {
            STATICS => state.statics[slot] = value,
            handle => state.heap.get_mut(handle).slots[slot] = value,
        }
    }
}
