//! Exception clauses (ECMA-335 II.25.4.6).

use std::ops::Range;

use crate::cursor::ByteCursor;
use crate::error::Error;
use crate::metadata::{Metadata, TableId, Token};

/// A protected range of code and what handles its exceptions. Ranges are offsets in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it does.
    pub kind: ClauseKind,
    /// The protected range.
    pub try_range: Range<u32>,
    /// The handler.
    pub handler: Range<u32>,
}

/// What a clause does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// Catches exceptions of a type.
    Catch(Token),
    /// Catches exceptions that the code from this offset to the handler accepts.
    Filter(u32),
    /// Runs whenever control leaves the protected range.
    Finally,
    /// Runs when an exception leaves the protected range.
    Fault,
}

const EH_TABLE: u8 = 0x01;
const FAT: u8 = 0x40;
const MORE: u8 = 0x80;

/// Reads the sections after the code: `cursor` stands in the file, at the first one.
pub(super) fn read_sections(cursor: &mut ByteCursor<'_>, metadata: &Metadata) -> Result<Vec<Clause>, Error> {
    let mut clauses = Vec::new();
    loop {
        cursor.bytes(cursor.position().next_multiple_of(4) - cursor.position())?;
        let place = cursor.place();
        let kind = cursor.u8()?;
        let [a, b, c] = cursor.array()?;
        let fat = kind & FAT != 0;
        let size = if fat { u32::from_le_bytes([a, b, c, 0]) } else { u32::from(a) } as usize;
        let entry_size = if fat { 24 } else { 12 };
        if kind & EH_TABLE == 0 || size < 4 {
            return Err(Error::new(place, "unknown section after a method's code"));
        }
        for _ in 0..(size - 4) / entry_size {
            clauses.push(Clause::read(cursor, fat, metadata)?);
        }
        if kind & MORE == 0 {
            return Ok(clauses);
        }
    }
}

impl Clause {
    fn read(cursor: &mut ByteCursor<'_>, fat: bool, metadata: &Metadata) -> Result<Clause, Error> {
        let place = cursor.place();
        let flags = if fat { cursor.u32()? } else { cursor.u16()?.into() };
        let try_range = read_range(cursor, fat)?;
        let handler = read_range(cursor, fat)?;
        let extra = cursor.u32()?;
        let kind = match flags {
            0 => {
                let token = Token(extra);
                let is_type =
                    [TableId::TypeDef, TableId::TypeRef, TableId::TypeSpec].iter().any(|&t| token.is(t));
                if !is_type || !metadata.contains(token) {
                    return Err(Error::new(place, format!("clause catches {token}, which is not a type")));
                }
                ClauseKind::Catch(token)
            }
            1 => ClauseKind::Filter(extra),
            2 => ClauseKind::Finally,
            4 => ClauseKind::Fault,
            _ => return Err(Error::new(place, format!("exception clause of unknown kind {flags:#x}"))),
        };
        Ok(Clause { kind, try_range, handler })
    }

    /// The offsets at which an instruction must start.
    pub(super) fn starts(&self) -> impl Iterator<Item = u32> {
        let filter = match self.kind {
            ClauseKind::Filter(start) => Some(start),
            _ => None,
        };
        [self.try_range.start, self.handler.start].into_iter().chain(filter)
    }

    /// The offsets at which an instruction must start or the code end.
    pub(super) fn ends(&self) -> [u32; 2] {
        [self.try_range.end, self.handler.end]
    }
}

fn read_range(cursor: &mut ByteCursor<'_>, fat: bool) -> Result<Range<u32>, Error> {
    let place = cursor.place();
    let (start, length) = match fat {
        true => (cursor.u32()?, cursor.u32()?),
        false => (cursor.u16()?.into(), cursor.u8()?.into()),
    };
    match start.checked_add(length).filter(|_| length > 0) {
        Some(end) => Ok(start..end),
        None => Err(Error::new(place, format!("exception clause over {length:#x} bytes at {start:#x}"))),
    }
}
