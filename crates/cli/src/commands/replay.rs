//! Schedules on the command line: `check --save-schedule` writes one, `--replay` follows one.

use std::io::{self, Write};
use std::path::Path;

use fencepost::walk::{Ending, PathStatus, Walk};
use fencepost::{Findings, Question, Subject};
use fencepost_machine::{Action, FailureKind, Machine};
use fencepost_memory::Model;

use super::search::Asked;
use crate::args::Format;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::report::story;
use crate::schedule::{self, Schedule};
use crate::{interrupt, limits};

/// Writes the schedule of what was found to a file.
pub(crate) fn save(
    asked: &Asked<'_>,
    model: &Model,
    subject: &Subject,
    findings: &Findings,
    to: &Path,
) -> Result<(), Diagnostic> {
    let fault = findings.faults.first().map(|fault| (&fault.violation.schedule, fault.violation.untold));
    let witness = || findings.witness.as_ref().map(|witness| (&witness.schedule, witness.untold));
    let Some((actions, untold)) = fault.or_else(witness) else { return Ok(()) };
    if let Some(why) = untold {
        let message = format!("cannot write {}: how it comes about is not known: {why}", to.display());
        return Err(Diagnostic::new(message).help("give it more time"));
    }
    // The user waits for the file and has the verdict.
    let budget = limits::budget(interrupt::listen(), None, None);
    let model = if findings.under_sc { &fencepost::model("sc")? } else { model };
    let machine = asked.machine(subject, true, &findings.granted, model, &budget)?;
    let mut walk = Walk::new(&machine);
    actions.iter().for_each(|&action: &Action| walk.take(action));
    let text = schedule::write(subject, &model.name, &walk);
    std::fs::write(to, text)
        .map_err(|error| Diagnostic::new(format!("cannot write {}: {error}", to.display())))
}

/// Follows a schedule and tells where it leads.
pub(crate) fn follow(
    out: &mut Output,
    asked: &Asked<'_>,
    path: &Path,
    from: &Path,
) -> Result<Exit, Diagnostic> {
    if asked.args.output.format != Format::Text || !asked.args.output.report.is_empty() {
        return Err(Diagnostic::new("a replay is text only").help("leave out --format and --report"));
    }
    let models = asked.models.of(path)?;
    let [model] = &models[..] else {
        return Err(Diagnostic::new("a schedule belongs to one model").help("name one with --model"));
    };
    let schedule = Schedule::read(from)?;
    let budget = asked.args.how.budget();
    let subject = asked.load(path, &budget)?;
    let machine = asked.machine(&subject, schedule.lone_runs, &schedule.granted, model, &budget)?;
    let mut walk = Walk::new(&machine);
    schedule.replay(&mut walk, &model.name)?;
    write_replay(out, model, path, &subject, &machine, &walk)
        .map_err(|error| Diagnostic::new(format!("cannot write the report: {error}")))
}

fn write_replay(
    out: &mut Output,
    model: &Model,
    path: &Path,
    subject: &Subject,
    machine: &Machine<'_>,
    walk: &Walk<'_>,
) -> io::Result<Exit> {
    let (where_to, mut exit) = match walk.status() {
        PathStatus::Open => ("is not at an end after this schedule".to_owned(), Exit::Inconclusive),
        PathStatus::Final => ("ends".to_owned(), Exit::Done),
        PathStatus::Stuck => ("is stuck: no thread can go on".to_owned(), Exit::Violated),
        PathStatus::Ended(Ending::Pruned) => ("ends at an assumption".to_owned(), Exit::Done),
        PathStatus::Ended(Ending::Failed(failure)) => {
            let exit = match failure.kind {
                FailureKind::Unsupported => Exit::Inconclusive,
                FailureKind::Assertion | FailureKind::Exception => Exit::Violated,
            };
            let program = machine.program;
            let site = program.users(&failure.stack).unwrap_or(failure.pc);
            (format!("fails: {} (at {})", failure.message, story::position(program, site)), exit)
        }
    };
    writeln!(out, "{} under {} {where_to}", path.display(), model.name)?;
    let is_final = matches!(walk.status(), PathStatus::Final);
    for broken in Question::new(subject).broken(machine, walk.state(), is_final) {
        writeln!(out, "  {broken}")?;
        exit = Exit::Violated;
    }
    let trace: Vec<_> = walk.steps().map(|(_, _, step)| step.clone()).collect();
    story::render(&subject.program, &trace).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    for output in walk.output() {
        out.write_all(output.text.as_bytes())?;
    }
    Ok(exit)
}
