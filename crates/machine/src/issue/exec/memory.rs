//! Memory events, pointers and direct accesses.

use fencepost_ir::broken::broken;
use fencepost_ir::{MemoryOp, Pc, Place, Trap};
use fencepost_memory::window::Entry;
use fencepost_memory::{Location, Operand};

use super::event;
use crate::machine::Machine;
use crate::outcome::{Halt, Shortfall};
use crate::state::State;
use crate::state::heap::{Handle, Pointer};
use crate::values::place::Resolved;

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    pub(super) fn execute_memory(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        op: MemoryOp,
    ) -> Result<Pc, Halt> {
        let thread = &mut state.threads[index];
        match op {
            MemoryOp::Load { dst, place, access } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return Err(self.raise(state, index, trap)),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.set(dst, thread.registers[position]);
                }
                Resolved::Memory(location, region) => {
                    let thread = &mut state.threads[index];
                    let location = self.located(thread, pc, place, location);
                    let event = event(access, location, region, Operand::Value(0), Operand::Value(0));
                    let pending = thread.push(pc, Entry::Event(event));
                    thread.set(dst, pending);
                }
            },
            MemoryOp::Store { place, src, access } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return Err(self.raise(state, index, trap)),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.registers[position] = thread.get(src);
                }
                Resolved::Memory(location, region) => {
                    if let Location::Known(loc) = location {
                        self.writable(state, index, loc)?;
                    }
                    let storage = self.location_storage(state, location);
                    let thread = &mut state.threads[index];
                    let location = self.located(thread, pc, place, location);
                    let value = self.narrow(thread, pc, thread.get(src), storage);
                    let event = event(access, location, region, value, Operand::Value(0));
                    thread.push(pc, Entry::Event(event));
                }
            },
            MemoryOp::Rmw { dst, place, operand, expected, access, .. } => {
                match self.resolve(state, index, place) {
                    Resolved::Trap(trap) => return Err(self.raise(state, index, trap)),
                    // No other thread has this register: no event.
                    Resolved::Register(position) => return Err(self.rmw_register(state, index, position)),
                    Resolved::Memory(location, region) => {
                        if let Location::Known(loc) = location {
                            self.writable(state, index, loc)?;
                        }
                        let thread = &mut state.threads[index];
                        let location = self.located(thread, pc, place, location);
                        let event =
                            event(access, location, region, thread.get(operand), thread.get(expected));
                        let pending = thread.push(pc, Entry::Event(event));
                        thread.set(dst, pending);
                    }
                }
            }
            MemoryOp::Fence { access } | MemoryOp::Freeze { access, .. } => {
                if state.reorderings.is_some() {
                    thread.passed.push(pc);
                }
                thread.push(pc, Entry::Fence(access));
                thread.goto(pc + 1);
                if let Some(at) = thread.window.drop_idle_fences(&self.rules) {
                    thread.remove_slot(at, None);
                }
                return Err(Halt::No);
            }
            MemoryOp::AddressOf { dst, place: Place::Pointer { pointer, slot, region: None } }
                if self.program.freed.is_some() && thread.get(pointer).value().is_some() =>
            {
                match self.addressed(&state.heap, thread.expect_value(pointer), slot) {
                    Ok(word) => state.threads[index].set(dst, Operand::Value(word)),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            MemoryOp::AddressOf { dst, place } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return Err(self.raise(state, index, trap)),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    let pointer = thread.pointer_to(position);
                    thread.set(dst, Operand::Value(pointer.to_word()));
                }
                Resolved::Memory(Location::Known(loc), _) => {
                    state.threads[index].set(dst, Operand::Value(Pointer::Memory(loc).to_word()));
                }
                Resolved::Memory(Location::Unknown { .. }, _) => {
                    let thread = &mut state.threads[index];
                    let pointer = self.address_later(thread, pc, place);
                    thread.set(dst, pointer);
                }
            },
            MemoryOp::PointerAdd { dst, pointer, index: by, words } => {
                match (thread.get(pointer), thread.get(by)) {
                    (Operand::Value(pointer), Operand::Value(by)) if !self.is_indeterminate(by) => {
                        match self.moved(&state.heap, pointer, by as i64, words) {
                            Ok(word) => state.threads[index].set(dst, Operand::Value(word)),
                            Err(trap) => return Err(self.raise(state, index, trap)),
                        }
                    }
                    (Operand::Value(_), Operand::Value(_)) => {
                        return Err(self.raise(state, index, Trap::Uninitialised));
                    }
                    (pointer, by) => {
                        let moved = self.inspect_later(thread, pc, pointer, by);
                        thread.set(dst, moved);
                    }
                }
            }
            MemoryOp::PointerDifference { dst, a, b, words } => {
                match self.distance(&state.heap, thread.expect_value(a), thread.expect_value(b), words) {
                    Ok(distance) => state.threads[index].set(dst, Operand::Value(distance)),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            MemoryOp::PointerRoom { dst, pointer, words } => {
                match self.room_behind(&state.heap, thread.expect_value(pointer), words) {
                    Ok(room) => thread.set(dst, Operand::Value(room)),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            MemoryOp::AtomicEnd => {}
            MemoryOp::EndScope { object, .. } => {
                let object = thread.expect_value(object) as Handle;
                self.end_scope(state, index, object, pc);
            }
            MemoryOp::BulkInit => {
                let others =
                    state.threads.iter().enumerate().any(|(at, other)| at != index && !other.is_finished());
                if others && self.rules.publication.is_none() && self.rules.writes_pass() {
                    self.fall_short(state, index, Shortfall::BulkInit, pc);
                }
            }
            MemoryOp::Get { .. } | MemoryOp::Set { .. } => self.execute_direct(state, index, pc)?,
            // The thread is not ready for these: they are actions of their own.
            MemoryOp::AtomicBegin { .. } | MemoryOp::Peek { .. } | MemoryOp::Free { .. } => {
                broken(format_args!("issued, and is a step of its own: {op:?}"))
            }
        }
        Ok(pc + 1)
    }
}
