//! From characters to preprocessing tokens: line continuations and comments go.

use std::sync::Arc;

use super::token::{Kind, Token};
use crate::source::{Extent, FileId};

const PUNCTUATORS: &[&str] = &[
    "%:%:", "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
    "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>", "%:", "[", "]", "(", ")", "{",
    "}", ".", "&", "*", "+", "-", "~", "!", "/", "%", "<", ">", "^", "|", "?", ":", ";", "=", ",", "#",
];

/// Reads the tokens of a file.
#[derive(Debug)]
pub(crate) struct Lexer {
    pub(crate) file: FileId,
    text: Arc<str>,
    at: usize,
    /// Whether nothing of the line has been read yet.
    first: bool,
}

/// A comment that does not end, from its `/*`.
#[derive(Debug)]
pub(crate) struct EndlessComment(pub(crate) Extent);

impl Lexer {
    pub(crate) fn new(file: FileId, text: Arc<str>) -> Lexer {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { file, text, at, first: true }
    }

    /// The next token. Lines end with a token of their own; after the last token there are only ends.
    pub(crate) fn next(&mut self) -> Result<Token, EndlessComment> {
        let space = self.skip_space()?;
        let start = self.at;
        let first = std::mem::replace(&mut self.first, false);
        let (kind, text) = self.token();
        if kind == Kind::Newline {
            self.first = true;
        }
        let mut token = Token::new(kind, &text, self.extent(start));
        token.space = space;
        token.first = first;
        Ok(token)
    }

    /// The name of a header, if that is what comes next on the line: with its delimiters, which must both be
    /// there.
    pub(crate) fn header_name(&mut self) -> Result<Option<(String, Extent)>, EndlessComment> {
        self.skip_space()?;
        let start = self.at;
        let close = match self.peek() {
            Some('<') => '>',
            Some('"') => '"',
            _ => return Ok(None),
        };
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| *c != '\n') {
            self.bump();
            text.push(c);
            if c == close && text.len() > 1 {
                return Ok(Some((text, self.extent(start))));
            }
        }
        self.at = start;
        Ok(None)
    }

    fn extent(&self, start: usize) -> Extent {
        Extent { file: self.file, start: start as u32, end: self.at as u32 }
    }

    /// The next character, after any line continuations, which are passed.
    fn peek(&mut self) -> Option<char> {
        // Nearly all text is like this.
        if let Some(&byte) = self.text.as_bytes().get(self.at)
            && byte.is_ascii()
            && byte != b'\\'
        {
            return Some(char::from(byte));
        }
        while let Some(rest) = self.text.get(self.at..).and_then(|rest| rest.strip_prefix('\\')) {
            let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
            if rest.as_bytes().get(blank) != Some(&b'\n') {
                break;
            }
            self.at += blank + 2;
        }
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes `text` if it is next.
    fn take(&mut self, text: &str) -> bool {
        let before = self.at;
        for c in text.chars() {
            if self.peek() != Some(c) {
                self.at = before;
                return false;
            }
            self.bump();
        }
        true
    }

    /// Whether there was any.
    fn skip_space(&mut self) -> Result<bool, EndlessComment> {
        let mut any = false;
        loop {
            let start = self.at;
            match self.peek() {
                Some(c) if c != '\n' && c.is_whitespace() => {
                    self.bump();
                }
                Some('/') if self.take("//") => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.bump();
                    }
                }
                Some('/') if self.take("/*") => {
                    let open = self.extent(start);
                    while !self.take("*/") {
                        if self.bump().is_none() {
                            return Err(EndlessComment(open));
                        }
                    }
                }
                _ => return Ok(any),
            }
            any = true;
        }
    }

    fn token(&mut self) -> (Kind, String) {
        let mut text = String::new();
        let Some(c) = self.peek() else { return (Kind::End, text) };
        let prefixes = ["u8\"", "L\"", "u\"", "U\"", "\"", "L'", "u'", "U'", "'"];
        if let Some(prefix) = prefixes.iter().find(|prefix| prefix.starts_with(c) && self.take(prefix)) {
            text.push_str(prefix);
            return (self.literal(&mut text), text);
        }
        if c.is_ascii_digit() || (c == '.' && self.digit_follows()) {
            self.number(&mut text);
            return (Kind::Number, text);
        }
        if is_name(c) {
            while let Some(c) = self.peek().filter(|c| is_name(*c) || c.is_ascii_digit()) {
                text.push(c);
                self.bump();
            }
            return (Kind::Identifier, text);
        }
        if c == '\n' {
            self.bump();
            return (Kind::Newline, text);
        }
        if let Some(punctuator) = PUNCTUATORS.iter().find(|it| it.starts_with(c) && self.take(it)) {
            return (Kind::Punctuator, plain(punctuator).to_owned());
        }
        self.bump();
        text.push(c);
        (Kind::Stray, text)
    }

    /// After the opening quote, up to and with the closing one.
    fn literal(&mut self, text: &mut String) -> Kind {
        let quote = text.chars().next_back().unwrap_or('"');
        let kind = if quote == '"' { Kind::String } else { Kind::Character };
        loop {
            match self.peek() {
                None | Some('\n') => return Kind::Unterminated,
                Some(c) => {
                    self.bump();
                    text.push(c);
                    if c == quote {
                        return kind;
                    }
                    if c == '\\'
                        && let Some(escaped) = self.peek().filter(|c| *c != '\n')
                    {
                        self.bump();
                        text.push(escaped);
                    }
                }
            }
        }
    }

    fn digit_follows(&mut self) -> bool {
        let before = self.at;
        self.bump();
        let follows = self.peek().is_some_and(|c| c.is_ascii_digit());
        self.at = before;
        follows
    }

    fn number(&mut self, text: &mut String) {
        while let Some(c) = self.peek() {
            let signed = matches!(c, '+' | '-') && text.ends_with(['e', 'E', 'p', 'P']);
            if !(signed || c == '.' || is_name(c) || c.is_ascii_digit()) {
                break;
            }
            text.push(c);
            self.bump();
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || c == '$' || (!c.is_ascii() && c.is_alphanumeric())
}

/// The usual spelling of a digraph.
fn plain(punctuator: &str) -> &str {
    match punctuator {
        "<:" => "[",
        ":>" => "]",
        "<%" => "{",
        "%>" => "}",
        "%:" => "#",
        "%:%:" => "##",
        _ => punctuator,
    }
}

/// What kind of token a text is, if it is one.
pub(crate) fn single(text: &str) -> Option<Kind> {
    let mut lexer = Lexer::new(FileId(0), Arc::from(text));
    let token = lexer.next().ok()?;
    let whole = token.extent.start == 0 && token.extent.end as usize == text.len();
    let usable = !matches!(token.kind, Kind::Unterminated | Kind::Newline | Kind::End | Kind::Stray);
    (whole && usable).then_some(token.kind)
}
