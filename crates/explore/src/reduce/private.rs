//! Accesses to objects that not every thread can reach, after Huynh and Roychoudhury's thread-local transitions.
//!
//! No other thread can touch such an object before its thread hands it out, and handing out begins with
//! an action of that thread. So if a set contains *all* enabled actions of the thread, an access to a
//! private object conflicts with nothing outside the set; unless a lock that others have lets the
//! thread go on without any of them. And if the thread can hand out nothing before the access is done
//! ([`Machine::publishes_nothing_before`](fencepost_machine::Machine::publishes_nothing_before)), the access is enough by itself.
//!
//! An object that several threads can reach comes to another one, too, only by an action of one of these. A set that has
//! what each of them does first needs nothing of the threads that cannot reach the object: a worker's own object, say,
//! which the thread that started the worker reads at the end.

use fencepost_ir::Class;
use fencepost_machine::reach::ThreadSet;
use fencepost_machine::state::heap::{STATICS, handle_of};
use fencepost_memory::Location;

use super::Later;
use super::decoded::Decoded;

/// Whether what an action accesses is its thread's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Privacy {
    /// Others can reach it, or may before the action happens.
    Shared,
    /// Others cannot reach it before any of the thread's enabled actions happens.
    WithThread,
    /// Others cannot reach it before this action happens.
    Kept,
}

/// Who has to hand out an object before other threads can touch it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handing {
    /// The threads that can reach it.
    by: ThreadSet,
    /// Whether the thread of the action hands it out only after that.
    keeps: bool,
}

impl Decoded<'_> {
    /// What `later` says, if `thread` can reach what an action accesses; else that it has to be handed out first.
    pub(super) fn unless_handed_out(
        &self,
        action: usize,
        thread: usize,
        later: impl FnOnce() -> Later,
    ) -> Later {
        match *self.handings[action].get_or_init(|| self.find_handing(action)) {
            Some(Handing { by, keeps }) if !by.has(thread) => Later::HandedOut { by, keeps },
            _ => later(),
        }
    }

    fn find_handing(&self, action: usize) -> Option<Handing> {
        let action = &self.actions[action];
        let (slot, event) = self.event(action)?;
        let Location::Known(loc) = event.location else { return None };
        if handle_of(loc) == STATICS || self.machine.rules.stages.is_some() {
            return None;
        }
        let mut owners = self.owners?.borrow_mut();
        let by = owners.of(self.machine, self.state, handle_of(loc));
        let thread = usize::from(action.thread);
        by.threads().is_some().then(|| {
            let keeps = self.machine.publishes_nothing_before(self.state, &mut owners, thread, slot);
            Handing { by, keeps }
        })
    }

    /// Whether what an action accesses is its thread's own.
    pub(super) fn privacy(&self, action: usize) -> Privacy {
        let known = self.privacy[action].get();
        known.unwrap_or_else(|| {
            let found = self.find_privacy(action).unwrap_or(Privacy::Shared);
            self.privacy[action].set(Some(found));
            found
        })
    }

    fn find_privacy(&self, action: usize) -> Option<Privacy> {
        let action = &self.actions[action];
        let thread = usize::from(action.thread);
        let (slot, event) = self.event(action)?;
        let Location::Known(loc) = event.location else { return None };
        let handle = handle_of(loc);
        if handle == STATICS || self.machine.rules.stages.is_some() {
            return None;
        }
        let mut owners = self.owners?.borrow_mut();
        if !owners.is_only(self.machine, self.state, handle, thread) {
            None
        } else if self.machine.publishes_nothing_before(self.state, &mut owners, thread, slot) {
            Some(Privacy::Kept)
        } else {
            (!self.waits_for_a_lock(thread)).then_some(Privacy::WithThread)
        }
    }

    /// Whether a lock is in flight that another thread has.
    fn waits_for_a_lock(&self, thread: usize) -> bool {
        self.state.threads[thread].window.events().any(|(_, event)| match event.location {
            Location::Known(loc) if self.machine.rules.class(event.access) == Class::Lock => {
                !self.state.heap.get(handle_of(loc)).monitor.is_free_for(thread)
            }
            _ => false,
        })
    }
}
