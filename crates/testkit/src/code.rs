//! Short ways to write a program: [`Code`] writes a method, and every helper appends one instruction.
#![allow(missing_docs, reason = "a helper is called like the instruction that it appends")]

use fencepost_ir::op::{Choice, IntOp};
use fencepost_ir::{
    AccessId, BinaryOp, Class, ControlOp, HandlerKind, JoinMode, Kind, Label, LocalOp, MemoryOp,
    MethodBuilder, MethodId, ObjectOp, Op, Place, Program, ProgramBuilder, Pulse, Reg, Region, RmwOp,
    Selector, SourceId, Span, StaticId, Storage, SyncOp, Trap, TypeId, Until,
};

pub const READ: AccessId = AccessId(0);
pub const WRITE: AccessId = AccessId(1);
pub const VREAD: AccessId = AccessId(2);
pub const VWRITE: AccessId = AccessId(3);
pub const LOCK: AccessId = AccessId(4);
pub const UNLOCK: AccessId = AccessId(5);
pub const RMW: AccessId = AccessId(6);
pub const FENCE: AccessId = AccessId(7);

/// A program builder in which every class has the access id named above.
pub fn program() -> ProgramBuilder {
    let mut program = ProgramBuilder::new();
    for class in Class::ALL {
        program.access(class, &[]).expect("each class has room for an access");
    }
    program.source("test");
    program
}

/// Statics of one storage, all zero.
pub fn statics<const N: usize>(p: &mut ProgramBuilder, storage: Storage, names: [&str; N]) -> [Place; N] {
    names.map(|name| Place::Static(p.add_static(name, storage, 0)))
}

/// 32-bit statics, all zero.
pub fn ints<const N: usize>(p: &mut ProgramBuilder, names: [&str; N]) -> [Place; N] {
    statics(p, Storage::I32, names)
}

/// Statics that hold references, all null.
pub fn refs<const N: usize>(p: &mut ProgramBuilder, names: [&str; N]) -> [Place; N] {
    statics(p, Storage::Ref, names)
}

/// The static behind a place made by [`statics`].
pub fn id_of(place: Place) -> StaticId {
    let Place::Static(id) = place else { panic!("not a static") };
    id
}

/// A type and the regions of its slots, to name places in its instances.
#[derive(Clone)]
pub struct Shape {
    pub ty: TypeId,
    regions: Vec<Region>,
}

impl Shape {
    pub fn of(p: &ProgramBuilder, ty: TypeId) -> Shape {
        Shape { ty, regions: p.ty(ty).slots.iter().map(|slot| slot.region).collect() }
    }

    /// Slot `slot` of an object.
    pub fn field(&self, object: Reg, slot: u32) -> Place {
        Place::Field { object, slot, region: self.regions[slot as usize] }
    }

    /// Slot `slot` of an array's element.
    pub fn element(&self, array: Reg, index: Reg, slot: u16) -> Place {
        Place::Element { array, index, slot, region: self.regions[usize::from(slot)] }
    }
}

/// A class with these fields.
pub fn class(p: &mut ProgramBuilder, name: &str, fields: &[(&str, Storage)]) -> Shape {
    let ty = p.class(name, None, fields);
    Shape::of(p, ty)
}

/// An array type.
pub fn array(p: &mut ProgramBuilder, name: &str, storage: Storage) -> Shape {
    let ty = p.array(name, storage);
    Shape::of(p, ty)
}

/// What a pointer points to.
pub fn target(pointer: Reg) -> Place {
    Place::Pointer { pointer, slot: 0, region: None }
}

/// A method being written.
pub struct Code {
    pub method: MethodBuilder,
    name: String,
}

impl Code {
    pub fn new(name: &str) -> Code {
        Code { method: MethodBuilder::new(name), name: name.to_owned() }
    }

    /// A method that hands back `results` registers.
    pub fn returning(name: &str, results: u16) -> Code {
        let mut code = Code::new(name);
        code.method.returns(results);
        code
    }

    pub fn param(&mut self, kind: Kind) -> Reg {
        self.method.parameter(kind)
    }

    pub fn reg(&mut self, kind: Kind) -> Reg {
        self.method.register(kind)
    }

    pub fn i32(&mut self) -> Reg {
        self.reg(Kind::I32)
    }

    pub fn obj(&mut self) -> Reg {
        self.reg(Kind::Ref)
    }

    /// The instructions that follow are on this line.
    pub fn line(&mut self, line: u32) {
        self.method.at(Span { source: SourceId(0), line, offset: 0 });
    }

    pub fn emit(&mut self, op: impl Into<Op>) {
        self.method.emit(op);
    }

    pub fn set(&mut self, dst: Reg, value: i64) {
        self.emit(LocalOp::Const { dst, value: value as u64 });
    }

    /// A new register with a 32-bit constant.
    pub fn int(&mut self, value: i32) -> Reg {
        let dst = self.i32();
        self.set(dst, i64::from(value as u32));
        dst
    }

    pub fn mov(&mut self, dst: Reg, src: Reg) {
        self.emit(LocalOp::Move { dst, src });
    }

    pub fn load(&mut self, dst: Reg, place: Place) {
        self.emit(MemoryOp::Load { dst, place, access: READ });
    }

    /// Loads a 32-bit integer into a new register.
    pub fn read(&mut self, place: Place) -> Reg {
        let dst = self.i32();
        self.load(dst, place);
        dst
    }

    pub fn vread(&mut self, place: Place) -> Reg {
        let dst = self.i32();
        self.emit(MemoryOp::Load { dst, place, access: VREAD });
        dst
    }

    /// Loads a reference into a new register.
    pub fn read_ref(&mut self, place: Place) -> Reg {
        let dst = self.obj();
        self.load(dst, place);
        dst
    }

    pub fn store(&mut self, place: Place, src: Reg) {
        self.emit(MemoryOp::Store { place, src, access: WRITE });
    }

    pub fn vstore(&mut self, place: Place, src: Reg) {
        self.emit(MemoryOp::Store { place, src, access: VWRITE });
    }

    /// Stores a 32-bit constant.
    pub fn put(&mut self, place: Place, value: i32) {
        let src = self.int(value);
        self.store(place, src);
    }

    pub fn vput(&mut self, place: Place, value: i32) {
        let src = self.int(value);
        self.vstore(place, src);
    }

    pub fn rmw(&mut self, op: RmwOp, place: Place, operand: Reg) -> Reg {
        let dst = self.i32();
        self.emit(MemoryOp::Rmw { op, dst, place, operand, expected: operand, access: RMW });
        dst
    }

    pub fn fence(&mut self) {
        self.emit(MemoryOp::Fence { access: FENCE });
    }

    pub fn binary(&mut self, op: IntOp, a: Reg, b: Reg) -> Reg {
        let dst = self.i32();
        self.emit(LocalOp::Binary { op: BinaryOp::I32(op), dst, a, b });
        dst
    }

    pub fn with(&mut self, op: IntOp, a: Reg, b: i32) -> Reg {
        let dst = self.i32();
        self.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(op), dst, a, b });
        dst
    }

    /// `place = place + by`, as separate read and write.
    pub fn bump(&mut self, place: Place, by: i32) {
        let old = self.read(place);
        let new = self.with(IntOp::Add, old, by);
        self.store(place, new);
    }

    pub fn alloc(&mut self, ty: TypeId) -> Reg {
        let dst = self.obj();
        self.emit(ObjectOp::New { dst, ty });
        dst
    }

    pub fn array(&mut self, ty: TypeId, length: i32) -> Reg {
        let length = self.int(length);
        let dst = self.obj();
        self.emit(ObjectOp::NewArray { dst, ty, length });
        dst
    }

    pub fn address(&mut self, place: Place) -> Reg {
        let dst = self.reg(Kind::Ptr);
        self.emit(MemoryOp::AddressOf { dst, place });
        dst
    }

    /// A pointer to a register, which becomes pinned.
    pub fn address_of_register(&mut self, register: Reg) -> Reg {
        self.method.pin(register);
        let dst = self.reg(Kind::Ptr);
        self.emit(LocalOp::AddressOfRegister { dst, register });
        dst
    }

    pub fn call(&mut self, method: MethodId, operands: &[Reg], dst: Reg) {
        let arguments = self.method.operands(operands);
        self.emit(ControlOp::Call { method, arguments, dst });
    }

    /// Calls a method without a result.
    pub fn run(&mut self, method: MethodId, operands: &[Reg]) {
        self.call(method, operands, Reg(0));
    }

    pub fn call_virtual(&mut self, selector: Selector, operands: &[Reg], dst: Reg) {
        let arguments = self.method.operands(operands);
        self.emit(ControlOp::CallVirtual { selector, arguments, dst });
    }

    pub fn lock(&mut self, object: Reg) {
        self.emit(SyncOp::Lock { object, access: LOCK });
    }

    pub fn unlock(&mut self, object: Reg) {
        self.emit(SyncOp::Unlock { object, access: UNLOCK });
    }

    pub fn wait(&mut self, object: Reg, may_give_up: bool) -> Reg {
        let dst = self.i32();
        let until = if may_give_up { Until::Timeout { since: None, wakes: false } } else { Until::Pulse };
        self.emit(SyncOp::Wait { object, lock: object, dst, until });
        dst
    }

    pub fn pulse(&mut self, object: Reg, which: Pulse) {
        self.emit(SyncOp::Pulse { object, lock: Some(object), which });
    }

    /// Starts a thread, known by a new object of type `ty`.
    pub fn spawn(&mut self, ty: TypeId, method: MethodId, operands: &[Reg]) -> Reg {
        let object = self.alloc(ty);
        self.spawn_as(object, method, operands);
        object
    }

    pub fn spawn_as(&mut self, object: Reg, method: MethodId, operands: &[Reg]) {
        let arguments = self.method.operands(operands);
        self.emit(SyncOp::Spawn { object, method, arguments });
    }

    pub fn join(&mut self, object: Reg) {
        let dst = self.i32();
        self.emit(SyncOp::Join { object, dst, mode: JoinMode::Untimed, since: None });
    }

    /// Goes on only where a thread has ended.
    pub fn assume_joined(&mut self, object: Reg) {
        let dst = self.i32();
        self.emit(SyncOp::Join { object, dst, mode: JoinMode::Assumed, since: None });
    }

    /// Waits for a thread for a while; 1 if it has ended.
    pub fn join_for_a_while(&mut self, object: Reg) -> Reg {
        let dst = self.i32();
        self.emit(SyncOp::Join { object, dst, mode: JoinMode::Timed, since: None });
        dst
    }

    /// One of the program's constants.
    pub fn constant(&mut self, constant: u32) -> Reg {
        let dst = self.obj();
        self.emit(LocalOp::Constant { dst, constant });
        dst
    }

    /// A 32-bit integer, read at once.
    pub fn get(&mut self, place: Place) -> Reg {
        let dst = self.i32();
        self.emit(MemoryOp::Get { dst, place });
        dst
    }

    /// Writes at once.
    pub fn fill(&mut self, place: Place, src: Reg) {
        self.emit(MemoryOp::Set { place, src });
    }

    pub fn initialise(&mut self, ty: TypeId) {
        self.emit(SyncOp::Initialise { ty });
    }

    pub fn choose(&mut self, bound: i32) -> Reg {
        let bound = self.int(bound);
        let dst = self.i32();
        self.emit(ControlOp::Choose { dst, bound, what: Choice::Number });
        dst
    }

    pub fn assume(&mut self, condition: Reg) {
        self.emit(ControlOp::Assume { condition });
    }

    pub fn fail(&mut self, p: &mut ProgramBuilder, text: &str) {
        let message = p.message(text);
        self.emit(ControlOp::Fail { message });
    }

    pub fn throw(&mut self, exception: Reg) {
        self.emit(ControlOp::Throw { exception });
    }

    pub fn raise(&mut self, trap: Trap) {
        self.emit(ControlOp::Raise { trap });
    }

    pub fn label(&mut self) -> Label {
        self.method.label()
    }

    /// A label right here.
    pub fn here(&mut self) -> Label {
        let label = self.method.label();
        self.method.bind(label);
        label
    }

    pub fn bind(&mut self, label: Label) {
        self.method.bind(label);
    }

    pub fn jump(&mut self, label: Label) {
        self.method.jump(label);
    }

    pub fn if_true(&mut self, condition: Reg, label: Label) {
        self.method.branch(condition, true, label);
    }

    pub fn if_false(&mut self, condition: Reg, label: Label) {
        self.method.branch(condition, false, label);
    }

    /// Runs `body` if the register is not zero.
    pub fn when(&mut self, condition: Reg, body: impl FnOnce(&mut Code)) {
        let end = self.label();
        self.if_false(condition, end);
        body(self);
        self.bind(end);
    }

    /// Runs `body` under a handler, then `handler` with the exception if it gets one.
    pub fn protect(
        &mut self,
        kind: HandlerKind,
        body: impl FnOnce(&mut Code),
        handler: impl FnOnce(&mut Code, Reg),
    ) {
        let exception = self.obj();
        let start = self.here();
        body(self);
        let end = self.here();
        let (handle, done) = (self.label(), self.label());
        self.jump(done);
        self.bind(handle);
        handler(self, exception);
        self.bind(done);
        self.method.handler(start, end, kind, handle, exception);
    }

    pub fn ret(&mut self, first: Reg) {
        self.emit(ControlOp::Return { first });
    }

    /// Ends the method with a return that hands back nothing, and adds it to the program.
    pub fn done(mut self, p: &mut ProgramBuilder) -> MethodId {
        self.ret(Reg(0));
        p.method(self.method)
    }

    /// Like [`Code::done`], handing back registers from `first` on.
    pub fn done_with(mut self, p: &mut ProgramBuilder, first: Reg) -> MethodId {
        self.ret(first);
        p.method(self.method)
    }

    /// Like [`Code::done`], as the body of an initial thread of the same name.
    pub fn thread(self, p: &mut ProgramBuilder) {
        let name = self.name.clone();
        let method = self.done(p);
        p.thread(name, method, Vec::new());
    }
}

/// A program with one initial thread.
pub fn single(mut p: ProgramBuilder, body: impl FnOnce(&mut Code, &mut ProgramBuilder)) -> Program {
    let mut code = Code::new("Main");
    body(&mut code, &mut p);
    code.thread(&mut p);
    p.build()
}
