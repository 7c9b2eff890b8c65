//! The end of variables of functions, in languages where pointers may lead to them for longer (C).
//!
//! The object of such a variable has two slots of its own behind the others. When its function or block is left
//! ([`EndScope`](fencepost_ir::MemoryOp::EndScope)) they take the position where that happens, and the object of the
//! thread. From then on no pointer can be followed into the object. What the thread itself still has in flight there
//! is from before. The variables that each thread has one of are in the thread's object, and end with the thread.
//!
//! Leaving orders nothing, so it does not wait for what is in flight. Where another thread can reach the variable it is a
//! step of its own, which conflicts with all others; else it commutes with whatever they do.

use fencepost_ir::Pc;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, Object, loc};

/// How many slots note the end of a variable.
const NOTES: usize = 2;

impl Machine<'_> {
    /// Whether an object holds a variable of a function that may end.
    pub(crate) fn is_scoped(&self, object: &Object) -> bool {
        let Some([_, region]) = self.program.lifetimes else { return false };
        let slots = &self.program.ty(object.ty).slots;
        slots.len() >= NOTES && slots.last().is_some_and(|slot| slot.region == region)
    }

    /// How many slots of an object pointers can lead to.
    pub(crate) fn size(&self, object: &Object) -> u32 {
        (object.slots.len() - if self.is_scoped(object) { NOTES } else { 0 }) as u32
    }

    /// Where the variable in an object ended, and the object of its thread.
    pub(crate) fn scope_end(&self, object: &Object) -> Option<(Pc, Handle)> {
        if !self.is_scoped(object) {
            return None;
        }
        let size = self.size(object) as usize;
        let end = (object.slots[size] as Pc).checked_sub(1)?;
        Some((end, object.slots[size + 1] as Handle))
    }

    /// Where a variable ended, in words.
    pub(crate) fn ended_where(&self, end: Pc) -> String {
        if self.program.is_library(end) {
            return "use of a variable of a thread that has ended".to_owned();
        }
        format!("{}: it was left at {}", fencepost_ir::Trap::UseAfterScope, self.program.position(end))
    }

    /// The variable in an object ends.
    pub(crate) fn end_scope(&self, state: &mut State, index: usize, object: Handle, pc: Pc) {
        if object == 0 || self.scope_end(state.heap.get(object)).is_some() {
            return;
        }
        let size = self.size(state.heap.get(object));
        let owner = state.threads[index].object;
        self.store(state, loc(object, size), u64::from(pc) + 1);
        self.store(state, loc(object, size + 1), owner.into());
    }
}
