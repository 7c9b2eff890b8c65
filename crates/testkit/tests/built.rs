//! Every compiled file in the repository was built from the sources that are in the repository: what the files `BUILT`
//! say, which `tests/stamp` writes, is so.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Whatever a compiler has written.
const COMPILED: [&str; 6] = ["class", "dll", "exe", "jar", "mdb", "pdb"];

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|&it| extension == it))
}

/// All files below a folder, in the order of their paths as text, without those that cargo and git write.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !path.is_dir() {
            found.push(path);
        } else if name != "target" && !name.starts_with('.') {
            found.extend(files(&path));
        }
    }
    found.sort_by(|a, b| a.as_os_str().cmp(b.as_os_str()));
    found
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash_of_file(path: &Path) -> String {
    hash(&std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Of the sources one after the other; a folder stands for the C# and Java files below it.
fn hash_of_sources(folder: &Path, names: &[&str]) -> String {
    let sources = names.iter().map(|name| folder.join(name)).flat_map(|path| match path.is_dir() {
        true => files(&path).into_iter().filter(|file| has_extension(file, &["cs", "java"])).collect(),
        false => vec![path],
    });
    hash(sources.map(|source| hash_of_file(&source)).collect::<String>().as_bytes())
}

/// What is wrong with one line of a `BUILT`, if anything.
fn problem(folder: &Path, line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [name, of_sources, of_output, sources @ ..] = &words[..] else {
        return Some(format!("`{line}` is no line of {}/BUILT", folder.display()));
    };
    let output = folder.join(name);
    if !output.is_file() {
        Some(format!("{} is listed and missing", output.display()))
    } else if hash_of_sources(folder, sources) != *of_sources {
        Some(format!("{} was built from other sources than {}", output.display(), sources.join(" ")))
    } else if hash_of_file(&output) != *of_output {
        Some(format!("{} is not what the build script has written", output.display()))
    } else {
        None
    }
}

#[test]
fn what_is_compiled_is_compiled_from_the_sources_here() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut wrong = Vec::new();
    let (mut compiled, mut listed) = (BTreeSet::new(), BTreeSet::new());
    for part in ["crates", "examples", "tests"] {
        for path in files(&repository.join(part)) {
            if has_extension(&path, &COMPILED) {
                compiled.insert(path.clone());
            }
            if path.file_name().unwrap() != "BUILT" {
                continue;
            }
            let folder = path.parent().unwrap();
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                wrong.extend(problem(folder, line));
                let output = folder.join(line.split(' ').next().unwrap());
                if !listed.insert(output.clone()) {
                    wrong.push(format!("{} is listed twice: after a merge?", output.display()));
                }
            }
        }
    }
    assert!(compiled.len() > 500, "{} compiled files", compiled.len());
    let unlisted = compiled.difference(&listed);
    wrong.extend(unlisted.map(|path| format!("{} is in no BUILT beside it", path.display())));
    let what_to_do = "run the script `build` beside them or in the folder above";
    assert!(wrong.is_empty(), "{} compiled files; {what_to_do}:\n{}", wrong.len(), wrong.join("\n"));
}
