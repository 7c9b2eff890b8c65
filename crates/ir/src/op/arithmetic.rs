//! What is computed from numbers.

use crate::types::{Kind, Storage};
use serde::{Deserialize, Serialize};

/// Integer operations, for either width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    DivUnsigned,
    Rem,
    RemUnsigned,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    ShrUnsigned,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LtUnsigned,
    LeUnsigned,
    GtUnsigned,
    GeUnsigned,
    /// A sum that must fit ([`Trap::SignedOverflow`](crate::Trap::SignedOverflow)). Nothing waits for its operands to see
    /// whether it does, as nothing waits in compiled code.
    AddNoWrap,
    /// A difference that must fit, in the same sense.
    SubNoWrap,
    /// A product that must fit, in the same sense.
    MulNoWrap,
    AddChecked,
    SubChecked,
    MulChecked,
    AddCheckedUnsigned,
    SubCheckedUnsigned,
    MulCheckedUnsigned,
    /// Division that also traps where the quotient does not fit.
    DivChecked,
    /// Remainder that also traps where the quotient does not fit.
    RemChecked,
}

impl IntOp {
    /// Whether some operands make it trap, so that it has to wait for them.
    pub fn can_trap(self) -> bool {
        use IntOp::*;
        matches!(
            self,
            Div | DivUnsigned
                | Rem
                | RemUnsigned
                | AddChecked
                | SubChecked
                | MulChecked
                | AddCheckedUnsigned
                | SubCheckedUnsigned
                | MulCheckedUnsigned
                | DivChecked
                | RemChecked
        )
    }
}

/// Floating-point operations, for either width. The `Unordered` comparisons are true on NaN;
/// `CompareLess` and `CompareGreater` give -1, 0 or 1, and -1 respectively 1 on NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LtUnordered,
    LeUnordered,
    GtUnordered,
    GeUnordered,
    CompareLess,
    CompareGreater,
}

/// A two-operand operation at one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BinaryOp {
    /// On 32-bit integers.
    I32(IntOp),
    /// On 64-bit integers.
    I64(IntOp),
    /// On 32-bit floats.
    F32(FloatOp),
    /// On 64-bit floats.
    F64(FloatOp),
    /// On addresses and small numbers ([`address`](crate::address)); [`Trap::AddressNumber`](crate::Trap::AddressNumber) if the result is not known.
    Address(IntOp),
}

impl BinaryOp {
    /// Whether some operands make it trap, so that it has to wait for them.
    pub fn can_trap(self) -> bool {
        match self {
            BinaryOp::I32(op) | BinaryOp::I64(op) => op.can_trap(),
            BinaryOp::F32(_) | BinaryOp::F64(_) => false,
            BinaryOp::Address(_) => true,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(self) -> String {
        match self {
            BinaryOp::I32(op) => format!("{op:?}"),
            BinaryOp::I64(op) => format!("{op:?}.64"),
            BinaryOp::F32(op) => format!("{op:?}.f32"),
            BinaryOp::F64(op) => format!("{op:?}.f64"),
            BinaryOp::Address(op) => format!("{op:?}.address"),
        }
    }
}

/// A one-operand operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnaryOp {
    /// Arithmetic negation.
    Neg(Kind),
    /// Bitwise complement of an integer.
    Not(Kind),
    /// 1 if zero or null, else 0.
    IsZero,
    /// 1 if it is a word that was never written, or a time that is not known
    /// ([`Program::with_unknown_time`](crate::Program::with_unknown_time)), else 0.
    IsUnwritten,
    /// Cut to a narrower integer and extend again.
    Narrow(Storage),
    /// Between numeric kinds; floats to integers saturate (NaN gives 0).
    Convert {
        /// Source kind.
        from: Kind,
        /// Result kind.
        to: Kind,
        /// Whether the integer side is unsigned.
        unsigned: bool,
    },
    /// From a float to an integer, as x86-64 and so .NET does it: what does not fit gives the
    /// smallest integer; an unsigned 32-bit one is the lower half of a signed 64-bit one.
    Truncate {
        /// Source kind.
        from: Kind,
        /// Result kind.
        to: Kind,
        /// Whether the result is unsigned.
        unsigned: bool,
    },
    /// To an integer width, trapping with [`Trap::Overflow`](crate::Trap::Overflow) where the value does not fit.
    ConvertChecked {
        /// Source kind.
        from: Kind,
        /// Result width.
        to: Storage,
        /// Whether the source is read as unsigned.
        from_unsigned: bool,
        /// Whether the result is unsigned.
        to_unsigned: bool,
    },
    /// From an address that is a small number to that number, trapping with [`Trap::AddressNumber`](crate::Trap::AddressNumber) if it is none.
    NumberOf,
    /// From a number to an address that is that number, trapping with [`Trap::AddressNumber`](crate::Trap::AddressNumber) if it is not small.
    FromNumber,
}

impl UnaryOp {
    /// Whether some operand makes it trap, so that it has to wait for it.
    pub fn can_trap(self) -> bool {
        matches!(self, UnaryOp::ConvertChecked { .. } | UnaryOp::NumberOf | UnaryOp::FromNumber)
    }

    /// How it looks in a listing.
    pub(crate) fn text(self) -> String {
        match self {
            UnaryOp::Neg(_) => "-".to_owned(),
            UnaryOp::Not(_) => "~".to_owned(),
            UnaryOp::IsZero => "is zero".to_owned(),
            UnaryOp::IsUnwritten => "is unwritten".to_owned(),
            UnaryOp::Narrow(storage) => format!("narrow {storage:?}"),
            UnaryOp::Convert { from, to, .. } => format!("convert {from:?} to {to:?}"),
            UnaryOp::Truncate { from, to, .. } => format!("truncate {from:?} to {to:?}"),
            UnaryOp::ConvertChecked { from, to, .. } => format!("convert checked {from:?} to {to:?}"),
            UnaryOp::NumberOf => "number of".to_owned(),
            UnaryOp::FromNumber => "address".to_owned(),
        }
    }
}
