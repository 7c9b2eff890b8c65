//! Numbers by hash: a table that several threads read and fill concurrently, and that grows a little at
//! a time.
//!
//! An open-addressing table of 64-bit entries, half hash and half number, so that a probe costs one
//! cache line, the stored item is only looked at when 32 hash bits agree, and growing looks at no
//! item at all. `hashbrown` keeps control bytes, numbers and items in three places; with tables far
//! larger than the cache that is three misses to our one or two, and interning is where a search
//! spends its time.
//!
//! Reading takes no lock. An entry that is found is right, whatever others do meanwhile, since the
//! item is compared and nothing is ever removed. One that is not found may be in a larger table by
//! now; so a worker that misses looks once more behind the lock of its shard, where entries are made. A
//! table that was replaced may still be read, and is given back by [`Index::release_memory`] when no worker does.
//!
//! Hashes are even, so equal shards would all be full at the same moment. They get unequal shares of
//! the items instead, and grow one after the other.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use fencepost_ir::broken::Invariant;

const SHARDS: usize = 8;
/// Entries of a shard's first table.
const FIRST: usize = 16;
/// How often a table can grow by half: to more entries than there are numbers.
const TABLES: usize = 48;

/// The shard of each of 256 hash values. Shares grow evenly by half from the first to the last.
const SHARD_OF: [u8; 256] = shares([27, 28, 29, 31, 33, 34, 36, 38]);

const fn shares(sizes: [usize; SHARDS]) -> [u8; 256] {
    let mut table = [0; 256];
    let (mut at, mut shard) = (0, 0);
    while shard < SHARDS {
        let end = at + sizes[shard];
        while at < end {
            table[at] = shard as u8;
            at += 1;
        }
        shard += 1;
    }
    table
}

/// Numbers by hash.
#[derive(Debug, Default)]
pub(super) struct Index {
    shards: [Shard; SHARDS],
}

/// Entry 0 is free; others are the upper hash bits and the number plus 1.
type Buckets = [AtomicU64];

#[derive(Debug)]
struct Shard {
    /// Each larger than the one before.
    tables: [OnceLock<Box<Buckets>>; TABLES],
    /// Which one counts.
    current: AtomicUsize,
    door: Door,
}

/// What it takes to change a shard, away from what is only read.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Door {
    /// How many entries are in use.
    used: Mutex<usize>,
    /// Entries of all tables, also of those that were replaced.
    entries: AtomicUsize,
}

impl Default for Shard {
    fn default() -> Shard {
        Shard {
            tables: [const { OnceLock::new() }; TABLES],
            current: AtomicUsize::new(0),
            door: Door::default(),
        }
    }
}

impl Index {
    /// The number with this hash that `same` accepts.
    pub(super) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let shard = self.shard(hash);
        if let Ok(number) = look(shard.table(), hash, &same) {
            return Some(number);
        }
        let _used = shard.door.used.lock().unwrap_or_else(PoisonError::into_inner);
        look(shard.table(), hash, &same).ok()
    }

    /// The number with this hash that `same` accepts, or else one that `make` gives; and whether it
    /// is new. `make` runs behind the shard's lock.
    #[inline]
    pub(super) fn intern(
        &self,
        hash: u64,
        same: impl Fn(u32) -> bool,
        make: impl FnOnce() -> u32,
    ) -> (u32, bool) {
        let shard = self.shard(hash);
        if let Ok(number) = look(shard.table(), hash, &same) {
            return (number, false);
        }
        let mut used = shard.door.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut table = shard.table();
        let mut place = match look(table, hash, &same) {
            Ok(number) => return (number, false),
            Err(place) => place,
        };
        *used += 1;
        if *used * 8 > table.len() * 7 {
            table = shard.grow(table);
            place = free_place(table, hash);
        }
        let number = make();
        let place = table.get(place).or_broken("a free place in a table that has grown");
        place.store(hash >> 32 << 32 | (u64::from(number) + 1), Ordering::Release);
        (number, true)
    }

    #[inline]
    fn shard(&self, hash: u64) -> &Shard {
        &self.shards[usize::from(SHARD_OF[hash as usize & 0xFF])]
    }

    /// Calls `each` with the upper half of each hash, and its number.
    pub(super) fn for_each(&self, mut each: impl FnMut(u32, u32)) {
        for entry in self.shards.iter().flat_map(Shard::table).map(|entry| entry.load(Ordering::Acquire)) {
            if entry != 0 {
                each((entry >> 32) as u32, entry as u32 - 1);
            }
        }
    }

    /// Gives tables back that were replaced.
    pub(super) fn release_memory(&mut self) {
        for shard in &mut self.shards {
            let current = *shard.current.get_mut();
            for table in shard.tables[..current].iter_mut().rev().map_while(OnceLock::take) {
                *shard.door.entries.get_mut() -= table.len();
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let entries = self.shards.iter().map(|shard| shard.door.entries.load(Ordering::Relaxed));
        entries.sum::<usize>() * size_of::<AtomicU64>()
    }
}

impl Shard {
    #[inline]
    fn table(&self) -> &Buckets {
        let current = self.current.load(Ordering::Acquire);
        self.tables.get(current).and_then(OnceLock::get).map_or(&[], |table| table)
    }

    /// Replaces the table by one that is half as large again; the caller has the lock.
    #[cold]
    fn grow(&self, table: &Buckets) -> &Buckets {
        let current = self.current.load(Ordering::Relaxed) + usize::from(!table.is_empty());
        let grown = self.tables[current].get_or_init(|| {
            let size = if table.is_empty() { FIRST } else { table.len() + table.len() / 2 };
            self.door.entries.fetch_add(size, Ordering::Relaxed);
            let grown: Box<Buckets> = (0..size).map(|_| AtomicU64::new(0)).collect();
            for entry in table.iter().map(|entry| entry.load(Ordering::Relaxed)).filter(|&entry| entry != 0) {
                grown[free_place(&grown, entry)].store(entry, Ordering::Relaxed);
            }
            grown
        });
        self.current.store(current, Ordering::Release);
        grown
    }
}

/// Where to begin to look: scales the upper half of a hash, or of an entry, to the table.
#[inline]
fn first_place(table: &Buckets, hash: u64) -> usize {
    (((hash >> 32) * table.len() as u64) >> 32) as usize
}

#[inline]
fn place_after(table: &Buckets, place: usize) -> usize {
    if place + 1 == table.len() { 0 } else { place + 1 }
}

/// The number with this hash that `same` accepts, or the free place for it, if the table has any.
#[inline]
fn look(table: &Buckets, hash: u64, same: &impl Fn(u32) -> bool) -> Result<u32, usize> {
    let mut place = first_place(table, hash);
    while let Some(entry) = table.get(place) {
        match entry.load(Ordering::Acquire) {
            0 => break,
            entry if entry >> 32 == hash >> 32 && same(entry as u32 - 1) => return Ok(entry as u32 - 1),
            _ => place = place_after(table, place),
        }
    }
    Err(place)
}

/// The free place for a hash.
fn free_place(table: &Buckets, hash: u64) -> usize {
    let mut place = first_place(table, hash);
    while table.get(place).is_some_and(|entry| entry.load(Ordering::Relaxed) != 0) {
        place = place_after(table, place);
    }
    place
}

#[cfg(test)]
mod tests {
    use super::super::segments::{NumberSource, Segments};
    use super::*;
    use std::sync::atomic::AtomicU32;

    fn hash(number: u32) -> u64 {
        (u64::from(number) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn every_number_is_found_through_splits() {
        let index = Index::default();
        for number in 0..100_000 {
            assert_eq!(index.intern(hash(number), |other| other == number, || number), (number, true));
        }
        for number in 0..100_000 {
            assert_eq!(index.intern(hash(number), |other| other == number, || 0), (number, false));
            assert_eq!(index.find(hash(number), |other| other == number), Some(number));
            assert_eq!(index.find(hash(number), |_| false), None);
        }
        let mut index = index;
        index.release_memory();
        let load = 8.0 * 100_000.0 / index.bytes() as f64;
        assert!(load > 0.6, "{load}");
        assert_eq!(index.find(hash(99_999), |other| other == 99_999), Some(99_999));
    }

    #[test]
    fn equal_hashes_do_no_harm() {
        let index = Index::default();
        for number in 0..500 {
            assert_eq!(index.intern(7 << 32, |other| other == number, || number), (number, true));
        }
        for number in 0..500 {
            assert_eq!(index.find(7 << 32, |other| other == number), Some(number));
            assert_eq!(index.intern(7 << 32, |other| other == number, || 0), (number, false));
        }
    }

    #[test]
    fn threads_agree_on_numbers() {
        let (index, count) = (Index::default(), NumberSource::default());
        let items = Segments::<AtomicU32>::default();
        let intern = |item: u32| {
            let same = |number: u32| items.get(number as usize).unwrap().load(Ordering::Relaxed) == item;
            let make = || {
                let number = count.next();
                items.provide(number).store(item, Ordering::Relaxed);
                number as u32
            };
            index.intern(hash(item), same, make)
        };
        let all = 60_000;
        let runs: Vec<Vec<(u32, bool)>> = std::thread::scope(|scope| {
            let run =
                |step: u32| move || (0..all).map(|item| intern((item * step) % all)).collect::<Vec<_>>();
            // Steps without a common factor with the number of items: each visits all of them.
            let threads = [1, 7, 11, 13].map(|step| scope.spawn(run(step)));
            threads.map(|thread| thread.join().unwrap()).into()
        });
        assert_eq!(count.get(), all as usize);
        let mut made = 0;
        for (run, step) in runs.iter().zip([1, 7, 11, 13]) {
            for (item, &(number, new)) in (0..all).zip(run) {
                assert_eq!(number, runs[0][(item * step % all) as usize].0);
                made += usize::from(new);
            }
        }
        assert_eq!(made, all as usize);
    }
}
