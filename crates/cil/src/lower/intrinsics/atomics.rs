//! Accesses through pointers that are volatile or indivisible: `Volatile`, `Interlocked`.

use fencepost_ir::op::{IntOp, RmwOp};
use fencepost_ir::{BinaryOp, Kind, LocalOp, MemoryOp};

use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, StackValue};
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, unsupported};

impl Body<'_, '_> {
    /// A volatile access through a pointer.
    pub(super) fn access_through(
        &mut self,
        mut arguments: Vec<StackEntry>,
        inst: &MethodInst,
        reads: bool,
    ) -> LowerResult<()> {
        let signature = self.link.types.signature(inst)?;
        let value = if reads { None } else { arguments.pop() };
        let Some(pointer) = arguments.pop() else { return unsupported("a volatile access") };
        let of = match self.link.types.shape(signature.parameters[0]) {
            Shape::ByRef(of) => *of,
            _ => return unsupported("a volatile access through something else than a pointer"),
        };
        self.stack.push(pointer);
        self.prefixes.volatile = true;
        match value {
            None => self.load_object(of),
            Some(value) => {
                self.stack.push(value);
                self.store_object(of)
            }
        }
    }

    /// A method of `Interlocked`: one indivisible event.
    pub(super) fn interlocked(
        &mut self,
        name: &str,
        inst: &MethodInst,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        let access = self.link.draft.access.rmw;
        let (int, long) = (self.primitive(Primitive::I4), self.primitive(Primitive::I8));
        if matches!(name, "MemoryBarrier" | "MemoryBarrierProcessWide") {
            let access = self.link.draft.access.fence;
            self.emit(MemoryOp::Fence { access });
            return Ok(());
        }
        let signature = self.link.types.signature(inst)?;
        let of = match self.link.types.shape(signature.parameters[0]) {
            Shape::ByRef(of) => *of,
            _ => return unsupported("an atomic operation on something else than a pointer"),
        };
        let mut arguments = arguments.into_iter();
        let Some(pointer) = arguments.next() else { return unsupported("an atomic operation") };
        let constant = |ty: Ty, value: i64| StackEntry { ty, value: StackValue::Const(value as u64) };
        let is_long = self.link.types.as_primitive(of).is_some_and(|of| of.kind() == Kind::I64);
        let one = if is_long { constant(long, 1) } else { constant(int, 1) };
        let zero = if is_long { constant(long, 0) } else { constant(int, 0) };
        // What is put back, with which operand, and what has to be added to the old value.
        let (op, operand, expected, added) = match name {
            "Increment" => (RmwOp::Add, Some(one), None, Some(IntOp::Add)),
            "Decrement" => (RmwOp::Sub, Some(one), None, Some(IntOp::Sub)),
            "Add" => (RmwOp::Add, arguments.next(), None, Some(IntOp::Add)),
            "Exchange" => (RmwOp::Exchange, arguments.next(), None, None),
            "CompareExchange" => {
                let value = arguments.next();
                (RmwOp::CompareExchange, value, arguments.next(), None)
            }
            "Read" => (RmwOp::Add, Some(zero), None, None),
            "And" => (RmwOp::And, arguments.next(), None, None),
            "Or" => (RmwOp::Or, arguments.next(), None, None),
            _ => return unsupported(format!("Interlocked.{name}")),
        };
        let Some(operand) = operand else { return unsupported("an atomic operation") };
        let (operand, operand_register) = self.materialise(operand)?;
        let expected = match expected {
            Some(expected) => Some(self.materialise(expected)?),
            None => None,
        };
        let expected_register = expected.as_ref().map_or(operand_register, |(_, register)| *register);
        let (pointer, place) = self.pointer_place(pointer)?;
        let dst = self.temporary(of)?;
        self.emit(MemoryOp::Rmw {
            op,
            dst,
            place,
            operand: operand_register,
            expected: expected_register,
            access,
        });
        self.release(&pointer);
        if let Some((expected, _)) = expected {
            self.release(&expected);
        }
        if let Some(added) = added {
            let op = if is_long { BinaryOp::I64(added) } else { BinaryOp::I32(added) };
            self.emit(LocalOp::Binary { op, dst, a: dst, b: operand_register });
        }
        self.release(&operand);
        self.push_temp(of, dst);
        Ok(())
    }
}
