//! The PE file around an assembly: where its sections, CLI header and debug data are.

use std::ops::Range;
use std::sync::Arc;

use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

/// Where a section stands in memory and in the file.
#[derive(Clone, Copy, Debug)]
struct Section {
    rva: u32,
    file_offset: u32,
    size: u32,
}

/// Where in the file its headers are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Headers {
    /// `PE\0\0`, and the file header behind it.
    pub(crate) pe: usize,
    /// The optional header.
    pub(crate) optional: usize,
    /// The data directories, eight bytes each.
    pub(crate) directories: usize,
    /// How many of them there are.
    pub(crate) directory_count: usize,
    /// The headers of the sections, 40 bytes each.
    pub(crate) sections: usize,
    /// How many sections there are.
    pub(crate) section_count: u16,
    /// The CLI header.
    pub(crate) cli: usize,
}

/// The bytes of a file with a CLI header, and how addresses map to them.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    bytes: Arc<[u8]>,
    sections: Vec<Section>,
    pub(crate) headers: Headers,
    pub(crate) cli: CliHeader,
    debug: Directory,
}

/// An address and size of data in memory.
#[derive(Clone, Copy, Debug, Default)]
struct Directory {
    rva: u32,
    size: u32,
}

/// What the CLI header (ECMA-335 II.25.3.3) says.
#[derive(Clone, Debug)]
pub(crate) struct CliHeader {
    /// Where in the file the metadata are.
    pub(crate) metadata: Range<usize>,
    /// `COMIMAGE_FLAGS_*`.
    pub(crate) flags: u32,
    /// The entry point's token, 0 for none.
    pub(crate) entry_point: u32,
    /// Where in the file the signature of its strong name is.
    pub(crate) signature: Option<Range<usize>>,
    /// Whether there is machine code that was made from the CIL beforehand.
    pub(crate) is_precompiled: bool,
    resources: Directory,
}

/// One entry of the debug directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DebugEntry<'a> {
    pub(crate) kind: u32,
    pub(crate) stamp: u32,
    pub(crate) data: &'a [u8],
}

const CLI_DIRECTORY: usize = 14;
const DEBUG_DIRECTORY: usize = 6;
/// Native entry point in the CLI flags: the token is an address then.
const NATIVE_ENTRY_POINT: u32 = 0x10;
/// The size of a CLI header that has all fields.
const WHOLE_CLI_HEADER: u32 = 72;

impl Image {
    pub(crate) fn read(bytes: Arc<[u8]>) -> Result<Image, Error> {
        let data: &[u8] = &bytes;
        if !data.starts_with(b"MZ") {
            return Err(Error::new(Part::File.at(0), "not a PE file: no MZ at its start"));
        }
        let pe = ByteCursor::at(data, 0x3C, Part::File).u32()? as usize;
        let mut header = ByteCursor::at(data, pe, Part::File);
        if header.array()? != *b"PE\0\0" {
            return Err(Error::new(Part::File.at(pe), "not a PE file: no PE signature"));
        }
        let _machine = header.u16()?;
        let section_count = header.u16()?;
        let _stamp_and_symbols: [u8; 12] = header.array()?;
        let optional_size = header.u16()?;
        let _characteristics = header.u16()?;

        let place = header.place();
        let sections_at = header.position() + usize::from(optional_size);
        let mut optional = ByteCursor::new(header.bytes(usize::from(optional_size))?, Part::File);
        let directories_at = match optional.u16()? {
            0x10B => 96,
            0x20B => 112,
            magic => {
                return Err(Error::new(place, format!("optional header of unknown kind {magic:#x}")));
            }
        };
        let directories = place.byte + directories_at;
        let directory_count = ByteCursor::at(data, directories - 4, Part::File).u32()? as usize;
        let directory = |index: usize| -> Result<Directory, Error> {
            let inside = directories + index * 8 + 8 <= sections_at;
            if index >= directory_count || !inside {
                return Ok(Directory::default());
            }
            Directory::read(&mut ByteCursor::at(data, directories + index * 8, Part::File))
        };
        let (cli, debug) = (directory(CLI_DIRECTORY)?, directory(DEBUG_DIRECTORY)?);
        if cli.rva == 0 {
            return Err(Error::new(
                Part::File.at(directories + CLI_DIRECTORY * 8),
                "not a .NET assembly: no CLI header",
            ));
        }

        let mut table = ByteCursor::at(data, sections_at, Part::File);
        let mut sections = Vec::new();
        for _ in 0..section_count {
            let place = table.place();
            let name: [u8; 8] = table.array()?;
            let virtual_size = table.u32()?;
            let rva = table.u32()?;
            let raw_size = table.u32()?;
            let file_offset = table.u32()?;
            let _relocations_and_flags: [u8; 16] = table.array()?;
            // Bytes beyond the virtual size are padding; a virtual size of 0 means "all".
            let size = if virtual_size == 0 { raw_size } else { raw_size.min(virtual_size) };
            if u64::from(file_offset) + u64::from(size) > data.len() as u64 {
                let name = String::from_utf8_lossy(&name);
                let problem = format!("the file ends inside its section {}", name.trim_end_matches('\0'));
                return Err(Error::new(place, problem));
            }
            sections.push(Section { rva, file_offset, size });
        }
        let cli_at = range_at(&sections, cli.rva).ok_or_else(|| {
            Error::new(Part::File.at(0), format!("CLI header at {:#x}, outside all sections", cli.rva))
        })?;
        let headers = Headers {
            pe,
            optional: place.byte,
            directories,
            directory_count: directory_count.min(sections_at.saturating_sub(directories) / 8),
            sections: sections_at,
            section_count,
            cli: cli_at.start,
        };
        let cli = CliHeader::read(data, &sections, headers.cli)?;
        Ok(Image { bytes, sections, headers, cli, debug })
    }

    /// The file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn shared_bytes(&self) -> Arc<[u8]> {
        Arc::clone(&self.bytes)
    }

    /// Where in the file the bytes from an address to the end of its section are.
    pub(crate) fn range_at(&self, rva: u32) -> Option<Range<usize>> {
        range_at(&self.sections, rva)
    }

    /// The bytes from an address to the end of its section.
    pub(crate) fn bytes_at(&self, rva: u32) -> Option<&[u8]> {
        self.bytes.get(self.range_at(rva)?)
    }

    /// An embedded resource, by the offset that its row gives.
    pub(crate) fn resource(&self, offset: u32) -> Option<&[u8]> {
        let directory = self.bytes_at(self.cli.resources.rva)?;
        let directory = directory.get(..self.cli.resources.size as usize)?;
        let mut cursor = ByteCursor::at(directory, offset as usize, Part::File);
        let size = cursor.u32().ok()?;
        cursor.bytes(size as usize).ok()
    }

    /// Where in the file the entries of the debug directory are, 28 bytes each.
    pub(crate) fn debug_entry_places(&self) -> Vec<usize> {
        let Some(range) = self.range_at(self.debug.rva).filter(|_| self.debug.rva != 0) else {
            return Vec::new();
        };
        let size = (self.debug.size as usize).min(range.len());
        (0..size / 28).map(|entry| range.start + entry * 28).collect()
    }

    /// The entries of the debug directory; those that point nowhere have no data.
    pub(crate) fn debug_entries(&self) -> Vec<DebugEntry<'_>> {
        let mut entries = Vec::new();
        for place in self.debug_entry_places() {
            let word =
                |index: usize| ByteCursor::at(&self.bytes, place + index * 4, Part::File).u32().unwrap_or(0);
            let (stamp, kind, size, start) = (word(1), word(3), word(4) as usize, word(6) as usize);
            let data = ByteCursor::at(&self.bytes, start, Part::File).bytes(size).unwrap_or_default();
            entries.push(DebugEntry { kind, stamp, data });
        }
        entries
    }
}

impl Directory {
    fn read(cursor: &mut ByteCursor<'_>) -> Result<Directory, Error> {
        Ok(Directory { rva: cursor.u32()?, size: cursor.u32()? })
    }
}

impl CliHeader {
    fn read(data: &[u8], sections: &[Section], at: usize) -> Result<CliHeader, Error> {
        let mut header = ByteCursor::at(data, at, Part::File);
        let size = header.u32()?;
        let _runtime_version = header.u32()?;
        let place = header.place();
        let metadata = Directory::read(&mut header)?;
        let flags = header.u32()?;
        let entry_point = header.u32()?;
        let resources = Directory::read(&mut header)?;
        let (mut signature, mut precompiled) = (Directory::default(), Directory::default());
        if size >= WHOLE_CLI_HEADER {
            signature = Directory::read(&mut header)?;
            let _code_managers_fixups_exports: [u8; 24] = header.array()?;
            precompiled = Directory::read(&mut header)?;
        }
        let signature = range_at(sections, signature.rva).filter(|_| signature.size != 0).map(|range| {
            let size = range.len().min(signature.size as usize);
            range.start..range.start + size
        });
        let metadata = range_at(sections, metadata.rva)
            .and_then(|range| {
                let end = range.start.checked_add(metadata.size as usize)?;
                (end <= range.end).then_some(range.start..end)
            })
            .ok_or_else(|| Error::new(place, "metadata are not inside a section"))?;
        let entry_point = if flags & NATIVE_ENTRY_POINT == 0 { entry_point } else { 0 };
        let is_precompiled = precompiled.rva != 0;
        Ok(CliHeader { metadata, flags, entry_point, signature, is_precompiled, resources })
    }
}

/// The part of the file from an address to the end of its section.
fn range_at(sections: &[Section], rva: u32) -> Option<Range<usize>> {
    sections.iter().find_map(|section| {
        let inside = rva.checked_sub(section.rva).filter(|&inside| inside < section.size)?;
        let start = section.file_offset as usize;
        Some(start + inside as usize..start + section.size as usize)
    })
}
