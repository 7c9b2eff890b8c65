//! All tests of what the machine does in one program: what each instruction means, what a state is.
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
mod layers;
mod monitors;
mod pending_values;
mod random_hooks;
mod relies;
mod speculation;
mod threads;
mod walks;
mod weak_references;
