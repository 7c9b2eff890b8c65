//! From names on the command line to files with programs and tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fencepost::LANGUAGES;
use fencepost_frontend::Frontend;
use fencepost_frontend::file::{has_extension, unreadable};

use crate::diagnostics::Diagnostic;

/// The files to run, in order, and the names that lead to none.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, and what is wrong with names that lead to none.
    pub(crate) files: Vec<Result<PathBuf, (PathBuf, Diagnostic)>>,
    /// Whether the user named several inputs or a directory.
    pub(crate) batch: bool,
}

/// Finds what `names` stand for: files themselves, unless they hold tests in the manner of jcstress and no
/// entry point is named; directories for the programs and tests in them.
pub(crate) fn find(names: &[PathBuf], names_entry: bool) -> Inputs {
    let mut inputs = Inputs { files: Vec::new(), batch: names.len() > 1 };
    for name in names {
        if !name.is_dir() {
            let tests = if names_entry { Vec::new() } else { members(name, true) };
            inputs.batch |= tests.len() > 1;
            match tests.is_empty() {
                true => inputs.files.push(Ok(name.clone())),
                false => inputs.files.extend(tests.into_iter().map(Ok)),
            }
            continue;
        }
        inputs.batch = true;
        let before = inputs.files.len();
        walk(name, &mut inputs.files);
        if inputs.files.len() == before {
            let extensions: Vec<String> =
                LANGUAGES.iter().flat_map(|(it, _)| it.extensions()).map(|it| format!(".{it}")).collect();
            let extensions = match &extensions[..] {
                [but_last @ .., last] => format!("{} or {last}", but_last.join(", ")),
                [] => String::new(),
            };
            let message = format!("there are no {extensions} files in {}", name.display());
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
            files.push(Err((directory.to_owned(), unreadable(directory, &error).into())));
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, files);
        } else if path.is_dir() {
            // A link, which could lead in circles.
        } else if let Some(language) = by_extension(&path) {
            let members = language.members(&path, false);
            if !members.is_empty() {
                files.extend(members.into_iter().map(Ok));
            } else if language.is_runnable(&path) {
                files.push(Ok(path));
            }
        }
    }
}

/// The language whose programs have such names.
fn by_extension(path: &Path) -> Option<&'static dyn Frontend> {
    let mut languages = LANGUAGES.iter().map(|(language, _)| *language);
    languages.find(|language| has_extension(path, language.extensions()))
}

/// The programs that a file holds, if it is none itself.
fn members(path: &Path, is_named: bool) -> Vec<PathBuf> {
    by_extension(path).map_or_else(Vec::new, |language| language.members(path, is_named))
}
