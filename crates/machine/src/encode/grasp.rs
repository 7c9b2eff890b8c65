//! Which objects a thread can get hold of by what it may still read.
//!
//! Finer than reachability: a reference in a field counts only if the thread's code to come reads
//! that field at all. What is got without an event is followed in any case.

use fencepost_ir::footprint::Regions;
use fencepost_ir::{Op, Place, Program};
use fencepost_memory::window::Entry;
use fencepost_memory::{Location, Operand};

use crate::encode::references::{Reach, kind_of};
use crate::heap::{Handle, STATICS};
use crate::machine::Machine;
use crate::state::State;

/// The objects found so far.
struct Found {
    seen: Vec<bool>,
    todo: Vec<Handle>,
}

impl Reach for Found {
    fn reach(&mut self, handle: Handle) {
        if handle != 0 && handle != STATICS && !self.seen[handle as usize] {
            self.seen[handle as usize] = true;
            self.todo.push(handle);
        }
    }
}

/// The regions that some instruction gets from without an event.
pub(crate) fn got_regions(program: &Program) -> Option<Regions> {
    let mut regions = Regions::default();
    for op in &program.code {
        match *op {
            Op::Get { place: Place::Field { region, .. } | Place::Element { region, .. }, .. } => {
                regions.add(region);
            }
            Op::Get { .. } => return None,
            _ => {}
        }
    }
    Some(regions)
}

impl Machine<'_> {
    /// Whether `thread` may get hold of `object` by itself, or once what is in flight in any window
    /// has been stored.
    pub(crate) fn can_grasp(&self, state: &State, thread: usize, object: Handle) -> bool {
        let Some(got) = &self.got else { return true };
        let mut reads = got.clone();
        let own = &state.threads[thread];
        own.frames.iter().for_each(|frame| self.footprint.add_reads(frame.pc, &mut reads));
        for (_, event) in own.window.events() {
            match (event.location, event.region) {
                (_, Some(region)) => reads.add(region),
                (Location::Unknown { .. }, None) => return true,
                (Location::Known(_), None) => {}
            }
        }
        let mut found = Found { seen: vec![false; state.heap.objects.len() + 1], todo: Vec::new() };
        self.reach_thread(own, &mut found);
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            if reads.has(slot.region) {
                found.reach_value(kind_of(slot.storage), value);
            }
        }
        for slot in state.threads.iter().flat_map(|thread| &thread.window.slots) {
            if let (Entry::Event(event), Op::Store { .. } | Op::Rmw { .. }) =
                (slot.entry, self.program.code[slot.pc as usize])
            {
                match event.value {
                    Operand::Value(value) => found.reach_value(self.operand_kinds(slot.pc).0, value),
                    Operand::Pending(_) => return true,
                }
            }
        }
        while let Some(handle) = found.todo.pop() {
            let holder = state.heap.get(handle);
            let slots = self.program.ty(holder.ty).slots.iter().cycle();
            for (slot, &value) in slots.zip(&holder.slots) {
                if reads.has(slot.region) {
                    found.reach_value(kind_of(slot.storage), value);
                }
            }
        }
        found.seen[object as usize]
    }

    /// Whether `giver` may store a reference where `taker` may read it.
    pub(crate) fn may_hand(&self, state: &State, giver: usize, taker: usize) -> bool {
        let mut reads = Regions::default();
        let frames = &state.threads[taker].frames;
        frames.iter().for_each(|frame| self.footprint.add_reads(frame.pc, &mut reads));
        state.threads[giver]
            .frames
            .iter()
            .any(|frame| self.footprint.writes_any_of(frame.pc, &reads, &self.references))
    }
}

/// The regions that hold references.
pub(crate) fn reference_regions(program: &Program) -> Regions {
    let statics = program.statics.iter().map(|slot| (slot.storage, slot.region));
    let slots = program.types.iter().flat_map(|ty| &ty.slots).map(|slot| (slot.storage, slot.region));
    let mut regions = Regions::default();
    statics
        .chain(slots)
        .filter(|(storage, _)| kind_of(*storage) != fencepost_ir::Kind::I64)
        .for_each(|(_, region)| regions.add(region));
    regions
}
