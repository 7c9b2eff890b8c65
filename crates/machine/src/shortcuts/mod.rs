//! Steps that need no state of their own: a thread that runs alone, joins in a row, and accesses that no other thread sees.

mod alone;
pub(crate) mod endless;
mod joins;
pub(crate) mod run_alone;
mod unseen;
