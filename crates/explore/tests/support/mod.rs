//! Short ways to write a program and to ask everything about it at once.
//!
//! [`Code`] writes a method: every helper appends one instruction. [`ask`] searches a program
//! under `sc` and `dotnet-ecma` with every combination of reductions, demands that they all give
//! the same answer, and hands it back per model.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

pub mod garbage;
pub mod ways;

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, BinaryOp, Class, ControlOp, HandlerKind, Kind, Label, LocalOp, MemoryOp, MethodBuilder,
    MethodId, ObjectOp, Observable, Op, Place, Program, ProgramBuilder, Pulse, Reg, Region, RmwOp, Selector,
    SourceId, Span, StaticId, Storage, SyncOp, Trap, TypeId, Until,
};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

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
        program.access(class, &[]).unwrap();
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
        self.emit(SyncOp::Join { object, dst, timed: false, since: None });
    }

    /// Waits for a thread for a while; 1 if it has ended.
    pub fn join_for_a_while(&mut self, object: Reg) -> Reg {
        let dst = self.i32();
        self.emit(SyncOp::Join { object, dst, timed: true, since: None });
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
        self.emit(ControlOp::Choose { dst, bound });
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

/// How the search ran: with three reductions or without, and with all others or without.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub run_ahead: bool,
    pub run_alone: bool,
    pub forget_dead: bool,
    pub reduce: bool,
}

impl Mode {
    /// What is off. With nothing on, all of them are.
    pub fn without(self) -> Reductions {
        let is_on = |reduction: &Reduction| match reduction {
            Reduction::RunAhead => self.run_ahead,
            Reduction::RunAlone => self.run_alone,
            Reduction::DeadRegisters => self.forget_dead,
            _ => self.reduce,
        };
        Reduction::ALL.into_iter().filter(|reduction| !is_on(reduction)).collect()
    }
}

/// Every combination of reductions; the first has them all.
pub fn modes() -> impl Iterator<Item = Mode> {
    [(true, true), (true, false), (false, false)].into_iter().flat_map(|(run_ahead, run_alone)| {
        let on = |bits: u32, bit: u32| bits >> bit & 1 == 0;
        (0..4).map(move |bits| Mode { run_ahead, run_alone, forget_dead: on(bits, 0), reduce: on(bits, 1) })
    })
}

/// What a search found, without what reductions may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdict: Verdict,
    pub outcomes: BTreeSet<Vec<i64>>,
    pub violations: BTreeSet<(ViolationKind, String)>,
    pub reasons: Vec<String>,
}

impl Answer {
    fn of(report: Report) -> Answer {
        let reasons = report.doubts();
        Answer {
            verdict: report.verdict,
            outcomes: report.outcomes.into_keys().collect(),
            violations: report.violations.into_iter().map(|v| (v.kind, v.message)).collect(),
            reasons,
        }
    }

    #[track_caller]
    pub fn holds(&self) -> &Answer {
        assert_eq!(self.verdict, Verdict::Holds, "{self:?}");
        self
    }

    /// Demands exactly these outcomes.
    #[track_caller]
    pub fn gives<const N: usize, const M: usize>(&self, outcomes: [[i64; N]; M]) -> &Answer {
        let want: BTreeSet<Vec<i64>> = outcomes.iter().map(|row| row.to_vec()).collect();
        assert_eq!(self.outcomes, want, "{self:?}");
        self
    }

    /// Demands exactly these violations, each given by kind and a part of its message.
    #[track_caller]
    pub fn violates(&self, violations: &[(ViolationKind, &str)]) -> &Answer {
        assert_eq!(self.verdict, Verdict::Violated, "{self:?}");
        assert_eq!(self.violations.len(), violations.len(), "{self:#?}");
        for (kind, part) in violations {
            let found = self.violations.iter().any(|(other, text)| other == kind && text.contains(part));
            assert!(found, "no {kind:?} with `{part}` in {self:#?}");
        }
        self
    }

    /// Demands no violation, and exactly these reasons for not being certain, each given by a part.
    #[track_caller]
    pub fn is_inconclusive(&self, reasons: &[&str]) -> &Answer {
        assert_eq!(self.verdict, Verdict::Inconclusive, "{self:?}");
        assert_eq!(self.reasons.len(), reasons.len(), "{self:#?}");
        for part in reasons {
            assert!(self.reasons.iter().any(|reason| reason.contains(part)), "no `{part}` in {self:#?}");
        }
        self
    }
}

/// One search.
pub fn search(program: &Program, model: &str, mode: Mode, observe: &[&str]) -> Report {
    search_without(program, model, mode.without(), observe)
}

/// One search with settings of one's own.
pub fn search_with(
    program: &Program,
    model: &str,
    settings: Settings,
    reduce: bool,
    observe: &[&str],
) -> Report {
    let options = if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
    search_by(program, model, settings, options, observe)
}

/// One search with all reductions but some.
pub fn search_without(program: &Program, model: &str, without: Reductions, observe: &[&str]) -> Report {
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    search_by(
        program,
        model,
        settings.with(Reductions::all().minus(without)),
        SearchConfig::without(without),
        observe,
    )
}

/// A search with all reductions that checks what they claim.
pub fn search_paranoid(program: &Program, model: &str, observe: &[&str]) -> Report {
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    search_by(program, model, settings, SearchConfig { paranoid: true, ..SearchConfig::default() }, observe)
}

pub fn search_by(
    program: &Program,
    model: &str,
    settings: Settings,
    options: SearchConfig<'_>,
    observe: &[&str],
) -> Report {
    let observe: Vec<Observable> =
        observe.iter().map(|name| Observable::Static(program.static_named(name).unwrap())).collect();
    let rules = builtin::by_name(model).unwrap().link(program).unwrap();
    let machine = Machine::new(program, rules, settings);
    explore(&machine, &SearchConfig { observe: &observe, all: true, ..options })
}

/// Searches under one model in every mode, demands one answer, and gives it.
#[track_caller]
pub fn ask_under(program: &Program, model: &str, observe: &[&str]) -> Answer {
    let mut answers = modes().map(|mode| (mode, Answer::of(search(program, model, mode, observe))));
    let (_, first) = answers.next().unwrap();
    for (mode, answer) in answers {
        assert_eq!(answer, first, "under {model}: {mode:?} (left) and with all reductions (right) differ");
    }
    let several = SearchConfig { workers: 3, ..SearchConfig::default() };
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    for options in [several, SearchConfig { compact: true, workers: 1, ..several }] {
        let answer = Answer::of(search_by(program, model, settings, options, observe));
        let (workers, compact) = (options.workers, options.compact);
        assert_eq!(
            answer, first,
            "under {model}: {workers} workers, compact {compact} (left): another answer"
        );
    }
    for reduction in Reduction::ALL {
        let without = [reduction].into_iter().collect();
        let answer = Answer::of(search_without(program, model, without, observe));
        assert_eq!(answer, first, "under {model}: without {reduction} (left) another answer");
    }
    first
}

/// The answers under `sc` and `dotnet-ecma`.
pub struct Both {
    pub sc: Answer,
    pub ecma: Answer,
}

/// Searches under `sc` and `dotnet-ecma` in every mode.
#[track_caller]
pub fn ask(program: &Program, observe: &[&str]) -> Both {
    Both { sc: ask_under(program, "sc", observe), ecma: ask_under(program, "dotnet-ecma", observe) }
}

/// Searches under `sc` and `dotnet-ecma`, which must agree.
#[track_caller]
pub fn agree(program: &Program, observe: &[&str]) -> Answer {
    let Both { sc, ecma } = ask(program, observe);
    assert_eq!(sc, ecma, "sc (left) and dotnet-ecma (right) differ");
    sc
}
