//! Mono's `.mdb`, format 50.0: what mcs writes.
//!
//! Three tables of fixed-size entries (files, compile units, methods) lead to variable-size data.
//! Lines are a program in the style of DWARF; columns follow it.

use std::ops::Range;

use super::budget::Budget;
use super::{HIDDEN_LINE, LocalName, MethodSymbols, SequencePoint, SequencePoints, Symbols};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};
use crate::metadata::{Assembly, TableId, Token};

const MAGIC: u64 = 0x45E8_2623_FD7F_A614;

/// The header: where the tables are, and the parameters of line programs.
pub(crate) struct Header {
    files: Table,
    pub(crate) methods: Table,
    line_base: i32,
    line_range: u8,
    /// The first opcode of line programs that changes offset and line together.
    pub(crate) opcode_base: u8,
}

/// Where a table is, and how many entries it has.
pub(crate) struct Table {
    pub(crate) count: u32,
    pub(crate) offset: u32,
}

pub(super) fn read(data: &[u8], assembly: &Assembly) -> Result<Symbols, Error> {
    let header = Header::read(data, assembly)?;
    let mut reader = Reader { data, budget: Budget::for_file(data.len()) };
    let mut symbols = Symbols::default();
    let mut files = ByteCursor::at(data, header.files.offset as usize, Part::File);
    for _ in 0..header.files.count {
        let _index = files.u32()?;
        symbols.files.push(reader.read_at(files.u32()? as usize, read_string)?);
    }
    let mut methods = ByteCursor::at(data, header.methods.offset as usize, Part::File);
    for _ in 0..header.methods.count {
        let place = methods.place();
        let token = Token(methods.u32()?);
        let details = methods.u32()? as usize;
        let lines = methods.u32()? as usize;
        if !token.is(TableId::MethodDef) || !assembly.contains(token) {
            return Err(Error::new(place, format!("symbols for {token}, which is not a method")));
        }
        let details = reader.read_at(details, Details::read)?;
        let points = reader.read_at(lines, |cursor| read_points(cursor, &header, details.flags()))?;
        let scopes = reader.read_at(details.0[Details::BLOCKS], read_blocks)?;
        let locals = reader.read_at(details.0[Details::LOCALS], |cursor| read_locals(cursor, &scopes))?;
        symbols.methods.insert(token, MethodSymbols { points: SequencePoints::new(points), locals });
    }
    Ok(symbols)
}

/// Reads data at places that other data name.
struct Reader<'a> {
    data: &'a [u8],
    budget: Budget,
}

impl<'a> Reader<'a> {
    /// What `read` finds at an offset; offset 0 means that there is nothing.
    fn read_at<T: Default>(
        &mut self,
        offset: usize,
        read: impl FnOnce(&mut ByteCursor<'a>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if offset == 0 {
            return Ok(T::default());
        }
        let mut cursor = ByteCursor::at(self.data, offset, Part::File);
        let place = cursor.place();
        let value = read(&mut cursor)?;
        self.budget.spend(cursor.position() - offset, place)?;
        Ok(value)
    }
}

impl Header {
    pub(crate) fn read(data: &[u8], assembly: &Assembly) -> Result<Header, Error> {
        let mut cursor = ByteCursor::new(data, Part::File);
        if cursor.u64()? != MAGIC {
            return Err(Error::new(Part::File.at(0), "not a Mono symbol file"));
        }
        let (major, minor) = (cursor.u32()?, cursor.u32()?);
        if (major, minor) != (50, 0) {
            return cursor.fail(format!("symbol file of version {major}.{minor}; only 50.0 is known"));
        }
        let guid: [u8; 16] = cursor.array()?;
        if guid != assembly.mvid() {
            return cursor.fail(format!("belongs to another build of {}", assembly.file()));
        }
        let _file_and_data_section: [u8; 12] = cursor.array()?;
        let _units = Table::read(&mut cursor)?;
        let files = Table::read(&mut cursor)?;
        let methods = Table::read(&mut cursor)?;
        let _types = cursor.u32()?;
        let _anonymous_scopes = Table::read(&mut cursor)?;
        let line_base = cursor.i32()?;
        let place = cursor.place();
        let (line_range, opcode_base) = (cursor.u32()?, cursor.u32()?);
        match (u8::try_from(line_range), u8::try_from(opcode_base)) {
            (Ok(line_range @ 1..), Ok(opcode_base)) => {
                Ok(Header { files, methods, line_base, line_range, opcode_base })
            }
            _ => Err(Error::new(place, format!("line programs with parameters {line_range}, {opcode_base}"))),
        }
    }
}

impl Table {
    fn read(cursor: &mut ByteCursor<'_>) -> Result<Table, Error> {
        let (count, offset, _size) = (cursor.u32()?, cursor.u32()?, cursor.u32()?);
        Ok(Table { count, offset })
    }
}

/// A string after its length in bytes.
fn read_string(cursor: &mut ByteCursor<'_>) -> Result<String, Error> {
    let length = offset(cursor)?;
    Ok(String::from_utf8_lossy(cursor.bytes(length)?).into_owned())
}

/// A number that is not negative.
pub(crate) fn offset(cursor: &mut ByteCursor<'_>) -> Result<usize, Error> {
    let place = cursor.place();
    let value = cursor.leb128()?;
    usize::try_from(value)
        .map_err(|_| Error::new(place, format!("{value} where a size or place is expected")))
}

const COLUMNS_INCLUDED: usize = 2;
const ENDS_INCLUDED: usize = 4;

/// Where the rest of what belongs to a method is: unit, locals, namespace, blocks, variables of
/// scopes, real name, and flags.
#[derive(Default)]
pub(crate) struct Details(pub(crate) [usize; 7]);

impl Details {
    const LOCALS: usize = 1;
    pub(crate) const BLOCKS: usize = 3;
    const FLAGS: usize = 6;

    pub(crate) fn read(cursor: &mut ByteCursor<'_>) -> Result<Details, Error> {
        let mut details = Details::default();
        for detail in &mut details.0 {
            *detail = offset(cursor)?;
        }
        Ok(details)
    }

    pub(crate) fn flags(&self) -> usize {
        self.0[Details::FLAGS]
    }
}

/// Reads the lines of a method, and their columns.
pub(crate) fn read_points(
    cursor: &mut ByteCursor<'_>,
    header: &Header,
    flags: usize,
) -> Result<Vec<SequencePoint>, Error> {
    let place = cursor.place();
    let lines = run_line_program(cursor, header)?;
    let mut points: Vec<SequencePoint> = lines.iter().map(LineState::point).collect();
    if points.iter().any(|point| point.file >= header.files.count) {
        return Err(Error::new(place, "lines of a file that is not listed"));
    }
    if flags & COLUMNS_INCLUDED != 0 {
        for point in &mut points {
            point.column = cursor.leb128()?.try_into().unwrap_or(0);
        }
    }
    if flags & ENDS_INCLUDED != 0 {
        const UNKNOWN: i32 = 0xFF_FFFF;
        for point in &mut points {
            let lines = cursor.leb128()?;
            if lines != UNKNOWN {
                let end_column = cursor.leb128()?.try_into().unwrap_or(0);
                if !point.is_hidden() {
                    point.end_line = point.line.wrapping_add_signed(lines);
                    point.end_column = end_column;
                }
            }
        }
    }
    Ok(points)
}

/// Where a line program stands.
#[derive(Clone, Copy)]
pub(crate) struct LineState {
    pub(crate) offset: i32,
    pub(crate) file: i32,
    pub(crate) line: i32,
    pub(crate) hidden: bool,
}

impl LineState {
    /// Where every line program starts.
    pub(crate) const START: LineState = LineState { offset: 0, file: 1, line: 1, hidden: false };
}

impl LineState {
    fn point(&self) -> SequencePoint {
        SequencePoint {
            offset: self.offset.try_into().unwrap_or(0),
            file: self.file.wrapping_sub(1) as u32,
            line: if self.hidden { HIDDEN_LINE } else { self.line.try_into().unwrap_or(0) },
            column: 0,
            end_line: 0,
            end_column: 0,
        }
    }
}

/// Reads a line program: where it stands at each of its points.
pub(crate) fn run_line_program(
    cursor: &mut ByteCursor<'_>,
    header: &Header,
) -> Result<Vec<LineState>, Error> {
    let mut points = Vec::new();
    let mut at = LineState::START;
    let mut pending = false;
    loop {
        let place = cursor.place();
        let opcode = cursor.u8()?;
        if opcode >= header.opcode_base && opcode != 0 {
            let step = opcode - header.opcode_base;
            at.offset = at.offset.wrapping_add((step / header.line_range).into());
            at.line = at.line.wrapping_add(header.line_base).wrapping_add((step % header.line_range).into());
            points.push(at);
            pending = false;
            continue;
        }
        match opcode {
            0 => {
                let size = usize::from(cursor.u8()?);
                match cursor.bytes(size)?.first() {
                    Some(0x01) => {
                        if pending {
                            points.push(at);
                        }
                        return Ok(points);
                    }
                    Some(0x40) => at.hidden = !at.hidden,
                    Some(0x41..=0x7F) => continue,
                    _ => return Err(Error::new(place, "unknown extended opcode in a line program")),
                }
            }
            1 => points.push(at),
            2 => at.offset = at.offset.wrapping_add(cursor.leb128()?),
            3 => at.line = at.line.wrapping_add(cursor.leb128()?),
            4 => at.file = cursor.leb128()?,
            8 => {
                let most = (255 - header.opcode_base) / header.line_range;
                at.offset = at.offset.wrapping_add(most.into());
            }
            _ => return Err(Error::new(place, format!("unknown opcode {opcode} in a line program"))),
        }
        pending = opcode != 1;
    }
}

/// The flag of a block that is followed by more bytes.
pub(crate) const HAS_MORE: i32 = 0x40;

/// The ranges of code of a method's blocks.
fn read_blocks(cursor: &mut ByteCursor<'_>) -> Result<Vec<Range<u32>>, Error> {
    let mut blocks = Vec::new();
    for _ in 0..offset(cursor)? {
        let kind = cursor.leb128()?;
        let _parent = cursor.leb128()?;
        let (start, end) = (cursor.leb128()?, cursor.leb128()?);
        blocks.push(start.try_into().unwrap_or(0)..end.try_into().unwrap_or(0));
        if kind & HAS_MORE != 0 {
            let size = cursor.u16()?;
            cursor.bytes(size.into())?;
        }
    }
    Ok(blocks)
}

fn read_locals(cursor: &mut ByteCursor<'_>, blocks: &[Range<u32>]) -> Result<Vec<LocalName>, Error> {
    let mut names = Vec::new();
    for _ in 0..offset(cursor)? {
        let slot = cursor.leb128()?;
        let name = read_string(cursor)?;
        // Block 0 is the whole method; others count from 1.
        let block = usize::try_from(cursor.leb128()?).ok().and_then(|block| block.checked_sub(1));
        let scope = block.and_then(|block| blocks.get(block).cloned()).unwrap_or(0..u32::MAX);
        if let Ok(slot) = u16::try_from(slot) {
            names.push(LocalName { slot, name, scope });
        }
    }
    Ok(names)
}
