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
pub mod describe;
pub mod encode;
mod ending;
pub mod heap;
pub mod state;
pub mod watch;

mod atomic;
mod calls;
mod clock;
mod complete;
mod crossing;
mod deadlock;
mod freeze;
pub mod garbage;
mod indeterminate;
mod interruption;
mod issue;
mod joins;
mod keep;
mod live;
pub mod machine;
mod native;
mod parking;
mod pointers;
mod races;
mod reductions;
mod reflect;
mod scopes;
mod settings;
mod sync;
mod traces;
mod unwind;
mod views;

pub use action::{Action, ActionKind, Blocked};
pub use crossing::{Crossing, Written};
pub use describe::Overtaken;
pub use issue::Guards;
pub use machine::{Effect, Failure, FailureKind, Machine, stack};
pub use reductions::{Reduction, Reductions};
pub use settings::{Assumptions, Clock, Settings};
pub use state::{Awaited, Filter, Frame, Output, State, Status, Thread, Verdict};
pub use views::TooMany;
pub use watch::Watch;
