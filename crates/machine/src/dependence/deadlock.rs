//! Which thread waits for which: a cycle of threads that can only be released by each other is a deadlock,
//! whatever the other threads still do.
//!
//! A thread's wait counts only if nothing but what it waits for lets the thread release anything:
//! no way to give up, no thread that may interrupt it, no unlock in flight that may come first, no guess that may turn out wrong.

use fencepost_ir::{Class, JoinMode, LockMode, Op, SyncOp};
use fencepost_memory::Location;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::state::heap::{Handle, handle_of};
use crate::state::{Initialisation, State, Status};

/// No thread has this index.
const NO_THREAD: u8 = u8::MAX;

impl Machine<'_> {
    /// Every cycle of threads that wait for each other, each from its lowest index on.
    pub fn deadlocks(&self, state: &State) -> Vec<Vec<usize>> {
        let threads = state.threads.len();
        let mut waits = [NO_THREAD; State::MAX_THREADS];
        let mut any_waits = false;
        for (index, wait) in waits[..threads].iter_mut().enumerate() {
            if let Some(other) = self.waits_for(state, index) {
                *wait = other as u8;
                any_waits = true;
            }
        }
        if !any_waits {
            return Vec::new();
        }
        let waits = |thread: usize| Some(usize::from(waits[thread])).filter(|&other| other < threads);
        let cycle = |start: usize| {
            // Most waits lead to a thread that can go on: looked at first, without a list.
            let mut next = waits(start)?;
            let mut length = 1;
            while next > start && length <= threads {
                next = waits(next)?;
                length += 1;
            }
            let members = std::iter::successors(Some(start), |&thread| waits(thread)).take(length);
            (next == start).then(|| members.collect())
        };
        (0..threads).filter_map(cycle).collect()
    }

    /// The thread that has to do something before this one can.
    fn waits_for(&self, state: &State, index: usize) -> Option<usize> {
        let thread = &state.threads[index];
        match thread.status {
            // No thread waits for one that waits for several (`joins`).
            Status::Finished | Status::Joining { .. } | Status::Waiting { .. } => None,
            Status::Reacquiring { object, .. } => owner_other_than(state, index, object),
            Status::Running if !thread.window.slots.is_empty() => {
                owner_other_than(state, index, self.awaited_lock(state, index)?)
            }
            Status::Running => self.awaited_thread(state, index),
        }
    }

    /// The object whose monitor the oldest lock in flight waits for, if no unlock can come before.
    fn awaited_lock(&self, state: &State, index: usize) -> Option<Handle> {
        for slot in &state.threads[index].window.slots {
            let Entry::Event(event) = slot.entry else {
                if matches!(slot.entry, Entry::Guess { .. }) {
                    return None;
                }
                continue;
            };
            match (self.rules.class(event.access), event.location) {
                (Class::Unlock, _) => return None,
                (Class::Lock, Location::Known(loc))
                    if owner_other_than(state, index, handle_of(loc)).is_some() =>
                {
                    let comes_first = self.rules.keeps_before(event.access, |class| class == Class::Unlock);
                    return comes_first.then(|| handle_of(loc));
                }
                _ => {}
            }
        }
        None
    }

    /// The thread that one with an empty window waits for at a join, a lock or a type's initialiser.
    fn awaited_thread(&self, state: &State, index: usize) -> Option<usize> {
        let thread = &state.threads[index];
        match self.program.code[thread.frame().pc as usize] {
            Op::Sync(SyncOp::Join { object, mode: JoinMode::Untimed, .. })
                if !self.may_be_interrupted(state, index) =>
            {
                let handle = thread.expect_value(object) as Handle;
                let target = usize::from(if handle == 0 { 0 } else { state.heap.get(handle).thread });
                target.checked_sub(1).filter(|&target| !state.threads[target].is_finished())
            }
            Op::Sync(SyncOp::AwaitOthers) => self.awaited_for_sure(state, index),
            Op::Sync(SyncOp::TryLock { object, mode: LockMode::Interruptible, .. })
                if !self.may_be_interrupted(state, index) =>
            {
                owner_other_than(state, index, thread.expect_value(object) as Handle)
            }
            Op::Sync(SyncOp::Initialise { ty }) => match state.initialisers[ty.0 as usize] {
                Initialisation::Running(other) => {
                    let other = usize::from(other);
                    (other != index && !self.waits_in_cycle(state, index, other)).then_some(other)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

fn owner_other_than(state: &State, index: usize, object: Handle) -> Option<usize> {
    let owner = usize::from(state.heap.get(object).monitor.owner).checked_sub(1)?;
    (owner != index).then_some(owner)
}
