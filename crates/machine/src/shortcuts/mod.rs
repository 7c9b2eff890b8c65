//! Steps that need no state of their own: a thread that runs alone, and joins in a row.

mod alone;
pub(crate) mod endless;
mod joins;
pub(crate) mod run_alone;
