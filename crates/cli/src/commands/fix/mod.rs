//! `fencepost fix`: the fewest changes with which a program holds, in words and for programs.
//!
//! `command` goes from flags to an exit code; `scope` says where changes may be made; `change` puts a
//! repair into words, `spot` finds where it goes in the `source` by the `lines` of the code, or the `declaration` of a field,
//! and `diff` shows that; `patched` writes it into the program and searches the result; `text` and `json` tell all of it. What a
//! repair is, and that it is the smallest, is the business of the crate `repair`.

mod change;
mod command;
mod declaration;
mod diff;
mod json;
mod lines;
mod patched;
mod scope;
mod source;
mod spot;
mod text;

pub(crate) use command::run;
