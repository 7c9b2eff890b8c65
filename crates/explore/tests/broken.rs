//! Programs that break what the machine relies on, as a front end with a mistake would make them: the verdict is
//! inconclusive and says where that was noticed, whatever way the search takes.

use fencepost_explore::{
    Order, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore, explore_witnessing,
    graph,
};
use fencepost_ir::broken::{InternalErrors, guard};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, BinaryOp, Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Op, Place,
    Program, ProgramBuilder, Reg, StaticId, Storage,
};
use fencepost_machine::{ActionKind, Effect};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Operand, WindowSlot};
use fencepost_testkit::machine;

fn reporting() -> SearchConfig<'static> {
    let internal_errors = InternalErrors::Reported;
    SearchConfig { internal_errors, ..SearchConfig::default() }
}

/// What a program under construction consists of.
struct Parts<'b> {
    builder: &'b mut ProgramBuilder,
    x: StaticId,
}

impl Parts<'_> {
    fn access(&mut self, class: Class) -> AccessId {
        self.builder.access(class, &[]).unwrap()
    }

    /// Reads `x` with an access of some class.
    fn load(&mut self, dst: Reg, class: Class) -> Op {
        Op::Memory(MemoryOp::Load { dst, place: Place::Static(self.x), access: self.access(class) })
    }
}

/// A thread that ends with `code`, beside others that write a few statics of their own.
fn beside(others: usize, code: impl FnOnce(&mut Parts<'_>, &mut MethodBuilder)) -> Program {
    let mut builder = ProgramBuilder::new();
    let x = builder.add_static("x", Storage::I32, 0);
    let write = builder.access(Class::Write, &[]).unwrap();
    for index in 0..others {
        let own = builder.add_static(format!("y{index}"), Storage::I32, 0);
        let mut body = MethodBuilder::new("other");
        let one = body.register(Kind::I32);
        body.emit(LocalOp::Const { dst: one, value: 1 });
        for place in [own, own, x] {
            body.emit(MemoryOp::Store { place: Place::Static(place), src: one, access: write });
        }
        body.emit(ControlOp::Return { first: Reg(0) });
        let method = builder.method(body);
        builder.thread(format!("T{index}"), method, Vec::new());
    }
    let mut body = MethodBuilder::new("broken");
    code(&mut Parts { builder: &mut builder, x }, &mut body);
    body.emit(ControlOp::Return { first: Reg(0) });
    let method = builder.method(body);
    builder.thread("main", method, Vec::new());
    builder.build()
}

/// One of them: it reads by an instruction that says it is an update.
fn false_update() -> Program {
    beside(3, |parts, body| {
        let value = body.register(Kind::I32);
        body.emit(parts.load(value, Class::Rmw));
    })
}

fn assert_internal(report: &Report, file: &str, what: &str) {
    assert_eq!(report.verdict, Verdict::Inconclusive, "{report:?}");
    assert!(!report.complete);
    let [reason] = &report.reasons[..] else { panic!("{:?}", report.reasons) };
    let reason = reason.to_string();
    assert!(reason.starts_with(&format!("internal error at crates/{file}:")), "{reason}");
    assert!(reason.contains(what), "{reason}");
    assert!(reason.ends_with("; please report this"), "{reason}");
}

#[test]
fn an_update_by_another_instruction_is_no_exchange() {
    for model in ["sc", "tso", "pso", "rmo", "pc", "java-op", "dotnet"] {
        let program = false_update();
        let report = explore(&machine(&program, model), &reporting());
        assert_internal(
            &report,
            "machine/src/completion/mod.rs",
            "an update in flight comes from an instruction that",
        );
    }
}

#[test]
fn a_register_whose_value_is_to_come_is_not_zero() {
    let program = beside(1, |parts, body| {
        let value = body.register(Kind::I32);
        body.emit(parts.load(value, Class::Read));
        let ty = parts.builder.class("Local", None, &[]);
        body.emit(MemoryOp::EndScope { object: value, ty });
    });
    for model in ["rmo", "dotnet-ecma"] {
        let report = explore(&machine(&program, model), &reporting());
        assert_internal(
            &report,
            "machine/src/issue/readiness.rs",
            "the value of a register that was waited for",
        );
    }
}

#[test]
fn a_fence_that_no_rule_is_about_orders_something() {
    let program = beside(1, |parts, body| {
        let access = parts.access(Class::Read);
        body.emit(MemoryOp::Fence { access });
    });
    let report = explore(&machine(&program, "tso"), &reporting());
    assert_internal(&report, "memory/src/window.rs", "what a fence orders");
}

/// Nothing says so with a word of its own: an index is out of bounds.
#[test]
fn any_other_panic_is_an_internal_error_as_well() {
    let program = beside(1, |parts, body| {
        let (array, length) = (body.register(Kind::Ref), body.register(Kind::I32));
        body.emit(parts.load(length, Class::Read));
        body.emit(LocalOp::Const { dst: array, value: 99 });
        body.emit(ObjectOp::ArrayLength { dst: length, array });
    });
    let report = explore(&machine(&program, "sc"), &reporting());
    assert_internal(&report, "machine/src/state/heap.rs", "index out of bounds");
}

#[test]
fn every_way_to_search_comes_to_it() {
    let program = false_update();
    let machine = machine(&program, "pso");
    let what = "an update in flight";
    let ways = [
        SearchConfig {
            reductions: Reductions::all().without(Reduction::StubbornSets),
            workers: 2,
            ..reporting()
        },
        SearchConfig { reductions: Reductions::of_steps(), workers: 3, ..reporting() },
        SearchConfig { order: Order::DepthFirst, ..reporting() },
        SearchConfig { order: Order::BreadthWithProbe, ..reporting() },
        SearchConfig { compact: true, ..reporting() },
        SearchConfig { must_end: true, ..reporting() },
        SearchConfig {
            paranoid: true,
            reductions: Reductions::all().without(Reduction::RememberedSteps),
            ..reporting()
        },
        SearchConfig { all: true, ..reporting() },
    ];
    for options in ways {
        assert_internal(&explore(&machine, &options), "machine/src/completion/mod.rs", what);
    }
    let (report, witness) = explore_witnessing(&machine, &reporting(), &|_| true);
    assert_internal(&report, "machine/src/completion/mod.rs", what);
    assert_eq!(witness, None);
    let reasons = graph(&machine, &reporting()).reasons;
    assert!(reasons.len() == 1 && reasons[0].to_string().contains(what), "{reasons:?}");
}

/// Workers that are threads of their own report what they come to, and the others stop.
#[test]
fn a_worker_of_several_reports() {
    let program = beside(5, |parts, body| {
        let value = body.register(Kind::I32);
        for _ in 0..6 {
            body.emit(parts.load(value, Class::Read));
        }
        body.emit(parts.load(value, Class::Rmw));
    });
    let options = SearchConfig { reductions: Reductions::of_steps(), workers: 3, ..reporting() };
    let report = explore(&machine(&program, "sc"), &options);
    assert!(report.stats.states > 1000, "enough to share: {}", report.stats.states);
    assert_internal(&report, "machine/src/completion/mod.rs", "an update in flight");
}

/// What was found before has a story of its own, so it stands.
#[test]
fn a_violation_that_was_found_before_stays() {
    let program = beside(1, |parts, body| {
        let (value, one) = (body.register(Kind::I32), body.register(Kind::I32));
        let (fails, ends) = (body.label(), body.label());
        body.emit(parts.load(value, Class::Read));
        body.branch(value, false, fails);
        body.emit(LocalOp::Const { dst: one, value: 1 });
        body.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Add), dst: one, a: one, b: 1 });
        body.emit(parts.load(value, Class::Read));
        body.emit(parts.load(value, Class::Rmw));
        body.jump(ends);
        body.bind(fails);
        let message = parts.builder.message("too early");
        body.emit(ControlOp::Fail { message });
        body.bind(ends);
    });
    let report = explore(&machine(&program, "sc"), &SearchConfig { all: true, ..reporting() });
    assert_eq!(report.verdict, Verdict::Violated);
    let kinds: Vec<ViolationKind> = report.violations.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [ViolationKind::Assertion]);
    assert!(!report.complete && report.doubts()[0].starts_with("internal error at "), "{:?}", report.reasons);
}

/// In test builds it is an assertion.
#[test]
fn without_a_wish_for_reports_it_panics() {
    let program = false_update();
    let options = SearchConfig { internal_errors: InternalErrors::default(), ..reporting() };
    let error = guard(InternalErrors::Reported, || explore(&machine(&program, "sc"), &options)).unwrap_err();
    assert!(error.what.contains("an update in flight"), "{error}");
}

/// A state that no program leads to: a division by zero waits for its other operand, and no guess vouches for it.
#[test]
fn a_computation_that_traps_late_has_no_value() {
    let division = BinaryOp::I32(IntOp::Div);
    let program = beside(1, |parts, body| {
        let (value, zero) = (body.register(Kind::I32), body.register(Kind::I32));
        body.emit(parts.load(value, Class::Read));
        body.emit(LocalOp::Binary { op: division, dst: value, a: value, b: zero });
    });
    let machine = machine(&program, "tso");
    let (mut state, _) = machine.start();
    let mut actions = Vec::new();
    machine.thread_actions(&state, 1, &mut actions);
    let read = *actions.iter().find(|it| matches!(it.kind, ActionKind::Complete { .. })).unwrap();
    let pc =
        program.code.iter().position(|op| matches!(op, Op::Local(LocalOp::Binary { .. }))).unwrap() as u32;
    let computation = Computation::Binary(division);
    let entry = Entry::Compute { computation, a: Operand::Pending(0), b: Operand::Value(0) };
    state.threads[1].window.slots.push(WindowSlot { pc, site: pc, overtaken: false, entry });
    let done = guard(InternalErrors::Reported, || machine.apply(&mut state, read) == Effect::Continues);
    let error = done.unwrap_err().to_string();
    assert!(error.contains("machine/src/completion/mod.rs:"), "{error}");
    assert!(error.contains("a computation traps late: division by zero"), "{error}");
}

/// Nor does one: a thread without frames.
#[test]
fn a_thread_without_frames_does_not_wait() {
    let program = beside(1, |parts, body| {
        let value = body.register(Kind::I32);
        body.emit(parts.load(value, Class::Read));
    });
    let machine = machine(&program, "tso");
    let (mut state, _) = machine.start();
    state.threads[1].frames.clear();
    let listed = guard(InternalErrors::Reported, || machine.actions(&state, &mut Vec::new()));
    let error = listed.unwrap_err().to_string();
    assert!(
        error.contains("machine/src/issue/readiness.rs:") && error.contains("a frame of a thread"),
        "{error}"
    );
}
