//! What an action has to do with other threads.

use fencepost_ir::{Pc, Region};
use fencepost_memory::Loc;

/// What an action has to do with other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
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

impl Claim {
    /// Whether another thread's enabled action makes a difference to this one. What blocks access has to be
    /// asked of the program.
    pub(super) fn conflicts(self, other: Claim) -> bool {
        match (self, other) {
            (Claim::Access(own), Claim::Access(other)) => own.conflicts(other),
            (Claim::Access(own), Claim::Release(loc)) => own.loc == loc,
            (Claim::Asks(asked), Claim::End(ends)) | (Claim::End(ends), Claim::Asks(asked)) => asked == ends,
            (Claim::Clock(_), Claim::Clock(_)) => true,
            _ => false,
        }
    }
}

/// What an action does to memory or, always writing, to a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) loc: Loc,
    pub(crate) writes: bool,
}

impl Touch {
    fn conflicts(self, other: Touch) -> bool {
        self.loc == other.loc && (self.writes || other.writes)
    }
}
