//! What a thread may read from each position on before it comes to something that no read passes.
//!
//! The basis of not guessing: going on past a decision whose value has not arrived is of use only if
//! a read behind it could be done early, and another thread could make a difference to that read. What no
//! read passes depends on the memory model, so the caller says which positions those are. Failures
//! wait until everything is certain: handlers of exceptions are behind such a thing by themselves.

use std::collections::HashMap;

use crate::budget::Budget;
use crate::calls::Calls;
use crate::footprint::{Analysis, CodeTouch, Initialisers, Pending, Regions};
use crate::liveness::successors;
use crate::op::{Callee, Extent, Flow, Issue};
use crate::program::{Method, MethodId, Pc, Program};

/// What may be read from one position on, within its method and what that calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Ahead {
    /// Only what is read, and the initialisers that may run.
    touch: CodeTouch,
    /// Whether the method may return before anything that no read passes.
    returns: bool,
}

/// For each position, what may be read from there on before something that no read passes.
#[derive(Clone, Debug, Default)]
pub struct ReadsAhead {
    initialisers: Initialisers,
    rows: Vec<Ahead>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
}

impl ReadsAhead {
    /// Analyses every method. `stops` says of a position whether no read passes what is there.
    pub fn of(program: &Program, budget: &Budget<'_>, stops: &dyn Fn(Pc) -> bool) -> ReadsAhead {
        let analysis = Analysis::of(program);
        let calls = Calls::of(program, &analysis, budget);
        let mut at = vec![Ahead::default(); program.code.len()];
        calls.settle(budget, |index| flow(program, &analysis, budget, stops, index, &mut at));
        let initialisers = Initialisers::of(program, |MethodId(method)| {
            at[program.methods[method as usize].start as usize].touch.clone()
        });
        let mut known: HashMap<Ahead, u32> = HashMap::new();
        let mut rows = Vec::new();
        let row_of = at.into_iter().map(|ahead| {
            *known.entry(ahead).or_insert_with_key(|ahead| {
                rows.push(ahead.clone());
                (rows.len() - 1) as u32
            })
        });
        ReadsAhead { row_of: row_of.collect(), initialisers, rows }
    }

    /// Whether something holds for regions that may be read from `pc` on, before its method returns.
    pub fn any(&self, pc: Pc, pending: &impl Pending, holds: impl Fn(&Regions) -> bool) -> bool {
        let row = &self.rows[self.row_of[pc as usize] as usize];
        row.touch.any(&self.initialisers, pending, |touch| holds(&touch.reads))
    }

    /// Whether its method may return from `pc` on before anything that no read passes.
    pub fn returns(&self, pc: Pc) -> bool {
        self.rows[self.row_of[pc as usize] as usize].returns
    }
}

/// Brings one method up to date; whether anything has changed that its callers may see.
fn flow(
    program: &Program,
    analysis: &Analysis<'_>,
    budget: &Budget<'_>,
    stops: &dyn Fn(Pc) -> bool,
    index: usize,
    at: &mut [Ahead],
) -> bool {
    let method = &program.methods[index];
    let (mut any, mut changed) = (false, true);
    let mut ahead = Ahead::default();
    while std::mem::take(&mut changed) {
        for pc in (method.start..method.end).rev() {
            if !budget.goes_on() {
                return false;
            }
            ahead.touch.clear();
            ahead.returns = false;
            transfer(program, analysis, stops, method, pc, at, &mut ahead);
            let known = &mut at[pc as usize];
            let returns = ahead.returns && !known.returns;
            known.returns |= returns;
            let new = known.touch.learn(&ahead.touch) || returns;
            changed |= new;
            any |= new && pc == method.start;
        }
    }
    any
}

fn transfer(
    program: &Program,
    analysis: &Analysis<'_>,
    stops: &dyn Fn(Pc) -> bool,
    method: &Method,
    pc: Pc,
    at: &[Ahead],
    ahead: &mut Ahead,
) {
    let op = &program.code[pc as usize];
    let effects = op.effects();
    if let (Issue::Event, Some(Extent::Place(place)), None) = (effects.issue, effects.reads, effects.writes) {
        analysis.place(place, &mut ahead.touch.reads);
    }
    if stops(pc) {
        return;
    }
    let mut goes_on = true;
    if matches!(effects.flow, Flow::Call(Callee::Initialiser(_))) {
        // What the initialiser reads counts until it has begun.
        analysis.touch(op, &[], &mut ahead.touch);
    } else if let Some(callees) = analysis.callees(op) {
        goes_on = false;
        for MethodId(callee) in callees {
            let entry = &at[program.methods[callee as usize].start as usize];
            ahead.touch.join(&entry.touch);
            goes_on |= entry.returns;
        }
        if matches!(effects.flow, Flow::TailCall(_)) {
            ahead.returns = goes_on;
            return;
        }
    }
    if let Flow::Return(_) = effects.flow {
        ahead.returns = true;
    }
    if goes_on {
        successors(program, method, pc, |next| {
            let next = &at[next as usize];
            ahead.touch.join(&next.touch);
            ahead.returns |= next.returns;
        });
    }
}
