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

use serde::{Deserialize, Serialize};
use std::ops::Range;

use fencepost_frontend::{Help, LoadError, Mention, Spot};
use fencepost_ir::path::PathStep;

pub use check::Scope;
pub use claim::Claim;

/// Where an expression must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// In every state.
    Always,
    /// In every state in which the program has ended.
    AtEnd,
}

/// An expression as it was read.
#[derive(Clone, Debug)]
pub struct Expression {
    when: When,
    /// What errors name in place of a file.
    origin: String,
    text: String,
    root: ast::Expr,
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
    /// Reads an expression that comes from `origin`, which errors name in place of a file.
    pub fn read(when: When, origin: &str, text: &str) -> Result<Expression, LoadError> {
        let text = text.trim();
        let root = parse::parse(text).map_err(|error| explained(origin, text, error))?;
        Ok(Expression { when, origin: origin.to_owned(), text: text.to_owned(), root })
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
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
        check::check(self, scope).map_err(|error| explained(&self.origin, &self.text, error))
    }
}

fn explained(origin: &str, text: &str, error: ExpressionError) -> LoadError {
    let ExpressionError { span, message, help } = error;
    let start = (0..=span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let column = 1 + text[..start].chars().count();
    let spot = Spot { file: origin.to_owned(), line: 1, column, text: text.into(), span, label: None };
    LoadError { help: help.map(Help::Text), ..LoadError::new(message).at(spot) }
}
