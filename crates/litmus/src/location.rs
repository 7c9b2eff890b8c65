//! Registers and variables, as initial states and conditions name them.

use std::fmt;

use crate::error::{Extent, Problem};
use crate::tokens::{Kind, Tokens};

/// A place that holds a value. Whether it exists is checked later, by `Symbols`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Location<'a> {
    /// `0:EAX`: a register of thread `P0`.
    Register { thread: i64, name: &'a str },
    /// `x` or `[x]`: a variable in shared memory.
    Variable(&'a str),
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Register { thread, name } => write!(f, "{thread}:{name}"),
            Location::Variable(name) => f.write_str(name),
        }
    }
}

/// The number of a thread's name: `P0` is 0.
pub(crate) fn thread_number(name: &str) -> Option<i64> {
    let digits = name.strip_prefix('P')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then_some(())?;
    digits.parse().ok()
}

/// Takes `0:EAX`, `P0:EAX`, `0:%r`, `x` or `[x]`.
pub(crate) fn parse<'a>(tokens: &mut Tokens<'a>) -> Result<(Location<'a>, Extent), Problem> {
    let token = tokens.next()?;
    let qualified = tokens.peek()?.kind == Kind::Symbol(":");
    let thread = match token.kind {
        Kind::Symbol("[") => {
            let (name, _) = tokens.name("a variable in the brackets")?;
            let close = tokens.expect("]", "after the variable")?;
            return Ok((Location::Variable(name), token.extent.to(close.extent)));
        }
        Kind::Number(thread) => thread,
        Kind::Name(name) if qualified => match thread_number(name) {
            Some(thread) => thread,
            None => return Err(tokens.unexpected(token, "a thread number before `:`")),
        },
        Kind::Name(name) => return Ok((Location::Variable(name), token.extent)),
        _ => return Err(tokens.unexpected(token, "a variable or a register such as `0:r1`")),
    };
    tokens.expect(":", "between a thread's number and its register")?;
    let register = tokens.next()?;
    match register.kind {
        Kind::Name(name) | Kind::Symbolic(name) => {
            Ok((Location::Register { thread, name }, token.extent.to(register.extent)))
        }
        _ => Err(tokens.unexpected(register, "a register")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Location<'_>, Problem> {
        parse(&mut Tokens::new(text, Extent::new(0, text.len()))).map(|found| found.0)
    }

    #[test]
    fn reads_all_forms() {
        assert_eq!(read("x").unwrap(), Location::Variable("x"));
        assert_eq!(read("[x]").unwrap(), Location::Variable("x"));
        assert_eq!(read("1:r2").unwrap(), Location::Register { thread: 1, name: "r2" });
        assert_eq!(read("P1:r2").unwrap(), Location::Register { thread: 1, name: "r2" });
        assert_eq!(read("1:%a").unwrap(), Location::Register { thread: 1, name: "%a" });
    }

    #[test]
    fn rejects_others() {
        for bad in ["", "[", "[1]", "[x", "1", "1:", "1:2", "Q:r", ";"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
