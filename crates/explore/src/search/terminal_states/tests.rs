use std::collections::{BTreeSet, HashMap};

use fencepost_ir::Budget;
use fencepost_machine::encode::{Components, Vector};
use proptest::prelude::*;

use super::*;
use crate::disk::tests::Sheets;
use crate::store::{NO_PARENT, Store, Unfolded};

/// A graph whose states are numbered as they are found. Its steps are noted in turn by so many workers.
fn graph(
    states: u32,
    steps: &[(StateId, StateId)],
    ends: &[StateId],
    workers: usize,
) -> (Store, Vec<TerminalStates>) {
    let mut store = Store::default();
    let (mut noted, mut unfolded) = (Vec::new(), Unfolded::default());
    noted.resize_with(workers, TerminalStates::default);
    let mut parents: HashMap<StateId, StateId> = HashMap::new();
    for &(from, to) in steps.iter().filter(|(from, to)| from < to) {
        parents.entry(to).or_insert(from);
    }
    for id in 0..states {
        let leaf = store.intern(&[7, id]);
        let globals = store.intern(&[1, 0]);
        let parent = parents.get(&id).copied().unwrap_or(NO_PARENT);
        store.insert(&Vector { ids: vec![globals, leaf], threads: 1 }, parent, &mut unfolded);
    }
    for (turn, &(from, to)) in steps.iter().enumerate() {
        if store.parent(to) != from {
            noted[turn % workers].step(from, to);
        }
    }
    ends.iter().for_each(|&end| noted[end as usize % workers].end(end));
    (store, noted)
}

/// Which states lead to no end, and the first state of each component that no step leaves. Demands the same whatever room there is, and
/// wherever the steps are.
fn found(
    states: u32,
    steps: &[(StateId, StateId)],
    ends: &[StateId],
    workers: usize,
) -> (Vec<usize>, Vec<StateId>) {
    let (mut store, mut noted) = graph(states, steps, ends, workers);
    let mut all = Vec::new();
    for is_cold in [false, true] {
        if is_cold {
            let disk = Sheets::sparing(2);
            store.cool(states as usize, &disk).unwrap();
            noted.iter_mut().for_each(|noted| noted.cool(&disk).unwrap());
        }
        let noted: Vec<&TerminalStates> = noted.iter().collect();
        for room in [None, Some(0), Some(2), Some(states as usize / 2)] {
            let budget = Budget::unlimited();
            let steps = Steps::new(&store, &noted, &budget).with_room(room);
            let leading = leading_to_end(&steps);
            let first = first_of_last_components(&steps, &leading);
            all.push((leading.zeroes().collect(), first));
        }
    }
    let last = all.pop().unwrap();
    assert!(all.iter().all(|other| *other == last), "{all:?} and {last:?}");
    last
}

/// Its components without an end that no step leaves.
fn components(states: u32, steps: &[(StateId, StateId)], ends: &[StateId]) -> Vec<Vec<StateId>> {
    let (store, noted) = graph(states, steps, ends, 1);
    let (noted, budget) = ([&noted[0]], Budget::unlimited());
    let all = Steps::new(&store, &noted, &budget);
    let last = last_components(&all, &leading_to_end(&all));
    let first: Vec<StateId> = last.iter().map(|component| component[0]).collect();
    assert_eq!(found(states, steps, ends, 1).1, first);
    last
}

#[test]
fn what_reaches_an_end_is_not_stuck() {
    assert!(components(4, &[(0, 1), (1, 2), (2, 3)], &[3]).is_empty());
    assert!(components(4, &[(0, 1), (1, 2), (2, 0), (1, 3)], &[3]).is_empty());
    // By a way that leads back again and again.
    let back = [(0, 1), (0, 2), (1, 3), (3, 2), (2, 4), (4, 1), (3, 5), (5, 0), (2, 6)];
    assert!(components(7, &back, &[6]).is_empty());
}

#[test]
fn circles_without_a_way_out_are_found() {
    assert_eq!(components(1, &[(0, 0)], &[]), [vec![0]]);
    assert_eq!(components(4, &[(0, 1), (0, 2), (2, 3), (3, 2)], &[1]), [vec![2, 3]]);
    // What leads there is no part of it.
    assert_eq!(components(4, &[(0, 1), (1, 2), (2, 3), (3, 2)], &[]), [vec![2, 3]]);
    assert_eq!(components(5, &[(0, 1), (0, 2), (0, 3), (3, 3), (1, 4), (4, 1)], &[2]), [vec![1, 4], vec![3]]);
    // The highest state leads to a lower one that leads nowhere else.
    assert_eq!(components(4, &[(0, 1), (0, 2), (2, 3), (3, 2), (3, 1)], &[]), [vec![1]]);
}

#[test]
fn a_circle_may_be_long() {
    let steps: Vec<(StateId, StateId)> = (0..300_000).map(|id| (id, (id + 1) % 300_000)).collect();
    assert_eq!(components(300_000, &steps, &[]).concat().len(), 300_000);
}

/// All steps lead up, or back by one: two passes are enough, however long the way back is.
#[test]
fn a_way_back_takes_one_pass() {
    let up = (0..5_000u32).map(|id| (id, id + 1));
    let steps: Vec<(StateId, StateId)> =
        up.flat_map(|(from, to)| [(from, to), (from, from.saturating_sub(1))]).collect();
    let (store, noted) = graph(5_001, &steps, &[0], 1);
    let looks = |steps: &Steps<'_>| (0..).find(|_| steps.stopped()).unwrap_or(0);
    let budget = Budget::unlimited().of_looks(100_000);
    let noted = [&noted[0]];
    let all = Steps::new(&store, &noted, &budget).with_room(Some(0));
    let leading = leading_to_end(&all);
    assert_eq!(leading.zeroes().collect::<Vec<_>>(), [5_000]);
    let left: usize = looks(&all);
    // A pass looks at the budget once in 64 rounds.
    assert!(100_000 - left < 4 * 3 * 5_000 / 64, "{left} looks are left of 100,000");
}

/// A budget runs out at every point in turn: then no component is named.
#[test]
fn no_component_is_named_that_may_be_a_part_of_another() {
    let steps: Vec<(StateId, StateId)> = (0..5_000).map(|id| (id, (id + 1) % 5_000)).collect();
    let (store, noted) = graph(5_000, &steps, &[], 1);
    for room in [None, Some(0)] {
        for looks in 0.. {
            let (budget, noted) = (Budget::unlimited().of_looks(looks), [&noted[0]]);
            let all = Steps::new(&store, &noted, &budget).with_room(room);
            let first = first_of_last_components(&all, &leading_to_end(&all));
            if !first.is_empty() {
                assert_eq!(first, [0]);
                assert!(looks > 20, "it is asked in every pass: {looks}");
                break;
            }
        }
    }
}

/// What leads to an end, by definition.
fn reaching(states: u32, steps: &[(StateId, StateId)], to: &BTreeSet<StateId>) -> BTreeSet<StateId> {
    let mut reaching = to.clone();
    for _ in 0..states {
        let more: Vec<StateId> =
            steps.iter().filter(|(_, to)| reaching.contains(to)).map(|&(from, _)| from).collect();
        reaching.extend(more);
    }
    reaching
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Steps of all kinds, in any order, against the definitions: a state is in a component that no step leaves iff all states that it leads to
    /// lead to it.
    #[test]
    fn passes_find_what_the_definitions_say(
        states in 1..24u32,
        up in prop::collection::vec((0..24u32, 0..24u32), 0..40),
        back in prop::collection::vec((0..24u32, 0..24u32), 0..12),
        ends in prop::collection::btree_set(0..24u32, 0..3),
        is_sorted: bool,
        workers in 1..4usize,
    ) {
        let back = back.into_iter().map(|(a, b)| (a.max(b), a.min(b)));
        let up = up.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
        let mut steps: Vec<(StateId, StateId)> =
            up.chain(back).filter(|&(from, to)| from.max(to) < states).collect();
        if is_sorted {
            steps.sort_unstable();
        }
        let ends: BTreeSet<StateId> = ends.into_iter().filter(|&end| end < states).collect();
        let leading = reaching(states, &steps, &ends);
        let without: Vec<usize> = (0..states).filter(|id| !leading.contains(id)).map(|id| id as usize).collect();
        let to: Vec<BTreeSet<StateId>> = (0..states).map(|id| reaching(states, &steps, &[id].into())).collect();
        let leads = |from: StateId, end: StateId| to[end as usize].contains(&from);
        let is_last = |&id: &StateId| (0..states).all(|next| !leads(id, next) || leads(next, id));
        let is_first = |&id: &StateId| (0..id).all(|lower| !(leads(id, lower) && leads(lower, id)));
        let first: Vec<StateId> =
            { without.iter() }.map(|&id| id as StateId).filter(is_last).filter(is_first).collect();
        let ends: Vec<StateId> = ends.into_iter().collect();
        prop_assert_eq!(found(states, &steps, &ends, workers), (without, first));
    }
}
