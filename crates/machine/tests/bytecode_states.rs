//! The canonical form of the parts that bytecode programs add to states: constants and what threads have to
//! do with them, filters under way and their verdicts, exceptions of initialisers, bound threads.

use crate::walks::{encoded, walk};
use fencepost_explore::store::Store;
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    ControlOp, HandlerKind, Kind, LocalOp, LockMode, Native, ObjectOp, Program, Pulse, Storage, SyncOp, Trap,
};
use fencepost_machine::{Reduction, Settings, State};
use fencepost_memory::builtin;
use fencepost_testkit::code::*;
use fencepost_testkit::machine;
use proptest::prelude::*;

/// A program that does all of these, in three threads.
fn everything() -> Program {
    let mut p = program();
    let [n, log] = ints(&mut p, ["n", "log"]);
    let [head] = refs(&mut p, ["head"]);
    let string = array(&mut p, "String", Storage::U16);
    p.strings(string.ty);
    let thread = class(&mut p, "Thread", &[("background", Storage::I32), ("name", Storage::Ref)]);
    p.background(0);
    p.thread_name(1);
    let error = class(&mut p, "Error", &[("message", Storage::Ref), ("code", Storage::I32)]);
    p.exception_message(0);
    for trap in [Trap::NullReference, Trap::TypeInitialisation, Trap::DivideByZero] {
        p.trap(trap, error.ty);
    }
    let texts = ["", "hello", "worker"].map(|text| p.string(string.ty, text));
    let gate = p.constant(thread.ty, vec![0, u64::from(texts[1]) + 1]);
    p.type_object(error.ty, gate);
    let lazy = p.class("Lazy", None, &[]);
    let mut c = Code::new("cctor");
    let exception = c.alloc(error.ty);
    c.bump(n, 1);
    c.throw(exception);
    let cctor = c.done(&mut p);
    p.initialiser(lazy, cctor);

    let mut c = Code::returning("filter", 1);
    let (exception, frame) = (c.param(Kind::Ref), c.param(Kind::Ptr));
    let local = c.read(target(frame));
    c.bump(log, 1);
    let text = c.obj();
    c.load(text, error.field(exception, 0));
    c.emit(ControlOp::Print { text, error: false });
    let seen = c.vread(n);
    let verdict = c.binary(IntOp::And, local, seen);
    let filter = c.done_with(&mut p, verdict);

    let mut c = Code::new("thrower");
    let text = c.param(Kind::Ref);
    let exception = c.alloc(error.ty);
    c.fill(error.field(exception, 0), text);
    c.protect(
        HandlerKind::Finally,
        |c| c.throw(exception),
        |c, exception| {
            c.bump(log, 10);
            c.throw(exception);
        },
    );
    let thrower = c.done(&mut p);

    let mut c = Code::new("worker");
    let argument = c.param(Kind::I32);
    c.method.pin(argument);
    let gate_object = c.constant(gate);
    c.protect(HandlerKind::CatchAll, |c| c.initialise(lazy), |c, exception| c.store(head, exception));
    c.lock(gate_object);
    c.pulse(gate_object, Pulse::Any);
    c.wait(gate_object, true);
    c.unlock(gate_object);
    let text = c.constant(texts[2]);
    c.protect(
        HandlerKind::CatchAll,
        |c| {
            c.protect(HandlerKind::Filter(filter), |c| c.run(thrower, &[text]), |c, _| c.bump(n, 1));
        },
        |c, exception| {
            let (ty, copy) = (c.obj(), c.obj());
            c.emit(ObjectOp::TypeObject { dst: ty, object: exception });
            c.emit(ObjectOp::CloneObject { dst: copy, object: exception, settled: false });
            c.store(head, copy);
            c.lock(ty);
            c.unlock(ty);
        },
    );
    let worker = c.done(&mut p);

    single(p, |c, _| {
        let object = c.alloc(thread.ty);
        c.emit(SyncOp::BindThread { object });
        let mut threads = Vec::new();
        for number in [1, 3] {
            let child = c.alloc(thread.ty);
            let (argument, background) = (c.int(number), c.int(number - 1));
            let name = c.constant(texts[1]);
            c.fill(thread.field(child, 1), name);
            c.fill(thread.field(child, 0), background);
            c.spawn_as(child, worker, &[argument]);
            threads.push(child);
        }
        let (digits, style, text) = (c.int(3), c.int('F' as i32), c.obj());
        let third = c.reg(Kind::F64);
        c.set(third, (1.0f64 / 3.0).to_bits() as i64);
        let arguments = c.method.operands(&[third, digits, style]);
        c.emit(LocalOp::Native { native: Native::FormatF64, arguments, dst: text });
        c.store(head, text);
        let gate_object = c.constant(gate);
        let got = c.i32();
        c.emit(SyncOp::TryLock { dst: got, object: gate_object, mode: LockMode::Timed { since: None } });
        c.when(got, |c| {
            c.pulse(gate_object, Pulse::All);
            c.unlock(gate_object);
        });
        c.join_for_a_while(threads[0]);
        let status = c.i32();
        c.emit(SyncOp::ThreadStatus { dst: status, object: threads[1] });
        let choice = c.choose(2);
        c.when(choice, |c| c.emit(ControlOp::Halt));
        c.join(threads[0]);
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn storing_and_loading_a_state_changes_nothing(
        picks in proptest::collection::vec(any::<u16>(), 150),
        run_ahead in any::<bool>(),
        forget_dead in any::<bool>(),
    ) {
        let program = everything();
        let settings = Settings::default().set(Reduction::RunAhead, run_ahead).set(Reduction::DeadRegisters, forget_dead);
        for model in builtin::all() {
            walk(&program, &model.name, settings, &picks)?;
        }
    }
}

/// A program with two statics, objects and some constants before them.
fn with_constants(constants: usize) -> Program {
    let mut p = program();
    refs(&mut p, ["a", "b"]);
    let node = p.class("Node", None, &[("next", Storage::Ref)]);
    for _ in 0..constants {
        p.constant(node, vec![0]);
    }
    single(p, |_, _| {})
}

#[test]
fn constants_take_no_part_in_forms_and_keep_their_numbers() {
    let forms = |constants: u32| {
        let program = with_constants(constants as usize);
        let machine = machine(&program, "sc");
        let mut store = Store::default();
        // `a` refers to an object that refers to `to`; `swapped` allocates in the other order.
        let mut form = |to: u32, swapped: bool| {
            let mut state = State::initial(&program);
            let node = fencepost_ir::TypeId(0);
            let handles = [state.heap.allocate(node, 1), state.heap.allocate(node, 1)];
            assert_eq!(handles, [constants + 1, constants + 2]);
            let (first, second) = if swapped { (handles[1], handles[0]) } else { (handles[0], handles[1]) };
            state.statics = vec![first.into(), second.into()];
            state.heap.get_mut(first).slots[0] = if to == 0 { second.into() } else { to.into() };
            encoded(&machine, &mut store, state)
        };
        let plain = form(0, false);
        assert_eq!(plain, form(0, true));
        for constant in 1..=constants {
            assert_eq!(form(constant, false), form(constant, true));
            assert_ne!(form(constant, false), plain);
            assert!((1..constant).all(|other| form(other, false) != form(constant, false)));
        }
        plain.ids.len()
    };
    // As many components with constants as without.
    assert_eq!(forms(0), forms(3));
}

#[test]
fn a_lock_of_a_constant_is_part_of_the_form() {
    let program = with_constants(2);
    let machine = machine(&program, "sc");
    let mut store = Store::default();
    let mut form = |constant: Option<u32>, count: u32| {
        let mut state = State::initial(&program);
        if let Some(constant) = constant {
            state.heap.acquire(constant, 0, count);
        }
        encoded(&machine, &mut store, state)
    };
    let forms = [form(None, 0), form(Some(1), 1), form(Some(1), 2), form(Some(2), 1)];
    for (index, one) in forms.iter().enumerate() {
        assert!(forms[..index].iter().all(|other| other != one), "{index}");
    }
}
