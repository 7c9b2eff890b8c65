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

/// The first version of Java that archives may have classes for besides those for all.
const OLDEST_RELEASE: u16 = 9;

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

    /// The file that it was read from.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names of its members, in the order of the archive.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// What the main section of its manifest says of a name.
    pub fn attribute(&self, name: &str) -> Option<String> {
        let manifest = self.member("META-INF/MANIFEST.MF")?.ok()?;
        // Long lines go on behind a space.
        let text =
            String::from_utf8_lossy(&manifest).replace("\r\n", "\n").replace('\r', "\n").replace("\n ", "");
        let main = text.lines().take_while(|line| !line.is_empty());
        let mut attributes = main.filter_map(|line| line.split_once(':'));
        let (_, value) = attributes.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        Some(value.trim().to_owned())
    }

    /// Whether it may have other classes for newer versions of Java.
    pub fn is_multi_release(&self) -> bool {
        self.attribute("Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true"))
    }

    /// The name of the member that is a file for a virtual machine of a version: in an archive for several ones the
    /// newest that this one takes.
    pub fn member_for(&self, name: &str, version: u16) -> String {
        let is_there = |name: &String| self.zip.index_for_name(name).is_some();
        let versions = (OLDEST_RELEASE..=version).rev().map(|it| format!("META-INF/versions/{it}/{name}"));
        let newest = if name.starts_with("META-INF/") { None } else { versions.into_iter().find(is_there) };
        newest.unwrap_or_else(|| name.to_owned())
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

    fn archive(members: &[(&str, &str)]) -> Archive {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in members {
            writer.start_file(*name, SimpleFileOptions::default()).expect("a member");
            writer.write_all(content.as_bytes()).expect("its content");
        }
        Archive::read(writer.finish().expect("an archive").into_inner(), "a.jar").expect("an archive")
    }

    #[test]
    fn the_manifest_says_whether_there_are_several_releases() {
        let is_multi_release =
            |manifest: &str| archive(&[("META-INF/MANIFEST.MF", manifest)]).is_multi_release();
        assert!(is_multi_release("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"));
        assert!(is_multi_release("Manifest-Version: 1.0\nmulti-release: TRUE\n"));
        assert!(is_multi_release("Multi-Rel\n ease: true\n"));
        assert!(!is_multi_release("Manifest-Version: 1.0\n"));
        assert!(!is_multi_release("Multi-Release: false\n"));
        // Of the file that a section is about, not of the archive.
        assert!(!is_multi_release("Manifest-Version: 1.0\n\nName: a/B.class\nMulti-Release: true\n"));
        assert!(!archive(&[("A.class", "")]).is_multi_release());
    }

    #[test]
    fn the_newest_release_that_a_virtual_machine_takes_is_used() {
        let names = ["A.class", "META-INF/versions/9/A.class", "META-INF/versions/17/A.class", "B.class"];
        let archive = archive(&names.map(|name| (name, "")));
        for (version, expected) in
            [(8, names[0]), (9, names[1]), (16, names[1]), (17, names[2]), (21, names[2])]
        {
            assert_eq!(archive.member_for("A.class", version), expected);
        }
        assert_eq!(archive.member_for("B.class", 17), "B.class");
        assert_eq!(archive.member_for("META-INF/versions/9/A.class", 17), names[1]);
    }

    #[test]
    fn an_empty_archive_has_no_members() {
        let bytes = [b"PK\x05\x06".to_vec(), vec![0; 18]].concat();
        let archive = Archive::read(bytes, "a.jar").expect("an archive");
        assert_eq!(archive.names().count(), 0);
        assert!(archive.member("x").is_none());
    }
}
