//! What each instruction moves references to: from registers, regions and new objects to registers and regions.
//!
//! Which ones it moves is in its row of [references](crate::op::References); what calls hand on and back follows from
//! the methods that they may run.

use super::{Closure, Common, Types, VirtualCall};
use crate::broken::{Invariant, broken};
use crate::footprint::Regions;
use crate::liveness::successors;
use crate::op::{
    Arguments, ControlOp, Defines, Extent, Flow, Op, Place, RefMoves, RefSource, RefTarget, Reg,
};
use crate::program::{Method, MethodId, Pc};
use crate::types::{Kind, Region, Storage, TypeId};

/// An instruction, and where it is.
#[derive(Clone, Copy)]
struct At<'p> {
    method: &'p Method,
    /// The method's index.
    index: usize,
    pc: Pc,
}

impl At<'_> {
    /// Whether a register holds references. One that there is not holds nothing: of the methods that an indirect call is
    /// thought to call, some give more words than it has room for, and are never called there.
    fn holds(&self, Reg(register): Reg) -> bool {
        self.method.registers.get(usize::from(register)) == Some(&Kind::Ref)
    }
}

impl Closure<'_> {
    /// RefMoves what the instruction at a position of a method moves.
    pub(super) fn instruction(&mut self, index: usize, method: &Method, pc: Pc) {
        let at = At { method, index, pc };
        let op = self.program.code[pc as usize];
        let (effects, references) = (op.effects(), op.references());
        match effects.defines {
            Defines::Register(dst) => self.define(at, dst, references.result),
            Defines::Native(dst, native) => {
                for result in 0..native.results() {
                    self.define(at, Reg(dst.0.saturating_add(result)), references.result);
                }
            }
            // What calls hand back is below.
            Defines::Results(..) | Defines::Nothing => {}
        }
        match (references.moves, effects.writes) {
            (RefMoves::This(from, to), _) => self.move_to(at, from, to),
            (RefMoves::Unknown, Some(extent)) => self.write_anything(extent),
            (RefMoves::Unknown, None) | (RefMoves::Nothing, _) => {}
        }
        match (op, effects.flow) {
            (Op::Control(op), Flow::Call(_) | Flow::TailCall(_)) => self.call(at, op),
            (_, Flow::Spawn(method)) => self.pass(pc, effects.uses.arguments, method, false),
            (_, Flow::Return(first)) => {
                for result in 0..method.results {
                    let from = self.webs.at(pc, Reg(first.0 + result));
                    self.flow(from, self.results[index] + usize::from(result));
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, at: At<'_>, op: ControlOp) {
        let program = self.program;
        match op {
            ControlOp::CallVirtual { arguments, .. } => {
                let receiver =
                    *program.operands(arguments).first().or_broken("the receiver of a virtual call");
                let node = self.webs.at(at.pc, receiver);
                let call = self.virtual_calls.len();
                self.virtual_calls.push(VirtualCall {
                    method: at.index,
                    pc: at.pc,
                    dealt_with: Types::default(),
                });
                self.calls_on.entry(node).or_default().push(call);
                self.call_virtual(call, node);
            }
            ControlOp::Call { arguments, dst, .. } | ControlOp::CallIndirect { arguments, dst, .. } => {
                for callee in self.callees(op, arguments) {
                    self.pass(at.pc, arguments, callee, false);
                    self.hand_back(callee, at, dst);
                }
            }
            ControlOp::TailCall { arguments, .. } | ControlOp::TailCallIndirect { arguments, .. } => {
                for callee in self.callees(op, arguments) {
                    self.pass(at.pc, arguments, callee, false);
                    for result in 0..usize::from(program.method(callee).results) {
                        self.flow(self.results[callee.0 as usize] + result, self.results[at.index] + result);
                    }
                }
            }
            _ => broken(format_args!("a call that is not known as one: {op:?}")),
        }
    }

    /// A virtual call goes to the methods of the types that have come to what it is made on.
    pub(super) fn call_virtual(&mut self, call: usize, receiver: usize) {
        let program = self.program;
        let VirtualCall { method: index, pc, .. } = self.virtual_calls[call];
        let at = At { method: &program.methods[index], index, pc };
        let Op::Control(ControlOp::CallVirtual { selector, arguments, dst }) = program.code[pc as usize]
        else {
            return;
        };
        let new: Vec<TypeId> = {
            let dealt_with = &mut self.virtual_calls[call].dealt_with;
            self.graph.nodes[receiver].iter().filter(|&ty| dealt_with.add(ty)).collect()
        };
        for ty in new {
            if let Some(callee) = program.ty(ty).method(selector) {
                self.add(self.webs.at(program.method(callee).start, Reg(0)), ty);
                if self.called.insert((call, callee)) {
                    self.pass(pc, arguments, callee, true);
                    self.hand_back(callee, at, dst);
                }
            }
        }
    }

    /// The nodes of what moves from somewhere to elsewhere than a register.
    fn move_to(&mut self, at: At<'_>, from: RefSource, to: RefTarget) {
        // A number is no reference, wherever it goes.
        if matches!(from, RefSource::Register(register) if !at.holds(register)) {
            return;
        }
        let nodes = match to {
            RefTarget::Place(place) => self.places(place),
            RefTarget::Slots(ty) => {
                let slots = self.program.ty(ty).slots.iter().filter(|slot| slot.storage == Storage::Ref);
                slots.map(|slot| self.region(slot.region)).collect()
            }
            RefTarget::Thrown => vec![self.common(Common::Thrown)],
            RefTarget::Threads => vec![self.common(Common::Threads)],
        };
        nodes.into_iter().for_each(|node| self.put(at, from, node));
    }

    /// Something that is not known is written somewhere.
    fn write_anything(&mut self, extent: Extent) {
        let mut regions = Regions::default();
        self.analysis.extent(extent, &mut regions);
        let all = (0..self.program.regions.len() as u32).map(Region);
        let written: Vec<usize> =
            all.filter(|&region| regions.has(region)).map(|region| self.region(region)).collect();
        written.into_iter().for_each(|node| self.add_all(node));
    }

    /// Puts what comes from somewhere into a node.
    fn put(&mut self, at: At<'_>, from: RefSource, to: usize) {
        let program = self.program;
        match from {
            RefSource::Anything => self.add_all(to),
            RefSource::Word(word) => self.add_word(to, word),
            RefSource::Register(register) if at.holds(register) => {
                self.flow(self.webs.at(at.pc, register), to);
            }
            RefSource::Register(_) => self.add_all(to),
            RefSource::Place(place) => self.places(place).into_iter().for_each(|node| self.flow(node, to)),
            RefSource::New(ty) => self.add(to, ty),
            RefSource::Text => match program.string_type {
                Some(ty) => self.add(to, ty),
                None => self.add_all(to),
            },
            RefSource::TypeObjects => {
                let objects = program.types.iter().filter_map(|ty| ty.object);
                objects.for_each(|object| self.add_word(to, u64::from(object) + 1));
            }
            RefSource::Dead(list) => {
                let dead = program.collection.iter().flat_map(|collection| collection.listed(program, list));
                dead.for_each(|ty| self.add(to, ty));
            }
            RefSource::Threads => self.flow(self.common(Common::Threads), to),
        }
    }

    /// An instruction puts something into a register.
    fn define(&mut self, at: At<'_>, dst: Reg, from: RefSource) {
        self.each_web_after(at, dst, |closure, to| closure.put(at, from, to));
    }

    /// Calls `f` with the node of each web that a register which an instruction defines belongs to.
    fn each_web_after(&mut self, at: At<'_>, dst: Reg, mut f: impl FnMut(&mut Self, usize)) {
        if !at.holds(dst) {
            return;
        }
        successors(self.program, at.method, at.pc, |next| {
            if self.liveness.is_live(next, dst) {
                let to = self.webs.at(next, dst);
                f(self, to);
            }
        });
    }

    fn callees(&self, op: ControlOp, arguments: Arguments) -> Vec<MethodId> {
        let mut callees = self.analysis.callees(&op.into()).or_broken("what a call calls");
        callees.retain(|&callee| self.program.method(callee).parameters == arguments.count);
        callees
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

    fn hand_back(&mut self, callee: MethodId, at: At<'_>, dst: Reg) {
        for result in 0..self.program.method(callee).results {
            let from = self.results[callee.0 as usize] + usize::from(result);
            self.each_web_after(at, Reg(dst.0.saturating_add(result)), |closure, to| closure.flow(from, to));
        }
    }

    /// The nodes that a place belongs to.
    fn places(&self, place: Place) -> Vec<usize> {
        let program = self.program;
        match place {
            Place::Static(id) => vec![self.region(program.statics[id.0 as usize].region)],
            Place::Field { region, .. } | Place::Element { region, .. } => vec![self.region(region)],
            Place::Pointer { .. } => vec![self.common(Common::Pointed)],
            Place::Address(_) => program.statics.iter().map(|slot| self.region(slot.region)).collect(),
        }
    }
}
