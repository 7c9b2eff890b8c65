//! Waiting and pulsing.

use crate::monitors::{locked, note};
use fencepost_explore::ViolationKind::Deadlock;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Place, Program, ProgramBuilder, Pulse, Reg, SyncOp, Until};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Waits with the lock held `depth` times, then notes a digit.
fn waiter(digit: i32, depth: usize, order: Place) -> impl Fn(&mut Code, &mut ProgramBuilder, Reg, Reg) {
    move |c, _, lock, _| {
        for _ in 0..depth {
            c.lock(lock);
        }
        c.wait(lock, false);
        note(c, order, digit);
        for _ in 0..depth {
            c.unlock(lock);
        }
    }
}

#[test]
fn wait_releases_wholly_and_takes_back_the_count() {
    let mut p = program();
    let [order, ready] = ints(&mut p, ["order", "ready"]);
    let waits = move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.lock(lock);
        c.put(ready, 1);
        c.wait(lock, false);
        note(c, order, 1);
        c.unlock(lock);
        // Still owned: the other thread cannot get in between.
        note(c, order, 2);
        c.unlock(lock);
    };
    let pulses = move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        let again = c.here();
        c.lock(lock);
        let seen = c.read(ready);
        let go = c.label();
        c.if_true(seen, go);
        c.unlock(lock);
        c.jump(again);
        c.bind(go);
        c.pulse(lock, Pulse::First);
        note(c, order, 3);
        c.unlock(lock);
        c.lock(lock);
        note(c, order, 4);
        c.unlock(lock);
    };
    // The pulsed thread contends with the pulsing one for the released lock.
    agree(&locked(p, &[&waits, &pulses]), &["order"]).holds().gives([[3124], [3412]]);
}

/// Two waiters that began in a known order (1, then 2), and one thread that pulses once and
/// then wakes the threads that are left.
fn two_waiters(which: Pulse, then: Option<Pulse>) -> (Program, &'static str) {
    let mut p = program();
    let [order, waiting] = ints(&mut p, ["order", "waiting"]);
    let waits = |number: i32| {
        move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            let again = c.here();
            c.lock(lock);
            let seen = c.read(waiting);
            let turn = c.with(IntOp::Eq, seen, number - 1);
            let go = c.label();
            c.if_true(turn, go);
            c.unlock(lock);
            c.jump(again);
            c.bind(go);
            c.put(waiting, number);
            let pulsed = c.wait(lock, false);
            let digit = c.with(IntOp::Mul, pulsed, number);
            let old = c.read(order);
            let old = c.with(IntOp::Mul, old, 10);
            let new = c.binary(IntOp::Add, old, digit);
            c.store(order, new);
            c.unlock(lock);
        }
    };
    let pulses = move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        let again = c.here();
        c.lock(lock);
        let seen = c.read(waiting);
        let both = c.with(IntOp::Eq, seen, 2);
        let go = c.label();
        c.if_true(both, go);
        c.unlock(lock);
        c.jump(again);
        c.bind(go);
        c.pulse(lock, which);
        c.unlock(lock);
        if let Some(then) = then {
            // Wait for the first to have run before waking the other.
            let again = c.here();
            c.lock(lock);
            let seen = c.read(order);
            let go = c.label();
            c.if_true(seen, go);
            c.unlock(lock);
            c.jump(again);
            c.bind(go);
            c.pulse(lock, then);
            c.unlock(lock);
        }
    };
    (locked(p, &[&waits(1), &waits(2), &pulses]), "order")
}

#[test]
fn pulses_wake_the_first_any_one_or_all() {
    let (program, order) = two_waiters(Pulse::First, Some(Pulse::First));
    agree(&program, &[order]).holds().gives([[12]]);
    let (program, order) = two_waiters(Pulse::Any, Some(Pulse::Any));
    agree(&program, &[order]).holds().gives([[12], [21]]);
    // All are woken at once and contend for the lock.
    let (program, order) = two_waiters(Pulse::All, None);
    agree(&program, &[order]).holds().gives([[12], [21]]);
    // One pulse for two waiters leaves one.
    let (program, order) = two_waiters(Pulse::First, None);
    agree(&program, &[order]).violates(&[(Deadlock, "T2 waits for a pulse of Lock#1")]);
    let (program, order) = two_waiters(Pulse::Any, None);
    agree(&program, &[order])
        .violates(&[(Deadlock, "T1 waits for a pulse"), (Deadlock, "T2 waits for a pulse")]);
}

#[test]
fn a_pulse_that_comes_too_early_is_lost() {
    let mut p = program();
    let [order] = ints(&mut p, ["order"]);
    let pulses = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.pulse(lock, Pulse::All);
        c.unlock(lock);
    };
    let answer = agree(&locked(p, &[&waiter(1, 1, order), &pulses]), &["order"]);
    answer.violates(&[(Deadlock, "deadlock: T1 waits for a pulse of Lock#1")]).gives([[1]]);
}

#[test]
fn a_wait_that_may_give_up_ends_both_ways() {
    let mut p = program();
    let [woken, after] = ints(&mut p, ["woken", "after"]);
    let waits = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        let pulsed = c.wait(lock, true);
        c.store(woken, pulsed);
        c.unlock(lock);
    };
    let pulses = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.pulse(lock, Pulse::First);
        c.put(after, 1);
        c.unlock(lock);
    };
    agree(&locked(p, &[&waits, &pulses]), &["woken", "after"]).holds().gives([[0, 1], [1, 1]]);
    // One that has given up needs no pulse, and needs the lock all the same.
    let holds = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| c.lock(lock);
    let waits = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.line(4);
        c.lock(lock);
        c.line(5);
        c.wait(lock, true);
        c.unlock(lock);
    };
    let answer = agree(&locked(program(), &[&waits, &holds]), &[]);
    answer.violates(&[
        // It never began: the other has the lock for good.
        (Deadlock, "T1 waits for the lock of Lock#1, held by T2 at test:4"),
        (Deadlock, "T1 waits for the lock of Lock#1, held by T2 at test:5"),
    ]);
}

#[test]
fn a_spurious_wake_up_happens_but_helps_no_thread() {
    let spuriously = |c: &mut Code, lock: Reg| {
        let dst = c.i32();
        c.emit(SyncOp::Wait { object: lock, lock, dst, until: Until::SpuriousWakeUp });
        dst
    };
    let mut p = program();
    let [woken, set, early] = ints(&mut p, ["woken", "set", "early"]);
    let waits = move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        let pulsed = spuriously(c, lock);
        c.store(woken, pulsed);
        // Woken spuriously, it may find that nothing has happened yet.
        let happened = c.read(set);
        let nothing = c.with(IntOp::Eq, happened, 0);
        c.store(early, nothing);
        c.unlock(lock);
    };
    let pulses = move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.put(set, 1);
        c.pulse(lock, Pulse::Any);
        c.unlock(lock);
    };
    let answer = agree(&locked(p, &[&waits, &pulses]), &["woken", "early"]);
    // A pulse that comes first is lost, and no thread may count on a wake-up then.
    answer.violates(&[(Deadlock, "T1 waits for a pulse of Lock#1")]).gives([[0, 0], [0, 1], [1, 0]]);
}

#[test]
fn one_that_gave_up_is_not_pulsed_any_more() {
    // The first waiter gives up before the pulse comes, which must reach the second.
    let mut p = program();
    let [waiting, gone, pulsed] = ints(&mut p, ["waiting", "gone", "pulsed"]);
    let gives_up = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.put(waiting, 1);
        c.wait(lock, true);
        c.put(gone, 1);
        c.unlock(lock);
    };
    let stays = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        let first = c.read(waiting);
        c.assume(first);
        c.put(waiting, 2);
        let how = c.wait(lock, false);
        c.store(pulsed, how);
        c.unlock(lock);
    };
    let pulses = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        let (both, left) = (c.read(waiting), c.read(gone));
        let both = c.with(IntOp::Eq, both, 2);
        c.assume(both);
        c.assume(left);
        c.pulse(lock, Pulse::First);
        c.unlock(lock);
    };
    agree(&locked(p, &[&gives_up, &stays, &pulses]), &["pulsed"]).holds().gives([[1]]);
}

#[test]
fn of_two_that_may_give_up_a_single_pulse_wakes_at_most_one() {
    let mut p = program();
    let [first, second] = ints(&mut p, ["a", "b"]);
    let waits = |place: Place| {
        move |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
            c.lock(lock);
            let pulsed = c.wait(lock, true);
            c.store(place, pulsed);
            c.unlock(lock);
        }
    };
    let pulses = |c: &mut Code, _: &mut ProgramBuilder, lock: Reg, _: Reg| {
        c.lock(lock);
        c.pulse(lock, Pulse::First);
        c.unlock(lock);
    };
    let program = locked(p, &[&waits(first), &waits(second), &pulses]);
    agree(&program, &["a", "b"]).holds().gives([[0, 0], [0, 1], [1, 0]]);
}
