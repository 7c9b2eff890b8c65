//! Reorderings on a path that is followed from its start: a fence between the two events would have
//! prevented it.
//!
//! Where threads have views of their own nothing is overtaken. There a thread accesses what another has written
//! before, with or without knowing: if both accesses were volatile, the first would happen before the
//! second, and the second would see nothing older. If no access that is made volatile is in such a pair, the
//! path stays what it is: no thread learns anything new, and a volatile read sees what the plain one saw,
//! which was written by its own thread or known to it. And a fence that no thread passed before the second
//! cannot have passed on any knowledge of the first.

use fencepost_ir::Pc;
use fencepost_ir::broken::broken;
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, WindowSlot};

use crate::machine::Machine;
use crate::state::{Reordering, State, Thread, Trail, Written};

impl Machine<'_> {
    /// Notes which threads have written before to what the event in a slot of a thread accesses now.
    #[inline]
    pub(crate) fn note_meetings(&self, state: &mut State, thread: usize, slot: usize) {
        if self.rules.views.is_some() && state.trail.is_some() {
            self.meet(state, thread, slot);
        }
    }

    fn meet(&self, state: &mut State, thread: usize, slot: usize) {
        let State { threads, trail: Some(trail), .. } = state else { return };
        let Trail { reorderings, written, .. } = &mut **trail;
        let WindowSlot { pc: later, site: later_site, entry, .. } = threads[thread].window.slots[slot];
        let Entry::Event(Event { location: Location::Known(at), access, .. }) = entry else {
            broken(format_args!("no event with a known location takes effect: {entry:?}"));
        };
        let path = &threads[thread].path;
        for write in written.iter().filter(|write| write.at == at && write.path != *path) {
            let (earlier, earlier_site) = (write.pc, write.site);
            let mut passed: Vec<Pc> = threads.iter().flat_map(Thread::places_passed).copied().collect();
            passed.sort_unstable();
            passed.dedup();
            match reorderings.iter_mut().find(|it| (it.earlier, it.later) == (earlier, later)) {
                Some(known) => known.passed = passed,
                None => reorderings.push(Reordering { earlier, later, earlier_site, later_site, passed }),
            }
        }
        if self.rules.class(access).writes() {
            written.push(Written { at, path: path.clone(), pc: later, site: later_site });
        }
    }
}
