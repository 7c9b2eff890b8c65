//! What is in jars and class files: programs, and tests in the manner of jcstress.

use std::fs;
use std::path::{Path, PathBuf};

use fencepost_frontend::file::{has_extension, read_bytes};
use fencepost_frontend::tests::{FoundTest, TestPlan};

use super::classpath::main_class;
use crate::archive::Archive;
use crate::class::Class;
use crate::stress::Test;
use crate::tests::list::may_hold_tests;

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
            is_class_of_jar(name) && jar.member(name).is_some_and(|it| it.is_ok_and(|bytes| is_test(&bytes)))
        });
        names.sort();
        let member = |name: &String| format!("{}{IN_JAR}{}", path.display(), name.trim_end_matches(".class"));
        return names.iter().map(member).map(PathBuf::from).collect();
    }
    let outer = |bytes: Vec<u8>| Class::read(&bytes, "").is_ok_and(|it| it.has_main() || Test::is_one(&it));
    if !has_extension(path, &["class"]) || read_bytes(path).is_ok_and(outer) {
        return Vec::new();
    }
    let mut nested = nested_in(path);
    nested.retain(|path| read_bytes(path).is_ok_and(|it| is_test(&it)));
    nested
}

/// The tests in the manner of jcstress that a file holds, or is.
pub(super) fn stress_tests(path: &Path, bytes: &[u8], is_named: bool) -> Vec<FoundTest> {
    let is_one = || Class::read(bytes, "").is_ok_and(|class| Test::is_one(&class));
    let paths = if has_extension(path, &["class"]) && is_one() {
        vec![path.to_owned()]
    } else if is_named || has_extension(path, &["jar"]) {
        tests_in(path)
    } else {
        Vec::new()
    };
    let plan = || TestPlan::Check(Vec::new());
    paths.into_iter().map(|path| FoundTest { path, entry: None, plan: plan() }).collect()
}

/// Whether a file of a jar is a class, and not one for a newer release only.
fn is_class_of_jar(name: &str) -> bool {
    name.ends_with(".class") && !name.starts_with("META-INF/")
}

/// The files of classes that are nested in the one of a class file.
fn nested_in(path: &Path) -> Vec<PathBuf> {
    let Some(stem) = path.file_stem() else { return Vec::new() };
    let nested = format!("{}$", stem.to_string_lossy());
    let directory = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = beside
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&nested))
        .map(|entry| path.with_file_name(entry.file_name()))
        .filter(|path| has_extension(path, &["class"]))
        .collect();
    files.sort();
    files
}

/// The classes in which tests of frameworks are looked for, each with the file that it is loaded from: those of a jar, or
/// of a class file and, if the user names that, of those nested in it.
pub(super) fn classes_of(path: &Path, bytes: &[u8], is_named: bool) -> Vec<(PathBuf, Class)> {
    let read = |bytes: &[u8]| Class::read(bytes, "").ok().filter(may_hold_tests);
    if has_extension(path, &["jar"]) {
        let Ok(jar) = Archive::read(bytes.to_vec(), "") else { return Vec::new() };
        let mut names: Vec<&str> = jar.names().filter(|name| is_class_of_jar(name)).collect();
        names.sort_unstable();
        let members = names.into_iter().filter_map(|name| jar.member(name)?.ok());
        return members.filter_map(|bytes| Some((path.to_owned(), read(&bytes)?))).collect();
    }
    let nested = if is_named { nested_in(path) } else { Vec::new() };
    let own = read(bytes).map(|class| (path.to_owned(), class));
    let others = nested.into_iter().filter_map(|path| {
        let class = read(&read_bytes(&path).ok()?)?;
        Some((path, class))
    });
    own.into_iter().chain(others).collect()
}

/// What stands between a jar and the name of a class in it.
const IN_JAR: &str = "!";

/// A jar and a class in it, if that is what a path names: `tests.jar!pool/Drain`.
pub(super) fn in_jar(path: &Path) -> Option<(PathBuf, String)> {
    let (jar, class) = path.to_str()?.rsplit_once(IN_JAR)?;
    (!path.exists() && has_extension(Path::new(jar), &["jar"])).then(|| (jar.into(), class.to_owned()))
}
