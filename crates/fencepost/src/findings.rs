//! What a run found, before it is told as text or JSON.

use fencepost_explore::{Outcome, Stats, Verdict, Violation};

use crate::comparison::Comparison;
use crate::question::Tally;

/// A violation, and whether reordering has anything to do with it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) violation: Violation,
    /// Whether the same happens under sequential consistency; `None` if that is not known.
    pub(crate) reachable_under_sc: Option<bool>,
}

/// The answer of one run.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    /// The answer in a word.
    pub(crate) verdict: Verdict,
    /// Why it is inconclusive.
    pub(crate) reasons: Vec<String>,
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
    /// Figures.
    pub(crate) stats: Stats,
}

/// The word for a verdict.
pub(crate) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}
