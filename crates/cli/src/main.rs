//! The command line of Fencepost: reads files, runs the search, and reports what it found.
//!
//! Everything a user sees is made here. `args` is what can be asked; `input`, `subject`, `choice`
//! and `diagnostics` get from names to programs and models, or to an explanation; `run` asks the
//! engine, with `question` for what a subject wants to know; `commands` holds one module per command, `report`
//! tells the answers. `internal` reports mistakes of Fencepost itself.
//!
//! Deliberately absent: anything another crate could need.

mod args;
mod asserted;
mod choice;
mod commands;
mod comparison;
mod diagnostics;
mod exit;
mod expression;
mod findings;
mod input;
mod internal;
mod interrupt;
mod limits;
mod output;
#[cfg(test)]
mod pages;
mod progress;
mod question;
mod report;
mod results;
mod run;
mod schedule;
mod subject;
mod units;
mod walk;

use std::process::ExitCode;

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    commands::run(&args::Cli::parse()).into()
}
