//! Interruption: a mark on a thread's object that ends the thread's waiting.
//!
//! To interrupt a thread is to write to its object ([`Program::interruption`]), an event like any
//! other: that it happens before it is noticed, and when others see it, is for the memory model to say.
//! A thread that waits for a pulse or for a thread's end, and sees that it is marked, may give up. It
//! need not do so immediately: a pulse that comes first may still wake it, and then it has been woken and stays
//! marked. One that has given up is in no wait set any more, so no pulse is lost on it.
//!
//! So any thread that may set the mark may let the waiter go on. What relies on a thread's waiting for one certain
//! other asks here first.
//!
//! [`Program::interruption`]: fencepost_ir::Program::interruption

use fencepost_ir::{Class, Region};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::loc;

impl Machine<'_> {
    /// Whether a thread sees that it is marked.
    pub(crate) fn is_interrupted(&self, state: &State, index: usize) -> bool {
        self.mark(state, index).is_some_and(|(at, _)| self.view(state, index, at, Class::VRead) != 0)
    }

    /// Whether a thread is marked, or may be before it has done anything.
    pub fn may_be_interrupted(&self, state: &State, index: usize) -> bool {
        self.mark(state, index).is_some_and(|(at, region)| {
            self.view(state, index, at, Class::VRead) != 0 || !self.is_settled(state, index, region)
        })
    }

    /// Where a thread is marked.
    fn mark(&self, state: &State, index: usize) -> Option<(Loc, Region)> {
        let slot = self.program.interruption?;
        let object = state.threads[index].object;
        let slots = &self.program.ty((object != 0).then(|| state.heap.get(object))?.ty).slots;
        slots.get(slot as usize).map(|known| (loc(object, slot), known.region))
    }
}
