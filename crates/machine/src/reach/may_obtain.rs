//! Which objects threads can get hold of by what they may still read, and from each other.
//!
//! Finer than reachability: a reference in a field counts only if the thread's code to come reads
//! that field at all. What is obtained without an event is followed in any case. A thread may hand all that
//! it holds to any thread that reads a region to which it writes references, along with objects behind fields that it
//! could not read itself.
//!
//! Threads that do not act still have events in flight that are done sooner or later. What they store
//! is an edge of the heap to come; where they do not know it yet, it is what their reads in flight give.

use fencepost_ir::footprint::Regions;
use fencepost_ir::{Class, Kind, Region};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location, Operand};

use crate::facts::{Reach, kind_of};
use crate::machine::Machine;
use crate::reach::guarded::Guards;
use crate::state::heap::{Handle, STATICS, handle_of};
use crate::state::{State, Thread};

/// The objects found so far.
struct ObjectsFound {
    seen: Vec<bool>,
    todo: Vec<Handle>,
}

impl Reach for ObjectsFound {
    fn reach(&mut self, handle: Handle) {
        if handle != 0 && handle != STATICS && !self.seen[handle as usize] {
            self.seen[handle as usize] = true;
            self.todo.push(handle);
        }
    }
}

/// A reference that is about to be stored.
struct PendingStore {
    /// Where, if that is known; else somewhere in the region.
    at: Option<Loc>,
    region: Region,
    kind: Kind,
    value: u64,
}

/// A thread, and what it may come to hold.
struct Holder {
    reads: Regions,
    /// The regions that hold references among those it may write.
    writes: Regions,
    found: ObjectsFound,
}

impl Machine<'_> {
    /// Which of the threads that may act get hold of `object` if these do whatever their code allows,
    /// until they need one of the locks, while the others only complete what they have in flight.
    pub(crate) fn takers(
        &self,
        state: &State,
        acts: impl Fn(usize) -> bool,
        guards: &Guards<'_>,
        object: Handle,
    ) -> Vec<bool> {
        let acts: Vec<bool> = (0..state.threads.len()).map(acts).collect();
        let Some(holders) = self.holders(state, &acts, guards) else { return acts };
        let takes =
            holders.iter().zip(&acts).map(|(holder, acts)| *acts && holder.found.seen[object as usize]);
        takes.collect()
    }

    /// What each thread may come to hold; `None` if that may be anything.
    fn holders(&self, state: &State, acts: &[bool], guards: &Guards<'_>) -> Option<Vec<Holder>> {
        let known = self.speculation()?;
        let got = known.got.as_ref()?;
        let mut stores = Vec::new();
        let mut holders = Vec::new();
        for (thread, &acts) in state.threads.iter().zip(acts) {
            let found = ObjectsFound { seen: vec![false; state.heap.objects.len() + 1], todo: Vec::new() };
            let mut holder = Holder { reads: got.clone(), writes: Regions::default(), found };
            self.add_in_flight(thread, &mut holder, &mut stores)?;
            if acts {
                self.add_footprint(state, thread, guards, &mut holder.reads, &mut holder.writes);
                self.reach_thread(thread, &mut holder.found);
                for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
                    if holder.reads.has(slot.region) {
                        holder.found.reach_value(kind_of(slot.storage), value);
                    }
                }
            } else {
                self.reach_read(state, thread, &mut holder);
            }
            holder.writes.keep(&known.references);
            holders.push(holder);
        }
        for (holder, _) in holders.iter_mut().zip(acts).filter(|(_, acts)| **acts) {
            let anywhere = |store: &&PendingStore| store.at.is_none_or(|at| handle_of(at) == STATICS);
            let stored = stores.iter().filter(anywhere).filter(|store| holder.reads.has(store.region));
            stored.for_each(|store| holder.found.reach_value(store.kind, store.value));
        }
        holders.iter_mut().for_each(|holder| self.follow_reads(state, &stores, holder));
        while self.hand_over(&mut holders) {
            holders.iter_mut().for_each(|holder| self.follow_reads(state, &stores, holder));
        }
        Some(holders)
    }

    /// Adds the accesses that a thread has in flight: reads and stores.
    fn add_in_flight(
        &self,
        thread: &Thread,
        holder: &mut Holder,
        stores: &mut Vec<PendingStore>,
    ) -> Option<()> {
        for slot in &thread.window.slots {
            let Entry::Event(event) = slot.entry else { continue };
            let region = match (event.location, event.region) {
                (_, Some(region)) => region,
                (Location::Unknown { .. }, None) => return None,
                // A monitor.
                (Location::Known(_), None) => continue,
            };
            let class = self.rules.class(event.access);
            if !matches!(class, Class::Write | Class::VWrite) {
                holder.reads.add(region);
            }
            if !class.writes() {
                continue;
            }
            let kind = self.operand_kinds(slot.pc).0;
            match (event.location, event.value) {
                _ if !matches!(kind, Kind::Ref | Kind::Ptr) => {}
                (_, Operand::Pending(_)) => holder.writes.add(region),
                (Location::Known(at), Operand::Value(value)) => {
                    stores.push(PendingStore { at: Some(at), region, kind, value });
                }
                (Location::Unknown { .. }, Operand::Value(value)) => {
                    stores.push(PendingStore { at: None, region, kind, value });
                }
            }
        }
        Some(())
    }

    /// Tells of what a thread's reads in flight give as things are, from memory or from its own writes.
    fn reach_read(&self, state: &State, thread: &Thread, holder: &mut Holder) {
        for slot in &thread.window.slots {
            let Entry::Event(Event { access, location, region: Some(region), value, .. }) = slot.entry else {
                continue;
            };
            match (self.rules.class(access), location) {
                (Class::Write | Class::VWrite, _) if holder.reads.has(region) => {
                    holder.found.reach_operand(self.operand_kinds(slot.pc).0, value);
                }
                (Class::Read | Class::VRead | Class::Rmw, Location::Known(loc)) => {
                    holder.found.reach_value(kind_of(self.storage(state, loc)), self.load(state, loc));
                }
                _ => {}
            }
        }
    }

    fn follow_reads(&self, state: &State, stores: &[PendingStore], holder: &mut Holder) {
        while let Some(handle) = holder.found.todo.pop() {
            let object = state.heap.get(handle);
            let slots = self.program.ty(object.ty).slots.iter().cycle();
            for (slot, &value) in slots.zip(&object.slots) {
                if holder.reads.has(slot.region) {
                    holder.found.reach_value(kind_of(slot.storage), value);
                }
            }
            let stored = stores.iter().filter(|store| store.at.is_some_and(|at| handle_of(at) == handle));
            for store in stored.filter(|store| holder.reads.has(store.region)) {
                holder.found.reach_value(store.kind, store.value);
            }
        }
    }

    /// Gives each what others may hand it; whether that is anything new.
    fn hand_over(&self, holders: &mut [Holder]) -> bool {
        let mut handed = false;
        for giver in 0..holders.len() {
            for taker in (0..holders.len()).filter(|&taker| taker != giver) {
                if !holders[giver].writes.meets(&holders[taker].reads) {
                    continue;
                }
                let given = std::mem::take(&mut holders[giver].found.seen);
                let found = &mut holders[taker].found;
                (0..given.len())
                    .filter(|&handle| given[handle])
                    .for_each(|handle| found.reach(handle as Handle));
                handed |= !found.todo.is_empty();
                holders[giver].found.seen = given;
            }
        }
        handed
    }
}
