//! The conditions that make a small set of actions enough, each with a program that goes wrong where
//! the condition is not kept: a thread that spins for ever must not keep another one from failing.

use fencepost_explore::{Order, SearchConfig, ViolationKind, explore};
use fencepost_ir::{Program, RmwOp, Storage};
use fencepost_machine::Settings;
use fencepost_testkit::answers::ask_under;
use fencepost_testkit::code::*;
use fencepost_testkit::{machine_under, model, search};

const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "java-op"];

/// In all orders, with and without going on after the first violation.
fn fails_in_every_order(program: &Program, model: &str) {
    for order in [Order::BreadthFirst, Order::BreadthWithProbe, Order::DepthFirst] {
        for all in [true, false] {
            let report = search(program, model, &SearchConfig { order, all, ..SearchConfig::default() });
            let kinds: Vec<ViolationKind> = report.violations.iter().map(|it| it.kind).collect();
            assert_eq!(kinds, [ViolationKind::Assertion], "{model}, {order:?}, all {all}");
        }
    }
}

/// C3: the spinning thread's reads conflict with nothing, so each is enough by itself; but taking only
/// them leads round in a circle.
#[test]
fn a_thread_fails_beside_one_that_spins_for_ever() {
    for model in MODELS {
        let mut p = program();
        let [never, x] = ints(&mut p, ["never", "x"]);
        let mut c = Code::new("spins");
        let again = c.here();
        let value = c.read(never);
        c.if_false(value, again);
        c.thread(&mut p);
        let mut c = Code::new("fails");
        c.put(x, 1);
        let seen = c.vread(x);
        let end = c.label();
        c.if_false(seen, end);
        c.fail(&mut p, "got here");
        c.bind(end);
        c.thread(&mut p);
        let program = p.build();
        ask_under(&program, model, &[]).violates(&[(ViolationKind::Assertion, "got here")]);
        fails_in_every_order(&program, model);
    }
}

/// C3 again, with a circle of several states, and two threads that spin.
#[test]
fn a_thread_fails_beside_two_that_count_in_circles() {
    for model in ["sc", "dotnet-ecma"] {
        let mut p = program();
        let [left, right, x] = ints(&mut p, ["left", "right", "x"]);
        for (name, own) in [("left", left), ("right", right)] {
            let mut c = Code::new(name);
            let again = c.here();
            c.put(own, 1);
            let value = c.vread(own);
            c.put(own, 0);
            c.if_true(value, again);
            c.thread(&mut p);
        }
        let mut c = Code::new("fails");
        c.put(x, 1);
        let seen = c.vread(x);
        let end = c.label();
        c.if_false(seen, end);
        c.fail(&mut p, "got here");
        c.bind(end);
        c.thread(&mut p);
        let program = p.build();
        fails_in_every_order(&program, model);
    }
}

/// Where a set of actions leads round in a circle, another small set is enough: two pairs of threads that have nothing to do
/// with each other stay apart beside a thread that spins.
#[test]
fn a_thread_that_spins_does_not_undo_the_reduction_of_others() {
    let states = |spins: bool, model: &str| {
        let mut p = program();
        let [flag, a, b] = ints(&mut p, ["flag", "a", "b"]);
        let ty = p.class("Thread", None, &[("unused", Storage::I32)]);
        let mut c = Code::new("waits");
        let again = c.here();
        let set = c.read(flag);
        if spins {
            c.if_false(set, again);
        }
        let waits = c.done(&mut p);
        let mut methods = vec![waits];
        for (name, place) in [("left", a), ("other left", a), ("right", b), ("other right", b)] {
            let mut c = Code::new(name);
            let one = c.int(1);
            for _ in 0..2 {
                c.rmw(RmwOp::Add, place, one);
            }
            if name == "right" {
                c.put(flag, 1);
            }
            methods.push(c.done(&mut p));
        }
        let program = single(p, |c, _| {
            for method in methods {
                c.spawn(ty, method, &[]);
            }
        });
        let report = search(&program, model, &SearchConfig::default());
        assert!(report.violations.is_empty() && report.doubts().is_empty(), "{model}");
        report.stats.states
    };
    for (model, spinning) in [("sc", 24), ("rmo", 31), ("dotnet", 29), ("java", 31)] {
        assert_eq!((states(false, model), states(true, model)), (25, spinning), "{model}");
    }
}

/// A thread that waits for what no other will write gets its state as soon as it comes round.
#[test]
fn a_thread_that_spins_undisturbed_does_not_use_up_its_steps() {
    let mut p = program();
    let [never, x] = ints(&mut p, ["never", "x"]);
    let mut c = Code::new("spins");
    let again = c.here();
    let value = c.read(never);
    c.if_false(value, again);
    c.thread(&mut p);
    let mut c = Code::new("writes");
    c.put(x, 1);
    c.thread(&mut p);
    let program = p.build();
    for name in ["rmo", "dotnet", "java"] {
        let settings = Settings { local_steps: u32::MAX, ..Settings::default() };
        let machine = machine_under(&program, &model(name), settings);
        let report = explore(&machine, &SearchConfig::default());
        assert!(report.doubts().is_empty(), "{:?}", report.doubts());
    }
}

/// C1: what comes later in another thread counts, not only what it could do now.
#[test]
fn a_write_waits_for_a_read_that_is_still_to_come() {
    for model in MODELS {
        let mut p = program();
        let [x, y, seen] = ints(&mut p, ["x", "y", "seen"]);
        let mut c = Code::new("writes");
        c.put(x, 1);
        c.thread(&mut p);
        let mut c = Code::new("reads");
        let first = c.vread(y);
        let second = c.read(x);
        let sum = c.binary(fencepost_ir::op::IntOp::Add, first, second);
        c.store(seen, sum);
        c.thread(&mut p);
        ask_under(&p.build(), model, &["seen"]).gives([[0], [1]]);
    }
}
