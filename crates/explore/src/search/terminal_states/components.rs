//! Where threads go round for ever: among states that lead to no end, the strongly connected components that no step leaves.

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, DfsPostOrder, Reversed, VisitMap};

use super::steps::Steps;
use crate::store::StateId;

/// The components that no step leaves, among states without an end: that of the lowest state first, each in ascending order. There is none
/// if the budget runs out.
pub(in crate::search) fn last_components(steps: &Steps<'_>, ends: &FixedBitSet) -> Vec<Vec<StateId>> {
    let states: Vec<StateId> = ends.zeroes().map(|id| id as StateId).collect();
    let mut graph: DiGraph<StateId, ()> = DiGraph::with_capacity(states.len(), states.len());
    states.iter().for_each(|&id| {
        graph.add_node(id);
    });
    let node = |id: StateId| states.binary_search(&id).map(NodeIndex::new);
    steps.down(|from, to| {
        if !ends.contains(from as usize)
            && let (Ok(from), Ok(to)) = (node(from), node(to))
        {
            graph.add_edge(from, to, ());
        }
    });
    let components = strongly_connected(&graph, steps.budget);
    if steps.stopped() {
        return Vec::new();
    }
    let mut of = vec![0; graph.node_count()];
    for (number, component) in (0u32..).zip(&components) {
        component.iter().for_each(|node| of[node.index()] = number);
    }
    let stays = |node: &NodeIndex| graph.neighbors(*node).all(|next| of[next.index()] == of[node.index()]);
    let last = components.iter().filter(|component| component.iter().all(stays));
    let mut last: Vec<Vec<StateId>> = last
        .map(|component| {
            let mut states: Vec<StateId> = component.iter().map(|&node| graph[node]).collect();
            states.sort_unstable();
            states
        })
        .collect();
    last.sort_unstable();
    last
}

/// The strongly connected components, by Kosaraju's algorithm: that of petgraph, but for the budget. (Tarjan's recurs, and
/// paths of states are long.)
pub(in crate::search) fn strongly_connected<N>(
    graph: &DiGraph<N, ()>,
    budget: &Budget<'_>,
) -> Vec<Vec<NodeIndex>> {
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
