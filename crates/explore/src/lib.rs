//! Exhaustive search over a machine's states.
//!
//! [`explore`] visits every state that the machine can reach, up to reductions that lose no
//! violation, deadlock or final outcome, and reports what it found. One loop serves both search
//! orders; the visited store is exact.
//!
//! Deliberately absent: instructions and memory models (the machine's business), printing.

pub mod cluster;
pub mod config;
pub mod disk;
pub mod graph;
pub mod keep;
pub mod property;
pub mod reason;
pub mod report;
pub mod store;

mod memo;
mod paranoid;
mod reduce;
mod search;
mod step;
mod thread_renaming;
mod trace;

pub use cluster::{Cluster, Lost};
pub use config::{Hunt, Limits, Order, Progress, SearchConfig};
pub use disk::{ColdFile, Disk};
pub use fencepost_machine::{
    Assumptions, Clock, NamedAccess, NamedObject, Overtaken, Reduction, Reductions, Reordering, StepEvent,
    StepKind,
};
pub use graph::{Graph, Transition};
pub use keep::{AllWritten, Keeper, WriteSearch};
pub use reason::{Reason, Silence};

pub use report::{
    NotSimplest, Outcome, Report, Stats, TraceStep, Verdict, Violation, ViolationKey, ViolationKind, Waiting,
    WaitingFor,
};
pub use search::{explore, explore_witnessing, graph, in_proportion, told_graph};
pub use trace::{Moment, describe_step, moments};
