//! From names on the command line to the bytes of programs and the texts of tests.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use fencepost_cil::Assembly;
use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_jvm::stress::Test;

use crate::diagnostics::Diagnostic;
use crate::subject::main_class;

/// Larger files are no programs, no litmus tests and no models.
const LARGEST: u64 = 64 << 20;

/// The files to run, in order, and the names that lead to none.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, and what is wrong with names that lead to none.
    pub(crate) files: Vec<Result<PathBuf, (PathBuf, Diagnostic)>>,
    /// Whether the user named several inputs or a directory.
    pub(crate) batch: bool,
}

/// Finds what `names` stand for: files themselves, unless they hold tests in the manner of jcstress and no
/// entry point is named; directories for the programs and tests in them.
pub(crate) fn find(names: &[PathBuf], names_entry: bool) -> Inputs {
    let mut inputs = Inputs { files: Vec::new(), batch: names.len() > 1 };
    for name in names {
        if !name.is_dir() {
            let tests = if names_entry { Vec::new() } else { tests_in(name) };
            inputs.batch |= tests.len() > 1;
            match tests.is_empty() {
                true => inputs.files.push(Ok(name.clone())),
                false => inputs.files.extend(tests.into_iter().map(Ok)),
            }
            continue;
        }
        inputs.batch = true;
        let before = inputs.files.len();
        walk(name, &mut inputs.files);
        if inputs.files.len() == before {
            let message =
                format!("there are no .c, .exe, .dll, .class, .jar or .litmus files in {}", name.display());
            inputs.files.push(Err((name.clone(), Diagnostic::new(message))));
        }
    }
    inputs
}

/// Adds every program and test below a directory, in the order of their paths. Does not follow links to
/// directories, which could lead in circles.
fn walk(directory: &Path, files: &mut Vec<Result<PathBuf, (PathBuf, Diagnostic)>>) {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            files.push(Err((directory.to_owned(), unreadable(directory, &error))));
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, files);
        } else if path.is_dir() {
            // A link, which could lead in circles.
        } else if has_extension(&path, &["jar"]) && !tests_in(&path).is_empty() {
            files.extend(tests_in(&path).into_iter().map(Ok));
        } else if is_runnable(&path) {
            files.push(Ok(path));
        }
    }
}

/// Whether a file in a directory is something to run, and not just a part or a library of something.
fn is_runnable(path: &Path) -> bool {
    let starts = |begins: fn(Vec<u8>) -> bool| read_bytes(path).is_ok_and(begins);
    if has_extension(path, &["dll"]) {
        return starts(|bytes| {
            Assembly::read(bytes, "").is_ok_and(|assembly| assembly.entry_point().is_some())
        });
    }
    if has_extension(path, &["jar"]) {
        return starts(|bytes| Archive::read(bytes, "").is_ok_and(|jar| main_class(&jar).is_some()));
    }
    if has_extension(path, &["class"]) {
        return starts(|bytes| {
            Class::read(&bytes, "").is_ok_and(|class| class.has_main() || Test::is_one(&class))
        });
    }
    if is_c(path) {
        // A file without a main function is a part of another.
        return read(path).is_ok_and(|text| fencepost_c::has_main(&text));
    }
    has_extension(path, &["litmus", "exe"])
}

/// The tests in the manner of jcstress that a jar holds, as [`in_jar`] names them, or that are nested in a class
/// which is none itself.
fn tests_in(path: &Path) -> Vec<PathBuf> {
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
pub(crate) fn in_jar(path: &Path) -> Option<(PathBuf, String)> {
    let (jar, class) = path.to_str()?.rsplit_once(IN_JAR)?;
    (!path.exists() && has_extension(Path::new(jar), &["jar"])).then(|| (jar.into(), class.to_owned()))
}

/// Whether a file is meant to be a C program, preprocessed or not.
pub(crate) fn is_c(path: &Path) -> bool {
    has_extension(path, &["c", "i"])
}

/// Whether a file's name has one of these extensions, in either case.
pub(crate) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Diagnostic> {
    to_text(path, read_bytes(path)?)
}

/// The text of a file with these bytes.
pub(crate) fn to_text(path: &Path, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| {
        let (shown, at) = (path.display(), error.utf8_error().valid_up_to());
        Diagnostic::new(format!("{shown} is not a text file: byte {at} is not UTF-8"))
    })
}

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let metadata = file.metadata().map_err(|error| unreadable(path, &error))?;
    if metadata.is_dir() {
        return Err(Diagnostic::new(format!("{shown} is a directory")));
    }
    let too_large = || Diagnostic::new(format!("{shown} is larger than {} MiB", LARGEST >> 20));
    if metadata.len() > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // The length above is only a hint: devices and pipes have none.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::new(format!("there is no file or directory {shown}")),
        io::ErrorKind::PermissionDenied => Diagnostic::new(format!("no permission to read {shown}")),
        _ => Diagnostic::new(format!("cannot read {shown}: {error}")),
    }
}
