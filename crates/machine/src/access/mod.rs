//! Memory: what is at a location, which thread sees what there, and what a write leaves behind.

pub(crate) mod reflect;
pub(crate) mod storage;
pub(crate) mod views;
