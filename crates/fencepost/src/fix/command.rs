//! From flags to a repair, and on to an exit code.

use std::io::{self, Write};
use std::path::Path;

use fencepost_explore::Options;
use fencepost_repair::{Candidate, Kinds, Outcome, Problem, Repaired, Wish, places, repair};

use super::{json, scope, text};
use crate::args::{FixArgs, Format};
use crate::choice::{self, Choice};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::question::Question;
use crate::subject::{self, Interest, Subject};
use crate::{commands, expression, interrupt, json as reports};

/// A repair that was asked for, and what came of it.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    /// How it was asked for.
    pub(super) args: &'a FixArgs,
    /// What is to be repaired.
    pub(super) subject: Subject,
    /// What could have been changed.
    pub(super) candidates: Vec<Candidate>,
    /// What came of it.
    pub(super) repaired: Repaired,
}

/// Repairs what the user names.
pub(crate) fn run(out: &mut Output, args: &FixArgs) -> io::Result<Exit> {
    let choice = match args.model.as_deref().ok_or_else(choice::missing).and_then(choice::choose) {
        Ok(choice) => choice,
        Err(diagnostic) => return Ok(commands::refuse(diagnostic)),
    };
    let (input, model) = (args.input.display().to_string(), choice.model.name.as_str());
    let attempt = match attempt(args, &choice) {
        Ok(attempt) => attempt,
        Err(diagnostic) => {
            if args.format == Format::Json {
                reports::write(out, &reports::Report::failed(&input, model, &diagnostic))?;
                writeln!(out)?;
            }
            return Ok(commands::refuse(diagnostic));
        }
    };
    match args.format {
        Format::Text => text::write(out, &input, model, &attempt)?,
        Format::Json => json::write(out, &input, model, &attempt)?,
    }
    Ok(match attempt.repaired.outcome {
        Outcome::Holds | Outcome::Repaired(_) => Exit::Done,
        Outcome::WrongUnderSc(_) | Outcome::NotEnough(_) => Exit::Violated,
        Outcome::Unknown { .. } => Exit::Inconclusive,
    })
}

fn attempt<'a>(args: &'a FixArgs, choice: &Choice) -> Result<Attempt<'a>, Diagnostic> {
    if let Some(fault) = args.how.fault() {
        return Err(fault);
    }
    let subject = load(args, &args.input)?;
    let scope = scope::scope(&subject, &args.not_in)?;
    let candidates = places(subject.program(), &scope, Kinds { fences: true, volatiles: false });
    let weights = vec![1; candidates.len()];
    let question = Question::new(&subject);
    let fault = |values: &[i64]| question.fault(values);
    let line = ProgressLine::new(&args.input.display().to_string());
    let progress = |progress: &_| line.update(progress);
    let problem = Problem {
        program: subject.program(),
        model: &choice.model,
        settings: args.how.settings(),
        options: Options {
            at_end: Some(&fault),
            progress: Some(&progress),
            cancel: Some(interrupt::listen()),
            ..question.asked(args.how.options())
        },
        candidates: &candidates,
        weights: &weights,
    };
    let repaired = repair(&problem, Wish { fewest: true, all: args.all })
        .map_err(|error| Diagnostic::new(format!("{}: {error}", args.input.display())))?;
    line.clear();
    Ok(Attempt { args, subject, candidates, repaired })
}

/// Reads what is to be repaired. What a litmus test says may happen is what must not.
fn load(args: &FixArgs, path: &Path) -> Result<Subject, Diagnostic> {
    if path.is_dir() {
        let message = format!("{} is a directory", path.display());
        return Err(
            Diagnostic::new(message).help("name one assembly or litmus test: each is repaired by itself")
        );
    }
    let expressions = expression::read_all(&args.claims.always, &args.claims.at_end)?;
    let interest =
        Interest { exit_code: args.claims.exit_code, expressions: &expressions, ..Interest::default() };
    let mut subject = subject::load(path, &args.program, interest)?;
    subject.forbid_exists();
    Ok(subject)
}
