//! Which threads cannot go on before another one acts.

use fencepost_ir::{Class, Op, Patience, SyncOp};
use fencepost_machine::ActionKind;
use fencepost_machine::heap::{Handle, handle_of};
use fencepost_machine::state::Status;
use fencepost_memory::{Event, Location};

use super::decoded::Decoded;

impl Decoded<'_> {
    /// The thread that has to release a monitor which it has now, or to end, before `thread` issues
    /// or completes anything but what it has in flight before an [awaited lock](Self::awaited_lock).
    pub(super) fn held_by(&self, thread: usize) -> Option<usize> {
        let waiter = &self.state.threads[thread];
        if self.machine.rules.stages.is_some() || waiter.is_finished() {
            return None;
        }
        let owner = |object: Handle| {
            let owner = usize::from(self.state.heap.get(object).monitor.owner).checked_sub(1);
            owner.filter(|&owner| owner != thread)
        };
        let interruptible = || self.machine.may_be_interrupted(self.state, thread);
        if matches!(waiter.status, Status::Waiting { .. }) && interruptible() {
            // It may leave the wait set before.
            return None;
        }
        // One that waits for a pulse has to get the lock back after it.
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = waiter.status {
            return owner(object);
        }
        if let Some((_, object)) = self.awaited_lock(thread) {
            return owner(object);
        }
        if let Some(awaited) = self.state.awaited(thread).next() {
            return Some(awaited.thread.into());
        }
        match self.op(thread) {
            Op::Sync(SyncOp::Join { object, timed: false, .. })
                if waiter.window.slots.is_empty() && !interruptible() =>
            {
                let target = self.state.heap.get(self.object(thread, object)?).thread;
                let target = usize::from(target).checked_sub(1)?;
                (!self.state.threads[target].is_finished()).then_some(target)
            }
            Op::Sync(SyncOp::TryLock { object, patience: Patience::UntilInterrupted, .. })
                if waiter.window.slots.is_empty() && !interruptible() =>
            {
                owner(self.object(thread, object)?)
            }
            _ => None,
        }
    }

    /// The slot and the object of the oldest lock in flight that another thread has: nothing behind it
    /// can complete before.
    pub(super) fn awaited_lock(&self, thread: usize) -> Option<(usize, Handle)> {
        let rules = &self.machine.rules;
        self.state.threads[thread].window.events().find_map(|(slot, event)| {
            let Location::Known(loc) = event.location else { return None };
            let held = rules.class(event.kind) == Class::Lock
                && rules.is_barrier(event.kind)
                && !self.state.heap.get(handle_of(loc)).monitor.is_free_for(thread);
            held.then(|| (slot, handle_of(loc)))
        })
    }

    /// How many locks in flight, which others have, are next: nothing before them holds them up.
    pub(super) fn locks_to_come(&self, thread: usize) -> usize {
        let rules = &self.machine.rules;
        let window = &self.state.threads[thread].window;
        let is_next = |&(slot, event): &(usize, &Event)| {
            let Location::Known(loc) = event.location else { return false };
            rules.class(event.kind) == Class::Lock
                && !self.state.heap.get(handle_of(loc)).monitor.is_free_for(thread)
                && !window.events().any(|(at, earlier)| at < slot && rules.keeps(earlier.kind, event.kind))
        };
        window.events().filter(is_next).count()
    }

    /// Whether `thread` waits, directly or through others, for `owner` to release a monitor or to end.
    pub(super) fn is_held_by(&self, mut thread: usize, owner: usize) -> bool {
        for _ in 0..self.state.threads.len() {
            // One that joins several is held by each of them.
            if self.state.awaited(thread).any(|awaited| usize::from(awaited.thread) == owner) {
                return true;
            }
            match self.held_by(thread) {
                Some(holder) if holder == owner => return true,
                // What it has in flight already may let the others go.
                Some(holder) if !self.releases_before(holder, usize::MAX) => thread = holder,
                _ => return false,
            }
        }
        false
    }

    /// Whether an action has to happen before its thread releases a monitor or ends.
    pub(super) fn precedes_releases(&self, action: usize) -> bool {
        let action = &self.actions[action];
        match (action.kind, self.event(action)) {
            (_, Some((slot, event))) => {
                self.machine.rules.holds_back(event.kind, |class| class == Class::Unlock)
                    && !self.releases_before(usize::from(action.thread), slot)
            }
            // With nothing in flight it is all that its thread can do.
            (ActionKind::Synchronise { .. }, None) => true,
            _ => false,
        }
    }

    /// Whether an unlock is in flight before a slot.
    fn releases_before(&self, thread: usize, slot: usize) -> bool {
        let unlocks = |kind| self.machine.rules.class(kind) == Class::Unlock;
        let mut events = self.state.threads[thread].window.events().take_while(|(at, _)| *at < slot);
        events.any(|(_, event)| unlocks(event.kind))
    }
}
