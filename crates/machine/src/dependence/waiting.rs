//! Which threads cannot go on before another one acts.

use fencepost_ir::{Class, JoinMode, LockMode, Op, SyncOp};
use fencepost_memory::{Event, Location};

use super::object_in;
use crate::machine::Machine;
use crate::state::heap::{Handle, handle_of};
use crate::state::{State, Status};

impl Machine<'_> {
    /// The thread that has to release a monitor which it has now, or to end, before `thread` issues
    /// or completes anything but what it has in flight before an [awaited lock](Self::lock_that_bars).
    pub fn held_by(&self, state: &State, thread: usize) -> Option<usize> {
        let waiter = &state.threads[thread];
        if self.rules.stages.is_some() || waiter.is_finished() {
            return None;
        }
        let owner = |object: Handle| {
            let owner = usize::from(state.heap.get(object).monitor.owner).checked_sub(1);
            owner.filter(|&owner| owner != thread)
        };
        let interruptible = || self.may_be_interrupted(state, thread);
        if matches!(waiter.status, Status::Waiting { .. }) && interruptible() {
            // It may leave the wait set before.
            return None;
        }
        // One that waits for a pulse has to get the lock back after it.
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = waiter.status {
            return owner(object);
        }
        if let Some((_, object)) = self.lock_that_bars(state, thread) {
            return owner(object);
        }
        if let Some(awaited) = state.awaited(thread).next() {
            return Some(awaited.thread.into());
        }
        match self.op_of(state, thread) {
            Op::Sync(SyncOp::Join { object, mode: JoinMode::Untimed | JoinMode::Assumed, .. })
                if waiter.window.slots.is_empty() && !interruptible() =>
            {
                let target = state.heap.get(object_in(state, thread, object)?).thread;
                let target = usize::from(target).checked_sub(1)?;
                (!state.threads[target].is_finished()).then_some(target)
            }
            Op::Sync(SyncOp::TryLock { object, mode: LockMode::Interruptible, .. })
                if waiter.window.slots.is_empty() && !interruptible() =>
            {
                owner(object_in(state, thread, object)?)
            }
            _ => None,
        }
    }

    /// The slot and the object of the oldest lock in flight that another thread has: nothing behind it
    /// can complete before.
    pub fn lock_that_bars(&self, state: &State, thread: usize) -> Option<(usize, Handle)> {
        let rules = &self.rules;
        state.threads[thread].window.events().find_map(|(slot, event)| {
            let Location::Known(loc) = event.location else { return None };
            let held = rules.class(event.access) == Class::Lock
                && rules.is_barrier(event.access)
                && !state.heap.get(handle_of(loc)).monitor.is_free_for(thread);
            held.then(|| (slot, handle_of(loc)))
        })
    }

    /// How many locks in flight, which others have, are next: nothing before them holds them up.
    pub fn locks_to_come(&self, state: &State, thread: usize) -> usize {
        let rules = &self.rules;
        let window = &state.threads[thread].window;
        let is_next = |&(slot, event): &(usize, &Event)| {
            let Location::Known(loc) = event.location else { return false };
            rules.class(event.access) == Class::Lock
                && !state.heap.get(handle_of(loc)).monitor.is_free_for(thread)
                && !window
                    .events()
                    .any(|(at, earlier)| at < slot && rules.keeps(earlier.access, event.access))
        };
        window.events().filter(is_next).count()
    }

    /// Whether `thread` waits, directly or through others, for `owner` to release a monitor or to end. `held_by` says what
    /// [`Self::held_by`] does.
    pub fn is_held_by(
        &self,
        state: &State,
        mut thread: usize,
        owner: usize,
        held_by: impl Fn(usize) -> Option<usize>,
    ) -> bool {
        for _ in 0..state.threads.len() {
            // One that joins several is held by each of them.
            if state.awaited(thread).any(|awaited| usize::from(awaited.thread) == owner) {
                return true;
            }
            match held_by(thread) {
                Some(holder) if holder == owner => return true,
                // What it has in flight already may let the others go.
                Some(holder) if !self.releases_before(state, holder, usize::MAX) => thread = holder,
                _ => return false,
            }
        }
        false
    }

    /// Whether an unlock is in flight before a slot.
    pub fn releases_before(&self, state: &State, thread: usize, slot: usize) -> bool {
        let unlocks = |kind| self.rules.class(kind) == Class::Unlock;
        let mut events = state.threads[thread].window.events().take_while(|(at, _)| *at < slot);
        events.any(|(_, event)| unlocks(event.access))
    }

    /// Whether a thread waits for all others to end.
    pub fn awaits_others(&self, state: &State, thread: usize) -> bool {
        matches!(self.op_of(state, thread), Op::Sync(SyncOp::AwaitOthers))
    }

    /// Whether an interrupt may let a thread go on that waits for an end or a lock.
    pub fn interrupt_lets_go_on(&self, state: &State, thread: usize) -> bool {
        let waits = matches!(
            self.op_of(state, thread),
            Op::Sync(SyncOp::Join { .. } | SyncOp::TryLock { mode: LockMode::Interruptible, .. })
        );
        waits && self.may_be_interrupted(state, thread)
    }
}
