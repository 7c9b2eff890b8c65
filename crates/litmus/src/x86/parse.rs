//! Parsing x86 instructions.

use super::{Address, Arithmetic, FlagEffect, FlagTest, Instruction, Operand, Test};
use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::init::Value;
use crate::suggest::nearest;
use crate::symbols::unknown_register;
use crate::tokens::{Kind, Tokens};

/// What a mnemonic means, before its operands are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Nop,
    Fence(Option<&'static str>),
    Move,
    Compute(Arithmetic),
    Step(Arithmetic),
    Not,
    Negate,
    Compare,
    TestBits,
    Exchange,
    ExchangeAdd,
    CompareExchange,
    Jump,
}

const MNEMONICS: [(&str, Shape); 20] = [
    ("MOV", Shape::Move),
    ("XCHG", Shape::Exchange),
    ("MFENCE", Shape::Fence(None)),
    ("LFENCE", Shape::Fence(Some("lfence"))),
    ("SFENCE", Shape::Fence(Some("sfence"))),
    ("INC", Shape::Step(Arithmetic::Add)),
    ("DEC", Shape::Step(Arithmetic::Sub)),
    ("ADD", Shape::Compute(Arithmetic::Add)),
    ("SUB", Shape::Compute(Arithmetic::Sub)),
    ("AND", Shape::Compute(Arithmetic::And)),
    ("OR", Shape::Compute(Arithmetic::Or)),
    ("XOR", Shape::Compute(Arithmetic::Xor)),
    ("NOT", Shape::Not),
    ("NEG", Shape::Negate),
    ("CMP", Shape::Compare),
    ("TEST", Shape::TestBits),
    ("XADD", Shape::ExchangeAdd),
    ("CMPXCHG", Shape::CompareExchange),
    ("JMP", Shape::Jump),
    ("NOP", Shape::Nop),
];

/// What may follow `J`, `SET` and `CMOV`.
const TESTS: [(&str, FlagTest); 24] = [
    ("E", (Test::Equal, true)),
    ("Z", (Test::Equal, true)),
    ("NE", (Test::Equal, false)),
    ("NZ", (Test::Equal, false)),
    ("L", (Test::Less, true)),
    ("NGE", (Test::Less, true)),
    ("GE", (Test::Less, false)),
    ("NL", (Test::Less, false)),
    ("LE", (Test::LessOrEqual, true)),
    ("NG", (Test::LessOrEqual, true)),
    ("G", (Test::LessOrEqual, false)),
    ("NLE", (Test::LessOrEqual, false)),
    ("S", (Test::Negative, true)),
    ("NS", (Test::Negative, false)),
    ("B", (Test::Below, true)),
    ("C", (Test::Below, true)),
    ("NAE", (Test::Below, true)),
    ("AE", (Test::Below, false)),
    ("NB", (Test::Below, false)),
    ("NC", (Test::Below, false)),
    ("BE", (Test::BelowOrEqual, true)),
    ("NA", (Test::BelowOrEqual, true)),
    ("A", (Test::BelowOrEqual, false)),
    ("NBE", (Test::BelowOrEqual, false)),
];

fn test(name: &str) -> Option<FlagTest> {
    TESTS.into_iter().find(|(known, _)| *known == name).map(|found| found.1)
}

/// The mnemonic's meaning. An `L` or `Q` at its end says the width, which is all the same here.
fn shape(upper: &str) -> Option<Shape> {
    let find = |name: &str| MNEMONICS.into_iter().find(|(known, _)| *known == name).map(|found| found.1);
    let sized = |shape: &Shape| !matches!(shape, Shape::Nop | Shape::Fence(_) | Shape::Jump);
    let stem = upper.strip_suffix(['L', 'Q']);
    find(upper).or_else(|| stem.and_then(find).filter(sized))
}

/// Parses one instruction.
pub(super) fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Instruction<'a>, Problem> {
    let (mnemonic, extent) = tokens.name("an instruction")?;
    if !mnemonic.eq_ignore_ascii_case("LOCK") {
        return operation(tokens, mnemonic, extent);
    }
    let (mnemonic, extent) = tokens
        .name("an instruction after LOCK")
        .map_err(|problem| problem.help("write LOCK and its instruction in one cell: `LOCK INC [x]`"))?;
    let instruction = operation(tokens, mnemonic, extent)?;
    lock(instruction, mnemonic, extent)
}

/// The indivisible form of an instruction.
fn lock<'a>(
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
        CompareExchange { target: target @ Operand::Memory(_), source, .. } => {
            Ok(CompareExchange { target, source, locked: true })
        }
        Exchange { target: Operand::Memory(_), .. } => Ok(instruction),
        Negate { target: Operand::Memory(_) } => Err(Problem::new(extent, "LOCK NEG is not supported")
            .help("use a loop around LOCK CMPXCHG")),
        _ => Err(Problem::new(extent, format!("LOCK cannot stand before this {}", quote(mnemonic))).help(
            "LOCK is for XCHG, INC, DEC, ADD, SUB, AND, OR, XOR, NOT, XADD and CMPXCHG with memory as the first operand",
        )),
    }
}

fn operation<'a>(
    tokens: &mut Tokens<'a>,
    mnemonic: &'a str,
    extent: Extent,
) -> Result<Instruction<'a>, Problem> {
    // Mnemonics are short: do not copy a huge word to look it up.
    let upper = mnemonic.get(..12).unwrap_or(mnemonic).to_ascii_uppercase();
    if let Some(shape) = shape(&upper) {
        return plain(tokens, shape);
    }
    if let Some(test) = upper.strip_prefix("CMOV").and_then(test) {
        let target = register(tokens)?;
        tokens.expect(",", "between the operands")?;
        let source = operand(tokens)?.0;
        return Ok(Instruction::MoveIf { test, target, source });
    }
    if let Some(test) = upper.strip_prefix("SET").and_then(test) {
        return Ok(Instruction::Set { test, target: target(tokens)? });
    }
    if let Some(test) = upper.strip_prefix('J').and_then(test) {
        return jump(tokens, Some(test));
    }
    Err(unknown(mnemonic, &upper, extent))
}

fn unknown(mnemonic: &str, upper: &str, extent: Extent) -> Problem {
    let problem = Problem::new(extent, format!("{} is not a supported X86 instruction", quote(mnemonic)));
    if matches!(upper, "MOVB" | "MOVW") {
        return problem.help("accesses to a part of a variable are not supported: use MOV, MOVL or MOVQ");
    }
    match nearest(mnemonic, MNEMONICS.into_iter().map(|known| known.0)) {
        Some(near) => problem.help(format!("did you mean {near}?")),
        None => {
            let known = MNEMONICS.map(|known| known.0).join(", ");
            problem.help(format!("supported are {known}, Jcc, SETcc, CMOVcc and the LOCK prefix"))
        }
    }
}

fn plain<'a>(tokens: &mut Tokens<'a>, shape: Shape) -> Result<Instruction<'a>, Problem> {
    Ok(match shape {
        Shape::Nop => Instruction::Nop,
        Shape::Fence(attribute) => Instruction::Fence(attribute),
        Shape::Jump => return jump(tokens, None),
        Shape::Move => {
            let (target, source) = two(tokens)?;
            Instruction::Move { target, source }
        }
        Shape::Compute(op) => {
            let (target, source) = two(tokens)?;
            Instruction::Compute { op, target, source, flags: FlagEffect::All, locked: false }
        }
        Shape::Step(op) => {
            let source = Operand::Immediate(Value::Number(1));
            let target = target(tokens)?;
            Instruction::Compute { op, target, source, flags: FlagEffect::AllButCarry, locked: false }
        }
        Shape::Not => {
            let source = Operand::Immediate(Value::Number(-1));
            let target = target(tokens)?;
            Instruction::Compute {
                op: Arithmetic::Xor,
                target,
                source,
                flags: FlagEffect::None,
                locked: false,
            }
        }
        Shape::Negate => Instruction::Negate { target: target(tokens)? },
        Shape::Compare => {
            let (left, right) = two(tokens)?;
            Instruction::Compare { left, right }
        }
        Shape::TestBits => {
            let (left, right) = two(tokens)?;
            Instruction::TestBits { left, right }
        }
        Shape::Exchange => {
            let start = tokens.peek()?.extent;
            match two(tokens)? {
                (target, Operand::Register(source)) | (Operand::Register(source), target) => {
                    Instruction::Exchange { target, source }
                }
                _ => {
                    let extent = Extent::new(start.start, tokens.position());
                    return Err(Problem::new(extent, "XCHG needs a register").help("write `XCHG [x],EAX`"));
                }
            }
        }
        Shape::ExchangeAdd => {
            let (target, source) = target_and_register(tokens)?;
            Instruction::ExchangeAdd { target, source, locked: false }
        }
        Shape::CompareExchange => {
            let (target, source) = target_and_register(tokens)?;
            Instruction::CompareExchange { target, source, locked: false }
        }
    })
}

fn jump<'a>(tokens: &mut Tokens<'a>, test: Option<FlagTest>) -> Result<Instruction<'a>, Problem> {
    let (label, extent) = tokens.name("a label to jump to")?;
    Ok(Instruction::Jump { test, label, extent })
}

fn target_and_register<'a>(tokens: &mut Tokens<'a>) -> Result<(Operand<'a>, &'a str), Problem> {
    let target = target(tokens)?;
    tokens.expect(",", "between the operands")?;
    Ok((target, register(tokens)?))
}

/// Takes two operands, of which at most one is in memory and the first is no constant.
fn two<'a>(tokens: &mut Tokens<'a>) -> Result<(Operand<'a>, Operand<'a>), Problem> {
    let first = target(tokens)?;
    tokens.expect(",", "between the operands")?;
    let (second, extent) = operand(tokens)?;
    if matches!((first, second), (Operand::Memory(_), Operand::Memory(_))) {
        return Err(Problem::new(extent, "only one operand can be in memory")
            .help("go through a register: `MOV EAX,[x]`, then `MOV [y],EAX`"));
    }
    Ok((first, second))
}

/// Takes a register or a place in memory.
fn target<'a>(tokens: &mut Tokens<'a>) -> Result<Operand<'a>, Problem> {
    let (operand, extent) = operand(tokens)?;
    match operand {
        Operand::Immediate(_) => Err(Problem::new(extent, "the first operand cannot be a constant")
            .help("use a register or `[x]`; the destination comes first")),
        _ => Ok(operand),
    }
}

fn register<'a>(tokens: &mut Tokens<'a>) -> Result<&'a str, Problem> {
    let (operand, extent) = operand(tokens)?;
    match operand {
        Operand::Register(name) => Ok(name),
        _ => Err(Problem::new(extent, "this operand must be a register").help(Arch::X86.registers())),
    }
}

/// Takes `EAX`, `%r`, `1`, `$1`, `$x`, `[x]`, `[EAX]` or `(EAX)`.
fn operand<'a>(tokens: &mut Tokens<'a>) -> Result<(Operand<'a>, Extent), Problem> {
    let token = tokens.next()?;
    let start = token.extent;
    match token.kind {
        Kind::Symbolic(name) => Ok((Operand::Register(name), start)),
        Kind::Number(number) => Ok((Operand::Immediate(Value::Number(number)), start)),
        Kind::Name(name) => match Arch::X86.register(name) {
            Some(name) => Ok((Operand::Register(name), start)),
            None => Err(unknown_register(Arch::X86, name, start).help(format!(
                "write `[x]` for the value of a variable x, `$x` for its address; {}",
                Arch::X86.registers()
            ))),
        },
        Kind::Symbol("$") => {
            let value = tokens.next()?;
            let extent = start.to(value.extent);
            match value.kind {
                Kind::Number(number) => Ok((Operand::Immediate(Value::Number(number)), extent)),
                Kind::Name(name) => Ok((Operand::Immediate(Value::Address(name)), extent)),
                _ => Err(tokens.unexpected(value, "a number or a variable after `$`")),
            }
        }
        Kind::Symbol(open @ ("[" | "(")) => {
            let inside = tokens.next()?;
            let address = match inside.kind {
                Kind::Symbolic(name) => Address::Register(name),
                Kind::Name(name) => match Arch::X86.register(name) {
                    Some(register) => Address::Register(register),
                    None => Address::Variable(name),
                },
                _ => return Err(tokens.unexpected(inside, "a variable or a register as the address")),
            };
            let close = if open == "[" { "]" } else { ")" };
            let close = tokens
                .expect(close, "after the address")
                .map_err(|problem| problem.help("an address is a variable or a register: `[x]`, `[EAX]`"))?;
            Ok((Operand::Memory(address), start.to(close.extent)))
        }
        _ => Err(tokens.unexpected(token, "an operand")),
    }
}
