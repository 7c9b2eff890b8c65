//! From a parsed command line to an exit code. Each command but the searches has a module of its own.

mod batch;
mod disasm;
mod explorer;
mod fix;
mod join;
mod lessons;
mod missing;
mod models;
mod new;
mod replay;
mod resume;
mod run;
mod search;
mod shell;
mod test;
mod watch;

use std::io::{self, Write};

use fencepost::Goal;

use crate::args::{Cli, Command, DataFormat, SearchArgs};
use crate::checkpoint::CheckpointFolder;
use crate::choice::Models;
use crate::cluster::Joined;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::input::Task;
use crate::internal::guarded;
use crate::output::Output;
use crate::report::json::{self, Report};
use crate::report::text;
use crate::{choice, input, interrupt};
use search::Asked;

/// Does what the user asks, and says first which settings of a project were `read`.
pub(crate) fn run(cli: &Cli, read: Option<&str>) -> Exit {
    let mut out = Output::new();
    guarded(|| Ok(obey(&mut out, cli, read))).unwrap_or_else(refuse)
}

fn obey(out: &mut Output, cli: &Cli, read: Option<&str>) -> Exit {
    let done = tell_project(out, &cli.command, read).and_then(|()| command(out, &cli.command));
    done.and_then(|exit| out.flush().map(|()| exit)).unwrap_or_else(|error| {
        Diagnostic::new(format!("cannot write the report: {error}")).show();
        Exit::BadInput
    })
}

/// The first line of what people read. What a program reads has no such line, so it goes to standard error.
fn tell_project(out: &mut Output, command: &Command, read: Option<&str>) -> io::Result<()> {
    match read {
        Some(read) if command.answers_in_text() => writeln!(out, "{read}"),
        Some(read) => {
            // If standard error is closed there is nowhere to say it.
            let _ = writeln!(io::stderr(), "{read}");
            Ok(())
        }
        None => Ok(()),
    }
}

fn command(out: &mut Output, command: &Command) -> io::Result<Exit> {
    match command {
        Command::Check(args) => ask(out, Goal::Check, args),
        Command::Outcomes(args) => ask(out, Goal::Outcomes, args),
        Command::Test(args) => test::run(out, args),
        Command::Resume(args) => resume::run(out, args),
        Command::Join(args) => join::run(out, args),
        Command::Watch(args) => watch::run(out, args),
        Command::Fix(args) => fix::run(out, args),
        Command::Run(args) => run::run(out, args),
        Command::Explore(args) => explorer::run(out, args),
        Command::Disasm(args) => disasm::run(out, args),
        Command::Models(args) => models::run(out, args),
        Command::Demo => lessons::demo(out),
        Command::Explain(args) => lessons::explain(out, args),
        Command::New(args) => Ok(new::make(out, args)?.map_or_else(refuse, |()| Exit::Done)),
        Command::Completions(args) => shell::completions(out, args),
        Command::Man(args) => Ok(shell::manual(args).unwrap_or_else(refuse)),
    }
}

fn ask(out: &mut Output, goal: Goal, args: &SearchArgs) -> io::Result<Exit> {
    if args.explain_missing {
        return missing(out, args);
    }
    match CheckpointFolder::begin(&args.checkpoint, args.cluster.here()) {
        Ok(folder) => ask_kept(out, goal, args, folder),
        Err(diagnostic) => Ok(refuse(diagnostic)),
    }
}

/// Asks, and keeps the search in a folder if there is one.
fn ask_kept(
    out: &mut Output,
    goal: Goal,
    args: &SearchArgs,
    folder: Option<CheckpointFolder>,
) -> io::Result<Exit> {
    let exit = ask_in(out, goal, args, folder.as_ref())?;
    out.flush()?;
    // If a report could not be written the search can go on, and be told again.
    let closed = folder.filter(|_| exit != Exit::BadInput).map_or(Ok(()), |folder| folder.close());
    Ok(closed.map_or_else(refuse, |()| exit))
}

fn ask_in(
    out: &mut Output,
    goal: Goal,
    args: &SearchArgs,
    folder: Option<&CheckpointFolder>,
) -> io::Result<Exit> {
    let models = match Models::read(args.model.as_deref()) {
        Ok(models) => models,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    let expressions = match args.claims.expressions() {
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
    if let Some(fault) = args.fault() {
        return Ok(refuse(fault));
    }
    let entry = args.program.entry.as_deref();
    let (compare, expressions) = (compare.as_ref(), &expressions[..]);
    let asked =
        Asked { goal, args, entry, models: &models, compare, expressions, folder, joined: None, board: None };
    interrupt::listen();
    let inputs = input::find(&args.input, args.program.entry.is_some());
    let has_schedule = args.replay.is_some() || args.save_schedule.is_some();
    if has_schedule && (inputs.batch || models.names().len() > 1) {
        let message = "a schedule belongs to one program, and there are several inputs";
        return Ok(refuse(Diagnostic::new(message).help("name one file with --replay or --save-schedule")));
    }
    if folder.is_some() && (inputs.tasks.len() != 1 || models.names().len() > 1) {
        let message = "a checkpoint belongs to one program under one model, and there are several";
        return Ok(refuse(Diagnostic::new(message).help("name one file and one model with --checkpoint")));
    }
    if let Some(option) = args.cluster.given() {
        if inputs.tasks.len() != 1 || models.names().len() > 1 {
            let message = "several processes search one program under one model, and there are several";
            return Ok(refuse(
                Diagnostic::new(message).help(format!("name one file and one model with {option}")),
            ));
        }
        return ask_together(out, &asked, inputs);
    }
    match (&args.replay, &inputs.tasks[..]) {
        (Some(schedule), [Task { path, trouble: None, .. }]) => {
            Ok(replay::follow(out, &asked, path, schedule).unwrap_or_else(refuse))
        }
        _ => batch::run(out, &asked, inputs, 1),
    }
}

/// Asks together with other processes.
fn ask_together(out: &mut Output, asked: &Asked<'_>, inputs: input::Inputs) -> io::Result<Exit> {
    let joined = match Joined::join(&asked.args.cluster, asked.folder) {
        Ok(joined) => joined,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    let asked = Asked { joined: Some(&joined), ..*asked };
    let exit = match joined.reports() {
        true => batch::run(out, &asked, inputs, 1)?,
        false => batch::take_part(out, &asked, inputs, &joined)?,
    };
    out.flush()?;
    // The first process removes its part when all is told, and the others after it: none of them can go on without the first.
    let mine = asked.folder.filter(|_| joined.reports() && exit != Exit::BadInput);
    let exit = mine.map_or(Ok(()), CheckpointFolder::close).map_or_else(refuse, |()| exit);
    let is_told = joined.all_is_told(exit != Exit::BadInput);
    asked.folder.iter().filter(|_| !is_told).for_each(|folder| folder.stay());
    joined.leave();
    Ok(exit)
}

/// Lists what is missing of each input.
fn missing(out: &mut Output, args: &SearchArgs) -> io::Result<Exit> {
    let mut worst = Exit::Done;
    for task in input::find(&args.input, args.program.entry.is_some()).tasks {
        let exit = match task.trouble {
            None => missing::explain(out, args, &task.path),
            Some(diagnostic) => Err(diagnostic),
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
    format: DataFormat,
    input: &str,
    model: &str,
    diagnostic: &Diagnostic,
) -> io::Result<Exit> {
    match (format, diagnostic.why_stopped()) {
        (DataFormat::Text, Some(reason)) => text::stopped(out, &format!("{input} under {model}"), reason)?,
        (DataFormat::Text, None) => diagnostic.show(),
        (DataFormat::Json, _) => {
            if diagnostic.why_stopped().is_none() {
                diagnostic.show();
            }
            json::write(out, &Report::failed(input, model, diagnostic))?;
            writeln!(out)?;
        }
    }
    Ok(diagnostic.exit())
}
