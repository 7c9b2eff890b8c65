//! The documents that describe options stay true: tests compare them with the definitions in `args`.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::args::definition;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The long options of all commands, without `--`.
fn options() -> BTreeSet<String> {
    let mut cli = definition(true);
    cli.build();
    let commands = [&cli].into_iter().chain(cli.get_subcommands());
    commands
        .flat_map(|command| command.get_arguments())
        .filter_map(|argument| argument.get_long())
        .map(str::to_owned)
        .collect()
}

/// The words of a page that begin with `--` in code, as in `` `--limit-time DURATION` ``.
fn mentioned(page: &str) -> BTreeSet<String> {
    let code = page.split('`').skip(1).step_by(2);
    let words = code.flat_map(|code| code.split(|letter: char| !(letter.is_alphanumeric() || letter == '-')));
    words.filter_map(|word| word.strip_prefix("--")).map(str::to_owned).collect()
}

#[test]
fn the_page_of_the_command_line_has_every_option_and_no_other() {
    let page = std::fs::read_to_string(docs().join("reference/command-line.md")).unwrap();
    let (options, mentioned) = (options(), mentioned(&page));
    let missing: Vec<_> = options.difference(&mentioned).collect();
    let unknown: Vec<_> = mentioned.difference(&options).collect();
    assert!(missing.is_empty(), "docs/reference/command-line.md lacks {missing:?}");
    assert!(unknown.is_empty(), "docs/reference/command-line.md has options that do not exist: {unknown:?}");
}

#[test]
fn every_reduction_has_a_page_and_every_page_a_reduction() {
    let cli = definition(true);
    let check = cli.find_subcommand("check").unwrap();
    let without = check.get_arguments().find(|argument| argument.get_long() == Some("without")).unwrap();
    let names: BTreeSet<String> =
        without.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let pages = std::fs::read_dir(docs().join("design/reductions")).unwrap();
    let pages: BTreeSet<String> = pages
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|name| name != "README")
        .collect();
    assert_eq!(names, pages);
}
