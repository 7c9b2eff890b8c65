//! Which litmus shapes each built-in model allows: the table of docs/reference/models.md.
//!
//! Each shape is run as it stands and with its accesses marked as C11 does, compiled as a language that
//! promises the order of marked accesses would be, or with a fence between any two accesses.

#![allow(clippy::print_stdout, reason = "the table is for a person")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use fencepost_explore::{SearchConfig, Verdict, explore};
use fencepost_ir::Observable;
use fencepost_memory::{Model, builtin};

use crate::bench::replaced;

const PAGE: &str = "docs/reference/models.md";
const BEGIN: &str = "<!-- written by `cargo xtask models --write`: begin -->";

/// Name, threads, and what is asked. `W x 1` is a write, `R r1 x` a read.
const SHAPES: [(&str, &[&str], &str); 15] = [
    ("SB", &["W x 1; R r1 y", "W y 1; R r1 x"], "0:r1=0 /\\ 1:r1=0"),
    ("MP", &["W x 1; W y 1", "R r1 y; R r2 x"], "1:r1=1 /\\ 1:r2=0"),
    ("LB", &["R r1 x; W y 1", "R r1 y; W x 1"], "0:r1=1 /\\ 1:r1=1"),
    ("S", &["W x 2; W y 1", "R r1 y; W x 1"], "1:r1=1 /\\ x=2"),
    ("R", &["W x 1; W y 1", "W y 2; R r1 x"], "y=2 /\\ 1:r1=0"),
    ("2+2W", &["W x 1; W y 2", "W y 1; W x 2"], "x=1 /\\ y=1"),
    ("WRC", &["W x 1", "R r1 x; W y 1", "R r1 y; R r2 x"], "1:r1=1 /\\ 2:r1=1 /\\ 2:r2=0"),
    ("RWC", &["W x 1", "R r1 x; R r2 y", "W y 1; R r1 x"], "1:r1=1 /\\ 1:r2=0 /\\ 2:r1=0"),
    ("ISA2", &["W x 1; W y 1", "R r1 y; W z 1", "R r1 z; R r2 x"], "1:r1=1 /\\ 2:r1=1 /\\ 2:r2=0"),
    ("W+RWC", &["W x 1; W y 1", "R r1 y; R r2 z", "W z 1; R r1 x"], "1:r1=1 /\\ 1:r2=0 /\\ 2:r1=0"),
    ("Z6.3", &["W x 1; W y 1", "W y 2; W z 1", "R r1 z; R r2 x"], "y=2 /\\ 2:r1=1 /\\ 2:r2=0"),
    (
        "IRIW",
        &["W x 1", "W y 1", "R r1 x; R r2 y", "R r1 y; R r2 x"],
        "2:r1=1 /\\ 2:r2=0 /\\ 3:r1=1 /\\ 3:r2=0",
    ),
    ("CoRR", &["W x 1", "R r1 x; R r2 x"], "1:r1=1 /\\ 1:r2=0"),
    (
        "CoRR2",
        &["W x 1", "W x 2", "R r1 x; R r2 x", "R r1 x; R r2 x"],
        "2:r1=1 /\\ 2:r2=2 /\\ 3:r1=2 /\\ 3:r2=1",
    ),
    ("CoWR", &["W x 1; R r1 x", "W x 2"], "0:r1=2 /\\ x=1"),
];

/// Name; the marks of reads and of writes; whether fences stand between accesses.
const VARIANTS: [(&str, &str, &str, bool); 4] = [
    ("plain", "", "", false),
    ("acq/rel", "acq", "rel", false),
    ("sc", "sc", "sc", false),
    ("fences", "", "", true),
];

/// Prints the table and, if asked, puts it into the page.
pub(crate) fn run(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    let table = table()?;
    println!("{table}");
    if write {
        let path = root.join(PAGE);
        let page = std::fs::read_to_string(&path)?;
        std::fs::write(path, replaced(&page, BEGIN, &table).ok_or("the page has no place for the table")?)?;
    }
    Ok(())
}

fn table() -> Result<String, Box<dyn Error>> {
    let models = builtin::all();
    let mut text = String::from("| shape |");
    models.iter().try_for_each(|model| write!(text, " {} |", model.name))?;
    write!(text, "\n| --- |{}\n", " :-: |".repeat(models.len()))?;
    for (name, threads, exists) in SHAPES {
        for (variant, reads, writes, fenced) in VARIANTS {
            let code = lisa(threads, exists, [reads, writes], fenced);
            write!(
                text,
                "| {name}{} |",
                if variant == "plain" { String::new() } else { format!(", {variant}") }
            )?;
            for model in &models {
                let allowed = allows(model, &code).map_err(|error| format!("{name}: {error}"))?;
                write!(text, " {} |", if allowed { "yes" } else { "" })?;
            }
            text.push('\n');
        }
    }
    Ok(text)
}

/// The shape as a LISA test.
fn lisa(threads: &[&str], exists: &str, [reads, writes]: [&str; 2], fenced: bool) -> String {
    let access = |text: &str| match text.split_once(' ') {
        Some(("W", rest)) => format!("w[{writes}] {rest}"),
        Some((_, rest)) => format!("r[{reads}] {rest}"),
        None => text.to_owned(),
    };
    let column = |thread: &&str| {
        let accesses: Vec<String> = thread.split(';').map(str::trim).map(access).collect();
        let between = if fenced { ";f[];" } else { ";" };
        accesses.join(between).split(';').map(str::to_owned).collect::<Vec<_>>()
    };
    let columns: Vec<Vec<String>> = threads.iter().map(column).collect();
    let names: Vec<String> = (0..threads.len()).map(|index| format!("P{index}")).collect();
    let mut text = format!("LISA shape\n{{ }}\n {} ;\n", names.join(" | "));
    for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        let cells: Vec<&str> =
            columns.iter().map(|column| column.get(row).map_or("", String::as_str)).collect();
        text.push_str(&format!(" {} ;\n", cells.join(" | ")));
    }
    format!("{text}exists ({exists})\n")
}

fn allows(model: &Model, code: &str) -> Result<bool, String> {
    let mut test =
        fencepost_litmus::parse("shape.litmus", code).map_err(|error| format!("{error:?}\n{code}"))?;
    test.program.promises_order = true;
    let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
    let rules = model.link(&test.program).map_err(|error| error.to_string())?;
    let config = SearchConfig { observe: &observe, ..SearchConfig::default() };
    let report = explore(&config.machine(&test.program, rules), &config);
    if report.verdict != Verdict::Holds {
        return Err(format!("{:?} under {}", report.verdict, model.name));
    }
    let condition = test.condition.as_ref().ok_or("no condition")?;
    let value = |values: &[i64], wanted: Observable| {
        observe.iter().position(|observable| *observable == wanted).map_or(0, |at| values[at])
    };
    Ok(report.outcomes.keys().any(|values| condition.prop.holds(&|wanted| value(values, wanted))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_table_that_the_models_give() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let page = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
        let made = table().map(|table| replaced(&page, BEGIN, &table));
        assert!(
            made.is_ok_and(|made| made.as_deref() == Some(page.as_str())),
            "the table is out of date: run `cargo xtask models --write`"
        );
    }

    #[test]
    fn marks_and_fences_are_put_in() {
        let code = lisa(&["W x 1; R r1 y"], "0:r1=0", ["acq", "rel"], true);
        assert_eq!(code, "LISA shape\n{ }\n P0 ;\n w[rel] x 1 ;\n f[] ;\n r[acq] r1 y ;\nexists (0:r1=0)\n");
    }
}
