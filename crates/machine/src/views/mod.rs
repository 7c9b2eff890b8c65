//! How writes reach threads: one by one where a model says so, or as far as threads know of them.

mod finals;
pub(crate) mod knowledge;
mod reflect;
