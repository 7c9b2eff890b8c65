//! Exception filters: they run before anything is unwound, once each, and decide.

use fencepost_explore::ViolationKind::Exception;
use fencepost_ir::op::IntOp;
use fencepost_ir::{HandlerKind, Kind, MethodId, Place, ProgramBuilder, Reg, Storage, Trap, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// A filter: `body` gets the exception and the pointer to the frame, and gives the verdict.
fn filter(
    p: &mut ProgramBuilder,
    name: &str,
    body: impl FnOnce(&mut Code, &mut ProgramBuilder, Reg, Reg) -> Reg,
) -> MethodId {
    let mut c = Code::returning(name, 1);
    let (exception, frame) = (c.param(Kind::Ref), c.param(Kind::Ptr));
    let verdict = body(&mut c, p, exception, frame);
    c.done_with(p, verdict)
}

/// A filter that appends a digit to a static and gives a fixed verdict.
fn noting(p: &mut ProgramBuilder, log: Place, digit: i32, verdict: i32) -> MethodId {
    filter(p, "filter", |c, _, _, _| {
        note(c, log, digit);
        c.int(verdict)
    })
}

/// Appends a digit to a static.
fn note(c: &mut Code, log: Place, digit: i32) {
    let old = c.read(log);
    let shifted = c.with(IntOp::Mul, old, 10);
    let new = c.with(IntOp::Add, shifted, digit);
    c.store(log, new);
}

fn throw_new(c: &mut Code, ty: TypeId) {
    let exception = c.alloc(ty);
    c.throw(exception);
}

#[test]
fn a_filter_decides_by_the_exception() {
    for code in [1, 2] {
        let mut p = program();
        let [r] = ints(&mut p, ["r"]);
        let error = class(&mut p, "Error", &[("code", Storage::I32)]);
        let is_one = filter(&mut p, "filter", |c, _, exception, _| {
            let code = c.read(error.field(exception, 0));
            c.with(IntOp::Eq, code, 1)
        });
        let program = single(p, |c, _| {
            c.protect(
                HandlerKind::CatchAll,
                |c| {
                    c.protect(
                        HandlerKind::Filter(is_one),
                        |c| {
                            let exception = c.alloc(error.ty);
                            c.put(error.field(exception, 0), code);
                            c.throw(exception);
                        },
                        |c, _| c.put(r, 1),
                    );
                },
                |c, _| c.put(r, 2),
            );
        });
        agree(&program, &["r"]).holds().gives([[i64::from(code)]]);
    }
}

#[test]
fn filters_run_before_finally_and_once() {
    // f (finally) inside g (filter, no) inside h (filter, yes): filters first, then what unwinds.
    let mut p = program();
    let [log] = ints(&mut p, ["log"]);
    let error = p.class("Error", None, &[]);
    let no = noting(&mut p, log, 1, 0);
    let yes = noting(&mut p, log, 2, 1);
    let mut c = Code::new("inner");
    c.protect(
        HandlerKind::Finally,
        |c| throw_new(c, error),
        |c, exception| {
            note(c, log, 3);
            c.throw(exception);
        },
    );
    let inner = c.done(&mut p);
    let mut c = Code::new("middle");
    c.protect(HandlerKind::Filter(no), |c| c.run(inner, &[]), |c, _| note(c, log, 9));
    let middle = c.done(&mut p);
    let program = single(p, |c, _| {
        c.protect(HandlerKind::Filter(yes), |c| c.run(middle, &[]), |c, _| note(c, log, 4));
    });
    agree(&program, &["log"]).holds().gives([[1234]]);
}

#[test]
fn a_filter_reads_and_writes_the_frame_that_has_the_handler() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let error = p.class("Error", None, &[]);
    let doubles = filter(&mut p, "filter", |c, _, _, frame| {
        let local = Place::Pointer { pointer: frame, slot: 1, region: None };
        let value = c.read(local);
        let twice = c.with(IntOp::Mul, value, 2);
        c.store(local, twice);
        c.with(IntOp::Eq, value, 21)
    });
    let mut c = Code::new("thrower");
    throw_new(&mut c, error);
    let thrower = c.done(&mut p);
    let program = single(p, |c, _| {
        let _first = c.i32();
        let local = c.int(21);
        c.method.pin(local);
        c.protect(HandlerKind::Filter(doubles), |c| c.run(thrower, &[]), |c, _| c.store(r, local));
    });
    agree(&program, &["r"]).holds().gives([[42]]);
}

#[test]
fn an_exception_that_leaves_a_filter_counts_as_no() {
    for inside in [false, true] {
        let mut p = program();
        let [log] = ints(&mut p, ["log"]);
        let error = p.class("Error", None, &[]);
        let failing = filter(&mut p, "filter", |c, _, _, _| {
            // What has to run in the filter on the way does.
            c.protect(
                HandlerKind::Finally,
                |c| throw_new(c, error),
                |c, exception| {
                    note(c, log, 1);
                    if inside {
                        // Its own handler takes it.
                        let end = c.label();
                        c.jump(end);
                        c.bind(end);
                    } else {
                        c.throw(exception);
                    }
                },
            );
            c.int(1)
        });
        let program = single(p, |c, _| {
            c.protect(
                HandlerKind::CatchAll,
                |c| {
                    c.protect(HandlerKind::Filter(failing), |c| throw_new(c, error), |c, _| note(c, log, 2));
                },
                |c, _| note(c, log, 3),
            );
        });
        let expected = if inside { 12 } else { 13 };
        agree(&program, &["log"]).holds().gives([[expected]]);
    }
}

/// Divides by zero under a filter that notes 1 and says no; `outer` is what is around it.
fn dividing(outer: impl FnOnce(&mut Code, Place, &dyn Fn(&mut Code))) -> fencepost_ir::Program {
    let mut p = program();
    let [log] = ints(&mut p, ["log"]);
    let failure = p.class("Failure", None, &[]);
    p.trap(Trap::DivideByZero, failure);
    let no = noting(&mut p, log, 1, 0);
    single(p, |c, _| {
        c.line(4);
        outer(c, log, &|c| {
            c.protect(
                HandlerKind::Filter(no),
                |c| {
                    let (one, zero) = (c.int(1), c.int(0));
                    c.binary(IntOp::Div, one, zero);
                },
                |_, _| {},
            );
        });
    })
}

#[test]
fn what_a_failed_instruction_throws_is_filtered_once() {
    let caught = dividing(|c, log, divide| {
        c.protect(HandlerKind::CatchAll, divide, |c, _| note(c, log, 2));
    });
    agree(&caught, &["log"]).holds().gives([[12]]);
    // The end of the path is an action of its own; the filter does not run for it once more.
    let uncaught = dividing(|c, _, divide| divide(c));
    agree(&uncaught, &[]).violates(&[(Exception, "uncaught exception Failure (at test:4)")]);
    let report = search_in_mode(&uncaught, "sc", modes().next().unwrap(), &[]);
    let writes =
        report.violations[0].trace.iter().filter(|step| step.event.to_string().starts_with("write log"));
    assert_eq!(writes.count(), 1);
}

#[test]
fn an_exception_thrown_again_is_filtered_again() {
    let mut p = program();
    let [log] = ints(&mut p, ["log"]);
    let error = p.class("Error", None, &[]);
    let yes = noting(&mut p, log, 1, 1);
    let outer = noting(&mut p, log, 2, 1);
    let mut c = Code::new("inner");
    c.protect(HandlerKind::Filter(yes), |c| throw_new(c, error), |c, exception| c.throw(exception));
    let inner = c.done(&mut p);
    let program = single(p, |c, _| {
        c.protect(
            HandlerKind::Filter(outer),
            |c| {
                c.protect(HandlerKind::Filter(yes), |c| c.run(inner, &[]), |c, exception| c.throw(exception));
            },
            |c, _| note(c, log, 3),
        );
    });
    // Taken in `inner`, thrown on, taken by the next, thrown on, taken by the outermost.
    agree(&program, &["log"]).holds().gives([[1123]]);
}

#[test]
fn filters_may_call_and_throw_and_catch() {
    let mut p = program();
    let [log] = ints(&mut p, ["log"]);
    let error = p.class("Error", None, &[]);
    let inner_yes = noting(&mut p, log, 1, 1);
    let mut c = Code::returning("helper", 1);
    c.protect(HandlerKind::Filter(inner_yes), |c| throw_new(c, error), |c, _| note(c, log, 2));
    let verdict = c.int(1);
    let helper = c.done_with(&mut p, verdict);
    let calls = filter(&mut p, "filter", |c, _, _, _| {
        let verdict = c.i32();
        c.call(helper, &[], verdict);
        verdict
    });
    let program = single(p, |c, _| {
        c.protect(HandlerKind::Filter(calls), |c| throw_new(c, error), |c, _| note(c, log, 3));
    });
    agree(&program, &["log"]).holds().gives([[123]]);
}

#[test]
fn a_verdict_waits_for_memory() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let error = p.class("Error", None, &[]);
    let reads = filter(&mut p, "filter", |c, _, _, _| c.read(x));
    let mut c = Code::new("Other");
    c.put(x, 1);
    c.thread(&mut p);
    let program = single(p, |c, _| {
        c.protect(
            HandlerKind::CatchAll,
            |c| c.protect(HandlerKind::Filter(reads), |c| throw_new(c, error), |c, _| c.put(r, 1)),
            |c, _| c.put(r, 2),
        );
    });
    agree(&program, &["r"]).holds().gives([[1], [2]]);
}

#[test]
fn an_uncaught_exception_is_told_where_it_was_thrown() {
    let mut p = program();
    let error = class(&mut p, "Error", &[("message", Storage::Ref)]);
    let string = array(&mut p, "String", Storage::U16);
    let text = p.string(string.ty, "it broke ünder load");
    p.exception_message(0);
    let no = filter(&mut p, "filter", |c, _, _, _| {
        c.line(8);
        c.int(0)
    });
    let mut c = Code::new("thrower");
    c.line(5);
    let exception = c.alloc(error.ty);
    let text = c.constant(text);
    c.fill(error.field(exception, 0), text);
    c.throw(exception);
    let thrower = c.done(&mut p);
    let program = single(p, |c, _| {
        c.line(2);
        c.protect(HandlerKind::Filter(no), |c| c.run(thrower, &[]), |_, _| {});
    });
    agree(&program, &[])
        .violates(&[(Exception, "uncaught exception Error: it broke ünder load (at test:5)")]);
    let report = search_in_mode(&program, "sc", modes().next().unwrap(), &[]);
    let stack = report.violations[0].stack.iter().map(|&pc| program.position(pc));
    assert_eq!(stack.collect::<Vec<_>>(), ["test:5", "test:2"]);
}
