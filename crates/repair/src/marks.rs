//! Places for fences that a front end has marked, each with an empty instruction: where a line of the source could
//! stand. One line may be several instructions, if code is expanded in several places; then they are one candidate.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_ir::{ControlOp, LocalOp, MemoryOp, MethodId, Op, Pc, Program};

use crate::candidate::{RepairScope, parts, targets};
use fencepost_frontend::change::{Candidate, Remedy};

/// The candidates for fences at marks in scope: `line` says which line of the source a mark is, if it is one. Lines that
/// are as good as the next are left out, and so is what is inside of atomic blocks.
pub fn marked(program: &Program, scope: &RepairScope, line: impl Fn(Pc) -> Option<usize>) -> Vec<Candidate> {
    let targets = targets(program);
    let atomic = atomic(program);
    let mut lines: BTreeMap<usize, Vec<Pc>> = BTreeMap::new();
    // For each line, the lines that come next at its marks, if nothing is between that a fence could order.
    let mut next: BTreeMap<usize, BTreeSet<Option<usize>>> = BTreeMap::new();
    for (id, _) in scope.methods() {
        let method = program.method(id);
        let mut open: Option<usize> = None;
        for pc in method.start..method.end {
            let op = &program.code[pc as usize];
            let here =
                (matches!(op, Op::Local(LocalOp::Nop)) && !atomic.contains(&pc)).then(|| line(pc)).flatten();
            if targets.contains(&pc)
                && let Some(open) = open.take()
            {
                next.entry(open).or_default().insert(None);
            }
            if let Some(here) = here {
                if let Some(open) = open.replace(here) {
                    next.entry(open).or_default().insert(Some(here));
                }
                lines.entry(here).or_default().push(pc);
            } else if parts(op)
                && let Some(open) = open.take()
            {
                next.entry(open).or_default().insert(None);
            }
        }
        if let Some(open) = open {
            next.entry(open).or_default().insert(None);
        }
    }
    let count = |line: &usize| lines.get(line).map_or(0, Vec::len);
    let is_surplus = |line: &usize| match next.get(line).map(|next| next.iter().collect::<Vec<_>>()) {
        Some(next) => matches!(next[..], [Some(next)] if next != line && count(next) == count(line)),
        None => false,
    };
    let surplus: BTreeSet<usize> = lines.keys().copied().filter(is_surplus).collect();
    let kept = lines.into_iter().filter(|(line, _)| !surplus.contains(line));
    kept.map(|(_, at)| Candidate { remedy: Remedy::Fence, at }).collect()
}

/// The instructions inside of atomic blocks, and all of the methods that are called there.
fn atomic(program: &Program) -> BTreeSet<Pc> {
    let mut inside = BTreeSet::new();
    let mut called: Vec<MethodId> = Vec::new();
    for method in &program.methods {
        let mut depth = 0u32;
        for pc in method.start..method.end {
            match program.code[pc as usize] {
                Op::Memory(MemoryOp::AtomicBegin { .. }) => depth += 1,
                Op::Memory(MemoryOp::AtomicEnd) => depth = depth.saturating_sub(1),
                op if depth > 0 => {
                    inside.insert(pc);
                    called.extend(callee(op));
                }
                _ => {}
            }
        }
    }
    let mut known = BTreeSet::new();
    while let Some(id) = called.pop() {
        if known.insert(id.0) {
            let method = program.method(id);
            inside.extend(method.start..method.end);
            called.extend((method.start..method.end).filter_map(|pc| callee(program.code[pc as usize])));
        }
    }
    inside
}

fn callee(op: Op) -> Option<MethodId> {
    match op {
        Op::Control(ControlOp::Call { method, .. } | ControlOp::TailCall { method, .. }) => Some(method),
        _ => None,
    }
}
