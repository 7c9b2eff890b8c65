//! The visited store: exact, and a few dozen bytes per state.
//!
//! A state is a vector of component numbers (`[globals, thread…, object…]`). It is folded by
//! interning pairs in a balanced binary tree, as in LTSmin's tree compression; states that differ
//! in one thread share all other subtrees, and a state that differs from the one last read in one
//! leaf costs one path of the tree. The root pair is the state: 8 bytes, an index entry, and the
//! number of the state it was first reached from. The globals, which say how many threads and
//! objects there are and so give the tree its shape, are the first leaf of the left half.
//!
//! Several workers share a store: all of it can be read and added to at once. States are numbered in
//! the order in which they are found, so the states found since a moment are a range of numbers.
//!
//! Limits: 2³² components, pairs and states each; nothing is ever removed.

mod index;
mod interner;
mod segments;

use std::sync::atomic::{AtomicU32, Ordering};

use fencepost_machine::encode::{Components, Vector, counts};

use interner::{Pairs, Runs};
use segments::Segments;

/// Number of a stored state.
pub type StateId = u32;

/// The parent of the first state.
pub const NO_PARENT: StateId = u32::MAX;

/// All states seen so far.
#[derive(Debug, Default)]
pub struct Store {
    components: Runs,
    inner: Pairs,
    roots: Pairs,
    parents: Segments<AtomicU32>,
}

/// The state that a worker read last, with the numbers of its subtrees.
#[derive(Debug, Default)]
pub struct Unfolded {
    leaves: Vec<u32>,
    /// Subtrees of more than one leaf, in the order in which folding meets them.
    nodes: Vec<u32>,
}

impl Components for Store {
    fn intern(&mut self, words: &[u32]) -> u32 {
        self.components.intern(words)
    }

    fn words(&self, id: u32) -> &[u32] {
        self.components.get(id)
    }
}

/// For those who share it.
impl Components for &Store {
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
        self.roots.len()
    }

    /// Whether numbers are about to run out.
    pub fn is_full(&self) -> bool {
        self.components.is_full() || self.inner.is_full() || self.roots.is_full()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a state reached from `parent`; says its number and whether it is new. The state last
    /// read is `known`.
    pub fn insert(&self, vector: &Vector, parent: StateId, known: &Unfolded) -> (StateId, bool) {
        let leaves = &vector.ids;
        let known = if known.leaves.len() == leaves.len() { Some(known) } else { None };
        let half = left_half(leaves.len());
        let left = if half == 1 { 0 } else { fold(&self.inner, known, leaves, 1, half, 0) };
        let (left, _) = self.inner.intern((leaves[0], left), |_| {});
        let right = fold(&self.inner, known, leaves, half, leaves.len(), nodes(half - 1));
        self.roots.intern((left, right), |id| {
            if let Some(place) = self.parents.provide(id as usize) {
                place.store(parent, Ordering::Relaxed);
            }
        })
    }

    /// The number of a state, if it was seen.
    pub fn find(&self, vector: &Vector) -> Option<StateId> {
        let (left, right) = vector.ids[1..].split_at(left_half(vector.ids.len()) - 1);
        let left = if left.is_empty() { 0 } else { find(&self.inner, left)? };
        let left = self.inner.find((vector.ids[0], left))?;
        self.roots.find((left, find(&self.inner, right)?))
    }

    /// The vector of a state.
    pub fn get(&self, id: StateId, into: &mut Vector, unfolded: &mut Unfolded) {
        let (left, right) = self.roots.get(id);
        let (globals, left) = self.inner.get(left);
        let (threads, objects) = counts(self.components.get(globals));
        let count = 1 + threads + objects;
        let half = left_half(count);
        unfolded.leaves.clear();
        unfolded.nodes.clear();
        unfolded.leaves.push(globals);
        if half > 1 {
            unfold(&self.inner, left, half - 1, unfolded);
        }
        unfold(&self.inner, right, count - half, unfolded);
        into.threads = threads;
        into.ids.clone_from(&unfolded.leaves);
    }

    /// The state that it was first reached from.
    pub fn parent(&self, id: StateId) -> StateId {
        self.parents.get(id as usize).map_or(NO_PARENT, |parent| parent.load(Ordering::Relaxed))
    }

    /// Gives back memory that growing has left.
    pub fn tidy(&mut self) {
        self.components.tidy();
        self.inner.tidy();
        self.roots.tidy();
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.components.bytes() + self.inner.bytes() + self.roots.bytes() + self.parents.bytes()
    }
}

/// How many of `count` leaves, the globals included, are in the left half.
fn left_half(count: usize) -> usize {
    1 + (count - 1) / 2
}

/// How many subtrees of more than one leaf a tree of `leaves` leaves has.
fn nodes(leaves: usize) -> usize {
    leaves.saturating_sub(1)
}

/// Folds `leaves[start..end]`, a subtree whose nodes begin at `node` in the order of folding.
fn fold(
    pairs: &Pairs,
    known: Option<&Unfolded>,
    leaves: &[u32],
    start: usize,
    end: usize,
    node: usize,
) -> u32 {
    if end - start == 1 {
        return leaves[start];
    }
    if let Some(known) = known
        && known.leaves[start..end] == leaves[start..end]
    {
        return known.nodes[node];
    }
    let middle = start + (end - start) / 2;
    let left = fold(pairs, known, leaves, start, middle, node + 1);
    let right = fold(pairs, known, leaves, middle, end, node + 1 + nodes(middle - start));
    pairs.intern((left, right), |_| {}).0
}

/// What [`fold`] would give, if all its subtrees are known.
fn find(pairs: &Pairs, leaves: &[u32]) -> Option<u32> {
    match leaves {
        [] => None,
        [only] => Some(*only),
        _ => {
            let (left, right) = leaves.split_at(leaves.len() / 2);
            pairs.find((find(pairs, left)?, find(pairs, right)?))
        }
    }
}

/// Undoes [`fold`] for a subtree of `count` leaves.
fn unfold(pairs: &Pairs, id: u32, count: usize, into: &mut Unfolded) {
    if count == 1 {
        into.leaves.push(id);
        return;
    }
    into.nodes.push(id);
    let (left, right) = pairs.get(id);
    unfold(pairs, left, count / 2, into);
    unfold(pairs, right, count - count / 2, into);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_all_lengths_come_back() {
        let store = Store::default();
        let mut unfolded = Unfolded::default();
        let mut seen = Vec::new();
        let mut back = Vector::default();
        for threads in 1..6u32 {
            for objects in 0..6u32 {
                for variant in 0..4 {
                    let globals = store.components.intern(&[threads, objects]);
                    let leaves =
                        (0..threads + objects).map(|leaf| store.components.intern(&[9, leaf % 3 + variant]));
                    let ids = std::iter::once(globals).chain(leaves).collect();
                    let vector = Vector { ids, threads: threads as usize };
                    assert_eq!(store.find(&vector), None);
                    let (id, new) = store.insert(&vector, NO_PARENT, &unfolded);
                    assert!(new);
                    assert_eq!(store.find(&vector), Some(id));
                    if variant % 2 == 0 {
                        store.get(id, &mut back, &mut unfolded);
                    }
                    seen.push((id, vector));
                }
            }
        }
        for (id, vector) in seen {
            store.get(id, &mut back, &mut unfolded);
            assert_eq!(back, vector);
            assert_eq!(store.insert(&vector, 0, &unfolded), (id, false));
        }
    }
}
