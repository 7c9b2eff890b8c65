//! Steps on one object: its monitor, the thread that it stands for, a copy of it.

use fencepost_ir::broken::broken;
use fencepost_ir::{Class, LockQuestion, ObjectOp, Op, SyncOp, Trap};
use fencepost_memory::Operand;

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt, Shortfall};
use crate::reach::Owners;
use crate::state::heap::{Handle, Monitor, loc};
use crate::state::{State, stack};

impl Machine<'_> {
    /// A step of its own on an object that is there.
    pub(super) fn synchronise_on(
        &self,
        state: &mut State,
        index: usize,
        op: Op,
        handle: Handle,
        variant: u16,
    ) -> Halt {
        let pc = state.threads[index].frame().pc;
        let object = state.heap.get(handle);
        let gives_up = match op {
            Op::Sync(SyncOp::TryLock { .. }) => !object.monitor.is_free_for(index),
            Op::Sync(SyncOp::Join { .. }) => object.thread != 0 && variant != 0,
            _ => false,
        };
        if gives_up {
            self.give_up(state, index, &op);
        }
        state.dirty.objects.push(handle);
        let object = state.heap.get(handle);
        let result = match op {
            Op::Sync(SyncOp::TryLock { dst, .. }) => {
                let free = variant == 0 && object.monitor.is_free_for(index);
                let entered = free && object.monitor.owner == 0;
                if free {
                    state.heap.acquire(handle, index, 1);
                }
                if entered {
                    self.enter(state, index, handle);
                }
                Some((dst, free.into()))
            }
            Op::Sync(SyncOp::Pulse { which, lock, .. }) => {
                if lock.is_some_and(|lock| !self.owns(state, index, lock)) {
                    return self.raise(state, index, Trap::IllegalMonitorState);
                }
                self.pulse(state, handle, which, usize::from(variant));
                None
            }
            Op::Sync(SyncOp::Spawn { method, arguments, .. }) => {
                if object.thread != 0 {
                    // This thread learns that another one has started the object's thread, and nothing orders the two.
                    state.unordered = true;
                    return self.raise(state, index, Trap::ThreadState);
                }
                if state.threads.len() == self.most_threads() {
                    let stack = stack(&state.threads[index].frames);
                    return Halt::Failed(Box::new(self.too_many_threads(index, stack)));
                }
                let operands = self.program.operands(arguments).iter();
                let operands = operands.map(|&register| state.threads[index].get(register)).collect();
                return self.spawn(state, index, handle, method, operands);
            }
            Op::Sync(SyncOp::Join { .. }) if object.thread == 0 => {
                return self.raise(state, index, Trap::ThreadState);
            }
            Op::Sync(SyncOp::Join { dst, .. }) => {
                let joined = usize::from(object.thread).checked_sub(1).filter(|_| variant == 0);
                // Everything that a thread did happens before a join that sees its end (JLS 17.4.4); one that gives up
                // learns nothing.
                if let Some(ended) = joined {
                    self.learn_from(state, index, ended);
                }
                Some((dst, joined.is_some().into()))
            }
            Op::Sync(SyncOp::AskLock { dst, question, .. }) => {
                Some((dst, answer(&object.monitor, index, question)))
            }
            Op::Sync(SyncOp::HasStarted { dst, .. }) => {
                let started = object.thread != 0;
                self.sees_start(state, index, handle);
                Some((dst, started.into()))
            }
            Op::Sync(SyncOp::ThreadStatus { dst, .. }) => {
                Some((dst, self.thread_status(state, index, handle)))
            }
            Op::Object(ObjectOp::CloneObject { dst, settled, .. }) => {
                match self.copy(state, index, handle, settled) {
                    Ok(copy) => Some((dst, copy.into())),
                    Err(halt) => return halt,
                }
            }
            op => broken(format_args!("a step on an object by an instruction that is none: {op:?}")),
        };
        let thread = &mut state.threads[index];
        if let Some((dst, word)) = result {
            thread.set(dst, Operand::Value(word));
        }
        thread.goto(pc + 1);
        Halt::No
    }

    /// The status of the thread that an object stands for: 0 if it was not started, 1 if it runs, 2 if it has ended.
    fn thread_status(&self, state: &mut State, index: usize, handle: Handle) -> u64 {
        match usize::from(state.heap.get(handle).thread).checked_sub(1) {
            None => 0,
            Some(thread) if state.threads[thread].is_finished() => {
                // `isAlive` that returns false synchronises with the end of the thread (JLS 17.4.4).
                self.learn_from(state, index, thread);
                2
            }
            Some(_) => 1,
        }
    }

    /// Copies an object, slot by slot as its thread sees it.
    fn copy(&self, state: &mut State, index: usize, handle: Handle, settled: bool) -> Result<Handle, Halt> {
        let object = state.heap.get(handle);
        let ty = object.ty;
        let slots = (0..object.slots.len() as u32).map(|slot| loc(handle, slot));
        let several = |at| state.views.cell(at).is_some_and(|cell| cell.seen_by(index).len() > 1);
        if slots.clone().any(several) {
            let message = "threads may see what is copied here differently, and copies of that are not supported: copy it field by \
                           field"
                .to_owned();
            return Err(self.fail(state, index, FailureKind::Unsupported, message));
        }
        // A copy stands for several reads, and others may write between two of them.
        let changes = |at| self.region(&state.heap, at).is_some_and(|it| !self.is_settled(state, index, it));
        if !settled
            && slots.len() > 1
            && slots.clone().any(changes)
            && !Owners::default().is_only(self, state, handle, index)
        {
            let pc = state.threads[index].frame().pc;
            self.fall_short(state, index, Shortfall::BulkInit, pc);
        }
        self.note_copy(state, index, slots.clone());
        let slots = slots.map(|at| self.view(state, index, at, Class::Read)).collect();
        let copy = self.allocate(state, ty, 0);
        state.heap.get_mut(copy).slots = slots;
        Ok(copy)
    }
}

/// The answer to a question that a thread asks about a monitor.
fn answer(monitor: &Monitor, index: usize, question: LockQuestion) -> u64 {
    let owned = monitor.owned_by(index);
    match question {
        LockQuestion::IsMine | LockQuestion::WillBeMine | LockQuestion::AnyWillBeMine => owned.into(),
        LockQuestion::Holds if owned => monitor.count.into(),
        LockQuestion::Holds => 0,
        LockQuestion::IsTaken => (monitor.owner != 0).into(),
        LockQuestion::Waiters => monitor.waiters.len() as u64,
    }
}
