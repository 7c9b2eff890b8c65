//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used, clippy::print_stderr, clippy::print_stdout)]

/// Millions of changed inputs are read here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod algorithms;
mod attacks;
mod bad;
mod budget;
mod calm;
mod cheap;
mod conformance;
mod crafted;
mod dotnet_library;
mod early;
mod ends;
mod garbage;
mod il;
mod immediates;
mod litmus_corpus;
mod malformed;
mod metadata;
mod mmchecker;
mod mono_library;
mod newer;
mod origins;
mod patch;
mod patch_limits;
mod patch_mutants;
mod patch_run;
mod platform;
mod random;
mod robust;
mod support;
mod symbols;
mod torn;
mod traces;
mod verdicts;
mod world;
