//! What each atomic block may touch.

use std::collections::HashMap;

use crate::footprint::{Analysis, Regions, Touch, totals};
use crate::liveness::successors;
use crate::op::Op;
use crate::program::{Pc, Program};
use crate::types::Region;

/// The regions that atomic blocks may touch, by the position of their begin.
#[derive(Clone, Debug, Default)]
pub struct Blocks(HashMap<Pc, Touch>);

impl Blocks {
    /// Follows each block of a program from its begin to its end.
    pub fn of(program: &Program) -> Blocks {
        let begins = |op: &Op| matches!(op, Op::AtomicBegin { .. });
        if !program.code.iter().any(begins) {
            return Blocks::default();
        }
        let analysis = Analysis::of(program);
        let totals = totals(&analysis);
        let mut blocks = HashMap::new();
        for begin in (0..program.code.len() as Pc).filter(|&pc| begins(&program.code[pc as usize])) {
            let method = program.method(program.method_at(begin));
            let mut touch = Touch::default();
            let mut seen = Vec::new();
            let mut todo = vec![(begin, 0_u32)];
            while let Some((pc, depth)) = todo.pop() {
                if seen.contains(&(pc, depth)) {
                    continue;
                }
                seen.push((pc, depth));
                let op = &program.code[pc as usize];
                analysis.touch(op, &totals, &mut touch);
                let depth = match op {
                    Op::AtomicBegin { .. } => depth + 1,
                    Op::AtomicEnd => depth - 1,
                    _ => depth,
                };
                if depth > 0 {
                    successors(program, method, pc, |next| todo.push((next, depth)));
                }
            }
            blocks.insert(begin, touch);
        }
        Blocks(blocks)
    }

    /// Whether the block that begins at `pc` may touch a region.
    pub fn touches(&self, pc: Pc, region: Region) -> bool {
        self.0.get(&pc).is_none_or(|touch| touch.reads.has(region) || touch.writes.has(region))
    }

    /// What the block that begins at `pc` may read.
    pub fn reads(&self, pc: Pc) -> Option<&Regions> {
        self.0.get(&pc).map(|touch| &touch.reads)
    }

    /// What the block that begins at `pc` may write.
    pub fn writes(&self, pc: Pc) -> Option<&Regions> {
        self.0.get(&pc).map(|touch| &touch.writes)
    }
}
