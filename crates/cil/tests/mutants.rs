//! Mutants of real assemblies: whatever is wrong with them, loading ends, and so does a bounded
//! search of what could be loaded; nothing panics.
//!
//! Mutations are made by a generator with fixed seeds, so a failure can be repeated: it names its
//! seed. `FUZZ_ROUNDS=20000` makes more of them, `FUZZ_SEED=1234` begins there.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[path = "support/random.rs"]
mod random;

use std::path::Path;
use std::time::{Duration, Instant};

use fencepost_cil::{Assembly, File, Files, Request, load};
use fencepost_explore::{Limits, Options, explore};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;
use random::{Random, mutate};

struct Alone;

impl Files for Alone {
    fn assembly(&self, _: &str) -> Option<File> {
        None
    }
}

/// Loads an assembly and searches a little of it; whether it could be loaded.
fn use_up(bytes: Vec<u8>) -> bool {
    let file = File { path: "mutant".to_owned(), bytes, ..File::default() };
    let Ok(loaded) = load(Request { file, files: &Alone, entry: None, arguments: &[], observe: &[] }) else {
        return false;
    };
    let rules = builtin::by_name("dotnet-ecma").unwrap().link(&loaded.program).unwrap();
    let settings = Settings { window: 8, local_steps: 2_000, frames: 50, ..Settings::default() };
    let machine = Machine::new(&loaded.program, rules, settings);
    let limits = Limits { states: Some(300), memory: Some(1 << 26), time: Some(Duration::from_secs(5)) };
    explore(&machine, &Options { limits, reduce: true, memoise: true, ..Options::default() });
    true
}

/// The parts of a file in which changes get far: method bodies, and metadata without its names.
fn parts(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let assembly = Assembly::read(bytes.to_vec(), "original").unwrap();
    let methods = assembly.rows::<fencepost_cil::metadata::rows::MethodDef<'_>>();
    let mut parts: Vec<_> = methods
        .filter_map(|method| assembly.body(method.token).unwrap())
        .map(|body| body.file_range.start - 12..body.file_range.end + 12)
        .collect();
    let root = bytes.windows(4).position(|word| word == b"BSJB").unwrap();
    parts.push(root + 100..bytes.len() - 8);
    parts
}

fn mutants(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let whole = std::fs::read(&path).unwrap();
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (first, rounds) = (number("FUZZ_SEED").unwrap_or(0), number("FUZZ_ROUNDS").unwrap_or(400));
    let parts = parts(&whole);
    let (mut loaded, mut slowest) = (0, (Duration::ZERO, 0));
    for seed in first..first + rounds {
        let mut bytes = whole.clone();
        let mut random = Random(seed);
        let part = parts[random.below(parts.len())].clone();
        match random.below(3) {
            0 => mutate(&mut bytes[part], &mut random),
            // What is wrong in one place only gets furthest.
            _ => {
                let at = part.start + random.below(part.len());
                bytes[at] = random.next() as u8;
            }
        }
        let start = Instant::now();
        match std::panic::catch_unwind(|| use_up(bytes)) {
            Ok(could_be) => loaded += u64::from(could_be),
            Err(_) => panic!("seed {seed} of {}", path.display()),
        }
        slowest = slowest.max((start.elapsed(), seed));
    }
    eprintln!("{}: {loaded} of {rounds} loaded, slowest {slowest:?}", path.display());
    assert!(slowest.0 < Duration::from_secs(20), "seed {} of {} takes long", slowest.1, path.display());
    assert!(rounds < 100 || 0 < loaded && loaded < rounds, "{loaded} of {rounds} mutants are loaded");
}

#[test]
fn of_an_example() {
    mutants("examples/dotnet/Bank.exe");
}

#[test]
fn of_monitors() {
    mutants("tests/dotnet/features/Monitors.exe");
}

#[test]
fn of_arrays() {
    mutants("tests/dotnet/conformance/arrays/multidimensional.exe");
}

#[test]
fn of_delegates() {
    mutants("tests/dotnet/conformance/delegates/delegates.exe");
}

#[test]
fn of_exceptions() {
    mutants("tests/dotnet/conformance/exceptions/filters.exe");
}

#[test]
fn of_generics() {
    mutants("tests/dotnet/conformance/generics/variance.exe");
}

#[test]
fn of_structs() {
    mutants("tests/dotnet/conformance/structs/methods.exe");
}

#[test]
fn of_what_roslyn_makes() {
    mutants("tests/dotnet/roslyn/debug/ObjectPool.dll");
}
