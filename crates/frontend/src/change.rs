//! Changes of a program that a repair considers and a language makes.

use fencepost_ir::Pc;

/// A change that can only forbid, never allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Remedy {
    /// A fence before an instruction.
    Fence,
    /// One before the first instruction of a loop, which only what enters the loop passes.
    LoopFence,
    /// One before an instruction that orders less: the kind with this attribute.
    PartialFence(u8),
    /// One access becomes volatile.
    Volatile,
    /// Every access to a static or field becomes volatile.
    VolatileField(u32),
    /// A fence that is there stays.
    KeepFence,
    /// An access that is volatile stays so.
    KeepVolatile,
    /// A static or field whose accesses are all volatile stays so.
    KeepVolatileField(u32),
}

impl Remedy {
    /// Whether it is a fence that was not there.
    pub fn is_new_fence(self) -> bool {
        matches!(self, Remedy::Fence | Remedy::LoopFence | Remedy::PartialFence(_))
    }
}

/// One possible change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What is done.
    pub remedy: Remedy,
    /// To, or before, these instructions of the program as it was loaded: one place of the user's code,
    /// which several instances of generic code may share; for a field all accesses to it.
    pub at: Vec<Pc>,
}
