//! Which thread can get at what: references, what they lead to, owners, and what code may still touch.

mod calm;
pub(crate) mod guarded;
mod keep;
mod may_obtain;
mod owners;
mod reachable;
mod references;
pub(crate) mod thread_order;

pub use owners::Owners;
