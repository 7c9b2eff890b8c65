//! What is known of threads in a state: which have ended or may, which may be interrupted, which wait, and
//! which serve the collector.

mod collector;
mod ending;
pub(crate) mod initialisers;
mod interruption;
mod waiting;
