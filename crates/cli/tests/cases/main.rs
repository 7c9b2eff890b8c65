//! The command line as a user sees it: the files beside this one hold commands and what they print.
//!
//! A line `? 1` is an exit code; `[..]` stands for a part of a line, `...` for lines. `TRYCMD=overwrite cargo test -p
//! fencepost-cli --test cases` writes down what is printed now. What needs files of its own, what prints JSON, and
//! what has backslashes is tested in `tests/*.rs`.
//!
//! This is a program of its own because commands run where it runs, in the root of the repository.

#![allow(clippy::unwrap_used)]

use std::path::Path;

#[test]
fn commands_print_what_is_written_down() {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::env::set_current_dir(crate_root.join("../..")).unwrap();
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .register_bin("fencepost", Path::new(env!("CARGO_BIN_EXE_fencepost")))
        .case("crates/cli/tests/cases/*.trycmd");
}
