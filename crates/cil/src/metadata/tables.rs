//! The table stream: how many rows each table has, how wide each cell is, and what is in it.

use std::ops::Range;
use std::sync::Arc;

use super::schema::{Coded, Column, TableId};
use super::token::{Token, Tokens};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

/// In the byte of heap widths: four more bytes follow the numbers of rows.
pub(super) const EXTRA_DATA: u8 = 0x40;

/// Room for every table number.
pub(super) const TABLES: usize = 0x38;

/// How many rows each table has.
pub(super) type RowCounts = [u32; TABLES];

/// All tables of one metadata root.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    data: Arc<[u8]>,
    layouts: Vec<Layout>,
    /// Rows that exist: here, or (for symbols) in the assembly they belong to.
    known: RowCounts,
}

/// Where a table is and how its rows are made up.
#[derive(Clone, Debug, Default)]
struct Layout {
    start: usize,
    rows: u32,
    row_size: usize,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    offset: u8,
    pub(super) width: u8,
}

/// Which heaps need four bytes for an offset.
pub(super) struct HeapWidths(pub(super) u8);

impl Tables {
    /// Reads the stream at `range`. `elsewhere` are the rows of tables that it refers to but does
    /// not hold.
    pub(super) fn read(data: Arc<[u8]>, range: Range<usize>, elsewhere: &RowCounts) -> Result<Tables, Error> {
        let stream = data.get(range.clone()).unwrap_or_default();
        let mut cursor = ByteCursor::new(stream, Part::Stream("#~"));
        let _reserved_and_version: [u8; 6] = cursor.array()?;
        let widths = HeapWidths(cursor.u8()?);
        let _reserved = cursor.u8()?;
        let present = cursor.u64()?;
        let _sorted = cursor.u64()?;

        let mut rows = [0; TABLES];
        for number in 0..64 {
            if present >> number & 1 == 0 {
                continue;
            }
            if TableId::from_number(number).is_none() {
                return cursor.fail(format!("unknown table {number:#x}"));
            }
            let count = cursor.u32()?;
            if count > 0x00FF_FFFF {
                return cursor.fail(format!("table {number:#x} has {count} rows"));
            }
            rows[usize::from(number)] = count;
        }
        if widths.0 & EXTRA_DATA != 0 {
            cursor.u32()?;
        }

        let mut known = *elsewhere;
        for (known, &rows) in known.iter_mut().zip(&rows) {
            *known = rows.max(*known);
        }
        let mut layouts = vec![Layout::default(); TABLES];
        for &table in TableId::ALL {
            let rows = rows[table as usize];
            let cells = layout_cells(table, &widths, &known);
            let row_size = cells.last().map_or(0, |last| usize::from(last.offset + last.width));
            let start = range.start + cursor.position();
            if cursor.bytes(rows as usize * row_size).is_err() {
                return cursor.fail(format!("{table:?} table with {rows} rows does not fit"));
            }
            layouts[table as usize] = Layout { start, rows, row_size, cells };
        }
        Ok(Tables { data, layouts, known })
    }

    /// Rows of a table in this metadata root.
    pub(super) fn row_count(&self, table: TableId) -> u32 {
        self.layouts[table as usize].rows
    }

    /// Rows of a table that a cell may refer to.
    pub(super) fn known_rows(&self, table: TableId) -> u32 {
        self.known[table as usize]
    }

    /// What a cell holds. A row that does not exist holds zeros.
    pub(super) fn cell(&self, table: TableId, row: u32, column: usize) -> u32 {
        let layout = &self.layouts[table as usize];
        let Some(cell) = layout.cells.get(column).filter(|_| 1 <= row && row <= layout.rows) else {
            return 0;
        };
        let start = layout.start + (row - 1) as usize * layout.row_size + usize::from(cell.offset);
        match self.data.get(start..start + usize::from(cell.width)) {
            Some(&[a, b]) => u32::from(u16::from_le_bytes([a, b])),
            Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
            _ => 0,
        }
    }

    /// Where the cells of a row are.
    pub(super) fn cells(&self, table: TableId, row: u32) -> impl Iterator<Item = Range<usize>> {
        let layout = &self.layouts[table as usize];
        let exists = 1 <= row && row <= layout.rows;
        layout.cells.iter().filter(move |_| exists).map(move |cell| {
            let start = layout.start + (row - 1) as usize * layout.row_size + usize::from(cell.offset);
            start..start + usize::from(cell.width)
        })
    }

    /// The rows that a list column owns.
    pub(super) fn list(&self, table: TableId, row: u32, column: usize) -> Option<Tokens<'_>> {
        let Some(Column::List(target)) = table.columns().get(column) else { return None };
        let start = self.cell(table, row, column);
        let end = match row < self.row_count(table) {
            true => self.cell(table, row + 1, column),
            false => self.list_length(*target) + 1,
        };
        let rows = if row == 0 || row > self.row_count(table) { 0..0 } else { start..end };
        Some(Tokens { tables: self, table: *target, rows })
    }

    /// How many rows a list column can own: those of the pointer table, if there is one.
    pub(super) fn list_length(&self, target: TableId) -> u32 {
        match pointer_table(target).map_or(0, |pointers| self.row_count(pointers)) {
            0 => self.row_count(target),
            pointers => pointers,
        }
    }

    /// In an uncompressed stream (`#-`), list columns may go through a pointer table.
    pub(super) fn through_pointer(&self, target: TableId, row: u32) -> u32 {
        match pointer_table(target) {
            Some(pointers) if self.row_count(pointers) > 0 => self.cell(pointers, row, 0),
            _ => row,
        }
    }

    /// The token in a cell that holds one, if it names a row.
    pub(super) fn token(&self, table: TableId, row: u32, column: usize) -> Option<Token> {
        let cell = self.cell(table, row, column);
        let token = match *table.columns().get(column)? {
            Column::Row(target) | Column::MaybeRow(target) => Token::new(target, cell),
            Column::Coded(coded) | Column::MaybeCoded(coded) => coded.decode(cell)?,
            _ => return None,
        };
        (token.row() != 0).then_some(token)
    }
}

fn pointer_table(target: TableId) -> Option<TableId> {
    match target {
        TableId::Field => Some(TableId::FieldPtr),
        TableId::MethodDef => Some(TableId::MethodPtr),
        TableId::Param => Some(TableId::ParamPtr),
        TableId::Event => Some(TableId::EventPtr),
        TableId::Property => Some(TableId::PropertyPtr),
        _ => None,
    }
}

/// How the rows of a table are made up.
pub(super) fn layout_cells(table: TableId, heaps: &HeapWidths, known: &RowCounts) -> Vec<Cell> {
    let mut offset = 0;
    let mut cells = Vec::new();
    for &column in table.columns() {
        let width = match column {
            Column::U16 => 2,
            Column::U32 => 4,
            Column::Str => heaps.width(0x01),
            Column::Guid => heaps.width(0x02),
            Column::Blob => heaps.width(0x04),
            Column::Row(target) | Column::MaybeRow(target) => row_width(known[target as usize], 16),
            Column::List(target) => {
                let pointers = pointer_table(target).map_or(0, |pointers| known[pointers as usize]);
                row_width(known[target as usize].max(pointers), 16)
            }
            Column::Coded(coded) | Column::MaybeCoded(coded) => coded_width(coded, known),
        };
        cells.push(Cell { offset, width });
        offset += width;
    }
    cells
}

fn coded_width(coded: &Coded, known: &RowCounts) -> u8 {
    let most = coded.tables.iter().flatten().map(|&table| known[table as usize]).max();
    row_width(most.unwrap_or(0), 16 - coded.bits)
}

fn row_width(rows: u32, bits: u32) -> u8 {
    if rows < 1 << bits { 2 } else { 4 }
}

impl HeapWidths {
    fn width(&self, flag: u8) -> u8 {
        if self.0 & flag == 0 { 2 } else { 4 }
    }
}
