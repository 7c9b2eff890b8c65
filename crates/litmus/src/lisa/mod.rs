//! LISA, herd's generic assembly: reads, writes, read-modify-writes and fences with annotations
//! that only the memory model understands, and just enough arithmetic and control to make
//! dependencies.

mod lower;
mod parse;

pub(crate) use lower::lower;

use fencepost_ir::op::IntOp;

use crate::error::Extent;
use crate::init::InitialValue;

/// A register's name or a value known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand<'a> {
    Register(&'a str),
    Constant(InitialValue<'a>),
}

/// `x`, `r1` or `x+r1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Address<'a> {
    base: Operand<'a>,
    offset: Option<Operand<'a>>,
}

/// What `mov` and `rmw` compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation<'a> {
    /// An operand as it is.
    Copy(Operand<'a>),
    /// `(op a b)`
    Binary(IntOp, Operand<'a>, Operand<'a>),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Instruction<'a> {
    /// `r[a] r1 x`
    Read {
        annotations: Vec<&'a str>,
        target: &'a str,
        address: Address<'a>,
    },
    /// `w[a] x 1`
    Write {
        annotations: Vec<&'a str>,
        address: Address<'a>,
        value: Operand<'a>,
    },
    /// `rmw[a] r1 (add r1 1) x`
    ReadModifyWrite {
        annotations: Vec<&'a str>,
        target: &'a str,
        operation: Operation<'a>,
        address: Address<'a>,
    },
    /// `f[a]`
    Fence {
        annotations: Vec<&'a str>,
    },
    /// `mov r1 (add r2 x)`
    Move {
        target: &'a str,
        operation: Operation<'a>,
    },
    /// `b[] r1 L`: jumps if the register is not 0, or always if there is none.
    Branch {
        condition: Option<&'a str>,
        label: &'a str,
        extent: Extent,
    },
    Nop,
}
