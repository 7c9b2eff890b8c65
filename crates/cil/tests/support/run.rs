//! Runs a program along one schedule, as a virtual machine would.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_frontend::LoadRequest;
use fencepost_machine::FailureKind;
use fencepost_testkit::{End, Turns, play, stack};

/// What a run did.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// What it printed.
    pub(crate) output: String,
    /// Its exit code.
    pub(crate) exit_code: i64,
    /// Whether an uncaught exception ended it.
    pub(crate) uncaught: bool,
    /// Why it ended early.
    pub(crate) failure: Option<String>,
}

/// An assembly with Mono's symbols.
pub(crate) fn file(path: &Path) -> File {
    let name = path.display().to_string();
    let mdb = std::fs::read(format!("{name}.mdb")).ok();
    File { path: name, bytes: std::fs::read(path).unwrap(), pdb: None, mdb }
}

/// Runs an assembly's entry point.
pub(crate) fn run(file: File, arguments: &[String]) -> Run {
    let mut run = Run::default();
    let loaded = match load(
        file,
        &NoFiles,
        &LoadRequest { arguments: arguments.to_vec(), ..LoadRequest::default() },
    ) {
        Ok(loaded) => loaded,
        Err(error) => {
            run.failure = Some(error.to_string());
            return run;
        }
    };
    let program = &loaded.program;
    let played = play(program, Turns::First, 3_000_000);
    run.exit_code = played.exit_code();
    match played.end {
        End::Exited(_) => {}
        End::Failed(failure) => {
            run.uncaught = failure.kind == FailureKind::Exception;
            run.failure =
                Some(format!("{}\n    {}", failure.message, stack(program, &failure).join("\n    ")));
        }
        End::TooLong => run.failure = Some("too many steps".to_owned()),
    }
    run.output = played.output;
    run
}
