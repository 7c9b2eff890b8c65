//! The garbage collector: what may be finalised when, and what keeps objects alive.

use crate::collected::*;
use crate::walks::walk;
use fencepost_explore::ViolationKind::{Assertion, Deadlock, Stuck};
use fencepost_explore::{Reductions, SearchConfig};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Collection, ObjectOp, Program, Pulse, Reg, Storage};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::random::Random;

#[test]
fn a_finaliser_may_fail() {
    let mut p = program();
    let shape = finalised(&mut p, "F", &[], |c, p, _, _| c.fail(p, "finalised"));
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        c.alloc(shape.ty);
    });
    all_agree(&program, &MODELS, &[]).violates(&[(Assertion, "finalised")]);
}

#[test]
fn a_finaliser_may_run_at_any_time_or_never() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| {
        let seen = c.read(x);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(y, seen);
    });
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        c.alloc(shape.ty);
        c.put(x, 1);
        c.put(x, 2);
    });
    all_agree(&program, &MODELS, &["y"]).holds().gives([[0], [1], [2], [3]]);
}

/// Main makes an object, writes `x`, and then does something with the object; the finaliser notes what it finds in `x`.
fn used_after(body: impl FnOnce(&mut Code, &Shape, Reg)) -> Program {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let shape = finalised(&mut p, "F", &[("f", Storage::I32)], |c, _, _, _| {
        let seen = c.read(x);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(y, seen);
    });
    collected(p, &[&shape], Collection::default(), |c, _| {
        let object = c.alloc(shape.ty);
        c.put(x, 1);
        body(c, &shape, object);
        c.put(z, 1);
    })
}

#[test]
fn an_object_lives_until_it_is_used_for_the_last_time() {
    // What the runtime stops has done all that comes before, so the finaliser finds the write.
    let models = ["sc", "tso", "pso", "dotnet-ecma", "dotnet"];
    let uses: [fn(&mut Code, &Shape, Reg); 3] = [
        |c, _, object| keep(c, object),
        |c, shape, object| {
            c.read(shape.field(object, 0));
        },
        |c, shape, object| c.put(shape.field(object, 0), 1),
    ];
    for body in uses {
        all_agree(&used_after(body), &models, &["y"]).holds().gives([[0], [2]]);
    }
    all_agree(&used_after(|_, _, _| {}), &models, &["y"]).holds().gives([[0], [1], [2]]);
    // Where threads have views of their own the finaliser need not know of it.
    ask_under(&used_after(|c, _, object| keep(c, object)), "java-op", &["y"]).gives([[0], [1], [2]]);
}

#[test]
fn what_a_constructor_did_happens_before_the_finaliser() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| {
        let seen = c.read(x);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(y, seen);
    });
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        let object = c.alloc(shape.ty);
        c.put(x, 1);
        c.emit(ObjectOp::KeepAlive { object, built: true });
    });
    all_agree(&program, &MODELS, &["y"]).holds().gives([[0], [2]]);
}

#[test]
fn what_statics_lead_to_lives() {
    let mut p = program();
    let [kept] = refs(&mut p, ["kept"]);
    let shape = finalised(&mut p, "F", &[], |c, p, _, _| c.fail(p, "finalised"));
    let node = class(&mut p, "Node", &[("next", Storage::Ref)]);
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        let (object, holder) = (c.alloc(shape.ty), c.alloc(node.ty));
        c.store(node.field(holder, 0), object);
        c.store(kept, holder);
    });
    all_agree(&program, &MODELS, &[]).holds();
}

#[test]
fn what_a_thread_has_in_flight_lives() {
    let mut p = program();
    let [slot, other] = refs(&mut p, ["slot", "other"]);
    let [done] = ints(&mut p, ["done"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| c.put(done, 1));
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        let object = c.alloc(shape.ty);
        c.store(slot, object);
        let now = c.read_ref(slot);
        c.store(other, now);
        let null = c.obj();
        c.set(null, 0);
        c.store(slot, null);
    });
    all_agree(&program, &MODELS, &["done"]).holds().gives([[0]]);
}

#[test]
fn a_finaliser_races_with_the_program() {
    let mut p = program();
    let [a, b, r, s] = ints(&mut p, ["a", "b", "r", "s"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| {
        c.put(b, 1);
        let seen = c.read(a);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(s, seen);
    });
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        c.alloc(shape.ty);
        c.put(a, 1);
        let seen = c.read(b);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(r, seen);
    });
    let both_missed = vec![1, 1];
    assert!(!ask_under(&program, "sc", &["r", "s"]).outcomes.contains(&both_missed));
    for model in ["tso", "pso", "dotnet-ecma", "java-op"] {
        assert!(ask_under(&program, model, &["r", "s"]).outcomes.contains(&both_missed), "{model}");
    }
}

/// A node that comes back to life refers to another one that is finalised, too.
fn resurrected(back: bool) -> Program {
    let mut p = program();
    let [kept] = refs(&mut p, ["kept"]);
    let [first, second] = ints(&mut p, ["first", "second"]);
    let other = finalised(&mut p, "Other", &[("back", Storage::Ref)], |c, _, _, _| c.bump(second, 1));
    let node = finalised(&mut p, "Node", &[("next", Storage::Ref)], |c, _, _, object| {
        c.bump(first, 1);
        c.store(kept, object);
    });
    collected(p, &[&node, &other], Collection::default(), |c, _| {
        let (one, two) = (c.alloc(node.ty), c.alloc(other.ty));
        c.store(node.field(one, 0), two);
        if back {
            c.store(other.field(two, 0), one);
        }
    })
}

#[test]
fn what_comes_back_to_life_is_not_finalised_again() {
    // The other one may be finalised although it is alive again: it had been found dead with the first.
    for back in [false, true] {
        let outcomes = [[0, 0], [1, 0], [0, 1], [1, 1]];
        agree(&resurrected(back), &["first", "second"]).holds().gives(outcomes);
    }
}

/// A thread that is started takes the place of the collector, whose lists go with it where states are stored and loaded.
#[test]
fn the_collectors_lists_stay_with_it() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| c.bump(x, 1));
    let thread = class(&mut p, "Thread", &[]);
    let mut other = Code::new("other");
    other.bump(x, 1);
    let other = other.done(&mut p);
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        c.alloc(shape.ty);
        c.put(x, 1);
        let started = c.spawn(thread.ty, other, &[]);
        c.join(started);
    });
    for seed in 0..50 {
        let mut random = Random(seed);
        let picks: Vec<u16> = (0..30).map(|_| random.next() as u16).collect();
        walk(&program, "tso", Settings::default(), &picks).unwrap();
    }
}

#[test]
fn finalisers_can_be_called_off_and_asked_for_again() {
    let finalise = |orders: &[bool]| {
        let mut p = program();
        let [count] = ints(&mut p, ["count"]);
        let shape = finalised(&mut p, "F", &[], |c, _, _, _| c.bump(count, 1));
        let program = collected(p, &[&shape], Collection::default(), |c, _| {
            let object = c.alloc(shape.ty);
            orders.iter().for_each(|&wanted| c.emit(ObjectOp::Finalise { object, wanted }));
            c.put(count, 0);
            keep(c, object);
        });
        agree(&program, &["count"]).holds().outcomes.clone()
    };
    assert_eq!(finalise(&[]), [vec![0], vec![1]].into());
    assert_eq!(finalise(&[false]), [vec![0]].into());
    assert_eq!(finalise(&[false, true]), [vec![0], vec![1]].into());
    assert_eq!(finalise(&[true]), [vec![0], vec![1], vec![2]].into());
}

#[test]
fn a_collection_may_end_a_wait_and_nothing_else_does() {
    for wakes in [true, false] {
        let mut p = program();
        let [gate] = refs(&mut p, ["gate"]);
        let [done] = ints(&mut p, ["done"]);
        let shape = finalised(&mut p, "F", &[], |c, _, _, _| {
            let gate = c.read_ref(gate);
            c.lock(gate);
            if wakes {
                c.put(done, 1);
                c.pulse(gate, Pulse::All);
            }
            c.unlock(gate);
        });
        let node = class(&mut p, "Node", &[]);
        let program = collected(p, &[&shape], Collection::default(), |c, _| {
            let lock = c.alloc(node.ty);
            c.store(gate, lock);
            c.alloc(shape.ty);
            c.lock(lock);
            let again = c.here();
            let end = c.label();
            let now = c.read(done);
            c.if_true(now, end);
            c.wait(lock, false);
            c.jump(again);
            c.bind(end);
            c.unlock(lock);
        });
        let answer = agree(&program, &[]);
        match wakes {
            true => answer.holds(),
            false => answer.violates(&[(Deadlock, "")]),
        };
    }
}

#[test]
fn waiting_for_finalisers_waits_for_those_that_were_found() {
    let mut p = program();
    let [begun, ended, seen] = ints(&mut p, ["begun", "ended", "seen"]);
    let shape = finalised(&mut p, "F", &[], |c, _, _, _| {
        c.put(begun, 1);
        c.put(ended, 1);
    });
    let program = collected(p, &[&shape], Collection::default(), |c, _| {
        c.alloc(shape.ty);
        let has_begun = c.read(begun);
        c.when(has_begun, |c| {
            c.emit(ObjectOp::AwaitFinalisers);
            let now = c.read(ended);
            let now = c.with(IntOp::Add, now, 1);
            c.store(seen, now);
        });
    });
    agree(&program, &["seen"]).holds().gives([[0], [2]]);
}

#[test]
fn a_loop_that_a_finaliser_may_end_is_not_stuck() {
    for ends in [true, false] {
        let mut p = program();
        let [done, other] = ints(&mut p, ["done", "other"]);
        let shape = finalised(&mut p, "F", &[], |c, _, _, _| c.vput(if ends { done } else { other }, 1));
        let program = collected(p, &[&shape], Collection::default(), |c, _| {
            c.alloc(shape.ty);
            let again = c.here();
            let now = c.vread(done);
            c.if_false(now, again);
        });
        for (model, reduced) in
            ["sc", "tso", "dotnet", "java-op"].into_iter().flat_map(|it| [(it, true), (it, false)])
        {
            let way = if reduced { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
            let options = SearchConfig { must_end: true, ..way };
            let report = search_by(&program, model, way.settings(), options, &[]);
            let stuck = report.violations.iter().any(|it| it.kind == Stuck);
            assert_eq!(stuck, !ends, "{model} {reduced} {:?}", report.reasons);
        }
    }
}
