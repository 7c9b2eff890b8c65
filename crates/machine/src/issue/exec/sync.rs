//! Monitors, threads, initialisers and time.

use fencepost_ir::{LockQuestion, Pc, SyncOp, Trap};
use fencepost_memory::Operand;

use super::Executor;
use crate::control::traces::Passing;
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::Initialisation;
use crate::state::heap::Handle;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    #[inline(always)]
    pub(super) fn perform_sync<E: Executor>(&self, on: &mut E, pc: Pc, op: SyncOp) -> Result<Pc, Halt> {
        match op {
            SyncOp::Lock { object, access } => {
                let object = self.not_null(on, object)?;
                on.lock(pc, object, access)?;
            }
            SyncOp::Unlock { object, access } => {
                let object = self.not_null(on, object)?;
                if !on.will_own(object) {
                    return Err(on.raise(Trap::IllegalMonitorState));
                }
                on.unlock(pc, object, access);
            }
            SyncOp::AskLock { dst, object, question: LockQuestion::WillBeMine } => {
                on.whole()?;
                let object = self.not_null(on, object)?;
                on.set(dst, E::value(on.will_own(object).into()));
            }
            SyncOp::AskLock { dst, question: LockQuestion::AnyWillBeMine, .. } => {
                let (state, index) = on.whole()?;
                let any = self.will_own_any(state, index);
                on.set(dst, E::value(any.into()));
            }
            SyncOp::CurrentThread { dst } => on.set(dst, E::value(on.thread_object().into())),
            SyncOp::Initialise { .. } if self.passes_early(pc) => {}
            SyncOp::Initialise { ty } => match on.initialisation(ty) {
                Initialisation::Done => {}
                Initialisation::Running(thread) if on.is_index(usize::from(thread)) => {}
                Initialisation::NotYet if self.program.ty(ty).initialiser.is_none() => {}
                Initialisation::Failed(0) => return Err(on.raise(Trap::TypeInitialisation)),
                Initialisation::Failed(exception) => {
                    let (state, index) = on.whole()?;
                    return Err(self.throw(state, index, exception, Passing::Anew));
                }
                Initialisation::NotYet | Initialisation::Running(_) => {
                    return Err(self.step_of_its_own(on, op));
                }
            },
            SyncOp::Clock { dst, leaps } => {
                let (state, index) = on.whole()?;
                self.read_clock(state, index, dst, leaps)?;
            }
            SyncOp::BindThread { object } => {
                on.whole()?;
                let object = self.not_null(on, object)?;
                let (state, index) = on.whole()?;
                if state.threads[index].object != 0 || state.heap.get(object).thread != 0 {
                    return Err(self.raise(state, index, Trap::ThreadState));
                }
                state.threads[index].object = object;
                state.heap.get_mut(object).thread = index as u16 + 1;
                state.dirty.objects.push(object);
            }
            SyncOp::HasStarted { dst, object } => {
                // `readiness` has let it through: it was, and that never changes.
                let (state, index) = on.whole()?;
                let object = state.threads[index].expect_value(object) as Handle;
                self.sees_start(state, index, object);
                state.threads[index].set(dst, Operand::Value(1));
            }
            SyncOp::TryLock { .. }
            | SyncOp::AskLock { .. }
            | SyncOp::Wait { .. }
            | SyncOp::Pulse { .. }
            | SyncOp::Spawn { .. }
            | SyncOp::Join { .. }
            | SyncOp::Time { .. }
            | SyncOp::ThreadStatus { .. }
            | SyncOp::AwaitOthers => return Err(self.step_of_its_own(on, op)),
        }
        Ok(pc + 1)
    }

    /// The object that a register refers to, whose value has been waited for.
    #[inline(always)]
    fn not_null<E: Executor>(&self, on: &mut E, register: fencepost_ir::Reg) -> Result<Handle, Halt> {
        match self.expected(on, register) {
            0 => Err(on.raise(Trap::NullReference)),
            object => Ok(object as Handle),
        }
    }
}
