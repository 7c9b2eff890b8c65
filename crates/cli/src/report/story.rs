//! How something comes about, step by step, in source lines.

use std::collections::BTreeSet;

use fencepost::places::{place, without_closures};
use fencepost_explore::{Overtaken, StepEvent, StepKind, TraceStep};
use fencepost_frontend::file;
use fencepost_ir::{ControlOp, ObjectOp, Op, Pc, Program, SyncOp};

use super::fold::fold;
use crate::units::plural;

/// How many overtaken instructions a line names before it only counts them.
const NAMED: usize = 3;

/// The most calls of a stack that are shown.
const MOST_CALLS: usize = 20;

/// Texts longer than this do not widen their column.
const WIDE: usize = 60;

/// An overtaken instruction: `the write x = 1 (line 3)`.
fn overtaken(program: &Program, Overtaken { access, site, .. }: &Overtaken) -> String {
    // An access with a value reads as `the write x = 1`, one without as `the read of y`.
    let access = match access.value {
        Some(_) => access.to_string(),
        None => format!("{} of {}", access.class, access.location),
    };
    let access = without_closures(&access);
    match place(program, *site) {
        Some((_, line)) => format!("the {access} (line {line})"),
        None => format!("the {access} ({})", program.position(*site)),
    }
}

/// A frame of a call stack.
pub(crate) struct StackFrame<'p> {
    /// The method.
    pub(crate) method: &'p str,
    /// The source file and line, where known.
    pub(crate) place: Option<(&'p str, u32)>,
}

/// The frames of a call stack, innermost first, without library code that only calls the user's.
pub(crate) fn frames<'p>(program: &'p Program, stack: &[Pc]) -> Vec<StackFrame<'p>> {
    let users = stack.iter().rposition(|&pc| !program.is_library(pc));
    let frames = stack[..users.map_or(stack.len(), |last| last + 1)].iter().map(|&pc| StackFrame {
        method: &program.method(program.method_at(pc)).name,
        place: place(program, pc),
    });
    frames.collect()
}

/// The lines of a call stack: `at Bank::Transfer  Bank.cs:12`.
pub(crate) fn tell_stack(program: &Program, stack: &[Pc]) -> Vec<String> {
    let frames = frames(program, stack);
    let width = frames.iter().map(|frame| frame.method.chars().count()).max().unwrap_or(0);
    let line = |frame: &StackFrame<'_>| match frame.place {
        Some((file, line)) => format!("at {:<width$}  {}:{line}", frame.method, file::short(file)),
        None => format!("at {}", frame.method),
    };
    if frames.len() <= MOST_CALLS {
        return frames.iter().map(line).collect();
    }
    // Endless recursion: both ends tell enough.
    let (inner, outer) = (&frames[..MOST_CALLS / 2], &frames[frames.len() - MOST_CALLS / 2..]);
    let left_out = format!("… {} more calls", frames.len() - MOST_CALLS / 2 * 2);
    inner.iter().map(line).chain([left_out]).chain(outer.iter().map(line)).collect()
}

/// Where the user finds a step: nowhere, if none of the user's code leads there.
fn step_position(program: &Program, step: &TraceStep) -> String {
    if program.is_library(step.site) { String::new() } else { position(program, step.site) }
}

/// `Bank.cs:12`, or the method and the position in it.
pub(crate) fn position(program: &Program, pc: Pc) -> String {
    match place(program, pc) {
        Some((file, line)) => format!("{}:{line}", file::short(file)),
        None => program.position(pc),
    }
}

/// What happens in a step, and in which method if that is not the user's.
pub(crate) fn event(program: &Program, step: &TraceStep) -> String {
    if let StepEvent::Prints(text) = &step.event {
        // The end of a line of output needs no showing.
        let line = text.strip_suffix('\n').unwrap_or(text);
        return StepEvent::Prints(line.to_owned()).to_string();
    }
    let what = without_closures(&step.event.to_string());
    if program.is_library(step.pc) && !synchronises(program, step) {
        format!("{what} (in {})", program.method(program.method_at(step.pc)).name)
    } else {
        what
    }
}

/// Whether a step is about threads, locks or the death of objects, so that it matters wherever it is.
fn synchronises(program: &Program, step: &TraceStep) -> bool {
    matches!(
        program.code.get(step.pc as usize),
        Some(
            Op::Sync(
                SyncOp::Lock { .. }
                    | SyncOp::Unlock { .. }
                    | SyncOp::TryLock { .. }
                    | SyncOp::Wait { .. }
                    | SyncOp::Pulse { .. }
                    | SyncOp::Spawn { .. }
                    | SyncOp::Join { .. }
            ) | Op::Control(ControlOp::Choose { .. })
                | Op::Object(ObjectOp::Collect | ObjectOp::NextDead { .. })
                | Op::Control(ControlOp::Return { .. })
        )
    )
}

/// Whether a step is only a library's look at the state of a thread or lock.
fn is_query(program: &Program, step: &TraceStep) -> bool {
    let op = program.code.get(step.pc as usize);
    program.is_library(step.pc)
        && matches!(
            op,
            Some(Op::Sync(SyncOp::HasStarted { .. } | SyncOp::ThreadStatus { .. } | SyncOp::AskLock { .. }))
        )
}

/// A line of a story.
pub(super) struct StoryLine<'t> {
    /// Who does it.
    pub(super) thread: &'t str,
    /// Where: `Bank.cs:12`.
    pub(super) place: String,
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

/// The lines of a story, numbered and in columns. Leaves out steps that only issue instructions,
/// since what these do is shown when it takes effect, and those that only serve another one.
pub(crate) fn render(program: &Program, trace: &[TraceStep]) -> Vec<String> {
    in_columns(&lines(program, trace))
}

/// The same without the lines of a long story that do not matter, and how many these are.
pub(super) fn render_folded(program: &Program, trace: &[TraceStep]) -> Vec<String> {
    let (lines, left_out) = fold(trace, lines(program, trace));
    let mut text = in_columns(&lines);
    if left_out > 0 {
        let steps = plural(left_out, "step");
        text.push(format!("… {steps} that other threads have no part in left out (--full shows them)"));
    }
    text
}

fn in_columns(lines: &[StoryLine<'_>]) -> Vec<String> {
    let width = |column: for<'l> fn(&'l StoryLine<'_>) -> &'l str, widest: usize| {
        let widths = lines.iter().map(|line| column(line).chars().count());
        widths.filter(|&width| width <= widest).max().unwrap_or(0)
    };
    let number = lines.len().to_string().len();
    let thread = width(|line| line.thread, usize::MAX);
    let place = width(|line| &line.place, usize::MAX);
    let what = width(|line| &line.what, WIDE);
    let numbered = lines.iter().enumerate().map(|(index, line)| {
        let text = format!(
            "{:>number$}. {:<thread$}  {:<place$}  {:<what$}  {}",
            index + 1,
            line.thread,
            line.place,
            line.what,
            line.note
        );
        text.trim_end().to_owned()
    });
    numbered.collect()
}

/// The lines of a story.
pub(super) fn lines<'t>(program: &Program, trace: &'t [TraceStep]) -> Vec<StoryLine<'t>> {
    // What later instructions of the same thread went ahead of.
    let mut late: BTreeSet<(&str, Pc)> = BTreeSet::new();
    let mut noted = Vec::new();
    for (index, step) in trace.iter().enumerate() {
        let was_late = step.kind != StepKind::Reflect && late.remove(&(&step.thread, step.pc));
        late.extend(step.overtook.iter().map(|event| (step.thread.as_str(), event.pc)));
        let note = if !step.overtook.is_empty() {
            pending(program, &step.overtook)
        } else if was_late {
            "only now takes effect".to_owned()
        } else {
            String::new()
        };
        let entry = Noted { index, step, note };
        let is_users = !program.is_library(step.site) || matters(program, &entry);
        if !matches!(step.kind, StepKind::Issue | StepKind::Aside) && is_users && !is_query(program, step) {
            noted.push(entry);
        }
    }
    // Before a second thread starts, nothing could go another way.
    let concurrent = noted.iter().any(|noted| !noted.step.sole);
    let is_dull = |entry: &Noted<'_>| concurrent && entry.step.sole && !matters(program, entry);
    let mut lines = Vec::new();
    for group in noted.chunk_by(|a, b| {
        let in_library = program.is_library(a.step.pc) && program.is_library(b.step.pc);
        let same_call = in_library && (&a.step.thread, a.step.site) == (&b.step.thread, b.step.site);
        is_dull(a) == is_dull(b) && (is_dull(a) || same_call)
    }) {
        match group {
            [.., last] if is_dull(last) => lines.push(StoryLine {
                thread: &last.step.thread,
                place: step_position(program, last.step),
                what: "has run alone so far".to_owned(),
                note: String::new(),
                first: group[0].index,
                last: last.index,
            }),
            group => lines.extend(library_call(program, group)),
        }
    }
    lines
}

/// Whether a step is shown wherever it is.
fn matters(program: &Program, Noted { step, note, .. }: &Noted<'_>) -> bool {
    !note.is_empty() || step.kind == StepKind::Print || synchronises(program, step)
}

/// The lines for steps of the same thread in one call into the library: those that matter wherever
/// they are, or else one for all.
fn library_call<'t>(program: &Program, group: &[Noted<'t>]) -> Vec<StoryLine<'t>> {
    let line = |entry: &Noted<'t>, what, last| StoryLine {
        thread: &entry.step.thread,
        place: step_position(program, entry.step),
        what,
        note: entry.note.clone(),
        first: entry.index,
        last,
    };
    if let [first, .., last] = group
        && !group.iter().any(|entry| matters(program, entry))
    {
        let method = &program.method(program.method_at(first.step.pc)).name;
        return vec![line(first, format!("calls {method}"), last.index)];
    }
    let shown = group.iter().filter(|entry| group.len() == 1 || matters(program, entry));
    shown.map(|entry| line(entry, event(program, entry.step), entry.index)).collect()
}

/// `while the write x = 1 (line 3) was still pending`
pub(super) fn pending(program: &Program, overtook: &[Overtaken]) -> String {
    let mut named: Vec<String> = overtook.iter().take(NAMED).map(|event| overtaken(program, event)).collect();
    if overtook.len() > NAMED {
        named.push(format!("{} more", overtook.len() - NAMED));
    }
    let verb = if overtook.len() == 1 { "was" } else { "were" };
    let list = match &named[..] {
        [but_last @ .., last] if !but_last.is_empty() => format!("{} and {last}", but_last.join(", ")),
        _ => named.concat(),
    };
    format!("while {list} {verb} still pending")
}

#[cfg(test)]
mod tests {
    use fencepost_explore::NamedAccess;
    use fencepost_ir::Class;

    use super::*;

    fn named(class: Class, location: &str, value: Option<&str>) -> NamedAccess {
        let value = value.map(str::to_owned);
        NamedAccess { class, location: location.to_owned(), found: None, value }
    }

    #[test]
    fn lists_what_was_pending() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let event = |class, location: &str, value: Option<&str>| Overtaken {
            access: named(class, location, value),
            pc: 0,
            site: 0,
        };
        let (write, read) = (event(Class::Write, "x", Some("1")), event(Class::Read, "y", None));
        let text = |list: &[Overtaken]| pending(&program, list);
        assert_eq!(text(std::slice::from_ref(&write)), "while the write x = 1 (line 4) was still pending");
        assert_eq!(
            text(&[write.clone(), read.clone()]),
            "while the write x = 1 (line 4) and the read of y (line 4) were still pending"
        );
        let many = vec![read; 5];
        assert!(text(&many).ends_with(", the read of y (line 4) and 2 more were still pending"));
    }

    #[test]
    fn a_failure_tells_the_calls_it_is_in() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        assert_eq!(tell_stack(&program, &[0]), ["at P0  T.litmus:4"]);
        assert_eq!(tell_stack(&program, &[0, 0]), ["at P0  T.litmus:4"; 2]);
    }

    #[test]
    fn what_was_overtaken_is_late_once() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let step = |access, pc, overtook| TraceStep {
            thread: "P0".to_owned(),
            kind: StepKind::Complete,
            event: StepEvent::Access(access),
            pc,
            site: 0,
            overtook,
            sole: false,
        };
        let write = named(Class::Write, "x", Some("1"));
        let passed = Overtaken { access: write.clone(), pc: 0, site: 0 };
        let early = step(named(Class::Read, "y", Some("0")), 1, vec![passed]);
        let late = step(write, 0, Vec::new());
        let story = render(&program, &[early, late.clone(), late]);
        assert!(story[1].ends_with("T.litmus:4  write x = 1  only now takes effect"), "{story:#?}");
        assert!(story[2].ends_with("write x = 1"), "{story:#?}");
    }
}
