//! What steps of different threads have to do with each other: the seam between the machine and a search.
//!
//! A search that leaves out steps has to know which ones commute. What an instruction touches besides memory, for whom a
//! thread waits, and which steps end a path is said here, so that a search need not look into instructions.

mod code;
mod deadlock;
mod enabling;
mod ends;
mod waiting;

use fencepost_ir::{ControlOp, LockQuestion, MemoryOp, Op, Pc, Reg, Region, SyncOp};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::state::heap::{Handle, MONITOR, loc};
use crate::state::{State, Status};

/// What an action has to do with other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// It accesses memory or a monitor.
    Access(Touch),
    /// It releases a monitor that its thread has, or takes it once more.
    Release(Loc),
    /// It starts a thread, or asks whether one was started.
    Start,
    /// It asks whether this thread has ended, which it has not yet.
    Asks(usize),
    /// This thread ends.
    End(usize),
    /// It reads the clock, which may leap.
    Clock(Region),
    /// It is the atomic block that begins here.
    Block(Pc),
    /// It ends the path without a failure, and is in no small set.
    EndOfPath,
    /// Nothing.
    Private,
}

impl Dependence {
    /// Whether another thread's enabled action makes a difference to this one. What blocks access has to be
    /// asked of the program.
    pub fn conflicts(self, other: Dependence) -> bool {
        match (self, other) {
            (Dependence::Access(own), Dependence::Access(other)) => own.conflicts(other),
            (Dependence::Access(own), Dependence::Release(loc)) => own.loc == loc,
            (Dependence::Asks(asked), Dependence::End(ends))
            | (Dependence::End(ends), Dependence::Asks(asked)) => asked == ends,
            (Dependence::Clock(_), Dependence::Clock(_)) => true,
            _ => false,
        }
    }
}

/// What an action does to memory or, always writing, to a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Where.
    pub loc: Loc,
    /// Whether it writes.
    pub writes: bool,
}

impl Touch {
    fn conflicts(self, other: Touch) -> bool {
        self.loc == other.loc && (self.writes || other.writes)
    }
}

/// The value in a register of a thread's top frame, if it is known.
fn register(state: &State, thread: usize, register: Reg) -> Option<u64> {
    state.threads[thread].get(register).value()
}

/// The object in a register of a thread's top frame; `None` if it is null, or not known.
fn object_in(state: &State, thread: usize, object: Reg) -> Option<Handle> {
    register(state, thread, object).map(|word| word as Handle).filter(|&handle| handle != 0)
}

impl Machine<'_> {
    fn op_of(&self, state: &State, thread: usize) -> Op {
        self.program.code[state.threads[thread].frame().pc as usize]
    }

    /// What a synchronisation step of a thread has to do with others, if that is known.
    pub fn dependence_of_synchronisation(&self, state: &State, thread: usize) -> Option<Dependence> {
        let monitor = |object: Handle| Dependence::Access(Touch { loc: loc(object, MONITOR), writes: true });
        let status = state.threads[thread].status;
        // Time may leap with it.
        if !matches!(status, Status::Reacquiring { .. }) && self.op_of(state, thread).waits_since().is_some()
        {
            return None;
        }
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = status {
            return Some(monitor(object));
        }
        match self.op_of(state, thread) {
            Op::Control(ControlOp::Halt) => self.ends_path(state, thread).then_some(Dependence::EndOfPath),
            // Wait sets go with the lock.
            Op::Sync(
                SyncOp::TryLock { object, .. }
                | SyncOp::Pulse { lock: Some(object), .. }
                | SyncOp::Wait { lock: object, .. },
            ) => object_in(state, thread, object).map(monitor),
            Op::Sync(SyncOp::AskLock { object, question: LockQuestion::IsTaken, .. }) => {
                let loc = loc(object_in(state, thread, object)?, MONITOR);
                Some(Dependence::Access(Touch { loc, writes: false }))
            }
            // Some may give up waiting on it.
            Op::Sync(SyncOp::AskLock { question: LockQuestion::Waiters, .. }) => None,
            Op::Sync(SyncOp::AskLock { .. }) => Some(Dependence::Private),
            // Once the other thread has ended, nothing can change that: joining it commutes with everything.
            Op::Sync(SyncOp::Join { object, .. }) => {
                let target = state.heap.get(object_in(state, thread, object)?).thread;
                let ended = state.threads[usize::from(target).checked_sub(1)?].is_finished();
                ended.then_some(Dependence::Private)
            }
            // Whether a thread was started depends on the threads that may start it; that it has ended, on nothing.
            Op::Sync(SyncOp::ThreadStatus { object, .. } | SyncOp::HasStarted { object, .. }) => {
                let target = usize::from(state.heap.get(object_in(state, thread, object)?).thread);
                Some(match target.checked_sub(1) {
                    None => Dependence::Start,
                    Some(target) if state.threads[target].is_finished() => Dependence::Private,
                    Some(target) => Dependence::Asks(target),
                })
            }
            // Staged writes have to reach all before a block.
            Op::Memory(MemoryOp::AtomicBegin { .. }) if self.rules.stages.is_none() => {
                let pc = state.threads[thread].frame().pc;
                self.facts.blocks.accesses(pc).map(|_| Dependence::Block(pc))
            }
            // An end changes which threads staged writes have to reach.
            Op::Control(ControlOp::Return { .. }) if self.rules.stages.is_none() => {
                Some(Dependence::End(thread))
            }
            // A new thread changes which threads staged writes have to reach.
            Op::Sync(SyncOp::Spawn { .. }) if self.rules.stages.is_none() => Some(Dependence::Start),
            _ => None,
        }
    }

    /// What a choice of a thread has to do with others, if that is known.
    pub fn dependence_of_choice(&self, state: &State, thread: usize) -> Option<Dependence> {
        match self.op_of(state, thread) {
            Op::Sync(SyncOp::Clock { .. } | SyncOp::Time { .. }) => {
                let leaps = self.program.clock?;
                Some(Dependence::Clock(self.program.statics[leaps.0 as usize].region))
            }
            _ => Some(Dependence::Private),
        }
    }

    /// Whether a thread is at the begin of an atomic block.
    pub fn begins_block(&self, state: &State, thread: usize) -> bool {
        matches!(self.op_of(state, thread), Op::Memory(MemoryOp::AtomicBegin { .. }))
    }
}
