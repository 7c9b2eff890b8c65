//! What a thread needs before it can issue its next instruction: a function of the state alone.

use fencepost_ir::broken::broken;
use fencepost_ir::op::Issue;
use fencepost_ir::{AccessId, Class, ControlOp, Kind, MemoryOp, ObjectOp, Op, Pc, Place, Reg, SyncOp};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location, Operand};

use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::Handle;
use crate::state::{Initialisation, State, Status, Thread};
use crate::values::decide::can_fail;

/// The most values that a choice can be between.
const MAX_CHOICES: u64 = 1 << 16;

/// What a thread needs before it can issue its next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// Nothing.
    Ready,
    /// A value that has not arrived.
    Value,
    /// Values that have not arrived, or a guess at what they decide.
    Guess,
    /// Something in its window has to complete.
    Window,
    /// A choice between this many values.
    Choice(u32),
    /// A step that other threads take part in.
    Synchronise,
    /// It will not issue anything any more, or not before it is woken.
    Fixed,
}

impl Readiness {
    /// This, or else the other.
    fn or(self, other: Readiness) -> Readiness {
        if self == Readiness::Ready { other } else { self }
    }

    fn or_else(self, other: impl FnOnce() -> Readiness) -> Readiness {
        if self == Readiness::Ready { other() } else { self }
    }
}

impl Machine<'_> {
    /// What the thread needs before it can issue its next instruction.
    pub(crate) fn readiness(&self, state: &State, index: usize) -> Readiness {
        let thread = &state.threads[index];
        if thread.status != Status::Running {
            return Readiness::Fixed;
        }
        let frame = thread.frame();
        let idle = thread.window.slots.is_empty();
        let stops = self.settings.has(Reduction::RunAhead) || self.facts.garbage.is_some();
        if !idle && stops && thread.window.is_barred(&self.rules) {
            return Readiness::Window;
        }
        if !idle && self.calm_front(state, index).is_some() {
            return Readiness::Window;
        }
        // The program may end with it, so nothing comes before that.
        if !idle && self.has_ground_in_flight(state, thread) {
            return Readiness::Window;
        }
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Readiness::Ready,
            Operand::Pending(_) => Readiness::Value,
        };
        let row = &self.needs[frame.pc as usize];
        let all = |registers: &[Reg]| {
            registers.iter().fold(Readiness::Ready, |wait, &register| wait.or(needs(register)))
        };
        let values = || all(row.uses.registers()).or_else(|| all(self.program.operands(row.uses.arguments)));
        let decided = || match all(row.decisive(self.program)) {
            Readiness::Ready => Readiness::Ready,
            _ => self.undecided(state, index, frame.pc),
        };
        // What others may see has to be certain. Nothing later passes it, so waiting loses nothing.
        let patient = |wait: Readiness| if wait == Readiness::Value { Readiness::Window } else { wait };
        let drained = |then: Readiness| if idle { then } else { Readiness::Window };
        match row.issue {
            Issue::Unconditional => decided(),
            Issue::Computed => match values() {
                Readiness::Ready => Readiness::Ready,
                _ => decided().or(self.room(thread)),
            },
            Issue::Inspected => decided().or_else(|| match values() {
                Readiness::Value if self.rules.speculates => self.room(thread),
                wait => wait,
            }),
            Issue::Values => values(),
            Issue::Event => {
                let room = self.room(thread).or_else(|| self.room_for(thread, frame.pc));
                room.or_else(decided).or_else(|| self.waits_for_register(thread, frame.pc))
            }
            Issue::Certain => patient(values()).or_else(|| self.certain(thread)),
            Issue::Reached => patient(values()).or_else(|| self.reached(thread)),
            Issue::Alone => drained(Readiness::Synchronise),
            Issue::Varies => self.varying_readiness(state, index),
        }
    }

    /// The same for instructions of which the table of effects does not say it alone.
    fn varying_readiness(&self, state: &State, index: usize) -> Readiness {
        let thread = &state.threads[index];
        let frame = thread.frame();
        let idle = thread.window.slots.is_empty();
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Readiness::Ready,
            Operand::Pending(_) => Readiness::Value,
        };
        let drained = |then: Readiness| if idle { then } else { Readiness::Window };
        match self.program.code[frame.pc as usize] {
            Op::Memory(MemoryOp::Fence { access }) if self.synchronises(access) => {
                drained(Readiness::Synchronise)
            }
            Op::Memory(MemoryOp::Freeze { .. }) if self.rules.views.is_some() => {
                drained(Readiness::Synchronise)
            }
            Op::Memory(MemoryOp::Fence { .. } | MemoryOp::Freeze { .. }) => self.room(thread),
            Op::Memory(MemoryOp::BulkInit) => Readiness::Ready,
            Op::Memory(MemoryOp::AtomicBegin { access })
                if self.may_begin_block(thread, frame.pc, access) =>
            {
                Readiness::Synchronise
            }
            Op::Memory(MemoryOp::AtomicBegin { .. }) => Readiness::Window,
            Op::Memory(MemoryOp::EndScope { object, .. }) => {
                self.waits_to_leave(state, index, thread.expect_value(object) as Handle)
            }
            Op::Memory(MemoryOp::Peek { place, .. }) if !self.may_peek(thread, place) => Readiness::Value,
            Op::Memory(MemoryOp::Peek { thread: viewer, .. }) if self.must_write_first(thread, viewer) => {
                Readiness::Window
            }
            Op::Memory(MemoryOp::Peek { .. }) => Readiness::Synchronise,
            Op::Memory(MemoryOp::Set { place, src }) => {
                place_values(place, needs).or(needs(src)).or_else(|| match self.certain(thread) {
                    Readiness::Window if self.is_own(state, index, place) => Readiness::Ready,
                    Readiness::Window => Readiness::Value,
                    wait => wait,
                })
            }
            Op::Object(ObjectOp::KeepAlive { built: true, .. }) if self.rules.views.is_some() => {
                drained(Readiness::Synchronise)
            }
            Op::Object(ObjectOp::KeepAlive { .. }) if idle || self.facts.garbage.is_none() => {
                Readiness::Ready
            }
            Op::Object(ObjectOp::KeepAlive { .. }) => self.room(thread),
            Op::Object(ObjectOp::New { ty, .. }) if self.minds(ty) && !idle => self.room(thread),
            Op::Object(ObjectOp::New { .. }) => Readiness::Ready,
            Op::Control(ControlOp::Return { first }) => {
                if thread.frames.len() == 1 {
                    // A thread whose end no other thread sees would have ended.
                    if idle { Readiness::Synchronise } else { Readiness::Fixed }
                } else if frame.initialises.is_some() {
                    drained(Readiness::Ready)
                } else if frame.filters.is_some() {
                    needs(first).or_else(|| self.reached(thread))
                } else {
                    Readiness::Ready
                }
            }
            Op::Control(ControlOp::Choose { bound, .. }) => match thread.get(bound) {
                Operand::Value(bound @ 1..=MAX_CHOICES) => Readiness::Choice(bound as u32),
                Operand::Value(_) => self.reached(thread),
                Operand::Pending(_) => Readiness::Value,
            },
            // A path that ends there ends only if the thread really comes there.
            Op::Control(ControlOp::Assume { condition }) => match thread.get(condition) {
                Operand::Value(0) => self.reached(thread),
                Operand::Value(_) => Readiness::Ready,
                Operand::Pending(_) => self.undecided(state, index, frame.pc),
            },
            Op::Sync(SyncOp::Lock { object, access }) if self.rules.is_barrier(access) => {
                self.room(thread).or(match needs(object) {
                    // Nothing later passes it, so waiting loses nothing.
                    Readiness::Value => Readiness::Window,
                    wait => wait,
                })
            }
            Op::Sync(SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. }) => {
                self.room(thread).or(needs(object))
            }
            Op::Sync(SyncOp::HasStarted { object, .. }) => match thread.get(object) {
                Operand::Value(object) if object != 0 && state.heap.get(object as Handle).thread != 0 => {
                    Readiness::Ready
                }
                _ => drained(Readiness::Synchronise),
            },
            Op::Sync(SyncOp::Initialise { .. }) if self.passes_early(thread.frame().pc) => Readiness::Ready,
            Op::Sync(SyncOp::Initialise { ty }) => match state.initialisers[ty.0 as usize] {
                // The initialiser's accesses happen before the next ones, and after those in flight (JLS 12.4.2).
                Initialisation::Done if self.rules.views.is_some() => drained(Readiness::Ready),
                Initialisation::Done => Readiness::Ready,
                Initialisation::Failed(_) if self.rules.views.is_some() => drained(Readiness::Ready),
                Initialisation::Failed(_) => self.reached(thread),
                Initialisation::Running(thread) if usize::from(thread) == index => Readiness::Ready,
                _ if self.program.ty(ty).initialiser.is_none() => Readiness::Ready,
                _ => drained(Readiness::Synchronise),
            },
            Op::Sync(SyncOp::Clock { leaps, .. }) if self.time_may_leap(state, leaps) => Readiness::Choice(2),
            // Others may let time leap.
            Op::Sync(SyncOp::Time { .. }) => Readiness::Choice(1),
            Op::Sync(SyncOp::Clock { .. }) if self.program.waits => Readiness::Choice(1),
            Op::Sync(SyncOp::Clock { .. }) => Readiness::Ready,
            op => broken(format_args!("the table of effects leaves open what is needed for {op:?}")),
        }
    }

    /// What a write needs besides room in the window: room in the model's store buffer.
    fn room_for(&self, thread: &Thread, pc: Pc) -> Readiness {
        match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Store { .. }) => self.room_in_buffer(thread),
            _ => Readiness::Ready,
        }
    }

    /// What a read-modify-write of a register of the thread's own needs: it is not an event, and takes effect immediately.
    fn waits_for_register(&self, thread: &Thread, pc: Pc) -> Readiness {
        let Op::Memory(MemoryOp::Rmw { place, operand, expected, .. }) = self.program.code[pc as usize]
        else {
            return Readiness::Ready;
        };
        let Some(position) = thread.register_at(place) else { return Readiness::Ready };
        let operands = [thread.registers[position], thread.get(operand), thread.get(expected)];
        let pending = operands.iter().any(|operand| matches!(operand, Operand::Pending(_)));
        if pending { Readiness::Value } else { Readiness::Ready }
    }

    /// What a thread needs for no guess to be open.
    fn certain(&self, thread: &Thread) -> Readiness {
        if thread.window.slots.is_empty() || !thread.window.has_guess() {
            Readiness::Ready
        } else {
            Readiness::Window
        }
    }

    /// What a thread needs to be sure that it comes to where it is.
    fn reached(&self, thread: &Thread) -> Readiness {
        if thread.window.slots.is_empty() || !self.is_tentative(thread) {
            Readiness::Ready
        } else {
            Readiness::Window
        }
    }

    /// Whether a fence lets threads know of each other's past.
    fn synchronises(&self, fence: AccessId) -> bool {
        self.rules.views.is_some() && self.rules.orders_anything(fence)
    }

    /// What a thread needs for a decision on values of which some have not arrived.
    #[cold]
    fn undecided(&self, state: &State, index: usize, pc: Pc) -> Readiness {
        let thread = &state.threads[index];
        if !self.rules.speculates {
            return Readiness::Value;
        }
        let Some(decision) = self.decision(thread, pc) else { return Readiness::Value };
        if self.answer(&state.heap, decision).is_some() {
            return Readiness::Ready;
        }
        match self.guessed(thread, decision) {
            // It will fail, if the guess was right; then the values are there.
            Some(0) if can_fail(&self.program.code[pc as usize]) => Readiness::Window,
            Some(_) => Readiness::Ready,
            None if self.decides_before_reads(thread, decision) => Readiness::Window,
            None if !self.reads_ahead_matter(state, index) => Readiness::Window,
            None => self.room(thread).or(Readiness::Guess),
        }
    }

    /// Whether no other thread can reach the object that a place is in.
    fn is_own(&self, state: &State, index: usize, place: Place) -> bool {
        let thread = &state.threads[index];
        if thread.register_at(place).is_some() {
            return true;
        }
        let object = match place {
            Place::Field { object, .. } => thread.expect_value(object) as Handle,
            Place::Element { array, .. } => thread.expect_value(array) as Handle,
            Place::Pointer { pointer, .. } => Loc(thread.expect_value(pointer)).object(),
            Place::Static(_) | Place::Address(_) => return false,
        };
        self.is_only_owner(state, index, object)
    }

    /// Whether the model's store buffer has room for one more write. To wait for that is not a bound of the search.
    fn room_in_buffer(&self, thread: &Thread) -> Readiness {
        let Some(room) = self.rules.store_buffer else { return Readiness::Ready };
        let is_write = |(_, event): &(usize, &fencepost_memory::Event)| {
            matches!(self.rules.class(event.access), Class::Write | Class::VWrite)
        };
        if thread.window.events().filter(is_write).count() < room {
            Readiness::Ready
        } else {
            Readiness::Window
        }
    }

    /// Whether the window has room for one more event.
    pub(crate) fn room(&self, thread: &Thread) -> Readiness {
        if thread.window.slots.len() < self.settings.window { Readiness::Ready } else { Readiness::Window }
    }

    /// What a thread needs before the variable in an object ends.
    pub(crate) fn waits_to_leave(&self, state: &State, index: usize, object: Handle) -> Readiness {
        if object == 0 || self.scope_end(state.heap.get(object)).is_some() {
            return Readiness::Ready;
        }
        let thread = &state.threads[index];
        // What is in flight may hand it out before it is certain that the thread comes here. Writes behind a guess
        // wait for it.
        let hands_out = || {
            let slots = &thread.window.slots;
            let guess = slots.iter().position(|slot| matches!(slot.entry, Entry::Guess { .. }));
            thread.window.events().any(|(slot, event)| {
                let kind = self.operand_kinds(slots[slot].pc).0;
                guess.is_none_or(|guess| slot < guess)
                    && self.rules.class(event.access).writes()
                    && matches!(kind, Kind::Ref | Kind::Ptr)
            })
        };
        if self.is_only_owner(state, index, object) && !(self.is_tentative(thread) && hands_out()) {
            return Readiness::Ready;
        }
        // What it has in flight to addresses to come may be to this object, and is from before.
        let unknown = thread.window.events().any(|(_, event)| match event.location {
            Location::Unknown { base, .. } => matches!(base, Operand::Pending(_)),
            Location::Known(_) => false,
        });
        if unknown || self.is_tentative(thread) { Readiness::Value } else { Readiness::Synchronise }
    }
}

/// What a place needs for its location to be known.
fn place_values(place: Place, needs: impl Fn(Reg) -> Readiness) -> Readiness {
    match place {
        Place::Static(_) => Readiness::Ready,
        Place::Address(address) => needs(address),
        Place::Field { object, .. } => needs(object),
        Place::Element { array, index, .. } => needs(array).or(needs(index)),
        Place::Pointer { pointer, .. } => needs(pointer),
    }
}
