//! The oracle for models with one memory.
//!
//! Axiomatic, in the style of SPARC's memory order and herd's relations. It guesses what every read
//! returns, which gives each thread a list of events; guesses from which write each read takes its
//! value (rf) and in which order the writes to each location take effect (co); and accepts if one
//! total order can explain it:
//!
//! * what the model *keeps* of program order, co, rf, and fr (a read comes before the writes that
//!   replace what it read) have no cycle together. Where the model forwards, a read's own thread's
//!   write need not come before it;
//! * a read sees none of its own thread's later writes, and nothing older than its own thread's
//!   latest earlier write to that location.
//!
//! Kept, for `a` before `b` in one thread: pairs of classes as the model's table and fences say;
//! one location with a write as `b`, or as `a` where the model does not forward (two reads where
//! they are coherent; an exchange is never forwarded); `b` needs a value
//! that `a` reads for its address or data; `b` comes after a branch that needs it (only writes
//! where reads are speculated); `b`'s value is forwarded from a write that needs `a`'s value; and
//! `b` may not go ahead of an access whose address is still to come from `a`, since that might be
//! `b`'s location: any access before a write, a write before a read (unless a younger write to
//! the read's location hides it).

use std::collections::BTreeSet;

use crate::programs::{At, Code, Data, FenceKind, Instruction};

pub(crate) type Outcome = Vec<i64>;

/// Whether a pair of events is kept in order.
pub(crate) type Keeps = Box<dyn Fn(&Event, &Event) -> bool>;

/// What the axioms know of a model.
pub(crate) struct Axioms {
    pub(crate) forwards: bool,
    pub(crate) speculates: bool,
    /// Whether two reads of one location stay in order.
    pub(crate) coherent: bool,
    /// Whether the table keeps a pair of different locations in order.
    pub(crate) keeps: Keeps,
    /// Whether a fence between them does.
    pub(crate) fence: fn(FenceKind, &Event, &Event) -> bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Read,
    Write,
    Update,
}

/// A memory access of one run of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) thread: usize,
    pub(crate) position: usize,
    pub(crate) class: Class,
    pub(crate) volatile: bool,
    pub(crate) location: usize,
    /// What it reads.
    pub(crate) read: i64,
    /// What it writes.
    pub(crate) written: i64,
    /// Positions of the reads that its address, its value, and the branches before it need.
    pub(crate) address: Vec<usize>,
    pub(crate) data: Vec<usize>,
    pub(crate) control: Vec<usize>,
}

impl Event {
    pub(crate) fn reads(&self) -> bool {
        self.class != Class::Write
    }

    pub(crate) fn writes(&self) -> bool {
        self.class != Class::Read
    }

    /// Neither a read-modify-write nor, where that means something, volatile.
    pub(crate) fn plain(&self) -> bool {
        self.class != Class::Update && !self.volatile
    }
}

pub(crate) fn full_fence(kind: FenceKind) -> bool {
    kind == FenceKind::Full
}

/// What lwsync, ww and rr order where all of them have a meaning.
pub(crate) fn weak_fence(kind: FenceKind, a: &Event, b: &Event) -> bool {
    let (a_writes, b_writes) = (a.class == Class::Write, b.class == Class::Write);
    let (a_reads, b_reads) = (a.class == Class::Read, b.class == Class::Read);
    match kind {
        FenceKind::Full => true,
        FenceKind::Lwsync => a_reads || a_writes && b_writes,
        FenceKind::Ww => a_writes && b_writes,
        FenceKind::Rr => a_reads && b_reads,
    }
}

pub(crate) fn axioms(model: &str) -> Axioms {
    match model {
        "sc" => Axioms {
            forwards: false,
            speculates: false,
            coherent: true,
            keeps: Box::new(|_, _| true),
            fence: |kind, _, _| full_fence(kind),
        },
        "tso" | "pc-atomic" => Axioms {
            forwards: true,
            speculates: false,
            coherent: true,
            keeps: Box::new(|a, b| !(a.class == Class::Write && b.class == Class::Read)),
            fence: |kind, _, _| full_fence(kind),
        },
        "pso" => Axioms {
            forwards: true,
            speculates: false,
            coherent: true,
            keeps: Box::new(|a, b| !(a.class == Class::Write && b.class != Class::Update)),
            fence: weak_fence,
        },
        // Nothing waits for a write to another location, an exchange neither; it still waits for reads.
        "pso-weak-cas" => Axioms {
            keeps: Box::new(|a, _| a.class != Class::Write),
            fence: |kind, a, b| match kind {
                FenceKind::Full => true,
                FenceKind::Lwsync | FenceKind::Ww => a.class == Class::Write && b.writes(),
                FenceKind::Rr => false,
            },
            ..axioms("pso")
        },
        "rmo" => Axioms {
            forwards: true,
            speculates: true,
            coherent: false,
            keeps: Box::new(|a, b| a.class == Class::Update || b.class == Class::Update),
            fence: weak_fence,
        },
        // Table 1: a volatile read is passed by nothing, a volatile write passes nothing, and all
        // else may be swapped.
        "dotnet-ecma" => Axioms {
            forwards: false,
            speculates: false,
            coherent: false,
            keeps: Box::new(|a, b| {
                let acquires = a.class == Class::Update || a.class == Class::Read && !a.plain();
                let releases = b.class == Class::Update || b.class == Class::Write && !b.plain();
                acquires || releases
            }),
            fence: weak_fence,
        },
        // The same table; no references here that could be published.
        "dotnet" => Axioms { forwards: true, speculates: true, coherent: true, ..axioms("dotnet-ecma") },
        // Volatile accesses and updates stay in order; plain ones move towards them from one side.
        "java" => Axioms {
            keeps: Box::new(|a, b| {
                let acquires = a.class == Class::Update || a.class == Class::Read && !a.plain();
                let releases = b.class == Class::Update || b.class == Class::Write && !b.plain();
                acquires || releases || !a.plain() && !b.plain()
            }),
            ..axioms("rmo")
        },
        other => panic!("no axioms for {other}"),
    }
}

/// One way in which a thread may run: its events and the values of its registers.
struct Run {
    events: Vec<Event>,
    registers: Vec<Option<i64>>,
    /// Positions of fences.
    fences: Vec<(usize, FenceKind)>,
}

/// Every run of a thread, whatever its reads return.
fn runs(thread: usize, code: &[Instruction], values: &[i64]) -> Vec<Run> {
    let mut done = Vec::new();
    let start = Run { events: Vec::new(), registers: vec![None; code.len()], fences: Vec::new() };
    let mut open = vec![(0, Vec::new(), start)];
    while let Some((position, control, mut run)) = open.pop() {
        let Some(&instruction) = code.get(position) else {
            done.push(run);
            continue;
        };
        let register = |register: usize| run.registers[register].unwrap_or(0);
        let producer = |register: usize| run.registers[register].map(|_| register);
        let location = |at: At| match at {
            At::Variable(variable) => (variable, Vec::new()),
            At::Indexed { base, register: index, mask } => {
                (base + (register(index) & mask) as usize, producer(index).into_iter().collect())
            }
        };
        let value = |data: Data| match data {
            Data::Constant(value) => (value, Vec::new()),
            Data::Register(index) => (register(index), producer(index).into_iter().collect()),
        };
        let (class, at, data, volatile) = match instruction {
            Instruction::Fence(kind) => {
                run.fences.push((position, kind));
                open.push((position + 1, control, run));
                continue;
            }
            Instruction::Skip { register: on, when_zero, count } => {
                let next = if (register(on) == 0) == when_zero { position + 1 + count } else { position + 1 };
                let control = control.into_iter().chain(producer(on)).collect();
                open.push((next, control, run));
                continue;
            }
            Instruction::Read { at, volatile } => (Class::Read, at, None, volatile),
            // The rounds that found zero have no effect and can be left out.
            Instruction::Spin { variable } => (Class::Read, At::Variable(variable), None, false),
            Instruction::Write { at, data, volatile } => (Class::Write, at, Some(data), volatile),
            Instruction::Exchange { at, data } => (Class::Update, at, Some(data), false),
        };
        let (location, address) = location(at);
        let (written, data) = data.map_or((0, Vec::new()), value);
        let event =
            Event { thread, position, class, volatile, location, read: 0, written, address, data, control };
        if !instruction.reads() {
            let control = event.control.clone();
            run.events.push(event);
            open.push((position + 1, control, run));
            continue;
        }
        let spins = matches!(instruction, Instruction::Spin { .. });
        for &value in values.iter().filter(|&&value| !(spins && value == 0)) {
            let mut next = Run {
                events: run.events.clone(),
                registers: run.registers.clone(),
                fences: run.fences.clone(),
            };
            next.registers[position] = Some(value);
            next.events.push(Event { read: value, ..event.clone() });
            let mut control = event.control.clone();
            control.extend(spins.then_some(position));
            open.push((position + 1, control, next));
        }
    }
    done
}

/// The outcomes that the axioms allow.
pub(crate) fn axiomatic(code: &Code, axioms: &Axioms) -> BTreeSet<Outcome> {
    let mut values = BTreeSet::from([0]);
    for instruction in code.threads.iter().flatten() {
        if let Instruction::Write { data: Data::Constant(value), .. }
        | Instruction::Exchange { data: Data::Constant(value), .. } = instruction
        {
            values.insert(*value);
        }
    }
    let values: Vec<i64> = values.into_iter().collect();
    let choices: Vec<Vec<Run>> =
        code.threads.iter().enumerate().map(|(index, thread)| runs(index, thread, &values)).collect();
    let mut outcomes = BTreeSet::new();
    if choices.iter().any(Vec::is_empty) {
        return outcomes;
    }
    let mut chosen = vec![0; choices.len()];
    loop {
        let picked: Vec<&Run> = chosen.iter().zip(&choices).map(|(&at, runs)| &runs[at]).collect();
        if every_value_is_written(&picked) {
            Candidate::new(code, axioms, &picked).accept(&mut outcomes);
        }
        let Some(digit) = (0..chosen.len()).find(|&digit| chosen[digit] + 1 < choices[digit].len()) else {
            return outcomes;
        };
        chosen[..digit].fill(0);
        chosen[digit] += 1;
    }
}

/// Whether each read has a write to take its value from.
fn every_value_is_written(runs: &[&Run]) -> bool {
    let events = || runs.iter().flat_map(|run| &run.events);
    events().filter(|read| read.reads() && read.read != 0).all(|read| {
        events().any(|write| write.writes() && write.location == read.location && write.written == read.read)
    })
}

/// One combination of runs.
struct Candidate<'c> {
    code: &'c Code,
    axioms: &'c Axioms,
    events: Vec<Event>,
    registers: Vec<i64>,
    /// Pairs kept in order whatever reads from where; bit `a` of `kept[b]`.
    kept: Vec<u32>,
}

/// No write: the initial value.
const INITIAL: usize = usize::MAX;

impl<'c> Candidate<'c> {
    fn new(code: &'c Code, axioms: &'c Axioms, runs: &[&Run]) -> Candidate<'c> {
        let events: Vec<Event> = runs.iter().flat_map(|run| run.events.iter().cloned()).collect();
        let mut registers = Vec::new();
        for (run, thread) in runs.iter().zip(&code.threads) {
            let read = thread.iter().zip(&run.registers).filter(|(instruction, _)| instruction.reads());
            registers.extend(read.map(|(_, value)| value.unwrap_or(0)));
        }
        let mut candidate = Candidate { code, axioms, kept: vec![0; events.len()], events, registers };
        for b in 0..candidate.events.len() {
            for a in 0..b {
                if candidate.keeps(runs, a, b) {
                    candidate.kept[b] |= 1 << a;
                }
            }
        }
        candidate
    }

    fn keeps(&self, runs: &[&Run], a: usize, b: usize) -> bool {
        let (first, second) = (&self.events[a], &self.events[b]);
        if first.thread != second.thread {
            return false;
        }
        let fenced = runs[first.thread].fences.iter().any(|&(at, kind)| {
            first.position < at && at < second.position && (self.axioms.fence)(kind, first, second)
        });
        let same = first.location == second.location
            && (second.writes()
                || first.class == Class::Update
                || first.class == Class::Write && !self.axioms.forwards
                || first.class == Class::Read && self.axioms.coherent);
        let needed = second.address.contains(&first.position) || second.data.contains(&first.position);
        let decides = second.control.contains(&first.position);
        let might_alias = self.addresses_between(first, second).any(|event| match event.class {
            Class::Read => second.writes() || self.axioms.coherent,
            Class::Write => second.writes() || !self.axioms.forwards,
            Class::Update => true,
        });
        (self.axioms.keeps)(first, second)
            || fenced
            || same
            || needed
            || decides && (!self.axioms.speculates || second.writes())
            || might_alias
    }

    /// Events before `b` in its thread whose address needs what `a` reads.
    fn addresses_between<'s>(&'s self, a: &'s Event, b: &'s Event) -> impl Iterator<Item = &'s Event> {
        self.events.iter().filter(move |event| {
            event.thread == b.thread && event.position < b.position && event.address.contains(&a.position)
        })
    }

    /// Adds every outcome of this combination.
    fn accept(&self, outcomes: &mut BTreeSet<Outcome>) {
        let reads: Vec<usize> = (0..self.events.len()).filter(|&at| self.events[at].reads()).collect();
        let mut sources: Vec<Vec<usize>> = Vec::new();
        for &read in &reads {
            let mut found: Vec<usize> = (0..self.events.len())
                .filter(|&write| write != read && self.events[write].writes())
                .filter(|&write| self.events[write].location == self.events[read].location)
                .filter(|&write| self.events[write].written == self.events[read].read)
                .collect();
            if self.events[read].read == 0 {
                found.push(INITIAL);
            }
            if found.is_empty() {
                return;
            }
            sources.push(found);
        }
        for order in self.coherence_orders() {
            let last =
                |location: usize| order[location].last().map_or(0, |&write| self.events[write].written);
            let memory = (0..self.code.variables).map(last);
            let outcome: Outcome = self.registers.iter().copied().chain(memory).collect();
            if outcomes.contains(&outcome) {
                continue;
            }
            let mut chosen = vec![0; reads.len()];
            loop {
                let mut from = vec![INITIAL; self.events.len()];
                reads.iter().zip(&sources).zip(&chosen).for_each(|((&read, sources), &at)| {
                    from[read] = sources[at];
                });
                if self.explains(&order, &reads, &from) {
                    outcomes.insert(outcome);
                    break;
                }
                let Some(digit) = (0..chosen.len()).find(|&digit| chosen[digit] + 1 < sources[digit].len())
                else {
                    break;
                };
                chosen[..digit].fill(0);
                chosen[digit] += 1;
            }
        }
    }

    /// Every choice of an order of the writes to each location.
    fn coherence_orders(&self) -> Vec<Vec<Vec<usize>>> {
        let mut all: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
        for location in 0..self.code.variables {
            let writes: Vec<usize> = (0..self.events.len())
                .filter(|&at| self.events[at].writes() && self.events[at].location == location)
                .collect();
            let orders = permutations(&writes);
            all = all
                .into_iter()
                .flat_map(|before| {
                    orders.iter().map(move |order| {
                        let mut orders = before.clone();
                        orders.push(order.clone());
                        orders
                    })
                })
                .collect();
        }
        all
    }

    /// Whether one order of all events explains these sources and coherence orders.
    fn explains(&self, order: &[Vec<usize>], reads: &[usize], from: &[usize]) -> bool {
        let mut before = self.kept.clone();
        for writes in order {
            for (at, &write) in writes.iter().enumerate() {
                writes[..at].iter().for_each(|&older| before[write] |= 1 << older);
            }
        }
        for &read in reads {
            let event = &self.events[read];
            let source = from[read];
            let writes = &order[event.location];
            let newer = match writes.iter().position(|&write| write == source) {
                Some(at) => &writes[at + 1..],
                None => &writes[..],
            };
            for &write in newer.iter().filter(|&&write| write != read) {
                let other = &self.events[write];
                if other.thread == event.thread && other.position < event.position {
                    return false;
                }
                before[write] |= 1 << read;
            }
            if source == INITIAL {
                self.forwarded_after_addresses(event, None, &mut before[read]);
                continue;
            }
            let write = &self.events[source];
            let own = write.thread == event.thread;
            if own && write.position > event.position {
                return false;
            }
            if !own || !self.axioms.forwards {
                before[read] |= 1 << source;
            }
            self.forwarded_after_addresses(event, own.then_some(write), &mut before[read]);
        }
        acyclic(&before)
    }

    /// What a read has to wait for on account of its own thread's earlier writes: what the one it
    /// takes its value from needs, and the addresses of those since.
    fn forwarded_after_addresses(&self, read: &Event, own: Option<&Event>, before: &mut u32) {
        let position_of = |position: usize| {
            let same = |event: &Event| event.thread == read.thread && event.position == position;
            1 << self.events.iter().position(same).unwrap()
        };
        if let Some(write) = own {
            write.data.iter().chain(&write.address).for_each(|&needed| *before |= position_of(needed));
        }
        for write in self.events.iter().filter(|event| event.thread == read.thread && event.writes()) {
            let hidden = own.is_some_and(|own| write.position < own.position);
            if write.position < read.position && !hidden {
                write.address.iter().for_each(|&needed| *before |= position_of(needed));
            }
        }
    }
}

pub(crate) fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    let Some((&first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, first);
            all.push(longer);
        }
    }
    all
}

pub(crate) fn acyclic(before: &[u32]) -> bool {
    let mut left: u32 = (1 << before.len()) - 1;
    while left != 0 {
        let free = (0..before.len()).find(|&at| left >> at & 1 == 1 && before[at] & left == 0);
        let Some(free) = free else { return false };
        left &= !(1 << free);
    }
    true
}
