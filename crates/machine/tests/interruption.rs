//! Interruption: a mark on a thread's object ends its waits and joins, whichever thread sets it and whenever.

use fencepost_explore::Verdict;
use fencepost_explore::ViolationKind::Deadlock;
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, JoinMode, Kind, Place, Program, ProgramBuilder, Pulse, Reg, Storage, SyncOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Writes a thread that gets an object to lock and the objects of all threads.
type Body<'a> = &'a dyn Fn(&mut Code, &Shape, Reg, &[Reg]);

/// A program whose main thread starts these, in this order, before any of them begins. Objects of
/// threads have a mark, slot 0.
fn threads(mut p: ProgramBuilder, bodies: &[Body<'_>]) -> Program {
    let thread = class(&mut p, "Thread", &[("mark", Storage::I32)]);
    p.interruption(0);
    let [place] = refs(&mut p, ["lock"]);
    let [open] = ints(&mut p, ["open"]);
    let mut main = Code::new("Main");
    let lock_type = p.class("Lock", None, &[]);
    let lock = main.alloc(lock_type);
    main.store(place, lock);
    let objects: Vec<Reg> = bodies.iter().map(|_| main.alloc(thread.ty)).collect();
    let operands: Vec<Reg> = std::iter::once(lock).chain(objects.iter().copied()).collect();
    for (number, body) in bodies.iter().enumerate() {
        let mut c = Code::new(&format!("body{number}"));
        let lock = c.param(Kind::Ref);
        let all: Vec<Reg> = bodies.iter().map(|_| c.param(Kind::Ref)).collect();
        let condition = c.vread(open);
        c.emit(ControlOp::Assume { condition });
        body(&mut c, &thread, lock, &all);
        let method = c.done(&mut p);
        main.spawn_as(objects[number], method, &operands);
    }
    main.vput(open, 1);
    main.thread(&mut p);
    p.build()
}

/// Waits for a pulse, and notes whether it got one and whether it is marked.
fn waits(c: &mut Code, thread: &Shape, lock: Reg, own: Reg, into: [Place; 2], ready: Place) {
    c.lock(lock);
    c.bump(ready, 1);
    let pulsed = c.wait(lock, false);
    c.store(into[0], pulsed);
    let mark = c.vread(thread.field(own, 0));
    c.store(into[1], mark);
    c.unlock(lock);
}

/// Goes on only if `place` has this value.
fn assume(c: &mut Code, place: Place, value: i32) {
    let now = c.read(place);
    let condition = c.with(IntOp::Eq, now, value);
    c.emit(ControlOp::Assume { condition });
}

/// The same answer under models of all kinds, in all modes.
#[track_caller]
fn agree_everywhere(program: &Program, observe: &[&str]) -> Answer {
    let answer = agree(program, observe);
    for model in ["tso", "pso", "java-op"] {
        assert_eq!(ask_under(program, model, observe), answer, "under {model}");
    }
    answer
}

#[test]
fn an_interrupt_ends_a_wait_whether_it_comes_before_or_later() {
    for interrupts in [true, false] {
        let mut p = program();
        let [pulsed, marked, ready] = ints(&mut p, ["pulsed", "marked", "ready"]);
        let waiter = |c: &mut Code, thread: &Shape, lock: Reg, all: &[Reg]| {
            waits(c, thread, lock, all[0], [pulsed, marked], ready);
        };
        let other = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
            if interrupts {
                c.vput(thread.field(all[0], 0), 1);
            }
        };
        let answer = agree_everywhere(&threads(p, &[&waiter, &other]), &["pulsed", "marked"]);
        if interrupts {
            answer.holds().gives([[0, 1]]);
        } else {
            answer.violates(&[(Deadlock, "T1 waits for a pulse of Lock#1")]);
        }
    }
}

#[test]
fn a_pulse_and_an_interrupt_come_in_either_order() {
    let mut p = program();
    let [pulsed, marked, ready] = ints(&mut p, ["pulsed", "marked", "ready"]);
    let waiter = |c: &mut Code, thread: &Shape, lock: Reg, all: &[Reg]| {
        waits(c, thread, lock, all[0], [pulsed, marked], ready);
    };
    let pulses = |c: &mut Code, _: &Shape, lock: Reg, _: &[Reg]| {
        c.lock(lock);
        assume(c, ready, 1);
        c.pulse(lock, Pulse::Any);
        c.unlock(lock);
    };
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
    };
    let answer = agree_everywhere(&threads(p, &[&waiter, &pulses, &interrupts]), &["pulsed", "marked"]);
    // Pulsed, it may be marked already or not yet.
    answer.holds().gives([[0, 1], [1, 0], [1, 1]]);
}

#[test]
fn a_pulse_is_not_lost_on_an_interrupted_thread() {
    let mut p = program();
    let [one, other] = ints(&mut p, ["one", "other"]);
    let [ready, ignored] = ints(&mut p, ["ready", "ignored"]);
    let waiter = |number: usize, pulsed: Place| {
        move |c: &mut Code, thread: &Shape, lock: Reg, all: &[Reg]| {
            waits(c, thread, lock, all[number], [pulsed, ignored], ready);
        }
    };
    let pulses = |c: &mut Code, _: &Shape, lock: Reg, _: &[Reg]| {
        c.lock(lock);
        assume(c, ready, 2);
        c.pulse(lock, Pulse::Any);
        c.unlock(lock);
    };
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
    };
    let (first, second) = (waiter(0, one), waiter(1, other));
    let program = threads(p, &[&first, &second, &pulses, &interrupts]);
    let answer = ask_under(&program, "sc", &["one", "other"]);
    // Either the first one takes the pulse, or it was interrupted before and the second one takes it.
    answer.violates(&[(Deadlock, "T2 waits for a pulse of Lock#1")]).gives([[0, 1]]);
    assert_eq!(ask_under(&program, "java-op", &["one", "other"]), answer);
}

#[test]
fn an_interrupt_ends_a_join() {
    let mut p = program();
    let [joined, done] = ints(&mut p, ["joined", "done"]);
    let joins = |c: &mut Code, _: &Shape, _: Reg, all: &[Reg]| {
        let dst = c.i32();
        c.emit(SyncOp::Join { object: all[1], dst, mode: JoinMode::Untimed, since: None });
        c.store(joined, dst);
    };
    let works = |c: &mut Code, _: &Shape, _: Reg, _: &[Reg]| c.vput(done, 1);
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
    };
    let answer = agree_everywhere(&threads(p, &[&joins, &works, &interrupts]), &["joined"]);
    answer.holds().gives([[0], [1]]);
}

#[test]
fn a_thread_that_all_others_wait_for_is_not_alone_once_it_has_interrupted_one() {
    let mut p = program();
    let [freed, seen] = ints(&mut p, ["freed", "seen"]);
    let joins = |c: &mut Code, _: &Shape, _: Reg, all: &[Reg]| {
        c.join(all[1]);
        c.vput(freed, 1);
    };
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
        let freed = c.vread(freed);
        c.store(seen, freed);
    };
    agree_everywhere(&threads(p, &[&joins, &interrupts]), &["seen"]).holds().gives([[0], [1]]);
}

#[test]
fn an_interrupted_join_tells_that_the_thread_has_not_ended_though_its_last_write_is_done() {
    let mut p = program();
    let [seen, joined, done] = ints(&mut p, ["seen", "joined", "done"]);
    let joins = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
        let last = c.vread(done);
        c.store(seen, last);
        let dst = c.i32();
        c.emit(SyncOp::Join { object: all[1], dst, mode: JoinMode::Untimed, since: None });
        c.store(joined, dst);
    };
    let works = |c: &mut Code, _: &Shape, _: Reg, _: &[Reg]| c.vput(done, 1);
    let answer = agree_everywhere(&threads(p, &[&joins, &works]), &["seen", "joined"]);
    answer.holds().gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
}

#[test]
fn threads_that_join_each_other_are_stuck_unless_one_may_be_interrupted() {
    for interrupts in [true, false] {
        let mut p = program();
        let [count] = ints(&mut p, ["count"]);
        let joins = |other: usize| {
            move |c: &mut Code, _: &Shape, _: Reg, all: &[Reg]| {
                c.join(all[other]);
            }
        };
        let third = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
            c.bump(count, 1);
            if interrupts {
                c.vput(thread.field(all[0], 0), 1);
            }
        };
        let program = threads(p, &[&joins(1), &joins(0), &third]);
        let answer = agree_everywhere(&program, &["count"]);
        if interrupts {
            answer.holds().gives([[1]]);
        } else {
            assert_eq!(answer.verdict, Verdict::Violated);
        }
    }
}

#[test]
fn several_joins_in_a_row_each_end_by_an_interrupt() {
    let mut p = program();
    let [first, second] = ints(&mut p, ["first", "second"]);
    let joins = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        for (place, target) in [(first, all[1]), (second, all[2])] {
            let dst = c.i32();
            c.emit(SyncOp::Join { object: target, dst, mode: JoinMode::Untimed, since: None });
            c.store(place, dst);
            c.vput(thread.field(all[0], 0), 0);
        }
    };
    let nothing = |_: &mut Code, _: &Shape, _: Reg, _: &[Reg]| {};
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
    };
    let program = threads(p, &[&joins, &nothing, &nothing, &interrupts]);
    let answer = agree_everywhere(&program, &["first", "second"]);
    answer.holds().gives([[0, 1], [1, 0], [1, 1]]);
}

#[test]
fn what_interrupting_claims_is_checked_while_searching() {
    let mut p = program();
    let [pulsed, marked, ready] = ints(&mut p, ["pulsed", "marked", "ready"]);
    let waiter = |c: &mut Code, thread: &Shape, lock: Reg, all: &[Reg]| {
        waits(c, thread, lock, all[0], [pulsed, marked], ready);
    };
    let pulses = |c: &mut Code, _: &Shape, lock: Reg, _: &[Reg]| {
        c.lock(lock);
        c.pulse(lock, Pulse::All);
        c.unlock(lock);
    };
    let interrupts = |c: &mut Code, thread: &Shape, _: Reg, all: &[Reg]| {
        c.vput(thread.field(all[0], 0), 1);
    };
    let program = threads(p, &[&waiter, &pulses, &interrupts]);
    for model in ["sc", "dotnet-ecma", "java-op"] {
        let report = search_paranoid(&program, model, &["pulsed", "marked"]);
        assert_eq!(report.verdict, Verdict::Holds, "under {model}: {:?}", report.reasons);
    }
}
