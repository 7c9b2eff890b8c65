//! What overtakes what, for whoever follows a path from its start: a fence between the two would have
//! prevented it.

use fencepost_ir::Pc;
use fencepost_memory::Slot;
use fencepost_memory::window::Entry;

use crate::state::State;

/// An event took a step while an earlier one of its thread was still in flight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The instruction of the earlier one.
    pub earlier: Pc,
    /// The instruction of the later one.
    pub later: Pc,
    /// Where stories say that the earlier one is: the instruction, or the user's call that led to it.
    pub earlier_site: Pc,
    /// The same of the later one.
    pub later_site: Pc,
    /// Every [`Op::Nop`](fencepost_ir::Op::Nop) that the thread passed between them.
    pub passed: Vec<Pc>,
}

impl State {
    /// Notes what the event in a slot of a thread overtakes by taking a step now.
    pub(crate) fn note_crossings(&mut self, thread: usize, slot: usize) {
        let Some(crossings) = &mut self.crossings else { return };
        let thread = &self.threads[thread];
        let Slot { pc: later, site: later_site, born: end, .. } = thread.window.slots[slot];
        let earlier = thread.window.slots[..slot].iter().filter(|slot| matches!(slot.entry, Entry::Event(_)));
        crossings.extend(earlier.map(|&Slot { pc: earlier, site: earlier_site, born, .. }| {
            let passed = thread.passed[born as usize..end as usize].to_vec();
            Crossing { earlier, later, earlier_site, later_site, passed }
        }));
    }
}
