//! Terms: their grammar, which has C's precedences, and the registers in them.

use fencepost_ir::op::IntOp;

use super::Term;
use crate::error::{Extent, Problem};
use crate::init::InitialValue;
use crate::tokens::{Kind, Tokens};

/// How deep terms may nest, so that reading and lowering them need little stack.
const MAX_DEPTH: usize = 100;
/// How many operators a term may have, so that their values fit the registers of a method.
const MAX_OPERATORS: usize = 1000;

/// Binary operators from the weakest on, those of one strength together.
const LEVELS: [&[(&str, IntOp)]; 6] = [
    &[("\\/", IntOp::Or)],
    &[("/\\", IntOp::And)],
    &[("==", IntOp::Eq), ("!=", IntOp::Ne)],
    &[("<", IntOp::Lt), ("<=", IntOp::Le), (">", IntOp::Gt), (">=", IntOp::Ge)],
    &[("+", IntOp::Add), ("-", IntOp::Sub)],
    &[("*", IntOp::Mul)],
];

/// Takes a term. Inside, `-` is an operator and no part of a name or a number.
pub(super) fn parse<'a>(tokens: &mut Tokens<'a>) -> Result<Term<'a>, Problem> {
    let mut parser = TermParser { tokens: tokens.in_terms(), operators: 0 };
    let term = parser.binary(0, 0)?;
    *tokens = parser.tokens.outside_terms();
    Ok(term)
}

struct TermParser<'a> {
    tokens: Tokens<'a>,
    operators: usize,
}

impl<'a> TermParser<'a> {
    /// Takes operands that operators of this level or stronger ones join.
    fn binary(&mut self, level: usize, depth: usize) -> Result<Term<'a>, Problem> {
        let Some(operators) = LEVELS.get(level) else { return self.unary(depth) };
        let mut left = self.binary(level + 1, depth)?;
        loop {
            let token = self.tokens.peek()?;
            let Kind::Symbol(symbol) = token.kind else { return Ok(left) };
            let Some((_, op)) = operators.iter().find(|known| known.0 == symbol) else { return Ok(left) };
            self.tokens.next()?;
            self.count(token.extent)?;
            let right = Box::new(self.binary(level + 1, depth)?);
            left = match op {
                IntOp::Or | IntOp::And => Term::Logical(*op, Box::new(left), right),
                _ => Term::Binary(*op, Box::new(left), right),
            };
        }
    }

    fn unary(&mut self, depth: usize) -> Result<Term<'a>, Problem> {
        let token = self.tokens.next()?;
        if depth >= MAX_DEPTH {
            return Err(Problem::new(token.extent, format!("this term nests more than {MAX_DEPTH} levels"))
                .help("compute a part of it with `Move` before"));
        }
        match token.kind {
            Kind::Number(number) => Ok(Term::Constant(InitialValue::Number(number))),
            Kind::Name(name) | Kind::Symbolic(name) => Ok(Term::Register(name, token.extent)),
            Kind::Symbol("&") => {
                let (name, _) = self.tokens.name("a shared variable after `&`")?;
                Ok(Term::Constant(InitialValue::Address(name)))
            }
            Kind::Symbol("(") => {
                let inside = self.binary(0, depth + 1)?;
                self.tokens.expect(")", "or an operator after a term")?;
                Ok(inside)
            }
            Kind::Symbol("!") => {
                self.count(token.extent)?;
                Ok(Term::Not(Box::new(self.unary(depth + 1)?)))
            }
            Kind::Symbol("-") => {
                self.count(token.extent)?;
                Ok(match self.unary(depth + 1)? {
                    Term::Constant(InitialValue::Number(number)) => {
                        Term::Constant(InitialValue::Number(number.wrapping_neg()))
                    }
                    term => Term::Negative(Box::new(term)),
                })
            }
            _ => Err(self.tokens.unexpected(token, "a register, a number or a term in parentheses")),
        }
    }

    fn count(&mut self, extent: Extent) -> Result<(), Problem> {
        self.operators += 1;
        if self.operators <= MAX_OPERATORS {
            return Ok(());
        }
        Err(Problem::new(extent, format!("this term has more than {MAX_OPERATORS} operators"))
            .help("compute a part of it with `Move` before"))
    }
}

impl<'a> Term<'a> {
    /// Calls `visit` with each register in the term and its place.
    pub(super) fn registers(&self, visit: &mut impl FnMut(&'a str, Extent)) {
        match self {
            Term::Register(name, extent) => visit(name, *extent),
            Term::Constant(_) => {}
            Term::Not(term) | Term::Negative(term) => term.registers(visit),
            Term::Binary(_, left, right) | Term::Logical(_, left, right) => {
                left.registers(visit);
                right.registers(visit);
            }
        }
    }

    /// Calls `visit` with each variable whose address is in the term.
    pub(super) fn variables(&self, visit: &mut impl FnMut(&'a str)) {
        match self {
            Term::Constant(InitialValue::Address(name)) => visit(name),
            Term::Register(..) | Term::Constant(InitialValue::Number(_)) => {}
            Term::Not(term) | Term::Negative(term) => term.variables(visit),
            Term::Binary(_, left, right) | Term::Logical(_, left, right) => {
                left.variables(visit);
                right.variables(visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, crate::Error> {
        let mut tokens = Tokens::new(text, Extent::new(0, text.len()));
        let term = parse(&mut tokens).and_then(|term| {
            let rest = tokens.next()?;
            if rest.kind == Kind::End { Ok(show(&term)) } else { Err(tokens.unexpected(rest, "the end")) }
        });
        term.map_err(|problem| crate::error::Lines::new(text).error("t", problem))
    }

    fn show(term: &Term<'_>) -> String {
        match term {
            Term::Register(name, _) => (*name).to_owned(),
            Term::Constant(InitialValue::Number(number)) => number.to_string(),
            Term::Constant(InitialValue::Address(name)) => format!("&{name}"),
            Term::Not(term) => format!("(! {})", show(term)),
            Term::Negative(term) => format!("(- {})", show(term)),
            Term::Binary(op, left, right) | Term::Logical(op, left, right) => {
                format!("({op:?} {} {})", show(left), show(right))
            }
        }
    }

    #[test]
    fn precedences_are_those_of_c() {
        for (text, expected) in [
            ("r1-r2-1", "(Sub (Sub r1 r2) 1)"),
            ("r1 -1", "(Sub r1 1)"),
            ("r1 - -1", "(Sub r1 -1)"),
            ("a+b*c", "(Add a (Mul b c))"),
            ("(a+b)*c", "(Mul (Add a b) c)"),
            ("a+1==b /\\ c<2 \\/ !d", "(Or (And (Eq (Add a 1) b) (Lt c 2)) (! d))"),
            ("a<=b != c>=d", "(Ne (Le a b) (Ge c d))"),
            ("-a*b", "(Mul (- a) b)"),
            ("-0x10", "-16"),
            ("&x+r1-r1", "(Sub (Add &x r1) r1)"),
            ("!a == b", "(Eq (! a) b)"),
        ] {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn deep_and_long_terms_are_errors() {
        assert!(read(&format!("{}1{}", "(".repeat(99), ")".repeat(99))).is_ok());
        assert!(read(&"(".repeat(1_000_000)).is_err());
        assert!(read(&"!".repeat(1_000_000)).is_err());
        assert!(read(&format!("1{}", "+1".repeat(1000))).is_ok());
        assert!(read(&format!("1{}", "+1".repeat(1_000_000))).is_err());
    }

    #[test]
    fn bad_terms_are_errors() {
        for bad in ["", "+", "r1 +", "(r1", "&1", "r1 = 1", "r1 r2", "[r1]", "r1 <> 2"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
