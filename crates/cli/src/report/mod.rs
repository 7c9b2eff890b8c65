//! How answers are reported: `text` for people, with `story` for how something comes about and `table` for results; `json`
//! for programs.

pub(crate) mod json;
pub(crate) mod story;
pub(crate) mod table;
pub(crate) mod text;
mod value;
