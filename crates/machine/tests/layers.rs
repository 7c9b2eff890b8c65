//! Modules of this crate use each other in one direction: by paths, and by the methods that they call.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The modules, each below all that come after it.
const LAYERS: [&str; 24] = [
    "outcome",
    "watch",
    "reductions",
    "settings",
    "state",
    "action",
    "facts",
    "machine",
    "access",
    "values",
    "threads",
    "reach",
    "granted",
    "views",
    "names",
    "control",
    "issue",
    "completion",
    "sync",
    "shortcuts",
    "step",
    "dependence",
    "encode",
    "describe",
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|name| *name == module)
}

/// Calls `f` with the module and the code of each file, without comments.
fn each_file(f: &mut impl FnMut(&str, &Path, &str)) {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(src).unwrap() {
        let path = entry.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if module != "lib" {
            look(&path, &module, f);
        }
    }
}

fn look(path: &Path, module: &str, f: &mut impl FnMut(&str, &Path, &str)) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            look(&entry.unwrap().path(), module, f);
        }
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    f(module, path, &code);
}

#[test]
fn every_module_has_a_layer() {
    each_file(&mut |module, path, _| {
        assert!(layer(module).is_some(), "{} is in no layer of this test's list", path.display());
    });
}

#[test]
fn no_path_leads_up() {
    let mut wrong = Vec::new();
    each_file(&mut |module, path, code| {
        for rest in code.split("crate::").skip(1) {
            let name: String = rest.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
            // What is no module is a name that the crate exports.
            if layer(&name).is_some_and(|used| used > layer(module).unwrap()) {
                wrong.push(format!("{} uses crate::{name}", path.display()));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The type whose inherent methods a line begins to define, if it does.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl ")?;
    let name = rest.split(|it: char| !it.is_alphanumeric()).next()?;
    (!rest.contains(" for ")).then_some(name)
}

/// The name of the method that a line begins to define.
fn defined(line: &str) -> Option<&str> {
    let line = line.strip_prefix("    ").filter(|line| !line.starts_with(' '))?;
    let rest = line.split_once("fn ").filter(|(before, _)| !before.contains("//"))?.1;
    rest.split(|it: char| !it.is_alphanumeric() && it != '_').next()
}

/// Calls `f` with the type whose methods are defined there, if any, and each line of a file's code.
fn each_line(code: &str, mut f: impl FnMut(Option<&str>, &str)) {
    let mut of = None;
    for line in code.lines() {
        match line {
            "}" => of = None,
            "#[cfg(test)]" => return,
            _ => of = implemented(line).or(of),
        }
        f(of, line);
    }
}

/// The methods of [`Machine`](fencepost_machine::Machine) and of what is in a state, with the modules that define them.
fn methods() -> BTreeMap<(String, String), String> {
    let mut methods = BTreeMap::new();
    each_file(&mut |module, _, code| {
        each_line(code, |of, line| {
            if let (Some(of @ ("Machine" | "State" | "Thread")), Some(name)) = (of, defined(line)) {
                methods.insert((of.to_owned(), name.to_owned()), module.to_owned());
            }
        });
    });
    methods
}

/// What has a type of which methods are looked at, by the names that values of these types have in this crate.
fn receiver(before: &str, within: Option<&str>) -> Option<&'static str> {
    match before.trim_end().rsplit(|it: char| !it.is_alphanumeric() && it != '_').next()? {
        "machine" => Some("Machine"),
        "self" => match within? {
            "Machine" => Some("Machine"),
            "State" => Some("State"),
            "Thread" => Some("Thread"),
            _ => None,
        },
        "state" => Some("State"),
        "thread" => Some("Thread"),
        // `state.threads[index].method()`
        "" if before.trim_end().ends_with(']') && before.contains("threads[") => Some("Thread"),
        _ => None,
    }
}

#[test]
fn no_method_call_leads_up() {
    let methods = methods();
    assert!(methods.len() > 300, "the methods are found: {}", methods.len());
    let (mut calls, mut wrong) = (0, Vec::new());
    each_file(&mut |module, path, code| {
        // A call that begins on a line of its own belongs to the line before.
        let joined = code.replace("\n", "\u{0}");
        let mut joined = joined.split('\u{0}').peekable();
        let mut lines = String::new();
        while let Some(line) = joined.next() {
            lines.push_str(line);
            if !joined.peek().is_some_and(|next| next.trim_start().starts_with('.')) {
                lines.push('\n');
            }
        }
        each_line(&lines, |of, line| {
            for (at, _) in line.match_indices('.') {
                let (before, rest) = (&line[..at], &line[at + 1..]);
                let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                let called = after.starts_with('(') || after.starts_with("::<");
                let Some(receiver) = receiver(before, of).filter(|_| called) else { continue };
                let Some(home) = methods.get(&(receiver.to_owned(), name.to_owned())) else { continue };
                calls += 1;
                if layer(home) > layer(module) {
                    wrong.push(format!("{}: {receiver}::{name} is defined in {home}", path.display()));
                }
            }
        });
    });
    assert!(calls > 1000, "the calls are found: {calls}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
