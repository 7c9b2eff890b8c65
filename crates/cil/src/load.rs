//! From an assembly to a program that is ready to run, without touching a file.

use std::cell::OnceCell;

use fencepost_frontend::tests::FoundTest;
use fencepost_frontend::{Help, LoadError, LoadRequest, Setting};

use crate::error::Error;
use crate::files::{File, Files};
use crate::lower::{Linked, Linker};
use crate::types::Types;
use crate::world::{Library, MAIN, World};

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

/// Translates everything that the entry point of an assembly can reach. Other assemblies come from `files`.
pub(crate) fn link(file: File, files: &dyn Files, request: &LoadRequest<'_>) -> Result<Linked, LoadError> {
    let path = file.path.clone();
    request.check(|| format!("reading {path}"))?;
    let world = World::new(model().map_err(unreadable)?, file, files).map_err(unreadable)?;
    let assembly = world.assembly(MAIN);
    let starts = assembly.entry_point().is_some() || assembly.wrong_entry_point().is_some();
    if request.entry.is_none() && !starts {
        let what = "a static method without parameters, as Type::Method,";
        let help = Help::Name { what, with: Setting::Entry };
        return Err(LoadError::new(format!("{path}: this assembly has no entry point")).help(help));
    }
    let mut linker = Linker::new(Types::new(world), &request.surroundings);
    linker.draft.budget = request.budget;
    linker.lambdas_in_fields = request.lambdas_in_fields;
    linker.link(request).map_err(|trouble| trouble.in_file(&path))
}

/// The tests of an assembly that is at `path`.
pub(crate) fn tests(
    file: File,
    files: &dyn Files,
    path: &std::path::Path,
) -> Result<Vec<FoundTest>, LoadError> {
    let world = World::new(model().map_err(unreadable)?, file, files).map_err(unreadable)?;
    crate::tests::list::tests(&mut Types::new(world), path)
}

/// What to tell about an assembly that cannot be read.
fn unreadable(error: Error) -> LoadError {
    LoadError::new(error.to_string()).help("is this a .NET assembly, and whole? build it again and see")
}
