//! Parsing instructions.

use super::{ATOMIC, FENCE, Instruction, Raw, Target, term};
use crate::arch::Arch;
use crate::cells::{self, Cell};
use crate::error::{Extent, Problem, quote};
use crate::suggest::nearest;
use crate::tokens::{Kind, Tokens};

/// Parses the cells of one process.
pub(crate) fn parse<'a>(text: &'a str, cells: &[Extent]) -> Result<Vec<Cell<'a, Instruction<'a>>>, Problem> {
    cells::parse(Arch::McSpin, text, cells, instruction)
}

fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Instruction<'a>, Problem> {
    let open = tokens.peek()?.extent;
    let mut attributes = attributes(tokens)?;
    let all = attributes.len();
    attributes.retain(|name| *name != ATOMIC);
    let atomic = attributes.len() < all;
    let end = tokens.position();
    let (mnemonic, extent) = tokens.name("an instruction")?;
    let raw = match mnemonic {
        "Load" => Raw::Load { register: register(tokens)?, from: target(tokens)? },
        "Store" => Raw::Store { to: target(tokens)?, term: term::parse(tokens)? },
        "Move" => Raw::Move { register: register(tokens)?, term: term::parse(tokens)? },
        "Jump" => {
            let (label, extent) = label(tokens)?;
            if !tokens.eat_word("if")? {
                let found = tokens.next()?;
                return Err(tokens
                    .unexpected(found, "`if` after the label")
                    .help(format!("to jump always, write `Jump {label} if 1`")));
            }
            Raw::Jump { label, extent, condition: term::parse(tokens)? }
        }
        "Nop" => Raw::Nop,
        _ => return Err(unknown(mnemonic, extent)),
    };
    if matches!(raw, Raw::Move { .. } | Raw::Jump { .. }) && !attributes.is_empty() {
        let message =
            format!("{mnemonic} accesses no shared variable, so that only `atomic` means something");
        return Err(Problem::new(open.to(Extent::new(0, end)), message)
            .help("put attributes before Load and Store, and before Nop for a fence"));
    }
    Ok(Instruction { attributes, atomic, raw })
}

fn unknown(mnemonic: &str, extent: Extent) -> Problem {
    let problem = Problem::new(extent, format!("{} is not an MCSPIN instruction", quote(mnemonic)));
    if let Some(near) = nearest(mnemonic, ["Load", "Store", "Move", "Jump", "Nop"]) {
        return problem.help(format!("did you mean `{near}`?"));
    }
    if nearest(mnemonic, [FENCE]).is_some() {
        return problem.help(format!("a fence is `{{{FENCE}}} Nop`"));
    }
    problem.help("instructions are Load r x, Store x t, Move r t, Jump L if t and Nop")
}

/// Takes `{a, b}`; without braces there are no attributes.
fn attributes<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<&'a str>, Problem> {
    let mut attributes = Vec::new();
    if !tokens.eat("{")? || tokens.eat("}")? {
        return Ok(attributes);
    }
    loop {
        let (name, _) = tokens.name("an attribute")?;
        if !attributes.contains(&name) {
            attributes.push(name);
        }
        if tokens.eat("}")? {
            return Ok(attributes);
        }
        tokens.expect(",", "or `}` after an attribute")?;
    }
}

fn register<'a>(tokens: &mut Tokens<'a>) -> Result<&'a str, Problem> {
    let token = tokens.next()?;
    match token.kind {
        Kind::Name(name) | Kind::Symbolic(name) => match Arch::McSpin.register(name) {
            Some(register) => Ok(register),
            None => Err(Problem::new(token.extent, format!("{} cannot be a register", quote(name)))
                .help(Arch::McSpin.registers())),
        },
        _ => Err(tokens.unexpected(token, "a register").help(Arch::McSpin.registers())),
    }
}

/// Takes a label: a name or a number.
fn label<'a>(tokens: &mut Tokens<'a>) -> Result<(&'a str, Extent), Problem> {
    let token = tokens.next()?;
    match token.kind {
        Kind::Name(name) => Ok((name, token.extent)),
        Kind::Number(_) => Ok((tokens.piece(token), token.extent)),
        _ => Err(tokens.unexpected(token, "a label to jump to")),
    }
}

/// Takes `x` or `[t]`.
fn target<'a>(tokens: &mut Tokens<'a>) -> Result<Target<'a>, Problem> {
    if tokens.eat("[")? {
        let address = term::parse(tokens)?;
        tokens.expect("]", "after an address")?;
        return Ok(Target::Address(address));
    }
    Ok(Target::Variable(tokens.name("a shared variable")?.0))
}
