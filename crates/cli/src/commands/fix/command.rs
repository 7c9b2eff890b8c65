//! From flags to a repair, and on to an exit code.

use std::io;
use std::path::Path;

use fencepost::fix::{Attempt, FixOptions, changes, fix};
use fencepost_explore::SearchConfig;
use fencepost_frontend::LoadRequest;
use fencepost_ir::Budget;
use fencepost_memory::Model;
use fencepost_repair::RepairOutcome;

use super::heading::{count, heading};
use super::{json, text, unshown};
use crate::args::{DataFormat, FixArgs};
use crate::choice;
use crate::commands;
use crate::commands::search::Asked;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::internal::guarded;
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{ShortRepair, reason};

/// Repairs what the user names.
pub(crate) fn run(out: &mut Output, args: &FixArgs) -> io::Result<Exit> {
    let model = match choice::one(args.model.as_deref(), &args.input) {
        Ok(model) => model,
        Err(diagnostic) => return Ok(commands::refuse(diagnostic)),
    };
    let (input, name) = (args.input.display().to_string(), model.name.as_str());
    let attempt = match guarded(|| attempt(args, &model)) {
        Ok(attempt) => attempt,
        Err(diagnostic) => return commands::no_report(out, args.format, &input, name, &diagnostic),
    };
    match args.format {
        DataFormat::Text => text::write(out, &input, name, &attempt, args.stories)?,
        DataFormat::Json => json::write(out, &input, name, &attempt)?,
    }
    Ok(match attempt.repaired.outcome {
        RepairOutcome::Repaired(_) if !attempt.is_verified() => Exit::Inconclusive,
        RepairOutcome::Holds | RepairOutcome::Repaired(_) => Exit::Done,
        RepairOutcome::WrongUnderSc(_) | RepairOutcome::NotEnough(_) => Exit::Violated,
        RepairOutcome::Unknown { .. } => Exit::Inconclusive,
    })
}

/// Looks for the repair of an input that violates what is asked of it, for reports.
pub(crate) fn in_short(asked: &Asked<'_>, path: &Path, model: &Model, budget: &Budget<'_>) -> ShortRepair {
    let attempt = guarded(|| {
        let request = asked.request(budget)?;
        let subject = fencepost::load(path, &request, asked.expressions)?;
        let config = SearchConfig { budget: Some(budget), ..asked.args.how.config() };
        Ok(fix(subject, model, &config, &FixOptions::default(), &request, asked.expressions)?)
    });
    let only = |heading: String| ShortRepair { heading, ..ShortRepair::default() };
    let attempt = match attempt {
        Ok(attempt) => attempt,
        Err(diagnostic) => return only(format!("no repair: {}", diagnostic.in_short())),
    };
    match &attempt.repaired.outcome {
        RepairOutcome::Repaired(solutions) => {
            let made = solutions.first().map(|solution| changes(&attempt, solution)).unwrap_or_default();
            let doubt = if attempt.is_verified() { "" } else { ", which is not verified" };
            let diff = attempt.diffs.first().cloned().unwrap_or_default();
            ShortRepair {
                heading: format!("repaired with {}{doubt}", count(&made)),
                changes: made.iter().map(heading).collect(),
                diff: diff.text.clone(),
                notes: unshown::notes(&diff),
                root: diff.root,
            }
        }
        RepairOutcome::NotEnough(_) => only("no repair: fences are not enough".to_owned()),
        RepairOutcome::WrongUnderSc(_) => only("no repair: no fence can help".to_owned()),
        RepairOutcome::Holds => only("there is nothing to repair".to_owned()),
        RepairOutcome::Unknown { reasons, .. } => {
            let why = reasons.first().map(reason::in_words).unwrap_or_default();
            only(format!("no repair is known: {why}"))
        }
    }
}

fn attempt(args: &FixArgs, model: &Model) -> Result<Attempt, Diagnostic> {
    if let Some(fault) = args.how.fault() {
        return Err(fault);
    }
    if args.input.is_dir() {
        let message = format!("{} is a directory", args.input.display());
        return Err(
            Diagnostic::new(message).help("name one program or litmus test: each is repaired by itself")
        );
    }
    let expressions = args.claims.expressions()?;
    let budget = args.how.budget();
    let request = LoadRequest {
        exit_code: args.claims.exit_code,
        no_spurious: args.how.no_spurious,
        ..args.program.request(&budget)?
    };
    let subject = fencepost::load(&args.input, &request, &expressions)?;
    let line = ProgressLine::new(&args.input.display().to_string(), None);
    let progress = |progress: &_| line.update(progress);
    let config = SearchConfig { budget: Some(&budget), progress: Some(&progress), ..args.how.config() };
    let attempt = fix(subject, model, &config, &args.options(), &request, &expressions)?;
    line.clear();
    Ok(attempt)
}
