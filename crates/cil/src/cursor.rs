//! Reading little-endian values, and the two kinds of variable-length integers, from bytes.

use crate::error::{Error, Part, Place};

/// A position in the bytes of one part of a file. Every read is checked, and every error names
/// its place.
#[derive(Clone)]
pub(crate) struct ByteCursor<'a> {
    data: &'a [u8],
    position: usize,
    part: Part,
}

impl<'a> ByteCursor<'a> {
    pub(crate) fn new(data: &'a [u8], part: Part) -> ByteCursor<'a> {
        ByteCursor { data, position: 0, part }
    }

    /// A cursor at `position`, which may be beyond the end: then every read fails.
    pub(crate) fn at(data: &'a [u8], position: usize, part: Part) -> ByteCursor<'a> {
        ByteCursor { data, position, part }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn place(&self) -> Place {
        self.part.at(self.position)
    }

    pub(crate) fn remaining(&self) -> usize {
        self.data.len().saturating_sub(self.position)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.remaining() == 0
    }

    /// An error here.
    pub(crate) fn fail<T>(&self, message: impl Into<String>) -> Result<T, Error> {
        Err(Error::new(self.place(), message))
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let end = self.position.checked_add(count);
        match end.and_then(|end| self.data.get(self.position..end)) {
            Some(bytes) => {
                self.position += count;
                Ok(bytes)
            }
            None => self.fail(format!("{count} bytes expected, {} left", self.remaining())),
        }
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Error> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub(crate) fn u16(&mut self) -> Result<u16, Error> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn i32(&mut self) -> Result<i32, Error> {
        Ok(i32::from_le_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.data.get(self.position).copied()
    }

    /// A compressed unsigned integer (ECMA-335 II.23.2): 1, 2 or 4 bytes.
    pub(crate) fn compressed(&mut self) -> Result<u32, Error> {
        Ok(self.compressed_with_width()?.0)
    }

    /// A compressed signed integer: its sign is the lowest bit, rotated there.
    pub(crate) fn compressed_signed(&mut self) -> Result<i32, Error> {
        let (value, bits) = self.compressed_with_width()?;
        let magnitude = (value >> 1) as i32;
        Ok(if value & 1 == 0 { magnitude } else { magnitude - (1 << (bits - 1)) })
    }

    fn compressed_with_width(&mut self) -> Result<(u32, u32), Error> {
        let first = u32::from(self.u8()?);
        if first & 0x80 == 0 {
            Ok((first, 7))
        } else if first & 0xC0 == 0x80 {
            Ok(((first & 0x3F) << 8 | u32::from(self.u8()?), 14))
        } else if first & 0xE0 == 0xC0 {
            let [a, b, c] = self.array()?;
            Ok((u32::from_be_bytes([first as u8 & 0x1F, a, b, c]), 29))
        } else {
            self.fail("not a compressed integer")
        }
    }

    /// A LEB128 integer of at most 32 bits, as .NET's `BinaryWriter` writes them: negative numbers
    /// take five bytes.
    pub(crate) fn leb128(&mut self) -> Result<i32, Error> {
        let mut value = 0u32;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.u8()?;
            value |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(value as i32);
            }
        }
        self.fail("integer of more than five bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compressed(bytes: &[u8]) -> Option<u32> {
        ByteCursor::new(bytes, Part::File).compressed().ok()
    }

    fn signed(bytes: &[u8]) -> Option<i32> {
        ByteCursor::new(bytes, Part::File).compressed_signed().ok()
    }

    /// The examples of ECMA-335 II.23.2.
    #[test]
    fn compressed_integers() {
        assert_eq!(compressed(&[0x03]), Some(3));
        assert_eq!(compressed(&[0x7F]), Some(0x7F));
        assert_eq!(compressed(&[0x80, 0x80]), Some(0x80));
        assert_eq!(compressed(&[0xBF, 0xFF]), Some(0x3FFF));
        assert_eq!(compressed(&[0xC0, 0x00, 0x40, 0x00]), Some(0x4000));
        assert_eq!(compressed(&[0xDF, 0xFF, 0xFF, 0xFF]), Some(0x1FFF_FFFF));
        assert_eq!(compressed(&[0xFF]), None);
        assert_eq!(compressed(&[0xC0, 0x00]), None);
        assert_eq!((signed(&[0x06]), signed(&[0x7B])), (Some(3), Some(-3)));
        assert_eq!((signed(&[0x80, 0x80]), signed(&[0x01])), (Some(64), Some(-64)));
        assert_eq!((signed(&[0xC0, 0x00, 0x40, 0x00]), signed(&[0x80, 0x01])), (Some(8192), Some(-8192)));
        assert_eq!(signed(&[0xDF, 0xFF, 0xFF, 0xFE]), Some(268_435_455));
        assert_eq!(signed(&[0xC0, 0x00, 0x00, 0x01]), Some(-268_435_456));
    }

    #[test]
    fn leb128_integers() {
        let leb128 = |bytes: &[u8]| ByteCursor::new(bytes, Part::File).leb128().ok();
        assert_eq!(leb128(&[0x05]), Some(5));
        assert_eq!(leb128(&[0x80, 0x01]), Some(128));
        assert_eq!(leb128(&[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]), Some(-1));
        assert_eq!(leb128(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x00]), None);
    }
}
