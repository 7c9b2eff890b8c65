//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used, clippy::print_stdout)]

/// Millions of changed inputs are read here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod attacks;
mod budget;
mod calm;
mod collectors;
mod conformance;
mod edges;
mod ends;
mod finals;
mod garbage;
mod handles;
mod hooks;
mod immediates;
mod java_base;
mod litmus_corpus;
mod malformed;
mod motel;
mod opmm;
mod order;
mod patch;
mod platform;
mod programs;
mod reductions;
mod reflection;
mod robust;
mod scale;
mod stress;
mod stuck;
mod support;
mod threads;
mod torn;
mod traces;
mod world;
