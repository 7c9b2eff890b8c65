//! Source lines and names of locals: `.mdb` from mcs, and Portable PDBs, separate and embedded.

use crate::support::pdb::{Pdb, with_debug_directory};
use crate::support::{corpus, fixture, read_symbols};
use fencepost_cil::metadata::rows::MethodDef;
use fencepost_cil::symbols::{HIDDEN_LINE, SequencePoint, Symbols};
use fencepost_cil::{Assembly, TableId, Token};

fn sample() -> Assembly {
    Assembly::read(fixture("Sample.exe"), "Sample.exe").unwrap()
}

fn method(assembly: &Assembly, name: &str) -> Token {
    assembly.rows::<MethodDef<'_>>().find(|method| method.name == name).unwrap().token
}

/// The line of the source that contains a text.
fn line_of(text: &str) -> u32 {
    let source = String::from_utf8(fixture("Sample.cs")).unwrap();
    source.lines().position(|line| line.contains(text)).unwrap() as u32 + 1
}

#[test]
fn mdb_gives_lines_and_columns() {
    let assembly = sample();
    let symbols = Symbols::read_mdb(&fixture("Sample.exe.mdb"), "Sample.exe.mdb", &assembly).unwrap();
    let guarded = symbols.method(method(&assembly, "Guarded")).unwrap();
    assert_eq!(guarded.points.line_at(0x02), Some(line_of("if (n == 0)")));
    assert_eq!(guarded.points.line_at(0x0D), Some(line_of("if (n == 0)")));
    assert_eq!(guarded.points.line_at(0x15), Some(line_of("return 10 / n")));
    assert_eq!(guarded.points.line_at(0x40), Some(line_of("return -1")));
    assert_eq!(guarded.points.line_at(0x60), Some(line_of("table[0]++")));
    let point = guarded.points.at(0x15).unwrap();
    assert_eq!((symbols.file(point), point.column), ("/src/Sample.cs", 17));
    assert!(symbols.method(method(&assembly, "Pid")).is_none());
}

#[test]
fn mdb_names_locals_in_their_scopes() {
    let assembly = sample();
    let symbols = Symbols::read_mdb(&fixture("Sample.exe.mdb"), "Sample.exe.mdb", &assembly).unwrap();
    let numbers = symbols.method(method(&assembly, "Numbers")).unwrap();
    assert_eq!(numbers.local_name(0, 0x20), Some("big"));
    assert_eq!(numbers.local_name(5, 0x4A), Some("part"));
    assert_eq!(numbers.local_name(5, 0x60), None);
}

#[test]
fn mdb_of_another_build_is_refused() {
    let mut mdb = fixture("Sample.exe.mdb");
    mdb[16] ^= 1;
    let error = Symbols::read_mdb(&mdb, "old.mdb", &sample()).unwrap_err();
    assert_eq!(error.file, "old.mdb");
    assert_eq!(error.message, "belongs to another build of Sample.exe");
}

/// A point at 0 on line 10 (columns 5 to 9), a hidden one at 4, and one at 6 on line 8.
const POINTS: [u8; 13] = [0, 0, 4, 10, 5, 4, 0, 0, 2, 1, 0x7F, 0x7D, 2];

fn pdb(assembly: &Assembly) -> Pdb {
    Pdb {
        id: [7; 20],
        methods: assembly.row_count(TableId::MethodDef),
        method: method(assembly, "Main").row(),
        points: POINTS.to_vec(),
        local: "answer".to_owned(),
    }
}

fn check_main(symbols: &Symbols, assembly: &Assembly) {
    let main = symbols.method(method(assembly, "Main")).unwrap();
    let points: Vec<_> = main.points.iter().copied().collect();
    assert_eq!(
        points,
        [
            SequencePoint { offset: 0, file: 0, line: 10, column: 5, end_line: 10, end_column: 9 },
            SequencePoint { offset: 4, file: 0, line: HIDDEN_LINE, column: 0, end_line: 0, end_column: 0 },
            SequencePoint { offset: 6, file: 0, line: 8, column: 6, end_line: 9, end_column: 5 },
        ]
    );
    assert_eq!(symbols.file(&points[0]), "/src/a.cs");
    assert_eq!(
        (main.points.line_at(3), main.points.line_at(5), main.points.line_at(99)),
        (Some(10), Some(10), Some(8))
    );
    assert!(main.points.at(5).unwrap().is_hidden());
    assert_eq!(
        (main.local_name(1, 2), main.local_name(1, 12), main.local_name(0, 2)),
        (Some("answer"), None, None)
    );
}

#[test]
fn portable_pdb_gives_lines_and_locals() {
    let assembly = sample();
    let symbols = Symbols::read_pdb(&pdb(&assembly).write(), "Sample.pdb", &assembly).unwrap();
    check_main(&symbols, &assembly);
}

/// What a compiler writes into the debug directory: the id of the PDB.
fn code_view(id: [u8; 20]) -> (u32, u32, Vec<u8>) {
    let stamp = u32::from_le_bytes(id[16..].try_into().unwrap());
    (2, stamp, [b"RSDS", &id[..16], &[1, 0, 0, 0], b"Sample.pdb\0"].concat())
}

#[test]
fn portable_pdb_must_have_the_id_that_the_assembly_names() {
    let read = |id| {
        let bytes = with_debug_directory(fixture("Sample.exe"), &[code_view(id)]);
        let assembly = Assembly::read(bytes, "Sample.exe").unwrap();
        let pdb = pdb(&assembly).write();
        Symbols::read_pdb(&pdb, "Sample.pdb", &assembly).map(|symbols| check_main(&symbols, &assembly))
    };
    assert_eq!(read([7; 20]), Ok(()));
    for wrong in [0, 15, 16, 19] {
        let mut id = [7; 20];
        id[wrong] = 8;
        assert_eq!(read(id).unwrap_err().message, "belongs to another build of Sample.exe");
    }
}

#[test]
fn portable_pdb_for_another_number_of_methods_is_refused() {
    let assembly = sample();
    let other = Pdb { methods: 40, ..pdb(&assembly) };
    let error = Symbols::read_pdb(&other.write(), "Sample.pdb", &assembly).unwrap_err();
    assert_eq!(error.message, "for 40 methods, but Sample.exe has 18");
}

/// Data in deflate's format, not compressed.
fn stored(data: &[u8]) -> Vec<u8> {
    let length = data.len() as u16;
    [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), data].concat()
}

#[test]
fn embedded_pdb_is_unpacked() {
    let pdb = pdb(&sample()).write();
    let embed = |claimed: u32| {
        let data = [b"MPDB", &claimed.to_le_bytes()[..], &stored(&pdb)].concat();
        let bytes = with_debug_directory(fixture("Sample.exe"), &[code_view([7; 20]), (17, 0, data)]);
        Assembly::read(bytes, "Sample.exe").unwrap()
    };
    let assembly = embed(pdb.len() as u32);
    check_main(&Symbols::read_embedded(&assembly).unwrap().unwrap(), &assembly);
    assert!(Symbols::read_embedded(&embed(pdb.len() as u32 - 1)).is_err(), "longer than it says");
    assert!(Symbols::read_embedded(&embed(u32::MAX)).is_err(), "longer than it can be");
    assert!(Symbols::read_embedded(&sample()).unwrap().is_none());
}

#[test]
fn symbols_of_both_compilers_are_read() {
    let assembly = Assembly::read(corpus("L.exe"), "L.exe").unwrap();
    let mdb = Symbols::read_mdb(&corpus("L.exe.mdb"), "L.exe.mdb", &assembly).unwrap();
    assert!(read_symbols(&mdb) > 200);
    let assembly = Assembly::read(corpus("roslyn/L.dll"), "L.dll").unwrap();
    let pdb = Symbols::read_pdb(&corpus("roslyn/L.pdb"), "L.pdb", &assembly).unwrap();
    assert!(read_symbols(&pdb) > 200);
}
