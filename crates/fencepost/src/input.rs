//! From names on the command line to the bytes of programs and the texts of tests.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use fencepost_cil::Assembly;
use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;

use crate::diagnostics::Diagnostic;
use crate::subject::main_class;

/// Larger files are no programs, no litmus tests and no models.
const LARGEST: u64 = 64 << 20;

/// The files to run, in order, and the names that lead to none.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, and what is wrong with names that lead to none.
    pub(crate) files: Vec<Result<PathBuf, (PathBuf, Diagnostic)>>,
    /// Whether the user named several inputs or a directory.
    pub(crate) batch: bool,
}

/// Finds what `names` stand for: files themselves, directories for the programs and tests in them.
pub(crate) fn find(names: &[PathBuf]) -> Inputs {
    let mut inputs = Inputs { files: Vec::new(), batch: names.len() > 1 };
    for name in names {
        if !name.is_dir() {
            inputs.files.push(Ok(name.clone()));
            continue;
        }
        inputs.batch = true;
        let before = inputs.files.len();
        walk(name, &mut inputs.files);
        if inputs.files.len() == before {
            let message =
                format!("there are no .exe, .dll, .class, .jar or .litmus files in {}", name.display());
            inputs.files.push(Err((name.clone(), Diagnostic::new(message))));
        }
    }
    inputs
}

/// Adds every program and test below a directory, in the order of their paths. Does not follow links to
/// directories, which could lead in circles.
fn walk(directory: &Path, files: &mut Vec<Result<PathBuf, (PathBuf, Diagnostic)>>) {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            files.push(Err((directory.to_owned(), unreadable(directory, &error))));
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, files);
        } else if !path.is_dir() && is_runnable(&path) {
            files.push(Ok(path));
        }
    }
}

/// Whether a file in a directory is something to run, and not just a part or a library of something.
fn is_runnable(path: &Path) -> bool {
    let starts = |begins: fn(Vec<u8>) -> bool| read_bytes(path).is_ok_and(begins);
    if has_extension(path, &["dll"]) {
        return starts(|bytes| {
            Assembly::read(bytes, "").is_ok_and(|assembly| assembly.entry_point().is_some())
        });
    }
    if has_extension(path, &["jar"]) {
        return starts(|bytes| Archive::read(bytes, "").is_ok_and(|jar| main_class(&jar).is_some()));
    }
    if has_extension(path, &["class"]) {
        return starts(|bytes| Class::read(&bytes, "").is_ok_and(|class| class.has_main()));
    }
    has_extension(path, &["litmus", "exe"])
}

/// Whether a file's name has one of these extensions, in either case.
pub(crate) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Diagnostic> {
    to_text(path, read_bytes(path)?)
}

/// The text of a file with these bytes.
pub(crate) fn to_text(path: &Path, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| {
        let (shown, at) = (path.display(), error.utf8_error().valid_up_to());
        Diagnostic::new(format!("{shown} is not a text file: byte {at} is not UTF-8"))
    })
}

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let metadata = file.metadata().map_err(|error| unreadable(path, &error))?;
    if metadata.is_dir() {
        return Err(Diagnostic::new(format!("{shown} is a directory")));
    }
    let too_large = || Diagnostic::new(format!("{shown} is larger than {} MiB", LARGEST >> 20));
    if metadata.len() > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // The length above is only a hint: devices and pipes have none.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::new(format!("there is no file or directory {shown}")),
        io::ErrorKind::PermissionDenied => Diagnostic::new(format!("no permission to read {shown}")),
        _ => Diagnostic::new(format!("cannot read {shown}: {error}")),
    }
}
