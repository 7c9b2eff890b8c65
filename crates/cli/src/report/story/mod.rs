//! How something comes about, step by step, in source lines.

mod atomic;
mod call;
mod collection;
mod columns;
mod fetched;
mod fold;
mod made;
mod notes;
mod rounds;
mod stack;
mod synchroniser;

use std::collections::BTreeSet;

use fencepost::places::place;
use fencepost_explore::{StepEvent, StepKind, TraceStep};
use fencepost_frontend::file;
use fencepost_ir::{Class, Op, Pc, Program, SyncOp};

pub(super) use columns::{SourceLine, StoryPage, in_columns, on_page};
pub(super) use fold::{ToldStory, tell};
pub(crate) use notes::{overtaken, pending};
pub(crate) use stack::{frames, tell_stack};

pub(crate) use call::tell_wait;
use made::is_compilers;

use call::{goes_unsaid, is_query, stands_alone, tell_call, tell_choice, tell_thread};

/// Where the user finds a step: nowhere, if none of the user's code leads there.
fn step_position(program: &Program, step: &TraceStep) -> String {
    if program.is_library(step.site) { String::new() } else { position(program, step.site) }
}

/// `Bank.cs:12`; the method, if only a compiler knows the code; or, where nothing has a line, the method and the position in it.
pub(crate) fn position(program: &Program, pc: Pc) -> String {
    match place(program, pc) {
        Some((file, line)) => format!("{}:{line}", file::short(file)),
        None if has_lines(program) => program.method_name(program.method_at(pc)).to_owned(),
        None => program.position(pc),
    }
}

/// Whether it is known where the user's code stands in its source.
fn has_lines(program: &Program) -> bool {
    let users = program.methods.iter().filter(|method| !method.library);
    let mut spans = users.flat_map(|method| &program.spans[method.start as usize..method.end as usize]);
    spans.any(|span| span.line != 0)
}

/// What happens in a step, and in which method if that is not the user's.
pub(crate) fn event(program: &Program, step: &TraceStep) -> String {
    if let StepEvent::Prints(text) = &step.event {
        // The end of a line of output needs no showing.
        let line = text.strip_suffix('\n').unwrap_or(text);
        return StepEvent::Prints(line.to_owned()).to_string();
    }
    if let StepEvent::Chooses(way) = step.event
        && let Some(words) = tell_choice(program, step, way)
    {
        return words;
    }
    if let Some(words) = tell_thread(program, step) {
        return words;
    }
    let what = step.event.to_string();
    if program.is_library(step.pc) && !synchronises(program, step) {
        format!("{what} (in {})", program.method_name(program.method_at(step.pc)))
    } else {
        what
    }
}

/// Whether a step is about threads, locks or the death of objects, so that its method is of no interest.
fn synchronises(program: &Program, step: &TraceStep) -> bool {
    let is_lock =
        step.event.access().is_some_and(|access| matches!(access.class, Class::Lock | Class::Unlock));
    let op = program.code.get(step.pc as usize);
    is_lock
        || stands_alone(program, step)
        || matches!(op, Some(Op::Sync(SyncOp::Wait { .. } | SyncOp::Pulse { .. } | SyncOp::TryLock { .. })))
}

/// A line of a story.
#[derive(Clone, Debug)]
pub(super) struct StoryLine<'t> {
    /// The thread that does it.
    pub(super) thread: &'t str,
    /// Where: `Bank.cs:12`.
    pub(super) place: String,
    /// The same as an instruction of the user's, if there is one.
    pub(super) site: Option<Pc>,
    /// What happens.
    pub(super) what: String,
    /// What is remarkable about it.
    pub(super) note: String,
    /// The first and the last of the steps that it stands for.
    pub(super) first: usize,
    pub(super) last: usize,
}

/// A step that may get a line, and what is remarkable about it.
struct Noted<'t> {
    index: usize,
    step: &'t TraceStep,
    note: String,
}

/// The lines of a story with all its steps, numbered and in columns. Leaves out steps that only issue instructions,
/// since what these do is shown when it takes effect, and those that only serve another one.
pub(crate) fn render(program: &Program, trace: &[TraceStep]) -> Vec<String> {
    in_columns(&ToldStory { lines: lines(program, trace), left_out: 0, gaps: Vec::new() })
}

/// The lines of a story with all its steps.
pub(super) fn lines<'t>(program: &Program, trace: &'t [TraceStep]) -> Vec<StoryLine<'t>> {
    lines_of(program, trace, Calls::Folded, &|_| true, &|_| true)
}

/// How calls of libraries are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Calls {
    /// In one line each, in the user's words.
    Folded,
    /// With every step inside.
    Opened,
}

/// The lines of those steps of a story that are kept, with notes on what they overtake at contested locations.
fn lines_of<'t>(
    program: &Program,
    trace: &'t [TraceStep],
    calls: Calls,
    is_kept: &dyn Fn(usize) -> bool,
    is_contested: &dyn Fn(&str) -> bool,
) -> Vec<StoryLine<'t>> {
    // What later instructions of the same thread went ahead of.
    let mut late: BTreeSet<(&str, Pc)> = BTreeSet::new();
    let mut noted = Vec::new();
    for (index, step) in trace.iter().enumerate() {
        let was_late = step.kind != StepKind::Reflect && late.remove(&(&step.thread, step.pc));
        let told = step.overtook.iter().filter(|passed| is_contested(&passed.access.location));
        let told: Vec<_> = told.cloned().collect();
        let note = match (&told[..], &step.overtook[..]) {
            ([], []) if was_late => "only now takes effect".to_owned(),
            ([], _) => String::new(),
            (told, _) => pending(program, told),
        };
        let is_users = !program.is_library(step.site) || stands_alone(program, step);
        // That a suspended method still knows its object is no news.
        let is_this = step.event.access().is_some_and(|access| access.location.ends_with(".this"));
        let is_told = !matches!(step.kind, StepKind::Issue | StepKind::Aside) && is_users && !is_this;
        let is_added = calls == Calls::Folded && is_compilers(program, step);
        if is_told && !is_added && !is_query(program, step) && (step.sole || is_kept(index)) {
            let passed = step.overtook.iter().filter(|passed| is_contested(&passed.access.location));
            late.extend(passed.map(|event| (step.thread.as_str(), event.pc)));
            noted.push(Noted { index, step, note });
        }
    }
    let mut lines = in_groups(program, &noted, calls);
    if calls == Calls::Folded {
        drop_lone_starts(&mut lines);
        mark_continued(program, trace, &mut lines);
        mark_unfinished(program, trace, &mut lines);
    }
    lines
}

/// What a thread did before there was another one, in one line.
const RAN_ALONE: &str = "has run alone so far";

/// Leaves out where a thread has run alone, unless that is the last that is told of it.
fn drop_lone_starts(lines: &mut Vec<StoryLine<'_>>) {
    for at in (0..lines.len()).rev() {
        let goes_on = |later: &StoryLine<'_>| later.thread == lines[at].thread;
        if lines[at].what == RAN_ALONE && lines[at + 1..].iter().any(goes_on) {
            lines.remove(at);
        }
    }
}

/// Says of a call that another thread has come between that it goes on.
fn mark_continued(program: &Program, trace: &[TraceStep], lines: &mut [StoryLine<'_>]) {
    let is_call = |line: &StoryLine<'_>| program.is_library(trace[line.last].pc);
    for at in 1..lines.len() {
        let (before, line) = lines.split_at(at);
        let line = &line[0];
        let Some(last) = before.iter().rposition(|other| other.thread == line.thread) else { continue };
        let left = &trace[before[last].last + 1..line.first.max(before[last].last + 1)];
        let comes_back = |step: &TraceStep| step.thread == line.thread && !program.is_library(step.pc);
        let same = before[last].site == line.site && before[last].what.ends_with(&line.what);
        if last + 1 < at && same && is_call(line) && is_call(&before[last]) && !left.iter().any(comes_back) {
            lines[at].what = format!("goes on: {}", lines[at].what);
        }
    }
}

/// Says of the last call of each thread, if it has not returned, that it only tries to take a lock.
fn mark_unfinished(program: &Program, trace: &[TraceStep], lines: &mut [StoryLine<'_>]) {
    for line in lines {
        let call = &trace[line.last];
        let mut later = trace[line.last + 1..].iter().filter(|step| step.thread == line.thread);
        let is_in_call = |step: &TraceStep| program.is_library(step.pc) && step.site == call.site;
        if program.is_library(call.pc) && later.all(is_in_call) {
            line.what = synchroniser::unfinished(&line.what);
        }
    }
}

/// The lines of steps, with one for all that happens before there is a second thread, and one for each call of a library.
fn in_groups<'t>(program: &Program, noted: &[Noted<'t>], calls: Calls) -> Vec<StoryLine<'t>> {
    // Before a second thread starts, nothing could go another way.
    let starts = |noted: &Noted<'_>| matches!(noted.step.event, StepEvent::Starts(_));
    let concurrent = noted.iter().any(|noted| !noted.step.sole || starts(noted));
    let is_dull = |entry: &Noted<'_>| {
        let is_heard = matches!(entry.step.event, StepEvent::Starts(_) | StepEvent::Prints(_));
        concurrent && entry.step.sole && !is_heard && entry.note.is_empty()
    };
    let mut lines: Vec<StoryLine<'t>> = Vec::new();
    for group in noted.chunk_by(|a, b| {
        let in_library = program.is_library(a.step.pc) && program.is_library(b.step.pc);
        let same_call = in_library && (&a.step.thread, a.step.site) == (&b.step.thread, b.step.site);
        is_dull(a) == is_dull(b) && (is_dull(a) || same_call)
    }) {
        let told = match group {
            [.., last] if is_dull(last) => {
                vec![StoryLine { first: group[0].index, ..line(program, last, RAN_ALONE.to_owned()) }]
            }
            group if calls == Calls::Opened => {
                group.iter().map(|entry| line(program, entry, event(program, entry.step))).collect()
            }
            group => library_call(program, group),
        };
        for line in told {
            // One await, or one call, may take several steps that look the same.
            match lines.last_mut() {
                Some(before) if is_again(program, trace_pc(noted, before), before, &line) => {
                    before.last = line.last
                }
                _ => lines.push(line),
            }
        }
    }
    lines
}

/// The instruction of the last step of a line.
fn trace_pc(noted: &[Noted<'_>], line: &StoryLine<'_>) -> Option<Pc> {
    noted.iter().find(|entry| entry.index == line.last).map(|entry| entry.step.pc)
}

/// Whether a line says of a call, or of an await, the same as the one before.
fn is_again(program: &Program, pc: Option<Pc>, before: &StoryLine<'_>, line: &StoryLine<'_>) -> bool {
    let is_call = pc.is_some_and(|pc| program.is_library(pc)) || line.what.ends_with("the await");
    let same = (before.thread, &before.place, &before.what) == (line.thread, &line.place, &line.what);
    is_call && same && line.note.is_empty()
}

fn line<'t>(program: &Program, entry: &Noted<'t>, what: String) -> StoryLine<'t> {
    StoryLine {
        thread: &entry.step.thread,
        place: step_position(program, entry.step),
        site: Some(entry.step.site).filter(|&site| !program.is_library(site)),
        what,
        note: entry.note.clone(),
        first: entry.index,
        last: entry.index,
    }
}

/// The lines for steps of the same thread in one call into the library: those that matter wherever
/// they are, and one for all others.
fn library_call<'t>(program: &Program, group: &[Noted<'t>]) -> Vec<StoryLine<'t>> {
    if !program.is_library(group[0].step.pc) {
        return group.iter().map(|entry| line(program, entry, event(program, entry.step))).collect();
    }
    let mut lines = Vec::new();
    for part in group.chunk_by(|a, b| stands_alone(program, a.step) == stands_alone(program, b.step)) {
        match part {
            [first, .., last] | [first @ last] if !stands_alone(program, first.step) => {
                // A call that starts a thread, prints, waits or reads the clock says enough by that.
                let says_more = group.iter().any(|entry| stands_alone(program, entry.step));
                let notes = part.iter().find(|entry| !entry.note.is_empty());
                let steps: Vec<&TraceStep> = part.iter().map(|entry| entry.step).collect();
                if says_more && notes.is_none() || goes_unsaid(program, &steps) {
                    continue;
                }
                let note = notes.map(|entry| entry.note.clone()).unwrap_or_default();
                let (first, last) = (first, last.index);
                lines.push(StoryLine { last, note, ..line(program, first, tell_call(program, &steps)) });
            }
            part => lines.extend(part.iter().map(|entry| line(program, entry, event(program, entry.step)))),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{NamedAccess, Overtaken};

    use super::*;

    #[test]
    fn what_was_overtaken_is_late_once() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let named = |class, location: &str, value: &str| NamedAccess {
            class,
            order: None,
            location: location.to_owned(),
            object: None,
            found: None,
            value: Some(value.to_owned()),
        };
        let step = |access, pc, overtook| TraceStep {
            thread: "P0".to_owned(),
            kind: StepKind::Complete,
            event: StepEvent::Access(access),
            pc,
            site: 0,
            overtook,
            sole: false,
        };
        let write = named(Class::Write, "x", "1");
        let passed = Overtaken { access: write.clone(), pc: 0, site: 0 };
        let early = step(named(Class::Read, "y", "0"), 1, vec![passed]);
        let late = step(write, 0, Vec::new());
        let story = render(&program, &[early, late.clone(), late]);
        assert!(story[1].ends_with("T.litmus:4  write x = 1  only now takes effect"), "{story:#?}");
        assert!(story[2].ends_with("write x = 1"), "{story:#?}");
    }
}
