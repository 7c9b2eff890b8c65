//! The virtual machine: the state of a program, and the effect of one step of one thread on it.
//!
//! A [`Machine`] is a program with a linked memory model. Its [`State`] holds threads (frames,
//! registers, in-flight window), statics and the heap. [`Machine::actions`] lists what can happen
//! next, [`Machine::apply`] makes one of these happen, and [`encode`] turns a state into its
//! canonical form: two states have the same encoding iff a bijection of objects makes them equal.
//!
//! Deliberately absent: any concrete memory model, and any choice of what runs next.

pub mod action;
pub mod dependence;
pub mod describe;
pub mod encode;
pub mod facts;
pub mod names;
pub mod reach;
pub mod state;
pub mod values;
pub mod watch;

mod access;
mod completion;
mod control;
mod granted;
mod issue;
mod machine;
mod outcome;
mod reductions;
mod settings;
mod shortcuts;
mod step;
mod sync;
mod threads;
mod views;

pub use action::{Action, ActionKind, Blocked};
pub use describe::{Overtaken, StepEvent, StepKind};
pub use facts::{Calm, Facts, LockDiscipline, LocksLearnt, LocksSeen, Undisciplined};
pub use granted::{Granted, Refuted};
pub use machine::Machine;
pub use names::NamedAccess;
pub use outcome::{Effect, Failure, FailureKind, Shortfall};
pub use reach::guarded::Guards;
pub use reductions::{Reduction, Reductions};
pub use settings::{Assumptions, Clock, MAX_FRAMES, MAX_WINDOW, Settings};
pub use state::{
    Awaited, Filter, FilterDecision, Frame, Output, Reordering, State, Status, Thread, Trail, stack,
};
pub use views::knowledge::TooMany;
pub use watch::Watch;
