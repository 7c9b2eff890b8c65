//! Asking about tasks, one after another or several at a time.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use fencepost::{Findings, Forbids, Subject};
use fencepost_explore::Verdict;
use fencepost_ir::Budget;
use fencepost_memory::Model;

use crate::choice;
use crate::commands::fix;
use crate::commands::search::Asked;
use crate::diagnostics::Diagnostic;
use crate::input::Task;
use crate::internal::guarded;
use crate::interrupt;
use crate::report::ShortRepair;

/// A thread that loads a program goes as deep as the main one may.
const STACK: usize = 64 << 20;

/// A task with the models that it is asked about.
pub(super) struct Job {
    pub(super) task: Task,
    /// Each with the verdict that the test itself expects; or why there is nothing to ask.
    pub(super) questions: Result<Vec<(Model, Option<Verdict>)>, Diagnostic>,
}

/// What became of a question.
pub(super) struct Answered {
    pub(super) model: Model,
    pub(super) expected: Option<Verdict>,
    pub(super) outcome: Result<TaskAnswer, Diagnostic>,
}

/// An answer, and what it is about.
pub(super) struct TaskAnswer {
    pub(super) subject: Subject,
    pub(super) findings: Findings,
    pub(super) repair: Option<ShortRepair>,
    pub(super) forbidden_by: Option<Forbids>,
}

impl Job {
    /// Finds the models of a task.
    pub(super) fn new(asked: &Asked<'_>, mut task: Task) -> Job {
        let questions = match task.trouble.take() {
            Some(trouble) => Err(trouble),
            None => questions(asked, &task),
        };
        Job { task, questions }
    }

    /// Asks under each model, and tells each answer.
    pub(super) fn ask<E>(
        &self,
        asked: &Asked<'_>,
        is_single: bool,
        mut tell: impl FnMut(Answered) -> Result<(), E>,
    ) -> Result<(), E> {
        let questions = match &self.questions {
            Ok(questions) => questions,
            Err(trouble) => {
                let model = asked.models.first();
                let outcome = Err(trouble.clone());
                return tell(Answered { model, expected: None, outcome });
            }
        };
        // Read again for each model: the time limit is that of one question.
        for (model, expected) in questions {
            let outcome = guarded(|| self.answer(asked, model, is_single));
            tell(Answered { model: model.clone(), expected: *expected, outcome })?;
        }
        Ok(())
    }

    fn answer(&self, asked: &Asked<'_>, model: &Model, is_single: bool) -> Result<TaskAnswer, Diagnostic> {
        let path = &self.task.path;
        let asked = &Asked { entry: self.task.entry.as_deref().or(asked.entry), ..*asked };
        let budget = asked.args.how.budget();
        let subject = asked.load(path, &budget)?;
        let findings = asked.answer(&subject, model, &budget)?;
        let repair = repair(asked, path, model, &findings, &budget);
        let forbidden_by = match is_single {
            true => guarded(|| Ok(asked.forbidding(&subject, model, &findings))).ok().flatten(),
            false => None,
        };
        Ok(TaskAnswer { subject, findings, repair, forbidden_by })
    }
}

/// The models of a task, and what it expects under each.
fn questions(asked: &Asked<'_>, task: &Task) -> Result<Vec<(Model, Option<Verdict>)>, Diagnostic> {
    if task.expectations.is_empty() {
        let models = asked.models.of(&task.path)?;
        return Ok(models.into_iter().map(|model| (model, None)).collect());
    }
    let mut questions = Vec::new();
    for expectation in &task.expectations {
        let models = match &expectation.models[..] {
            [] => asked.models.of(&task.path)?,
            names => names.iter().map(|name| choice::choose(name)).collect::<Result<_, _>>()?,
        };
        let expected = if expectation.violated { Verdict::Violated } else { Verdict::Holds };
        questions.extend(models.into_iter().map(|model| (model, Some(expected))));
    }
    Ok(questions)
}

/// Looks for a repair, if one is asked for and may be found.
fn repair(
    asked: &Asked<'_>,
    path: &std::path::Path,
    model: &Model,
    findings: &Findings,
    budget: &Budget<'_>,
) -> Option<ShortRepair> {
    let may_help = findings.faults.iter().any(|fault| fault.reachable_under_sc != Some(true));
    let is_wanted = asked.args.output.repair && findings.verdict == Verdict::Violated && may_help;
    is_wanted.then(|| fix::in_short(asked, path, model, budget))
}

/// Asks about several jobs at a time. What is found is told in the order of the jobs, so that a report does not depend on
/// which one ends first; `tell` says whether to go on.
pub(super) fn several_at_a_time(
    asked: &Asked<'_>,
    jobs: &[Job],
    at_a_time: usize,
    mut tell: impl FnMut(&Job, Vec<Answered>) -> io::Result<bool>,
) -> io::Result<()> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |sender: mpsc::Sender<(usize, Vec<Answered>)>| {
        while !is_over.load(Ordering::Relaxed) && !interrupt::listen().load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index) else { break };
            let mut answers = Vec::new();
            let collected = job.ask(asked, false, |answer| {
                answers.push(answer);
                Ok::<(), std::convert::Infallible>(())
            });
            if collected.is_err() || sender.send((index, answers)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..at_a_time.min(jobs.len()) {
            let sender = sender.clone();
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || work(sender))?;
        }
        drop(sender);
        let (mut due, mut waiting) = (0, BTreeMap::new());
        for (index, answers) in receiver {
            waiting.insert(index, answers);
            while let Some(answers) = waiting.remove(&due) {
                let told = tell(&jobs[due], answers);
                if !matches!(told, Ok(true)) {
                    is_over.store(true, Ordering::Relaxed);
                    return told.map(|_| ());
                }
                due += 1;
            }
        }
        Ok(())
    })
}
