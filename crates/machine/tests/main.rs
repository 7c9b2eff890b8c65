//! All tests of the machine in one program: the meaning of each instruction, and the form of a state.
//!
//! They search with every combination of reductions ([`fencepost_testkit::answers`]), so that each rule is tried on every
//! way through the machine. How states are chosen and stored is tested in `explore`.

#![allow(unreachable_pub, clippy::unwrap_used)]

mod atomic_blocks;
mod await_others;
mod bytecode_states;
mod calls;
mod canonical;
mod checked_memory;
mod clock;
mod collected;
mod conditions;
mod deadlocks;
mod ending;
mod ends;
mod exceptions;
mod filters;
mod garbage;
mod heap;
mod immediate;
mod initialisers;
mod interruption;
mod large_arrays;
mod layers;
mod monitors;
mod narrow_values;
mod pending_values;
mod random_hooks;
mod relies;
mod speculation;
mod threads;
mod traps;
mod wait_sets;
mod walks;
mod weak_references;
