//! The metadata root: finds the streams and reads all of them.

use std::ops::Range;
use std::sync::Arc;

use super::heaps::Heaps;
use super::lookup::Order;
use super::rows::TypeDef;
use super::schema::TableId;
use super::tables::{RowCounts, TABLES, Tables};
use super::validate::{validate, validate_nesting};
use super::{Metadata, Owners};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

/// Where each stream is in the file; empty ranges for those that are not there.
#[derive(Default)]
struct Streams {
    tables: Option<Range<usize>>,
    strings: Range<usize>,
    user_strings: Range<usize>,
    blobs: Range<usize>,
    guids: Range<usize>,
    pdb: Option<Range<usize>>,
}

/// What a Portable PDB says about the assembly it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct PdbHeader {
    /// The same as in the assembly's debug directory.
    pub(crate) id: [u8; 20],
    /// How many methods the assembly has.
    pub(crate) methods: u32,
}

impl Metadata {
    /// Reads the metadata at `range` of a file, and the `#Pdb` stream if there is one.
    pub(crate) fn read(
        data: Arc<[u8]>,
        range: Range<usize>,
        file: &str,
    ) -> Result<(Metadata, Option<PdbHeader>), Error> {
        let size = data.len();
        let streams = Streams::find(&data, range.clone())?;
        let mut elsewhere = [0; TABLES];
        let mut pdb = None;
        if let Some(range) = streams.pdb {
            pdb = Some(PdbHeader::read(data.get(range).unwrap_or_default(), &mut elsewhere)?);
        }
        let Some(tables) = streams.tables else {
            return Err(Error::new(Part::File.at(range.start), "metadata without a table stream"));
        };
        let tables = Tables::read(Arc::clone(&data), tables, &elsewhere)?;
        let heaps = Heaps::new(data, streams.strings, streams.user_strings, streams.blobs, streams.guids)?;
        let (order, owners) = (Order::default(), Owners::default());
        let mut metadata = Metadata { file: file.to_owned(), tables, heaps, order, owners };
        validate(&metadata, size)?;
        metadata.order = Order::new(&metadata.tables);
        metadata.owners = Owners::new(&metadata);
        validate_nesting(&metadata)?;
        Ok((metadata, pdb))
    }
}

/// What a metadata root lists: everything before the number of streams, and the streams.
pub(super) struct Listing<'a> {
    pub(super) preamble: &'a [u8],
    pub(super) streams: Vec<(&'a [u8], Range<usize>)>,
}

impl<'a> Listing<'a> {
    pub(super) fn read(data: &'a [u8], range: Range<usize>) -> Result<Listing<'a>, Error> {
        let start = range.start;
        let data = data.get(..range.end).unwrap_or(data);
        let mut cursor = ByteCursor::at(data, start, Part::File);
        if cursor.array()? != *b"BSJB" {
            return Err(Error::new(Part::File.at(start), "metadata do not begin with BSJB"));
        }
        let _version_and_reserved: [u8; 8] = cursor.array()?;
        let version_length = cursor.u32()?;
        cursor.bytes(version_length as usize)?;
        let _flags = cursor.u16()?;
        let preamble = data.get(start..cursor.position()).unwrap_or_default();
        let count = cursor.u16()?;
        let mut streams = Vec::new();
        for _ in 0..count {
            let place = cursor.place();
            let offset = cursor.u32()? as usize;
            let size = cursor.u32()? as usize;
            let name = read_name(&mut cursor)?;
            let range = start.checked_add(offset).and_then(|from| Some(from..from.checked_add(size)?));
            let Some(range) = range.filter(|range| range.end <= data.len()) else {
                let name = String::from_utf8_lossy(name);
                return Err(Error::new(place, format!("stream {name} goes beyond the metadata")));
            };
            streams.push((name, range));
        }
        Ok(Listing { preamble, streams })
    }
}

impl Streams {
    fn find(data: &[u8], range: Range<usize>) -> Result<Streams, Error> {
        let mut streams = Streams::default();
        for (name, range) in Listing::read(data, range)?.streams {
            match name {
                b"#~" | b"#-" => streams.tables = Some(range),
                b"#Strings" => streams.strings = range,
                b"#US" => streams.user_strings = range,
                b"#Blob" => streams.blobs = range,
                b"#GUID" => streams.guids = range,
                b"#Pdb" => streams.pdb = Some(range),
                _ => {}
            }
        }
        Ok(streams)
    }
}

/// A stream's name: at most 32 bytes, ends with 0, padded to four bytes.
fn read_name<'a>(cursor: &mut ByteCursor<'a>) -> Result<&'a [u8], Error> {
    let mut ahead = cursor.clone();
    let mut length = 0;
    while ahead.u8()? != 0 {
        length += 1;
        if length > 32 {
            return cursor.fail("the name of a stream does not end");
        }
    }
    let name = cursor.bytes(length)?;
    cursor.bytes(4 - length % 4)?;
    Ok(name)
}

impl PdbHeader {
    fn read(stream: &[u8], elsewhere: &mut RowCounts) -> Result<PdbHeader, Error> {
        let mut cursor = ByteCursor::new(stream, Part::Stream("#Pdb"));
        let id = cursor.array()?;
        let _entry_point = cursor.u32()?;
        let referenced = cursor.u64()?;
        for number in 0..64 {
            if referenced >> number & 1 == 0 {
                continue;
            }
            let rows = cursor.u32()?;
            match elsewhere.get_mut(number) {
                Some(count) if rows <= 0x00FF_FFFF => *count = rows,
                _ => return cursor.fail(format!("table {number:#x} with {rows} rows")),
            }
        }
        Ok(PdbHeader { id, methods: elsewhere[TableId::MethodDef as usize] })
    }
}

impl Owners {
    fn new(metadata: &Metadata) -> Owners {
        let rows = |table| vec![0; metadata.row_count(table) as usize + 1];
        let mut owners = Owners { fields: rows(TableId::Field), methods: rows(TableId::MethodDef) };
        for def in metadata.rows::<TypeDef<'_>>() {
            for field in def.fields {
                if let Some(owner) = owners.fields.get_mut(field.row() as usize) {
                    *owner = def.token.row();
                }
            }
            for method in def.methods {
                if let Some(owner) = owners.methods.get_mut(method.row() as usize) {
                    *owner = def.token.row();
                }
            }
        }
        owners
    }
}
