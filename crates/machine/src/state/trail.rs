//! What a path leaves behind, for callers that follow it from its start: what has overtaken what, which places for
//! fences threads passed in between, and where exceptions began.
//!
//! Repairs and stories of loops ask for it. A search does not: then there is none, and all that it costs is a test for
//! each entry that comes into a window or leaves it. None of it is part of a state.

use fencepost_ir::Pc;
use fencepost_memory::{Loc, WindowSlot};
use serde::{Deserialize, Serialize};

use super::heap::Handle;
use super::{State, Thread};

/// What has happened on the way to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// What has overtaken what.
    pub reorderings: Vec<Reordering>,
    /// What has been written, where threads have views of their own.
    pub(crate) written: Vec<Written>,
    /// Where exceptions were thrown: each with the instructions that the thread's frames were at, innermost first.
    thrown: Vec<(Handle, Vec<Pc>)>,
}

impl Trail {
    /// Where an exception was thrown.
    pub(crate) fn thrown_at(&self, exception: Handle) -> Option<&[Pc]> {
        self.thrown.iter().find(|(thrown, _)| *thrown == exception).map(|(_, stack)| &stack[..])
    }

    /// Notes where an exception is thrown.
    pub(crate) fn throws(&mut self, exception: Handle, stack: Vec<Pc>) {
        self.thrown.retain(|(thrown, _)| *thrown != exception);
        self.thrown.push((exception, stack));
    }
}

/// An event took a step while an earlier one of its thread was still in flight; or, where threads have views
/// of their own, after another thread had written to its location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub(crate) struct Written {
    pub(crate) at: Loc,
    /// The thread that wrote, by its path: indices of threads change, paths do not.
    pub(crate) path: Vec<u16>,
    pub(crate) pc: Pc,
    pub(crate) site: Pc,
}

/// The places where a fence stands or could stand that a thread has passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    places: Vec<Pc>,
    /// How many there were when each slot of the window was issued.
    born: Vec<u32>,
}

impl Passed {
    /// An entry was added to the window.
    pub(super) fn issued(&mut self) {
        self.born.push(self.places.len() as u32);
    }

    /// The entry in a slot of the window was taken out.
    pub(super) fn removed(&mut self, slot: usize) {
        self.born.remove(slot);
    }

    /// Those after the entry in a slot was issued, and before that in a later slot was, or up to now.
    fn between(&self, earlier: usize, later: Option<usize>) -> Vec<Pc> {
        let end = later.map_or(self.places.len(), |later| self.born[later] as usize);
        self.places[self.born[earlier] as usize..end].to_vec()
    }
}

impl Thread {
    /// The places that it has passed since the path is followed.
    pub fn places_passed(&self) -> &[Pc] {
        self.passed.as_ref().map_or(&[], |passed| &passed.places)
    }

    /// Passes a place where a fence stands or could stand.
    pub(crate) fn pass(&mut self, pc: Pc) {
        if let Some(passed) = &mut self.passed {
            passed.places.push(pc);
        }
    }
}

impl State {
    /// Follows the path from here on.
    pub fn follow(&mut self) {
        self.trail = Some(Box::default());
        for thread in &mut self.threads {
            let born = vec![0; thread.window.slots.len()];
            thread.passed = Some(Box::new(Passed { places: Vec::new(), born }));
        }
    }

    /// Notes what the event in a slot of a thread overtakes by taking a step now.
    #[inline]
    pub(crate) fn note_reorderings(&mut self, thread: usize, slot: usize) {
        if self.trail.is_some() {
            let WindowSlot { pc, site, .. } = self.threads[thread].window.slots[slot];
            self.note_overtaken(thread, slot, (pc, site), Some(slot));
        }
    }

    /// Notes that what is at a position overtakes the events in slots before one. It was issued with the slot `at`, or
    /// is issued now.
    pub(crate) fn note_overtaken(
        &mut self,
        thread: usize,
        before: usize,
        (later, later_site): (Pc, Pc),
        at: Option<usize>,
    ) {
        let Some(trail) = &mut self.trail else { return };
        let thread = &self.threads[thread];
        let Some(passed) = &thread.passed else { return };
        trail.reorderings.extend(thread.window.overtaken_by(before).map(|(slot, _)| {
            let WindowSlot { pc: earlier, site: earlier_site, .. } = thread.window.slots[slot];
            Reordering { earlier, later, earlier_site, later_site, passed: passed.between(slot, at) }
        }));
    }
}
