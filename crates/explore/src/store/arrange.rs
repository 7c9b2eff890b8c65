//! Looks for the way to fold states in which they have the most in common.
//!
//! In a tree whose root has two parts with few distinct values each, hardly any state needs more than
//! its root. Which leaves belong together for that depends on the program: a thread and the locks it
//! takes do, two threads that run freely do not, and most objects never change. So the states that
//! were found so far say it: of all parts the two that have the fewest distinct values together are
//! joined, again and again. As with Huffman's codes, the last two are of about the same weight.
//!
//! It is an estimate from a sample; whatever it says, the store stays exact.

use std::collections::BTreeMap;

use fencepost_machine::encode::Vector;
use rustc_hash::FxHashMap;

use super::shape::TreeShape;
use super::tree::{Trees, Unfolded};

/// How many states are stored before it is worth while to look.
pub(super) const FIRST: usize = 1 << 12;

/// By how much the states grow until it is time to look again.
pub(super) const GROWTH: usize = 2;

/// Nothing is to be gained if there are fewer than one pair for so many states.
pub(super) const WORTHWHILE: usize = 4;

/// How many states to look at for a root of one of these.
const SAMPLE_PER_ROOT: usize = 8;

/// How many to look at however few there are.
const SAMPLE: usize = 2048;

/// Fewer states of one length than this say nothing.
const FEW: usize = 64;

/// The most parts to begin with; of more leaves, neighbours are joined first.
const PARTS: usize = 64;

/// Every how many of so many states to look at one.
pub(super) fn stride(states: usize) -> usize {
    1 + states / SAMPLE.max(SAMPLE_PER_ROOT * states.isqrt())
}

/// Better shapes than the `current` ones, by the number of leaves, as far as a sample of states says.
pub(super) fn better_shapes<'s>(
    sample: Vec<Vector>,
    current: impl Fn(usize) -> &'s TreeShape,
) -> Vec<(usize, TreeShape)> {
    let mut by_length = BTreeMap::<usize, Vec<Vector>>::new();
    for vector in sample {
        by_length.entry(vector.ids.len() - 1).or_default().push(vector);
    }
    let mut shapes = Vec::new();
    for (leaves, states) in
        by_length.into_iter().filter(|(leaves, states)| *leaves > 2 && states.len() >= FEW)
    {
        let shape = best(leaves, &states);
        if pairs(leaves, &shape, &states) * 4 < pairs(leaves, current(leaves), &states) * 3 {
            shapes.push((leaves, shape));
        }
    }
    shapes
}

/// How many pairs it takes to fold these states, without their roots.
fn pairs(leaves: usize, shape: &TreeShape, states: &[Vector]) -> usize {
    let mut shapes = vec![TreeShape::Halves; leaves];
    shapes.push(shape.clone());
    let (trees, mut known) = (Trees::of_shapes(shapes, 0), Unfolded::default());
    for vector in states {
        trees.intern(vector, &mut known, |_| {});
    }
    trees.pairs()
}

/// Leaves that are folded together.
struct LeafGroup {
    order: Vec<u32>,
    splits: Vec<u32>,
    /// Its value in each state; equal values have equal numbers, from 0 on.
    values: Vec<u32>,
    /// How many different ones there are.
    distinct: usize,
}

impl LeafGroup {
    fn leaf(leaf: usize, states: &[Vector]) -> LeafGroup {
        let (values, distinct) = number(states.iter().map(|vector| vector.ids[1 + leaf]));
        LeafGroup { order: vec![leaf as u32], splits: Vec::new(), values, distinct }
    }

    fn join(self, other: LeafGroup) -> LeafGroup {
        let both = self.values.iter().zip(&other.values);
        let (values, distinct) = number(both.map(|(&one, &other)| (one, other)));
        let splits = [&[self.order.len() as u32], &self.splits[..], &other.splits[..]].concat();
        LeafGroup { order: [self.order, other.order].concat(), splits, values, distinct }
    }

    /// Joins neighbours, then the results, until one is left.
    fn join_all(mut parts: Vec<LeafGroup>) -> Option<LeafGroup> {
        if parts.len() < 2 {
            return parts.pop();
        }
        let rest = parts.split_off(parts.len() / 2);
        Some(LeafGroup::join_all(parts)?.join(LeafGroup::join_all(rest)?))
    }
}

/// Numbers values in the order in which they come up; says how many different ones there are.
fn number<V: Eq + std::hash::Hash>(values: impl Iterator<Item = V>) -> (Vec<u32>, usize) {
    let mut numbers = FxHashMap::default();
    let values = values.map(|value| {
        let next = numbers.len() as u32;
        *numbers.entry(value).or_insert(next)
    });
    (values.collect(), numbers.len())
}

/// Bits to count with.
const BITS: usize = 1 << 17;

/// Counts pairs of values, about: two may fall on one bit.
struct PairCounter(Vec<u64>);

impl PairCounter {
    fn distinct(&mut self, one: &[u32], other: &[u32]) -> usize {
        self.0.fill(0);
        for (&one, &other) in one.iter().zip(other) {
            let hash = (u64::from(one) << 32 | u64::from(other)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let bit = (hash >> (64 - BITS.ilog2())) as usize;
            self.0[bit / 64] |= 1 << (bit % 64);
        }
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn together(&mut self, one: &LeafGroup, other: &LeafGroup) -> usize {
        match (one.distinct, other.distinct) {
            (1, distinct) | (distinct, 1) => distinct,
            _ => self.distinct(&one.values, &other.values),
        }
    }
}

/// The shape that joins what has the fewest values together.
fn best(leaves: usize, states: &[Vector]) -> TreeShape {
    let all = (0..leaves).map(|leaf| LeafGroup::leaf(leaf, states));
    let (constant, mut varying): (Vec<LeafGroup>, Vec<LeafGroup>) = all.partition(|part| part.distinct == 1);
    let mut parts: Vec<LeafGroup> = LeafGroup::join_all(constant).into_iter().collect();
    let chunk = varying.len().div_ceil(PARTS).max(1);
    while !varying.is_empty() {
        let rest = varying.split_off(chunk.min(varying.len()));
        parts.extend(LeafGroup::join_all(std::mem::replace(&mut varying, rest)));
    }
    let mut counter = PairCounter(vec![0; BITS / 64]);
    // Of each part with those before it.
    let mut together: Vec<Vec<usize>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        together.push(parts[..index].iter().map(|other| counter.together(part, other)).collect());
    }
    while parts.len() > 2 {
        let pairs = (0..parts.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let Some((one, other)) = pairs.min_by_key(|&(one, other)| together[one][other]) else { break };
        together.remove(one);
        together.remove(other);
        for row in &mut together {
            if row.len() > one {
                row.remove(one);
            }
            if row.len() > other {
                row.remove(other);
            }
        }
        let part = parts.remove(one);
        let part = parts.remove(other).join(part);
        together.push(parts.iter().map(|other| counter.together(&part, other)).collect());
        parts.push(part);
    }
    // The globals are paired with the left part.
    let (globals, _) = number(states.iter().map(|vector| vector.ids[0]));
    parts.sort_by_key(|part| counter.distinct(&globals, &part.values));
    match LeafGroup::join_all(parts) {
        Some(LeafGroup { order, splits, .. }) => TreeShape::Arranged { order, splits },
        None => TreeShape::Halves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States of four threads that count to seven, each with an object that counts along, and of
    /// objects that never change.
    fn states() -> Vec<Vector> {
        let state = |number: u32| {
            let digits = [0, 3, 6, 9].map(|shift| number >> shift & 7);
            let objects = digits.iter().map(|digit| 20 + digit);
            let leaves = digits.iter().copied().chain([50, 51, 52]).chain(objects);
            Vector { ids: [7].into_iter().chain(leaves).collect(), threads: 4 }
        };
        (0..1 << 12).map(state).collect()
    }

    #[test]
    fn what_changes_together_is_folded_together() {
        let states = states();
        let TreeShape::Arranged { order, splits } = best(11, &states) else { panic!("some order") };
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..11).collect::<Vec<_>>());
        assert_eq!(splits.len(), 10);
        let shape = TreeShape::Arranged { order, splits };
        // Halves of 64 values each, and next to nothing below.
        let count = pairs(11, &shape, &states);
        assert!(count < 220, "{count}");
        assert!(pairs(11, &TreeShape::Halves, &states) > 2000);
    }

    #[test]
    fn of_many_leaves_neighbours_are_taken_together() {
        let states: Vec<Vector> = (0..300u32)
            .map(|number| Vector { ids: (0..400).map(|leaf| number * leaf % 13).collect(), threads: 1 })
            .collect();
        let TreeShape::Arranged { order, .. } = best(399, &states) else { panic!("some order") };
        assert_eq!(order.iter().collect::<std::collections::BTreeSet<_>>().len(), 399);
    }

    #[test]
    fn shapes_change_only_for_the_better() {
        let current = TreeShape::Halves;
        let better = better_shapes(states(), |_| &current);
        assert_eq!(better.len(), 1);
        let (leaves, arranged) = &better[0];
        assert_eq!(*leaves, 11);
        assert_eq!(better_shapes(states(), |_| arranged), []);
        let few = states().into_iter().take(FEW - 1).collect();
        assert_eq!(better_shapes(few, |_| &current), []);
    }
}
