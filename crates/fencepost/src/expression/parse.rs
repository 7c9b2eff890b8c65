//! From tokens to an expression, by precedence: C#'s, with `=>` below everything.

use std::ops::Range;

use super::ExpressionError;
use super::ast::{Expr, ExprKind, Name, PathSelector, TermBinaryOp, TermUnaryOp, ThreadName, ValuePath};
use super::lex::{self, Spanned, Token};

/// Parentheses, operators and indices may nest this deep.
const MAX_DEPTH: usize = 100;

/// Operators and how tightly they bind.
const OPERATORS: [(&str, u8, TermBinaryOp); 19] = [
    ("=>", 1, TermBinaryOp::Implies),
    ("||", 2, TermBinaryOp::Either),
    ("&&", 3, TermBinaryOp::Both),
    ("|", 4, TermBinaryOp::Or),
    ("^", 5, TermBinaryOp::Xor),
    ("&", 6, TermBinaryOp::And),
    ("==", 7, TermBinaryOp::Equal),
    ("!=", 7, TermBinaryOp::NotEqual),
    ("<", 8, TermBinaryOp::Less),
    ("<=", 8, TermBinaryOp::LessOrEqual),
    (">", 8, TermBinaryOp::Greater),
    (">=", 8, TermBinaryOp::GreaterOrEqual),
    ("<<", 9, TermBinaryOp::ShiftLeft),
    (">>", 9, TermBinaryOp::ShiftRight),
    ("+", 10, TermBinaryOp::Add),
    ("-", 10, TermBinaryOp::Subtract),
    ("*", 11, TermBinaryOp::Multiply),
    ("/", 11, TermBinaryOp::Divide),
    ("%", 11, TermBinaryOp::Remainder),
];

/// The symbol of an operation that compares.
pub(super) fn comparison(op: TermBinaryOp) -> Option<&'static str> {
    let (symbol, ..) =
        OPERATORS.iter().find(|&&(_, tightness, it)| it == op && matches!(tightness, 7 | 8))?;
    Some(symbol)
}

/// Reads an expression.
pub(super) fn parse(text: &str) -> Result<Expr, ExpressionError> {
    let tokens = lex::tokens(text)?;
    if tokens.is_empty() {
        return Err(ExpressionError::new(0..0, "there is no expression")
            .help("write what must hold, such as `Bank.total >= 0`"));
    }
    let mut parser = Parser { tokens: &tokens, next: 0, end: text.len(), depth: 0 };
    let expr = parser.binary(1)?;
    match parser.peek() {
        None => Ok(expr),
        Some(_) => Err(parser.unexpected("an operator or the end")),
    }
}

struct Parser<'t> {
    tokens: &'t [Spanned],
    next: usize,
    end: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Spanned> {
        self.tokens.get(self.next)
    }

    fn at(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Spanned { token: Token::Symbol(found), .. }) if *found == symbol)
    }

    /// Takes a symbol if it comes next.
    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.at(symbol);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), ExpressionError> {
        if self.eat(symbol) { Ok(()) } else { Err(self.unexpected(&format!("`{symbol}`"))) }
    }

    /// Where the last token ends.
    fn last_end(&self) -> usize {
        self.next.checked_sub(1).map_or(0, |last| self.tokens[last].span.end)
    }

    fn unexpected(&self, wanted: &str) -> ExpressionError {
        let Some(Spanned { token, span }) = self.peek() else {
            let end = self.end.min(self.last_end());
            return ExpressionError::new(
                end..end,
                format!("the expression ends where {wanted} should follow"),
            );
        };
        let help = match token {
            Token::Symbol("=") => Some("values are compared with `==`"),
            Token::Symbol("/\\") => Some("\"and\" is written `&&`"),
            Token::Symbol("\\/") => Some("\"or\" is written `||`"),
            Token::Symbol("?") => Some("there is no conditional expression; `a => b` means \"if a then b\""),
            Token::Symbol("(") => Some("methods are not called; name the field behind it"),
            Token::Name(name) if name == "and" => Some("\"and\" is written `&&`"),
            Token::Name(name) if name == "or" => Some("\"or\" is written `||`"),
            _ => None,
        };
        let error = ExpressionError::new(span.clone(), format!("{wanted} should stand here"));
        match help {
            Some(help) => error.help(help),
            None => error,
        }
    }

    /// Goes one level deeper for the time of `inner`.
    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Expr, ExpressionError>,
    ) -> Result<Expr, ExpressionError> {
        if self.depth == MAX_DEPTH {
            let span = self.peek().map_or(self.end..self.end, |next| next.span.clone());
            return Err(ExpressionError::new(
                span,
                format!("the expression nests deeper than {MAX_DEPTH} levels"),
            ));
        }
        self.depth += 1;
        let expr = inner(self);
        self.depth -= 1;
        expr
    }

    /// An expression of operators that bind at least so tightly.
    fn binary(&mut self, least: u8) -> Result<Expr, ExpressionError> {
        let mut left = self.unary()?;
        while let Some(&Spanned { token: Token::Symbol(symbol), .. }) = self.peek()
            && let Some(&(_, tightness, op)) = OPERATORS.iter().find(|(it, _, _)| *it == symbol)
            && tightness >= least
        {
            self.next += 1;
            // Of implications the right one comes first.
            let tighter = if op == TermBinaryOp::Implies { tightness } else { tightness + 1 };
            let right = self.nested(|parser| parser.binary(tighter))?;
            let span = left.span.start..right.span.end;
            left = Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, ExpressionError> {
        let operators = [("!", TermUnaryOp::Not), ("-", TermUnaryOp::Negate), ("~", TermUnaryOp::Complement)];
        let start = self.peek().map_or(self.end, |next| next.span.start);
        for (symbol, op) in operators {
            if self.eat(symbol) {
                let inner = self.nested(Parser::unary)?;
                let span = start..inner.span.end;
                return Ok(Expr { kind: ExprKind::Unary(op, Box::new(inner)), span });
            }
        }
        self.primary()
    }

    fn primary(&mut self) -> Result<Expr, ExpressionError> {
        let wanted = "a value";
        let Some(Spanned { token, span }) = self.peek() else { return Err(self.unexpected(wanted)) };
        let single = |kind| Ok(Expr { kind, span: span.clone() });
        match token {
            Token::Number(number) => {
                self.next += 1;
                if self.at(":") { self.register(span) } else { single(ExprKind::Number(*number)) }
            }
            Token::Character(code) => {
                self.next += 1;
                single(ExprKind::Number(*code))
            }
            Token::Text(_) => Err(ExpressionError::new(span.clone(), "texts cannot be compared")
                .help("references can: with `null`, and with each other")),
            Token::Name(name) => {
                self.next += 1;
                match name.as_str() {
                    "true" | "false" => single(ExprKind::Truth(name == "true")),
                    "null" => single(ExprKind::Null),
                    "thread" if self.at("(") => self.thread(span.start),
                    _ if self.at(":") => self.register(span),
                    _ => self.path(PathSelector::Name(Name { text: name.clone(), span: span.clone() })),
                }
            }
            Token::Symbol("(") => {
                self.next += 1;
                let inner = self.nested(|parser| parser.binary(1))?;
                self.expect(")")?;
                Ok(Expr { kind: inner.kind, span: span.start..self.last_end() })
            }
            // A litmus test's variable, as herd writes it.
            Token::Symbol("[") => {
                self.next += 1;
                let name = self.name("a variable's name")?;
                self.expect("]")?;
                let path =
                    ValuePath { steps: vec![PathSelector::Name(name)], span: span.start..self.last_end() };
                Ok(Expr { span: path.span.clone(), kind: ExprKind::Path(path) })
            }
            Token::Symbol(_) => Err(self.unexpected(wanted)),
        }
    }

    fn name(&mut self, wanted: &str) -> Result<Name, ExpressionError> {
        match self.peek() {
            Some(Spanned { token: Token::Name(text), span }) => {
                self.next += 1;
                Ok(Name { text: text.clone(), span: span.clone() })
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    /// `0:EAX`, from the colon on.
    fn register(&mut self, thread: &Range<usize>) -> Result<Expr, ExpressionError> {
        let text = match &self.tokens[self.next - 1].token {
            Token::Number(number) => number.to_string(),
            Token::Name(name) => name.clone(),
            _ => String::new(),
        };
        self.expect(":")?;
        let sign = if self.eat("%") { "%" } else { "" };
        let register = self.name("a register's name")?;
        let span = thread.start..register.span.end;
        let name = Name { text: format!("{text}:{sign}{}", register.text), span: span.clone() };
        let path = ValuePath { steps: vec![PathSelector::Register(name)], span: span.clone() };
        Ok(Expr { kind: ExprKind::Path(path), span })
    }

    /// `thread(T1).ended`, from the parenthesis on.
    fn thread(&mut self, start: usize) -> Result<Expr, ExpressionError> {
        self.expect("(")?;
        let first = self.peek();
        let name = match first.map(|spanned| &spanned.token) {
            Some(Token::Text(text)) => {
                self.next += 1;
                let span = self.tokens[self.next - 1].span.clone();
                ThreadName { name: Name { text: text.clone(), span }, given: true }
            }
            _ => {
                let mut name = self.name("a thread's name, such as T1 or \"worker\",")?;
                while self.eat(".") {
                    let number = match self.peek() {
                        Some(Spanned { token: Token::Number(number), .. }) => *number,
                        _ => return Err(self.unexpected("a number")),
                    };
                    self.next += 1;
                    name.text = format!("{}.{number}", name.text);
                    name.span.end = self.last_end();
                }
                ThreadName { name, given: false }
            }
        };
        self.expect(")")?;
        self.expect(".")?;
        let member = self.name("`started`, `waiting` or `ended`")?;
        let span = start..member.span.end;
        Ok(Expr { kind: ExprKind::Thread { name, member }, span })
    }

    /// The rest of a path.
    fn path(&mut self, first: PathSelector) -> Result<Expr, ExpressionError> {
        let start = self.tokens[self.next - 1].span.start;
        let mut steps = vec![first];
        loop {
            if self.eat(".") || self.eat("::") {
                steps.push(PathSelector::Name(self.name("a name")?));
            } else if self.eat("[") {
                steps.push(PathSelector::Index(self.nested(|parser| parser.binary(1))?));
                self.expect("]")?;
            } else {
                break;
            }
        }
        let path = ValuePath { steps, span: start..self.last_end() };
        Ok(Expr { span: path.span.clone(), kind: ExprKind::Path(path) })
    }
}
