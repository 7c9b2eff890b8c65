//! Time stands still or leaps, for all threads alike, and orders nothing.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;

use fencepost_explore::{Options, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Op, Place, Program, Reg, StaticId, Storage};
use fencepost_machine::{Clock, Settings};
use support::*;

const REASON: &str = "the clock is read at test:5";

fn clock(c: &mut Code, leaps: StaticId) -> Reg {
    let dst = c.i32();
    c.line(5);
    c.emit(Op::Clock { dst, leaps });
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
    let report =
        search_by(program, "sc", Settings { clock, ..Settings::default() }, Options::default(), observe);
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
