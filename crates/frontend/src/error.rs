//! Why an input is refused: what is wrong, where, and what to do about it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use fencepost_ir::Stopped;

use crate::Help;

/// An input that cannot be used: a program that cannot be loaded, an expression without a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// What is wrong.
    pub message: String,
    /// Where; the first place is the fault, the others explain it.
    pub spots: Vec<Spot>,
    /// What to do about it.
    pub help: Option<Help>,
    /// What else is wrong.
    pub others: Vec<LoadError>,
    /// Whether nothing is wrong with the input, but a limit was reached.
    pub is_stopped: bool,
}

/// A run of characters of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What the text is called: mostly a file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The text.
    pub text: Arc<str>,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// What is there, if it is not the fault itself.
    pub label: Option<String>,
}

impl Spot {
    /// These bytes of a text, which begin and end with whole characters or else a little earlier.
    pub fn of(file: impl Into<String>, text: &str, span: Range<usize>) -> Spot {
        let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let start = floor(span.start).unwrap_or(0);
        let span = start..floor(span.end).unwrap_or(0).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[..start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        Spot { file: file.into(), line, column, text: text.into(), span, label: None }
    }
}

impl LoadError {
    /// Without a place in a text.
    pub fn new(message: impl Into<String>) -> LoadError {
        let (spots, help, others, is_stopped) = Default::default();
        LoadError { message: message.into(), spots, help, others, is_stopped }
    }

    /// Of a file without content.
    pub fn empty(shown: &str) -> LoadError {
        let help = "a build that was cut off may have left it; build it again";
        LoadError::new(format!("{shown} is empty")).help(help)
    }

    /// At this place.
    #[must_use]
    pub fn at(mut self, spot: Spot) -> LoadError {
        self.spots.push(spot);
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> LoadError {
        self.help = Some(help.into());
        self
    }

    /// In one line: `file:line:column: message`.
    pub fn in_short(&self) -> String {
        match self.spots.first() {
            Some(spot) => format!("{}:{}:{}: {}", spot.file, spot.line, spot.column, self.message),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())
    }
}

impl std::error::Error for LoadError {}

impl From<Stopped> for LoadError {
    fn from(stopped: Stopped) -> LoadError {
        LoadError { is_stopped: true, ..LoadError::new(stopped.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Spot;

    #[test]
    fn a_spot_has_a_line_and_a_column_in_characters() {
        let text = "one\ntwo µ three\n";
        let spot = Spot::of("a", text, 11..16);
        assert_eq!((spot.line, spot.column, &text[spot.span]), (2, 7, "three"));
        // The second byte of a character, and beyond the end.
        let spot = Spot::of("a", text, 9..500);
        assert_eq!((spot.line, spot.column, spot.span), (2, 5, 8..text.len()));
    }
}
