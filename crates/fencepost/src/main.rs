//! The command line of Fencepost: reads files, runs the search, and reports what it found.
//!
//! Everything a user sees is made here. `args` is what can be asked; `input`, `subject`, `choice`
//! and `diagnostics` get from names to programs and models, or to an explanation; `run` asks the
//! engine, with `question` for what a subject wants to know; `text`, `story`, `table` and `json`
//! tell the answer. `fix` asks for repairs and tells them. `internal` reports mistakes of Fencepost itself.
//!
//! Deliberately absent: anything another crate could need.

mod args;
mod asserted;
mod batch;
mod choice;
mod commands;
mod comparison;
mod diagnostics;
mod disasm_command;
mod exit;
mod explorer;
mod expression;
mod findings;
mod fix;
mod input;
mod internal;
mod interrupt;
mod json;
mod limits;
mod missing;
mod models_command;
mod output;
mod progress;
mod question;
mod replay;
mod results;
mod run;
mod run_command;
mod schedule;
mod story;
mod subject;
mod table;
mod text;
mod units;
mod walk;

use std::process::ExitCode;

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    commands::run(&args::Cli::parse()).into()
}
