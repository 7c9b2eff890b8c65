//! How writes reach threads one by one, where the model says so, and what each thread sees of them.

use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location};

use crate::access::sight::written;
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

    /// Threads that see a write see no older one to that location any more: older ones count as seen, and need not reach
    /// them.
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

    /// Completes writes to `loc` that every live thread sees, oldest first, so that the newest of them stays in memory.
    /// Closes gaps in the numbering of the others, so that states in which the same writes are left are equal.
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

    /// Puts a value at the end of the coherence order, visible to every thread.
    pub(crate) fn overwrite(&self, state: &mut State, thread: usize, loc: Loc, value: u64) {
        self.show_newest(state, loc);
        self.write(state, thread, loc, value);
    }

    /// Lets the write at the end of the coherence order reach every thread.
    pub(crate) fn show_newest(&self, state: &mut State, loc: Loc) {
        if self.rules.separate_reflection {
            // Every stamp is smaller than this, so all writes that have begun count as seen by all threads.
            self.hide_older(state, loc, u16::MAX, !0);
            self.retire(state, loc);
        }
    }
}
