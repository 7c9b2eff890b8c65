//! Values that were never written, in languages where memory and variables may hold such (C).
//!
//! [`INDETERMINATE`] flows through registers, memory and arithmetic: what is computed from it is as unknown. It
//! is a fault to decide anything on it. Only programs that say so have such values; in all others the number is
//! one like any other.

use fencepost_ir::{BinaryOp, INDETERMINATE, RmwOp, Storage, Trap, UnaryOp};

use crate::arith;
use crate::machine::Machine;

impl Machine<'_> {
    /// Whether a value was never written.
    #[inline(always)]
    pub(crate) fn is_indeterminate(&self, value: u64) -> bool {
        value == INDETERMINATE && self.program.indeterminate
    }

    /// A one-operand operation.
    #[inline(always)]
    pub(crate) fn unary(&self, op: UnaryOp, a: u64) -> Result<u64, Trap> {
        if self.is_indeterminate(a) { Ok(a) } else { arith::unary(op, a) }
    }

    /// A two-operand operation.
    #[inline(always)]
    pub(crate) fn binary(&self, op: BinaryOp, a: u64, b: u64) -> Result<u64, Trap> {
        if self.is_indeterminate(a) || self.is_indeterminate(b) {
            return Ok(INDETERMINATE);
        }
        arith::binary(op, a, b)
    }

    /// A value cut to the width of where it is stored.
    #[inline(always)]
    pub(crate) fn fit(&self, storage: Storage, value: u64) -> u64 {
        if self.is_indeterminate(value) { value } else { storage.fit(value) }
    }

    /// What a read-modify-write puts back.
    #[inline(always)]
    pub(crate) fn modify(&self, op: RmwOp, storage: Storage, old: u64, operand: u64, expected: u64) -> u64 {
        match op {
            RmwOp::Exchange => self.fit(storage, operand),
            _ if self.is_indeterminate(old) || self.is_indeterminate(operand) => INDETERMINATE,
            _ => arith::modify(op, storage, old, operand, expected),
        }
    }
}
