//! Sources stay small enough to be read: no file over 500 lines, no function over 80 but flat lists of cases, and no two
//! types of one name in a crate.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 500;
const LONGEST_FUNCTION: usize = 80;
/// Tests list cases.
const LONGEST_TEST: usize = 160;

/// Functions that are one match, with a short arm for each instruction or case.
const FLAT: [(&str, &str); 12] = [
    ("cil/src/lower/instruction.rs", "instruction"),
    ("cil/src/lower/intrinsics/runtime.rs", "runtime"),
    ("cil/src/types/resolve.rs", "type_of_sig"),
    ("cil/src/verify/step.rs", "step"),
    ("jvm/src/code/convert.rs", "instruction"),
    ("jvm/src/frames/step.rs", "take"),
    ("jvm/src/lower/intrinsics.rs", "machine"),
    ("machine/src/issue/exec/control.rs", "perform_control"),
    ("machine/src/issue/exec/object.rs", "perform_object"),
    ("machine/src/issue/readiness.rs", "varying_readiness"),
    ("machine/src/sync/mod.rs", "synchronise_at"),
    ("machine/src/sync/objects.rs", "synchronise_on"),
];

/// Modules that are each a small language: they have words in common.
const DIALECTS: [&str; 3] = ["litmus/src/lisa/", "litmus/src/mcspin/", "litmus/src/x86/"];

/// The forms of reports in JSON, each called like what it writes down.
const JSON: &str = "json.rs";

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The sources of all crates, by their paths from the folder of crates.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, into: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                collect(&path, into);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let name = path.strip_prefix(crates()).unwrap().to_string_lossy().replace('\\', "/");
                into.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(&crates(), &mut found);
    found.sort();
    assert!(found.len() > 500, "only {} sources were found", found.len());
    found
}

/// What an item is called that a line begins, after its visibility: `fn`, or one of the words for types.
fn defined<'l>(line: &'l str, words: &[&str]) -> Option<&'l str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| match rest.split_once(')') {
        Some((visible, rest)) if visible.starts_with('(') => rest,
        _ => rest,
    });
    let line = line.trim_start().trim_start_matches("const ");
    let (word, rest) = line.split_once(' ')?;
    let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
    words.contains(&word).then(|| &rest[..end])
}

/// Functions with the number of their lines. `rustfmt` puts the closing brace below the first letter of the function.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let Some(name) = defined(line.trim_start(), &["fn"]) else { continue };
        let close = format!("{}}}", &line[..indent]);
        let end = lines[start..].iter().position(|line| *line == close);
        // One without a body, of a trait, ends at the first semicolon of its depth.
        let semicolon = lines[start..].iter().position(|line| line.ends_with(';'));
        if let Some(end) = end
            && semicolon.is_none_or(|at| at > 0 || !line.ends_with(';'))
        {
            found.push((name, end + 1));
        }
    }
    found
}

#[test]
fn no_file_is_too_long() {
    let long = sources().into_iter().map(|(name, text)| (name, text.lines().count()));
    let long: Vec<String> =
        long.filter(|it| it.1 > MOST_LINES).map(|(name, lines)| format!("{name}: {lines} lines")).collect();
    assert!(long.is_empty(), "split by ideas:\n{}", long.join("\n"));
}

#[test]
fn no_function_is_too_long_but_flat_ones() {
    let sources = sources();
    let mut long = Vec::new();
    for (file, text) in &sources {
        for (name, lines) in functions(text) {
            let most = if file.contains("/tests/") { LONGEST_TEST } else { LONGEST_FUNCTION };
            if lines > most && !FLAT.contains(&(file.as_str(), name)) {
                long.push(format!("{file}: {name} has {lines} lines"));
            }
        }
    }
    assert!(long.is_empty(), "split what does several things in a row:\n{}", long.join("\n"));
    for (file, name) in FLAT {
        let text = &sources.iter().find(|it| it.0 == file).unwrap_or_else(|| panic!("{file} is gone")).1;
        let lines = functions(text).into_iter().find(|it| it.0 == name).map(|it| it.1);
        assert!(lines > Some(LONGEST_FUNCTION), "{file}: {name} has {lines:?} lines and is no exception");
    }
}

#[test]
fn no_crate_has_two_types_of_one_name() {
    let mut types: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (file, text) in sources() {
        let Some((package, _)) = file.split_once("/src/") else { continue };
        if DIALECTS.iter().any(|dialect| file.starts_with(dialect)) || file.ends_with(JSON) {
            continue;
        }
        // An indented one is an associated type, or is local to a function.
        let outer = text.lines().filter(|line| !line.starts_with(' '));
        for name in outer.filter_map(|line| defined(line, &["struct", "enum", "trait", "type"])) {
            types.entry((package.to_owned(), name.to_owned())).or_default().push(file.clone());
        }
    }
    assert!(types.len() > 800, "only {} types were found", types.len());
    let twins: Vec<String> = types
        .into_iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|((_, name), files)| format!("{name}: {}", files.join(", ")))
        .collect();
    assert!(twins.is_empty(), "give each its own name:\n{}", twins.join("\n"));
}

#[test]
fn lines_are_taken_for_what_they_define() {
    assert_eq!(defined("pub(crate) struct Entry<'a> {", &["struct"]), Some("Entry"));
    assert_eq!(defined("pub enum Kind {", &["enum"]), Some("Kind"));
    assert_eq!(defined("type Word<'t> = u8;", &["type"]), Some("Word"));
    assert_eq!(defined("pub const fn new() -> Kind {", &["fn"]), Some("new"));
    assert_eq!(defined("structure of things", &["struct"]), None);
    let text = "fn a() {\n    fn b() {\n    }\n}\n\ntrait T {\n    fn c();\n}\n";
    assert_eq!(functions(text), [("a", 4), ("b", 2)]);
}

/// The command line is one user of the library: what the library says in strings names no option of it.
#[test]
fn only_the_command_line_names_its_options() {
    let is_library = |name: &str| {
        name.contains("/src/") && !["cli/", "testkit/"].iter().any(|other| name.starts_with(other))
    };
    let names_option = |line: &str| {
        let code = line.trim_start();
        let quoted = code.split('"').skip(1).step_by(2);
        let begins = |text: &str| {
            let after = text.match_indices("--").map(|(at, _)| (&text[..at], &text[at + 2..]));
            after.into_iter().any(|(before, after)| {
                !before.ends_with(|it: char| it == '-' || it.is_alphanumeric())
                    && after.starts_with(|it: char| it.is_ascii_lowercase())
            })
        };
        !code.starts_with("//") && quoted.into_iter().any(begins)
    };
    let mut found = Vec::new();
    for (name, text) in sources().iter().filter(|(name, _)| is_library(name)) {
        let shipped = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in shipped.lines().enumerate().filter(|(_, line)| names_option(line)) {
            found.push(format!("{name}:{}: {}", number + 1, line.trim()));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}
