//! Terminal states, and whether every state can reach one.
//!
//! A state is *stuck* if no end of the program is reachable from it, whatever the schedule: threads loop and wait for
//! something that never happens (a livelock). A failure, a failed assumption and a deadlock count as ends: they are reported, or
//! not looked at, for themselves. An assumption behind a guess fails only when the guess is known to be right.
//!
//! Each worker notes the ends that it finds, and the steps that lead to states which are known already. All
//! other steps are in the store: they lead from a state's predecessor to the state. After the search, what leads
//! to an end is found by going backwards. Nearly all steps lead to states with higher numbers, so a few passes
//! settle nearly all states, and only the steps of those that are left are kept in memory. Of these the strongly
//! connected components that no step leaves are where threads loop for ever. (Where threads guess, a state
//! that leads to no end may also have a guess in flight that is wrong: see [`guesses`](super::guesses).)
//!
//! *Why stubborn sets keep this* (after Valmari and Vogler, *Fair testing and stubborn sets*). Ends have no actions, so
//! each end that is reachable from a state of the reduced graph is reachable from it within that graph:
//! what is stuck there is stuck. For the other direction let a path of the whole graph lead to a stuck state.
//! From each state of the reduced graph a state is reachable in which all actions are taken (the cycle condition),
//! by actions that commute with the path unless they are on it. So each action of the path is taken sooner or
//! later, and the reduced graph has a state that the stuck one leads to. That one is stuck, too.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, Read, Write};

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, DfsPostOrder, Reversed, VisitMap};

use crate::disk::{ColdBytes, Disk};
use crate::keep::{read_bytes, read_numbers, read_word, write_numbers, write_word};
use crate::store::{NO_PARENT, StateId, Store};

/// How often all steps are gone over before those that are left are sorted.
const PASSES: usize = 4;

/// The steps that one worker has found to lead to known states, and the ends. A step takes a few bytes: how far
/// its state is from that of the step before, and how far it leads.
#[derive(Debug, Default)]
pub(super) struct TerminalStates {
    steps: Vec<u8>,
    /// Steps before these, in a file, and how many bytes were moved there at a time.
    cold: Option<(ColdBytes, Vec<usize>)>,
    last: StateId,
    ends: Vec<StateId>,
    /// Whether a thread would have repeated a guess.
    pub(super) repeated: bool,
}

impl TerminalStates {
    /// Notes a step to a state that was known already. One that stays where it is leads to no other end.
    pub(super) fn step(&mut self, from: StateId, to: StateId) {
        if from != to {
            write(&mut self.steps, i64::from(from) - i64::from(self.last));
            write(&mut self.steps, i64::from(to) - i64::from(from));
            self.last = from;
        }
    }

    /// Notes that paths end in a state.
    pub(super) fn end(&mut self, id: StateId) {
        if self.ends.last() != Some(&id) {
            self.ends.push(id);
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.steps.capacity() + self.ends.capacity() * size_of::<StateId>()
    }

    /// Moves steps to the disk, if they are many.
    pub(super) fn cool(&mut self, disk: &dyn Disk) -> io::Result<()> {
        if self.steps.len() < disk.spares() {
            return Ok(());
        }
        let (bytes, pieces) = match &mut self.cold {
            Some(cold) => cold,
            none => none.insert((ColdBytes::new(disk)?, Vec::new())),
        };
        bytes.append(&self.steps)?;
        pieces.push(self.steps.len());
        self.steps.clear();
        Ok(())
    }

    /// Calls `f` with the bytes of all steps, piece by piece; each has whole steps.
    fn each_piece<E>(&self, mut f: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let (mut piece, mut from) = (Vec::new(), 0);
        for (bytes, &length) in
            self.cold.iter().flat_map(|(bytes, all)| all.iter().map(move |it| (bytes, it)))
        {
            piece.resize(length, 0);
            bytes.read(&mut piece, from);
            from += length as u64;
            f(&piece)?;
        }
        f(&self.steps)
    }

    /// Writes all of it.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let cold = self.cold.as_ref().map_or(0, |(bytes, _)| bytes.len());
        write_word(to, cold + self.steps.len() as u64)?;
        self.each_piece(|piece| to.write_all(piece))?;
        write_word(to, u64::from(self.last))?;
        write_numbers(to, self.ends.iter().copied())?;
        write_word(to, u64::from(self.repeated))
    }

    /// Reads what was written.
    pub(super) fn read(from: &mut dyn Read) -> io::Result<TerminalStates> {
        let (steps, last) = (read_bytes(from)?, read_word(from)? as StateId);
        let mut ends = Vec::new();
        read_numbers(from, |end| ends.push(end))?;
        Ok(TerminalStates { steps, cold: None, last, ends, repeated: read_word(from)? != 0 })
    }

    /// The states in which paths end.
    pub(super) fn ends(&self) -> &[StateId] {
        &self.ends
    }

    /// Calls `f` with each step that was noted, unless the budget runs out.
    pub(super) fn each_step(&self, budget: &Budget<'_>, mut f: impl FnMut(StateId, StateId)) {
        let mut from = 0;
        let each = self.each_piece(|steps| {
            let mut at = 0;
            while at < steps.len() && budget.goes_on() {
                from += read(steps, &mut at);
                let to = from + read(steps, &mut at);
                f(from as StateId, to as StateId);
            }
            Ok::<(), Infallible>(())
        });
        match each {
            Ok(()) => {}
        }
    }
}

/// Appends a number, the fewer bytes the closer it is to 0.
fn write(bytes: &mut Vec<u8>, number: i64) {
    let mut rest = ((number << 1) ^ (number >> 63)) as u64;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn read(bytes: &[u8], at: &mut usize) -> i64 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes[*at];
        *at += 1;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return (number >> 1) as i64 ^ -((number & 1) as i64);
        }
        shift += 7;
    }
}

/// States from which no end is reachable, as components of states that lead to each other.
#[derive(Debug)]
pub(super) struct Component {
    /// In ascending order.
    pub(super) states: Vec<StateId>,
    /// Whether no step leads out of it.
    pub(super) is_last: bool,
}

/// Which states lead to an end, and the components of those that do not, the one nearest to the start first.
pub(super) struct Reachability {
    pub(super) ends: FixedBitSet,
    pub(super) without: Vec<Component>,
}

/// Goes backwards from the ends. What it says is worth nothing if the budget runs out.
pub(super) fn reachability(store: &Store, workers: &[&TerminalStates], budget: &Budget<'_>) -> Reachability {
    let ends = ends(store, workers, budget);
    let complete = ends.count_ones(..) == store.len();
    let without = if complete { Vec::new() } else { components(store, workers, &ends, budget) };
    Reachability { ends, without }
}

/// The states that lead to an end.
fn ends(store: &Store, workers: &[&TerminalStates], budget: &Budget<'_>) -> FixedBitSet {
    let states = store.len();
    let mut ends = FixedBitSet::with_capacity(states);
    workers.iter().flat_map(|worker| &worker.ends).for_each(|&id| ends.insert(id as usize));
    let mut left = states;
    for _ in 0..PASSES {
        // Whatever a state was reached from reaches its ends.
        for id in (0..states).rev().take_while(|_| budget.goes_on()) {
            let parent = store.parent(id as StateId);
            if ends.contains(id) && parent != NO_PARENT {
                ends.insert(parent as usize);
            }
        }
        for worker in workers {
            worker.each_step(budget, |from, to| {
                if ends.contains(to as usize) {
                    ends.insert(from as usize);
                }
            });
        }
        let now = states - ends.count_ones(..);
        if now == 0 {
            return ends;
        }
        if now == left {
            break;
        }
        left = now;
    }
    settle(store, workers, &mut ends, budget);
    ends
}

/// Calls `f` with each step between two states.
fn each_step(
    store: &Store,
    workers: &[&TerminalStates],
    budget: &Budget<'_>,
    mut f: impl FnMut(StateId, StateId),
) {
    for id in (0..store.len() as StateId).take_while(|_| budget.goes_on()) {
        let parent = store.parent(id);
        if parent != NO_PARENT {
            f(parent, id);
        }
    }
    workers.iter().for_each(|worker| worker.each_step(budget, &mut f));
}

/// Finds the rest of what leads to an end.
fn settle(store: &Store, workers: &[&TerminalStates], ends: &mut FixedBitSet, budget: &Budget<'_>) {
    let mut before: HashMap<StateId, Vec<StateId>> = HashMap::new();
    let mut reached = Vec::new();
    each_step(store, workers, budget, |from, to| {
        if ends.contains(from as usize) {
            return;
        }
        if ends.contains(to as usize) {
            reached.push(from);
        } else {
            before.entry(to).or_default().push(from);
        }
    });
    while let Some(id) = reached.pop().filter(|_| budget.goes_on()) {
        if !ends.put(id as usize) {
            reached.extend(before.get(&id).into_iter().flatten());
        }
    }
}

/// The components among states without an end.
fn components(
    store: &Store,
    workers: &[&TerminalStates],
    ends: &FixedBitSet,
    budget: &Budget<'_>,
) -> Vec<Component> {
    let mut graph: DiGraph<StateId, ()> = DiGraph::new();
    let mut nodes: HashMap<StateId, NodeIndex> = HashMap::new();
    for id in ends.zeroes() {
        let id = id as StateId;
        nodes.insert(id, graph.add_node(id));
    }
    each_step(store, workers, budget, |from, to| {
        if let (Some(&from), Some(&to)) = (nodes.get(&from), nodes.get(&to)) {
            graph.add_edge(from, to, ());
        }
    });
    let components = strongly_connected(&graph, budget);
    if budget.stop().is_some() {
        return Vec::new();
    }
    let mut of = vec![0; graph.node_count()];
    for (number, component) in components.iter().enumerate() {
        component.iter().for_each(|node| of[node.index()] = number);
    }
    let stays = |node: &NodeIndex| graph.neighbors(*node).all(|next| of[next.index()] == of[node.index()]);
    let component = |nodes: &Vec<NodeIndex>| {
        let mut states: Vec<StateId> = nodes.iter().map(|&node| graph[node]).collect();
        states.sort_unstable();
        Component { states, is_last: nodes.iter().all(stays) }
    };
    let mut components: Vec<Component> = components.iter().map(component).collect();
    components.sort_unstable_by_key(|component| component.states[0]);
    components
}

/// The strongly connected components, by Kosaraju's algorithm: that of petgraph, but for the budget. (Tarjan's recurs, and
/// paths of states are long.)
pub(super) fn strongly_connected<N>(graph: &DiGraph<N, ()>, budget: &Budget<'_>) -> Vec<Vec<NodeIndex>> {
    let (mut backwards, mut finished) = (DfsPostOrder::empty(graph), Vec::new());
    for node in graph.node_indices().take_while(|_| budget.goes_on()) {
        if !backwards.discovered.is_visited(&node) {
            backwards.move_to(node);
            while let Some(next) = backwards.next(Reversed(graph)).filter(|_| budget.goes_on()) {
                finished.push(next);
            }
        }
    }
    let (mut forwards, mut components) = (Dfs::empty(graph), Vec::new());
    for node in finished.into_iter().rev().take_while(|_| budget.goes_on()) {
        if !forwards.discovered.is_visited(&node) {
            forwards.move_to(node);
            let mut component = Vec::new();
            while let Some(next) = forwards.next(graph).filter(|_| budget.goes_on()) {
                component.push(next);
            }
            components.push(component);
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use fencepost_machine::encode::{Components, Vector};

    use super::*;
    use crate::store::Unfolded;

    /// A graph whose states are numbered as they are found.
    fn graph(states: u32, steps: &[(StateId, StateId)], ends: &[StateId]) -> (Store, TerminalStates) {
        let mut store = Store::default();
        let (mut noted, mut unfolded) = (TerminalStates::default(), Unfolded::default());
        let mut parents: HashMap<StateId, StateId> = HashMap::new();
        for &(from, to) in steps {
            parents.entry(to).or_insert(from);
        }
        for id in 0..states {
            let leaf = store.intern(&[7, id]);
            let globals = store.intern(&[1, 0]);
            let parent = if id == 0 { NO_PARENT } else { parents.get(&id).copied().unwrap_or(NO_PARENT) };
            store.insert(&Vector { ids: vec![globals, leaf], threads: 1 }, parent, &mut unfolded);
        }
        for &(from, to) in steps {
            if store.parent(to) != from {
                noted.step(from, to);
            }
        }
        ends.iter().for_each(|&end| noted.end(end));
        (store, noted)
    }

    /// Its components without an end.
    fn components(states: u32, steps: &[(StateId, StateId)], ends: &[StateId]) -> Vec<Vec<StateId>> {
        let (store, noted) = graph(states, steps, ends);
        let found = reachability(&store, &[&noted], &Budget::unlimited());
        found.without.into_iter().filter(|it| it.is_last).map(|it| it.states).collect()
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
        assert_eq!(
            components(5, &[(0, 1), (0, 2), (0, 3), (3, 3), (1, 4), (4, 1)], &[2]),
            [vec![1, 4], vec![3]]
        );
    }

    #[test]
    fn a_circle_may_be_long() {
        let steps: Vec<(StateId, StateId)> = (0..300_000).map(|id| (id, (id + 1) % 300_000)).collect();
        assert_eq!(components(300_000, &steps, &[]).concat().len(), 300_000);
    }

    /// A budget runs out at every point in turn, also among the components: then no component is named.
    #[test]
    fn no_component_is_named_that_may_be_a_part_of_another() {
        let steps: Vec<(StateId, StateId)> = (0..5_000).map(|id| (id, (id + 1) % 5_000)).collect();
        let (store, noted) = graph(5_000, &steps, &[]);
        for looks in 0.. {
            let budget = Budget::unlimited().of_looks(looks);
            let found = reachability(&store, &[&noted], &budget);
            if !found.without.is_empty() {
                let sizes: Vec<usize> = found.without.iter().map(|it| it.states.len()).collect();
                assert_eq!(sizes, [5_000]);
                assert!(looks > 20, "it is asked in every pass: {looks}");
                break;
            }
        }
    }

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, -1, 63, 64, -64, -65, 300, -70_000, i64::from(u32::MAX), -i64::from(u32::MAX)];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| write(&mut bytes, number));
        let mut at = 0;
        assert_eq!(numbers.map(|_| read(&bytes, &mut at)), numbers);
        assert_eq!(at, bytes.len());
    }
}
