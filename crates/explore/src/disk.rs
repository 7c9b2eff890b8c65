//! Files for what a search seldom reads: states of levels that were visited, their predecessors, and steps that are noted for
//! later. Where these files are, and how they are read, is the business of a [`Disk`].
//!
//! A search cannot go on without what it has stored. So if a file cannot be read any more, what runs unwinds to the nearest [`reading`],
//! and no state is invented.

use std::fmt::Debug;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

/// A file of one search. Nothing else reads or writes it.
pub trait ColdFile: Debug + Send + Sync {
    /// Writes bytes behind all that was written before.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reads bytes that were written, from a place on.
    fn read(&self, into: &mut [u8], from: u64) -> io::Result<()>;
}

/// Where a search keeps what it seldom reads.
pub trait Disk: Sync {
    /// A new, empty file, which is gone when it is dropped.
    fn file(&self) -> io::Result<Box<dyn ColdFile>>;

    /// What to call such a file: `a temporary file in /tmp`.
    fn place(&self) -> String {
        "the disk".to_owned()
    }

    /// How many states are kept in memory before anything is written.
    fn spares(&self) -> usize {
        1 << 20
    }
}

/// States that go to files as they are read.
#[derive(Clone, Copy)]
pub(crate) struct Cooling<'d> {
    pub(crate) disk: &'d dyn Disk,
    /// Those below this number were visited.
    pub(crate) visited: usize,
}

impl Cooling<'_> {
    /// The number below which states may go, once so many are read.
    pub(crate) fn below(&self, read: usize) -> usize {
        let below = self.visited.min(read);
        if below > self.disk.spares() { below } else { 0 }
    }
}

/// A file cannot be read any more: which one, and why.
struct Unreadable(String);

/// Runs `work`. If a file cannot be read any more on the way, that is an error: which file, and why. What `work` was changing is to be given
/// up then.
pub(crate) fn reading<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Unreadable>() {
        Ok(unreadable) => unreadable.0,
        Err(other) => panic::resume_unwind(other),
    })
}

/// How many bytes are read at a time.
const BLOCK: usize = 1 << 12;

/// A file, with the block that was read last.
#[derive(Debug)]
pub(crate) struct ColdBytes {
    file: Box<dyn ColdFile>,
    /// What the file is called.
    place: String,
    length: u64,
    last: Mutex<Block>,
}

#[derive(Debug, Default)]
struct Block {
    start: u64,
    bytes: Vec<u8>,
}

impl ColdBytes {
    pub(crate) fn new(disk: &dyn Disk) -> io::Result<ColdBytes> {
        let place = disk.place();
        let file = disk.file().map_err(|error| at(&place, &error))?;
        Ok(ColdBytes { file, place, length: 0, last: Mutex::default() })
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.append(bytes).map_err(|error| at(&self.place, &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// Reads many bytes.
    pub(crate) fn read(&self, into: &mut [u8], from: u64) {
        if let Err(error) = self.file.read(into, from) {
            panic::resume_unwind(Box::new(Unreadable(at(&self.place, &error).to_string())));
        }
    }

    /// Reads a number of `N` bytes, which is at a multiple of `N`. Many are read one after another, so a block stays at hand;
    /// another worker that needs it does not wait.
    pub(crate) fn number<const N: usize>(&self, from: u64) -> [u8; N] {
        let mut number = [0; N];
        match self.last.try_lock() {
            Ok(mut last) => {
                let at = |last: &Block| from.checked_sub(last.start).map(|at| at as usize);
                if at(&last).is_none_or(|at| at + N > last.bytes.len()) {
                    last.start = from / BLOCK as u64 * BLOCK as u64;
                    let length = (self.length - last.start).min(BLOCK as u64) as usize;
                    last.bytes.resize(length, 0);
                    let Block { start, bytes } = &mut *last;
                    self.read(bytes, *start);
                }
                let at = (from - last.start) as usize;
                number.copy_from_slice(&last.bytes[at..at + N]);
            }
            Err(_) => self.read(&mut number, from),
        }
        number
    }
}

/// An error, with the file that it is about.
fn at(place: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{place}: {error}"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Files in memory.
    pub(crate) struct Sheets {
        spares: usize,
    }

    impl Sheets {
        pub(crate) fn sparing(spares: usize) -> Sheets {
            Sheets { spares }
        }
    }

    impl Disk for Sheets {
        fn file(&self) -> io::Result<Box<dyn ColdFile>> {
            Ok(Box::new(Sheet(Vec::new())))
        }

        fn spares(&self) -> usize {
            self.spares
        }
    }

    #[derive(Debug)]
    struct Sheet(Vec<u8>);

    impl ColdFile for Sheet {
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.0.extend_from_slice(bytes);
            Ok(())
        }

        fn read(&self, into: &mut [u8], from: u64) -> io::Result<()> {
            let there = self.0.get(from as usize..from as usize + into.len());
            into.copy_from_slice(there.ok_or(io::ErrorKind::UnexpectedEof)?);
            Ok(())
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let mut bytes = ColdBytes::new(&Sheets::sparing(0)).unwrap();
        bytes.append(b"abcd").unwrap();
        assert_eq!(reading(|| bytes.number::<2>(2)), Ok(*b"cd"));
        let error = reading(|| bytes.read(&mut [0; 9], 0)).unwrap_err();
        assert_eq!(error, "the disk: unexpected end of file");
        let other = panic::catch_unwind(|| reading(|| panic::resume_unwind(Box::new(7))));
        assert_eq!(other.unwrap_err().downcast_ref(), Some(&7), "other panics go on");
    }
}
