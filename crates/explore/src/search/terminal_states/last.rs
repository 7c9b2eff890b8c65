//! The first state of each component that no step leaves, without the components.
//!
//! The steps of many states do not fit into memory; a number for each state does. In passes it is found which is the highest state that
//! each leads to. That number never grows along a step. If it is the same, *h*, for all that a state leads to, all of
//! that leads to *h*; then what *h* leads to is a component that no step leaves. And each such component is found that way:
//! all of it leads to its highest state and to none above. Its first state is the lowest one that *h* leads to.

use fixedbitset::FixedBitSet;

use super::components::last_components;
use super::steps::Steps;
use crate::store::StateId;

/// The first state of each component that no step leaves, among states without an end, in ascending order. There is none if the budget
/// runs out.
pub(in crate::search) fn first_of_last_components(steps: &Steps<'_>, ends: &FixedBitSet) -> Vec<StateId> {
    let rest = ends.count_zeroes(..);
    if steps.room.is_none_or(|room| rest <= room) {
        return last_components(steps, ends).iter().map(|component| component[0]).collect();
    }
    in_passes(steps, ends)
}

fn in_passes(steps: &Steps<'_>, ends: &FixedBitSet) -> Vec<StateId> {
    let mut number = vec![0; steps.states()];
    let highest = furthest(steps, ends, &mut number, |a, b| a > b);
    // From these states others are reachable whose highest state is another.
    let mut leaves = FixedBitSet::with_capacity(steps.states());
    steps.until_stable(|from, to| {
        let (start, end) = (from as usize, to as usize);
        !ends.contains(start)
            && (highest[start] != highest[end] || leaves.contains(end))
            && !leaves.put(start)
    });
    let is_highest = |&id: &usize| highest[id] as usize == id && !leaves.contains(id);
    let highest: Vec<usize> = ends.zeroes().filter(is_highest).collect();
    let lowest = furthest(steps, ends, &mut number, |a, b| a < b);
    if steps.stopped() {
        return Vec::new();
    }
    let mut first: Vec<StateId> = highest.into_iter().map(|id| lowest[id]).collect();
    first.sort_unstable();
    first
}

/// For each state without an end, the one that it leads to and that is before all others in an order.
fn furthest<'n>(
    steps: &Steps<'_>,
    ends: &FixedBitSet,
    number: &'n mut [StateId],
    is_before: impl Fn(StateId, StateId) -> bool,
) -> &'n [StateId] {
    ends.zeroes().for_each(|id| number[id] = id as StateId);
    steps.until_stable(|from, to| {
        let (start, end) = (from as usize, to as usize);
        let changes = !ends.contains(start) && is_before(number[end], number[start]);
        if changes {
            number[start] = number[end];
        }
        changes
    });
    number
}
