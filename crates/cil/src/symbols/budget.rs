//! How much symbols may hold. Entries may share bytes of the file, but a malformed file could
//! share the same bytes without end.

use crate::error::{Error, Place};

/// How many times the size of its file a file's contents may be.
const SHARING: usize = 16;

/// Bytes that may still be read.
pub(super) struct Budget(usize);

impl Budget {
    /// Enough for every honest file of this size.
    pub(super) fn for_file(size: usize) -> Budget {
        Budget(size.saturating_mul(SHARING))
    }

    /// Uses up `bytes`, read at `place`.
    pub(super) fn spend(&mut self, bytes: usize, place: Place) -> Result<(), Error> {
        match self.0.checked_sub(bytes) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(Error::new(place, "entries share the same bytes again and again")),
        }
    }
}
