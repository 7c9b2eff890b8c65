//! Bad assemblies that no assembler would write: each is `tests/dotnet/bad/base.exe` with a few bytes changed. What each
//! of them deserves is in `bad.toml` there.

use std::collections::BTreeMap;

/// A column of a metadata table (ECMA-335 II.22).
#[derive(Clone, Copy)]
enum Column {
    /// So many bytes.
    Bytes(usize),
    /// An index into a heap or a table: two bytes, since no heap or table is large here.
    Index,
}

use Column::{Bytes, Index};

const TYPE_DEF: u32 = 0x02;
const METHOD_DEF: u32 = 0x06;
const STAND_ALONE_SIG: u32 = 0x11;
const TYPE_SPEC: u32 = 0x1B;
const NESTED_CLASS: u32 = 0x29;

/// The tables up to the last one that is changed.
const SCHEMA: [(u32, &[Column]); 13] = [
    (0x00, &[Bytes(2), Index, Index, Index, Index]),
    (0x01, &[Index, Index, Index]),
    (TYPE_DEF, &[Bytes(4), Index, Index, Index, Index, Index]),
    (0x04, &[Bytes(2), Index, Index]),
    (METHOD_DEF, &[Bytes(4), Bytes(2), Bytes(2), Index, Index, Index]),
    (0x08, &[Bytes(2), Bytes(2), Index]),
    (0x09, &[Index, Index]),
    (0x0A, &[Index, Index, Index]),
    (STAND_ALONE_SIG, &[Index]),
    (TYPE_SPEC, &[Index]),
    (0x20, &[Bytes(4), Bytes(2), Bytes(2), Bytes(2), Bytes(2), Bytes(4), Index, Index, Index]),
    (0x23, &[Bytes(2), Bytes(2), Bytes(2), Bytes(2), Bytes(4), Index, Index, Index, Index]),
    (NESTED_CLASS, &[Index, Index]),
];

fn widths(table: u32) -> Vec<usize> {
    let (_, columns) = SCHEMA.iter().find(|(number, _)| *number == table).unwrap();
    let width = |column: &Column| match column {
        Bytes(bytes) => *bytes,
        Index => 2,
    };
    columns.iter().map(width).collect()
}

/// An assembly's bytes, and where its parts are.
struct Image {
    data: Vec<u8>,
    pe: usize,
    directory: usize,
    /// Virtual size, virtual address, size and place of each section.
    sections: Vec<[u32; 4]>,
    cli: usize,
    root: usize,
    /// By name: where a stream is, and where its header is.
    streams: BTreeMap<String, (usize, usize)>,
    /// By table: where its number of rows is.
    count_at: BTreeMap<u32, usize>,
    /// By table: where its rows are.
    tables: BTreeMap<u32, usize>,
}

impl Image {
    fn read(base: &[u8]) -> Image {
        let mut image = Image {
            data: base.to_vec(),
            pe: 0,
            directory: 0,
            sections: Vec::new(),
            cli: 0,
            root: 0,
            streams: BTreeMap::new(),
            count_at: BTreeMap::new(),
            tables: BTreeMap::new(),
        };
        image.pe = image.u32(0x3C);
        let optional = image.pe + 24;
        let is_32_bit = image.u16(optional) == 0x10B;
        image.directory = optional + if is_32_bit { 96 } else { 112 } + 14 * 8;
        let table = optional + image.u16(image.pe + 20);
        for section in 0..image.u16(image.pe + 6) {
            let at = table + section * 40 + 8;
            image.sections.push([0, 4, 8, 12].map(|field| image.u32(at + field) as u32));
        }
        image.cli = image.at(image.u32(image.directory));
        image.root = image.at(image.u32(image.cli + 8));
        image.read_streams();
        image.read_tables();
        image
    }

    fn read_streams(&mut self) {
        let mut at = self.root + 16 + self.u32(self.root + 12);
        let count = self.u16(at + 2);
        at += 4;
        for _ in 0..count {
            let name = self.text(at + 8);
            self.streams.insert(name.clone(), (self.root + self.u32(at), at));
            at += 8 + (name.len() + 4) / 4 * 4;
        }
    }

    fn read_tables(&mut self) {
        let start = self.stream("#~");
        let valid = self.u32(start + 8) as u64 | (self.u32(start + 12) as u64) << 32;
        let mut at = start + 24;
        for table in (0..64).filter(|table| valid >> table & 1 == 1) {
            self.count_at.insert(table, at);
            at += 4;
        }
        for (table, count) in self.count_at.clone() {
            if SCHEMA.iter().all(|(number, _)| *number != table) {
                break;
            }
            self.tables.insert(table, at);
            at += self.u32(count) * widths(table).iter().sum::<usize>();
        }
    }

    fn u16(&self, at: usize) -> usize {
        usize::from(u16::from_le_bytes([self.data[at], self.data[at + 1]]))
    }

    fn u32(&self, at: usize) -> usize {
        self.u16(at) | self.u16(at + 2) << 16
    }

    /// The place in the file of a virtual address.
    fn at(&self, rva: usize) -> usize {
        let holds = |[size, start, ..]: &&[u32; 4]| (*start as usize..(start + size) as usize).contains(&rva);
        let [_, start, _, place] = *self.sections.iter().find(holds).unwrap();
        rva - start as usize + place as usize
    }

    fn text(&self, at: usize) -> String {
        let bytes = self.data[at..].iter().take_while(|byte| **byte != 0);
        bytes.map(|byte| char::from(*byte)).collect()
    }

    fn stream(&self, name: &str) -> usize {
        self.streams[name].0
    }

    /// Where a cell is; rows count from 1.
    fn cell(&self, table: u32, row: usize, column: usize) -> usize {
        let widths = widths(table);
        self.tables[&table]
            + (row - 1) * widths.iter().sum::<usize>()
            + widths[..column].iter().sum::<usize>()
    }

    /// The row whose name is this.
    fn row(&self, table: u32, column: usize, name: &str) -> usize {
        let named = |row: &usize| {
            self.text(self.stream("#Strings") + self.u16(self.cell(table, *row, column))) == name
        };
        (1..=self.u32(self.count_at[&table])).find(named).unwrap()
    }

    fn ty(&self, name: &str) -> usize {
        self.row(TYPE_DEF, 1, name)
    }

    fn method(&self, name: &str) -> usize {
        self.row(METHOD_DEF, 3, name)
    }

    /// A cell of the row of a type.
    fn of_type(&self, name: &str, column: usize) -> usize {
        self.cell(TYPE_DEF, self.ty(name), column)
    }

    /// A cell of the row of the method with a fat header and a handler.
    fn of_fat(&self, column: usize) -> usize {
        self.cell(METHOD_DEF, self.method("Fat"), column)
    }

    fn fat_body(&self) -> usize {
        self.at(self.u32(self.of_fat(0)))
    }

    /// The first clause of its handlers.
    fn clause(&self) -> usize {
        let body = self.fat_body();
        body + 12 + self.u32(body + 4).div_ceil(4) * 4 + 4
    }

    /// Where the blob is that a cell names.
    fn blob(&self, cell: usize) -> usize {
        self.stream("#Blob") + self.u16(cell)
    }

    fn put8(&mut self, at: usize, value: u8) {
        self.data[at] = value;
    }

    fn put16(&mut self, at: usize, value: u16) {
        self.data[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }

    fn put32(&mut self, at: usize, value: u32) {
        self.data[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }

    fn put64(&mut self, at: usize, value: u64) {
        self.data[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }

    fn set_base(&mut self, name: &str, base: &str) {
        let (cell, base) = (self.of_type(name, 3), self.ty(base));
        self.put16(cell, (base << 2) as u16);
    }
}

type Change = fn(&mut Image);

/// By name: what is done to `base.exe`.
const CHANGES: [(&str, Change); 43] = [
    ("cyclic_inheritance", |i| i.set_base("B", "A")),
    ("cyclic_self", |i| i.set_base("A", "A")),
    ("cyclic_nesting", |i| i.put16(i.cell(NESTED_CLASS, 1, 1), i.ty("Inner") as u16)),
    ("infinite_generic_base", |i| {
        let specification = i.u16(i.of_type("G`1", 3)) >> 2;
        let blob = i.blob(i.cell(TYPE_SPEC, specification, 0));
        // length, GENERICINST, CLASS, List, 1, GENERICINST, CLASS, List, 1, VAR, 0
        let itself = (i.ty("G`1") << 2) as u8;
        i.put8(blob + 3, itself);
        i.put8(blob + 7, itself);
    }),
    ("extends_missing_row", |i| i.put16(i.of_type("A", 3), 0x3FF << 2)),
    ("no_entry_point", |i| i.put32(i.cli + 20, 0)),
    ("entry_point_missing", |i| i.put32(i.cli + 20, 0x0600_0099)),
    ("entry_point_instance", |i| i.put32(i.cli + 20, 0x0600_0000 | i.method("Instance") as u32)),
    ("entry_point_type", |i| i.put32(i.cli + 20, 0x0200_0001)),
    ("native_entry_point", |i| i.put32(i.cli + 16, 0x10)),
    ("missing_body", |i| i.put32(i.of_fat(0), 0)),
    ("body_outside", |i| i.put32(i.of_fat(0), 0x7FFF_FFF0)),
    ("body_format", |i| i.put8(i.fat_body(), 0x00)),
    ("code_size_huge", |i| i.put32(i.fat_body() + 4, 0x7FFF_FFFF)),
    ("locals_token", |i| i.put32(i.fat_body() + 8, 0x1100_0099)),
    ("clause_token", |i| {
        let is_fat = i.data[i.clause() - 4] & 0x40 != 0;
        i.put32(i.clause() + if is_fat { 20 } else { 8 }, 0x0200_0099);
    }),
    ("section_size", |i| i.put8(i.clause() - 3, 0xFF)),
    ("method_list", |i| i.put16(i.of_type("A", 5), 0xFFF)),
    ("method_list_backwards", |i| i.put16(i.of_type("Program", 5), 1)),
    ("name_outside", |i| i.put16(i.of_type("A", 1), 0xFFFF)),
    ("signature_outside", |i| i.put16(i.of_fat(4), 0xFFFF)),
    ("signature_length", |i| i.put8(i.blob(i.of_fat(4)), 0x7F)),
    ("signature_garbage", |i| i.put8(i.blob(i.of_fat(4)) + 2, 0xEE)),
    ("locals_garbage", |i| i.put8(i.blob(i.cell(STAND_ALONE_SIG, 1, 0)) + 3, 0xEE)),
    ("rows_beyond_file", |i| i.put32(i.count_at[&METHOD_DEF], 0x00FF_FFFF)),
    ("tables_unknown", |i| i.put64(i.stream("#~") + 8, u64::MAX)),
    ("stream_outside", |i| i.put32(i.streams["#~"].1, 0x7FFF_FFFF)),
    ("stream_missing", |i| i.put8(i.streams["#~"].1 + 9, b'?')),
    ("metadata_signature", |i| i.put32(i.root, 0x1234_5678)),
    ("metadata_outside", |i| i.put32(i.cli + 8, 0x7FFF_FFFF)),
    ("version_length", |i| i.put32(i.root + 12, 0xFFFF_FFFF)),
    ("no_cli_header", |i| i.put64(i.directory, 0)),
    ("cli_header_outside", |i| i.put32(i.directory, 0x7FFF_FFFF)),
    ("pe_offset", |i| i.put32(0x3C, 0xFFFF_FFF0)),
    ("pe_signature", |i| i.put32(i.pe, 0)),
    ("too_many_sections", |i| i.put16(i.pe + 6, 0xFFFF)),
    ("empty_file", |i| i.data.clear()),
    ("one_byte", |i| i.data.truncate(1)),
    ("only_dos_header", |i| i.data.truncate(0x80)),
    ("truncated_headers", |i| i.data.truncate(i.pe + 40)),
    ("truncated_metadata", |i| i.data.truncate(i.root + 40)),
    ("truncated_tables", |i| i.data.truncate(i.tables[&METHOD_DEF] + 3)),
    ("not_an_assembly", |i| i.data = b"#!/bin/sh\necho this is no assembly\n".to_vec()),
];

/// The bad assemblies that a good one becomes.
pub fn corrupted(base: &[u8]) -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    CHANGES.into_iter().map(|(name, change)| {
        let mut image = Image::read(base);
        change(&mut image);
        (name, image.data)
    })
}
