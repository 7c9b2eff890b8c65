//! What is wrong with a test, where, and what to do about it.
//!
//! Parsers report a [`Problem`], which knows only byte positions; [`Lines`] turns it into the
//! public [`Error`] once, at the top.

use std::ops::Range;

/// A run of bytes of the input. Like `Range<usize>`, but small and `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Extent {
    pub(crate) fn new(start: usize, end: usize) -> Extent {
        Extent { start, end: end.max(start) }
    }

    /// From the start of this one to the end of `other`.
    pub(crate) fn to(self, other: Extent) -> Extent {
        Extent::new(self.start, other.end)
    }

    fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A litmus test that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Error {
    /// The file name that was given to the parser.
    pub file: String,
    /// Line of the start of `span`, from 1.
    pub line: u32,
    /// Column of the start of `span` in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// Where: bytes of the input.
    pub span: Range<usize>,
    /// What to do about it.
    pub help: Option<String>,
    /// A second place that matters, such as the earlier of two contradictory entries.
    pub related: Option<Box<Related>>,
}

/// A second place that explains an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is there.
    pub message: String,
    /// Where: bytes of the input.
    pub span: Range<usize>,
    /// Line of the start of `span`, from 1.
    pub line: u32,
}

/// An error before its position is known as a line and column.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    message: String,
    extent: Extent,
    help: Option<String>,
    related: Option<Box<(String, Extent)>>,
}

impl Problem {
    pub(crate) fn new(extent: Extent, message: impl Into<String>) -> Problem {
        Problem { message: message.into(), extent, help: None, related: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn related(mut self, extent: Extent, message: impl Into<String>) -> Problem {
        self.related = Some(Box::new((message.into(), extent)));
        self
    }
}

/// Where each line of the input starts.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        let after_breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { text, starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The line of a byte position, from 1.
    pub(crate) fn line(&self, position: usize) -> u32 {
        let line = self.starts.partition_point(|start| *start <= position);
        u32::try_from(line).unwrap_or(u32::MAX)
    }

    fn column(&self, position: usize) -> u32 {
        let line = self.starts.partition_point(|start| *start <= position);
        let start = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = self.text.get(start..position).unwrap_or("");
        u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX)
    }

    /// Completes a problem with the file name and its line and column.
    pub(crate) fn error(&self, file: &str, problem: Problem) -> Error {
        let related = problem.related.map(|related| {
            let (message, extent) = *related;
            Box::new(Related { message, span: extent.range(), line: self.line(extent.start) })
        });
        Error {
            file: file.to_owned(),
            line: self.line(problem.extent.start),
            column: self.column(problem.extent.start),
            message: problem.message,
            span: problem.extent.range(),
            help: problem.help,
            related,
        }
    }
}

/// A piece of input to quote in a message: never long, never with line breaks.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut quoted: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    format!("`{quoted}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_lines_and_characters() {
        let text = "ab\nµx\n";
        let lines = Lines::new(text);
        let error = lines.error("t", Problem::new(Extent::new(5, 6), "bad").help("fix"));
        assert_eq!(error.to_string(), "t:2:2: bad");
        assert_eq!(error.span, 5..6);
        assert_eq!(error.help.as_deref(), Some("fix"));
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(quote("a\nb"), "`a b`");
        assert!(quote(&"x".repeat(1000)).len() < 60);
    }
}
