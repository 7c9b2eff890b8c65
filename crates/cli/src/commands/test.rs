//! `fencepost test`: finds tests by themselves and checks them, several at a time.

use std::io::{self, Write};

use fencepost::Goal;

use super::search::Asked;
use super::{batch, refuse};
use crate::args::{SearchArgs, TestArgs};
use crate::choice::Models;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::input::{self, Inputs};
use crate::interrupt;
use crate::output::Output;
use crate::progress::ProgressBoard;

pub(crate) fn run(out: &mut Output, args: &TestArgs) -> io::Result<Exit> {
    match prepare(args) {
        Ok(inputs) if args.list => list(out, &inputs),
        Ok(inputs) => ask(out, args, inputs),
        Err(diagnostic) => Ok(refuse(diagnostic)),
    }
}

/// Finds the tests that are asked for.
fn prepare(args: &TestArgs) -> Result<Inputs, Diagnostic> {
    let SearchArgs { program, replay, save_schedule, explain_missing, checkpoint, cluster, how, .. } =
        &args.search;
    let meaningless = [
        ("--entry", program.entry.is_some()),
        ("--arg", !program.arg.is_empty()),
        ("--replay", replay.is_some()),
        ("--save-schedule", save_schedule.is_some()),
        ("--explain-missing", *explain_missing),
        ("--checkpoint", checkpoint.checkpoint.is_some()),
        ("--local-processes", cluster.local_processes.is_some()),
        ("--hosts", cluster.hosts.is_some()),
    ];
    if let Some((option, _)) = meaningless.iter().find(|(_, is_given)| *is_given) {
        let message = format!("{option} is about one program, and tests are many");
        return Err(Diagnostic::new(message).help(format!("use it with `fencepost check FILE {option} …`")));
    }
    if let Some(fault) = how.fault() {
        return Err(fault);
    }
    interrupt::listen();
    let budget = how.budget();
    let mut inputs = input::find_tests(&args.search.input, &program.request(&budget)?);
    let (leave, keep): (Vec<&str>, Vec<&str>) =
        args.filter.iter().map(String::as_str).partition(|filter| filter.starts_with('!'));
    inputs.tasks.retain(|task| {
        let label = task.label();
        let is_kept = keep.is_empty() || keep.iter().any(|filter| label.contains(filter));
        let is_left = leave.iter().any(|filter| label.contains(&filter[1..]));
        is_kept && !is_left || task.trouble.as_ref().is_some_and(Diagnostic::is_error)
    });
    if inputs.tasks.is_empty() {
        let message = "the filters leave no test";
        return Err(Diagnostic::new(message).help("--list without --filter lists the names of all tests"));
    }
    Ok(inputs)
}

/// Lists tests without running them.
fn list(out: &mut Output, inputs: &Inputs) -> io::Result<Exit> {
    let mut worst = Exit::Done;
    for task in &inputs.tasks {
        match &task.trouble {
            Some(trouble) if trouble.is_error() => worst = worst.max(refuse(trouble.clone())),
            Some(trouble) => {
                writeln!(out, "{} ({}: {})", task.label(), trouble.verdict(), trouble.message())?;
            }
            None => writeln!(out, "{}", task.label())?,
        }
    }
    Ok(worst)
}

fn ask(out: &mut Output, args: &TestArgs, inputs: Inputs) -> io::Result<Exit> {
    let search = &args.search;
    let models = match Models::read(search.model.as_deref()) {
        Ok(models) => models,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    let expressions = match search.claims.expressions() {
        Ok(expressions) => expressions,
        Err(error) => return Ok(refuse(error.into())),
    };
    let compare = match search.compare.as_deref().map(crate::choice::choose).transpose() {
        Ok(compare) => compare,
        Err(diagnostic) => return Ok(refuse(diagnostic)),
    };
    let board = (args.jobs > 1).then(|| ProgressBoard::new(inputs.tasks.len()));
    let asked = Asked {
        goal: Goal::Check,
        args: search,
        entry: None,
        models: &models,
        compare: compare.as_ref(),
        expressions: &expressions,
        folder: None,
        joined: None,
        board: board.as_ref(),
    };
    batch::run(out, &asked, inputs, args.jobs)
}
