//! The heaps: strings, user strings, blobs and GUIDs.

use std::ops::Range;
use std::sync::Arc;

use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

/// No name is longer; it bounds the work on names of a malformed file.
const LONGEST_STRING: usize = 0xFFFF;

/// The heaps of one metadata root.
#[derive(Clone, Debug, Default)]
pub(super) struct Heaps {
    data: Arc<[u8]>,
    /// All of `#Strings`, with `?` for each byte that is not UTF-8: offsets stay what they are.
    strings: String,
    user_strings: Range<usize>,
    blobs: Range<usize>,
    guids: Range<usize>,
}

impl Heaps {
    /// The heaps at these places of the file.
    pub(super) fn new(
        data: Arc<[u8]>,
        strings: Range<usize>,
        user_strings: Range<usize>,
        blobs: Range<usize>,
        guids: Range<usize>,
    ) -> Result<Heaps, Error> {
        let strings = readable_strings(data.get(strings).unwrap_or_default())?;
        Ok(Heaps { data, strings, user_strings, blobs, guids })
    }

    pub(super) fn has_string(&self, offset: u32) -> bool {
        offset == 0
            || (offset as usize) < self.strings.len() && self.strings.is_char_boundary(offset as usize)
    }

    /// The string at an offset; empty where there is none.
    pub(super) fn string(&self, offset: u32) -> &str {
        let rest = self.strings.get(offset as usize..).unwrap_or_default();
        rest.split('\0').next().unwrap_or_default()
    }

    pub(super) fn has_guid(&self, index: u32) -> bool {
        index == 0 || index as usize <= self.guids.len() / 16
    }

    /// The GUID of an index, from 1; zeros for none.
    pub(super) fn guid(&self, index: u32) -> [u8; 16] {
        let start = self.guids.start + (index as usize).saturating_sub(1) * 16;
        let found = ByteCursor::at(&self.data, start, Part::File).array();
        if index == 0 { [0; 16] } else { found.unwrap_or_default() }
    }

    /// The blob at an offset, if it is inside the heap.
    pub(super) fn blob(&self, offset: u32) -> Option<&[u8]> {
        if offset == 0 { Some(&[]) } else { item(self.data.get(self.blobs.clone())?, offset) }
    }

    /// The characters of a user string, if it is inside the heap.
    pub(super) fn user_string(&self, offset: u32) -> Option<Vec<u16>> {
        let bytes = item(self.data.get(self.user_strings.clone())?, offset)?;
        Some(bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect())
    }

    pub(super) fn has_user_string(&self, offset: u32) -> bool {
        self.data.get(self.user_strings.clone()).is_some_and(|heap| item(heap, offset).is_some())
    }
}

/// The bytes at an offset of a heap whose items begin with their length.
fn item(heap: &[u8], offset: u32) -> Option<&[u8]> {
    let mut cursor = ByteCursor::at(heap, offset as usize, Part::File);
    let length = cursor.compressed().ok()?;
    cursor.bytes(length as usize).ok()
}

fn readable_strings(heap: &[u8]) -> Result<String, Error> {
    let place = |byte| Part::Stream("#Strings").at(byte);
    if heap.last().is_some_and(|&last| last != 0) {
        return Err(Error::new(place(heap.len()), "the last string does not end"));
    }
    let mut start = 0;
    for run in heap.split(|&byte| byte == 0) {
        if run.len() > LONGEST_STRING {
            return Err(Error::new(place(start), format!("a string of {} bytes", run.len())));
        }
        start += run.len() + 1;
    }
    let mut text = String::with_capacity(heap.len());
    for chunk in heap.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    Ok(text)
}
