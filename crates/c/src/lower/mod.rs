//! From the syntax tree to the program form that the machine runs.

mod c;
mod constant;
mod emit;
mod fold;
mod literal;
mod mcspin;

use lang_c::ast::{Expression, Statement, TranslationUnit};
use lang_c::span::Node;

use crate::error::CError;
use crate::load::{Loaded, Options};
use crate::preprocess::Preprocessed;

/// A loop: what is asked before each round, or after it, and what comes between rounds.
struct Loop<'p> {
    before: Option<&'p Node<Expression>>,
    body: &'p Node<Statement>,
    step: Option<&'p Node<Expression>>,
    after: Option<&'p Node<Expression>>,
}

/// Lowers a program: one with McSPIN's pragmas as McSPIN has it, any other one as C.
pub(crate) fn lower(
    name: &str,
    source: &Preprocessed,
    unit: &TranslationUnit,
    options: &Options,
) -> Result<Loaded, Vec<CError>> {
    if source.is_mcspin {
        return mcspin::lower(name, source, unit, options).map_err(|error| vec![error]);
    }
    c::lower(name, source, unit, options)
}
