//! Mono's `.mdb` for changed methods. New data go to the end of the file, and a method's entry says
//! where; nothing else changes.

use super::{MovedCode, body};
use crate::cursor::ByteCursor;
use crate::encode;
use crate::error::{Error, Part};
use crate::metadata::{Assembly, Token};
use crate::symbols::Symbols;
use crate::symbols::mdb::{Details, HAS_MORE, Header, LineState, offset, read_points, run_line_program};

const METHOD_ENTRY: usize = 12;
/// Where the header says how large the file is.
const FILE_SIZE: usize = 32;

// Opcodes of line programs.
const EXTENDED: u8 = 0;
const COPY: u8 = 1;
const ADVANCE_OFFSET: u8 = 2;
const ADVANCE_LINE: u8 = 3;
const SET_FILE: u8 = 4;
const END: u8 = 0x01;
const NEGATE_HIDDEN: u8 = 0x40;

/// The symbols of an assembly after changes to it.
pub(super) fn rewrite(mdb: &[u8], assembly: &Assembly, moves: &MovedCode) -> Result<Vec<u8>, Error> {
    Symbols::read_mdb(mdb, assembly.file(), assembly)?;
    let header = Header::read(mdb, assembly)?;
    if header.opcode_base <= SET_FILE {
        return Err(Error::new(Part::File.at(0), "line programs with unusual opcodes"));
    }
    let mut out = mdb.to_vec();
    for number in 0..header.methods.count as usize {
        let entry = header.methods.offset as usize + number * METHOD_ENTRY;
        let mut cursor = ByteCursor::at(mdb, entry, Part::File);
        let (token, details, lines) = (Token(cursor.u32()?), cursor.u32()? as usize, cursor.u32()? as usize);
        let Some(moves) = moves.get(&token) else { continue };
        let mut read = Details::default();
        if details != 0 {
            read = Details::read(&mut ByteCursor::at(mdb, details, Part::File))?;
        }
        if lines != 0 {
            let data = moved_lines(mdb, lines, &header, read.flags(), moves)?;
            append(&mut out, &data, entry + 8)?;
        }
        let blocks = &mut read.0[Details::BLOCKS];
        if *blocks != 0 {
            let data = moved_blocks(mdb, *blocks, moves)?;
            *blocks = out.len();
            out.extend(data);
            let mut data = Vec::new();
            read.0.iter().for_each(|&detail| encode::leb128(detail as i32, &mut data));
            append(&mut out, &data, entry + 4)?;
        }
    }
    let size = out.len();
    put(&mut out, FILE_SIZE, size)?;
    Ok(out)
}

/// Adds data, and says at `place` where they are.
fn append(out: &mut Vec<u8>, data: &[u8], place: usize) -> Result<(), Error> {
    let at = out.len();
    out.extend(data);
    put(out, place, at)
}

fn put(out: &mut [u8], place: usize, value: usize) -> Result<(), Error> {
    match (out.get_mut(place..place + 4), i32::try_from(value)) {
        (Some(word), Ok(value)) => word.copy_from_slice(&value.to_le_bytes()),
        _ => return Err(Error::new(Part::File.at(place), "the symbols become too large")),
    }
    Ok(())
}

/// A line program with other offsets, and the columns that follow it as they are.
fn moved_lines(
    mdb: &[u8],
    at: usize,
    header: &Header,
    flags: usize,
    moves: &body::Moves,
) -> Result<Vec<u8>, Error> {
    let mut program = ByteCursor::at(mdb, at, Part::File);
    let lines = run_line_program(&mut program, header)?;
    let mut whole = ByteCursor::at(mdb, at, Part::File);
    read_points(&mut whole, header, flags)?;
    let columns = mdb.get(program.position()..whole.position()).unwrap_or_default();

    let mut data = Vec::new();
    let mut last = LineState::START;
    for mut line in lines {
        line.offset = u32::try_from(line.offset).map_or(line.offset, |offset| moves.map(offset) as i32);
        if line.file != last.file {
            data.push(SET_FILE);
            encode::leb128(line.file, &mut data);
        }
        if line.hidden != last.hidden {
            data.extend([EXTENDED, 1, NEGATE_HIDDEN]);
        }
        for (opcode, new, old) in
            [(ADVANCE_LINE, line.line, last.line), (ADVANCE_OFFSET, line.offset, last.offset)]
        {
            if new != old {
                data.push(opcode);
                encode::leb128(new.wrapping_sub(old), &mut data);
            }
        }
        data.push(COPY);
        last = line;
    }
    data.extend([EXTENDED, 1, END]);
    data.extend(columns);
    Ok(data)
}

/// Blocks with other offsets.
fn moved_blocks(mdb: &[u8], at: usize, moves: &body::Moves) -> Result<Vec<u8>, Error> {
    let mut cursor = ByteCursor::at(mdb, at, Part::File);
    let mut data = Vec::new();
    let count = offset(&mut cursor)?;
    encode::leb128(count as i32, &mut data);
    for _ in 0..count {
        let (kind, parent) = (cursor.leb128()?, cursor.leb128()?);
        encode::leb128(kind, &mut data);
        encode::leb128(parent, &mut data);
        for _start_and_end in 0..2 {
            let old = cursor.leb128()?;
            encode::leb128(u32::try_from(old).map_or(old, |old| moves.map(old) as i32), &mut data);
        }
        if kind & HAS_MORE != 0 {
            let size = cursor.u16()?;
            data.extend(size.to_le_bytes());
            data.extend(cursor.bytes(size.into())?);
        }
    }
    Ok(data)
}
