//! Where a project's file is: beside an input, or in a folder above it; else above the working directory.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostics::Diagnostic;

/// What the file is called.
const NAME: &str = "fencepost.toml";

/// The one file of all inputs. Those of several projects cannot be checked together: their settings differ.
pub(super) fn of_inputs<'a>(
    inputs: impl Iterator<Item = &'a PathBuf>,
) -> Result<Option<PathBuf>, Diagnostic> {
    let mut found: Vec<Option<PathBuf>> = Vec::new();
    for input in inputs {
        // An input that is not there is reported when it is read; one inside a jar is in the jar's folder.
        let file = above(input).or_else(|| above(Path::new(".")));
        if !found.contains(&file) {
            found.push(file);
        }
    }
    match &found[..] {
        [] => Ok(None),
        [one] => Ok(one.as_deref().map(shown)),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|file| {
                    file.as_deref().map_or("none".to_owned(), |file| shown(file).display().to_string())
                })
                .collect();
            let message = format!("the inputs belong to different projects: {}", names.join(", "));
            let help = "check them one project at a time, or say --no-project or --project FILE";
            Err(Diagnostic::new(message).help(help))
        }
    }
}

/// The file in a folder, or in the nearest one above it that has one.
fn above(from: &Path) -> Option<PathBuf> {
    let whole = fs::canonicalize(from).or_else(|_| std::path::absolute(from)).ok()?;
    // The first of the folders is the input itself, if that is one.
    whole.ancestors().map(|folder| folder.join(NAME)).find(|file| file.is_file())
}

/// The path from the working directory on, if it is below that.
fn shown(file: &Path) -> PathBuf {
    let here = env::current_dir().and_then(fs::canonicalize).ok();
    let below = here.and_then(|here| file.strip_prefix(here).ok());
    below.unwrap_or(file).to_owned()
}
