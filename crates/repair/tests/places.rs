//! Where fences could stand: one place of each run that are as good as each other, and no fewer.

use crate::support::{Case, FENCES};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, BinaryOp, Class, ControlOp, HandlerKind, Kind, LocalOp, MemoryOp, MethodBuilder, MethodId, Op,
    Place, Program, ProgramBuilder, Reg, SourceId, Span, Storage,
};
use fencepost_repair::{Remedy, RemedyKinds, RepairScope, Scaffold, places};

struct Code {
    p: ProgramBuilder,
    m: MethodBuilder,
    write: AccessId,
    x: Place,
    register: Reg,
    offset: u32,
}

impl Code {
    fn new() -> Code {
        let mut p = ProgramBuilder::new();
        let write = p.access(Class::Write, &[]).unwrap();
        let x = Place::Static(p.add_static("x", Storage::I32, 0));
        let mut m = MethodBuilder::new("P0");
        let register = m.register(Kind::I32);
        Code { p, m, write, x, register, offset: 0 }
    }

    /// An instruction of its own, on this line.
    fn emit(&mut self, line: u32, op: impl Into<Op>) {
        self.m.at(Span { source: SourceId(0), line, offset: self.offset });
        self.m.emit(op);
        self.offset += 1;
    }

    fn store(&mut self, line: u32) {
        self.emit(
            line,
            Op::Memory(MemoryOp::Store { place: self.x, src: self.register, access: self.write }),
        );
    }

    fn local(&mut self, line: u32) {
        self.emit(line, Op::Local(LocalOp::Const { dst: self.register, value: 1 }));
    }

    fn program(mut self) -> Program {
        self.emit(99, Op::Control(ControlOp::Return { first: self.register }));
        let method = self.p.method(self.m);
        self.p.thread("P0", method, Vec::new());
        self.p.build()
    }

    /// The offsets of all candidates.
    fn offsets(self) -> Vec<u32> {
        let case = Case::with(self.program(), FENCES);
        let offset =
            |candidate: &fencepost_repair::Candidate| case.program.spans[candidate.at[0] as usize].offset;
        case.candidates.iter().map(offset).collect()
    }
}

#[test]
fn between_two_events_the_last_place_at_which_a_line_begins() {
    let mut code = Code::new();
    code.store(1); // 0
    code.local(2); // 1
    code.local(3); // 2: line 3 begins
    code.local(3); // 3
    code.store(3); // 4
    assert_eq!(code.offsets(), [0, 2, 5]);
}

#[test]
fn within_a_line_the_last_place() {
    let mut code = Code::new();
    code.store(1); // 0
    code.local(1); // 1
    code.store(1); // 2
    assert_eq!(code.offsets(), [0, 2, 3]);
}

#[test]
fn what_may_fail_parts_places_and_so_do_protected_ranges() {
    let mut code = Code::new();
    let handler = code.m.label();
    let (start, end) = (code.m.label(), code.m.label());
    code.store(1); // 0
    code.m.bind(start);
    code.local(2); // 1: in the protected range
    let divide = BinaryOp::I32(IntOp::Div);
    code.emit(
        3,
        Op::Local(LocalOp::Binary { op: divide, dst: code.register, a: code.register, b: code.register }),
    ); // 2
    code.local(4); // 3: not passed if the division fails
    code.m.bind(end);
    code.local(5); // 4: behind the range
    code.m.bind(handler);
    let exception = code.m.register(Kind::Ref);
    code.m.handler(start, end, HandlerKind::CatchAll, handler, exception);
    code.store(6); // 5: reached by the handler
    assert_eq!(code.offsets(), [0, 2, 3, 4, 5, 6]);
}

/// What could be made volatile in methods that each write a static so often, and at how many
/// instructions. The first two methods are instances of the same code.
fn volatile_choices(writers: &[(&str, u32)], whole_fields: bool) -> Vec<(Remedy, usize)> {
    let mut p = ProgramBuilder::new();
    let write = p.access(Class::Write, &[]).unwrap();
    for &(name, times) in writers {
        let place = Place::Static(p.add_static(name, Storage::I32, 0));
        let mut m = MethodBuilder::new(name);
        let src = m.register(Kind::I32);
        for offset in 0..times {
            m.at(Span { source: SourceId(0), line: 1, offset });
            m.emit(MemoryOp::Store { place, src, access: write });
        }
        m.emit(ControlOp::Return { first: src });
        let method = p.method(m);
        p.thread(name, method, Vec::new());
    }
    let program = p.build();
    let scope = RepairScope::new(&program, |MethodId(id)| Some(id.saturating_sub(1)));
    let candidates =
        places(&program, &scope, RemedyKinds { volatiles: true, whole_fields, ..RemedyKinds::default() });
    candidates.into_iter().map(|candidate| (candidate.remedy, candidate.at.len())).collect()
}

#[test]
fn a_field_of_generic_code_is_one_field() {
    let choices =
        volatile_choices(&[("Box<int>.full", 2), ("Box<string>.full", 2), ("Other.full", 2)], false);
    let access = (Remedy::Volatile, 2);
    let alone = (Remedy::Volatile, 1);
    let fields = [(Remedy::VolatileField(0), 4), (Remedy::VolatileField(2), 2)];
    assert_eq!(choices, [access, access, alone, alone, fields[0], fields[1]]);
}

#[test]
fn a_field_with_one_access_is_no_choice_beside_that_access() {
    let choices = volatile_choices(&[("Box<int>.full", 1), ("Box<string>.full", 1)], false);
    assert_eq!(choices, [(Remedy::Volatile, 2)]);
}

#[test]
fn where_fields_are_volatile_as_a_whole_no_access_is_so_by_itself() {
    let choices = volatile_choices(&[("Box.full", 2), ("Other.full", 1)], true);
    assert_eq!(choices, [(Remedy::VolatileField(0), 2), (Remedy::VolatileField(1), 1)]);
}

/// A store, perhaps what does not matter to fences, and a loop that begins with a store and jumps back.
fn looping(with_local: bool, enters_from_above: bool) -> Program {
    let mut code = Code::new();
    let head = code.m.label();
    let condition = code.register;
    if enters_from_above {
        code.m.at(Span { source: SourceId(0), line: 1, offset: 50 });
        code.m.branch(condition, true, head);
    }
    code.store(1); // 0
    if with_local {
        code.local(2); // 1
    }
    code.m.bind(head);
    code.store(3); // 1 or 2
    code.m.at(Span { source: SourceId(0), line: 3, offset: 60 });
    code.m.branch(condition, true, head);
    code.program()
}

#[test]
fn a_fence_stands_before_a_loop_if_there_is_no_other_place() {
    let kinds = RemedyKinds { fences: true, loop_fences: true, ..RemedyKinds::default() };
    let before_loops = |program: &Program| -> Vec<u32> {
        let candidates = places(program, &RepairScope::users(program), kinds);
        let loops = candidates.iter().filter(|candidate| candidate.remedy == Remedy::LoopFence);
        loops.map(|candidate| program.spans[candidate.at[0] as usize].offset).collect()
    };
    assert_eq!(before_loops(&looping(false, false)), [1]);
    // Before what stands between the two a fence is as good.
    assert_eq!(before_loops(&looping(true, false)), [0_u32; 0]);
    // What jumps into the loop from above would pass it by.
    assert_eq!(before_loops(&looping(false, true)), [0_u32; 0]);
}

#[test]
fn jumps_back_pass_by_a_fence_before_a_loop() {
    let program = looping(false, false);
    let kinds = RemedyKinds { fences: true, loop_fences: true, ..RemedyKinds::default() };
    let candidates = places(&program, &RepairScope::users(&program), kinds);
    let is_made = |remedy| candidates.iter().position(|it| it.remedy == remedy && it.at == [1]).unwrap();
    for (remedy, is_passed) in [(Remedy::LoopFence, false), (Remedy::Fence, true)] {
        let scaffold = Scaffold::new(&program, &candidates);
        let mut made = fixedbitset::FixedBitSet::with_capacity(candidates.len());
        made.insert(is_made(remedy));
        let code = scaffold.with(&made).code;
        let fence = code.iter().position(|op| matches!(op, Op::Memory(MemoryOp::Fence { .. }))).unwrap();
        let target = code.iter().find_map(|op| match op {
            Op::Control(ControlOp::Branch { target, .. }) => Some(*target as usize),
            _ => None,
        });
        assert_eq!(target.unwrap() <= fence, is_passed, "{remedy:?}: {code:#?}");
        // From above both are passed before the loop's store.
        assert!(fence < scaffold.moved(1) as usize);
    }
}
