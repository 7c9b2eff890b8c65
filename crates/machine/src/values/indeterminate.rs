//! Values that were never written, in languages where memory and variables may hold such (C); and what a clock says, where
//! it is to be found out whether that matters.
//!
//! Such a word ([`indeterminate`]) flows through registers, memory and arithmetic: what is computed from it is as
//! unknown. It is a fault to decide anything on it, and where the program says so to read it, other than to copy a
//! whole struct. Only programs that say so have such values; in all others the number is one like any other.
//!
//! No 64-bit word is free for this, so a program may compute one of these numbers itself. That ends the path as a limit
//! of Fencepost ([`Trap::Reserved`]), so that no number is ever taken for a value that was never written.

use fencepost_ir::indeterminate::{self, is_indeterminate, is_indeterminate_pointer};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, Op, Pc, Place, Reg, RmwOp, Storage, Trap, UnaryOp,
};

use crate::machine::Machine;
use crate::state::Thread;
use crate::values::arith;

impl Machine<'_> {
    /// Whether a number was never written.
    #[inline(always)]
    pub(crate) fn is_indeterminate(&self, value: u64) -> bool {
        is_indeterminate(value) && self.program.indeterminate
    }

    /// Whether a value of this width was never written.
    pub(crate) fn is_unwritten(&self, storage: Storage, value: u64) -> bool {
        match storage {
            Storage::Ptr => self.program.indeterminate && is_indeterminate_pointer(value),
            _ => self.is_indeterminate(value),
        }
    }

    /// Whether the value in a register of the method at `pc` was never written.
    #[inline(always)]
    pub(crate) fn is_unwritten_register(&self, pc: Pc, register: Reg, value: u64) -> bool {
        self.program.indeterminate
            && match self.method_of(pc).registers[usize::from(register.0)] {
                Kind::Ptr => is_indeterminate_pointer(value),
                _ => is_indeterminate(value),
            }
    }

    /// Whether it is a fault that the access at `pc` reads this value.
    #[inline(always)]
    pub(crate) fn may_not_read(&self, pc: Pc, value: u64) -> bool {
        (is_indeterminate(value) || is_indeterminate_pointer(value))
            && self.program.copies.is_some_and(|copies| {
                let Op::Memory(MemoryOp::Load { dst, access, .. } | MemoryOp::Rmw { dst, access, .. }) =
                    self.program.code[pc as usize]
                else {
                    return false;
                };
                self.program.accesses[usize::from(access.0)].attributes.0 & copies.0 == 0
                    && self.is_unwritten_register(pc, dst, value)
            })
    }

    /// Where a word that was never written comes from, in words.
    pub(crate) fn origin(&self, word: u64) -> Option<&str> {
        let text = indeterminate::origin(word)? as usize;
        self.program.messages.get(text).map(String::as_str)
    }

    /// The word that was never written among those that the instruction of a thread uses.
    pub(crate) fn unwritten_operand(&self, thread: &Thread) -> Option<u64> {
        let pc = thread.frame().pc;
        let op = self.program.code[pc as usize];
        let used: Vec<Reg> = match op {
            Op::Control(
                ControlOp::Branch { condition: value, .. }
                | ControlOp::Assume { condition: value }
                | ControlOp::Switch { value, .. },
            )
            | Op::Local(LocalOp::CheckWritten { value })
            | Op::Memory(MemoryOp::Free { pointer: value }) => vec![value],
            Op::Memory(MemoryOp::PointerAdd { pointer, index, .. }) => vec![pointer, index],
            Op::Local(LocalOp::Native { arguments, .. }) => self.program.operands(arguments).to_vec(),
            op => match op.place() {
                Some(Place::Pointer { pointer, .. }) => vec![pointer],
                _ => Vec::new(),
            },
        };
        let word = |register: Reg| thread.get(register).value().map(|word| (register, word));
        let mut words = used.into_iter().filter_map(word);
        words.find(|&(register, word)| self.is_unwritten_register(pc, register, word)).map(|it| it.1)
    }

    /// A one-operand operation.
    #[inline(always)]
    pub(crate) fn unary(&self, op: UnaryOp, a: u64) -> Result<u64, Trap> {
        match self.is_indeterminate(a) {
            true if matches!(op, UnaryOp::ConvertChecked { .. }) => Err(Trap::Uninitialised),
            true if op == UnaryOp::IsUnwritten => Ok(1),
            true => Ok(a),
            false => arith::unary(op, a).and_then(|it| self.written(it)),
        }
    }

    /// A two-operand operation.
    #[inline(always)]
    pub(crate) fn binary(&self, op: BinaryOp, a: u64, b: u64) -> Result<u64, Trap> {
        match (self.is_indeterminate(a), self.is_indeterminate(b)) {
            (false, false) => {}
            (_, divisor) if fails_by(op, divisor) => return Err(Trap::Uninitialised),
            (true, _) => return Ok(a),
            (false, true) => return Ok(b),
        }
        arith::binary(op, a, b).and_then(|it| self.written(it))
    }

    /// A number that was computed from others. It cannot be one of the words for what was never written.
    #[inline(always)]
    fn written(&self, value: u64) -> Result<u64, Trap> {
        if self.is_indeterminate(value) { Err(Trap::Reserved) } else { Ok(value) }
    }

    /// A value cut to the width of where it is stored.
    #[inline(always)]
    pub(crate) fn fit(&self, storage: Storage, value: u64) -> u64 {
        if self.is_indeterminate(value) { value } else { storage.fit(value) }
    }

    /// What a read-modify-write puts back.
    #[inline(always)]
    pub(crate) fn modify(
        &self,
        op: RmwOp,
        storage: Storage,
        old: u64,
        operand: u64,
        expected: u64,
    ) -> Result<u64, Trap> {
        match op {
            RmwOp::Exchange => Ok(self.fit(storage, operand)),
            _ if self.is_indeterminate(old) => Ok(old),
            _ if self.is_indeterminate(operand) => Ok(operand),
            RmwOp::CompareExchange if self.is_indeterminate(expected) => Ok(expected),
            RmwOp::CompareExchange => Ok(arith::modify(op, storage, old, operand, expected)),
            _ if storage == Storage::Ptr => {
                arith::binary(BinaryOp::Address(arith::operation(op)), old, operand)
            }
            _ => self.written(arith::modify(op, storage, old, operand, expected)),
        }
    }
}

/// Whether what is not known decides if an operation fails: the divisor, or a number that has to fit. (What wraps in some
/// languages and must not in C is a fault of its own.)
fn fails_by(op: BinaryOp, divisor: bool) -> bool {
    use IntOp::*;
    let (BinaryOp::I32(op) | BinaryOp::I64(op)) = op else { return false };
    match op {
        Div | DivUnsigned | Rem | RemUnsigned => divisor,
        AddChecked | SubChecked | MulChecked | AddCheckedUnsigned | SubCheckedUnsigned
        | MulCheckedUnsigned | DivChecked | RemChecked => true,
        _ => false,
    }
}
