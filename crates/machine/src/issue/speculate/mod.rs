//! Going on without values that have not arrived, and where that is of no use.

mod guess;
mod undisturbed;
