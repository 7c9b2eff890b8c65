//! Reading big-endian values from bytes.

use crate::error::Error;

/// A position in the bytes of a file. Every read is checked, and every error names its place.
#[derive(Clone)]
pub(crate) struct ByteCursor<'a> {
    data: &'a [u8],
    /// The distance from the start.
    pub(crate) position: usize,
}

impl<'a> ByteCursor<'a> {
    pub(crate) fn new(data: &'a [u8]) -> ByteCursor<'a> {
        ByteCursor { data, position: 0 }
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let end = self.position.checked_add(count);
        match end.and_then(|end| self.data.get(self.position..end)) {
            Some(bytes) => {
                self.position += count;
                Ok(bytes)
            }
            None => {
                let left = self.data.len().saturating_sub(self.position);
                Err(Error::at(self.position, format!("{count} bytes expected, {left} left")))
            }
        }
    }

    fn number(&mut self, size: usize) -> Result<u32, Error> {
        Ok(self.bytes(size)?.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Error> {
        Ok(self.number(1)? as u8)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Error> {
        Ok(self.number(2)? as u16)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Error> {
        self.number(4)
    }
}
