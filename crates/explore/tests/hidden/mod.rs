//! The oracle for OpMM: every interleaving, with happens-before written down event by event.
//!
//! A read may see any earlier write `w` to its location unless some write `w'` to it has `w`
//! happens-before `w'` happens-before the read. Volatile reads and exchanges take the newest write, and
//! learn all that happened before the volatile writes and exchanges of that location so far; fences learn
//! all that happened before earlier fences. In the end each variable has any value that no write comes
//! after by happens-before; one without plain accesses has the newest.

pub(crate) mod consistent;

use std::collections::{BTreeSet, HashSet};

use crate::programs::{At, Code, Data, Instruction};

pub(crate) type Outcome = Vec<i64>;

/// A set of writes, one bit each.
type Writes = u64;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Write {
    variable: usize,
    value: i64,
    /// Those that happen before it.
    before: Writes,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// Next instruction and registers of each thread.
    threads: Vec<(usize, Vec<i64>)>,
    writes: Vec<Write>,
    /// What happens before the next action of each thread.
    past: Vec<Writes>,
    /// What happens before a thread that acquires from a variable next, or passes a fence.
    released: Vec<Writes>,
    fenced: Writes,
}

/// Every outcome, in the order in which programs are observed.
pub(crate) fn hidden(code: &Code) -> BTreeSet<Outcome> {
    let writes: Vec<Write> =
        (0..code.variables).map(|variable| Write { variable, value: 0, before: 0 }).collect();
    let initial = (1 << code.variables) - 1;
    let state = State {
        threads: code.threads.iter().map(|thread| (0, vec![0; thread.len()])).collect(),
        writes,
        past: vec![initial; code.threads.len()],
        released: vec![0; code.variables],
        fenced: 0,
    };
    let mut outcomes = BTreeSet::new();
    run(code, state, &mut HashSet::new(), &mut outcomes);
    outcomes
}

impl State {
    fn to(&self, variable: usize) -> impl Iterator<Item = (usize, &Write)> {
        self.writes.iter().enumerate().filter(move |(_, write)| write.variable == variable)
    }

    /// The values that a thread that knows of some writes may read from a variable.
    fn seen(&self, variable: usize, past: Writes) -> BTreeSet<i64> {
        let hidden = |at: usize| {
            self.to(variable).any(|(other, write)| past >> other & 1 == 1 && write.before >> at & 1 == 1)
        };
        self.to(variable).filter(|&(at, _)| !hidden(at)).map(|(_, write)| write.value).collect()
    }

    fn newest(&self, variable: usize) -> i64 {
        self.to(variable).last().map_or(0, |(_, write)| write.value)
    }

    fn write(&mut self, thread: usize, variable: usize, value: i64) {
        self.past[thread] |= 1 << self.writes.len();
        self.writes.push(Write { variable, value, before: self.past[thread] & !(1 << self.writes.len()) });
    }

    fn acquire(&mut self, thread: usize, variable: usize) {
        self.past[thread] |= self.released[variable];
    }

    fn release(&mut self, thread: usize, variable: usize) {
        self.released[variable] |= self.past[thread];
    }
}

fn run(code: &Code, state: State, visited: &mut HashSet<State>, outcomes: &mut BTreeSet<Outcome>) {
    if !visited.insert(state.clone()) {
        return;
    }
    let ended = |(next, _): &(usize, Vec<i64>), thread: &Vec<Instruction>| *next == thread.len();
    if state.threads.iter().zip(&code.threads).all(|(at, thread)| ended(at, thread)) {
        return finish(code, &state, outcomes);
    }
    for (thread, instructions) in code.threads.iter().enumerate() {
        let (at, registers) = &state.threads[thread];
        let Some(&instruction) = instructions.get(*at) else { continue };
        let place = |at: At| match at {
            At::Variable(variable) => variable,
            At::Indexed { base, register, mask } => base + (registers[register] & mask) as usize,
        };
        let data = |data: Data| match data {
            Data::Constant(value) => value,
            Data::Register(register) => registers[register],
        };
        let mut next = state.clone();
        next.threads[thread].0 = at + 1;
        let mut read = Vec::new();
        match instruction {
            Instruction::Read { at, volatile: false } => {
                read.extend(state.seen(place(at), state.past[thread]));
            }
            Instruction::Read { at, volatile: true } => {
                read.push(state.newest(place(at)));
                next.acquire(thread, place(at));
            }
            Instruction::Spin { variable } => {
                read.extend(state.seen(variable, state.past[thread]).into_iter().filter(|&value| value != 0));
            }
            Instruction::Write { at, data: value, volatile } => {
                next.write(thread, place(at), data(value));
                if volatile {
                    next.release(thread, place(at));
                }
            }
            Instruction::Exchange { at, data: value } => {
                read.push(state.newest(place(at)));
                next.acquire(thread, place(at));
                next.write(thread, place(at), data(value));
                next.release(thread, place(at));
            }
            Instruction::Fence(_) => {
                next.past[thread] |= next.fenced;
                next.fenced |= next.past[thread];
            }
            Instruction::Skip { register, when_zero, count } => {
                if (registers[register] == 0) == when_zero {
                    next.threads[thread].0 += count;
                }
            }
        }
        for value in read {
            next.threads[thread].1[*at] = value;
            run(code, next.clone(), visited, outcomes);
        }
        if !instruction.reads() {
            run(code, next, visited, outcomes);
        }
    }
}

/// Whether some access to a variable may be plain. If none is, it has one value at any time.
fn is_plain(code: &Code, variable: usize) -> bool {
    code.threads.iter().flatten().any(|instruction| match *instruction {
        Instruction::Read { at, volatile: false } | Instruction::Write { at, volatile: false, .. } => {
            matches!(at, At::Indexed { .. }) || at == At::Variable(variable)
        }
        Instruction::Spin { variable: own } => own == variable,
        _ => false,
    })
}

fn finish(code: &Code, state: &State, outcomes: &mut BTreeSet<Outcome>) {
    let mut registers = Vec::new();
    for ((_, values), instructions) in state.threads.iter().zip(&code.threads) {
        let read = values.iter().zip(instructions).filter(|(_, instruction)| instruction.reads());
        registers.extend(read.map(|(value, _)| *value));
    }
    let mut ends = vec![registers];
    for variable in 0..code.variables {
        let left = match is_plain(code, variable) {
            true => state.seen(variable, !0),
            false => BTreeSet::from([state.newest(variable)]),
        };
        ends = ends.iter().flat_map(|end| left.iter().map(|&value| [&end[..], &[value]].concat())).collect();
    }
    outcomes.extend(ends);
}
