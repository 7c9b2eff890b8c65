//! From where a patch is applied: `patch -p1` takes paths from one folder on, whatever the symbols call the files.

use std::path::{Path, PathBuf};

/// What lies at the root of a project.
const MARKS: [&str; 8] = [
    ".git",
    ".hg",
    "fencepost.toml",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "Directory.Build.props",
];

/// The folder that a patch of a file is applied in, and the path of the file from there: the current folder if the file is in it,
/// and is not named then; otherwise the root of the file's project, or where the file is.
pub(super) fn from_root(path: &Path) -> (Option<PathBuf>, PathBuf) {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let Ok(whole) = path.canonicalize() else { return (None, path.to_owned()) };
    if let Ok(here) = here
        && let Ok(inside) = whole.strip_prefix(here)
    {
        return (None, inside.to_owned());
    }
    let is_root = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).exists()) || has_project(folder);
    let folder = whole.parent().unwrap_or(&whole);
    let root = folder.ancestors().find(is_root).unwrap_or(folder).to_owned();
    let inside = whole.strip_prefix(&root).unwrap_or(&whole).to_owned();
    (Some(root), inside)
}

/// Whether a folder has a solution or a project of .NET.
fn has_project(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let is_project = |path: PathBuf| path.extension().is_some_and(|it| it == "sln" || it == "csproj");
    entries.flatten().any(|entry| is_project(entry.path()))
}

/// What a diff calls a file before and after: as `git diff` does.
pub(super) fn headers(path: &Path) -> [String; 2] {
    // `patch` knows one kind of separator.
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    let shown = parts.join("/");
    [format!("a/{shown}"), format!("b/{shown}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_begin_at_the_root_of_the_project() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        // Tests run in the folder of their crate.
        assert_eq!(from_root(Path::new("src/lib.rs")), (None, PathBuf::from("src/lib.rs")));
        assert_eq!(from_root(Path::new("./src/../src/lib.rs")), (None, PathBuf::from("src/lib.rs")));
        let here = std::env::current_dir().unwrap();
        assert_eq!(from_root(&here.join("src/lib.rs")), (None, PathBuf::from("src/lib.rs")));
        let (root, path) = from_root(&crates.join("cli/src/main.rs"));
        assert_eq!(root, crates.parent().map(|root| root.canonicalize().unwrap()));
        assert_eq!(path, Path::new("crates/cli/src/main.rs"));
        assert_eq!(headers(&path), ["a/crates/cli/src/main.rs", "b/crates/cli/src/main.rs"]);
    }
}
