//! An array that grows without moving what is in it.
//!
//! It is a row of segments, eight of each size, then eight of twice that size: so at most an eighth
//! of its memory lies idle, growing needs no copy, and several threads can read and fill it concurrently.
//!
//! The first segments can be moved to a file, where their items are only read.

use std::io;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

use fencepost_ir::broken::Invariant;

use crate::disk::{ColdBytes, Disk};

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
    cold: Option<ColdSegments>,
}

/// The first segments, in a file.
#[derive(Debug)]
struct ColdSegments {
    bytes: ColdBytes,
    /// How many they are.
    segments: usize,
}

/// How many numbers are moved to a file at a time: a segment may be large.
const AT_A_TIME: usize = 1 << 16;

/// A number that can be moved to a file.
pub(super) trait Number: Default {
    /// Appends its bytes.
    fn write(&self, to: &mut Vec<u8>);

    /// Reads the one at a position of a file of such numbers.
    fn read(from: &ColdBytes, position: u64) -> u64;

    /// The number.
    fn get(&self) -> u64;
}

impl Number for AtomicU32 {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.load(Ordering::Relaxed).to_le_bytes());
    }

    fn read(from: &ColdBytes, position: u64) -> u64 {
        u32::from_le_bytes(from.number(position * 4)).into()
    }

    #[inline]
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed).into()
    }
}

impl Number for AtomicU64 {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.load(Ordering::Relaxed).to_le_bytes());
    }

    fn read(from: &ColdBytes, position: u64) -> u64 {
        u64::from_le_bytes(from.number(position * 8))
    }

    #[inline]
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }
}

impl<T> Default for Segments<T> {
    fn default() -> Segments<T> {
        let segments = (0..SIZES << STEP_BITS).map(|_| OnceLock::new()).collect();
        Segments { segments, capacity: AtomicUsize::new(0), cold: None }
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

impl<T: Number> Segments<T> {
    /// The number at a position, if its segment exists, in memory or in a file.
    #[inline]
    pub(super) fn load(&self, number: usize) -> Option<u64> {
        match self.get(number) {
            Some(item) => Some(item.get()),
            None => self.load_cold(number),
        }
    }

    #[cold]
    fn load_cold(&self, number: usize) -> Option<u64> {
        let cold = self.cold.as_ref().filter(|cold| place(number).0 < cold.segments)?;
        Some(T::read(&cold.bytes, number as u64))
    }

    /// Moves segments to a file whose items are all below this number.
    pub(super) fn cool(&mut self, below: usize, disk: &dyn Disk) -> io::Result<()> {
        let (last, _, _) = place(below);
        let mut first = self.cold.as_ref().map_or(0, |cold| cold.segments);
        let mut bytes = Vec::new();
        while first < last {
            let Some(segment) = self.segments[first].get() else { break };
            let cold = match &mut self.cold {
                Some(cold) => cold,
                none => none.insert(ColdSegments { bytes: ColdBytes::new(disk)?, segments: 0 }),
            };
            for items in segment.chunks(AT_A_TIME) {
                bytes.clear();
                items.iter().for_each(|item| item.write(&mut bytes));
                cold.bytes.append(&bytes)?;
            }
            first += 1;
            cold.segments = first;
            let moved = self.segments[first - 1].take().map_or(0, |segment| segment.len());
            *self.capacity.get_mut() -= moved;
        }
        Ok(())
    }

    /// Whether something is in a file.
    pub(super) fn is_cold(&self) -> bool {
        self.cold.is_some()
    }
}

impl Segments<AtomicU32> {
    /// The numbers at a range of positions, in memory or in a file; fewer, if they do not all exist.
    pub(super) fn load_all(&self, range: Range<usize>, into: &mut Vec<u32>) {
        into.clear();
        let cold_end = self.cold.as_ref().map_or(0, |cold| cold.bytes.len() as usize / 4).min(range.end);
        if let Some(cold) = self.cold.as_ref().filter(|_| range.start < cold_end) {
            let mut bytes = vec![0; (cold_end - range.start) * 4];
            cold.bytes.read(&mut bytes, range.start as u64 * 4);
            let numbers = bytes.as_chunks().0.iter();
            into.extend(numbers.map(|&number| u32::from_le_bytes(number)));
        }
        let hot = range.start + into.len()..range.end;
        into.extend(hot.map_while(|number| self.get(number)).map(|item| item.load(Ordering::Relaxed)));
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
    use crate::disk::tests::Sheets;
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

    #[test]
    fn numbers_are_read_from_memory_and_from_a_file() {
        let mut segments = Segments::<AtomicU32>::default();
        (0..5000).for_each(|number| segments.provide(number as usize).store(number * 3, Ordering::Relaxed));
        let numbers: Vec<u32> = (0..5000).map(|number| number * 3).collect();
        let mut read = Vec::new();
        for below in [0, 64, 1000, 4000] {
            segments.cool(below, &Sheets::sparing(0)).unwrap();
            for range in [0..5000, 0..10, 60..70, 900..1100, 3000..5000, 7..7, 4990..5000] {
                segments.load_all(range.clone(), &mut read);
                assert_eq!(read, numbers[range]);
            }
            assert_eq!(segments.load(77), Some(231));
        }
        segments.load_all(4990..1 << 20, &mut read);
        assert!(read.len() < 1 << 12, "what does not exist is left out");
    }
}
