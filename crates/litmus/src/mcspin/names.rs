//! Whether every register in a term is one. Registers are named freely, so that a misspelt one, or a
//! shared variable in a term, would else be a register that is always 0.

use std::collections::HashSet;

use super::{Instruction, Raw, Target, Term};
use crate::cells::Cell;
use crate::error::{Extent, Problem, quote};
use crate::init::{InitialValue, Setting};
use crate::location::Location;
use crate::suggest::nearest;
use crate::table::Column;

/// Checks the registers of all processes.
pub(crate) fn check<'a>(
    settings: &[Setting<'a>],
    columns: &[Column],
    code: &[Vec<Cell<'a, Instruction<'a>>>],
) -> Result<(), Problem> {
    let shared = shared(settings, code);
    for (column, cells) in columns.iter().zip(code) {
        let mut set: HashSet<&str> = HashSet::new();
        set.extend(settings.iter().filter_map(|setting| match setting.location {
            Location::Register { thread, name } if thread == column.number => Some(name),
            _ => None,
        }));
        set.extend(instructions(cells).filter_map(|instruction| match instruction.raw {
            Raw::Load { register, .. } | Raw::Move { register, .. } => Some(register),
            _ => None,
        }));
        let mut unset: Option<(&str, Extent)> = None;
        for term in instructions(cells).flat_map(|instruction| instruction.raw.terms()).flatten() {
            term.registers(&mut |name, extent| {
                if !set.contains(name) {
                    unset.get_or_insert((name, extent));
                }
            });
        }
        if let Some((name, extent)) = unset {
            return Err(never_set(column.number, name, extent, &set, &shared));
        }
    }
    Ok(())
}

fn instructions<'c, 'a>(cells: &'c [Cell<'a, Instruction<'a>>]) -> impl Iterator<Item = &'c Instruction<'a>> {
    cells.iter().filter_map(|cell| cell.instruction.as_ref().map(|found| &found.0))
}

/// The names of all shared variables.
fn shared<'a>(settings: &[Setting<'a>], code: &[Vec<Cell<'a, Instruction<'a>>>]) -> HashSet<&'a str> {
    let mut shared = HashSet::new();
    for setting in settings {
        if let Location::Variable(name) = setting.location {
            shared.insert(name);
        }
        if let InitialValue::Address(name) = setting.value {
            shared.insert(name);
        }
    }
    for instruction in code.iter().flat_map(|cells| instructions(cells)) {
        if let Raw::Load { from: Target::Variable(name), .. }
        | Raw::Store { to: Target::Variable(name), .. } = instruction.raw
        {
            shared.insert(name);
        }
        for term in instruction.raw.terms().into_iter().flatten() {
            term.variables(&mut |name| {
                shared.insert(name);
            });
        }
    }
    shared
}

fn never_set(
    process: i64,
    name: &str,
    extent: Extent,
    set: &HashSet<&str>,
    shared: &HashSet<&str>,
) -> Problem {
    let problem = Problem::new(extent, format!("process P{process} never sets the register {}", quote(name)));
    let mut known: Vec<&str> = set.iter().copied().collect();
    known.sort_unstable();
    if shared.contains(name) {
        return problem.help(format!("`{name}` is a shared variable: `Load` it into a register before"));
    }
    match nearest(name, known) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help(format!(
            "set it by `Load` or `Move`, or in the initial state: `{process}:{}=0;`",
            name.chars().take(40).collect::<String>()
        )),
    }
}

impl<'a> Raw<'a> {
    /// The terms in this instruction.
    fn terms(&self) -> [Option<&Term<'a>>; 2] {
        match self {
            Raw::Load { from, .. } => [from.address(), None],
            Raw::Store { to, term } => [to.address(), Some(term)],
            Raw::Move { term, .. } | Raw::Jump { condition: term, .. } => [Some(term), None],
            Raw::Nop => [None, None],
        }
    }
}

impl<'a> Target<'a> {
    fn address(&self) -> Option<&Term<'a>> {
        match self {
            Target::Variable(_) => None,
            Target::Address(term) => Some(term),
        }
    }
}
