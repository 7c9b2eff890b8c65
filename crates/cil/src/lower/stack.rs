//! The evaluation stack at translation time.
//!
//! CIL's stack has the same shape whenever control passes an instruction, so it is gone after
//! translation: each entry is known to be a constant, a variable's register, or a temporary. A
//! value is copied only where something could change it between push and pop.

use fencepost_frontend::lower;
pub(super) use fencepost_frontend::lower::{MAX_REGISTERS, fresh};
use fencepost_ir::{Kind, Reg, StaticId};

use crate::types::{MethodInst, Ty};

/// Which local or parameter.
pub(super) type VariableIndex = usize;

/// The temporaries of a method: a struct takes several registers.
pub(super) type Temporaries = lower::Temporaries<Vec<Kind>>;

/// Where an entry's value is.
#[derive(Clone, Debug)]
pub(super) enum StackValue {
    /// One word that is known.
    Const(u64),
    /// Registers from this one on that belong to stack entries only.
    Temp(Reg),
    /// Registers from this one on, of a variable whose address is not taken.
    Variable(Reg, VariableIndex),
    /// The address of a static's slots.
    StaticAddress(StaticId),
    /// The address of registers of this frame.
    RegisterAddress(Reg),
    /// A method, to make a delegate of.
    Function(Box<MethodInst>),
    /// The number of what implements a method for an object, to make a delegate of.
    Implementation { number: Reg, object: Reg },
    /// A token's run-time handle: the constant data of a field.
    FieldData(crate::metadata::Token),
}

/// An entry of the evaluation stack.
#[derive(Clone, Debug)]
pub(super) struct StackEntry {
    /// Its type: exact for what comes from a declaration.
    pub ty: Ty,
    /// Where it is.
    pub value: StackValue,
}
