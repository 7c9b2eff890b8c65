//! From a position of the program back to the instruction of the assembly that it comes from.

use std::path::Path;

use fencepost_cil::il::Flow;
use fencepost_cil::{Assembly, File, NoFiles, Token, load};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::{Class, MethodId};

fn loaded(path: &str) -> (Loaded, Assembly) {
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap();
    let assembly = Assembly::read(bytes.clone(), path).unwrap();
    let file = File { path: path.to_owned(), bytes, ..File::default() };
    let loaded = load(file, &NoFiles, &LoadRequest::default()).unwrap();
    (loaded, assembly)
}

/// All methods of the main assembly, with their names, and every position an instruction of theirs.
#[test]
fn every_position_is_an_instruction() {
    let examples = ["examples/dotnet/Bank.exe", "tests/dotnet/conformance/exceptions/filters.exe"];
    for path in examples.into_iter().chain(["tests/dotnet/roslyn/debug/ObjectPool.dll"]) {
        let (loaded, assembly) = loaded(path);
        let mut from_main = 0;
        for (method, id) in loaded.program.methods.iter().zip((0..).map(MethodId)) {
            let Some(code) = loaded.own_code(id) else { continue };
            from_main += 1;
            let token = Token(code.text);
            let name = assembly.method(token).name;
            assert!(method.name.contains(name), "{} of {name}", method.name);
            let body = assembly.body(token).unwrap().unwrap();
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
    for (method, id) in program.methods.iter().zip((0..).map(MethodId)) {
        let Some(code) = loaded.own_code(id) else { continue };
        let body = assembly.body(Token(code.text)).unwrap().unwrap();
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
