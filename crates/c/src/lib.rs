//! C programs, and programs in McSPIN's dialect of C, as Fencepost programs.
//!
//! [`preprocess`] makes one text of a program's files and remembers where each character comes from; [`parse`]
//! gives the syntax tree of that text. Offsets in the tree are offsets in the preprocessed text, and
//! [`SourceMap`] leads from there to files, lines and columns.
//!
//! [`C`] is the front end; it alone reads and writes files, all else asks [`Files`].
//!
//! Deliberately absent: memory models, running anything.

mod error;
mod frontend;
mod headers;
mod implicit;
mod load;
mod lower;
mod nesting;
mod parse;
pub mod patch;
mod pragma;
mod preprocess;
mod source;
mod syntax;
mod types;

pub use error::{CError, Spot};
pub use frontend::C;
pub use load::{Bounded, Loaded, Options, load};
pub use parse::parse;
pub use pragma::MARK;
pub use preprocess::{Files, NoFiles, Preprocessed, has_main, preprocess};
pub use source::{Extent, FileId, Place, SourceFile, SourceMap};
