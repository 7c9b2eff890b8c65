//! `fencepost fix`: the fewest changes with which a program holds, in words and for programs.
//!
//! `command` goes from flags to an exit code; `heading` puts a change into words, `unshown` what a patch leaves out; `text` and `json` tell what came of it.
//! The library finds the repair.

mod command;
mod heading;
mod json;
mod text;
mod unshown;

pub(crate) use command::{in_short, run};
