//! The explored states and the steps between them, as data.

use fencepost_ir::Pc;

use crate::reason::Reason;
use crate::store::StateId;

/// Every state that a machine can reach, and every step between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// How many states there are. They are numbered; the first has number 0.
    pub states: usize,
    /// The steps, as they were taken.
    pub transitions: Vec<Transition>,
    /// What each of them does; empty unless that was asked for.
    pub texts: Vec<String>,
    /// The states in which something is wrong.
    pub wrong: Vec<StateId>,
    /// Why there may be more states and steps than these.
    pub reasons: Vec<Reason>,
}

/// A step from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state in which it is taken.
    pub from: StateId,
    /// The state to which it leads; nothing if it goes wrong on the way.
    pub to: Option<StateId>,
    /// If an event takes effect while earlier ones of its thread are in flight: its instruction, or the
    /// user's call of a library that led to it. A path without such steps is one under sequential
    /// consistency, unless the model lets a write be seen by some threads before others.
    pub overtakes: Option<Pc>,
}
