//! What a thread needs before it can issue its next instruction: a function of the state alone.

use fencepost_ir::{Class, Op, Place, Reg};
use fencepost_memory::Operand;

use crate::heap::Handle;
use crate::machine::Machine;
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
    /// A value that has not arrived, or a guess at whether it is zero.
    Guess(Operand),
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
}

impl Machine<'_> {
    /// What the thread needs before it can issue its next instruction.
    pub(crate) fn wait(&self, state: &State, index: usize) -> Wait {
        let thread = &state.threads[index];
        if thread.status != Status::Running {
            return Wait::Fixed;
        }
        let Some(frame) = thread.top() else { return Wait::Fixed };
        let idle = thread.window.slots.is_empty();
        if !idle && self.settings.run_ahead && thread.window.is_barred(&self.rules) {
            return Wait::Window;
        }
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            Operand::Pending(_) => Wait::Value,
        };
        let decides = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            on if thread.window.guessed(on).is_some() => Wait::No,
            on if self.rules.speculates => self.room(thread).or(Wait::Guess(on)),
            Operand::Pending(_) => Wait::Value,
        };
        let no_guess = || if idle || !self.is_tentative(thread) { Wait::No } else { Wait::Window };
        // What is never undone has to be certain: it waits for the value that was guessed at.
        let certain = || if idle || !thread.window.has_guess() { Wait::No } else { Wait::Value };
        // Without its operands it traps or enters the window.
        let computes = |can_trap: bool, operands: Wait| match operands {
            Wait::No => Wait::No,
            _ if can_trap => operands,
            _ => self.room(thread),
        };
        let drained = |then: Wait| if idle { then } else { Wait::Window };
        match self.program.code[frame.pc as usize] {
            Op::Nop
            | Op::Const { .. }
            | Op::Move { .. }
            | Op::Jump { .. }
            | Op::AddressOfRegister { .. }
            | Op::New { .. }
            | Op::Call { .. }
            | Op::TailCall { .. }
            | Op::CurrentThread { .. } => Wait::No,
            Op::Unary { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::BinaryImmediate { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::Binary { op, a, b, .. } => computes(op.can_trap(), needs(a).or(needs(b))),
            Op::Branch { condition, .. } => decides(condition),
            Op::Switch { value, .. } => needs(value),
            Op::Load { place, .. } | Op::Store { place, .. } => {
                self.room(thread).or(place_wait(place, needs, decides))
            }
            Op::Rmw { place, operand, expected, .. } => {
                let needed = self.room(thread).or(place_wait(place, needs, decides));
                match thread.register_at(place).map(|position| thread.registers[position]) {
                    Some(Operand::Pending(_)) => needed.or(Wait::Value),
                    Some(Operand::Value(_)) => needed.or(needs(operand)).or(needs(expected)),
                    None => needed,
                }
            }
            Op::Fence { .. } => self.room(thread),
            Op::AddressOf { place, .. } => place_wait(place, needs, needs),
            Op::NewArray { length, .. } => needs(length),
            Op::ArrayLength { array, .. } => needs(array),
            Op::IsInstance { object, .. } | Op::Cast { object, .. } => needs(object),
            Op::NullCheck { object } => decides(object),
            Op::CallVirtual { arguments, .. } => {
                self.program.operands(arguments).first().map_or(Wait::No, |&receiver| needs(receiver))
            }
            Op::CallIndirect { callee, .. } | Op::TailCallIndirect { callee, .. } => needs(callee),
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
            Op::Throw { exception } => needs(exception).or(no_guess()),
            Op::Raise { .. } | Op::Fail { .. } | Op::Unsupported { .. } => no_guess(),
            Op::Lock { object, .. } | Op::Unlock { object, .. } => self.room(thread).or(needs(object)),
            Op::TryLock { .. }
            | Op::OwnsLock { .. }
            | Op::Wait { .. }
            | Op::Pulse { .. }
            | Op::Spawn { .. }
            | Op::Join { .. }
            | Op::ThreadStatus { .. }
            | Op::CloneObject { .. }
            | Op::Halt => drained(Wait::Synchronise),
            Op::HasStarted { object, .. } => match thread.get(object) {
                Operand::Value(object) if object != 0 && state.heap.get(object as Handle).thread != 0 => {
                    Wait::No
                }
                _ => drained(Wait::Synchronise),
            },
            Op::Initialise { ty } => match state.initialisers[ty.0 as usize] {
                Initialisation::Done => Wait::No,
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
            Op::Assume { condition } => decides(condition),
            Op::Constant { .. } => Wait::No,
            Op::Get { place, .. } => place_values(place, needs),
            Op::Set { place, src } => place_values(place, needs).or(needs(src)).or(certain()),
            Op::StoreCheck { array, value } => needs(array).or(needs(value)),
            Op::TypeObject { object, .. } | Op::ResolveVirtual { object, .. } => needs(object),
            Op::Native { arguments, .. } => {
                let operands = self.program.operands(arguments).iter();
                operands.fold(Wait::No, |wait, &register| wait.or(needs(register)))
            }
            Op::BindThread { object } => needs(object).or(certain()),
            Op::Print { text, .. } => needs(text).or(certain()),
            Op::FailWith { text } => needs(text).or(no_guess()),
        }
    }

    /// Whether the thread may not really come to where it is: behind a guess, or a lock that it may
    /// never get.
    pub(crate) fn is_tentative(&self, thread: &Thread) -> bool {
        let locks =
            |(_, event): (usize, &fencepost_memory::Event)| self.rules.class(event.kind) == Class::Lock;
        thread.window.has_guess() || thread.window.events().any(locks)
    }

    /// Whether the window has room for one more event.
    pub(super) fn room(&self, thread: &Thread) -> Wait {
        if thread.window.slots.len() < self.settings.window { Wait::No } else { Wait::Window }
    }
}

/// What a place needs for its location to be known.
fn place_values(place: Place, needs: impl Fn(Reg) -> Wait) -> Wait {
    match place {
        Place::Address(address) => needs(address),
        _ => place_wait(place, &needs, &needs),
    }
}

/// What an instruction's place needs: `needs` for values it must have, `decides` for an object
/// that may be guessed not to be null.
fn place_wait(place: Place, needs: impl Fn(Reg) -> Wait, decides: impl Fn(Reg) -> Wait) -> Wait {
    match place {
        Place::Static(_) | Place::Address(_) => Wait::No,
        Place::Field { object, .. } => decides(object),
        Place::Element { array, index, .. } => needs(array).or(needs(index)),
        Place::Pointer { pointer, .. } => needs(pointer),
    }
}
