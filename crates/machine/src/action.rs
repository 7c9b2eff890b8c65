//! What threads can do, one action at a time, and what may block them.

use serde::{Deserialize, Serialize};

use crate::state::heap::Handle;

/// One thing that one thread can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Action {
    /// Index of the thread.
    pub thread: u8,
    /// What it does.
    pub kind: ActionKind,
}

/// The kinds of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActionKind {
    /// An in-flight event takes effect.
    Complete {
        /// Its slot in the window.
        slot: u16,
    },
    /// An in-flight read takes the value of an in-flight write of its own thread.
    Forward {
        /// Its slot in the window.
        slot: u16,
        /// The value.
        value: u64,
    },
    /// An in-flight read takes the value of one of several writes that it may see.
    See {
        /// Its slot in the window.
        slot: u16,
        /// The value.
        value: u64,
    },
    /// An in-flight write becomes visible to one more thread.
    Reflect {
        /// Its slot in the window.
        slot: u16,
        /// That thread.
        to: u8,
    },
    /// The thread goes on past a decision whose value has not arrived.
    Guess {
        /// Which way it takes the decision to go.
        way: u32,
    },
    /// A nondeterministic choice.
    Choose {
        /// The choice.
        value: u32,
    },
    /// A synchronisation instruction, in one of its variants.
    Synchronise {
        /// Which: for a pulse the waiter it wakes, for a wait or join whether it gives up.
        variant: u16,
    },
    /// The thread issues its next event. With run-ahead only in a long local loop, where the path
    /// ends, and after an initialiser it waited for.
    Issue,
}

/// What a thread without enabled actions is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// The object's monitor, owned by that thread.
    Monitor {
        /// The object.
        object: Handle,
        /// The owner.
        owner: usize,
    },
    /// A pulse of the object's monitor.
    Pulse {
        /// The object.
        object: Handle,
    },
    /// A thread that unparks it.
    Unpark,
    /// The end of a thread, or of a type's initialiser that it runs.
    Thread(usize),
    /// Something else: its own window, or nothing at all.
    Other,
}
