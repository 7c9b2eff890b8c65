//! Java classes as programs.
//!
//! [`load`] takes the name of a class and gives the linked [`Program`](fencepost_ir::Program) of everything
//! that its entry point can reach: `world` finds classes, `types` resolves names as the JVMS says,
//! `frames` verifies code by inferring what is known at each point, `lower` translates it. What no library
//! provides becomes an instruction that makes a verdict inconclusive, with a reason.
//!
//! [`class`] and [`code`] say what class files hold, [`archive`] what jars do. No input makes the reader panic
//! or hang; every [`Error`] names its place.
//!
//! [`patch`] writes classes with changes.
//!
//! [`Java`] is the front end; it alone reads and writes files, all else asks [`Files`].
//!
//! Deliberately absent: running anything.

pub mod archive;
pub mod class;
pub mod code;
mod completion;
mod cursor;
mod error;
mod frames;
pub mod frontend;
pub mod listing;
mod load;
mod lower;
pub mod patch;
mod stress;
mod tests;
mod types;
mod world;

pub use error::Error;
pub use frontend::{Java, load};
pub use world::{File, Files, Resource, Resources};
