//! Checked pointers, for languages whose programs compute addresses (C).
//!
//! A pointer names an object and a slot, so an address never leads into another object by accident: moving
//! it out of its object, following it there, and following it into memory that was freed are faults. Statics
//! that make up one object are an extent ([`Program::extents`](fencepost_ir::Program::extents)); the guard
//! behind each extent is the position one past its end.

use fencepost_ir::{INDETERMINATE_POINTER, Op, Pc, Region, Trap};
use fencepost_memory::Loc;

use crate::heap::{Handle, Heap, MONITOR, Pointer, STATICS, handle_of, loc, slot_of};
use crate::issue::Halt;
use crate::machine::{Failure, FailureKind, Machine};
use crate::state::State;

impl Machine<'_> {
    /// The location `slot` slots behind what a pointer points to.
    pub(crate) fn pointed_to(
        &self,
        heap: &Heap,
        word: u64,
        slot: u32,
        region: Option<Region>,
    ) -> Result<Loc, Trap> {
        let at = match Pointer::from_word(word) {
            Pointer::Memory(at) => at,
            Pointer::Null | Pointer::Register { .. } => return Err(Trap::NullReference),
            Pointer::Number(number) => return Err(not_an_address(number)),
        };
        let target = loc(handle_of(at), slot_of(at).wrapping_add(slot));
        let Some(freed) = self.program.freed else { return Ok(target) };
        match handle_of(at) {
            STATICS if !self.program.extent(slot_of(at)).contains(&slot_of(target)) => {
                return Err(Trap::BadAddress);
            }
            STATICS => {}
            handle => {
                let object = heap.get(handle);
                if object.ty == freed {
                    return Err(Trap::UseAfterFree);
                }
                if slot_of(target) as usize >= object.slots.len() {
                    return Err(Trap::BadAddress);
                }
            }
        }
        match region {
            Some(region) if self.region(heap, target) != Some(region) => Err(Trap::WrongView),
            _ => Ok(target),
        }
    }

    /// Moves a pointer on by `index` elements of `words` slots.
    pub(crate) fn moved(&self, heap: &Heap, word: u64, index: i64, words: u32) -> Result<u64, Trap> {
        if index == 0 {
            return Ok(word);
        }
        let at = match Pointer::from_word(word) {
            Pointer::Memory(at) => at,
            Pointer::Null | Pointer::Register { .. } => return Err(Trap::NullReference),
            Pointer::Number(number) => return Err(not_an_address(number)),
        };
        let object = match handle_of(at) {
            STATICS => self.program.extent(slot_of(at)),
            handle if Some(heap.get(handle).ty) == self.program.freed => return Err(Trap::UseAfterFree),
            handle => 0..heap.get(handle).slots.len() as u32,
        };
        let slot = index
            .checked_mul(i64::from(words))
            .and_then(|by| by.checked_add(i64::from(slot_of(at))))
            .and_then(|slot| u32::try_from(slot).ok())
            .filter(|slot| (object.start..=object.end).contains(slot));
        slot.map(|slot| loc(handle_of(at), slot).0).ok_or(Trap::BadAddress)
    }

    /// How many elements of `words` slots one pointer is behind another.
    pub(crate) fn distance(&self, a: u64, b: u64, words: u32) -> Result<u64, Trap> {
        if a == b {
            return Ok(0);
        }
        match (Pointer::from_word(a), Pointer::from_word(b)) {
            (Pointer::Memory(first), Pointer::Memory(second)) => {
                let object = |at: Loc| match handle_of(at) {
                    STATICS => (STATICS, self.program.extent(slot_of(at)).start),
                    handle => (handle, 0),
                };
                if object(first) != object(second) {
                    return Err(Trap::BadAddress);
                }
                let slots = i64::from(slot_of(first)) - i64::from(slot_of(second));
                Ok((slots / i64::from(words.max(1))) as u64)
            }
            (Pointer::Number(number), _) | (_, Pointer::Number(number)) => Err(not_an_address(number)),
            _ => Err(Trap::NullReference),
        }
    }

    /// How many elements of `words` slots there are from what a pointer points to up to the end of the object.
    pub(crate) fn room_behind(&self, heap: &Heap, word: u64, words: u32) -> Result<u64, Trap> {
        let at = match Pointer::from_word(word) {
            Pointer::Memory(at) => at,
            Pointer::Null => return Ok(0),
            Pointer::Register { .. } => return Err(Trap::NullReference),
            Pointer::Number(number) => return Err(not_an_address(number)),
        };
        let end = match handle_of(at) {
            STATICS => self.program.extent(slot_of(at)).end,
            handle if Some(heap.get(handle).ty) == self.program.freed => return Err(Trap::UseAfterFree),
            handle => heap.get(handle).slots.len() as u32,
        };
        Ok(u64::from(end.saturating_sub(slot_of(at)) / words.max(1)))
    }

    /// Frees the object that a pointer points to.
    pub(crate) fn free(&self, state: &mut State, index: usize, word: u64, pc: Pc) -> Halt {
        let handle = match Pointer::from_word(word) {
            Pointer::Null => return Halt::No,
            Pointer::Memory(at) if slot_of(at) == 0 && handle_of(at) != STATICS => handle_of(at),
            Pointer::Number(number) if u64::from(number) == INDETERMINATE_POINTER => {
                return self.raise(state, index, Trap::Uninitialised);
            }
            _ => return self.raise(state, index, Trap::BadFree),
        };
        let Some(freed) = self.program.freed else { return self.raise(state, index, Trap::BadFree) };
        if state.heap.get(handle).ty == freed {
            let message = format!("double free: {}", self.freed_where(state, handle));
            return self.fail(state, index, FailureKind::Exception, message);
        }
        if state.heap.is_constant(handle) || state.heap.get(handle).is_marked() {
            return self.raise(state, index, Trap::BadFree);
        }
        let object = state.heap.get_mut(handle);
        object.ty = freed;
        object.slots = vec![u64::from(pc)];
        state.dirty.objects.push(handle);
        Halt::No
    }

    /// The failure of an event in flight whose object has been freed meanwhile.
    pub(crate) fn freed_under(&self, state: &State, index: usize, pc: Pc, at: Loc) -> Option<Failure> {
        let freed = self.program.freed?;
        let handle = handle_of(at);
        if handle == STATICS || slot_of(at) == MONITOR || state.heap.get(handle).ty != freed {
            return None;
        }
        let message = format!("{}: {}", Trap::UseAfterFree, self.freed_where(state, handle));
        let mut failure = self.failure(&state.threads[index], index, FailureKind::Exception, message);
        failure.pc = pc;
        Some(failure)
    }

    /// Where an object was freed.
    fn freed_where(&self, state: &State, handle: Handle) -> String {
        let at = state.heap.get(handle).slots.first().copied().unwrap_or(0);
        format!("it was freed at {}", self.program.position(at as Pc))
    }

    /// What to say of a trap at the instruction that a thread is at.
    pub(crate) fn trap_text(&self, state: &State, index: usize, trap: Trap) -> String {
        let text = self.trap_message(trap);
        let thread = &state.threads[index];
        let place = thread.top().and_then(|frame| match self.program.code[frame.pc as usize] {
            Op::PointerAdd { pointer, .. } => Some(pointer),
            op => match op.place() {
                Some(fencepost_ir::Place::Pointer { pointer, .. }) => Some(pointer),
                _ => None,
            },
        });
        match (trap, place.map(|pointer| Pointer::from_word(thread.known(pointer)))) {
            (Trap::UseAfterFree, Some(Pointer::Memory(at))) => {
                format!("{text}: {}", self.freed_where(state, handle_of(at)))
            }
            _ => text,
        }
    }
}

/// The fault of following a number.
fn not_an_address(number: u32) -> Trap {
    if u64::from(number) == INDETERMINATE_POINTER { Trap::Uninitialised } else { Trap::BadAddress }
}
