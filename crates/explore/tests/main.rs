//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used)]

/// Millions of changed inputs are read here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod alone;
mod arranged_trees;
mod assumed_ends;
mod axioms;
mod broken;
mod budgets;
mod calm;
mod classics;
mod corpus_cs;
mod cycles;
mod discipline;
mod disk;
mod enabling;
mod families;
mod graph;
mod guarantee;
mod guarded;
mod handed_objects;
mod held_threads;
mod herd;
mod hidden;
mod hunt;
mod invariants;
mod java_op;
mod kept;
mod languages;
mod limits;
mod motel;
mod oracles;
mod order;
mod private_objects;
mod programs;
mod random_blocks;
mod random_calm;
mod random_endings;
mod random_ends;
mod random_guesses;
mod random_initialisers;
mod random_java;
mod random_monitors;
mod random_objects;
mod random_scopes;
mod random_symmetry;
mod random_threads;
mod random_views;
mod reductions;
mod robust;
mod seam;
mod settled_reads;
mod spins;
mod spread;
mod spread_ends;
mod spread_kept;
mod stages;
mod stories;
mod stuck;
mod symmetry;
mod told;
mod torn;
mod unseen;
mod user_models;
mod using;
mod views;
mod workers;
