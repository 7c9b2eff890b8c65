//! Checked pointers, for languages whose programs compute addresses (C).
//!
//! A pointer names an object and a slot, so an address never leads into another object by accident: moving
//! it out of its object, following it there, and following it into memory that was freed are faults. Statics
//! that make up one object are an extent ([`Program::extents`](fencepost_ir::Program::extents)); the guard
//! behind each extent is the position one past its end. Only an address that is computed in bytes may lead out of
//! its object, and back again; it cannot be followed there.

use std::ops::Range;

use fencepost_ir::broken::Invariant;
use fencepost_ir::indeterminate::is_indeterminate_pointer;
use fencepost_ir::op::Communication;
use fencepost_ir::{MemoryOp, Op, Pc, Place, Region, Trap, address};
use fencepost_memory::Loc;
use fencepost_memory::window::Computation;

use crate::machine::Machine;
use crate::outcome::{Failure, FailureKind};
use crate::state::heap::{Handle, Heap, MONITOR, Pointer, STATICS, handle_of, loc, slot_of};
use crate::state::{State, Thread};

/// Marks the slot of a pointer that was computed and leads out of its object.
const OUTSIDE: u32 = 1 << 31;
/// How far out of their objects such pointers lead at most, in slots.
const FARTHEST: i64 = 1 << 14;
/// How many extents of statics such pointers tell apart.
const EXTENTS: u32 = (1 << 16) - 1;

impl Machine<'_> {
    /// For a pointer that leads out of its object: the object's first slot, and how far from that it points.
    pub(crate) fn outside(&self, at: Loc) -> Option<(u32, i64)> {
        let slot = slot_of(at);
        if self.program.freed.is_none() || slot & OUTSIDE == 0 || slot == MONITOR {
            return None;
        }
        let extent = (slot & !OUTSIDE) >> 15;
        let start = match handle_of(at) {
            STATICS => self.program.extents.get(extent as usize).or_broken("the extent of a pointer").0.0,
            _ => 0,
        };
        Some((start, i64::from(slot & 0x7fff) - FARTHEST))
    }

    /// The slots of the object that a pointer points into, and which of them it points to.
    fn object_at(&self, heap: &Heap, at: Loc) -> Result<(Range<u32>, i64), Trap> {
        let (first, slot) = match self.outside(at) {
            Some((start, offset)) => (start, i64::from(start) + offset),
            None => (slot_of(at), i64::from(slot_of(at))),
        };
        match handle_of(at) {
            STATICS => Ok((self.program.extent(first), slot)),
            handle => {
                let object = heap.get(handle);
                if Some(object.ty) == self.program.freed {
                    return Err(Trap::UseAfterFree);
                }
                if self.scope_end(object).is_some() {
                    return Err(Trap::UseAfterScope);
                }
                Ok((0..self.size(object), slot))
            }
        }
    }

    /// The location `slot` slots behind what a pointer points to.
    pub(crate) fn pointed_to(
        &self,
        heap: &Heap,
        word: u64,
        slot: u32,
        region: Option<Region>,
    ) -> Result<Loc, Trap> {
        let at = address_in(word)?;
        let target = loc(handle_of(at), slot_of(at).wrapping_add(slot));
        if self.program.freed.is_none() {
            return Ok(target);
        }
        let (object, first) = self.object_at(heap, at)?;
        let target = u32::try_from(first + i64::from(slot as i32)).ok().filter(|slot| object.contains(slot));
        let target = loc(handle_of(at), target.ok_or(Trap::BadAddress)?);
        match region {
            Some(region) if self.region(heap, target) != Some(region) => Err(Trap::WrongView),
            _ => Ok(target),
        }
    }

    /// The address `slot` slots behind a pointer. It may lead out of the object: that of a struct, computed from a
    /// list head that is in none.
    pub(crate) fn addressed(&self, heap: &Heap, word: u64, slot: u32) -> Result<u64, Trap> {
        let at = address_in(word)?;
        let (object, first) = self.object_at(heap, at)?;
        let target = first + i64::from(slot as i32);
        if (i64::from(object.start)..=i64::from(object.end)).contains(&target) {
            return Ok(loc(handle_of(at), target as u32).0);
        }
        let extent = match handle_of(at) {
            STATICS => {
                let extents = &self.program.extents;
                extents.partition_point(|(first, _)| first.0 < object.start) as u32
            }
            _ => 0,
        };
        let offset = target - i64::from(object.start);
        if extent >= EXTENTS || offset.abs() >= FARTHEST {
            return Err(Trap::WrongView);
        }
        Ok(loc(handle_of(at), OUTSIDE | extent << 15 | (offset + FARTHEST) as u32).0)
    }

    /// Moves a pointer on by `index` elements of `words` slots.
    pub(crate) fn moved(&self, heap: &Heap, word: u64, index: i64, words: u32) -> Result<u64, Trap> {
        if index == 0 {
            return Ok(word);
        }
        if self.program.freed.is_none() {
            self.check_elements(heap, word, words)?;
        }
        let at = address_in(word)?;
        let (object, first) = self.object_at(heap, at)?;
        let slot = index
            .checked_mul(i64::from(words))
            .and_then(|by| by.checked_add(first))
            .and_then(|slot| u32::try_from(slot).ok())
            .filter(|slot| (object.start..=object.end).contains(slot));
        slot.map(|slot| loc(handle_of(at), slot).0).ok_or(self.beyond())
    }

    /// What a pointer does that leaves its object: a fault of a program in C. Elsewhere only an access would be one.
    fn beyond(&self) -> Trap {
        if self.program.freed.is_some() { Trap::BadAddress } else { Trap::Strayed }
    }

    /// Refuses to move a pointer of a managed language where there are no elements of so many slots.
    fn check_elements(&self, heap: &Heap, word: u64, words: u32) -> Result<(), Trap> {
        let Pointer::Memory(at) = Pointer::from_word(word) else { return Err(Trap::Strayed) };
        if handle_of(at) == STATICS {
            return Err(Trap::Strayed);
        }
        let ty = self.program.ty(heap.get(handle_of(at)).ty);
        let is_whole = ty.slots.len() as u32 == words && slot_of(at).is_multiple_of(words.max(1));
        if ty.array && is_whole { Ok(()) } else { Err(Trap::Strayed) }
    }

    /// How many elements of `words` slots one pointer is behind another.
    pub(crate) fn distance(&self, heap: &Heap, a: u64, b: u64, words: u32) -> Result<u64, Trap> {
        if a == b {
            return Ok(0);
        }
        if self.program.freed.is_none() {
            self.check_elements(heap, a, words).and_then(|()| self.check_elements(heap, b, words))?;
        }
        let (first, second) = (address_in(a)?, address_in(b)?);
        let ((object, from), (other, to)) = (self.object_at(heap, first)?, self.object_at(heap, second)?);
        if handle_of(first) != handle_of(second) || object != other {
            return Err(self.beyond());
        }
        Ok(((from - to) / i64::from(words.max(1))) as u64)
    }

    /// The fault of a read of what was never written, or of a pointer that was moved or followed before it, or how far,
    /// was known; a signed number that does not fit; or one that cannot be distinguished from what was never written.
    pub(crate) fn late_fault(
        &self,
        heap: &Heap,
        pc: Pc,
        computation: Computation,
        a: u64,
        b: u64,
    ) -> Option<(Trap, u64)> {
        if self.may_not_read(pc, b) {
            return Some((Trap::Uninitialised, b));
        }
        let result = match computation {
            Computation::Unary(op) => self.unary(op, a),
            Computation::Binary(op) => self.binary(op, a, b),
            Computation::Inspect => Ok(0),
        };
        if let Err(trap @ (Trap::Reserved | Trap::SignedOverflow | Trap::Uninitialised)) = result {
            return Some((trap, a));
        }
        if computation != Computation::Inspect {
            return None;
        }
        if self.is_indeterminate(b) {
            return Some((Trap::Uninitialised, b));
        }
        let reached =
            match self.program.code[pc as usize] {
                Op::Memory(MemoryOp::PointerAdd { words, .. }) => self.moved(heap, a, b as i64, words),
                Op::Memory(MemoryOp::AddressOf {
                    place: Place::Pointer { slot, region: None, .. }, ..
                }) if self.program.freed.is_some() => self.addressed(heap, a, slot),
                Op::Memory(
                    MemoryOp::AddressOf { place: Place::Pointer { slot, region, .. }, .. }
                    | MemoryOp::Get { place: Place::Pointer { slot, region, .. }, .. },
                ) => self.pointed_to(heap, a, slot, region).map(|at| at.0),
                _ => return None,
            };
        reached.err().map(|trap| (trap, a))
    }

    /// How many elements of `words` slots there are from what a pointer points to up to the end of the object.
    pub(crate) fn room_behind(&self, heap: &Heap, word: u64, words: u32) -> Result<u64, Trap> {
        match Pointer::from_word(word) {
            Pointer::Null => return Ok(0),
            // What the program cannot move a pointer to is whole.
            Pointer::Register { .. } if self.program.freed.is_none() => return Ok(1),
            Pointer::Memory(at) if self.program.freed.is_none() && handle_of(at) == STATICS => return Ok(1),
            _ => {}
        }
        let at = address_in(word)?;
        let (object, first) = self.object_at(heap, at)?;
        let room = (i64::from(object.end) - first).max(0);
        Ok(room as u64 / u64::from(words.max(1)))
    }

    /// The failure of an event in flight whose object has been freed meanwhile.
    pub(crate) fn freed_under(&self, state: &State, index: usize, pc: Pc, at: Loc) -> Option<Failure> {
        let freed = self.program.freed?;
        let handle = handle_of(at);
        if handle == STATICS || slot_of(at) == MONITOR {
            return None;
        }
        let object = state.heap.get(handle);
        let message = match self.scope_end(object) {
            _ if object.ty == freed => format!("{}: {}", Trap::UseAfterFree, self.freed_where(state, handle)),
            // What its own thread has in flight comes from before. What a thread returned is not a variable.
            Some((end, owner)) if owner != state.threads[index].object && self.is_through_pointer(pc) => {
                self.ended_where(end)
            }
            _ => return None,
        };
        let mut failure = self.failure(&state.threads[index], index, FailureKind::Exception, message);
        failure.pc = pc;
        Some(failure)
    }

    /// Whether the access at `pc` goes through a pointer of the program.
    fn is_through_pointer(&self, pc: Pc) -> bool {
        matches!(self.program.code[pc as usize].place(), Some(Place::Pointer { .. }))
    }

    /// Where an object was freed.
    pub(crate) fn freed_where(&self, state: &State, handle: Handle) -> String {
        let at = *state.heap.get(handle).slots.first().or_broken("where memory was freed");
        format!("it was freed at {}", self.program.position(at as Pc))
    }

    /// Whether the instruction that a thread is at needs a lock or a set of waiting threads.
    fn works_on_lock(&self, thread: &Thread) -> bool {
        let effects = self.program.code[thread.frame().pc as usize].effects();
        effects.asks.contains(Communication::MONITORS) || effects.changes.contains(Communication::MONITORS)
    }

    /// What to say of a trap at the instruction that a thread is at.
    pub(crate) fn trap_text(&self, state: &State, index: usize, trap: Trap) -> String {
        let thread = &state.threads[index];
        if trap == Trap::NullReference && self.program.freed.is_some() && self.works_on_lock(thread) {
            return "use of a mutex, barrier or the like that was never initialised, or was destroyed"
                .to_owned();
        }
        let place = match self.program.code[thread.frame().pc as usize] {
            Op::Memory(MemoryOp::PointerAdd { pointer, .. }) => Some(pointer),
            Op::Memory(MemoryOp::AddressOf { place: Place::Pointer { pointer, .. }, .. }) => Some(pointer),
            op => match op.place() {
                Some(Place::Pointer { pointer, .. }) => Some(pointer),
                _ => None,
            },
        };
        let word = match trap {
            Trap::Uninitialised => self.unwritten_operand(thread),
            _ => place.and_then(|pointer| thread.get(pointer).value()),
        };
        self.trap_about(state, trap, word.unwrap_or(0))
    }

    /// What to say of a trap that is about a word: where what it points to was freed or ended, or where it was to
    /// be written.
    pub(crate) fn trap_about(&self, state: &State, trap: Trap, word: u64) -> String {
        let text = self.trap_message(trap);
        match (trap, Pointer::from_word(word)) {
            (Trap::Uninitialised, _) => match self.origin(word) {
                Some(origin) => format!("{text}: {origin}"),
                None => text,
            },
            (Trap::UseAfterFree, Pointer::Memory(at)) => {
                format!("{text}: {}", self.freed_where(state, handle_of(at)))
            }
            (Trap::UseAfterScope, Pointer::Memory(at)) => {
                let end = self.scope_end(state.heap.get(handle_of(at)));
                end.map_or(text, |(end, _)| self.ended_where(end))
            }
            _ => text,
        }
    }
}

/// Where a pointer points to, in memory.
fn address_in(word: u64) -> Result<Loc, Trap> {
    match Pointer::from_word(word) {
        Pointer::Memory(_) if address::mark(word) != 0 => Err(Trap::BadAddress),
        Pointer::Memory(at) => Ok(at),
        Pointer::Null | Pointer::Register { .. } => Err(Trap::NullReference),
        Pointer::Number(_) if is_indeterminate_pointer(word) => Err(Trap::Uninitialised),
        Pointer::Number(_) => Err(Trap::BadAddress),
    }
}
