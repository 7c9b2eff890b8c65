//! What random programs are compared with: definitions that share no code with the engine.

pub(crate) mod axiomatic;
pub(crate) mod copies;
pub(crate) mod objects;
pub(crate) mod upc;
pub(crate) mod visibility;
