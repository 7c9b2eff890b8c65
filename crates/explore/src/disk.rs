//! Files for what a search seldom reads: states of levels that were visited, their predecessors, and steps that are noted for
//! later. Where these files are, and how they are read, is the business of a [`Disk`].

use std::fmt::Debug;
use std::io;
use std::sync::Mutex;

use fencepost_ir::broken::broken;

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

    /// How many states are kept in memory before anything is written.
    fn spares(&self) -> usize {
        1 << 20
    }
}

/// How many bytes are read at a time.
const BLOCK: usize = 1 << 12;

/// A file, with the block that was read last.
#[derive(Debug)]
pub(crate) struct ColdBytes {
    file: Box<dyn ColdFile>,
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
        Ok(ColdBytes { file: disk.file()?, length: 0, last: Mutex::default() })
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.append(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// Reads many bytes. A search cannot go on without what it has stored.
    pub(crate) fn read(&self, into: &mut [u8], from: u64) {
        if let Err(error) = self.file.read(into, from) {
            broken(format_args!("what the search has written to the disk cannot be read: {error}"));
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
