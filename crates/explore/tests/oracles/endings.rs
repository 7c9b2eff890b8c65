//! An interpreter of small programs about how threads end, in the order of the program, one step of one thread at a
//! time. The end of a thread is a step. The program ends when it is halted, or when the main thread and all others
//! that are in the foreground have ended.

use std::collections::{BTreeSet, HashSet};

/// How many threads there are; the last one is there from the start.
pub(crate) const THREADS: usize = 4;
/// The thread that is there from the start.
pub(crate) const MAIN: usize = THREADS - 1;
/// How many classes have an initialiser.
pub(crate) const CLASSES: usize = 2;

/// Which step of which thread or class fails.
pub(crate) type Name = (usize, usize);

/// What a failure is called.
pub(crate) fn name((by, at): Name) -> String {
    format!("f{by}.{at}")
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Micro {
    Write(usize, i64),
    FailIf(usize, i64, Name),
    Fail(Name),
    Start(usize),
    /// Skips the next step unless the thread was started.
    SkipUnlessStarted(usize),
    Join(usize),
    /// Fails if the thread has ended.
    Ask(usize, Name),
    Ground(usize, bool),
    Interrupt(usize),
    Halt,
    Lock,
    Read(usize),
    WriteNext(usize),
    Unlock,
    /// Initialises the class, or writes 3 to the variable if that fails.
    Initialise(usize, usize),
    /// Ends an initialiser that fails.
    Throw,
}

pub(crate) struct Plan {
    pub(crate) threads: Vec<Vec<Micro>>,
    pub(crate) classes: Vec<Vec<Micro>>,
    pub(crate) background: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Status {
    NotStarted,
    Running,
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Class {
    NotYet,
    Running(usize),
    Done,
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    variables: [i64; 2],
    status: [Status; THREADS],
    at: [usize; THREADS],
    /// The initialiser that a thread runs, the variable if it fails, and where it is in it.
    inside: [Option<(usize, usize, usize)>; THREADS],
    read: [i64; THREADS],
    background: [bool; THREADS],
    marked: [bool; THREADS],
    classes: [Class; CLASSES],
    owner: Option<usize>,
    halted: bool,
}

/// What became of a step.
#[allow(clippy::large_enum_variant, reason = "one at a time")]
enum Next {
    Blocked,
    State(State),
    Fails(Name),
}

impl State {
    fn is_final(&self) -> bool {
        let waited_for = |thread: usize| {
            self.status[thread] == Status::Running && (thread == MAIN || !self.background[thread])
        };
        self.halted || !(0..THREADS).any(waited_for)
    }

    fn step(&self, plan: &Plan, thread: usize) -> Next {
        let mut next = self.clone();
        if self.status[thread] != Status::Running {
            return Next::Blocked;
        }
        let micro = match self.inside[thread] {
            Some((class, _, at)) => match plan.classes[class].get(at) {
                Some(micro) => *micro,
                None => {
                    next.classes[class] = Class::Done;
                    next.inside[thread] = None;
                    return Next::State(next);
                }
            },
            None => match plan.threads[thread].get(self.at[thread]) {
                Some(micro) => *micro,
                None => {
                    next.status[thread] = Status::Ended;
                    return Next::State(next);
                }
            },
        };
        match &mut next.inside[thread] {
            Some((_, _, at)) => *at += 1,
            None => next.at[thread] += 1,
        }
        match micro {
            Micro::Write(variable, value) => next.variables[variable] = value,
            Micro::FailIf(variable, value, name) if self.variables[variable] == value => {
                return Next::Fails(name);
            }
            Micro::FailIf(..) => {}
            Micro::Fail(name) => return Next::Fails(name),
            Micro::Start(other) => next.status[other] = Status::Running,
            Micro::SkipUnlessStarted(other) => {
                if self.status[other] == Status::NotStarted {
                    next.at[thread] += 1;
                }
            }
            Micro::Join(other) => {
                if self.status[other] != Status::Ended && !self.marked[thread] {
                    return Next::Blocked;
                }
            }
            Micro::Ask(other, name) => {
                if self.status[other] == Status::Ended {
                    return Next::Fails(name);
                }
            }
            Micro::Ground(other, ground) => next.background[other] = ground,
            Micro::Interrupt(other) => next.marked[other] = true,
            Micro::Halt => next.halted = true,
            Micro::Lock => match self.owner {
                None => next.owner = Some(thread),
                Some(_) => return Next::Blocked,
            },
            Micro::Read(variable) => next.read[thread] = self.variables[variable],
            Micro::WriteNext(variable) => next.variables[variable] = self.read[thread] + 1,
            Micro::Unlock => next.owner = None,
            Micro::Initialise(class, variable) => match self.classes[class] {
                Class::Done => {}
                Class::Running(other) if other == thread => {}
                Class::Running(_) => return Next::Blocked,
                Class::Failed => next.variables[variable] = 3,
                Class::NotYet => {
                    next.classes[class] = Class::Running(thread);
                    next.at[thread] -= 1;
                    next.inside[thread] = Some((class, variable, 0));
                }
            },
            Micro::Throw => {
                if let Some((class, _, _)) = self.inside[thread] {
                    next.classes[class] = Class::Failed;
                    next.inside[thread] = None;
                }
            }
        }
        Next::State(next)
    }
}

/// All outcomes, all failures, and whether some state is stuck.
pub(crate) fn endings(plan: &Plan) -> (BTreeSet<Vec<i64>>, BTreeSet<String>, bool) {
    let mut background = [false; THREADS];
    background[..MAIN].copy_from_slice(&plan.background);
    let mut status = [Status::NotStarted; THREADS];
    status[MAIN] = Status::Running;
    let first = State {
        variables: [0; 2],
        status,
        at: [0; THREADS],
        inside: [None; THREADS],
        read: [0; THREADS],
        background,
        marked: [false; THREADS],
        classes: [Class::NotYet; CLASSES],
        owner: None,
        halted: false,
    };
    let (mut outcomes, mut failures, mut stuck) = (BTreeSet::new(), BTreeSet::new(), false);
    let mut seen = HashSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        if state.is_final() {
            outcomes.insert(state.variables.to_vec());
            continue;
        }
        let mut acts = false;
        for thread in 0..THREADS {
            match state.step(plan, thread) {
                Next::Blocked => continue,
                Next::Fails(at) => {
                    failures.insert(name(at));
                }
                Next::State(next) => {
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
            acts = true;
        }
        stuck |= !acts;
    }
    (outcomes, failures, stuck)
}
