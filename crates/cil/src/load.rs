//! From an assembly to a program that is ready to run.

use std::cell::OnceCell;

use fencepost_ir::path::{DeadEnd, Lookup, PathStep};
use fencepost_ir::{Budget, Missing, Observable, Program, Stopped, Surroundings};

use crate::error::Error;
use crate::lower::{Linker, MethodOrigin};
use crate::types::{LowerError, Types};
use crate::world::{File, Files, Library, World};

/// Our own small class library, compiled from `model/`.
pub(crate) const MODEL: &[u8] = include_bytes!("../model/model.dll");

/// Our library as each thread has read it: once, for all programs that it loads.
fn model() -> Result<Library, Error> {
    thread_local! {
        static READ: OnceCell<Library> = const { OnceCell::new() };
    }
    READ.with(|read| match read.get() {
        Some(model) => Ok(model.clone()),
        None => {
            let model = Library::read(MODEL)?;
            Ok(read.get_or_init(|| model).clone())
        }
    })
}

/// What to load.
pub struct Request<'a> {
    /// The assembly.
    pub file: File,
    /// Where other assemblies come from.
    pub files: &'a dyn Files,
    /// `Type::Method`, if it is not the assembly's own entry point.
    pub entry: Option<&'a str>,
    /// What the program gets as arguments.
    pub arguments: &'a [String],
    /// Static fields to observe, as `Type.field`; `return` is the exit code.
    pub observe: &'a [String],
}

/// What was loaded.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// `Type::Method` of what is run.
    pub entry: String,
    /// Whether it gives an exit code.
    pub returns: bool,
    /// What the request observes, in its order.
    pub observed: Vec<Observable>,
    /// What the paths to look up lead to, in their order.
    pub lookups: Vec<Result<Lookup, DeadEnd>>,
    /// Whether each of the observed values is an unsigned integer.
    pub unsigned: Vec<bool>,
    /// What is needed and no library provides.
    pub missing: Vec<Missing>,
    /// What went wrong without stopping anything: symbols that do not fit, a library that cannot
    /// be read.
    pub remarks: Vec<String>,
    /// Where each method of the program comes from, by its number; `None` for methods that no CIL
    /// says, such as a delegate's `Invoke`.
    pub origins: Vec<Option<MethodOrigin>>,
    /// The paths of the assemblies that were read, by their numbers.
    pub assemblies: Vec<String>,
}

/// Why an assembly cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] Error),
    /// It can be read but not translated, or what the user names is not in it.
    #[error("{file}: {message}")]
    Link {
        /// The assembly.
        file: String,
        /// What is wrong, and where.
        message: String,
    },
    /// The budget has run out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Loads an assembly and translates everything that its entry point can reach.
pub fn load(request: Request<'_>) -> Result<Loaded, LoadError> {
    load_within(request, &Surroundings::default(), &[], &Budget::unlimited())
}

/// Like [`load`], in the surroundings that the user gives, and looks up where paths lead, if the budget lasts for
/// that.
pub fn load_within(
    request: Request<'_>,
    surroundings: &Surroundings,
    paths: &[Vec<PathStep>],
    budget: &Budget<'_>,
) -> Result<Loaded, LoadError> {
    let path = request.file.path.clone();
    budget.check(|| format!("reading {path}"))?;
    let world = World::new(model()?, request.file, request.files)?;
    let mut linker = Linker::new(Types::new(world), surroundings);
    linker.budget = Some(budget);
    let linked = linker.link(request.entry, request.arguments, request.observe, paths);
    let linked = linked.map_err(|trouble| {
        let message = match trouble {
            LowerError::Unsupported(message) | LowerError::Invalid(message) => message,
            LowerError::Stopped(stopped) => return LoadError::Stopped(stopped),
        };
        // What a reader's error says about the file is said already.
        let message = message.replace(&format!("{path}: "), "");
        LoadError::Link { file: path, message }
    })?;
    Ok(Loaded {
        program: linked.program,
        entry: linked.name,
        returns: linked.returns,
        observed: linked.observed,
        lookups: linked.lookups,
        unsigned: linked.unsigned,
        missing: linked.missing,
        remarks: linked.remarks,
        origins: linked.origins,
        assemblies: linked.assemblies,
    })
}
