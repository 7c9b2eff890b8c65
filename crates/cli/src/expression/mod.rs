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

use fencepost_ir::path::Step;

pub(crate) use check::{Names, Scope};
pub(crate) use claim::Claim;

use crate::diagnostics::Diagnostic;

/// Which flag an expression came with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
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
pub(crate) struct Expression {
    when: When,
    text: String,
    root: ast::Expr,
}

/// Reads the expressions of a command line, each once.
pub(crate) fn read_all(always: &[String], at_end: &[String]) -> Result<Vec<Expression>, Diagnostic> {
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
pub(crate) struct Fault {
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Fault {
    fn new(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { span, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

impl Expression {
    /// Reads an expression.
    pub(crate) fn read(when: When, text: &str) -> Result<Expression, Diagnostic> {
        let text = text.trim();
        let root = parse::parse(text).map_err(|fault| diagnostic(when, text, fault))?;
        Ok(Expression { when, text: text.to_owned(), root })
    }

    /// The variables it mentions, in order, as a .NET program knows them.
    pub(crate) fn paths(&self) -> Vec<Vec<Step>> {
        let mut paths = Vec::new();
        self.root.for_each_path(&mut |path| {
            let steps = path.steps.iter().map(|step| match step {
                ast::Step::Name(name) | ast::Step::Register(name) => Step::Name(name.text.clone()),
                ast::Step::Index(_) => Step::Element,
            });
            paths.push(steps.collect());
        });
        paths
    }

    /// The variables it mentions, in order, as they are spelt, without white space.
    pub(crate) fn spellings(&self) -> Vec<String> {
        let mut spellings = Vec::new();
        self.root.for_each_path(&mut |path| {
            let spelt = self.text.get(path.span.clone()).unwrap_or_default();
            spellings.push(spelt.split_whitespace().collect());
        });
        spellings
    }

    /// The variables and registers it mentions, in order, as a litmus test knows them.
    pub(crate) fn mentions(&self) -> Vec<String> {
        let mut mentions = Vec::new();
        self.root.for_each_path(&mut |path| {
            let name = path.steps.first().map(|step| match step {
                ast::Step::Name(name) | ast::Step::Register(name) => name.text.clone(),
                ast::Step::Index(_) => String::new(),
            });
            mentions.push(name.unwrap_or_default());
        });
        mentions
    }

    /// Gives its names their meaning.
    pub(crate) fn resolve(&self, scope: &Scope<'_>) -> Result<Claim, Diagnostic> {
        check::check(self, scope).map_err(|fault| diagnostic(self.when, &self.text, fault))
    }
}

fn diagnostic(when: When, text: &str, fault: Fault) -> Diagnostic {
    let Fault { span, message, help } = fault;
    Diagnostic::expression(when.flag(), text, span, message, help)
}
