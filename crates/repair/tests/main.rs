//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used)]

mod broken;
mod brute_force;
mod costs;
mod every_place;
mod mincut;
mod places;
mod programs;
mod support;
