//! Litmus tests as subjects.

use std::path::Path;

use fencepost_ir::Attributes;
use fencepost_litmus::{Arch, Test};
use fencepost_memory::{Model, builtin};

use super::{Interest, Value};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::expression::{Claim, Names, Scope};

/// A litmus test.
#[derive(Debug)]
pub(crate) struct Litmus {
    /// The test.
    pub(crate) test: Test,
    /// What the user says must hold.
    pub(crate) claims: Vec<Claim>,
}

/// Reads a test with this text.
pub(super) fn load(
    path: &Path,
    text: &str,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Litmus, Diagnostic> {
    let shown = path.display().to_string();
    let observe: Vec<&str> = interest.observe.iter().map(|name| name.trim()).collect();
    let mentions: Vec<Vec<String>> = interest.expressions.iter().map(|it| it.mentions()).collect();
    let all: Vec<&str> = mentions.iter().flatten().map(String::as_str).collect();
    let test = fencepost_litmus::parse_mentioning(&shown, text, &observe, &all)
        .map_err(|error| Diagnostic::litmus(text, error))?;
    if let Some(entry) = &args.entry {
        let message = format!("{shown} is a litmus test and has no method {entry}");
        return Err(Diagnostic::new(message).help("leave out --entry: every thread of a test runs"));
    }
    let mut found = &test.mentions[..];
    let mut claims = Vec::new();
    for (expression, mentions) in interest.expressions.iter().zip(&mentions) {
        let (own, rest) = found.split_at(mentions.len().min(found.len()));
        found = rest;
        let scope = Scope { program: &test.program, names: Names::Litmus(&test, own) };
        claims.push(expression.resolve(&scope)?);
    }
    Ok(Litmus { test, claims })
}

impl Litmus {
    /// The attributes in the program of fences that order less than a full one: those that the
    /// language has and both the model and `sc` know.
    pub(super) fn partial_fences(&mut self, model: &Model) -> Attributes {
        let has = |name: &str| match self.test.arch {
            Arch::X86 | Arch::X86_64 => ["lfence", "sfence"].contains(&name),
            Arch::Lisa | Arch::McSpin => true,
        };
        let sc = builtin::by_name("sc");
        let compared = |name: &String| sc.as_ref().is_some_and(|sc| sc.fences.contains_key(name));
        let meant = model.fences.iter().filter(|(name, pairs)| !name.is_empty() && !pairs.is_empty());
        let names: Vec<&String> = meant.map(|(name, _)| name).filter(|it| has(it) && compared(it)).collect();
        let attributes = &mut self.test.program.attributes;
        let mut fences = Attributes::default();
        for name in names {
            let known = attributes.iter().position(|attribute| attribute == name);
            let index = known.unwrap_or(attributes.len());
            if index == Attributes::LIMIT {
                break;
            }
            if known.is_none() {
                attributes.push(name.clone());
            }
            fences.0 |= Attributes::only(index).0;
        }
        fences
    }

    /// What the word of an observed value stands for.
    pub(super) fn value(&self, index: usize, word: i64) -> Value {
        let (_, observable) = &self.test.observed[index];
        let shown = self.test.show_of(*observable, word);
        // A variable's address is shown as the variable's name.
        shown.parse().map_or(Value::Text(shown), Value::Integer)
    }
}
