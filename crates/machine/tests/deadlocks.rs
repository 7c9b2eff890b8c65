//! Deadlocks among some threads while others go on.

use fencepost_explore::ViolationKind::Deadlock;
use fencepost_ir::{LockMode, Place, Program, ProgramBuilder, Storage, SyncOp, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// A method that spins on a static for ever.
fn spinner(p: &mut ProgramBuilder, x: Place) -> fencepost_ir::MethodId {
    let mut c = Code::new("spin");
    let again = c.here();
    let value = c.vread(x);
    c.if_false(value, again);
    c.done(p)
}

/// A method that locks one object and then another.
fn nested(p: &mut ProgramBuilder, line: u32, first: Place, second: Place) -> fencepost_ir::MethodId {
    let mut c = Code::new("nested");
    c.line(line);
    let outer = c.read_ref(first);
    c.lock(outer);
    c.line(line + 1);
    let inner = c.read_ref(second);
    c.lock(inner);
    c.unlock(inner);
    c.unlock(outer);
    c.done(p)
}

/// Two threads that lock in opposite order, and one that spins for ever.
fn philosophers() -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let [a, b] = refs(&mut p, ["a", "b"]);
    let lock = p.class("Lock", None, &[]);
    let spin = spinner(&mut p, x);
    let one = nested(&mut p, 10, a, b);
    let two = nested(&mut p, 20, b, a);
    single(p, |c, _| {
        for place in [a, b] {
            let object = c.alloc(lock);
            c.store(place, object);
        }
        for method in [spin, one, two] {
            c.spawn(lock, method, &[]);
        }
    })
}

#[test]
fn two_threads_are_stuck_while_a_third_spins() {
    agree(&philosophers(), &[]).violates(&[(
        Deadlock,
        "deadlock: T2 waits for the lock of Lock#2, held by T3 at test:11; \
         T3 waits for the lock of Lock#1, held by T2 at test:21",
    )]);
}

#[test]
fn a_thread_that_may_give_up_is_not_stuck() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let [a, b] = refs(&mut p, ["a", "b"]);
    let lock = p.class("Lock", None, &[]);
    let spin = spinner(&mut p, x);
    let one = nested(&mut p, 10, a, b);
    let mut c = Code::new("polite");
    let outer = c.read_ref(b);
    c.lock(outer);
    let inner = c.read_ref(a);
    let got = c.i32();
    c.emit(SyncOp::TryLock { dst: got, object: inner, mode: LockMode::Timed { since: None } });
    c.when(got, |c| c.unlock(inner));
    c.unlock(outer);
    let polite = c.done(&mut p);
    let program = single(p, |c, _| {
        for place in [a, b] {
            let object = c.alloc(lock);
            c.store(place, object);
        }
        for method in [spin, one, polite] {
            c.spawn(lock, method, &[]);
        }
    });
    agree(&program, &[]).holds();
}

/// T1 holds a lock and joins T2, which wants the lock.
fn joining(timed: bool) -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let [a] = refs(&mut p, ["a"]);
    let lock = p.class("Lock", None, &[]);
    let spin = spinner(&mut p, x);
    let mut c = Code::new("child");
    c.line(5);
    let object = c.read_ref(a);
    c.lock(object);
    c.unlock(object);
    let child = c.done(&mut p);
    let mut c = Code::new("parent");
    let object = c.read_ref(a);
    c.lock(object);
    let thread = c.spawn(lock, child, &[]);
    c.line(8);
    if timed {
        c.join_for_a_while(thread);
    } else {
        c.join(thread);
    }
    c.unlock(object);
    let parent = c.done(&mut p);
    single(p, |c, _| {
        let object = c.alloc(lock);
        c.store(a, object);
        for method in [spin, parent] {
            c.spawn(lock, method, &[]);
        }
    })
}

#[test]
fn joining_a_thread_that_waits_for_ones_lock_is_a_cycle() {
    agree(&joining(false), &[]).violates(&[(
        Deadlock,
        "deadlock: T2 waits for T2.1 at test:8; T2.1 waits for the lock of Lock#1, held by T2 at test:5",
    )]);
    agree(&joining(true), &[]).holds();
}

#[test]
fn a_woken_waiter_wants_its_lock_back() {
    // The waiter holds `b`, waits on `a`, is woken by one that keeps `a` and wants `b`.
    let mut p = program();
    let [x, ready] = ints(&mut p, ["x", "ready"]);
    let [a, b] = refs(&mut p, ["a", "b"]);
    let lock = p.class("Lock", None, &[]);
    let spin = spinner(&mut p, x);
    let mut c = Code::new("waiter");
    let (outer, inner) = (c.read_ref(b), c.read_ref(a));
    c.lock(outer);
    c.lock(inner);
    c.vput(ready, 1);
    c.line(7);
    c.wait(inner, false);
    let waiter = c.done(&mut p);
    let mut c = Code::new("waker");
    let value = c.vread(ready);
    c.assume(value);
    let (outer, inner) = (c.read_ref(a), c.read_ref(b));
    c.lock(outer);
    c.pulse(outer, fencepost_ir::Pulse::First);
    c.line(9);
    c.lock(inner);
    let waker = c.done(&mut p);
    let program = single(p, |c, _| {
        for place in [a, b] {
            let object = c.alloc(lock);
            c.store(place, object);
        }
        for method in [spin, waiter, waker] {
            c.spawn(lock, method, &[]);
        }
    });
    agree(&program, &[]).violates(&[(
        Deadlock,
        "deadlock: T2 waits for the lock of Lock#1, held by T3 at test:7; \
         T3 waits for the lock of Lock#2, held by T2 at test:9",
    )]);
}

#[test]
fn an_unlock_in_flight_releases_its_waiter() {
    // Under a weak model the unlock of `a` may still be on its way when `b` is wanted.
    let mut p = program();
    let [a, b] = refs(&mut p, ["a", "b"]);
    let lock = p.class("Lock", None, &[]);
    let one = {
        let mut c = Code::new("one");
        let (first, second) = (c.read_ref(a), c.read_ref(b));
        c.lock(first);
        c.unlock(first);
        c.lock(second);
        c.unlock(second);
        c.done(&mut p)
    };
    let two = nested(&mut p, 20, b, a);
    let program = single(p, |c, _| {
        for place in [a, b] {
            let object = c.alloc(lock);
            c.store(place, object);
        }
        c.fence();
        for method in [one, two] {
            c.spawn(lock, method, &[]);
        }
    });
    for model in fencepost_memory::builtin::all() {
        let answer = ask_under(&program, &model.name, &[]);
        assert!(answer.violations.is_empty(), "{}: {answer:?}", model.name);
    }
}

#[test]
fn an_initialiser_takes_part_in_cycles() {
    // T2 initialises C, whose initialiser wants the lock; T3 has the lock and needs C.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let [a] = refs(&mut p, ["a"]);
    let lock: TypeId = p.class("Lock", None, &[]);
    let spin = spinner(&mut p, x);
    let ty = p.class("C", None, &[("f", Storage::I32)]);
    let mut c = Code::new("cctor");
    c.line(3);
    let object = c.read_ref(a);
    c.lock(object);
    c.unlock(object);
    let cctor = c.done(&mut p);
    p.initialiser(ty, cctor);
    let mut c = Code::new("uses");
    c.initialise(ty);
    let uses = c.done(&mut p);
    let mut c = Code::new("locks");
    let object = c.read_ref(a);
    c.lock(object);
    c.line(6);
    c.initialise(ty);
    c.unlock(object);
    let locks = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(lock);
        c.store(a, object);
        for method in [spin, uses, locks] {
            c.spawn(lock, method, &[]);
        }
    });
    agree(&program, &[]).violates(&[(
        Deadlock,
        "deadlock: T2 waits for the lock of Lock#1, held by T3 at test:3; T3 waits for T2 at test:6",
    )]);
}
