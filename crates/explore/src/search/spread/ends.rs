//! Which states lead to an end, if several processes have them.
//!
//! Steps are noted where they lead to: the parent of each state, with its process, and the steps to states that were known
//! already. So each process can go backwards from its ends; where a step comes from another process, that one is told. All go on
//! until there is nothing more to tell.

use std::collections::HashMap;

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};
use serde::{Deserialize, Serialize};

use super::Spread;
use super::paths::Far;
use super::round::garbled;
use super::wire::{Bytes, put};
use crate::cluster::Lost;
use crate::search::Search;
use crate::search::terminal_states::strongly_connected;
use crate::store::{NO_PARENT, StateId};

/// The steps that lead to the states of this process.
struct Backwards {
    /// Where the steps that lead to each state begin in `from`; one more than there are states.
    starts: Vec<u32>,
    from: Vec<(u32, StateId)>,
}

/// States that lead to no end, and the steps to them, of one process.
#[derive(Default, Serialize, Deserialize)]
struct Endless {
    /// With their levels.
    states: Vec<(StateId, usize)>,
    steps: Vec<(Far, StateId)>,
}

impl Search<'_, '_> {
    /// Calls `f` with each step to a state of this process, and where it comes from.
    fn each_step_here(&self, spread: &Spread<'_>, mut f: impl FnMut(Far, StateId)) {
        let (shared, here) = (&self.shared, spread.here);
        for id in 0..shared.store.len() as StateId {
            let parent = shared.store.parent(id);
            if parent != NO_PARENT {
                f((shared.store.origin(id), parent), id);
            }
        }
        for ends in self.ends() {
            ends.each_step(&Budget::unlimited(), |from, to| f((here, from), to));
        }
        for (process, peer) in spread.peers.iter().enumerate() {
            peer.steps.iter().for_each(|&(from, to)| f((process, from), to));
        }
    }

    fn backwards(&self, spread: &Spread<'_>) -> Backwards {
        let mut starts = vec![0u32; self.shared.store.len() + 1];
        self.each_step_here(spread, |_, to| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut from = vec![(0, 0); starts.last().copied().unwrap_or(0) as usize];
        self.each_step_here(spread, |(process, state), to| {
            from[next[to as usize] as usize] = (process as u32, state);
            next[to as usize] += 1;
        });
        Backwards { starts, from }
    }

    /// Which states of this process lead to an end.
    pub(super) fn reach_together(&self, spread: &Spread<'_>) -> Result<FixedBitSet, Lost> {
        let back = self.backwards(spread);
        let mut ends = FixedBitSet::with_capacity(self.shared.store.len());
        let mut open: Vec<StateId> = Vec::new();
        self.ends().iter().for_each(|ends| open.extend(ends.ends()));
        loop {
            let mut told = vec![Vec::new(); spread.peers.len()];
            while let Some(id) = open.pop() {
                if ends.put(id as usize) {
                    continue;
                }
                let steps = back.starts[id as usize] as usize..back.starts[id as usize + 1] as usize;
                for &(process, from) in &back.from[steps] {
                    match process as usize == spread.here {
                        true => open.push(from),
                        false => put(&mut told[process as usize], u64::from(from)),
                    }
                }
            }
            // All have to know whether any has told something.
            let goes_on = told.iter().any(|told| !told.is_empty());
            told.iter_mut().for_each(|told| told.insert(0, u8::from(goes_on)));
            let mut last = !goes_on;
            for (from, message) in
                spread.exchange(told)?.iter().enumerate().filter(|(at, _)| *at != spread.here)
            {
                let mut message = Bytes(message);
                last &= message.number().map_err(|error| garbled(from, &error))? == 0;
                while !message.is_empty() {
                    let id = message.small().map_err(|error| garbled(from, &error))?;
                    if id as usize >= ends.len() {
                        return Err(garbled(from, &crate::keep::misfit("a state")));
                    }
                    open.push(id);
                }
            }
            if last {
                break;
            }
        }
        Ok(ends)
    }

    /// The first process learns of all states that lead to no end, and finds among them those where threads go round for
    /// ever: one state for each component that no step leaves, the nearest.
    pub(super) fn endless(&self, spread: &Spread<'_>, ends: &FixedBitSet) -> Result<Vec<Far>, Lost> {
        let states = ends.zeroes().map(|id| (id as StateId, spread.level(id as StateId))).collect();
        let mut mine = Endless { states, steps: Vec::new() };
        self.each_step_here(spread, |from, to| {
            if !ends.contains(to as usize) {
                mine.steps.push((from, to));
            }
        });
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
