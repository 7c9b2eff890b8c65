//! `#include`: the program's own files first, then the headers that come with Fencepost.

use std::sync::Arc;

use super::lex::Lexer;
use super::token::{Kind, Token};
use super::{Frame, Preprocessor, StopOr};
use crate::error::nearest;
use crate::headers;
use crate::source::Extent;

/// The deepest that files may include each other.
const DEEPEST: usize = 64;

/// The most text that a program's files may have together.
const MOST: usize = 64 << 20;

/// A file that was found.
pub(super) struct IncludedFile {
    name: String,
    text: Arc<str>,
    embedded: bool,
}

impl Preprocessor<'_> {
    pub(super) fn include(&mut self, hash: &Token, directive: &Token) -> StopOr<()> {
        let spelt = match self.frames.last_mut().map(|frame| frame.lexer.header_name()) {
            Some(Ok(spelt)) => spelt,
            Some(Err(endless)) => return Err(self.endless(&endless)),
            None => None,
        };
        let line = self.line()?;
        let end = spelt.as_ref().map(|spelt| spelt.1).or(line.last().map(|last| last.extent));
        let extent = Extent { end: end.unwrap_or(directive.extent).end, ..hash.extent };
        let (name, at) = match spelt {
            Some(spelt) => spelt,
            None => {
                let tokens = self.expand_all(line)?;
                let text: String = tokens.iter().map(|token| &*token.text).collect();
                let first = tokens.first().map(|token| token.at());
                (text, first.unwrap_or(directive.extent))
            }
        };
        let well_formed = (name.starts_with('<') && name.ends_with('>'))
            || (name.starts_with('"') && name.ends_with('"') && name.len() > 1);
        if !well_formed || name.len() < 3 {
            let error = self.map.error_at(at, "`#include` wants the name of a file");
            let help = "write `#include \"file.h\"` for a file of yours, `#include <file.h>` for a library's";
            self.errors.push(error.help(help));
            return Ok(());
        }
        if self.frames.len() >= DEEPEST {
            return Err(self.too_deep(at));
        }
        let Some(found) = self.find(&name).or_else(|| self.last_part(&name)) else {
            return Err(self.missing(&name, at));
        };
        if self.once.contains(&found.name) {
            return Ok(());
        }
        self.read += found.text.len();
        if self.read > MOST {
            return Err(self.stop(at, "the files of the program are larger than 64 MiB together"));
        }
        let id = self.map.add_file(found.name, found.text.clone(), found.embedded, Some(extent));
        let lexer = Lexer::new(id, found.text);
        self.frames.push(Frame { lexer, conditionals: self.conditionals.len() });
        Ok(())
    }

    /// The file with a name in quotes or angle brackets.
    pub(super) fn find(&self, name: &str) -> Option<IncludedFile> {
        let system = name.starts_with('<');
        let bare = name.get(1..name.len().checked_sub(1)?)?;
        let from = self.frames.last().and_then(|frame| self.map.file(frame.lexer.file));
        let embedded = || {
            let text = headers::find(bare)?;
            Some(IncludedFile { name: format!("<{bare}>"), text: Arc::from(text), embedded: true })
        };
        if from.is_some_and(|file| file.embedded) {
            return embedded();
        }
        let own = self.files.include(from.map_or("", |file| &file.name), bare, system);
        let own = own.map(|(name, text)| IncludedFile { name, text: Arc::from(text), embedded: false });
        own.or_else(embedded)
    }

    /// `"../include/stdatomic.h"`, which is not there, is the header with that last part that comes with Fencepost.
    fn last_part(&mut self, name: &str) -> Option<IncludedFile> {
        let bare = name.trim_matches('"');
        let last = bare.rsplit_once('/')?.1;
        let text = headers::find(last)?;
        self.remarks.push(format!("there is no file {name}; <{last}> is used in its place"));
        Some(IncludedFile { name: format!("<{last}>"), text: Arc::from(text), embedded: true })
    }

    fn missing(&mut self, name: &str, at: Extent) -> super::Stop {
        let system = name.starts_with('<');
        let bare = name.trim_matches(['<', '>', '"']);
        let from = self.map.file(at.file).map_or("", |file| &file.name);
        let mut places = self.files.places(from, system);
        places.push("the headers that come with Fencepost".to_owned());
        let mut error = self.map.error_at(at, format!("there is no file {name}"));
        let mut help = format!("looked in {}", places.join(", "));
        if let Some(near) = nearest(bare, headers::names()) {
            help = format!("did you mean <{near}>? {help}");
        } else {
            help.push_str("; -I DIR adds a place");
        }
        error.help = Some(help);
        self.errors.push(error);
        super::Stop
    }

    fn too_deep(&mut self, at: Extent) -> super::Stop {
        let name = |extent: Extent| self.map.file(extent.file).map(|file| file.name.clone());
        let this = name(at);
        let circular = self
            .frames
            .iter()
            .filter(|frame| self.map.file(frame.lexer.file).map(|file| &file.name) == this.as_ref());
        let mut error = if circular.count() > 1 {
            let message = format!("{} includes itself without end", this.unwrap_or_default());
            self.map.error_at(at, message).help("put `#pragma once` at its start")
        } else {
            self.map.error_at(at, format!("files include each other deeper than {DEEPEST}"))
        };
        error.related.truncate(1);
        self.errors.push(error);
        super::Stop
    }

    /// Ends the current file.
    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for open in self.conditionals.split_off(frame.conditionals) {
            self.error(open.extent, "this condition has no `#endif`");
        }
    }
}

impl Token {
    /// Whether it ends a line or a file.
    pub(super) fn ends_line(&self) -> bool {
        matches!(self.kind, Kind::Newline | Kind::End)
    }
}
