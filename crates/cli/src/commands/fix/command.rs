//! From flags to a repair, and on to an exit code.

use std::io;

use fencepost::expression;
use fencepost::fix::{Attempt, fix};
use fencepost_explore::SearchConfig;
use fencepost_frontend::LoadRequest;
use fencepost_memory::Model;
use fencepost_repair::RepairOutcome;

use super::{json, text};
use crate::args::{FixArgs, Format};
use crate::choice;
use crate::commands;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::internal::guarded;
use crate::output::Output;
use crate::progress::ProgressLine;

/// Repairs what the user names.
pub(crate) fn run(out: &mut Output, args: &FixArgs) -> io::Result<Exit> {
    let model = match args.model.as_deref().ok_or_else(choice::missing).and_then(choice::choose) {
        Ok(model) => model,
        Err(diagnostic) => return Ok(commands::refuse(diagnostic)),
    };
    let (input, name) = (args.input.display().to_string(), model.name.as_str());
    let attempt = match guarded(|| attempt(args, &model)) {
        Ok(attempt) => attempt,
        Err(diagnostic) => return commands::no_report(out, args.format, &input, name, &diagnostic),
    };
    match args.format {
        Format::Text => text::write(out, &input, name, &attempt, args.stories)?,
        Format::Json => json::write(out, &input, name, &attempt)?,
    }
    Ok(match attempt.repaired.outcome {
        RepairOutcome::Repaired(_) if !attempt.is_verified() => Exit::Inconclusive,
        RepairOutcome::Holds | RepairOutcome::Repaired(_) => Exit::Done,
        RepairOutcome::WrongUnderSc(_) | RepairOutcome::NotEnough(_) => Exit::Violated,
        RepairOutcome::Unknown { .. } => Exit::Inconclusive,
    })
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
    let expressions = expression::read_all(&args.claims.always, &args.claims.at_end)?;
    let budget = args.how.budget();
    let request = LoadRequest {
        exit_code: args.claims.exit_code,
        no_spurious: args.how.no_spurious,
        ..args.program.request(&budget)
    };
    let subject = fencepost::load(&args.input, &request, &expressions)?;
    let line = ProgressLine::new(&args.input.display().to_string());
    let progress = |progress: &_| line.update(progress);
    let config = SearchConfig { budget: Some(&budget), progress: Some(&progress), ..args.how.config() };
    let attempt = fix(subject, model, &config, &args.options(), &request, &expressions)?;
    line.clear();
    Ok(attempt)
}
