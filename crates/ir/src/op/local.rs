//! Instructions on the registers of the current frame alone.

use super::{Arguments, BinaryOp, Reg, UnaryOp};
use crate::native::Native;

/// An instruction on the registers of the current frame alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalOp {
    /// Does nothing.
    Nop,
    /// `dst = value`
    Const {
        /// Result.
        dst: Reg,
        /// The value's bits.
        value: u64,
    },
    /// `dst = src`
    Move {
        /// Result.
        dst: Reg,
        /// Operand.
        src: Reg,
    },
    /// `dst = op a`
    Unary {
        /// Operation.
        op: UnaryOp,
        /// Result.
        dst: Reg,
        /// Operand.
        a: Reg,
    },
    /// `dst = a op b`
    Binary {
        /// Operation.
        op: BinaryOp,
        /// Result.
        dst: Reg,
        /// Left operand.
        a: Reg,
        /// Right operand.
        b: Reg,
    },
    /// `dst = a op immediate`
    BinaryImmediate {
        /// Operation.
        op: BinaryOp,
        /// Result.
        dst: Reg,
        /// Left operand.
        a: Reg,
        /// Right operand, sign-extended.
        b: i32,
    },
    /// `dst = &register`, a managed pointer to a register of this frame (which the method must
    /// list as pinned).
    AddressOfRegister {
        /// Result.
        dst: Reg,
        /// The register.
        register: Reg,
    },
    /// `dst` = one of the objects that exist from the start.
    Constant {
        /// Result.
        dst: Reg,
        /// Index into [`Program::constants`](crate::Program::constants).
        constant: u32,
    },
    /// `dst` = what a function that the machine knows gives for the operands.
    Native {
        /// The function.
        native: Native,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Traps with [`Trap::Uninitialised`](crate::Trap::Uninitialised) if a value is there that was never written. It does not wait for one.
    CheckWritten {
        /// The value.
        value: Reg,
    },
}
