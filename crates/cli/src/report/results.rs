//! The results of a test in the manner of jcstress, for people.

use std::io::{self, Write};

use fencepost::{Graded, Results};
use fencepost_frontend::results::shown;

/// Lists results and what they are worth.
pub(super) fn write(out: &mut dyn Write, all: &Results<'_>) -> io::Result<()> {
    for (heading, list) in [("results:", &all.reached), ("listed, and not reached:", &all.not_reached)] {
        if list.is_empty() {
            continue;
        }
        writeln!(out, "  {heading}")?;
        let results: Vec<String> = list.iter().map(|it| shown(&it.result)).collect();
        let width = results.iter().map(|it| it.chars().count()).max().unwrap_or(0);
        for (Graded { expect, description, .. }, result) in list.iter().zip(results) {
            let why = if description.is_empty() { String::new() } else { format!(": {description}") };
            writeln!(out, "    {result:<width$}  {expect}{why}")?;
        }
    }
    Ok(())
}
