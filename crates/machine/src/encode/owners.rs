//! Which objects only one thread can reach: nobody else can touch them before that thread hands
//! them out.

use fencepost_ir::Kind;
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::encode::references::{Reach, kind_of};
use crate::heap::{Handle, STATICS};
use crate::machine::Machine;
use crate::state::{Initialisation, State, Thread};

/// Who can reach each object of a state: found out when somebody asks.
#[derive(Debug, Default)]
pub struct Owners {
    /// Whether it has been found out.
    known: bool,
    /// By handle; [`NOBODY`], [`SEVERAL`], or a thread's index plus 1.
    reached: Vec<u16>,
    /// Who is being followed.
    by: u16,
    todo: Vec<Handle>,
}

const NOBODY: u16 = 0;
const SEVERAL: u16 = u16::MAX;

impl Owners {
    /// There is another state to ask about.
    pub fn forget(&mut self) {
        self.known = false;
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

impl Reach for Owners {
    fn reach(&mut self, handle: Handle) {
        if handle == 0 || handle == STATICS {
            return;
        }
        let reached = &mut self.reached[handle as usize];
        let now = if *reached == NOBODY || *reached == self.by { self.by } else { SEVERAL };
        if *reached != now {
            *reached = now;
            self.todo.push(handle);
        }
    }
}

impl Machine<'_> {
    /// Finds out who can reach each object. What a thread is about to store counts as reached by
    /// several: others may reach it from there. If it is not known yet which reference that is, it
    /// may be any that the thread has.
    fn find_owners(&self, state: &State, owners: &mut Owners) {
        owners.reached.clear();
        owners.reached.resize(state.heap.objects.len() + 1, NOBODY);
        owners.by = SEVERAL;
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            owners.reach_value(kind_of(slot.storage), value);
        }
        for initialisation in &state.initialisers {
            if let Initialisation::Failed(exception) = *initialisation {
                owners.reach(exception);
            }
        }
        for handle in 1..=state.heap.constants() {
            owners.reach(handle);
        }
        for thread in &state.threads {
            for (_, event) in thread.window.events() {
                if let Some(value) = event.value.value() {
                    self.reach_stored(state, value, owners);
                }
            }
        }
        self.follow(state, owners);
        for (index, thread) in state.threads.iter().enumerate() {
            owners.by = if self.stores_unknown(thread) { SEVERAL } else { index as u16 + 1 };
            self.reach_thread(thread, owners);
            self.follow(state, owners);
        }
    }

    /// Whether a thread is about to store a reference that it still waits for.
    fn stores_unknown(&self, thread: &Thread) -> bool {
        thread.window.slots.iter().any(|slot| match slot.entry {
            Entry::Event(event) if matches!(event.value, Operand::Pending(_)) => {
                matches!(self.operand_kinds(slot.pc).0, Kind::Ref | Kind::Ptr)
            }
            _ => false,
        })
    }

    /// A word that is about to be stored may be a reference: if it could be one, it counts as one.
    fn reach_stored(&self, state: &State, value: u64, owners: &mut Owners) {
        for word in [value, value >> 32] {
            if word != 0 && word <= state.heap.objects.len() as u64 {
                owners.reach(word as Handle);
            }
        }
    }

    fn follow(&self, state: &State, owners: &mut Owners) {
        while let Some(handle) = owners.todo.pop() {
            // It may have been reached by somebody else before; whoever it is reached by now counts.
            let by = std::mem::replace(&mut owners.by, owners.reached[handle as usize]);
            self.reference_slots.reach(state.heap.get(handle), owners);
            owners.by = by;
        }
    }
}
