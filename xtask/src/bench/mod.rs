//! Measures the example programs and writes the tables of BENCHMARKS.md.
//!
//! The programs, the searches and the figures come from the library crates; here is only what is
//! measured and how it is laid out.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tables and progress are for a person")]

mod measure;
mod programs;
mod tables;

use std::error::Error;
use std::path::Path;

const BEGIN: &str = "<!-- written by `cargo xtask bench --write`: begin -->";
const END: &str = "<!-- end -->";

/// Measures the programs that `only` selects, prints the tables and, if asked, puts them into
/// BENCHMARKS.md.
pub(crate) fn run(root: &Path, only: &str, write: bool) -> Result<(), Box<dyn Error>> {
    let programs = programs::find(root, only)?;
    let published = programs::published(root)?;
    let mut rows = Vec::new();
    for program in &programs {
        eprintln!("{} {}", program.name, program.entry.as_deref().unwrap_or_default());
        for model in measure::models() {
            rows.push(measure::measure(program, model)?);
        }
    }
    let text = tables::all(&rows, &published);
    println!("{text}");
    if write {
        let path = root.join("BENCHMARKS.md");
        let page = std::fs::read_to_string(&path)?;
        std::fs::write(path, replaced(&page, &text).ok_or("BENCHMARKS.md has no place for the tables")?)?;
    }
    Ok(())
}

/// The page with `text` between its markers.
fn replaced(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, replaced};

    #[test]
    fn only_what_lies_between_the_markers_is_replaced() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nz\n");
        assert_eq!(replaced(&page, "new\n"), Some(format!("a\n{BEGIN}\n\nnew\n\n{END}\nz\n")));
        assert_eq!(replaced("a page without a place", "new"), None);
    }
}
