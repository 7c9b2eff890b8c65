//! What a shell and `man` want to know of the command line.

use std::io::{self, Write};

use crate::args::{CompletionsArgs, ManArgs, definition};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;

/// Prints a completion script.
pub(crate) fn completions(out: &mut Output, args: &CompletionsArgs) -> io::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut definition(true), "fencepost", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}

/// Writes `fencepost.1`, `fencepost-check.1` and so on.
pub(crate) fn manual(args: &ManArgs) -> Result<Exit, Diagnostic> {
    let failed = |error| Diagnostic::new(format!("cannot write to {}: {error}", args.directory.display()));
    std::fs::create_dir_all(&args.directory).map_err(failed)?;
    clap_mangen::generate_to(definition(true).disable_help_subcommand(true), &args.directory)
        .map_err(failed)?;
    Ok(Exit::Done)
}
