//! What is wrong with a file, and where.

/// A file that cannot be read, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {place}: {message}")]
pub struct Error {
    /// The name that was given with the bytes; of a class in an archive, both names.
    pub file: String,
    /// Where it is wrong: a byte of the file, or a position in a method's code.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl Error {
    /// An error at a byte of a file that is named later, by [`Error::in_file`].
    pub(crate) fn at(byte: usize, message: impl Into<String>) -> Error {
        Error { file: String::new(), place: format!("byte {byte:#x}"), message: message.into() }
    }

    pub(crate) fn in_file(mut self, file: &str) -> Error {
        self.file = file.to_owned();
        self
    }
}
