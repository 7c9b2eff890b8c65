//! Exceptions: which handler runs, what it sees, and what is reported when none does.

use fencepost_explore::Verdict;
use fencepost_explore::ViolationKind::{Assertion, Exception};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, HandlerKind, Kind, LocalOp, ProgramBuilder, Reg, Storage, Trap, TypeId,
};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// `Error`, and `Special` under it.
pub(crate) fn errors(p: &mut ProgramBuilder) -> (TypeId, TypeId) {
    let error = p.class("Error", None, &[("code", Storage::I32)]);
    let special = p.class("Special", Some(error), &[]);
    (error, special)
}

/// Throws a new object.
fn throw_new(c: &mut Code, ty: TypeId) {
    let exception = c.alloc(ty);
    c.throw(exception);
}

#[test]
fn a_handler_takes_its_type_and_subtypes_and_gets_the_object() {
    for (thrown, caught, expected) in [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 2)] {
        let mut p = program();
        let [r] = ints(&mut p, ["r"]);
        let (error, special) = errors(&mut p);
        let shape = Shape::of(&p, error);
        let types = [error, special];
        let program = single(p, |c, _| {
            c.protect(
                HandlerKind::CatchAll,
                |c| {
                    c.protect(
                        HandlerKind::Catch(types[caught]),
                        |c| {
                            let exception = c.alloc(types[thrown]);
                            c.put(shape.field(exception, 0), 1);
                            c.throw(exception);
                        },
                        |c, exception| {
                            let code = c.read(shape.field(exception, 0));
                            c.store(r, code);
                        },
                    );
                },
                |c, _| c.put(r, 2),
            );
        });
        agree(&program, &["r"]).holds().gives([[expected]]);
    }
}

#[test]
fn interfaces_are_caught_like_base_types() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let interface = p.class("IError", None, &[]);
    let error = p.class("Error", Some(interface), &[]);
    let program = single(p, |c, _| {
        c.protect(HandlerKind::Catch(interface), |c| throw_new(c, error), |c, _| c.put(r, 1));
    });
    agree(&program, &["r"]).holds().gives([[1]]);
}

#[test]
fn the_inner_handler_comes_first_and_the_first_of_two_that_fit() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let (error, special) = errors(&mut p);
    let program = single(p, |c, _| {
        let (start, end, first, second, done) = (c.here(), c.label(), c.label(), c.label(), c.label());
        c.protect(
            HandlerKind::Catch(error),
            |c| throw_new(c, special),
            |c, inner| {
                c.bump(r, 1);
                c.throw(inner);
            },
        );
        c.bind(end);
        c.jump(done);
        c.bind(first);
        c.bump(r, 10);
        c.jump(done);
        c.bind(second);
        c.bump(r, 100);
        c.bind(done);
        let exception = c.obj();
        c.method.handler(start, end, HandlerKind::Catch(special), first, exception);
        c.method.handler(start, end, HandlerKind::Catch(error), second, exception);
    });
    agree(&program, &["r"]).holds().gives([[11]]);
}

#[test]
fn a_handler_does_not_protect_itself_nor_what_follows() {
    let mut p = program();
    let (error, _) = errors(&mut p);
    let program = single(p, |c, _| {
        c.line(1);
        c.protect(HandlerKind::CatchAll, |c| throw_new(c, error), |_, _| {});
        c.line(7);
        throw_new(c, error);
    });
    agree(&program, &[]).violates(&[(Exception, "uncaught exception Error (at test:7)")]);
}

#[test]
fn exceptions_pass_through_frames_and_run_each_finally_on_the_way() {
    let mut p = program();
    let [trail] = ints(&mut p, ["trail"]);
    let (error, _) = errors(&mut p);
    let note = |c: &mut Code, digit: i32| {
        let old = c.read(trail);
        let shifted = c.with(IntOp::Mul, old, 10);
        let new = c.with(IntOp::Add, shifted, digit);
        c.store(trail, new);
    };
    let mut deep = Code::new("deep");
    deep.protect(
        HandlerKind::Finally,
        |c| throw_new(c, error),
        |c, exception| {
            note(c, 1);
            c.throw(exception);
        },
    );
    note(&mut deep, 9);
    let deep = deep.done(&mut p);
    let mut middle = Code::new("middle");
    middle.protect(
        HandlerKind::Finally,
        |c| c.run(deep, &[]),
        |c, exception| {
            note(c, 2);
            c.throw(exception);
        },
    );
    note(&mut middle, 9);
    let middle = middle.done(&mut p);
    let program = single(p, |c, _| {
        c.protect(
            HandlerKind::Catch(error),
            |c| {
                c.run(middle, &[]);
                note(c, 9);
            },
            |c, _| note(c, 3),
        );
        note(c, 4);
    });
    agree(&program, &["trail"]).holds().gives([[1234]]);
}

#[test]
fn an_exception_that_no_handler_takes_is_reported_where_it_was_thrown_and_runs_no_finally() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let (error, special) = errors(&mut p);
    let mut callee = Code::new("callee");
    callee.line(12);
    throw_new(&mut callee, error);
    let callee = callee.done(&mut p);
    let failed = p.message("finally ran");
    let program = single(p, |c, _| {
        c.line(3);
        c.protect(
            HandlerKind::Catch(special),
            |c| {
                c.protect(
                    HandlerKind::Finally,
                    |c| c.run(callee, &[]),
                    |c, _| c.emit(ControlOp::Fail { message: failed }),
                );
            },
            |c, _| c.put(r, 1),
        );
    });
    let answer = agree(&program, &["r"]);
    answer.violates(&[(Exception, "uncaught exception Error (at test:12)")]).gives::<1, 0>([]);
}

#[test]
fn registers_that_only_the_handler_of_a_call_needs_survive_the_call() {
    // The call is the last protected instruction, and nothing after it uses `kept`. Each callee
    // has events, so that states are stored while it runs.
    for pending in [false, true] {
        let mut p = program();
        let [r, x, y] = ints(&mut p, ["r", "x", "y"]);
        let (error, _) = errors(&mut p);
        let mut callee = Code::new("callee");
        let value = callee.vread(x);
        callee.when(value, |_| {});
        throw_new(&mut callee, error);
        let callee = callee.done(&mut p);
        let mut other = Code::new("T1");
        other.put(y, 5);
        let program = {
            let mut c = Code::new("T0");
            let kept = if pending { c.read(y) } else { c.int(7) };
            let more = c.with(IntOp::Add, kept, 1);
            c.protect(HandlerKind::CatchAll, |c| c.run(callee, &[]), |c, _| c.store(r, more));
            c.thread(&mut p);
            other.thread(&mut p);
            p.build()
        };
        if pending {
            agree(&program, &["r"]).holds().gives([[1], [6]]);
        } else {
            agree(&program, &["r"]).holds().gives([[8]]);
        }
    }
}

#[test]
fn a_call_that_throws_leaves_its_result_register_as_it_was() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let (error, _) = errors(&mut p);
    let mut callee = Code::returning("callee", 1);
    let value = callee.vread(x);
    callee.when(value, |_| {});
    throw_new(&mut callee, error);
    let zero = callee.int(0);
    let callee = callee.done_with(&mut p, zero);
    let program = single(p, |c, _| {
        let result = c.int(7);
        c.protect(HandlerKind::CatchAll, |c| c.call(callee, &[], result), |_, _| {});
        c.store(r, result);
    });
    agree(&program, &["r"]).holds().gives([[7]]);
}

#[test]
fn memory_that_only_the_handler_of_a_call_touches_counts_for_reduction() {
    // The callee of T1 waits on a volatile read; the write to `z` is in the handler alone. If the
    // reduction forgot it, T0 would read `z` before it only.
    let mut p = program();
    let [x, z, r] = ints(&mut p, ["x", "z", "r"]);
    let (error, _) = errors(&mut p);
    let mut callee = Code::new("callee");
    let value = callee.vread(x);
    callee.when(value, |_| {});
    throw_new(&mut callee, error);
    let callee = callee.done(&mut p);
    let mut c = Code::new("T0");
    let value = c.read(z);
    c.store(r, value);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.protect(HandlerKind::CatchAll, |c| c.run(callee, &[]), |c, _| c.put(z, 1));
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[0], [1]]);
}

#[test]
fn raise_is_the_trap_it_names() {
    for trap in Trap::ALL {
        let mut p = program();
        let failure = p.class("Failure", None, &[]);
        p.trap(trap, failure);
        let [r] = ints(&mut p, ["r"]);
        let program = single(p, |c, _| {
            c.protect(HandlerKind::Catch(failure), |c| c.raise(trap), |c, _| c.put(r, 1));
        });
        agree(&program, &["r"]).holds().gives([[1]]);
    }
}

#[test]
fn endless_recursion_overflows_the_stack_or_meets_our_bound() {
    for handled in [false, true] {
        let mut p = program();
        let [r] = ints(&mut p, ["r"]);
        let failure = p.class("StackOverflow", None, &[]);
        let id = p.declare();
        let mut code = Code::new("f");
        code.line(4);
        code.run(id, &[]);
        code.ret(Reg(0));
        p.define(id, code.method);
        if handled {
            p.trap(Trap::StackOverflow, failure);
        }
        let program = single(p, |c, _| {
            c.protect(HandlerKind::CatchAll, |c| c.run(id, &[]), |c, _| c.put(r, 1));
        });
        for reduce in [false, true] {
            let settings = Settings { frames: 50, ..Settings::default() };
            let report = search_with(&program, "dotnet-ecma", settings, reduce, &["r"]);
            if handled {
                assert_eq!(report.verdict, Verdict::Holds);
                assert_eq!(report.outcomes.into_keys().collect::<Vec<_>>(), [[1]]);
            } else {
                assert_eq!(report.verdict, Verdict::Inconclusive);
                assert_eq!(
                    report.doubts(),
                    ["calls nest more than 50 deep, which is as far as they are followed (at test:4)"]
                );
            }
        }
    }
}

#[test]
fn recursion_just_within_the_bound_is_fine() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let id = p.declare();
    let mut code = Code::returning("sum", 1);
    let n = code.param(Kind::I32);
    let result = code.int(0);
    code.when(n, |c| {
        let less = c.with(IntOp::Sub, n, 1);
        c.call(id, &[less], result);
        c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst: result, a: result, b: n });
    });
    code.ret(result);
    p.define(id, code.method);
    let program = single(p, |c, _| {
        let (n, result) = (c.int(48), c.i32());
        c.call(id, &[n], result);
        c.store(r, result);
    });
    let settings = Settings { frames: 50, ..Settings::default() };
    let report = search_with(&program, "sc", settings, true, &["r"]);
    assert_eq!(report.outcomes.into_keys().collect::<Vec<_>>(), [[48 * 49 / 2]]);
}

#[test]
fn the_trace_of_a_violation_ends_with_the_instruction_that_fails() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let (error, _) = errors(&mut p);
    let program = single(p, |c, _| {
        c.line(1);
        let value = c.read(x);
        c.when(value, |_| {});
        c.line(2);
        throw_new(c, error);
    });
    for mode in modes() {
        let report = search_in_mode(&program, "sc", mode, &[]);
        let violation = &report.violations[0];
        assert_eq!(violation.stack.first().map(|&pc| program.position(pc)), Some("test:2".to_owned()));
        let told: Vec<&str> = violation.trace.iter().map(|step| step.kind.name()).collect();
        assert!(told.contains(&"complete"), "{told:?}");
    }
}

#[test]
fn an_uncaught_exception_of_the_type_for_it_is_a_failed_assertion() {
    for (thrown, kind, text) in
        [(0, Exception, "uncaught exception Error"), (1, Assertion, "assertion failed")]
    {
        let mut p = program();
        let (error, special) = errors(&mut p);
        p.assertion(special);
        let program = single(p, |c, _| throw_new(c, [error, special][thrown]));
        agree(&program, &[]).violates(&[(kind, text)]);
    }
}
