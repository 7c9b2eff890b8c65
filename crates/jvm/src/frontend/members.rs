//! What is in jars and class files: programs, and tests in the manner of jcstress.

use std::fs;
use std::path::{Path, PathBuf};

use fencepost_frontend::file::{has_extension, read_bytes};

use super::classpath::main_class;
use crate::archive::Archive;
use crate::class::Class;
use crate::stress::Test;

/// Whether a class file or jar in a directory is something to run, and not just a part of something.
pub(super) fn is_runnable(path: &Path) -> bool {
    let starts = |begins: fn(Vec<u8>) -> bool| read_bytes(path).is_ok_and(begins);
    if has_extension(path, &["jar"]) {
        return starts(|bytes| Archive::read(bytes, "").is_ok_and(|jar| main_class(&jar).is_some()));
    }
    starts(|bytes| Class::read(&bytes, "").is_ok_and(|class| class.has_main() || Test::is_one(&class)))
}

/// The tests in the manner of jcstress that a jar holds, as [`in_jar`] names them, or that are nested in a class
/// which is none itself.
pub(super) fn tests_in(path: &Path) -> Vec<PathBuf> {
    let is_test = |bytes: &[u8]| Class::read(bytes, "").is_ok_and(|class| Test::is_one(&class));
    if has_extension(path, &["jar"]) {
        let Some(jar) = read_bytes(path).ok().and_then(|bytes| Archive::read(bytes, "").ok()) else {
            return Vec::new();
        };
        let mut names: Vec<String> = jar.names().map(str::to_owned).collect();
        names.retain(|name| {
            name.ends_with(".class")
                && !name.starts_with("META-INF/")
                && jar.member(name).is_some_and(|it| it.is_ok_and(|bytes| is_test(&bytes)))
        });
        names.sort();
        let member = |name: &String| format!("{}{IN_JAR}{}", path.display(), name.trim_end_matches(".class"));
        return names.iter().map(member).map(PathBuf::from).collect();
    }
    let Some(stem) = path.file_stem().filter(|_| has_extension(path, &["class"])) else { return Vec::new() };
    let outer = |bytes: Vec<u8>| Class::read(&bytes, "").is_ok_and(|it| it.has_main() || Test::is_one(&it));
    if read_bytes(path).is_ok_and(outer) {
        return Vec::new();
    }
    let nested = format!("{}$", stem.to_string_lossy());
    let directory = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut tests: Vec<PathBuf> = beside
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&nested))
        .map(|entry| path.with_file_name(entry.file_name()))
        .filter(|path| has_extension(path, &["class"]) && read_bytes(path).is_ok_and(|it| is_test(&it)))
        .collect();
    tests.sort();
    tests
}

/// What stands between a jar and the name of a class in it.
const IN_JAR: &str = "!";

/// A jar and a class in it, if that is what a path names: `tests.jar!pool/Drain`.
pub(super) fn in_jar(path: &Path) -> Option<(PathBuf, String)> {
    let (jar, class) = path.to_str()?.rsplit_once(IN_JAR)?;
    (!path.exists() && has_extension(Path::new(jar), &["jar"])).then(|| (jar.into(), class.to_owned()))
}
