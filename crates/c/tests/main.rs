//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used, clippy::print_stderr, clippy::print_stdout)]

/// Millions of changed inputs are read here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod collectors;
mod differential;
mod errors;
mod gcc_preprocessor;
mod hazard;
mod language;
mod library;
mod marks;
mod mcspin;
mod memory;
mod patch;
mod robust;
mod support;
mod syntax;
mod threads;
mod undefined;
