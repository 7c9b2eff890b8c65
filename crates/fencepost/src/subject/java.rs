//! Java programs as subjects.

use std::path::Path;

use fencepost_jvm::{LoadError, Loaded, Request};

use super::bytecode::{Bytecode, Translated, Wanted};
use super::{ClassPath, Interest};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;

/// Loads the program in a class file or jar.
pub(super) fn load(
    path: &Path,
    bytes: Vec<u8>,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Bytecode, Diagnostic> {
    let (files, main) = ClassPath::of_input(path, bytes, args)?;
    let wanted = Wanted::new(interest);
    let shown = path.display().to_string();
    let request = Request {
        file: &shown,
        files: &files,
        main: main.as_deref(),
        entry: args.entry.as_deref(),
        arguments: &args.arg,
        observe: &wanted.observe,
    };
    let loaded = fencepost_jvm::load_looking_up(request, &wanted.paths()).map_err(explain)?;
    let Loaded { program, entry, returns, observed, lookups, missing } = loaded;
    // Java's integers are signed, and characters are narrow enough not to matter.
    let unsigned = vec![false; observed.len()];
    let remarks = Vec::new();
    let translated = Translated { program, entry, returns, observed, unsigned, lookups, missing, remarks };
    Bytecode::new(path, wanted, translated)
}

/// What to tell about a program that cannot be loaded.
pub(crate) fn explain(error: LoadError) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        LoadError::Read(_) => diagnostic.help("is this a Java class, and whole? compile it again and see"),
        LoadError::Link { .. } => diagnostic,
    }
}
