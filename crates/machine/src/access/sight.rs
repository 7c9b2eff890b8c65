//! What threads see at a location: one value, or one of several.

use fencepost_ir::Class;
use fencepost_ir::broken::{Invariant, broken};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location};

use crate::machine::Machine;
use crate::state::State;

impl Machine<'_> {
    /// Writes to `loc` whose reflection has begun: thread, slot, event.
    pub(crate) fn begun_writes<'s>(
        &self,
        state: &'s State,
        loc: Loc,
    ) -> impl Iterator<Item = (usize, usize, &'s Event)> + 's {
        state.threads.iter().enumerate().flat_map(move |(thread, t)| {
            let begun =
                move |(_, event): &(usize, &Event)| event.begun() && event.location == Location::Known(loc);
            t.window.events().filter(begun).map(move |(slot, event)| (thread, slot, event))
        })
    }

    /// The value of a location as a thread sees it by an access of some class; one of them, if it may
    /// see several.
    pub(crate) fn view(&self, state: &State, thread: usize, loc: Loc, class: Class) -> u64 {
        if let Some(cell) = state.views.cell(loc) {
            let value =
                if class == Class::Read { cell.seen_by(thread).first().copied() } else { cell.newest() };
            return value.or_broken("a write that the thread may see");
        }
        if self.rules.separate_reflection {
            let visible = self.begun_writes(state, loc).filter(|(_, _, event)| event.seen >> thread & 1 == 1);
            if let Some((_, _, event)) = visible.max_by_key(|(_, _, event)| event.stamp) {
                return written(event);
            }
        }
        self.load(state, loc)
    }

    /// The value of a location at the end of its coherence order.
    pub(crate) fn latest(&self, state: &State, loc: Loc) -> u64 {
        if let Some(cell) = state.views.cell(loc) {
            return cell.newest().or_broken("the newest write to a location");
        }
        let begun = if self.rules.separate_reflection {
            self.begun_writes(state, loc).max_by_key(|(_, _, event)| event.stamp)
        } else {
            None
        };
        begun.map_or_else(|| self.load(state, loc), |(_, _, event)| written(event))
    }

    /// The threads that writes of `thread` still have to reach to be done.
    pub(crate) fn audience(&self, state: &State, thread: usize) -> u32 {
        if self.rules.stages.is_none() {
            return 0;
        }
        let others =
            state.threads.iter().enumerate().filter(|(other, t)| *other != thread && !t.is_finished());
        others.fold(0, |set, (other, _)| set | 1 << other)
    }

    /// What a read in flight may see, if that is more than one value.
    #[inline]
    pub(crate) fn choices(&self, state: &State, thread: usize, slot: usize) -> Option<Vec<u64>> {
        if state.views.is_empty() {
            return None;
        }
        let Entry::Event(event) = state.threads[thread].window.slots[slot].entry else {
            broken("what takes a step is no event");
        };
        match (self.rules.class(event.access), event.location) {
            (Class::Read, Location::Known(at)) => {
                state.views.cell(at).map(|cell| cell.seen_by(thread)).filter(|values| values.len() > 1)
            }
            _ => None,
        }
    }

    /// Whether a thread might read several values from a slot, or different ones before and after it
    /// has learnt something.
    pub(crate) fn is_contended(&self, state: &State, at: Loc) -> bool {
        state.views.cell(at).is_some()
    }

    /// The value of a slot to an observer that knows everything, such as the runtime itself.
    pub fn word(&self, state: &State, at: Loc) -> u64 {
        match state.views.cell(at) {
            Some(cell) => *cell.left().first().or_broken("a write that is left to see"),
            None => self.load(state, at),
        }
    }
}

/// What a write that others see has written.
#[track_caller]
pub(crate) fn written(event: &Event) -> u64 {
    event.value.value().or_broken("the value of a write that others see")
}
