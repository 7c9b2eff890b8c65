//! The oracle for pc.
//!
//! A machine with a copy of memory in each thread and a queue from each
//! thread to each other; a write gets its place in its location's coherence order when it is first
//! delivered, and never replaces a newer one.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::axiomatic::Outcome;
use crate::programs::{At, Code, Data, FenceKind, Instruction};

/// A write of the pc machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sent {
    location: usize,
    value: i64,
    /// Its index in its location's coherence order, once any other thread sees it.
    place: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Copies {
    positions: Vec<usize>,
    registers: Vec<Vec<i64>>,
    /// Per thread, in program order.
    writes: Vec<Vec<Sent>>,
    /// Per location: the writes in coherence order; the first is the initial value.
    orders: Vec<Vec<i64>>,
    /// Per thread and location: the index in that order of what the thread sees.
    sees: Vec<Vec<usize>>,
    /// Per sender and receiver: writes to be delivered.
    queues: Vec<Vec<VecDeque<usize>>>,
}

impl Copies {
    fn idle(&self, thread: usize) -> bool {
        self.queues[thread].iter().all(VecDeque::is_empty)
    }

    fn read(&self, thread: usize, location: usize) -> i64 {
        let mut own = self.writes[thread].iter().rev();
        let own = own.find(|write| write.location == location && write.place.is_none());
        own.map_or_else(|| self.orders[location][self.sees[thread][location]], |write| write.value)
    }

    /// The state after thread's next instruction, if it can be executed now.
    fn step(&self, code: &Code, thread: usize) -> Option<Copies> {
        let position = self.positions[thread];
        let instruction = *code.threads[thread].get(position)?;
        let mut next = self.clone();
        next.positions[thread] += 1;
        let location = |at: At| match at {
            At::Variable(variable) => variable,
            At::Indexed { base, register, mask } => base + (self.registers[thread][register] & mask) as usize,
        };
        let value = |data: Data| match data {
            Data::Constant(value) => value,
            Data::Register(register) => self.registers[thread][register],
        };
        match instruction {
            Instruction::Read { at, .. } => {
                next.registers[thread][position] = self.read(thread, location(at));
            }
            Instruction::Spin { variable } => {
                let value = self.read(thread, variable);
                if value == 0 {
                    return None;
                }
                next.registers[thread][position] = value;
            }
            Instruction::Write { at, data, .. } => {
                let sent = Sent { location: location(at), value: value(data), place: None };
                next.writes[thread].push(sent);
                for receiver in (0..code.threads.len()).filter(|&receiver| receiver != thread) {
                    next.queues[thread][receiver].push_back(next.writes[thread].len() - 1);
                }
            }
            Instruction::Exchange { at, data } => {
                if !self.idle(thread) {
                    return None;
                }
                let location = location(at);
                next.registers[thread][position] = *self.orders[location].last().unwrap();
                next.orders[location].push(value(data));
                let newest = next.orders[location].len() - 1;
                next.sees.iter_mut().for_each(|sees| sees[location] = newest);
            }
            Instruction::Fence(FenceKind::Full) if !self.idle(thread) => return None,
            Instruction::Fence(_) => {}
            Instruction::Skip { register, when_zero, count } => {
                if (self.registers[thread][register] == 0) == when_zero {
                    next.positions[thread] += count;
                }
            }
        }
        Some(next)
    }

    fn deliver(&self, from: usize, to: usize) -> Option<Copies> {
        let mut next = self.clone();
        let write = next.queues[from][to].pop_front()?;
        let Sent { location, value, place } = next.writes[from][write];
        let place = place.unwrap_or_else(|| {
            next.orders[location].push(value);
            let newest = next.orders[location].len() - 1;
            next.writes[from][write].place = Some(newest);
            next.sees[from][location] = newest;
            newest
        });
        next.sees[to][location] = next.sees[to][location].max(place);
        Some(next)
    }
}

/// The outcomes of the machine with a copy of memory in each thread.
pub(crate) fn copies(code: &Code) -> BTreeSet<Outcome> {
    let threads = code.threads.len();
    let start = Copies {
        positions: vec![0; threads],
        registers: code.threads.iter().map(|thread| vec![0; thread.len()]).collect(),
        writes: vec![Vec::new(); threads],
        orders: vec![vec![0]; code.variables],
        sees: vec![vec![0; code.variables]; threads],
        queues: vec![vec![VecDeque::new(); threads]; threads],
    };
    let mut outcomes = BTreeSet::new();
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        // Sending commutes with all that others do: it can be done at once.
        let sends = |thread: &usize| {
            let next = code.threads[*thread].get(state.positions[*thread]);
            matches!(next, Some(Instruction::Write { .. }))
        };
        if let Some(next) = (0..threads).find(sends).and_then(|thread| state.step(code, thread)) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
            continue;
        }
        let mut successors: Vec<Copies> =
            (0..threads).filter_map(|thread| state.step(code, thread)).collect();
        for from in 0..threads {
            successors.extend((0..threads).filter_map(|to| state.deliver(from, to)));
        }
        let ended = (0..threads)
            .all(|thread| state.idle(thread) && state.positions[thread] >= code.threads[thread].len());
        if ended {
            let mut outcome = Vec::new();
            for (registers, thread) in state.registers.iter().zip(&code.threads) {
                let read = registers.iter().zip(thread).filter(|(_, instruction)| instruction.reads());
                outcome.extend(read.map(|(value, _)| *value));
            }
            outcome.extend(state.orders.iter().map(|order| *order.last().unwrap()));
            outcomes.insert(outcome);
        }
        for next in successors {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    outcomes
}
