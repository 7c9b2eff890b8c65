//! What a thread needs before it can issue its next instruction: a function of the state alone.

use fencepost_ir::{
    AccessId, Class, ControlOp, LocalOp, LockQuestion, MemoryOp, ObjectOp, Op, Pc, Place, Reg, SyncOp,
};
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
        let stops = self.settings.has(Reduction::RunAhead) || self.garbage.is_some();
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
        let decides = |operands: Wait| match operands {
            Wait::No => Wait::No,
            _ => self.undecided(state, index, frame.pc),
        };
        // What others may see has to be certain. Nothing later passes it, so waiting loses nothing.
        let patient = |wait: Wait| if wait == Wait::Value { Wait::Window } else { wait };
        let no_guess = || if idle || !self.is_tentative(thread) { Wait::No } else { Wait::Window };
        let certain = || if idle || !thread.window.has_guess() { Wait::No } else { Wait::Window };
        // Without its operands it is decided whether it fails; if not, it enters the window.
        let computes = |can_trap: bool, operands: Wait| match operands {
            Wait::No => Wait::No,
            _ if can_trap => decides(operands).or(self.room(thread)),
            _ => self.room(thread),
        };
        let inspects = |operand: Wait| match operand {
            Wait::Value if self.rules.speculates => self.room(thread),
            _ => operand,
        };
        let place_decides = |place: Place| match place {
            Place::Static(_) | Place::Address(_) | Place::Pointer { .. } => Wait::No,
            Place::Field { object, .. } => decides(needs(object)),
            Place::Element { array, index, .. } => decides(needs(array).or(needs(index))),
        };
        let drained = |then: Wait| if idle { then } else { Wait::Window };
        match self.program.code[frame.pc as usize] {
            Op::Local(
                LocalOp::Nop | LocalOp::CheckWritten { .. } | LocalOp::Const { .. } | LocalOp::Move { .. },
            )
            | Op::Control(ControlOp::Jump { .. })
            | Op::Local(LocalOp::AddressOfRegister { .. })
            | Op::Control(ControlOp::Call { .. } | ControlOp::TailCall { .. })
            | Op::Sync(SyncOp::CurrentThread { .. }) => Wait::No,
            Op::Local(LocalOp::Unary { op, a, .. }) => computes(op.can_trap(), needs(a)),
            Op::Local(LocalOp::BinaryImmediate { op, a, .. }) => computes(op.can_trap(), needs(a)),
            Op::Local(LocalOp::Binary { op, a, b, .. }) => computes(op.can_trap(), needs(a).or(needs(b))),
            Op::Control(ControlOp::Branch { condition, .. }) => decides(needs(condition)),
            Op::Control(ControlOp::Switch { value, .. }) => decides(needs(value)),
            Op::Memory(MemoryOp::Load { place, .. }) => self.room(thread).or(place_decides(place)),
            Op::Memory(MemoryOp::Store { place, .. }) => {
                self.room(thread).or(self.room_in_buffer(thread)).or(place_decides(place))
            }
            Op::Memory(MemoryOp::Rmw { place, operand, expected, .. }) => {
                let needed = self.room(thread).or(place_decides(place));
                match thread.register_at(place).map(|position| thread.registers[position]) {
                    Some(Operand::Pending(_)) => needed.or(Wait::Value),
                    Some(Operand::Value(_)) => needed.or(needs(operand)).or(needs(expected)),
                    None => needed,
                }
            }
            Op::Memory(MemoryOp::Fence { access }) if self.synchronises(access) => drained(Wait::Synchronise),
            Op::Memory(MemoryOp::Freeze { .. }) if self.rules.views.is_some() => drained(Wait::Synchronise),
            Op::Memory(MemoryOp::Fence { .. } | MemoryOp::Freeze { .. }) => self.room(thread),
            Op::Memory(MemoryOp::AddressOf { place, .. }) => {
                place_decides(place).or(inspects(place_values(place, needs)))
            }
            Op::Memory(MemoryOp::PointerAdd { pointer, index, .. }) => {
                inspects(needs(pointer).or(needs(index)))
            }
            Op::Memory(MemoryOp::PointerDifference { a, b, .. }) => needs(a).or(needs(b)),
            Op::Memory(MemoryOp::PointerRoom { pointer, .. }) => needs(pointer),
            Op::Memory(MemoryOp::AtomicBegin { access })
                if self.may_begin_block(thread, frame.pc, access) =>
            {
                Wait::Synchronise
            }
            Op::Memory(MemoryOp::AtomicBegin { .. }) => Wait::Window,
            Op::Memory(MemoryOp::AtomicEnd) => Wait::No,
            Op::Memory(MemoryOp::EndScope { object, .. }) => {
                self.waits_to_leave(state, index, thread.known(object) as Handle)
            }
            Op::Memory(MemoryOp::Peek { place, .. }) if !self.may_peek(thread, place) => Wait::Value,
            Op::Memory(MemoryOp::Peek { thread: viewer, .. }) if self.must_write_first(thread, viewer) => {
                Wait::Window
            }
            Op::Memory(MemoryOp::Peek { .. }) => Wait::Synchronise,
            Op::Object(ObjectOp::NewArray { length, .. }) => needs(length),
            Op::Object(ObjectOp::ArrayLength { array: object, .. } | ObjectOp::TypeObject { object, .. }) => {
                decides(needs(object)).or(inspects(needs(object)))
            }
            Op::Object(ObjectOp::IsInstance { object, .. }) => inspects(needs(object)),
            Op::Object(
                ObjectOp::Cast { object, .. }
                | ObjectOp::NullCheck { object }
                | ObjectOp::ResolveVirtual { object, .. },
            ) => decides(needs(object)),
            Op::Control(ControlOp::CallVirtual { arguments, .. }) => {
                let receiver = self.program.operands(arguments).first();
                receiver.map_or(Wait::No, |&receiver| decides(needs(receiver)))
            }
            Op::Control(
                ControlOp::CallIndirect { callee, .. } | ControlOp::TailCallIndirect { callee, .. },
            ) => decides(needs(callee)),
            Op::Control(ControlOp::Return { first }) => {
                if thread.frames.len() == 1 {
                    // One whose end nobody sees would have ended.
                    if idle { Wait::Synchronise } else { Wait::Fixed }
                } else if frame.initialises.is_some() {
                    drained(Wait::No)
                } else if frame.filters.is_some() {
                    needs(first).or(no_guess())
                } else {
                    Wait::No
                }
            }
            Op::Control(ControlOp::Throw { exception }) => patient(needs(exception)).or(no_guess()),
            Op::Control(ControlOp::Raise { .. } | ControlOp::Fail { .. } | ControlOp::Unsupported { .. }) => {
                no_guess()
            }
            Op::Sync(SyncOp::Lock { object, access }) if self.rules.is_barrier(access) => {
                self.room(thread).or(patient(needs(object)))
            }
            Op::Sync(SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. }) => {
                self.room(thread).or(needs(object))
            }
            Op::Sync(SyncOp::AskLock { object, question: LockQuestion::WillBeMine, .. }) => needs(object),
            Op::Sync(
                SyncOp::TryLock { .. }
                | SyncOp::AskLock { .. }
                | SyncOp::Wait { .. }
                | SyncOp::Pulse { .. }
                | SyncOp::Spawn { .. }
                | SyncOp::Join { .. }
                | SyncOp::ThreadStatus { .. },
            )
            | Op::Object(ObjectOp::CloneObject { .. })
            | Op::Memory(MemoryOp::Free { .. })
            | Op::Sync(SyncOp::AwaitOthers)
            | Op::Control(ControlOp::Halt) => drained(Wait::Synchronise),
            Op::Object(
                ObjectOp::Finalise { .. }
                | ObjectOp::AwaitFinalisers
                | ObjectOp::Collect
                | ObjectOp::NextDead { .. },
            ) => drained(Wait::Synchronise),
            Op::Object(ObjectOp::KeepAlive { built: true, .. }) if self.rules.views.is_some() => {
                drained(Wait::Synchronise)
            }
            Op::Object(ObjectOp::KeepAlive { .. }) if idle || self.garbage.is_none() => Wait::No,
            Op::Object(ObjectOp::KeepAlive { .. }) => self.room(thread),
            Op::Object(ObjectOp::New { ty, .. }) if self.minds(ty) && !idle => self.room(thread),
            Op::Object(ObjectOp::New { .. }) => Wait::No,
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
                Initialisation::Failed(_) => no_guess(),
                Initialisation::Running(thread) if usize::from(thread) == index => Wait::No,
                _ if self.program.ty(ty).initialiser.is_none() => Wait::No,
                _ => drained(Wait::Synchronise),
            },
            Op::Control(ControlOp::Choose { bound, .. }) => match thread.get(bound) {
                Operand::Value(bound @ 1..=MAX_CHOICES) => Wait::Choice(bound as u32),
                Operand::Value(_) => no_guess(),
                Operand::Pending(_) => Wait::Value,
            },
            Op::Sync(SyncOp::Clock { leaps, .. }) if self.time_may_leap(state, leaps) => Wait::Choice(2),
            // Others may let time leap.
            Op::Sync(SyncOp::Time { .. }) => Wait::Choice(1),
            Op::Sync(SyncOp::Clock { .. }) if self.program.waits => Wait::Choice(1),
            Op::Sync(SyncOp::Clock { .. })
            | Op::Memory(MemoryOp::BulkInit)
            | Op::Control(ControlOp::Relies { .. }) => Wait::No,
            // A path that ends there ends only if the thread really comes there.
            Op::Control(ControlOp::Assume { condition }) => {
                decides(needs(condition)).or_else(|| match thread.get(condition) {
                    Operand::Value(0) => no_guess(),
                    _ => Wait::No,
                })
            }
            Op::Local(LocalOp::Constant { .. }) => Wait::No,
            Op::Memory(MemoryOp::Get { place, .. }) => {
                place_decides(place).or(inspects(place_values(place, needs)))
            }
            Op::Memory(MemoryOp::Set { place, src }) => {
                place_values(place, needs).or(needs(src)).or_else(|| match certain() {
                    Wait::Window if self.is_own(state, index, place) => Wait::No,
                    Wait::Window => Wait::Value,
                    wait => wait,
                })
            }
            Op::Object(ObjectOp::StoreCheck { array, value }) => decides(needs(array).or(needs(value))),
            Op::Local(LocalOp::Native { arguments, .. }) => {
                let operands = self.program.operands(arguments).iter();
                operands.fold(Wait::No, |wait, &register| wait.or(needs(register)))
            }
            Op::Sync(SyncOp::BindThread { object }) => patient(needs(object)).or(certain()),
            Op::Control(ControlOp::Print { text, .. }) => patient(needs(text)).or(certain()),
            Op::Control(ControlOp::FailWith { text }) => patient(needs(text)).or(no_guess()),
        }
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

    /// Whether nobody else can reach the object that a place is in.
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

    /// Whether the model's store buffer has room for one more write. To wait for that is no bound of ours.
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
