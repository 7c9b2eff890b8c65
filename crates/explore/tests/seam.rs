//! The search knows steps, not instructions.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn the_search_does_not_look_into_instructions() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 20);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for (number, line) in code.enumerate() {
            let words = line.split(|letter: char| !letter.is_alphanumeric());
            let names = ["Op", "LocalOp", "MemoryOp", "ObjectOp", "ControlOp", "SyncOp"];
            let mentions = words.into_iter().any(|word| names.contains(&word));
            assert!(!mentions, "{}, line {}: {line}", file.display(), number + 1);
        }
    }
}
