//! How answers are reported: `text` for people, with `story` for how something comes about and `table` for results; `json`
//! for programs.

mod comparison;
pub(crate) mod json;
mod results;
pub(crate) mod story;
pub(crate) mod table;
pub(crate) mod text;
mod value;
