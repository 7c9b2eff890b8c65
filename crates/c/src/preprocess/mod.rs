//! The preprocessor: from the text of a program's files to one text without directives and macros, in which the
//! pragmas of McSPIN are code, and a map from that text to the files.
//!
//! `lex` makes tokens, `directive` and `include` run lines that begin with `#`, `condition` decides `#if`,
//! `expand` replaces macros, `output` writes what is left.

mod condition;
mod directive;
mod expand;
mod include;
mod lex;
mod macros;
mod output;
mod predefined;
#[cfg(test)]
mod tests;
mod token;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::error::{CError, quote};
use crate::implicit;
use crate::source::{Extent, FileId, SourceMap};
use lex::{EndlessComment, Lexer};
use macros::Macro;
use output::Output;
use token::{Kind, Token};

/// Finds the files that a program includes.
pub trait Files {
    /// The name, as shown to users, and the text of the file that `from` includes as `name`; `system` says that it
    /// does so in angle brackets.
    fn include(&self, from: &str, name: &str, system: bool) -> Option<(String, String)>;

    /// Where files are looked for, to tell when one is not found.
    fn places(&self, from: &str, system: bool) -> Vec<String> {
        let _ = (from, system);
        Vec::new()
    }
}

/// No files but those that come with Fencepost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn include(&self, _: &str, _: &str, _: bool) -> Option<(String, String)> {
        None
    }
}

/// A program without directives and macros.
#[derive(Clone, Debug)]
pub struct Preprocessed {
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub map: SourceMap,
    /// Whether it has a pragma of McSPIN in it.
    pub is_mcspin: bool,
    /// What the user should know about how it was read.
    pub remarks: Vec<String>,
}

/// Reads a program: its name, its text, a finder of included files, and macros that are defined from the start.
pub fn preprocess(
    name: &str,
    text: &str,
    files: &dyn Files,
    defines: &[(String, String)],
) -> Result<Preprocessed, Vec<CError>> {
    let mut preprocessor = Preprocessor {
        files,
        map: SourceMap::default(),
        frames: Vec::new(),
        conditionals: Vec::new(),
        macros: predefined::builtins().map(|it| (it.name.clone(), it)).collect(),
        pending: Vec::new(),
        isolated: 0,
        stays: false,
        in_condition: false,
        made: 0,
        read: text.len(),
        counter: 0,
        once: HashSet::new(),
        errors: Vec::new(),
        remarks: Vec::new(),
        output: Output::default(),
    };
    preprocessor.map.add_file(name.to_owned(), Arc::from(text), false, None);
    let run = preprocessor.predefine(defines).and_then(|()| preprocessor.run(text));
    let Preprocessor { mut errors, map, output, remarks, .. } = preprocessor;
    if run.is_err() || !errors.is_empty() {
        errors.truncate(20);
        return Err(errors);
    }
    let Output { text, is_mcspin, .. } = output;
    let mut pre = Preprocessed { text, map, is_mcspin, remarks };
    implicit::complete(&mut pre);
    Ok(pre)
}

/// Whether a text defines, or at least mentions, a function `main`.
pub fn has_main(text: &str) -> bool {
    let mut lexer = Lexer::new(FileId(0), Arc::from(text));
    let mut is_main = false;
    while let Ok(token) = lexer.next() {
        match token.kind {
            Kind::End => return false,
            Kind::Newline => {}
            _ if is_main && token.is("(") => return true,
            _ => is_main = token.is_name("main"),
        }
    }
    false
}

/// Reading cannot go on; the reason is among the errors.
#[derive(Clone, Copy, Debug)]
struct Stop;

type StopOr<T> = Result<T, Stop>;

/// A file that is being read.
struct Frame {
    lexer: Lexer,
    /// How many conditions were open when it began.
    conditionals: usize,
}

/// An open `#if`.
struct Conditional {
    extent: Extent,
    /// Whether one of its parts has been taken.
    taken: bool,
    /// Its `#else`.
    otherwise: Option<Extent>,
}

struct Preprocessor<'f> {
    files: &'f dyn Files,
    map: SourceMap,
    frames: Vec<Frame>,
    conditionals: Vec<Conditional>,
    macros: HashMap<Rc<str>, Macro>,
    /// Tokens that come before those of the file, the last one first.
    pending: Vec<Token>,
    /// How many lists of tokens are being read by themselves, one in the other. Then files are left alone.
    isolated: usize,
    /// Whether the end of a file is not to be passed.
    stays: bool,
    in_condition: bool,
    /// How many tokens macros have made.
    made: usize,
    /// How much text there is.
    read: usize,
    counter: u32,
    once: HashSet<String>,
    errors: Vec<CError>,
    remarks: Vec<String>,
    output: Output,
}

impl Preprocessor<'_> {
    fn predefine(&mut self, defines: &[(String, String)]) -> StopOr<()> {
        let mut text = String::new();
        for line in predefined::PREDEFINED.lines() {
            text.push_str(&format!("#define {line}\n"));
        }
        self.source("<predefined>", &text, true)?;
        // A definition of the program's wins.
        self.macros.values_mut().for_each(|it| it.definition = None);
        if defines.is_empty() {
            return Ok(());
        }
        let text: String = defines.iter().map(|(name, value)| format!("#define {name} {value}\n")).collect();
        self.source("<command line>", &text, false)
    }

    /// Reads definitions.
    fn source(&mut self, name: &str, text: &str, embedded: bool) -> StopOr<()> {
        let id = self.map.add_file(name.to_owned(), Arc::from(text), embedded, None);
        self.frames.push(Frame { lexer: Lexer::new(id, Arc::from(text)), conditionals: 0 });
        match self.next()?.kind {
            Kind::End => Ok(()),
            _ => Err(self.stop(self.here(), "only definitions are possible here")),
        }
    }

    fn run(&mut self, text: &str) -> StopOr<()> {
        let lexer = Lexer::new(FileId(0), Arc::from(text));
        self.frames.push(Frame { lexer, conditionals: 0 });
        loop {
            let mut token = self.next()?;
            if token.kind == Kind::End {
                return Ok(());
            }
            if token.is_name("_Pragma") {
                self.pragma_operator(&token)?;
            } else if !self.expand(&mut token)? {
                self.emit(&token);
            }
        }
    }

    /// `_Pragma("words")`.
    fn pragma_operator(&mut self, name: &Token) -> StopOr<()> {
        let at = name.at();
        let (open, literal, close) = (self.next()?, self.next()?, self.next()?);
        if !(open.is("(") && literal.kind == Kind::String && close.is(")")) {
            let error = self.map.error_at(at, "`_Pragma` wants a string in parentheses");
            self.errors.push(error.help("write `_Pragma(\"McSPIN section\")`"));
            return Err(Stop);
        }
        let inner = literal.text.trim_start_matches(['L', 'u', 'U', '8']).trim_matches('"');
        let words = inner.replace("\\\"", "\"").replace("\\\\", "\\");
        let mut lexer = Lexer::new(at.file, Arc::from(words));
        let mut line = Vec::new();
        loop {
            let token = lexer.next().map_err(|_| self.stop(at, "this comment does not end"))?;
            if token.ends_line() {
                break;
            }
            line.push(Token { extent: at, first: false, ..token });
        }
        self.pragma(at, line)
    }

    /// The next token of what is being read; directives are run, ends of lines passed.
    fn next(&mut self) -> StopOr<Token> {
        if let Some(token) = self.pending.pop() {
            return Ok(token);
        }
        if self.isolated > 0 {
            return Ok(Token::new(Kind::End, "", self.here()));
        }
        loop {
            let token = self.lex()?;
            match token.kind {
                Kind::Newline => {}
                Kind::End if self.stays || self.frames.is_empty() => return Ok(token),
                Kind::End => {
                    self.leave();
                    if self.frames.is_empty() {
                        return Ok(token);
                    }
                }
                _ if token.first && token.is("#") => {
                    self.directive(&token)?;
                    if let Some(token) = self.pending.pop() {
                        return Ok(token);
                    }
                }
                _ => return Ok(token),
            }
        }
    }

    /// The next token of the file.
    fn lex(&mut self) -> StopOr<Token> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(Token::new(Kind::End, "", self.here()));
        };
        frame.lexer.next().map_err(|endless| self.endless(&endless))
    }

    fn endless(&mut self, endless: &EndlessComment) -> Stop {
        let error = self.map.error_at(endless.0, "this comment does not end");
        self.errors.push(error.help("a comment ends with `*/`"));
        Stop
    }

    /// Where reading is, if nothing better is known.
    fn here(&self) -> Extent {
        let file = self.frames.last().map_or(FileId(0), |frame| frame.lexer.file);
        let end = self.map.file(file).map_or(0, |file| file.text.len() as u32);
        Extent { file, start: end, end }
    }

    fn error(&mut self, extent: Extent, message: impl Into<String>) {
        let error = self.map.error_at(extent, message);
        self.errors.push(error);
    }

    fn stop(&mut self, extent: Extent, message: &str) -> Stop {
        self.error(extent, message);
        Stop
    }

    /// Writes a token, unless it is none.
    fn emit(&mut self, token: &Token) {
        let at = token.at();
        match token.kind {
            Kind::Unterminated => {
                let what = if token.text.starts_with('\'') || token.text.contains("u'") {
                    "this character constant does not end"
                } else {
                    "this string does not end"
                };
                let quote = if what.contains("string") { '"' } else { '\'' };
                let error = self.map.error_at(at, what);
                self.errors.push(error.help(format!("it ends with `{quote}` on the same line")));
            }
            Kind::Stray => {
                let message = format!("unknown character {}", quote(&token.text));
                self.error(at, message);
            }
            _ => self.output.write(token, &mut self.map),
        }
    }
}
