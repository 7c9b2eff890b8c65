//! What a search asks about the code of a program as a whole.

use fencepost_ir::{ControlOp, MemoryOp, Op, Pc, SyncOp};

use crate::machine::Machine;

impl Machine<'_> {
    /// Whether the program reads the clock.
    pub fn reads_clock(&self) -> bool {
        self.program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Clock { .. })))
    }

    /// Whether paths may end at an assumption that does not hold.
    pub fn assumes(&self) -> bool {
        self.facts.assumes_ends
            || self.program.code.iter().any(|op| matches!(op, Op::Control(ControlOp::Assume { .. })))
    }

    /// Whether paths may end, without a failure, before all threads have.
    pub fn may_end_early(&self) -> bool {
        self.assumes() || self.program.code.iter().any(|op| matches!(op, Op::Control(ControlOp::Halt)))
    }

    /// Whether an instruction is a read.
    pub fn is_read(&self, pc: Pc) -> bool {
        matches!(self.program.code[pc as usize], Op::Memory(MemoryOp::Load { .. }))
    }

    /// Whether an instruction is a fence that keeps reads from being hoisted out of a loop.
    pub fn keeps_in_loop(&self, pc: Pc) -> bool {
        match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Fence { access }) => self.rules.keeps_in_loop(access),
            _ => false,
        }
    }
}
