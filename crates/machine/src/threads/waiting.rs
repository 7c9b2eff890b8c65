//! What a thread waits for, and what no other thread will change.

use fencepost_ir::{Class, JoinMode, Op, Region, SyncOp};

use crate::machine::Machine;
use crate::state::heap::Handle;
use crate::state::{Frame, State, Status, Thread};

impl Machine<'_> {
    /// The thread whose end the next instruction waits for.
    pub(crate) fn join_target(&self, state: &State, index: usize) -> Option<usize> {
        let thread = &state.threads[index];
        let Op::Sync(SyncOp::Join { object, mode: JoinMode::Untimed | JoinMode::Assumed, .. }) =
            self.program.code[thread.frame().pc as usize]
        else {
            return None;
        };
        match thread.expect_value(object) as Handle {
            0 => None,
            object => usize::from(state.heap.get(object).thread).checked_sub(1),
        }
    }

    /// Whether a join that a thread is at assumes that the other ends.
    pub(crate) fn assumes_end(&self, thread: &Thread) -> bool {
        let at = self.program.code[thread.frame().pc as usize];
        matches!(at, Op::Sync(SyncOp::Join { mode: JoinMode::Assumed, .. }))
    }

    /// Whether the path to a state may end there, since a thread has assumed that another one ends, which it has not yet. Paths
    /// on which it never does are none, and whoever is stuck on one of them is stuck where that was not assumed as well.
    pub fn may_give_up(&self, state: &State) -> bool {
        self.facts.assumes_ends
            && state.threads.iter().any(|thread| match thread.status {
                Status::Joining { assumed } => assumed,
                Status::Running => self.assumes_end(thread),
                Status::Waiting { .. } | Status::Reacquiring { .. } | Status::Finished => false,
            })
    }

    /// Whether no other thread will ever write to a region.
    pub(crate) fn is_settled(&self, state: &State, index: usize, region: Region) -> bool {
        state.threads.iter().enumerate().all(|(other, thread)| {
            let writes = |frame: &Frame| self.facts.footprint.writes(frame.pc, region, &self.pending(state));
            let mut in_flight = thread.window.events().filter(|(_, event)| {
                let memory =
                    matches!(self.rules.class(event.access), Class::Write | Class::VWrite | Class::Rmw);
                memory && event.region.is_none_or(|its| its == region)
            });
            other == index
                || in_flight.next().is_none() && (thread.is_finished() || !thread.frames.iter().any(writes))
        })
    }

    /// The object among whose waiters a thread is, if it waits for a pulse, or may be, if it wants a lock
    /// back.
    pub(crate) fn wait_set(&self, thread: &Thread) -> Option<Handle> {
        match (thread.status, self.program.code[thread.frame().pc as usize]) {
            (Status::Waiting { .. }, Op::Sync(SyncOp::Wait { object, .. })) => {
                Some(thread.expect_value(object) as Handle)
            }
            (Status::Reacquiring { object, .. }, _) => Some(object),
            _ => None,
        }
    }

    /// The thread, not ended yet, whose end a running thread has to wait for.
    pub(crate) fn awaited_end(&self, state: &State, index: usize) -> Option<usize> {
        let thread = &state.threads[index];
        let Op::Sync(SyncOp::Join { object, mode: JoinMode::Untimed | JoinMode::Assumed, .. }) =
            self.program.code[thread.frame().pc as usize]
        else {
            return None;
        };
        if thread.status != Status::Running || !thread.window.slots.is_empty() {
            return None;
        }
        if self.may_be_interrupted(state, index) {
            return None;
        }
        let object = thread.expect_value(object) as Handle;
        let target = if object == 0 { 0 } else { state.heap.get(object).thread };
        usize::from(target).checked_sub(1).filter(|&target| !state.threads[target].is_finished())
    }
}
