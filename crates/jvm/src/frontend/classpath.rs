//! Where the classes of a Java program come from: the input itself, the class path, and then an installed JDK.
//!
//! A jar for several releases has classes for newer versions of Java besides: those for the version of the JDK that is
//! used are taken, or for Java 17 if there is none.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use fencepost_frontend::file::{has_extension, read_bytes};
use fencepost_frontend::{LoadError, LoadRequest};

use super::jdk::Jdk;
use super::resources;
use crate::archive::Archive;
use crate::class::Class;
use crate::error::Error;
use crate::world::{File, Files, Resources};

/// The version of Java that is meant where there is no JDK.
const VERSION: u16 = 17;

/// Directories and jars, the first that has a class wins.
#[derive(Debug)]
pub(super) struct ClassPath {
    entries: Vec<ClasspathEntry>,
    /// How many of these are the input itself.
    own: usize,
    use_jdk: bool,
    jdk_locks: bool,
    jdk_executors: bool,
    /// Looked for only when something needs it.
    jdk: OnceLock<Option<Jdk>>,
}

#[derive(Debug)]
pub(super) enum ClasspathEntry {
    Directory(PathBuf),
    Jar(Archive),
    /// One for several releases.
    Releases(Archive),
    /// One class, wherever its file is.
    Class(String, File),
}

impl ClassPath {
    /// The class path of an input, and its main class, with `/` between parts.
    pub(super) fn of_input(
        path: &Path,
        bytes: Vec<u8>,
        request: &LoadRequest<'_>,
    ) -> Result<(ClassPath, Option<String>), LoadError> {
        let shown = path.display().to_string();
        let (mut entries, main) = if is_jar(path, &bytes) {
            let jar = Archive::read(bytes, &shown).map_err(unreadable)?;
            let main = main_class(&jar);
            (vec![ClasspathEntry::of(jar)], main)
        } else {
            let class = Class::read(&bytes, &shown).map_err(unreadable)?;
            let name = class.name.to_string();
            let directory = ClasspathEntry::Directory(root(path, &name));
            (vec![ClasspathEntry::Class(name.clone(), File { path: shown, bytes }), directory], Some(name))
        };
        let own = entries.len();
        for path in request.classpath.iter().flat_map(std::env::split_paths) {
            entries.push(match path.is_dir() {
                true => ClasspathEntry::Directory(path),
                false => {
                    let shown = path.display().to_string();
                    ClasspathEntry::of(Archive::read(read_bytes(&path)?, &shown).map_err(unreadable)?)
                }
            });
        }
        let jdk = match &request.jdk {
            Some(directory) => OnceLock::from(Some(Jdk::at(directory)?)),
            None => OnceLock::new(),
        };
        let use_jdk = !request.no_framework;
        let (jdk_locks, jdk_executors) = (request.jdk_locks, request.jdk_executors);
        Ok((ClassPath { entries, own, use_jdk, jdk_locks, jdk_executors, jdk }, main))
    }

    fn jdk(&self) -> Option<&Jdk> {
        self.jdk.get_or_init(Jdk::installed).as_ref().filter(|_| self.use_jdk)
    }

    /// Takes other files for some classes.
    pub(super) fn replace(&mut self, classes: Vec<(String, File)>) {
        self.own += classes.len();
        self.entries.splice(..0, classes.into_iter().map(|(name, file)| ClasspathEntry::Class(name, file)));
    }

    /// The version of Java that a jar for several releases is for.
    fn version(&self) -> u16 {
        self.jdk().and_then(Jdk::version).unwrap_or(VERSION)
    }

    fn find(&self, entries: &[ClasspathEntry], name: &str) -> Option<Result<File, Error>> {
        let file = format!("{name}.class");
        let member = |jar: &Archive, path: String| {
            let bytes = jar.member(&path)?;
            Some(bytes.map(|bytes| File { path, bytes }))
        };
        entries.iter().find_map(|entry| match entry {
            ClasspathEntry::Class(own, file) => (own == name).then(|| Ok(file.clone())),
            ClasspathEntry::Jar(jar) => member(jar, file.clone()),
            ClasspathEntry::Releases(jar) => member(jar, jar.member_for(&file, self.version())),
            ClasspathEntry::Directory(directory) => {
                if name.split('/').any(|part| matches!(part, "" | "." | "..")) || name.contains(['\\', '\0'])
                {
                    return None;
                }
                let path = directory.join(&file);
                let bytes = if path.is_file() { read_bytes(&path).ok()? } else { return None };
                Some(Ok(File { path: path.display().to_string(), bytes }))
            }
        })
    }
}

impl ClasspathEntry {
    fn of(jar: Archive) -> ClasspathEntry {
        if jar.is_multi_release() { ClasspathEntry::Releases(jar) } else { ClasspathEntry::Jar(jar) }
    }
}

impl Files for ClassPath {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.find(&self.entries, name).or_else(|| self.jdk()?.class(name))
    }

    fn own(&self, name: &str) -> Option<Result<File, Error>> {
        self.find(&self.entries[..self.own], name)
    }

    fn resources(&self, name: &str) -> Vec<Vec<u8>> {
        let of = |entry: &ClasspathEntry| match entry {
            ClasspathEntry::Class(..) => None,
            ClasspathEntry::Jar(jar) | ClasspathEntry::Releases(jar) => jar.member(name)?.ok(),
            ClasspathEntry::Directory(directory) => {
                let path = directory.join(name);
                path.is_file().then(|| read_bytes(&path).ok())?
            }
        };
        self.entries.iter().filter_map(of).collect()
    }

    fn all_resources(&self) -> Resources {
        resources::beside(&self.entries, self.version())
    }

    fn prefers_jdk_locks(&self) -> bool {
        self.jdk_locks
    }

    fn prefers_jdk_executors(&self) -> bool {
        self.jdk_executors
    }
}

pub(super) fn is_jar(path: &Path, bytes: &[u8]) -> bool {
    Archive::is_one(bytes) || has_extension(path, &["jar"])
}

/// The directory from which the name of a class leads to its file; its own if that is not where the
/// name says.
pub(super) fn root(path: &Path, name: &str) -> PathBuf {
    let own = path.parent().unwrap_or(Path::new("")).to_owned();
    // The path may begin inside of a package.
    let mut root = std::path::absolute(path).ok().and_then(|path| Some(path.parent()?.to_owned()));
    let root = root.get_or_insert_with(|| own.clone());
    for part in name.split('/').rev().skip(1) {
        match root.file_name() {
            Some(last) if last.to_string_lossy() == part => root.pop(),
            _ => return own,
        };
    }
    if name.contains('/') { std::mem::take(root) } else { own }
}

/// The main class that a jar's manifest names, with `/` between parts.
pub(super) fn main_class(jar: &Archive) -> Option<String> {
    Some(jar.attribute("Main-Class")?.replace('.', "/"))
}

fn unreadable(error: Error) -> LoadError {
    LoadError::new(error.to_string()).help("is this a Java class or jar, and whole? build it again and see")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_begins_inside_of_a_package_leads_to_its_root() {
        let here = std::env::current_dir().unwrap();
        let package = here.file_name().unwrap().to_string_lossy().into_owned();
        let found = root(Path::new("Cart.class"), &format!("{package}/Cart"));
        assert_eq!(Some(found.as_path()), here.parent());
        assert_eq!(root(Path::new("Cart.class"), "elsewhere/Cart"), Path::new(""));
        assert_eq!(root(Path::new("out/shop/Cart.class"), "shop/Cart"), here.join("out"));
    }
}
