//! Reading big-endian values from bytes.

use crate::error::Error;

/// A position in the bytes of a file, or of a part of it. Every read is checked, and every error names
/// its place in the file.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    data: &'a [u8],
    position: usize,
    /// Where the data begins in the file.
    base: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Cursor<'a> {
        Cursor { data, position: 0, base: 0 }
    }

    /// The distance from where this cursor started.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The distance from the start of the file.
    pub(crate) fn place(&self) -> usize {
        self.base + self.position
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.position >= self.data.len()
    }

    /// An error here.
    pub(crate) fn fail<T>(&self, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::at(self.place(), message))
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
                self.fail(format!("{count} bytes expected, {left} left"))
            }
        }
    }

    /// The next `count` bytes as data of their own, whose positions count from there.
    pub(crate) fn part(&mut self, count: usize) -> Result<Cursor<'a>, Error> {
        let base = self.place();
        Ok(Cursor { data: self.bytes(count)?, position: 0, base })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Error> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Error> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Error> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, Error> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    pub(crate) fn i8(&mut self) -> Result<i8, Error> {
        Ok(self.u8()? as i8)
    }

    pub(crate) fn i16(&mut self) -> Result<i16, Error> {
        Ok(self.u16()? as i16)
    }

    pub(crate) fn i32(&mut self) -> Result<i32, Error> {
        Ok(self.u32()? as i32)
    }
}
