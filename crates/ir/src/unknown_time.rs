//! Programs in which no thread can tell what time it is.
//!
//! A program that never reads the clock cannot tell when a wait gives up, so there a wait needs no time. The same goes for
//! one that reads the clock and decides nothing on what it says. Whether it does, a search finds out in which the clock says
//! a word that is not known ([`indeterminate`]).

use crate::indeterminate::indeterminate;
use crate::op::{LocalOp, LockMode, Op, SyncOp, Until};
use crate::program::Program;

impl Program {
    /// The same program with a clock that says what is not known, if it reads one. To decide anything on that is a fault
    /// ([`Trap::Uninitialised`](crate::Trap::Uninitialised)). A program that has other words of that kind stays as it is.
    pub fn with_unknown_time(&self) -> Option<Program> {
        if self.clock.is_none() || self.indeterminate {
            return None;
        }
        let mut program = self.clone();
        for op in &mut program.code {
            if let Op::Sync(SyncOp::Clock { dst, .. }) = *op {
                *op = Op::Local(LocalOp::Const { dst, value: indeterminate(0) });
            }
        }
        program.clock = None;
        program.waits = false;
        program.indeterminate = true;
        program.unknown_time = true;
        forget_time(&mut program);
        Some(program)
    }
}

/// Lets waits give up whenever they like.
pub(crate) fn forget_time(program: &mut Program) {
    for op in &mut program.code {
        match op {
            Op::Sync(SyncOp::Time { dst, .. }) => *op = Op::Local(LocalOp::Const { dst: *dst, value: 0 }),
            Op::Sync(
                SyncOp::Wait { until: Until::Timeout { since, .. }, .. }
                | SyncOp::TryLock { mode: LockMode::Timed { since }, .. }
                | SyncOp::Join { since, .. },
            ) => *since = None,
            _ => {}
        }
    }
}
