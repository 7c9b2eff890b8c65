//! A thread that no other can disturb runs without states in between, and only such a thread.

use std::time::Duration;

use fencepost_explore::ViolationKind::{Deadlock, Exception};
use fencepost_explore::{Limits, Reductions, SearchConfig, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, HandlerKind, Kind, MemoryOp, Program, RmwOp, Storage, Trap};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const ALONE: Mode = Mode { run_ahead: true, run_alone: true, forget_dead: true, reduce: true };
const STEPWISE: Mode = Mode { run_alone: false, ..ALONE };

/// How many states a program has under `dotnet-ecma`, with a lone thread's events at once or not.
fn states(program: &Program) -> [usize; 2] {
    [ALONE, STEPWISE].map(|mode| search_in_mode(program, "dotnet-ecma", mode, &[]).stats.states)
}

#[test]
fn a_single_thread_is_one_state() {
    let mut p = program();
    let [x, y, sum] = ints(&mut p, ["x", "y", "sum"]);
    let pair = class(&mut p, "Pair", &[("a", Storage::I32), ("b", Storage::U8)]);
    let bytes = array(&mut p, "byte[]", Storage::U8);
    let mut add = Code::new("AddTo");
    let (to, by) = (add.param(Kind::Ptr), add.param(Kind::I32));
    let old = add.read(target(to));
    let new = add.binary(IntOp::Add, old, by);
    add.store(target(to), new);
    let add = add.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(pair.ty);
        c.put(pair.field(object, 1), 300);
        let array = c.array(bytes.ty, 4);
        let three = c.int(3);
        c.put(bytes.element(array, three, 0), 257);
        c.lock(object);
        c.put(x, 5);
        let two = c.int(2);
        c.rmw(RmwOp::Add, x, two);
        c.rmw(RmwOp::Add, pair.field(object, 1), two);
        c.fence();
        c.unlock(object);
        let local = c.int(10);
        let [to_local, to_static] = [c.address_of_register(local), c.address(y)];
        let to_slot = c.address(pair.field(object, 0));
        for pointer in [to_local, to_static, to_slot] {
            c.run(add, &[pointer, three]);
        }
        let parts = [
            c.read(x),
            c.read(y),
            c.read(pair.field(object, 0)),
            c.read(pair.field(object, 1)),
            c.read(bytes.element(array, three, 0)),
            local,
        ];
        let total = parts.into_iter().reduce(|a, b| c.binary(IntOp::Add, a, b)).unwrap();
        c.store(sum, total);
    });
    // 7 + 3 + 3 + (300 - 256 + 2) + (257 - 256) + 13
    agree(&program, &["x", "sum"]).holds().gives([[7, 73]]);
    assert_eq!(states(&program)[0], 1);
}

#[test]
fn what_traps_alone_is_caught_or_reported_as_ever() {
    let mut p = program();
    let error = p.class("Error", None, &[]);
    p.trap(Trap::NullReference, error);
    p.trap(Trap::IndexOutOfRange, error);
    let [caught] = ints(&mut p, ["caught"]);
    let numbers = array(&mut p, "int[]", Storage::I32);
    let program = single(p, |c, _| {
        let array = c.array(numbers.ty, 2);
        let (nothing, two) = (c.obj(), c.int(2));
        for array in [array, nothing] {
            c.protect(
                HandlerKind::CatchAll,
                |c| c.put(numbers.element(array, two, 0), 1),
                |c, _| c.bump(caught, 1),
            );
        }
        c.unlock(array);
    });
    agree(&program, &["caught"]).violates(&[(Exception, "")]);
    assert_eq!(states(&program)[0], 1);
}

#[test]
fn initialisers_run_at_once_and_joins_of_ended_threads_pass() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let ty = p.class("Config", None, &[]);
    let mut init = Code::new("Init");
    init.bump(x, 1);
    let init = init.done(&mut p);
    p.initialiser(ty, init);
    let thread = p.class("Thread", None, &[]);
    let mut body = Code::new("Body");
    body.initialise(ty);
    body.bump(y, 1);
    let body = body.done(&mut p);
    let program = single(p, |c, _| {
        let worker = c.spawn(thread, body, &[]);
        c.join(worker);
        c.initialise(ty);
        c.bump(y, 1);
    });
    agree(&program, &["x", "y"]).holds().gives([[1, 2]]);
    // Before and after the start; after what the worker may do beside its starter; the end.
    let [alone, stepwise] = states(&program);
    assert!(alone <= 5 && stepwise > 8, "{alone} {stepwise}");
}

#[test]
fn a_thread_that_waits_for_a_lock_is_company() {
    let mut p = program();
    let [x, seen] = ints(&mut p, ["x", "seen"]);
    let ty = p.class("Lock", None, &[]);
    let mut body = Code::new("Body");
    let lock = body.param(Kind::Ref);
    body.lock(lock);
    let value = body.read(x);
    body.store(seen, value);
    body.unlock(lock);
    let body = body.done(&mut p);
    let program = single(p, |c, _| {
        let lock = c.alloc(ty);
        c.lock(lock);
        let worker = c.spawn(ty, body, &[lock]);
        c.put(x, 1);
        c.unlock(lock);
        c.put(x, 2);
        c.join(worker);
    });
    agree(&program, &["x", "seen"]).holds().gives([[2, 1], [2, 2]]);
}

#[test]
fn a_lock_that_an_ended_thread_has_kept_is_a_deadlock() {
    let mut p = program();
    let ty = p.class("Lock", None, &[]);
    let mut body = Code::new("Body");
    let lock = body.param(Kind::Ref);
    body.lock(lock);
    let body = body.done(&mut p);
    let program = single(p, |c, _| {
        let lock = c.alloc(ty);
        let worker = c.spawn(ty, body, &[lock]);
        c.join(worker);
        c.lock(lock);
    });
    agree(&program, &[]).violates(&[(Deadlock, "waits for the lock")]);
}

#[test]
fn endless_loops_of_events_close() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let node = class(&mut p, "Node", &[("next", Storage::Ref)]);
    let program = single(p, |c, _| {
        let top = c.here();
        let object = c.alloc(node.ty);
        c.store(node.field(object, 0), object);
        let old = c.read(x);
        let new = c.with(IntOp::Add, old, 1);
        let new = c.with(IntOp::And, new, 3);
        c.store(x, new);
        c.jump(top);
    });
    let report = search_in_mode(&program, "dotnet-ecma", ALONE, &[]);
    assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.reasons);
    assert!(report.outcomes.is_empty());
    assert!(report.stats.states < 40, "{}", report.stats.states);
}

#[test]
fn a_thread_that_spins_alone_for_ever_gets_its_state_soon() {
    // With fuel for longer than anyone waits: the rounds have to be noticed.
    let settings = Settings { local_steps: u32::MAX, ..Settings::default() };
    let mut p = program();
    let [flag, lock] = ints(&mut p, ["flag", "lock"]);
    let waits = single(p, |c, _| {
        let top = c.here();
        let set = c.vread(flag);
        c.if_false(set, top);
        c.put(lock, 1);
    });
    assert_eq!(search_with(&waits, "dotnet-ecma", settings, true, &[]).verdict, Verdict::Holds);
    // A lock that is never freed, tried with an exchange that writes what is there.
    let mut p = program();
    let [lock] = ints(&mut p, ["lock"]);
    let tries = single(p, |c, _| {
        c.put(lock, 1);
        let one = c.int(1);
        let old = c.int(0);
        let top = c.here();
        c.emit(MemoryOp::Rmw {
            op: RmwOp::Exchange,
            dst: old,
            place: lock,
            operand: one,
            expected: one,
            access: RMW,
        });
        c.if_true(old, top);
    });
    assert_eq!(search_with(&tries, "dotnet-ecma", settings, true, &[]).verdict, Verdict::Holds);
}

/// After the choice each state is a million instructions from the next, far longer than the limit.
#[test]
fn few_states_do_not_keep_a_search_from_its_time_limit() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let shape = class(&mut p, "Anything", &[]);
    let counts = single(p, |c, _| {
        c.alloc(shape.ty);
        c.choose(2);
        let top = c.here();
        c.bump(count, 1);
        c.jump(top);
    });
    let settings = Settings { local_steps: 10_000, ..Settings::default() };
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    let report = search_by(
        &counts,
        "sc",
        settings,
        SearchConfig { limits, ..SearchConfig::with(Reductions::of_steps()) },
        &[],
    );
    assert_eq!(report.verdict, Verdict::Inconclusive);
    assert!(report.doubts()[0].contains("time limit"), "{:?}", report.reasons);
    assert!(report.stats.states < 10, "{}", report.stats.states);
}

#[test]
fn a_story_tells_what_happened_alone() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = p.class("Thread", None, &[]);
    let mut body = Code::new("Body");
    body.put(x, 2);
    let body = body.done(&mut p);
    let message = p.message("not one");
    let program = single(p, |c, _| {
        c.put(x, 1);
        let worker = c.spawn(thread, body, &[]);
        c.join(worker);
        let value = c.read(x);
        let wrong = c.with(IntOp::Ne, value, 1);
        c.when(wrong, |c| c.emit(ControlOp::Fail { message }));
    });
    for mode in [ALONE, STEPWISE] {
        let report = search_in_mode(&program, "dotnet-ecma", mode, &[]);
        let told: Vec<String> =
            report.violations[0].trace.iter().map(|step| step.event.to_string()).collect();
        for event in ["write x = 1", "write x = 2", "read x = 2"] {
            assert!(told.contains(&event.to_owned()), "{mode:?}: no {event} in {told:?}");
        }
    }
}
