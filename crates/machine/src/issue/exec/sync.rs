//! Monitors, threads, initialisers and time.

use fencepost_ir::broken::broken;
use fencepost_ir::{LockQuestion, Pc, SyncOp, Trap};
use fencepost_memory::window::Entry;
use fencepost_memory::{Location, Operand};

use super::event;
use crate::control::traces::Passing;
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::heap::{Handle, MONITOR, loc};
use crate::state::{Initialisation, State};

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    pub(super) fn execute_sync(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        op: SyncOp,
    ) -> Result<Pc, Halt> {
        let thread = &mut state.threads[index];
        match op {
            SyncOp::Lock { object, access } | SyncOp::Unlock { object, access } => {
                let unlocks = matches!(op, SyncOp::Unlock { .. });
                let object = thread.expect_value(object) as Handle;
                if object == 0 {
                    return Err(self.raise(state, index, Trap::NullReference));
                }
                if unlocks && !self.will_own(state, index, object) {
                    return Err(self.raise(state, index, Trap::IllegalMonitorState));
                }
                let location = Location::Known(loc(object, MONITOR));
                let event = event(access, location, None, Operand::Value(0), Operand::Value(0));
                state.threads[index].push(pc, Entry::Event(event));
            }
            SyncOp::AskLock { dst, object, question: LockQuestion::WillBeMine } => {
                let object = thread.expect_value(object) as Handle;
                if object == 0 {
                    return Err(self.raise(state, index, Trap::NullReference));
                }
                let mine = self.will_own(state, index, object);
                state.threads[index].set(dst, Operand::Value(mine.into()));
            }
            SyncOp::CurrentThread { dst } => thread.set(dst, Operand::Value(thread.object.into())),
            SyncOp::Initialise { ty } => {
                self.use_initialised(state, index, ty);
                match state.initialisers[ty.0 as usize] {
                    Initialisation::Failed(0) => {
                        return Err(self.raise(state, index, Trap::TypeInitialisation));
                    }
                    Initialisation::Failed(exception) => {
                        return Err(self.throw(state, index, exception, Passing::Anew));
                    }
                    _ => {}
                }
            }
            SyncOp::Clock { dst, leaps } => self.read_clock(state, index, dst, leaps)?,
            SyncOp::BindThread { .. } | SyncOp::HasStarted { .. } => self.execute_direct(state, index, pc)?,
            // The thread is not ready for these: they are actions of their own.
            SyncOp::TryLock { .. }
            | SyncOp::AskLock { .. }
            | SyncOp::Wait { .. }
            | SyncOp::Pulse { .. }
            | SyncOp::Spawn { .. }
            | SyncOp::Join { .. }
            | SyncOp::Time { .. }
            | SyncOp::ThreadStatus { .. }
            | SyncOp::AwaitOthers => broken(format_args!("issued, and is a step of its own: {op:?}")),
        }
        Ok(pc + 1)
    }
}
