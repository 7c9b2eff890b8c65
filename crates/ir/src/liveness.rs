//! Which registers still matter at each position.
//!
//! A dead register's value cannot influence anything any more, so states that differ only there
//! are one state. Backward data flow over each method; a handler's needs count at every position
//! it protects, and right after a call it protects, where the caller's frame waits for the callee.
//!
//! A value that only serves to compute dead values is dead as well: a count of the rounds of
//! a spin loop that no code reads keeps nothing alive but itself, and so the rounds are one state.

use crate::budget::Budget;
use crate::op::{Callee, Defines, Flow, Op, Reg};
use crate::program::{Handler, Method, Pc, Program};

/// For each position, the registers that are live before the instruction there.
#[derive(Clone, Debug)]
pub struct Liveness {
    rows: Vec<u64>,
    /// First word of each position's row.
    starts: Vec<u32>,
}

impl Liveness {
    /// Analyses every method.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Liveness {
        let mut liveness = Liveness { rows: Vec::new(), starts: Vec::with_capacity(program.code.len()) };
        for method in &program.methods {
            let width = method.registers.len().div_ceil(64).max(1);
            let base = liveness.rows.len();
            let length = (method.end - method.start) as usize;
            liveness.starts.extend((0..length).map(|index| (base + index * width) as u32));
            liveness.rows.resize(base + length * width, 0);
            analyse(program, method, budget, &mut liveness.rows[base..], width);
        }
        liveness
    }

    /// Whether `register` is live before the instruction at `pc`.
    #[inline]
    pub fn is_live(&self, pc: Pc, register: Reg) -> bool {
        let word = self.starts[pc as usize] as usize + usize::from(register.0) / 64;
        self.rows[word] >> (register.0 % 64) & 1 == 1
    }
}

fn analyse(program: &Program, method: &Method, budget: &Budget<'_>, rows: &mut [u64], width: usize) {
    let row = |pc: Pc| (pc - method.start) as usize * width;
    let mut new = vec![0u64; width];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for pc in (method.start..method.end).rev() {
            if !budget.goes_on() {
                return;
            }
            let op = &program.code[pc as usize];
            new.fill(0);
            successors(program, method, pc, |target| join(&mut new, rows, row(target), None));
            let is_live = |reg: Reg| new[usize::from(reg.0) / 64] >> (reg.0 % 64) & 1 == 1;
            let idle = result_alone(op).is_some_and(|dst| !is_live(dst) && !method.pinned.contains(&dst));
            defined(program, op, |reg| new[usize::from(reg.0) / 64] &= !(1 << (reg.0 % 64)));
            for handler in handlers_at(program, method, pc) {
                join(&mut new, rows, row(handler.target), Some(handler.exception));
            }
            let mut mark = |reg: Reg| new[usize::from(reg.0) / 64] |= 1 << (reg.0 % 64);
            if !idle {
                used(program, method, op, &mut mark);
            }
            method.pinned.iter().copied().for_each(&mut mark);
            let old = &mut rows[row(pc)..row(pc) + width];
            if *old != *new {
                old.copy_from_slice(&new);
                changed = true;
            }
        }
    }
}

/// The result of an instruction that does nothing but compute it.
fn result_alone(op: &Op) -> Option<Reg> {
    let effects = op.effects();
    match effects.defines {
        Defines::Register(dst) if effects.computes => Some(dst),
        _ => None,
    }
}

/// Adds the row that starts at word `at` to `into`, without register `except`.
fn join(into: &mut [u64], rows: &[u64], at: usize, except: Option<Reg>) {
    for (index, word) in into.iter_mut().enumerate() {
        let hidden = except.filter(|reg| usize::from(reg.0) / 64 == index);
        *word |= rows[at + index] & !hidden.map_or(0, |reg| 1 << (reg.0 % 64));
    }
}

/// Calls `f` with every position that may follow `pc` without an exception.
pub(crate) fn successors(program: &Program, method: &Method, pc: Pc, mut f: impl FnMut(Pc)) {
    let flow = program.code[pc as usize].effects().flow;
    if !flow.ends_block() && pc + 1 < method.end {
        f(pc + 1);
    }
    match flow {
        Flow::Jump(target) | Flow::Branch(target) => f(target),
        Flow::Switch(table) => program.tables[table as usize].iter().copied().for_each(f),
        _ => {}
    }
}

/// The handlers that may take over while a frame is at `pc`: those of the instruction there, and
/// those of a call right before it, which may not have returned yet.
pub(crate) fn handlers_at<'p>(
    program: &'p Program,
    method: &'p Method,
    pc: Pc,
) -> impl Iterator<Item = &'p Handler> {
    let after_call = pc > method.start && program.code[pc as usize - 1].is_call();
    method.handlers.iter().filter(move |handler| handler.covers(pc) || after_call && handler.covers(pc - 1))
}

fn used(program: &Program, method: &Method, op: &Op, mark: &mut impl FnMut(Reg)) {
    let effects = op.effects();
    effects.uses.registers().iter().copied().for_each(&mut *mark);
    program.operands(effects.uses.arguments).iter().copied().for_each(&mut *mark);
    if let Flow::Return(first) = effects.flow {
        (0..method.results).for_each(|index| mark(Reg(first.0 + index)));
        method.observed.iter().copied().for_each(mark);
    }
}

/// Calls `f` with the registers that `op` surely overwrites when it does not trap.
pub(crate) fn defined(program: &Program, op: &Op, mut f: impl FnMut(Reg)) {
    let (first, count) = match op.effects().defines {
        Defines::Nothing => return,
        Defines::Register(dst) => return f(dst),
        Defines::Native(dst, native) => (dst, native.results()),
        Defines::Results(dst, callee) => {
            let method = match callee {
                Callee::Method(method) => Some(method),
                // All that it may run hand back the same number of registers.
                Callee::Selector(selector) => program.types.iter().find_map(|ty| ty.method(selector)),
                Callee::Callback | Callee::Initialiser(_) => None,
            };
            (dst, method.map_or(0, |method| program.method(method).results))
        }
    };
    (0..count).map(|index| Reg(first.0 + index)).for_each(f);
}
