//! How programs and threads end, what is seen of that, and what is printed.

use fencepost_explore::ViolationKind::{Assertion, Deadlock, Exception};
use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    ControlOp, HandlerKind, Kind, LockQuestion, Program, ProgramBuilder, Storage, SyncOp, Trap,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::machine;

#[test]
fn halting_ends_every_thread() {
    // The other thread's write may have happened or not; nothing after the halt does.
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("Other");
    c.put(x, 1);
    c.thread(&mut p);
    let program = single(p, |c, _| {
        c.put(y, 1);
        c.emit(ControlOp::Halt);
        c.put(y, 2);
    });
    agree(&program, &["x", "y"]).holds().gives([[0, 1], [1, 1]]);
}

/// Main starts threads that each add to `x` and read `y`, which main has written, and halts. One of them fails if it
/// reads `x` as 2 and this is asked for.
fn halting_over(count: usize, fails: bool) -> Program {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("child");
    c.read(y);
    c.bump(x, 1);
    if fails {
        let now = c.read(x);
        let both = c.with(IntOp::Eq, now, 2);
        c.when(both, |c| c.fail(&mut p, "both"));
    }
    let child = c.done(&mut p);
    single(p, |c, _| {
        c.put(y, 1);
        (0..count).for_each(|_| {
            c.spawn(thread, child, &[]);
        });
        c.emit(ControlOp::Halt);
    })
}

#[test]
fn what_halts_the_program_waits_for_others() {
    let program = halting_over(3, false);
    let states = |without: Reductions| search_without(&program, "tso", without, &[]).stats.states;
    let (with, without) = (states(Reductions::none()), states([Reduction::EndsLast].into_iter().collect()));
    assert!(with * 2 < without, "{with} states, {without} without");
    agree(&program, &[]).holds();
    // What is looked at may be cut off.
    agree(&halting_over(2, false), &["x"]).holds().gives([[0], [1], [2]]);
    agree(&halting_over(2, true), &[]).violates(&[(Assertion, "both")]);
}

#[test]
fn an_assumption_that_fails_waits_for_others() {
    // One thread assumes what is never true; whatever the other does before is found all the same.
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let mut c = Code::new("Hopeful");
    c.put(x, 1);
    let now = c.read(z);
    c.assume(now);
    c.put(y, 5);
    c.thread(&mut p);
    let mut c = Code::new("Other");
    c.put(y, 1);
    c.put(y, 2);
    let now = c.read(x);
    c.when(now, |c| c.fail(&mut p, "it was there"));
    c.thread(&mut p);
    let program = p.build();
    agree(&program, &["y"]).violates(&[(Assertion, "it was there")]).gives::<0, 0>([]);
}

#[test]
fn a_halted_program_is_not_deadlocked() {
    let mut p = program();
    let lock = p.class("Lock", None, &[]);
    let mut c = Code::new("Other");
    let object = c.alloc(lock);
    c.lock(object);
    c.wait(object, false);
    c.thread(&mut p);
    let program = single(p, |c, _| c.emit(ControlOp::Halt));
    agree(&program, &[]).holds();
}

/// Main starts a thread that is a background one or not, and ends; the thread writes `x` twice.
fn with_background(background: i32, by_event: bool) -> fencepost_ir::Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
    p.background(0);
    let mut c = Code::new("child");
    c.put(x, 1);
    c.fence();
    c.put(x, 2);
    let child = c.done(&mut p);
    single(p, |c, _| {
        let (object, value) = (c.alloc(thread.ty), c.int(background));
        if by_event {
            c.spawn_as(object, child, &[]);
            c.store(thread.field(object, 0), value);
        } else {
            c.fill(thread.field(object, 0), value);
            c.spawn_as(object, child, &[]);
        }
    })
}

#[test]
fn background_threads_end_with_the_last_other_one() {
    for by_event in [false, true] {
        agree(&with_background(0, by_event), &["x"]).holds().gives([[2]]);
        agree(&with_background(1, by_event), &["x"]).holds().gives([[0], [1], [2]]);
    }
}

#[test]
fn a_background_thread_that_waits_for_ever_is_no_deadlock() {
    let waits = |background: i32| {
        let mut p = program();
        let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
        p.background(0);
        let mut c = Code::new("child");
        let object = c.alloc(thread.ty);
        c.lock(object);
        c.wait(object, false);
        let child = c.done(&mut p);
        single(p, |c, _| {
            let (object, value) = (c.alloc(thread.ty), c.int(background));
            c.fill(thread.field(object, 0), value);
            c.spawn_as(object, child, &[]);
        })
    };
    agree(&waits(1), &[]).holds();
    agree(&waits(0), &[]).violates(&[(Deadlock, "T1 waits for a pulse")]);
}

#[test]
fn a_bound_initial_thread_can_be_joined_and_found() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let [main] = refs(&mut p, ["main"]);
    let thread = p.class("Thread", None, &[]);
    let state = p.class("State", None, &[]);
    p.trap(Trap::ThreadState, state);
    let mut c = Code::new("child");
    let object = c.param(Kind::Ref);
    c.join(object);
    let value = c.read(r);
    c.assume(value);
    c.put(r, 3);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(thread);
        c.emit(SyncOp::BindThread { object });
        let current = c.obj();
        c.emit(SyncOp::CurrentThread { dst: current });
        c.store(main, current);
        let same = c.binary(fencepost_ir::op::IntOp::Eq, current, object);
        c.spawn(thread, child, &[object]);
        c.store(r, same);
        // An object stands for one thread.
        let fresh = c.alloc(thread);
        c.protect(
            HandlerKind::Catch(state),
            |c| {
                c.emit(SyncOp::BindThread { object: fresh });
                c.put(r, 9);
            },
            |_, _| {},
        );
    });
    agree(&program, &["r"]).holds().gives([[3]]);
}

#[test]
fn joining_for_a_while_may_give_up() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("child");
    c.put(x, 1);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let child = c.spawn(thread, child, &[]);
        let value = c.vread(x);
        let joined = c.join_for_a_while(child);
        let both = c.with(fencepost_ir::op::IntOp::Mul, joined, 10);
        let sum = c.binary(fencepost_ir::op::IntOp::Add, both, value);
        c.store(r, sum);
        // Now it has ended for certain, or is waited for.
        c.join(child);
        let again = c.join_for_a_while(child);
        c.assume(again);
        c.bump(r, 100);
    });
    // The last write may be seen before the end, as well as after it.
    agree(&program, &["r"]).holds().gives([[100], [101], [110], [111]]);
}

#[test]
fn the_status_of_a_thread_is_seen_at_any_time() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thread = p.class("Thread", None, &[]);
    let null = p.class("Null", None, &[]);
    p.trap(Trap::NullReference, null);
    let mut c = Code::new("child");
    c.put(x, 1);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(thread);
        let [before, after, end] = [c.i32(), c.i32(), c.i32()];
        c.emit(SyncOp::ThreadStatus { dst: before, object });
        c.spawn_as(object, child, &[]);
        let value = c.vread(x);
        c.assume(value);
        c.emit(SyncOp::ThreadStatus { dst: after, object });
        c.join(object);
        c.emit(SyncOp::ThreadStatus { dst: end, object });
        let mut sum = before;
        for digit in [after, end] {
            let tens = c.with(fencepost_ir::op::IntOp::Mul, sum, 10);
            sum = c.binary(fencepost_ir::op::IntOp::Add, tens, digit);
        }
        c.store(r, sum);
        let nothing = c.obj();
        c.protect(
            HandlerKind::Catch(null),
            |c| c.emit(SyncOp::ThreadStatus { dst: before, object: nothing }),
            |c, _| c.bump(r, 1000),
        );
    });
    agree(&program, &["r"]).holds().gives([[1012], [1022]]);
}

#[test]
fn whether_a_thread_was_started_is_seen_whatever_it_does() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thread = p.class("Thread", None, &[]);
    let null = p.class("Null", None, &[]);
    p.trap(Trap::NullReference, null);
    let mut c = Code::new("child");
    c.put(x, 1);
    let child = c.done(&mut p);
    let mut c = Code::new("starter");
    let started = c.param(Kind::Ref);
    c.spawn_as(started, child, &[]);
    let starter = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(thread);
        let [before, between, after] = [c.i32(), c.i32(), c.i32()];
        c.emit(SyncOp::HasStarted { dst: before, object });
        let other = c.spawn(thread, starter, &[object]);
        c.emit(SyncOp::HasStarted { dst: between, object });
        c.join(other);
        c.emit(SyncOp::HasStarted { dst: after, object });
        let mut sum = before;
        for digit in [between, after] {
            let tens = c.with(fencepost_ir::op::IntOp::Mul, sum, 10);
            sum = c.binary(fencepost_ir::op::IntOp::Add, tens, digit);
        }
        c.store(r, sum);
        let nothing = c.obj();
        c.protect(
            HandlerKind::Catch(null),
            |c| c.emit(SyncOp::HasStarted { dst: before, object: nothing }),
            |c, _| c.bump(r, 1000),
        );
    });
    agree(&program, &["r"]).holds().gives([[1001], [1011]]);
}

#[test]
fn owning_a_lock_is_seen_by_its_owner_alone() {
    let mut p = program();
    let [r, s] = ints(&mut p, ["r", "s"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("child");
    let object = c.param(Kind::Ref);
    let owned = c.i32();
    c.emit(SyncOp::AskLock { dst: owned, object, question: LockQuestion::IsMine });
    c.store(s, owned);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(thread);
        let [before, after] = [c.i32(), c.i32()];
        c.emit(SyncOp::AskLock { dst: before, object, question: LockQuestion::IsMine });
        c.lock(object);
        c.spawn(thread, child, &[object]);
        c.emit(SyncOp::AskLock { dst: after, object, question: LockQuestion::IsMine });
        let tens = c.with(fencepost_ir::op::IntOp::Mul, before, 10);
        let sum = c.binary(fencepost_ir::op::IntOp::Add, tens, after);
        c.store(r, sum);
    });
    agree(&program, &["r", "s"]).holds().gives([[1, 0]]);
}

#[test]
fn a_failed_initialiser_throws_the_same_exception_again() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let failure = class(&mut p, "TypeInitialisation", &[("times", Storage::I32)]);
    p.trap(Trap::TypeInitialisation, failure.ty);
    let lazy = p.class("Lazy", None, &[]);
    let mut c = Code::new("cctor");
    let exception = c.alloc(failure.ty);
    c.throw(exception);
    let cctor = c.done(&mut p);
    p.initialiser(lazy, cctor);
    let program = single(p, |c, _| {
        for _ in 0..2 {
            c.protect(
                HandlerKind::Catch(failure.ty),
                |c| c.initialise(lazy),
                |c, exception| {
                    c.bump(failure.field(exception, 0), 1);
                    let times = c.read(failure.field(exception, 0));
                    c.store(r, times);
                },
            );
        }
    });
    agree(&program, &["r"]).holds().gives([[2]]);
}

/// A program that prints.
fn printing(body: impl FnOnce(&mut Code, u32)) -> fencepost_ir::Program {
    let mut p = program();
    let string = array(&mut p, "String", Storage::U16);
    let text = p.string(string.ty, "Grüße 🙂");
    single(p, |c, _| body(c, text))
}

#[test]
fn what_is_printed_is_no_part_of_a_state() {
    let program = printing(|c, text| {
        c.line(3);
        let (text, null) = (c.constant(text), c.obj());
        c.emit(ControlOp::Print { text, error: false });
        c.emit(ControlOp::Print { text: null, error: false });
        c.emit(ControlOp::Print { text, error: true });
    });
    agree(&program, &[]).holds();
    let machine = machine(&program, "sc");
    let (state, _) = machine.start();
    let printed: Vec<_> = state.output.iter().map(|it| (it.thread, &it.text[..], it.error)).collect();
    assert_eq!(printed, [(0, "Grüße 🙂", false), (0, "Grüße 🙂", true)]);
    // Silent and talkative loops have the same states.
    let states = |loud: bool| {
        let program = printing(|c, text| {
            let text = c.constant(text);
            let again = c.here();
            if loud {
                c.emit(ControlOp::Print { text, error: false });
            }
            c.jump(again);
        });
        search_in_mode(&program, "sc", modes().next().unwrap(), &[]).stats.states
    };
    assert_eq!(states(true), states(false));
}

#[test]
fn a_failure_says_what_its_text_says() {
    let program = printing(|c, text| {
        c.line(6);
        let text = c.constant(text);
        c.emit(ControlOp::FailWith { text });
    });
    agree(&program, &[]).violates(&[(Assertion, "Grüße 🙂 (at test:6)")]);
    let program = printing(|c, _| {
        let text = c.obj();
        c.emit(ControlOp::FailWith { text });
    });
    agree(&program, &[]).violates(&[(Assertion, "assertion failed (at")]);
}

#[test]
fn an_uncaught_exception_tells_its_message() {
    let thrown = |text: Option<&str>| {
        let mut p: ProgramBuilder = program();
        let error = class(&mut p, "Error", &[("message", Storage::Ref)]);
        let string = array(&mut p, "String", Storage::U16);
        p.exception_message(0);
        let text = text.map(|text| p.string(string.ty, text));
        single(p, |c, _| {
            let exception = c.alloc(error.ty);
            if let Some(text) = text {
                let text = c.constant(text);
                c.fill(error.field(exception, 0), text);
            }
            c.line(1);
            c.throw(exception);
        })
    };
    agree(&thrown(Some("boo")), &[]).violates(&[(Exception, "uncaught exception Error: boo (at test:1)")]);
    agree(&thrown(None), &[]).violates(&[(Exception, "uncaught exception Error (at test:1)")]);
}

/// A thread that may end the program, and one that still reads much and perhaps writes what is observed.
fn ended_while_another(writes: bool) -> Program {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let mut c = Code::new("reader");
    (0..5).for_each(|_| {
        c.read(y);
    });
    if writes {
        c.put(x, 1);
    }
    c.thread(&mut p);
    let mut c = Code::new("ender");
    c.put(z, 1);
    c.put(y, 1);
    c.emit(ControlOp::Halt);
    c.thread(&mut p);
    p.build()
}

#[test]
fn what_is_cut_off_matters_where_it_is_observed() {
    agree(&ended_while_another(true), &["x"]).holds().gives([[0], [1]]);
    agree(&ended_while_another(false), &["x"]).holds().gives([[0]]);
    agree(&ended_while_another(true), &["z"]).holds().gives([[1]]);
}
