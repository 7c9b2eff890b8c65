//! Sets of regions.

use crate::types::Region;
use serde::{Deserialize, Serialize};

/// A set of regions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regions(Vec<u64>);

impl Regions {
    pub(super) fn insert(&mut self, index: usize) {
        if self.0.len() <= index / 64 {
            self.0.resize(index / 64 + 1, 0);
        }
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Adds all of another.
    pub fn join(&mut self, other: &Regions) {
        self.learn(other);
    }

    /// Adds another; whether there is anything new.
    pub(crate) fn learn(&mut self, other: &Regions) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = 0;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            new |= more & !*word;
            *word |= more;
        }
        new != 0
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether a region is in both.
    pub fn meets(&self, other: &Regions) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// Drops those that are not in the other.
    pub fn keep(&mut self, other: &Regions) {
        self.0.truncate(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// Adds a region.
    pub fn add(&mut self, region: Region) {
        self.insert(index(region));
    }

    /// Whether a region is in it.
    pub fn has(&self, region: Region) -> bool {
        self.contains(index(region))
    }
}

/// Pseudo-regions have the first bits.
pub(super) fn index(region: Region) -> usize {
    region.0.wrapping_add(PSEUDO) as usize
}

/// How many pseudo-regions there are.
const PSEUDO: u32 = 3;
