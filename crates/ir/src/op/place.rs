//! Registers, and locations in shared memory as instructions name them.

use crate::program::StaticId;
use crate::types::Region;
use serde::{Deserialize, Serialize};

/// A register of the current frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reg(pub u16);

/// A run of registers in [`Program::arguments`](crate::Program::arguments).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arguments {
    /// First index.
    pub start: u32,
    /// How many.
    pub count: u16,
}

/// A location in shared memory, as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// A static field, or a litmus test's variable.
    Static(StaticId),
    /// Slot `slot` of the object in a register.
    Field {
        /// The object.
        object: Reg,
        /// Slot within it.
        slot: u32,
        /// The field's region.
        region: Region,
    },
    /// Slot `slot` of element `index` of an array.
    Element {
        /// The array.
        array: Reg,
        /// The element's index.
        index: Reg,
        /// Slot within the element.
        slot: u16,
        /// The region of such elements.
        region: Region,
    },
    /// What a managed pointer points to, `slot` slots on.
    Pointer {
        /// The pointer.
        pointer: Reg,
        /// Slots to add.
        slot: u32,
        /// The region that it lies in, where the front end knows; else anything whose address is taken.
        region: Option<Region>,
    },
    /// The static whose numeric address is in a register: litmus tests compute addresses.
    Address(Reg),
}
