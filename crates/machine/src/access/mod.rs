//! Memory: what is at a location, and what a thread sees there.

pub(crate) mod sight;
pub(crate) mod storage;
