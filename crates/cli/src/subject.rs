//! What is run: a loaded program with the claims about it. The languages are registered here.

use std::ops::Deref;
use std::path::Path;

use fencepost_c::C;
use fencepost_cil::Cil;
use fencepost_frontend::file::has_extension;
use fencepost_frontend::{Frontend, Input, LoadError, LoadRequest, Loaded};
use fencepost_jvm::Java;
use fencepost_litmus::Litmus;

use crate::expression::{Claim, Expression, Scope};

/// The languages, in the order in which they are asked whether an input is theirs. A litmus test may look like
/// anything, so it comes last.
pub(crate) static LANGUAGES: [&dyn Frontend; 4] = [&C, &Cil, &Java, &Litmus];

/// A program and what must hold of it.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The program.
    pub(crate) loaded: Loaded,
    /// What the user says must hold.
    pub(crate) claims: Vec<Claim>,
}

impl Deref for Subject {
    type Target = Loaded;

    fn deref(&self) -> &Loaded {
        &self.loaded
    }
}

impl Subject {
    /// Gives the names in expressions their meaning in a program that was loaded with the mentions of these.
    pub(crate) fn new(loaded: Loaded, expressions: &[Expression]) -> Result<Subject, LoadError> {
        let mut lookups = &loaded.lookups[..];
        let mut claims = Vec::new();
        for expression in expressions {
            let (own, rest) = lookups.split_at(expression.mentions().len().min(lookups.len()));
            lookups = rest;
            let all_start = loaded.entry.is_none();
            claims.push(expression.resolve(&Scope { program: &loaded.program, lookups: own, all_start })?);
        }
        Ok(Subject { loaded, claims })
    }
}

/// The language of an input.
pub(crate) fn language_of(input: &Input) -> Result<&'static dyn Frontend, LoadError> {
    let (last, others) =
        LANGUAGES.split_last().map_or((None, &[][..]), |(last, others)| (Some(*last), others));
    if let Some(found) = others.iter().find(|language| language.recognises(input)) {
        return Ok(*found);
    }
    if LANGUAGES.iter().any(|language| has_extension(input.path(), language.uncompiled())) {
        input.bytes()?;
        let message = format!("{} is a source file", input.path().display());
        let help = "compile it first, and name the .exe, .dll, .class or .jar";
        return Err(LoadError::new(message).help(help));
    }
    last.ok_or_else(|| LoadError::new("there is no language"))
}

/// Reads a program, and gives the names in expressions their meaning.
pub(crate) fn load(
    path: &Path,
    request: &LoadRequest<'_>,
    expressions: &[Expression],
) -> Result<Subject, LoadError> {
    request.check(|| format!("reading {}", path.display()))?;
    let input = Input::new(path);
    let mentions = expressions.iter().flat_map(Expression::mentions).collect();
    let request = LoadRequest { mentions, ..request.clone() };
    Subject::new(language_of(&input)?.load(&input, &request)?, expressions)
}
