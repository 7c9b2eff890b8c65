//! Joins in a row: a thread that joins others one after the other waits for all of them in one step.
//!
//! Between two joins a thread often does nothing but its own business: it takes the next thread
//! from a variable or an array. No thread sees when it does that, and it cannot do anything else before
//! the last of these threads has ended. So it does it immediately: it passes the joins, remembers the threads
//! it waits for, and goes on when all of them have ended. Its state then no longer says in which
//! order it asked, nor does it refer to the threads' objects; that is what makes threads that do the
//! same interchangeable (`encode::order`).
//!
//! On the way it may do whatever would have the same effect later: instructions on its own registers
//! that do not fail, pointers into what no other thread will ever write or free, and reads of what no other thread has in
//! flight or will ever write. What it may not pass is a join during which others might wait for it, because it has a lock, runs an
//! initialiser, or may be joined itself by a thread that still joins others: which of its joins it
//! has come to then decides whether there is a deadlock. The same is true of a join of itself.

use fencepost_ir::broken::broken;
use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Class, ControlOp, LocalOp, MemoryOp, ObjectOp, Op, SyncOp};
use fencepost_memory::{Loc, Location, Operand};

use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::heap::Pointer;
use crate::state::{Awaited, Frame, State, Status};
use crate::values::place::ResolvedPlace;

impl Machine<'_> {
    /// Lets a thread that is at a join, with an empty window, go on past it if it may.
    pub(crate) fn pass_joins(&self, state: &mut State, index: usize) -> bool {
        if !self.gathers_joins {
            return false;
        }
        match self.join_target(state, index) {
            Some(target) if state.threads[target].is_finished() => {
                self.pass_join(state, index);
                true
            }
            Some(target)
                if target != index
                    && self.no_thread_waits_for(state, index)
                    && !self.may_be_interrupted(state, index) =>
            {
                self.gather_joins(state, index);
                true
            }
            _ => false,
        }
    }

    fn pass_join(&self, state: &mut State, index: usize) {
        if let Some(ended) = self.join_target(state, index).filter(|&it| state.threads[it].is_finished()) {
            self.learn_from(state, index, ended);
        }
        let thread = &mut state.threads[index];
        let pc = thread.frame().pc;
        let Op::Sync(SyncOp::Join { dst, .. }) = self.program.code[pc as usize] else {
            broken("a join by an instruction that is none");
        };
        thread.set(dst, Operand::Value(1));
        thread.goto(pc + 1);
    }

    /// Whether no thread waits for this one, or will before it goes on.
    fn no_thread_waits_for(&self, state: &State, index: usize) -> bool {
        let joins =
            |frame: &Frame| self.facts.footprint.reads(frame.pc, Footprint::STARTS, &self.pending(state));
        let thread = &state.threads[index];
        thread.frames.iter().all(|frame| frame.initialises.is_none())
            && state.heap.held_by(index).next().is_none()
            && state.threads.iter().enumerate().all(|(other, thread)| {
                other == index
                    || matches!(thread.status, Status::Finished | Status::Joining { .. })
                    || !thread.frames.iter().any(joins)
            })
    }

    fn gather_joins(&self, state: &mut State, index: usize) {
        let assumed = self.assumes_end(&state.threads[index]);
        let mut awaited: Vec<Awaited> = Vec::new();
        for _ in 0..self.settings.local_steps {
            if let Some(target) = self.join_target(state, index) {
                if target == index || self.assumes_end(&state.threads[index]) != assumed {
                    break;
                }
                let known = awaited.iter().any(|it| usize::from(it.thread) == target);
                if !known && !state.threads[target].is_finished() {
                    let site = self.site(&state.threads[index]);
                    awaited.push(Awaited { thread: target as u16, site });
                }
                self.pass_join(state, index);
            } else if !self.goes_on_early(state, index) {
                break;
            }
        }
        let thread = &mut state.threads[index];
        thread.status = Status::Joining { assumed };
        thread.joins = awaited;
    }

    /// Executes the next instruction if that gives the same now as later.
    fn goes_on_early(&self, state: &mut State, index: usize) -> bool {
        if self.readiness(state, index) != Readiness::Ready {
            return false;
        }
        let thread = &state.threads[index];
        let &Frame { pc, initialises, filters, .. } = thread.frame();
        let word = |register| thread.expect_value(register);
        let not_null = |register| word(register) != 0;
        let own = match self.program.code[pc as usize] {
            // That a thread was started stays so, and what goes with a scope is the thread's own.
            Op::Sync(SyncOp::HasStarted { .. }) | Op::Memory(MemoryOp::EndScope { .. }) => true,
            Op::Local(LocalOp::CheckWritten { .. }) => true,
            Op::Local(LocalOp::Unary { op, a, .. }) => self.unary(op, word(a)).is_ok(),
            Op::Local(LocalOp::Binary { op, a, b, .. }) => self.binary(op, word(a), word(b)).is_ok(),
            Op::Local(LocalOp::BinaryImmediate { op, a, b, .. }) => {
                self.binary(op, word(a), i64::from(b) as u64).is_ok()
            }
            Op::Memory(MemoryOp::AddressOf { place, .. }) => match self.resolve(state, index, place) {
                ResolvedPlace::Memory(Location::Known(loc), _) => self.stays(state, index, loc),
                _ => false,
            },
            Op::Memory(MemoryOp::PointerAdd { pointer, index: by, words, .. }) => {
                let (pointer, by) = (word(pointer), word(by));
                let Pointer::Memory(at) = Pointer::from_word(pointer) else { return false };
                self.stays(state, index, at)
                    && !self.is_indeterminate(by)
                    && self.moved(&state.heap, pointer, by as i64, words).is_ok()
            }
            Op::Object(ObjectOp::NullCheck { object }) => not_null(object),
            Op::Object(ObjectOp::ArrayLength { array, .. }) => not_null(array),
            Op::Control(ControlOp::Call { .. }) => thread.frames.len() < self.settings.frames,
            Op::Control(ControlOp::Return { .. }) => {
                thread.frames.len() > 1 && initialises.is_none() && filters.is_none()
            }
            Op::Memory(MemoryOp::Get { place, .. }) => match self.resolve(state, index, place) {
                ResolvedPlace::Trap(_) => false,
                ResolvedPlace::Memory(Location::Known(loc), _) => !self.is_contended(state, loc),
                _ => true,
            },
            Op::Memory(MemoryOp::Load { dst, place, .. }) => match self.resolve(state, index, place) {
                ResolvedPlace::Register(_) => true,
                ResolvedPlace::Memory(Location::Known(loc), Some(region))
                    if self.is_settled(state, index, region) && !self.is_contended(state, loc) =>
                {
                    let value = self.view(state, index, loc, Class::Read);
                    if self.may_not_read(pc, value) {
                        return false;
                    }
                    self.come_through(state, index, loc, value);
                    let thread = &mut state.threads[index];
                    thread.set(dst, Operand::Value(value));
                    thread.goto(pc + 1);
                    return true;
                }
                _ => false,
            },
            op => op.effects().is_local(),
        };
        own && matches!(self.execute(state, index), Halt::No)
    }

    /// Whether no other thread will ever write what is here, or free it.
    fn stays(&self, state: &State, index: usize, at: Loc) -> bool {
        self.region_of(state, at).is_some_and(|region| self.is_settled(state, index, region))
    }
}
