//! All tests of what this crate's analyses tell the rest, in one program.

#![allow(unreachable_pub, clippy::unwrap_used)]

mod analyses;
mod routes;
