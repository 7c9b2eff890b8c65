//! The ways in which an instruction that synchronises can be done.

use fencepost_ir::{JoinMode, LockMode, ObjectOp, Op, SyncOp, Until};

use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::Handle;
use crate::state::{Initialisation, State};

impl Machine<'_> {
    /// The variants in which the synchronisation instruction of a thread is enabled.
    ///
    /// Variant 0 does what the instruction is for. Variant 1 of a join or of taking a lock gives up, and of a wait it
    /// wakes spuriously. A pulse has a variant for each waiter, and an instruction of the collector one for each set of
    /// objects, or object, that it may find next.
    pub(crate) fn variants(&self, state: &State, index: usize, mut f: impl FnMut(u16)) {
        let thread = &state.threads[index];
        let object = |register: fencepost_ir::Reg| thread.expect_value(register) as Handle;
        match self.program.code[thread.frame().pc as usize] {
            Op::Sync(SyncOp::Join { object: register, mode, .. }) => {
                let handle = object(register);
                let target = if handle == 0 { 0 } else { state.heap.get(handle).thread };
                if target == 0 || state.threads[usize::from(target) - 1].is_finished() {
                    f(0);
                } else if mode == JoinMode::Timed
                    || mode == JoinMode::Untimed && self.is_interrupted(state, index)
                {
                    f(1);
                }
            }
            Op::Sync(SyncOp::AwaitOthers) if self.awaited_other(state, index).is_some() => {}
            Op::Sync(SyncOp::TryLock { object: register, mode: LockMode::Interruptible, .. }) => {
                let handle = object(register);
                if handle == 0 || state.heap.get(handle).monitor.is_free_for(index) {
                    f(0);
                }
                if handle != 0 && self.is_interrupted(state, index) {
                    f(1);
                }
            }
            Op::Sync(SyncOp::Pulse { object: register, which: fencepost_ir::Pulse::Any, .. }) => {
                let handle = object(register);
                let waiters = if handle == 0 { 0 } else { state.heap.get(handle).monitor.waiters.len() };
                (0..waiters.max(1) as u16).for_each(f);
            }
            Op::Sync(SyncOp::Wait { lock: register, until, .. }) if self.may_wake(until) => {
                f(0);
                let handle = object(register);
                if handle != 0 && state.heap.get(handle).monitor.owned_by(index) {
                    f(1);
                }
            }
            Op::Object(ObjectOp::Collect | ObjectOp::NextDead { .. } | ObjectOp::AwaitFinalisers) => {
                (0..self.ways_to_mind(state, index) as u16).for_each(f);
            }
            Op::Sync(SyncOp::Initialise { ty }) => match state.initialisers[ty.0 as usize] {
                Initialisation::Running(other) if usize::from(other) != index => {
                    if self.waits_in_cycle(state, index, usize::from(other)) {
                        f(0);
                    }
                }
                _ => f(0),
            },
            _ => f(0),
        }
    }

    /// Whether a wait may wake spuriously.
    fn may_wake(&self, until: Until) -> bool {
        match until {
            Until::SpuriousWakeUp => self.settings.assumptions.spurious_wake_ups,
            Until::AskedAgain => {
                self.settings.assumptions.spurious_wake_ups
                    && !self.settings.has(Reduction::WaitsThatAskAgain)
            }
            Until::PulseAlone | Until::Pulse | Until::Timeout { .. } => false,
        }
    }
}
