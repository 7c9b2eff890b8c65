//! What follows the table: `locations [x; 0:EAX;]`, `filter prop` and the condition itself.

use fencepost_ir::Observable;

use crate::error::{Extent, Problem, quote};
use crate::init::{self, InitialValue};
use crate::location::{self, thread_number};
use crate::symbols::Symbols;
use crate::tokens::{Kind, Tokens};
use fencepost_frontend::condition::{Prop, Quantifier, Term};

/// Parentheses, negations and implications may nest this deep.
const MAX_DEPTH: usize = 200;

/// What a test asks.
#[derive(Debug, Default)]
pub(crate) struct Question {
    pub(crate) locations: Vec<Observable>,
    pub(crate) filter: Option<Prop>,
    pub(crate) condition: Option<(Quantifier, Prop)>,
}

/// Reads everything after the table.
pub(crate) fn parse<'a>(tokens: &mut Tokens<'a>, symbols: &mut Symbols<'a>) -> Result<Question, Problem> {
    let mut question = Question::default();
    loop {
        if tokens.eat_word("locations")? {
            locations(tokens, symbols, &mut question.locations)?;
        } else if question.filter.is_none() && tokens.eat_word("filter")? {
            question.filter = Some(QuestionParser { tokens, symbols }.disjunction(0)?);
        } else {
            break;
        }
    }
    question.condition = match quantifier(tokens)? {
        Some(quantifier) => Some((quantifier, QuestionParser { tokens, symbols }.disjunction(0)?)),
        None => None,
    };
    while tokens.eat(";")? {}
    let token = tokens.peek()?;
    match token.kind {
        // `with` gave old tools the expected answer under each model, and `<<` starts their settings.
        Kind::End | Kind::Name("with") | Kind::Symbol("<<") => Ok(question),
        Kind::Name(word @ ("scopes" | "levels" | "regions")) => {
            Err(Problem::new(token.extent, format!("{} of threads are not supported", quote(word)))
                .help("say what a model should know by annotations of the instructions"))
        }
        _ if question.condition.is_some() => Err(tokens
            .unexpected(token, "`/\\`, `\\/`, `=>` or the end of the file")
            .help("nothing may follow the condition")),
        _ => Err(tokens
            .unexpected(token, "a condition")
            .help("write `exists`, `~exists` or `forall` and a proposition such as `(0:r1=1 /\\ x=2)`")),
    }
}

fn quantifier(tokens: &mut Tokens<'_>) -> Result<Option<Quantifier>, Problem> {
    if tokens.eat_word("exists")? || tokens.eat_word("final")? {
        return Ok(Some(Quantifier::Exists));
    }
    if tokens.eat_word("forall")? {
        return Ok(Some(Quantifier::ForAll));
    }
    if tokens.peek()?.kind == Kind::Symbol("(") {
        return Ok(Some(Quantifier::Exists));
    }
    if tokens.eat("~")? || tokens.eat_word("not")? {
        if tokens.eat_word("exists")? {
            return Ok(Some(Quantifier::NotExists));
        }
        let token = tokens.peek()?;
        return Err(tokens.unexpected(token, "`exists` after `~`"));
    }
    Ok(None)
}

/// Takes the bracketed list after `locations`.
fn locations<'a>(
    tokens: &mut Tokens<'a>,
    symbols: &mut Symbols<'a>,
    found: &mut Vec<Observable>,
) -> Result<(), Problem> {
    tokens.expect("[", "after `locations`")?;
    loop {
        while tokens.eat(";")? {}
        if tokens.eat("]")? {
            return Ok(());
        }
        reject_unsupported(tokens)?;
        let (location, extent) = location::parse(tokens)?;
        found.push(symbols.resolve(location, extent)?);
        // A type may follow; it would only change how the value is printed.
        while matches!(tokens.peek()?.kind, Kind::Name(_) | Kind::Symbol("*")) {
            tokens.next()?;
        }
        let token = tokens.peek()?;
        if !matches!(token.kind, Kind::Symbol(";" | "]")) {
            return Err(tokens
                .unexpected(token, "`;` or `]` after a location")
                .help("write the list as `locations [x; 0:r1;]`"));
        }
    }
}

/// Fails with a clear message at what herd knows but this project does not.
fn reject_unsupported(tokens: &Tokens<'_>) -> Result<(), Problem> {
    let token = tokens.peek()?;
    let next = tokens.peek_second()?;
    match (token.kind, next.kind) {
        (Kind::Name("fault" | "Fault"), Kind::Symbol("(")) => {
            Err(Problem::new(token.extent, "faults are not supported")
                .help("a litmus test here never faults; ask about registers and variables"))
        }
        (Kind::Name(_), Kind::Symbol("[")) => {
            Err(Problem::new(token.extent, "arrays are not supported")
                .help("use one variable for each element"))
        }
        _ => Ok(()),
    }
}

struct QuestionParser<'p, 'a> {
    tokens: &'p mut Tokens<'a>,
    symbols: &'p mut Symbols<'a>,
}

/// One method for each level of precedence. As in herd, `=>` binds more tightly than `/\`, which
/// binds more tightly than `\/`.
impl QuestionParser<'_, '_> {
    fn disjunction(&mut self, depth: usize) -> Result<Prop, Problem> {
        let first = self.conjunction(depth)?;
        let mut parts = vec![first];
        while self.tokens.eat("\\/")? {
            parts.push(self.conjunction(depth)?);
        }
        Ok(single(parts, Prop::Or))
    }

    fn conjunction(&mut self, depth: usize) -> Result<Prop, Problem> {
        let first = self.implication(depth)?;
        let mut parts = vec![first];
        while self.tokens.eat("/\\")? {
            parts.push(self.implication(depth)?);
        }
        Ok(single(parts, Prop::And))
    }

    fn implication(&mut self, depth: usize) -> Result<Prop, Problem> {
        let premise = self.unary(depth)?;
        if !self.tokens.eat("=>")? {
            return Ok(premise);
        }
        self.check(depth)?;
        let conclusion = self.implication(depth + 1)?;
        Ok(Prop::Implies(Box::new(premise), Box::new(conclusion)))
    }

    fn unary(&mut self, depth: usize) -> Result<Prop, Problem> {
        self.check(depth)?;
        if self.tokens.eat("~")? || self.tokens.eat_word("not")? {
            return Ok(Prop::Not(Box::new(self.unary(depth + 1)?)));
        }
        if self.tokens.eat("(")? {
            let inner = self.disjunction(depth + 1)?;
            self.tokens.expect(")", "or an operator to go on with")?;
            return Ok(inner);
        }
        if self.tokens.eat_word("true")? {
            return Ok(Prop::And(Vec::new()));
        }
        if self.tokens.eat_word("false")? {
            return Ok(Prop::Or(Vec::new()));
        }
        self.atom()
    }

    fn check(&self, depth: usize) -> Result<(), Problem> {
        if depth < MAX_DEPTH {
            return Ok(());
        }
        let extent = self.tokens.peek()?.extent;
        Err(Problem::new(extent, format!("the condition nests deeper than {MAX_DEPTH} levels"))
            .help("leave out needless parentheses and negations"))
    }

    fn atom(&mut self) -> Result<Prop, Problem> {
        reject_unsupported(self.tokens)?;
        let (location, extent) = location::parse(self.tokens)?;
        let left = self.symbols.resolve(location, extent)?;
        let token = self.tokens.next()?;
        let negated = match token.kind {
            Kind::Symbol("=" | "==") => false,
            Kind::Symbol("!=" | "<>") => true,
            _ => {
                return Err(self
                    .tokens
                    .unexpected(token, "`=` or `!=`")
                    .help("a condition compares values: `0:r1=1`, `x=2`, `0:r1=1:r2`"));
            }
        };
        let equal = Prop::Equal(left, self.term(left)?);
        Ok(if negated { Prop::Not(Box::new(equal)) } else { equal })
    }

    /// Takes a number, `x` or `&x` (an address), or `0:r1`, `[x]` or `*x` (a value).
    fn term(&mut self, compared: Observable) -> Result<Term, Problem> {
        let dereferenced = self.tokens.eat("*")?;
        let token = self.tokens.peek()?;
        let qualified = self.tokens.peek_second()?.kind == Kind::Symbol(":");
        let is_location = match token.kind {
            Kind::Symbol("[") => true,
            Kind::Number(_) => qualified,
            Kind::Name(name) => qualified && thread_number(name).is_some(),
            _ => false,
        };
        if dereferenced || is_location {
            let (location, extent) = location::parse(self.tokens)?;
            return Ok(Term::Value(self.symbols.resolve(location, extent)?));
        }
        let (value, _): (InitialValue<'_>, Extent) = init::value(self.tokens)?;
        Ok(Term::Constant(match value {
            InitialValue::Number(number) => self.symbols.comparable(compared, number),
            InitialValue::Address(_) => self.symbols.variables.bits(value) as i64,
        }))
    }
}

fn single(mut parts: Vec<Prop>, several: fn(Vec<Prop>) -> Prop) -> Prop {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            several(parts)
        }
        None => several(parts),
    }
}
