//! The initial state: `{ x=1; int *p=&x; 0:r1=x; }`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::error::{Extent, Problem};
use crate::location::{self, Location};
use crate::tokens::{Kind, Token, Tokens};
use crate::width::Type;

/// A value that is known before the test runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InitialValue<'a> {
    /// A plain number.
    Number(i64),
    /// The address of a variable.
    Address(&'a str),
}

impl std::fmt::Display for InitialValue<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InitialValue::Number(number) => write!(f, "{number}"),
            InitialValue::Address(name) => f.write_str(name),
        }
    }
}

/// What one entry says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) location: Location<'a>,
    pub(crate) value: InitialValue<'a>,
    /// The type in front of the location.
    pub(crate) ty: Option<Type>,
    pub(crate) extent: Extent,
}

/// Reads the braces and what is in them. Entries that repeat an earlier one only add their type to
/// it, entries that contradict one are an error.
pub(crate) fn parse<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<Setting<'a>>, Problem> {
    tokens.expect("{", "before the initial state")?;
    let mut settings: Vec<Setting<'a>> = Vec::new();
    let mut known: HashMap<Location<'a>, usize> = HashMap::new();
    loop {
        while tokens.eat(";")? {}
        if tokens.eat("}")? {
            return Ok(settings);
        }
        let setting = entry(tokens)?;
        let Setting { location, value, extent, .. } = setting;
        match known.entry(location) {
            Entry::Vacant(vacant) => {
                vacant.insert(settings.len());
                settings.push(setting);
            }
            Entry::Occupied(earlier) => {
                let earlier = &mut settings[*earlier.get()];
                earlier.ty = earlier.ty.or(setting.ty);
                let (before, place) = (earlier.value, earlier.extent);
                if before != value {
                    let message = format!("{location} starts as {value} here, but as {before} earlier");
                    return Err(Problem::new(extent, message)
                        .help("keep one of the two entries")
                        .related(place, format!("{location} starts as {before} here")));
                }
            }
        }
        let token = tokens.peek()?;
        if !matches!(token.kind, Kind::Symbol(";" | "}")) {
            let problem = tokens.unexpected(token, "`;` or `}` after an initial value");
            return Err(problem.help("separate entries by `;` and end the initial state with `}`"));
        }
    }
}

fn entry<'a>(tokens: &mut Tokens<'a>) -> Result<Setting<'a>, Problem> {
    let start = tokens.peek()?.extent;
    let ty = declared_type(tokens)?;
    let (location, extent) = location::parse(tokens)?;
    let after = tokens.peek()?;
    if after.kind == Kind::Symbol("[") {
        return Err(array(start.to(after.extent)));
    }
    if !tokens.eat("=")? {
        return Ok(Setting { location, value: InitialValue::Number(0), ty, extent: start.to(extent) });
    }
    let (value, end) = self::value(tokens)?;
    Ok(Setting { location, value, ty, extent: start.to(end) })
}

/// Takes `int`, `_Atomic int *` and the like.
fn declared_type(tokens: &mut Tokens<'_>) -> Result<Option<Type>, Problem> {
    let mut ty = None;
    loop {
        let token = tokens.peek()?;
        let is_type = match token.kind {
            Kind::Symbol("*") => true,
            Kind::Name(_) => {
                let next = tokens.peek_second()?;
                match next.kind {
                    Kind::Name(_) | Kind::Number(_) | Kind::Symbol("*") => true,
                    Kind::Symbol("[") => {
                        let mut ahead = *tokens;
                        ahead.next()?;
                        ahead.next()?;
                        if !matches!(ahead.peek()?.kind, Kind::Name(_)) {
                            return Err(array(token.extent.to(next.extent)));
                        }
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        };
        if !is_type {
            return Ok(ty);
        }
        ty = match tokens.next()?.kind {
            Kind::Name(word) => Type::with(ty, word),
            _ => Some(Type::POINTER),
        };
    }
}

fn array(extent: Extent) -> Problem {
    Problem::new(extent, "arrays are not supported").help("use one variable for each element")
}

/// Takes a number, `x` or `&x`.
pub(crate) fn value<'a>(tokens: &mut Tokens<'a>) -> Result<(InitialValue<'a>, Extent), Problem> {
    let token: Token<'a> = tokens.next()?;
    match token.kind {
        Kind::Number(number) => Ok((InitialValue::Number(number), token.extent)),
        Kind::Name(name) => Ok((InitialValue::Address(name), token.extent)),
        Kind::Symbol("&") => {
            let (name, extent) = tokens.name("a variable after `&`")?;
            Ok((InitialValue::Address(name), token.extent.to(extent)))
        }
        Kind::Symbol("{") => Err(array(token.extent)),
        _ => Err(tokens.unexpected(token, "a number or a variable")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, crate::Error> {
        let settings = parse(&mut Tokens::new(text, Extent::new(0, text.len())));
        let settings = settings.map_err(|problem| crate::error::Lines::new(text).error("t", problem))?;
        Ok(settings.iter().map(|setting| format!("{}={}", setting.location, setting.value)).collect())
    }

    #[test]
    fn reads_all_forms() {
        let text = "{ x=1; int y=0x10; 0:EAX=-2;; 0:r1=x; z=y; [a]=1; b; int 0:r2=3; int *p=&x; *q=x;\n\
                    int c; _Atomic int d = 4; uint64_t *1:r3 = &y; int [e]=5; P1:r4=6 }";
        let expected = "x=1 y=16 0:EAX=-2 0:r1=x z=y a=1 b=0 0:r2=3 p=x q=x c=0 d=4 1:r3=y e=5 1:r4=6";
        assert_eq!(read(text).unwrap().join(" "), expected);
        assert!(read("{}").unwrap().is_empty());
        assert!(read("{;}").unwrap().is_empty());
    }

    #[test]
    fn repetition_is_fine_contradiction_is_not() {
        assert_eq!(read("{x=1; x=1;}").unwrap(), ["x=1"]);
        let error = read("{x=1;\n [x]=2;}").unwrap_err();
        assert_eq!((error.line, error.span), (2, 7..12));
        let related = error.related.unwrap();
        assert_eq!((related.line, related.span), (1, 1..4));
        assert!(read("{0:r1=x; 0:r1=y;}").is_err());
    }

    #[test]
    fn bad_entries_are_errors() {
        for bad in [
            "",
            "{",
            "{x",
            "{x=",
            "{x=;}",
            "{x=1 y=2}",
            "{x=&1}",
            "{a[2]}",
            "{int a[2]={1,2}}",
            "{a={1}}",
            "{1}",
            "{=}",
        ] {
            let error = read(bad).unwrap_err();
            assert!(error.span.end <= bad.len(), "{bad}");
        }
    }
}
