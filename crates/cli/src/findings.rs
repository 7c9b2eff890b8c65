//! What a run found, before it becomes text or JSON.

use fencepost_explore::{Outcome, Reason, Stats, Verdict, Violation};

use crate::comparison::Comparison;
use crate::question::Tally;

/// A violation, and whether reordering has anything to do with it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) violation: Violation,
    /// Whether the same happens under sequential consistency; `None` if that is not known.
    pub(crate) reachable_under_sc: Option<bool>,
    /// What was not found out about it, and why.
    pub(crate) notes: Vec<String>,
}

impl Fault {
    /// One of which nothing else is known.
    pub(crate) fn new(violation: Violation, reachable_under_sc: Option<bool>) -> Fault {
        Fault { violation, reachable_under_sc, notes: Vec::new() }
    }
}

/// The answer of one run.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// The answer in a word.
    pub(crate) verdict: Verdict,
    /// Why it is inconclusive.
    pub(crate) reasons: Vec<Reason>,
    /// What is wrong.
    pub(crate) faults: Vec<Fault>,
    /// How an `exists` comes about.
    pub(crate) witness: Option<Outcome>,
    /// The final states that were found, in order, without those the filter removes.
    pub(crate) states: Vec<Vec<i64>>,
    /// The condition's answer over `states`. Only of a run that looks for all of them.
    pub(crate) tally: Option<Tally>,
    /// Whether every reachable state was visited.
    pub(crate) complete: bool,
    /// The same under another model, if that was asked for.
    pub(crate) comparison: Option<Comparison>,
    /// What a verdict under the model means, if the model stands for a part of another one.
    pub(crate) scope: Option<String>,
    /// What the answer takes for granted: what the user wants assumed and the program makes use of, and what the run
    /// relied on.
    pub(crate) assumptions: Vec<String>,
    /// Whether the program may run for ever.
    pub(crate) endless: bool,
    /// What is worth knowing of a test's results.
    pub(crate) interesting: Vec<String>,
    /// What else to know of the verdict.
    pub(crate) notes: Vec<String>,
    /// Figures.
    pub(crate) stats: Stats,
}

impl Findings {
    /// Those of a run that was stopped before it had found anything.
    pub(crate) fn stopped(reason: Reason) -> Findings {
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
            stats,
        }
    }
}

/// The word for a verdict.
pub(crate) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}
