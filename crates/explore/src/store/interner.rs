//! Hash-consing: numbers for pairs and for runs of words, each stored once.
//!
//! The index is an open-addressing table of 64-bit entries, half hash and half number, so that a
//! probe costs one cache line and the stored item is only looked at when 32 hash bits agree.
//! `hashbrown` keeps control bytes, numbers and items in three places; with tables far larger
//! than the cache that is three misses to our one or two, and interning is where a search spends
//! its time. Nothing is ever removed.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// How many numbers one step can use up at the most, and more.
const MARGIN: usize = 1 << 28;

/// Numbers by hash. Entry 0 is free; others are the upper hash bits and the number plus 1.
#[derive(Debug)]
struct Index {
    entries: Vec<u64>,
    used: usize,
}

impl Default for Index {
    fn default() -> Index {
        Index { entries: vec![0; 16], used: 0 }
    }
}

impl Index {
    /// The number with this hash that `same` accepts, or the free place for it.
    #[inline]
    fn find(&self, hash: u64, mut same: impl FnMut(u32) -> bool) -> Result<u32, usize> {
        let mut place = self.first_place(hash);
        loop {
            match self.entries[place] {
                0 => return Err(place),
                entry if entry >> 32 == hash >> 32 && same(entry as u32 - 1) => return Ok(entry as u32 - 1),
                _ => place = self.place_after(place),
            }
        }
    }

    /// Scales the lower hash bits to the table, whose size need not be a power of two.
    #[inline]
    fn first_place(&self, hash: u64) -> usize {
        (((hash & 0xFFFF_FFFF) * self.entries.len() as u64) >> 32) as usize
    }

    #[inline]
    fn place_after(&self, place: usize) -> usize {
        if place + 1 == self.entries.len() { 0 } else { place + 1 }
    }

    /// Fills a free place; `hash_of` gives the hash of any number when the table has to grow.
    #[inline]
    fn fill(&mut self, place: usize, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        self.entries[place] = hash >> 32 << 32 | (u64::from(number) + 1);
        self.used += 1;
        if self.used * 8 > self.entries.len() * 7 {
            self.grow(hash_of);
        }
    }

    #[cold]
    fn grow(&mut self, hash_of: impl Fn(u32) -> u64) {
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![0; old.len() + old.len() / 2];
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut place = self.first_place(hash_of(entry as u32 - 1));
            while self.entries[place] != 0 {
                place = self.place_after(place);
            }
            self.entries[place] = entry;
        }
    }

    fn bytes(&self) -> usize {
        8 * self.entries.len()
    }
}

/// Spreads the bits of an `FxHasher`, whose low bits depend on few input bits.
#[inline]
fn spread(hash: u64) -> u64 {
    (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[inline]
fn hash_pair((left, right): (u32, u32)) -> u64 {
    let word = u64::from(left) << 32 | u64::from(right);
    let mixed = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 32
}

#[inline]
fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    words.iter().for_each(|&word| hasher.write_u32(word));
    spread(hasher.finish())
}

/// Pushes, growing by a quarter instead of doubling: these vectors are most of a search's memory.
#[inline]
pub(crate) fn push_tightly<T>(vector: &mut Vec<T>, item: T) {
    if vector.len() == vector.capacity() {
        vector.reserve_exact(vector.len() / 4 + 16);
    }
    vector.push(item);
}

/// Pairs of numbers.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    pairs: Vec<(u32, u32)>,
    index: Index,
}

impl Pairs {
    /// The number of a pair, and whether it is new.
    #[inline]
    pub(crate) fn intern(&mut self, pair: (u32, u32)) -> (u32, bool) {
        let hash = hash_pair(pair);
        match self.index.find(hash, |id| self.pairs[id as usize] == pair) {
            Ok(id) => (id, false),
            Err(place) => {
                let id = self.pairs.len() as u32;
                push_tightly(&mut self.pairs, pair);
                let pairs = &self.pairs;
                self.index.fill(place, hash, id, |id| hash_pair(pairs[id as usize]));
                (id, true)
            }
        }
    }

    /// The number of a pair, if it has one.
    pub(crate) fn find(&self, pair: (u32, u32)) -> Option<u32> {
        self.index.find(hash_pair(pair), |id| self.pairs[id as usize] == pair).ok()
    }

    /// The pair with this number.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> (u32, u32) {
        self.pairs[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether numbers are about to run out.
    pub(crate) fn is_full(&self) -> bool {
        self.pairs.len() > u32::MAX as usize - MARGIN
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * self.pairs.capacity() + self.index.bytes()
    }
}

/// Runs of words.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    words: Vec<u32>,
    /// Where each run ends; it starts where the one before ends.
    ends: Vec<u32>,
    index: Index,
}

impl Runs {
    /// The run with this number.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> &[u32] {
        run(&self.words, &self.ends, id)
    }

    /// The number of a run.
    pub(crate) fn intern(&mut self, words: &[u32]) -> u32 {
        let hash = hash_words(words);
        match self.index.find(hash, |id| self.get(id) == words) {
            Ok(id) => id,
            Err(place) => {
                let id = self.ends.len() as u32;
                self.words.extend_from_slice(words);
                self.ends.push(self.words.len() as u32);
                let (words, ends) = (&self.words, &self.ends);
                self.index.fill(place, hash, id, |id| hash_words(run(words, ends, id)));
                id
            }
        }
    }

    /// Whether numbers are about to run out.
    pub(crate) fn is_full(&self) -> bool {
        self.words.len() > u32::MAX as usize - MARGIN
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * (self.words.capacity() + self.ends.capacity()) + self.index.bytes()
    }
}

#[inline]
fn run<'w>(words: &'w [u32], ends: &[u32], id: u32) -> &'w [u32] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &words[start as usize..ends[id as usize] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_share_a_number_through_growth() {
        let mut pairs = Pairs::default();
        let mut runs = Runs::default();
        for round in 0..2 {
            for number in 0..5000u32 {
                let pair = (number % 70, number / 70);
                assert_eq!(pairs.intern(pair), (number, round == 0));
                let words: Vec<u32> = (0..number % 5).map(|word| word + number).chain([number]).collect();
                assert_eq!(runs.intern(&words), number);
                assert_eq!(runs.get(number), words);
            }
        }
    }
}
