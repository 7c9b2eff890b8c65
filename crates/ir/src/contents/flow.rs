//! What each instruction moves references to: from registers, regions and new objects to registers and regions.
//!
//! Every instruction has an arm, with no wildcard: one that moves a reference and is missing here would make what the
//! search knows of an object too little, and its reductions wrong.

use std::cell::RefCell;

use super::{Closure, Common};
use crate::broken::Invariant;
use crate::liveness::successors;
use crate::op::{Arguments, ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg, SyncOp};
use crate::program::{Method, MethodId, Pc};
use crate::types::{Kind, Storage, TypeId};

/// Where something comes from.
#[derive(Clone, Copy)]
enum ContentSource {
    Node(usize),
    Type(TypeId),
    /// The word of a constant, or null.
    Word(u64),
    Anything,
}

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
    /// Moves what the instruction at a position of a method moves.
    pub(super) fn instruction(&mut self, index: usize, method: &Method, pc: Pc) {
        let at = At { method, index, pc };
        match self.program.code[pc as usize] {
            Op::Local(op) => self.local(at, op),
            Op::Memory(op) => self.memory(at, op),
            Op::Object(op) => self.object(at, op),
            Op::Control(op) => self.control(at, op),
            Op::Sync(op) => self.sync(at, op),
        }
    }

    fn local(&mut self, at: At<'_>, op: LocalOp) {
        match op {
            LocalOp::Const { dst, value } => self.define(at, dst, ContentSource::Word(value)),
            LocalOp::Move { dst, src } => {
                let source = if at.holds(src) { self.used(at, src) } else { ContentSource::Anything };
                self.define(at, dst, source);
            }
            LocalOp::Constant { dst, constant } => {
                self.define(at, dst, ContentSource::Word(u64::from(constant) + 1));
            }
            LocalOp::Unary { dst, .. }
            | LocalOp::Binary { dst, .. }
            | LocalOp::BinaryImmediate { dst, .. } => {
                self.define(at, dst, ContentSource::Anything);
            }
            LocalOp::Native { native, dst, .. } => {
                // Traces are strings, too.
                let source = self.program.string_type.map_or(ContentSource::Anything, ContentSource::Type);
                for result in 0..native.results() {
                    self.define(at, Reg(dst.0.saturating_add(result)), source);
                }
            }
            // The register is pinned: what pointers do to it is in `Closure::frame`.
            LocalOp::AddressOfRegister { .. } | LocalOp::Nop | LocalOp::CheckWritten { .. } => {}
        }
    }

    fn memory(&mut self, at: At<'_>, op: MemoryOp) {
        match op {
            MemoryOp::Load { dst, place, .. }
            | MemoryOp::Get { dst, place }
            | MemoryOp::Peek { dst, place, .. } => self.load(at, dst, place),
            MemoryOp::Store { place, src, .. } | MemoryOp::Set { place, src } => self.store(at, src, place),
            MemoryOp::Rmw { dst, place, operand, .. } => {
                self.load(at, dst, place);
                self.store(at, operand, place);
            }
            // The object notes the thread that has left it.
            MemoryOp::EndScope { ty, .. } => {
                let program = self.program;
                for slot in program.ty(ty).slots.iter().filter(|slot| slot.storage == Storage::Ref) {
                    self.flow(self.common(Common::Threads), self.region(slot.region));
                }
            }
            // Pointers have no types; what they point to is one place.
            MemoryOp::AddressOf { .. } | MemoryOp::PointerAdd { .. } => {}
            MemoryOp::PointerDifference { .. } | MemoryOp::PointerRoom { .. } | MemoryOp::Free { .. } => {}
            MemoryOp::Fence { .. }
            | MemoryOp::Freeze { .. }
            | MemoryOp::BulkInit
            | MemoryOp::AtomicBegin { .. }
            | MemoryOp::AtomicEnd => {}
        }
    }

    fn object(&mut self, at: At<'_>, op: ObjectOp) {
        let program = self.program;
        match op {
            ObjectOp::New { dst, ty } | ObjectOp::NewArray { dst, ty, .. } => {
                self.define(at, dst, ContentSource::Type(ty));
            }
            ObjectOp::TypeObject { dst, .. } => {
                for object in program.types.iter().filter_map(|ty| ty.object) {
                    self.define(at, dst, ContentSource::Word(u64::from(object) + 1));
                }
            }
            ObjectOp::CloneObject { dst, object, .. } => {
                let source = self.used(at, object);
                self.define(at, dst, source);
            }
            ObjectOp::NextDead { dst, list } => {
                let minded =
                    program.collection.iter().flat_map(|collection| collection.listed(program, list));
                minded.for_each(|ty| self.define(at, dst, ContentSource::Type(ty)));
            }
            // What they define is a number, or nothing.
            ObjectOp::ArrayLength { .. } | ObjectOp::IsInstance { .. } | ObjectOp::ResolveVirtual { .. } => {}
            ObjectOp::Cast { .. }
            | ObjectOp::StoreCheck { .. }
            | ObjectOp::NullCheck { .. }
            | ObjectOp::Collect
            | ObjectOp::KeepAlive { .. }
            | ObjectOp::Finalise { .. }
            | ObjectOp::AwaitFinalisers => {}
        }
    }

    fn control(&mut self, at: At<'_>, op: ControlOp) {
        let program = self.program;
        match op {
            ControlOp::Throw { exception } => {
                self.flow(self.webs.at(at.pc, exception), self.common(Common::Thrown));
            }
            ControlOp::CallVirtual { selector, arguments, dst } => {
                let receiver =
                    *program.operands(arguments).first().or_broken("the receiver of a virtual call");
                let types = self.nodes[self.webs.at(at.pc, receiver)].clone();
                for ty in types.iter() {
                    if let Some(callee) = program.ty(ty).method(selector) {
                        self.add(self.webs.at(program.method(callee).start, Reg(0)), ty);
                        self.pass(at.pc, arguments, callee, true);
                        self.hand_back(callee, at, dst);
                    }
                }
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
            ControlOp::Return { first } => {
                for result in 0..at.method.results {
                    let from = self.webs.at(at.pc, Reg(first.0 + result));
                    self.flow(from, self.results[at.index] + usize::from(result));
                }
            }
            // What traps throw is there from the start.
            ControlOp::Raise { .. } => {}
            ControlOp::Jump { .. }
            | ControlOp::Branch { .. }
            | ControlOp::Switch { .. }
            | ControlOp::Choose { .. }
            | ControlOp::Assume { .. }
            | ControlOp::Relies { .. }
            | ControlOp::Print { .. }
            | ControlOp::Halt
            | ControlOp::Fail { .. }
            | ControlOp::FailWith { .. }
            | ControlOp::Unsupported { .. } => {}
        }
    }

    fn sync(&mut self, at: At<'_>, op: SyncOp) {
        match op {
            SyncOp::CurrentThread { dst } => {
                self.define(at, dst, ContentSource::Node(self.common(Common::Threads)));
            }
            SyncOp::BindThread { object } => {
                self.flow(self.webs.at(at.pc, object), self.common(Common::Threads));
            }
            SyncOp::Spawn { object, method, arguments } => {
                self.flow(self.webs.at(at.pc, object), self.common(Common::Threads));
                self.pass(at.pc, arguments, method, false);
            }
            // What they define is a number, or nothing.
            SyncOp::Lock { .. }
            | SyncOp::Unlock { .. }
            | SyncOp::TryLock { .. }
            | SyncOp::AskLock { .. }
            | SyncOp::Wait { .. }
            | SyncOp::Pulse { .. }
            | SyncOp::Join { .. }
            | SyncOp::ThreadStatus { .. }
            | SyncOp::HasStarted { .. }
            | SyncOp::Initialise { .. }
            | SyncOp::Clock { .. }
            | SyncOp::Time { .. }
            | SyncOp::AwaitOthers => {}
        }
    }

    /// What a register that an instruction uses holds there.
    fn used(&self, at: At<'_>, register: Reg) -> ContentSource {
        ContentSource::Node(self.webs.at(at.pc, register))
    }

    fn load(&mut self, at: At<'_>, dst: Reg, place: Place) {
        self.places(place).into_iter().for_each(|source| self.define(at, dst, source));
    }

    fn store(&mut self, at: At<'_>, src: Reg, place: Place) {
        if at.holds(src) {
            let from = self.webs.at(at.pc, src);
            self.each(place, |closure, node| closure.flow(from, node));
        }
    }

    fn callees(&self, op: ControlOp, arguments: Arguments) -> Vec<MethodId> {
        let mut callees = self.analysis.callees(&op.into()).or_broken("what a call calls");
        callees.retain(|&callee| self.program.method(callee).parameters == arguments.count);
        callees
    }

    /// An instruction puts something into a register.
    fn define(&mut self, at: At<'_>, dst: Reg, source: ContentSource) {
        if !at.holds(dst) {
            return;
        }
        let program = self.program;
        successors(program, at.method, at.pc, |next| {
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

    fn hand_back(&mut self, callee: MethodId, at: At<'_>, dst: Reg) {
        for result in 0..self.program.method(callee).results {
            let from = self.results[callee.0 as usize] + usize::from(result);
            self.define(at, Reg(dst.0.saturating_add(result)), ContentSource::Node(from));
        }
    }

    fn places(&mut self, place: Place) -> Vec<ContentSource> {
        let sources = RefCell::new(Vec::new());
        self.each(place, |_, node| sources.borrow_mut().push(ContentSource::Node(node)));
        sources.into_inner()
    }

    fn each(&mut self, place: Place, f: impl Fn(&mut Self, usize)) {
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
}
