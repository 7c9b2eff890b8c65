//! An oracle for `java`, written from JLS 17.4, the documentation of `VarHandle` and the JSR-133 Cookbook.
//!
//! A run of a thread is a list of accesses whose values have been guessed. The oracle performs all accesses one by
//! one, each after those of its thread that [`stays_before`] puts before it, on one memory and one monitor. A read
//! whose thread has written the variable before, and has not performed that write, gives what was written.

use std::collections::{BTreeSet, HashSet};

pub(crate) type Outcome = Vec<i64>;

/// What a thread does; a register has the number of the access that gives its value.
pub(crate) type Thread = Vec<Access>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Plain,
    Opaque,
    Acquire,
    Release,
    Volatile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fence {
    Full,
    Acquire,
    Release,
    LoadLoad,
    StoreStore,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Data {
    Constant(i64),
    Register(usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    Read { variable: usize, mode: Mode },
    Write { variable: usize, data: Data, mode: Mode },
    Update { variable: usize, data: Data, mode: Mode },
    Fence(Fence),
    Lock,
    Unlock,
    SkipNextIfZero { register: usize },
}

impl Access {
    /// Whether it gives a register its value.
    pub(crate) fn gives(&self) -> bool {
        matches!(self, Access::Read { .. } | Access::Update { .. })
    }

    fn loads(&self) -> bool {
        self.gives()
    }

    fn stores(&self) -> bool {
        matches!(self, Access::Write { .. } | Access::Update { .. })
    }

    /// Nothing that follows is performed before.
    fn acquires(&self) -> bool {
        match self {
            Access::Lock => true,
            Access::Read { mode, .. } | Access::Update { mode, .. } => {
                matches!(mode, Mode::Acquire | Mode::Volatile)
            }
            _ => false,
        }
    }

    /// Nothing before is performed after.
    fn releases(&self) -> bool {
        match self {
            Access::Unlock => true,
            Access::Write { mode, .. } | Access::Update { mode, .. } => {
                matches!(mode, Mode::Release | Mode::Volatile)
            }
            _ => false,
        }
    }

    /// A synchronisation action of JLS 17.4.2: these have one order, in which each thread's are as it has them.
    fn synchronises(&self) -> bool {
        match self {
            Access::Lock | Access::Unlock => true,
            Access::Read { mode, .. } | Access::Write { mode, .. } | Access::Update { mode, .. } => {
                *mode == Mode::Volatile
            }
            Access::Fence(_) | Access::SkipNextIfZero { .. } => false,
        }
    }

    fn variable(&self) -> Option<usize> {
        match *self {
            Access::Read { variable, .. }
            | Access::Write { variable, .. }
            | Access::Update { variable, .. } => Some(variable),
            _ => None,
        }
    }

    /// Whether two reads of one variable are coherent: both are opaque or more.
    fn is_coherent(&self) -> bool {
        matches!(self, Access::Read { mode, .. } if *mode != Mode::Plain)
    }
}

/// An access of a run: where it stands in its thread, the values, and what it needs.
#[derive(Clone, Debug)]
struct Event {
    access: Access,
    position: usize,
    /// What a read or update gives.
    given: i64,
    /// What a write or update stores.
    stored: i64,
    /// Whose value it stores, and whose values decided that it is run.
    needs: Vec<usize>,
    decided_by: Vec<usize>,
}

/// What a thread may do, whatever its reads give.
struct Run {
    events: Vec<Event>,
    registers: Vec<i64>,
}

fn runs(thread: &Thread, values: &[i64]) -> Vec<Run> {
    let mut done = Vec::new();
    let mut open = vec![(0, Vec::<usize>::new(), Vec::<Event>::new(), vec![None; thread.len()])];
    while let Some((position, deciders, events, registers)) = open.pop() {
        let Some(&access) = thread.get(position) else {
            let gives = thread.iter().zip(&registers).filter(|(access, _)| access.gives());
            let registers = gives.map(|(_, value): (_, &Option<i64>)| value.unwrap_or(0)).collect();
            done.push(Run { events, registers });
            continue;
        };
        if let Access::SkipNextIfZero { register } = access {
            let zero = registers[register].unwrap_or(0) == 0;
            let mut deciders = deciders;
            deciders.extend(registers[register].map(|_| register));
            open.push((position + if zero { 2 } else { 1 }, deciders, events, registers));
            continue;
        }
        let (stored, needs) = match access {
            Access::Write { data: Data::Constant(value), .. }
            | Access::Update { data: Data::Constant(value), .. } => (value, Vec::new()),
            Access::Write { data: Data::Register(register), .. }
            | Access::Update { data: Data::Register(register), .. } => (
                registers[register].unwrap_or(0),
                registers[register].map(|_| register).into_iter().collect(),
            ),
            _ => (0, Vec::new()),
        };
        let guesses = if access.gives() { values } else { &[0] };
        for &given in guesses {
            let (mut events, mut registers) = (events.clone(), registers.clone());
            if access.gives() {
                registers[position] = Some(given);
            }
            let (needs, decided_by) = (needs.clone(), deciders.clone());
            events.push(Event { access, position, given, stored, needs, decided_by });
            open.push((position + 1, deciders.clone(), events, registers));
        }
    }
    done
}

fn fence_orders(fence: Fence, a: &Access, b: &Access) -> bool {
    let locks = |access: &Access| matches!(access, Access::Lock | Access::Unlock);
    match fence {
        Fence::Full => true,
        Fence::Acquire => a.loads(),
        Fence::Release => !locks(a) && b.stores(),
        Fence::LoadLoad => a.loads() && b.loads(),
        Fence::StoreStore => a.stores() && b.stores(),
    }
}

/// Whether `a` has to be performed before `b`, which comes later in their thread.
fn stays_before(thread: &Thread, a: &Event, b: &Event) -> bool {
    let (first, second) = (&a.access, &b.access);
    let visible = !matches!(second, Access::Read { .. });
    let one_variable = first.variable().is_some() && first.variable() == second.variable();
    let fenced = (a.position..b.position)
        .any(|at| matches!(thread[at], Access::Fence(fence) if fence_orders(fence, first, second)));
    first.acquires()
        || second.releases()
        || first.synchronises() && second.synchronises()
        || one_variable && (second.stores() || first.stores() && first.loads())
        || one_variable && first.is_coherent() && second.is_coherent()
        || fenced
        || b.needs.contains(&a.position)
        || visible && b.decided_by.contains(&a.position)
}

/// All that can come of a program.
pub(crate) fn outcomes(threads: &[Thread], variables: usize) -> BTreeSet<Outcome> {
    let constants = threads.iter().flatten().filter_map(|access| match access {
        Access::Write { data: Data::Constant(value), .. }
        | Access::Update { data: Data::Constant(value), .. } => Some(*value),
        _ => None,
    });
    let values: Vec<i64> = constants.chain([0]).collect::<BTreeSet<_>>().into_iter().collect();
    let choices: Vec<Vec<Run>> = threads.iter().map(|thread| runs(thread, &values)).collect();
    let mut all = BTreeSet::new();
    let mut chosen = vec![0; choices.len()];
    loop {
        let picked: Vec<&Run> = chosen.iter().zip(&choices).map(|(&at, runs)| &runs[at]).collect();
        let registers: Vec<i64> = picked.iter().flat_map(|run| run.registers.iter().copied()).collect();
        for memory in performed(threads, &picked, variables) {
            all.insert(registers.iter().copied().chain(memory).collect());
        }
        let Some(digit) = (0..chosen.len()).find(|&digit| chosen[digit] + 1 < choices[digit].len()) else {
            return all;
        };
        chosen[..digit].fill(0);
        chosen[digit] += 1;
    }
}

/// What is performed of each thread, memory, and which thread has the lock.
type Progress = (Vec<u32>, Vec<i64>, Option<usize>);

/// The final memories of these runs, if some order of their accesses gives the values that were guessed.
fn performed(threads: &[Thread], runs: &[&Run], variables: usize) -> BTreeSet<Vec<i64>> {
    let mut ends = BTreeSet::new();
    let mut seen: HashSet<Progress> = HashSet::new();
    let mut open: Vec<Progress> = vec![(vec![0; runs.len()], vec![0; variables], None)];
    while let Some(progress) = open.pop() {
        if !seen.insert(progress.clone()) {
            continue;
        }
        let (done, memory, holder) = &progress;
        let all = |(run, done): (&&Run, &u32)| done.count_ones() as usize == real(run).count();
        if runs.iter().zip(done).all(all) {
            ends.insert(memory.clone());
            continue;
        }
        for (thread, run) in runs.iter().enumerate() {
            for (at, event) in real(run) {
                let is_done = |at: usize| done[thread] >> at & 1 == 1;
                let held = real(run).any(|(before, a)| {
                    before < at && !is_done(before) && stays_before(&threads[thread], a, event)
                });
                if is_done(at) || held {
                    continue;
                }
                let mut next = progress.clone();
                next.0[thread] |= 1 << at;
                match event.access {
                    Access::Lock if holder.is_some() => continue,
                    Access::Lock => next.2 = Some(thread),
                    Access::Unlock => next.2 = None,
                    Access::Read { variable, .. } => {
                        let own = real(run).filter(|(before, a)| {
                            *before < at && a.access.stores() && a.access.variable() == Some(variable)
                        });
                        let value = match own.last() {
                            Some((write, a)) if !is_done(write) => {
                                let ready = a.needs.iter().all(|&position| {
                                    real(run).any(|(at, event)| event.position == position && is_done(at))
                                });
                                if !ready {
                                    continue;
                                }
                                a.stored
                            }
                            _ => memory[variable],
                        };
                        if value != event.given {
                            continue;
                        }
                    }
                    Access::Write { variable, .. } => next.1[variable] = event.stored,
                    Access::Update { variable, .. } => {
                        if memory[variable] != event.given {
                            continue;
                        }
                        next.1[variable] = event.stored;
                    }
                    Access::Fence(_) | Access::SkipNextIfZero { .. } => continue,
                }
                open.push(next);
            }
        }
    }
    ends
}

/// The accesses of a run without its fences, with their places among all.
fn real(run: &Run) -> impl Iterator<Item = (usize, &Event)> {
    run.events.iter().enumerate().filter(|(_, event)| !matches!(event.access, Access::Fence(_)))
}
