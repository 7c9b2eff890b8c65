//! Instructions.
//!
//! A register machine: operands are registers of the current frame, results go to registers, and
//! jump targets are positions in [`Program::code`](crate::Program::code). The instructions come in five groups,
//! one file each: [`LocalOp`], [`MemoryOp`], [`ObjectOp`], [`ControlOp`], [`SyncOp`].
//!
//! Only [`MemoryOp::Load`], [`MemoryOp::Store`], [`MemoryOp::Rmw`], [`MemoryOp::Fence`], [`MemoryOp::Freeze`],
//! [`SyncOp::Lock`] and [`SyncOp::Unlock`] are memory events. Everything else touches the thread's own frame, or data
//! that no other thread changes ([`MemoryOp::Get`], [`MemoryOp::Set`]), or is a synchronisation step that the machine
//! performs with an empty in-flight window.

mod arithmetic;
mod control;
mod effects;
mod local;
mod memory;
mod object;
mod place;
mod references;
mod sync;

use crate::access::AccessId;
use serde::{Deserialize, Serialize};

pub use arithmetic::{BinaryOp, FloatOp, IntOp, UnaryOp};
pub use control::{Choice, ControlOp};
pub use effects::{Callee, Communication, Defines, Effects, Extent, Flow, Issue, Uses};
pub use local::LocalOp;
pub use memory::{MemoryOp, RmwOp};
pub use object::ObjectOp;
pub use place::{Arguments, Place, Reg};
pub use references::{RefMoves, RefSource, RefTarget, References};
pub use sync::{JoinMode, LockMode, LockQuestion, Pulse, SyncOp, Until};

/// A position in [`Program::code`](crate::Program::code).
pub type Target = u32;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    /// On the registers of the current frame alone.
    Local(LocalOp),
    /// On memory.
    Memory(MemoryOp),
    /// On objects and their types.
    Object(ObjectOp),
    /// Decides what runs next.
    Control(ControlOp),
    /// Threads meet at it, or it asks about them.
    Sync(SyncOp),
}

impl From<LocalOp> for Op {
    fn from(op: LocalOp) -> Op {
        Op::Local(op)
    }
}

impl From<MemoryOp> for Op {
    fn from(op: MemoryOp) -> Op {
        Op::Memory(op)
    }
}

impl From<ObjectOp> for Op {
    fn from(op: ObjectOp) -> Op {
        Op::Object(op)
    }
}

impl From<ControlOp> for Op {
    fn from(op: ControlOp) -> Op {
        Op::Control(op)
    }
}

impl From<SyncOp> for Op {
    fn from(op: SyncOp) -> Op {
        Op::Sync(op)
    }
}

impl Op {
    /// Since when it waits, if it gives up only when time has leapt.
    pub fn waits_since(&self) -> Option<Reg> {
        match *self {
            Op::Sync(
                SyncOp::Wait { until: Until::Timeout { since, .. }, .. }
                | SyncOp::TryLock { mode: LockMode::Timed { since }, .. }
                | SyncOp::Join { since, .. },
            ) => since,
            _ => None,
        }
    }

    /// The access class of a memory event.
    pub fn access(&self) -> Option<AccessId> {
        match *self {
            Op::Memory(
                MemoryOp::Load { access, .. }
                | MemoryOp::Store { access, .. }
                | MemoryOp::Rmw { access, .. }
                | MemoryOp::Fence { access }
                | MemoryOp::Freeze { access, .. },
            )
            | Op::Sync(SyncOp::Lock { access, .. } | SyncOp::Unlock { access, .. }) => Some(access),
            _ => None,
        }
    }

    /// The location of a memory event.
    pub fn place(&self) -> Option<Place> {
        match *self {
            Op::Memory(
                MemoryOp::Load { place, .. } | MemoryOp::Store { place, .. } | MemoryOp::Rmw { place, .. },
            ) => Some(place),
            _ => None,
        }
    }

    /// Whether the instruction waits until its thread has nothing in flight although what it stands for need not, on every
    /// platform. A monitor's wait is none: it releases a lock and takes it again.
    pub fn keeps_order(&self) -> bool {
        matches!(
            self,
            Op::Sync(
                SyncOp::Spawn { .. }
                    | SyncOp::Join { .. }
                    | SyncOp::ThreadStatus { .. }
                    | SyncOp::TryLock { .. }
                    | SyncOp::AskLock { .. }
                    | SyncOp::Pulse { .. }
            ) | Op::Object(ObjectOp::CloneObject { .. })
        )
    }

    /// Whether it pushes a frame and goes on after it when that one returns.
    pub fn is_call(&self) -> bool {
        matches!(
            self,
            Op::Control(
                ControlOp::Call { .. } | ControlOp::CallVirtual { .. } | ControlOp::CallIndirect { .. }
            )
        )
    }

    /// Whether control never falls through to the next instruction.
    pub fn ends_block(&self) -> bool {
        self.effects().flow.ends_block()
    }
}

#[cfg(test)]
mod tests {
    use super::Op;

    #[test]
    fn an_instruction_is_small() {
        assert!(size_of::<Op>() <= 24);
    }
}
