//! The exact store of states: a tree of interned pairs.
//!
//! A state is a vector of component numbers (`[globals, thread…, object…]`). It is folded by
//! interning pairs in a binary tree, as in LTSmin's tree compression; states that differ in one
//! thread share all other subtrees, and a state that differs from the one last read in one leaf
//! costs one path of the tree. The root pair is the state: 8 bytes and an index entry. The globals,
//! which say how many threads and objects there are and so give the tree its shape, are not among the
//! leaves: they are paired with the left part.

use fencepost_machine::encode::Vector;

use super::arrange;
use super::interner::Pairs;
use super::kept::KeptShapes;
use super::shape::{TreeShape, subtrees};

/// States as trees.
#[derive(Debug)]
pub(super) struct Trees {
    inner: Pairs,
    roots: Pairs,
    /// By how many leaves there are; halves if there is none.
    shapes: Vec<TreeShape>,
    /// How often they have changed.
    generation: u32,
    /// When to look for better ones: as soon as there are so many states.
    arrange_at: usize,
}

/// The state that a worker read last, with the numbers of its subtrees.
#[derive(Debug, Default)]
pub struct Unfolded {
    globals: u32,
    threads: usize,
    /// In the order in which they are folded.
    leaves: Vec<u32>,
    /// The subtrees; of the first, which is the state, the left part with the globals.
    nodes: Vec<u32>,
    generation: u32,
    /// The leaves of a state that is being folded.
    next: Vec<u32>,
}

/// No number of a pair.
const NONE: u32 = u32::MAX;

impl Trees {
    /// No states yet. If it `arranges`, it looks for the best way to fold them.
    pub(super) fn new(arranges: bool) -> Trees {
        let arrange_at = if arranges { arrange::FIRST } else { usize::MAX };
        Trees { arrange_at, ..Trees::of_shapes(Vec::new(), 0) }
    }

    /// No states yet, to be folded like this.
    pub(super) fn of_shapes(shapes: Vec<TreeShape>, generation: u32) -> Trees {
        let (inner, roots) = Default::default();
        Trees { inner, roots, shapes, generation, arrange_at: usize::MAX }
    }

    pub(super) fn len(&self) -> usize {
        self.roots.len()
    }

    /// The pairs below the states, and those that are states.
    pub(super) fn both(&self) -> (&Pairs, &Pairs) {
        (&self.inner, &self.roots)
    }

    /// The same, to be filled.
    pub(super) fn both_mut(&mut self) -> (&mut Pairs, &mut Pairs) {
        (&mut self.inner, &mut self.roots)
    }

    /// How states are folded, as data.
    pub(super) fn kept_shapes(&self) -> KeptShapes {
        let Trees { shapes, generation, arrange_at, .. } = self;
        KeptShapes { shapes: shapes.clone(), generation: *generation, arrange_at: *arrange_at }
    }

    /// Folds states like this from now on; there is none yet.
    pub(super) fn set_shapes(&mut self, kept: KeptShapes) {
        (self.shapes, self.generation, self.arrange_at) = (kept.shapes, kept.generation, kept.arrange_at);
    }

    /// How many pairs there are besides the states themselves.
    pub(super) fn pairs(&self) -> usize {
        self.inner.len()
    }

    /// Whether numbers are about to run out.
    pub(super) fn is_full(&self) -> bool {
        self.inner.is_full() || self.roots.is_full()
    }

    #[inline]
    fn shape(&self, leaves: usize) -> &TreeShape {
        self.shapes.get(leaves).unwrap_or(&TreeShape::Halves)
    }

    /// The number of a state, and whether it is new; if so, `note` is called before others can find it.
    /// The state last read is `known`.
    pub(super) fn intern(
        &self,
        vector: &Vector,
        known: &mut Unfolded,
        note: impl FnOnce(u32),
    ) -> (u32, bool) {
        self.roots.intern(self.fold(vector, known), note)
    }

    /// The pair that is a state. The state last read is `known`.
    fn fold(&self, vector: &Vector, known: &mut Unfolded) -> (u32, u32) {
        let (globals, leaves) = (vector.ids[0], &vector.ids[1..]);
        let shape = self.shape(leaves.len());
        let mut next = std::mem::take(&mut known.next);
        shape.arrange(leaves, &mut next);
        let comparable = known.generation == self.generation && known.leaves.len() == leaves.len();
        let known_here = comparable.then_some(&*known);
        let pair = Folding { pairs: &self.inner, shape, leaves: &next, known: known_here }.root(globals);
        known.next = next;
        pair
    }

    /// The number of a state, if it was seen.
    pub(super) fn find(&self, vector: &Vector) -> Option<u32> {
        let mut leaves = Vec::new();
        let shape = self.shape(vector.ids.len() - 1);
        shape.arrange(&vector.ids[1..], &mut leaves);
        let (left, right) = leaves.split_at(shape.split(0, leaves.len()));
        let first = if left.is_empty() { 0 } else { find(&self.inner, shape, left, 1)? };
        let first = self.inner.find((vector.ids[0], first))?;
        self.roots.find((first, find(&self.inner, shape, right, 1 + subtrees(left.len()))?))
    }

    /// Reads a state; `counts` says how many threads and objects there are with these globals.
    pub(super) fn get(
        &self,
        id: u32,
        counts: impl FnOnce(u32) -> (usize, usize),
        into: &mut Vector,
        unfolded: &mut Unfolded,
    ) {
        self.unfold(self.roots.get(id), counts, unfolded);
        into.threads = unfolded.threads;
        into.ids.resize(1 + unfolded.leaves.len(), 0);
        into.ids[0] = unfolded.globals;
        self.shape(unfolded.leaves.len()).restore(&unfolded.leaves, &mut into.ids[1..]);
    }

    /// Reads what a state has different from the one that was read before.
    fn unfold(
        &self,
        (first, right): (u32, u32),
        counts: impl FnOnce(u32) -> (usize, usize),
        into: &mut Unfolded,
    ) {
        let mut left = None;
        if into.generation != self.generation || into.nodes.first() != Some(&first) {
            let (globals, rest) = self.inner.get(first);
            let (threads, objects) = counts(globals);
            (into.globals, into.threads) = (globals, threads);
            let count = threads + objects;
            if into.generation != self.generation || into.leaves.len() != count {
                into.generation = self.generation;
                into.leaves.clear();
                into.leaves.resize(count, 0);
                into.nodes.clear();
                into.nodes.resize(subtrees(count).max(1), NONE);
            }
            into.nodes[0] = first;
            left = Some(rest);
        }
        let shape = self.shape(into.leaves.len());
        let half = shape.split(0, into.leaves.len());
        if let Some(left) = left.filter(|_| half > 0) {
            unfold(&self.inner, shape, left, (0, half), 1, into);
        }
        unfold(&self.inner, shape, right, (half, into.leaves.len()), 1 + subtrees(half), into);
    }

    /// Looks for a better way to fold states, if there are many more of them than when it last did,
    /// and folds them all anew if there is one, given `room` for it. Their numbers stay. Says how many
    /// bytes that took.
    pub(super) fn arrange(&mut self, counts: impl Fn(u32) -> (usize, usize), room: usize) -> usize {
        if self.len() < self.arrange_at {
            return 0;
        }
        self.arrange_at = self.len() * arrange::GROWTH;
        // States in a file stay as they are.
        if self.pairs() * arrange::WORTHWHILE < self.len()
            || self.inner.bytes() > room
            || self.roots.is_cold()
        {
            return 0;
        }
        let (mut vector, mut unfolded) = (Vector::default(), Unfolded::default());
        let mut sample = Vec::new();
        for id in (0..self.len()).step_by(arrange::stride(self.len())) {
            self.get(id as u32, &counts, &mut vector, &mut unfolded);
            sample.push(vector.clone());
        }
        let better = arrange::better_shapes(sample, |leaves| self.shape(leaves));
        if better.is_empty() {
            return 0;
        }
        let mut shapes = self.shapes.clone();
        for (leaves, shape) in better {
            shapes.resize(shapes.len().max(leaves + 1), TreeShape::Halves);
            shapes[leaves] = shape;
        }
        let mut anew = Trees::of_shapes(shapes, self.generation + 1);
        let (mut known, mut pair) = (Unfolded::default(), None);
        for id in 0..self.len() as u32 {
            self.get(id, &counts, &mut vector, &mut unfolded);
            if let Some(pair) = pair {
                anew.unfold(pair, &counts, &mut known);
            }
            let folded = anew.fold(&vector, &mut known);
            self.roots.replace(id, folded);
            pair = Some(folded);
        }
        self.roots.index_anew();
        let bytes = anew.inner.bytes();
        std::mem::swap(&mut self.inner, &mut anew.inner);
        (self.shapes, self.generation) = (anew.shapes, anew.generation);
        bytes
    }

    /// Gives back memory that growing has left.
    pub(super) fn release_memory(&mut self) {
        self.inner.release_memory();
        self.roots.release_memory();
    }

    pub(super) fn bytes(&self) -> usize {
        self.inner.bytes() + self.roots.bytes()
    }
}

/// A state that is being folded.
struct Folding<'f> {
    pairs: &'f Pairs,
    shape: &'f TreeShape,
    /// In the order in which they are folded.
    leaves: &'f [u32],
    /// A state of the same shape.
    known: Option<&'f Unfolded>,
}

impl Folding<'_> {
    /// The pair that is the state.
    fn root(&self, globals: u32) -> (u32, u32) {
        let half = self.shape.split(0, self.leaves.len());
        let right = self.subtree(half, self.leaves.len(), 1 + subtrees(half));
        if let Some(known) = self.known
            && known.globals == globals
            && known.leaves[..half] == self.leaves[..half]
        {
            return (known.nodes[0], right);
        }
        let left = if half == 0 { 0 } else { self.subtree(0, half, 1) };
        (self.pairs.intern((globals, left), |_| {}).0, right)
    }

    /// The subtree of the leaves from `start` to `end`.
    fn subtree(&self, start: usize, end: usize, subtree: usize) -> u32 {
        if end - start == 1 {
            return self.leaves[start];
        }
        if let Some(known) = self.known
            && known.leaves[start..end] == self.leaves[start..end]
        {
            return known.nodes[subtree];
        }
        let split = self.shape.split(subtree, end - start);
        let left = self.subtree(start, start + split, subtree + 1);
        let right = self.subtree(start + split, end, subtree + 1 + subtrees(split));
        self.pairs.intern((left, right), |_| {}).0
    }
}

/// What folding would give, if all subtrees are known.
fn find(pairs: &Pairs, shape: &TreeShape, leaves: &[u32], subtree: usize) -> Option<u32> {
    match leaves {
        [] => None,
        [only] => Some(*only),
        _ => {
            let (left, right) = leaves.split_at(shape.split(subtree, leaves.len()));
            let rest = subtree + 1 + subtrees(left.len());
            pairs.find((find(pairs, shape, left, subtree + 1)?, find(pairs, shape, right, rest)?))
        }
    }
}

/// Undoes folding for a subtree, unless it is there already.
fn unfold(
    pairs: &Pairs,
    shape: &TreeShape,
    id: u32,
    (start, end): (usize, usize),
    subtree: usize,
    into: &mut Unfolded,
) {
    if end - start == 1 {
        into.leaves[start] = id;
    } else if into.nodes[subtree] != id {
        into.nodes[subtree] = id;
        let (left, right) = pairs.get(id);
        let split = shape.split(subtree, end - start);
        unfold(pairs, shape, left, (start, start + split), subtree + 1, into);
        unfold(pairs, shape, right, (start + split, end), subtree + 1 + subtrees(split), into);
    }
}
