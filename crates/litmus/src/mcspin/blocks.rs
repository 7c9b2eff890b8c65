//! Atomic blocks: runs of instructions with the attribute `atomic`.
//!
//! Other threads see a block as one step. A jump from inside may go on to a later instruction of the block, or
//! leave it; going to the block's first instruction leaves it and begins it anew. Nothing jumps into the middle.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Instruction, Raw};
use crate::cells::Cell;
use crate::error::{Extent, Problem, quote};

/// The blocks of one process. Instructions are numbered from 0.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    /// The block of each instruction that is in one.
    of: Vec<Option<RangeInclusive<usize>>>,
    /// The instruction that each label stands before.
    labels: HashMap<&'a str, usize>,
    /// The attributes of each block's instructions, by its first instruction.
    attributes: HashMap<usize, Vec<&'a str>>,
}

/// What a jump does to the block that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leap {
    /// It stays inside, or is in no block.
    Stays,
    /// It ends the block.
    Leaves,
}

impl<'a> Blocks<'a> {
    pub(super) fn of(cells: &[Cell<'a, Instruction<'a>>]) -> Result<Blocks<'a>, Problem> {
        let mut labels = HashMap::new();
        let mut of: Vec<Option<RangeInclusive<usize>>> = Vec::new();
        let mut attributes: HashMap<usize, Vec<&'a str>> = HashMap::new();
        let mut first = None;
        for cell in cells {
            labels.extend(cell.labels.iter().map(|label| (label.0, of.len())));
            let Some((instruction, extent)) = &cell.instruction else { continue };
            let at = of.len();
            of.push(None);
            if !instruction.atomic {
                first = None;
                continue;
            }
            if instruction.raw == Raw::Nop && !instruction.attributes.is_empty() {
                return Err(Problem::new(*extent, "a fence inside an atomic block orders nothing")
                    .help("put it before or after the block: `{fence} Nop` without `atomic`"));
            }
            let begin = *first.get_or_insert(at);
            of.iter_mut().skip(begin).for_each(|block| *block = Some(begin..=at));
            let all = attributes.entry(begin).or_default();
            for name in &instruction.attributes {
                if !all.contains(name) {
                    all.push(name);
                }
            }
        }
        Ok(Blocks { of, labels, attributes })
    }

    fn block(&self, at: usize) -> Option<&RangeInclusive<usize>> {
        self.of.get(at)?.as_ref()
    }

    /// The attributes of the block that begins with this instruction, if one does.
    pub(super) fn begins(&self, at: usize) -> Option<&[&'a str]> {
        self.attributes.get(&at).map(Vec::as_slice)
    }

    /// Whether a block ends with this instruction.
    pub(super) fn ends(&self, at: usize) -> bool {
        self.block(at).is_some_and(|block| *block.end() == at)
    }

    /// What the jump at an instruction does. Fails if its target is the middle of a block that it cannot go to.
    pub(super) fn leap(&self, from: usize, label: &str, extent: Extent) -> Result<Leap, Problem> {
        let Some(&to) = self.labels.get(label) else { return Ok(Leap::Stays) };
        let own = self.block(from);
        let middle = self.block(to).filter(|block| *block.start() != to);
        match middle {
            None if own.is_some() => Ok(Leap::Leaves),
            None => Ok(Leap::Stays),
            Some(block) if own != Some(block) => {
                let message = format!("{} is in the middle of an atomic block", quote(label));
                Err(Problem::new(extent, message).help("jump to the block's first instruction"))
            }
            Some(_) if to <= from => Err(Problem::new(extent, "a jump back inside an atomic block")
                .help("jump to the block's first instruction, which ends the block and begins it anew")),
            Some(_) => Ok(Leap::Stays),
        }
    }
}
