//! Which objects only one thread can reach: no other thread can touch them before that thread hands
//! them out.

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
    /// By handle; [`NO_THREAD`], [`SEVERAL`], or a thread's index plus 1.
    reached: Vec<u16>,
    /// Which threads reach what is being followed.
    by: u16,
    /// Objects that are reached, but not yet what they refer to.
    todo: Vec<Handle>,
}

const NO_THREAD: u16 = 0;
const SEVERAL: u16 = u16::MAX;

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
            && (self.owner(machine, state, handle, thread) == thread as u16 + 1
                || handle as usize >= self.reached.len())
    }

    /// Whether `thread` alone can reach an object of the state, the same one since the last
    /// [`Owners::forget`].
    pub fn is_only(&mut self, machine: &Machine<'_>, state: &State, handle: Handle, thread: usize) -> bool {
        !machine.is_still_shared(state, handle, thread)
            && self.owner(machine, state, handle, thread) == thread as u16 + 1
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
            || ![NO_THREAD, thread as u16 + 1].contains(&self.owner(machine, state, handle, thread))
    }

    /// What is known of an object when it is known whether a thread other than `thread` can reach it. What has been made
    /// since counts as reached by several.
    fn owner(&mut self, machine: &Machine<'_>, state: &State, handle: Handle, thread: usize) -> u16 {
        loop {
            let so_far = match self.followed {
                Some(_) => self.reached.get(handle as usize).copied().unwrap_or(SEVERAL),
                None => NO_THREAD,
            };
            let by_others = so_far != NO_THREAD && so_far != thread as u16 + 1;
            if by_others || !machine.find_more_owners(state, self) {
                return so_far;
            }
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
            self.reached.resize(handle as usize + 1, NO_THREAD);
        }
        let reached = &mut self.reached[handle as usize];
        let now = if *reached == NO_THREAD || *reached == self.by { self.by } else { SEVERAL };
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
        owners.by = index as u16 + 1;
        self.reach_thread(thread, owners);
        owners.followed = Some(index + 1);
        true
    }

    /// Begins anew with what all threads can reach.
    fn find_shared(&self, state: &State, owners: &mut Owners) {
        owners.todo.clear();
        owners.reached.clear();
        owners.reached.resize(state.heap.objects.len() + 1, NO_THREAD);
        // Constants refer to constants alone: there is nothing to follow.
        owners.reached[..=state.heap.constants() as usize].fill(SEVERAL);
        owners.by = SEVERAL;
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
