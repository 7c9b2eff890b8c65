//! Which thread can get at what.
//!
//! * `references`: which registers, slots and entries of windows refer to objects. The others follow these.
//! * `reachable`, `owners`: what a reference leads to, and which threads can reach which objects.
//! * `keep`, `may_obtain`, `guarded`: what threads may hand out, get hold of and touch from a state on.
//! * `calm`: regions on which no two threads race; `discipline`: regions that a lock guards.
//! * `thread_order`: an order of threads that does not depend on what they are called.

mod calm;
mod discipline;
pub(crate) mod guarded;
mod keep;
mod may_obtain;
mod owners;
mod reachable;
mod references;
pub(crate) mod thread_order;

pub use owners::{Owners, ThreadSet};
