//! What is wrong with a C program, where, and what to do about it.

use std::ops::Range;
use std::sync::Arc;

/// A C program that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}:{}: {message}", spot.file, spot.line, spot.column)]
pub struct CError {
    /// What is wrong.
    pub message: String,
    /// Where.
    pub spot: Box<Spot>,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that matter, such as the definition of a macro.
    pub related: Vec<(String, Spot)>,
}

/// A run of characters of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The file's name, as the user knows it. `#line` can change it.
    pub file: String,
    /// Line, from 1, as `#line` has it.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The file's text.
    pub text: Arc<str>,
    /// Bytes of that text.
    pub span: Range<usize>,
}

impl CError {
    /// An error without help.
    pub fn new(spot: Spot, message: impl Into<String>) -> CError {
        CError { message: message.into(), spot: Box::new(spot), help: None, related: Vec::new() }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> CError {
        self.help = Some(help.into());
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn related(mut self, spot: Spot, message: impl Into<String>) -> CError {
        self.related.push((message.into(), spot));
        self
    }
}

/// The known word that a misspelt one is nearest to, if it is near enough to be what was meant.
pub(crate) fn nearest<'c>(word: &str, known: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 40;
    if word.len() > LONGEST {
        return None;
    }
    let allowed = if word.len() <= 3 { 1 } else { 2 };
    let near = |it: &&str| strsim::damerau_levenshtein(&word.to_lowercase(), &it.to_lowercase());
    known.into_iter().filter(|it| near(it) <= allowed).min_by_key(near)
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
