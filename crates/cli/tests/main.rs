//! All tests of this crate in one program: it is linked once, and its tests share the cores.
//!
//! A file that is not listed here would not run; `cargo test -p fencepost-testkit` looks for one.

#![allow(unreachable_pub, clippy::unwrap_used)]

mod baseline;
mod batch;
mod builds;
mod c;
mod check;
mod checkpoint;
mod cluster;
mod collections;
mod compare;
mod daily;
mod disasm;
mod dotnet;
mod edges_java;
mod entries;
mod errors;
mod everyday;
mod executors;
mod explore;
mod files;
mod fix;
mod fix_java;
mod hunt;
mod invariants;
mod java;
mod jdk;
mod json;
mod lambdas;
mod lessons;
mod libraries;
mod library;
mod limits;
mod mistakes;
mod models;
mod new;
mod outcomes;
mod pages;
mod patches;
mod patterns;
mod predictions;
mod project;
mod queues;
mod reports;
mod run;
mod schema;
mod stories;
mod stress;
mod support;
mod test;
mod watch;
mod words;
mod world;
