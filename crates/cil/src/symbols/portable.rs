//! Portable PDB: metadata tables with sequence points and scopes.

use std::sync::Arc;

use super::budget::Budget;
use super::{HIDDEN_LINE, LocalName, SequencePoint, SequencePoints, Symbols};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};
use crate::metadata::rows::{Document, LocalScope, LocalVariable, MethodDebugInformation};
use crate::metadata::{Assembly, Metadata, PdbHeader, TableId, Token};
use crate::pe::DebugEntry;

/// Kinds of entries in the debug directory.
const CODE_VIEW: u32 = 2;
pub(crate) const EMBEDDED: u32 = 17;
pub(crate) const CHECKSUM: u32 = 19;

/// What the data of an embedded PDB begin with.
const SIGNATURE: &[u8; 4] = b"MPDB";

/// Deflate makes nothing smaller than by this factor.
const BEST_RATIO: usize = 1032;

pub(super) fn read(bytes: Arc<[u8]>, file: &str, assembly: &Assembly) -> Result<Symbols, Error> {
    let mut budget = Budget::for_file(bytes.len());
    let metadata = open(bytes, file, assembly)?;
    let mut symbols = Symbols::default();
    for document in metadata.rows::<Document<'_>>() {
        let name = document_name(&metadata, &document)?;
        budget.spend(name.len(), Part::Row(document.token).at(0))?;
        symbols.files.push(name);
    }
    for info in metadata.rows::<MethodDebugInformation<'_>>() {
        budget.spend(info.sequence_points.len(), Part::Row(info.token).at(0))?;
        let points = sequence_points(&metadata, &info)?;
        if !points.is_empty() {
            let method = Token::new(TableId::MethodDef, info.token.row());
            symbols.methods.entry(method).or_default().points = SequencePoints::new(points);
        }
    }
    for scope in metadata.rows::<LocalScope<'_>>() {
        let range = scope.start..scope.start.saturating_add(scope.length);
        for variable in scope.variables {
            let variable: LocalVariable<'_> = metadata.row(variable);
            budget.spend(variable.name.len(), Part::Row(variable.token).at(0))?;
            let (slot, name, scope_range) = (variable.index, variable.name.to_owned(), range.clone());
            let method = symbols.methods.entry(scope.method).or_default();
            method.locals.push(LocalName { slot, name, scope: scope_range });
        }
    }
    Ok(symbols)
}

/// The tables of the symbols of an assembly.
pub(crate) fn open(bytes: Arc<[u8]>, file: &str, assembly: &Assembly) -> Result<Metadata, Error> {
    let whole = 0..bytes.len();
    let (metadata, header) = Metadata::read(bytes, whole, file)?;
    let Some(header) = header else {
        return Err(Error::new(Part::File.at(0), "not a Portable PDB: no #Pdb stream"));
    };
    check_match(&header, assembly)?;
    Ok(metadata)
}

pub(super) fn read_embedded(assembly: &Assembly) -> Result<Option<Symbols>, Error> {
    match assembly.debug_entries().into_iter().find(|entry| entry.kind == EMBEDDED) {
        Some(entry) => read(unpack(&entry)?.into(), assembly.file(), assembly).map(Some),
        None => Ok(None),
    }
}

/// The Portable PDB in an entry of the debug directory.
pub(crate) fn unpack(entry: &DebugEntry<'_>) -> Result<Vec<u8>, Error> {
    let fail = |message: &str| Err(Error::new(Part::File.at(0), format!("embedded symbols: {message}")));
    let Some((SIGNATURE, rest)) = entry.data.split_first_chunk() else { return fail("no MPDB signature") };
    let Some((&size, deflated)) = rest.split_first_chunk() else { return fail("truncated") };
    let size = u32::from_le_bytes(size) as usize;
    if size > deflated.len().saturating_mul(BEST_RATIO) {
        return fail(&format!("{size} bytes cannot be packed into {}", deflated.len()));
    }
    match miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, size) {
        Ok(bytes) => Ok(bytes),
        Err(error) => fail(&format!("{error}")),
    }
}

/// What [`unpack`] unpacks.
pub(crate) fn pack(pdb: &[u8]) -> Vec<u8> {
    const LEVEL: u8 = 9;
    let mut data = SIGNATURE.to_vec();
    data.extend((pdb.len() as u32).to_le_bytes());
    data.extend(miniz_oxide::deflate::compress_to_vec(pdb, LEVEL));
    data
}

/// Symbols belong to an assembly if they carry the id from its debug directory, and if they speak
/// of as many methods as it has.
fn check_match(header: &PdbHeader, assembly: &Assembly) -> Result<(), Error> {
    let mismatch = |why: String| Err(Error::new(Part::Stream("#Pdb").at(0), why));
    for entry in assembly.debug_entries().iter().filter(|entry| entry.kind == CODE_VIEW) {
        let guid = entry.data.strip_prefix(b"RSDS").and_then(|rest| rest.get(..16));
        let differs =
            guid.is_some_and(|guid| *guid != header.id[..16] || entry.stamp.to_le_bytes() != header.id[16..]);
        if differs {
            return mismatch(format!("belongs to another build of {}", assembly.file()));
        }
    }
    let methods = assembly.row_count(TableId::MethodDef);
    if header.methods != methods && header.methods != 0 {
        return mismatch(format!("for {} methods, but {} has {methods}", header.methods, assembly.file()));
    }
    Ok(())
}

/// A name is a separator and parts, which are blobs themselves.
fn document_name(metadata: &Metadata, document: &Document<'_>) -> Result<String, Error> {
    const LONGEST: usize = 0xFFFF;
    let mut cursor = ByteCursor::new(document.name, Part::Blob(document.token));
    let mut name = Vec::new();
    let Some(first) = cursor.peek() else { return Ok(String::new()) };
    let separator = cursor.bytes(if first < 0x80 { 1 } else { first.leading_ones() as usize })?;
    let separator = if separator == [0] { &[] } else { separator };
    let mut is_first = true;
    while !cursor.is_at_end() {
        let part = cursor.compressed()?;
        let Some(part) = metadata.blob_at(part) else {
            return cursor.fail(format!("no blob at {part:#x}"));
        };
        if !is_first {
            name.extend_from_slice(separator);
        }
        is_first = false;
        name.extend_from_slice(part);
        if name.len() > LONGEST {
            return cursor.fail("a file name without end");
        }
    }
    Ok(String::from_utf8_lossy(&name).into_owned())
}

fn sequence_points(
    metadata: &Metadata,
    info: &MethodDebugInformation<'_>,
) -> Result<Vec<SequencePoint>, Error> {
    let mut points = Vec::new();
    let mut cursor = ByteCursor::new(info.sequence_points, Part::Blob(info.token));
    if cursor.is_at_end() {
        return Ok(points);
    }
    let documents = metadata.row_count(TableId::Document);
    let document_at = |cursor: &mut ByteCursor<'_>| -> Result<u32, Error> {
        match cursor.compressed()? {
            row if 1 <= row && row <= documents => Ok(row - 1),
            row => cursor.fail(format!("no document {row}")),
        }
    };
    let _local_signature = cursor.compressed()?;
    let mut file = match info.document {
        Some(document) => document.row() - 1,
        None => document_at(&mut cursor)?,
    };
    let mut offset = 0u32;
    let mut visible: Option<(u32, u32)> = None;
    while !cursor.is_at_end() {
        let distance = cursor.compressed()?;
        if distance == 0 && !points.is_empty() {
            file = document_at(&mut cursor)?;
            continue;
        }
        offset = offset.wrapping_add(distance);
        let lines = cursor.compressed()?;
        let columns = if lines == 0 { cursor.compressed()? as i32 } else { cursor.compressed_signed()? };
        if lines == 0 && columns == 0 {
            points.push(SequencePoint {
                offset,
                file,
                line: HIDDEN_LINE,
                column: 0,
                end_line: 0,
                end_column: 0,
            });
            continue;
        }
        let (line, column) = match visible {
            None => (cursor.compressed()?, cursor.compressed()?),
            Some((line, column)) => (
                line.wrapping_add_signed(cursor.compressed_signed()?),
                column.wrapping_add_signed(cursor.compressed_signed()?),
            ),
        };
        visible = Some((line, column));
        let (end_line, end_column) = (line.wrapping_add(lines), column.wrapping_add_signed(columns));
        points.push(SequencePoint { offset, file, line, column, end_line, end_column });
    }
    Ok(points)
}
