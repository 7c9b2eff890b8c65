//! The virtual machine: what a program's state is and what one step of one thread does to it.
//!
//! A [`Machine`] is a program with a linked memory model. Its [`State`] holds threads (frames,
//! registers, in-flight window), statics and the heap. [`Machine::actions`] lists what can happen
//! next, [`Machine::apply`] makes one of these happen, and [`encode`] turns a state into its
//! canonical form: two states have the same encoding iff a bijection of objects makes them equal.
//!
//! Deliberately absent: any concrete memory model, and any choice of what runs next.

pub mod action;
pub mod arith;
pub mod dependence;
pub mod describe;
mod enabled;
pub mod encode;
mod ending;
mod event;
pub mod facts;
pub mod heap;
pub mod state;
pub mod watch;

mod atomic;
mod calm;
mod calls;
mod clock;
mod complete;
mod deadlock;
mod freeze;
mod garbage;
mod guarded;
mod indeterminate;
mod initialisers;
mod interruption;
mod issue;
mod joins;
mod keep;
mod machine;
mod native;
mod normalise;
mod outcome;
mod parking;
mod pointers;
mod races;
mod reductions;
mod reflect;
mod reordering;
mod scopes;
mod settings;
mod step;
mod sync;
mod traces;
mod unwind;
mod views;

pub use action::{Action, ActionKind, Blocked};
pub use calm::Calm;
pub use event::{NamedAccess, Overtaken, StepEvent, StepKind};
pub use facts::Facts;
pub use guarded::Guards;
pub use machine::Machine;
pub use outcome::{Effect, Failure, FailureKind, Shortfall};
pub use reductions::{Reduction, Reductions};
pub use settings::{Assumptions, Clock, MAX_FRAMES, MAX_WINDOW, Settings};
pub use state::{Awaited, Filter, Frame, Output, Reordering, State, Status, Thread, Verdict, Written, stack};
pub use views::TooMany;
pub use watch::Watch;
