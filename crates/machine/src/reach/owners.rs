//! Which threads can reach which objects: no other thread can touch an object before one of them hands it out.

use crate::facts::{Reach, kind_of};
use crate::machine::Machine;
use crate::state::heap::{Handle, STATICS};
use crate::state::{Initialisation, State};

/// Which threads can reach each object of a state. It is found out when it is asked, and only as far as that needs: the
/// statics are followed first, then one thread after the other, object by object.
#[derive(Debug, Default)]
pub struct Owners {
    /// How many threads have been followed, but for what is still to do; none if not even the statics have been.
    followed: Option<usize>,
    /// By handle: which threads reach it, as far as they have been followed.
    reached: Vec<ThreadSet>,
    /// Which threads reach what is being followed.
    by: ThreadSet,
    /// Objects that are reached, but not yet what they refer to.
    todo: Vec<Handle>,
}

/// A set of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadSet(u128);

impl ThreadSet {
    const NONE: ThreadSet = ThreadSet(0);
    /// Whatever threads there are.
    const ALL: ThreadSet = ThreadSet(u128::MAX);
    /// The last bit stands for all threads from this one on.
    const LAST: usize = u128::BITS as usize - 1;

    fn one(thread: usize) -> ThreadSet {
        ThreadSet(1 << thread.min(Self::LAST))
    }

    fn and(self, other: ThreadSet) -> ThreadSet {
        ThreadSet(self.0 | other.0)
    }

    /// Whether it is this thread alone.
    fn is_only(self, thread: usize) -> bool {
        thread < Self::LAST && self == Self::one(thread)
    }

    /// Whether it has this thread, or may have.
    pub fn has(self, thread: usize) -> bool {
        self.0 & Self::one(thread).0 != 0
    }

    /// Whether it has another thread than this one, or may have.
    fn has_others_than(self, thread: usize) -> bool {
        self != Self::NONE && !self.is_only(thread)
    }

    /// Its threads, if they are known one by one.
    pub fn threads(self) -> Option<impl Iterator<Item = usize>> {
        let bits = self.0;
        (!self.has(Self::LAST)).then(|| (0..Self::LAST).filter(move |thread| bits >> thread & 1 == 1))
    }
}

impl Owners {
    /// There is another state to ask about.
    pub fn forget(&mut self) {
        self.followed = None;
    }

    /// Whether `thread` alone can reach an object, if all that has happened since the last [`Owners::forget`] is that it has
    /// made objects and kept what it had to itself.
    pub(crate) fn is_kept(
        &mut self,
        machine: &Machine<'_>,
        state: &State,
        handle: Handle,
        thread: usize,
    ) -> bool {
        !machine.is_still_shared(state, handle, thread)
            && (self.owners(machine, state, handle, thread).is_only(thread)
                || handle as usize >= self.reached.len())
    }

    /// Whether `thread` alone can reach an object of the state, the same one since the last
    /// [`Owners::forget`].
    pub fn is_only(&mut self, machine: &Machine<'_>, state: &State, handle: Handle, thread: usize) -> bool {
        !machine.is_still_shared(state, handle, thread)
            && self.owners(machine, state, handle, thread).is_only(thread)
    }

    /// Which threads can reach an object of the state, the same one since the last [`Owners::forget`].
    pub fn of(&mut self, machine: &Machine<'_>, state: &State, handle: Handle) -> ThreadSet {
        loop {
            let so_far = self.so_far(handle);
            if so_far == ThreadSet::ALL || !machine.find_more_owners(state, self) {
                return so_far;
            }
        }
    }

    /// Whether a thread other than `thread` can reach an object; the same state since the last [`Owners::forget`].
    pub fn is_reached_by_others(
        &mut self,
        machine: &Machine<'_>,
        state: &State,
        handle: Handle,
        thread: usize,
    ) -> bool {
        machine.is_still_shared(state, handle, thread)
            || self.owners(machine, state, handle, thread).has_others_than(thread)
    }

    /// What is known of an object when it is known whether a thread other than `thread` can reach it.
    fn owners(&mut self, machine: &Machine<'_>, state: &State, handle: Handle, thread: usize) -> ThreadSet {
        loop {
            let so_far = self.so_far(handle);
            if so_far.has_others_than(thread) || !machine.find_more_owners(state, self) {
                return so_far;
            }
        }
    }

    /// What has been made since the state was asked about first counts as reached by all.
    fn so_far(&self, handle: Handle) -> ThreadSet {
        match self.followed {
            Some(_) => self.reached.get(handle as usize).copied().unwrap_or(ThreadSet::ALL),
            None => ThreadSet::NONE,
        }
    }
}

impl Reach for Owners {
    fn reach(&mut self, handle: Handle) {
        if handle == 0 || handle == STATICS {
            return;
        }
        // A thread that is followed late may have made objects meanwhile.
        if handle as usize >= self.reached.len() {
            self.reached.resize(handle as usize + 1, ThreadSet::NONE);
        }
        let reached = &mut self.reached[handle as usize];
        let now = reached.and(self.by);
        if *reached != now {
            *reached = now;
            self.todo.push(handle);
        }
    }
}

impl Machine<'_> {
    /// Whether an object can be reached by others than `thread` for certain, by a look at what has changed since the state was
    /// loaded. If not, it may or may not.
    pub(crate) fn is_still_shared(&self, state: &State, handle: Handle, thread: usize) -> bool {
        let refers = |handle: Handle| !self.facts.reference_slots.is_leaf(state.heap.get(handle).ty);
        state.views.is_empty() && state.leads_still(thread, handle, refers)
    }

    /// Follows one object more, or else the statics, or the next thread, as things are; whether there was one left. What is
    /// about to be stored somewhere counts as reached by the thread that is about to store it.
    fn find_more_owners(&self, state: &State, owners: &mut Owners) -> bool {
        let Some(index) = owners.followed else {
            self.find_shared(state, owners);
            owners.followed = Some(0);
            return true;
        };
        if let Some(handle) = owners.todo.pop() {
            // Whoever reaches this object reaches what it refers to, and that may be several threads by now.
            owners.by = owners.reached[handle as usize];
            self.reach_object(state, handle, owners);
            return true;
        }
        let Some(thread) = state.threads.get(index) else { return false };
        owners.by = ThreadSet::one(index);
        self.reach_thread(thread, owners);
        owners.followed = Some(index + 1);
        true
    }

    /// Begins anew with what all threads can reach.
    fn find_shared(&self, state: &State, owners: &mut Owners) {
        owners.todo.clear();
        owners.reached.clear();
        owners.reached.resize(state.heap.objects.len() + 1, ThreadSet::NONE);
        // Constants refer to constants alone: there is nothing to follow.
        owners.reached[..=state.heap.constants() as usize].fill(ThreadSet::ALL);
        owners.by = ThreadSet::ALL;
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            owners.reach_value(kind_of(slot.storage), value);
        }
        self.reach_cells(state, STATICS, owners);
        for initialisation in &state.initialisers {
            if let Initialisation::Failed(exception) = *initialisation {
                owners.reach(exception);
            }
        }
    }
}
