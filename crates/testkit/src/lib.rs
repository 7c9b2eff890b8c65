//! What the tests of several crates need: programs ([`code`]), all answers to one question ([`answers`]), every way of
//! searching random programs ([`ways`]), searches
//! ([`search()`]), runs along one schedule ([`play()`]), tools that may be missing ([`needs`]), random changes that can
//! be repeated ([`random`]), rounds of changed inputs ([`rounds`]()), and the tables of what asks the platform
//! ([`platform`]).
//!
//! The tools are mono, a JDK, .NET, gcc and others ([`Tool`]).
//!
//! A test asks with [`needs`] or [`needs_file`]. Where the tool is missing, the test says `SKIPPED` with its name and
//! is noted in the target directory ([`skipped`]); the last test target of `cargo test --workspace`
//! (`xtask/tests/skipped.rs`) counts the notes. With `FENCEPOST_REQUIRE=all`, or a list such as `mono,gcc`, the test
//! fails instead. So no test passes because it did nothing.
//!
//! This crate is for tests alone, and panics where a test has to fail.

pub mod answers;
pub mod code;
pub mod platform;
mod play;
pub mod random;
mod rounds;
mod search;
pub mod skipped;
mod tools;
pub mod ways;

use std::panic::Location;
use std::path::{Path, PathBuf};

pub use play::{End, Played, Turns, play, stack};
pub use rounds::rounds;
pub use search::{fastest, machine, machine_under, machine_with, model, search, search_under};
pub use tools::{JAVA_LIBRARIES, Tool};

/// The variable that names the tools without which tests fail.
pub const REQUIRE: &str = "FENCEPOST_REQUIRE";

/// Where a tool is. Without it the test that asks is skipped and has to return, or fails if the tool is required.
#[track_caller]
pub fn needs(tool: Tool) -> Option<PathBuf> {
    let what = format!("{} is not installed", tool.about());
    settle(tool.find(), tool.name(), &what, |required| required.contains(&tool))
}

/// A file that may be missing. Without it the test that asks is skipped, or fails if all tools are required.
#[track_caller]
pub fn needs_file(path: &Path) -> Option<PathBuf> {
    let found = path.is_file().then(|| path.to_owned());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    settle(found, &name, &format!("there is no {}", path.display()), |required| required == Tool::ALL)
}

#[track_caller]
fn settle(
    found: Option<PathBuf>,
    name: &str,
    what: &str,
    is_required: impl Fn(&[Tool]) -> bool,
) -> Option<PathBuf> {
    let test = skipped::Test::current(Location::caller());
    if found.is_some() {
        test.has(name);
    } else if is_required(&required()) {
        panic!("{what}, and {REQUIRE} asks for it");
    } else {
        test.lacks(name, what);
    }
    found
}

/// The tools that `FENCEPOST_REQUIRE` names.
fn required() -> Vec<Tool> {
    match Tool::listed(&std::env::var(REQUIRE).unwrap_or_default()) {
        Ok(tools) => tools,
        Err(error) => panic!("{REQUIRE}: {error}"),
    }
}
