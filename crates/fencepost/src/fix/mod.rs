//! `fencepost fix`: the fewest changes with which a program holds, in words and for programs.
//!
//! `command` goes from flags to an exit code; `scope` says where changes may be made; `change` puts a
//! repair into words; `text` and `json` tell it. What a repair is, and that it is the smallest, is the
//! business of the crate `repair`.

mod change;
mod command;
mod json;
mod patched;
mod scope;
mod text;

pub(crate) use command::run;
