//! From a parsed command line to an exit code. Each command but the searches has a module of its own.

mod batch;
mod disasm;
mod explorer;
mod fix;
mod missing;
mod models;
mod replay;
mod run;
mod search;

use std::io::{self, Write};
use std::path::Path;

use fencepost::{Goal, expression};
use fencepost_explore::Verdict;

use crate::args::{Cli, Command, Format, SearchArgs};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::internal::guarded;
use crate::output::Output;
use crate::report::json::{self, Report};
use crate::report::text::{self, verdict_name};
use crate::{choice, input, interrupt};
use search::Asked;

/// Does what the user asks.
pub(crate) fn run(cli: &Cli) -> Exit {
    let mut out = Output::new();
    guarded(|| Ok(obey(&mut out, cli))).unwrap_or_else(refuse)
}

fn obey(out: &mut Output, cli: &Cli) -> Exit {
    let done = match &cli.command {
        Command::Check(args) => ask(out, Goal::Check, args),
        Command::Outcomes(args) => ask(out, Goal::Outcomes, args),
        Command::Fix(args) => fix::run(out, args),
        Command::Run(args) => run::run(out, args),
        Command::Explore(args) => explorer::run(out, args),
        Command::Disasm(args) => disasm::run(out, args),
        Command::Models(args) => models::run(out, args),
    };
    done.and_then(|exit| out.flush().map(|()| exit)).unwrap_or_else(|error| {
        Diagnostic::new(format!("cannot write the report: {error}")).show();
        Exit::BadInput
    })
}

fn ask(out: &mut Output, goal: Goal, args: &SearchArgs) -> io::Result<Exit> {
    if args.explain_missing {
        return missing(out, args);
    }
    let model = match args.model.as_deref().ok_or_else(choice::missing).and_then(choice::choose) {
        Ok(model) => model,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    let expressions = match expression::read_all(&args.claims.always, &args.claims.at_end) {
        Ok(expressions) => expressions,
        Err(error) => return Ok(refuse(error.into())),
    };
    let compare = match args.compare.as_deref().map(choice::choose).transpose() {
        Ok(compare) => compare,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    if args.hunt && goal == Goal::Outcomes {
        let message = "a hunt finds one violation, not all outcomes";
        return Ok(refuse(Diagnostic::new(message).help("leave out --hunt, or use `fencepost check`")));
    }
    if let Some(fault) = args.how.fault() {
        return Ok(refuse(fault));
    }
    let asked = Asked { goal, args, model: &model, compare: compare.as_ref(), expressions: &expressions };
    interrupt::listen();
    let mut inputs = input::find(&args.input, args.program.entry.is_some());
    match inputs.files.pop() {
        Some(Ok(path)) if !inputs.batch => single(out, &asked, &path),
        _ if args.replay.is_some() || args.save_schedule.is_some() => {
            let message = "a schedule belongs to one program, and there are several inputs";
            Ok(refuse(Diagnostic::new(message).help("name one file with --replay or --save-schedule")))
        }
        last => {
            inputs.files.extend(last);
            batch::run(out, &asked, inputs)
        }
    }
}

/// Lists what is missing of each input.
fn missing(out: &mut Output, args: &SearchArgs) -> io::Result<Exit> {
    let mut worst = Exit::Done;
    for file in input::find(&args.input, args.program.entry.is_some()).files {
        let exit = match file {
            Ok(path) => missing::explain(out, args, &path),
            Err((_, diagnostic)) => Err(diagnostic),
        };
        worst = worst.max(exit.unwrap_or_else(refuse));
    }
    Ok(worst)
}

/// Shows what is wrong with what was asked for.
pub(crate) fn refuse(diagnostic: Diagnostic) -> Exit {
    diagnostic.show();
    diagnostic.exit()
}

/// Tells why an input has no report of its own. That a limit was reached is a verdict, all else is an error.
pub(crate) fn no_report(
    out: &mut Output,
    format: Format,
    input: &str,
    model: &str,
    diagnostic: &Diagnostic,
) -> io::Result<Exit> {
    match (format, diagnostic.why_stopped()) {
        (Format::Text, Some(reason)) => {
            writeln!(out, "{input} under {model}: {}", verdict_name(Verdict::Inconclusive))?;
            writeln!(out, "  {reason}")?;
        }
        (Format::Text, None) => diagnostic.show(),
        (Format::Json, _) => {
            if diagnostic.why_stopped().is_none() {
                diagnostic.show();
            }
            json::write(out, &Report::failed(input, model, diagnostic))?;
            writeln!(out)?;
        }
    }
    Ok(diagnostic.exit())
}

fn single(out: &mut Output, asked: &Asked<'_>, path: &Path) -> io::Result<Exit> {
    if let Some(schedule) = &asked.args.replay {
        return Ok(replay::follow(out, asked, path, schedule).unwrap_or_else(refuse));
    }
    let input = path.display().to_string();
    let model = asked.model.name.as_str();
    let budget = asked.args.how.budget();
    let result = guarded(|| {
        let subject = asked.load(path, &budget)?;
        let findings = asked.answer(&subject, &budget)?;
        Ok((subject, findings))
    });
    let (subject, findings) = match result {
        Ok(found) => found,
        Err(diagnostic) => return no_report(out, asked.args.format, &input, model, &diagnostic),
    };
    match (asked.args.format, asked.goal) {
        (Format::Text, Goal::Check) => text::check(out, &input, model, &subject, &findings)?,
        (Format::Text, Goal::Outcomes) => text::outcomes(out, model, &subject, &findings)?,
        (Format::Json, goal) => {
            json::write(out, &Report::found(&input, model, goal, &subject, &findings))?;
            writeln!(out)?;
        }
    }
    if let Some(to) = &asked.args.save_schedule
        && let Err(diagnostic) = replay::save(asked, &subject, &findings, to)
    {
        // What was found is not lost.
        return Ok(refuse(diagnostic));
    }
    Ok(findings.verdict.into())
}
