//! From names on the command line to the texts of tests.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::diagnostics::Diagnostic;

/// Larger files are no litmus tests and no models.
const LARGEST: u64 = 64 << 20;

/// The files to run, in order, and the names that lead to none.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, and what is wrong with names that lead to none.
    pub(crate) files: Vec<Result<PathBuf, (PathBuf, Diagnostic)>>,
    /// Whether the user named several inputs or a directory.
    pub(crate) batch: bool,
}

/// Finds the tests that `names` stand for: files themselves, directories for the tests in them.
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
            let message = format!("there are no .litmus files in {}", name.display());
            inputs.files.push(Err((name.clone(), Diagnostic::new(message))));
        }
    }
    inputs
}

/// Adds every test below a directory, in the order of their paths. Does not follow links to
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
        } else if path.extension().is_some_and(|extension| extension == "litmus") && !path.is_dir() {
            files.push(Ok(path));
        }
    }
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Diagnostic> {
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
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Diagnostic::new(format!("{shown} is not a text file: byte {at} is not UTF-8"))
    })
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::new(format!("there is no file or directory {shown}")),
        io::ErrorKind::PermissionDenied => Diagnostic::new(format!("no permission to read {shown}")),
        _ => Diagnostic::new(format!("cannot read {shown}: {error}")),
    }
}
