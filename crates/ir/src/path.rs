//! What a user's names lead to: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! Front ends look paths up while they link a program; code that asks about its states follows them.

use crate::op::Reg;
use crate::program::StaticId;
use crate::types::{Region, TypeId};

/// A step of a path, as a user writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A part of a type's name, or a field.
    Name(String),
    /// An element of an array.
    Element,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Where it begins.
    pub origin: Origin,
    /// How it goes on.
    pub hops: Vec<Hop>,
    /// What is there.
    pub kind: ValueKind,
}

/// Where a path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// At a static field.
    Static {
        /// Where it is.
        id: StaticId,
        /// Its class, if that has an initialiser.
        after: Option<TypeId>,
    },
    /// At a constant.
    Constant(i128),
    /// At a register of a thread, which has its value when the thread has ended.
    Register {
        /// The thread.
        thread: u16,
        /// The register.
        register: Reg,
    },
}

/// A step through a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To a field.
    Field {
        /// Its slot.
        slot: u32,
        /// Where such fields are.
        region: Region,
    },
    /// To an element.
    Element {
        /// Slots of an element.
        stride: u32,
        /// Which of them.
        slot: u32,
        /// Where such elements are.
        region: Region,
    },
    /// To the number of elements.
    Length {
        /// Slots of an element.
        stride: u32,
    },
}

/// What values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Numbers.
    Integer {
        /// 8, 16, 32 or 64.
        bits: u32,
        /// Whether they have a sign.
        signed: bool,
    },
    /// `bool`.
    Truth,
    /// `char`.
    Character,
    /// References to objects.
    Reference,
}

/// Why a path leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnd {
    /// The step that fails.
    pub step: usize,
    /// What is wrong with it.
    pub message: String,
    /// What may be meant.
    pub help: Option<String>,
}
