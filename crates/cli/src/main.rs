//! The command line of Fencepost: reads files, runs the search, and reports what it found.
//!
//! Everything a user sees is made here. `args` is what can be asked, and `project` what a project's file says besides; `input`, `choice` and `diagnostics` get from names
//! to programs and models, or to an explanation; `commands` holds one module per command and asks the library
//! `fencepost`; `report` tells the answers. `internal` reports mistakes of Fencepost itself.
//!
//! Deliberately absent: anything another crate could need.

mod args;
mod baseline;
mod checkpoint;
mod choice;
mod cluster;
mod commands;
mod diagnostics;
mod disk;
mod exit;
mod input;
mod internal;
mod interrupt;
mod lessons;
mod limits;
mod output;
#[cfg(test)]
mod pages;
mod progress;
mod project;
mod report;
mod schedule;
mod units;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let asked = project::parse(std::env::args_os().collect());
    asked.map_or_else(commands::refuse, |(cli, read)| commands::run(&cli, read.as_deref())).into()
}
