//! Modules of this crate use each other in one direction.

use std::fs;
use std::path::Path;

/// The modules, each below all that come after it.
const LAYERS: [&str; 21] = [
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
