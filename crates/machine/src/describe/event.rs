//! What one step of a story does, as data, and the one place where that becomes a line of text.

use std::fmt;

use fencepost_ir::Pc;
use serde::{Deserialize, Serialize};

use crate::names::NamedAccess;

/// The kinds of steps that reports tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StepKind {
    /// An event takes effect.
    Complete,
    /// A read takes the value of an own write in flight.
    Forward,
    /// A read sees one of several writes.
    See,
    /// A write becomes visible to one more thread.
    Reflect,
    /// A thread goes on past a decision whose value has not arrived.
    Guess,
    /// A nondeterministic choice.
    Choose,
    /// A step of threads, locks, waits and the like.
    Synchronise,
    /// A thread issues its next instruction.
    Issue,
    /// An event that only serves another step.
    Aside,
    /// A line of output.
    Print,
}

impl StepKind {
    /// The name in reports for programs.
    pub fn name(self) -> &'static str {
        match self {
            StepKind::Complete => "complete",
            StepKind::Forward => "forward",
            StepKind::See => "see",
            StepKind::Reflect => "reflect",
            StepKind::Guess => "guess",
            StepKind::Choose => "choose",
            StepKind::Synchronise => "synchronise",
            StepKind::Issue => "issue",
            StepKind::Aside => "aside",
            StepKind::Print => "print",
        }
    }
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StepEvent {
    /// An access takes effect.
    Access(NamedAccess),
    /// A read takes the value of an own write in flight.
    OwnWrite(NamedAccess),
    /// A read sees one of several writes that nothing orders.
    OneOf {
        /// What it sees.
        access: NamedAccess,
        /// What it could have seen as well.
        others: Vec<String>,
    },
    /// A write becomes visible to a thread.
    SeenBy {
        /// The write.
        access: NamedAccess,
        /// The thread.
        thread: String,
    },
    /// Text goes to the output.
    Prints(String),
    /// A thread starts another one.
    Starts(String),
    /// A thread goes on because this one has ended.
    Joins(String),
    /// A thread goes one of several ways.
    Chooses(u32),
    /// Anything else, said by its instruction.
    Said(String),
}

impl StepEvent {
    /// The access, if the step is one.
    pub fn access(&self) -> Option<&NamedAccess> {
        match self {
            StepEvent::Access(access)
            | StepEvent::OwnWrite(access)
            | StepEvent::OneOf { access, .. }
            | StepEvent::SeenBy { access, .. } => Some(access),
            StepEvent::Prints(_)
            | StepEvent::Starts(_)
            | StepEvent::Joins(_)
            | StepEvent::Chooses(_)
            | StepEvent::Said(_) => None,
        }
    }
}

impl fmt::Display for StepEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepEvent::Access(access) => access.fmt(f),
            StepEvent::OwnWrite(access) => write!(f, "{access} (its own pending write)"),
            StepEvent::OneOf { access, others } => {
                write!(f, "{access} (it may see {} as well: nothing orders them)", others.join(" or "))
            }
            StepEvent::SeenBy { access, thread } => write!(f, "{access}, now seen by {thread}"),
            StepEvent::Prints(text) => write!(f, "prints {text:?}"),
            StepEvent::Starts(thread) => write!(f, "starts {thread}"),
            StepEvent::Joins(thread) => write!(f, "joins {thread}"),
            StepEvent::Chooses(value) => write!(f, "chooses {value}"),
            StepEvent::Said(text) => f.write_str(text),
        }
    }
}

/// An instruction that a later one of its thread passes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overtaken {
    /// What it waits to do, such as `write x = 1`.
    pub access: NamedAccess,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user.
    pub site: Pc,
}
