//! What is checked once, so that rows can be read without errors: every cell refers to something
//! that exists, lists of rows come in order, and no type is nested in itself.

use super::Metadata;
use super::rows::TypeRef;
use super::schema::{Column, TableId};
use super::token::Token;
use crate::error::{Error, Part};

/// Blobs may be shared, but all rows together may not have more than this many times the bytes of
/// the file in blobs: it bounds the work on signatures of a malformed file.
const SHARING: usize = 64;

/// Types are nested at most this deep.
const MAX_NESTING: usize = 100;

/// Checks every cell of every table of a file with `size` bytes.
pub(super) fn validate(metadata: &Metadata, size: usize) -> Result<(), Error> {
    let mut blob_bytes = 0usize;
    for &table in TableId::ALL {
        for (number, &column) in table.columns().iter().enumerate() {
            let mut previous = 1;
            for row in 1..=metadata.tables.row_count(table) {
                let cell = metadata.tables.cell(table, row, number);
                check(metadata, column, cell, &mut previous).map_err(|problem| {
                    Error::new(
                        Part::Row(Token::new(table, row)).at(number),
                        format!("column {number}: {problem}"),
                    )
                })?;
                if column == Column::Blob {
                    blob_bytes += metadata.heaps.blob(cell).map_or(0, <[u8]>::len);
                }
            }
            if blob_bytes > size.saturating_mul(SHARING) {
                let place = Part::Stream("#Blob").at(0);
                return Err(Error::new(
                    place,
                    format!("{table:?} rows share the same bytes again and again"),
                ));
            }
        }
    }
    Ok(())
}

/// Checks that no type is nested in itself.
pub(super) fn validate_nesting(metadata: &Metadata) -> Result<(), Error> {
    check_nesting(metadata, TableId::TypeDef, |token| metadata.declaring_type(token))?;
    check_nesting(metadata, TableId::TypeRef, |token| {
        metadata.row::<TypeRef<'_>>(token).scope.filter(|scope| scope.is(TableId::TypeRef))
    })
}

/// Checks that going from types to the ones around them comes to an end soon.
fn check_nesting(
    metadata: &Metadata,
    table: TableId,
    encloser: impl Fn(Token) -> Option<Token>,
) -> Result<(), Error> {
    for row in 1..=metadata.tables.row_count(table) {
        let inner = Token::new(table, row);
        let chain = std::iter::successors(Some(inner), |&token| encloser(token));
        for (depth, outer) in chain.enumerate() {
            let place = Part::Row(inner).at(0);
            if depth > 0 && outer == inner {
                return Err(Error::new(place, "a type that is nested in itself"));
            }
            if depth > MAX_NESTING {
                return Err(Error::new(place, format!("types nested more than {MAX_NESTING} deep")));
            }
        }
    }
    Ok(())
}

fn check(metadata: &Metadata, column: Column, cell: u32, previous: &mut u32) -> Result<(), String> {
    match column {
        Column::U16 | Column::U32 => Ok(()),
        Column::Str => ensure(metadata.heaps.has_string(cell), || format!("no string at {cell:#x}")),
        Column::Guid => ensure(metadata.heaps.has_guid(cell), || format!("no GUID {cell}")),
        Column::Blob => ensure(metadata.heaps.blob(cell).is_some(), || format!("no blob at {cell:#x}")),
        Column::MaybeRow(_) if cell == 0 => Ok(()),
        Column::Row(target) | Column::MaybeRow(target) => {
            let exists = 1 <= cell && cell <= metadata.tables.known_rows(target);
            ensure(exists, || format!("no {target:?} {cell}"))
        }
        Column::List(target) => {
            let length = metadata.tables.list_length(target);
            let ordered = *previous <= cell && cell <= length + 1;
            *previous = cell;
            ensure(ordered, || format!("list of {target:?} rows begins at {cell}, out of order"))
        }
        Column::MaybeCoded(coded) if cell >> coded.bits == 0 => Ok(()),
        Column::Coded(coded) | Column::MaybeCoded(coded) => {
            let token = coded.decode(cell).ok_or_else(|| format!("index {cell:#x} has an unknown tag"))?;
            let rows = token.table().map_or(0, |target| metadata.tables.known_rows(target));
            ensure(1 <= token.row() && token.row() <= rows, || format!("no {token}"))
        }
    }
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}
