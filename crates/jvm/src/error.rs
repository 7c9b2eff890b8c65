//! What is wrong with a file, and where.

/// A file that cannot be read, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {message}")]
pub struct Error {
    /// The name that was given with the bytes; of a class in an archive, both names.
    pub file: String,
    /// Where it is wrong (a byte of the file, a member of the class, an offset of its code), and what.
    pub message: String,
}

impl Error {
    /// An error of a file that is named later, by [`Error::in_file`].
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error { file: String::new(), message: message.into() }
    }

    pub(crate) fn at(byte: usize, message: impl std::fmt::Display) -> Error {
        Error::new(format!("byte {byte:#x}: {message}"))
    }

    /// The error within a part.
    pub(crate) fn within(mut self, part: impl std::fmt::Display) -> Error {
        self.message = format!("{part}: {}", self.message);
        self
    }

    pub(crate) fn in_file(mut self, file: &str) -> Error {
        self.file = file.to_owned();
        self
    }
}
