//! Texts in the resources of an assembly: what .NET's own assemblies say in exceptions.
//!
//! Only texts are read, by their names, from the format that `ResourceWriter` writes (version 2).

use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

const MAGIC: u32 = 0xBEEF_CACE;
const VERSION: u32 = 2;
/// The type code of a text.
const TEXT: u32 = 1;

/// The text with this name, if the resource has one.
pub(crate) fn text<'a>(resource: &'a [u8], name: &str) -> Option<&'a str> {
    read(resource, name).ok().flatten()
}

fn read<'a>(resource: &'a [u8], wanted: &str) -> Result<Option<&'a str>, Error> {
    let mut header = ByteCursor::new(resource, Part::File);
    if header.u32()? != MAGIC {
        return Ok(None);
    }
    let _version = header.u32()?;
    let readers = header.u32()? as usize;
    header.bytes(readers)?;
    if header.u32()? != VERSION {
        return Ok(None);
    }
    let count = header.u32()? as usize;
    for _ in 0..header.u32()? {
        let length = length(&mut header)?;
        header.bytes(length)?;
    }
    // The tables begin at a multiple of eight bytes: a hash for each name, then where each name is.
    header.bytes(header.position().next_multiple_of(8) - header.position())?;
    header.bytes(count.saturating_mul(4))?;
    let mut places = Vec::new();
    for _ in 0..count {
        places.push(header.u32()? as usize);
    }
    let values = header.u32()? as usize;
    let names = header.position();
    for place in places {
        let mut entry = ByteCursor::at(resource, names.saturating_add(place), Part::File);
        let length = length(&mut entry)?;
        let units = entry.bytes(length)?;
        let value = entry.u32()? as usize;
        let is_wanted = units
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .eq(wanted.encode_utf16());
        if is_wanted {
            return text_at(ByteCursor::at(resource, values.saturating_add(value), Part::File));
        }
    }
    Ok(None)
}

fn text_at(mut cursor: ByteCursor<'_>) -> Result<Option<&str>, Error> {
    if length(&mut cursor)? != TEXT as usize {
        return Ok(None);
    }
    let length = length(&mut cursor)?;
    Ok(std::str::from_utf8(cursor.bytes(length)?).ok())
}

/// A number in groups of seven bits, the lowest first.
fn length(cursor: &mut ByteCursor<'_>) -> Result<usize, Error> {
    let mut value = 0;
    for shift in (0..32).step_by(7) {
        let byte = cursor.u8()?;
        value |= usize::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Ok(value);
        }
    }
    cursor.fail("a number of more than 32 bits")
}

#[cfg(test)]
mod tests {
    use super::text;

    /// Two names, `Gone` and `Late`; the bytes follow the format's description in .NET's `ResourceReader`.
    fn sample() -> Vec<u8> {
        let mut bytes = Vec::new();
        let word = |bytes: &mut Vec<u8>, value: u32| bytes.extend(value.to_le_bytes());
        for value in [0xBEEF_CACE, 1, 2] {
            word(&mut bytes, value);
        }
        bytes.extend([0, 0]);
        for value in [2, 2, 0] {
            word(&mut bytes, value);
        }
        while bytes.len() % 8 != 0 {
            bytes.push(b'P');
        }
        let name = |text: &str, value: u32| {
            let mut entry = vec![2 * text.len() as u8];
            entry.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            entry.extend(value.to_le_bytes());
            entry
        };
        let names = [name("Gone", 0), name("Late", 7)];
        for value in [17, 18, 0, names[0].len() as u32] {
            word(&mut bytes, value);
        }
        let values = bytes.len() + 4 + names.concat().len();
        word(&mut bytes, values as u32);
        bytes.extend(names.concat());
        bytes.extend(b"\x01\x05It is\x01\x03not");
        bytes
    }

    #[test]
    fn texts_are_found_by_name() {
        let sample = sample();
        assert_eq!(text(&sample, "Gone"), Some("It is"));
        assert_eq!(text(&sample, "Late"), Some("not"));
        assert_eq!(text(&sample, "Lat"), None);
    }

    #[test]
    fn what_is_cut_off_has_no_texts() {
        let sample = sample();
        for end in 0..sample.len() {
            assert_eq!(text(&sample[..end], "Late"), None, "{end}");
        }
    }
}
