//! Happens-before consistency, which all of the Java memory model is within: a read may see any write that
//! it does not happen before and that no other write hides, also one that comes later.
//!
//! What every read returns is guessed, which gives each thread a list of events; all orders of the volatile
//! ones are tried. Variable 1 is volatile, all others are plain.

use std::collections::BTreeSet;

use super::Outcome;
use crate::programs::{At, Code, Data, Instruction};

/// The variable that is volatile.
pub(crate) const VOLATILE: usize = 1;

/// What variables may hold.
const VALUES: [i64; 3] = [0, 1, 2];

#[derive(Clone, Copy)]
struct Event {
    thread: usize,
    variable: usize,
    read: Option<i64>,
    written: Option<i64>,
}

/// One way a thread may go: its events, and what is left in its registers.
#[derive(Clone)]
struct Run {
    events: Vec<Event>,
    registers: Vec<i64>,
}

/// Every outcome, in the order in which programs are observed.
pub(crate) fn consistent(code: &Code) -> BTreeSet<Outcome> {
    let runs: Vec<Vec<Run>> = (0..code.threads.len()).map(|thread| runs(code, thread)).collect();
    let mut chosen: Vec<Vec<&Run>> = vec![Vec::new()];
    for of_thread in &runs {
        let with = |some: &Vec<_>| {
            let some = some.clone();
            of_thread.iter().map(move |run| [&some[..], &[run]].concat())
        };
        chosen = chosen.iter().flat_map(with).collect();
    }
    let mut outcomes = BTreeSet::new();
    for runs in chosen {
        let events: Vec<Event> = runs.iter().flat_map(|run| run.events.clone()).collect();
        let written = |event: &Event, value: i64| {
            let by = |other: &Event| other.variable == event.variable && other.written == Some(value);
            value == 0 || events.iter().any(by)
        };
        if events.iter().all(|event| event.read.is_none_or(|value| written(event, value))) {
            order(code, &runs, &events, &mut Vec::new(), &mut outcomes);
        }
    }
    outcomes
}

fn runs(code: &Code, thread: usize) -> Vec<Run> {
    let instructions = &code.threads[thread];
    let mut done = Vec::new();
    let mut open = vec![(0, Run { events: Vec::new(), registers: vec![0; instructions.len()] })];
    while let Some((at, run)) = open.pop() {
        let Some(&instruction) = instructions.get(at) else {
            done.push(run);
            continue;
        };
        let variable = |at: At| match at {
            At::Variable(variable) => variable,
            At::Indexed { base, .. } => base,
        };
        let value = |data: Data| match data {
            Data::Constant(value) => value,
            Data::Register(register) => run.registers[register],
        };
        let (variable, written, nonzero) = match instruction {
            Instruction::Read { at, .. } => (variable(at), None, false),
            Instruction::Spin { variable } => (variable, None, true),
            Instruction::Write { at, data, .. } | Instruction::Exchange { at, data } => {
                (variable(at), Some(value(data)), false)
            }
            Instruction::Skip { register, when_zero, count } => {
                let skips = (run.registers[register] == 0) == when_zero;
                open.push((at + 1 + if skips { count } else { 0 }, run));
                continue;
            }
            Instruction::Fence(_) => {
                open.push((at + 1, run));
                continue;
            }
        };
        let reads: &[i64] = match (instruction.reads(), nonzero) {
            (true, true) => &VALUES[1..],
            (true, false) => &VALUES,
            (false, _) => &[],
        };
        let with = |read: Option<i64>| {
            let mut run = run.clone();
            run.events.push(Event { thread, variable, read, written });
            run.registers[at] = read.unwrap_or(0);
            (at + 1, run)
        };
        open.extend(reads.iter().map(|&value| with(Some(value))));
        if reads.is_empty() {
            open.push(with(None));
        }
    }
    done
}

/// Tries all orders of volatile events that begin with these.
fn order(
    code: &Code,
    runs: &[&Run],
    events: &[Event],
    before: &mut Vec<usize>,
    outcomes: &mut BTreeSet<Outcome>,
) {
    let waits = |at: &usize| events[*at].variable == VOLATILE && !before.contains(at);
    let next: Vec<usize> = (0..runs.len())
        .filter_map(|thread| (0..events.len()).filter(waits).find(|&at| events[at].thread == thread))
        .collect();
    if next.is_empty() {
        return finish(code, runs, events, before, outcomes);
    }
    let current = before.iter().rev().find_map(|&at| events[at].written).unwrap_or(0);
    for at in next {
        if events[at].read.is_none_or(|value| value == current) {
            before.push(at);
            order(code, runs, events, before, outcomes);
            before.pop();
        }
    }
}

fn finish(code: &Code, runs: &[&Run], events: &[Event], order: &[usize], outcomes: &mut BTreeSet<Outcome>) {
    let count = events.len();
    let mut happens: Vec<Vec<bool>> = (0..count)
        .map(|a| (0..count).map(|b| a < b && events[a].thread == events[b].thread).collect())
        .collect();
    for (place, &a) in order.iter().enumerate() {
        for &b in &order[place + 1..] {
            happens[a][b] |= events[a].written.is_some() && events[b].read.is_some();
        }
    }
    for middle in 0..count {
        for a in 0..count {
            for b in 0..count {
                happens[a][b] |= happens[a][middle] && happens[middle][b];
            }
        }
    }
    let writes = |variable: usize| {
        (0..count).filter(move |&at| events[at].variable == variable && events[at].written.is_some())
    };
    let explains = |read: usize| {
        let Event { variable, read: Some(value), .. } = events[read] else { return true };
        let hidden =
            |write: usize| writes(variable).any(|other| happens[write][other] && happens[other][read]);
        let known = writes(variable).any(|write| happens[write][read]);
        variable == VOLATILE
            || value == 0 && !known
            || writes(variable)
                .any(|write| events[write].written == Some(value) && !happens[read][write] && !hidden(write))
    };
    if !(0..count).all(explains) {
        return;
    }
    let mut registers = Vec::new();
    for (run, instructions) in runs.iter().zip(&code.threads) {
        let read = run.registers.iter().zip(instructions).filter(|(_, instruction)| instruction.reads());
        registers.extend(read.map(|(value, _)| *value));
    }
    let mut ends = vec![registers];
    for variable in 0..code.variables {
        let last = |&write: &usize| !writes(variable).any(|other| happens[write][other]);
        let left: BTreeSet<i64> = match variable {
            VOLATILE => order.iter().rev().find_map(|&at| events[at].written).into_iter().collect(),
            _ => writes(variable).filter(last).filter_map(|at| events[at].written).collect(),
        };
        let left = if left.is_empty() { BTreeSet::from([0]) } else { left };
        ends = ends.iter().flat_map(|end| left.iter().map(|&value| [&end[..], &[value]].concat())).collect();
    }
    outcomes.extend(ends);
}
