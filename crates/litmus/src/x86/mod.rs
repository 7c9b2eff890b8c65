//! x86, in both of herd's dialects: `X86`, 32 bits with the destination first, and `X86_64`, 64
//! bits with the destination last.
//!
//! `intel` and `att` parse the two into one form of instruction; `mnemonics` is what their words
//! have in common. `lower` and `flags` give that form its meaning, once for both. `layout` finds
//! the width of each variable.
//!
//! In `X86` everything is 64 bits wide, so that nothing wraps at 32 bits and addresses are
//! ordinary values. In `X86_64` instructions and variables have the widths that the test gives
//! them; each variable has one.

mod att;
mod flags;
mod intel;
mod layout;
mod lower;
mod mnemonics;

pub(crate) use layout::Layout;
pub(crate) use lower::lower;

use crate::arch::Arch;
use crate::cells::{self, Cell};
use crate::error::{Extent, Problem};
use crate::init::InitialValue;
use crate::width::Width;

/// A thread's instructions.
pub(crate) type Code<'a> = Vec<Cell<'a, Sized<'a>>>;

/// Parses the cells of one thread.
pub(crate) fn parse<'a>(arch: Arch, text: &'a str, cells: &[Extent]) -> Result<Code<'a>, Problem> {
    match arch {
        Arch::X86_64 => cells::parse(arch, text, cells, att::instruction),
        _ => cells::parse(arch, text, cells, |tokens| {
            Ok(Sized { instruction: intel::instruction(tokens)?, width: Some(Width::Quad) })
        }),
    }
}

/// An instruction and the width of its operands, if it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sized<'a> {
    instruction: Instruction<'a>,
    width: Option<Width>,
}

/// A register as an instruction sees it: the instruction's width says how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct View<'a> {
    /// The proper name of the whole register.
    name: &'a str,
    /// Whether this is the second byte: `ah`.
    high: bool,
}

impl<'a> View<'a> {
    fn low(name: &'a str) -> View<'a> {
        View { name, high: false }
    }
}

/// A register, a value, or a place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand<'a> {
    Register(View<'a>),
    Immediate(InitialValue<'a>),
    Memory(Address<'a>),
}

/// How an instruction names a place in memory. Registers count as a whole here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address<'a> {
    /// `[x]`
    Variable(&'a str),
    /// `[EAX]`
    Register(&'a str),
    /// `(%rax,%rbx,4)`
    Indexed { base: &'a str, index: &'a str, scale: i64 },
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
enum ConditionCode {
    Equal,
    Less,
    LessOrEqual,
    Negative,
    Below,
    BelowOrEqual,
}

/// A test, and whether it is to succeed or to fail: `JGE` is `(Less, false)`.
type FlagTest = (ConditionCode, bool);

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
    /// `SHL target, count`; the count is from 1 to 31.
    ShiftLeft {
        target: Operand<'a>,
        count: u32,
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
        source: View<'a>,
    },
    /// `XADD target, source`
    ExchangeAdd {
        target: Operand<'a>,
        source: View<'a>,
        locked: bool,
    },
    /// `CMPXCHG target, source`, which compares with `accumulator`.
    CompareExchange {
        target: Operand<'a>,
        source: View<'a>,
        accumulator: &'a str,
        locked: bool,
    },
    /// A jump: always, or if the test says so.
    Jump {
        test: Option<FlagTest>,
        label: &'a str,
        extent: Extent,
    },
    /// `RET`: the thread ends.
    Return,
    /// `SETcc target`
    Set {
        test: FlagTest,
        target: Operand<'a>,
    },
    /// `CMOVcc target, source`
    MoveIf {
        test: FlagTest,
        target: View<'a>,
        source: Operand<'a>,
    },
}

impl<'a> Instruction<'a> {
    /// Whether it looks at the flags.
    fn tests_flags(&self) -> bool {
        matches!(
            self,
            Instruction::Jump { test: Some(_), .. } | Instruction::Set { .. } | Instruction::MoveIf { .. }
        )
    }

    /// The place in memory that it accesses. No instruction has two.
    fn memory(&self) -> Option<Address<'a>> {
        use Instruction::*;
        let operands = match *self {
            Nop | Fence(_) | Jump { .. } | Return => return None,
            Move { target, source } | Compute { target, source, .. } => [Some(target), Some(source)],
            Compare { left, right } | TestBits { left, right } => [Some(left), Some(right)],
            Negate { target }
            | ShiftLeft { target, .. }
            | Set { target, .. }
            | Exchange { target, .. }
            | ExchangeAdd { target, .. }
            | CompareExchange { target, .. } => [Some(target), None],
            MoveIf { source, .. } => [Some(source), None],
        };
        operands.into_iter().flatten().find_map(|operand| match operand {
            Operand::Memory(address) => Some(address),
            _ => None,
        })
    }

    /// The value that it has in itself.
    fn immediate(&self) -> Option<InitialValue<'a>> {
        use Instruction::*;
        match *self {
            Move { source: Operand::Immediate(value), .. }
            | Compute { source: Operand::Immediate(value), .. }
            | Compare { right: Operand::Immediate(value), .. }
            | TestBits { right: Operand::Immediate(value), .. } => Some(value),
            _ => None,
        }
    }

    /// The registers that it changes.
    fn changes(&self) -> impl Iterator<Item = &'a str> {
        use Instruction::*;
        let name = |operand: Operand<'a>| match operand {
            Operand::Register(view) => Some(view.name),
            _ => None,
        };
        let names = match *self {
            Nop | Fence(_) | Jump { .. } | Return | Compare { .. } | TestBits { .. } => [None, None],
            Move { target, .. }
            | Compute { target, .. }
            | Negate { target }
            | ShiftLeft { target, .. }
            | Set { target, .. } => [name(target), None],
            Exchange { target, source } | ExchangeAdd { target, source, .. } => {
                [name(target), Some(source.name)]
            }
            CompareExchange { target, accumulator, .. } => [name(target), Some(accumulator)],
            MoveIf { target, .. } => [Some(target.name), None],
        };
        names.into_iter().flatten()
    }
}
