//! The seam of all languages: what Fencepost asks of a language, and what a language gives.
//!
//! A [`Frontend`] recognises inputs of its language and turns a [`LoadRequest`] into a [`Loaded`] program. A
//! [`Language`] is what the front end still knows about a program once it is loaded: how its values are written,
//! which code is the user's own, and how a repair is written into it. A new language implements these two traits in
//! a crate of its own and is registered in one line of the crate `fencepost`.
//!
//! Deliberately absent: memory models, searching, printing.

pub mod bytecode;
pub mod change;
pub mod condition;
mod error;
pub mod file;
mod language;
mod loaded;
pub mod lower;
pub mod names;
mod request;
pub mod results;
pub mod source;
mod value;

pub use error::{LoadError, Spot};
pub use file::Input;
pub use language::{Frontend, Language, Listing, OwnCode, Rewritten};
pub use loaded::{Loaded, Observed, Offsets, PartialFences, Repairs, Volatiles};
pub use request::{LoadRequest, Mention};
pub use value::ObservedValue;
