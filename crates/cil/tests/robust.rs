//! Mutants of real assemblies: whatever is wrong with them, loading ends, and so does a bounded search of what could be
//! loaded; nothing panics.
//!
//! `INPUTS=20000 FROM=1` makes more of them; a failure names its seed. `SEED_FILE=path` with one seed writes that
//! mutant down.

#[path = "support/mutation.rs"]
mod mutation;
#[path = "support/using.rs"]
mod using;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use fencepost_cil::{File, NoFiles, load};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::random::Random;
use fencepost_testkit::rounds;
use mutation::Original;

use using::use_up;

/// The programs below some folders, the small ones.
fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("tests/dotnet"), root.join("examples/dotnet")];
    let mut programs = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_small = || std::fs::metadata(&path).unwrap().len() < 20_000;
            if path.is_dir() && !path.ends_with("bad") {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "exe") && is_small() {
                programs.push(path);
            }
        }
    }
    programs.sort();
    programs
}

/// Every instruction of one byte becomes an access to an array, whatever is on the stack there.
#[test]
fn arrays_where_there_are_none() {
    const LDLEN: u8 = 0x8e;
    const LDELEM_REF: u8 = 0x9a;
    const STELEM_I4: u8 = 0x9e;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet/algorithms");
    let original = Original::read(&root.join("McsLock.exe"));
    let places = original.instructions.iter().filter(|place| place.len() == 1).map(|place| place.start);
    for (place, opcode) in
        places.flat_map(|place| [LDLEN, LDELEM_REF, STELEM_I4].map(|opcode| (place, opcode)))
    {
        let mut bytes = original.bytes.clone();
        bytes[place] = opcode;
        use_up(File { path: "mutant".to_owned(), bytes, ..File::default() }, "sc");
    }
}

/// How much code an assembly comes to with all that it needs, if it can be loaded.
fn size(file: File) -> usize {
    let loaded = load(file, &NoFiles, &LoadRequest::default());
    loaded.map_or(usize::MAX, |loaded| loaded.program.code.len())
}

#[test]
fn mutated_assemblies() {
    let mut originals: Vec<Original> = programs().iter().map(|path| Original::read(path)).collect();
    // Those that need little of the library are loaded and analysed fast.
    originals.sort_by_cached_key(|original| size(original.file()));
    assert!(originals.len() > 100, "{} programs", originals.len());
    let (tried, loaded) = (AtomicU64::new(0), AtomicU64::new(0));
    rounds(1500, |seed| {
        let mut random = Random(seed);
        let file = originals[random.low(originals.len())].mutant(&mut random);
        if let Ok(path) = std::env::var("SEED_FILE") {
            std::fs::write(path, &file.bytes).unwrap();
        }
        let model = ["dotnet-ecma", "tso", "dotnet", "sc"][random.below(4)];
        tried.fetch_add(1, Ordering::Relaxed);
        loaded.fetch_add(use_up(file, model).into(), Ordering::Relaxed);
    });
    let (tried, loaded) = (tried.into_inner(), loaded.into_inner());
    assert!(tried < 100 || 0 < loaded && loaded < tried, "{loaded} of {tried} mutants are loaded");
}
