//! Putting a program together: symbolic labels in, linked [`Program`](crate::Program) out.

mod link;
mod method;
mod program;

pub use link::IN_ORDER;
pub use method::{Label, MethodBuilder};
pub use program::ProgramBuilder;
