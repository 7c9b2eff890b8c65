//! .NET assemblies, read.
//!
//! [`Assembly::read`] takes the bytes of a PE file and gives its metadata: typed rows, lookups,
//! signatures and method bodies, and [`symbols`] gives source lines. What is cheap to check is
//! checked once while reading, so that rows are simple to use afterwards.
//!
//! `pe` finds the parts of the file, [`metadata`] reads tables, heaps and signatures, [`il`]
//! instructions. No input makes the reader panic or hang; every [`Error`] names its place.
//!
//! Deliberately absent: reading files, and running anything.

mod cursor;
mod error;
pub mod il;
pub mod metadata;
mod pe;
pub mod symbols;

pub use error::{Error, Part, Place};
pub use metadata::{Assembly, Metadata, TableId, Token};
