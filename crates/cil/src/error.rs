//! What is wrong with a file, and where.

use std::fmt;

use crate::metadata::Token;

/// A file that cannot be read, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {place}: {message}")]
pub struct Error {
    /// The name that was given with the bytes.
    pub file: String,
    /// Where it is wrong.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

impl Error {
    /// An error in a file that is named later, by [`Error::in_file`].
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Error {
        Error { file: String::new(), place, message: message.into() }
    }

    pub(crate) fn in_file(mut self, file: &str) -> Error {
        self.file = file.to_owned();
        self
    }
}

/// A position: a byte of some part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What `byte` is counted in.
    pub part: Part,
    /// Distance from the start of the part.
    pub byte: usize,
}

/// A part of a file in which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole file.
    File,
    /// A metadata stream.
    Stream(&'static str),
    /// A row of a metadata table.
    Row(Token),
    /// The signature, or other blob, of a row.
    Blob(Token),
    /// The code of a method; bytes are IL offsets.
    Code(Token),
}

impl Part {
    /// Byte `byte` of this part.
    pub fn at(self, byte: usize) -> Place {
        Place { part: self, byte }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let byte = self.byte;
        match self.part {
            Part::File => write!(f, "byte {byte:#x}"),
            Part::Stream(name) => write!(f, "byte {byte:#x} of {name}"),
            Part::Row(token) => write!(f, "{token}"),
            Part::Blob(token) => write!(f, "byte {byte} of the blob of {token}"),
            Part::Code(token) => write!(f, "IL_{byte:04x} of {token}"),
        }
    }
}
