//! Time stands still or leaps, for all threads alike, and orders nothing.

use std::collections::BTreeSet;

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, Place, Program, Pulse, Reg, StaticId, Storage, SyncOp, Until};
use fencepost_machine::{Assumptions, Clock, Settings};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const REASON: &str = "the clock is read at test:5";

fn clock(c: &mut Code, leaps: StaticId) -> Reg {
    let dst = c.i32();
    c.line(5);
    c.emit(SyncOp::Clock { dst, leaps });
    dst
}

/// Threads that read the clock and store what they read, each into its own variables.
fn readers<const N: usize>(threads: [&[&str]; N]) -> Program {
    let mut p = program();
    let leaps = p.add_static("time", Storage::I32, 0);
    for (index, names) in threads.into_iter().enumerate() {
        let mut c = Code::new(&format!("T{index}"));
        for name in names {
            let place = Place::Static(p.add_static(*name, Storage::I32, 0));
            let time = clock(&mut c, leaps);
            c.store(place, time);
        }
        c.thread(&mut p);
    }
    p.build()
}

fn outcomes_with(program: &Program, clock: Clock, observe: &[&str]) -> (Verdict, BTreeSet<Vec<i64>>) {
    let report = search_by(
        program,
        "sc",
        Settings { assumptions: Assumptions { clock, ..Assumptions::default() }, ..Settings::default() },
        SearchConfig::with(Reductions::of_steps()),
        observe,
    );
    (report.verdict, report.outcomes.into_keys().collect())
}

#[test]
fn time_never_goes_back_and_leaps_twice_at_most() {
    let answer = agree(&readers([&["a", "b", "c"]]), &["a", "b", "c"]);
    let mut want = BTreeSet::new();
    for a in 0..=1 {
        for b in a..=(a + 1) {
            for c in b..=(b + 1).min(2) {
                want.insert(vec![a, b, c]);
            }
        }
    }
    assert_eq!(answer.outcomes, want);
    answer.is_inconclusive(&[REASON]);
}

#[test]
fn all_threads_agree_on_the_time() {
    let mut p = program();
    let leaps = p.add_static("time", Storage::I32, 0);
    let [seen, told, late] = ints(&mut p, ["seen", "told", "late"]);
    let mut c = Code::new("T0");
    let time = clock(&mut c, leaps);
    c.vstore(told, time);
    c.vput(seen, 1);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let ready = c.vread(seen);
    c.assume(ready);
    let earlier = c.vread(told);
    let now = clock(&mut c, leaps);
    let backwards = c.binary(IntOp::Lt, now, earlier);
    c.store(late, backwards);
    c.thread(&mut p);
    agree(&p.build(), &["told", "late"]).is_inconclusive(&[REASON]).gives([[0, 0], [1, 0]]);
}

#[test]
fn readings_of_two_threads_come_in_every_order() {
    let answer = agree(&readers([&["a"], &["b"]]), &["a", "b"]);
    answer.is_inconclusive(&[REASON]).gives([[0, 0], [0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]);
}

#[test]
fn reading_the_clock_orders_nothing() {
    let mut p = program();
    let leaps = p.add_static("time", Storage::I32, 0);
    let [x, y, a, b] = ints(&mut p, ["x", "y", "a", "b"]);
    for (name, own, other, into) in [("T0", x, y, a), ("T1", y, x, b)] {
        let mut c = Code::new(name);
        c.put(own, 1);
        clock(&mut c, leaps);
        let seen = c.read(other);
        c.store(into, seen);
        c.thread(&mut p);
    }
    let both = ask(&p.build(), &["a", "b"]);
    both.sc.gives([[0, 1], [1, 0], [1, 1]]);
    both.ecma.gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
}

#[test]
fn what_is_assumed_of_the_clock_is_trusted() {
    let program = readers([&["a", "b"]]);
    let leaps = outcomes_with(&program, Clock { leaps: 2, trusted: true }, &["a", "b"]);
    let every = [[0, 0], [0, 1], [1, 1], [1, 2]].map(|row: [i64; 2]| row.to_vec());
    assert_eq!(leaps, (Verdict::Holds, every.into_iter().collect()));
    let still = outcomes_with(&program, Clock { leaps: 0, trusted: true }, &["a", "b"]);
    assert_eq!(still, (Verdict::Holds, [vec![0, 0]].into_iter().collect()));
}

#[test]
fn a_clock_behind_a_guess_that_is_wrong_is_not_read() {
    let mut p = program();
    let leaps = p.add_static("time", Storage::I32, 0);
    let [x, r] = ints(&mut p, ["x", "r"]);
    let program = single(p, |c, _| {
        let zero = c.read(x);
        c.when(zero, |c| {
            let time = clock(c, leaps);
            c.store(r, time);
        });
    });
    ask_under(&program, "dotnet", &["r"]).holds().gives([[0]]);
}

fn time(c: &mut Code, since: Option<Reg>) -> Reg {
    let dst = c.i32();
    c.emit(SyncOp::Time { dst, since });
    dst
}

/// A thread that waits for a while, noting in `waits` when it began, beside one that may end the wait and reads the clock:
/// whether the wait was ended, whether time had leapt by then, and whether it had for the other thread when it was done.
fn waiting(waits: fn(&mut Code, Reg, Reg) -> Reg, ends: fn(&mut Code, Reg)) -> Program {
    let mut p = program();
    let leaps = p.add_static("time", Storage::I32, 0);
    let [ended, late, other] = ints(&mut p, ["ended", "late", "other"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("ends");
    let object = c.param(Kind::Ref);
    ends(&mut c, object);
    let now = clock(&mut c, leaps);
    c.store(other, now);
    let method = c.done(&mut p);
    let mut c = Code::new("waits");
    let object = c.alloc(thread);
    c.lock(object);
    c.spawn(thread, method, &[object]);
    let since = time(&mut c, None);
    let got = waits(&mut c, object, since);
    let now = time(&mut c, None);
    c.unlock(object);
    let leapt = c.binary(IntOp::Gt, now, since);
    c.store(ended, got);
    c.store(late, leapt);
    c.thread(&mut p);
    p.build()
}

#[test]
fn a_wait_gives_up_only_if_time_leaps() {
    let program = waiting(
        |c, object, since| {
            let dst = c.i32();
            let until = Until::Timeout { since: Some(since), wakes: false };
            c.emit(SyncOp::Wait { object, lock: object, dst, until });
            dst
        },
        |c, object| {
            c.lock(object);
            c.pulse(object, Pulse::All);
            c.unlock(object);
        },
    );
    let answer = agree(&program, &["ended", "late", "other"]);
    answer.is_inconclusive(&[REASON]);
    assert!(answer.outcomes.iter().all(|row| row[0] == 1 || row[1] == 1), "{:?}", answer.outcomes);
    // It may be pulsed in time, pulsed late, and give up.
    for (ended, late) in [(1, 0), (1, 1), (0, 1)] {
        assert!(answer.outcomes.iter().any(|row| row[..2] == [ended, late]), "{ended} {late}");
    }
}

#[test]
fn sleeping_lets_time_leap() {
    let program = waiting(
        |c, _, since| {
            time(c, Some(since));
            c.int(0)
        },
        |_, _| {},
    );
    let answer = agree(&program, &["ended", "late", "other"]);
    assert!(answer.outcomes.iter().all(|row| row[1] == 1), "{:?}", answer.outcomes);
    // The other thread reads the clock before that, or after.
    assert!(
        [0, 1, 2].iter().all(|&other| answer.outcomes.contains(&vec![0, 1, other])),
        "{:?}",
        answer.outcomes
    );
}
