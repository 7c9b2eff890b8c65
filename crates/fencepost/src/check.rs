//! Asking one question about one program under a model.

use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use fencepost_explore::{
    Cluster, Keeper, NotSimplest, Outcome, Report, SearchConfig, Verdict, Violation, ViolationKey,
    ViolationKind,
};
use fencepost_frontend::LoadError;
use fencepost_frontend::condition::Quantifier;
use fencepost_frontend::file;
use fencepost_ir::{MemoryOp, Op, Program, Stop};
use fencepost_machine::Facts;
use fencepost_memory::{Model, Rules, Sight};

use crate::asserted;
use crate::assumptions::assumptions;
use crate::comparison::Comparison;
use crate::findings::{Fault, Findings};
use crate::lines;
use crate::places::place;
use crate::question::{Question, proposition};
use crate::read_again;
use crate::results::Results;
use crate::search::{runs_long_alone, search};
use crate::subject::Subject;
use crate::unknown_time::{self, Time, TimedKeeper};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Whether something is wrong.
    Check,
    /// Every final state.
    Outcomes,
}

/// Finds out whether something is wrong with a program under a model: an assertion fails, an exception goes uncaught,
/// threads are stuck, a condition or claim does not hold.
pub fn check(subject: &Subject, model: &Model, config: &SearchConfig<'_>) -> Result<Findings, LoadError> {
    let Some(program) = unknown_time::program(subject, config) else {
        return Asking::new(Goal::Check, subject, config, false).answer(model);
    };
    let [unknown, leaps] =
        [Time::Unknown, Time::Leaps].map(|time| config.keeper.map(|keeper| TimedKeeper::new(keeper, time)));
    if !leaps.as_ref().is_some_and(TimedKeeper::has_kept) {
        let config = SearchConfig { keeper: unknown.as_ref().map(|it| it as &dyn Keeper), ..*config };
        let findings = Asking::over(&program, Goal::Check, subject, &config, false).answer(model)?;
        if !unknown_time::matters(&findings, config.cluster) {
            return Ok(findings);
        }
    }
    let config = SearchConfig { keeper: leaps.as_ref().map(|it| it as &dyn Keeper), ..*config };
    Asking::new(Goal::Check, subject, &config, false).answer(model)
}

/// Finds every final state of a program under a model.
pub fn outcomes(subject: &Subject, model: &Model, config: &SearchConfig<'_>) -> Result<Findings, LoadError> {
    Asking::new(Goal::Outcomes, subject, config, false).answer(model)
}

/// Asks the same under two models. The findings are those under the first; their `comparison` says what is different
/// under the other.
pub fn compare(
    goal: Goal,
    subject: &Subject,
    [model, other]: [&Model; 2],
    config: &SearchConfig<'_>,
) -> Result<Findings, LoadError> {
    let asking = Asking::new(goal, subject, config, true);
    let mut findings = asking.answer(model)?;
    let there = asking.answer(other)?;
    let both: BTreeSet<String> = findings.assumptions.into_iter().chain(there.assumptions.clone()).collect();
    findings.assumptions = both.into_iter().collect();
    findings.comparison = Some(Comparison::new(&findings, &other.name, there));
    Ok(findings)
}

/// One question about a program.
pub(crate) struct Asking<'a> {
    pub(crate) goal: Goal,
    pub(crate) subject: &'a Subject,
    /// The subject's program, or one in which nothing can tell the time.
    program: &'a Program,
    pub(crate) config: &'a SearchConfig<'a>,
    pub(crate) question: Question<'a>,
    /// Whether the answer is compared with another, so that it has to be whole.
    is_compared: bool,
    /// What is known of the program, for all searches.
    facts: OnceCell<Arc<Facts>>,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(
        goal: Goal,
        subject: &'a Subject,
        config: &'a SearchConfig<'a>,
        is_compared: bool,
    ) -> Asking<'a> {
        Asking::over(&subject.program, goal, subject, config, is_compared)
    }

    /// About a program that stands for the subject's.
    fn over(
        program: &'a Program,
        goal: Goal,
        subject: &'a Subject,
        config: &'a SearchConfig<'a>,
        is_compared: bool,
    ) -> Asking<'a> {
        let question = Question::new(subject);
        Asking { goal, subject, program, config, question, is_compared, facts: OnceCell::new() }
    }

    fn answer(&self, model: &Model) -> Result<Findings, LoadError> {
        let subject = self.subject;
        let rules = subject.link(model)?;
        let first = self.look_under_sc(model);
        let mut findings = match self.goal {
            Goal::Check => match first.violated(self) {
                Some(findings) => findings,
                None => self.check(rules, first.is_clean()),
            },
            Goal::Outcomes => self.outcomes(rules),
        };
        if !findings.under_sc {
            findings.stats.seconds += first.seconds();
        }
        findings.scope = scope(model, &subject.program);
        findings.assumptions.splice(0..0, assumptions(self.config, subject));
        findings.endless = !self.config.must_end;
        let results = Results::of(subject, &findings);
        findings.interesting = results.map_or_else(Vec::new, |results| results.interesting());
        if !findings.faults.is_empty() {
            findings.notes.extend(lines::note(&subject.program));
        }
        for fault in &mut findings.faults {
            fault.notes.extend(thrown_on(&subject.program, &fault.violation));
            fault.notes.extend(read_again::note(&subject.program, &fault.violation));
        }
        if findings.verdict == Verdict::Holds && self.goal == Goal::Check {
            findings.notes.extend(asserted::note(subject));
        }
        self.compare_with_sc(model, &first, &mut findings);
        Ok(findings)
    }

    /// Whether to find all violations. What is compared has to be whole, and so has the table of a test's
    /// results.
    pub(crate) fn finds_all(&self) -> bool {
        self.config.all || self.is_compared || self.subject.results.is_some()
    }

    /// Whether it is asked if an outcome is reachable.
    pub(crate) fn asks_for_outcome(&self) -> bool {
        self.subject.condition.as_ref().is_some_and(|it| it.quantifier == Quantifier::Exists)
    }

    /// Whether something is wrong; `takes_reordering` if nothing is under `sc`.
    fn check(&self, rules: Rules, takes_reordering: bool) -> Findings {
        let question = &self.question;
        let fault = |values: &[i64]| question.fault(values);
        // An outcome that is asked for is no violation to hunt for.
        let hunt = self.config.hunt.filter(|_| !self.asks_for_outcome());
        let config = SearchConfig {
            at_end: Some(&fault),
            hunt,
            takes_reordering,
            keeper: self.keeper(),
            cluster: self.cluster(),
            ..self.config(self.finds_all())
        };
        let wanted = |values: &[i64]| question.is_witness(values);
        let (mut report, witness) = self.search(rules, &config, &wanted);
        // The first process tells what no process has found.
        if witness.is_none() && self.reports() {
            self.miss_witness(&mut report);
        }
        let mut findings = findings(question, report);
        findings.notes.extend(witness.iter().filter_map(|witness| witness.untold.map(untold)));
        Findings { witness, ..findings }
    }

    /// An `exists` that was not found: a violation, if everything was looked at.
    pub(crate) fn miss_witness(&self, report: &mut Report) {
        let Some(condition) = &self.subject.condition else { return };
        let complete = report.reasons.is_empty() && (self.finds_all() || report.violations.is_empty());
        if condition.quantifier == Quantifier::Exists && complete {
            let message = format!("no reachable final state satisfies {}", proposition(condition));
            let kind = ViolationKind::Invariant;
            let key = ViolationKey::FinalState(message.clone());
            report.violations.push(Violation::without_trace(kind, key, message));
            report.verdict = Verdict::Violated;
        }
    }

    fn outcomes(&self, rules: Rules) -> Findings {
        let config = SearchConfig { keeper: self.keeper(), cluster: self.cluster(), ..self.config(true) };
        let (report, _) = self.search(rules, &config, &|_| false);
        let findings = findings(&self.question, report);
        let tally = self.question.tally(&findings.states, findings.reasons.is_empty());
        Findings { tally, ..findings }
    }

    /// Where the search that the answer is about is kept. Of two that are compared none is: it would not be known which.
    fn keeper(&self) -> Option<&'a dyn Keeper> {
        self.config.keeper.filter(|_| !self.is_compared)
    }

    /// Whether this process has what all have found.
    fn reports(&self) -> bool {
        self.config.cluster.is_none_or(|cluster| cluster.process() == 0)
    }

    /// The processes that share the search that the answer is about. What else is asked, the one that asks finds out alone.
    fn cluster(&self) -> Option<&'a dyn Cluster> {
        self.config.cluster.filter(|_| !self.is_compared)
    }

    /// Whether the program runs for long before there is anything to search.
    pub(crate) fn runs_long_alone(&self, rules: Rules) -> bool {
        runs_long_alone(self.program, &self.facts, rules, self.config)
    }

    pub(crate) fn search(
        &self,
        rules: Rules,
        config: &SearchConfig<'_>,
        wanted: &dyn Fn(&[i64]) -> bool,
    ) -> (Report, Option<Outcome>) {
        search(self.program, &self.facts, rules, config, wanted)
    }

    pub(crate) fn config(&self, all: bool) -> SearchConfig<'_> {
        SearchConfig { all, hunt: None, keeper: None, cluster: None, ..self.question.asked(*self.config) }
    }
}

pub(crate) fn findings(question: &Question<'_>, report: Report) -> Findings {
    let is_told = report.violations.iter().any(|violation| !violation.trace.is_empty());
    let not_simplest = report.not_simplest.filter(|_| is_told);
    // What goes for all of them is said once.
    let (about_all, about_one): (Vec<_>, Vec<_>) =
        not_simplest.into_iter().partition(|why| *why == NotSimplest::All);
    let about_all =
        about_all.iter().map(|_| "the stories may not be the simplest: each is told as it was found");
    let notes: Vec<String> =
        about_one.iter().map(|why| format!("The story may not be the simplest: {why}.")).collect();
    let fault = |violation: Violation| Fault {
        notes: notes.iter().cloned().chain(violation.untold.map(untold)).collect(),
        ..Fault::new(question.worded(violation), None)
    };
    Findings {
        verdict: report.verdict,
        reasons: report.reasons,
        faults: report.violations.into_iter().map(fault).collect(),
        witness: None,
        states: report.outcomes.into_keys().filter(|values| question.counts(values)).collect(),
        tally: None,
        complete: report.complete,
        comparison: None,
        scope: None,
        assumptions: report.assumptions,
        endless: false,
        interesting: Vec::new(),
        notes: about_all.map(str::to_owned).collect(),
        granted: report.granted,
        under_sc: false,
        stats: report.stats,
    }
}

/// Where an exception was thrown on, if it began on another line.
fn thrown_on(program: &Program, violation: &Violation) -> Option<String> {
    let (file, line) = place(program, violation.thrown_on?)?;
    let began = program.users(&violation.stack).and_then(|pc| place(program, pc));
    (began != Some((file, line))).then(|| format!("It was thrown on at {}:{line}.", file::short(file)))
}

/// Why it is not told how something comes about.
fn untold(why: Stop) -> String {
    format!("How it comes about is not told: {why}.")
}

/// What a model says of its verdicts. Fences are not in the memory models of languages, so where threads have
/// views of their own, which happens-before alone decides on, they have a meaning of their own.
fn scope(model: &Model, program: &Program) -> Option<String> {
    let has_fences = program.code.iter().any(|op| matches!(op, Op::Memory(MemoryOp::Fence { .. })));
    let about_fences = if has_fences && model.views == Sight::HappensBefore {
        "; fences order only each other in it, so a violation that needs more of them may not be real"
    } else {
        ""
    };
    model.scope.as_ref().map(|scope| format!("{scope}{about_fences}"))
}
