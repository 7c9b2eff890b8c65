//! Arithmetic, conversions and comparisons.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, Kind, LocalOp, UnaryOp};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::code::Instruction;
use crate::types::LowerResult;

impl Body<'_, '_> {
    /// Pops two values, pushes the result of an operation on them.
    pub(super) fn binary(&mut self, op: BinaryOp, result: Kind) -> LowerResult<()> {
        let b = self.pop()?;
        let (a, left) = self.pop_register()?;
        let immediate = match op {
            BinaryOp::I32(_) | BinaryOp::I64(_) => small(&b),
            BinaryOp::F32(_) | BinaryOp::F64(_) | BinaryOp::Address(_) => None,
        };
        if let Some(b) = immediate {
            self.release(&a);
            let dst = self.scratch(result);
            self.emit_push(LocalOp::BinaryImmediate { op, dst, a: left, b }, result, dst);
            return Ok(());
        }
        let right = self.register_of(&b)?;
        self.release(&a);
        self.temporaries.release(right);
        let dst = self.scratch(result);
        self.emit_push(LocalOp::Binary { op, dst, a: left, b: right }, result, dst);
        Ok(())
    }

    pub(super) fn floats(&mut self, kind: Kind, op: FloatOp) -> LowerResult<()> {
        let compares = matches!(op, FloatOp::CompareLess | FloatOp::CompareGreater);
        let result = if compares { Kind::I32 } else { kind };
        let op = if kind == Kind::F32 { BinaryOp::F32(op) } else { BinaryOp::F64(op) };
        self.binary(op, result)
    }

    /// Pops a value, pushes the result of an operation on it.
    pub(super) fn unary(&mut self, op: UnaryOp, result: Kind) -> LowerResult<()> {
        let (a, register) = self.pop_register()?;
        self.release(&a);
        let dst = self.scratch(result);
        self.emit_push(LocalOp::Unary { op, dst, a: register }, result, dst);
        Ok(())
    }

    /// A conversion between numbers: floats to integers saturate, as in Java.
    pub(super) fn convert(&mut self, from: Kind, to: Kind) -> LowerResult<()> {
        self.unary(UnaryOp::Convert { from, to, unsigned: false }, to)
    }

    /// `lcmp`, which is nearly always compared with zero next: then one comparison is enough.
    pub(super) fn compare_longs(&mut self, position: usize) -> LowerResult<()> {
        let code = self.code.clone();
        if let Some((offset, Instruction::IfZero(condition, _))) = code.instructions.get(position + 1)
            && !self.is_block(*offset)
        {
            self.binary(BinaryOp::I64(condition.op()), Kind::I32)?;
            self.compared = true;
            return Ok(());
        }
        let (b, right) = self.pop_register()?;
        let (a, left) = self.pop_register()?;
        let (greater, less) = (self.scratch(Kind::I32), self.scratch(Kind::I32));
        self.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Gt), dst: greater, a: left, b: right });
        self.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Lt), dst: less, a: left, b: right });
        self.release(&a);
        self.release(&b);
        self.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Sub), dst: greater, a: greater, b: less });
        self.temporaries.release(less);
        self.push_temp(Kind::I32, greater);
        Ok(())
    }
}

/// The value of an integer constant that is small enough to stand in an instruction.
fn small(entry: &StackEntry) -> Option<i32> {
    match (entry.value, entry.kind) {
        (StackValue::Const(value), Kind::I32) => Some(value as u32 as i32),
        (StackValue::Const(value), Kind::I64) => i32::try_from(value as i64).ok(),
        _ => None,
    }
}
