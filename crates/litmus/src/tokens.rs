//! The lexer for initial states, instructions and conditions.
//!
//! A [`Tokens`] is a cheap cursor: it lexes on demand, and a copy of it looks ahead. Nothing is
//! ever collected, so that an input of any size costs no memory.

use crate::error::{Extent, Problem, quote};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A word: a variable, register, mnemonic, type or keyword.
    Name(&'a str),
    /// `%name`, with the percent sign: a register of the test's own naming.
    Symbolic(&'a str),
    /// A number; hexadecimal ones may use all 64 bits.
    Number(i64),
    /// Punctuation.
    Symbol(&'static str),
    /// Nothing is left.
    End,
}

impl Kind<'_> {
    /// Whether this is that symbol.
    fn is(self, symbol: &str) -> bool {
        matches!(self, Kind::Symbol(found) if found == symbol)
    }
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) extent: Extent,
}

/// A position in the text between two tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    position: usize,
    end: usize,
    /// Whether `-` and `/` are operators rather than parts of names and numbers.
    terms: bool,
}

impl<'a> Tokens<'a> {
    /// The tokens in a part of the text.
    pub(crate) fn new(text: &'a str, part: Extent) -> Tokens<'a> {
        Tokens { text, position: part.start, end: part.end, terms: false }
    }

    /// The same place in a term, where `-` is an operator: `r1-1` is a name, a symbol and a number.
    pub(crate) fn in_terms(self) -> Tokens<'a> {
        Tokens { terms: true, ..self }
    }

    /// The same place after a term.
    pub(crate) fn outside_terms(self) -> Tokens<'a> {
        Tokens { terms: false, ..self }
    }

    /// The text of a token.
    pub(crate) fn piece(&self, token: Token<'a>) -> &'a str {
        self.text.get(token.extent.start..token.extent.end).unwrap_or_default()
    }

    /// Takes the next token.
    pub(crate) fn next(&mut self) -> Result<Token<'a>, Problem> {
        let text = self.text.get(self.position..self.end).unwrap_or_default();
        let text_start = self.end - text.len();
        let rest = text.trim_start();
        let start = text_start + (text.len() - rest.len());
        let (kind, length) = lex(rest, self.terms).map_err(|bad| {
            let length = bad.length(rest);
            let piece = quote(rest.get(..length).unwrap_or_default());
            Problem::new(Extent::new(start, start + length), bad.message(&piece)).help(bad.help())
        })?;
        self.position = start + length;
        Ok(Token { kind, extent: Extent::new(start, self.position) })
    }

    /// The next token, without taking it.
    pub(crate) fn peek(&self) -> Result<Token<'a>, Problem> {
        let mut ahead = *self;
        ahead.next()
    }

    /// The token after the next one.
    pub(crate) fn peek_second(&self) -> Result<Token<'a>, Problem> {
        let mut ahead = *self;
        ahead.next()?;
        ahead.next()
    }

    /// The position after the last token taken.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Takes this symbol if it is next.
    pub(crate) fn eat(&mut self, symbol: &str) -> Result<bool, Problem> {
        let token = self.peek()?;
        let found = token.kind.is(symbol);
        if found {
            self.position = token.extent.end;
        }
        Ok(found)
    }

    /// Takes this word if it is next.
    pub(crate) fn eat_word(&mut self, word: &str) -> Result<bool, Problem> {
        let token = self.peek()?;
        let found = token.kind == Kind::Name(word);
        if found {
            self.position = token.extent.end;
        }
        Ok(found)
    }

    /// Takes this symbol, or fails.
    pub(crate) fn expect(&mut self, symbol: &str, purpose: &str) -> Result<Token<'a>, Problem> {
        let token = self.next()?;
        if token.kind.is(symbol) {
            Ok(token)
        } else {
            Err(self.unexpected(token, &format!("`{symbol}` {purpose}")))
        }
    }

    /// Takes a name, or fails.
    pub(crate) fn name(&mut self, what: &str) -> Result<(&'a str, Extent), Problem> {
        let token = self.next()?;
        match token.kind {
            Kind::Name(name) => Ok((name, token.extent)),
            _ => Err(self.unexpected(token, what)),
        }
    }

    /// The error of having found `token` where `wanted` should stand.
    pub(crate) fn unexpected(&self, token: Token<'a>, wanted: &str) -> Problem {
        let piece = self.piece(token);
        let (found, help) = match token.kind {
            Kind::End if self.end == self.text.len() => {
                ("the end of the file".to_owned(), "the file may have been cut off".to_owned())
            }
            Kind::End => ("the end of the cell".to_owned(), "complete the instruction".to_owned()),
            _ => (quote(piece), format!("write {wanted} here")),
        };
        Problem::new(token.extent, format!("expected {wanted}, found {found}")).help(help)
    }
}

/// Why there is no token.
enum Bad {
    Character,
    Number(usize),
}

impl Bad {
    fn length(&self, rest: &str) -> usize {
        match self {
            Bad::Character => rest.chars().next().map_or(0, char::len_utf8),
            Bad::Number(length) => *length,
        }
    }

    fn message(&self, piece: &str) -> String {
        match self {
            Bad::Character => format!("unexpected character {piece}"),
            Bad::Number(_) => format!("{piece} is not a 64-bit number"),
        }
    }

    fn help(&self) -> &'static str {
        match self {
            Bad::Character => "remove it, or put it into a comment: (* … *)",
            Bad::Number(_) => "use a number from -9223372036854775808 to 0xffffffffffffffff",
        }
    }
}

/// The token at the start of the text and its length.
fn lex(rest: &str, terms: bool) -> Result<(Kind<'_>, usize), Bad> {
    let bytes = rest.as_bytes();
    let second = bytes.get(1).copied().unwrap_or_default();
    match bytes.first().copied() {
        None => Ok((Kind::End, 0)),
        Some(b'0'..=b'9') => number(rest),
        Some(b'-') if second.is_ascii_digit() && !terms => number(rest),
        Some(byte) if starts_name(byte) => {
            let length = name_length(bytes, terms);
            Ok((Kind::Name(rest.get(..length).unwrap_or_default()), length))
        }
        Some(b'%') if starts_name(second) => {
            let length = 1 + name_length(bytes.get(1..).unwrap_or_default(), terms);
            Ok((Kind::Symbolic(rest.get(..length).unwrap_or_default()), length))
        }
        Some(byte) => {
            let symbol = symbol(byte, second, terms).ok_or(Bad::Character)?;
            Ok((Kind::Symbol(symbol), symbol.len()))
        }
    }
}

/// The symbol that starts with these two bytes.
fn symbol(first: u8, second: u8, terms: bool) -> Option<&'static str> {
    Some(match (first, second) {
        (b'/', b'\\') => "/\\",
        (b'\\', b'/') => "\\/",
        (b'=', b'>') => "=>",
        (b'=', b'=') => "==",
        (b'!', b'=') => "!=",
        (b'<', b'>') => "<>",
        (b'<', b'<') => "<<",
        (b'<', b'=') if terms => "<=",
        (b'>', b'=') if terms => ">=",
        (b'=', _) => "=",
        (b';', _) => ";",
        (b':', _) => ":",
        (b',', _) => ",",
        (b'~', _) => "~",
        (b'(', _) => "(",
        (b')', _) => ")",
        (b'[', _) => "[",
        (b']', _) => "]",
        (b'{', _) => "{",
        (b'}', _) => "}",
        (b'|', _) => "|",
        (b'*', _) => "*",
        (b'&', _) => "&",
        (b'+', _) => "+",
        (b'-', _) => "-",
        (b'!', _) => "!",
        (b'$', _) => "$",
        (b'<', _) => "<",
        (b'>', _) => ">",
        _ => return None,
    })
}

fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'.'
}

/// Names may contain `/`, `.` and `-`, but not the start of a `/\`. In terms they have no operators.
fn name_length(bytes: &[u8], terms: bool) -> usize {
    let inside = |at: usize, byte: u8| match byte {
        b'/' => !terms && bytes.get(at + 1) != Some(&b'\\'),
        b'-' => !terms,
        b'_' | b'.' => true,
        _ => byte.is_ascii_alphanumeric(),
    };
    bytes.iter().enumerate().position(|(at, byte)| !inside(at, *byte)).unwrap_or(bytes.len())
}

fn number(rest: &str) -> Result<(Kind<'_>, usize), Bad> {
    let (negative, digits) = match rest.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, rest),
    };
    let (radix, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, digits.get(2..).unwrap_or_default()),
        _ => (10, digits),
    };
    let count = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let length = rest.len() - digits.len() + count;
    let magnitude = u64::from_str_radix(digits.get(..count).unwrap_or_default(), radix);
    let magnitude = magnitude.map_err(|_| Bad::Number(length))?;
    let value = if negative { 0_i64.checked_sub_unsigned(magnitude) } else { Some(magnitude as i64) };
    Ok((Kind::Number(value.ok_or(Bad::Number(length))?), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Kind<'_>> {
        let mut tokens = Tokens::new(text, Extent::new(0, text.len()));
        let mut kinds = Vec::new();
        loop {
            match tokens.next().unwrap().kind {
                Kind::End => return kinds,
                kind => kinds.push(kind),
            }
        }
    }

    #[test]
    fn lexes_names_numbers_and_symbols() {
        use Kind::*;
        assert_eq!(all("0:EAX=-1"), [Number(0), Symbol(":"), Name("EAX"), Symbol("="), Number(-1)]);
        assert_eq!(all("x=y/\\z"), [Name("x"), Symbol("="), Name("y"), Symbol("/\\"), Name("z")]);
        assert_eq!(all("a-b/c.d %r"), [Name("a-b/c.d"), Symbolic("%r")]);
        assert_eq!(all("0xff -0x10"), [Number(255), Number(-16)]);
        assert_eq!(all("0xffffffffffffffff"), [Number(-1)]);
        assert_eq!(all("== != <> =>"), [Symbol("=="), Symbol("!="), Symbol("<>"), Symbol("=>")]);
    }

    #[test]
    fn bad_characters_and_numbers_have_places() {
        for (text, length) in
            [("µ", 2), ("#", 1), ("99999999999999999999", 20), ("0x", 2), ("0xfffffffffffffffff", 19)]
        {
            let mut tokens = Tokens::new(text, Extent::new(0, text.len()));
            let error = crate::error::Lines::new(text).error("t", tokens.next().unwrap_err());
            assert_eq!(error.span, 0..length, "{text}");
            assert!(error.help.is_some());
        }
    }
}
