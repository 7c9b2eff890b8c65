//! The operand stack at translation time.
//!
//! The JVM's stack has the same shape whenever control passes an instruction, so it is gone after
//! translation: each entry is known to be a constant, a variable's register, or a temporary. A value is
//! copied only where something could change it between push and pop. At the ends of blocks, entries are
//! in registers that belong to their depth.

use fencepost_frontend::lower;
pub(super) use fencepost_frontend::lower::MAX_REGISTERS;
use fencepost_ir::{Kind, MethodBuilder, Reg};

/// Where an entry's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StackValue {
    /// A word that is known.
    Const(u64),
    /// A register that belongs to stack entries only.
    Temp(Reg),
    /// The register of a variable.
    Variable(Reg),
    /// A string that the `new` at this offset stands for: its constructor will make it.
    Unmade(u32),
}

/// An entry of the operand stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StackEntry {
    /// What its register holds.
    pub kind: Kind,
    /// Where it is.
    pub value: StackValue,
}

/// The temporaries of a method.
pub(super) type Temporaries = lower::Temporaries<Kind>;

/// A new register.
pub(super) fn fresh(out: &mut MethodBuilder, kind: Kind) -> Reg {
    lower::fresh(out, &[kind])
}
