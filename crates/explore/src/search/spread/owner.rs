//! Which process a state belongs to.
//!
//! Component numbers differ from process to process, so the owner follows from what the components say.

use fencepost_machine::encode::{Vector, trailing_components};
use xxhash_rust::xxh3::xxh3_64;

use crate::store::Store;

/// Mixes hashes: 2⁶⁴ divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Finds the owners of states.
pub(in crate::search) struct StateOwners {
    processes: u64,
    /// Hashes of components that are no objects, and of those that are; 0 if not known yet.
    hashes: [Vec<u64>; 2],
    bytes: Vec<u8>,
}

impl StateOwners {
    pub(super) fn new(processes: usize) -> StateOwners {
        StateOwners { processes: processes as u64, hashes: Default::default(), bytes: Vec::new() }
    }

    /// The process that a state belongs to.
    pub(super) fn owner(&mut self, store: &Store, state: &Vector) -> usize {
        let mut hash = state.threads as u64;
        for (at, &id) in state.ids.iter().enumerate() {
            hash = (hash.rotate_left(23) ^ self.hash(store, id, at > state.threads)).wrapping_mul(MIX);
        }
        (((hash >> 32) * self.processes) >> 32) as usize
    }

    fn hash(&mut self, store: &Store, id: u32, is_object: bool) -> u64 {
        let known = &self.hashes[usize::from(is_object)];
        match known.get(id as usize) {
            Some(&hash) if hash != 0 => hash,
            _ => self.learn(store, id, is_object),
        }
    }

    #[cold]
    fn learn(&mut self, store: &Store, id: u32, is_object: bool) -> u64 {
        let words = store.component(id);
        let pages = if is_object { trailing_components(words).min(words.len()) } else { 0 };
        let (own, pages) = words.split_at(words.len() - pages);
        self.bytes.clear();
        self.bytes.extend(own.iter().flat_map(|word| word.to_le_bytes()));
        let own = xxh3_64(&self.bytes);
        let hash = pages.iter().fold(own, |hash, &page| {
            (hash.rotate_left(23) ^ self.hash(store, page, false)).wrapping_mul(MIX)
        });
        let (hash, known) = (hash.max(1), &mut self.hashes[usize::from(is_object)]);
        if known.len() <= id as usize {
            known.resize(id as usize + 1, 0);
        }
        known[id as usize] = hash;
        hash
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.hashes.iter().map(|hashes| hashes.capacity() * size_of::<u64>()).sum()
    }
}
