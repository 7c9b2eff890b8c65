//! Parsing LISA instructions.

use fencepost_ir::op::IntOp;

use super::{Address, Instruction, Operand, Operation};
use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::init::InitialValue;
use crate::suggest::nearest;
use crate::symbols::unknown_register;
use crate::tokens::{Kind, Tokens};

const OPERATIONS: [(&str, IntOp); 13] = [
    ("add", IntOp::Add),
    ("sub", IntOp::Sub),
    ("mul", IntOp::Mul),
    ("and", IntOp::And),
    ("or", IntOp::Or),
    ("xor", IntOp::Xor),
    ("eq", IntOp::Eq),
    ("neq", IntOp::Ne),
    ("ne", IntOp::Ne),
    ("lt", IntOp::Lt),
    ("le", IntOp::Le),
    ("gt", IntOp::Gt),
    ("ge", IntOp::Ge),
];

/// Parses one instruction.
pub(super) fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Instruction<'a>, Problem> {
    let (mnemonic, extent) = tokens.name("an instruction")?;
    match mnemonic {
        "r" => {
            let annotations = annotations(tokens)?;
            let target = register(tokens)?;
            Ok(Instruction::Read { annotations, target, address: address(tokens)? })
        }
        "w" => {
            let annotations = annotations(tokens)?;
            let address = address(tokens)?;
            Ok(Instruction::Write { annotations, address, value: operand(tokens)? })
        }
        "rmw" => {
            let annotations = annotations(tokens)?;
            let target = register(tokens)?;
            let operation = operation(tokens)?;
            Ok(Instruction::ReadModifyWrite { annotations, target, operation, address: address(tokens)? })
        }
        "f" => {
            let annotations = annotations(tokens)?;
            let next = tokens.peek()?;
            if next.kind == Kind::Symbol("{") {
                return Err(Problem::new(next.extent, "fences between sets of labels are not supported")
                    .help("give the fence an annotation and let the memory model say what it orders"));
            }
            Ok(Instruction::Fence { annotations })
        }
        "mov" => {
            let target = register(tokens)?;
            Ok(Instruction::Move { target, operation: operation(tokens)? })
        }
        "b" => {
            // A branch is not a memory event, so that no model could see its annotations.
            annotations(tokens)?;
            let (name, extent) = tokens.name("a register or a label")?;
            if tokens.peek()?.kind == Kind::End {
                return Ok(Instruction::Branch { condition: None, label: name, extent });
            }
            let condition = Some(check_register(name, extent)?);
            let (label, extent) = tokens.name("a label to jump to")?;
            Ok(Instruction::Branch { condition, label, extent })
        }
        "nop" => Ok(Instruction::Nop),
        _ => Err(unknown(mnemonic, extent)),
    }
}

fn unknown(mnemonic: &str, extent: Extent) -> Problem {
    let problem = Problem::new(extent, format!("{} is not a LISA instruction", quote(mnemonic)));
    let arithmetic = OPERATIONS.into_iter().find(|(name, _)| *name == mnemonic);
    match (arithmetic, nearest(mnemonic, ["rmw", "mov", "nop"])) {
        (Some((name, _)), _) => problem.help(format!("write `mov r1 ({name} r2 r3)`")),
        (None, Some(near)) => problem.help(format!("did you mean `{near}`?")),
        (None, None) => problem.help("supported are r[], w[], rmw[], f[], b[], mov and nop"),
    }
}

/// Takes `[a,b]`; without brackets there are no annotations.
fn annotations<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<&'a str>, Problem> {
    let mut annotations = Vec::new();
    if !tokens.eat("[")? || tokens.eat("]")? {
        return Ok(annotations);
    }
    loop {
        annotations.push(tokens.name("an annotation")?.0);
        if tokens.eat("]")? {
            return Ok(annotations);
        }
        tokens.expect(",", "or `]` after an annotation")?;
    }
}

fn check_register(name: &str, extent: Extent) -> Result<&str, Problem> {
    Arch::Lisa.register(name).ok_or_else(|| unknown_register(Arch::Lisa, name, extent))
}

fn register<'a>(tokens: &mut Tokens<'a>) -> Result<&'a str, Problem> {
    let token = tokens.next()?;
    match token.kind {
        Kind::Name(name) | Kind::Symbolic(name) => check_register(name, token.extent),
        _ => Err(tokens.unexpected(token, "a register").help(Arch::Lisa.registers())),
    }
}

/// Takes a register, a number, or a variable for its address.
fn operand<'a>(tokens: &mut Tokens<'a>) -> Result<Operand<'a>, Problem> {
    let token = tokens.next()?;
    Ok(match token.kind {
        Kind::Number(number) => Operand::Constant(InitialValue::Number(number)),
        Kind::Symbolic(name) => Operand::Register(name),
        Kind::Name(name) => match Arch::Lisa.register(name) {
            Some(register) => Operand::Register(register),
            None => Operand::Constant(InitialValue::Address(name)),
        },
        _ => return Err(tokens.unexpected(token, "a register, a number or a variable")),
    })
}

fn address<'a>(tokens: &mut Tokens<'a>) -> Result<Address<'a>, Problem> {
    let start = tokens.peek()?;
    let base = operand(tokens)?;
    if let Operand::Constant(InitialValue::Number(_)) = base {
        return Err(tokens
            .unexpected(start, "an address")
            .help("an address is a variable, a register or a sum of the two: `x`, `r1`, `x+r1`"));
    }
    let offset = if tokens.eat("+")? { Some(operand(tokens)?) } else { None };
    Ok(Address { base, offset })
}

/// Takes an operand, `(mov a)` or `(op a b)`.
fn operation<'a>(tokens: &mut Tokens<'a>) -> Result<Operation<'a>, Problem> {
    if !tokens.eat("(")? {
        return Ok(Operation::Copy(operand(tokens)?));
    }
    let (name, extent) = tokens.name("an operation")?;
    let operation = if name == "mov" {
        Operation::Copy(operand(tokens)?)
    } else {
        let Some((_, op)) = OPERATIONS.into_iter().find(|(known, _)| *known == name) else {
            let known = OPERATIONS.map(|known| known.0).join(", ");
            return Err(Problem::new(extent, format!("{} is not an operation", quote(name)))
                .help(format!("supported are {known} and mov")));
        };
        let left = operand(tokens)?;
        Operation::Binary(op, left, operand(tokens)?)
    };
    tokens.expect(")", "after the operation")?;
    Ok(operation)
}
