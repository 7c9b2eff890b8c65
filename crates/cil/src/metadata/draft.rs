//! Metadata that are being changed: cells get other values, tables more rows, heaps more at their
//! end. Whatever refers to a row or to a place in a heap refers to the same thing afterwards.
//!
//! All tables are written anew, because one more row can make indices into its table, and so rows
//! of other tables, wider. Unknown streams are copied.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use fencepost_ir::broken::Invariant;

use super::Metadata;
use super::root::Listing;
use super::schema::{Column, TableId};
use super::tables::{EXTRA_DATA, HeapWidths, RowCounts, TABLES, layout_cells};
use super::token::Token;
use crate::cursor::ByteCursor;
use crate::encode;
use crate::error::{Error, Part};

/// A metadata root that can be changed and written.
pub(crate) struct Draft<'a> {
    metadata: &'a Metadata,
    preamble: &'a [u8],
    streams: Vec<(&'a [u8], Vec<u8>)>,
    cells: HashMap<(TableId, u32, usize), u32>,
    rows: BTreeMap<TableId, Vec<Vec<u32>>>,
}

const TABLE_STREAMS: [&[u8]; 2] = [b"#~", b"#-"];
const STRINGS: &[u8] = b"#Strings";
const BLOBS: &[u8] = b"#Blob";

impl<'a> Draft<'a> {
    /// The metadata that were read from `range` of `data`, unchanged.
    pub(crate) fn new(
        metadata: &'a Metadata,
        data: &'a [u8],
        range: Range<usize>,
    ) -> Result<Draft<'a>, Error> {
        let Listing { preamble, streams } = Listing::read(data, range)?;
        let bytes = |range: Range<usize>| data.get(range).unwrap_or_default().to_vec();
        let streams = streams.into_iter().map(|(name, range)| (name, bytes(range))).collect();
        Ok(Draft { metadata, preamble, streams, cells: HashMap::new(), rows: BTreeMap::new() })
    }

    /// Gives a cell another value.
    pub(crate) fn set(&mut self, row: Token, column: usize, value: u32) {
        if let Some(table) = row.table() {
            self.cells.insert((table, row.row(), column), value);
        }
    }

    /// Adds a string, and gives the value of a cell that names it.
    pub(crate) fn add_string(&mut self, string: &str) -> u32 {
        let heap = self.heap(STRINGS);
        let at = heap.len() as u32;
        heap.extend(string.as_bytes());
        heap.push(0);
        at
    }

    /// Adds a blob, and gives the value of a cell that names it.
    pub(crate) fn add_blob(&mut self, blob: &[u8]) -> Result<u32, Error> {
        let heap = self.heap(BLOBS);
        let at = heap.len();
        match u32::try_from(blob.len()).ok().and_then(|length| encode::compressed(length, heap)) {
            Some(()) => heap.extend(blob),
            None => return Err(Error::new(Part::Stream("#Blob").at(at), "a blob becomes too large")),
        }
        Ok(at as u32)
    }

    /// Adds a row with these cells.
    pub(crate) fn add_row(&mut self, table: TableId, cells: Vec<u32>) -> Result<Token, Error> {
        let added = self.rows.entry(table).or_default();
        added.push(cells);
        let row = self.metadata.row_count(table) + added.len() as u32;
        match row <= 0x00FF_FFFF {
            true => Ok(Token::new(table, row)),
            false => Err(Error::new(Part::Row(Token::new(table, 0)).at(0), "the table is full")),
        }
    }

    /// The value with which a cell of this table and column names a row.
    pub(crate) fn cell_of(table: TableId, column: usize, token: Token) -> u32 {
        match table.columns().get(column) {
            Some(Column::Coded(coded) | Column::MaybeCoded(coded)) => {
                coded.encode(token).or_broken("a table that the column can name")
            }
            _ => token.row(),
        }
    }

    /// The root as it is now.
    pub(crate) fn write(mut self) -> Result<Vec<u8>, Error> {
        self.write_tables()?;
        let padded = |length: usize| length.next_multiple_of(4);
        let header: usize = self.streams.iter().map(|(name, _)| 8 + padded(name.len() + 1)).sum();
        let mut root = self.preamble.to_vec();
        root.extend((self.streams.len() as u16).to_le_bytes());
        let mut offset = padded(root.len() + header);
        for (name, bytes) in &self.streams {
            let size = padded(bytes.len());
            for word in [offset, size] {
                let place = Part::File.at(0);
                let word = u32::try_from(word).map_err(|_| Error::new(place, "metadata become too large"))?;
                root.extend(word.to_le_bytes());
            }
            root.extend(*name);
            root.resize(root.len() + padded(name.len() + 1) - name.len(), 0);
            offset += size;
        }
        for (_, bytes) in &self.streams {
            root.resize(padded(root.len()), 0);
            root.extend(bytes);
        }
        root.resize(padded(root.len()), 0);
        Ok(root)
    }

    /// A heap, which begins with an empty item.
    fn heap(&mut self, name: &'static [u8]) -> &mut Vec<u8> {
        // Of two with one name, the reader takes the last.
        let at = self.streams.iter().rposition(|(known, _)| *known == name).unwrap_or_else(|| {
            self.streams.push((name, Vec::new()));
            self.streams.len() - 1
        });
        let heap = &mut self.streams[at].1;
        if heap.is_empty() {
            heap.push(0);
        }
        heap
    }

    fn write_tables(&mut self) -> Result<(), Error> {
        let Some(at) = self.streams.iter().rposition(|(name, _)| TABLE_STREAMS.contains(name)) else {
            return Err(Error::new(Part::File.at(0), "metadata without a table stream"));
        };
        let old = std::mem::take(&mut self.streams[at].1);
        let mut cursor = ByteCursor::new(&old, Part::Stream("#~"));
        let start: [u8; 6] = cursor.array()?;
        let widths = HeapWidths(cursor.u8()? | self.wide_heaps());
        let reserved = cursor.u8()?;
        let present = cursor.u64()?;
        let sorted = cursor.u64()?;
        cursor.bytes(present.count_ones() as usize * 4)?;
        let extra = if widths.0 & EXTRA_DATA != 0 { cursor.bytes(4)? } else { &[] };

        let mut counts: RowCounts = [0; TABLES];
        let mut known: RowCounts = [0; TABLES];
        let mut present = present;
        for &table in TableId::ALL {
            let number = table as usize;
            let added = self.rows.get(&table).map_or(0, |rows| rows.len() as u32);
            counts[number] = self.metadata.row_count(table) + added;
            known[number] = counts[number].max(self.metadata.tables.known_rows(table));
            if counts[number] > 0 {
                present |= 1 << number;
            }
        }
        let mut stream = start.to_vec();
        stream.extend([widths.0, reserved]);
        stream.extend(present.to_le_bytes());
        stream.extend(sorted.to_le_bytes());
        let listed = (0..TABLES).filter(|&number| present >> number & 1 != 0);
        listed.for_each(|number| stream.extend(counts[number].to_le_bytes()));
        stream.extend(extra);
        for &table in TableId::ALL {
            let layout = layout_cells(table, &widths, &known);
            for row in 1..=counts[table as usize] {
                for (column, cell) in layout.iter().enumerate() {
                    let bytes = self.cell(table, row, column).to_le_bytes();
                    stream.extend(&bytes[..usize::from(cell.width)]);
                }
            }
        }
        self.streams[at].1 = stream;
        Ok(())
    }

    fn cell(&self, table: TableId, row: u32, column: usize) -> u32 {
        if let Some(&value) = self.cells.get(&(table, row, column)) {
            return value;
        }
        let old = self.metadata.row_count(table);
        let added = row.checked_sub(old + 1).and_then(|index| self.rows.get(&table)?.get(index as usize));
        match added {
            Some(cells) => *cells.get(column).or_broken("a cell of an added row"),
            None => self.metadata.tables.cell(table, row, column),
        }
    }

    /// The flags of the heaps that need four bytes for an offset.
    fn wide_heaps(&self) -> u8 {
        let is_wide = |name: &[u8]| self.streams.iter().any(|(n, heap)| *n == name && heap.len() > 0xFFFF);
        u8::from(is_wide(STRINGS)) | u8::from(is_wide(BLOBS)) << 2
    }
}
