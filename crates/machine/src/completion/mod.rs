//! What completing an in-flight event does: to memory, to monitors, and to what waited for it.

mod meetings;
mod normalise;
mod order;
mod races;
mod settled;
mod tearing;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Class, MemoryOp, Op, Pc, Place, Trap};
use fencepost_memory::views::Carrier;
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Loc, Location, Operand};

use crate::machine::Machine;
use crate::outcome::{Effect, Failure, FailureKind};
use crate::state::State;
use crate::state::heap::{Handle, Heap, handle_of, static_loc};
use crate::state::thread::{event_mut, located};
use crate::values::arith;

impl Machine<'_> {
    /// A read, write, read-modify-write, lock or unlock takes effect.
    pub(crate) fn complete(&self, state: &mut State, index: usize, slot: usize) -> Effect {
        let entry = state.threads[index].window.slots[slot];
        let (event, loc) = located(&entry);
        // Both are faults of the access itself, so they come before anything that it does: undefined behaviour ends the
        // path (C11 5.1.2.4 p25 for a race, 6.2.4 p2 for a lifetime that is over).
        if let Some(failure) = self.freed_under(state, index, entry.pc, loc) {
            state.note_reorderings(index, slot);
            return Effect::Failed(failure);
        }
        if let Some(race) = self.race(state, index, slot) {
            return Effect::Failed(race.ends(state));
        }
        state.note_reorderings(index, slot);
        self.note_meetings(state, index, slot);
        self.note_tearing(state, index, &event);
        self.note_order(state, index, &event);
        self.note_discipline(state, index, slot, &event, loc);
        let class = self.rules.class(event.access);
        if class.writes()
            && let Some(message) = self.constant_written(state, loc)
        {
            return Effect::Failed(self.falls_short(state, index, entry.pc, message));
        }
        match class {
            Class::Read | Class::VRead => self.complete_read(state, index, slot, event, loc),
            Class::Write | Class::VWrite => self.complete_write(state, index, slot, event, loc),
            Class::Rmw => self.complete_update(state, index, slot, event, loc),
            Class::Lock => self.complete_lock(state, index, slot, handle_of(loc)),
            Class::Unlock => self.complete_unlock(state, index, slot, handle_of(loc)),
            Class::Fence => broken("a fence takes effect as an event"),
        }
    }

    /// Notes which locks the thread of an access has.
    #[inline]
    fn note_discipline(&self, state: &State, index: usize, slot: usize, event: &Event, loc: Loc) {
        match self.rules.class(event.access) {
            Class::Read | Class::VRead => self.note_access(state, index, slot, loc, None),
            // What an update makes of the old value does not matter: it is as good as another one.
            Class::Write | Class::VWrite | Class::Rmw => {
                self.note_access(state, index, slot, loc, event.value.value());
            }
            Class::Lock => self.note_passed_by_lock(state, index, slot),
            Class::Unlock | Class::Fence => {}
        }
    }

    #[inline]
    fn complete_read(&self, state: &mut State, index: usize, slot: usize, event: Event, loc: Loc) -> Effect {
        let class = self.rules.class(event.access);
        // UPC B.2: strict reads are in every thread's order, so all threads agree on the write that one finds.
        let value = if self.rules.reads_newest(event.access) {
            let newest = self.latest(state, loc);
            self.show_newest(state, loc);
            newest
        } else {
            self.view(state, index, loc, class)
        };
        // Half of synchronises-with (JLS 17.4.4); `complete_write` has the other half.
        if class == Class::VRead {
            self.acquire(state, index, Carrier::Place(loc));
        }
        self.come_through(state, index, loc, value);
        self.deliver(state, index, slot, value)
    }

    #[inline]
    fn complete_write(&self, state: &mut State, index: usize, slot: usize, event: Event, loc: Loc) -> Effect {
        // Out of the window first: it may hide older ones of its thread, which end there, too.
        state.threads[index].remove_slot(slot, None);
        let value = event.value.value().or_broken("the value of a write that takes effect");
        let storage = self.storage(state, loc);
        self.overwrite(state, index, loc, self.fit(storage, value));
        // A volatile write synchronises with every later volatile read of the variable (JLS 17.4.4): the
        // location carries what this thread knows.
        if self.rules.class(event.access) == Class::VWrite {
            self.release(state, index, Carrier::Place(loc));
        }
        Effect::Continues
    }

    #[inline]
    fn complete_update(
        &self,
        state: &mut State,
        index: usize,
        slot: usize,
        event: Event,
        loc: Loc,
    ) -> Effect {
        let pc = state.threads[index].window.slots[slot].pc;
        // An update is atomic: it reads the newest write even where plain reads need not (C11 7.17.3 p12).
        let old = self.latest(state, loc);
        let operand = event.value.value().or_broken("the operand of an update that takes effect");
        let expected = event.expected.value().or_broken("the value that an update expects");
        let Op::Memory(MemoryOp::Rmw { op, .. }) = self.program.code[pc as usize] else {
            broken("an update in flight comes from an instruction that is none");
        };
        let storage = self.storage(state, loc);
        self.acquire(state, index, Carrier::Place(loc));
        // One that fails to compare puts the old value back; a view tells that from a write.
        if self.rules.views.is_none() || arith::writes(op, storage, old, expected) {
            let new = match self.modify(op, storage, old, operand, expected) {
                Ok(new) => new,
                Err(trap) => return Effect::Failed(self.falls_short(state, index, pc, trap.to_string())),
            };
            self.overwrite(state, index, loc, new);
            self.release(state, index, Carrier::Place(loc));
        }
        self.deliver(state, index, slot, old)
    }

    #[inline]
    fn complete_lock(&self, state: &mut State, index: usize, slot: usize, handle: Handle) -> Effect {
        let free = state.heap.get(handle).monitor.owner == 0;
        state.heap.acquire(handle, index, 1);
        state.dirty.objects.push(handle);
        // A lock that its thread holds already synchronises with nothing new: only the outermost one does.
        if free {
            self.enter(state, index, handle);
        }
        state.threads[index].remove_slot(slot, None);
        Effect::Continues
    }

    #[inline]
    fn complete_unlock(&self, state: &mut State, index: usize, slot: usize, handle: Handle) -> Effect {
        state.dirty.objects.push(handle);
        if !state.heap.get(handle).monitor.owned_by(index) {
            broken("an unlock takes effect of a monitor that its thread does not have");
        }
        if state.heap.release(handle) {
            self.exit(state, index, handle);
        }
        state.threads[index].remove_slot(slot, None);
        Effect::Continues
    }

    /// The failure of an event in flight that cannot be carried out here.
    fn falls_short(&self, state: &State, index: usize, pc: Pc, message: String) -> Failure {
        let failure = self.failure(&state.threads[index], index, FailureKind::Unsupported, message);
        Failure { pc, ..failure }
    }

    /// A read takes the value of one of the writes that it may see.
    pub(crate) fn see(&self, state: &mut State, index: usize, slot: usize, value: u64) -> Effect {
        self.note_meetings(state, index, slot);
        let (event, loc) = located(&state.threads[index].window.slots[slot]);
        self.note_tearing(state, index, &event);
        self.note_order(state, index, &event);
        self.come_through(state, index, loc, value);
        self.deliver(state, index, slot, value)
    }

    /// A read takes the value of an earlier write of its thread that is in flight.
    pub(crate) fn forward(&self, state: &mut State, index: usize, slot: usize, value: u64) -> Effect {
        state.note_reorderings(index, slot);
        self.deliver(state, index, slot, value)
    }

    /// Hands a value to what waits for a slot, and to all that this resolves in turn.
    fn deliver(&self, state: &mut State, index: usize, slot: usize, value: u64) -> Effect {
        if self.may_not_read(state.threads[index].window.slots[slot].pc, value) {
            // It stays until it is certain that the thread comes here: then it is a fault.
            let (computation, a, b) = (Computation::Inspect, Operand::Value(0), Operand::Value(value));
            state.threads[index].window.slots[slot].entry = Entry::Compute { computation, a, b };
        } else {
            state.threads[index].remove_slot(slot, Some(value));
        }
        // One value may settle a computation, that an address, and that a guess: until nothing more is settled.
        while let Some((at, resolved)) = self.next_resolved(state, index) {
            let thread = &mut state.threads[index];
            match resolved {
                Settled::Value(computation, a, b) => {
                    // Those that can fail stand behind a guess that they do not.
                    let pc = thread.window.slots[at].pc;
                    let value = match computation {
                        Computation::Unary(op) => self.unary(op, a).or_broken("a computation traps late"),
                        Computation::Binary(op) => {
                            self.binary(op, a, b).or_broken("a computation traps late")
                        }
                        Computation::Inspect => {
                            self.inspect(state, index, pc, a, b).or_broken("what was asked of an object")
                        }
                    };
                    state.threads[index].remove_slot(at, Some(value));
                }
                Settled::Guess(true) => {
                    if let Some(short) = thread.confirm(at) {
                        state.shortfall = Some(short);
                    }
                }
                // The thread went on with a value that does not come: no execution of the program does this.
                Settled::Guess(false) => return Effect::Refuted,
                Settled::Trap(trap, word) => {
                    return Effect::Failed(self.fails_late(state, index, at, trap, word));
                }
                Settled::Address(loc) => {
                    let region = self.region(&state.heap, loc);
                    let event = event_mut(&mut state.threads[index], at);
                    event.location = Location::Known(loc);
                    event.region = region;
                }
            }
        }
        state.threads[index].forget_bad_addresses();
        Effect::Continues
    }

    /// The first entry of a window that has all it waits for, and what that settles.
    #[inline]
    fn next_resolved(&self, state: &State, index: usize) -> Option<(usize, Settled)> {
        let slots = &state.threads[index].window.slots;
        // What fails behind a guess fails when the guess is confirmed, if ever.
        let certain = |at: usize| !slots[..at].iter().any(|slot| matches!(slot.entry, Entry::Guess { .. }));
        slots.iter().enumerate().find_map(|(at, slot)| match slot.entry {
            // It goes when nothing is in flight before it.
            Entry::Compute { .. } if self.is_hold(slot.pc) => None,
            Entry::Compute { computation, a: Operand::Value(a), b: Operand::Value(b) } => {
                match self.late_fault(&state.heap, slot.pc, computation, a, b) {
                    None => Some((at, Settled::Value(computation, a, b))),
                    Some((trap, word)) => certain(at).then_some((at, Settled::Trap(trap, word))),
                }
            }
            Entry::Guess { a, b, .. }
                if let Some(value) =
                    [a, b].iter().find_map(|it| it.value().filter(|&it| self.is_indeterminate(it))) =>
            {
                certain(at).then_some((at, Settled::Trap(Trap::Uninitialised, value)))
            }
            Entry::Guess { a, b, way } => {
                let answer = self.answer(&state.heap, self.decided_at(slot.pc, a, b))?;
                Some((at, Settled::Guess(answer == way)))
            }
            Entry::Event(Event { location: Location::Unknown { base, slot: offset, .. }, .. }) => {
                match self.target(&state.heap, slot.pc, base.value()?, offset) {
                    Ok(target) => Some((at, Settled::Address(target))),
                    Err(trap) => certain(at).then_some((at, Settled::Trap(trap, base.value()?))),
                }
            }
            _ => None,
        })
    }

    /// The failure of an entry that turns out to trap when its operand arrives.
    fn fails_late(&self, state: &State, index: usize, at: usize, trap: Trap, word: u64) -> Failure {
        let message = self.trap_about(state, trap, word);
        let thread = &state.threads[index];
        let kind = match trap {
            trap if trap.is_limit() => FailureKind::Unsupported,
            _ => FailureKind::Exception,
        };
        let mut failure = self.failure(thread, index, kind, message);
        failure.pc = thread.window.slots[at].pc;
        failure
    }

    /// The location that an instruction's address, computed late, points to.
    fn target(&self, heap: &Heap, pc: Pc, base: u64, slot: u32) -> Result<Loc, Trap> {
        let place = self.program.code[pc as usize].place();
        match place {
            Some(Place::Address(_)) => self.program.static_at(base).map(static_loc).ok_or(Trap::BadAddress),
            Some(Place::Pointer { region, .. }) if self.program.freed.is_some() => {
                self.pointed_to(heap, base, slot, region)
            }
            _ if base == 0 => Err(Trap::BadAddress),
            Some(Place::Element { .. } | Place::Pointer { .. }) => Ok(Loc(base + u64::from(slot))),
            _ => Ok(crate::state::heap::loc(base as u32, slot)),
        }
    }
}

/// What the arrival of a value settles.
enum Settled {
    Value(Computation, u64, u64),
    /// Whether the guess was right.
    Guess(bool),
    /// An address: where it points to.
    Address(Loc),
    /// A fault, and the word that it is about.
    Trap(Trap, u64),
}
