//! What instructions ask of an object that never changes: its type, its length, where its slots
//! are, and slots that no thread changes any more. Of an object that has not arrived, the answer is a
//! computation in the window.

use fencepost_ir::{Class, Kind, MemoryOp, ObjectOp, Op, Pc, Place, Region};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Loc, Location, Operand, WindowSlot};

use crate::machine::Machine;
use crate::state::heap::{Handle, loc};
use crate::state::{State, Thread};

impl Machine<'_> {
    /// What the instruction at `pc` asks of `a` (and element `b`), which a guess in flight has vouched
    /// for. `None` if that guess was wrong.
    pub(crate) fn inspect(&self, state: &State, index: usize, pc: Pc, a: u64, b: u64) -> Option<u64> {
        let op = self.program.code[pc as usize];
        if let Op::Object(ObjectOp::IsInstance { ty, .. }) = op {
            let is = |handle| self.program.ty(state.heap.get(handle).ty).is(ty);
            return Some(u64::from(a != 0 && is(a as Handle)));
        }
        if a == 0 {
            return None;
        }
        let object = || state.heap.get(a as Handle);
        match op {
            Op::Memory(MemoryOp::PointerAdd { words, .. }) => {
                self.moved(&state.heap, a, b as i64, words).ok()
            }
            Op::Memory(MemoryOp::AddressOf { place: Place::Pointer { slot, region: None, .. }, .. })
                if self.program.freed.is_some() =>
            {
                self.addressed(&state.heap, a, slot).ok()
            }
            Op::Object(ObjectOp::ArrayLength { .. }) => Some(self.length_word(object())),
            Op::Object(ObjectOp::TypeObject { .. }) => {
                self.program.ty(object().ty).object.map(|constant| u64::from(constant) + 1)
            }
            Op::Memory(MemoryOp::Get { place, .. }) => {
                let Loc(word) = self.address(state, place, a, b)?;
                Some(self.view(state, index, Loc(word), Class::Read))
            }
            Op::Memory(
                MemoryOp::Load { place, .. }
                | MemoryOp::Store { place, .. }
                | MemoryOp::Rmw { place, .. }
                | MemoryOp::AddressOf { place, .. },
            ) => self.address(state, place, a, b).map(|loc| loc.0),
            _ => None,
        }
    }

    /// Where a place in object `a`, or behind pointer `a`, is.
    fn address(&self, state: &State, place: Place, a: u64, b: u64) -> Option<Loc> {
        match place {
            Place::Field { slot, .. } => Some(loc(a as Handle, slot)),
            Place::Element { slot, .. } => {
                let array = state.heap.get(a as Handle);
                let stride = self.program.ty(array.ty).slots.len();
                let inside = b < self.elements(array) as u64;
                inside.then(|| loc(a as Handle, (b as usize * stride) as u32 + u32::from(slot)))
            }
            Place::Pointer { slot, region, .. } => self.pointed_to(&state.heap, a, slot, region).ok(),
            Place::Static(_) | Place::Address(_) => None,
        }
    }

    /// The address of a place in an object that has not arrived, or of an element whose index has not.
    pub(crate) fn address_later(&self, thread: &mut Thread, pc: Pc, place: Place) -> Operand {
        let zero = Operand::Value(0);
        let (a, b) = match place {
            Place::Field { object, .. } => (thread.get(object), zero),
            Place::Element { array, index, .. } => (thread.get(array), thread.get(index)),
            Place::Pointer { pointer, .. } => (thread.get(pointer), zero),
            Place::Static(_) | Place::Address(_) => (zero, zero),
        };
        self.inspect_later(thread, pc, a, b)
    }

    /// Where a memory event at `pc` is. For an element that is not known yet, its address becomes a
    /// computation.
    pub(crate) fn located(&self, thread: &mut Thread, pc: Pc, place: Place, location: Location) -> Location {
        match (location, place) {
            (Location::Unknown { .. }, Place::Element { .. }) => {
                let base = self.address_later(thread, pc, place);
                self.unknown_location(&thread.window.slots, place, base)
            }
            _ => location,
        }
    }

    /// Asks it of objects of which some have not arrived.
    pub(crate) fn inspect_later(&self, thread: &mut Thread, pc: Pc, a: Operand, b: Operand) -> Operand {
        thread.push(pc, Entry::Compute { computation: Computation::Inspect, a, b })
    }

    /// The kinds of what an inspecting instruction asks about.
    pub(crate) fn inspected_kinds(&self, pc: Pc) -> (Kind, Kind) {
        let place = match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::AddressOf { place, .. } | MemoryOp::Get { place, .. }) => Some(place),
            Op::Memory(MemoryOp::PointerAdd { .. }) => return (Kind::Ptr, Kind::I64),
            op => op.place(),
        };
        match place {
            Some(Place::Pointer { .. }) => (Kind::Ptr, Kind::I64),
            _ => (Kind::Ref, Kind::I64),
        }
    }

    /// The location of a place whose address is computed from `base`, to come from one of `slots`.
    pub(crate) fn unknown_location(&self, slots: &[WindowSlot], place: Place, base: Operand) -> Location {
        let (slot, region) = match place {
            Place::Field { slot, region, .. } => (slot, Some(region)),
            // The element's whole address is what is to come.
            Place::Element { region, .. } => (0, Some(region)),
            Place::Pointer { slot, region, .. } => {
                (slot, region.or_else(|| self.region_behind(slots, base, slot)))
            }
            Place::Static(_) | Place::Address(_) => (0, None),
        };
        Location::Unknown { base, slot, region }
    }

    /// The region that lies `offset` slots behind a pointer to come.
    fn region_behind(&self, slots: &[WindowSlot], pointer: Operand, offset: u32) -> Option<Region> {
        let Operand::Pending(at) = pointer else { return None };
        let slot = slots.get(usize::from(at))?;
        let Op::Memory(MemoryOp::AddressOf { place, .. }) = self.program.code[slot.pc as usize] else {
            return None;
        };
        let start = match place {
            Place::Field { region, .. } | Place::Element { region, .. } => region,
            Place::Pointer { slot: more, .. } => match slot.entry {
                Entry::Compute { a, .. } => return self.region_behind(slots, a, offset.wrapping_add(more)),
                _ => return None,
            },
            Place::Static(_) | Place::Address(_) => return None,
        };
        self.program.types.iter().find_map(|ty| {
            let at = ty.slots.iter().position(|slot| slot.region == start)?;
            ty.slots.get(at + offset as usize).map(|slot| slot.region)
        })
    }
}
