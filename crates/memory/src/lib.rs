//! What may be reordered: memory models as data, and the rules of the in-flight window.
//!
//! A [`Model`] is read from a small text file. [`Model::link`] joins it with the access classes
//! that one program uses and gives [`Rules`]: bit matrices that say which earlier in-flight event
//! holds up which later one. A thread's [`Window`] holds its issued but incomplete events and
//! answers, under those rules, which of them may take their next step and what [blocks](Blocker) the others. Where threads have views of
//! their own, [`views`] says which writes each of them may see.
//!
//! Deliberately absent: values' meaning, threads, search, and every concrete bytecode. A location
//! is a number that is only compared, but for the object it lies in.

pub mod blocker;
pub mod builtin;
mod guarantee;
mod link;
pub mod model;
mod order;
pub mod pattern;
mod promises;
pub mod rules;
mod stages;
pub mod views;
pub mod window;

pub use blocker::{Blocker, Hold, WindowStep};
pub use guarantee::Guarantee;
pub use model::{
    Hoisting, LanguagePromises, Model, ModelError, Publication, Reflect, SameLocationReads, Sight,
    Speculation,
};
pub use rules::{AccessSet, LinkError, Rules};
pub use window::{Event, Loc, Location, Operand, Window, WindowSlot};
