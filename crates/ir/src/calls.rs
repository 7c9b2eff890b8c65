//! In which order methods are looked at until nothing new is learnt.
//!
//! Analyses of whole programs hand what a method may do on to whatever calls it. Callees come before
//! callers, and a method is looked at again only if what it calls has changed. So nearly all methods are looked at
//! once or twice, however long the chains of calls are.

use crate::budget::Budget;
use crate::footprint::Analysis;
use crate::op::Flow;
use crate::program::{HandlerKind, MethodId, Program};

/// Which method depends on which.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    /// By method, those that call it, start it as a thread or filter by it.
    callers: Vec<Vec<u32>>,
    /// Callees before callers, as far as that goes.
    order: Vec<u32>,
}

impl Calls {
    pub(crate) fn of(program: &Program, analysis: &Analysis<'_>, budget: &Budget<'_>) -> Calls {
        let mut callees: Vec<Vec<u32>> = Vec::with_capacity(program.methods.len());
        for method in &program.methods {
            let mut called = Vec::new();
            for op in &program.code[method.start as usize..method.end as usize] {
                if !budget.goes_on() {
                    break;
                }
                called.extend(analysis.callees(op).into_iter().flatten().map(|MethodId(callee)| callee));
                if let Flow::Spawn(MethodId(started)) = op.effects().flow {
                    called.push(started);
                }
            }
            called.extend(method.handlers.iter().filter_map(|handler| match handler.kind {
                HandlerKind::Filter(MethodId(filter)) => Some(filter),
                _ => None,
            }));
            called.sort_unstable();
            called.dedup();
            callees.push(called);
        }
        let mut callers = vec![Vec::new(); callees.len()];
        for (caller, called) in callees.iter().enumerate() {
            called.iter().for_each(|&callee| callers[callee as usize].push(caller as u32));
        }
        Calls { order: callees_first(&callees), callers }
    }

    /// Brings methods up to date until nothing changes. `update` says whether what a method hands on to
    /// its callers has changed. Breaks off if the budget runs out.
    pub(crate) fn settle(&self, budget: &Budget<'_>, mut update: impl FnMut(usize) -> bool) {
        let mut open = vec![true; self.order.len()];
        let mut left = true;
        while std::mem::take(&mut left) && budget.goes_on() {
            for &method in &self.order {
                if std::mem::take(&mut open[method as usize]) && budget.goes_on() && update(method as usize) {
                    for &caller in &self.callers[method as usize] {
                        open[caller as usize] = true;
                        left = true;
                    }
                }
            }
        }
    }

    /// Adds whatever leads to one of these methods by calls.
    pub(crate) fn add_callers(&self, methods: &mut [bool]) {
        let mut open: Vec<u32> = (0..methods.len() as u32).filter(|&it| methods[it as usize]).collect();
        while let Some(method) = open.pop() {
            for &caller in &self.callers[method as usize] {
                if !std::mem::replace(&mut methods[caller as usize], true) {
                    open.push(caller);
                }
            }
        }
    }
}

/// The order in which a walk along calls leaves methods.
fn callees_first(callees: &[Vec<u32>]) -> Vec<u32> {
    let mut order = Vec::with_capacity(callees.len());
    let mut seen = vec![false; callees.len()];
    for first in 0..callees.len() as u32 {
        if std::mem::replace(&mut seen[first as usize], true) {
            continue;
        }
        let mut path = vec![(first, 0)];
        while let Some((method, next)) = path.last_mut() {
            match callees[*method as usize].get(*next) {
                Some(&callee) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[callee as usize], true) {
                        path.push((callee, 0));
                    }
                }
                None => {
                    order.push(*method);
                    path.pop();
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callees_come_first() {
        let order = callees_first(&[vec![1, 2], vec![3], vec![3], vec![], vec![0]]);
        let at = |method: u32| order.iter().position(|&it| it == method);
        assert!(at(3) < at(1) && at(3) < at(2) && at(1) < at(0) && at(2) < at(0) && at(0) < at(4));
        // Methods that call each other come in some order, each once.
        let mut round = callees_first(&[vec![1], vec![2], vec![0]]);
        round.sort_unstable();
        assert_eq!(round, [0, 1, 2]);
    }

    #[test]
    fn what_calls_a_changed_method_is_looked_at_again() {
        let callers = vec![vec![1], vec![2], vec![0]];
        let calls = Calls { callers, order: vec![0, 1, 2] };
        // Each hands on one more than what it calls, up to 9.
        let (mut value, mut looks) = ([0; 3], 0);
        calls.settle(&Budget::unlimited(), |method| {
            looks += 1;
            let new = (value[(method + 2) % 3] + 1).min(9);
            std::mem::replace(&mut value[method], new) != new
        });
        assert_eq!((value, looks), ([9, 9, 9], 12));
        let mut methods = [false, true, false];
        calls.add_callers(&mut methods);
        assert_eq!(methods, [true, true, true]);
    }
}
