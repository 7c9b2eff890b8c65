//! A thread that waits for all others before it ends the program.

use fencepost_explore::ViolationKind::{Assertion, Deadlock};
use fencepost_explore::{Reductions, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, Program, Storage, SyncOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Main starts a thread that writes `x` and then `y`, marks it as a background thread before or after that if asked
/// to, waits for all others, notes what it finds and halts.
fn waiting(background: Option<bool>) -> Program {
    let mut p = program();
    let [x, y, seen] = ints(&mut p, ["x", "y", "seen"]);
    let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
    p.background(0);
    let mut c = Code::new("child");
    c.put(x, 1);
    c.fence();
    c.put(y, 1);
    let child = c.done(&mut p);
    single(p, |c, _| {
        let (object, one) = (c.alloc(thread.ty), c.int(1));
        match background {
            Some(false) => {
                c.fill(thread.field(object, 0), one);
                c.spawn_as(object, child, &[]);
            }
            Some(true) => {
                c.spawn_as(object, child, &[]);
                c.store(thread.field(object, 0), one);
            }
            None => c.spawn_as(object, child, &[]),
        }
        c.emit(SyncOp::AwaitOthers);
        let first = c.read(x);
        c.fence();
        let second = c.read(y);
        let both = c.with(IntOp::Mul, first, 10);
        let both = c.binary(IntOp::Add, both, second);
        c.store(seen, both);
        c.emit(ControlOp::Halt);
    })
}

#[test]
fn it_goes_on_when_all_others_have_ended() {
    agree(&waiting(None), &["seen"]).holds().gives([[11]]);
}

#[test]
fn it_does_not_wait_for_background_threads() {
    for by_event in [false, true] {
        agree(&waiting(Some(by_event)), &["seen"]).holds().gives([[0], [1], [10], [11]]);
    }
}

#[test]
fn threads_that_others_start_are_waited_for() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("grandchild");
    c.bump(x, 1);
    let grandchild = c.done(&mut p);
    let mut c = Code::new("child");
    c.bump(x, 1);
    c.spawn(thread, grandchild, &[]);
    let child = c.done(&mut p);
    let program = single(p, |c, p| {
        c.spawn(thread, child, &[]);
        c.spawn(thread, grandchild, &[]);
        c.emit(SyncOp::AwaitOthers);
        let now = c.read(x);
        let few = c.with(IntOp::Lt, now, 3);
        c.when(few, |c| c.fail(p, "two at once"));
        c.emit(ControlOp::Halt);
    });
    // Two of them may add to the same number.
    agree(&program, &["x"]).violates(&[(Assertion, "two at once")]).gives([[3]]);
}

#[test]
fn a_thread_that_becomes_a_background_one_is_let_go() {
    // The child waits for ever, and another thread makes it a background thread.
    for lets_go in [false, true] {
        let mut p = program();
        let [x] = ints(&mut p, ["x"]);
        let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
        p.background(0);
        let mut c = Code::new("child");
        let object = c.alloc(thread.ty);
        c.lock(object);
        c.wait(object, false);
        let child = c.done(&mut p);
        let mut c = Code::new("other");
        let object = c.param(fencepost_ir::Kind::Ref);
        c.put(x, 1);
        if lets_go {
            let one = c.int(1);
            c.store(thread.field(object, 0), one);
        }
        let other = c.done(&mut p);
        let program = single(p, |c, _| {
            let object = c.alloc(thread.ty);
            c.spawn_as(object, child, &[]);
            c.spawn(thread.ty, other, &[object]);
            c.emit(SyncOp::AwaitOthers);
            c.emit(ControlOp::Halt);
        });
        if lets_go {
            agree(&program, &["x"]).holds().gives([[1]]);
        } else {
            for model in ["sc", "tso"] {
                for off in [Reductions::none(), Reductions::all()] {
                    let report = search_without(&program, model, off, &[]);
                    assert_eq!(report.verdict, Verdict::Violated, "{model}");
                    assert!(report.violations.iter().all(|violation| violation.kind == Deadlock));
                }
            }
        }
    }
}

#[test]
fn background_threads_run_on_beside_what_comes_after() {
    // The background thread may see what main does after it has waited, and fail before the program ends.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
    p.background(0);
    let mut c = Code::new("child");
    let now = c.read(x);
    c.when(now, |c| c.fail(&mut p, "late"));
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let (object, one) = (c.alloc(thread.ty), c.int(1));
        c.fill(thread.field(object, 0), one);
        c.spawn_as(object, child, &[]);
        c.emit(SyncOp::AwaitOthers);
        c.put(x, 1);
        c.fence();
        c.emit(ControlOp::Halt);
    });
    agree(&program, &["x"]).violates(&[(Assertion, "late")]).gives([[1]]);
}
