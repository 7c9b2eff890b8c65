//! Runs the built binary among the fixtures.

use std::path::PathBuf;

use snapbox::Assert;
use snapbox::cmd::{Command, OutputAssert};

/// The assertion on `fencepost ARGS…`, arguments split at spaces.
#[allow(dead_code)]
pub(crate) fn fencepost(args: &str) -> OutputAssert {
    fencepost_reading(args, "")
}

/// The same with something to read on standard input.
#[allow(dead_code)]
pub(crate) fn fencepost_reading(args: &str, stdin: &str) -> OutputAssert {
    run(args.split_whitespace(), stdin)
}

/// The assertion on `fencepost ARGS… MORE…`, where those of `more` may have spaces in them.
#[allow(dead_code)]
pub(crate) fn fencepost_with(args: &str, more: &[&str]) -> OutputAssert {
    run(args.split_whitespace().chain(more.iter().copied()), "")
}

fn run<'a>(args: impl Iterator<Item = &'a str>, stdin: &str) -> OutputAssert {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    // Conditions are full of backslashes, which are no paths here.
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
#[allow(dead_code)]
pub(crate) fn example(name: &str) -> String {
    format!("../../../../examples/dotnet/{name}")
}

/// The installed JDK, if it is one that the fixtures were tried with.
#[allow(dead_code)]
pub(crate) fn jdk() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").and_then(|path| {
        let java = std::env::split_paths(&path).find_map(|it| it.join("java").canonicalize().ok())?;
        Some(java.parent()?.parent()?.to_owned())
    });
    let directories = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(on_path);
    directories.into_iter().find(|directory| {
        let release = std::fs::read_to_string(directory.join("release")).unwrap_or_default();
        release.contains("JAVA_VERSION=\"17") && directory.join("lib/modules").is_file()
    })
}
