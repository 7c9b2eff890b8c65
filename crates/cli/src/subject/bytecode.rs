//! What subjects of either bytecode have in common.

use std::path::Path;

use fencepost_ir::path::{DeadEnd, Lookup, Step};
use fencepost_ir::{Missing, Observable, Program, StaticId, Storage};
use fencepost_jvm::stress::Test;

use super::{Interest, Value};
use crate::diagnostics::Diagnostic;
use crate::expression::{Claim, Names, Scope};

/// The static that holds a program's exit code.
const EXIT_CODE: &str = "return";

/// What the words are called that hold a test's result.
pub(crate) const RESULT: &str = "result";

/// A program that was translated from bytecode.
#[derive(Debug)]
pub(crate) struct Bytecode {
    /// The file's name without its extension.
    pub(crate) name: String,
    /// The code.
    pub(crate) program: Program,
    /// `Type::Method` of what is run.
    pub(crate) entry: String,
    /// What of a final state is looked at.
    pub(crate) observed: Vec<(String, Observable)>,
    /// Whether each of these is an unsigned integer.
    unsigned: Vec<bool>,
    /// What the user says must hold.
    pub(crate) claims: Vec<Claim>,
    /// Which observed value is the exit code, if one other than zero is a fault.
    pub(crate) exit_code: Option<usize>,
    /// What is needed and that nobody provides.
    pub(crate) missing: Vec<Missing>,
    /// What went wrong without stopping anything.
    pub(crate) remarks: Vec<String>,
    /// The test that it is: what is observed is its result.
    pub(crate) test: Option<Test>,
}

/// What a front end has loaded.
pub(super) struct Translated {
    pub(super) program: Program,
    pub(super) entry: String,
    pub(super) returns: bool,
    pub(super) observed: Vec<Observable>,
    pub(super) unsigned: Vec<bool>,
    pub(super) lookups: Vec<Result<Lookup, DeadEnd>>,
    pub(super) missing: Vec<Missing>,
    pub(super) remarks: Vec<String>,
    pub(super) test: Option<Test>,
}

/// What a front end is asked for.
pub(super) struct Wanted<'a> {
    interest: Interest<'a>,
    /// Names of what is observed.
    pub(super) observe: Vec<String>,
    /// The paths in each expression.
    paths: Vec<Vec<Vec<Step>>>,
}

impl<'a> Wanted<'a> {
    pub(super) fn new(interest: Interest<'a>) -> Wanted<'a> {
        let mut observe: Vec<String> = interest.observe.iter().map(|name| name.trim().to_owned()).collect();
        if interest.exit_code && !observe.iter().any(|name| name == EXIT_CODE) {
            observe.push(EXIT_CODE.to_owned());
        }
        let paths = interest.expressions.iter().map(|it| it.paths()).collect();
        Wanted { interest, observe, paths }
    }

    /// All paths to look up.
    pub(super) fn paths(&self) -> Vec<Vec<Step>> {
        self.paths.concat()
    }
}

impl Bytecode {
    /// The subject that a front end has loaded from `path`.
    pub(super) fn new(
        path: &Path,
        wanted: Wanted<'_>,
        translated: Translated,
    ) -> Result<Bytecode, Diagnostic> {
        let Translated { program, entry, returns, observed, mut unsigned, lookups, missing, remarks, test } =
            translated;
        let Wanted { interest, observe, paths } = wanted;
        let mut found = &lookups[..];
        let mut claims = Vec::new();
        for (expression, paths) in interest.expressions.iter().zip(&paths) {
            let (own, rest) = found.split_at(paths.len().min(found.len()));
            found = rest;
            claims.push(expression.resolve(&Scope { program: &program, names: Names::Fields(own) })?);
        }
        let names: Vec<String> =
            if test.is_some() { vec![RESULT.to_owned(); observed.len()] } else { observe };
        let mut observed: Vec<(String, Observable)> = names.into_iter().zip(observed).collect();
        let is_exit_code = |(name, _): &(String, Observable)| name == EXIT_CODE;
        if interest.outcomes
            && returns
            && !observed.iter().any(is_exit_code)
            && let Some(id) = program.static_named(EXIT_CODE)
        {
            observed.push((EXIT_CODE.to_owned(), Observable::Static(id)));
            unsigned.push(false);
        }
        let exit_code = observed.iter().position(is_exit_code).filter(|_| interest.exit_code);
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok(Bytecode { name, program, entry, observed, unsigned, claims, exit_code, missing, remarks, test })
    }

    /// What the word of an observed value stands for.
    pub(super) fn value(&self, index: usize, word: i64) -> Value {
        let Some((_, Observable::Static(StaticId(id)))) = self.observed.get(index) else {
            return Value::Integer(word.into());
        };
        let storage = self.program.statics.get(*id as usize).map(|slot| slot.storage);
        let unsigned = self.unsigned.get(index).copied().unwrap_or(false);
        match storage {
            Some(Storage::F32) => Value::Float(f32::from_bits(word as u32).into()),
            Some(Storage::F64) => Value::Float(f64::from_bits(word as u64)),
            Some(Storage::Ref | Storage::Ptr) => {
                let ty = usize::try_from(word - 1).ok().and_then(|id| self.program.types.get(id));
                Value::Text(ty.map_or_else(|| "null".to_owned(), |ty| ty.name.clone()))
            }
            Some(Storage::I32) if unsigned => Value::Integer((word as u32).into()),
            Some(Storage::I64) if unsigned => Value::Integer((word as u64).into()),
            _ => Value::Integer(word.into()),
        }
    }
}
