//! Mono's own assemblies, where they are installed: everything in them is read.
#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};

use fencepost_cil::Assembly;
use support::{Totals, read_all};

fn read(path: &Path) -> Option<Assembly> {
    let bytes = std::fs::read(path).ok()?;
    Some(Assembly::read(bytes, &path.display().to_string()).unwrap())
}

/// The figures are those of Mono 6.8's library, and other versions have others.
#[test]
fn all_of_mscorlib_is_read() {
    let Some(mscorlib) = read(Path::new("/usr/lib/mono/4.5/mscorlib.dll")) else { return };
    let (totals, error) = read_all(&mscorlib);
    assert_eq!(error, None);
    assert_eq!(mscorlib.name(), "mscorlib");
    if mscorlib.bytes().len() == 4_811_264 {
        assert_eq!(
            totals,
            Totals { bodies: 24_395, instructions: 584_248, clauses: 1_554, volatile: 1_050 }
        );
    }
}

#[test]
fn all_installed_assemblies_are_read() {
    let mut files = Vec::new();
    for directory in ["/usr/lib/mono/4.5", "/usr/lib/mono/gac"] {
        collect(Path::new(directory), &mut files);
    }
    for file in files {
        if let Some(assembly) = read(&file) {
            assert_eq!(read_all(&assembly).1, None);
        }
    }
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let (path, kind) = (entry.path(), entry.file_type().unwrap());
        if kind.is_dir() {
            collect(&path, files);
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "dll") {
            files.push(path);
        }
    }
}
