//! Where threads go round for ever, if several processes have the states.
//!
//! The states that lead to no end are few, or the program is wrong: the first process learns of all of them, and of the steps
//! between them.

use std::collections::HashMap;

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};
use serde::{Deserialize, Serialize};

use super::Spread;
use super::paths::Far;
use super::round::garbled;
use crate::cluster::Lost;
use crate::search::Search;
use crate::search::terminal_states::strongly_connected;
use crate::store::StateId;

/// States that lead to no end, and the steps to them, of one process.
#[derive(Default, Serialize, Deserialize)]
struct Endless {
    /// With their levels.
    states: Vec<(StateId, usize)>,
    steps: Vec<(Far, StateId)>,
}

impl Search<'_, '_> {
    /// The first process learns of all states that lead to no end, and finds among them those where threads go round for
    /// ever: one state for each component that no step leaves, the nearest.
    pub(super) fn endless(&self, spread: &Spread<'_>, ends: &FixedBitSet) -> Result<Vec<Far>, Lost> {
        let states = ends.zeroes().map(|id| (id as StateId, spread.level(id as StateId))).collect();
        let mut mine = Endless { states, steps: Vec::new() };
        if !mine.states.is_empty() {
            self.each_step_here(spread, |from, to| {
                if !ends.contains(to as usize) {
                    mine.steps.push((from, to));
                }
            });
        }
        let mut messages = vec![Vec::new(); spread.peers.len()];
        messages[0] = serde_json::to_vec(&mine).unwrap_or_default();
        let messages = spread.exchange(messages)?;
        if spread.here != 0 {
            return Ok(Vec::new());
        }
        let mut graph: DiGraph<(usize, Far), ()> = DiGraph::new();
        let mut nodes: HashMap<Far, NodeIndex> = HashMap::new();
        let mut steps = Vec::new();
        for (process, message) in messages.iter().enumerate() {
            let all: Endless =
                serde_json::from_slice(message).map_err(|error| garbled(process, &error.into()))?;
            for (id, level) in all.states {
                let far = (process, id);
                nodes.insert(far, graph.add_node((level, far)));
            }
            steps.extend(all.steps.into_iter().map(|(from, to)| (from, (process, to))));
        }
        for (from, to) in steps {
            // What leads to an end as well is not there.
            if let (Some(&from), Some(&to)) = (nodes.get(&from), nodes.get(&to)) {
                graph.add_edge(from, to, ());
            }
        }
        let mut nearest: Vec<(usize, Far)> = Vec::new();
        let components = strongly_connected(&graph, &Budget::unlimited());
        let mut of = vec![0; graph.node_count()];
        for (number, component) in components.iter().enumerate() {
            component.iter().for_each(|node| of[node.index()] = number);
        }
        for (number, component) in components.iter().enumerate() {
            let leaves = |&node: &NodeIndex| graph.neighbors(node).any(|next| of[next.index()] != number);
            if !component.iter().any(leaves) {
                nearest.extend(component.iter().map(|&node| graph[node]).min());
            }
        }
        nearest.sort_unstable();
        Ok(nearest.into_iter().map(|(_, far)| far).collect())
    }
}
