//! Jar files. The `zip` crate reads them; members are unpacked when they are asked for.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::sync::Arc;

use zip::result::{ZipError, ZipResult};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::error::Error;

/// No class file is larger.
const LARGEST: u64 = 64 << 20;

/// An archive whose directory has been read.
#[derive(Clone, Debug)]
pub struct Archive {
    file: String,
    zip: ZipArchive<Cursor<Arc<[u8]>>>,
    names: Vec<String>,
}

impl Archive {
    /// Whether bytes look like an archive.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
    }

    /// Reads the directory of an archive.
    pub fn read(bytes: Vec<u8>, file: &str) -> Result<Archive, Error> {
        let unreadable = |error: ZipError| Error::new(error.to_string()).in_file(file);
        let zip = ZipArchive::new(Cursor::new(bytes.into())).map_err(unreadable)?;
        let mut names = Vec::new();
        for name in zip.file_names() {
            names.push(name.map_err(unreadable)?.into_owned());
        }
        names.retain(|name| !name.ends_with('/'));
        Ok(Archive { file: file.to_owned(), zip, names })
    }

    /// The names of its members, in the order of the archive.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The archive with other content in some members.
    pub fn with(&self, changed: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, Error> {
        self.written(changed).map_err(|error| Error::new(error.to_string()).in_file(&self.file))
    }

    fn written(&self, changed: &BTreeMap<String, Vec<u8>>) -> ZipResult<Vec<u8>> {
        let mut zip = self.zip.clone();
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..zip.len() {
            let member = zip.by_index_raw(index)?;
            let name = member.name()?.into_owned();
            match changed.get(&name) {
                None => writer.raw_copy_file(member)?,
                Some(content) => {
                    let options = SimpleFileOptions::default().compression_method(member.compression());
                    let time = member.last_modified().unwrap_or_default();
                    writer.start_file(name, options.last_modified_time(time))?;
                    writer.write_all(content)?;
                }
            }
        }
        Ok(writer.finish()?.into_inner())
    }

    /// The content of a member; `None` if there is none of that name.
    pub fn member(&self, name: &str) -> Option<Result<Vec<u8>, Error>> {
        // The directory is shared, and so are the bytes.
        let content = match self.zip.clone().by_name(name) {
            Err(ZipError::FileNotFound) => return None,
            Err(error) => Err(error.to_string()),
            Ok(member) if member.size() > LARGEST => Err(format!("larger than {} MiB", LARGEST >> 20)),
            Ok(member) => {
                let mut content = Vec::new();
                // What the directory says of sizes may be wrong.
                let read = member.take(LARGEST).read_to_end(&mut content);
                read.map(|_| content).map_err(|error| format!("damaged: {error}"))
            }
        };
        Some(content.map_err(|why| Error::new(why).in_file(&format!("{}!{name}", self.file))))
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
