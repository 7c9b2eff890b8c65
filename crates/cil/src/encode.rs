//! Writing what [`cursor`](crate::cursor) reads: the two kinds of variable-length integers.

/// A compressed unsigned integer (ECMA-335 II.23.2), if it fits into 29 bits.
pub(crate) fn compressed(value: u32, into: &mut Vec<u8>) -> Option<()> {
    match value {
        0..=0x7F => into.push(value as u8),
        0x80..=0x3FFF => into.extend((value as u16 | 0x8000).to_be_bytes()),
        0x4000..=0x1FFF_FFFF => into.extend((value | 0xC000_0000).to_be_bytes()),
        _ => return None,
    }
    Some(())
}

/// A LEB128 integer; negative numbers take five bytes.
pub(crate) fn leb128(value: i32, into: &mut Vec<u8>) {
    let mut rest = value as u32;
    while rest >= 0x80 {
        into.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    into.push(rest as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::ByteCursor;
    use crate::error::Part;

    #[test]
    fn what_is_written_is_read() {
        for value in [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 0x1FFF_FFFF] {
            let mut bytes = Vec::new();
            assert_eq!(compressed(value, &mut bytes), Some(()));
            let mut cursor = ByteCursor::new(&bytes, Part::File);
            assert_eq!((cursor.compressed().ok(), cursor.is_at_end()), (Some(value), true));
        }
        assert_eq!(compressed(0x2000_0000, &mut Vec::new()), None);
        for value in [0, 1, 127, 128, 300_000, i32::MAX, -1, i32::MIN] {
            let mut bytes = Vec::new();
            leb128(value, &mut bytes);
            let mut cursor = ByteCursor::new(&bytes, Part::File);
            assert_eq!((cursor.leb128().ok(), cursor.is_at_end()), (Some(value), true));
        }
    }
}
