//! Where an instruction's place is: a location, an address still to come, a register, or a trap.

use fencepost_ir::{Place, Reg, Region, Storage, Trap};
use fencepost_memory::{Loc, Location, Operand};

use crate::machine::Machine;
use crate::state::heap::{Handle, Heap, Pointer, STATICS, handle_of, loc, slot_of, static_loc};
use crate::state::{Frame, State, Thread};
use crate::values::objects::object;

/// Where an instruction's place is.
pub(crate) enum ResolvedPlace {
    Memory(Location, Option<Region>),
    /// A register of this thread: position in [`Thread::registers`].
    Register(usize),
    Trap(Trap),
}

/// Where a place is while nothing is in flight.
#[derive(Clone, Copy)]
pub(crate) enum SettledPlace {
    Static(usize),
    /// Slot of an object, and the same within an instance or element of its type.
    Slot(Handle, usize, usize),
    /// Position in [`Thread::registers`].
    Register(usize),
}

impl Machine<'_> {
    /// Where an instruction's place is, for operands that `readiness` has let through.
    pub(crate) fn resolve(&self, state: &State, index: usize, place: Place) -> ResolvedPlace {
        let thread = &state.threads[index];
        let known = |loc: Loc| ResolvedPlace::Memory(Location::Known(loc), self.region(&state.heap, loc));
        let unknown = |base: Operand| {
            let location = self.unknown_location(&thread.window.slots, place, base);
            let Location::Unknown { region, .. } = location else {
                return ResolvedPlace::Memory(location, None);
            };
            ResolvedPlace::Memory(location, region)
        };
        if let Some(position) = thread.register_at(place) {
            return ResolvedPlace::Register(position);
        }
        match place {
            Place::Static(id) => known(static_loc(id)),
            Place::Field { object, slot, .. } => match thread.get(object) {
                Operand::Value(0) => ResolvedPlace::Trap(Trap::NullReference),
                Operand::Value(object) => known(loc(object as Handle, slot)),
                base => unknown(base),
            },
            Place::Element { array, index, slot, .. } => match (thread.get(array), thread.get(index)) {
                (Operand::Value(0), _) => ResolvedPlace::Trap(Trap::NullReference),
                (Operand::Value(array), Operand::Value(element)) => {
                    if self.is_indeterminate(element) {
                        return ResolvedPlace::Trap(Trap::Uninitialised);
                    }
                    let object = state.heap.get(array as Handle);
                    if element >= self.elements(object) as u64 {
                        return ResolvedPlace::Trap(Trap::IndexOutOfRange);
                    }
                    let stride = self.program.ty(object.ty).slots.len();
                    known(loc(array as Handle, (element as usize * stride) as u32 + u32::from(slot)))
                }
                (base, _) => unknown(base),
            },
            Place::Pointer { pointer, slot, region } => match thread.get(pointer) {
                Operand::Value(pointer) => match self.pointed_to(&state.heap, pointer, slot, region) {
                    Ok(loc) => known(loc),
                    Err(trap) => ResolvedPlace::Trap(trap),
                },
                base => unknown(base),
            },
            Place::Address(register) => match thread.get(register) {
                Operand::Value(address) => match self.program.static_at(address) {
                    Some(id) => known(static_loc(id)),
                    None => ResolvedPlace::Trap(Trap::BadAddress),
                },
                base => unknown(base),
            },
        }
    }

    /// The same while nothing is in flight, for registers with these values; `None` if it traps.
    #[inline(always)]
    pub(crate) fn spot(
        &self,
        heap: &Heap,
        frames: &[Frame],
        value: impl Fn(Reg) -> u64,
        place: Place,
    ) -> Option<SettledPlace> {
        match place {
            Place::Static(id) => Some(SettledPlace::Static(id.0 as usize)),
            Place::Field { object, slot, .. } => match value(object) as Handle {
                0 => None,
                handle => Some(SettledPlace::Slot(handle, slot as usize, slot as usize)),
            },
            Place::Element { array, index, slot, .. } => {
                let (handle, element) = (value(array), value(index) as usize);
                let object = object(heap, handle)?;
                let stride = self.program.ty(object.ty).slots.len();
                let slot = usize::from(slot);
                (element < self.elements(object))
                    .then(|| SettledPlace::Slot(handle as Handle, element * stride + slot, slot))
            }
            Place::Pointer { pointer, slot, region } => {
                self.pointed_spot(heap, frames, value(pointer), slot, region)
            }
            Place::Address(address) => {
                let id = self.program.static_at(value(address))?;
                Some(SettledPlace::Static(id.0 as usize))
            }
        }
    }

    fn pointed_spot(
        &self,
        heap: &Heap,
        frames: &[Frame],
        word: u64,
        slot: u32,
        region: Option<Region>,
    ) -> Option<SettledPlace> {
        match Pointer::from_word(word) {
            Pointer::Null | Pointer::Number(_) => None,
            Pointer::Memory(_) => {
                let loc = self.pointed_to(heap, word, slot, region).ok()?;
                let at = slot_of(loc) as usize;
                match handle_of(loc) {
                    STATICS => Some(SettledPlace::Static(at)),
                    handle => {
                        let stride = self.program.ty(heap.get(handle).ty).slots.len();
                        Some(SettledPlace::Slot(handle, at, at % stride.max(1)))
                    }
                }
            }
            Pointer::Register { depth, register } => {
                let frame = frames.get(depth as usize)?;
                Some(SettledPlace::Register((frame.base + register + slot) as usize))
            }
        }
    }

    /// The region of a location; none of a monitor.
    pub fn region_of(&self, state: &State, loc: Loc) -> Option<Region> {
        self.region(&state.heap, loc)
    }

    /// The width of a location. An unknown one is in a region whose slots all have one width, or
    /// it is some litmus variable: what is written there is cut when the write completes.
    pub(crate) fn location_storage(&self, state: &State, location: Location) -> Storage {
        match location {
            Location::Known(loc) => self.storage(state, loc),
            Location::Unknown { region, .. } => region.map_or(Storage::I64, |region| {
                let mut slots = self.program.types.iter().flat_map(|ty| &ty.slots);
                slots.find(|slot| slot.region == region).map_or(Storage::I64, |slot| slot.storage)
            }),
        }
    }
}

impl Thread {
    /// The position of the register that a pointer to a register of this thread points to.
    pub(crate) fn register_at(&self, place: Place) -> Option<usize> {
        let Place::Pointer { pointer, slot, .. } = place else { return None };
        match Pointer::from_word(self.get(pointer).value()?) {
            Pointer::Register { depth, register } => {
                let frame = self.frames.get(depth as usize)?;
                Some((frame.base + register + slot) as usize)
            }
            Pointer::Null | Pointer::Number(_) | Pointer::Memory(_) => None,
        }
    }

    pub(crate) fn pointer_to(&self, position: usize) -> Pointer {
        let depth = self.frames.partition_point(|frame| frame.base as usize <= position) - 1;
        Pointer::Register {
            depth: depth as u32,
            register: (position - self.frames[depth].base as usize) as u32,
        }
    }
}
