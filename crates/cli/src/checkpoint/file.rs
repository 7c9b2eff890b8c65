//! The file that a search is kept in: a line that says what it is, the version of its form, a head, the search, its length
//! and a checksum of all that.
//!
//! It is written beside the one before it, reaches the disk, and then takes its place. So at every moment there is a whole
//! one, if there ever was. None is read before its checksum is found to be right.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fencepost_explore::keep::{AllWritten, WriteSearch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::Xxh3Default;

use crate::diagnostics::Diagnostic;

/// How the file begins.
const MAGIC: &[u8] = b"fencepost checkpoint\n";

/// The version of its form.
const FORM: u32 = 1;

/// Bytes after the search: its length and the checksum.
const TRAILER: u64 = 8 + 16;

/// Bytes that are written or read at a time.
const BLOCK: usize = 1 << 20;

/// Passes bytes on, and knows their sum.
struct Summed<T> {
    inner: T,
    sum: Xxh3Default,
    length: u64,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Summed<T> {
        Summed { inner, sum: Xxh3Default::new(), length: 0 }
    }

    fn add(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        self.length += bytes.len() as u64;
    }
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The file that is about to take the place of one.
pub(super) fn next_of(path: &Path) -> PathBuf {
    path.with_extension("new")
}

/// Writes a file in one piece: it is there, whole, or the one before it is. It takes the place of that one when all parts of
/// the search are written.
pub(super) fn write(
    path: &Path,
    head: &impl Serialize,
    search: WriteSearch<'_>,
    all: AllWritten<'_>,
) -> io::Result<()> {
    let new = next_of(path);
    let written = fill(&new, head, search).and_then(|()| settle(&new));
    let is_written = written.is_ok();
    match all(is_written) {
        Ok(true) => replace(path),
        Ok(false) => {
            // What is left of it would take up room.
            let _ = fs::remove_file(&new);
            written
        }
        // The others may go on from this one, or from the one before it.
        Err(_) => written,
    }
}

/// Puts the next file in the place of one.
pub(super) fn replace(path: &Path) -> io::Result<()> {
    fs::rename(next_of(path), path)?;
    settle(path)
}

fn fill(path: &Path, head: &impl Serialize, search: WriteSearch<'_>) -> io::Result<()> {
    let mut to = BufWriter::with_capacity(BLOCK, Summed::new(File::create(path)?));
    let head = serde_json::to_vec(head)?;
    to.write_all(MAGIC)?;
    to.write_all(&FORM.to_le_bytes())?;
    to.write_all(&(head.len() as u64).to_le_bytes())?;
    to.write_all(&head)?;
    search(&mut to)?;
    let mut summed = to.into_inner().map_err(io::IntoInnerError::into_error)?;
    let length = summed.length.to_le_bytes();
    summed.write_all(&length)?;
    let sum = summed.sum.digest128().to_le_bytes();
    summed.inner.write_all(&sum)?;
    summed.inner.sync_all()
}

/// Makes sure that a file's name reaches the disk.
fn settle(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// A file that was found to be whole.
#[derive(Debug)]
pub(super) struct CheckpointFile {
    file: File,
    /// Where the search begins, and how long it is.
    start: u64,
    length: u64,
}

impl CheckpointFile {
    /// Opens a file, looks whether it is whole, and reads its head.
    pub(super) fn open<H: DeserializeOwned>(path: &Path) -> Result<(CheckpointFile, H), Diagnostic> {
        let shown = path.display();
        let damaged = |how: &str| {
            Diagnostic::new(format!("the checkpoint {shown} {how}"))
                .help("remove it, and begin again with --checkpoint")
        };
        let unreadable = |error: io::Error| Diagnostic::new(format!("cannot read {shown}: {error}"));
        let file = File::open(path).map_err(unreadable)?;
        let size = file.metadata().map_err(unreadable)?.len();
        let mut from = BufReader::with_capacity(BLOCK, &file);
        let mut first = [0; MAGIC.len() + 4];
        from.read_exact(&mut first).map_err(|_| damaged("is cut short"))?;
        let (magic, form) = first.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(Diagnostic::new(format!("{shown} is not a checkpoint of Fencepost")));
        }
        if form != FORM.to_le_bytes() {
            return Err(damaged("has another form than this version of Fencepost reads"));
        }
        let begun = first.len() as u64 + 8;
        if size < begun + TRAILER {
            return Err(damaged("is cut short"));
        }
        let mut length = [0; 8];
        from.read_exact(&mut length).map_err(unreadable)?;
        let head = u64::from_le_bytes(length);
        let start = begun.checked_add(head).filter(|start| start + TRAILER <= size);
        let start = start.ok_or_else(|| damaged("is cut short, or damaged"))?;
        from.rewind().map_err(unreadable)?;
        if !is_whole(from, size).map_err(unreadable)? {
            return Err(damaged("is cut short, or damaged: its checksum is wrong"));
        }
        let mut text = vec![0; head as usize];
        let mut from = &file;
        from.seek(SeekFrom::Start(begun)).and_then(|_| from.read_exact(&mut text)).map_err(unreadable)?;
        let head = serde_json::from_slice(&text).map_err(|_| damaged("has a head that cannot be read"))?;
        Ok((CheckpointFile { file, start, length: size - TRAILER - start }, head))
    }

    /// The search.
    pub(super) fn search(&self) -> io::Result<Box<dyn Read + '_>> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(self.start))?;
        Ok(Box::new(BufReader::with_capacity(BLOCK, file.take(self.length))))
    }
}

/// Whether a file of this size ends with its length and checksum.
fn is_whole(mut from: impl Read, size: u64) -> io::Result<bool> {
    let mut summed = Summed::new(io::sink());
    io::copy(&mut (&mut from).take(size - TRAILER), &mut summed)?;
    let content = summed.length;
    let (mut length, mut sum) = ([0; 8], [0; 16]);
    from.read_exact(&mut length)?;
    summed.add(&length);
    from.read_exact(&mut sum)?;
    Ok(u64::from_le_bytes(length) == content && sum == summed.sum.digest128().to_le_bytes())
}

#[cfg(test)]
mod tests {
    use fencepost_explore::Lost;

    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("fencepost-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn read(path: &Path) -> Result<(String, Vec<u8>), Diagnostic> {
        let (file, head) = CheckpointFile::open::<String>(path)?;
        let mut search = Vec::new();
        file.search().unwrap().read_to_end(&mut search).unwrap();
        Ok((head, search))
    }

    #[test]
    fn a_file_comes_back_and_one_that_is_cut_or_changed_anywhere_is_refused() {
        let folder = folder("file");
        let path = folder.join("search.checkpoint");
        write(&path, &"head", &|to| to.write_all(b"first"), &Ok).unwrap();
        write(&path, &"head", &|to| to.write_all(b"a search"), &Ok).unwrap();
        assert_eq!(read(&path).unwrap(), ("head".to_owned(), b"a search".to_vec()));
        let whole = fs::read(&path).unwrap();
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(read(&path).is_err(), "{length} bytes");
        }
        for bit in 0..whole.len() * 8 {
            let mut changed = whole.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &changed).unwrap();
            assert!(read(&path).is_err(), "bit {bit}");
        }
        fs::write(&path, [&whole[..], b"more"].concat()).unwrap();
        assert!(read(&path).is_err());
        fs::write(&path, &whole).unwrap();
        assert!(read(&path).is_ok());
        fs::remove_dir_all(folder).unwrap();
    }

    /// One that cannot be written leaves the one before it, and nothing else.
    #[test]
    fn what_was_kept_before_stays_if_writing_fails() {
        let folder = folder("failing");
        let path = folder.join("search.checkpoint");
        write(&path, &"head", &|to| to.write_all(b"first"), &Ok).unwrap();
        let full = |to: &mut dyn Write| {
            to.write_all(b"half of it")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        assert!(write(&path, &"head", &full, &Ok).is_err());
        assert_eq!(read(&path).unwrap(), ("head".to_owned(), b"first".to_vec()));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    /// If another part is missing, what was kept before stays; if the others are lost, both do.
    #[test]
    fn a_part_waits_for_the_others() {
        let folder = folder("parts");
        let path = folder.join("process-1.checkpoint");
        let next = |text: &'static [u8], all: AllWritten<'_>| {
            write(&path, &"head", &|to| to.write_all(text), all).unwrap();
            let search = |path: &Path| read(path).ok().map(|(_, search)| search);
            (search(&path), search(&next_of(&path)))
        };
        let lost = |_| Err(Lost("gone".to_owned()));
        let some = |text: &[u8]| Some(text.to_vec());
        assert_eq!(next(b"first", &|_| Ok(false)), (None, None));
        assert_eq!(next(b"first", &Ok), (some(b"first"), None));
        assert_eq!(next(b"second", &|_| Ok(false)), (some(b"first"), None));
        assert_eq!(next(b"second", &lost), (some(b"first"), some(b"second")));
        replace(&path).unwrap();
        assert_eq!(read(&path).unwrap().1, b"second");
        fs::remove_dir_all(folder).unwrap();
    }
}
