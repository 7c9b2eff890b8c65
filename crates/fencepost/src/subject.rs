//! What is run: a loaded program with the claims about it. The languages are registered here.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use fencepost_c::C;
use fencepost_cil::Cil;
use fencepost_explore::property::Property;
use fencepost_frontend::file::has_extension;
use fencepost_frontend::{Frontend, Input, LoadError, LoadRequest, Loaded};
use fencepost_ir::Budget;
use fencepost_jvm::Java;
use fencepost_litmus::Litmus;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::{Model, Rules, builtin};

use crate::expression::{Claim, Expression, Scope};
use crate::question::Question;

/// The languages, in the order in which they are asked whether an input is theirs, each with the built-in model that
/// fits its programs best.
pub static LANGUAGES: &[(&dyn Frontend, &str)] = &[
    (&C, "tso"),
    (&Cil, "dotnet"),
    (&Java, "java"),
    // A litmus test may look like anything, so it comes last.
    (&Litmus, "tso"),
];

/// The language of an input by its name, and the built-in model that fits it best: `a .NET program`, `dotnet`.
pub fn default_model(input: &Input) -> Result<(&'static str, &'static str), LoadError> {
    registered(input).map(|(language, model)| (language.name(), model))
}

/// A program and what must hold of it.
#[derive(Debug)]
pub struct Subject {
    /// Where it is, or would be.
    pub path: PathBuf,
    /// The program.
    pub loaded: Loaded,
    /// What the user says must hold.
    pub claims: Vec<Claim>,
}

impl Deref for Subject {
    type Target = Loaded;

    fn deref(&self) -> &Loaded {
        &self.loaded
    }
}

impl Subject {
    /// Gives the names in expressions their meaning in a program that was loaded with the mentions of these.
    pub fn new(
        path: impl Into<PathBuf>,
        loaded: Loaded,
        expressions: &[Expression],
    ) -> Result<Subject, LoadError> {
        let mut lookups = &loaded.lookups[..];
        let mut claims = Vec::new();
        for expression in expressions {
            let (own, rest) = lookups.split_at(expression.mentions().len().min(lookups.len()));
            lookups = rest;
            let all_start = loaded.entry.is_none();
            claims.push(expression.resolve(&Scope { program: &loaded.program, lookups: own, all_start })?);
        }
        Ok(Subject { path: path.into(), loaded, claims })
    }

    /// A model's rules for this program.
    pub fn link(&self, model: &Model) -> Result<Rules, LoadError> {
        let unlinked = |error| LoadError::new(format!("{}: {error}", self.path.display()));
        model.link(&self.program).map_err(unlinked)
    }

    /// The machine that runs the program under a model.
    pub fn machine(
        &self,
        model: &Model,
        settings: Settings,
        budget: &Budget<'_>,
    ) -> Result<Machine<'_>, LoadError> {
        let machine = Machine::within(&self.program, self.link(model)?, settings, budget)?;
        let always = Question::new(self).always;
        Ok(machine.watching(Property::watch(&always, &self.program)))
    }
}

/// The language of an input.
pub fn language_of(input: &Input) -> Result<&'static dyn Frontend, LoadError> {
    registered(input).map(|(language, _)| language)
}

/// The entry of an input's language.
fn registered(input: &Input) -> Result<(&'static dyn Frontend, &'static str), LoadError> {
    let (last, others) =
        LANGUAGES.split_last().map_or((None, &[][..]), |(last, others)| (Some(*last), others));
    if let Some(found) = others.iter().find(|(language, _)| language.recognises(input)) {
        return Ok(*found);
    }
    if LANGUAGES.iter().any(|(language, _)| has_extension(input.path(), language.uncompiled())) {
        input.bytes()?;
        let message = format!("{} is a source file", input.path().display());
        let help = "compile it first, and name the .exe, .dll, .class or .jar";
        return Err(LoadError::new(message).help(help));
    }
    last.ok_or_else(|| LoadError::new("there is no language"))
}

/// Reads a program from a file, and gives the names in expressions their meaning.
pub fn load(
    path: &Path,
    request: &LoadRequest<'_>,
    expressions: &[Expression],
) -> Result<Subject, LoadError> {
    request.check(|| format!("reading {}", path.display()))?;
    load_input(&Input::new(path), request, expressions)
}

/// Like [`load`], of an input that need not be a file.
pub fn load_input(
    input: &Input,
    request: &LoadRequest<'_>,
    expressions: &[Expression],
) -> Result<Subject, LoadError> {
    let mentions = expressions.iter().flat_map(Expression::mentions).collect();
    let request = LoadRequest { mentions, ..request.clone() };
    Subject::new(input.path(), language_of(input)?.load(input, &request)?, expressions)
}

/// A built-in memory model by its name.
pub fn model(name: &str) -> Result<Model, LoadError> {
    builtin::by_name(name).ok_or_else(|| LoadError::new(format!("there is no built-in model `{name}`")))
}
