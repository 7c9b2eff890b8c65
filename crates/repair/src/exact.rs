//! The cheapest repair, with a proof that there is none cheaper.
//!
//! Violations are collected one by one. Each says: a repair has to make one of these changes. The
//! cheapest set that does so for all of them costs no more than any repair, since any repair does so
//! too. It is tried; either the program holds with it, or there is one more violation.

use fencepost_explore::Reason;
use fencepost_memory::LinkError;
use fixedbitset::FixedBitSet;

use crate::checker::{CheckAnswer, Checker, Problem};
use crate::hitting::minimum_sets;
use crate::outcome::{RepairOutcome, Repaired, explained, not_enough, without_repair};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Whether the number of changes is to be least, or else what they cost together. Of those with the
    /// same number a cheap one is given.
    pub fewest: bool,
    /// Whether to find all least sets, not one.
    pub all: bool,
}

/// Finds the least changes that make a program hold: no repair is cheaper than those it gives, and each
/// change in them is needed.
pub fn repair(problem: &Problem<'_>, objective: Objective) -> Result<Repaired, LinkError> {
    let checker = Checker::new(problem);
    let outcome = Exact { problem, objective, checker: &checker, clauses: Vec::new() }.run()?;
    Ok(checker.finish(outcome))
}

struct Exact<'a> {
    problem: &'a Problem<'a>,
    objective: Objective,
    checker: &'a Checker<'a>,
    /// Any repair has a change of each of these.
    clauses: Vec<FixedBitSet>,
}

/// What became of a set of changes.
enum Tried {
    Holds,
    /// It left a violation that its clause tells apart from it.
    Learnt,
    Stuck(RepairOutcome),
}

impl Exact<'_> {
    fn run(mut self) -> Result<RepairOutcome, LinkError> {
        if let Some(outcome) = without_repair(self.checker)? {
            return Ok(outcome);
        }
        let weights = self.weights();
        loop {
            let budget = &self.checker.budget;
            let least = minimum_sets(&self.clauses, &weights, self.objective.all, budget);
            let clauses = self.clauses.len();
            let during = || match clauses {
                1 => "choosing changes (1 violation so far)".to_owned(),
                _ => format!("choosing changes ({clauses} violations so far)"),
            };
            if let Err(stopped) = budget.check(during) {
                return Ok(RepairOutcome::Unknown {
                    reasons: vec![Reason::Stopped(stopped)],
                    made: Vec::new(),
                });
            }
            let Some((_, sets)) = least else {
                return not_enough(self.checker, Vec::new());
            };
            let mut learnt = false;
            for set in &sets {
                match self.try_out(set)? {
                    Tried::Holds => {}
                    Tried::Learnt => learnt = true,
                    Tried::Stuck(outcome) => return Ok(outcome),
                }
                if learnt {
                    break;
                }
            }
            if !learnt {
                return explained(self.checker, &sets);
            }
        }
    }

    /// What the search for least sets goes by.
    fn weights(&self) -> Vec<u64> {
        const MANY: u64 = 1 << 32;
        let weight = |&cost: &u64| match self.objective {
            Objective { fewest: false, .. } => cost.max(1),
            Objective { all: true, .. } => 1,
            Objective { all: false, .. } => MANY + cost.min(MANY >> 12),
        };
        self.problem.weights.iter().map(weight).collect()
    }

    /// Tries a set, and learns from what goes wrong with it.
    fn try_out(&mut self, made: &FixedBitSet) -> Result<Tried, LinkError> {
        match self.checker.ask(made)? {
            CheckAnswer::Holds => Ok(Tried::Holds),
            CheckAnswer::Unknown(reasons) => {
                Ok(Tried::Stuck(RepairOutcome::Unknown { reasons, made: made.ones().collect() }))
            }
            CheckAnswer::Violated(violation) => {
                let clause = self.sharpened(self.checker.preventers.clause(&violation, made))?;
                if clause.is_clear() {
                    return Ok(Tried::Stuck(not_enough(self.checker, Vec::new())?));
                }
                self.checker.note(|effort| effort.clauses += 1);
                self.clauses.push(clause);
                Ok(Tried::Learnt)
            }
        }
    }

    /// As few of a clause's changes as are enough: another is left out if the program still goes wrong
    /// with it and with all that are not in the clause.
    fn sharpened(&self, mut clause: FixedBitSet) -> Result<FixedBitSet, LinkError> {
        let changes: Vec<usize> = clause.ones().collect();
        for change in changes {
            if !clause.contains(change) || clause.count_ones(..) == 1 {
                continue;
            }
            let mut made = clause.clone();
            made.toggle_range(..);
            made.insert(change);
            if let CheckAnswer::Violated(violation) = self.checker.ask(&made)? {
                clause = self.checker.preventers.clause(&violation, &made);
            }
        }
        Ok(clause)
    }
}
