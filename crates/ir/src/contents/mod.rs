//! What types of objects registers and regions may hold.
//!
//! A closure over the whole program that knows no time: whatever is made somewhere flows along moves,
//! calls, returns, stores and loads, registers are taken apart into webs ([`crate::webs`]), and regions
//! stand for all their locations. A virtual call flows to
//! the methods of those types only that its receiver may have. Whatever an instruction could point to
//! by a managed pointer is one place. Null has no type and is not part of the answer.

mod flow;
mod graph;
mod types;

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::footprint::{Analysis, Regions};
use crate::liveness::Liveness;
use crate::op::{Place, Reg};
use crate::program::{HandlerKind, Method, MethodId, Pc, Program};
use crate::types::{Kind, Region, Storage, TypeId};
use crate::webs::{Webs, is_pinned};

use graph::Graph;
pub use types::Types;

/// What types of objects each register and region may hold.
#[derive(Clone, Debug)]
pub struct Contents {
    /// Of webs, and what comes behind them.
    nodes: Vec<Types>,
    webs: Webs,
    /// Where those of regions begin.
    regions: usize,
}

/// What has a node besides webs, behind them: results of methods, then regions, then these.
#[derive(Clone, Copy)]
enum Common {
    /// Whatever a managed pointer may point to.
    Pointed,
    /// Exceptions.
    Thrown,
    /// The objects that threads are known by.
    Threads,
}

impl Contents {
    /// Analyses the program.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Contents {
        let mut closure = Closure::new(program, budget);
        closure.begin();
        for (index, method) in program.methods.iter().enumerate() {
            for pc in (method.start..method.end).take_while(|_| budget.goes_on()) {
                closure.instruction(index, method, pc);
            }
            closure.frame(method);
        }
        closure.pointers();
        while let Some(node) = closure.graph.next().filter(|_| budget.goes_on()) {
            closure.spread(node);
        }
        Contents { nodes: closure.graph.nodes, webs: closure.webs, regions: closure.regions }
    }

    /// What a register that the instruction at a position uses may hold there.
    pub fn register(&self, pc: Pc, register: Reg) -> &Types {
        &self.nodes[self.webs.at(pc, register)]
    }

    /// What the locations of a region may hold.
    pub fn region(&self, region: Region) -> &Types {
        &self.nodes[self.regions + region.0 as usize]
    }
}

struct Closure<'p> {
    program: &'p Program,
    analysis: Analysis<'p>,
    liveness: Liveness,
    graph: Graph,
    webs: Webs,
    results: Vec<usize>,
    regions: usize,
    /// The regions that pointers may point to.
    pointed: Vec<Region>,
    /// Virtual calls, with what they are made on, and the types of it that are dealt with.
    virtual_calls: Vec<VirtualCall>,
    /// The virtual calls that are made on what is in a node.
    calls_on: HashMap<usize, Vec<usize>>,
    /// Methods that virtual calls were found to call.
    called: HashSet<(usize, MethodId)>,
}

struct VirtualCall {
    /// The index of the method that calls.
    method: usize,
    pc: Pc,
    dealt_with: Types,
}

impl<'p> Closure<'p> {
    fn new(program: &'p Program, budget: &Budget<'_>) -> Closure<'p> {
        let liveness = Liveness::of(program, budget);
        let webs = Webs::of(program, &liveness, budget);
        let mut nodes = webs.bound();
        let mut take = |count: usize| {
            nodes += count;
            nodes - count
        };
        let results = program.methods.iter().map(|method| take(method.results.into())).collect();
        let regions = take(program.regions.len() + 3);
        let analysis = Analysis::of(program);
        let mut reached = Regions::default();
        analysis.place(Place::Pointer { pointer: Reg(0), slot: 0, region: None }, &mut reached);
        let all = (0..program.regions.len() as u32).map(Region);
        Closure {
            graph: Graph::new(nodes),
            liveness,
            webs,
            results,
            regions,
            pointed: all.filter(|&region| reached.has(region)).collect(),
            virtual_calls: Vec::new(),
            calls_on: HashMap::new(),
            called: HashSet::new(),
            program,
            analysis,
        }
    }

    fn region(&self, region: Region) -> usize {
        self.regions + region.0 as usize
    }

    fn common(&self, common: Common) -> usize {
        self.regions + self.program.regions.len() + common as usize
    }

    fn flow(&mut self, from: usize, to: usize) {
        self.graph.flow(from, to);
    }

    fn add(&mut self, to: usize, ty: TypeId) {
        self.graph.add(to, ty);
    }

    /// Hands on what has come to a node.
    fn spread(&mut self, node: usize) {
        self.graph.spread(node);
        for call in self.calls_on.get(&node).cloned().unwrap_or_default() {
            self.call_virtual(call, node);
        }
    }

    fn add_all(&mut self, to: usize) {
        (0..self.program.types.len() as u32).for_each(|ty| self.add(to, TypeId(ty)));
    }

    /// A word of memory or a register that refers to a constant.
    fn add_word(&mut self, to: usize, word: u64) {
        let constant = (word as usize).checked_sub(1).and_then(|index| self.program.constants.get(index));
        match constant {
            Some(constant) => self.add(to, constant.ty),
            None if word != 0 => self.add_all(to),
            None => {}
        }
    }

    /// What is there from the start, or made by the machine itself.
    fn begin(&mut self) {
        let program = self.program;
        for slot in program.statics.iter().filter(|slot| slot.storage == Storage::Ref) {
            self.add_word(self.region(slot.region), slot.initial);
        }
        for constant in &program.constants {
            let slots = program.ty(constant.ty).slots.iter().cycle().zip(&constant.slots);
            for (slot, &word) in slots.filter(|(slot, _)| slot.storage == Storage::Ref) {
                self.add_word(self.region(slot.region), word);
            }
        }
        for thread in &program.threads {
            let method = program.method(thread.method);
            for &(register, word) in &thread.registers {
                if method.registers[usize::from(register.0)] == Kind::Ref {
                    self.add_word(self.webs.at(method.start, register), word);
                }
            }
        }
        for (ty, message) in program.traps.iter().zip(&program.trap_messages) {
            let Some(ty) = *ty else { continue };
            self.add(self.common(Common::Thrown), ty);
            let slots = &program.ty(ty).slots;
            let slot = program.exception_message.and_then(|slot| slots.get(slot as usize));
            if let (Some(slot), Some(message)) = (slot, message) {
                self.add_word(self.region(slot.region), u64::from(*message) + 1);
            }
        }
    }

    /// What handlers and pointers put into a method's registers.
    fn frame(&mut self, method: &Method) {
        let thrown = self.common(Common::Thrown);
        for handler in &method.handlers {
            self.flow(thrown, self.webs.at(handler.target, handler.exception));
            if let HandlerKind::Filter(filter) = handler.kind {
                self.flow(thrown, self.webs.at(self.program.method(filter).start, Reg(0)));
            }
        }
        for register in (0..method.registers.len() as u16).map(Reg) {
            if method.registers[usize::from(register.0)] == Kind::Ref && is_pinned(method, register) {
                self.share(self.webs.at(method.start, register));
            }
        }
    }

    fn pointers(&mut self) {
        for index in 0..self.pointed.len() {
            self.share(self.region(self.pointed[index]));
        }
    }

    /// Pointers read and write it.
    fn share(&mut self, node: usize) {
        let pointed = self.common(Common::Pointed);
        self.flow(node, pointed);
        self.flow(pointed, node);
    }
}
