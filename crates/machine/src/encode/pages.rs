//! Large objects in pages: states share those that did not change.
//!
//! The component of an object with many slots says how many pages there are, and ends with their numbers instead of values. A page is a component of its own, so a write
//! to one element of a large array makes a new page and a new list, and not a new copy of the array.

use super::Components;
use super::words::Reader;

/// How many slots a page has. An object with no more than that has none.
const PAGE: usize = 256;

/// Whether an object with so many slots has pages.
pub(super) fn has_pages(slots: usize) -> bool {
    slots > PAGE
}

/// How many pages an object with so many slots has, if it has any.
pub(super) fn pages_of(slots: usize) -> usize {
    slots.div_ceil(PAGE)
}

/// Puts the words of slots into pages, one slot after the other.
pub(super) struct Pages {
    /// Where the page under way begins.
    start: usize,
    slots: usize,
}

impl Pages {
    /// Begins behind the words that there are.
    pub(super) fn after(words: &[u32]) -> Pages {
        Pages { start: words.len(), slots: 0 }
    }

    /// The words of one more slot have been added.
    #[inline]
    pub(super) fn added_slot(&mut self, words: &mut Vec<u32>, components: &mut impl Components) {
        self.slots += 1;
        if self.slots.is_multiple_of(PAGE) {
            self.end(words, components);
        }
    }

    /// Replaces the words of the page under way, if it has any, by its number.
    pub(super) fn end(&mut self, words: &mut Vec<u32>, components: &mut impl Components) {
        if words.len() > self.start {
            let page = components.intern(&words[self.start..]);
            words.truncate(self.start);
            words.push(page);
            self.start += 1;
        }
    }
}

/// The values of an object's slots, from its words or from its pages.
pub(super) struct SlotValues<'w, C> {
    components: &'w C,
    /// The words of the object.
    reader: Reader<'w>,
    /// The page under way; `None` if there are no pages.
    page: Option<Reader<'w>>,
}

impl<'w, C: Components> SlotValues<'w, C> {
    /// Those that a reader has come to.
    pub(super) fn new(components: &'w C, reader: Reader<'w>, pages: bool) -> SlotValues<'w, C> {
        SlotValues { components, reader, page: pages.then(|| Reader::from(&[], 0)) }
    }
}

impl<C: Components> Iterator for SlotValues<'_, C> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let Some(page) = &mut self.page else {
            return (!self.reader.is_at_end()).then(|| self.reader.value());
        };
        if page.is_at_end() {
            if self.reader.is_at_end() {
                return None;
            }
            *page = Reader::from(self.components.words(self.reader.word()), 0);
        }
        Some(page.value())
    }
}
