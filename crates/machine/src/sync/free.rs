//! Freeing an object.

use fencepost_ir::indeterminate::is_indeterminate_pointer;
use fencepost_ir::{Pc, Trap};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::state::heap::{Pointer, STATICS, handle_of, slot_of};

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
        Halt::No
    }
}
