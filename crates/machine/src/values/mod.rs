//! What words mean: arithmetic, objects, pointers, places, and the decisions that follow from values.

pub mod arith;
pub(crate) mod decide;
mod indeterminate;
mod inspect;
pub(crate) mod native;
pub(crate) mod objects;
pub(crate) mod place;
mod pointers;
mod scopes;
