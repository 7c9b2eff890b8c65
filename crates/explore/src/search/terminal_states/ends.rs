//! Which states lead to an end.

use fixedbitset::FixedBitSet;

use super::steps::Steps;
use crate::store::StateId;

/// Up to so many states the rest is sorted in memory, however large a part of all that is.
const FEW: usize = 1 << 16;

/// If there is room for it, the rest is sorted as soon as it is this part of all states, or after so many rounds of passes.
const PART: usize = 8;
const ROUNDS: usize = 4;

/// The states that lead to an end. That is worth nothing if the budget runs out.
pub(in crate::search) fn leading_to_end(steps: &Steps<'_>) -> FixedBitSet {
    let mut ends = FixedBitSet::with_capacity(steps.states());
    steps.workers.iter().flat_map(|worker| worker.ends()).for_each(|id| ends.insert(id as usize));
    let few = steps.room.unwrap_or_else(|| FEW.max(steps.states() / PART));
    for round in 1.. {
        let before = ends.count_zeroes(..);
        steps.down(|from, to| go_back(&mut ends, from, to));
        let left = ends.count_zeroes(..);
        if left == 0 || left == before || steps.stopped() {
            break;
        }
        if left <= few || steps.room.is_none() && round == ROUNDS {
            sort_rest(steps, &mut ends);
            break;
        }
        steps.up(|from, to| go_back(&mut ends, from, to));
    }
    ends
}

/// Whatever a state was reached from reaches its ends.
#[inline]
fn go_back(ends: &mut FixedBitSet, from: StateId, to: StateId) {
    if ends.contains(to as usize) {
        ends.insert(from as usize);
    }
}

/// Finds the rest of what leads to an end, with the steps that start from it in memory: 8 bytes each.
fn sort_rest(steps: &Steps<'_>, ends: &mut FixedBitSet) {
    let mut before: Vec<(StateId, StateId)> = Vec::new();
    let mut reached = Vec::new();
    steps.down(|from, to| {
        if ends.contains(from as usize) {
            return;
        }
        if ends.contains(to as usize) {
            reached.push(from);
        } else {
            before.push((to, from));
        }
    });
    if reached.is_empty() {
        return;
    }
    before.sort_unstable();
    while let Some(id) = reached.pop().filter(|_| steps.budget.goes_on()) {
        if !ends.put(id as usize) {
            let first = before.partition_point(|&(to, _)| to < id);
            let all = before[first..].iter().take_while(|&&(to, _)| to == id);
            reached.extend(all.map(|&(_, from)| from));
        }
    }
}
