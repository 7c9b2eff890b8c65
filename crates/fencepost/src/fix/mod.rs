//! Repairs: the fewest changes with which a program holds.
//!
//! `attempt` goes from a program to a verified repair; `scope` says where changes may be made; `change` says what each
//! change is about, `spot` finds where it goes in the `source` by the `lines` of the code, `access` the expression that is
//! meant, or `declaration` that of a field; `insertion` writes it there and `diff` shows that, with paths from the project's
//! `root`; `patched` searches the changed program. What a repair is, and that it is the smallest, is the business of the
//! crate `fencepost-repair`.

mod access;
mod attempt;
mod change;
mod declaration;
mod diff;
mod insertion;
mod lines;
mod patched;
mod root;
mod scope;
mod source;
mod spot;

pub use attempt::{Attempt, ChangeKinds, FixOptions, RepairMethod, fix};
pub use change::{Change, DescribedEvent, Forbidden, changes, others};
pub use diff::{Diff, DiffGap, DiffNote};
pub use patched::Patched;
