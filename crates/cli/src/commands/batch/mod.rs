//! The inputs, each under its models, into every report that is asked for.
//!
//! [`ask`] asks about them, one after another or several at a time; [`reports`] are what is written.

mod ask;
mod reports;

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use fencepost::SearchConfig;
use fencepost_explore::Verdict;

use super::replay;
use super::search::Asked;
use crate::args::{Format, SearchArgs};
use crate::baseline::{Baseline, Standing};
use crate::cluster::Joined;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::input::{Inputs, Task};
use crate::interrupt;
use crate::output::Output;
use crate::report::{InputAnswer, ReportEntry, ReportShape};
use ask::{Answered, Job, TaskAnswer};
use reports::Reports;

/// Runs every input, so many at a time. What is wrong with one does not keep the others from running.
pub(crate) fn run(out: &mut Output, asked: &Asked<'_>, inputs: Inputs, at_a_time: usize) -> io::Result<Exit> {
    let format = asked.args.output.format;
    let Inputs { tasks, batch: is_batch, are_tests } = inputs;
    let is_all_wrong = tasks.iter().all(|task| task.trouble.as_ref().is_some_and(Diagnostic::is_error));
    if is_batch && format == Format::Text && is_all_wrong {
        tasks.iter().filter_map(|task| task.trouble.as_ref()).for_each(Diagnostic::show);
        return Ok(Exit::BadInput);
    }
    let jobs: Vec<Job> = tasks.into_iter().map(|task| Job::new(asked, task)).collect();
    let shape = shape(asked, &jobs, is_batch, are_tests);
    let SearchArgs { baseline, write_baseline, .. } = asked.args;
    let baseline = match Baseline::open(baseline.as_deref(), write_baseline.as_deref()) {
        Ok(baseline) => baseline,
        Err(diagnostic) => return Ok(super::refuse(diagnostic)),
    };
    let reports = match Reports::open(out, &asked.args.output, &shape)? {
        Ok(reports) => reports,
        Err(diagnostic) => return Ok(super::refuse(diagnostic)),
    };
    let is_single = !shape.is_batch && shape.models.len() <= 1;
    let mut telling = Telling { asked, reports, faults: Vec::new(), baseline, worst: Exit::Done };
    let mut left = jobs.len();
    if at_a_time > 1 {
        ask::several_at_a_time(asked, &jobs, at_a_time, |job, answers| {
            left -= 1;
            let mut tell = |out: &mut Output| {
                answers.iter().try_for_each(|answer| telling.tell(out, &job.task, answer))?;
                out.flush()
            };
            match asked.board {
                Some(board) => board.above(|| tell(out))?,
                None => tell(out)?,
            }
            Ok(!out.is_closed())
        })?;
    } else {
        for job in &jobs {
            if interrupt::listen().load(Ordering::Relaxed) || out.is_closed() {
                break;
            }
            job.ask(asked, is_single, |answer| telling.tell(out, &job.task, &answer))?;
            out.flush()?;
            left -= 1;
        }
    }
    if let Some(board) = asked.board {
        board.clear();
    }
    telling.finish(out, left, format)
}

/// Searches with other processes, the first of which reports. Says here only whether this one has done its part.
pub(crate) fn take_part(
    out: &mut Output,
    asked: &Asked<'_>,
    inputs: Inputs,
    joined: &Joined,
) -> io::Result<Exit> {
    let mut exit = Exit::Done;
    for job in inputs.tasks.into_iter().map(|task| Job::new(asked, task)) {
        job.ask(asked, false, |answered| {
            match answered.outcome {
                Ok(answer) => {
                    let (its, text) = joined.part_of(&answer.findings);
                    exit = its;
                    writeln!(out, "{text}")?;
                }
                Err(diagnostic) => exit = super::refuse(diagnostic),
            }
            Ok::<(), io::Error>(())
        })?;
    }
    Ok(exit)
}

/// What the reports will be about.
fn shape(asked: &Asked<'_>, jobs: &[Job], is_batch: bool, are_tests: bool) -> ReportShape {
    let mut models = asked.models.names();
    let own = jobs.iter().filter_map(|job| job.questions.as_ref().ok()).flatten();
    let mut used: Vec<&str> = own.map(|(model, _)| &*model.name).collect();
    used.sort_unstable();
    used.dedup();
    let shows_models = are_tests && used.len() > 1;
    if !models.is_empty() {
        let others: Vec<String> =
            used.iter().filter(|name| !models.iter().any(|it| it == *name)).map(|it| (*it).into()).collect();
        models.extend(others);
    }
    let name = |job: &Job| {
        let longest = job.questions.iter().flatten().map(|(model, _)| model.name.len()).max().unwrap_or(0);
        let name = job.task.label();
        if shows_models { format!("{name} under {:longest$}", "") } else { name }
    };
    let names = jobs.iter().map(name).collect();
    ReportShape { goal: asked.goal, is_batch, are_tests, shows_models, names, models }
}

/// Answers on their way into the reports.
struct Telling<'a> {
    asked: &'a Asked<'a>,
    reports: Reports,
    faults: Vec<Diagnostic>,
    baseline: Baseline,
    /// How the run ends, as far as it is known.
    worst: Exit,
}

impl Telling<'_> {
    fn tell(&mut self, out: &mut Output, task: &Task, answered: &Answered) -> io::Result<()> {
        let exit = match &answered.outcome {
            Ok(answer) => self.found(out, task, answered, answer)?,
            Err(diagnostic) => {
                self.entry(out, task, answered, Err(diagnostic))?;
                self.faults.push(diagnostic.clone());
                diagnostic.exit()
            }
        };
        self.worst = self.worst.max(exit);
        Ok(())
    }

    fn found(
        &mut self,
        out: &mut Output,
        task: &Task,
        answered: &Answered,
        answer: &TaskAnswer,
    ) -> io::Result<Exit> {
        let TaskAnswer { subject, findings, repair, forbidden_by } = answer;
        let (model, start) = (&answered.model, task.entry.as_deref().or(self.asked.entry));
        let (exit, standing) = match (answered.expected, findings.verdict) {
            (Some(Verdict::Violated), Verdict::Violated) => (Exit::Done, Vec::new()),
            (Some(Verdict::Violated), Verdict::Holds) => (Exit::Violated, Vec::new()),
            _ => self.baseline.judge(&task.path, start, &model.name, findings),
        };
        let (repair, standing): (_, &[Standing]) = (repair.as_ref(), &standing);
        let told = InputAnswer { subject, findings, repair, forbidden_by: *forbidden_by, standing };
        self.entry(out, task, answered, Ok(told))?;
        if let Some(to) = &self.asked.args.save_schedule
            && let Err(diagnostic) = replay::save(self.asked, model, subject, findings, to)
        {
            // What was found is not lost.
            let exit = exit.max(diagnostic.exit());
            self.faults.push(diagnostic);
            return Ok(exit);
        }
        Ok(exit)
    }

    fn entry(
        &mut self,
        out: &mut Output,
        task: &Task,
        answered: &Answered,
        answer: Result<InputAnswer<'_>, &Diagnostic>,
    ) -> io::Result<()> {
        let budget = self.asked.args.how.budget();
        let config = &SearchConfig { budget: Some(&budget), ..self.asked.args.how.config() };
        let (input, label) = (&task.path.display().to_string(), &task.label());
        let (goal, is_default) = (self.asked.goal, self.asked.models.are_defaults());
        let is_full = self.asked.args.output.full;
        let start = task.entry.as_deref().or(self.asked.entry);
        let Answered { model, expected, .. } = answered;
        let (expected, schedule) = (*expected, self.asked.args.save_schedule.as_deref());
        let is_default = is_default && task.expectations.iter().all(|it| it.models.is_empty());
        let entry = ReportEntry {
            input,
            label,
            start,
            model,
            is_default,
            is_full,
            goal,
            expected,
            config,
            schedule,
            answer,
        };
        self.reports.add(out, &entry)
    }

    /// Ends the reports; so many inputs were not run.
    fn finish(mut self, out: &mut Output, left: usize, format: Format) -> io::Result<Exit> {
        if left > 0 {
            self.worst = self.worst.max(Exit::Inconclusive);
        }
        self.reports.finish(out, left)?;
        let written = match format {
            Format::Text => finish_baseline(out, self.baseline)?,
            _ => finish_baseline(&mut io::stderr(), self.baseline)?,
        };
        if let Err(diagnostic) = written {
            self.worst = self.worst.max(diagnostic.exit());
            self.faults.push(diagnostic);
        }
        out.flush()?;
        // In full only now, so as not to tear a table apart.
        self.faults.iter().filter(|fault| !fault.is_told()).for_each(Diagnostic::show);
        Ok(self.worst)
    }
}

fn finish_baseline(out: &mut dyn Write, baseline: Baseline) -> io::Result<Result<(), Diagnostic>> {
    baseline.tell(out)?;
    baseline.finish(out)
}
