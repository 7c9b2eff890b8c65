//! 32-bit x86 in herd's Intel-like syntax: the destination comes first.
//!
//! Registers and variables hold plain 64-bit integers, so nothing here wraps at 32 bits and
//! addresses are ordinary values.

mod flags;
mod lower;
mod parse;

pub(crate) use lower::lower;

/// A register's proper name, a value, or a place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand<'a> {
    Register(&'a str),
    Immediate(crate::init::Value<'a>),
    Memory(Address<'a>),
}

/// How an instruction names a place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address<'a> {
    /// `[x]`
    Variable(&'a str),
    /// `[EAX]`
    Register(&'a str),
}

/// Two-operand arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arithmetic {
    Add,
    Sub,
    And,
    Or,
    Xor,
}

/// Which flags an instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FlagEffect {
    /// None: `NOT`.
    None,
    /// All but the carry: `INC` and `DEC`.
    AllButCarry,
    All,
}

/// What a conditional jump, set or move tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Equal,
    Less,
    LessOrEqual,
    Negative,
    Below,
    BelowOrEqual,
}

/// A test, and whether it is to succeed or to fail: `JGE` is `(Less, false)`.
type FlagTest = (Test, bool);

/// An instruction. `locked` ones are indivisible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instruction<'a> {
    Nop,
    /// A fence, with the attribute that tells it from others.
    Fence(Option<&'static str>),
    /// `MOV target, source`
    Move {
        target: Operand<'a>,
        source: Operand<'a>,
    },
    /// `ADD target, source` and its kin; `INC`, `DEC` and `NOT`, too.
    Compute {
        op: Arithmetic,
        target: Operand<'a>,
        source: Operand<'a>,
        flags: FlagEffect,
        locked: bool,
    },
    /// `NEG target`
    Negate {
        target: Operand<'a>,
    },
    /// `CMP left, right`
    Compare {
        left: Operand<'a>,
        right: Operand<'a>,
    },
    /// `TEST left, right`
    TestBits {
        left: Operand<'a>,
        right: Operand<'a>,
    },
    /// `XCHG target, source`; on memory always indivisible.
    Exchange {
        target: Operand<'a>,
        source: &'a str,
    },
    /// `XADD target, source`
    ExchangeAdd {
        target: Operand<'a>,
        source: &'a str,
        locked: bool,
    },
    /// `CMPXCHG target, source`
    CompareExchange {
        target: Operand<'a>,
        source: &'a str,
        locked: bool,
    },
    /// A jump: always, or if the test says so.
    Jump {
        test: Option<FlagTest>,
        label: &'a str,
        extent: crate::error::Extent,
    },
    /// `SETcc target`
    Set {
        test: FlagTest,
        target: Operand<'a>,
    },
    /// `CMOVcc target, source`
    MoveIf {
        test: FlagTest,
        target: &'a str,
        source: Operand<'a>,
    },
}

impl Instruction<'_> {
    /// Whether it looks at the flags.
    fn tests_flags(&self) -> bool {
        matches!(
            self,
            Instruction::Jump { test: Some(_), .. } | Instruction::Set { .. } | Instruction::MoveIf { .. }
        )
    }
}
