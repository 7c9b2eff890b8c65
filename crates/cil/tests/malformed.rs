//! Malformed files: whatever is wrong, reading ends, with an error or without.
//!
//! Mutations are made by a generator with fixed seeds, so a failure can be repeated.

use crate::support::pdb::{Pdb, with_debug_directory};
use crate::support::{fixture, read_all, read_symbols};
use fencepost_cil::symbols::Symbols;
use fencepost_cil::{Assembly, TableId};
use fencepost_testkit::random::{Random, mutate};

/// Reads all there is; returns whether all of it could be read.
fn read_everything(bytes: Vec<u8>) -> bool {
    let Ok(assembly) = Assembly::read(bytes, "mutant") else { return false };
    let embedded = Symbols::read_embedded(&assembly);
    if let Ok(Some(symbols)) = &embedded {
        read_symbols(symbols);
    }
    read_all(&assembly).1.is_none() && embedded.is_ok()
}

/// The sample with an embedded PDB, so that all of the reader has something to do.
fn full_sample() -> Vec<u8> {
    let pdb = sample_pdb();
    let length = pdb.len() as u16;
    let stored = [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), &pdb].concat();
    let data = [b"MPDB", &(pdb.len() as u32).to_le_bytes()[..], &stored].concat();
    with_debug_directory(fixture("Sample.exe"), &[(17, 0, data)])
}

fn sample_pdb() -> Vec<u8> {
    let points = vec![0, 0, 4, 10, 5, 4, 0, 0, 2, 1, 0x7F, 0x7D, 2];
    Pdb { id: [7; 20], methods: 18, method: 15, points, local: "answer".to_owned() }.write()
}

#[test]
fn the_unchanged_sample_is_fine() {
    assert!(read_everything(full_sample()));
}

#[test]
fn assemblies_cut_off_anywhere() {
    let whole = full_sample();
    for length in 0..whole.len() {
        assert!(!read_everything(whole[..length].to_vec()), "{length} bytes are enough");
    }
}

#[test]
fn assemblies_with_random_changes() {
    let whole = full_sample();
    let mut refused = 0;
    for seed in 0..6000 {
        let mut bytes = whole.clone();
        mutate(&mut bytes, &mut Random(seed));
        refused += usize::from(!read_everything(bytes));
    }
    assert!(refused > 1000, "{refused} of 6000 mutants are refused");
}

/// Changes only where they hurt: headers, the metadata root and the table stream.
#[test]
fn assemblies_with_random_changes_to_tables() {
    let whole = full_sample();
    let root = whole.windows(4).position(|word| word == b"BSJB").unwrap();
    for seed in 0..6000 {
        let mut bytes = whole.clone();
        mutate(&mut bytes[root..root + 1200], &mut Random(seed));
        read_everything(bytes);
    }
}

/// Exchanges the row counts of any two tables, and sets each to something enormous.
#[test]
fn assemblies_with_wrong_row_counts() {
    let whole = full_sample();
    let assembly = Assembly::read(whole.clone(), "Sample.exe").unwrap();
    let present: Vec<_> = TableId::ALL.iter().filter(|&&table| assembly.row_count(table) > 0).collect();
    let counts: Vec<u8> =
        present.iter().flat_map(|&&table| assembly.row_count(table).to_le_bytes()).collect();
    let start = whole.windows(counts.len()).position(|window| window == counts).unwrap();
    for first in 0..present.len() {
        for second in 0..first {
            let mut bytes = whole.clone();
            (0..4).for_each(|byte| bytes.swap(start + first * 4 + byte, start + second * 4 + byte));
            read_everything(bytes);
        }
        for count in [0, 0x00FF_FFFF, 0x0100_0000, u32::MAX] {
            let mut bytes = whole.clone();
            bytes[start + first * 4..start + first * 4 + 4].copy_from_slice(&u32::to_le_bytes(count));
            let read = Assembly::read(bytes, "Sample.exe");
            assert!(count == 0 || read.is_err());
        }
    }
}

#[test]
fn symbols_cut_off_or_changed_anywhere() {
    let assembly = Assembly::read(fixture("Sample.exe"), "Sample.exe").unwrap();
    let use_up = |symbols: Result<Symbols, _>| symbols.map(|symbols| read_symbols(&symbols)).is_ok();
    let read_mdb = |bytes: &[u8]| use_up(Symbols::read_mdb(bytes, "mdb", &assembly));
    let read_pdb = |bytes: &[u8]| use_up(Symbols::read_pdb(bytes, "pdb", &assembly));
    let (mdb, pdb) = (fixture("Sample.exe.mdb"), sample_pdb());
    assert!(read_mdb(&mdb) && read_pdb(&pdb));
    for length in 0..mdb.len() {
        read_mdb(&mdb[..length]);
    }
    for length in 0..pdb.len() {
        assert!(!read_pdb(&pdb[..length]), "{length} bytes are enough");
    }
    for seed in 0..6000 {
        let mut mutants = [mdb.clone(), pdb.clone()];
        mutants.iter_mut().for_each(|mutant| mutate(mutant, &mut Random(seed)));
        read_mdb(&mutants[0]);
        read_pdb(&mutants[1]);
    }
}

/// Many methods with the same long table of lines: the work is bounded by the size of the file.
#[test]
fn symbols_that_share_their_data_without_end() {
    let assembly = Assembly::read(fixture("Sample.exe"), "Sample.exe").unwrap();
    let mut mdb = fixture("Sample.exe.mdb");
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let method = word(&mdb, 72) as usize;
    let details = word(&mdb, method + 4);
    let lines = mdb.len() as u32;
    mdb.extend([20; 300_000]);
    mdb.extend([0, 1, 1]);
    let methods = mdb.len() as u32;
    for _ in 0..30_000 {
        [0x0600_0002, details, lines].iter().for_each(|word| mdb.extend(u32::to_le_bytes(*word)));
    }
    mdb[68..72].copy_from_slice(&30_000u32.to_le_bytes());
    mdb[72..76].copy_from_slice(&methods.to_le_bytes());
    let error = Symbols::read_mdb(&mdb, "mdb", &assembly).unwrap_err();
    assert_eq!(error.message, "entries share the same bytes again and again");
}

/// The first field of `SpinBarrier` becomes one of `IBarrier`, by where the list of its fields begins.
#[test]
fn an_interface_has_no_instance_fields() {
    const FIELDS_OF_THE_CLASS: usize = 1960;
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/programs/Barriers.exe");
    let mut bytes = std::fs::read(path).unwrap();
    assert_eq!(std::mem::replace(&mut bytes[FIELDS_OF_THE_CLASS], 3), 1);
    let file = fencepost_cil::File { path: "Barriers.exe".to_owned(), bytes, ..Default::default() };
    let request = fencepost_frontend::LoadRequest::default();
    let error = fencepost_cil::load(file, &fencepost_cil::NoFiles, &request).unwrap_err().to_string();
    assert!(error.contains("IBarrier is an interface and has an instance field"), "{error}");
}
