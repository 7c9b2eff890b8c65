//! Putting a program together: symbolic labels in, linked [`Program`](crate::Program) out.

mod link;
mod method;
mod program;

pub use method::{Label, MethodBuilder};
pub use program::ProgramBuilder;
