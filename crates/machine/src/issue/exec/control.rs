//! What runs next.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{ControlOp, MethodId, Pc, Reg, Selector, Trap};
use fencepost_memory::Operand;

use super::Executor;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::Handle;
use crate::state::{Output, State};

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    #[inline(always)]
    pub(super) fn perform_control<E: Executor>(&self, on: &mut E, pc: Pc, op: ControlOp) -> Result<Pc, Halt> {
        match op {
            ControlOp::Jump { target } => return Ok(target),
            ControlOp::Branch { condition, when, target } => {
                let holds = match self.deciding(on, pc, condition)? {
                    Some(value) => value != 0,
                    None => on.guessed(pc) != 0,
                };
                if holds == when {
                    return Ok(target);
                }
            }
            ControlOp::Switch { value, table } => {
                return Ok(match self.deciding(on, pc, value)? {
                    Some(value) => self.switched(pc, table, value),
                    None => on.guessed(pc),
                });
            }
            ControlOp::Assume { condition } => {
                let holds = match self.deciding(on, pc, condition)? {
                    Some(value) => value != 0,
                    None => on.guessed(pc) != 0,
                };
                if !holds {
                    on.whole()?;
                    return Err(Halt::Pruned);
                }
            }
            ControlOp::Call { method, arguments, dst } => return Err(on.call(method, arguments, dst)),
            ControlOp::CallVirtual { selector, arguments, dst } => {
                let receiver = self.program.operands(arguments).first();
                let receiver = *receiver.or_broken("the receiver of a virtual call");
                let method = self.dispatch(on, pc, receiver, selector)?;
                return Err(on.call(method, arguments, dst));
            }
            ControlOp::Return { first } => return Err(on.leave(first)),
            ControlOp::Relies { message } => {
                let relies = on.relies();
                if !relies.contains(&message) {
                    relies.push(message);
                }
            }
            ControlOp::TailCall { method, arguments } => {
                let (state, index) = on.whole()?;
                return Err(self.tail_call(state, index, method, arguments));
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                let (state, index) = on.whole()?;
                return Err(match self.called(state, index, callee) {
                    Some(method) => self.call(state, index, method, arguments, dst),
                    None => self.call_of_nothing(state, index),
                });
            }
            ControlOp::TailCallIndirect { callee, arguments } => {
                let (state, index) = on.whole()?;
                return Err(match self.called(state, index, callee) {
                    Some(method) => self.tail_call(state, index, method, arguments),
                    None => self.call_of_nothing(state, index),
                });
            }
            ControlOp::Throw { exception } => {
                let (state, index) = on.whole()?;
                let object = state.threads[index].expect_value(exception) as Handle;
                if object == 0 {
                    return Err(self.raise(state, index, Trap::NullReference));
                }
                return Err(self.throw(state, index, object, self.passing(pc, exception)));
            }
            ControlOp::Raise { trap } => return Err(on.raise(trap)),
            ControlOp::Choose { bound, .. } => {
                self.deciding(on, pc, bound)?;
                let (state, index) = on.whole()?;
                let bound = state.threads[index].expect_value(bound);
                if bound == 0 {
                    return Err(Halt::Pruned);
                }
                let message =
                    format!("a choice between {bound} values is too much to try: choose between fewer");
                return Err(self.fail(state, index, FailureKind::Unsupported, message));
            }
            ControlOp::Fail { message } => {
                let (state, index) = on.whole()?;
                let message = self.program.messages[message as usize].clone();
                return Err(self.fail(state, index, FailureKind::Assertion, message));
            }
            ControlOp::FailWith { text } => {
                let (state, index) = on.whole()?;
                let text = state.heap.text(state.threads[index].expect_value(text) as Handle);
                let text = text.unwrap_or_else(|| "assertion failed".to_owned());
                return Err(self.fail(state, index, FailureKind::Assertion, text));
            }
            ControlOp::Unsupported { message } => {
                let (state, index) = on.whole()?;
                let message = self.program.messages[message as usize].clone();
                return Err(self.fail(state, index, FailureKind::Unsupported, message));
            }
            ControlOp::Print { text, error } => {
                let (state, index) = on.whole()?;
                if let Some(text) = state.heap.text(state.threads[index].expect_value(text) as Handle) {
                    let site = self.site(&state.threads[index]);
                    state.output.push(Output { thread: index, pc, site, text, error });
                }
            }
            ControlOp::Halt => return Err(self.step_of_its_own(on, op)),
        }
        Ok(pc + 1)
    }

    /// The word that something is decided on, if it is known. It is a fault if that was never written.
    #[inline(always)]
    pub(super) fn deciding<E: Executor>(
        &self,
        on: &mut E,
        pc: Pc,
        register: Reg,
    ) -> Result<Option<u64>, Halt> {
        let word = E::word(on.get(register));
        match word.is_some_and(|word| self.is_unwritten_register(pc, register, word)) {
            true => Err(on.raise(Trap::Uninitialised)),
            false => Ok(word),
        }
    }

    /// The method that `selector` means for the object in a register, or is guessed to mean.
    #[inline(always)]
    pub(super) fn dispatch<E: Executor>(
        &self,
        on: &mut E,
        pc: Pc,
        receiver: Reg,
        selector: Selector,
    ) -> Result<MethodId, Halt> {
        let Some(object) = E::word(on.get(receiver)) else {
            // `readiness` lets no guess through that there is nothing to call.
            return Ok(MethodId(on.guessed(pc).checked_sub(1).or_broken("a method that was guessed")));
        };
        if object == 0 {
            return Err(on.raise(Trap::NullReference));
        }
        let ty = self.program.ty(on.heap().get(object as Handle).ty);
        match ty.method(selector) {
            Some(method) => Ok(method),
            None => {
                let (state, index) = on.whole()?;
                let message = format!("`{}` does not implement the method called here", ty.name);
                Err(self.fail(state, index, FailureKind::Unsupported, message))
            }
        }
    }

    /// The method that the function pointer in a register points to, or is guessed to.
    fn called(&self, state: &State, index: usize, callee: Reg) -> Option<MethodId> {
        let thread = &state.threads[index];
        match thread.get(callee) {
            Operand::Value(word) => self.callee(word),
            Operand::Pending(_) => {
                self.guessed_outcome(&state.heap, thread, thread.frame().pc).checked_sub(1).map(MethodId)
            }
        }
    }
}
