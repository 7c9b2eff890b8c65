//! What is known of threads in a state: which have ended or may, and which may be interrupted.

mod ending;
pub(crate) mod initialisers;
mod interruption;
