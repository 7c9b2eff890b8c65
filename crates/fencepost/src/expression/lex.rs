//! From text to words and symbols.

use std::ops::Range;

use winnow::ascii::multispace0;
use winnow::combinator::{alt, delimited, fail, opt, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, literal, none_of, one_of, take_while};

use super::ExpressionError;

type LexInput<'t> = LocatingSlice<&'t str>;

/// A word or symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, without the `@` that C# may put before it.
    Name(String),
    /// A number.
    Number(i128),
    /// `'c'`: its code.
    Character(i128),
    /// `"text"`
    Text(String),
    /// An operator or bracket.
    Symbol(&'static str),
}

/// A token and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spanned {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

/// Longer ones before those they begin with. The last ones are not operators here; an error names
/// the operator to use instead.
const SYMBOLS: [&str; 33] = [
    "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "::", "/\\", "\\/", "(", ")", "[", "]", ".", ":",
    "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "=", ",", "?",
];

/// Splits an expression into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Spanned>, ExpressionError> {
    let mut input = LocatingSlice::new(text);
    let mut tokens = Vec::new();
    loop {
        let _: Result<&str, winnow::error::ErrMode<winnow::error::EmptyError>> = multispace0(&mut input);
        if input.is_empty() {
            return Ok(tokens);
        }
        let start = text.len() - input.len();
        match token.with_span().parse_next(&mut input) {
            Ok((token, span)) => tokens.push(Spanned { token, span }),
            Err(_) => return Err(unreadable(text, start)),
        }
    }
}

fn unreadable(text: &str, start: usize) -> ExpressionError {
    let rest = &text[start..];
    let end = start + rest.chars().next().map_or(0, char::len_utf8);
    match rest.chars().next() {
        Some('\'') => ExpressionError::new(start..end, "this character has no end").help("write it as 'a'"),
        Some('"') => ExpressionError::new(start..end, "this text has no end"),
        Some('0'..='9') => {
            let digits = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            ExpressionError::new(start..start + digits, "this is not a number")
                .help("whole numbers are written as 12, -3, 0x1F or 1_000")
        }
        _ => ExpressionError::new(start..end, format!("`{}` has no meaning here", &text[start..end])),
    }
}

fn token(input: &mut LexInput<'_>) -> ModalResult<Token> {
    alt((
        name.map(Token::Name),
        number.map(Token::Number),
        delimited('\'', unit('\''), '\'').map(|c| Token::Character(c as i128)),
        delimited('"', repeat(0.., unit('"')), '"').map(Token::Text),
        symbol.map(Token::Symbol),
    ))
    .parse_next(input)
}

/// A name as C# has them. `%` begins some registers of litmus tests, but only after their thread.
fn name(input: &mut LexInput<'_>) -> ModalResult<String> {
    let first = |c: char| c.is_alphabetic() || c == '_';
    let rest = |c: char| c.is_alphanumeric() || c == '_';
    preceded(opt('@'), (one_of(first), take_while(0.., rest)).take()).map(str::to_owned).parse_next(input)
}

fn number(input: &mut LexInput<'_>) -> ModalResult<i128> {
    let digits = |radix: u32| move |c: char| c.is_digit(radix) || c == '_';
    let value = |radix: u32| {
        move |digits: &str| i128::from_str_radix(&digits.replace('_', ""), radix).ok().filter(fits)
    };
    let number = alt((
        preceded(alt(("0x", "0X")), take_while(1.., digits(16)).verify_map(value(16))),
        preceded(alt(("0b", "0B")), take_while(1.., digits(2)).verify_map(value(2))),
        (one_of('0'..='9'), take_while(0.., digits(10))).take().verify_map(value(10)),
    ))
    .parse_next(input)?;
    // As in `10u` and `10L`; the type makes no difference.
    let _: Option<&str> = opt(take_while(1..=2, |c: char| "uUlL".contains(c))).parse_next(input)?;
    match input.chars().next() {
        Some(c) if c.is_alphanumeric() || c == '_' => fail.parse_next(input),
        _ => Ok(number),
    }
}

/// Whether a number fits into 64 bits, with or without a sign.
fn fits(number: &i128) -> bool {
    *number <= i128::from(u64::MAX)
}

/// One character between quotes.
fn unit<'t>(quote: char) -> impl ModalParser<LexInput<'t>, char, winnow::error::ContextError> {
    let escaped = preceded('\\', any).verify_map(|c| match c {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        '0' => Some('\0'),
        '\\' | '\'' | '"' => Some(c),
        _ => None,
    });
    alt((escaped, none_of(['\\', quote])))
}

fn symbol(input: &mut LexInput<'_>) -> ModalResult<&'static str> {
    match SYMBOLS.into_iter().find(|symbol| input.starts_with(symbol)) {
        Some(symbol) => literal(symbol).value(symbol).parse_next(input),
        None => fail.parse_next(input),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Token> {
        tokens(text).unwrap().into_iter().map(|spanned| spanned.token).collect()
    }

    #[test]
    fn reads_words_and_symbols() {
        use Token::{Character, Name, Number, Symbol, Text};
        let name = |name: &str| Name(name.to_owned());
        assert_eq!(words("a.b_1<=0x1F"), [name("a"), Symbol("."), name("b_1"), Symbol("<="), Number(31)]);
        assert_eq!(words("1_000uL @class"), [Number(1000), name("class")]);
        assert_eq!(words(r"'a' '\n' '\''"), [Character(97), Character(10), Character(39)]);
        assert_eq!(words(r#""T 1\"""#), [Text("T 1\"".to_owned())]);
        assert_eq!(words("a=>b"), [name("a"), Symbol("=>"), name("b")]);
        assert_eq!(words("0:EAX"), [Number(0), Symbol(":"), name("EAX")]);
    }

    #[test]
    fn points_at_what_it_cannot_read() {
        let at = |text: &str| tokens(text).unwrap_err().span;
        assert_eq!(at("a == 'b"), 5..6);
        assert_eq!(at("a == 12x"), 5..8);
        assert_eq!(at("99999999999999999999"), 0..20);
        assert_eq!(at("é + €"), 5..8);
        assert_eq!(at("\"open"), 0..1);
    }

    #[test]
    fn spans_are_those_of_the_text() {
        let spans: Vec<_> = tokens(" ab  <= 7").unwrap().into_iter().map(|spanned| spanned.span).collect();
        assert_eq!(spans, [1..3, 5..7, 8..9]);
    }
}
