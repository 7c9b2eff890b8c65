//! Random programs whose paths end early: a thread halts the program or makes an assumption while others are still at
//! work, and some of these fail. What ends the path may wait for the others (`ends-last`) without a change of
//! verdicts, violations or outcomes; and so may threads that are started with different data keep their places.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Report, Verdict, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, Kind, Place, Program, ProgramBuilder, Reg, RmwOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

#[derive(Clone, Copy, Debug)]
enum Item {
    /// Writes the thread's number plus a constant.
    Write(usize, i32),
    /// Adds what it reads to what the thread has seen.
    Read(usize),
    /// Adds a constant at once.
    Add(usize, i32),
    /// Assumes that what it reads is not this.
    Assume(usize, i32),
    /// Fails if it reads this.
    Fail(usize, i32),
    /// Halts the program if it reads this.
    Halt(usize, i32),
    Fence,
}

/// What each child does, with which numbers the children are started, what the starter does then, and whether it joins
/// them before it halts.
#[derive(Clone, Debug)]
struct Case {
    child: Vec<Item>,
    numbers: Vec<i32>,
    starter: Vec<Item>,
    joins: usize,
    halts: bool,
}

const NAMES: [&str; 3] = ["x", "y", "z"];

fn items(most: usize) -> impl Strategy<Value = Vec<Item>> {
    let at = 0..2usize;
    let item = prop_oneof![
        4 => (at.clone(), 1..3i32).prop_map(|(at, value)| Item::Write(at, value)),
        3 => at.clone().prop_map(Item::Read),
        2 => (at.clone(), 1..3i32).prop_map(|(at, value)| Item::Add(at, value)),
        3 => (at.clone(), 0..4i32).prop_map(|(at, value)| Item::Assume(at, value)),
        2 => (at.clone(), 1..5i32).prop_map(|(at, value)| Item::Fail(at, value)),
        1 => (at, 1..4i32).prop_map(|(at, value)| Item::Halt(at, value)),
        1 => Just(Item::Fence),
    ];
    prop::collection::vec(item, 1..most)
}

fn cases() -> impl Strategy<Value = Case> {
    let numbers = prop::collection::vec(0..2i32, 1..4);
    (items(5), numbers, items(4), 0..3usize, any::<bool>())
        .prop_map(|(child, numbers, starter, joins, halts)| Case { child, numbers, starter, joins, halts })
}

fn emit(c: &mut Code, p: &mut ProgramBuilder, places: &[Place; 3], number: Reg, items: &[Item]) {
    let seen = c.int(0);
    for item in items {
        match *item {
            Item::Write(at, value) => {
                let value = c.with(IntOp::Add, number, value);
                c.store(places[at], value);
            }
            Item::Read(at) => {
                let now = c.read(places[at]);
                let twice = c.with(IntOp::Mul, seen, 2);
                let sum = c.binary(IntOp::Add, twice, now);
                c.mov(seen, sum);
            }
            Item::Add(at, value) => {
                let value = c.int(value);
                c.rmw(RmwOp::Add, places[at], value);
            }
            Item::Assume(at, value) => {
                let now = c.read(places[at]);
                let other = c.with(IntOp::Ne, now, value);
                c.assume(other);
            }
            Item::Fail(at, value) => {
                let now = c.read(places[at]);
                let same = c.with(IntOp::Eq, now, value);
                c.when(same, |c| c.fail(p, &format!("{} is {value}", NAMES[at])));
            }
            Item::Halt(at, value) => {
                let now = c.read(places[at]);
                let same = c.with(IntOp::Eq, now, value);
                c.when(same, |c| c.emit(ControlOp::Halt));
            }
            Item::Fence => c.fence(),
        }
    }
    c.store(places[2], seen);
}

fn build(case: &Case) -> Program {
    let mut p = program();
    let places = ints(&mut p, NAMES);
    let thread = class(&mut p, "Thread", &[]);
    let mut c = Code::new("child");
    let number = c.param(Kind::I32);
    emit(&mut c, &mut p, &places, number, &case.child);
    let child = c.done(&mut p);
    single(p, |c, p| {
        let mut started = Vec::new();
        for &number in &case.numbers {
            let number = c.int(number);
            started.push(c.spawn(thread.ty, child, &[number]));
        }
        let zero = c.int(0);
        emit(c, p, &places, zero, &case.starter);
        started.iter().take(case.joins).for_each(|&child| c.join(child));
        if case.halts {
            c.emit(ControlOp::Halt);
        }
    })
}

type Answer = (Verdict, BTreeSet<(ViolationKind, String)>, BTreeSet<Vec<i64>>);

fn answer(report: Report) -> Answer {
    let violations = report.violations.into_iter().map(|it| (it.kind, it.message)).collect();
    (report.verdict, violations, report.outcomes.into_keys().collect())
}

#[test]
fn ends_that_wait_change_nothing() {
    let mut runner = TestRunner::new(Config {
        cases: 32,
        rng_seed: RngSeed::Fixed(15),
        failure_persistence: None,
        ..Config::default()
    });
    let saved = std::cell::Cell::new((0_usize, 0_usize));
    let result = runner.run(&cases(), |case| {
        let program = build(&case);
        for model in ["sc", "tso", "pso", "dotnet-ecma"] {
            for observe in [&[][..], &["x"], &NAMES] {
                let with = search_without(&program, model, Reductions::none(), observe);
                let states = with.stats.states;
                let with = answer(with);
                for without in [Reduction::EndsLast, Reduction::ThreadSymmetry, Reduction::StubbornSets] {
                    let report = search_without(&program, model, [without].into_iter().collect(), observe);
                    if without == Reduction::EndsLast {
                        let (on, off) = saved.get();
                        saved.set((on + states, off + report.stats.states));
                    }
                    let without_it = answer(report);
                    prop_assert_eq!(&without_it, &with, "{}, {:?}, without {}", model, observe, without);
                }
                if case.numbers.len() < 3 && (model == "sc" || model == "tso") {
                    let all = answer(search_without(&program, model, Reductions::all(), observe));
                    prop_assert_eq!(&all, &with, "{}, {:?}, without any", model, observe);
                }
                let paranoid = answer(search_paranoid(&program, model, observe));
                prop_assert_eq!(&paranoid, &with, "{}, {:?}, paranoid", model, observe);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let (on, off) = saved.get();
    assert!(on * 10 < off * 9, "{on} states, {off} without ends-last");
}
