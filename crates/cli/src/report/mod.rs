//! Answers for people and for programs: text and tables, JSON, and reports in other forms.
//!
//! Every form is a [`Document`]. It is given one [`ReportEntry`] after another and writes as it goes, if it can, or at the end.

mod comparison;
mod document;
mod dot;
mod html;
pub(crate) mod json;
mod junit;
pub(crate) mod look;
mod markdown;
mod matrix;
mod picture;
pub(crate) mod reason;
mod results;
mod sarif;
pub(crate) mod source;
pub(crate) mod story;
mod summary;
mod table;
pub(crate) mod telling;
pub(crate) mod text;
mod value;

pub(crate) use document::{Document, InputAnswer, ReportEntry, ReportShape, ShortRepair, because, document};
