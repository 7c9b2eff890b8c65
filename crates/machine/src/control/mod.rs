//! What moves between frames: calls, returns, exceptions and their stack traces.

mod calls;
mod failing;
pub(crate) mod traces;
mod unwind;
