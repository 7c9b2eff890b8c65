//! What comes of a step.

use fencepost_ir::Pc;

/// What ended a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FailureKind {
    /// An assertion.
    Assertion,
    /// An exception that nothing catches.
    Exception,
    /// An instruction that Fencepost cannot run.
    Unsupported,
}

/// Why and where a path ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Failure {
    /// What kind of end.
    pub kind: FailureKind,
    /// Index of the thread.
    pub thread: usize,
    /// The instruction.
    pub pc: Pc,
    /// The instructions that the thread's frames are at, innermost first. Those where an exception was first thrown, if it was
    /// thrown on and the path is followed ([`State::trail`](crate::State::trail)).
    pub stack: Vec<Pc>,
    /// Where an exception was thrown on last, if that is elsewhere.
    pub thrown_on: Option<Pc>,
    /// What to tell the user.
    pub message: String,
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A state.
    Continues,
    /// Nothing: a guess was wrong, so the program does not do this.
    Refuted,
    /// Nothing that is looked at: an assumption failed, or there was nothing to choose from.
    Pruned,
    /// The end of the path.
    Failed(Failure),
}

/// Something that was cut short: the search saw less than the model allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shortfall {
    /// The window bound stopped a thread from issuing.
    WindowFull,
    /// A decision past which this machine does not speculate.
    NotSpeculated,
    /// Data appeared in one step that should have come piece by piece.
    BulkInit,
    /// The program asked for the time, of which there is more than [`Clock`] knows.
    Clock,
    /// The model lets more pass an atomic block than the machine does.
    Block,
    /// More objects died together than the collector finds in all ways.
    Garbage,
}

impl Shortfall {
    /// All of them, in declaration order.
    pub(crate) const ALL: [Shortfall; 6] = [
        Shortfall::WindowFull,
        Shortfall::NotSpeculated,
        Shortfall::BulkInit,
        Shortfall::Clock,
        Shortfall::Block,
        Shortfall::Garbage,
    ];
}

/// What became of issuing.
pub(crate) enum Halt {
    /// It goes on.
    No,
    /// The thread waits, or has issued as much as was asked.
    Parked,
    /// An assumption failed, or there is nothing to choose from.
    Pruned,
    /// The path ends here. In a box, so that the result of an instruction fits into registers.
    Failed(Box<Failure>),
}
