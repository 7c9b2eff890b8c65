//! Runs the built binary among the fixtures.

use std::path::PathBuf;

use fencepost_testkit::{Tool, needs};
use snapbox::Assert;
use snapbox::cmd::{Command, OutputAssert};

/// The assertion on `fencepost ARGS…`, arguments split at spaces.
pub(crate) fn fencepost(args: &str) -> OutputAssert {
    fencepost_reading(args, "")
}

/// The same with something to read on standard input.
pub(crate) fn fencepost_reading(args: &str, stdin: &str) -> OutputAssert {
    run(args.split_whitespace(), stdin)
}

/// The assertion on `fencepost ARGS… MORE…`, where those of `more` may have spaces in them.
pub(crate) fn fencepost_with(args: &str, more: &[&str]) -> OutputAssert {
    run(args.split_whitespace().chain(more.iter().copied()), "")
}

fn run<'a>(args: impl Iterator<Item = &'a str>, stdin: &str) -> OutputAssert {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    // Conditions are full of backslashes, which are not paths here.
    let assert = Assert::new().action_env(snapbox::assert::DEFAULT_ACTION_ENV).normalize_paths(false);
    Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .with_assert(assert)
        .args(args)
        .stdin(stdin)
        .current_dir(fixtures)
        .env("NO_COLOR", "1")
        .assert()
}

/// The path of a .NET example.
pub(crate) fn example(name: &str) -> String {
    format!("../../../../examples/dotnet/{name}")
}

/// The installed JDK, if it is one that the fixtures were tried with; without it the test is skipped.
#[track_caller]
pub(crate) fn jdk() -> Option<PathBuf> {
    needs(Tool::Jdk)
}
