//! What each atomic block may touch.

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::footprint::{Analysis, Regions, Touch, totals};
use crate::liveness::successors;
use crate::op::{ControlOp, LocalOp, MemoryOp, Op, Place};
use crate::program::{Pc, Program};
use crate::types::Region;

/// The regions that atomic blocks may touch, by the position of their begin.
#[derive(Clone, Debug, Default)]
pub struct Blocks(HashMap<Pc, Block>);

#[derive(Clone, Debug)]
struct Block {
    touch: Touch,
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
            let mut touch = Touch::default();
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

fn is_plain(op: &Op) -> bool {
    match op {
        Op::Local(LocalOp::Nop | LocalOp::Const { .. } | LocalOp::Move { .. })
        | Op::Control(ControlOp::Jump { .. } | ControlOp::Branch { .. } | ControlOp::Switch { .. })
        | Op::Memory(MemoryOp::Fence { .. })
        | Op::Control(ControlOp::Relies { .. })
        | Op::Memory(MemoryOp::AtomicBegin { .. } | MemoryOp::AtomicEnd) => true,
        Op::Local(LocalOp::Unary { op, .. }) => !op.can_trap(),
        Op::Local(LocalOp::Binary { op, .. } | LocalOp::BinaryImmediate { op, .. }) => !op.can_trap(),
        Op::Memory(
            MemoryOp::Load { place, .. } | MemoryOp::Store { place, .. } | MemoryOp::Rmw { place, .. },
        ) => {
            matches!(place, Place::Static(_))
        }
        _ => false,
    }
}
