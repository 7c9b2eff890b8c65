//! An array that grows without moving what is in it.
//!
//! It is a row of segments, eight of each size, then eight of twice that size: so at most an eighth
//! of its memory lies idle, growing needs no copy, and several threads can read and fill it concurrently.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use fencepost_ir::broken::Invariant;

/// Items of the first segment; a power of two.
const FIRST: usize = 64;
/// Segments of one size: 2 to this power.
const STEP_BITS: u32 = 3;
/// The sizes that there are: enough for 2³⁴ items.
const SIZES: usize = 34 - (FIRST.ilog2() + STEP_BITS) as usize;

/// A growing array. An item exists from the start, in its default state, as soon as its segment does.
#[derive(Debug)]
pub(super) struct Segments<T> {
    segments: Box<[OnceLock<Box<[T]>>]>,
    /// Items in all segments.
    capacity: AtomicUsize,
}

impl<T> Default for Segments<T> {
    fn default() -> Segments<T> {
        let segments = (0..SIZES << STEP_BITS).map(|_| OnceLock::new()).collect();
        Segments { segments, capacity: AtomicUsize::new(0) }
    }
}

/// Where an item is: the segment, that segment's size, and the place in it.
#[inline]
fn place(number: usize) -> (usize, usize, usize) {
    let shifted = number + (FIRST << STEP_BITS);
    let size_bits = shifted.ilog2() - STEP_BITS;
    let size = 1 << size_bits;
    let doublings = (size_bits - FIRST.ilog2()) as usize;
    ((doublings << STEP_BITS) + (shifted >> size_bits) - (1 << STEP_BITS), size, shifted & (size - 1))
}

impl<T: Default> Segments<T> {
    /// The item with this number, if its segment exists.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<&T> {
        let (segment, _, offset) = place(number);
        self.segments.get(segment)?.get()?.get(offset)
    }

    /// Makes sure that the segment of this item exists, and gives the item. There is room for more items than
    /// there are numbers.
    #[inline]
    pub(super) fn provide(&self, number: usize) -> &T {
        let (segment, size, offset) = place(number);
        let segment = self.segments.get(segment).or_broken("room in a growing array");
        &segment.get_or_init(|| self.allocate(size))[offset]
    }

    #[cold]
    fn allocate(&self, size: usize) -> Box<[T]> {
        self.capacity.fetch_add(size, Ordering::Relaxed);
        (0..size).map(|_| T::default()).collect()
    }

    /// Bytes in use, without what items own elsewhere.
    pub(super) fn bytes(&self) -> usize {
        self.capacity.load(Ordering::Relaxed) * size_of::<T>()
    }
}

/// A number of its own cache line, since it changes all the time and its neighbours do not.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct NumberSource(AtomicUsize);

impl NumberSource {
    /// The next number.
    pub(super) fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    /// Adds to it.
    pub(super) fn add(&self, more: usize) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How many there are.
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::broken::{InternalErrors, guard};

    #[test]
    fn places_are_in_order_and_segments_grow_by_an_eighth() {
        let mut expected = (0, 0);
        let mut total = 0;
        for number in 0..200_000 {
            let (segment, size, offset) = place(number);
            if segment != expected.0 {
                total += place(number - 1).1;
                assert!(size * 8 <= total + FIRST * 8, "{number}");
                expected = (expected.0 + 1, 0);
            }
            assert_eq!((segment, offset), expected);
            expected.1 += 1;
        }
    }

    #[test]
    fn an_item_exists_once_it_was_provided() {
        let segments = Segments::<AtomicUsize>::default();
        assert!(segments.get(5000).is_none());
        segments.provide(5000).store(7, Ordering::Relaxed);
        assert_eq!(segments.get(5000).unwrap().load(Ordering::Relaxed), 7);
        assert!(segments.get(10).is_none());
        let room = guard(InternalErrors::Reported, || segments.provide(1 << 40).load(Ordering::Relaxed));
        assert!(room.is_err_and(|error| error.what == "missing: room in a growing array"));
    }
}
