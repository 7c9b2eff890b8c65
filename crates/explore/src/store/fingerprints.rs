//! Hash compaction: of a state only a fingerprint is kept.
//!
//! Half of the fingerprint is in the index, half beside it; with the predecessor's number that is
//! some 20 bytes, however many objects a state has. Two states with one fingerprint count as one:
//! the second is taken for known, and what follows from it may be missed.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU32, Ordering};

use fencepost_ir::broken::Invariant;
use fencepost_machine::encode::Vector;
use xxhash_rust::xxh3::Xxh3Default;

use super::index::Index;
use super::interner::MARGIN;
use super::segments::{NumberSource, Segments};
use crate::keep::{misfit, read_word, write_word};

/// Bits of a fingerprint.
pub const FINGERPRINT_BITS: u32 = 64;

/// Fingerprints of states.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    lower_halves: Segments<AtomicU32>,
    count: NumberSource,
    index: Index,
}

fn fingerprint(vector: &Vector) -> u64 {
    let mut hasher = Xxh3Default::new();
    for id in &vector.ids {
        hasher.update(&id.to_le_bytes());
    }
    hasher.digest()
}

impl Fingerprints {
    /// The number of a state, and whether it is new; if so, `note` is called before others can find it.
    pub(super) fn intern(&self, vector: &Vector, note: impl FnOnce(u32)) -> (u32, bool) {
        self.intern_fingerprint(fingerprint(vector), note)
    }

    fn intern_fingerprint(&self, fingerprint: u64, note: impl FnOnce(u32)) -> (u32, bool) {
        let make = || {
            let id = self.count.next();
            self.lower_halves.provide(id).store(fingerprint as u32, Ordering::Relaxed);
            note(id as u32);
            id as u32
        };
        self.index.intern(fingerprint, |id| self.lower_half(id) == fingerprint as u32, make)
    }

    /// The number of a state, if it was seen.
    pub(super) fn find(&self, vector: &Vector) -> Option<u32> {
        let fingerprint = fingerprint(vector);
        self.index.find(fingerprint, |id| self.lower_half(id) == fingerprint as u32)
    }

    fn lower_half(&self, id: u32) -> u32 {
        let half = self.lower_halves.get(id as usize).or_broken("a fingerprint that has a number");
        half.load(Ordering::Relaxed)
    }

    /// Writes all fingerprints in the order of their numbers.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut upper_halves = vec![0; self.len()];
        self.index.for_each(|upper_half, id| upper_halves[id as usize] = upper_half);
        write_word(to, self.len() as u64)?;
        let mut both = upper_halves.into_iter().zip(0..);
        both.try_for_each(|(upper, id)| {
            write_word(to, u64::from(upper) << 32 | u64::from(self.lower_half(id)))
        })
    }

    /// Reads fingerprints that were written; there is none yet.
    pub(super) fn read(&mut self, from: &mut dyn Read) -> io::Result<()> {
        for id in 0..read_word(from)? {
            if self.intern_fingerprint(read_word(from)?, |_| {}) != (id as u32, true) {
                return Err(misfit("a fingerprint"));
            }
        }
        self.index.release_memory();
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.count.get()
    }

    /// Whether numbers are about to run out.
    pub(super) fn is_full(&self) -> bool {
        self.len() > u32::MAX as usize - MARGIN
    }

    /// Gives back memory that growing has left.
    pub(super) fn release_memory(&mut self) {
        self.index.release_memory();
    }

    pub(super) fn bytes(&self) -> usize {
        self.lower_halves.bytes() + self.index.bytes()
    }
}
