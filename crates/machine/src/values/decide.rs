//! Decisions: questions about values whose answer determines how a thread goes on.
//!
//! Each is a question about at most two values, answered by a number: the *way* it goes. While
//! the values have not arrived, a speculating thread guesses a way ([`super::guess`]); here is what
//! the questions and answers are. Lengths and types of objects never change, so the answer depends
//! on the values alone, whenever they arrive.
//!
//! Failures wait until nothing is guessed any more. So a check has two ways whatever may fail
//! about it: 1 if it passes, and 0 if it does not.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, MethodId, ObjectOp, Op, Pc, Place, Reg, Selector, TypeId,
    UnaryOp,
};
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::state::Thread;
use crate::state::heap::Heap;
use crate::values::arith;
use crate::values::objects::object;

/// What is to be found out of the values `a` and `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueQuestion {
    /// Whether `a` is not zero.
    Nonzero,
    /// Whether array `a` has an element `b`.
    Element,
    /// Whether reference `a` is null or of this type.
    Fits(TypeId),
    /// Whether array `a` can hold reference `b`.
    Holds,
    /// Whether the operation on `a` goes through.
    Unary(UnaryOp),
    /// Whether the operation on `a` and `b` goes through.
    Binary(BinaryOp),
    /// Where the switch here goes to on `a`: the position is the answer.
    Target(Pc),
    /// Which method this means for object `a`: one more than its index; 0 if there is none.
    Method(Selector),
    /// Which method function pointer `a` points to, to be called here: as above.
    Callee(Pc),
}

/// A question about particular values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) question: ValueQuestion,
    pub(crate) a: Operand,
    pub(crate) b: Operand,
}

impl Decision {
    /// The value without which nothing is decided, of those that have not arrived: whether an operation
    /// goes through may be seen from a divisor alone, anything else from the first value.
    pub(crate) fn needed_first(self) -> Operand {
        let (first, second) = match self.question {
            ValueQuestion::Binary(_) => (self.b, self.a),
            _ => (self.a, self.b),
        };
        if first.value().is_none() { first } else { second }
    }
}

/// Where a question's second value comes from.
#[derive(Clone, Copy, Debug)]
enum Second {
    None,
    Register(Reg),
    Immediate(u64),
}

impl Machine<'_> {
    /// What the instruction at `pc` has to find out, and of which registers.
    fn question(&self, pc: Pc) -> Option<(ValueQuestion, Reg, Second)> {
        let one = |question, register| Some((question, register, Second::None));
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Branch { condition, .. } | ControlOp::Assume { condition }) => {
                one(ValueQuestion::Nonzero, condition)
            }
            Op::Object(ObjectOp::NullCheck { object } | ObjectOp::TypeObject { object, .. }) => {
                one(ValueQuestion::Nonzero, object)
            }
            Op::Object(ObjectOp::ArrayLength { array, .. }) => one(ValueQuestion::Nonzero, array),
            Op::Control(ControlOp::Switch { value, .. }) => one(ValueQuestion::Target(pc), value),
            Op::Object(ObjectOp::Cast { object, ty }) => one(ValueQuestion::Fits(ty), object),
            Op::Object(ObjectOp::StoreCheck { array, value }) => {
                Some((ValueQuestion::Holds, array, Second::Register(value)))
            }
            Op::Object(ObjectOp::ResolveVirtual { selector, object, .. }) => {
                one(ValueQuestion::Method(selector), object)
            }
            Op::Control(ControlOp::CallVirtual { selector, arguments, .. }) => {
                let &receiver = self.program.operands(arguments).first()?;
                one(ValueQuestion::Method(selector), receiver)
            }
            Op::Control(
                ControlOp::CallIndirect { callee, .. } | ControlOp::TailCallIndirect { callee, .. },
            ) => one(ValueQuestion::Callee(pc), callee),
            Op::Local(LocalOp::Unary { op, a, .. }) if op.can_trap() => one(ValueQuestion::Unary(op), a),
            Op::Local(LocalOp::Binary { op, a, b, .. }) if op.can_trap() => {
                Some((ValueQuestion::Binary(op), a, Second::Register(b)))
            }
            Op::Local(LocalOp::BinaryImmediate { op, a, b, .. }) if op.can_trap() => {
                Some((ValueQuestion::Binary(op), a, Second::Immediate(i64::from(b) as u64)))
            }
            Op::Memory(
                MemoryOp::Load { place, .. }
                | MemoryOp::Store { place, .. }
                | MemoryOp::Rmw { place, .. }
                | MemoryOp::AddressOf { place, .. }
                | MemoryOp::Get { place, .. },
            ) => match place {
                Place::Field { object, .. } => one(ValueQuestion::Nonzero, object),
                Place::Element { array, index, .. } => {
                    Some((ValueQuestion::Element, array, Second::Register(index)))
                }
                Place::Static(_) | Place::Pointer { .. } | Place::Address(_) => None,
            },
            _ => None,
        }
    }

    /// What a thread has to find out for its next instruction, which is at `pc`.
    pub(crate) fn decision(&self, thread: &Thread, pc: Pc) -> Option<Decision> {
        let (question, a, second) = self.question(pc)?;
        let b = match second {
            Second::None => Operand::Value(0),
            Second::Register(register) => thread.get(register),
            Second::Immediate(value) => Operand::Value(value),
        };
        Some(Decision { question, a: thread.get(a), b })
    }

    /// The kinds of the values that the instruction at `pc` decides on.
    pub(crate) fn decision_kinds(&self, pc: Pc) -> (Kind, Kind) {
        let registers = &self.method_of(pc).registers;
        let kind = |register: Reg| registers[usize::from(register.0)];
        match self.question(pc) {
            Some((_, a, Second::Register(b))) => (kind(a), kind(b)),
            Some((_, a, _)) => (kind(a), Kind::I64),
            None => broken("a guess at an instruction that decides nothing"),
        }
    }

    /// What was decided by a guess made at `pc`.
    pub(crate) fn decided_at(&self, pc: Pc, a: Operand, b: Operand) -> Decision {
        let (question, ..) = self.question(pc).or_broken("what an instruction decides that was guessed at");
        Decision { question, a, b }
    }

    /// The answer, if the values that have arrived are enough for it.
    pub(crate) fn answer(&self, heap: &Heap, decision: Decision) -> Option<u32> {
        let Decision { question, a, b } = decision;
        let passes = |passes: bool| Some(u32::from(passes));
        match question {
            ValueQuestion::Nonzero => passes(a.value()? != 0),
            ValueQuestion::Element => match object(heap, a.value()?) {
                None => passes(false),
                Some(array) => passes(b.value()? < self.elements(array) as u64),
            },
            ValueQuestion::Fits(ty) => passes(self.may_be_cast(heap, a.value()?, ty)),
            ValueQuestion::Holds => match object(heap, a.value()?) {
                None => passes(false),
                Some(array) => passes(self.can_hold(heap, array, || b.value())?),
            },
            ValueQuestion::Unary(op) => passes(arith::unary(op, a.value()?).is_ok()),
            ValueQuestion::Binary(op) => match (a, b) {
                (Operand::Value(a), Operand::Value(b)) => passes(arith::binary(op, a, b).is_ok()),
                (_, Operand::Value(b)) if divides(op, b) => passes(true),
                _ => None,
            },
            ValueQuestion::Target(pc) => {
                let Op::Control(ControlOp::Switch { table, .. }) = self.program.code[pc as usize] else {
                    broken("a switch by an instruction that is none");
                };
                Some(self.switched(pc, table, a.value()?))
            }
            ValueQuestion::Method(selector) => {
                let method = self.implementation(heap, a.value()?, selector);
                Some(method.map_or(0, |MethodId(method)| method + 1))
            }
            ValueQuestion::Callee(pc) => {
                let method = self.callee(a.value()?).filter(|method| self.callees(pc).contains(method));
                Some(method.map_or(0, |MethodId(method)| method + 1))
            }
        }
    }

    /// The methods that the function pointer at `pc` may point to, of those that take what is given.
    fn callees(&self, pc: Pc) -> Vec<MethodId> {
        let Op::Control(
            ControlOp::CallIndirect { arguments, .. } | ControlOp::TailCallIndirect { arguments, .. },
        ) = self.program.code[pc as usize]
        else {
            broken("a call through a pointer by an instruction that is none");
        };
        let caller = self.program.method(self.program.method_at(pc));
        let given =
            self.program.operands(arguments).iter().map(|register| caller.registers[usize::from(register.0)]);
        let fits = |method: &MethodId| {
            let method = self.program.method(*method);
            method.registers[..usize::from(method.parameters)].iter().copied().eq(given.clone())
        };
        match &self.program.callbacks {
            Some(callbacks) => callbacks.iter().copied().filter(fits).collect(),
            None => (0..self.program.methods.len() as u32).map(MethodId).filter(fits).collect(),
        }
    }

    /// The answer that guesses in flight have given.
    pub(crate) fn guessed(&self, thread: &Thread, decision: Decision) -> Option<u32> {
        let guesses = || {
            thread.window.slots.iter().filter_map(|slot| match slot.entry {
                Entry::Guess { a, b, way } => Some((self.decided_at(slot.pc, a, b), way)),
                _ => None,
            })
        };
        if let Some((_, way)) = guesses().find(|(other, _)| *other == decision) {
            return Some(way);
        }
        // What was said of its elements, or methods, tells of the object as well.
        let implied = guesses().filter(|(other, _)| other.a == decision.a);
        let nonzero = implied.filter_map(|(other, way)| match other.question {
            ValueQuestion::Nonzero => Some(way != 0),
            ValueQuestion::Element | ValueQuestion::Holds | ValueQuestion::Method(_) if way != 0 => {
                Some(true)
            }
            _ => None,
        });
        match (decision.question, { nonzero }.next()?) {
            (ValueQuestion::Nonzero, nonzero) => Some(nonzero.into()),
            (ValueQuestion::Element | ValueQuestion::Holds | ValueQuestion::Method(_), false) => Some(0),
            (ValueQuestion::Fits(_), false) => Some(1),
            _ => None,
        }
    }

    /// Which way an instruction goes whose values have arrived or were guessed at.
    pub(crate) fn guessed_outcome(&self, heap: &Heap, thread: &Thread, pc: Pc) -> u32 {
        let decision = self.decision(thread, pc).or_broken("what an instruction decides");
        let way = self.answer(heap, decision).or_else(|| self.guessed(thread, decision));
        way.or_broken("the way that was decided or guessed")
    }

    /// All ways that the decision at `pc` could go.
    pub(crate) fn ways(&self, pc: Pc) -> Vec<u32> {
        let (question, register, _) = self.question(pc).or_broken("what an instruction decides");
        match question {
            ValueQuestion::Target(pc) => {
                let Op::Control(ControlOp::Switch { table, .. }) = self.program.code[pc as usize] else {
                    broken("a switch by an instruction that is none");
                };
                let mut ways = vec![pc + 1];
                ways.extend(&self.program.tables[table as usize]);
                ways.sort_unstable();
                ways.dedup();
                ways
            }
            ValueQuestion::Method(selector) => {
                let types = self.facts.contents().map(|contents| contents.register(pc, register));
                let types = (0..self.program.types.len() as u32)
                    .map(TypeId)
                    .filter(|&ty| types.is_none_or(|types| types.has(ty)));
                any_of(types.filter_map(|ty| self.program.ty(ty).method(selector)))
            }
            ValueQuestion::Callee(pc) => any_of(self.callees(pc).into_iter()),
            _ => vec![0, 1],
        }
    }

    /// Where the switch at `pc` goes to.
    #[inline(always)]
    pub(crate) fn switched(&self, pc: Pc, table: u32, value: u64) -> Pc {
        let targets = &self.program.tables[table as usize];
        usize::try_from(value).ok().and_then(|value| targets.get(value)).copied().unwrap_or(pc + 1)
    }

    /// Where a thread goes on after guessing at `pc`.
    pub(crate) fn after_guess(&self, pc: Pc, way: u32) -> Pc {
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Branch { when, target, .. }) if when == (way != 0) => target,
            Op::Control(ControlOp::Branch { .. }) => pc + 1,
            Op::Control(ControlOp::Switch { .. }) => way,
            _ => pc,
        }
    }

    /// The method that a function pointer points to.
    pub(crate) fn callee(&self, word: u64) -> Option<MethodId> {
        let index = u32::try_from(word).ok()?;
        ((index as usize) < self.program.methods.len()).then_some(MethodId(index))
    }
}

/// The ways to call one of these methods, or none.
fn any_of(methods: impl Iterator<Item = MethodId>) -> Vec<u32> {
    let mut ways: Vec<u32> = methods.map(|MethodId(method)| method + 1).chain([0]).collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// Whether way 0 of the decision at an instruction is that it fails, or that the path ends there.
pub(crate) fn can_fail(op: &Op) -> bool {
    !matches!(op, Op::Control(ControlOp::Branch { .. } | ControlOp::Switch { .. }))
}

/// Whether dividing by `divisor` never fails.
fn divides(op: BinaryOp, divisor: u64) -> bool {
    let (op, divisor) = match op {
        BinaryOp::I32(op) => (op, i64::from(divisor as u32 as i32)),
        BinaryOp::I64(op) => (op, divisor as i64),
        BinaryOp::F32(_) | BinaryOp::F64(_) | BinaryOp::Address(_) => return false,
    };
    match op {
        IntOp::Div | IntOp::DivUnsigned | IntOp::Rem | IntOp::RemUnsigned => divisor != 0,
        IntOp::DivChecked | IntOp::RemChecked => divisor != 0 && divisor != -1,
        _ => false,
    }
}
