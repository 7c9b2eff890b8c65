//! What a search found.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use fencepost_ir::broken::InternalError;
use fencepost_ir::budget::Lasting;
use fencepost_ir::{Pc, Stop};
use fencepost_machine::{Action, Granted, NamedObject, Overtaken, Reordering, StepEvent, StepKind};
use serde::{Deserialize, Serialize};

use crate::property::Broken;
use crate::reason::Reason;

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Every reachable state was visited and nothing is wrong.
    Holds,
    /// Something is wrong; the trace shows how.
    Violated,
    /// Nothing wrong was seen, but not everything was looked at; the reasons say why.
    Inconclusive,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread's name.
    pub thread: String,
    /// What kind of step.
    pub kind: StepKind,
    /// What happened.
    pub event: StepEvent,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user: the instruction, or the call of a library that led to it.
    pub site: Pc,
    /// Earlier instructions of the thread that were still in flight.
    pub overtook: Vec<Overtaken>,
    /// Whether no second thread has been started yet.
    pub sole: bool,
}

/// What a thread waits for that never comes, or does for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum WaitingFor {
    /// A lock that another thread has.
    Lock {
        /// Whose lock.
        object: NamedObject,
        /// The thread that has it.
        owner: String,
    },
    /// A pulse of an object's monitor.
    Pulse {
        /// The object.
        object: NamedObject,
    },
    /// The same in Java's words.
    Notify {
        /// The object.
        object: NamedObject,
    },
    /// Another thread that unparks it.
    Unpark,
    /// The end of a thread, or of the initialiser that the thread runs.
    Thread(String),
    /// Other threads, after some more steps.
    Others,
    /// Something else: its own events in flight, or nothing at all.
    Nothing,
    /// Nothing: it goes round a loop.
    Loop {
        /// The first events of a round.
        events: Vec<String>,
        /// Whether there are more of them.
        more: bool,
    },
}

impl WaitingFor {
    /// The name in reports for programs.
    pub fn name(&self) -> &'static str {
        match self {
            WaitingFor::Lock { .. } => "lock",
            WaitingFor::Pulse { .. } | WaitingFor::Notify { .. } => "pulse",
            WaitingFor::Unpark => "unpark",
            WaitingFor::Thread(_) => "thread",
            WaitingFor::Others => "other-threads",
            WaitingFor::Nothing => "nothing",
            WaitingFor::Loop { .. } => "loop",
        }
    }

    /// The same without the variable that holds the object, which may be another one in another search.
    pub(crate) fn unheld(&self) -> WaitingFor {
        self.with_object(&|object| NamedObject::unheld(object.name.clone()))
    }

    fn with_object(&self, renamed: &dyn Fn(&NamedObject) -> NamedObject) -> WaitingFor {
        match self {
            WaitingFor::Lock { object, owner } => {
                WaitingFor::Lock { object: renamed(object), owner: owner.clone() }
            }
            WaitingFor::Pulse { object } => WaitingFor::Pulse { object: renamed(object) },
            WaitingFor::Notify { object } => WaitingFor::Notify { object: renamed(object) },
            other => other.clone(),
        }
    }

    /// The same without the events of a loop.
    pub fn in_short(&self) -> WaitingFor {
        match self {
            WaitingFor::Loop { .. } => WaitingFor::Loop { events: Vec::new(), more: false },
            other => other.clone(),
        }
    }
}

impl fmt::Display for WaitingFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaitingFor::Lock { object, owner } => {
                write!(f, "waits for the lock of {object}, held by {owner}")
            }
            WaitingFor::Pulse { object } => write!(f, "waits for a pulse of {object}"),
            WaitingFor::Notify { object } => write!(f, "waits for a notify() of {object}"),
            WaitingFor::Unpark => f.write_str("waits to be unparked"),
            WaitingFor::Thread(thread) => write!(f, "waits for {thread}"),
            WaitingFor::Others => f.write_str("ends up waiting for other threads"),
            WaitingFor::Nothing => f.write_str("cannot go on"),
            WaitingFor::Loop { events, more } => {
                f.write_str("goes round a loop")?;
                if !events.is_empty() {
                    write!(f, ": {}", events.join(", "))?;
                }
                f.write_str(if *more { ", …" } else { "" })
            }
        }
    }
}

/// A thread of a deadlock, or of a state from which no schedule ends the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The thread's name.
    pub thread: String,
    /// What it waits for, or does again and again.
    pub why: WaitingFor,
    /// Where to point the user: the instruction that waits, or the call of a library that led to it.
    pub site: Pc,
    /// What a thread that goes round a loop has issued before, and has not done yet.
    pub pending: Vec<Overtaken>,
}

/// What makes two violations the same, in one search or in two: not the sentence that tells them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ViolationKey {
    /// An instruction failed: what is said of it, and where.
    Failure(ViolationKind, String, String),
    /// A property does not hold: its text.
    Property(String),
    /// A final state is not as demanded: what is said of it.
    FinalState(String),
    /// Threads wait for each other: each with what it waits for and where. Objects are named by their types, since
    /// their numbers depend on what other threads have allocated.
    Deadlock(Vec<(String, WaitingFor, String)>),
    /// No schedule ends the program: each thread with what it does and where.
    Stuck(Vec<(String, WaitingFor, String)>),
    /// A compiler may move the reads out of the loop at this place.
    Hoisted(String),
}

impl ViolationKey {
    /// What is wrong in a few words, where it is about several threads.
    pub fn heading(&self) -> &'static str {
        match self {
            ViolationKey::Failure(..) => "a failure",
            ViolationKey::Property(_) | ViolationKey::FinalState(_) => "a state that violates a property",
            ViolationKey::Deadlock(_) => "deadlock",
            ViolationKey::Stuck(_) => "stuck, no schedule ends the program",
            ViolationKey::Hoisted(_) => {
                "stuck, a compiler may move the reads out of this loop, so it need never end"
            }
        }
    }

    /// In one line that is the same in every search for it, on every machine: objects have no numbers, and files no folders.
    pub fn in_one_line(&self) -> String {
        let here = |place: &str| place.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let waits = |waits: &[(String, WaitingFor, String)]| {
            let waits = waits.iter().map(|(thread, why, place)| format!("{thread} {why} at {}", here(place)));
            format!("{}: {}", self.heading(), waits.collect::<Vec<_>>().join("; "))
        };
        match self.clone().without_numbers() {
            ViolationKey::Failure(_, message, place) => format!("{message} (at {})", here(&place)),
            ViolationKey::Property(text) | ViolationKey::FinalState(text) => text,
            ViolationKey::Deadlock(threads) | ViolationKey::Stuck(threads) => waits(&threads),
            ViolationKey::Hoisted(place) => format!("{} (at {})", self.heading(), here(&place)),
        }
    }

    /// The same for comparing two searches: objects' numbers differ from one to the other.
    pub(crate) fn without_numbers(self) -> ViolationKey {
        let waits = |waits: Vec<(String, WaitingFor, String)>| {
            let strip = |object: &NamedObject| NamedObject::unheld(unnumbered(&object.name));
            waits.into_iter().map(|(thread, why, place)| (thread, why.with_object(&strip), place)).collect()
        };
        match self {
            ViolationKey::Failure(kind, message, place) => {
                ViolationKey::Failure(kind, unnumbered(&message), place)
            }
            ViolationKey::Stuck(threads) => ViolationKey::Stuck(waits(threads)),
            other => other,
        }
    }
}

/// `Node#.next` for `Node#3.next`.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "#" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Something that is wrong, and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// What went wrong.
    pub kind: ViolationKind,
    /// What makes it the same as another.
    pub key: ViolationKey,
    /// In words.
    pub message: String,
    /// The instruction that failed, if one did, and those that called it, innermost first.
    pub stack: Vec<Pc>,
    /// Where an exception that began elsewhere was thrown on last.
    pub thrown_on: Option<Pc>,
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
    /// Why it is not told how it comes about: then the steps, and what overtook what, are missing.
    pub untold: Option<Stop>,
}

impl Violation {
    /// One that nothing leads to: something that should happen and does not.
    pub fn without_trace(kind: ViolationKind, key: ViolationKey, message: String) -> Violation {
        let (stack, thrown_on, waiting, broken) = Default::default();
        let (trace, schedule, reorderings, untold) = Default::default();
        Violation {
            kind,
            key,
            message,
            stack,
            thrown_on,
            waiting,
            broken,
            trace,
            schedule,
            reorderings,
            untold,
        }
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
    /// Why it is not told how to get there: then the steps are missing.
    pub untold: Option<Stop>,
}

/// Figures of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
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

    /// Those of two processes that have searched together.
    pub(crate) fn and(self, other: &Stats) -> Stats {
        Stats {
            states: self.states + other.states,
            transitions: self.transitions + other.transitions,
            max_window: self.max_window.max(other.max_window),
            seconds: self.seconds.max(other.seconds),
            store_bytes: self.store_bytes + other.store_bytes,
            peak_bytes: self.peak_bytes + other.peak_bytes,
            fingerprint_bits: self.fingerprint_bits.or(other.fingerprint_bits),
        }
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

/// Why the story of a violation may not be the simplest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSimplest {
    /// The search for a simpler one was interrupted.
    Interrupted,
    /// It was stopped after this time.
    Time(Duration),
    /// It was stopped after so many states.
    States(usize),
    /// A hunt has found it, and does not look for a simpler one.
    Hunted,
    /// All that is wrong is told, each as it was found.
    All,
    /// The search went as deep as it could first.
    DepthFirst,
    /// Which states are stuck depends on guesses that may be wrong.
    Guessed,
}

impl fmt::Display for NotSimplest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotSimplest::Interrupted => f.write_str("the search for a simpler one was interrupted"),
            NotSimplest::Time(time) => {
                write!(f, "the search for a simpler one was stopped after {}", Lasting(time))
            }
            NotSimplest::Hunted => f.write_str("it was found by a hunt"),
            NotSimplest::All => f.write_str("all that is wrong is told as it was found"),
            NotSimplest::DepthFirst => f.write_str("it was found by a depth-first search"),
            NotSimplest::Guessed => f.write_str("which threads are stuck depends on guesses"),
            NotSimplest::States(states) => {
                write!(f, "the search for a simpler one was stopped after {states} states")
            }
        }
    }
}

/// Everything a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Why it is inconclusive; may also be there with a violation.
    pub reasons: Vec<Reason>,
    /// What the answer takes for granted: the texts of [`Relies`](fencepost_ir::ControlOp::Relies) that were come by.
    pub assumptions: Vec<String>,
    /// Whether every reachable state was visited. What must hold may have said nothing all the same.
    pub complete: bool,
    /// What is wrong: the first found, or all.
    pub violations: Vec<Violation>,
    /// Why the story of what is wrong may not be the simplest: the search for a simpler one was stopped.
    pub not_simplest: Option<NotSimplest>,
    /// Every reachable combination of observed final values, with a state that has it.
    pub outcomes: BTreeMap<Vec<i64>, u32>,
    /// What was found about regions, while the rest was taken for granted. A schedule of this report is one of such a machine.
    pub granted: Granted,
    /// Figures.
    pub stats: Stats,
}

impl Report {
    /// The reasons in words.
    pub fn doubts(&self) -> Vec<String> {
        self.reasons.iter().map(Reason::to_string).collect()
    }

    /// Of a search that a mistake in Fencepost kept from beginning.
    pub fn internal_error(error: &InternalError) -> Report {
        Report::without_search(Reason::Internal(error.to_string()))
    }

    /// Of a search that never began, for this reason.
    pub fn without_search(reason: Reason) -> Report {
        Report {
            verdict: Verdict::Inconclusive,
            reasons: vec![reason],
            assumptions: Vec::new(),
            complete: false,
            violations: Vec::new(),
            not_simplest: None,
            outcomes: BTreeMap::new(),
            granted: Granted::default(),
            stats: Stats::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ViolationKey, ViolationKind, WaitingFor};

    #[test]
    fn a_key_in_one_line_has_no_numbers_of_objects_and_no_folders() {
        let failure = |object: &str, place: &str| {
            let message = format!("{object} is empty");
            ViolationKey::Failure(ViolationKind::Exception, message, place.to_owned()).in_one_line()
        };
        assert_eq!(failure("Node#3", "/home/ada/Queue.cs:7"), "Node# is empty (at Queue.cs:7)");
        assert_eq!(failure("Node#12", "C:\\work\\Queue.cs:7"), failure("Node#3", "Queue.cs:7"));
        assert_ne!(failure("Node#3", "Queue.cs:8"), failure("Node#3", "Queue.cs:7"));
        let waits = vec![("main".to_owned(), WaitingFor::Thread("T1".to_owned()), "src/A.cs:1".to_owned())];
        let said = ViolationKey::Deadlock(waits).in_one_line();
        assert_eq!(said, "deadlock: main waits for T1 at A.cs:1");
    }
}
