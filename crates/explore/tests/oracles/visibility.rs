//! The oracle for models in which writes reach each thread in its own time.
//!
//! After Intel's formal specification of Itanium's ordering: a write is a *local* step, in which its own
//! thread gets to see it, and one step for each thread, its own first, in which that thread does; a
//! read, an exchange and a fence are one step each. An execution is a total order of all steps in which
//!
//! * the pairs that the model's axioms name are in order;
//! * writes to one location become visible in the same order to every thread;
//! * an exchange, and a write that the model calls atomic, becomes visible to all in one go;
//! * a read takes its thread's latest earlier write that is local and no more yet, else what became visible to
//!   its thread last; where all threads agree on some reads, those wait until all see the same.
//!
//! All orders are tried: a state is the set of steps taken and what the reads got.

use std::collections::{BTreeSet, HashSet};

use super::axiomatic::Outcome;
use crate::programs::{At, Code, Data, Instruction};

/// What one instruction does, as far as the axioms know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Read,
    Write,
    Update,
    Fence,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub(crate) kind: Kind,
    /// Acquire, release or strict.
    pub(crate) marked: bool,
    location: usize,
    value: i64,
}

/// A step of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Of a read, an exchange or a fence.
    Only,
    Local,
    Visible(usize),
}

/// Whether a step of the earlier access comes before a step of the later one, of one thread.
type Ordered = fn((Access, Step), (Access, Step)) -> bool;

pub(crate) struct Visibility {
    ordered: Ordered,
    /// Whether a marked write reaches all at once.
    atomic: bool,
    /// Whether a write waits for its thread's earlier reads of the location to be local.
    local_after_reads: bool,
    /// Whether a marked read waits until all threads see the same of its location.
    reads_agree: bool,
}

pub(crate) fn visibility(model: &str) -> Visibility {
    match model {
        "pso-nmca" => Visibility {
            ordered: |(a, _), (b, _)| a.kind != Kind::Write || matches!(b.kind, Kind::Update | Kind::Fence),
            atomic: false,
            local_after_reads: true,
            reads_agree: false,
        },
        // Acquire, fence, release (per thread that sees both writes), as in the specification.
        "itanium" => Visibility {
            ordered: |(a, at), (b, then)| match (a.kind, b.kind) {
                (Kind::Update | Kind::Fence, _) | (_, Kind::Update | Kind::Fence) => true,
                (Kind::Read, _) if a.marked => true,
                (Kind::Read, Kind::Write) => b.marked,
                (Kind::Write, Kind::Write) => b.marked && at == then,
                _ => false,
            },
            atomic: true,
            local_after_reads: true,
            reads_agree: false,
        },
        // Conditions of RCsc and RCpc; a write is performed when it is visible to all.
        "rcsc" | "rcpc" => Visibility {
            ordered: if model == "rcsc" {
                |a, b| {
                    release(a, b)
                        || a.0.kind == Kind::Write && a.0.marked && b.0.kind == Kind::Read && b.0.marked
                }
            } else {
                release
            },
            atomic: model == "rcsc",
            local_after_reads: false,
            reads_agree: false,
        },
        "upc" => Visibility {
            ordered: |(a, _), (b, _)| {
                let strict =
                    |access: Access| access.marked || matches!(access.kind, Kind::Update | Kind::Fence);
                strict(a) || strict(b)
            },
            atomic: true,
            local_after_reads: false,
            reads_agree: true,
        },
        other => panic!("no axioms for {other}"),
    }
}

fn release((a, _): (Access, Step), (b, then): (Access, Step)) -> bool {
    match (a.kind, b.kind) {
        (Kind::Update | Kind::Fence, _) | (_, Kind::Update | Kind::Fence) => true,
        (Kind::Read, _) if a.marked => true,
        (_, Kind::Write) => b.marked && then != Step::Local,
        _ => false,
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// The steps taken, one bit each.
    taken: u64,
    /// What each access has read.
    read: Vec<i64>,
    /// Per location, the writes in the order in which they became visible.
    orders: Vec<Vec<usize>>,
}

struct Execution<'m> {
    model: &'m Visibility,
    threads: usize,
    /// Thread and access, in program order.
    accesses: Vec<(usize, Access)>,
    /// Access and step of each bit.
    steps: Vec<(usize, Step)>,
    /// The steps that come before each step.
    before: Vec<u64>,
}

impl Execution<'_> {
    fn bit(&self, access: usize, step: Step) -> u64 {
        let found = self.steps.iter().position(|one| *one == (access, step));
        found.map_or(0, |at| 1 << at)
    }

    fn orders(&self, (a, at): (usize, Step), (b, then): (usize, Step)) -> bool {
        let ((thread, first), (other, second)) = (self.accesses[a], self.accesses[b]);
        if a == b {
            // Local, then visible to its own thread, then to others.
            let rank = |step| match step {
                Step::Only | Step::Local => 0,
                Step::Visible(to) => 1 + usize::from(to != thread),
            };
            return rank(at) < rank(then);
        }
        if thread != other || a > b {
            return false;
        }
        let own = Step::Visible(thread);
        let same =
            first.kind != Kind::Fence && second.kind != Kind::Fence && first.location == second.location;
        let depends = same
            && match (first.kind, second.kind) {
                (Kind::Update, _) | (_, Kind::Update) => true,
                (Kind::Write, Kind::Read) => at == Step::Local,
                (Kind::Read, Kind::Write) => then != Step::Local || self.model.local_after_reads,
                (Kind::Write, Kind::Write) => at == then && (at == Step::Local || at == own),
                _ => false,
            };
        depends || (self.model.ordered)((first, at), (second, then))
    }

    /// Whether all writes to the location that are visible to some thread are visible to this one.
    fn is_up_to_date(&self, state: &State, location: usize, write: usize, thread: usize) -> bool {
        let older = state.orders[location].iter().take_while(|other| **other != write);
        let mut older = older.filter(|other| self.accesses[**other].1.kind == Kind::Write);
        older.all(|&other| state.taken & self.bit(other, Step::Visible(thread)) != 0)
    }

    fn visible(&self, state: &State, thread: usize, location: usize) -> i64 {
        let seen = |write: &&usize| {
            let update = self.accesses[**write].1.kind == Kind::Update;
            update || state.taken & self.bit(**write, Step::Visible(thread)) != 0
        };
        state.orders[location].iter().rev().find(seen).map_or(0, |&write| self.accesses[write].1.value)
    }

    /// The state after a step, if it can be taken now.
    fn take(&self, state: &State, at: usize) -> Option<State> {
        let (index, step) = self.steps[at];
        if state.taken >> at & 1 == 1 || self.before[at] & !state.taken != 0 {
            return None;
        }
        let (thread, access) = self.accesses[index];
        let mut next = state.clone();
        next.taken |= 1 << at;
        match (access.kind, step) {
            (Kind::Fence, _) | (_, Step::Local) => {}
            (Kind::Read, _) if self.model.reads_agree && access.marked => {
                let everyone = 0..self.threads;
                if !everyone.into_iter().all(|to| self.is_up_to_date(state, access.location, index, to)) {
                    return None;
                }
                next.read[index] = self.visible(state, thread, access.location);
            }
            (Kind::Read, _) => {
                let own = (0..index).rev().find(|&write| {
                    let (by, other) = self.accesses[write];
                    by == thread
                        && (other.kind, other.location) == (Kind::Write, access.location)
                        && state.taken & self.bit(write, Step::Local) != 0
                        && state.taken & self.bit(write, Step::Visible(thread)) == 0
                });
                next.read[index] = match own {
                    Some(write) => self.accesses[write].1.value,
                    None => self.visible(state, thread, access.location),
                };
            }
            (Kind::Update, _) => {
                let everyone = 0..self.threads;
                if !everyone.into_iter().all(|to| self.is_up_to_date(state, access.location, index, to)) {
                    return None;
                }
                next.read[index] = self.visible(state, thread, access.location);
                next.orders[access.location].push(index);
            }
            (Kind::Write, _) if self.model.atomic && access.marked => {
                // All steps in which it becomes visible, at once.
                for to in 0..self.threads {
                    let bit = self.bit(index, Step::Visible(to));
                    let others =
                        (0..self.threads).fold(0, |set, to| set | self.bit(index, Step::Visible(to)));
                    let missing = self.before[bit.trailing_zeros() as usize] & !others & !state.taken;
                    if missing != 0 || !self.is_up_to_date(state, access.location, index, to) {
                        return None;
                    }
                    next.taken |= bit;
                }
                next.orders[access.location].push(index);
            }
            (Kind::Write, Step::Visible(to)) => {
                if !state.orders[access.location].contains(&index) {
                    next.orders[access.location].push(index);
                }
                if !self.is_up_to_date(state, access.location, index, to) {
                    return None;
                }
            }
            (Kind::Write, Step::Only) => return None,
        }
        Some(next)
    }
}

/// The outcomes of a program without branches and dependencies.
pub(crate) fn visible(code: &Code, model: &Visibility) -> BTreeSet<Outcome> {
    let threads = code.threads.len();
    let mut accesses = Vec::new();
    for (thread, instructions) in code.threads.iter().enumerate() {
        for instruction in instructions {
            let (kind, marked, location, value) = match *instruction {
                Instruction::Read { at: At::Variable(at), volatile } => (Kind::Read, volatile, at, 0),
                Instruction::Write { at: At::Variable(at), data: Data::Constant(value), volatile } => {
                    (Kind::Write, volatile, at, value)
                }
                Instruction::Exchange { at: At::Variable(at), data: Data::Constant(value) } => {
                    (Kind::Update, true, at, value)
                }
                Instruction::Fence(_) => (Kind::Fence, true, 0, 0),
                ref other => panic!("no dependencies or branches here: {other}"),
            };
            accesses.push((thread, Access { kind, marked, location, value }));
        }
    }
    let mut steps = Vec::new();
    for (index, (_, access)) in accesses.iter().enumerate() {
        match access.kind {
            Kind::Write => {
                steps.push((index, Step::Local));
                steps.extend((0..threads).map(|to| (index, Step::Visible(to))));
            }
            _ => steps.push((index, Step::Only)),
        }
    }
    let mut execution = Execution { model, threads, accesses, before: vec![0; steps.len()], steps };
    for at in 0..execution.steps.len() {
        for from in 0..execution.steps.len() {
            if execution.orders(execution.steps[from], execution.steps[at]) {
                execution.before[at] |= 1 << from;
            }
        }
    }
    let start =
        State { taken: 0, read: vec![0; execution.accesses.len()], orders: vec![Vec::new(); code.variables] };
    let all = if execution.steps.len() == 64 { !0 } else { (1u64 << execution.steps.len()) - 1 };
    let mut outcomes = BTreeSet::new();
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if state.taken == all {
            let reads = |at: &usize| matches!(execution.accesses[*at].1.kind, Kind::Read | Kind::Update);
            let read = (0..execution.accesses.len()).filter(reads).map(|at| state.read[at]);
            let last =
                |order: &Vec<usize>| order.last().map_or(0, |&write| execution.accesses[write].1.value);
            outcomes.insert(read.chain(state.orders.iter().map(last)).collect());
        }
        for next in (0..execution.steps.len()).filter_map(|at| execution.take(&state, at)) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    outcomes
}
