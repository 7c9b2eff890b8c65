//! How writes reach threads one by one, where the model says so, and what each thread sees of them.

use fencepost_ir::Class;
use fencepost_ir::broken::Invariant;
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location};

use crate::machine::Machine;
use crate::outcome::Effect;
use crate::state::State;
use crate::state::thread::{event_mut, located};

impl Machine<'_> {
    /// A staged write becomes visible to thread `to`: with the first reflection it takes its
    /// place at the end of the location's coherence order and its own thread reads it from
    /// memory from then on.
    pub(crate) fn reflect(&self, state: &mut State, index: usize, slot: usize, to: u8) -> Effect {
        let (event, loc) = located(&state.threads[index].window.slots[slot]);
        state.note_reorderings(index, slot);
        let mut seen = 1 << to;
        let mut stamp = event.stamp;
        if !event.begun() {
            seen |= 1 << index;
            stamp = 1 + self.begun_writes(state, loc).map(|(_, _, other)| other.stamp).max().unwrap_or(0);
        }
        let event = event_mut(&mut state.threads[index], slot);
        event.seen |= seen;
        event.stamp = stamp;
        self.hide_older(state, loc, stamp, seen);
        self.retire(state, loc);
        Effect::Continues
    }

    /// Writes to `loc` whose reflection has begun: thread, slot, event.
    fn begun_writes<'s>(
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

    /// Threads that see a write see no older one to that location any more.
    fn hide_older(&self, state: &mut State, loc: Loc, stamp: u16, seen: u32) {
        for index in 0..state.threads.len() {
            for slot in &mut state.threads[index].window.slots {
                if let Entry::Event(event) = &mut slot.entry
                    && event.begun()
                    && event.location == Location::Known(loc)
                    && event.stamp < stamp
                    && event.seen | seen != event.seen
                {
                    event.seen |= seen;
                    state.dirty.threads |= 1 << index;
                }
            }
        }
    }

    /// Completes writes to `loc` that every live thread sees, oldest first, and closes gaps in
    /// the numbering of the others.
    fn retire(&self, state: &mut State, loc: Loc) {
        loop {
            let oldest = self.begun_writes(state, loc).filter(|&(thread, _, event)| {
                let everyone = self.audience(state, thread) | 1 << thread;
                event.seen & everyone == everyone
            });
            let Some((thread, slot, event)) = oldest.min_by_key(|(_, _, event)| event.stamp) else { break };
            self.store(state, loc, written(event));
            state.threads[thread].remove_slot(slot, None);
            state.freed |= 1 << thread;
            state.dirty.thread(thread);
        }
        let mut stamps: Vec<u16> = self.begun_writes(state, loc).map(|(_, _, event)| event.stamp).collect();
        stamps.sort_unstable();
        for (index, thread) in state.threads.iter_mut().enumerate() {
            for slot in &mut thread.window.slots {
                if let Entry::Event(event) = &mut slot.entry
                    && event.begun()
                    && event.location == Location::Known(loc)
                {
                    let rank = stamps.partition_point(|&stamp| stamp < event.stamp) as u16 + 1;
                    if rank != event.stamp {
                        event.stamp = rank;
                        state.dirty.threads |= 1 << index;
                    }
                }
            }
        }
    }

    /// Writes no longer have to reach a thread that has ended.
    pub(crate) fn narrow_audience(&self, state: &mut State) {
        if self.rules.stages.is_none() {
            return;
        }
        let mut begun: Vec<Loc> = Vec::new();
        for thread in &state.threads {
            let locs = thread.window.events().filter(|(_, event)| event.begun());
            begun.extend(locs.filter_map(|(_, event)| match event.location {
                Location::Known(loc) => Some(loc),
                Location::Unknown { .. } => None,
            }));
        }
        begun.iter().for_each(|&loc| self.retire(state, loc));
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

    /// Puts a value at the end of the coherence order, visible to every thread.
    pub(crate) fn overwrite(&self, state: &mut State, thread: usize, loc: Loc, value: u64) {
        self.show_newest(state, loc);
        self.write(state, thread, loc, value);
    }

    /// Lets the write at the end of the coherence order reach every thread.
    pub(crate) fn show_newest(&self, state: &mut State, loc: Loc) {
        if self.rules.separate_reflection {
            self.hide_older(state, loc, u16::MAX, !0);
            self.retire(state, loc);
        }
    }
}

/// What a write that others see has written.
#[track_caller]
fn written(event: &Event) -> u64 {
    event.value.value().or_broken("the value of a write that others see")
}
