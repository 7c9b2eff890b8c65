//! Instructions on the registers of the current frame alone.

use super::effects::{Defines, Effects, Issue, issued};
use super::references::{RefSource, References};
use super::{Arguments, BinaryOp, Reg, UnaryOp};
use crate::native::Native;
use crate::program::Program;
use crate::show;
use serde::{Deserialize, Serialize};

/// An instruction on the registers of the current frame alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl LocalOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            LocalOp::Nop => issued(Unconditional),
            LocalOp::Const { dst, .. } => issued(Unconditional).defines(dst),
            LocalOp::Move { dst, src } => issued(Unconditional).uses([src]).defines(dst).computes(false),
            LocalOp::Unary { op, dst, a } => issued(Computed).uses([a]).defines(dst).computes(op.can_trap()),
            LocalOp::Binary { op, dst, a, b } => {
                issued(Computed).uses([a, b]).defines(dst).computes(op.can_trap())
            }
            LocalOp::BinaryImmediate { op, dst, a, .. } => {
                issued(Computed).uses([a]).defines(dst).computes(op.can_trap())
            }
            LocalOp::AddressOfRegister { dst, register } => {
                issued(Unconditional).uses([register]).defines(dst)
            }
            LocalOp::Constant { dst, .. } => issued(Unconditional).defines(dst),
            LocalOp::Native { native, arguments, dst } => {
                let row = issued(Values).passes(arguments).traps();
                Effects { defines: Defines::Native(dst, native), ..row }
            }
            // It does not wait for the value: one that is pending was written.
            LocalOp::CheckWritten { value } => issued(Unconditional).uses([value]).traps(),
        }
    }

    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        let unknown = References::UNKNOWN;
        match *self {
            LocalOp::Const { value, .. } => References::result(RefSource::Word(value)),
            LocalOp::Move { src, .. } => References::result(RefSource::Register(src)),
            LocalOp::Constant { constant, .. } => {
                References::result(RefSource::Word(u64::from(constant) + 1))
            }
            // Traces are strings, too.
            LocalOp::Native { .. } => References::result(RefSource::Text),
            _ => unknown,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(&self, program: &Program) -> String {
        let list = |arguments| show::list(program, arguments);
        match *self {
            LocalOp::Nop => "nop".to_owned(),
            LocalOp::Const { dst, value } => format!("{dst} = {}", value as i64),
            LocalOp::Move { dst, src } => format!("{dst} = {src}"),
            LocalOp::Unary { op, dst, a } => format!("{dst} = {} {a}", op.text()),
            LocalOp::Binary { op, dst, a, b } => format!("{dst} = {a} {} {b}", op.text()),
            LocalOp::BinaryImmediate { op, dst, a, b } => format!("{dst} = {a} {} {b}", op.text()),
            LocalOp::AddressOfRegister { dst, register } => format!("{dst} = &{register}"),
            LocalOp::Constant { dst, constant } => {
                format!("{dst} = constant {constant}{}", show::literal(program, constant))
            }
            LocalOp::Native { native, arguments, dst } => {
                format!("{dst} = {native:?}({})", list(arguments))
            }
            LocalOp::CheckWritten { value } => format!("check that {value} was written"),
        }
    }
}
