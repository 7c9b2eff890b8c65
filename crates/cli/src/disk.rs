//! `--store disk`: temporary files for states that were visited. A file has no name, so nothing is left of it, however the
//! process ends.

use std::fs::File;
use std::io::{self, Write};
#[cfg(not(unix))]
use std::io::{Read, Seek, SeekFrom};

use fencepost_explore::{ColdFile, Disk};

/// The folder for temporary files.
pub(crate) static TEMPORARY: TemporaryFolder = TemporaryFolder;

#[derive(Debug)]
pub(crate) struct TemporaryFolder;

impl Disk for TemporaryFolder {
    fn file(&self) -> io::Result<Box<dyn ColdFile>> {
        let file = tempfile::tempfile()?;
        #[cfg(unix)]
        let file = TemporaryFile(file);
        #[cfg(not(unix))]
        let file = LockedFile(file.into());
        Ok(Box::new(file))
    }

    fn place(&self) -> String {
        format!("a temporary file in {}", std::env::temp_dir().display())
    }
}

/// A file that is written to at its end.
#[cfg(unix)]
#[derive(Debug)]
struct TemporaryFile(File);

#[cfg(unix)]
impl ColdFile for TemporaryFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn read(&self, into: &mut [u8], from: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, into, from)
    }
}

/// The same where reading moves to another place in the file.
#[cfg(not(unix))]
#[derive(Debug)]
struct LockedFile(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl ColdFile for LockedFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = self.0.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)
    }

    fn read(&self, into: &mut [u8], from: u64) -> io::Result<()> {
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_appended_is_read_wherever_it_is() {
        let mut file = TEMPORARY.file().unwrap();
        let mut read = [0; 3];
        file.append(b"abc").unwrap();
        file.read(&mut read[..2], 1).unwrap();
        file.append(b"def").unwrap();
        assert_eq!(&read[..2], b"bc");
        file.read(&mut read, 2).unwrap();
        assert_eq!(&read, b"cde");
        assert!(file.read(&mut read, 4).is_err());
    }
}
