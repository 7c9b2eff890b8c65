//! What types of objects registers and regions may hold.
//!
//! A closure over the whole program that knows no time: whatever is made somewhere flows along moves,
//! calls, returns, stores and loads, registers are taken apart into webs ([`crate::webs`]), and regions
//! stand for all their locations. A virtual call flows to
//! the methods of those types only that its receiver may have. Whatever an instruction could point to
//! by a managed pointer is one place. Null has no type and is not part of the answer.

use std::cell::RefCell;

use crate::broken::Invariant;
use crate::budget::Budget;
use crate::footprint::{Analysis, Regions};
use crate::liveness::{Liveness, successors};
use crate::op::{Arguments, ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg, SyncOp};
use crate::program::{HandlerKind, Method, MethodId, Pc, Program};
use crate::types::{Kind, Region, Storage, TypeId};
use crate::webs::{Webs, is_pinned};

/// A set of types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Types(Vec<u64>);

impl Types {
    pub(crate) fn add(&mut self, TypeId(ty): TypeId) -> bool {
        let word = ty as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let before = self.0[word];
        self.0[word] |= 1 << (ty % 64);
        self.0[word] != before
    }

    /// Adds a type.
    pub fn include(&mut self, ty: TypeId) {
        self.add(ty);
    }

    pub(crate) fn join(&mut self, other: &Types) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut changed = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            changed |= *more & !*word != 0;
            *word |= more;
        }
        changed
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether a type is in it.
    pub fn has(&self, TypeId(ty): TypeId) -> bool {
        self.0.get(ty as usize / 64).is_some_and(|word| word >> (ty % 64) & 1 == 1)
    }

    /// The types in it.
    pub fn iter(&self) -> impl Iterator<Item = TypeId> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rest.take_while(|&rest| rest != 0).map(u64::trailing_zeros);
            bits.map(move |bit| TypeId(index as u32 * 64 + bit))
        })
    }

    /// Its only type, if there is just one.
    pub fn only(&self) -> Option<TypeId> {
        let mut types = self.iter();
        types.next().filter(|_| types.next().is_none())
    }
}

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

/// Where something comes from.
#[derive(Clone, Copy)]
enum ContentSource {
    Node(usize),
    Type(TypeId),
    /// The word of a constant, or null.
    Word(u64),
    Anything,
}

impl Contents {
    /// Analyses the program.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Contents {
        let mut closure = Closure::new(program, budget);
        closure.begin();
        while std::mem::take(&mut closure.changed) {
            for (index, method) in program.methods.iter().enumerate() {
                for pc in (method.start..method.end).take_while(|_| budget.goes_on()) {
                    closure.instruction(index, method, pc);
                }
                closure.frame(method);
            }
            closure.changed &= budget.goes_on();
            closure.pointers();
        }
        Contents { nodes: closure.nodes, webs: closure.webs, regions: closure.regions }
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
    nodes: Vec<Types>,
    webs: Webs,
    results: Vec<usize>,
    regions: usize,
    /// The regions that pointers may point to.
    pointed: Vec<Region>,
    changed: bool,
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
            nodes: vec![Types::default(); nodes],
            liveness,
            webs,
            results,
            regions,
            pointed: all.filter(|&region| reached.has(region)).collect(),
            changed: true,
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
        if from != to {
            let types = std::mem::take(&mut self.nodes[from]);
            self.changed |= self.nodes[to].join(&types);
            self.nodes[from] = types;
        }
    }

    fn add(&mut self, to: usize, ty: TypeId) {
        self.changed |= self.nodes[to].add(ty);
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

    fn instruction(&mut self, index: usize, method: &Method, pc: Pc) {
        let program = self.program;
        let used = |closure: &Closure<'_>, register: Reg| closure.webs.at(pc, register);
        let holds = |Reg(register): Reg| method.registers[usize::from(register)] == Kind::Ref;
        let mut sources = Vec::new();
        let mut defines = None;
        match program.code[pc as usize] {
            Op::Local(LocalOp::Const { dst, value }) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Word(value)]);
            }
            Op::Local(LocalOp::Move { dst, src }) => {
                let source =
                    if holds(src) { ContentSource::Node(used(self, src)) } else { ContentSource::Anything };
                (defines, sources) = (Some(dst), vec![source]);
            }
            Op::Memory(MemoryOp::Load { dst, place, .. } | MemoryOp::Get { dst, place }) => {
                (defines, sources) = (Some(dst), self.places(place));
            }
            Op::Memory(MemoryOp::Store { place, src, .. } | MemoryOp::Set { place, src }) if holds(src) => {
                self.store(used(self, src), place);
            }
            Op::Memory(MemoryOp::Rmw { dst, place, operand, .. }) => {
                (defines, sources) = (Some(dst), self.places(place));
                if holds(operand) {
                    self.store(used(self, operand), place);
                }
            }
            Op::Object(ObjectOp::New { dst, ty } | ObjectOp::NewArray { dst, ty, .. }) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Type(ty)]);
            }
            Op::Local(LocalOp::Constant { dst, constant }) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Word(u64::from(constant) + 1)]);
            }
            Op::Object(ObjectOp::TypeObject { dst, .. }) => {
                let objects = program.types.iter().filter_map(|ty| ty.object);
                (defines, sources) =
                    (Some(dst), objects.map(|object| ContentSource::Word(u64::from(object) + 1)).collect());
            }
            Op::Object(ObjectOp::CloneObject { dst, object, .. }) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Node(used(self, object))]);
            }
            Op::Object(ObjectOp::NextDead { dst, list }) => {
                let minded =
                    program.collection.iter().flat_map(|collection| collection.listed(program, list));
                (defines, sources) = (Some(dst), minded.map(ContentSource::Type).collect());
            }
            Op::Sync(SyncOp::CurrentThread { dst }) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Node(self.common(Common::Threads))]);
            }
            Op::Local(
                LocalOp::Unary { dst, .. }
                | LocalOp::Binary { dst, .. }
                | LocalOp::BinaryImmediate { dst, .. },
            ) => {
                (defines, sources) = (Some(dst), vec![ContentSource::Anything]);
            }
            Op::Local(LocalOp::Native { native, dst, .. }) => {
                // Traces are strings, too.
                let source = program.string_type.map_or(ContentSource::Anything, ContentSource::Type);
                for result in 0..native.results() {
                    self.define(method, pc, Reg(dst.0 + result), source);
                }
            }
            Op::Sync(SyncOp::BindThread { object }) => {
                self.flow(used(self, object), self.common(Common::Threads))
            }
            Op::Sync(SyncOp::Spawn { object, method: callee, arguments }) => {
                self.flow(used(self, object), self.common(Common::Threads));
                self.pass(pc, arguments, callee, false);
            }
            Op::Control(ControlOp::Throw { exception }) => {
                self.flow(used(self, exception), self.common(Common::Thrown))
            }
            Op::Control(ControlOp::CallVirtual { selector, arguments, dst }) => {
                let receiver =
                    *program.operands(arguments).first().or_broken("the receiver of a virtual call");
                let types = self.nodes[used(self, receiver)].clone();
                for ty in types.iter() {
                    if let Some(callee) = program.ty(ty).method(selector) {
                        self.add(self.webs.at(program.method(callee).start, Reg(0)), ty);
                        self.pass(pc, arguments, callee, true);
                        self.hand_back(callee, method, pc, dst);
                    }
                }
            }
            ref op @ Op::Control(
                ControlOp::Call { arguments, dst, .. } | ControlOp::CallIndirect { arguments, dst, .. },
            ) => {
                for callee in self.callees(op, arguments) {
                    self.pass(pc, arguments, callee, false);
                    self.hand_back(callee, method, pc, dst);
                }
            }
            ref op @ Op::Control(
                ControlOp::TailCall { arguments, .. } | ControlOp::TailCallIndirect { arguments, .. },
            ) => {
                for callee in self.callees(op, arguments) {
                    self.pass(pc, arguments, callee, false);
                    for result in 0..usize::from(program.method(callee).results) {
                        self.flow(self.results[callee.0 as usize] + result, self.results[index] + result);
                    }
                }
            }
            Op::Control(ControlOp::Return { first }) => {
                for result in 0..method.results {
                    let from = used(self, Reg(first.0 + result));
                    self.flow(from, self.results[index] + usize::from(result));
                }
            }
            _ => {}
        }
        if let Some(dst) = defines {
            sources.into_iter().for_each(|source| self.define(method, pc, dst, source));
        }
    }

    fn callees(&self, op: &Op, arguments: Arguments) -> Vec<MethodId> {
        let mut callees = self.analysis.callees(op).or_broken("what a call calls");
        callees.retain(|&callee| self.program.method(callee).parameters == arguments.count);
        callees
    }

    /// An instruction puts something into a register.
    fn define(&mut self, method: &Method, pc: Pc, dst: Reg, source: ContentSource) {
        if method.registers[usize::from(dst.0)] != Kind::Ref {
            return;
        }
        let program = self.program;
        successors(program, method, pc, |next| {
            if self.liveness.is_live(next, dst) {
                let to = self.webs.at(next, dst);
                match source {
                    ContentSource::Node(from) => self.flow(from, to),
                    ContentSource::Type(ty) => self.add(to, ty),
                    ContentSource::Word(word) => self.add_word(to, word),
                    ContentSource::Anything => self.add_all(to),
                }
            }
        });
    }

    /// Hands arguments to a method; what a virtual call is made on is not among them.
    fn pass(&mut self, pc: Pc, arguments: Arguments, callee: MethodId, dispatched: bool) {
        let program = self.program;
        let start = program.method(callee).start;
        for (index, &register) in program.operands(arguments).iter().enumerate() {
            if index > 0 || !dispatched {
                self.flow(self.webs.at(pc, register), self.webs.at(start, Reg(index as u16)));
            }
        }
    }

    fn hand_back(&mut self, callee: MethodId, method: &Method, pc: Pc, dst: Reg) {
        for result in 0..self.program.method(callee).results {
            let from = self.results[callee.0 as usize] + usize::from(result);
            self.define(method, pc, Reg(dst.0 + result), ContentSource::Node(from));
        }
    }

    fn places(&mut self, place: Place) -> Vec<ContentSource> {
        let sources = RefCell::new(Vec::new());
        self.each(place, |_, node| sources.borrow_mut().push(ContentSource::Node(node)));
        sources.into_inner()
    }

    fn store(&mut self, from: usize, place: Place) {
        self.each(place, |closure, node| closure.flow(from, node));
    }

    fn each(&mut self, place: Place, f: impl Fn(&mut Closure<'p>, usize)) {
        let program = self.program;
        match place {
            Place::Static(id) => f(self, self.region(program.statics[id.0 as usize].region)),
            Place::Field { region, .. } | Place::Element { region, .. } => f(self, self.region(region)),
            Place::Pointer { .. } => f(self, self.common(Common::Pointed)),
            Place::Address(_) => {
                program.statics.iter().for_each(|slot| f(self, self.region(slot.region)));
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
