//! When a thread is alone: no other can act before it ends.

use fencepost_ir::{JoinMode, MemoryOp, ObjectOp, Op, SyncOp};
use fencepost_memory::AccessSet;

use crate::action::{Action, ActionKind};
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::{State, Status, Thread};

impl Machine<'_> {
    /// Whether no other thread can act before this one ends: each has ended, or waits for the end
    /// of one that has not. (Where threads have views of their own those that wait will know all that
    /// this one does, so what is ordinary stays so; but what is not needs more care than is taken here.)
    pub(crate) fn is_alone(&self, state: &State, index: usize) -> bool {
        self.runs_alone
            && state.views.is_empty()
            && !self.is_final(state)
            && !self.minds_some(&state.heap.objects)
            && state.threads.iter().enumerate().all(|(other, thread)| {
                other == index
                    || self.is_idle_service(thread)
                    || matches!(thread.status, Status::Finished | Status::Joining { .. })
                    || self.awaited_end(state, other).is_some()
            })
    }

    /// The only thread that has not ended and does not wait for the end of another.
    pub fn last_thread(&self, state: &State) -> Option<usize> {
        let waits = |thread: &Thread| {
            let at = self.program.code[thread.frame().pc as usize];
            let joins = matches!(at, Op::Sync(SyncOp::Join { mode: JoinMode::Untimed, .. }))
                && thread.window.slots.is_empty();
            thread.status == Status::Joining { assumed: false } || (thread.status == Status::Running && joins)
        };
        let mut left = state
            .threads
            .iter()
            .enumerate()
            .filter(|(_, it)| !it.is_finished() && !waits(it) && !self.is_idle_service(it));
        let (index, _) = left.next()?;
        left.next().is_none().then_some(index)
    }

    /// Whether an action is a read that a compiler may have moved out of the loop that it is in, if it is in one,
    /// and nothing but such reads is in flight in its thread.
    pub fn reads_for_ever(&self, state: &State, action: &Action) -> bool {
        matches!(action.kind, ActionKind::Complete { .. } | ActionKind::See { .. })
            && self.flies_only(state, action, self.rules.hoisted)
    }

    /// Whether an action may be part of a loop that a compiler may have moved all reads out of: a plain access
    /// with nothing but such accesses in flight. A thread that can go round need not guess for it.
    pub fn stays_in_loop(&self, state: &State, action: &Action) -> bool {
        match action.kind {
            ActionKind::Issue => true,
            ActionKind::Complete { .. } | ActionKind::Forward { .. } | ActionKind::See { .. } => {
                self.flies_only(state, action, self.rules.movable)
            }
            ActionKind::Guess { .. }
            | ActionKind::Reflect { .. }
            | ActionKind::Choose { .. }
            | ActionKind::Synchronise { .. } => false,
        }
    }

    /// Whether only events of these kinds are in flight in the thread of an action.
    fn flies_only(&self, state: &State, action: &Action, accesses: AccessSet) -> bool {
        let thread = &state.threads[usize::from(action.thread)];
        accesses != 0 && thread.window.events().all(|(_, event)| accesses >> event.access.0 & 1 == 1)
    }

    /// Takes the synchronisation step that a lone thread is at, if there is just one way to and
    /// the thread is still alone after it.
    pub(crate) fn synchronise_alone(&self, state: &mut State, index: usize) -> Halt {
        let frame = state.threads[index].frame();
        match self.program.code[frame.pc as usize] {
            Op::Sync(
                SyncOp::Initialise { .. }
                | SyncOp::Join { .. }
                | SyncOp::AwaitOthers
                | SyncOp::TryLock { .. }
                | SyncOp::AskLock { .. }
                | SyncOp::Pulse { .. }
                | SyncOp::HasStarted { .. }
                | SyncOp::ThreadStatus { .. },
            )
            | Op::Object(ObjectOp::CloneObject { .. })
            | Op::Memory(
                MemoryOp::Fence { .. }
                | MemoryOp::Freeze { .. }
                | MemoryOp::Peek { .. }
                | MemoryOp::Free { .. }
                | MemoryOp::EndScope { .. },
            ) => {}
            // One that fails is a step of its own.
            Op::Memory(MemoryOp::AtomicBegin { .. }) if self.facts.blocks.accesses(frame.pc).is_some() => {}
            _ => return Halt::Parked,
        }
        let (mut ways, mut only) = (0, 0);
        self.variants(state, index, |variant| (ways, only) = (ways + 1, variant));
        if ways == 1 { self.synchronise_at(state, index, only) } else { Halt::Parked }
    }
}
