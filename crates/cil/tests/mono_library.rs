//! Mono's own assemblies, where they are installed: everything in them is read.

use std::path::{Path, PathBuf};

use crate::support::{Totals, read_all};
use fencepost_cil::Assembly;
use fencepost_cil::metadata::rows::MethodDef;
use fencepost_testkit::{Tool, needs};

fn read(path: &Path) -> Assembly {
    Assembly::read(std::fs::read(path).unwrap(), &path.display().to_string()).unwrap()
}

/// The figures are those of Mono 6.8's library, and other versions have others.
#[test]
fn all_of_mscorlib_is_read() {
    let Some(library) = needs(Tool::Mono) else { return };
    let mscorlib = read(&library.join("mscorlib.dll"));
    let (totals, error) = read_all(&mscorlib);
    assert_eq!(error, None);
    assert_eq!(mscorlib.name(), "mscorlib");
    if mscorlib.bytes().len() == 4_811_264 {
        assert_eq!(
            totals,
            Totals { bodies: 24_395, instructions: 584_248, clauses: 1_554, volatile: 1_050, lost: 0 }
        );
    }
}

#[test]
fn all_installed_assemblies_are_read() {
    let Some(library) = needs(Tool::Mono) else { return };
    let mut files = Vec::new();
    collect(&library, &mut files);
    collect(&library.join("../gac"), &mut files);
    assert!(files.len() > 10, "{} assemblies", files.len());
    for file in files {
        let (totals, error) = read_all(&read(&file));
        assert_eq!((totals.lost, error), (0, None));
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

/// Mono's disassembler sees the same instructions at the same offsets.
#[test]
fn monodis_agrees() {
    let Some(library) = needs(Tool::Mono) else { return };
    let sample = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/Sample.exe"));
    for path in [sample, library.join("System.Core.dll")] {
        let output = std::process::Command::new("monodis").arg(&path).output().unwrap();
        let mut expected: Vec<(u32, String)> =
            String::from_utf8_lossy(&output.stdout).lines().filter_map(disassembled).collect();
        let assembly = read(&path);
        let methods = assembly.rows::<MethodDef<'_>>();
        let bodies = methods.filter_map(|method| assembly.body(method.token).unwrap());
        let instructions = bodies.flat_map(|body| body.code);
        let mut found: Vec<(u32, String)> =
            instructions.map(|i| (i.offset, i.opcode.name().to_owned())).collect();
        expected.sort();
        found.sort();
        assert!(expected == found, "{}: {} and {} instructions", path.display(), expected.len(), found.len());
    }
}

/// `IL_0010:  ldloc.0 …`
fn disassembled(line: &str) -> Option<(u32, String)> {
    let (offset, rest) = line.trim_start().strip_prefix("IL_")?.split_once(':')?;
    Some((u32::from_str_radix(offset, 16).ok()?, rest.split_whitespace().next()?.to_owned()))
}
