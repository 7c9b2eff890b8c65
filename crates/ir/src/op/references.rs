//! Which references an instruction moves, besides the arguments and results of calls: the second table beside
//! [`effects`](super::effects).
//!
//! What a row does not say is taken to be anything: a result may refer to any object, and so may whatever is written
//! ([`Effects::writes`](super::Effects::writes)). So an instruction without a row is right, and only known too little of.

use super::{Op, Place, Reg};
use crate::collection::Dead;
use crate::types::TypeId;

/// Which references an instruction moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct References {
    /// What the registers that it defines hold, if they hold references.
    pub result: RefSource,
    /// What it puts elsewhere.
    pub moves: RefMoves,
}

/// Where a reference comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefSource {
    /// It is not known.
    Anything,
    /// The word of a constant, or null.
    Word(u64),
    /// A register.
    Register(Reg),
    /// A place in memory.
    Place(Place),
    /// A new object of this type.
    New(TypeId),
    /// A string that the machine makes.
    Text,
    /// The objects that stand for types.
    TypeObjects,
    /// A list of the collector's.
    Dead(Dead),
    /// The objects that threads are known by.
    Threads,
}

/// Where a reference goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefTarget {
    /// A place in memory.
    Place(Place),
    /// The slots of objects of a type.
    Slots(TypeId),
    /// A handler of exceptions.
    Thrown,
    /// A thread is known by it.
    Threads,
}

/// What an instruction puts elsewhere than into the registers that it defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefMoves {
    /// Anything, if it writes.
    Unknown,
    /// No reference but null.
    Nothing,
    /// This, to there.
    This(RefSource, RefTarget),
}

impl References {
    /// Nothing is known.
    pub(super) const UNKNOWN: References =
        References { result: RefSource::Anything, moves: RefMoves::Unknown };

    pub(super) const fn result(result: RefSource) -> References {
        References { result, ..References::UNKNOWN }
    }

    pub(super) const fn moves(self, from: RefSource, to: RefTarget) -> References {
        References { moves: RefMoves::This(from, to), ..self }
    }

    pub(super) const fn moves_nothing(self) -> References {
        References { moves: RefMoves::Nothing, ..self }
    }
}

impl Op {
    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        match self {
            Op::Local(op) => op.references(),
            Op::Memory(op) => op.references(),
            Op::Object(op) => op.references(),
            Op::Control(op) => op.references(),
            Op::Sync(op) => op.references(),
        }
    }
}
