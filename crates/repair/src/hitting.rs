//! The cheapest sets that have an element in common with each of some others: branch and bound.
//!
//! The smallest set that is not hit yet decides what to branch on; sets that have no element in common
//! need one each, which bounds the cost from below.

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;

/// The cost of the cheapest sets that hit all of `clauses`, and these sets: all of them, or one. Gives
/// nothing if a clause is empty. Each of `weights` is at least 1. What it gives is worth nothing if the budget
/// runs out.
pub fn minimum_sets(
    clauses: &[FixedBitSet],
    weights: &[u64],
    all: bool,
    budget: &Budget<'_>,
) -> Option<(u64, Vec<FixedBitSet>)> {
    if clauses.iter().any(FixedBitSet::is_clear) {
        return None;
    }
    let mut search = HittingSearch {
        clauses: without_supersets(clauses),
        weights,
        all,
        budget,
        best: u64::MAX,
        found: Vec::new(),
        taken: FixedBitSet::with_capacity(weights.len()),
        barred: FixedBitSet::with_capacity(weights.len()),
    };
    search.branch(0);
    Some((search.best, search.found))
}

/// What hits a set hits those that contain it.
fn without_supersets(clauses: &[FixedBitSet]) -> Vec<&FixedBitSet> {
    let mut kept: Vec<&FixedBitSet> = Vec::new();
    let mut by_size: Vec<&FixedBitSet> = clauses.iter().collect();
    by_size.sort_by_key(|clause| clause.count_ones(..));
    for clause in by_size {
        if !kept.iter().any(|smaller| smaller.is_subset(clause)) {
            kept.push(clause);
        }
    }
    kept
}

struct HittingSearch<'a> {
    /// Smallest first.
    clauses: Vec<&'a FixedBitSet>,
    weights: &'a [u64],
    all: bool,
    budget: &'a Budget<'a>,
    best: u64,
    found: Vec<FixedBitSet>,
    taken: FixedBitSet,
    /// What earlier branches have dealt with.
    barred: FixedBitSet,
}

impl HittingSearch<'_> {
    fn branch(&mut self, cost: u64) {
        if !self.budget.goes_on() {
            return;
        }
        let Some(least) = self.least_to_come() else { return };
        let bound = cost.saturating_add(least);
        if bound > self.best || bound == self.best && !self.all && !self.found.is_empty() {
            return;
        }
        let open = |clause: &&&FixedBitSet| clause.is_disjoint(&self.taken);
        let choices = |clause: &&&FixedBitSet| clause.difference(&self.barred).count();
        let Some(clause) = self.clauses.iter().filter(open).min_by_key(choices) else {
            if cost < self.best {
                self.found.clear();
                self.best = cost;
            }
            self.found.push(self.taken.clone());
            return;
        };
        let mut elements: Vec<usize> = clause.difference(&self.barred).collect();
        // What hits much for little is likely to be part of the answer.
        let hits = |element: usize| {
            self.clauses.iter().filter(open).filter(|clause| clause.contains(element)).count() as u64
        };
        let value =
            |element: usize| (u128::from(hits(element)) << 64) / u128::from(self.weights[element].max(1));
        elements.sort_by_key(|&element| std::cmp::Reverse(value(element)));
        for &element in &elements {
            self.taken.insert(element);
            self.branch(cost.saturating_add(self.weights[element]));
            self.taken.remove(element);
            self.barred.insert(element);
        }
        for element in elements {
            self.barred.remove(element);
        }
    }

    /// At least what is still to be paid; nothing if what is barred leaves no way.
    fn least_to_come(&self) -> Option<u64> {
        let mut used = FixedBitSet::with_capacity(self.weights.len());
        let mut least = 0u64;
        for clause in self.clauses.iter().filter(|clause| clause.is_disjoint(&self.taken)) {
            let cheapest = clause.difference(&self.barred).map(|element| self.weights[element]).min()?;
            if clause.is_disjoint(&used) {
                least = least.saturating_add(cheapest);
                used.union_with(clause);
            }
        }
        Some(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(elements: &[usize]) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(8);
        set.extend(elements.iter().copied());
        set
    }

    #[test]
    fn nothing_to_hit_costs_nothing() {
        assert_eq!(minimum_sets(&[], &[1; 8], false, &Budget::unlimited()), Some((0, vec![set(&[])])));
    }

    #[test]
    fn an_empty_set_cannot_be_hit() {
        assert_eq!(minimum_sets(&[set(&[1]), set(&[])], &[1; 8], false, &Budget::unlimited()), None);
    }

    proptest! {
        #[test]
        fn agrees_with_trying_all_sets(
            clauses in prop::collection::vec(prop::collection::btree_set(0usize..8, 1..5), 0..10),
            weights in prop::collection::vec(1u64..4, 8),
        ) {
            let clauses: Vec<FixedBitSet> =
                clauses.iter().map(|clause| set(&clause.iter().copied().collect::<Vec<_>>())).collect();
            let all = (0u32..256).map(|bits| set(&(0..8).filter(|bit| bits >> bit & 1 == 1).collect::<Vec<_>>()));
            let cost = |set: &FixedBitSet| set.ones().map(|element| weights[element]).sum::<u64>();
            let hitting: Vec<FixedBitSet> =
                all.filter(|set| clauses.iter().all(|clause| !clause.is_disjoint(set))).collect();
            let best = hitting.iter().map(cost).min().unwrap_or(0);
            let mut expected: Vec<FixedBitSet> = hitting.into_iter().filter(|set| cost(set) == best).collect();
            let (one_cost, one) = minimum_sets(&clauses, &weights, false, &Budget::unlimited()).unwrap_or_default();
            let (all_cost, mut every) = minimum_sets(&clauses, &weights, true, &Budget::unlimited()).unwrap_or_default();
            expected.sort();
            every.sort();
            prop_assert_eq!((one_cost, all_cost), (best, best));
            prop_assert_eq!(one.len(), 1);
            prop_assert!(expected.contains(&one[0]));
            prop_assert_eq!(every, expected);
        }
    }
}
