//! Where the message of a failed assertion has read a value once more.
//!
//! `assert x == 2 : "got " + x` reads `x` twice. If another thread writes it in between, the message says "got 2": a reader
//! wonders what is wrong with that. The note says what the assertion itself has read. So it is with `if (x != null) x.run()`, where
//! Java's exception says that `x` is null.

use fencepost_explore::{TraceStep, Violation, ViolationKind};
use fencepost_ir::{Class, Pc, Program};

/// How many lines a condition may stand above the message.
const LINES_BETWEEN: u32 = 2;

/// What to say of a value that the message of a violation has read again, if it has.
pub(crate) fn note(program: &Program, violation: &Violation) -> Option<String> {
    if !matches!(violation.kind, ViolationKind::Assertion | ViolationKind::Exception) {
        return None;
    }
    let failed = program.users(&violation.stack)?;
    let thread = &violation.trace.last()?.thread;
    let own: Vec<&TraceStep> = violation.trace.iter().filter(|step| step.thread == *thread).collect();
    (1..own.len()).rev().find_map(|at| {
        let (place, said) =
            read(own[at]).filter(|_| lines_above(program, failed, own[at].site) == Some(0))?;
        let before = own[..at].iter().rev().find(|step| location(step) == Some(place))?;
        let (_, meant) = read(before)?;
        lines_above(program, failed, before.site).filter(|&lines| lines <= LINES_BETWEEN)?;
        let is_told = violation.message.split(|c: char| !c.is_alphanumeric()).any(|word| word == said);
        (meant != said && is_told).then(|| {
            let told = violation.stack.first().and_then(|pc| program.null_messages.get(pc));
            let told = told.map(|&text| program.messages[text as usize].as_str());
            let reader = if told.is_some_and(|text| violation.message.contains(text)) {
                "The line"
            } else {
                "The message"
            };
            format!("{reader} has read {place} once more, as {said}: what was tested before was {meant}.")
        })
    })
}

/// How many lines a place stands above another one of the same source.
fn lines_above(program: &Program, below: Pc, place: Pc) -> Option<u32> {
    let [below, place] = [below, place].map(|pc| program.spans[pc as usize]);
    if below.source != place.source || place.line == 0 {
        return None;
    }
    below.line.checked_sub(place.line)
}

fn location(step: &TraceStep) -> Option<&str> {
    step.event.access().map(|access| access.location.as_str())
}

/// What a step reads, and the value, if it is a read.
fn read(step: &TraceStep) -> Option<(&str, &str)> {
    let access = step.event.access()?;
    match access.class {
        Class::Read | Class::VRead => Some((&access.location, access.value.as_deref()?)),
        _ => None,
    }
}
