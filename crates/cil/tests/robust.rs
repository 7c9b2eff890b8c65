//! Mutants of real assemblies: whatever is wrong with them, loading ends, and so does a bounded search of what could be
//! loaded; nothing panics.
//!
//! `INPUTS=20000 FROM=1` makes more of them; a failure names its seed. `SEED_FILE=path` with one seed writes that
//! mutant down.

#[path = "../../../fuzz/support/rounds.rs"]
mod rounds;
#[path = "support/using.rs"]
mod using;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::support::random::{Random, mutate};
use fencepost_cil::metadata::rows::MethodDef;
use fencepost_cil::{Assembly, File};
use rounds::rounds;
use using::use_up;

/// An assembly to change.
struct Original {
    bytes: Vec<u8>,
    mdb: Option<Vec<u8>>,
    pdb: Option<Vec<u8>>,
    /// Where changes get far: method bodies, and metadata without its names.
    parts: Vec<Range<usize>>,
    /// Where each instruction is.
    instructions: Vec<Range<usize>>,
}

impl Original {
    fn read(path: &Path) -> Original {
        let bytes = std::fs::read(path).unwrap();
        let assembly = Assembly::read(bytes.clone(), "original").unwrap();
        let (mut parts, mut instructions) = (Vec::new(), Vec::new());
        for method in assembly.rows::<MethodDef<'_>>() {
            let Some(body) = assembly.body(method.token).unwrap() else { continue };
            let start = body.file_range.start;
            let mut offsets: Vec<usize> = body.code.iter().map(|it| start + it.offset as usize).collect();
            offsets.push(body.file_range.end);
            instructions.extend(offsets.windows(2).map(|pair| pair[0]..pair[1]));
            parts.push(start - 12..body.file_range.end + 12);
        }
        let root = bytes.windows(4).position(|word| word == b"BSJB").unwrap();
        parts.push(root + 100..bytes.len() - 8);
        let beside = |suffix: &str| std::fs::read(format!("{}{suffix}", path.display())).ok();
        let pdb = std::fs::read(path.with_extension("pdb")).ok();
        Original { mdb: beside(".mdb"), pdb, bytes, parts, instructions }
    }

    /// A changed copy. What is wrong in one place only gets furthest.
    fn mutant(&self, random: &mut Random) -> File {
        let mut file = File {
            path: "mutant".to_owned(),
            bytes: self.bytes.clone(),
            pdb: self.pdb.clone(),
            mdb: self.mdb.clone(),
        };
        let part = self.parts[random.below(self.parts.len())].clone();
        match random.below(10) {
            0 => mutate(&mut file.bytes[part], random),
            1..=3 => {
                let at = part.start + random.below(part.len());
                file.bytes[at] = random.next() as u8;
            }
            4 => {
                let symbols =
                    [&mut file.mdb, &mut file.pdb].into_iter().flatten().find(|bytes| bytes.len() > 16);
                if let Some(symbols) = symbols {
                    mutate(symbols, random);
                }
            }
            _ => (0..=random.below(3)).for_each(|_| self.exchange(&mut file.bytes, random)),
        }
        file
    }

    /// Puts another instruction of the same length in the place of one: the code can still be read.
    fn exchange(&self, bytes: &mut [u8], random: &mut Random) {
        let to = self.instructions[random.below(self.instructions.len())].clone();
        for _ in 0..50 {
            let from = self.instructions[random.below(self.instructions.len())].clone();
            if from.len() == to.len() && self.bytes[from.clone()] != self.bytes[to.clone()] {
                bytes[to].copy_from_slice(&self.bytes[from]);
                return;
            }
        }
    }
}

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

#[test]
fn mutated_assemblies() {
    let originals: Vec<Original> = programs().iter().map(|path| Original::read(path)).collect();
    assert!(originals.len() > 100, "{} programs", originals.len());
    let (tried, loaded) = (AtomicU64::new(0), AtomicU64::new(0));
    rounds(1500, |seed| {
        let mut random = Random(seed);
        let file = originals[random.below(originals.len())].mutant(&mut random);
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
