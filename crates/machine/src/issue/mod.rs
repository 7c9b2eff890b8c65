//! Issuing: a thread executes its instructions in program order.
//!
//! Instructions on the thread's own frame take effect immediately, on pending values too (the result
//! is then pending). Memory events enter the window. A thread stops at whatever decides what
//! happens next on a value that has not arrived, at synchronisation, and at choices; [`Readiness`](readiness::Readiness)
//! says which, and is a function of the state alone.

pub(crate) mod atomic;
mod clock;
pub(crate) mod exec;
pub(crate) mod readiness;
mod speculate;
