//! Objects and their types.

use fencepost_ir::broken::broken;
use fencepost_ir::{ObjectOp, Pc, Trap};
use fencepost_memory::Operand;

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::values::objects::BadLength;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    pub(super) fn execute_object(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        op: ObjectOp,
    ) -> Result<Pc, Halt> {
        let thread = &mut state.threads[index];
        match op {
            ObjectOp::New { dst, ty } => {
                let handle = self.allocate(state, ty, self.program.ty(ty).slots.len());
                let thread = &mut state.threads[index];
                thread.set(dst, Operand::Value(handle.into()));
                // To the collector it is not there before what is in flight is done.
                if self.minds(ty) {
                    self.hold(thread, pc, dst);
                }
            }
            ObjectOp::NewArray { dst, ty, length } => {
                let length = thread.expect_value(length);
                let slots = match self.array_slots(ty, length) {
                    Ok(slots) => slots,
                    Err(BadLength::Negative) => return Err(self.raise(state, index, Trap::NegativeLength)),
                    Err(BadLength::TooLong) => {
                        let message = format!(
                            "an array of {length} elements is too large to search with: make it smaller"
                        );
                        return Err(self.fail(state, index, FailureKind::Unsupported, message));
                    }
                };
                let handle = self.allocate(state, ty, slots);
                state.threads[index].set(dst, Operand::Value(handle.into()));
            }
            ObjectOp::ArrayLength { dst, array } => match thread.get(array) {
                Operand::Value(array) => match self.array_length(&state.heap, array) {
                    Some(length) => thread.set(dst, Operand::Value(length)),
                    None => return Err(self.raise(state, index, Trap::NullReference)),
                },
                array => {
                    let length = self.inspect_later(thread, pc, array, Operand::Value(0));
                    thread.set(dst, length);
                }
            },
            ObjectOp::IsInstance { dst, object, ty } => match thread.get(object) {
                Operand::Value(object) => {
                    let is = self.is_instance(&state.heap, object, ty);
                    thread.set(dst, Operand::Value(is.into()));
                }
                object => {
                    let is = self.inspect_later(thread, pc, object, Operand::Value(0));
                    thread.set(dst, is);
                }
            },
            ObjectOp::Cast { object, ty } => {
                if let Operand::Value(object) = thread.get(object)
                    && !self.may_be_cast(&state.heap, object, ty)
                {
                    return Err(self.raise(state, index, Trap::InvalidCast));
                }
            }
            ObjectOp::NullCheck { object } => {
                if thread.get(object) == Operand::Value(0) {
                    return Err(self.raise(state, index, Trap::NullReference));
                }
            }
            ObjectOp::KeepAlive { object, .. } => self.hold(&mut state.threads[index], pc, object),
            ObjectOp::StoreCheck { .. } | ObjectOp::TypeObject { .. } | ObjectOp::ResolveVirtual { .. } => {
                self.execute_direct(state, index, pc)?
            }
            // The thread is not ready for these: they are actions of their own.
            ObjectOp::CloneObject { .. }
            | ObjectOp::Collect
            | ObjectOp::NextDead { .. }
            | ObjectOp::Finalise { .. }
            | ObjectOp::AwaitFinalisers => broken(format_args!("issued, and is a step of its own: {op:?}")),
        }
        Ok(pc + 1)
    }
}
