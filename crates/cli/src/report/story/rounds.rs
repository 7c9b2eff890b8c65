//! Loops that only wait: of their rounds the last one is told. If it reads something new, that is what the loop has waited
//! for. Code that is in no loop, such as an accessor, reads the same again for another reason, so all its reads are told.

use std::collections::BTreeMap;

use fencepost_explore::{StepEvent, TraceStep};
use fencepost_ir::op::Flow;
use fencepost_ir::{Class, Pc, Program};

use super::StoryLine;

/// A read of a loop: its instruction and its location.
type RoundRead<'t> = (Pc, &'t str);

/// The reads of a thread since it last did anything else.
#[derive(Default)]
struct Run<'t> {
    /// Those of the last round, with their lines.
    round: Vec<(usize, RoundRead<'t>)>,
    /// What each of them found last.
    found: BTreeMap<RoundRead<'t>, Option<&'t str>>,
    /// How many were left out.
    skipped: usize,
}

/// Leaves out the rounds of loops that only read, but for the last one.
pub(super) fn skip_rounds(program: &Program, trace: &[TraceStep], lines: &mut Vec<StoryLine<'_>>) {
    let is_in_loop =
        |step: &TraceStep| is_in_loop(program, if program.is_library(step.pc) { step.site } else { step.pc });
    skip_rounds_of(trace, lines, &is_in_loop);
}

/// Whether a jump leads back over a place in the code.
fn is_in_loop(program: &Program, pc: Pc) -> bool {
    let method = program.method(program.method_at(pc));
    let leads_back = |at: Pc| match program.code[at as usize].effects().flow {
        Flow::Jump(target) | Flow::Branch(target) => target <= pc,
        _ => false,
    };
    (pc..method.end).any(leads_back)
}

fn skip_rounds_of(
    trace: &[TraceStep],
    lines: &mut Vec<StoryLine<'_>>,
    is_in_loop: &dyn Fn(&TraceStep) -> bool,
) {
    let mut runs: BTreeMap<&str, Run<'_>> = BTreeMap::new();
    let mut skipped = vec![false; lines.len()];
    let mut ends = vec![false; lines.len()];
    for (index, line) in lines.iter().enumerate() {
        let run = runs.entry(line.thread).or_default();
        let read = plain_read(trace, line).filter(|_| is_in_loop(&trace[line.last]));
        let Some((read, value)) = read else {
            *run = Run::default();
            continue;
        };
        if let Some(before) = run.round.iter().position(|(_, other)| *other == read) {
            // All that was read since is part of the round.
            for (at, _) in run.round.drain(before..) {
                skipped[at] = true;
                run.skipped += 1;
            }
        }
        let is_new = run.found.insert(read, value).is_some_and(|before| before != value);
        ends[index] = is_new && std::mem::take(&mut run.skipped) > 0;
        run.round.push((index, read));
    }
    for (line, _) in lines.iter_mut().zip(&ends).filter(|(_, ends)| **ends) {
        let round = line.place.rsplit_once(':').map_or("this", |(_, line)| line).to_owned();
        let until = format!("repeats line {round} until this");
        line.note = if line.note.is_empty() { until } else { format!("{until}, {}", line.note) };
    }
    let mut kept = skipped.iter().map(|skipped| !skipped);
    lines.retain(|_| kept.next().unwrap_or(true));
}

/// What a line reads and finds, if it does nothing else.
fn plain_read<'t>(trace: &'t [TraceStep], line: &StoryLine<'_>) -> Option<(RoundRead<'t>, Option<&'t str>)> {
    let step = &trace[line.last];
    let access = step.event.access().filter(|access| matches!(access.class, Class::Read | Class::VRead))?;
    let is_plain = matches!(step.event, StepEvent::Access(_)) && line.first == line.last;
    is_plain.then_some(((step.pc, access.location.as_str()), access.value.as_deref()))
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{NamedAccess, StepKind};

    use super::*;

    /// The notes of the reads that stay, of one thread that reads these values at these instructions, one of a location.
    fn told(reads: &[(Pc, &str)], in_loop: bool) -> Vec<(Pc, bool)> {
        let step = |&(pc, value): &(Pc, &str)| TraceStep {
            thread: "T1".to_owned(),
            kind: StepKind::Complete,
            event: StepEvent::Access(NamedAccess {
                class: Class::Read,
                order: None,
                location: format!("x{pc}"),
                object: None,
                found: None,
                value: Some(value.to_owned()),
            }),
            pc,
            site: pc,
            overtook: Vec::new(),
            sole: false,
        };
        let trace: Vec<TraceStep> = reads.iter().map(step).collect();
        let line = |(index, step): (usize, &TraceStep)| StoryLine {
            thread: "T1",
            place: format!("A.cs:{}", step.pc),
            site: None,
            what: String::new(),
            note: String::new(),
            first: index,
            last: index,
        };
        let mut lines: Vec<StoryLine<'_>> = trace.iter().enumerate().map(line).collect();
        skip_rounds_of(&trace, &mut lines, &|_| in_loop);
        lines.iter().map(|line| (trace[line.last].pc, line.note.contains("until this"))).collect()
    }

    #[test]
    fn a_loop_waits_until_it_reads_something_new() {
        assert_eq!(told(&[(1, "0"), (1, "0"), (1, "1")], true), [(1, true)]);
        // `while (x1 && x2)` ends by its second read.
        assert_eq!(told(&[(1, "1"), (2, "1"), (1, "1"), (2, "0")], true), [(1, false), (2, true)]);
    }

    #[test]
    fn what_is_read_again_and_found_the_same_is_no_round() {
        assert_eq!(told(&[(1, "0"), (1, "0")], true), [(1, false)]);
        assert_eq!(told(&[(1, "0"), (2, "0")], true), [(1, false), (2, false)]);
    }

    #[test]
    fn an_accessor_that_finds_another_value_has_not_waited_for_it() {
        assert_eq!(told(&[(1, "0"), (1, "1")], false), [(1, false), (1, false)]);
    }
}
