//! What overtook what on the way to a state.

use fencepost_ir::Pc;
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Slot};

use crate::state::State;

/// An event took a step while an earlier one of its thread was still in flight; or, where threads have views
/// of their own, after another thread had written to its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reordering {
    /// The instruction of the earlier one.
    pub earlier: Pc,
    /// The instruction of the later one.
    pub later: Pc,
    /// Where stories say that the earlier one is: the instruction, or the user's call that led to it.
    pub earlier_site: Pc,
    /// The same of the later one.
    pub later_site: Pc,
    /// Every [`Nop`](fencepost_ir::LocalOp::Nop) and fence that the thread passed between them; where threads have views
    /// of their own, that any thread passed before the later one.
    pub passed: Vec<Pc>,
}

/// A write on the way, for later accesses to its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub(crate) at: Loc,
    /// The thread that wrote, by its path: indices of threads change, paths do not.
    pub(crate) path: Vec<u16>,
    pub(crate) pc: Pc,
    pub(crate) site: Pc,
}

impl State {
    /// Notes what the event in a slot of a thread overtakes by taking a step now.
    pub(crate) fn note_reorderings(&mut self, thread: usize, slot: usize) {
        let Some(reorderings) = &mut self.reorderings else { return };
        let thread = &self.threads[thread];
        let Slot { pc: later, site: later_site, born: end, .. } = thread.window.slots[slot];
        let earlier = thread.window.slots[..slot].iter().filter(|slot| matches!(slot.entry, Entry::Event(_)));
        reorderings.extend(earlier.map(|&Slot { pc: earlier, site: earlier_site, born, .. }| {
            let passed = thread.passed[born as usize..end as usize].to_vec();
            Reordering { earlier, later, earlier_site, later_site, passed }
        }));
    }
}
