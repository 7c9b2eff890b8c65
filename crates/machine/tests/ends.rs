//! Where paths end or never end: choices, assumptions, assertions, what cannot be run, and loops.

use fencepost_explore::ViolationKind::{Assertion, Exception};
use fencepost_explore::{SearchConfig, Verdict};
use fencepost_ir::op::{Choice, IntOp};
use fencepost_ir::{ControlOp, Program, Storage};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

#[test]
fn a_choice_takes_every_value() {
    let mut p = program();
    let [a, b] = ints(&mut p, ["a", "b"]);
    let program = single(p, |c, _| {
        let first = c.choose(3);
        c.store(a, first);
        let bound = c.with(IntOp::Add, first, 1);
        let second = c.i32();
        c.emit(ControlOp::Choose { dst: second, bound, what: Choice::Number });
        c.store(b, second);
    });
    agree(&program, &["a", "b"]).holds().gives([[0, 0], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2]]);
}

#[test]
fn a_choice_between_as_many_values_as_another_thread_says() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let mut c = Code::new("T0");
    c.put(x, 2);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let x = c.read(x);
    let bound = c.with(IntOp::Add, x, 1);
    let dst = c.i32();
    c.emit(ControlOp::Choose { dst, bound, what: Choice::Number });
    let both = c.with(IntOp::Mul, bound, 10);
    let both = c.binary(IntOp::Add, both, dst);
    c.store(r, both);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[10], [30], [31], [32]]);
}

#[test]
fn a_choice_between_nothing_ends_the_path_and_one_between_too_much_is_not_run() {
    let choose = |bound: i32| {
        let mut p = program();
        let [r] = ints(&mut p, ["r"]);
        single(p, |c, _| {
            c.line(8);
            let value = c.choose(bound);
            c.store(r, value);
        })
    };
    agree(&choose(0), &["r"]).holds().gives::<1, 0>([]);
    agree(&choose(-1), &["r"]).is_inconclusive(&[
        "a choice between 4294967295 values is too much to try: choose between fewer (at test:8)",
    ]);
}

#[test]
fn an_assumption_prunes_silently() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let mut c = Code::new("T0");
    let value = c.choose(4);
    let odd = c.with(IntOp::And, value, 1);
    c.assume(odd);
    c.store(x, value);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let value = c.read(x);
    c.assume(value);
    c.store(r, value);
    c.thread(&mut p);
    agree(&p.build(), &["x", "r"]).holds().gives([[1, 1], [3, 3]]);
}

#[test]
fn an_assumption_that_never_holds_leaves_nothing_and_is_no_deadlock() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let mut c = Code::new("T0");
    let zero = c.int(0);
    c.assume(zero);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(r, 1);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives::<1, 0>([]);
}

#[test]
fn what_ends_a_path_in_one_thread_does_not_keep_others_from_failing_first() {
    // T0 comes to the end of its path without any event, or right after one that T1 can see.
    for after_event in [false, true] {
        let build = |end: &dyn Fn(&mut Code, &mut fencepost_ir::ProgramBuilder)| -> Program {
            let mut p = program();
            let [x, y] = ints(&mut p, ["x", "y"]);
            let mut c = Code::new("T0");
            if after_event {
                let one = c.int(1);
                c.rmw(fencepost_ir::RmwOp::Exchange, x, one);
            }
            c.line(1);
            end(&mut c, &mut p);
            c.thread(&mut p);
            let mut c = Code::new("T1");
            c.put(y, 1);
            if after_event {
                let seen = c.read(x);
                c.assume(seen);
            }
            c.line(2);
            c.fail(&mut p, "second");
            c.thread(&mut p);
            p.build()
        };
        let assume = build(&|c, _| {
            let zero = c.int(0);
            c.assume(zero);
        });
        agree(&assume, &[]).violates(&[(Assertion, "second (at test:2)")]);
        let fail = build(&|c, p| c.fail(p, "first"));
        agree(&fail, &[]).violates(&[(Assertion, "first (at test:1)"), (Assertion, "second (at test:2)")]);
        let throw = build(&|c, _| c.raise(fencepost_ir::Trap::Overflow));
        agree(&throw, &[])
            .violates(&[(Exception, "overflow (at test:1)"), (Assertion, "second (at test:2)")]);
        let unsupported = build(&|c, p| {
            let message = p.message("calls into native code");
            c.emit(ControlOp::Unsupported { message });
        });
        let answer = agree(&unsupported, &[]);
        answer.violates(&[(Assertion, "second (at test:2)")]);
        assert_eq!(answer.reasons, ["calls into native code (at test:1)"]);
    }
}

#[test]
fn events_in_flight_at_the_end_of_a_path_are_still_seen_by_others() {
    // T0's write is issued when its assumption fails. T1 may see it all the same.
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("T0");
    let value = c.vread(x);
    c.put(y, 1);
    c.assume(value);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let seen = c.read(y);
    c.assume(seen);
    c.fail(&mut p, "seen");
    c.thread(&mut p);
    agree(&p.build(), &[]).violates(&[(Assertion, "seen")]);
}

#[test]
fn what_cannot_be_run_makes_the_verdict_inconclusive_and_says_where() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let message = p.message("reflection");
    let program = single(p, |c, _| {
        let choice = c.choose(2);
        c.line(3);
        c.when(choice, |c| c.emit(ControlOp::Unsupported { message }));
        c.line(4);
        c.put(r, 1);
    });
    agree(&program, &["r"]).is_inconclusive(&["reflection (at test:3)"]).gives([[1]]);
}

#[test]
fn more_initial_threads_than_fit_is_inconclusive() {
    let mut p = program();
    let idle = Code::new("idle").done(&mut p);
    for number in 0..140 {
        p.thread(format!("T{number}"), idle, Vec::new());
    }
    agree(&p.build(), &[])
        .is_inconclusive(&["there are more than 128 threads, as many as this model is searched with"]);
}

#[test]
fn endless_local_loops_close_and_others_still_fail() {
    for body in 0..4 {
        for fails in [false, true] {
            let mut p = program();
            let [x] = ints(&mut p, ["x"]);
            let class = class(&mut p, "Object", &[("next", Storage::Ref)]);
            let array = array(&mut p, "int[]", Storage::I32);
            let mut c = Code::new("T0");
            let top = c.here();
            match body {
                0 => {}
                1 => drop(c.choose(2)),
                2 => drop(c.alloc(class.ty)),
                _ => drop(c.array(array.ty, 100_000)),
            }
            c.jump(top);
            c.thread(&mut p);
            let mut c = Code::new("T1");
            c.put(x, 1);
            if fails {
                c.fail(&mut p, "found");
            }
            c.thread(&mut p);
            let answer = agree(&p.build(), &["x"]);
            if fails {
                answer.violates(&[(Assertion, "found")]);
            } else {
                // Never final, never stuck.
                answer.holds().gives::<1, 0>([]);
            }
        }
    }
}

#[test]
fn the_default_bound_on_local_loops_is_affordable_with_large_arrays() {
    let mut p = program();
    let array = array(&mut p, "int[]", Storage::I32);
    let program = single(p, |c, _| {
        let top = c.here();
        c.array(array.ty, 1000);
        c.jump(top);
    });
    let report = fencepost_testkit::search(&program, "sc", &SearchConfig::default());
    assert_eq!((report.verdict, report.stats.states), (Verdict::Holds, 1));
}

#[test]
fn arrays_that_cannot_be_held_are_not_run() {
    let mut p = program();
    let array = array(&mut p, "long[]", Storage::I64);
    let program = single(p, |c, _| {
        c.line(2);
        c.array(array.ty, i32::MAX);
    });
    agree(&program, &[]).is_inconclusive(&[
        "an array of 2147483647 elements is too large to search with: make it smaller (at test:2)",
    ]);
}

#[test]
fn spinning_until_another_thread_writes_ends() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let mut c = Code::new("T0");
    let top = c.here();
    let value = c.vread(x);
    c.if_false(value, top);
    c.store(r, value);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.vput(x, 1);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[1]]);
}

#[test]
fn endless_loops_of_events_stay_within_the_window_and_say_so() {
    // Under sc each write completes before the next, so a full window loses nothing; under
    // dotnet-ecma writes to two locations pile up until the window is full, unless no other thread is
    // there to see it: the thread runs alone, or what it writes is calm.
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let program = single(p, |c, _| {
        let top = c.here();
        c.put(x, 1);
        c.put(y, 1);
        c.jump(top);
    });
    for (model, verdict) in [("sc", Verdict::Holds), ("dotnet-ecma", Verdict::Inconclusive)] {
        for mode in modes() {
            let without = mode.without();
            let settings = Settings { window: 4, ..SearchConfig::without(without).settings() };
            let report = search_by(&program, model, settings, SearchConfig::without(without), &[]);
            let in_order = mode.run_alone || mode.run_ahead && mode.reduce;
            let verdict = if in_order { Verdict::Holds } else { verdict };
            assert_eq!(report.verdict, verdict, "{model}: {:?}", report.reasons);
        }
    }
}
