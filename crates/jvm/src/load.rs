//! From classes to a program that is ready to run, without touching a file.

use std::cell::OnceCell;
use std::path::Path;

use fencepost_frontend::results::ResultTable;
use fencepost_frontend::tests::FoundTest;
use fencepost_frontend::{Help, LoadError, LoadRequest, Setting};

use crate::class::{Class, Method};
use crate::error::Error;
use crate::lower::{Linked, Linker};
use crate::stress::Test;
use crate::types::Types;
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

/// Translates everything that an entry point can reach: `main` is the class that it is in, if the request does not say.
/// Classes come from `files`; `shown` is what the input is called in messages.
pub(crate) fn link(
    shown: &str,
    files: &dyn Files,
    main: Option<&str>,
    request: &LoadRequest<'_>,
) -> Result<FoundProgram, LoadError> {
    request.check(|| format!("reading {shown}"))?;
    let fault = |message: String| LoadError::new(format!("{shown}: {message}"));
    let (class, method) = match (request.entry.as_deref(), main) {
        (Some(entry), main) => match (split_entry(entry), main) {
            (Some((class, method)), _) => (class, Some(method)),
            (None, Some(main)) => (main, Some(entry)),
            (None, None) => return Err(fault(format!("`{entry}` is not of the form `Class::method`"))),
        },
        (None, Some(main)) => (main, None),
        (None, None) => return Err(fault("there is no main class".to_owned()).help(NAME_METHOD)),
    };
    let world = World::new(model().map_err(unreadable)?, files);
    let mut linker = Linker::new(Types::new(world), &request.surroundings);
    linker.draft.budget = request.budget;
    let Some((id, method)) = find_named(&mut linker, main, class, method, request.entry.as_deref()) else {
        return Err(match linker.types.world.errors.pop() {
            Some(error) => unreadable(error),
            None => fault(format!("there is no class `{class}`")),
        });
    };
    let declared = linker.types.world.get(id).clone();
    let test = if method.is_none() { test_of(&mut linker, &declared).map_err(fault)? } else { None };
    if test.is_none() && method.is_none() && !declared.methods.iter().any(|it| &*it.name == "main") {
        let others = entries(&declared);
        let others = if others.is_empty() { others } else { format!("; it has {others}") };
        return Err(fault(format!("{} has no main method{others}", declared.shown())).help(NAME_METHOD));
    }
    let linked = match &test {
        Some(test) => linker.link_test(test, request),
        None => linker.link(id, method, request),
    };
    let mut linked = linked.map_err(|trouble| trouble.in_file(shown))?;
    if let Some(error) = linked.unreadable.take() {
        return Err(unreadable(error));
    }
    let remarks = newer_than_known(&declared).into_iter().collect();
    Ok(FoundProgram { linked, results: test.map(|test| test.table), remarks })
}

/// The class that is named, which may stand in the package of `main`, and the method; or the class that the whole entry names,
/// for its `main`.
fn find_named<'e>(
    linker: &mut Linker<'_>,
    main: Option<&str>,
    class: &str,
    method: Option<&'e str>,
    entry: Option<&str>,
) -> Option<(ClassId, Option<&'e str>)> {
    if let Some(id) = linker.find_class(class) {
        return Some((id, method));
    }
    let main = main.unwrap_or_default().replace('.', "/");
    let beside = main.rsplit_once('/').map(|(package, _)| format!("{package}/{class}"));
    if let Some(id) = beside.and_then(|name| linker.find_class(&name)) {
        return Some((id, method));
    }
    let id = entry.and_then(|entry| linker.find_class(entry))?;
    Some((id, None))
}

/// The class and the method of an entry point: `Class::method`, `Class#method` or `Class.method`, with the arguments of a
/// test behind the method.
fn split_entry(entry: &str) -> Option<(&str, &str)> {
    // A text among the arguments may have anything in it.
    let path = entry.split('(').next().unwrap_or(entry);
    let split = path.rsplit_once("::").or_else(|| path.rsplit_once('#')).or_else(|| path.rsplit_once('.'));
    split.map(|(class, method)| (class, &entry[path.len() - method.len()..]))
}

/// The tests of a class in the file at `path`. Classes come from `files`.
pub(crate) fn tests(files: &dyn Files, class: &str, path: &Path) -> Result<Vec<FoundTest>, LoadError> {
    let mut types = Types::new(World::new(model().map_err(unreadable)?, files));
    let found = crate::tests::list::tests(&mut types, class, path);
    match types.world.errors.pop() {
        Some(error) => Err(unreadable(error)),
        None => Ok(found),
    }
}

/// A program, and what is said of the class that it is in.
pub(crate) struct FoundProgram {
    pub linked: Linked,
    /// The results of the test that it is, if it is one.
    pub results: Option<ResultTable>,
    /// What else to tell.
    pub remarks: Vec<String>,
}

/// What to do if nothing says where a program starts.
const NAME_METHOD: Help =
    Help::Name { what: "a method without parameters, as Class::method,", with: Setting::Entry };

/// The first methods of a class in which a program could start.
fn entries(class: &Class) -> String {
    const MOST: usize = 5;
    let starts = |method: &&Method| {
        method.code.is_some() && method.signature.parameters.is_empty() && !method.name.contains(['<', '$'])
    };
    let names: Vec<&str> = class.methods.iter().filter(starts).map(|method| &*method.name).collect();
    let more = if names.len() > MOST { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MOST)].join(", "))
}

/// What to tell about a class that cannot be read.
fn unreadable(error: Error) -> LoadError {
    LoadError::new(error.to_string()).help("is this a Java class, and whole? compile it again and see")
}

/// What to say of a class that newer compilers have made.
fn newer_than_known(class: &Class) -> Option<String> {
    const SEVENTEEN: u16 = 61;
    let java = class.version.checked_sub(44).filter(|_| class.version > SEVENTEEN)?;
    Some(format!("{} was compiled for Java {java}; Java 17 is the newest that is known well", class.shown()))
}

/// The test that a class is, if it is one.
fn test_of(linker: &mut Linker<'_>, class: &Class) -> Result<Option<Test>, String> {
    let mut other = |name: &str| {
        let found = linker.types.find(name)?;
        Some(linker.types.world.get(found).clone())
    };
    Test::is_one(class).then(|| Test::of(class, &mut other)).transpose()
}
