//! Accesses that no other thread can see: they need no states, and everything is found that is found with them.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, Program, RmwOp, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::every_way_agrees;

const MODELS: [&str; 7] = ["sc", "tso", "pso", "rmo", "dotnet", "dotnet-ecma", "java-op"];

/// How many states a program has, without states for what is not seen and with them.
fn states(program: &Program, model: &str) -> [usize; 2] {
    let stepwise: Reductions = [Reduction::UnseenAccesses].into_iter().collect();
    [Reductions::none(), stepwise].map(|without| {
        let report = search_without(program, model, without, &["sum"]);
        assert!(report.doubts().is_empty(), "{:?}", report.doubts());
        report.stats.states
    })
}

/// Two threads that each count in an object of their own, and then add that to a sum.
fn counters(rounds: i32) -> Program {
    let mut p = program();
    let [sum] = ints(&mut p, ["sum"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        let object = c.alloc(node.ty);
        (0..rounds).for_each(|_| c.bump(node.field(object, 0), 1));
        let value = c.read(node.field(object, 0));
        c.rmw(RmwOp::Add, sum, value);
        c.thread(&mut p);
    }
    p.build()
}

#[test]
fn what_is_not_seen_needs_no_states() {
    let (few, many) = (counters(1), counters(9));
    for model in ["sc", "dotnet"] {
        let ([few, _], [many, stepwise]) = (states(&few, model), states(&many, model));
        assert_eq!(few, many, "{model}");
        assert!(stepwise > many + 9, "{model}: {stepwise} and {many} states");
    }
    for model in MODELS {
        ask_under(&counters(2), model, &["sum"]).gives([[4]]);
        every_way_agrees(&counters(2), model, &["sum"]).unwrap();
    }
}

/// Main starts a thread with an object, looks at it once, and lets go of it.
fn handed_over() -> Program {
    let mut p = program();
    let [seen, sum] = ints(&mut p, ["seen", "sum"]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let node = class(&mut p, "Node", &[("value", Storage::I32), ("other", Storage::I32)]);
    let mut c = Code::new("worker");
    let object = c.param(Kind::Ref);
    for _ in 0..4 {
        c.bump(node.field(object, 0), 1);
    }
    let value = c.read(node.field(object, 0));
    c.store(sum, value);
    let worker = c.done(&mut p);
    single(p, |c, _| {
        let object = c.alloc(node.ty);
        let started = c.spawn(thread, worker, &[object]);
        let value = c.read(node.field(object, 0));
        c.store(seen, value);
        c.join(started);
    })
}

/// As long as main may look, what the thread does is seen: every value has to come up.
#[test]
fn an_access_is_seen_while_another_thread_can_reach_the_object() {
    let program = handed_over();
    for model in MODELS {
        let answer = ask_under(&program, model, &["seen", "sum"]);
        answer.gives([[0, 4], [1, 4], [2, 4], [3, 4], [4, 4]]);
        every_way_agrees(&program, model, &["seen", "sum"]).unwrap();
    }
}

/// Main starts a thread with an object, looks at it, and goes on; so does another thread.
#[test]
fn a_thread_goes_on_when_no_other_can_reach_its_object_any_more() {
    let mut p = program();
    let [seen, sum] = ints(&mut p, ["seen", "sum"]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let mut c = Code::new("worker");
    let object = c.param(Kind::Ref);
    (0..4).for_each(|_| c.bump(node.field(object, 0), 1));
    let value = c.read(node.field(object, 0));
    c.rmw(RmwOp::Add, sum, value);
    let worker = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(node.ty);
        c.spawn(thread, worker, &[object]);
        let value = c.read(node.field(object, 0));
        c.store(seen, value);
        (0..4).for_each(|_| c.bump(sum, 10));
    });
    let [fewer, stepwise] = states(&program, "sc");
    assert!(fewer + 10 < stepwise, "{fewer} and {stepwise} states");
    for model in ["sc", "dotnet"] {
        every_way_agrees(&program, model, &["seen", "sum"]).unwrap();
    }
}

/// A loop that only its own thread can see goes round for ever: it comes back to a state that is known.
#[test]
fn a_loop_that_no_other_thread_sees_has_few_states() {
    let mut p = program();
    let [sum] = ints(&mut p, ["sum"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let mut c = Code::new("T0");
    let object = c.alloc(node.ty);
    let again = c.here();
    let value = c.read(node.field(object, 0));
    let flipped = c.with(IntOp::Xor, value, 1);
    c.store(node.field(object, 0), flipped);
    c.jump(again);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(sum, 1);
    c.thread(&mut p);
    let report = search_without(&p.build(), "sc", Reductions::none(), &["sum"]);
    assert!(report.stats.states < 20, "{} states", report.stats.states);
}

/// A thread still writes to an object while the write that hands it out is in flight.
#[test]
fn an_object_that_is_being_handed_out_is_seen() {
    for volatile in [false, true] {
        let mut p = program();
        let [seen] = ints(&mut p, ["seen"]);
        let [shared] = refs(&mut p, ["shared"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let mut c = Code::new("T0");
        let object = c.alloc(node.ty);
        if volatile {
            c.vstore(shared, object);
        } else {
            c.store(shared, object);
        }
        c.put(node.field(object, 0), 1);
        c.put(node.field(object, 0), 2);
        c.thread(&mut p);
        let mut c = Code::new("T1");
        let found = c.read_ref(shared);
        c.when(found, |c| {
            let value = c.read(node.field(found, 0));
            let shown = c.with(IntOp::Add, value, 1);
            c.store(seen, shown);
        });
        c.thread(&mut p);
        let program = p.build();
        for model in MODELS {
            ask_under(&program, model, &["seen"]).gives([[0], [1], [2], [3]]);
            every_way_agrees(&program, model, &["seen"]).unwrap();
        }
    }
}
