//! `fencepost resume`: goes on with a search that `--checkpoint` has kept.
//!
//! The command that began it is read again, in the folder where it was given, with what the user says otherwise.

use std::io;
use std::path::{Path, PathBuf};

use clap::FromArgMatches;
use fencepost::Goal;

use crate::args::{Cli, Command, ResumeArgs, SearchArgs, definition};
use crate::checkpoint::CheckpointFolder;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;

pub(crate) fn run(out: &mut Output, args: &ResumeArgs) -> io::Result<Exit> {
    match prepare(args) {
        Ok((goal, asked, folder)) => super::ask_kept(out, goal, &asked, Some(folder)),
        Err(diagnostic) => Ok(super::refuse(diagnostic)),
    }
}

/// The command that began the search, with what the user says otherwise.
fn prepare(args: &ResumeArgs) -> Result<(Goal, SearchArgs, CheckpointFolder), Diagnostic> {
    let mut folder = CheckpointFolder::resume(&args.folder, args.process)?;
    let (words, given_in) = folder.command();
    let unreadable = |error: &dyn std::fmt::Display| {
        let shown = args.folder.display();
        Diagnostic::new(format!("the command of the checkpoint in {shown} cannot be read: {error}"))
    };
    let matches = definition(false).try_get_matches_from(words).map_err(|error| unreadable(&error))?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| unreadable(&error))?;
    let (goal, mut asked) = match cli.command {
        Command::Check(asked) => (Goal::Check, asked),
        Command::Outcomes(asked) => (Goal::Outcomes, asked),
        _ => return Err(unreadable(&"it is no search")),
    };
    args.change(&mut asked);
    change_processes(args, &mut asked)?;
    if !args.report.is_empty() {
        // The user names files from where the user is now.
        for report in &mut asked.output.report {
            report.path = absolute(&report.path)?;
        }
    }
    std::env::set_current_dir(given_in).map_err(|error| {
        let message = format!("the search was begun in {}: {error}", given_in.display());
        Diagnostic::new(message).help("restore that folder, with the program and what it needs")
    })?;
    folder.set_interval(asked.checkpoint.every);
    Ok((goal, asked, folder))
}

/// Says otherwise which processes go on.
fn change_processes(args: &ResumeArgs, asked: &mut SearchArgs) -> Result<(), Diagnostic> {
    let cluster = &mut asked.cluster;
    if let Some(hosts) = &args.hosts {
        (cluster.hosts, cluster.local_processes) = (Some(absolute(hosts)?), None);
        cluster.process = args.process.or(cluster.process).or(Some(0));
        cluster.processes = None;
    }
    if let Some(secret) = &args.secret_file {
        cluster.secret_file = Some(absolute(secret)?);
    }
    cluster.words = args.words.clone();
    let here = std::env::current_dir();
    cluster.given_in =
        Some(here.map_err(|error| Diagnostic::new(format!("cannot find this folder: {error}")))?);
    Ok(())
}

fn absolute(path: &Path) -> Result<PathBuf, Diagnostic> {
    std::path::absolute(path)
        .map_err(|error| Diagnostic::new(format!("cannot find {}: {error}", path.display())))
}
