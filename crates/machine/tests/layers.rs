//! Modules of this crate use each other in one direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Uses = BTreeMap<String, BTreeSet<String>>;

/// Adds which top-level modules the files of `module` name.
fn look(path: &Path, module: &str, uses: &mut Uses) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            look(&entry.unwrap().path(), module, uses);
        }
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    for line in code {
        for rest in line.split("crate::").skip(1) {
            let name: String = rest.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
            if name != module {
                uses.entry(module.to_owned()).or_default().insert(name);
            }
        }
    }
}

fn uses() -> Uses {
    let mut uses = Uses::new();
    let mut modules = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let path = entry.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if module != "lib" {
            look(&path, &module, &mut uses);
            modules.push(module);
        }
    }
    // What is no module is a name that the crate exports.
    uses.values_mut().for_each(|used| used.retain(|name| modules.contains(name)));
    uses
}

#[test]
fn no_module_uses_itself_by_way_of_others() {
    let mut left = uses();
    assert!(left.len() > 20);
    loop {
        let lowest: Vec<String> = left
            .iter()
            .filter(|(_, used)| !used.iter().any(|name| left.contains_key(name)))
            .map(|(name, _)| name.clone())
            .collect();
        if lowest.is_empty() {
            break;
        }
        lowest.iter().for_each(|name| drop(left.remove(name)));
    }
    assert!(left.is_empty(), "these use each other: {left:#?}");
}
