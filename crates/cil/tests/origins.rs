//! From a position of the program back to the instruction of the assembly that it comes from.

use std::path::Path;

use fencepost_cil::il::Flow;
use fencepost_cil::world::MODEL;
use fencepost_cil::{Assembly, File, Files, Loaded, Request, load};
use fencepost_ir::Class;

struct Alone;

impl Files for Alone {
    fn assembly(&self, _: &str) -> Option<File> {
        None
    }
}

fn loaded(path: &str) -> (Loaded, Assembly) {
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap();
    let assembly = Assembly::read(bytes.clone(), path).unwrap();
    let file = File { path: path.to_owned(), bytes, ..File::default() };
    let loaded = load(Request { file, files: &Alone, entry: None, arguments: &[], observe: &[] }).unwrap();
    (loaded, assembly)
}

/// All methods of the main assembly, with their names, and every position an instruction of theirs.
#[test]
fn every_position_is_an_instruction() {
    let examples = ["examples/dotnet/Bank.exe", "tests/dotnet/conformance/exceptions/filters.exe"];
    for path in examples.into_iter().chain(["tests/dotnet/roslyn/debug/ObjectPool.dll"]) {
        let (loaded, assembly) = loaded(path);
        assert_eq!(loaded.assemblies[1], path);
        assert_eq!(loaded.origins.len(), loaded.program.methods.len());
        let mut from_main = 0;
        for (method, origin) in loaded.program.methods.iter().zip(&loaded.origins) {
            let Some(origin) = origin else { continue };
            assert!(origin.is_main() || origin.assembly == MODEL);
            if !origin.is_main() {
                continue;
            }
            from_main += 1;
            let name = assembly.method(origin.token).name;
            assert!(method.name.contains(name), "{} of {name}", method.name);
            let body = assembly.body(origin.token).unwrap().unwrap();
            for pc in method.start..method.end {
                let offset = loaded.program.spans[pc as usize].offset;
                assert!(body.index_of(offset).is_some(), "{path}: {} IL_{offset:04x}", method.name);
            }
        }
        assert!(from_main > 2, "{path}: {from_main} methods");
    }
}

/// The offset of a volatile access is that of the access, not of its prefix.
#[test]
fn prefixes_do_not_count() {
    let (loaded, assembly) = loaded("examples/dotnet/mmchecker/rw-vol.exe");
    let program = &loaded.program;
    let mut accesses = 0;
    for (method, origin) in program.methods.iter().zip(&loaded.origins) {
        let Some(origin) = origin.filter(|origin| origin.is_main()) else { continue };
        let body = assembly.body(origin.token).unwrap().unwrap();
        for pc in method.start..method.end {
            let Some(access) = program.code[pc as usize].access() else { continue };
            if !matches!(program.accesses[access.0 as usize].class, Class::VRead | Class::VWrite) {
                continue;
            }
            accesses += 1;
            let index = body.index_of(program.spans[pc as usize].offset).unwrap();
            assert_ne!(body.code[index].opcode.flow(), Flow::Prefix);
            assert_eq!(body.code[index - 1].opcode.flow(), Flow::Prefix);
        }
    }
    assert!(accesses > 0);
}
