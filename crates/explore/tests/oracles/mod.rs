//! What random programs are compared with: two definitions that share no code with the engine.

pub(crate) mod axiomatic;
pub(crate) mod copies;
