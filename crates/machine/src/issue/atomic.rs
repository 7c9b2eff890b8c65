//! Atomic blocks, and looking at memory with another thread's eyes.
//!
//! An atomic block ([`MemoryOp::AtomicBegin`] to [`MemoryOp::AtomicEnd`]) is one step of its thread. To the memory model it
//! is one read-modify-write of all locations that it accesses: it begins when everything before it that the
//! model keeps before a read-modify-write is done, it reads the newest write to each location, its writes reach
//! every thread in one step, and nothing later begins before its end. What is in flight when it begins are writes
//! that the model lets a read-modify-write pass, to regions that the block does not touch.
//!
//! A model may let more happen: earlier reads that are still in flight, or later accesses that pass the block. Such
//! a block would have to wait in the window as an event does. Where the model allows that, the search falls short.

use fencepost_ir::{AccessId, Class, MemoryOp, Op, Pc, Place, Trap};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Location, Operand};

use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt, Shortfall};
use crate::state::heap::Handle;
use crate::state::{State, Thread};
use crate::values::place::ResolvedPlace;

/// An access that an atomic block has made.
pub(crate) struct Done {
    pub(crate) pc: Pc,
    pub(crate) at: Loc,
    pub(crate) value: u64,
    pub(crate) writes: bool,
}

impl Machine<'_> {
    /// Whether a thread may begin the atomic block at `pc` with what it has in flight.
    pub(crate) fn may_begin_block(&self, thread: &Thread, pc: Pc, access: AccessId) -> bool {
        if self.rules.stages.is_some() {
            return thread.window.slots.is_empty();
        }
        let passed = |entry: &Entry| match entry {
            Entry::Fence(_) => true,
            Entry::Guess { .. } | Entry::Compute { .. } => false,
            Entry::Event(event) => {
                let touched = event.region.is_none_or(|region| self.facts.blocks.touches(pc, region));
                matches!(self.rules.class(event.access), Class::Write | Class::VWrite)
                    && matches!(event.location, Location::Known(_))
                    && event.value.value().is_some()
                    && !touched
            }
        };
        thread.window.slots.iter().all(|slot| passed(&slot.entry))
            && thread.window.blocker_of_next(&self.rules, access).is_none()
    }

    /// Whether the model lets more pass an atomic block than the machine does.
    fn block_falls_short(&self, access: AccessId) -> bool {
        let rules = &self.rules;
        let reads = |other: AccessId| matches!(rules.class(other), Class::Read | Class::VRead);
        rules.event_accesses().any(|other| {
            let passes_block = !rules.keeps(access, other);
            let passed_by_block = reads(other) && !rules.keeps(other, access);
            passes_block || passed_by_block
        })
    }

    /// Runs the atomic block that a thread is at.
    /// Its accesses go to the log.
    pub(crate) fn run_block(
        &self,
        state: &mut State,
        index: usize,
        access: AccessId,
        mut log: Option<&mut Vec<Done>>,
    ) -> Halt {
        let begin = state.threads[index].frame().pc;
        if self.rules.views.is_some() {
            let message =
                "atomic blocks cannot be run under this model: check under a model of hardware".to_owned();
            return self.fail(state, index, FailureKind::Unsupported, message);
        }
        let others = state.threads.iter().enumerate().any(|(at, it)| at != index && !it.is_finished());
        if others && self.block_falls_short(access) {
            self.fall_short(state, index, Shortfall::Block, begin);
        }
        self.note_block(state, index, begin);
        let mut depth = 0;
        for _ in 0..self.settings.local_steps {
            let pc = state.threads[index].frame().pc;
            match self.program.code[pc as usize] {
                Op::Memory(MemoryOp::AtomicBegin { .. }) => depth += 1,
                Op::Memory(MemoryOp::AtomicEnd) => {
                    depth -= 1;
                    if depth == 0 {
                        state.threads[index].goto(pc + 1);
                        return Halt::No;
                    }
                }
                Op::Memory(MemoryOp::Fence { .. }) => {}
                Op::Memory(MemoryOp::EndScope { object, .. }) => {
                    let object = state.threads[index].expect_value(object) as Handle;
                    self.end_scope(state, index, object, pc);
                }
                Op::Memory(
                    MemoryOp::Load { place, .. }
                    | MemoryOp::Store { place, .. }
                    | MemoryOp::Rmw { place, .. },
                ) => match self.resolve(state, index, place) {
                    ResolvedPlace::Trap(trap) => return self.raise(state, index, trap),
                    ResolvedPlace::Memory(Location::Known(at), _) => {
                        if let Err(halt) = self.access_in_block(state, index, pc, at, &mut log) {
                            return halt;
                        }
                    }
                    ResolvedPlace::Register(_) | ResolvedPlace::Memory(Location::Unknown { .. }, _) => {
                        return self.unfit_for_block(state, index, "an access to a local variable");
                    }
                },
                _ => {
                    match self.readiness(state, index) {
                        Readiness::Ready => {}
                        Readiness::Choice(_) => return self.unfit_for_block(state, index, "a choice"),
                        _ => return self.unfit_for_block(state, index, "a step that may have to wait"),
                    }
                    match self.execute(state, index) {
                        Halt::No => continue,
                        halt => return halt,
                    }
                }
            }
            state.threads[index].goto(pc + 1);
        }
        self.unfit_for_block(state, index, "too many instructions")
    }

    fn unfit_for_block(&self, state: &State, index: usize, what: &str) -> Halt {
        self.fail(
            state,
            index,
            FailureKind::Unsupported,
            format!("{what} inside an atomic block is not supported"),
        )
    }

    /// A memory access inside a block takes effect.
    fn access_in_block(
        &self,
        state: &mut State,
        index: usize,
        pc: Pc,
        at: Loc,
        log: &mut Option<&mut Vec<Done>>,
    ) -> Result<(), Halt> {
        let old = self.latest(state, at);
        if self.may_not_read(pc, old) {
            let message = self.trap_about(state, Trap::Uninitialised, old);
            return Err(self.fail(state, index, FailureKind::Exception, message));
        }
        let storage = self.storage(state, at);
        let known = |register| state.threads[index].expect_value(register);
        let new = match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Store { src, .. }) => Some(self.fit(storage, known(src))),
            Op::Memory(MemoryOp::Rmw { op, operand, expected, .. }) => {
                match self.modify(op, storage, old, known(operand), known(expected)) {
                    Ok(new) => Some(new),
                    Err(trap) => return Err(self.raise(state, index, trap)),
                }
            }
            _ => None,
        };
        if let Some(new) = new {
            self.writable(state, index, at)?;
            self.overwrite(state, index, at, new);
        }
        if let Op::Memory(MemoryOp::Load { dst, .. } | MemoryOp::Rmw { dst, .. }) =
            self.program.code[pc as usize]
        {
            state.threads[index].set(dst, Operand::Value(old));
        }
        if let Some(log) = log {
            log.push(Done { pc, at, value: new.unwrap_or(old), writes: new.is_some() });
        }
        Ok(())
    }

    /// What the block that a thread is at would do now, and the state that it would lead to.
    pub(crate) fn rehearse(&self, state: &State, index: usize, access: AccessId) -> (Vec<Done>, State) {
        let mut log = Vec::new();
        let mut copy = state.clone();
        self.run_block(&mut copy, index, access, Some(&mut log));
        (log, copy)
    }

    /// Notes what a block overtakes.
    fn note_block(&self, state: &mut State, index: usize, begin: Pc) {
        let site = self.site(&state.threads[index]);
        let in_flight = state.threads[index].window.slots.len();
        state.note_overtaken(index, in_flight, (begin, site), None);
    }

    /// Whether the place of a look at memory is known.
    pub(crate) fn may_peek(&self, thread: &Thread, place: Place) -> bool {
        match place {
            Place::Static(_) => true,
            Place::Pointer { pointer, .. } => thread.get(pointer).value().is_some(),
            Place::Field { .. } | Place::Element { .. } | Place::Address(_) => false,
        }
    }

    /// Whether a thread that looks at memory with its own eyes has writes in flight that it would miss.
    pub(crate) fn must_write_first(&self, thread: &Thread, viewer: u16) -> bool {
        let seen = |event: &fencepost_memory::Event| {
            let visible = self.rules.stages.is_none() || event.executed;
            let known = matches!(event.location, Location::Known(_)) && event.value.value().is_some();
            self.rules.forwarding && visible && known && self.rules.class(event.access) != Class::Rmw
        };
        let writes = |event: &fencepost_memory::Event| self.rules.class(event.access).writes();
        thread.path == [viewer] && thread.window.events().any(|(_, event)| writes(event) && !seen(event))
    }
}
