//! The kit for languages of bytecode: how classes with virtual methods become a linked program.
//!
//! Starting from an entry point, every method that can be called is translated once. A virtual call reaches the
//! implementations in the classes that are instantiated somewhere in what has been translated so far; this is repeated
//! until nothing new turns up. A language says what its methods, messages and types are ([`Vocabulary`]), and how one
//! of them is translated ([`Translator`]). It keeps a [`Draft`], the program under construction, and calls
//! [`translate_all`], then [`finish_types`].
//!
//! * [`draft`](Draft) numbers routines, messages and sources, and notes what is missing; [`runtime_types`](RuntimeTypes)
//!   numbers types, and knows which are instantiated and which are tested for.
//! * `translate` is the loop: the worklist of routines, stand-ins for what cannot be translated, dispatch tables.
//! * [`registers`](Temporaries) hands out registers of a method, and [`path`] follows a user's names to variables.
//!
//! What stays with a language: its instructions, its operand stack and its class library.

mod accesses;
mod draft;
pub mod path;
mod registers;
mod runtime_types;
mod translate;

use fencepost_ir::Stopped;

use crate::LoadError;

pub use accesses::{Accesses, INDIVISIBLE};
pub use draft::{Draft, Vocabulary};
pub use registers::{MAX_REGISTERS, Temporaries, fresh};
pub use runtime_types::RuntimeTypes;
pub use translate::{RoutineShape, Translator, finish_types, translate, translate_all};

/// Why something cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LowerError {
    /// No library provides it, or it cannot be run: reaching it makes a verdict inconclusive.
    Unsupported(String),
    /// It breaks the rules of the format: the program cannot be loaded.
    Invalid(String),
    /// The budget has run out.
    Stopped(Stopped),
}

/// A result of translation.
pub type LowerResult<T> = Result<T, LowerError>;

impl LowerError {
    /// As an error of the file that the program is in.
    pub fn in_file(self, file: &str) -> LoadError {
        match self {
            LowerError::Unsupported(why) | LowerError::Invalid(why) => {
                // A reader's error may name the file already.
                LoadError::new(format!("{file}: {}", why.replace(&format!("{file}: "), "")))
            }
            LowerError::Stopped(stopped) => stopped.into(),
        }
    }

    /// In words.
    pub fn into_text(self) -> String {
        match self {
            LowerError::Unsupported(why) | LowerError::Invalid(why) => why,
            LowerError::Stopped(stopped) => stopped.to_string(),
        }
    }
}

/// Something that makes a verdict inconclusive where it is reached.
pub fn unsupported<T>(what: impl Into<String>) -> LowerResult<T> {
    Err(LowerError::Unsupported(what.into()))
}

/// Something that breaks the rules of the format.
pub fn invalid<T>(what: impl Into<String>) -> LowerResult<T> {
    Err(LowerError::Invalid(what.into()))
}
