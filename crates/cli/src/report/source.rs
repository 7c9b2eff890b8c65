//! The source files of a program: found where symbols say, or beside the program.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use fencepost_frontend::file;

/// A file and its lines.
#[derive(Clone, Debug)]
pub(crate) struct FoundSource {
    /// Where it is, from here on if it is below this directory.
    pub(crate) path: PathBuf,
    /// Its lines.
    pub(crate) lines: Vec<String>,
}

/// Source files by the names that symbols have for them.
#[derive(Debug)]
pub(crate) struct FoundSources {
    beside: PathBuf,
    files: HashMap<String, Option<FoundSource>>,
}

impl FoundSources {
    /// Of the program at a path.
    pub(crate) fn beside(path: &Path) -> FoundSources {
        FoundSources { beside: path.to_owned(), files: HashMap::new() }
    }

    /// A file, if it is found.
    pub(crate) fn open(&mut self, name: &str) -> Option<&FoundSource> {
        let beside = &self.beside;
        let file = self.files.entry(name.to_owned()).or_insert_with(|| {
            let short = file::short(&name.replace('\\', "/"));
            let candidates = [PathBuf::from(name), beside.with_file_name(short), beside.with_file_name(name)];
            let path = candidates.into_iter().find(|path| path.is_file())?;
            let lines = file::read(&path).ok()?.lines().map(str::to_owned).collect();
            Some(FoundSource { path: from_here(path), lines })
        });
        file.as_ref()
    }

    /// The path of a file as a relative reference, or what symbols say if it is not found.
    pub(crate) fn reference(&mut self, name: &str) -> String {
        let path = self.open(name).map(|file| file.path.display().to_string());
        reference(&path.unwrap_or_else(|| name.to_owned()))
    }
}

fn from_here(path: PathBuf) -> PathBuf {
    let here = std::env::current_dir().ok();
    here.and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned())).unwrap_or(path)
}

/// A path as a URI reference (RFC 3986).
pub(crate) fn reference(path: &str) -> String {
    let path = path.replace('\\', "/");
    let mut text = String::new();
    // A drive or a root needs a scheme.
    if path.starts_with('/') {
        text.push_str("file://");
    } else if path.get(1..2) == Some(":") {
        text.push_str("file:///");
    }
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte.into());
            }
            b':' if text.starts_with("file:///") => text.push(':'),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(reference("a b/ä.c"), "a%20b/%C3%A4.c");
        assert_eq!(reference("/x/y.cs"), "file:///x/y.cs");
        assert_eq!(reference("C:\\x\\y.cs"), "file:///C:/x/y.cs");
    }
}
