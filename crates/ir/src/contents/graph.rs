//! Where what is in one node goes: a graph over sets of types, and the nodes whose sets have grown since they were handed on.

use std::collections::VecDeque;

use super::types::Types;
use crate::types::TypeId;

/// No edge.
const END: u32 = u32::MAX;

/// Sets of types, and where each of them flows.
pub(super) struct Graph {
    pub nodes: Vec<Types>,
    /// The last edge that leaves each node.
    last: Vec<u32>,
    /// Where an edge leads, and the one before it that leaves the same node.
    edges: Vec<(u32, u32)>,
    grown: VecDeque<u32>,
    is_grown: Vec<bool>,
}

impl Graph {
    pub(super) fn new(nodes: usize) -> Graph {
        Graph {
            nodes: vec![Types::default(); nodes],
            last: vec![END; nodes],
            edges: Vec::new(),
            grown: VecDeque::new(),
            is_grown: vec![false; nodes],
        }
    }

    /// What is in one node, now and later, is in the other as well.
    pub(super) fn flow(&mut self, from: usize, to: usize) {
        if from != to {
            self.edges.push((to as u32, self.last[from]));
            self.last[from] = self.edges.len() as u32 - 1;
            self.join(from, to);
        }
    }

    pub(super) fn add(&mut self, to: usize, ty: TypeId) {
        if self.nodes[to].add(ty) {
            self.grow(to);
        }
    }

    /// A node that has grown since it was last asked for.
    pub(super) fn next(&mut self) -> Option<usize> {
        let node = self.grown.pop_front()? as usize;
        self.is_grown[node] = false;
        Some(node)
    }

    /// Hands on what is in a node.
    pub(super) fn spread(&mut self, from: usize) {
        let mut edge = self.last[from];
        while let Some(&(to, before)) = self.edges.get(edge as usize) {
            self.join(from, to as usize);
            edge = before;
        }
    }

    fn join(&mut self, from: usize, to: usize) {
        let types = std::mem::take(&mut self.nodes[from]);
        if self.nodes[to].join(&types) {
            self.grow(to);
        }
        self.nodes[from] = types;
    }

    fn grow(&mut self, node: usize) {
        if !std::mem::replace(&mut self.is_grown[node], true) {
            self.grown.push_back(node as u32);
        }
    }
}
