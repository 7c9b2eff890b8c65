//! The exact store of states: a tree of interned pairs.
//!
//! A state is a vector of component numbers (`[globals, thread…, object…]`). It is folded by
//! interning pairs in a balanced binary tree, as in LTSmin's tree compression; states that differ
//! in one thread share all other subtrees, and a state that differs from the one last read in one
//! leaf costs one path of the tree. The root pair is the state: 8 bytes and an index entry. The
//! globals, which say how many threads and objects there are and so give the tree its shape, are the
//! first leaf of the left half.

use fencepost_machine::encode::Vector;

use super::interner::Pairs;

/// States as trees.
#[derive(Debug, Default)]
pub(super) struct Trees {
    inner: Pairs,
    roots: Pairs,
}

/// The state that a worker read last, with the numbers of its subtrees.
#[derive(Debug, Default)]
pub struct Unfolded {
    leaves: Vec<u32>,
    /// Subtrees of more than one leaf, in the order in which folding meets them.
    nodes: Vec<u32>,
}

impl Trees {
    pub(super) fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether numbers are about to run out.
    pub(super) fn is_full(&self) -> bool {
        self.inner.is_full() || self.roots.is_full()
    }

    /// The number of a state, and whether it is new; if so, `note` is told before others can know.
    /// The state last read is `known`.
    pub(super) fn intern(&self, vector: &Vector, known: &Unfolded, note: impl FnOnce(u32)) -> (u32, bool) {
        let leaves = &vector.ids;
        let known = if known.leaves.len() == leaves.len() { Some(known) } else { None };
        let half = left_half(leaves.len());
        let left = if half == 1 { 0 } else { fold(&self.inner, known, leaves, 1, half, 0) };
        let (left, _) = self.inner.intern((leaves[0], left), |_| {});
        let right = fold(&self.inner, known, leaves, half, leaves.len(), nodes(half - 1));
        self.roots.intern((left, right), note)
    }

    /// The number of a state, if it was seen.
    pub(super) fn find(&self, vector: &Vector) -> Option<u32> {
        let (left, right) = vector.ids[1..].split_at(left_half(vector.ids.len()) - 1);
        let left = if left.is_empty() { 0 } else { find(&self.inner, left)? };
        let left = self.inner.find((vector.ids[0], left))?;
        self.roots.find((left, find(&self.inner, right)?))
    }

    /// Reads a state; `counts` says how many threads and objects there are with these globals.
    pub(super) fn get(
        &self,
        id: u32,
        counts: impl FnOnce(u32) -> (usize, usize),
        into: &mut Vector,
        unfolded: &mut Unfolded,
    ) {
        let (left, right) = self.roots.get(id);
        let (globals, left) = self.inner.get(left);
        let (threads, objects) = counts(globals);
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

    /// Gives back memory that growing has left.
    pub(super) fn tidy(&mut self) {
        self.inner.tidy();
        self.roots.tidy();
    }

    pub(super) fn bytes(&self) -> usize {
        self.inner.bytes() + self.roots.bytes()
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
