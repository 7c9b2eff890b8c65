//! The program form that every front end lowers to and the machine runs.
//!
//! A [`Program`] is *linked*: registers, static slots, field offsets, types, methods and jump
//! targets are all plain indices, so nothing is looked up by name while running. Each instruction
//! has a source [`Span`](span::Span) beside it and each memory instruction names its
//! [`Access`](access::Access): the class and attributes that memory models speak about.
//!
//! Deliberately absent: I/O, knowledge of CIL, JVM or litmus syntax, execution, memory models.

pub mod access;
pub mod address;
pub mod ahead;
pub mod atomic;
pub mod broken;
pub mod budget;
pub mod collection;
pub mod contents;
pub mod footprint;
pub mod indeterminate;
pub mod liveness;
pub mod native;
pub mod op;
pub mod origin;
pub mod path;
pub mod program;
pub mod remedy;
pub mod show;
pub mod span;
pub mod surroundings;
pub mod traces;
mod trap;
pub mod types;
mod unknown_time;
pub mod until;
pub mod unused_sums;
pub mod words;

mod build;
mod calls;
mod missing;
mod reached;
mod webs;

pub use access::{Access, AccessId, Attributes, Class};
pub use budget::{Budget, Stop, Stopped};
pub use build::{IN_ORDER, Label, MethodBuilder, ProgramBuilder};
pub use collection::{Collection, Dead, Strength};
pub use indeterminate::{INDETERMINATE, INDETERMINATE_POINTER};
pub use missing::Missing;
pub use native::{C_OTHER_FORM, C_STYLE, Native};
pub use op::{
    BinaryOp, ControlOp, JoinMode, LocalOp, LockMode, LockQuestion, MemoryOp, ObjectOp, Op, Place, Pulse,
    Reg, RmwOp, SyncOp, Target, UnaryOp, Until,
};
pub use program::{
    Constant, Handler, HandlerKind, InitialiserRules, Local, Method, MethodId, Observable, Pc, Program,
    StaticId, StaticSlot, Tearing,
};
pub use remedy::Remedy;
pub use span::{SourceId, Span};
pub use surroundings::{Given, Surroundings};
pub use traces::{FrameName, FramePart, TraceForm, Traces};
pub use trap::Trap;
pub use types::{Kind, Region, Selector, Storage, Type, TypeId};
