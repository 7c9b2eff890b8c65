//! Running one subject under a model.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_explore::property::Property;
use fencepost_explore::{
    Progress, Reduction, Report, SearchConfig, Verdict, Violation, ViolationKey, ViolationKind, in_proportion,
};
use fencepost_frontend::LoadRequest;
use fencepost_frontend::condition::Quantifier;
use fencepost_ir::budget::Lasting;
use fencepost_ir::{Budget, MemoryOp, Op, Program};
use fencepost_machine::Machine;
use fencepost_memory::{LinkError, Model, Rules, Sight, builtin};

use crate::args::SearchArgs;
use crate::asserted;
use crate::choice::Choice;
use crate::comparison::Comparison;
use crate::diagnostics::Diagnostic;
use crate::expression::Expression;
use crate::findings::{Fault, Findings};
use crate::internal::search;
use crate::progress::ProgressLine;
use crate::question::{Question, proposition};
use crate::results::Results;
use crate::subject::{self, Subject};

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
}

impl Runner<'_> {
    /// Reads a subject.
    pub(crate) fn load(&self, path: &Path, budget: &Budget<'_>) -> Result<Subject, Diagnostic> {
        let request = LoadRequest {
            observe: self.args.observe.clone(),
            outcomes: self.goal == Goal::Outcomes,
            exit_code: self.args.claims.exit_code,
            no_spurious: self.args.how.no_spurious,
            ..self.args.program.request(budget)
        };
        Ok(subject::load(path, &request, self.expressions)?)
    }

    /// The machine that runs a subject, with or without steps of lone threads.
    pub(crate) fn machine<'p>(
        &self,
        path: &Path,
        subject: &'p Subject,
        run_alone: bool,
        budget: &Budget<'_>,
    ) -> Result<Machine<'p>, Diagnostic> {
        let rules = self.choice.model.link(&subject.program).map_err(|error| unlinked(path, &error))?;
        let settings = self.args.how.config().settings().set(Reduction::RunAlone, run_alone);
        let machine = Machine::within(&subject.program, rules, settings, budget);
        let machine = machine?;
        let always = Question::new(subject).always;
        Ok(machine.watching(Property::watch(&always, &subject.program)))
    }

    /// Runs a subject that was read from `path`.
    pub(crate) fn run(
        &self,
        path: &Path,
        subject: &Subject,
        budget: &Budget<'_>,
    ) -> Result<Findings, Diagnostic> {
        let line = ProgressLine::new(&path.display().to_string());
        let question = Question::new(subject);
        let answer = |choice: &Choice| -> Result<Findings, Diagnostic> {
            let rules = choice.model.link(&subject.program).map_err(|error| unlinked(path, &error))?;
            let progress = |progress: &_| line.update(progress);
            let with = With { question: &question, budget, progress: &progress };
            let mut findings = match self.goal {
                Goal::Check => self.check(subject, rules, &with),
                Goal::Outcomes => self.outcomes(subject, rules, &with),
            };
            findings.scope = scope(&choice.model, &subject.program);
            findings.assumptions.splice(0..0, self.args.how.assumptions(subject));
            findings.endless = self.args.how.endless;
            let results = Results::of(subject, &findings);
            findings.interesting = results.map_or_else(Vec::new, |results| results.interesting());
            if findings.verdict == Verdict::Holds && self.goal == Goal::Check {
                findings.notes.extend(asserted::note(subject));
            }
            self.compare_with_sc(choice, subject, &with, &mut findings);
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
        self.args.all || self.compare.is_some() || subject.results.as_ref().is_some()
    }

    fn check(&self, subject: &Subject, rules: Rules, with: &With<'_>) -> Findings {
        let question = with.question;
        let fault = |values: &[i64]| question.fault(values);
        let config = SearchConfig { at_end: Some(&fault), ..self.config(with, self.finds_all(subject)) };
        let wanted = |values: &[i64]| question.is_witness(values);
        let (mut report, witness) = search(&subject.program, rules, &config, &wanted);
        if witness.is_none() {
            self.miss_witness(subject, &mut report);
        }
        Findings { witness, ..findings(question, report) }
    }

    /// An `exists` that was not found: a violation, if everything was looked at.
    fn miss_witness(&self, subject: &Subject, report: &mut Report) {
        let Some(condition) = subject.condition.as_ref() else { return };
        let complete = report.reasons.is_empty() && (self.finds_all(subject) || report.violations.is_empty());
        if condition.quantifier == Quantifier::Exists && complete {
            let message = format!("no reachable final state satisfies {}", proposition(condition));
            let kind = ViolationKind::Invariant;
            let key = ViolationKey::FinalState(message.clone());
            report.violations.push(Violation::untold(kind, key, message));
            report.verdict = Verdict::Violated;
        }
    }

    fn outcomes(&self, subject: &Subject, rules: Rules, with: &With<'_>) -> Findings {
        let question = with.question;
        let config = self.config(with, true);
        let (report, _) = search(&subject.program, rules, &config, &|_| false);
        let findings = findings(question, report);
        let tally = question.tally(&findings.states, findings.reasons.is_empty());
        Findings { tally, ..findings }
    }

    /// Finds out for each fault whether it takes a reordering.
    fn compare_with_sc(&self, choice: &Choice, subject: &Subject, with: &With<'_>, findings: &mut Findings) {
        if findings.faults.is_empty() {
            return;
        }
        // What is wrong is known already.
        let budget = &with.budget.part(Some(in_proportion(findings.stats.seconds)));
        let faults = if choice.is_sc() {
            None
        } else {
            let Some(faults) = self.faults_under_sc(subject, &With { budget, ..*with }) else { return };
            Some(faults)
        };
        for fault in &mut findings.faults {
            fault.reachable_under_sc = match &faults {
                None => Some(true),
                Some(faults) if faults.list.contains(&fault.violation.key) => Some(true),
                Some(faults) => faults.complete.then_some(false),
            };
            if fault.reachable_under_sc.is_none() && budget.stop().is_some() {
                let after = Lasting(budget.elapsed());
                let note = format!(
                    "Whether sc allows it, too, was not found out: the comparison was stopped after {after}."
                );
                fault.notes.push(note);
            }
        }
    }

    fn faults_under_sc(&self, subject: &Subject, with: &With<'_>) -> Option<Faults> {
        let question = with.question;
        let sc: Model = builtin::by_name("sc")?;
        let rules = sc.link(&subject.program).ok()?;
        let config = self.config(with, true);
        let (mut report, _) = search(&subject.program, rules, &config, &|_| false);
        let complete = report.complete;
        if !report.outcomes.keys().any(|values| question.is_witness(values)) {
            self.miss_witness(subject, &mut report);
        }
        let ends = report.outcomes.keys().filter_map(|values| question.fault(values));
        let ends = ends.map(ViolationKey::FinalState);
        let list = ends.chain(report.violations.iter().map(|violation| violation.key.clone())).collect();
        Some(Faults { list, complete })
    }

    fn config<'q>(&self, with: &With<'q>, all: bool) -> SearchConfig<'q> {
        let (budget, progress) = (Some(with.budget), Some(with.progress));
        SearchConfig { all, budget, progress, ..with.question.asked(self.args.how.config()) }
    }
}

/// What the searches of one subject have in common.
#[derive(Clone, Copy)]
struct With<'q> {
    question: &'q Question<'q>,
    budget: &'q Budget<'q>,
    progress: &'q (dyn Fn(&Progress) + Sync),
}

/// What is wrong under sequential consistency.
struct Faults {
    list: Vec<ViolationKey>,
    /// Whether nothing else is.
    complete: bool,
}

fn findings(question: &Question<'_>, report: Report) -> Findings {
    let unshortened = report.unshortened;
    let notes = unshortened.map(|why| format!("The story may not be the shortest: {why}."));
    let fault = |violation: Violation| Fault {
        notes: notes.iter().cloned().collect(),
        ..Fault::new(question.told(violation), None)
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
        notes: Vec::new(),
        stats: report.stats,
    }
}

fn unlinked(path: &Path, error: &LinkError) -> Diagnostic {
    Diagnostic::new(format!("{}: {error}", path.display()))
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
