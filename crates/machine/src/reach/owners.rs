//! Which objects only one thread can reach: no other thread can touch them before that thread hands
//! them out.

use crate::facts::{Reach, kind_of};
use crate::machine::Machine;
use crate::state::heap::{Handle, STATICS};
use crate::state::{Initialisation, State};

/// Which threads can reach each object of a state: found out when it is asked.
#[derive(Debug, Default)]
pub struct Owners {
    /// Whether it has been found out.
    known: bool,
    /// By handle; [`NO_THREAD`], [`SEVERAL`], or a thread's index plus 1.
    reached: Vec<u16>,
    /// The thread that is being followed.
    by: u16,
    todo: Vec<Handle>,
}

const NO_THREAD: u16 = 0;
const SEVERAL: u16 = u16::MAX;

impl Owners {
    /// There is another state to ask about.
    pub fn forget(&mut self) {
        self.known = false;
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
        self.is_only(machine, state, handle, thread) || handle as usize >= self.reached.len()
    }

    /// Whether `thread` alone can reach an object of the state, the same one since the last
    /// [`Owners::forget`].
    pub fn is_only(&mut self, machine: &Machine<'_>, state: &State, handle: Handle, thread: usize) -> bool {
        if !self.known {
            machine.find_owners(state, self);
            self.known = true;
        }
        self.reached.get(handle as usize).is_some_and(|&by| usize::from(by) == thread + 1)
    }
}

impl Owners {
    /// Whether a thread other than `thread` can reach an object; the same state since the last [`Owners::forget`].
    pub fn is_reached_by_others(
        &mut self,
        machine: &Machine<'_>,
        state: &State,
        handle: Handle,
        thread: usize,
    ) -> bool {
        let own = self.is_only(machine, state, handle, thread);
        !own && self.reached.get(handle as usize).is_none_or(|&by| by != NO_THREAD)
    }
}

impl Reach for Owners {
    fn reach(&mut self, handle: Handle) {
        if handle == 0 || handle == STATICS {
            return;
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
    /// Finds out which threads can reach each object as things are: what is about to be stored somewhere counts
    /// as reached by the thread that is about to store it.
    fn find_owners(&self, state: &State, owners: &mut Owners) {
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
        self.follow(state, owners);
        for (index, thread) in state.threads.iter().enumerate() {
            owners.by = index as u16 + 1;
            self.reach_thread(thread, owners);
            self.follow(state, owners);
        }
    }

    fn follow(&self, state: &State, owners: &mut Owners) {
        while let Some(handle) = owners.todo.pop() {
            // Whoever reaches this object reaches what it refers to, and that may be several threads by now.
            let by = std::mem::replace(&mut owners.by, owners.reached[handle as usize]);
            self.reach_object(state, handle, owners);
            owners.by = by;
        }
    }
}
