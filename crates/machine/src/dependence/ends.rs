//! Steps that end the path: halting the program, and an assumption that does not hold.
//!
//! Such a step `e` of a thread is enabled whatever the others do, since it looks at its own thread alone, and
//! after it nothing happens any more. So it need not be in a set for the sake of another thread's action `a`:
//!
//! * `e` does not disable `a` for good, and `a` does not disable `e`. What `e` leads to, with or without `a` before
//!   it, is the end of a path. If the assumption does not hold, that is not a final state, so neither order counts. If
//!   the program is halted, what is looked at of the final state is the same in both, unless `a` or what its thread
//!   does later may change what a search observes of it; then the two conflict as before.
//! * Nothing comes after `e` in its thread, so that the code behind it conflicts with nothing. What the thread has in
//!   flight may still take effect before `e`, and counts.
//! * Failures that others come to before `e` are found: `e` itself is in no small set, so that it is never
//!   taken instead of `a`. It is taken after what others can do, or where the cycle condition asks for all actions.
//!
//! A failure is a step that ends the path, too. It stays in conflict with all others, so that it is found early.

use fencepost_ir::{ControlOp, Op};

use super::register;
use crate::machine::Machine;
use crate::state::{State, Status};

impl Machine<'_> {
    /// Whether the next instruction of a thread ends the path without a failure, whatever others do.
    pub fn ends_path(&self, state: &State, thread: usize) -> bool {
        if state.threads[thread].status != Status::Running {
            return false;
        }
        match self.op_of(state, thread) {
            Op::Control(ControlOp::Halt) => state.threads[thread].window.slots.is_empty(),
            Op::Control(ControlOp::Assume { condition }) => register(state, thread, condition) == Some(0),
            _ => false,
        }
    }
}
