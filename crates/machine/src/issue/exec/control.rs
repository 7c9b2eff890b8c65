//! What runs next.

use fencepost_ir::broken::broken;
use fencepost_ir::{ControlOp, Pc, Trap};
use fencepost_memory::Operand;

use super::relies_on;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::state::heap::Handle;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    pub(super) fn execute_control(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        op: ControlOp,
    ) -> Result<Pc, Halt> {
        let thread = &mut state.threads[index];
        let mut next = pc + 1;
        match op {
            ControlOp::Jump { target } => next = target,
            ControlOp::Branch { condition: value, .. }
            | ControlOp::Switch { value, .. }
            | ControlOp::Assume { condition: value }
                if thread.get(value).value().is_some_and(|it| self.is_unwritten_register(pc, value, it)) =>
            {
                return Err(self.raise(state, index, Trap::Uninitialised));
            }
            ControlOp::Branch { condition, when, target } => {
                let holds = match thread.get(condition) {
                    Operand::Value(value) => value != 0,
                    Operand::Pending(_) => self.guessed_outcome(&state.heap, thread, pc) != 0,
                };
                if holds == when {
                    next = target;
                }
            }
            ControlOp::Switch { value, .. } => {
                next = match thread.get(value) {
                    Operand::Value(value) => self.switched(pc, value),
                    Operand::Pending(_) => self.guessed_outcome(&state.heap, thread, pc),
                };
            }
            ControlOp::Call { method, arguments, dst } => {
                return Err(self.call(state, index, method, arguments, dst));
            }
            ControlOp::TailCall { method, arguments } => {
                return Err(self.tail_call(state, index, method, arguments));
            }
            ControlOp::CallVirtual { selector, arguments, dst } => {
                let receiver = self.program.operands(arguments).first();
                let method = self.dispatch(state, index, receiver.copied(), selector)?;
                return Err(self.call(state, index, method, arguments, dst));
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                return Err(match self.called(state, index, callee) {
                    Some(method) => self.call(state, index, method, arguments, dst),
                    None => self.call_of_nothing(state, index),
                });
            }
            ControlOp::TailCallIndirect { callee, arguments } => {
                return Err(match self.called(state, index, callee) {
                    Some(method) => self.tail_call(state, index, method, arguments),
                    None => self.call_of_nothing(state, index),
                });
            }
            ControlOp::Return { first } => return Err(self.leave(state, index, first)),
            ControlOp::Throw { exception } => match thread.expect_value(exception) {
                0 => return Err(self.raise(state, index, Trap::NullReference)),
                object => {
                    let passing = self.passing(pc, exception);
                    return Err(self.throw(state, index, object as Handle, passing));
                }
            },
            ControlOp::Raise { trap } => return Err(self.raise(state, index, trap)),
            ControlOp::Assume { .. } => {
                if self.guessed_outcome(&state.heap, thread, pc) == 0 {
                    return Err(Halt::Pruned);
                }
            }
            ControlOp::Choose { bound, .. } => match thread.expect_value(bound) {
                0 => return Err(Halt::Pruned),
                bound => {
                    let message =
                        format!("a choice between {bound} values is too much to try: choose between fewer");
                    return Err(self.fail(state, index, FailureKind::Unsupported, message));
                }
            },
            ControlOp::Relies { message } => relies_on(&mut state.relies, message),
            ControlOp::Fail { message } => {
                let message = self.program.messages[message as usize].clone();
                return Err(self.fail(state, index, FailureKind::Assertion, message));
            }
            ControlOp::Unsupported { message } => {
                let message = self.program.messages[message as usize].clone();
                return Err(self.fail(state, index, FailureKind::Unsupported, message));
            }
            ControlOp::Print { .. } | ControlOp::FailWith { .. } => self.execute_direct(state, index, pc)?,
            // The thread is not ready for these: they are actions of their own.
            ControlOp::Halt => broken(format_args!("issued, and is a step of its own: {op:?}")),
        }
        Ok(next)
    }
}
