//! What a thread needs before it can issue its next instruction: a function of the state alone.

use fencepost_ir::{AccessId, Class, LockQuestion, Op, Pc, Place, Reg};
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
            Op::Nop
            | Op::CheckWritten { .. }
            | Op::Const { .. }
            | Op::Move { .. }
            | Op::Jump { .. }
            | Op::AddressOfRegister { .. }
            | Op::Call { .. }
            | Op::TailCall { .. }
            | Op::CurrentThread { .. } => Wait::No,
            Op::Unary { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::BinaryImmediate { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::Binary { op, a, b, .. } => computes(op.can_trap(), needs(a).or(needs(b))),
            Op::Branch { condition, .. } => decides(needs(condition)),
            Op::Switch { value, .. } => decides(needs(value)),
            Op::Load { place, .. } => self.room(thread).or(place_decides(place)),
            Op::Store { place, .. } => {
                self.room(thread).or(self.room_in_buffer(thread)).or(place_decides(place))
            }
            Op::Rmw { place, operand, expected, .. } => {
                let needed = self.room(thread).or(place_decides(place));
                match thread.register_at(place).map(|position| thread.registers[position]) {
                    Some(Operand::Pending(_)) => needed.or(Wait::Value),
                    Some(Operand::Value(_)) => needed.or(needs(operand)).or(needs(expected)),
                    None => needed,
                }
            }
            Op::Fence { access } if self.synchronises(access) => drained(Wait::Synchronise),
            Op::Freeze { .. } if self.rules.views.is_some() => drained(Wait::Synchronise),
            Op::Fence { .. } | Op::Freeze { .. } => self.room(thread),
            Op::AddressOf { place, .. } => place_decides(place).or(inspects(place_values(place, needs))),
            Op::PointerAdd { pointer, index, .. } => inspects(needs(pointer).or(needs(index))),
            Op::PointerDifference { a, b, .. } => needs(a).or(needs(b)),
            Op::PointerRoom { pointer, .. } => needs(pointer),
            Op::AtomicBegin { access } if self.may_begin_block(thread, frame.pc, access) => Wait::Synchronise,
            Op::AtomicBegin { .. } => Wait::Window,
            Op::AtomicEnd => Wait::No,
            Op::EndScope { object, .. } => self.waits_to_leave(state, index, thread.known(object) as Handle),
            Op::Peek { place, .. } if !self.may_peek(thread, place) => Wait::Value,
            Op::Peek { thread: viewer, .. } if self.must_write_first(thread, viewer) => Wait::Window,
            Op::Peek { .. } => Wait::Synchronise,
            Op::NewArray { length, .. } => needs(length),
            Op::ArrayLength { array: object, .. } | Op::TypeObject { object, .. } => {
                decides(needs(object)).or(inspects(needs(object)))
            }
            Op::IsInstance { object, .. } => inspects(needs(object)),
            Op::Cast { object, .. } | Op::NullCheck { object } | Op::ResolveVirtual { object, .. } => {
                decides(needs(object))
            }
            Op::CallVirtual { arguments, .. } => {
                let receiver = self.program.operands(arguments).first();
                receiver.map_or(Wait::No, |&receiver| decides(needs(receiver)))
            }
            Op::CallIndirect { callee, .. } | Op::TailCallIndirect { callee, .. } => decides(needs(callee)),
            Op::Return { first } => {
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
            Op::Throw { exception } => patient(needs(exception)).or(no_guess()),
            Op::Raise { .. } | Op::Fail { .. } | Op::Unsupported { .. } => no_guess(),
            Op::Lock { object, access } if self.rules.is_barrier(access) => {
                self.room(thread).or(patient(needs(object)))
            }
            Op::Lock { object, .. } | Op::Unlock { object, .. } => self.room(thread).or(needs(object)),
            Op::AskLock { object, question: LockQuestion::WillBeMine, .. } => needs(object),
            Op::TryLock { .. }
            | Op::AskLock { .. }
            | Op::Wait { .. }
            | Op::Pulse { .. }
            | Op::Spawn { .. }
            | Op::Join { .. }
            | Op::ThreadStatus { .. }
            | Op::CloneObject { .. }
            | Op::Free { .. }
            | Op::AwaitOthers
            | Op::Halt => drained(Wait::Synchronise),
            Op::Finalise { .. } | Op::AwaitFinalisers | Op::Collect | Op::NextDead { .. } => {
                drained(Wait::Synchronise)
            }
            Op::KeepAlive { built: true, .. } if self.rules.views.is_some() => drained(Wait::Synchronise),
            Op::KeepAlive { .. } if idle || self.garbage.is_none() => Wait::No,
            Op::KeepAlive { .. } => self.room(thread),
            Op::New { ty, .. } if self.minds(ty) && !idle => self.room(thread),
            Op::New { .. } => Wait::No,
            Op::HasStarted { object, .. } => match thread.get(object) {
                Operand::Value(object) if object != 0 && state.heap.get(object as Handle).thread != 0 => {
                    Wait::No
                }
                _ => drained(Wait::Synchronise),
            },
            Op::Initialise { ty } => match state.initialisers[ty.0 as usize] {
                // What the initialiser did happens before what comes next, and after what is in flight.
                Initialisation::Done if self.rules.views.is_some() => drained(Wait::No),
                Initialisation::Done => Wait::No,
                Initialisation::Failed(_) if self.rules.views.is_some() => drained(Wait::No),
                Initialisation::Failed(_) => no_guess(),
                Initialisation::Running(thread) if usize::from(thread) == index => Wait::No,
                _ if self.program.ty(ty).initialiser.is_none() => Wait::No,
                _ => drained(Wait::Synchronise),
            },
            Op::Choose { bound, .. } => match thread.get(bound) {
                Operand::Value(bound @ 1..=MAX_CHOICES) => Wait::Choice(bound as u32),
                Operand::Value(_) => no_guess(),
                Operand::Pending(_) => Wait::Value,
            },
            Op::Clock { leaps, .. } if self.time_may_leap(state, leaps) => Wait::Choice(2),
            // Others may let time leap.
            Op::Time { .. } => Wait::Choice(1),
            Op::Clock { .. } if self.program.waits => Wait::Choice(1),
            Op::Clock { .. } | Op::AtOnce | Op::Relies { .. } => Wait::No,
            // A path that ends there ends only if the thread really comes there.
            Op::Assume { condition } => decides(needs(condition)).or_else(|| match thread.get(condition) {
                Operand::Value(0) => no_guess(),
                _ => Wait::No,
            }),
            Op::Constant { .. } => Wait::No,
            Op::Get { place, .. } => place_decides(place).or(inspects(place_values(place, needs))),
            Op::Set { place, src } => place_values(place, needs).or(needs(src)).or_else(|| match certain() {
                Wait::Window if self.is_own(state, index, place) => Wait::No,
                Wait::Window => Wait::Value,
                wait => wait,
            }),
            Op::StoreCheck { array, value } => decides(needs(array).or(needs(value))),
            Op::Native { arguments, .. } => {
                let operands = self.program.operands(arguments).iter();
                operands.fold(Wait::No, |wait, &register| wait.or(needs(register)))
            }
            Op::BindThread { object } => patient(needs(object)).or(certain()),
            Op::Print { text, .. } => patient(needs(text)).or(certain()),
            Op::FailWith { text } => patient(needs(text)).or(no_guess()),
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
