//! What the explorer shows.

use std::io::{self, Write};

use fencepost::walk::{Ending, PathStatus, Walk};
use fencepost::{Subject, timeline};
use fencepost_machine::{FailureKind, stack};
use fencepost_memory::window::Entry;

use crate::output::Output;
use crate::report::story;

/// The steps that are possible, numbered; or how the path has ended.
pub(crate) fn steps(out: &mut Output, subject: &Subject, walk: &Walk<'_>) -> io::Result<()> {
    let program = &subject.program;
    match walk.status() {
        PathStatus::Open => {}
        PathStatus::Final => return writeln!(out, "the program has ended"),
        PathStatus::Stuck => return writeln!(out, "no thread can go on: `threads` shows why"),
        PathStatus::Ended(Ending::Pruned) => return writeln!(out, "this path is not explored any further"),
        PathStatus::Ended(Ending::Failed(failure)) => {
            let kind = match failure.kind {
                FailureKind::Assertion | FailureKind::Exception => "",
                FailureKind::Unsupported => "cannot go on: ",
            };
            writeln!(out, "{kind}{}", failure.message)?;
            let stack = story::tell_stack(program, &failure.stack);
            return stack.iter().try_for_each(|line| writeln!(out, "  {line}"));
        }
    }
    let steps: Vec<_> = walk.actions().into_iter().map(|action| walk.describe(action)).collect();
    let rows = steps.iter().map(|step| {
        let passes = match step.overtook.len() {
            0 => "",
            _ => "  (early)",
        };
        let what = format!("{}{passes}", story::event(program, step));
        (step.thread.clone(), story::position(program, step.site), what)
    });
    let rows: Vec<(String, String, String)> = rows.collect();
    let width = |column: fn(&(String, String, String)) -> &String| {
        rows.iter().map(|row| column(row).chars().count()).max().unwrap_or(0)
    };
    let (thread_width, place_width) = (width(|row| &row.0), width(|row| &row.1));
    let number_width = rows.len().to_string().len();
    for (index, (thread, place, what)) in rows.iter().enumerate() {
        let number = index + 1;
        writeln!(out, "{number:>number_width$}  {thread:<thread_width$}  {place:<place_width$}  {what}")?;
    }
    Ok(())
}

/// The last step.
pub(crate) fn last(out: &mut Output, subject: &Subject, walk: &Walk<'_>) -> io::Result<()> {
    match walk.steps().last() {
        Some((_, _, step)) => writeln!(out, "{}: {}", step.thread, story::event(&subject.program, step)),
        None => Ok(()),
    }
}

/// What has happened so far.
pub(crate) fn story(out: &mut Output, subject: &Subject, walk: &Walk<'_>) -> io::Result<()> {
    let trace: Vec<_> = walk.steps().map(|(_, _, step)| step.clone()).collect();
    story::render(&subject.program, &trace).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// What each thread is doing: its calls, and what it has in flight.
pub(crate) fn threads(out: &mut Output, subject: &Subject, walk: &Walk<'_>) -> io::Result<()> {
    let (machine, state, program) = (walk.machine, walk.state(), &subject.program);
    for (index, thread) in state.threads.iter().enumerate() {
        let doing = match timeline::status(machine, state, index, thread) {
            running if running.is_empty() => running,
            status => format!(" {status}"),
        };
        writeln!(out, "{}{doing}", machine.thread_name(state, index))?;
        if thread.is_finished() {
            continue;
        }
        for line in story::tell_stack(program, &stack(&thread.frames)) {
            writeln!(out, "  {line}")?;
        }
        for slot in &thread.window.slots {
            let place = story::position(program, slot.site);
            match &slot.entry {
                Entry::Event(event) => {
                    writeln!(out, "  in flight: {}  {place}", machine.named_access(state, event, slot.pc))?;
                }
                Entry::Fence(_) => writeln!(out, "  in flight: fence  {place}")?,
                Entry::Guess { .. } => writeln!(out, "  in flight: a guess  {place}")?,
                Entry::Compute { .. } => {}
            }
        }
    }
    Ok(())
}

/// What the program has printed.
pub(crate) fn output(out: &mut Output, walk: &Walk<'_>) -> io::Result<()> {
    let mut ends_line = true;
    for printed in walk.output() {
        out.write_all(printed.text.as_bytes())?;
        ends_line = printed.text.ends_with('\n');
    }
    if ends_line { Ok(()) } else { writeln!(out) }
}
