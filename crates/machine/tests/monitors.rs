//! Monitors: exclusion, counting, contention, waiting and pulsing, and the deadlocks they lead to.

use fencepost_explore::ViolationKind::{Assertion, Deadlock, Exception};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    ControlOp, HandlerKind, Kind, LockMode, Place, Program, ProgramBuilder, Pulse, Reg, SyncOp, Trap, TypeId,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Writes a thread that gets two objects.
type Body<'a> = &'a dyn Fn(&mut Code, &mut ProgramBuilder, Reg, Reg);

/// A program whose main thread starts `threads` with two objects to lock. Statics hold them too:
/// that makes them #1 and #2 in messages.
pub(crate) fn locked(mut p: ProgramBuilder, threads: &[Body<'_>]) -> Program {
    let ty = p.class("Lock", None, &[]);
    let places = refs(&mut p, ["first", "second"]);
    let mut main = Code::new("Main");
    let objects = [main.alloc(ty), main.alloc(ty)];
    places.iter().zip(objects).for_each(|(&place, object)| main.store(place, object));
    for (number, body) in threads.iter().enumerate() {
        let mut c = Code::new(&format!("body{number}"));
        let (first, second) = (c.param(Kind::Ref), c.param(Kind::Ref));
        body(&mut c, &mut p, first, second);
        let method = c.done(&mut p);
        main.spawn(ty, method, &objects);
    }
    main.thread(&mut p);
    p.build()
}

/// `place = place * 10 + digit`
pub(crate) fn note(c: &mut Code, place: Place, digit: i32) {
    let old = c.read(place);
    let old = c.with(IntOp::Mul, old, 10);
    let new = c.with(IntOp::Add, old, digit);
    c.store(place, new);
}

#[test]
fn a_lock_excludes_and_without_it_updates_are_lost() {
    for locks in [true, false] {
        let mut p = program();
        let [count] = ints(&mut p, ["count"]);
        let body = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            if locks {
                c.lock(lock);
            }
            c.bump(count, 1);
            if locks {
                c.unlock(lock);
            }
        };
        let program = locked(p, &[&body, &body, &body]);
        let answer = agree(&program, &["count"]);
        if locks {
            answer.holds().gives([[3]]);
        } else {
            answer.holds().gives([[1], [2], [3]]);
        }
    }
}

#[test]
fn any_contender_wins_a_released_lock() {
    let mut p = program();
    let [order] = ints(&mut p, ["order"]);
    let by = |digit: i32| {
        move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            c.lock(lock);
            note(c, order, digit);
            c.unlock(lock);
        }
    };
    let program = locked(p, &[&by(1), &by(2), &by(3)]);
    agree(&program, &["order"]).holds().gives([[123], [132], [213], [231], [312], [321]]);
}

#[test]
fn a_lock_is_reentrant_and_free_only_after_the_last_release() {
    let mut p = program();
    let [inside] = ints(&mut p, ["inside"]);
    let first = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.lock(lock);
        c.put(inside, 1);
        c.unlock(lock);
        c.put(inside, 0);
        c.unlock(lock);
    };
    let second = |c: &mut Code, p: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        let seen = c.read(inside);
        let message = p.message("inside");
        c.when(seen, |c| c.emit(ControlOp::Fail { message }));
        c.unlock(lock);
    };
    agree(&locked(p, &[&first, &second]), &["inside"]).holds().gives([[0]]);
}

#[test]
fn one_release_too_few_is_a_deadlock() {
    let p = program();
    let first = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.lock(lock);
        c.unlock(lock);
    };
    let second = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.line(9);
        c.lock(lock);
        c.line(10);
        c.unlock(lock);
    };
    let answer = agree(&locked(p, &[&first, &second]), &[]);
    answer.violates(&[(Deadlock, "deadlock: T2 waits for the lock of Lock#1, held by T1 at test:9")]);
}

#[test]
fn releasing_without_owning_traps() {
    // Never locked; locked by another thread; released once too often.
    for case in 0..3 {
        let mut p = program();
        let [r] = ints(&mut p, ["r"]);
        let failure = p.class("Illegal", None, &[]);
        p.trap(Trap::IllegalMonitorState, failure);
        let body = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            if case == 2 {
                c.lock(lock);
                c.unlock(lock);
            }
            c.protect(HandlerKind::Catch(failure), |c| c.unlock(lock), |c, _| c.put(r, 1));
        };
        let holder = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            if case == 1 {
                c.lock(lock);
            }
        };
        agree(&locked(p, &[&body, &holder]), &["r"]).holds().gives([[1]]);
    }
    let body = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.line(3);
        c.unlock(lock);
    };
    let answer = agree(&locked(program(), &[&body]), &[]);
    answer.violates(&[(Exception, "monitor not owned by this thread (at test:3)")]);
}

#[test]
fn wait_and_pulse_without_owning_trap() {
    for waits in [true, false] {
        let body = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            c.line(3);
            if waits {
                c.wait(lock, false);
            } else {
                c.pulse(lock, Pulse::First);
            }
        };
        let answer = agree(&locked(program(), &[&body]), &[]);
        answer.violates(&[(Exception, "monitor not owned by this thread (at test:3)")]);
    }
}

#[test]
fn two_locks_in_two_orders_deadlock_and_the_message_names_holders_and_waiters() {
    let first = |c: &mut Code, _: &mut ProgramBuilder, a: Reg, b: Reg| {
        c.line(11);
        c.lock(a);
        c.line(12);
        c.lock(b);
        c.line(13);
        c.unlock(b);
        c.unlock(a);
    };
    let second = |c: &mut Code, _: &mut ProgramBuilder, a: Reg, b: Reg| {
        c.line(21);
        c.lock(b);
        c.line(22);
        c.lock(a);
        c.line(23);
        c.unlock(a);
        c.unlock(b);
    };
    agree(&locked(program(), &[&first, &second]), &[]).violates(&[(
        Deadlock,
        "deadlock: T1 waits for the lock of Lock#2, held by T2 at test:12; \
         T2 waits for the lock of Lock#1, held by T1 at test:22",
    )]);
    agree(&locked(program(), &[&first, &first]), &[]).holds();
}

#[test]
fn try_lock_takes_a_free_lock_and_never_waits() {
    let mut p = program();
    let [got, both] = ints(&mut p, ["got", "both"]);
    let holder = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.bump(both, 1);
        c.unlock(lock);
    };
    let trier = |c: &mut Code, _: &mut ProgramBuilder, object: Reg, _: Reg| {
        let dst = c.i32();
        c.emit(SyncOp::TryLock { dst, object, mode: LockMode::NonBlocking });
        c.store(got, dst);
        c.when(dst, |c| {
            // Again: it is reentrant.
            let again = c.i32();
            c.emit(SyncOp::TryLock { dst: again, object, mode: LockMode::NonBlocking });
            let one = c.int(1);
            let failed = c.binary(IntOp::Ne, again, one);
            c.when(failed, |c| c.put(got, 9));
            c.bump(both, 1);
            c.unlock(object);
            c.unlock(object);
        });
    };
    agree(&locked(p, &[&holder, &trier]), &["got", "both"]).holds().gives([[0, 1], [1, 2]]);
}

#[test]
fn what_was_written_before_a_release_is_seen_after_the_acquisition() {
    for model in ["sc", "tso", "pso", "dotnet-ecma"] {
        let mut p = program();
        let [x, y, flag, r] = ints(&mut p, ["x", "y", "flag", "r"]);
        let writes = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            c.put(x, 1);
            c.lock(lock);
            c.put(y, 2);
            c.put(flag, 1);
            c.unlock(lock);
        };
        let reads = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            c.lock(lock);
            let flag = c.read(flag);
            c.unlock(lock);
            c.lock(lock);
            let (a, b) = (c.read(x), c.read(y));
            c.unlock(lock);
            c.assume(flag);
            let both = c.binary(IntOp::Add, a, b);
            c.store(r, both);
        };
        let answer = ask_under(&locked(p, &[&writes, &reads]), model, &["r"]);
        answer.holds().gives([[3]]);
    }
}

#[test]
fn a_producer_and_a_consumer_with_wait_and_pulse_always_meet() {
    let mut p = program();
    let [full, sum] = ints(&mut p, ["full", "sum"]);
    let turn = |c: &mut Code, lock: Reg, wanted: i32| {
        let check = c.here();
        let seen = c.read(full);
        let mine = c.with(IntOp::Eq, seen, wanted);
        let go = c.label();
        c.if_true(mine, go);
        c.wait(lock, false);
        c.jump(check);
        c.bind(go);
    };
    let producer = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        for _ in 0..2 {
            c.lock(lock);
            turn(c, lock, 0);
            c.put(full, 1);
            c.pulse(lock, Pulse::All);
            c.unlock(lock);
        }
    };
    let consumer = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        for _ in 0..2 {
            c.lock(lock);
            turn(c, lock, 1);
            c.put(full, 0);
            c.bump(sum, 1);
            c.pulse(lock, Pulse::All);
            c.unlock(lock);
        }
    };
    agree(&locked(p, &[&producer, &consumer]), &["full", "sum"]).holds().gives([[0, 2]]);
}

#[test]
fn a_lock_in_flight_waits_for_its_object_and_for_null() {
    // The object to lock is read from memory: the lock cannot be issued before.
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let [place] = refs(&mut p, ["place"]);
    let failure = p.class("Null", None, &[]);
    p.trap(Trap::NullReference, failure);
    let ty: TypeId = p.class("Lock", None, &[]);
    let mut c = Code::new("T0");
    let object = c.alloc(ty);
    c.store(place, object);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let object = c.reg(Kind::Ref);
    c.load(object, place);
    c.protect(
        HandlerKind::Catch(failure),
        |c| {
            c.lock(object);
            c.put(r, 1);
            c.unlock(object);
        },
        |c, _| c.put(r, 2),
    );
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[1], [2]]);
}

#[test]
fn an_assertion_inside_a_critical_section_is_found() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let body = |c: &mut Code, p: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.bump(x, 1);
        let seen = c.read(x);
        let twice = c.with(IntOp::Eq, seen, 2);
        let message = p.message("second");
        c.line(6);
        c.when(twice, |c| c.emit(ControlOp::Fail { message }));
        c.unlock(lock);
    };
    agree(&locked(p, &[&body, &body]), &[]).violates(&[(Assertion, "second")]);
}
