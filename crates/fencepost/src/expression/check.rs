//! What names stand for, and whether types fit.

use std::ops::Range;

use fencepost_explore::property::{Property, PropertyPart, Reading, Term, ThreadCondition, ThreadRef};
use fencepost_ir::Program;
use fencepost_ir::broken::Invariant;
use fencepost_ir::path::{DeadEnd, Hop, Lookup, Origin, ValueKind};
use fencepost_machine::names::path_of_place;

use super::ast::{Expr, ExprKind, Name, PathSelector, TermBinaryOp, TermUnaryOp, ThreadName, ValuePath};
use super::claim::{Claim, Shown, ShownPart};
use super::{Expression, ExpressionError, When, parse};

/// What an expression's names can stand for.
#[derive(Debug)]
pub struct Scope<'s> {
    /// The program.
    pub program: &'s Program,
    /// What its variables lead to, in order.
    pub lookups: &'s [Result<Lookup, DeadEnd>],
    /// Whether all threads run from the start, so that none is named by the thread that starts it.
    pub all_start: bool,
}

/// What values an expression has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermType {
    Number,
    Truth,
    Reference,
}

impl TermType {
    fn name(self) -> &'static str {
        match self {
            TermType::Number => "a number",
            TermType::Truth => "true or false",
            TermType::Reference => "a reference",
        }
    }
}

/// Gives an expression's names their meaning.
pub(super) fn check(expression: &Expression, scope: &Scope<'_>) -> Result<Claim, ExpressionError> {
    let Expression { when, text, root, .. } = expression;
    let mut checker = TermChecker { when: *when, text, scope, next: 0, shown_parts: Vec::new() };
    let (term, ty) = checker.expr(root)?;
    checker.want(root, ty, TermType::Truth)?;
    let mut shown_parts = checker.shown_parts;
    let mut compared = None;
    // Both sides of a comparison, unless they are shown as written.
    if let (ExprKind::Binary(op, a, b), Term::Binary(_, left, right)) = (&root.kind, &term)
        && let Some(symbol) = parse::comparison(*op)
        && (is_composed(a) || is_composed(b))
    {
        let side = |term: &Term| (PropertyPart { term: term.clone(), reference: false }, ShownPart::side());
        shown_parts.splice(0..0, [side(left), side(right)]);
        compared = Some(symbol);
    }
    let (parts, shown_parts) = shown_parts.into_iter().unzip();
    let property = Property { text: text.clone(), term, parts };
    Ok(Claim { when: *when, property, compared, shown_parts })
}

/// Whether the value of an expression is not plain from a variable's value.
fn is_composed(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Unary(..) | ExprKind::Binary(..))
}

struct TermChecker<'e, 's> {
    when: When,
    text: &'e str,
    scope: &'e Scope<'s>,
    /// How many of the scope's names have been used.
    next: usize,
    /// What to tell where the expression does not hold.
    shown_parts: Vec<(PropertyPart, ShownPart)>,
}

impl TermChecker<'_, '_> {
    fn want(&self, expr: &Expr, found: TermType, wanted: TermType) -> Result<(), ExpressionError> {
        if found == wanted {
            return Ok(());
        }
        let message = format!("this is {}, and {} should stand here", found.name(), wanted.name());
        let text = &self.text[expr.span.clone()];
        let help = match (found, wanted) {
            (TermType::Number, TermType::Truth) if matches!(expr.kind, ExprKind::Number(_)) => {
                Some("write `true` or `false`".to_owned())
            }
            (TermType::Number, TermType::Truth) => Some(format!("compare it: `{text} != 0`")),
            (TermType::Reference, TermType::Truth) => Some(format!("compare it: `{text} != null`")),
            (TermType::Truth, TermType::Number) => Some("true and false are not numbers".to_owned()),
            _ => None,
        };
        let error = ExpressionError::new(expr.span.clone(), message);
        Err(match help {
            Some(help) => error.help(help),
            None => error,
        })
    }

    fn expr(&mut self, expr: &Expr) -> Result<(Term, TermType), ExpressionError> {
        match &expr.kind {
            ExprKind::Number(number) => Ok((Term::Constant(*number), TermType::Number)),
            ExprKind::Truth(truth) => Ok((Term::Constant((*truth).into()), TermType::Truth)),
            ExprKind::Null => Ok((Term::Constant(0), TermType::Reference)),
            ExprKind::Path(path) => {
                let place = self.shown_parts.len();
                let (term, shown) = self.path(path)?;
                if !matches!(term, Term::Constant(_)) {
                    let text = &self.text[path.span.clone()];
                    self.show(place, text, &term, shown);
                }
                let ty = match shown {
                    Shown::Number | Shown::Character => TermType::Number,
                    Shown::Truth => TermType::Truth,
                    Shown::Reference => TermType::Reference,
                };
                Ok((term, ty))
            }
            ExprKind::Thread { name, member } => {
                let term = self.thread(name, member)?;
                let text = &self.text[expr.span.clone()];
                self.show(self.shown_parts.len(), text, &term, Shown::Truth);
                Ok((term, TermType::Truth))
            }
            ExprKind::Unary(op, inner) => {
                let wanted = if *op == TermUnaryOp::Not { TermType::Truth } else { TermType::Number };
                let (term, ty) = self.expr(inner)?;
                self.want(inner, ty, wanted)?;
                Ok((Term::Unary(*op, Box::new(term)), wanted))
            }
            ExprKind::Binary(op, a, b) => {
                let (left, of_left) = self.expr(a)?;
                let (right, of_right) = self.expr(b)?;
                let result = self.binary(*op, (a, of_left), (b, of_right))?;
                Ok((Term::Binary(*op, Box::new(left), Box::new(right)), result))
            }
        }
    }

    /// The type of an operation's result, if its operands fit.
    fn binary(
        &self,
        op: TermBinaryOp,
        (a, left): (&Expr, TermType),
        (b, right): (&Expr, TermType),
    ) -> Result<TermType, ExpressionError> {
        use TermBinaryOp::{And, Both, Either, Equal, Greater, GreaterOrEqual, Implies, Less, LessOrEqual};
        use TermBinaryOp::{NotEqual, Or, Xor};
        let (wanted, result) = match op {
            Both | Either | Implies => (TermType::Truth, TermType::Truth),
            Equal | NotEqual => (left, TermType::Truth),
            And | Or | Xor if left == TermType::Truth => (TermType::Truth, TermType::Truth),
            Less | LessOrEqual | Greater | GreaterOrEqual => (TermType::Number, TermType::Truth),
            _ => (TermType::Number, TermType::Number),
        };
        self.want(a, left, wanted)?;
        self.want(b, right, wanted)?;
        Ok(result)
    }

    /// Notes a part whose value is worth telling, once.
    fn show(&mut self, place: usize, text: &str, term: &Term, shown: Shown) {
        if !self.shown_parts.iter().any(|(_, part)| part.label == text) {
            let part = PropertyPart { term: term.clone(), reference: shown == Shown::Reference };
            self.shown_parts.insert(place, (part, ShownPart { label: text.to_owned(), shown }));
        }
    }

    fn thread(
        &self,
        ThreadName { name, given }: &ThreadName,
        member: &Name,
    ) -> Result<Term, ExpressionError> {
        let condition = match member.text.as_str() {
            "started" => ThreadCondition::Started,
            "waiting" => ThreadCondition::Waiting,
            "ended" => ThreadCondition::Ended,
            other => {
                return Err(ExpressionError::new(member.span.clone(), format!("threads have no `{other}`"))
                    .help("ask whether one has `started`, is `waiting` for a pulse, or has `ended`"));
            }
        };
        let who = if *given {
            ThreadRef::Named(name.text.clone())
        } else {
            let path = path_of_place(self.scope.program, &name.text).ok_or_else(|| {
                let error =
                    ExpressionError::new(name.span.clone(), format!("no thread is called `{}`", name.text));
                error.help(self.thread_names())
            })?;
            ThreadRef::Path(path)
        };
        Ok(Term::Thread { who, condition })
    }

    /// How threads are named.
    fn thread_names(&self) -> String {
        let initial: Vec<&str> = self.scope.program.threads.iter().map(|thread| &*thread.name).collect();
        if self.scope.all_start {
            return format!("the threads are {}", initial.join(", "));
        }
        format!(
            "they are {}, T1, T2, … in the order in which it starts them, T1.1 for the first that T1 \
             starts, or \"name\" in quotes if the program names them",
            initial.join(", ")
        )
    }

    /// What a variable stands for.
    fn path(&mut self, path: &ValuePath) -> Result<(Term, Shown), ExpressionError> {
        let index = self.next;
        self.next += 1;
        match self.scope.lookups.get(index) {
            Some(Ok(lookup)) => self.field(path, lookup),
            Some(Err(dead_end)) => Err(dead_end_at(path, dead_end)),
            None => Err(ExpressionError::new(path.span.clone(), "this name was not looked up")),
        }
    }

    fn field(&mut self, path: &ValuePath, lookup: &Lookup) -> Result<(Term, Shown), ExpressionError> {
        let mut indices = Vec::new();
        for step in &path.steps {
            if let PathSelector::Index(index) = step {
                let (term, ty) = self.expr(index)?;
                self.want(index, ty, TermType::Number)?;
                indices.push(term);
            }
        }
        let mut indices = indices.into_iter();
        let (reading, shown) = match lookup.kind {
            ValueKind::Integer { bits, signed } => (Reading { bits, signed }, Shown::Number),
            ValueKind::Truth => (Reading { bits: 8, signed: false }, Shown::Truth),
            ValueKind::Character => (Reading { bits: 16, signed: false }, Shown::Character),
            ValueKind::Reference => (Reading::WORD, Shown::Reference),
        };
        let last = lookup.hops.len();
        // All but the last are references.
        let reading = |hop: usize| if hop == last { reading } else { Reading::WORD };
        let mut term = match lookup.origin {
            Origin::Constant(number) => Term::Constant(number),
            Origin::Static { id, after } => Term::Static { id, reading: reading(0), after },
            Origin::Register { .. } if self.when == When::Always => {
                let span = first_name(path);
                return Err(ExpressionError::new(span, "a register has its final value only at the end")
                    .help("claim it of the end only, or look at variables"));
            }
            Origin::Register { thread, register } => Term::Register { thread, register, reading: reading(0) },
        };
        for (hop, at) in lookup.hops.iter().zip(1..) {
            let (base, reading) = (Box::new(term), reading(at));
            term = match *hop {
                Hop::Field { slot, region } => Term::Field { object: base, slot, reading, region },
                Hop::Element { stride, slot, region } => {
                    let index = Box::new(indices.next().or_broken("the index of an element"));
                    Term::Element { array: base, index, stride, slot, reading, region }
                }
                Hop::Length { stride } => Term::Length { array: base, stride },
            };
        }
        Ok((term, shown))
    }
}

/// Where the first name of a path stands.
fn first_name(path: &ValuePath) -> Range<usize> {
    match path.steps.first() {
        Some(PathSelector::Name(name) | PathSelector::Register(name)) => name.span.clone(),
        _ => path.span.clone(),
    }
}

fn dead_end_at(path: &ValuePath, dead_end: &DeadEnd) -> ExpressionError {
    let span = match path.steps.get(dead_end.step) {
        Some(PathSelector::Name(name) | PathSelector::Register(name)) => name.span.clone(),
        Some(PathSelector::Index(index)) => index.span.clone(),
        None => path.span.clone(),
    };
    let error = ExpressionError::new(span, dead_end.message.clone());
    match &dead_end.help {
        Some(help) => error.help(help.clone()),
        None => error,
    }
}
