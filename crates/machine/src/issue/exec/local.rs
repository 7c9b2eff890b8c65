//! Instructions on the registers of the current frame.

use fencepost_ir::{LocalOp, Pc, Trap};
use fencepost_memory::Operand;
use fencepost_memory::window::Computation;

use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::State;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    pub(super) fn execute_local(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        op: LocalOp,
    ) -> Result<Pc, Halt> {
        let thread = &mut state.threads[index];
        match op {
            LocalOp::Nop => {
                if state.reorderings.is_some() {
                    thread.passed.push(pc);
                }
            }
            LocalOp::Const { dst, value } => thread.set(dst, Operand::Value(value)),
            LocalOp::Move { dst, src } => thread.set(dst, thread.get(src)),
            LocalOp::Unary { op, dst, a } => {
                let result = match thread.get(a) {
                    Operand::Value(a) => match self.unary(op, a) {
                        Ok(value) => Operand::Value(value),
                        Err(trap) => return Err(self.raise(state, index, trap)),
                    },
                    a => thread.defer(pc, Computation::Unary(op), a, Operand::Value(0)),
                };
                thread.set(dst, result);
            }
            LocalOp::Binary { op, dst, a, b } => {
                let (a, b) = (thread.get(a), thread.get(b));
                match self.combine(thread, pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            LocalOp::BinaryImmediate { op, dst, a, b } => {
                let (a, b) = (thread.get(a), Operand::Value(i64::from(b) as u64));
                match self.combine(thread, pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            LocalOp::AddressOfRegister { dst, register } => {
                let pointer = thread.pointer_to(thread.position(register));
                thread.set(dst, Operand::Value(pointer.to_word()));
            }
            LocalOp::CheckWritten { value } => {
                let word = thread.get(value).value();
                if word.is_some_and(|word| self.is_unwritten_register(pc, value, word)) {
                    return Err(self.raise(state, index, Trap::Uninitialised));
                }
            }
            LocalOp::Constant { .. } | LocalOp::Native { .. } => self.execute_direct(state, index, pc)?,
        }
        Ok(pc + 1)
    }
}
