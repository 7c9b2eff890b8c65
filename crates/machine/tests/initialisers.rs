//! Class initialisers, after the MMC model checker (Aan de Brugh 2006, §5.4), and what others see of them.

use fencepost_explore::ViolationKind::{Deadlock, Exception};
use fencepost_ir::op::IntOp;
use fencepost_ir::{HandlerKind, InitialiserRules, MethodId, Place, Program, ProgramBuilder, Trap, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// A class with an initialiser.
fn lazy(p: &mut ProgramBuilder, name: &str, body: impl FnOnce(&mut Code, &mut ProgramBuilder)) -> TypeId {
    let mut c = Code::new(&format!("{name}..cctor"));
    body(&mut c, p);
    let method = c.done(p);
    let ty = p.class(name, None, &[]);
    p.initialiser(ty, method);
    ty
}

/// Classes whose initialisers may name each other: declared first, defined later.
fn declared(p: &mut ProgramBuilder, name: &str) -> (TypeId, MethodId) {
    let method = p.declare();
    let ty = p.class(name, None, &[]);
    p.initialiser(ty, method);
    (ty, method)
}

fn define(p: &mut ProgramBuilder, method: MethodId, body: impl FnOnce(&mut Code)) {
    let mut c = Code::new("cctor");
    body(&mut c);
    c.ret(fencepost_ir::Reg(0));
    p.define(method, c.method);
}

#[test]
fn an_initialiser_runs_once_and_others_wait_for_it() {
    let mut p = program();
    let [runs, x, seen] = ints(&mut p, ["runs", "x", "seen"]);
    let ty = lazy(&mut p, "C", |c, _| {
        c.bump(runs, 1);
        c.put(x, 7);
    });
    for name in ["A", "B", "C"] {
        let mut c = Code::new(name);
        c.initialise(ty);
        c.initialise(ty);
        let value = c.read(x);
        let wrong = c.with(IntOp::Ne, value, 7);
        c.when(wrong, |c| c.put(seen, 1));
        c.thread(&mut p);
    }
    let program = p.build();
    // Also in models with stages and speculation: completion is visible to every thread that has passed.
    for model in fencepost_memory::builtin::all() {
        ask_under(&program, &model.name, &["runs", "x", "seen"]).gives([[1, 7, 0]]);
    }
}

#[test]
fn without_the_check_nothing_is_promised() {
    let mut p = program();
    let [x, done, r] = ints(&mut p, ["x", "done", "r"]);
    let ty = lazy(&mut p, "C", |c, _| {
        c.put(x, 7);
        c.put(done, 1);
    });
    let mut c = Code::new("A");
    c.initialise(ty);
    c.thread(&mut p);
    let mut c = Code::new("B");
    let flag = c.vread(done);
    let value = c.read(x);
    c.assume(flag);
    c.store(r, value);
    c.thread(&mut p);
    let answer = ask(&p.build(), &["r"]);
    answer.sc.holds().gives([[7]]);
    answer.ecma.holds().gives([[0], [7]]);
}

#[test]
fn types_without_an_initialiser_need_nothing() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let ty = p.class("Plain", None, &[]);
    let program = single(p, |c, _| {
        c.initialise(ty);
        c.put(x, 1);
    });
    agree(&program, &["x"]).holds().gives([[1]]);
}

#[test]
fn the_initialising_thread_passes_and_sees_what_is_not_initialised_yet() {
    // MMC's example: static int fst = snd; static int snd = 2.
    let mut p = program();
    let [fst, snd] = ints(&mut p, ["fst", "snd"]);
    let (ty, cctor) = declared(&mut p, "StaticInitTest");
    let mut get = Code::returning("get", 1);
    get.initialise(ty);
    let value = get.read(snd);
    let get = get.done_with(&mut p, value);
    define(&mut p, cctor, |c| {
        let value = c.i32();
        c.call(get, &[], value);
        c.store(fst, value);
        c.put(snd, 2);
    });
    let program = single(p, |c, _| c.initialise(ty));
    agree(&program, &["fst", "snd"]).holds().gives([[0, 2]]);
}

#[test]
fn two_threads_in_a_cycle_of_initialisers_do_not_deadlock() {
    // [from_a, from_b]: the thread that began first sees the other finished; in a cycle the one that passes
    // first sees 0 and the other then waits for it.
    let program = needs_each_other(InitialiserRules::default());
    agree(&program, &["a", "b", "from_a", "from_b"]).holds().gives([[1, 1, 0, 1], [1, 1, 1, 0]]);
}

/// A thread that waits for an initialiser has completed what it did before, so one that goes on in a cycle sees it.
#[test]
fn whoever_goes_on_in_a_cycle_sees_what_the_others_have_done() {
    let mut p = program();
    let [f, r] = ints(&mut p, ["f", "r"]);
    let (a, first) = declared(&mut p, "A");
    let (b, second) = declared(&mut p, "B");
    define(&mut p, first, |c| {
        c.put(f, 1);
        c.initialise(b);
    });
    define(&mut p, second, |c| {
        c.initialise(a);
        let seen = c.read(f);
        let seen = c.with(IntOp::Add, seen, 1);
        c.store(r, seen);
    });
    for ty in [a, b] {
        let mut c = Code::new("T");
        c.initialise(ty);
        c.thread(&mut p);
    }
    let program = p.build();
    for model in ["sc", "tso", "pso", "rmo", "dotnet-ecma", "dotnet"] {
        ask_under(&program, model, &["r"]).holds().gives([[2]]);
    }
}

/// A thread that finds that an initialiser has failed sees what it did: both have held the type's lock (JLS 12.4.2).
#[test]
fn a_failed_initialiser_happens_before_threads_that_find_it() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thrown = p.class("Thrown", None, &[]);
    let error = p.class("Error", None, &[]);
    p.trap(Trap::TypeInitialisation, error);
    p.initialisers(InitialiserRules { failures_pass_on: true, ..InitialiserRules::default() });
    let ty = lazy(&mut p, "Bad", |c, _| {
        c.put(x, 1);
        let exception = c.alloc(thrown);
        c.throw(exception);
    });
    for number in 0..2 {
        let mut c = Code::new(&format!("T{number}"));
        c.protect(
            HandlerKind::Catch(error),
            |c| c.protect(HandlerKind::Catch(thrown), |c| c.initialise(ty), |_, _| {}),
            |c, _| {
                let seen = c.read(x);
                let seen = c.with(IntOp::Add, seen, 1);
                c.store(r, seen);
            },
        );
        c.thread(&mut p);
    }
    let program = p.build();
    for model in ["sc", "java", "java-op"] {
        ask_under(&program, model, &["r"]).holds().gives([[2]]);
    }
}

#[test]
fn where_the_language_has_them_wait_they_deadlock() {
    let program = needs_each_other(InitialiserRules { cycles_wait: true, ..InitialiserRules::default() });
    agree(&program, &["a", "b", "from_a", "from_b"])
        .violates(&[(Deadlock, "deadlock: T0 waits for T1 at cctor+0; T1 waits for T0")])
        .gives([[1, 1, 0, 1], [1, 1, 1, 0]]);
}

#[test]
fn an_exception_may_go_on_to_whoever_ran_the_initialiser() {
    // The first gets the exception itself, the second that the type cannot be initialised.
    let mut p = program();
    let [own, failed, again] = ints(&mut p, ["own", "failed", "again"]);
    let error = p.class("Error", None, &[]);
    let failure = p.class("Failure", None, &[]);
    p.trap(Trap::TypeInitialisation, failure);
    p.initialisers(InitialiserRules { failures_pass_on: true, ..InitialiserRules::default() });
    let inner = lazy(&mut p, "Inner", |c, _| {
        let exception = c.alloc(error);
        c.throw(exception);
    });
    let outer = lazy(&mut p, "Outer", |c, _| c.initialise(inner));
    let program = single(p, |c, _| {
        c.protect(HandlerKind::Catch(error), |c| c.initialise(outer), |c, _| c.put(own, 1));
        c.protect(HandlerKind::Catch(failure), |c| c.initialise(inner), |c, _| c.put(failed, 1));
        c.protect(HandlerKind::Catch(failure), |c| c.initialise(outer), |c, _| c.put(again, 1));
    });
    agree(&program, &["own", "failed", "again"]).holds().gives([[1, 1, 1]]);
}

#[test]
fn an_uncaught_one_is_reported_as_it_was_thrown() {
    let mut p = program();
    let error = p.class("Error", None, &[]);
    p.initialisers(InitialiserRules { failures_pass_on: true, ..InitialiserRules::default() });
    let ty = lazy(&mut p, "C", |c, _| {
        let exception = c.alloc(error);
        c.throw(exception);
    });
    let program = single(p, |c, _| c.initialise(ty));
    agree(&program, &[]).violates(&[(Exception, "uncaught exception Error")]);
}

/// A needs B and B needs A. Either thread alone does both; at the same time, each has begun one.
fn needs_each_other(rules: InitialiserRules) -> Program {
    let mut p = program();
    p.initialisers(rules);
    let [a, b, from_a, from_b] = ints(&mut p, ["a", "b", "from_a", "from_b"]);
    let (first, first_cctor) = declared(&mut p, "A");
    let (second, second_cctor) = declared(&mut p, "B");
    define(&mut p, first_cctor, |c| {
        c.initialise(second);
        let value = c.read(b);
        c.store(from_b, value);
        c.put(a, 1);
    });
    define(&mut p, second_cctor, |c| {
        c.initialise(first);
        let value = c.read(a);
        c.store(from_a, value);
        c.put(b, 1);
    });
    for (name, ty) in [("T0", first), ("T1", second)] {
        let mut c = Code::new(name);
        c.initialise(ty);
        c.thread(&mut p);
    }
    p.build()
}

#[test]
fn a_cycle_through_three_threads_does_not_deadlock() {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let types: Vec<(TypeId, MethodId)> = ["A", "B", "C"].map(|name| declared(&mut p, name)).to_vec();
    for index in 0..3 {
        let next = types[(index + 1) % 3].0;
        define(&mut p, types[index].1, |c| {
            c.initialise(next);
            let one = c.int(1);
            c.rmw(fencepost_ir::RmwOp::Add, count, one);
        });
    }
    for (ty, _) in types {
        let mut c = Code::new("T");
        c.initialise(ty);
        c.thread(&mut p);
    }
    agree(&p.build(), &["count"]).holds().gives([[3]]);
}

#[test]
fn a_cycle_through_a_lock_is_a_deadlock() {
    // As on the real machines: only waiting for initialisers is broken up.
    let mut p = program();
    let [place] = refs(&mut p, ["place"]);
    let object = p.class("Lock", None, &[]);
    let ty = lazy(&mut p, "C", |c, _| {
        let lock = c.read_ref(place);
        c.line(3);
        c.lock(lock);
        c.line(4);
        c.unlock(lock);
    });
    let mut c = Code::new("holds");
    let lock = c.read_ref(place);
    c.lock(lock);
    c.line(8);
    c.initialise(ty);
    c.line(9);
    c.unlock(lock);
    let holds = c.done(&mut p);
    let mut c = Code::new("inits");
    c.initialise(ty);
    let inits = c.done(&mut p);
    let program = single(p, |c, _| {
        let lock = c.alloc(object);
        c.store(place, lock);
        c.spawn(object, holds, &[]);
        c.spawn(object, inits, &[]);
    });
    agree(&program, &[]).violates(&[(
        Deadlock,
        "deadlock: T1 waits for T2 at test:8; T2 waits for the lock of Lock#1, held by T1 at test:3",
    )]);
}

/// What became of a class whose initialiser throws: `[first, second, late]`.
fn failing(p: &mut ProgramBuilder, ty: TypeId, uses: [Place; 3]) {
    let failure = p.class("TypeInitialisation", None, &[]);
    p.trap(Trap::TypeInitialisation, failure);
    for (name, place) in [("T0", uses[0]), ("T1", uses[1])] {
        let mut c = Code::new(name);
        for place in [place, uses[2]] {
            c.protect(
                HandlerKind::Catch(failure),
                |c| {
                    c.initialise(ty);
                    c.put(place, 1);
                },
                |c, _| c.put(place, 2),
            );
        }
        c.thread(p);
    }
}

#[test]
fn an_initialiser_that_throws_makes_every_use_throw() {
    let mut p = program();
    let uses = ints(&mut p, ["first", "second", "late"]);
    let [runs] = ints(&mut p, ["runs"]);
    let error = p.class("Error", None, &[]);
    let mut c = Code::new("deep");
    let exception = c.alloc(error);
    c.throw(exception);
    let deep = c.done(&mut p);
    let ty = lazy(&mut p, "C", |c, _| {
        c.bump(runs, 1);
        c.run(deep, &[]);
    });
    failing(&mut p, ty, uses);
    agree(&p.build(), &["first", "second", "late", "runs"]).holds().gives([[2, 2, 2, 1]]);
}

#[test]
fn finally_runs_when_an_exception_leaves_an_initialiser() {
    let mut p = program();
    let uses = ints(&mut p, ["first", "second", "late"]);
    let [cleaned] = ints(&mut p, ["cleaned"]);
    let error = p.class("Error", None, &[]);
    let mut c = Code::new("deep");
    c.protect(
        HandlerKind::Finally,
        |c| {
            let exception = c.alloc(error);
            c.throw(exception);
        },
        |c, exception| {
            c.bump(cleaned, 1);
            c.throw(exception);
        },
    );
    let deep = c.done(&mut p);
    let ty = lazy(&mut p, "C", |c, _| {
        c.protect(
            HandlerKind::Finally,
            |c| c.run(deep, &[]),
            |c, exception| {
                c.bump(cleaned, 10);
                c.throw(exception);
            },
        );
    });
    failing(&mut p, ty, uses);
    agree(&p.build(), &["first", "second", "late", "cleaned"]).holds().gives([[2, 2, 2, 11]]);
}

#[test]
fn exceptions_caught_inside_an_initialiser_are_its_own_affair() {
    let mut p = program();
    let uses = ints(&mut p, ["first", "second", "late"]);
    let ty = lazy(&mut p, "C", |c, p| {
        let error = p.class("Error", None, &[]);
        c.protect(
            HandlerKind::CatchAll,
            |c| {
                let exception = c.alloc(error);
                c.throw(exception);
            },
            |_, _| {},
        );
    });
    failing(&mut p, ty, uses);
    agree(&p.build(), &["first", "second", "late"]).holds().gives([[1, 1, 1]]);
}

#[test]
fn a_handler_around_the_use_never_sees_the_initialisers_own_exception() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let error = p.class("Error", None, &[]);
    let ty = lazy(&mut p, "C", |c, _| {
        let exception = c.alloc(error);
        c.throw(exception);
    });
    let program = single(p, |c, _| {
        c.line(5);
        c.protect(HandlerKind::Catch(error), |c| c.initialise(ty), |c, _| c.put(r, 1));
    });
    agree(&program, &["r"]).violates(&[(Exception, "type initialiser failed earlier (at test:5)")]);
}

#[test]
fn registers_of_the_frame_that_needed_the_type_survive() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let ty = lazy(&mut p, "C", |c, _| {
        let value = c.vread(x);
        c.when(value, |_| {});
    });
    let program = single(p, |c, _| {
        let kept = c.int(5);
        c.protect(HandlerKind::CatchAll, |c| c.initialise(ty), |_, _| {});
        c.store(r, kept);
    });
    agree(&program, &["r"]).holds().gives([[5]]);
}

#[test]
fn an_initialiser_may_start_and_join_a_thread_that_does_not_need_it() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("child");
    c.put(x, 3);
    let child = c.done(&mut p);
    let ty = lazy(&mut p, "C", |c, _| {
        let child = c.spawn(thread, child, &[]);
        c.join(child);
    });
    let program = single(p, |c, _| {
        c.initialise(ty);
        let value = c.read(x);
        c.store(r, value);
    });
    agree(&program, &["r"]).holds().gives([[3]]);
    // Unlike one that does: it waits for the initialiser, which waits for it.
    let mut p = program_whose_child_needs_it();
    let ty = p.1;
    let program = single(std::mem::take(&mut p.0), |c, _| {
        c.line(1);
        c.initialise(ty);
    });
    agree(&program, &[])
        .violates(&[(Deadlock, "deadlock: Main waits for T1 at test:7; T1 waits for Main at test:9")]);
}

fn program_whose_child_needs_it() -> (ProgramBuilder, TypeId) {
    let mut p = program();
    let thread = p.class("Thread", None, &[]);
    let (ty, cctor) = declared(&mut p, "C");
    let mut c = Code::new("child");
    c.line(9);
    c.initialise(ty);
    let child = c.done(&mut p);
    define(&mut p, cctor, |c| {
        let child = c.spawn(thread, child, &[]);
        c.line(7);
        c.join(child);
    });
    (p, ty)
}
