//! Unseen accesses: what a thread does to an object that no other thread can reach takes effect where it is issued, and
//! needs no state.
//!
//! Let a thread have an event in flight that can complete, an access to an object that it alone can reach, and let it hand
//! out no reference before that access is done ([`Machine::publishes_nothing_before`]). No other thread can touch the object
//! until then, so the access commutes with all that others can do, and it is enough by itself in that state (see
//! `explore::reduce`). A state with one action to take has the same future as the one that it leads to. So only the latter
//! is made. Behind a guess nothing is done this way: the access might refute it.
//!
//! The same goes for an access under the lock that guards all accesses of its kind: no other thread can make one before the
//! lock is released. Which lock that is, and why it is known, is in [`reach::discipline`](crate::reach).
//!
//! Who reaches what is found out once for a thread that runs ahead. It stays true: the thread completes nothing else but
//! unseen accesses and undisturbed reads, and neither lets another thread reach more. What it makes meanwhile is its own.

use fencepost_ir::Class;
use fencepost_ir::broken::broken;
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, WindowStep};

use crate::action::ActionKind;
use crate::machine::Machine;
use crate::outcome::Effect;
use crate::reach::Owners;
use crate::state::State;
use crate::state::heap::{Handle, STATICS, handle_of};

impl Machine<'_> {
    /// Lets an event in flight of a thread take effect if no other thread can see that; whether it did. The owners
    /// are those of the state in which the thread began to run ahead.
    pub(crate) fn access_unseen(&self, state: &mut State, index: usize, owners: &mut Owners) -> bool {
        let Some(ActionKind::Complete { slot }) = self.unseen_access_by(state, index, owners) else {
            return false;
        };
        match self.complete(state, index, slot.into()) {
            Effect::Continues => true,
            effect => broken(format_args!("an access that no other thread can see comes to {effect:?}")),
        }
    }

    /// The action by which an access that no other thread can see takes effect, if that is what a thread has in flight.
    pub fn unseen_access(&self, state: &State, index: usize) -> Option<ActionKind> {
        self.unseen_access_by(state, index, &mut Owners::default())
    }

    pub(crate) fn unseen_access_by(
        &self,
        state: &State,
        index: usize,
        owners: &mut Owners,
    ) -> Option<ActionKind> {
        let window = &state.threads[index].window;
        if !state.views.is_empty()
            || window.slots.iter().any(|slot| matches!(slot.entry, Entry::Guess { .. }))
            || !self.may_have_unseen_access(state, index)
        {
            return None;
        }
        let mut found = None;
        window.steps(&self.rules, 0, |slot, step| {
            let Entry::Event(event) = &window.slots[slot].entry else { return };
            let (WindowStep::Complete, Location::Known(at)) = (step, event.location) else { return };
            let object = handle_of(at);
            let mut is_private = || {
                object != STATICS
                    && owners.is_kept(self, state, object, index)
                    && match self.calm_front(state, index) == Some(slot) {
                        // What is issued later comes later, too.
                        true => !self.has_publication_before(state, owners, index, slot),
                        false => self.publishes_nothing_before(state, owners, index, slot),
                    }
            };
            if found.is_none()
                && self.is_unremarkable(state, index, object, event)
                && (self.is_guarded(state, index, slot, event) || is_private())
            {
                found = Some(ActionKind::Complete { slot: slot as u16 });
            }
        });
        found
    }

    /// Whether a thread may have an unseen access in flight, by a quick look: it has a lock, or it accesses an object that
    /// others may have let go.
    fn may_have_unseen_access(&self, state: &State, index: usize) -> bool {
        let mut events = state.threads[index].window.events();
        let guards = self.discipline.is_some() && state.heap.held_by(index).next().is_some();
        events.any(|(_, event)| match event.location {
            _ if guards => true,
            Location::Known(at) => {
                let object = handle_of(at);
                object != STATICS && !self.is_still_shared(state, object, index)
            }
            Location::Unknown { .. } => false,
        })
    }

    /// Whether an access to an object is one that can be made, changes nothing that is watched, and concerns no thread that
    /// the object stands for.
    fn is_unremarkable(&self, state: &State, index: usize, handle: Handle, event: &Event) -> bool {
        let watched = event.region.is_none_or(|region| self.watch.covers(region));
        let object = (handle != STATICS).then(|| state.heap.get(handle));
        match self.rules.class(event.access) {
            Class::Read | Class::VRead => true,
            Class::Write | Class::VWrite | Class::Rmw => {
                !watched && object.is_none_or(|object| object.thread == 0 && !state.heap.is_constant(handle))
            }
            Class::Lock => object.is_some_and(|object| object.monitor.is_free_for(index)),
            Class::Unlock | Class::Fence => false,
        }
    }
}
