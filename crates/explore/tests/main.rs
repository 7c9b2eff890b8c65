//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used)]

/// Millions of changed inputs are read here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod alone;
mod analyses;
mod arranged_trees;
mod atomic_blocks;
mod await_others;
mod axioms;
mod broken;
mod budgets;
mod bytecode_states;
mod calls;
mod canonical;
mod checked_memory;
mod classics;
mod clock;
mod conditions;
mod corpus_cs;
mod cycles;
mod deadlocks;
mod ending;
mod ends;
mod exceptions;
mod families;
mod filters;
mod garbage;
mod graph;
mod guarded;
mod heap;
mod held_threads;
mod herd;
mod hidden;
mod immediate;
mod initialisers;
mod interruption;
mod invariants;
mod java_op;
mod languages;
mod limits;
mod monitors;
mod motel;
mod oracles;
mod pending_values;
mod private_objects;
mod programs;
mod random_blocks;
mod random_endings;
mod random_ends;
mod random_hooks;
mod random_initialisers;
mod random_java;
mod random_monitors;
mod random_objects;
mod random_scopes;
mod random_threads;
mod random_views;
mod reductions;
mod relies;
mod robust;
mod seam;
mod speculation;
mod spins;
mod stages;
mod stories;
mod stuck;
mod support;
mod symmetry;
mod threads;
mod told;
mod user_models;
mod views;
mod walks;
mod weak_references;
mod workers;
