//! Telling what is wrong, and how it comes about.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use fencepost::places::place;
use fencepost::relevance::StoryEnd;
use fencepost::runs::in_runs;
use fencepost::{Fault, Findings, Forbids};
use fencepost_explore::{TraceStep, Violation, Waiting, WaitingFor};
use fencepost_ir::{Class, Program};

use super::document::{ReportEntry, because};
use super::look::Look;
use super::source::{FoundSources, reference};
use super::story::{self, SourceLine, StoryLine, StoryPage, ToldStory};
use crate::units::plural;

/// Tells violations of a program.
pub(crate) struct Teller<'a> {
    program: &'a Program,
    model: &'a str,
    is_full: bool,
    pub(super) look: Look,
    sources: Option<RefCell<FoundSources>>,
}

impl<'a> Teller<'a> {
    /// Tells violations under a model with every step, or only with those that matter.
    pub(crate) fn new(program: &'a Program, model: &'a str, is_full: bool, look: Look) -> Teller<'a> {
        Teller { program, model, is_full, look, sources: None }
    }

    /// With the source files that are found from the program's path.
    pub(super) fn with_sources(self, path: &Path) -> Teller<'a> {
        Teller { sources: Some(RefCell::new(FoundSources::beside(path))), ..self }
    }

    /// Tells what is wrong, and how it comes about.
    pub(crate) fn fault(&self, out: &mut dyn Write, fault: &Fault) -> io::Result<()> {
        let violation = &fault.violation;
        match &violation.waiting[..] {
            [] => writeln!(out, "  {}", violation.message)?,
            waiting => self.waiting(out, violation, waiting)?,
        }
        self.story(out, &violation.trace, &StoryEnd::of(violation))?;
        // A stack of one frame says no more than the message.
        let stack = story::tell_stack(self.program, &violation.stack);
        if stack.len() > 1 {
            writeln!(out, "  Call stack:")?;
            stack.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        }
        fault.notes.iter().try_for_each(|note| writeln!(out, "  {note}"))?;
        because(self.model, fault).map_or(Ok(()), |because| writeln!(out, "  {because}"))
    }

    /// A message about several threads: what is wrong, and a line for each thread.
    fn waiting(&self, out: &mut dyn Write, violation: &Violation, waiting: &[Waiting]) -> io::Result<()> {
        writeln!(out, "  {}:", violation.key.heading())?;
        for it in waiting {
            let since = held_since(self.program, &violation.trace, &it.why).unwrap_or_default();
            let (why, site) = story::tell_wait(self.program, &violation.trace, it);
            let place =
                site.map(|site| format!(", at {}", story::position(self.program, site))).unwrap_or_default();
            let pending = match it.pending.is_empty() {
                true => String::new(),
                false => format!(", {}", story::pending(self.program, &it.pending)),
            };
            writeln!(out, "    {} {why}{since}{place}{pending}", it.thread)?;
        }
        Ok(())
    }

    /// Tells a story.
    pub(super) fn story(
        &self,
        out: &mut dyn Write,
        trace: &[TraceStep],
        end: &StoryEnd<'_>,
    ) -> io::Result<()> {
        let runs = if self.is_full { Vec::new() } else { in_runs(trace) };
        let told = match self.is_full {
            true => ToldStory::opened(self.program, trace, self.model),
            false => story::tell(self.program, &runs, end, self.model),
        };
        let page = StoryPage { look: self.look, source: &|line| self.source(line) };
        story::on_page(&told, &page).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        if told.left_out > 0 {
            let steps = plural(told.left_out, "step");
            let (verb, them) = if told.left_out == 1 { ("does", "it") } else { ("do", "them") };
            writeln!(out, "  … {steps} that {verb} not matter (--full shows {them})")?;
        }
        Ok(())
    }

    /// The source line of a step. A litmus test has those of all threads in one line, so they are not shown.
    fn source(&self, line: &StoryLine<'_>) -> Option<SourceLine> {
        let (file, number) = place(self.program, line.site?)?;
        let mut sources = self.sources.as_ref().filter(|_| self.look.source)?.borrow_mut();
        let found = sources.open(file)?;
        let text = found.lines.get(number as usize - 1)?.trim().to_owned();
        let link = std::path::absolute(&found.path).ok()?.display().to_string();
        let is_table = file.ends_with(".litmus");
        Some(SourceLine { text: if is_table { String::new() } else { text }, link: reference(&link) })
    }
}

/// Where the thread that has a lock has got it.
fn held_since(program: &Program, trace: &[TraceStep], why: &WaitingFor) -> Option<String> {
    let WaitingFor::Lock { object, owner } = why else { return None };
    let locks = |step: &&TraceStep| {
        let access = step.event.access().filter(|access| access.class == Class::Lock);
        step.thread == *owner && access.is_some_and(|access| access.location == object.name)
    };
    let locked = trace.iter().rev().find(locks)?;
    Some(format!(" since {}", story::position(program, locked.site)))
}

/// Which models forbid what was found, as far as that is known, and what to do about it: nothing, if it takes no reordering.
pub(super) fn closing(
    entry: &ReportEntry<'_>,
    findings: &Findings,
    forbids: Option<Forbids>,
) -> Option<String> {
    let takes_reordering = |fault: &Fault| fault.reachable_under_sc == Some(false);
    if findings.faults.is_empty() || !findings.faults.iter().all(takes_reordering) {
        return None;
    }
    let models = forbids
        .map(|forbids| format!("Of sc, tso, pso and rmo, {}. ", forbids.in_words()))
        .unwrap_or_default();
    let fix = entry.as_typed("fix", &entry.model.name);
    Some(format!("{models}`{fix}` looks for fences."))
}

/// How to go through an execution again. A person at a terminal is told how to keep it.
pub(super) fn replaying(entry: &ReportEntry<'_>, findings: &Findings, look: Look) -> Option<String> {
    let is_story = findings.faults.first().is_some_and(|fault| !fault.violation.trace.is_empty());
    // What is found under sc is a schedule of sc.
    let model = if findings.under_sc { "sc" } else { &entry.model.name };
    match entry.schedule {
        _ if !is_story => None,
        Some(file) => {
            let explore = entry.as_typed("explore", model);
            Some(format!("`{explore} --replay {}` steps through this execution.", file.display()))
        }
        None if look.source => {
            Some("--save-schedule FILE keeps this execution, and `fencepost explore … --replay FILE` steps through it.".to_owned())
        }
        None => None,
    }
}
