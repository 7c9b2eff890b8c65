//! The cheapest way to something wrong (Dijkstra).
//!
//! A node is a state and the thread that acted last, for that decides whether the next step is a switch.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::cost::{Cost, Measure};
use super::space::{Edge, Space};
use crate::store::StateId;

/// No thread has acted yet.
const NO_THREAD: u8 = u8::MAX;

/// A state and the thread that acted last; or, if something has failed in a step from it, which one that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct WayNode {
    id: StateId,
    last: u8,
    failed: Option<u16>,
}

/// How a node was reached, as cheaply as is known.
struct Reached {
    cost: Cost,
    /// From where, and by which action.
    by: Option<(WayNode, u16)>,
    is_done: bool,
}

/// A way from the first state to something wrong.
pub(super) struct Way {
    /// The place of each action among those of its state.
    pub(super) actions: Vec<u16>,
    pub(super) cost: Cost,
}

/// What was found.
pub(super) enum Found {
    /// No way is simpler.
    Simplest(Way),
    /// There may be a simpler one.
    Simple(Way),
    /// Nothing, or a limit was reached before.
    Nothing,
}

struct Seek {
    measure: Measure,
    /// Ways have fewer reorderings than this.
    below: u16,
    nodes: FxHashMap<WayNode, Reached>,
    waiting: BinaryHeap<Reverse<((u32, Cost), WayNode)>>,
}

/// Finds the cheapest way to something wrong, of those with fewer reorderings than `below`.
pub(super) fn seek(space: &mut Space<'_, '_, '_>, measure: Measure, below: u16) -> Found {
    let mut seek = Seek { measure, below, nodes: FxHashMap::default(), waiting: BinaryHeap::new() };
    if space.has_start() {
        seek.reach(WayNode { id: 0, last: NO_THREAD, failed: None }, Cost::default(), None);
    }
    while let Some(Reverse((_, node))) = seek.waiting.pop() {
        let Some(reached) = seek.nodes.get_mut(&node) else { continue };
        if std::mem::replace(&mut reached.is_done, true) {
            continue;
        }
        let cost = reached.cost;
        if node.failed.is_some() {
            return Found::Simplest(seek.way(node));
        }
        let Some(edges) = space.edges(node.id) else { return Found::Nothing };
        for &edge in edges {
            seek.step(node, cost, edge);
        }
        if space.is_wrong(node.id) {
            return Found::Simplest(seek.way(node));
        }
    }
    Found::Nothing
}

impl Seek {
    fn step(&mut self, from: WayNode, cost: Cost, edge: Edge) {
        let switches = from.last != NO_THREAD && from.last != edge.thread;
        let cost = cost.and(edge.reorders, switches);
        let node = match edge.to {
            Some(id) => WayNode { id, last: edge.thread, failed: None },
            None => WayNode { failed: Some(edge.index), ..from },
        };
        if cost.reorderings < self.below {
            self.reach(node, cost, Some((from, edge.index)));
        }
    }

    /// Notes that a node can be reached at a cost.
    fn reach(&mut self, node: WayNode, cost: Cost, by: Option<(WayNode, u16)>) {
        let key = self.measure.key(cost);
        let known = self.nodes.get(&node).map(|reached| self.measure.key(reached.cost));
        if known.is_none_or(|known| key < known) {
            self.nodes.insert(node, Reached { cost, by, is_done: false });
            self.waiting.push(Reverse((key, node)));
        }
    }

    /// The way to a node.
    fn way(&self, node: WayNode) -> Way {
        let before = |reached: &&Reached| reached.by.and_then(|(node, _)| self.nodes.get(&node));
        let mut actions: Vec<u16> = std::iter::successors(self.nodes.get(&node), |reached| before(reached))
            .filter_map(|reached| reached.by.map(|(_, index)| index))
            .collect();
        actions.reverse();
        let cost = self.nodes.get(&node).map_or_else(Cost::default, |reached| reached.cost);
        Way { actions, cost }
    }
}
