//! Fences before loops. A fence before the first instruction of a loop is passed in each round. Where a compiler begins a
//! loop with its condition, there is no instruction before the loop that such a fence could stand at, so it stands between the
//! two: what comes from above passes it, and what comes back from below does not.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_ir::{ControlOp, Op, Pc, Program};

use crate::candidate::{CodePlace, RepairScope, parts};

/// The first instructions of loops that a fence could stand before, where no other place is as good.
pub(crate) fn loops(program: &Program, scope: &RepairScope) -> Vec<Vec<Pc>> {
    let entered = Entered::of(program);
    let mut heads: BTreeMap<CodePlace, Vec<Pc>> = BTreeMap::new();
    let mut others: BTreeSet<CodePlace> = BTreeSet::new();
    for (id, code) in scope.methods() {
        let method = program.method(id);
        let mut seen = BTreeSet::new();
        for pc in method.start..method.end {
            let offset = program.spans[pc as usize].offset;
            if !seen.insert(offset) {
                continue;
            }
            let before = pc.checked_sub(1).filter(|_| pc > method.start);
            let op = before.map(|before| &program.code[before as usize]);
            // Behind an instruction that does not matter to fences there is a place that is as good.
            let is_next = op.is_none_or(|op| parts(op) && !op.effects().flow.ends_block());
            match is_next && entered.only_from_below(pc) {
                true => heads.entry((code, offset)).or_default().push(pc),
                false => _ = others.insert((code, offset)),
            }
        }
    }
    // Instances of generic code are changed together.
    heads.retain(|place, _| !others.contains(place));
    heads.into_values().collect()
}

/// How control comes to instructions other than from the one before.
struct Entered {
    /// The instructions that jumps lead to, and whether all of these come from below.
    jumps: BTreeMap<Pc, bool>,
    /// Those that control comes to in another way.
    otherwise: BTreeSet<Pc>,
}

impl Entered {
    fn of(program: &Program) -> Entered {
        let mut jumps: BTreeMap<Pc, bool> = BTreeMap::new();
        for (from, op) in (0..).zip(&program.code) {
            if let Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) = *op {
                *jumps.entry(target).or_insert(true) &= from >= target;
            }
        }
        let handlers = program.methods.iter().flat_map(|method| &method.handlers);
        let handlers = handlers.flat_map(|handler| [handler.start, handler.end, handler.target]);
        Entered { jumps, otherwise: program.tables.iter().flatten().copied().chain(handlers).collect() }
    }

    fn only_from_below(&self, pc: Pc) -> bool {
        self.jumps.get(&pc) == Some(&true) && !self.otherwise.contains(&pc)
    }
}

/// How many jumps lead back to an instruction.
pub(crate) fn jumps_back(program: &Program, to: Pc) -> u32 {
    let jumps = (0..).zip(&program.code).filter(|(from, op)| {
        let target = match op {
            Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => Some(*target),
            _ => None,
        };
        target == Some(to) && *from >= to
    });
    jumps.count() as u32
}
