//! What a thread needs before it can issue its next instruction: a function of the state alone.

use fencepost_ir::broken::broken;
use fencepost_ir::op::Issue;
use fencepost_ir::{AccessId, Class, ControlOp, MemoryOp, ObjectOp, Op, Pc, Place, Reg, SyncOp};
use fencepost_memory::{Loc, Operand};

use crate::heap::Handle;
use crate::issue::decide::can_fail;
use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::{Initialisation, State, Status, Thread};

/// The most values that a choice can be between.
const MAX_CHOICES: u64 = 1 << 16;

/// What a thread needs before it can issue its next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Nothing.
    No,
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

impl Wait {
    /// This, or else the other.
    fn or(self, other: Wait) -> Wait {
        if self == Wait::No { other } else { self }
    }

    fn or_else(self, other: impl FnOnce() -> Wait) -> Wait {
        if self == Wait::No { other() } else { self }
    }
}

impl Machine<'_> {
    /// What the thread needs before it can issue its next instruction.
    pub(crate) fn wait(&self, state: &State, index: usize) -> Wait {
        let thread = &state.threads[index];
        if thread.status != Status::Running {
            return Wait::Fixed;
        }
        let frame = thread.frame();
        let idle = thread.window.slots.is_empty();
        let stops = self.settings.has(Reduction::RunAhead) || self.facts.garbage.is_some();
        if !idle && stops && thread.window.is_barred(&self.rules) {
            return Wait::Window;
        }
        // The program may end with it, so nothing comes before that.
        if !idle && self.has_ground_in_flight(state, thread) {
            return Wait::Window;
        }
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            Operand::Pending(_) => Wait::Value,
        };
        let row = &self.needs[frame.pc as usize];
        let all =
            |registers: &[Reg]| registers.iter().fold(Wait::No, |wait, &register| wait.or(needs(register)));
        let values = || all(row.uses.registers()).or_else(|| all(self.program.operands(row.uses.arguments)));
        let decided = || match all(row.decisive(self.program)) {
            Wait::No => Wait::No,
            _ => self.undecided(state, index, frame.pc),
        };
        // What others may see has to be certain. Nothing later passes it, so waiting loses nothing.
        let patient = |wait: Wait| if wait == Wait::Value { Wait::Window } else { wait };
        let drained = |then: Wait| if idle { then } else { Wait::Window };
        match row.issue {
            Issue::AtOnce => decided(),
            Issue::Computed => match values() {
                Wait::No => Wait::No,
                _ => decided().or(self.room(thread)),
            },
            Issue::Inspected => decided().or_else(|| match values() {
                Wait::Value if self.rules.speculates => self.room(thread),
                wait => wait,
            }),
            Issue::Values => values(),
            Issue::Event => {
                let room = self.room(thread).or_else(|| self.room_for(thread, frame.pc));
                room.or_else(decided).or_else(|| self.waits_for_register(thread, frame.pc))
            }
            Issue::Certain => patient(values()).or_else(|| self.certain(thread)),
            Issue::Reached => patient(values()).or_else(|| self.reached(thread)),
            Issue::Alone => drained(Wait::Synchronise),
            Issue::Varies => self.varying_wait(state, index),
        }
    }

    /// The same for instructions of which the table of effects does not say it alone.
    fn varying_wait(&self, state: &State, index: usize) -> Wait {
        let thread = &state.threads[index];
        let frame = thread.frame();
        let idle = thread.window.slots.is_empty();
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            Operand::Pending(_) => Wait::Value,
        };
        let drained = |then: Wait| if idle { then } else { Wait::Window };
        match self.program.code[frame.pc as usize] {
            Op::Memory(MemoryOp::Fence { access }) if self.synchronises(access) => drained(Wait::Synchronise),
            Op::Memory(MemoryOp::Freeze { .. }) if self.rules.views.is_some() => drained(Wait::Synchronise),
            Op::Memory(MemoryOp::Fence { .. } | MemoryOp::Freeze { .. }) => self.room(thread),
            Op::Memory(MemoryOp::BulkInit) => Wait::No,
            Op::Memory(MemoryOp::AtomicBegin { access })
                if self.may_begin_block(thread, frame.pc, access) =>
            {
                Wait::Synchronise
            }
            Op::Memory(MemoryOp::AtomicBegin { .. }) => Wait::Window,
            Op::Memory(MemoryOp::EndScope { object, .. }) => {
                self.waits_to_leave(state, index, thread.known(object) as Handle)
            }
            Op::Memory(MemoryOp::Peek { place, .. }) if !self.may_peek(thread, place) => Wait::Value,
            Op::Memory(MemoryOp::Peek { thread: viewer, .. }) if self.must_write_first(thread, viewer) => {
                Wait::Window
            }
            Op::Memory(MemoryOp::Peek { .. }) => Wait::Synchronise,
            Op::Memory(MemoryOp::Set { place, src }) => {
                place_values(place, needs).or(needs(src)).or_else(|| match self.certain(thread) {
                    Wait::Window if self.is_own(state, index, place) => Wait::No,
                    Wait::Window => Wait::Value,
                    wait => wait,
                })
            }
            Op::Object(ObjectOp::KeepAlive { built: true, .. }) if self.rules.views.is_some() => {
                drained(Wait::Synchronise)
            }
            Op::Object(ObjectOp::KeepAlive { .. }) if idle || self.facts.garbage.is_none() => Wait::No,
            Op::Object(ObjectOp::KeepAlive { .. }) => self.room(thread),
            Op::Object(ObjectOp::New { ty, .. }) if self.minds(ty) && !idle => self.room(thread),
            Op::Object(ObjectOp::New { .. }) => Wait::No,
            Op::Control(ControlOp::Return { first }) => {
                if thread.frames.len() == 1 {
                    // A thread whose end no other thread sees would have ended.
                    if idle { Wait::Synchronise } else { Wait::Fixed }
                } else if frame.initialises.is_some() {
                    drained(Wait::No)
                } else if frame.filters.is_some() {
                    needs(first).or_else(|| self.reached(thread))
                } else {
                    Wait::No
                }
            }
            Op::Control(ControlOp::Choose { bound, .. }) => match thread.get(bound) {
                Operand::Value(bound @ 1..=MAX_CHOICES) => Wait::Choice(bound as u32),
                Operand::Value(_) => self.reached(thread),
                Operand::Pending(_) => Wait::Value,
            },
            // A path that ends there ends only if the thread really comes there.
            Op::Control(ControlOp::Assume { condition }) => match thread.get(condition) {
                Operand::Value(0) => self.reached(thread),
                Operand::Value(_) => Wait::No,
                Operand::Pending(_) => self.undecided(state, index, frame.pc),
            },
            Op::Sync(SyncOp::Lock { object, access }) if self.rules.is_barrier(access) => {
                self.room(thread).or(match needs(object) {
                    // Nothing later passes it, so waiting loses nothing.
                    Wait::Value => Wait::Window,
                    wait => wait,
                })
            }
            Op::Sync(SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. }) => {
                self.room(thread).or(needs(object))
            }
            Op::Sync(SyncOp::HasStarted { object, .. }) => match thread.get(object) {
                Operand::Value(object) if object != 0 && state.heap.get(object as Handle).thread != 0 => {
                    Wait::No
                }
                _ => drained(Wait::Synchronise),
            },
            Op::Sync(SyncOp::Initialise { ty }) => match state.initialisers[ty.0 as usize] {
                // What the initialiser did happens before what comes next, and after what is in flight.
                Initialisation::Done if self.rules.views.is_some() => drained(Wait::No),
                Initialisation::Done => Wait::No,
                Initialisation::Failed(_) if self.rules.views.is_some() => drained(Wait::No),
                Initialisation::Failed(_) => self.reached(thread),
                Initialisation::Running(thread) if usize::from(thread) == index => Wait::No,
                _ if self.program.ty(ty).initialiser.is_none() => Wait::No,
                _ => drained(Wait::Synchronise),
            },
            Op::Sync(SyncOp::Clock { leaps, .. }) if self.time_may_leap(state, leaps) => Wait::Choice(2),
            // Others may let time leap.
            Op::Sync(SyncOp::Time { .. }) => Wait::Choice(1),
            Op::Sync(SyncOp::Clock { .. }) if self.program.waits => Wait::Choice(1),
            Op::Sync(SyncOp::Clock { .. }) => Wait::No,
            op => broken(format_args!("the table of effects leaves open what is needed for {op:?}")),
        }
    }

    /// What a write needs besides room in the window: room in the model's store buffer.
    fn room_for(&self, thread: &Thread, pc: Pc) -> Wait {
        match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Store { .. }) => self.room_in_buffer(thread),
            _ => Wait::No,
        }
    }

    /// What a read-modify-write of a register of the thread's own needs: it is not an event, and takes effect immediately.
    fn waits_for_register(&self, thread: &Thread, pc: Pc) -> Wait {
        let Op::Memory(MemoryOp::Rmw { place, operand, expected, .. }) = self.program.code[pc as usize]
        else {
            return Wait::No;
        };
        let Some(position) = thread.register_at(place) else { return Wait::No };
        let operands = [thread.registers[position], thread.get(operand), thread.get(expected)];
        let pending = operands.iter().any(|operand| matches!(operand, Operand::Pending(_)));
        if pending { Wait::Value } else { Wait::No }
    }

    /// What a thread needs for no guess to be open.
    fn certain(&self, thread: &Thread) -> Wait {
        if thread.window.slots.is_empty() || !thread.window.has_guess() { Wait::No } else { Wait::Window }
    }

    /// What a thread needs to be sure that it comes to where it is.
    fn reached(&self, thread: &Thread) -> Wait {
        if thread.window.slots.is_empty() || !self.is_tentative(thread) { Wait::No } else { Wait::Window }
    }

    /// Whether a fence lets threads know of each other's past.
    fn synchronises(&self, fence: AccessId) -> bool {
        self.rules.views.is_some() && self.rules.orders_anything(fence)
    }

    /// What a thread needs for a decision on values of which some have not arrived.
    #[cold]
    fn undecided(&self, state: &State, index: usize, pc: Pc) -> Wait {
        let thread = &state.threads[index];
        if !self.rules.speculates {
            return Wait::Value;
        }
        let Some(decision) = self.decision(thread, pc) else { return Wait::Value };
        if self.answer(&state.heap, decision).is_some() {
            return Wait::No;
        }
        match self.guessed(thread, decision) {
            // It will fail, if the guess was right; then the values are there.
            Some(0) if can_fail(&self.program.code[pc as usize]) => Wait::Window,
            Some(_) => Wait::No,
            None if !self.reads_ahead_matter(state, index) => Wait::Window,
            None => self.room(thread).or(Wait::Guess),
        }
    }

    /// Whether no other thread can reach the object that a place is in.
    fn is_own(&self, state: &State, index: usize, place: Place) -> bool {
        let thread = &state.threads[index];
        if thread.register_at(place).is_some() {
            return true;
        }
        let object = match place {
            Place::Field { object, .. } => thread.known(object) as Handle,
            Place::Element { array, .. } => thread.known(array) as Handle,
            Place::Pointer { pointer, .. } => Loc(thread.known(pointer)).object(),
            Place::Static(_) | Place::Address(_) => return false,
        };
        self.is_only_owner(state, index, object)
    }

    /// Whether the thread may not really come to where it is: behind a guess, or a lock that it may
    /// never get.
    pub(crate) fn is_tentative(&self, thread: &Thread) -> bool {
        let locks =
            |(_, event): (usize, &fencepost_memory::Event)| self.rules.class(event.kind) == Class::Lock;
        thread.window.has_guess() || thread.window.events().any(locks)
    }

    /// Whether the model's store buffer has room for one more write. To wait for that is not a bound of the search.
    fn room_in_buffer(&self, thread: &Thread) -> Wait {
        let Some(room) = self.rules.store_buffer else { return Wait::No };
        let is_write = |(_, event): &(usize, &fencepost_memory::Event)| {
            matches!(self.rules.class(event.kind), Class::Write | Class::VWrite)
        };
        if thread.window.events().filter(is_write).count() < room { Wait::No } else { Wait::Window }
    }

    /// Whether the window has room for one more event.
    pub(super) fn room(&self, thread: &Thread) -> Wait {
        if thread.window.slots.len() < self.settings.window { Wait::No } else { Wait::Window }
    }
}

/// What a place needs for its location to be known.
fn place_values(place: Place, needs: impl Fn(Reg) -> Wait) -> Wait {
    match place {
        Place::Static(_) => Wait::No,
        Place::Address(address) => needs(address),
        Place::Field { object, .. } => needs(object),
        Place::Element { array, index, .. } => needs(array).or(needs(index)),
        Place::Pointer { pointer, .. } => needs(pointer),
    }
}
