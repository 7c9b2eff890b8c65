//! Which lines of a long story are told: those of steps that matter to how it ends.

use std::collections::{BTreeMap, BTreeSet};

use fencepost::relevance::{Relevance, StoryEnd};
use fencepost_explore::{StepEvent, TraceStep};
use fencepost_ir::{Class, Program};

use crate::report::document::ReportEntry;

use super::notes::{allowed, passed_classes};
use super::{StoryLine, lines, lines_of};

/// Stories that are not longer than this are told whole.
const SHORT: usize = 12;

/// The most lines of a story that is not told whole.
const LONGEST: usize = 30;

/// How many of them are at the start of a story that would be longer.
const AT_START: usize = 8;

/// A story as it is told.
pub(crate) struct ToldStory<'t> {
    /// Its lines.
    pub(crate) lines: Vec<StoryLine<'t>>,
    /// How many lines there would be of steps that do not matter.
    pub(crate) left_out: usize,
    /// If there were too many: after which line some are left out, and how many.
    pub(crate) gap: Option<(usize, usize)>,
}

impl<'t> ToldStory<'t> {
    /// A story as the user wants it told.
    pub(crate) fn of(
        program: &Program,
        trace: &'t [TraceStep],
        end: &StoryEnd<'_>,
        entry: &ReportEntry<'_>,
    ) -> ToldStory<'t> {
        match entry.is_full {
            true => ToldStory::whole(program, trace, &entry.model.name),
            false => tell(program, trace, end, &entry.model.name),
        }
    }

    /// A story with all its steps.
    pub(crate) fn whole(program: &Program, trace: &'t [TraceStep], model: &str) -> ToldStory<'t> {
        let mut lines = lines(program, trace);
        give_reasons(trace, &|_| true, model, &mut lines);
        ToldStory { lines, left_out: 0, gap: None }
    }
}

/// Says, where a kind of reordering is first seen, that the model allows it.
fn give_reasons(
    trace: &[TraceStep],
    is_contested: &dyn Fn(&str) -> bool,
    model: &str,
    lines: &mut [StoryLine<'_>],
) {
    let mut told = BTreeSet::new();
    for line in lines.iter_mut().filter(|line| !line.note.is_empty()) {
        let mut reasons = Vec::new();
        for step in &trace[line.first..=line.last] {
            let Some(access) = step.event.access().filter(|_| step.thread == line.thread) else { continue };
            let passed = step.overtook.iter().filter(|passed| is_contested(&passed.access.location));
            let new =
                passed_classes(passed).into_iter().filter(|&earlier| told.insert((earlier, access.class)));
            let new: Vec<Class> = new.collect();
            if !new.is_empty() {
                reasons.push(allowed(model, access.class, &new));
            }
        }
        if !reasons.is_empty() {
            line.note = format!("{}: {}", line.note, reasons.join(", "));
        }
    }
}

/// The lines that matter to how a story ends, or all of them if these are few.
pub(crate) fn tell<'t>(
    program: &Program,
    trace: &'t [TraceStep],
    end: &StoryEnd<'_>,
    model: &str,
) -> ToldStory<'t> {
    let all = ToldStory::whole(program, trace, model);
    if all.lines.len() <= SHORT {
        return all;
    }
    let relevance = Relevance::of(program, trace, end);
    let is_contested = |location: &str| relevance.contested.contains(location);
    let mut told = lines_of(program, trace, &|index| relevance.steps[index], &is_contested);
    skip_rounds(trace, &mut told);
    let left_out = all.lines.len().saturating_sub(told.len());
    give_reasons(trace, &is_contested, model, &mut told);
    let mut gap = None;
    if told.len() > LONGEST {
        let count = told.len() - LONGEST;
        told.drain(AT_START..AT_START + count);
        gap = Some((AT_START, count));
    }
    ToldStory { lines: told, left_out, gap }
}

/// A read of a loop: its thread, its instruction and its location.
type RoundRead = (String, u32, String);

/// Leaves out the rounds of loops that only read, but for the last one.
fn skip_rounds(trace: &[TraceStep], lines: &mut Vec<StoryLine<'_>>) {
    let read = |line: &StoryLine<'_>| {
        let step = &trace[line.last];
        let access =
            step.event.access().filter(|access| matches!(access.class, Class::Read | Class::VRead))?;
        let is_plain = matches!(step.event, StepEvent::Access(_)) && line.first == line.last;
        is_plain.then(|| (step.thread.clone(), step.pc, access.location.clone()))
    };
    // The reads of each thread since it last did anything else, and how often each was done.
    let mut rounds: BTreeMap<String, Vec<(usize, RoundRead)>> = BTreeMap::new();
    let mut skipped = vec![false; lines.len()];
    let mut repeats = vec![0_usize; lines.len()];
    for (index, line) in lines.iter().enumerate() {
        let reads = rounds.entry(line.thread.to_owned()).or_default();
        let Some(this) = read(line) else {
            reads.clear();
            continue;
        };
        if let Some(before) = reads.iter().position(|(_, other)| *other == this) {
            // All that was read since is part of the round.
            for (round, _) in reads.drain(before..) {
                skipped[round] = true;
                repeats[index] += repeats[round] + 1;
            }
        }
        reads.push((index, this));
    }
    for (line, _) in lines.iter_mut().zip(&repeats).filter(|(_, repeats)| **repeats > 0) {
        let round = line.place.rsplit_once(':').map_or("this", |(_, line)| line).to_owned();
        let until = format!("repeats line {round} until this");
        line.note = if line.note.is_empty() { until } else { format!("{until}, {}", line.note) };
    }
    let mut kept = skipped.iter().map(|skipped| !skipped);
    lines.retain(|_| kept.next().unwrap_or(true));
}
