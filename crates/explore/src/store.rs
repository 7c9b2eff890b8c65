//! The visited store: exact, and a few dozen bytes per state.
//!
//! A state is a vector of component numbers (`[globals, thread…, object…]`). Everything after the
//! globals is folded into one number by interning pairs in a balanced binary tree, as in LTSmin's
//! tree compression; states that differ in one thread share all other subtrees. The root pair
//! (globals, tree) is the state: 8 bytes, a hash index, and the number of the state it was first
//! reached from.
//!
//! Limits: 2³² components, pairs and states each; nothing is ever removed.

use fencepost_machine::encode::{Components, Vector, counts};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Number of a stored state.
pub type StateId = u32;

/// The parent of the first state.
pub const NO_PARENT: StateId = u32::MAX;

/// Runs of words, each stored once.
#[derive(Debug, Default)]
struct Runs {
    words: Vec<u32>,
    ends: Vec<u32>,
    index: HashTable<u32>,
}

impl Runs {
    fn get(&self, id: u32) -> &[u32] {
        let start = if id == 0 { 0 } else { self.ends[id as usize - 1] };
        &self.words[start as usize..self.ends[id as usize] as usize]
    }

    fn intern(&mut self, run: &[u32]) -> u32 {
        let hash = hash_words(run);
        if let Some(&id) = self.index.find(hash, |&id| self.get(id) == run) {
            return id;
        }
        let id = self.ends.len() as u32;
        self.words.extend_from_slice(run);
        self.ends.push(self.words.len() as u32);
        let (words, ends) = (&self.words, &self.ends);
        self.index.insert_unique(hash, id, |&id| {
            let start = if id == 0 { 0 } else { ends[id as usize - 1] };
            hash_words(&words[start as usize..ends[id as usize] as usize])
        });
        id
    }

    fn bytes(&self) -> usize {
        4 * (self.words.capacity() + self.ends.capacity()) + table_bytes(&self.index)
    }
}

/// Pairs of numbers, each stored once.
#[derive(Debug, Default)]
struct Pairs {
    pairs: Vec<(u32, u32)>,
    index: HashTable<u32>,
}

impl Pairs {
    /// The number of a pair, and whether it is new.
    #[inline]
    fn intern(&mut self, pair: (u32, u32)) -> (u32, bool) {
        let hash = hash_pair(pair);
        let pairs = &self.pairs;
        if let Some(&id) = self.index.find(hash, |&id| pairs[id as usize] == pair) {
            return (id, false);
        }
        let id = self.pairs.len() as u32;
        self.pairs.push(pair);
        let pairs = &self.pairs;
        self.index.insert_unique(hash, id, |&id| hash_pair(pairs[id as usize]));
        (id, true)
    }

    fn bytes(&self) -> usize {
        8 * self.pairs.capacity() + table_bytes(&self.index)
    }
}

/// Buckets hold a 4-byte number and a control byte.
fn table_bytes(table: &HashTable<u32>) -> usize {
    table.num_buckets() * 5
}

fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in words {
        hasher.write_u32(word);
    }
    hasher.finish()
}

fn hash_pair((left, right): (u32, u32)) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(left) << 32 | u64::from(right));
    hasher.finish()
}

/// All states seen so far.
#[derive(Debug, Default)]
pub struct Store {
    components: Runs,
    inner: Pairs,
    roots: Pairs,
    parents: Vec<StateId>,
}

impl Components for Store {
    fn intern(&mut self, words: &[u32]) -> u32 {
        self.components.intern(words)
    }

    fn words(&self, id: u32) -> &[u32] {
        self.components.get(id)
    }
}

impl Store {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// Adds a state reached from `parent`; says its number and whether it is new.
    pub fn insert(&mut self, vector: &Vector, parent: StateId) -> (StateId, bool) {
        let tree = fold(&mut self.inner, &vector.ids[1..]);
        let (id, new) = self.roots.intern((vector.ids[0], tree));
        if new {
            self.parents.push(parent);
        }
        (id, new)
    }

    /// The vector of a state.
    pub fn get(&self, id: StateId, into: &mut Vector) {
        let (globals, tree) = self.roots.pairs[id as usize];
        let (threads, objects) = counts(self.components.get(globals));
        into.threads = threads;
        into.ids.clear();
        into.ids.push(globals);
        unfold(&self.inner, tree, threads + objects, &mut into.ids);
    }

    /// The state that it was first reached from.
    pub fn parent(&self, id: StateId) -> StateId {
        self.parents[id as usize]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.components.bytes() + self.inner.bytes() + self.roots.bytes() + 4 * self.parents.capacity()
    }
}

fn fold(pairs: &mut Pairs, ids: &[u32]) -> u32 {
    match ids {
        [] => 0,
        [only] => *only,
        _ => {
            let (left, right) = ids.split_at(ids.len() / 2);
            let pair = (fold(pairs, left), fold(pairs, right));
            pairs.intern(pair).0
        }
    }
}

fn unfold(pairs: &Pairs, id: u32, count: usize, into: &mut Vec<u32>) {
    match count {
        0 => {}
        1 => into.push(id),
        _ => {
            let (left, right) = pairs.pairs[id as usize];
            unfold(pairs, left, count / 2, into);
            unfold(pairs, right, count - count / 2, into);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_all_lengths_come_back() {
        let mut store = Store::default();
        let mut seen = Vec::new();
        for threads in 1..6u32 {
            for objects in 0..6u32 {
                let globals = store.intern(&[threads, objects]);
                let leaves = (0..threads + objects).map(|leaf| store.intern(&[9, leaf % 3]));
                let ids = std::iter::once(globals).chain(leaves).collect();
                let vector = Vector { ids, threads: threads as usize };
                let (id, new) = store.insert(&vector, NO_PARENT);
                assert!(new);
                seen.push((id, vector));
            }
        }
        let mut back = Vector::default();
        for (id, vector) in seen {
            store.get(id, &mut back);
            assert_eq!(back, vector);
            assert_eq!(store.insert(&vector, 0), (id, false));
        }
    }
}
