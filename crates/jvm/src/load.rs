//! From classes to a program that is ready to run.

use std::cell::OnceCell;

use fencepost_ir::path::{DeadEnd, Lookup, PathStep};
use fencepost_ir::{Budget, Missing, Observable, Program, Stopped, Surroundings};

use crate::class::Class;
use crate::error::Error;
use crate::lower::{Linker, Origins};
use crate::stress::Test;
use crate::types::{LowerError, Types};
use crate::world::{ClassId, Files, Library, World};

/// Our own small class library, compiled from `model/`.
pub(crate) const MODEL: &[u8] = include_bytes!("../model/model.jar");

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
    /// What to call the input in messages.
    pub file: &'a str,
    /// Where classes come from.
    pub files: &'a dyn Files,
    /// The class with the entry point, if the entry does not say.
    pub main: Option<&'a str>,
    /// `Class::method`, if it is not the main class's `main`.
    pub entry: Option<&'a str>,
    /// What the program gets as arguments.
    pub arguments: &'a [String],
    /// Static fields to observe, as `Class.field`; `return` is the exit code.
    pub observe: &'a [String],
}

/// What was loaded.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// `Class::method` of what is run.
    pub entry: String,
    /// Whether it gives an exit code.
    pub returns: bool,
    /// What the request observes, in its order.
    pub observed: Vec<Observable>,
    /// What the paths to look up lead to, in their order.
    pub lookups: Vec<Result<Lookup, DeadEnd>>,
    /// What is needed and no library provides.
    pub missing: Vec<Missing>,
    /// What else to tell.
    pub remarks: Vec<String>,
    /// Where methods and fields come from.
    pub origins: Origins,
    /// The test that it is: what is observed are the words of its result.
    pub test: Option<Test>,
}

/// Why a program cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A class of it cannot be read.
    #[error(transparent)]
    Read(#[from] Error),
    /// It can be read but not translated, or what the user names is not in it.
    #[error("{file}: {message}")]
    Link {
        /// The input.
        file: String,
        /// What is wrong, and where.
        message: String,
    },
    /// The budget has run out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Loads a class and translates everything that its entry point can reach.
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
    budget.check(|| format!("reading {}", request.file))?;
    let link_error = |message: String| LoadError::Link { file: request.file.to_owned(), message };
    let (class, method) = match (request.entry, request.main) {
        (Some(entry), _) if entry.contains("::") || request.main.is_none() => {
            match entry.rsplit_once("::").or_else(|| entry.rsplit_once('.')) {
                Some((class, method)) => (class, Some(method)),
                None => return Err(link_error(format!("`{entry}` is not of the form `Class::method`"))),
            }
        }
        (entry, Some(main)) => (main, entry),
        (None, None) => {
            let help = "there is no main class; name a static method with `--entry Class::method`";
            return Err(link_error(help.to_owned()));
        }
        (Some(_), None) => return Err(link_error("no class".to_owned())),
    };
    let world = World::new(model()?, request.files);
    let mut linker = Linker::new(Types::new(world), surroundings);
    linker.budget = Some(budget);
    let Some(id) = linker.find_class(class) else {
        return Err(match linker.types.world.errors.pop() {
            Some(error) => error.into(),
            None => link_error(format!("there is no class `{class}`")),
        });
    };
    let remarks = newer_than_known(linker.types.world.get(id)).into_iter().collect();
    let test = if method.is_none() { test_of(&mut linker, id).map_err(link_error)? } else { None };
    let linked = match &test {
        Some(test) => linker.link_test(test, paths),
        None => linker.link(id, method, request.arguments, request.observe, paths),
    };
    let linked = linked.map_err(|trouble| match trouble {
        LowerError::Unsupported(message) | LowerError::Invalid(message) => link_error(message),
        LowerError::Stopped(stopped) => LoadError::Stopped(stopped),
    })?;
    if let Some(error) = linked.errors.into_iter().next() {
        return Err(error.into());
    }
    Ok(Loaded {
        program: linked.program,
        entry: linked.name,
        returns: linked.returns,
        observed: linked.observed,
        lookups: linked.lookups,
        missing: linked.missing,
        origins: linked.origins,
        test,
        remarks,
    })
}

/// What to say of a class that newer compilers have made.
fn newer_than_known(class: &Class) -> Option<String> {
    const SEVENTEEN: u16 = 61;
    let java = class.version.checked_sub(44).filter(|_| class.version > SEVENTEEN)?;
    Some(format!("{} was compiled for Java {java}; Java 17 is the newest that is known well", class.shown()))
}

/// The test that a class is, if it is one.
fn test_of(linker: &mut Linker<'_>, id: ClassId) -> Result<Option<Test>, String> {
    let class = linker.types.world.get(id).clone();
    let mut other = |name: &str| {
        let found = linker.types.find(name)?;
        Some(linker.types.world.get(found).clone())
    };
    Test::is_one(&class).then(|| Test::of(&class, &mut other)).transpose()
}
