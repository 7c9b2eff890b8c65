//! Starting and joining threads: what each sees, how states name them, and the bounds.

use fencepost_explore::ViolationKind::{Deadlock, Exception};
use fencepost_explore::{Reductions, SearchConfig};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    HandlerKind, Kind, LocalOp, MethodId, Place, ProgramBuilder, Pulse, Reg, RmwOp, Storage, SyncOp, Trap,
    TypeId,
};
use fencepost_memory::builtin;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

fn thread_type(p: &mut ProgramBuilder) -> TypeId {
    p.class("Thread", None, &[])
}

/// A method that writes a constant.
fn writer(p: &mut ProgramBuilder, place: Place, value: i32) -> MethodId {
    let mut c = Code::new("writer");
    c.put(place, value);
    c.done(p)
}

#[test]
fn start_publishes_and_join_collects_under_every_model() {
    let mut p = program();
    let [x, y, z, seen, result] = ints(&mut p, ["x", "y", "z", "seen", "result"]);
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    let (a, b) = (c.read(x), c.read(y));
    let both = c.binary(IntOp::Add, a, b);
    c.store(seen, both);
    c.put(z, 5);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        c.put(x, 1);
        c.put(y, 2);
        let child = c.spawn(thread, child, &[]);
        c.join(child);
        let (a, b) = (c.read(z), c.read(seen));
        let both = c.binary(IntOp::Add, a, b);
        c.store(result, both);
    });
    for model in builtin::all() {
        let answer = ask_under(&program, &model.name, &["seen", "result"]);
        answer.holds().gives([[3, 8]]);
    }
}

#[test]
fn what_happens_after_the_start_and_without_a_join_is_not_ordered() {
    let mut p = program();
    let [x, y, seen, result] = ints(&mut p, ["x", "y", "seen", "result"]);
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    let value = c.read(x);
    c.store(seen, value);
    c.put(y, 1);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        c.spawn(thread, child, &[]);
        c.put(x, 1);
        let value = c.read(y);
        c.store(result, value);
    });
    let answer = ask(&program, &["seen", "result"]);
    answer.sc.holds().gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
    answer.ecma.holds().gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
}

#[test]
fn a_thread_gets_its_arguments_and_its_object() {
    let mut p = program();
    let [number, same, none] = ints(&mut p, ["number", "same", "none"]);
    let [box_of] = refs(&mut p, ["box"]);
    let thread = thread_type(&mut p);
    let pair = class(&mut p, "Pair", &[("value", Storage::I32)]);
    let mut c = Code::new("child");
    let (object, plain, me) = (c.param(Kind::Ref), c.param(Kind::I32), c.param(Kind::Ref));
    let value = c.read(pair.field(object, 0));
    let sum = c.binary(IntOp::Add, value, plain);
    c.store(number, sum);
    let current = c.obj();
    c.emit(SyncOp::CurrentThread { dst: current });
    let equal = c.i32();
    c.emit(LocalOp::Binary { op: fencepost_ir::BinaryOp::I64(IntOp::Eq), dst: equal, a: current, b: me });
    c.store(same, equal);
    c.store(box_of, current);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(pair.ty);
        c.put(pair.field(object, 0), 40);
        let two = c.int(2);
        let me = c.alloc(thread);
        c.spawn_as(me, child, &[object, two, me]);
        c.join(me);
        let current = c.obj();
        c.emit(SyncOp::CurrentThread { dst: current });
        let null = c.i32();
        c.emit(LocalOp::Unary { op: fencepost_ir::UnaryOp::IsZero, dst: null, a: current });
        c.store(none, null);
    });
    agree(&program, &["number", "same", "none"]).holds().gives([[42, 1, 1]]);
}

#[test]
fn starting_twice_and_joining_what_never_started_trap() {
    for twice in [true, false] {
        for handled in [true, false] {
            let mut p = program();
            let [x, r] = ints(&mut p, ["x", "r"]);
            let thread = thread_type(&mut p);
            let failure = p.class("ThreadState", None, &[]);
            p.trap(Trap::ThreadState, failure);
            let child = writer(&mut p, x, 1);
            let program = single(p, |c, _| {
                let object = c.alloc(thread);
                if twice {
                    c.spawn_as(object, child, &[]);
                    c.join(object);
                }
                let body = |c: &mut Code| {
                    c.line(4);
                    if twice {
                        c.spawn_as(object, child, &[])
                    } else {
                        c.join(object)
                    }
                    c.put(r, 2);
                };
                if handled {
                    c.protect(HandlerKind::Catch(failure), body, |c, _| c.put(r, 1));
                } else {
                    body(c);
                }
            });
            let answer = agree(&program, &["x", "r"]);
            if handled {
                answer.holds().gives([[i64::from(twice), 1]]);
            } else {
                answer.violates(&[(Exception, "uncaught exception ThreadState (at test:4)")]);
            }
        }
    }
}

#[test]
fn joining_twice_is_fine_and_joining_oneself_is_a_deadlock() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = thread_type(&mut p);
    let child = writer(&mut p, x, 1);
    let program = single(p, |c, _| {
        let child = c.spawn(thread, child, &[]);
        c.join(child);
        c.join(child);
    });
    agree(&program, &["x"]).holds().gives([[1]]);

    let mut p = program_with_self_join();
    let program = single(std::mem::take(&mut p.0), |c, _| {
        c.spawn(p.1, p.2, &[]);
    });
    agree(&program, &[]).violates(&[(Deadlock, "deadlock: T1 waits for T1 at test:6")]);
}

fn program_with_self_join() -> (ProgramBuilder, TypeId, MethodId) {
    let mut p = program();
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    let me = c.obj();
    c.emit(SyncOp::CurrentThread { dst: me });
    c.line(6);
    c.join(me);
    let child = c.done(&mut p);
    (p, thread, child)
}

/// Main starts `a` and `b`; each starts a child of its own, which counts.
fn family(p: &mut ProgramBuilder, count: Place) -> MethodId {
    let thread = thread_type(p);
    let mut c = Code::new("child");
    let one = c.int(1);
    c.rmw(RmwOp::Add, count, one);
    let child = c.done(p);
    let mut c = Code::new("parent");
    c.spawn(thread, child, &[]);
    let parent = c.done(p);
    let mut c = Code::new("Main");
    c.spawn(thread, parent, &[]);
    c.spawn(thread, parent, &[]);
    c.done(p)
}

#[test]
fn threads_started_in_different_orders_by_different_parents_are_the_same_state() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let main = family(&mut p, count);
    p.thread("Main", main, Vec::new());
    let program = p.build();
    agree(&program, &["count"]).holds().gives([[2]]);
    // By hand, with run-ahead and no reduction: Main has started 0, 1 or 2 parents. Each parent
    // that exists has not started its child, has, or the child has counted: 3 states, and the
    // count is the number of children that have.
    // 1 + 3 + 9 = 13.
    let mode = Mode { run_ahead: true, run_alone: false, forget_dead: true, reduce: false };
    for model in ["sc", "tso", "dotnet-ecma"] {
        assert_eq!(search_in_mode(&program, model, mode, &[]).stats.states, 13, "{model}");
    }
}

#[test]
fn names_of_threads_do_not_depend_on_when_they_were_started() {
    // The second parent's child fails. Whatever else has been started, it is called the same.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = thread_type(&mut p);
    let idle = Code::new("idle").done(&mut p);
    let mut c = Code::new("failing");
    let seen = c.read(x);
    c.when(seen, |_| {});
    c.fail(&mut p, "failed");
    let failing = c.done(&mut p);
    let mut c = Code::new("first");
    c.spawn(thread, idle, &[]);
    let first = c.done(&mut p);
    let mut c = Code::new("second");
    c.spawn(thread, failing, &[]);
    let second = c.done(&mut p);
    let program = single(p, |c, _| {
        c.spawn(thread, first, &[]);
        c.spawn(thread, second, &[]);
    });
    for mode in modes() {
        let report = search_in_mode(&program, "sc", mode, &[]);
        let trace = &report.violations[0].trace;
        let mut read = trace.iter().filter(|step| step.event.to_string().starts_with("read x"));
        assert_eq!(read.next().unwrap().thread, "T2.1", "{mode:?}");
    }
}

#[test]
fn several_initial_threads_may_start_others() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    let one = c.int(1);
    c.rmw(RmwOp::Add, count, one);
    let child = c.done(&mut p);
    for name in ["A", "B"] {
        let mut c = Code::new(name);
        let first = c.spawn(thread, child, &[]);
        c.spawn(thread, child, &[]);
        c.join(first);
        c.thread(&mut p);
    }
    agree(&p.build(), &["count"]).holds().gives([[4]]);
}

#[test]
fn more_threads_than_fit_is_inconclusive_and_says_where() {
    let mut p = program();
    let thread = thread_type(&mut p);
    let idle = Code::new("idle").done(&mut p);
    let program = single(p, |c, _| {
        c.line(3);
        let top = c.here();
        c.spawn(thread, idle, &[]);
        c.jump(top);
    });
    agree(&program, &[]).is_inconclusive(&[
        "there are more than 128 threads, as many as this model is searched with (at test:3)",
    ]);
}

#[test]
fn as_many_threads_as_fit_run() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    c.bump(count, 1);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        for _ in 0..31 {
            let child = c.spawn(thread, child, &[]);
            c.join(child);
        }
    });
    agree(&program, &["count"]).holds().gives([[31]]);
}

/// Main starts `first` and `second`; `first` starts `child`, which takes the index of `second`
/// and moves it on. `second` and `child` get an object in common.
fn moved_on(
    mut p: ProgramBuilder,
    first: impl FnOnce(&mut Code),
    second: impl FnOnce(&mut Code, Reg),
    child: impl FnOnce(&mut Code, Reg),
) -> fencepost_ir::Program {
    let thread = thread_type(&mut p);
    let mut c = Code::new("child");
    let object = c.param(Kind::Ref);
    child(&mut c, object);
    let child = c.done(&mut p);
    let mut c = Code::new("first");
    let object = c.param(Kind::Ref);
    first(&mut c);
    c.spawn(thread, child, &[object]);
    let first = c.done(&mut p);
    let mut c = Code::new("second");
    let object = c.param(Kind::Ref);
    second(&mut c, object);
    let second = c.done(&mut p);
    single(p, |c, _| {
        let object = c.alloc(thread);
        c.spawn(thread, first, &[object]);
        c.spawn(thread, second, &[object]);
    })
}

#[test]
fn a_thread_that_is_moved_on_keeps_its_locks() {
    let mut p = program();
    let [go, a] = ints(&mut p, ["go", "a"]);
    let second = |c: &mut Code, object: Reg| {
        c.lock(object);
        let top = c.here();
        let started = c.vread(go);
        c.if_false(started, top);
        c.bump(a, 1);
        c.unlock(object);
    };
    let child = |c: &mut Code, object: Reg| {
        c.vput(go, 1);
        c.lock(object);
        c.bump(a, 1);
        c.unlock(object);
    };
    agree(&moved_on(p, |_| {}, second, child), &["a"]).holds().gives([[2]]);
}

#[test]
fn a_thread_that_is_moved_on_is_still_found_by_a_pulse() {
    let mut p = program();
    let [waiting, pulsed] = ints(&mut p, ["waiting", "pulsed"]);
    let first = |c: &mut Code| {
        let seen = c.vread(waiting);
        c.assume(seen);
    };
    let second = |c: &mut Code, object: Reg| {
        c.lock(object);
        c.vput(waiting, 1);
        let how = c.wait(object, false);
        c.store(pulsed, how);
        c.unlock(object);
    };
    let child = |c: &mut Code, object: Reg| {
        c.lock(object);
        c.pulse(object, Pulse::First);
        c.unlock(object);
    };
    agree(&moved_on(p, first, second, child), &["pulsed"]).holds().gives([[1]]);
}

#[test]
fn others_wait_for_an_initialiser_whose_thread_is_moved_on() {
    let mut p = program();
    let [go, b] = ints(&mut p, ["go", "b"]);
    let mut c = Code::new("cctor");
    let top = c.here();
    let started = c.vread(go);
    c.if_false(started, top);
    c.put(b, 5);
    let cctor = c.done(&mut p);
    let lazy = p.class("Lazy", None, &[]);
    p.initialiser(lazy, cctor);
    let child = |c: &mut Code, _: Reg| {
        c.vput(go, 1);
        c.initialise(lazy);
        c.bump(b, 1);
    };
    agree(&moved_on(p, |_| {}, |c, _| c.initialise(lazy), child), &["b"]).holds().gives([[6]]);
}

#[test]
fn a_thread_started_in_a_model_with_separate_reflection_sees_what_its_starter_sees() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thread = thread_type(&mut p);
    let mut c = Code::new("grandchild");
    let value = c.read(x);
    c.store(r, value);
    let grandchild = c.done(&mut p);
    let mut c = Code::new("child");
    let seen = c.read(x);
    c.assume(seen);
    c.spawn(thread, grandchild, &[]);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        c.spawn(thread, child, &[]);
        c.put(x, 1);
    });
    for model in builtin::all() {
        match model.name.as_str() {
            "rmo" => {}
            // Having seen a write without synchronising hides nothing.
            "java-op" => {
                ask_under(&program, "java-op", &["r"]).gives([[0], [1]]);
            }
            name => {
                ask_under(&program, name, &["r"]).gives([[1]]);
            }
        }
    }
}

#[test]
fn default_settings_give_the_same_count_as_the_tests_settings() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let main = family(&mut p, count);
    p.thread("Main", main, Vec::new());
    let program = p.build();
    let report = fencepost_testkit::search(&program, "sc", &SearchConfig::with(Reductions::of_steps()));
    assert_eq!(report.stats.states, 13);
}
