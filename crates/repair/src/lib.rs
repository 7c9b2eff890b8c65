//! Repairing a program that breaks only because memory accesses are reordered.
//!
//! [`places`] lists what could be changed, as [`Candidate`]s: a fence before an instruction, a volatile
//! access. [`Scaffold`] is the program with room for each of them, so that one program serves every set
//! of changes and positions stay the same. [`repair`] finds the cheapest set that makes the program
//! hold, and proves that there is no cheaper one: a violation that survives a set says which changes
//! would have prevented it, any repair has to make one of these, and the cheapest set that does so for
//! every violation seen so far is tried next. [`mincut`] is the older way, which cuts the graph of all
//! states and proves nothing of the kind.
//!
//! Deliberately absent: bytecode, source text, files, printing.

mod candidate;
mod checker;
mod clause;
mod cost;
mod exact;
mod hitting;
mod loops;
mod marks;
pub mod mincut;
mod outcome;
mod scaffold;

pub use candidate::{RemedyKinds, RepairScope, existing, places};
pub use checker::{Effort, Problem};
pub use cost::costs;
pub use exact::{Objective, repair};
pub use fencepost_frontend::change::{Candidate, Remedy};
pub use hitting::minimum_sets;
pub use marks::marked;
pub use outcome::{Need, RepairOutcome, Repaired, Solution};
pub use scaffold::Scaffold;
