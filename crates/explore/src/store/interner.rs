//! Hash-consing: numbers for pairs and for runs of words, each stored once, for several threads at
//! once. Nothing is ever moved or removed, so what was read stays as it is.

use std::hash::Hasher;
use std::io::{self, Read, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use fencepost_ir::broken::Invariant;
use rustc_hash::FxHasher;

use super::index::Index;
use super::segments::{NumberSource, Segments};
use crate::disk::{Cooling, Disk};
use crate::keep::{misfit, read_word, write_word};

/// How many numbers one step can use up at the most, and more.
pub(super) const MARGIN: usize = 1 << 28;

/// What the allocator adds to a run of words, about.
const PER_RUN: usize = 16;

/// How many pairs are indexed anew before what growing leaves is given back.
const TIDY_AFTER: u32 = 1 << 12;

/// Spreads the bits of an `FxHasher`, whose low bits depend on few input bits.
#[inline]
fn spread(hash: u64) -> u64 {
    (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[inline]
fn hash_pair(word: u64) -> u64 {
    let mixed = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 32
}

#[inline]
fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    words.iter().for_each(|&word| hasher.write_u32(word));
    spread(hasher.finish())
}

#[inline]
fn word((left, right): (u32, u32)) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

/// Pairs of numbers.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    pairs: Segments<AtomicU64>,
    count: NumberSource,
    index: Index,
}

impl Pairs {
    /// The number of a pair, and whether it is new; if so, `note` is called before others can find it.
    #[inline]
    pub(super) fn intern(&self, pair: (u32, u32), note: impl FnOnce(u32)) -> (u32, bool) {
        let pair = word(pair);
        let make = || {
            let id = self.count.next();
            self.pairs.provide(id).store(pair, Ordering::Relaxed);
            note(id as u32);
            id as u32
        };
        self.index.intern(hash_pair(pair), |id| self.word(id) == pair, make)
    }

    /// The number of a pair, if it has one.
    pub(super) fn find(&self, pair: (u32, u32)) -> Option<u32> {
        let pair = word(pair);
        self.index.find(hash_pair(pair), |id| self.word(id) == pair)
    }

    #[inline]
    fn word(&self, id: u32) -> u64 {
        self.pairs.load(id as usize).or_broken("a pair that has a number")
    }

    /// The pair with this number.
    #[inline]
    pub(super) fn get(&self, id: u32) -> (u32, u32) {
        let word = self.word(id);
        ((word >> 32) as u32, word as u32)
    }

    /// Gives a number to another pair; nothing finds it before [`Pairs::index_anew`].
    pub(super) fn replace(&mut self, id: u32, pair: (u32, u32)) {
        let place = self.pairs.get(id as usize).or_broken("a pair that has a number");
        place.store(word(pair), Ordering::Relaxed);
    }

    /// Makes pairs that were replaced known.
    pub(super) fn index_anew(&mut self) {
        self.index = Index::default();
        for id in 0..self.len() as u32 {
            self.index.intern(hash_pair(self.word(id)), |_| false, || id);
            if id % TIDY_AFTER == 0 {
                self.index.release_memory();
            }
        }
    }

    /// Moves pairs below a number to a file, where they stay as they are.
    pub(super) fn cool(&mut self, below: usize, disk: &dyn Disk) -> io::Result<()> {
        self.pairs.cool(below, disk)
    }

    /// Whether pairs are in a file.
    pub(super) fn is_cold(&self) -> bool {
        self.pairs.is_cold()
    }

    /// Writes all pairs in the order of their numbers.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        write_word(to, self.len() as u64)?;
        (0..self.len()).try_for_each(|id| write_word(to, self.word(id as u32)))
    }

    /// Reads pairs that were written; there is none yet.
    pub(super) fn read(&mut self, from: &mut dyn Read, cooling: Option<Cooling<'_>>) -> io::Result<()> {
        for id in 0..read_word(from)? {
            let word = read_word(from)?;
            if self.intern(((word >> 32) as u32, word as u32), |_| {}) != (id as u32, true) {
                return Err(misfit("a pair"));
            }
            if id % u64::from(TIDY_AFTER) == 0 {
                self.index.release_memory();
                if let Some(cooling) = cooling {
                    self.cool(cooling.below(id as usize), cooling.disk)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.count.get()
    }

    /// Gives back what growing has left; see [`Index::release_memory`].
    pub(super) fn release_memory(&mut self) {
        self.index.release_memory();
    }

    /// Whether numbers are about to run out.
    pub(super) fn is_full(&self) -> bool {
        self.len() > u32::MAX as usize - MARGIN
    }

    pub(super) fn bytes(&self) -> usize {
        self.pairs.bytes() + self.index.bytes()
    }
}

/// Runs of words.
#[derive(Debug, Default)]
pub(super) struct Runs {
    runs: Segments<OnceLock<Box<[u32]>>>,
    count: NumberSource,
    /// Bytes of the runs themselves.
    bytes: NumberSource,
    index: Index,
}

impl Runs {
    /// The run with this number.
    #[inline]
    pub(super) fn get(&self, id: u32) -> &[u32] {
        self.runs.get(id as usize).and_then(OnceLock::get).or_broken("a run of words that has a number")
    }

    /// The number of a run.
    pub(super) fn intern(&self, words: &[u32]) -> u32 {
        let make = || {
            let id = self.count.next();
            self.runs.provide(id).get_or_init(|| words.into());
            self.bytes.add(size_of_val(words) + PER_RUN);
            id as u32
        };
        self.index.intern(hash_words(words), |id| self.get(id) == words, make).0
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count.get()
    }

    /// Gives back what growing has left; see [`Index::release_memory`].
    pub(super) fn release_memory(&mut self) {
        self.index.release_memory();
    }

    /// Whether numbers are about to run out.
    pub(super) fn is_full(&self) -> bool {
        self.count.get() > u32::MAX as usize - MARGIN
    }

    pub(super) fn bytes(&self) -> usize {
        self.runs.bytes() + self.bytes.get() + self.index.bytes()
    }
}

#[cfg(test)]
impl Pairs {
    /// Counts pairs that are not there.
    pub(super) fn pretend(&self, more: usize) {
        self.count.add(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_share_a_number_through_growth() {
        let pairs = Pairs::default();
        let runs = Runs::default();
        for round in 0..2 {
            for number in 0..5000u32 {
                let pair = (number % 70, number / 70);
                assert_eq!(pairs.intern(pair, |_| {}), (number, round == 0));
                assert_eq!(pairs.get(number), pair);
                let words: Vec<u32> = (0..number % 5).map(|word| word + number).chain([number]).collect();
                assert_eq!(runs.intern(&words), number);
                assert_eq!(runs.get(number), words);
            }
        }
    }
}
