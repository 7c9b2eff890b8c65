//! The words of x86 and the instructions they make, whatever the order of the operands.

use super::{Arithmetic, ConditionCode, FlagEffect, FlagTest, Instruction, Operand, View};
use crate::error::{Extent, Problem, quote};
use crate::init::InitialValue;

/// What a mnemonic means, before its operands are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperandShape {
    Nop,
    Fence(Option<&'static str>),
    Move,
    Compute(Arithmetic),
    Step(Arithmetic),
    Not,
    Negate,
    ShiftLeft,
    Compare,
    TestBits,
    Exchange,
    ExchangeAdd,
    CompareExchange,
    Jump,
}

/// The words that both dialects know.
pub(super) const MNEMONICS: [(&str, OperandShape); 21] = [
    ("MOV", OperandShape::Move),
    ("XCHG", OperandShape::Exchange),
    ("MFENCE", OperandShape::Fence(None)),
    ("LFENCE", OperandShape::Fence(Some("lfence"))),
    ("SFENCE", OperandShape::Fence(Some("sfence"))),
    ("INC", OperandShape::Step(Arithmetic::Add)),
    ("DEC", OperandShape::Step(Arithmetic::Sub)),
    ("ADD", OperandShape::Compute(Arithmetic::Add)),
    ("SUB", OperandShape::Compute(Arithmetic::Sub)),
    ("AND", OperandShape::Compute(Arithmetic::And)),
    ("OR", OperandShape::Compute(Arithmetic::Or)),
    ("XOR", OperandShape::Compute(Arithmetic::Xor)),
    ("NOT", OperandShape::Not),
    ("NEG", OperandShape::Negate),
    ("SHL", OperandShape::ShiftLeft),
    ("CMP", OperandShape::Compare),
    ("TEST", OperandShape::TestBits),
    ("XADD", OperandShape::ExchangeAdd),
    ("CMPXCHG", OperandShape::CompareExchange),
    ("JMP", OperandShape::Jump),
    ("NOP", OperandShape::Nop),
];

/// What may follow `J`, `SET` and `CMOV`.
const TESTS: [(&str, FlagTest); 24] = [
    ("E", (ConditionCode::Equal, true)),
    ("Z", (ConditionCode::Equal, true)),
    ("NE", (ConditionCode::Equal, false)),
    ("NZ", (ConditionCode::Equal, false)),
    ("L", (ConditionCode::Less, true)),
    ("NGE", (ConditionCode::Less, true)),
    ("GE", (ConditionCode::Less, false)),
    ("NL", (ConditionCode::Less, false)),
    ("LE", (ConditionCode::LessOrEqual, true)),
    ("NG", (ConditionCode::LessOrEqual, true)),
    ("G", (ConditionCode::LessOrEqual, false)),
    ("NLE", (ConditionCode::LessOrEqual, false)),
    ("S", (ConditionCode::Negative, true)),
    ("NS", (ConditionCode::Negative, false)),
    ("B", (ConditionCode::Below, true)),
    ("C", (ConditionCode::Below, true)),
    ("NAE", (ConditionCode::Below, true)),
    ("AE", (ConditionCode::Below, false)),
    ("NB", (ConditionCode::Below, false)),
    ("NC", (ConditionCode::Below, false)),
    ("BE", (ConditionCode::BelowOrEqual, true)),
    ("NA", (ConditionCode::BelowOrEqual, true)),
    ("A", (ConditionCode::BelowOrEqual, false)),
    ("NBE", (ConditionCode::BelowOrEqual, false)),
];

/// What a condition's name tests.
pub(super) fn test(name: &str) -> Option<FlagTest> {
    TESTS.into_iter().find(|(known, _)| *known == name).map(|found| found.1)
}

/// The meaning of a mnemonic without a width at its end.
pub(super) fn find(upper: &str) -> Option<OperandShape> {
    MNEMONICS.into_iter().find(|(known, _)| *known == upper).map(|found| found.1)
}

impl OperandShape {
    /// Whether a letter at the end of the mnemonic may say the width.
    pub(super) fn has_width(self) -> bool {
        !matches!(self, OperandShape::Nop | OperandShape::Fence(_) | OperandShape::Jump)
    }
}

/// Upper case of a mnemonic. They are short: a huge word is not copied to look it up.
pub(super) fn upper(mnemonic: &str) -> String {
    mnemonic.get(..12).unwrap_or(mnemonic).to_ascii_uppercase()
}

/// The indivisible form of an instruction.
pub(super) fn lock<'a>(
    instruction: Instruction<'a>,
    mnemonic: &str,
    extent: Extent,
) -> Result<Instruction<'a>, Problem> {
    use Instruction::*;
    match instruction {
        Compute { op, target: target @ Operand::Memory(_), source, flags, .. } => {
            Ok(Compute { op, target, source, flags, locked: true })
        }
        ExchangeAdd { target: target @ Operand::Memory(_), source, .. } => {
            Ok(ExchangeAdd { target, source, locked: true })
        }
        CompareExchange { target: target @ Operand::Memory(_), source, accumulator, .. } => {
            Ok(CompareExchange { target, source, accumulator, locked: true })
        }
        Exchange { target: Operand::Memory(_), .. } => Ok(instruction),
        Negate { target: Operand::Memory(_) } => Err(Problem::new(extent, "LOCK NEG is not supported")
            .help("use a loop around LOCK CMPXCHG")),
        _ => Err(Problem::new(extent, format!("LOCK cannot stand before this {}", quote(mnemonic))).help(
            "LOCK is for XCHG, INC, DEC, ADD, SUB, AND, OR, XOR, NOT, XADD and CMPXCHG with an operand in memory that they change",
        )),
    }
}

/// Reads operands in a dialect's order and gives them in the order of [`Instruction`].
pub(super) trait Operands<'a> {
    /// The register that `CMPXCHG` compares with.
    const ACCUMULATOR: &'static str;

    /// Takes a register or a place in memory.
    fn target(&mut self) -> Result<Operand<'a>, Problem>;
    /// Takes a target and a source, of which at most one is in memory. Says where the source is.
    fn two(&mut self) -> Result<(Operand<'a>, Operand<'a>, Extent), Problem>;
    /// Takes two operands to be exchanged; one is a register.
    fn exchanged(&mut self) -> Result<(Operand<'a>, View<'a>), Problem>;
    /// Takes a target and a register that is the source.
    fn target_and_register(&mut self) -> Result<(Operand<'a>, View<'a>), Problem>;
    /// Takes what `CMPXCHG` compares with the accumulator, and what it may replace it by.
    fn compared(&mut self) -> Result<(Operand<'a>, View<'a>), Problem>;
    /// Takes a label.
    fn label(&mut self) -> Result<(&'a str, Extent), Problem>;
}

/// Reads the operands of an instruction.
pub(super) fn build<'a, O: Operands<'a>>(
    shape: OperandShape,
    operands: &mut O,
) -> Result<Instruction<'a>, Problem> {
    Ok(match shape {
        OperandShape::Nop => Instruction::Nop,
        OperandShape::Fence(attribute) => Instruction::Fence(attribute),
        OperandShape::Jump => return jump(None, operands),
        OperandShape::Move => {
            let (target, source, _) = operands.two()?;
            Instruction::Move { target, source }
        }
        OperandShape::Compute(op) => {
            let (target, source, _) = operands.two()?;
            Instruction::Compute { op, target, source, flags: FlagEffect::All, locked: false }
        }
        OperandShape::Step(op) => {
            let source = Operand::Immediate(InitialValue::Number(1));
            let target = operands.target()?;
            Instruction::Compute { op, target, source, flags: FlagEffect::AllButCarry, locked: false }
        }
        OperandShape::Not => {
            let source = Operand::Immediate(InitialValue::Number(-1));
            let target = operands.target()?;
            let op = Arithmetic::Xor;
            Instruction::Compute { op, target, source, flags: FlagEffect::None, locked: false }
        }
        OperandShape::Negate => Instruction::Negate { target: operands.target()? },
        OperandShape::ShiftLeft => match operands.two()? {
            (_, Operand::Immediate(InitialValue::Number(0)), _) => Instruction::Nop,
            (target, Operand::Immediate(InitialValue::Number(count @ 1..=31)), _) => {
                Instruction::ShiftLeft { target, count: count as u32 }
            }
            (_, _, extent) => {
                return Err(Problem::new(extent, "SHL needs a constant from 0 to 31 to shift by")
                    .help("shifts by the value of a register are not supported"));
            }
        },
        OperandShape::Compare => {
            let (left, right, _) = operands.two()?;
            Instruction::Compare { left, right }
        }
        OperandShape::TestBits => {
            let (left, right, _) = operands.two()?;
            Instruction::TestBits { left, right }
        }
        OperandShape::Exchange => {
            let (target, source) = operands.exchanged()?;
            Instruction::Exchange { target, source }
        }
        OperandShape::ExchangeAdd => {
            let (target, source) = operands.target_and_register()?;
            Instruction::ExchangeAdd { target, source, locked: false }
        }
        OperandShape::CompareExchange => {
            let (target, source) = operands.compared()?;
            Instruction::CompareExchange { target, source, accumulator: O::ACCUMULATOR, locked: false }
        }
    })
}

/// Reads where a jump goes.
pub(super) fn jump<'a>(
    test: Option<FlagTest>,
    operands: &mut impl Operands<'a>,
) -> Result<Instruction<'a>, Problem> {
    let (label, extent) = operands.label()?;
    Ok(Instruction::Jump { test, label, extent })
}
