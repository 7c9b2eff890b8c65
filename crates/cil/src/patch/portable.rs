//! Portable PDB for changed methods: sequence points, scopes of locals, and where asynchronous
//! methods wait and go on. Its id stays, so it still belongs to the assembly.

use super::image::DebugData;
use super::{MovedCode, NewSection, body};
use crate::cursor::ByteCursor;
use crate::encode;
use crate::error::{Error, Part};
use crate::metadata::rows::{CustomDebugInformation, LocalScope, MethodDebugInformation};
use crate::metadata::{Assembly, Draft, TableId, Token};
use crate::symbols::portable::{CHECKSUM, EMBEDDED, open, pack, unpack};

// Columns with something to change.
const SEQUENCE_POINTS: usize = 1;
const SCOPE_START: usize = 4;
const SCOPE_LENGTH: usize = 5;
const CUSTOM_VALUE: usize = 2;

/// Where an asynchronous method waits and goes on: 54FD2AC5-E925-401A-9C2A-F94F171072F8.
const ASYNC_STEPS: [u8; 16] =
    [0xC5, 0x2A, 0xFD, 0x54, 0x25, 0xE9, 0x1A, 0x40, 0x9C, 0x2A, 0xF9, 0x4F, 0x17, 0x10, 0x72, 0xF8];
/// Scopes of locals that became fields: 6DA9A61E-F8C7-4874-BE62-68BC5630DF71.
const HOISTED_SCOPES: [u8; 16] =
    [0x1E, 0xA6, 0xA9, 0x6D, 0xC7, 0xF8, 0x74, 0x48, 0xBE, 0x62, 0x68, 0xBC, 0x56, 0x30, 0xDF, 0x71];

/// The symbols of an assembly after changes to it.
pub(super) fn rewrite(pdb: &[u8], assembly: &Assembly, moves: &MovedCode) -> Result<Vec<u8>, Error> {
    let metadata = open(pdb.into(), assembly.file(), assembly)?;
    let mut draft = Draft::new(&metadata, pdb, 0..pdb.len())?;
    for (method, moves) in moves {
        let info = Token::new(TableId::MethodDebugInformation, method.row());
        let row: MethodDebugInformation<'_> = metadata.row(info);
        if !row.sequence_points.is_empty() {
            let blob = draft.add_blob(&moved_points(&row, moves)?)?;
            draft.set(info, SEQUENCE_POINTS, blob);
        }
    }
    for scope in metadata.rows::<LocalScope<'_>>() {
        let Some(moves) = moves.get(&scope.method) else { continue };
        let (start, length) = moved_range(scope.start, scope.length, moves);
        draft.set(scope.token, SCOPE_START, start);
        draft.set(scope.token, SCOPE_LENGTH, length);
    }
    for row in metadata.rows::<CustomDebugInformation<'_>>() {
        let value = match row.kind {
            ASYNC_STEPS => moved_steps(&row, moves)?,
            HOISTED_SCOPES => match moves.get(&row.parent) {
                Some(moves) => moved_scopes(&row, moves)?,
                None => continue,
            },
            _ => continue,
        };
        if value == row.value {
            continue;
        }
        let value = draft.add_blob(&value)?;
        draft.set(row.token, CUSTOM_VALUE, value);
    }
    draft.write()
}

/// Puts the symbols inside an assembly, if there are some, into the new section, and says what
/// becomes of entries of the debug directory.
pub(super) fn embedded(
    assembly: &Assembly,
    moves: &MovedCode,
    section: &mut NewSection,
    remarks: &mut Vec<String>,
) -> Vec<DebugData> {
    let mut changes = Vec::new();
    for (entry, old) in assembly.debug_entries().iter().enumerate() {
        let data = match old.kind {
            // A checksum of symbols that have changed.
            CHECKSUM => None,
            EMBEDDED => match unpack(old).and_then(|pdb| rewrite(&pdb, assembly, moves)) {
                Ok(pdb) => {
                    let packed = pack(&pdb);
                    Some((section.add(&packed), packed.len()))
                }
                Err(error) => {
                    let error = error.in_file(assembly.file());
                    remarks.push(format!("the symbols inside the assembly could not be kept: {error}"));
                    None
                }
            },
            _ => continue,
        };
        changes.push(DebugData { entry, data });
    }
    changes
}

fn moved_range(start: u32, length: u32, moves: &body::Moves) -> (u32, u32) {
    let new = moves.map(start);
    (new, moves.map(start.saturating_add(length)).saturating_sub(new))
}

/// Sequence points with other offsets. Only the distances between offsets change.
fn moved_points(row: &MethodDebugInformation<'_>, moves: &body::Moves) -> Result<Vec<u8>, Error> {
    let part = Part::Blob(row.token);
    let blob = row.sequence_points;
    let mut cursor = ByteCursor::new(blob, part);
    cursor.compressed()?;
    if row.document.is_none() {
        cursor.compressed()?;
    }
    let mut moved = blob.get(..cursor.position()).unwrap_or_default().to_vec();
    // The old and the new offset of the last point.
    let mut last: Option<(u32, u32)> = None;
    let mut is_visible_before = false;
    while !cursor.is_at_end() {
        let place = cursor.place();
        let distance = cursor.compressed()?;
        let start = cursor.position();
        if distance == 0 && last.is_some() {
            moved.push(0);
            cursor.compressed()?;
        } else {
            let old = last.map_or(0, |(old, _)| old).saturating_add(distance);
            let new = moves.map(old);
            let distance = new.saturating_sub(last.map_or(0, |(_, new)| new));
            if distance == 0 && last.is_some() {
                return Err(Error::new(place, "two points for one instruction"));
            }
            encode::compressed(distance, &mut moved)
                .ok_or_else(|| Error::new(place, "the method becomes too large"))?;
            last = Some((old, new));
            let lines = cursor.compressed()?;
            let columns =
                if lines == 0 { cursor.compressed()? as i32 } else { cursor.compressed_signed()? };
            if lines != 0 || columns != 0 {
                // Line and column, or how far they are from the last ones.
                for _ in 0..2 {
                    if is_visible_before {
                        cursor.compressed_signed()?
                    } else {
                        cursor.compressed()? as i32
                    };
                }
                is_visible_before = true;
            }
        }
        moved.extend(blob.get(start..cursor.position()).unwrap_or_default());
    }
    Ok(moved)
}

/// Where an asynchronous method catches what its own code does not, and where it waits and goes on.
fn moved_steps(row: &CustomDebugInformation<'_>, moves: &MovedCode) -> Result<Vec<u8>, Error> {
    let mut cursor = ByteCursor::new(row.value, Part::Blob(row.token));
    let map = |method: Token, offset: u32| moves.get(&method).map_or(offset, |moves| moves.map(offset));
    // The offset of the handler plus one; 0 for none.
    let handler = match cursor.u32()?.checked_sub(1) {
        Some(offset) => map(row.parent, offset).saturating_add(1),
        None => 0,
    };
    let mut moved = handler.to_le_bytes().to_vec();
    while !cursor.is_at_end() {
        let (waits, goes_on, method) = (cursor.u32()?, cursor.u32()?, cursor.compressed()?);
        moved.extend(map(row.parent, waits).to_le_bytes());
        moved.extend(map(Token::new(TableId::MethodDef, method), goes_on).to_le_bytes());
        encode::compressed(method, &mut moved);
    }
    Ok(moved)
}

fn moved_scopes(row: &CustomDebugInformation<'_>, moves: &body::Moves) -> Result<Vec<u8>, Error> {
    let mut cursor = ByteCursor::new(row.value, Part::Blob(row.token));
    let mut moved = Vec::new();
    while !cursor.is_at_end() {
        let (start, length) = moved_range(cursor.u32()?, cursor.u32()?, moves);
        moved.extend(start.to_le_bytes());
        moved.extend(length.to_le_bytes());
    }
    Ok(moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fence before the instruction at 10 of method 1: everything behind it is five further on.
    fn moves() -> MovedCode {
        let starts = vec![(0, 0), (10, 10), (11, 16), (20, 25), (30, 35)];
        MovedCode::from([(method(1), body::Moves::new(starts))])
    }

    fn method(row: u32) -> Token {
        Token::new(TableId::MethodDef, row)
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    fn row(parent: Token, value: &[u8]) -> CustomDebugInformation<'_> {
        let token = Token::new(TableId::CustomDebugInformation, 1);
        CustomDebugInformation { token, parent, kind: [0; 16], value }
    }

    #[test]
    fn asynchronous_methods_wait_and_go_on_where_they_did() {
        let steps = |handler: u32, waits: u32, goes_on: u32, method: u8| {
            let mut blob = words(&[handler, waits, goes_on]);
            blob.push(method);
            blob
        };
        let moved = |parent, blob: &[u8]| moved_steps(&row(parent, blob), &moves()).ok();
        assert_eq!(moved(method(1), &steps(21, 11, 20, 1)), Some(steps(26, 16, 25, 1)));
        // No handler, and the code goes on in another method.
        assert_eq!(moved(method(1), &steps(0, 11, 20, 2)), Some(steps(0, 16, 20, 2)));
        assert_eq!(moved(method(2), &steps(21, 11, 20, 1)), Some(steps(21, 11, 25, 1)));
        assert_eq!(moved(method(1), &words(&[0, 1])[..6]), None);
    }

    #[test]
    fn scopes_of_hoisted_locals_follow() {
        let blob = words(&[0, 30, 11, 9, 10, 1, 0, 0]);
        let moved =
            moves().get(&method(1)).and_then(|moves| moved_scopes(&row(method(1), &blob), moves).ok());
        assert_eq!(moved, Some(words(&[0, 35, 16, 9, 10, 6, 0, 0])));
    }

    #[test]
    fn two_points_never_become_one() {
        let token = Token::new(TableId::MethodDebugInformation, 1);
        let document = Some(Token::new(TableId::Document, 1));
        // Hidden points at 0, 10 and 11.
        let sequence_points = &[0, 0, 0, 0, 10, 0, 0, 1, 0, 0];
        let row = MethodDebugInformation { token, document, sequence_points };
        let moved = |starts| moved_points(&row, &body::Moves::new(starts)).ok();
        assert_eq!(moved(vec![(0, 0), (10, 10), (11, 16)]), Some(vec![0, 0, 0, 0, 10, 0, 0, 6, 0, 0]));
        assert_eq!(moved(vec![(0, 0), (10, 10), (11, 10)]), None);
    }
}
