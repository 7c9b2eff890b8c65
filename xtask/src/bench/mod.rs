//! Measures the example programs and their repairs, and writes the tables in benches/results.
//!
//! The programs, the searches, the repairs and the figures come from the library crates; here is only what is
//! measured and how it is laid out.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tables and progress are for a person")]

mod collectors;
mod everyday;
mod measure;
mod programs;
mod repairs;
mod stages;
mod tables;

use std::error::Error;
use std::path::Path;

/// A page in benches/results whose tables are written by a chore.
struct Page {
    path: &'static str,
    /// Marks the line after which the tables stand.
    begin: &'static str,
}

const EXAMPLES: Page = Page {
    path: "benches/results/examples.md",
    begin: "<!-- written by `cargo xtask bench --write`: begin -->",
};
const REPAIRS: Page = Page {
    path: "benches/results/repairs.md",
    begin: "<!-- written by `cargo xtask repairs --write`: begin -->",
};
const COLLECTORS: Page = Page {
    path: "benches/results/collectors.md",
    begin: "<!-- written by `cargo xtask collectors --write`: begin -->",
};
const STAGES: Page = Page {
    path: "benches/results/stages.md",
    begin: "<!-- written by `cargo xtask stages --write`: begin -->",
};
const EVERYDAY: Page = Page {
    path: "benches/results/everyday.md",
    begin: "<!-- written by `cargo xtask everyday --write`: begin -->",
};
const END: &str = "<!-- end -->";

/// Measures the programs that `only` selects, prints the tables and, if asked, puts them into
/// their page.
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
    publish(root, &EXAMPLES, &tables::all(&rows, &published), write)
}

/// Repairs the programs that `only` selects, prints a table and, if asked, puts it into its page.
pub(crate) fn run_repairs(root: &Path, only: &str, write: bool) -> Result<(), Box<dyn Error>> {
    let published = programs::published(root)?;
    let mut rows = Vec::new();
    for program in &programs::find(root, only)? {
        eprintln!("{} {}", program.name, program.entry.as_deref().unwrap_or_default());
        for model in measure::models() {
            rows.extend(repairs::measure(program, model)?);
        }
    }
    publish(root, &REPAIRS, &repairs::table(&rows, &published), write)
}

/// Searches the collectors, prints the tables and, if asked, puts them into their page.
pub(crate) fn run_collectors(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    publish(root, &COLLECTORS, &collectors::tables(root)?, write)
}

/// Searches the litmus tests under the models with stages, prints the table and, if asked, puts it into its page.
pub(crate) fn run_stages(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    publish(root, &STAGES, &stages::table(root)?, write)
}

/// Searches the everyday programs with calm regions and without, prints the table and, if asked, puts it into its page.
pub(crate) fn run_everyday(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    publish(root, &EVERYDAY, &everyday::table(root)?, write)
}

/// Prints `text` and, if asked, puts it into the page.
fn publish(root: &Path, page: &Page, text: &str, write: bool) -> Result<(), Box<dyn Error>> {
    println!("{text}");
    if write {
        let path = root.join(page.path);
        let old = std::fs::read_to_string(&path)?;
        let new = replaced(&old, page.begin, text)
            .ok_or_else(|| format!("{} has no line `{}`", page.path, page.begin))?;
        std::fs::write(path, new)?;
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
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use super::{COLLECTORS, END, EVERYDAY, EXAMPLES, REPAIRS, STAGES, replaced};

    #[test]
    fn only_what_lies_between_the_markers_is_replaced() {
        let (begin, other) = (EXAMPLES.begin, format!("{}\nother\n{END}", REPAIRS.begin));
        let page = format!("a\n{other}\n{begin}\nold\n{END}\nz\n");
        let expected = format!("a\n{other}\n{begin}\n\nnew\n\n{END}\nz\n");
        assert_eq!(replaced(&page, begin, "new\n"), Some(expected));
        assert_eq!(replaced("a page without a place", begin, "new"), None);
    }

    #[test]
    fn every_page_has_a_place_for_its_tables() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for page in [EXAMPLES, REPAIRS, COLLECTORS, STAGES, EVERYDAY] {
            let text = std::fs::read_to_string(root.join(page.path)).unwrap();
            assert!(replaced(&text, page.begin, "new").is_some(), "{}", page.path);
        }
    }
}
