//! What translations of bytecode have in common: how they fail.

use fencepost_ir::Stopped;

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
pub type Outcome<T> = Result<T, LowerError>;

impl LowerError {
    /// In words.
    pub fn into_text(self) -> String {
        match self {
            LowerError::Unsupported(why) | LowerError::Invalid(why) => why,
            LowerError::Stopped(stopped) => stopped.to_string(),
        }
    }
}

/// Something that makes a verdict inconclusive where it is reached.
pub fn unsupported<T>(what: impl Into<String>) -> Outcome<T> {
    Err(LowerError::Unsupported(what.into()))
}

/// Something that breaks the rules of the format.
pub fn invalid<T>(what: impl Into<String>) -> Outcome<T> {
    Err(LowerError::Invalid(what.into()))
}
