//! The cheapest repair, with a proof that there is none cheaper.
//!
//! Violations are collected one by one. Each says: a repair has to make one of these changes. The
//! cheapest set that does so for all of them costs no more than any repair, since any repair does so
//! too. It is tried; either the program holds with it, or there is one more violation.

use fencepost_explore::{Crossing, Violation};
use fencepost_memory::{LinkError, builtin};
use fixedbitset::FixedBitSet;

use crate::checker::{Answer, Checker, Effort, Problem};
use crate::hitting::minimum_sets;
use crate::scaffold::Scaffold;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Whether the number of changes is to be least, or else what they cost together. Of those with the
    /// same number a cheap one is given.
    pub fewest: bool,
    /// Whether to find all least sets, not one.
    pub all: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Repaired {
    /// The answer.
    pub outcome: Outcome,
    /// The program that positions in it refer to.
    pub scaffold: Scaffold,
    /// What it took.
    pub effort: Effort,
}

/// The answer.
#[derive(Debug)]
pub enum Outcome {
    /// The program holds as it is.
    Holds,
    /// It goes wrong without any reordering: no fence can help.
    WrongUnderSc(Box<Violation>),
    /// It goes wrong even with all changes that may be made.
    NotEnough(Box<Violation>),
    /// With each of these sets it holds; no repair is cheaper. (That each is needed was seen.)
    Repaired(Vec<Solution>),
    /// Something could not be looked at: for these reasons, with these changes made, which are no
    /// more than any repair needs.
    Unknown {
        /// Why.
        reasons: Vec<String>,
        /// With what.
        made: Vec<usize>,
    },
}

/// A least set of changes with which the program holds.
#[derive(Debug)]
pub struct Solution {
    /// The changes: indices of candidates.
    pub made: Vec<usize>,
    /// What they cost together.
    pub cost: u64,
    /// Why each of them is needed, in their order.
    pub needs: Vec<Need>,
}

/// Why a change is needed.
#[derive(Debug)]
pub struct Need {
    /// What goes wrong with all of the other changes made, if that was found again.
    pub without: Option<Box<Violation>>,
    /// What overtakes what there, that this change forbids.
    pub forbids: Vec<Crossing>,
}

/// Finds the least changes that make a program hold.
pub fn repair(problem: &Problem<'_>, wish: Wish) -> Result<Repaired, LinkError> {
    let checker = Checker::new(problem);
    let outcome = Exact { problem, wish, checker: &checker, clauses: Vec::new() }.run()?;
    let effort = checker.effort();
    Ok(Repaired { outcome, scaffold: checker.scaffold, effort })
}

struct Exact<'a> {
    problem: &'a Problem<'a>,
    wish: Wish,
    checker: &'a Checker<'a>,
    /// Any repair has a change of each of these.
    clauses: Vec<FixedBitSet>,
}

/// What became of a set of changes.
enum Tried {
    Holds,
    /// It left a violation that its clause tells apart from it.
    Learnt,
    Stuck(Outcome),
}

impl Exact<'_> {
    fn run(mut self) -> Result<Outcome, LinkError> {
        match self.checker.ask(&self.checker.nothing())? {
            Answer::Holds => return Ok(Outcome::Holds),
            Answer::Unknown(reasons) => return Ok(Outcome::Unknown { reasons, made: Vec::new() }),
            Answer::Violated(_) => {}
        }
        if let Some(sc) = builtin::by_name("sc")
            && let Answer::Violated(violation) = self.checker.ask_under(&sc)?
        {
            return Ok(Outcome::WrongUnderSc(violation));
        }
        let weights = self.weights();
        loop {
            let Some((_, sets)) = minimum_sets(&self.clauses, &weights, self.wish.all) else {
                return self.not_enough();
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
                return self.explained(&sets);
            }
        }
    }

    /// What the search for least sets goes by.
    fn weights(&self) -> Vec<u64> {
        const MANY: u64 = 1 << 32;
        let weight = |&cost: &u64| match self.wish {
            Wish { fewest: false, .. } => cost.max(1),
            Wish { all: true, .. } => 1,
            Wish { all: false, .. } => MANY + cost.min(MANY >> 12),
        };
        self.problem.weights.iter().map(weight).collect()
    }

    /// Tries a set, and learns from what goes wrong with it.
    fn try_out(&mut self, made: &FixedBitSet) -> Result<Tried, LinkError> {
        match self.checker.ask(made)? {
            Answer::Holds => Ok(Tried::Holds),
            Answer::Unknown(reasons) => {
                Ok(Tried::Stuck(Outcome::Unknown { reasons, made: made.ones().collect() }))
            }
            Answer::Violated(violation) => {
                let clause = self.sharpened(self.checker.preventers.clause(&violation, made))?;
                if clause.is_clear() {
                    return Ok(Tried::Stuck(Outcome::NotEnough(violation)));
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
            if let Answer::Violated(violation) = self.checker.ask(&made)? {
                clause = self.checker.preventers.clause(&violation, &made);
            }
        }
        Ok(clause)
    }

    /// No set of changes is a repair; what goes wrong with all of them.
    fn not_enough(&self) -> Result<Outcome, LinkError> {
        let mut all = self.checker.nothing();
        all.insert_range(..);
        Ok(match self.checker.ask_well(&all)? {
            Answer::Violated(violation) => Outcome::NotEnough(violation),
            Answer::Unknown(reasons) => Outcome::Unknown { reasons, made: all.ones().collect() },
            Answer::Holds => Outcome::Unknown { reasons: Vec::new(), made: all.ones().collect() },
        })
    }

    fn explained(&self, sets: &[FixedBitSet]) -> Result<Outcome, LinkError> {
        let mut solutions = Vec::with_capacity(sets.len());
        for set in sets {
            let mut needs = Vec::new();
            for change in set.ones() {
                let mut others = set.clone();
                others.remove(change);
                let (without, forbids) = match self.checker.ask_well(&others)? {
                    Answer::Violated(violation) => {
                        let forbids = self.checker.preventers.prevented_by(&violation, change);
                        (Some(violation), forbids)
                    }
                    Answer::Holds | Answer::Unknown(_) => (None, Vec::new()),
                };
                needs.push(Need { without, forbids });
            }
            let cost = set.ones().map(|change| self.problem.weights[change]).sum();
            solutions.push(Solution { made: set.ones().collect(), cost, needs });
        }
        solutions.sort_by_key(|solution| solution.cost);
        Ok(Outcome::Repaired(solutions))
    }
}
