//! Which instructions a thread may come to again.
//!
//! The basis of the cycle condition of partial-order reduction: a step that takes a thread past an instruction which it
//! never comes to again lies on no cycle of states. An instruction recurs if it is in a loop of its method, or if its method
//! may be run again: it calls itself, directly or through others, or it is called, or started as a thread, by an
//! instruction that recurs. A method that is called from two places, neither of which recurs, does not recur: while a
//! thread is in the second call, it cannot come back to the first.

use std::collections::HashMap;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::budget::Budget;
use crate::footprint::Analysis;
use crate::liveness::{handlers_at, successors};
use crate::op::{Callee, Flow};
use crate::program::{HandlerKind, MethodId, Pc, Program};

/// The instructions that a thread may come to again.
#[derive(Clone, Debug)]
pub struct Recurring {
    /// By position.
    at: Vec<bool>,
}

impl Recurring {
    /// Looks at every method. All instructions recur if the budget has run out.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Recurring {
        let graph = ControlFlow::of(program, budget);
        let mut at = graph.on_cycles();
        graph.add_callees(program, &mut at);
        if budget.stop().is_some() {
            at.fill(true);
        }
        Recurring { at }
    }

    /// Whether a thread may come to the instruction at a position again.
    pub fn has(&self, pc: Pc) -> bool {
        self.at[pc as usize]
    }
}

/// The control flow of a program. Its nodes are the positions, then the methods, and then whatever stands for several
/// methods. A call leads to the method and to what follows the call; a return leads nowhere.
struct ControlFlow {
    graph: DiGraph<(), ()>,
    positions: usize,
    methods: usize,
}

impl ControlFlow {
    fn of(program: &Program, budget: &Budget<'_>) -> ControlFlow {
        let (positions, methods) = (program.code.len(), program.methods.len());
        let entry = |MethodId(method): MethodId| positions as u32 + method;
        let analysis = Analysis::of(program);
        let mut several: HashMap<Callee, u32> = HashMap::new();
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(2 * positions);
        for (index, method) in program.methods.iter().enumerate() {
            if method.start < method.end {
                edges.push((entry(MethodId(index as u32)), method.start));
            }
            for pc in method.start..method.end {
                if !budget.goes_on() {
                    break;
                }
                let flow = program.code[pc as usize].effects().flow;
                successors(program, method, pc, |next| edges.push((pc, next)));
                match flow.callee() {
                    Some(Callee::Method(callee)) => edges.push((pc, entry(callee))),
                    Some(callee) => {
                        let stands = (positions + methods + several.len()) as u32;
                        let stands = *several.entry(callee).or_insert_with(|| {
                            analysis.each_callee(callee, |method| edges.push((stands, entry(method))));
                            stands
                        });
                        edges.push((pc, stands));
                    }
                    None => {}
                }
                if let Flow::Spawn(started) = flow {
                    edges.push((pc, entry(started)));
                }
                for handler in handlers_at(program, method, pc) {
                    edges.push((pc, handler.target));
                    if let HandlerKind::Filter(filter) = handler.kind {
                        edges.push((pc, entry(filter)));
                    }
                }
            }
        }
        let mut graph = DiGraph::with_capacity(positions + methods + several.len(), edges.len());
        (0..positions + methods + several.len()).for_each(|_| {
            graph.add_node(());
        });
        graph.extend_with_edges(edges);
        ControlFlow { graph, positions, methods }
    }

    /// By node, whether it is on a cycle.
    fn on_cycles(&self) -> Vec<bool> {
        let mut on = vec![false; self.graph.node_count()];
        for component in kosaraju_scc(&self.graph) {
            let is_cycle = component.len() > 1 || self.graph.contains_edge(component[0], component[0]);
            component.into_iter().for_each(|node| on[node.index()] = is_cycle);
        }
        on
    }

    /// Adds all of the methods that recurring positions call, and all that these call.
    fn add_callees(&self, program: &Program, on: &mut [bool]) {
        let is_call = |from: usize, to: usize| from >= self.positions || to >= self.positions;
        let mut open: Vec<usize> = (0..on.len()).filter(|&node| on[node]).collect();
        let mut add = |node: usize, open: &mut Vec<usize>| {
            if !std::mem::replace(&mut on[node], true) {
                open.push(node);
            }
        };
        while let Some(from) = open.pop() {
            for to in self.graph.neighbors(NodeIndex::new(from)).map(NodeIndex::index) {
                if is_call(from, to) {
                    add(to, &mut open);
                }
            }
            if (self.positions..self.positions + self.methods).contains(&from) {
                let method = &program.methods[from - self.positions];
                (method.start..method.end).for_each(|pc| add(pc as usize, &mut open));
            }
        }
    }
}
