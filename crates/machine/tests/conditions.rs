//! Wait sets that go with the lock of another object, locks that an interrupt keeps one from, and what can be
//! asked about a lock.

use fencepost_explore::ViolationKind::Deadlock;
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    Kind, LockMode, LockQuestion, Place, Program, ProgramBuilder, Pulse, Reg, Storage, SyncOp, Until,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// What every thread gets: a lock, two conditions, and the objects of all threads, which have a mark.
struct Given {
    lock: Reg,
    one: Reg,
    other: Reg,
    threads: Vec<Reg>,
    thread: Shape,
}

/// Writes a thread.
type Body<'a> = &'a dyn Fn(&mut Code, &Given);

/// A program whose main thread starts these, in this order, before any of them begins.
fn threads(mut p: ProgramBuilder, bodies: &[Body<'_>]) -> Program {
    let thread = class(&mut p, "Thread", &[("mark", Storage::I32)]);
    p.interruption(0);
    let [open] = ints(&mut p, ["open"]);
    let (lock, condition) = (p.class("Lock", None, &[]), p.class("Condition", None, &[]));
    let mut main = Code::new("Main");
    let shared = [main.alloc(lock), main.alloc(condition), main.alloc(condition)];
    let objects: Vec<Reg> = bodies.iter().map(|_| main.alloc(thread.ty)).collect();
    let operands: Vec<Reg> = shared.iter().chain(&objects).copied().collect();
    for (number, body) in bodies.iter().enumerate() {
        let mut c = Code::new(&format!("body{number}"));
        let [lock, one, other] = [(); 3].map(|()| c.param(Kind::Ref));
        let threads = bodies.iter().map(|_| c.param(Kind::Ref)).collect();
        let condition = c.vread(open);
        c.assume(condition);
        body(&mut c, &Given { lock, one, other, threads, thread: thread.clone() });
        let method = c.done(&mut p);
        main.spawn_as(objects[number], method, &operands);
    }
    main.vput(open, 1);
    main.thread(&mut p);
    p.build()
}

fn wait_until(c: &mut Code, object: Reg, lock: Reg, until: Until) -> Reg {
    let dst = c.i32();
    c.emit(SyncOp::Wait { object, lock, dst, until });
    dst
}

fn signal(c: &mut Code, object: Reg, lock: Reg, which: Pulse) {
    c.emit(SyncOp::Pulse { object, lock: Some(lock), which });
}

/// Goes on only if `place` has this value.
fn expect(c: &mut Code, place: Place, value: i32) {
    let now = c.read(place);
    let condition = c.with(IntOp::Eq, now, value);
    c.assume(condition);
}

/// Notes in `into` which thread is next.
fn take_turn(c: &mut Code, turn: Place, into: Place) {
    c.bump(turn, 1);
    let now = c.read(turn);
    c.store(into, now);
}

#[test]
fn a_signal_wakes_threads_that_wait_on_its_condition_only() {
    let mut p = program();
    let [waiting, first] = ints(&mut p, ["waiting", "first"]);
    let on_one = |c: &mut Code, given: &Given| {
        c.lock(given.lock);
        // What is given up is had twice, and had twice again.
        c.lock(given.lock);
        c.bump(waiting, 1);
        let pulsed = wait_until(c, given.one, given.lock, Until::Pulse);
        c.store(first, pulsed);
        c.unlock(given.lock);
        c.unlock(given.lock);
    };
    let on_other = |c: &mut Code, given: &Given| {
        c.lock(given.lock);
        c.bump(waiting, 1);
        wait_until(c, given.other, given.lock, Until::Pulse);
        c.unlock(given.lock);
    };
    let signals = |c: &mut Code, given: &Given| {
        c.lock(given.lock);
        expect(c, waiting, 2);
        signal(c, given.one, given.lock, Pulse::All);
        c.unlock(given.lock);
    };
    let answer = agree(&threads(p, &[&on_one, &on_other, &signals]), &["first"]);
    answer.violates(&[(Deadlock, "T2 waits for a pulse of Condition#2")]);
}

/// Two threads that wait, the first one first, and one that wakes both.
fn in_line(until: Until, own_set: bool) -> Answer {
    let mut p = program();
    let [waiting, turn, first, second] = ints(&mut p, ["waiting", "turn", "first", "second"]);
    let set = move |given: &Given| if own_set { given.lock } else { given.one };
    let waits = |place: i32, into: Place| {
        move |c: &mut Code, given: &Given| {
            c.lock(given.lock);
            expect(c, waiting, place);
            c.bump(waiting, 1);
            wait_until(c, set(given), given.lock, until);
            take_turn(c, turn, into);
            c.unlock(given.lock);
        }
    };
    let wakes = |c: &mut Code, given: &Given| {
        c.lock(given.lock);
        expect(c, waiting, 2);
        signal(c, set(given), given.lock, Pulse::All);
        c.unlock(given.lock);
    };
    let (one, other) = (waits(0, first), waits(1, second));
    agree(&threads(p, &[&one, &other, &wakes]), &["first", "second"])
}

#[test]
fn woken_threads_get_the_lock_back_in_order_unless_it_has_its_own_wait_set() {
    in_line(Until::Pulse, false).holds().gives([[1, 2]]);
    in_line(Until::Pulse, true).holds().gives([[1, 2], [2, 1]]);
    // A thread that gives up stands in line from then on.
    in_line(Until::Timeout { since: None, wakes: false }, false).holds().gives([[1, 2], [2, 1]]);
}

#[test]
fn some_waits_do_not_end_by_an_interrupt() {
    for (until, ends) in [(Until::Pulse, true), (Until::PulseAlone, false)] {
        let mut p = program();
        let [pulsed] = ints(&mut p, ["pulsed"]);
        let waits = |c: &mut Code, given: &Given| {
            c.lock(given.lock);
            let how = wait_until(c, given.one, given.lock, until);
            c.store(pulsed, how);
            c.unlock(given.lock);
        };
        let interrupts = |c: &mut Code, given: &Given| c.vput(given.thread.field(given.threads[0], 0), 1);
        let answer = agree(&threads(p, &[&waits, &interrupts]), &["pulsed"]);
        if ends {
            answer.holds().gives([[0]]);
        } else {
            answer.violates(&[(Deadlock, "T1 waits for a pulse of Condition#1")]);
        }
    }
}

/// Takes the lock unless it is interrupted before.
fn lock_unless_interrupted(c: &mut Code, lock: Reg) -> Reg {
    let dst = c.i32();
    c.emit(SyncOp::TryLock { dst, object: lock, mode: LockMode::Interruptible });
    dst
}

#[test]
fn a_lock_that_another_has_is_waited_for_until_an_interrupt() {
    for (interrupted, keeps) in [(false, false), (true, false), (true, true), (false, true)] {
        let mut p = program();
        let [got, held] = ints(&mut p, ["got", "held"]);
        let wants = |c: &mut Code, given: &Given| {
            expect(c, held, 1);
            let locked = lock_unless_interrupted(c, given.lock);
            c.store(got, locked);
            c.when(locked, |c| c.unlock(given.lock));
        };
        let has = |c: &mut Code, given: &Given| {
            c.lock(given.lock);
            c.vput(held, 1);
            if interrupted {
                c.vput(given.thread.field(given.threads[0], 0), 1);
            }
            if keeps {
                c.join(given.threads[0]);
            }
            c.unlock(given.lock);
        };
        let answer = agree(&threads(p, &[&wants, &has]), &["got"]);
        match (interrupted, keeps) {
            (false, false) => answer.holds().gives([[1]]),
            (true, false) => answer.holds().gives([[0], [1]]),
            (true, true) => answer.holds().gives([[0]]),
            (false, true) => answer.violates(&[(Deadlock, "T1 waits for the lock of Lock#1, held by T2")]),
        };
    }
}

#[test]
fn what_is_asked_about_a_lock_is_true_when_it_is_asked() {
    let mut p = program();
    let [taken, holds, waiters] = ints(&mut p, ["taken", "holds", "waiters"]);
    let ask = |c: &mut Code, object: Reg, question: LockQuestion, into: Place| {
        let dst = c.i32();
        c.emit(SyncOp::AskLock { dst, object, question });
        c.store(into, dst);
    };
    let waits = |c: &mut Code, given: &Given| {
        c.lock(given.lock);
        wait_until(c, given.one, given.lock, Until::Timeout { since: None, wakes: false });
        c.unlock(given.lock);
    };
    let asks = |c: &mut Code, given: &Given| {
        ask(c, given.lock, LockQuestion::IsTaken, taken);
        c.lock(given.lock);
        c.lock(given.lock);
        ask(c, given.lock, LockQuestion::Holds, holds);
        ask(c, given.one, LockQuestion::Waiters, waiters);
        c.unlock(given.lock);
        c.unlock(given.lock);
    };
    let answer = agree(&threads(p, &[&waits, &asks]), &["taken", "holds", "waiters"]);
    answer.holds().gives([[0, 2, 0], [0, 2, 1], [1, 2, 0], [1, 2, 1]]);
}
