//! Running one subject under a model.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use fencepost_explore::property::Property;
use fencepost_explore::{Options, Report, Verdict, Violation, ViolationKind};
use fencepost_ir::{Op, Program};
use fencepost_litmus::Quantifier;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::{LinkError, Model, Rules, Sight, builtin};

use crate::args::SearchArgs;
use crate::choice::Choice;
use crate::comparison::{Comparison, key};
use crate::diagnostics::Diagnostic;
use crate::expression::Expression;
use crate::findings::{Fault, Findings};
use crate::internal::search;
use crate::progress::ProgressLine;
use crate::question::{Question, proposition};
use crate::results::Results;
use crate::subject::{self, Interest, Subject};

/// What the user wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Whether something is wrong.
    Check,
    /// Every final state.
    Outcomes,
}

/// Everything that is the same for each subject of one command.
#[derive(Debug)]
pub(crate) struct Runner<'a> {
    /// What the user wants to know.
    pub(crate) goal: Goal,
    /// How to search.
    pub(crate) args: &'a SearchArgs,
    /// Under which model.
    pub(crate) choice: &'a Choice,
    /// What must hold.
    pub(crate) expressions: &'a [Expression],
    /// Under which other model, to compare.
    pub(crate) compare: Option<&'a Choice>,
    /// Set when the user has had enough.
    pub(crate) stop: &'a AtomicBool,
}

impl Runner<'_> {
    /// Reads a subject.
    pub(crate) fn load(&self, path: &Path) -> Result<Subject, Diagnostic> {
        let interest = Interest {
            observe: &self.args.observe,
            outcomes: self.goal == Goal::Outcomes,
            exit_code: self.args.claims.exit_code,
            no_spurious: self.args.how.no_spurious,
            expressions: self.expressions,
        };
        subject::load(path, &self.args.program, interest)
    }

    /// The machine that runs a subject, with or without steps of lone threads.
    pub(crate) fn machine<'p>(
        &self,
        path: &Path,
        subject: &'p Subject,
        run_alone: bool,
    ) -> Result<Machine<'p>, Diagnostic> {
        let rules = self.choice.model.link(subject.program()).map_err(|error| unlinked(path, &error))?;
        let machine = Machine::new(subject.program(), rules, Settings { run_alone, ..self.settings() });
        let always = Question::new(subject).always;
        Ok(machine.watching(Property::watch(&always, subject.program())))
    }

    /// Runs a subject that was read from `path`.
    pub(crate) fn run(&self, path: &Path, subject: &Subject) -> Result<Findings, Diagnostic> {
        let line = ProgressLine::new(&path.display().to_string());
        let question = Question::new(subject);
        let answer = |choice: &Choice| {
            let rules = choice.model.link(subject.program()).map_err(|error| unlinked(path, &error))?;
            let mut findings = match self.goal {
                Goal::Check => self.check(subject, &question, rules, &line),
                Goal::Outcomes => self.outcomes(subject, &question, rules, &line),
            };
            findings.scope = scope(&choice.model, subject.program());
            findings.assumptions.splice(0..0, self.args.how.assumptions(subject));
            findings.endless = self.args.how.endless;
            let results = Results::of(subject, &findings);
            findings.interesting = results.map_or_else(Vec::new, |results| results.interesting());
            self.compare_with_sc(choice, subject, &question, &mut findings, &line);
            Ok(findings)
        };
        let mut findings = answer(self.choice)?;
        if let Some(other) = self.compare {
            let there = answer(other)?;
            let both: BTreeSet<String> =
                findings.assumptions.into_iter().chain(there.assumptions.clone()).collect();
            findings.assumptions = both.into_iter().collect();
            findings.comparison = Some(Comparison::new(&findings, &other.model.name, there));
        }
        line.clear();
        Ok(findings)
    }

    /// Whether to find all violations. What is compared has to be whole, and so has the table of a test's
    /// results.
    fn finds_all(&self, subject: &Subject) -> bool {
        self.args.all || self.compare.is_some() || subject.test().is_some()
    }

    fn check(
        &self,
        subject: &Subject,
        question: &Question<'_>,
        rules: Rules,
        line: &ProgressLine,
    ) -> Findings {
        let fault = |values: &[i64]| question.fault(values);
        let progress = |progress: &_| line.update(progress);
        let options = Options {
            at_end: Some(&fault),
            progress: Some(&progress),
            ..self.options(question, self.finds_all(subject))
        };
        let wanted = |values: &[i64]| question.is_witness(values);
        let (mut report, witness) = search(subject.program(), rules, self.settings(), &options, &wanted);
        if witness.is_none() {
            self.miss_witness(subject, &mut report);
        }
        Findings { witness, ..findings(question, report) }
    }

    /// An `exists` that was not found: a violation, if everything was looked at.
    fn miss_witness(&self, subject: &Subject, report: &mut Report) {
        let Some(condition) = subject.condition() else { return };
        let complete = report.reasons.is_empty() && (self.finds_all(subject) || report.violations.is_empty());
        if condition.quantifier == Quantifier::Exists && complete {
            let message = format!("no reachable final state satisfies {}", proposition(condition));
            let kind = ViolationKind::Invariant;
            report.violations.push(Violation::untold(kind, message));
            report.verdict = Verdict::Violated;
        }
    }

    fn outcomes(
        &self,
        subject: &Subject,
        question: &Question<'_>,
        rules: Rules,
        line: &ProgressLine,
    ) -> Findings {
        let progress = |progress: &_| line.update(progress);
        let options = Options { progress: Some(&progress), ..self.options(question, true) };
        let (report, _) = search(subject.program(), rules, self.settings(), &options, &|_| false);
        let findings = findings(question, report);
        let tally = question.tally(&findings.states, findings.reasons.is_empty());
        Findings { tally, ..findings }
    }

    /// Finds out for each fault whether it takes a reordering.
    fn compare_with_sc(
        &self,
        choice: &Choice,
        subject: &Subject,
        question: &Question<'_>,
        findings: &mut Findings,
        line: &ProgressLine,
    ) {
        if findings.faults.is_empty() {
            return;
        }
        let faults = if choice.is_sc() {
            None
        } else {
            let Some(faults) = self.faults_under_sc(subject, question, line) else { return };
            Some(faults)
        };
        for fault in &mut findings.faults {
            fault.reachable_under_sc = match &faults {
                None => Some(true),
                Some(faults) if faults.list.contains(&key(&fault.violation)) => Some(true),
                Some(faults) => faults.complete.then_some(false),
            };
        }
    }

    fn faults_under_sc(
        &self,
        subject: &Subject,
        question: &Question<'_>,
        line: &ProgressLine,
    ) -> Option<Faults> {
        let sc: Model = builtin::by_name("sc")?;
        let rules = sc.link(subject.program()).ok()?;
        let progress = |progress: &_| line.update(progress);
        let options = Options { progress: Some(&progress), ..self.options(question, true) };
        let (mut report, _) = search(subject.program(), rules, self.settings(), &options, &|_| false);
        let complete = report.complete;
        if !report.outcomes.keys().any(|values| question.is_witness(values)) {
            self.miss_witness(subject, &mut report);
        }
        let ends = report.outcomes.keys().filter_map(|values| question.fault(values));
        let ends = ends.map(|message| (question.fault_kind(), message));
        let list = ends.chain(report.violations.iter().map(key)).collect();
        Some(Faults { list, complete })
    }

    fn options<'q>(&'q self, question: &'q Question<'_>, all: bool) -> Options<'q> {
        Options { all, cancel: Some(self.stop), ..question.asked(self.args.how.options()) }
    }

    fn settings(&self) -> Settings {
        self.args.how.settings()
    }
}

/// What is wrong under sequential consistency.
struct Faults {
    list: Vec<(ViolationKind, String)>,
    /// Whether nothing else is.
    complete: bool,
}

fn findings(question: &Question<'_>, report: Report) -> Findings {
    let fault =
        |violation: Violation| Fault { violation: question.told(violation), reachable_under_sc: None };
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
        stats: report.stats,
    }
}

fn unlinked(path: &Path, error: &LinkError) -> Diagnostic {
    Diagnostic::new(format!("{}: {error}", path.display()))
}

/// What a model says of its verdicts. Fences are not in the memory models of languages, so where threads have
/// views of their own, which happens-before alone decides on, they have a meaning of their own.
fn scope(model: &Model, program: &Program) -> Option<String> {
    let has_fences = program.code.iter().any(|op| matches!(op, Op::Fence { .. }));
    let about_fences = if has_fences && model.views == Sight::HappensBefore {
        "; fences order only each other in it, so a violation that needs more of them may not be real"
    } else {
        ""
    };
    model.scope.as_ref().map(|scope| format!("{scope}{about_fences}"))
}
