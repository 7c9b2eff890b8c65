//! How answers are reported: `text` for people, with `story` for how something comes about and `table` for results; `json`
//! for programs; `reason` for why a verdict is inconclusive and what to do about it.

mod comparison;
pub(crate) mod json;
pub(crate) mod reason;
mod results;
pub(crate) mod story;
pub(crate) mod table;
pub(crate) mod text;
mod value;
