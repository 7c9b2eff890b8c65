//! Patching mutants of real assemblies and of their symbols: nothing panics, and what comes out can
//! be read. `FUZZ_ROUNDS=20000` makes more of them, `FUZZ_SEED=1234` begins there.

use fencepost_cil::patch::{Edit, can_be_volatile, patch};
use fencepost_cil::{Assembly, File};
use fencepost_testkit::random::{Random, mutate};

/// Patches a mutant; whether that could be done.
fn use_up(file: &File, random: &mut Random) -> bool {
    let Ok(assembly) = Assembly::read(file.bytes.clone(), &file.path) else { return false };
    let mut changes = crate::support::patched::everywhere(&assembly);
    changes.retain(|_| random.below(3) > 0);
    for change in &mut changes {
        if can_be_volatile(&assembly, change.method, change.offset) && random.below(2) == 0 {
            change.edit = if random.below(3) > 0 { Edit::Volatile } else { Edit::NotVolatile };
        }
    }
    let Ok(new) = patch(file, &changes) else { return false };
    let read = Assembly::read(new.bytes, &file.path);
    let read = read.unwrap_or_else(|error| panic!("what was written cannot be read: {error}"));
    for change in &changes {
        let body = read.body(change.method).unwrap_or_else(|error| panic!("a wrong body: {error}"));
        assert!(body.is_some());
    }
    true
}

fn mutants(path: &str) {
    let whole = crate::support::patched::read(&crate::support::patched::repository().join(path));
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (first, rounds) = (number("FUZZ_SEED").unwrap_or(0), number("FUZZ_ROUNDS").unwrap_or(400));
    let mut done = 0;
    for seed in first..first + rounds {
        let mut random = Random(seed);
        let mut file = whole.clone();
        let bytes = match random.below(6) {
            0 => file.mdb.as_mut().or(file.pdb.as_mut()).unwrap_or(&mut file.bytes),
            // Headers.
            1 => {
                mutate(&mut file.bytes[..0x400], &mut random);
                &mut file.bytes
            }
            _ => &mut file.bytes,
        };
        match random.below(3) {
            0 => mutate(bytes, &mut random),
            _ => {
                let at = random.below(bytes.len());
                bytes[at] = random.next() as u8;
            }
        }
        match std::panic::catch_unwind(move || use_up(&file, &mut random)) {
            Ok(could_be) => done += u64::from(could_be),
            Err(_) => panic!("seed {seed} of {path}"),
        }
    }
    eprintln!("{path}: {done} of {rounds} patched");
    assert!(rounds < 100 || 0 < done && done < rounds, "{done} of {rounds} mutants are patched");
}

#[test]
fn of_an_example() {
    mutants("examples/dotnet/Bank.exe");
}

#[test]
fn of_exceptions() {
    mutants("tests/dotnet/conformance/exceptions/filters.exe");
}

#[test]
fn of_prefixes() {
    mutants("examples/dotnet/mmchecker/rw-vol.exe");
}

#[test]
fn of_symbols_beside_it() {
    mutants("tests/dotnet/roslyn/debug/ObjectPool.dll");
}

#[test]
fn of_symbols_inside_it() {
    mutants("tests/dotnet/conformance/control/switches.release.exe");
}
