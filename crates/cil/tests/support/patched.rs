//! Assemblies with fences everywhere.

use std::path::{Path, PathBuf};

use fencepost_cil::il::{Flow, Opcode};
use fencepost_cil::patch::{Change, Edit, Patched, patch};
use fencepost_cil::{Assembly, File, TableId, Token};

/// A fence before every instruction of every method, except for what follows a tail call: that is
/// never run, and with a fence the call would be none.
pub(crate) fn everywhere(assembly: &Assembly) -> Vec<Change> {
    let mut changes = Vec::new();
    for row in 1..=assembly.row_count(TableId::MethodDef) {
        let method = Token::new(TableId::MethodDef, row);
        let Ok(Some(body)) = assembly.body(method) else { continue };
        let is = |index: Option<usize>, test: &dyn Fn(Opcode) -> bool| {
            index.is_some_and(|index| test(body.code[index].opcode))
        };
        for (index, instruction) in body.code.iter().enumerate() {
            let is_prefixed = is(index.checked_sub(1), &|before| before.flow() == Flow::Prefix);
            let is_after_tail_call = is(index.checked_sub(2), &|before| before == Opcode::Tail);
            if !is_prefixed && !is_after_tail_call {
                changes.push(Change { method, offset: instruction.offset, edit: Edit::FenceBefore });
            }
        }
    }
    changes
}

/// A file with a fence before every instruction.
pub(crate) fn fenced(file: &File) -> Patched {
    let assembly = Assembly::read(file.bytes.clone(), &file.path).unwrap();
    patch(file, &everywhere(&assembly)).unwrap()
}

/// A patched file.
pub(crate) fn file(path: &str, patched: Patched) -> File {
    File { path: path.to_owned(), bytes: patched.bytes, pdb: patched.pdb, mdb: patched.mdb }
}

/// An assembly of the repository with all symbols beside it.
pub(crate) fn read(path: &Path) -> File {
    let name = path.display().to_string();
    File {
        bytes: std::fs::read(path).unwrap(),
        pdb: std::fs::read(path.with_extension("pdb")).ok(),
        mdb: std::fs::read(format!("{name}.mdb")).ok(),
        path: name,
    }
}

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All assemblies of the repository that are as they should be.
pub(crate) fn assemblies() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["examples/dotnet", "tests/dotnet", "crates/cil/tests/fixtures", "crates/cil/model"] {
        find(&repository().join(folder), &mut found);
    }
    found.retain(|path| !path.components().any(|part| part.as_os_str() == "bad"));
    assert!(found.len() > 200, "{} assemblies", found.len());
    found
}

fn find(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            find(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "exe" || extension == "dll") {
            into.push(path);
        }
    }
}
