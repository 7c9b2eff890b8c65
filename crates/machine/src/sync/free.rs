//! Freeing an object.

use fencepost_ir::indeterminate::is_indeterminate_pointer;
use fencepost_ir::{Pc, Trap};
use fencepost_memory::Location;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::state::heap::{Handle, Pointer, STATICS, handle_of, slot_of};

impl Machine<'_> {
    /// Frees the object that a pointer points to.
    pub(crate) fn free(&self, state: &mut State, index: usize, word: u64, pc: Pc) -> Halt {
        let handle = match Pointer::from_word(word) {
            Pointer::Null => return Halt::No,
            Pointer::Memory(at) if slot_of(at) == 0 && handle_of(at) != STATICS => handle_of(at),
            Pointer::Number(_) if is_indeterminate_pointer(word) => {
                return self.raise(state, index, Trap::Uninitialised);
            }
            _ => return self.raise(state, index, Trap::BadFree),
        };
        let Some(freed) = self.program.freed else { return self.raise(state, index, Trap::BadFree) };
        if state.heap.get(handle).ty == freed {
            let message = format!("double free: {}", self.freed_where(state, handle));
            return self.fail(state, index, FailureKind::Exception, message);
        }
        let object = state.heap.get(handle);
        if state.heap.is_constant(handle) || object.is_marked() || self.is_scoped(object) {
            return self.raise(state, index, Trap::BadFree);
        }
        let object = state.heap.get_mut(handle);
        object.ty = freed;
        object.slots = vec![u64::from(pc)];
        state.dirty.objects.push(handle);
        self.forget_regions(state, handle);
        Halt::No
    }

    /// Accesses in flight to memory that was just freed are in the region that is left of it, as in a state that is read
    /// from the store.
    fn forget_regions(&self, state: &mut State, handle: Handle) {
        let State { threads, heap, .. } = state;
        for slot in threads.iter_mut().flat_map(|thread| &mut thread.window.slots) {
            if let Entry::Event(event) = &mut slot.entry
                && let Location::Known(at) = event.location
                && handle_of(at) == handle
            {
                event.region = self.region(heap, at);
            }
        }
    }
}
