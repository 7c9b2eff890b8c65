//! What a search found.

use std::collections::BTreeMap;

use fencepost_ir::Pc;
use fencepost_ir::broken::InternalError;
use fencepost_machine::{Action, Overtaken, Reordering};

use crate::property::Broken;

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every reachable state was visited and nothing is wrong.
    Holds,
    /// Something is wrong; the trace shows how.
    Violated,
    /// Nothing wrong was seen, but not everything was looked at; the reasons say why.
    Inconclusive,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// An assertion failed.
    Assertion,
    /// Threads wait for each other, or for what never comes.
    Deadlock,
    /// Threads run, and no schedule ends the program.
    Stuck,
    /// An exception that nothing catches.
    Exception,
    /// A state is not as demanded.
    Invariant,
    /// The exit code says that the program failed.
    Exit,
}

impl ViolationKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            ViolationKind::Assertion => "assertion",
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::Stuck => "stuck",
            ViolationKind::Exception => "exception",
            ViolationKind::Invariant => "invariant",
            ViolationKind::Exit => "exit",
        }
    }
}

/// One line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The thread's name.
    pub thread: String,
    /// What kind of step; `print` for a line of output.
    pub action: &'static str,
    /// What happened.
    pub what: String,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user: the instruction, or the call of a library that led to it.
    pub site: Pc,
    /// Earlier instructions of the thread that were still in flight.
    pub overtook: Vec<Overtaken>,
    /// Whether no second thread has been started yet.
    pub sole: bool,
}

/// A thread of a deadlock, or of a state from which no schedule ends the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The thread's name.
    pub thread: String,
    /// What it waits for, or does again and again: `waits for the lock of Fork#3, held by T2`.
    pub what: String,
    /// Where to point the user: the instruction that waits, or the call of a library that led to it.
    pub site: Pc,
}

/// Something that is wrong, and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What went wrong.
    pub kind: ViolationKind,
    /// In words.
    pub message: String,
    /// The instruction that failed, if one did, and those that called it, innermost first.
    pub stack: Vec<Pc>,
    /// The threads of a deadlock, or those that are stuck.
    pub waiting: Vec<Waiting>,
    /// The property that does not hold.
    pub broken: Option<Broken>,
    /// From the start to the violation.
    pub trace: Vec<TraceStep>,
    /// The same as actions that the machine can take again.
    pub schedule: Vec<Action>,
    /// What overtook what on the way.
    pub reorderings: Vec<Reordering>,
}

impl Violation {
    /// One that nothing leads to: something that should happen and does not.
    pub fn untold(kind: ViolationKind, message: String) -> Violation {
        let (stack, waiting, broken, trace, schedule, reorderings) = Default::default();
        Violation { kind, message, stack, waiting, broken, trace, schedule, reorderings }
    }
}

/// A reachable combination of final values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In the order of [`SearchConfig::observe`](crate::SearchConfig::observe): numbers, a float's bits, and
    /// for a reference 0 if it is null, else the number of the object's type plus 1.
    pub values: Vec<i64>,
    /// One way to get there.
    pub trace: Vec<TraceStep>,
    /// The same as actions that the machine can take again.
    pub schedule: Vec<Action>,
}

/// Figures of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Distinct states.
    pub states: usize,
    /// Actions taken.
    pub transitions: usize,
    /// The most events in flight in one thread.
    pub max_window: usize,
    /// Time spent.
    pub seconds: f64,
    /// Bytes taken by the visited store at the end.
    pub store_bytes: usize,
    /// The most bytes taken by the store and the frontier together.
    pub peak_bytes: usize,
    /// If states were compared by fingerprints, how many bits these have.
    pub fingerprint_bits: Option<u32>,
}

impl Stats {
    /// Stored states per second.
    pub fn states_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.states as f64 / self.seconds } else { 0.0 }
    }

    /// The probability that two states had the same fingerprint, so that one may have been missed: at
    /// most that of one pair of states, for each pair.
    pub fn odds_of_a_miss(&self) -> Option<f64> {
        let states = self.states as f64;
        let pairs = states * (states - 1.0).max(0.0) / 2.0;
        self.fingerprint_bits.map(|bits| (pairs / 2f64.powi(bits as i32)).min(1.0))
    }

    /// Bytes of the visited store per state.
    pub fn bytes_per_state(&self) -> f64 {
        if self.states > 0 { self.store_bytes as f64 / self.states as f64 } else { 0.0 }
    }
}

/// Everything a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Why it is inconclusive; may also be there with a violation.
    pub reasons: Vec<String>,
    /// What the answer takes for granted: the texts of [`Relies`](fencepost_ir::ControlOp::Relies) that were come by.
    pub assumptions: Vec<String>,
    /// Whether every reachable state was visited. What must hold may have said nothing all the same.
    pub complete: bool,
    /// What is wrong: the first found, or all.
    pub violations: Vec<Violation>,
    /// Why the story of what is wrong may not be the shortest: the search for a shorter one was stopped.
    pub unshortened: Option<String>,
    /// Every reachable combination of observed final values, with a state that has it.
    pub outcomes: BTreeMap<Vec<i64>, u32>,
    /// Figures.
    pub stats: Stats,
}

impl Report {
    /// Of a search that a mistake in Fencepost kept from beginning.
    pub fn internal_error(error: &InternalError) -> Report {
        Report::without_search(error.to_string())
    }

    /// Of a search that never began, for this reason.
    pub fn without_search(reason: String) -> Report {
        Report {
            verdict: Verdict::Inconclusive,
            reasons: vec![reason],
            assumptions: Vec::new(),
            complete: false,
            violations: Vec::new(),
            unshortened: None,
            outcomes: BTreeMap::new(),
            stats: Stats::default(),
        }
    }
}
