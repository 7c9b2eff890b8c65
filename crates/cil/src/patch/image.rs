//! One more section for a PE file. All that is there stays where it is in memory; where the headers
//! have no room for one more section header, all of it moves on in the file.

use crate::cursor::ByteCursor;
use crate::error::{Error, Part};
use crate::pe::{Headers, Image};

const SECTION_HEADER: usize = 40;
const NAME: &[u8; 8] = b".fence\0\0";
/// Code that can be read and executed.
const CHARACTERISTICS: u32 = 0x6000_0020;
const STRONG_NAME_SIGNED: u32 = 0x08;

// Places in the optional header, the same for PE32 and PE32+.
const SIZE_OF_CODE: usize = 4;
const SECTION_ALIGNMENT: usize = 32;
const FILE_ALIGNMENT: usize = 36;
const SIZE_OF_IMAGE: usize = 56;
const SIZE_OF_HEADERS: usize = 60;
const CHECKSUM: usize = 64;

// Data directories.
const CERTIFICATES: usize = 4;

/// A copy of a file, with room for one more section.
pub(super) struct Copy<'a> {
    image: &'a Image,
    /// Where in the copy the headers are.
    headers: Headers,
    bytes: Vec<u8>,
    /// Bytes from here on have moved by `shift`.
    moved_from: usize,
    shift: usize,
    section_alignment: u32,
    file_alignment: usize,
    /// The address of the new section.
    pub(super) rva: u32,
    /// What the user should know.
    pub(super) remarks: Vec<String>,
}

/// Other data for an entry of the debug directory.
pub(super) struct DebugData {
    /// Which entry.
    pub(super) entry: usize,
    /// Where in the new section its data are, and how many bytes; `None` for an entry that says
    /// nothing any more.
    pub(super) data: Option<(usize, usize)>,
}

impl<'a> Copy<'a> {
    pub(super) fn new(image: &'a Image) -> Result<Copy<'a>, Error> {
        let headers = image.headers;
        let bytes = image.bytes().to_vec();
        let optional = |at: usize| read(&bytes, headers.optional + at);
        let section_alignment = optional(SECTION_ALIGNMENT)?;
        let file_alignment = optional(FILE_ALIGNMENT)? as usize;
        let usual = section_alignment.is_power_of_two() && section_alignment >= 0x1000;
        if !usual || !file_alignment.is_power_of_two() || file_alignment > section_alignment as usize {
            return fail(headers.optional, "sections are aligned in an unusual way");
        }
        let mut end = u64::from(optional(SIZE_OF_HEADERS)?);
        let mut first = bytes.len();
        for section in headers.all_sections() {
            let word = |at: usize| read(&bytes, section + at);
            let (virtual_size, rva, raw_size, start) = (word(8)?, word(12)?, word(16)?, word(20)?);
            end = end.max(u64::from(rva) + u64::from(virtual_size.max(raw_size)));
            if raw_size > 0 {
                first = first.min(start as usize);
            }
        }
        let Some(rva) = aligned(end, section_alignment) else {
            return fail(headers.sections, "there is no address left for one more section");
        };
        let mut copy = Copy {
            image,
            headers,
            bytes,
            moved_from: first,
            shift: 0,
            section_alignment,
            file_alignment,
            rva,
            remarks: Vec::new(),
        };
        copy.make_room()?;
        copy.forget_signatures()?;
        Ok(copy)
    }

    /// Makes room for one more section header.
    fn make_room(&mut self) -> Result<(), Error> {
        let end = self.headers.sections + usize::from(self.headers.section_count) * SECTION_HEADER;
        let needed = end + SECTION_HEADER;
        let used = self.bytes.get(end..needed.min(self.moved_from)).unwrap_or(&[1]);
        if used.iter().any(|&byte| byte != 0) {
            return fail(end, "there is no room for one more section header");
        }
        let headers = self.headers.optional + SIZE_OF_HEADERS;
        if needed > self.moved_from {
            self.shift = SECTION_HEADER.next_multiple_of(self.file_alignment);
            let at = self.moved_from;
            self.bytes.splice(at..at, std::iter::repeat_n(0, self.shift));
            self.move_file_offsets()?;
            self.headers.cli += self.shift;
        }
        let size = self.word(headers)?.saturating_add(self.shift as u32).max(needed as u32);
        let Some(size) = aligned(size.into(), self.file_alignment as u32) else {
            return fail(headers, "headers become too large");
        };
        for section in self.headers.all_sections() {
            if self.word(section + 12)? < size {
                return fail(section, "there is no room for one more section header");
            }
        }
        self.put(headers, size)
    }

    /// Corrects what says where something is in the file, rather than in memory.
    fn move_file_offsets(&mut self) -> Result<(), Error> {
        let mut places = vec![self.headers.pe + 12];
        for section in self.headers.all_sections() {
            places.extend([20, 24, 28].map(|at| section + at));
        }
        places.extend(self.image.debug_entry_places().iter().map(|&entry| self.moved(entry) + 24));
        for place in places {
            let value = self.word(place)?;
            if value as usize >= self.moved_from {
                self.put(place, value.saturating_add(self.shift as u32))?;
            }
        }
        Ok(())
    }

    /// Where in the copy a place of the file is.
    fn moved(&self, place: usize) -> usize {
        if place >= self.moved_from { place + self.shift } else { place }
    }

    /// Signatures are not valid for changed bytes.
    fn forget_signatures(&mut self) -> Result<(), Error> {
        let certificates = self.headers.directories + CERTIFICATES * 8;
        if self.headers.directory_count > CERTIFICATES && self.word(certificates)? != 0 {
            self.put(certificates, 0)?;
            self.put(certificates + 4, 0)?;
            self.remarks.push("the Authenticode signature is gone: it was for other bytes".to_owned());
        }
        let flags = self.headers.cli + 16;
        let value = self.word(flags)?;
        if value & STRONG_NAME_SIGNED != 0 {
            self.put(flags, value & !STRONG_NAME_SIGNED)?;
            let signature = self.image.cli.signature.clone().unwrap_or_default();
            let signature = self.moved(signature.start)..self.moved(signature.start) + signature.len();
            if let Some(bytes) = self.bytes.get_mut(signature) {
                bytes.fill(0);
            }
            self.remarks.push(
                "the strong name is no longer valid: sign the patched file again (`sn -R FILE KEY`)"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// The file with the new section. `metadata` is where in it the metadata are, and their size.
    pub(super) fn finish(
        mut self,
        section: &[u8],
        metadata: (usize, usize),
        debug: &[DebugData],
    ) -> Result<Vec<u8>, Error> {
        let start = self.bytes.len().next_multiple_of(self.file_alignment);
        let size = section.len().next_multiple_of(self.file_alignment);
        let image_end = aligned(u64::from(self.rva) + section.len() as u64, self.section_alignment);
        let (Some(image_end), Ok(file_end)) = (image_end, u32::try_from(start + size)) else {
            return fail(start, "the file becomes too large");
        };
        let raw_size = size as u32;
        let raw_start = file_end - raw_size;

        let cli = self.headers.cli;
        self.put(cli + 8, self.rva + metadata.0 as u32)?;
        self.put(cli + 12, metadata.1 as u32)?;
        let entries = self.image.debug_entry_places();
        for change in debug {
            let Some(entry) = entries.get(change.entry).map(|&entry| self.moved(entry)) else { continue };
            let (kind, size, rva, at) = match change.data {
                Some((at, size)) => {
                    let kind = self.word(entry + 12)?;
                    (kind, size as u32, self.rva + at as u32, raw_start + at as u32)
                }
                None => (0, 0, 0, 0),
            };
            for (place, value) in [(12, kind), (16, size), (20, rva), (24, at)] {
                self.put(entry + place, value)?;
            }
        }

        let count = self.headers.section_count.saturating_add(1);
        self.put_bytes(self.headers.pe + 6, &count.to_le_bytes())?;
        let header = self.headers.sections + usize::from(count - 1) * SECTION_HEADER;
        self.put_bytes(header, NAME)?;
        let words = [section.len() as u32, self.rva, raw_size, raw_start, 0, 0, 0, CHARACTERISTICS];
        for (index, word) in words.into_iter().enumerate() {
            self.put(header + 8 + index * 4, word)?;
        }
        let optional = self.headers.optional;
        let code = self.word(optional + SIZE_OF_CODE)?.saturating_add(raw_size);
        self.put(optional + SIZE_OF_CODE, code)?;
        self.put(optional + SIZE_OF_IMAGE, image_end)?;
        self.put(optional + CHECKSUM, 0)?;
        self.bytes.resize(start, 0);
        self.bytes.extend(section);
        self.bytes.resize(start + size, 0);
        Ok(self.bytes)
    }

    fn word(&self, at: usize) -> Result<u32, Error> {
        read(&self.bytes, at)
    }

    fn put(&mut self, at: usize, word: u32) -> Result<(), Error> {
        self.put_bytes(at, &word.to_le_bytes())
    }

    fn put_bytes(&mut self, at: usize, bytes: &[u8]) -> Result<(), Error> {
        match self.bytes.get_mut(at..at + bytes.len()) {
            Some(place) => place.copy_from_slice(bytes),
            None => return fail(at, "the headers are not complete"),
        }
        Ok(())
    }
}

impl Headers {
    /// Where the section headers are.
    fn all_sections(&self) -> impl Iterator<Item = usize> + use<> {
        let start = self.sections;
        (0..usize::from(self.section_count)).map(move |number| start + number * SECTION_HEADER)
    }
}

fn read(bytes: &[u8], at: usize) -> Result<u32, Error> {
    ByteCursor::at(bytes, at, Part::File).u32()
}

fn aligned(value: u64, alignment: u32) -> Option<u32> {
    u32::try_from(value.checked_next_multiple_of(alignment.into())?).ok()
}

fn fail<T>(at: usize, message: &str) -> Result<T, Error> {
    Err(Error::new(Part::File.at(at), message))
}
