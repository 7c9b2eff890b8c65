//! Measures the example programs and their repairs, and writes the tables of BENCHMARKS.md.
//!
//! The programs, the searches, the repairs and the figures come from the library crates; here is only what is
//! measured and how it is laid out.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tables and progress are for a person")]

mod collectors;
mod measure;
mod programs;
mod repairs;
mod stages;
mod tables;

use std::error::Error;
use std::path::Path;

const BEGIN: &str = "<!-- written by `cargo xtask bench --write`: begin -->";
const BEGIN_REPAIRS: &str = "<!-- written by `cargo xtask repairs --write`: begin -->";
const BEGIN_COLLECTORS: &str = "<!-- written by `cargo xtask collectors --write`: begin -->";
const BEGIN_STAGES: &str = "<!-- written by `cargo xtask stages --write`: begin -->";
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
    publish(root, BEGIN, &tables::all(&rows, &published), write)
}

/// Repairs the programs that `only` selects, prints a table and, if asked, puts it into BENCHMARKS.md.
pub(crate) fn run_repairs(root: &Path, only: &str, write: bool) -> Result<(), Box<dyn Error>> {
    let published = programs::published(root)?;
    let mut rows = Vec::new();
    for program in &programs::find(root, only)? {
        eprintln!("{} {}", program.name, program.entry.as_deref().unwrap_or_default());
        for model in measure::models() {
            rows.extend(repairs::measure(program, model)?);
        }
    }
    publish(root, BEGIN_REPAIRS, &repairs::table(&rows, &published), write)
}

/// Searches the collectors, prints the tables and, if asked, puts them into BENCHMARKS.md.
pub(crate) fn run_collectors(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    publish(root, BEGIN_COLLECTORS, &collectors::tables(root)?, write)
}

/// Searches the litmus tests under the models with stages, prints the table and, if asked, puts it into BENCHMARKS.md.
pub(crate) fn run_stages(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    publish(root, BEGIN_STAGES, &stages::table(root)?, write)
}

/// Prints `text` and, if asked, puts it into BENCHMARKS.md after the marker `begin`.
fn publish(root: &Path, begin: &str, text: &str, write: bool) -> Result<(), Box<dyn Error>> {
    println!("{text}");
    if write {
        let path = root.join("BENCHMARKS.md");
        let page = std::fs::read_to_string(&path)?;
        let page = replaced(&page, begin, text).ok_or("BENCHMARKS.md has no place for the tables")?;
        std::fs::write(path, page)?;
    }
    Ok(())
}

/// The page with `text` between the marker `begin` and the next end.
pub(crate) fn replaced(page: &str, begin: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(begin)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{begin}\n\n{}\n\n{END}{after}", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, BEGIN_REPAIRS, END, replaced};

    #[test]
    fn only_what_lies_between_the_markers_is_replaced() {
        let other = format!("{BEGIN_REPAIRS}\nother\n{END}");
        let page = format!("a\n{other}\n{BEGIN}\nold\n{END}\nz\n");
        let expected = format!("a\n{other}\n{BEGIN}\n\nnew\n\n{END}\nz\n");
        assert_eq!(replaced(&page, BEGIN, "new\n"), Some(expected));
        assert_eq!(replaced("a page without a place", BEGIN, "new"), None);
    }
}
