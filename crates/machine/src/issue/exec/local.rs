//! Instructions on the registers of the current frame.

use fencepost_ir::{BinaryOp, LocalOp, Pc, Trap};
use fencepost_memory::Operand;
use fencepost_memory::window::Computation;

use super::Executor;
use crate::machine::Machine;
use crate::outcome::Halt;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    #[inline(always)]
    pub(super) fn perform_local<E: Executor>(&self, on: &mut E, pc: Pc, op: LocalOp) -> Result<Pc, Halt> {
        match op {
            LocalOp::Nop => on.pass(pc),
            LocalOp::Const { dst, value } => on.set(dst, E::value(value)),
            LocalOp::Move { dst, src } => on.set(dst, on.get(src)),
            LocalOp::Unary { op, dst, a } => {
                let a = on.get(a);
                let result = match E::word(a) {
                    Some(a) => E::value(self.unary(op, a).map_err(|trap| on.raise(trap))?),
                    None => on.later(pc, Computation::Unary(op), a, E::value(0)),
                };
                on.set(dst, result);
            }
            LocalOp::Binary { op, dst, a, b } => {
                let result = self.combine(on, pc, op, on.get(a), on.get(b))?;
                on.set(dst, result);
            }
            LocalOp::BinaryImmediate { op, dst, a, b } => {
                let result = self.combine(on, pc, op, on.get(a), E::value(i64::from(b) as u64))?;
                on.set(dst, result);
            }
            LocalOp::AddressOfRegister { dst, register } => {
                let (state, index) = on.whole()?;
                let thread = &mut state.threads[index];
                let pointer = thread.pointer_to(thread.position(register));
                thread.set(dst, Operand::Value(pointer.to_word()));
            }
            LocalOp::CheckWritten { value } => {
                let word = E::word(on.get(value));
                if word.is_some_and(|word| self.is_unwritten_register(pc, value, word)) {
                    return Err(on.raise(Trap::Uninitialised));
                }
            }
            LocalOp::Constant { dst, constant } => on.set(dst, E::value(u64::from(constant) + 1)),
            LocalOp::Native { native, arguments, dst } => {
                let (state, index) = on.whole()?;
                self.native(state, index, native, arguments, dst)?;
            }
        }
        Ok(pc + 1)
    }

    #[inline(always)]
    fn combine<E: Executor>(
        &self,
        on: &mut E,
        pc: Pc,
        op: BinaryOp,
        a: E::Value,
        b: E::Value,
    ) -> Result<E::Value, Halt> {
        match (E::word(a), E::word(b)) {
            (Some(a), Some(b)) => self.binary(op, a, b).map(E::value).map_err(|trap| on.raise(trap)),
            _ => Ok(on.later(pc, Computation::Binary(op), a, b)),
        }
    }
}
