//! What a real platform could answer differently: the table of docs/reference/platform.md, from the lists beside the
//! model libraries.

#![allow(clippy::print_stdout, reason = "the table is for a person")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::bench::replaced;

const PAGE: &str = "docs/reference/platform.md";
const BEGIN: &str = "<!-- written by `cargo xtask platform --write`: begin -->";

/// The libraries and their lists.
const LISTS: [(&str, &str); 2] =
    [(".NET", "crates/cil/model/platform.toml"), ("Java", "crates/jvm/model/platform.toml")];

#[derive(Deserialize)]
struct Platform {
    service: Vec<Service>,
}

#[derive(Deserialize)]
struct Service {
    name: String,
    letter: String,
    does: String,
}

/// Prints the tables and, if asked, puts them into the page.
pub(crate) fn run(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    let mut tables = String::new();
    for (language, list) in LISTS {
        let Platform { service } = toml::from_str(&std::fs::read_to_string(root.join(list))?)?;
        writeln!(tables, "\n### {language}\n\n| service | | what is done |\n| --- | --- | --- |")?;
        for Service { name, letter, does } in service {
            writeln!(tables, "| {name} | {letter} | {does} |")?;
        }
    }
    println!("{tables}");
    if write {
        let path = root.join(PAGE);
        let page = std::fs::read_to_string(&path)?;
        std::fs::write(path, replaced(&page, BEGIN, &tables).ok_or("the page has no place for the tables")?)?;
    }
    Ok(())
}
