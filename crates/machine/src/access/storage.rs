//! What is stored where: values, widths and regions of locations.

use fencepost_ir::{Region, Storage};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Heap, MONITOR, STATICS, handle_of, slot_of};

impl Machine<'_> {
    pub(crate) fn load(&self, state: &State, loc: Loc) -> u64 {
        match handle_of(loc) {
            STATICS => state.statics[slot_of(loc) as usize],
            handle => state.heap.get(handle).slots[slot_of(loc) as usize],
        }
    }

    pub(crate) fn store(&self, state: &mut State, loc: Loc, value: u64) {
        let slot = slot_of(loc) as usize;
        match handle_of(loc) {
            STATICS => {
                state.statics[slot] = value;
                match self.facts.homes.of_static(slot) {
                    Some(home) => state.dirty.thread(home),
                    None => state.dirty.globals = true,
                }
            }
            handle => {
                state.heap.get_mut(handle).slots[slot] = value;
                state.dirty.objects.push(handle);
            }
        }
    }

    /// What to say of a write to a constant, which is not part of a state's form; `None` if the
    /// location is not in one.
    pub(crate) fn constant_written(&self, state: &State, loc: Loc) -> Option<String> {
        let handle = handle_of(loc);
        let name = || &self.program.ty(state.heap.get(handle).ty).name;
        state.heap.is_constant(handle).then(|| format!("a write to a constant of type `{}`", name()))
    }

    pub(crate) fn storage(&self, state: &State, loc: Loc) -> Storage {
        match handle_of(loc) {
            STATICS => self.program.statics[slot_of(loc) as usize].storage,
            handle => self.program.ty(state.heap.get(handle).ty).slot(slot_of(loc)).storage,
        }
    }

    /// The region of a location. All that is left of freed memory is one region, whichever slot an access in flight
    /// is for: it fails when it takes effect.
    pub(crate) fn region(&self, heap: &Heap, loc: Loc) -> Option<Region> {
        match handle_of(loc) {
            STATICS => self.program.statics.get(slot_of(loc) as usize).map(|slot| slot.region),
            handle if slot_of(loc) != MONITOR => {
                let ty = heap.get(handle).ty;
                let slot = if Some(ty) == self.program.freed { 0 } else { slot_of(loc) };
                Some(self.program.ty(ty).slot(slot).region)
            }
            _ => None,
        }
    }
}
