//! Expressions over a program's state, for `--always` and `--at-end`.
//!
//! `lex` and `parse` read the text as C# would, `ast` is what they make of it, and `check` gives
//! names and types their meaning: the result is an [`explore::property`](fencepost_explore::property)
//! term, in which nothing has a name any more. Reading needs no program; the names that an
//! expression mentions are asked of the front end when it loads one.
//!
//! Deliberately absent: evaluation.

mod ast;
mod check;
mod claim;
mod lex;
mod parse;

use std::ops::Range;

use fencepost_frontend::{Help, LoadError, Mention, Spot};
use fencepost_ir::path::PathStep;

pub use check::Scope;
pub use claim::Claim;

/// Which flag an expression came with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// `--always`
    Always,
    /// `--at-end`
    AtEnd,
}

impl When {
    fn flag(self) -> &'static str {
        match self {
            When::Always => "--always",
            When::AtEnd => "--at-end",
        }
    }
}

/// An expression as it was read.
#[derive(Clone, Debug)]
pub struct Expression {
    when: When,
    text: String,
    root: ast::Expr,
}

/// Reads the expressions of a command line, each once.
pub fn read_all(always: &[String], at_end: &[String]) -> Result<Vec<Expression>, LoadError> {
    let always = always.iter().map(|text| (When::Always, text));
    let mut expressions: Vec<Expression> = Vec::new();
    for (when, text) in always.chain(at_end.iter().map(|text| (When::AtEnd, text))) {
        let expression = Expression::read(when, text)?;
        // What always holds holds at the end.
        if !expressions.iter().any(|known| known.text == expression.text) {
            expressions.push(expression);
        }
    }
    Ok(expressions)
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl ExpressionError {
    fn new(span: Range<usize>, message: impl Into<String>) -> ExpressionError {
        ExpressionError { span, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> ExpressionError {
        self.help = Some(help.into());
        self
    }
}

impl Expression {
    /// Reads an expression.
    pub fn read(when: When, text: &str) -> Result<Expression, LoadError> {
        let text = text.trim();
        let root = parse::parse(text).map_err(|error| explained(when, text, error))?;
        Ok(Expression { when, text: text.to_owned(), root })
    }

    /// The variables and registers it mentions, in order.
    pub fn mentions(&self) -> Vec<Mention> {
        let mut mentions = Vec::new();
        self.root.for_each_path(&mut |path| {
            let steps = path.steps.iter().map(|step| match step {
                ast::PathSelector::Name(name) | ast::PathSelector::Register(name) => {
                    PathStep::Name(name.text.clone())
                }
                ast::PathSelector::Index(_) => PathStep::Element,
            });
            let spelt = self.text.get(path.span.clone()).unwrap_or_default();
            let spelling = spelt.split_whitespace().collect();
            mentions.push(Mention { steps: steps.collect(), spelling });
        });
        mentions
    }

    /// Gives its names their meaning.
    pub fn resolve(&self, scope: &Scope<'_>) -> Result<Claim, LoadError> {
        check::check(self, scope).map_err(|error| explained(self.when, &self.text, error))
    }
}

fn explained(when: When, text: &str, error: ExpressionError) -> LoadError {
    let ExpressionError { span, message, help } = error;
    let start = (0..=span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let column = 1 + text[..start].chars().count();
    let spot = Spot { file: when.flag().to_owned(), line: 1, column, text: text.into(), span, label: None };
    LoadError { help: help.map(Help::Text), ..LoadError::new(message).at(spot) }
}
