//! Litmus tests in herd's format, as Fencepost programs.
//!
//! A test has a header, an initial state in braces, a table with a column of instructions for each
//! thread, and a condition on final states. [`parse`] reads one and lowers it: each thread becomes
//! a method and an initial thread, each variable a static, each annotation an attribute that
//! memory models give meaning to.
//!
//! The stages are modules: `header`, `init`, `table` and `question` read the four parts,
//! `symbols` gives names their statics and registers, `x86` (for `X86` and `X86_64`), `lisa`
//! and `mcspin` parse and lower instructions through `cells` and `emit`. Every error names its place; no input makes the parser panic.
//!
//! [`Litmus`] is the front end.
//!
//! Deliberately absent: any notion of what a fence or an annotation means.

mod arch;
mod cells;
mod comments;
mod emit;
mod error;
mod fit;
mod frontend;
mod header;
mod init;
mod lisa;
mod location;
mod mcspin;
mod question;
mod suggest;
mod symbols;
mod table;
mod test;
mod tokens;
mod width;
mod x86;

pub use arch::Arch;
pub use error::{Error, Related};
pub use fencepost_frontend::condition::{Condition, Prop, Quantifier, Term};
pub use frontend::Litmus;
pub use test::{Mention, Test, parse, parse_mentioning, parse_observing};
