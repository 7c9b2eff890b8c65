//! Jar files: zip archives with stored or deflated members.
//!
//! Only what jars are: one disk, no encryption, no more than 4 GiB. The central directory says what
//! there is; members are unpacked when they are asked for.

use std::collections::HashMap;

use crate::error::Error;

/// No class file is larger.
const LARGEST: usize = 64 << 20;

const END: &[u8] = b"PK\x05\x06";
const ENTRY: &[u8] = b"PK\x01\x02";
const MEMBER: &[u8] = b"PK\x03\x04";

/// An archive whose directory has been read.
#[derive(Clone, Debug)]
pub struct Archive {
    file: String,
    bytes: Vec<u8>,
    members: HashMap<String, Member>,
    names: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    method: u16,
    packed: usize,
    unpacked: usize,
    at: usize,
}

impl Archive {
    /// Whether bytes look like an archive.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(MEMBER) || bytes.starts_with(END)
    }

    /// Reads the directory of an archive.
    pub fn read(bytes: Vec<u8>, file: &str) -> Result<Archive, Error> {
        let mut archive =
            Archive { file: file.to_owned(), bytes, members: HashMap::new(), names: Vec::new() };
        archive.read_directory().map_err(|error| error.in_file(file))?;
        Ok(archive)
    }

    /// The names of its members, in the order of the archive.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The content of a member; `None` if there is none of that name.
    pub fn member(&self, name: &str) -> Option<Result<Vec<u8>, Error>> {
        let member = *self.members.get(name)?;
        Some(self.unpack(member).map_err(|error| error.in_file(&format!("{}!{name}", self.file))))
    }

    fn number(&self, at: usize, size: usize) -> Result<usize, Error> {
        let bytes = at.checked_add(size).and_then(|end| self.bytes.get(at..end));
        let Some(bytes) = bytes else { return Err(Error::at(at, "the archive is cut off")) };
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    fn read_directory(&mut self) -> Result<(), Error> {
        // A comment of up to 64 KiB may follow.
        let earliest = self.bytes.len().saturating_sub(END.len() + 18 + 0xFFFF);
        let tail = &self.bytes[earliest..];
        let Some(end) = tail.windows(END.len()).rposition(|window| window == END) else {
            return Err(Error::at(self.bytes.len(), "no archive: there is no directory at its end"));
        };
        let end = earliest + end;
        let count = self.number(end + 10, 2)?;
        let mut at = self.number(end + 16, 4)?;
        if count == 0xFFFF || at == 0xFFFF_FFFF {
            return Err(Error::at(end, "archives of more than 4 GiB or 65,534 members are not read"));
        }
        for _ in 0..count {
            if self.bytes.get(at..at + ENTRY.len()) != Some(ENTRY) {
                return Err(Error::at(at, "no entry of the archive's directory"));
            }
            let flags = self.number(at + 8, 2)?;
            let [name_size, extra_size, comment_size] =
                [self.number(at + 28, 2)?, self.number(at + 30, 2)?, self.number(at + 32, 2)?];
            let member = Member {
                method: self.number(at + 10, 2)? as u16,
                packed: self.number(at + 20, 4)?,
                unpacked: self.number(at + 24, 4)?,
                at: self.number(at + 42, 4)?,
            };
            let name = self.bytes.get(at + 46..at + 46 + name_size);
            let Some(name) = name else { return Err(Error::at(at, "the archive is cut off")) };
            let name = String::from_utf8_lossy(name).into_owned();
            if flags & 1 != 0 {
                return Err(Error::at(at, format!("`{name}` is encrypted")));
            }
            if !name.ends_with('/') && self.members.insert(name.clone(), member).is_none() {
                self.names.push(name);
            }
            at += 46 + name_size + extra_size + comment_size;
        }
        Ok(())
    }

    fn unpack(&self, member: Member) -> Result<Vec<u8>, Error> {
        let at = member.at;
        if self.bytes.get(at..at + MEMBER.len()) != Some(MEMBER) {
            return Err(Error::at(at, "no member of the archive"));
        }
        let start = at + 30 + self.number(at + 26, 2)? + self.number(at + 28, 2)?;
        let end = start.checked_add(member.packed);
        let Some(packed) = end.and_then(|end| self.bytes.get(start..end)) else {
            return Err(Error::at(at, "the archive is cut off"));
        };
        if member.unpacked > LARGEST {
            return Err(Error::at(at, format!("larger than {} MiB", LARGEST >> 20)));
        }
        let unpacked = match member.method {
            0 => packed.to_vec(),
            8 => miniz_oxide::inflate::decompress_to_vec_with_limit(packed, member.unpacked)
                .map_err(|error| Error::at(start, format!("damaged: {error}")))?,
            other => return Err(Error::at(at, format!("packed by method {other}"))),
        };
        match unpacked.len() == member.unpacked {
            true => Ok(unpacked),
            false => Err(Error::at(start, "damaged: the size is not as the archive says")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_archives_are_errors() {
        for bytes in [&b""[..], b"PK\x03\x04", b"PK\x05\x06", &[b"PK\x05\x06".to_vec(), vec![1; 18]].concat()]
        {
            assert!(Archive::read(bytes.to_vec(), "a.jar").is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn an_empty_archive_has_no_members() {
        let bytes = [b"PK\x05\x06".to_vec(), vec![0; 18]].concat();
        let archive = Archive::read(bytes, "a.jar").expect("an archive");
        assert_eq!(archive.names().count(), 0);
        assert!(archive.member("x").is_none());
    }
}
