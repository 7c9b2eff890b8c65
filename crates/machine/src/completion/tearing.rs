//! Tearing: on some platforms a plain access to a variable of 64 bits is two accesses to its halves (JLS 17.7, ECMA-335
//! I.12.6.6). Here each is one. That makes a difference only where threads race on such a variable: another access that
//! comes between the halves could as well come before both, in a state in which the two can take effect next to each other
//! (see [`races`](super::races)). So where such a race is seen, the answer relies on accesses that are indivisible.
//!
//! A thread with a view of its own may also see an older write although the newer one has long taken effect: as soon as
//! there are several that it may see, it might see a half of each.
//!
//! Reductions keep these states for the reasons given at the head of [`reach::calm`](crate::reach): a region that is taken
//! to be calm is searched again without that when a race is seen on it, and is not hidden when a lock does not guard it.

use fencepost_memory::{Event, Location};

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::handle_of;

impl Machine<'_> {
    /// Notes what the answer relies on if an event that is about to take effect might be divided.
    #[inline]
    pub(crate) fn note_tearing(&self, state: &mut State, index: usize, event: &Event) {
        if let Some(tearing) = &self.program.tearing
            && !state.relies.contains(&tearing.message)
            && self.may_be_divided(event)
            && self.is_torn(state, index, event)
        {
            state.relies.push(tearing.message);
        }
    }

    /// Whether an event is an access to what platforms may access in two halves.
    #[inline]
    pub(super) fn may_be_divided(&self, event: &Event) -> bool {
        let tearing = self.program.tearing.as_ref();
        tearing.is_some_and(|it| event.region.is_some_and(|region| it.regions.has(region)))
    }

    /// Whether an access and one of another thread might come between each other's halves.
    fn is_torn(&self, state: &State, index: usize, event: &Event) -> bool {
        let Location::Known(at) = event.location else { return false };
        let is_plain = |event: &Event| self.program.accesses[usize::from(event.access.0)].is_plain();
        let seen_in_part = || {
            let plainly =
                is_plain(event) || event.region.is_some_and(|region| self.facts.plainly_written.has(region));
            plainly && state.views.cell(at).is_some_and(|cell| cell.seen_by(index).len() > 1)
        };
        // A copy reads all slots of an object, without events.
        let copies = |other: usize| other != index && self.copied_next(state, other) == Some(handle_of(at));
        let copied = || {
            is_plain(event) && self.rules.class(event.access).writes() && (0..state.threads.len()).any(copies)
        };
        self.rival(state, index, event, is_plain).is_some() || seen_in_part() || copied()
    }
}
