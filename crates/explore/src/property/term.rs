//! Expressions over a state, in which nothing has a name any more: statics, slots and threads are
//! numbers, and types have been checked.

use fencepost_ir::{Program, Reg, Region, StaticId, TypeId};
use fencepost_machine::state::Initialisation;
use fencepost_machine::state::heap::{Handle, Object};
use fencepost_machine::{Machine, State, Status, Watch};
use serde::{Deserialize, Serialize};

/// How a word stands for a number: as an integer of so many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// 8, 16, 32 or 64.
    pub bits: u32,
    /// Whether the highest bit is a sign.
    pub signed: bool,
}

impl Reading {
    /// A whole word, such as a reference.
    pub const WORD: Reading = Reading { bits: 64, signed: false };

    fn number(self, word: u64) -> i128 {
        let unused = 64 - self.bits;
        match self.signed {
            true => i128::from(((word << unused) as i64) >> unused),
            false => i128::from((word << unused) >> unused),
        }
    }
}

/// Which thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ThreadRef {
    /// By the threads that started it: its [`Thread::path`](fencepost_machine::Thread).
    Path(Vec<u16>),
    /// By the name that the program has given it.
    Named(String),
}

impl ThreadRef {
    pub(super) fn find(&self, machine: &Machine<'_>, state: &State) -> Option<usize> {
        match self {
            ThreadRef::Path(path) => state.threads.iter().position(|thread| thread.path == *path),
            ThreadRef::Named(name) => machine.thread_with_name(state, name),
        }
    }
}

/// What may be true of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreadCondition {
    /// It has been started.
    Started,
    /// It waits for a pulse.
    Waiting,
    /// It has ended.
    Ended,
}

/// Operations on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TermUnaryOp {
    /// Of a truth.
    Not,
    Negate,
    Complement,
}

/// Operations on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TermBinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// Of truths, as the next two: what one side decides alone is decided.
    Both,
    Either,
    Implies,
}

/// An expression over a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Term {
    /// That number.
    Constant(i128),
    /// What a static holds.
    Static {
        /// Which.
        id: StaticId,
        /// How to read it.
        reading: Reading,
        /// The class that has to be initialised first.
        after: Option<TypeId>,
    },
    /// What a slot of an object holds.
    Field {
        /// The object.
        object: Box<Term>,
        /// Its slot.
        slot: u32,
        /// How to read it.
        reading: Reading,
        /// Where such slots are.
        region: Region,
    },
    /// What an element of an array holds.
    Element {
        /// The array.
        array: Box<Term>,
        /// Which element.
        index: Box<Term>,
        /// Slots of an element.
        stride: u32,
        /// Which of them.
        slot: u32,
        /// How to read it.
        reading: Reading,
        /// Where such slots are.
        region: Region,
    },
    /// How many elements an array has.
    Length {
        /// The array.
        array: Box<Term>,
        /// Slots of an element.
        stride: u32,
    },
    /// What an initial thread's outermost frame has left in a register; only at the end.
    Register {
        /// Index into the program's threads.
        thread: u16,
        /// One that is observed.
        register: Reg,
        /// How to read it.
        reading: Reading,
    },
    /// Whether something is true of a thread. Of one that does not exist yet, nothing is.
    Thread {
        /// Which.
        who: ThreadRef,
        /// What.
        condition: ThreadCondition,
    },
    /// An operation on one value.
    Unary(TermUnaryOp, Box<Term>),
    /// An operation on two values.
    Binary(TermBinaryOp, Box<Term>, Box<Term>),
}

impl Term {
    /// Its value in a state; `None` if it has none.
    pub fn value(&self, machine: &Machine<'_>, state: &State) -> Option<i128> {
        let of = |term: &Term| term.value(machine, state);
        match self {
            Term::Constant(number) => Some(*number),
            Term::Static { id: StaticId(id), reading, after } => {
                let initialised = |ty: &TypeId| state.initialisers[ty.0 as usize] == Initialisation::Done;
                let word = state.statics[*id as usize];
                after.as_ref().is_none_or(initialised).then(|| reading.number(word))
            }
            Term::Field { object, slot, reading, .. } => {
                let word = *object_at(state, of(object)?)?.slots.get(*slot as usize)?;
                Some(reading.number(word))
            }
            Term::Element { array, index, stride, slot, reading, .. } => {
                let first = usize::try_from(of(index)?).ok()?.checked_mul(*stride as usize)?;
                let at = first.checked_add(*slot as usize)?;
                Some(reading.number(*object_at(state, of(array)?)?.slots.get(at)?))
            }
            Term::Length { array, stride } => {
                let slots = object_at(state, of(array)?)?.slots.len();
                Some((slots / (*stride).max(1) as usize) as i128)
            }
            Term::Register { thread, register, reading } => {
                let initial = state.threads.iter().find(|other| other.path[..] == [*thread])?;
                let word = initial.registers.get(usize::from(register.0))?.value()?;
                Some(reading.number(word))
            }
            Term::Thread { who, condition } => {
                let thread = who.find(machine, state).map(|index| &state.threads[index]);
                let holds = thread.is_some_and(|thread| match condition {
                    ThreadCondition::Started => true,
                    ThreadCondition::Waiting => matches!(thread.status, Status::Waiting { .. }),
                    ThreadCondition::Ended => thread.is_finished(),
                });
                Some(holds.into())
            }
            Term::Unary(op, a) => {
                let a = of(a)?;
                match op {
                    TermUnaryOp::Not => Some((a == 0).into()),
                    TermUnaryOp::Negate => a.checked_neg(),
                    TermUnaryOp::Complement => Some(!a),
                }
            }
            Term::Binary(op, a, b) => combine(*op, of(a), || of(b)),
        }
    }

    /// Calls `visit` with this term and all in it.
    pub(super) fn for_each(&self, visit: &mut dyn FnMut(&Term)) {
        visit(self);
        match self {
            Term::Field { object: inner, .. } | Term::Length { array: inner, .. } | Term::Unary(_, inner) => {
                inner.for_each(visit);
            }
            Term::Element { array: a, index: b, .. } | Term::Binary(_, a, b) => {
                a.for_each(visit);
                b.for_each(visit);
            }
            Term::Constant(_) | Term::Static { .. } | Term::Register { .. } | Term::Thread { .. } => {}
        }
    }

    /// Adds to `watch` all that its value depends on, but for the initialisation of classes.
    pub(super) fn watch(&self, program: &Program, watch: &mut Watch) {
        self.for_each(&mut |term| match term {
            Term::Static { id: StaticId(id), .. } => watch.add(program.statics[*id as usize].region),
            Term::Field { region, .. } | Term::Element { region, .. } => watch.add(*region),
            Term::Thread { who, .. } => {
                watch.threads = true;
                if let (ThreadRef::Named(_), Some(slot)) = (who, program.thread_name) {
                    // Whatever may be a thread's object.
                    let names = program.types.iter().filter_map(|ty| ty.slots.get(slot as usize));
                    names.for_each(|slot| watch.add(slot.region));
                }
            }
            _ => {}
        });
    }
}

/// The object that a value refers to, if it is not null.
pub(super) fn object_at(state: &State, value: i128) -> Option<&Object> {
    let handle = Handle::try_from(value).ok().filter(|&handle| handle != 0)?;
    state.heap.objects.get(handle as usize - 1)
}

fn combine(op: TermBinaryOp, a: Option<i128>, b: impl FnOnce() -> Option<i128>) -> Option<i128> {
    let decided = match op {
        TermBinaryOp::Both => Some(0),
        TermBinaryOp::Either => Some(1),
        TermBinaryOp::Implies => {
            let negated = a.map(|a| (a == 0).into());
            return combine(TermBinaryOp::Either, negated, b);
        }
        _ => None,
    };
    if let Some(decides) = decided {
        if a == Some(decides) {
            return a;
        }
        let b = b();
        return if b == Some(decides) { b } else { a.and(b) };
    }
    let (a, b) = (a?, b()?);
    let truth = |holds: bool| Some(holds.into());
    match op {
        TermBinaryOp::Add => a.checked_add(b),
        TermBinaryOp::Subtract => a.checked_sub(b),
        TermBinaryOp::Multiply => a.checked_mul(b),
        TermBinaryOp::Divide => a.checked_div(b),
        TermBinaryOp::Remainder => a.checked_rem(b),
        TermBinaryOp::And => Some(a & b),
        TermBinaryOp::Or => Some(a | b),
        TermBinaryOp::Xor => Some(a ^ b),
        TermBinaryOp::ShiftLeft => {
            2i128.checked_pow(u32::try_from(b).ok()?).and_then(|power| a.checked_mul(power))
        }
        TermBinaryOp::ShiftRight => Some(a >> u32::try_from(b).ok()?.min(i128::BITS - 1)),
        TermBinaryOp::Equal => truth(a == b),
        TermBinaryOp::NotEqual => truth(a != b),
        TermBinaryOp::Less => truth(a < b),
        TermBinaryOp::LessOrEqual => truth(a <= b),
        TermBinaryOp::Greater => truth(a > b),
        TermBinaryOp::GreaterOrEqual => truth(a >= b),
        // Decided above.
        TermBinaryOp::Both | TermBinaryOp::Either | TermBinaryOp::Implies => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TermBinaryOp::*;

    #[test]
    fn what_one_side_decides_is_decided() {
        let both = |op, a, b| combine(op, a, || b);
        for unknown in [None, Some(0), Some(1)] {
            assert_eq!(both(Both, Some(0), unknown), Some(0));
            assert_eq!(both(Both, unknown, Some(0)), Some(0));
            assert_eq!(both(Either, Some(1), unknown), Some(1));
            assert_eq!(both(Either, unknown, Some(1)), Some(1));
            assert_eq!(both(Implies, Some(0), unknown), Some(1));
            assert_eq!(both(Implies, unknown, Some(1)), Some(1));
        }
        for op in [Both, Either, Implies] {
            assert_eq!(both(op, None, None), None);
        }
        assert_eq!(both(Both, None, Some(1)), None);
        assert_eq!(both(Either, Some(0), None), None);
        assert_eq!(both(Implies, Some(1), None), None);
        assert_eq!(both(Implies, Some(1), Some(0)), Some(0));
    }

    #[test]
    fn what_has_no_result_is_undefined() {
        let both = |op, a, b| combine(op, Some(a), || Some(b));
        assert_eq!(both(Divide, 1, 0), None);
        assert_eq!(both(Remainder, 1, 0), None);
        assert_eq!(both(Divide, -7, 2), Some(-3));
        assert_eq!(both(ShiftLeft, 3, 4), Some(48));
        assert_eq!(both(ShiftLeft, 1, 127), None);
        assert_eq!(both(ShiftLeft, 1, -1), None);
        assert_eq!(both(ShiftRight, -8, 1), Some(-4));
        assert_eq!(both(ShiftRight, 8, 1000), Some(0));
        assert_eq!(both(Multiply, i128::MAX, 2), None);
        assert_eq!(combine(Equal, None, || Some(1)), None);
    }

    #[test]
    fn words_are_read_with_their_sign() {
        let read = |bits, signed, word| Reading { bits, signed }.number(word);
        assert_eq!(read(32, true, 0xFFFF_FFFF), -1);
        assert_eq!(read(32, false, 0xFFFF_FFFF), 0xFFFF_FFFF);
        assert_eq!(read(8, true, 0xFFFF_FFFF), -1);
        assert_eq!(read(8, false, 200), 200);
        assert_eq!(read(64, true, u64::MAX), -1);
        assert_eq!(read(64, false, u64::MAX), u64::MAX.into());
    }
}
