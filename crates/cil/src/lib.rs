//! .NET assemblies as programs.
//!
//! [`load`] takes an assembly and gives the linked [`Program`](fencepost_ir::Program) of everything
//! that its entry point can reach: `world` finds assemblies and types, `types` closes them,
//! `lower` translates CIL. What no library provides becomes an instruction that makes a verdict
//! inconclusive, with a reason.
//!
//! [`Assembly::read`] takes the bytes of a PE file and gives its metadata: typed rows, lookups,
//! signatures and method bodies, and [`symbols`] gives source lines. What is cheap to check is
//! checked once while reading, so that rows are simple to use afterwards.
//!
//! [`patch`](patch::patch) writes an assembly with fences or `volatile.` prefixes at given
//! instructions; [`OwnCode`](fencepost_frontend::OwnCode) says which method a program's positions come from.
//!
//! `pe` finds the parts of the file, [`metadata`] reads tables, heaps and signatures, [`il`]
//! instructions. No input makes the reader panic or hang; every [`Error`] names its place.
//!
//! [`Cil`] is the front end; it alone reads and writes files, all else asks [`Files`].
//!
//! Deliberately absent: running anything.

mod absent;
mod cursor;
mod encode;
mod error;
mod files;
pub mod frontend;
pub mod il;
pub mod listing;
mod load;
mod lower;
pub mod metadata;
pub mod patch;
mod pe;
pub mod symbols;
mod tests;
mod types;
mod verify;
mod world;

pub use error::{Error, Part, Place};
pub use files::{File, Files, NoFiles};
pub use frontend::{Cil, load};
pub use metadata::{Assembly, Metadata, TableId, Token};
