//! Litmus tests as subjects.

use std::path::Path;

use fencepost_litmus::Test;

use super::{Interest, Value};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;

/// Reads a test with this text.
pub(super) fn load(
    path: &Path,
    text: &str,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Test, Diagnostic> {
    let shown = path.display().to_string();
    let observe: Vec<&str> = interest.observe.iter().map(|name| name.trim()).collect();
    let test = fencepost_litmus::parse_observing(&shown, text, &observe)
        .map_err(|error| Diagnostic::litmus(text, error))?;
    if let Some(entry) = &args.entry {
        let message = format!("{shown} is a litmus test and has no method {entry}");
        return Err(Diagnostic::new(message).help("leave out --entry: every thread of a test runs"));
    }
    Ok(test)
}

/// What the word of an observed value stands for.
pub(super) fn value(test: &Test, index: usize, word: i64) -> Value {
    let Some((_, observable)) = test.observed.get(index) else { return Value::Integer(word.into()) };
    let shown = test.show_of(*observable, word);
    // A variable's address is shown as the variable's name.
    shown.parse().map_or(Value::Text(shown), Value::Integer)
}
