//! Metadata that no compiler writes: legal but unusual ones, and hostile ones.

use crate::support::image::{cells, image, root, tables};
use fencepost_cil::metadata::rows::{Module, TypeDef};
use fencepost_cil::{Assembly, Error, TableId, Token};

/// Rows of tables by number, `#Strings` and `#Blob`.
fn read(rows: &[(u32, &[Vec<u8>])], strings: &[u8], blobs: &[u8]) -> Result<Assembly, Error> {
    let streams = [("#~", tables(rows)), ("#Strings", strings.to_vec()), ("#Blob", blobs.to_vec())];
    Assembly::read(image(&root(&streams)), "crafted")
}

fn module() -> Vec<u8> {
    cells(&[0, 1, 0, 0, 0])
}

/// A TypeDef without a name, whose fields start at a row.
fn type_def(fields: u16) -> Vec<u8> {
    cells(&[0, 0, 0, 0, 0, fields, 1])
}

fn field(flags: u16) -> Vec<u8> {
    cells(&[flags, 0, 0])
}

#[test]
fn field_lists_may_go_through_pointers() {
    let pointers = [cells(&[2]), cells(&[1])];
    let rows: [(u32, &[Vec<u8>]); 4] = [
        (0x00, &[module()]),
        (0x02, &[type_def(1), type_def(2)]),
        (0x03, &pointers),
        (0x04, &[field(10), field(20)]),
    ];
    let assembly = read(&rows, b"\0m\0", &[0]).unwrap();
    let flags = |def: TypeDef<'_>| def.fields.map(|field| assembly.field(field).flags).collect::<Vec<_>>();
    assert_eq!(assembly.rows::<TypeDef<'_>>().map(flags).collect::<Vec<_>>(), [[20], [10]]);
    let owner = assembly.declaring_type(Token::new(TableId::Field, 2));
    assert_eq!(owner, Some(Token::new(TableId::TypeDef, 1)));
}

#[test]
fn lists_must_be_in_order() {
    let rows: [(u32, &[Vec<u8>]); 3] =
        [(0x00, &[module()]), (0x02, &[type_def(2), type_def(1)]), (0x04, &[field(0), field(0)])];
    let error = read(&rows, b"\0m\0", &[0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "crafted: TypeDef 2: column 4: list of Field rows begins at 1, out of order"
    );
}

#[test]
fn there_is_one_module() {
    assert!(read(&[(0x00, &[module()])], b"\0m\0", &[0]).is_ok());
    let error = read(&[(0x00, &[module(), module()])], b"\0m\0", &[0]).unwrap_err();
    assert_eq!(error.message, "2 modules where one is expected");
    assert!(read(&[], b"\0m\0", &[0]).is_err());
}

#[test]
fn strings_that_are_no_utf8_stay_readable() {
    let assembly = read(&[(0x00, &[module()])], b"\0caf\xe9!\0", &[0]).unwrap();
    assert_eq!(assembly.rows::<Module<'_>>().next().unwrap().name, "caf?!");
}

#[test]
fn strings_must_end_and_be_short() {
    let error = read(&[(0x00, &[module()])], b"\0m", &[0]).unwrap_err();
    assert_eq!(error.to_string(), "crafted: byte 0x2 of #Strings: the last string does not end");
    let long = [&[0][..], &[b'a'; 70_000], &[0]].concat();
    assert_eq!(read(&[(0x00, &[module()])], &long, &[0]).unwrap_err().message, "a string of 70000 bytes");
    let middle_of_a_character = read(&[(0x00, &[cells(&[0, 2, 0, 0, 0])])], "\0é\0".as_bytes(), &[0]);
    assert_eq!(middle_of_a_character.unwrap_err().message, "column 1: no string at 0x2");
}

#[test]
fn cells_must_refer_to_what_exists() {
    for (rows, problem) in [
        ([(0x00u32, &[module()][..]), (0x1B, &[cells(&[9])])], "TypeSpec 1: column 0: no blob at 0x9"),
        ([(0x00, &[module()]), (0x09, &[cells(&[1, 5])])], "InterfaceImpl 1: column 0: no TypeDef 1"),
        ([(0x00, &[module()]), (0x0A, &[cells(&[7, 0, 0])])], "index 0x7 has an unknown tag"),
        ([(0x00, &[module()]), (0x01, &[cells(&[14, 0, 0])])], "TypeRef 1: column 0: no AssemblyRef 3"),
    ] {
        let error = read(&rows, b"\0m\0", &[0]).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn types_nest_only_so_deep() {
    for (depth, fine) in [(40, true), (100, false)] {
        let mut blob = vec![0, depth + 1];
        blob.extend(vec![0x1D; depth.into()]);
        blob.push(0x08);
        let assembly = read(&[(0x00, &[module()]), (0x1B, &[cells(&[1])])], b"\0m\0", &blob).unwrap();
        let spec = assembly.type_spec(Token::new(TableId::TypeSpec, 1));
        assert_eq!(spec.is_ok(), fine, "{depth}: {spec:?}");
    }
}

#[test]
fn a_long_blob_is_not_shared_without_end() {
    let long = [&[0, 0xC0, 0, 0xC3, 0x50][..], &[0x1D; 50_000]].concat();
    let specs = vec![cells(&[1]); 5_000];
    let error = read(&[(0x00, &[module()]), (0x1B, &specs)], b"\0m\0", &long).unwrap_err();
    assert_eq!(error.message, "TypeSpec rows share the same bytes again and again");
}
