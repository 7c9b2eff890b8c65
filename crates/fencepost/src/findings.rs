//! What a run found, before it becomes text or JSON.

use fencepost_explore::{Outcome, Reason, Stats, Verdict, Violation};
use fencepost_machine::Granted;

use crate::comparison::Comparison;
use crate::question::Tally;

/// A violation, and whether reordering has anything to do with it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What is wrong.
    pub violation: Violation,
    /// Whether the same happens under sequential consistency; `None` if that is not known.
    pub reachable_under_sc: Option<bool>,
    /// What was not found out about it, and why.
    pub notes: Vec<String>,
}

impl Fault {
    /// One of which nothing else is known.
    pub fn new(violation: Violation, reachable_under_sc: Option<bool>) -> Fault {
        Fault { violation, reachable_under_sc, notes: Vec::new() }
    }
}

/// The answer of one run.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The answer in a word.
    pub verdict: Verdict,
    /// Why it is inconclusive.
    pub reasons: Vec<Reason>,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// How an `exists` comes about.
    pub witness: Option<Outcome>,
    /// The final states that were found, in order, without those the filter removes.
    pub states: Vec<Vec<i64>>,
    /// The condition's answer over `states`. Only of a run that looks for all of them.
    pub tally: Option<Tally>,
    /// Whether every reachable state was visited.
    pub complete: bool,
    /// The same under another model, if that was asked for.
    pub comparison: Option<Comparison>,
    /// What a verdict under the model means, if the model stands for a part of another one.
    pub scope: Option<String>,
    /// The assumptions behind the answer: those of the user that the program makes use of, and those that the run
    /// relied on.
    pub assumptions: Vec<String>,
    /// Whether the program may run for ever.
    pub endless: bool,
    /// What is worth knowing of a test's results.
    pub interesting: Vec<String>,
    /// What else to know of the verdict.
    pub notes: Vec<String>,
    /// What was found about regions, while the rest was taken for granted: schedules are those of such a machine.
    pub granted: Granted,
    /// Whether what is wrong was found under `sc`, which allows less than the model: schedules are those of `sc`.
    pub under_sc: bool,
    /// Figures.
    pub stats: Stats,
}

impl Findings {
    /// Those of a run that was stopped before it had found anything.
    pub fn stopped(reason: Reason) -> Findings {
        let (faults, witness, states, tally, comparison) = Default::default();
        let (scope, assumptions, interesting, notes, stats) = Default::default();
        Findings {
            verdict: Verdict::Inconclusive,
            reasons: vec![reason],
            faults,
            witness,
            states,
            tally,
            complete: false,
            comparison,
            scope,
            assumptions,
            endless: false,
            interesting,
            notes,
            granted: Granted::default(),
            under_sc: false,
            stats,
        }
    }
}
