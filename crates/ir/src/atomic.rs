//! What each atomic block may touch.

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::footprint::{Analysis, CodeTouch, Regions, totals};
use crate::liveness::successors;
use crate::op::{MemoryOp, Op, Place};
use crate::program::{Pc, Program};
use crate::types::Region;

/// The regions that atomic blocks may touch, by the position of their begin.
#[derive(Clone, Debug, Default)]
pub struct Blocks(HashMap<Pc, Block>);

#[derive(Clone, Debug)]
struct Block {
    touch: CodeTouch,
    /// Whether it accesses nothing but statics, and runs to its end whatever it finds there.
    plain: bool,
}

impl Blocks {
    /// Follows each block of a program from its begin to its end.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Blocks {
        let begins = |op: &Op| matches!(op, Op::Memory(MemoryOp::AtomicBegin { .. }));
        if !program.code.iter().any(begins) {
            return Blocks::default();
        }
        let analysis = Analysis::of(program);
        let totals = totals(&analysis, budget);
        let mut blocks = HashMap::new();
        for begin in (0..program.code.len() as Pc).filter(|&pc| begins(&program.code[pc as usize])) {
            let method = program.method(program.method_at(begin));
            let mut touch = CodeTouch::default();
            let mut plain = !program.indeterminate;
            let mut seen = HashSet::new();
            let mut todo = vec![(begin, 0_u32)];
            while let Some((pc, depth)) = todo.pop().filter(|_| budget.goes_on()) {
                if !seen.insert((pc, depth)) {
                    continue;
                }
                let op = &program.code[pc as usize];
                analysis.touch(op, &totals, &mut touch);
                plain &= is_plain(op);
                let depth = match op {
                    Op::Memory(MemoryOp::AtomicBegin { .. }) => depth + 1,
                    Op::Memory(MemoryOp::AtomicEnd) => depth - 1,
                    _ => depth,
                };
                if depth > 0 {
                    successors(program, method, pc, |next| todo.push((next, depth)));
                }
            }
            blocks.insert(begin, Block { touch, plain });
        }
        Blocks(blocks)
    }

    /// Whether the block that begins at `pc` may touch a region.
    pub fn touches(&self, pc: Pc, region: Region) -> bool {
        self.0.get(&pc).is_none_or(|block| block.touch.reads.has(region) || block.touch.writes.has(region))
    }

    /// What the block that begins at `pc` may read and write, if it accesses nothing but statics and always
    /// runs to its end.
    pub fn accesses(&self, pc: Pc) -> Option<(&Regions, &Regions)> {
        let block = self.0.get(&pc).filter(|block| block.plain)?;
        Some((&block.touch.reads, &block.touch.writes))
    }
}

/// Whether an instruction goes on whatever it finds, and accesses nothing but statics.
fn is_plain(op: &Op) -> bool {
    match op {
        // In a block a fence orders nothing, and neither does a block in another.
        Op::Memory(MemoryOp::Fence { .. } | MemoryOp::AtomicBegin { .. }) => true,
        op => op.effects().is_local() || matches!(op.place(), Some(Place::Static(_))),
    }
}
