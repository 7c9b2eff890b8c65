//! Memory events, pointers and direct accesses.

use fencepost_ir::{MemoryOp, Pc, Place, Trap};
use fencepost_memory::{Location, Operand};

use super::{Executor, Update};

use crate::machine::Machine;
use crate::outcome::{Halt, Shortfall};
use crate::state::State;
use crate::state::heap::{Handle, Pointer};
use crate::values::place::ResolvedPlace;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    #[inline(always)]
    pub(super) fn perform_memory<E: Executor>(&self, on: &mut E, pc: Pc, op: MemoryOp) -> Result<Pc, Halt> {
        match op {
            MemoryOp::Load { dst, place, access } => {
                let value = on.load(pc, place, access)?;
                on.set(dst, value);
            }
            MemoryOp::Store { place, src, access } => on.store(pc, place, on.get(src), access)?,
            MemoryOp::Rmw { op, dst, place, operand, expected, access } => {
                let update = Update { op, operand: on.get(operand), expected: on.get(expected) };
                let old = on.update(pc, place, update, access)?;
                on.set(dst, old);
            }
            MemoryOp::Get { dst, place } => {
                let value = on.look(pc, place)?;
                on.set(dst, value);
            }
            MemoryOp::Set { place, src } => on.put(place, on.get(src))?,
            MemoryOp::Fence { access } | MemoryOp::Freeze { access, .. } => on.fence(pc, access),
            MemoryOp::AddressOf { dst, place } => {
                let pointer = on.address(pc, place)?;
                on.set(dst, pointer);
            }
            MemoryOp::PointerAdd { dst, pointer, index: by, words } => {
                let (state, index) = on.whole()?;
                let thread = &mut state.threads[index];
                let moved = match (thread.get(pointer), thread.get(by)) {
                    (Operand::Value(pointer), Operand::Value(by)) if !self.is_indeterminate(by) => {
                        self.moved(&state.heap, pointer, by as i64, words).map(Operand::Value)
                    }
                    (Operand::Value(_), Operand::Value(_)) => Err(Trap::Uninitialised),
                    (pointer, by) => Ok(self.inspect_later(thread, pc, pointer, by)),
                };
                let moved = moved.map_err(|trap| self.raise(state, index, trap))?;
                state.threads[index].set(dst, moved);
            }
            MemoryOp::PointerDifference { dst, a, b, words } => {
                let (state, index) = on.whole()?;
                let [a, b] = [a, b].map(|register| state.threads[index].expect_value(register));
                let distance = self.distance(&state.heap, a, b, words);
                let distance = distance.map_err(|trap| self.raise(state, index, trap))?;
                state.threads[index].set(dst, Operand::Value(distance));
            }
            MemoryOp::PointerRoom { dst, pointer, words } => {
                let (state, index) = on.whole()?;
                let pointer = state.threads[index].expect_value(pointer);
                let room = self.room_behind(&state.heap, pointer, words);
                let room = room.map_err(|trap| self.raise(state, index, trap))?;
                state.threads[index].set(dst, Operand::Value(room));
            }
            MemoryOp::AtomicEnd => {
                on.whole()?;
            }
            MemoryOp::EndScope { object, .. } => {
                let (state, index) = on.whole()?;
                let object = state.threads[index].expect_value(object) as Handle;
                self.end_scope(state, index, object, pc);
            }
            MemoryOp::BulkInit => {
                let (state, index) = on.whole()?;
                let others =
                    state.threads.iter().enumerate().any(|(at, other)| at != index && !other.is_finished());
                if others && self.rules.publication.is_none() && self.rules.writes_pass() {
                    self.fall_short(state, index, Shortfall::BulkInit, pc);
                }
            }
            MemoryOp::AtomicBegin { .. } | MemoryOp::Peek { .. } | MemoryOp::Free { .. } => {
                return Err(self.step_of_its_own(on, op));
            }
        }
        Ok(pc + 1)
    }

    /// The address of a place, which may be still to come.
    pub(super) fn address_of(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        place: Place,
    ) -> Result<Operand, Halt> {
        let thread = &state.threads[index];
        if let Place::Pointer { pointer, slot, region: None } = place
            && self.program.freed.is_some()
            && let Some(pointer) = thread.get(pointer).value()
        {
            let word = self.addressed(&state.heap, pointer, slot);
            return word.map(Operand::Value).map_err(|trap| self.raise(state, index, trap));
        }
        match self.resolve(state, index, place) {
            ResolvedPlace::Trap(trap) => Err(self.raise(state, index, trap)),
            ResolvedPlace::Register(position) => Ok(Operand::Value(thread.pointer_to(position).to_word())),
            ResolvedPlace::Memory(Location::Known(loc), _) => {
                Ok(Operand::Value(Pointer::Memory(loc).to_word()))
            }
            ResolvedPlace::Memory(Location::Unknown { .. }, _) => {
                Ok(self.address_later(&mut state.threads[index], pc, place))
            }
        }
    }
}
