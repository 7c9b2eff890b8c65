//! Random programs with locks, flags and a racy variable: with and without calm regions.

use std::collections::BTreeSet;

use crate::calm::{MODELS, start, threads, try_lock};
use fencepost_explore::{Reduction, SearchConfig, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, MethodId, Place, Program, Reg};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing a thread does. Variables are 0 to 2, locks 0 and 1.
#[derive(Clone, Debug)]
enum Step {
    Write(usize, i32),
    Copy(usize, usize),
    Note(usize),
    When(usize, Vec<Step>),
    Locked(usize, Vec<Step>),
    Try(usize, Vec<Step>, Vec<Step>),
    Publish,
    WhenPublished(Vec<Step>),
    Swap,
    Fence,
    Choose(Vec<Step>),
}

/// Mostly under a lock, mostly the variable that the lock is for.
fn step() -> impl Strategy<Value = Step> {
    let variable = prop_oneof![4 => 0..2usize, 1 => Just(2usize)];
    let access = prop_oneof![
        4 => (variable.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => variable.clone().prop_map(Step::Note),
        1 => (variable.clone(), variable.clone()).prop_map(|(from, to)| Step::Copy(from, to)),
        1 => Just(Step::Fence),
    ];
    let few = prop::collection::vec(access.clone(), 1..3);
    let locked = (0..2usize, few.clone()).prop_map(|(lock, body)| Step::Locked(lock, body));
    let any = prop_oneof![2 => access, 3 => locked.clone()];
    let body = prop::collection::vec(any, 1..3);
    prop_oneof![
        5 => locked,
        1 => few.clone().prop_map(|mut body| body.swap_remove(0)),
        2 => (variable, body.clone()).prop_map(|(variable, body)| Step::When(variable, body)),
        1 => (0..2usize, few.clone(), few).prop_map(|(lock, taken, free)| Step::Try(lock, taken, free)),
        1 => Just(Step::Publish),
        2 => body.clone().prop_map(Step::WhenPublished),
        1 => Just(Step::Swap),
        1 => body.prop_map(Step::Choose),
    ]
}

struct Writer {
    locks: [Reg; 2],
    variables: [Place; 3],
    flag: Place,
    seen: Place,
}

impl Writer {
    /// `seen = seen * 3 + value`, in the thread's own static.
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.seen);
        let old = c.with(IntOp::Mul, old, 3);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.seen, new);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Write(variable, value) => c.put(self.variables[*variable], *value),
                Step::Copy(from, to) => {
                    let value = c.read(self.variables[*from]);
                    c.store(self.variables[*to], value);
                }
                Step::Note(variable) => {
                    let value = c.read(self.variables[*variable]);
                    self.note(c, value);
                }
                Step::When(variable, body) => {
                    let value = c.read(self.variables[*variable]);
                    c.when(value, |c| self.write(c, body));
                }
                Step::Locked(lock, body) => {
                    c.lock(self.locks[*lock]);
                    self.write(c, body);
                    c.unlock(self.locks[*lock]);
                }
                Step::Try(lock, taken, free) => {
                    let got = try_lock(c, self.locks[*lock]);
                    let none = c.with(IntOp::Xor, got, 1);
                    c.when(got, |c| {
                        self.write(c, free);
                        c.unlock(self.locks[*lock]);
                    });
                    c.when(none, |c| self.write(c, taken));
                }
                Step::Publish => c.vput(self.flag, 1),
                Step::WhenPublished(body) => {
                    let flag = c.vread(self.flag);
                    c.when(flag, |c| self.write(c, body));
                }
                Step::Swap => {
                    let one = c.int(1);
                    let old = c.rmw(fencepost_ir::RmwOp::Exchange, self.flag, one);
                    self.note(c, old);
                }
                Step::Fence => c.fence(),
                Step::Choose(body) => {
                    let value = c.choose(2);
                    c.when(value, |c| self.write(c, body));
                }
            }
        }
    }
}

fn build(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let ty = p.class("Lock", None, &[]);
    let variables = ints(&mut p, ["x", "y", "z"]);
    let [flag] = ints(&mut p, ["flag"]);
    let seen = ints(&mut p, ["r0", "r1", "r2"]);
    let methods: Vec<MethodId> = bodies
        .iter()
        .zip(seen)
        .enumerate()
        .map(|(number, (steps, seen))| {
            let mut c = Code::new(&format!("body{number}"));
            let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
            Writer { locks, variables, flag, seen }.write(&mut c, steps);
            c.done(&mut p)
        })
        .collect();
    start(p, ty, &methods)
}

const OBSERVED: [&str; 7] = ["x", "y", "z", "flag", "r0", "r1", "r2"];

type Found = (BTreeSet<Vec<i64>>, BTreeSet<ViolationKind>);

fn found(program: &Program, model: &str, without: &[Reduction]) -> Found {
    let report = search_without(program, model, without.iter().copied().collect(), &OBSERVED);
    let kinds = report.violations.iter().map(|violation| violation.kind).collect();
    (report.outcomes.into_keys().collect(), kinds)
}

/// Random programs, more of them with `PROGRAMS=5000`.
fn agree_on(threads: usize, length: usize, cases: u32) {
    let cases = std::env::var("PROGRAMS").map_or(cases, |it| it.parse().expect("PROGRAMS is a number"));
    let seed = std::env::var("SEED").map_or(17, |it| it.parse().expect("SEED is a number"));
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
    let bodies = prop::collection::vec(prop::collection::vec(step(), 1..=length), threads);
    let result = TestRunner::new(config).run(&bodies, |bodies| {
        let program = build(&bodies);
        for model in MODELS {
            let expected = found(&program, model, &[Reduction::CalmRegions]);
            prop_assert_eq!(&found(&program, model, &[]), &expected, "{}", model);
            let others = [Reduction::StubbornSets, Reduction::HeldThreads, Reduction::ReadAhead];
            for other in others {
                prop_assert_eq!(&found(&program, model, &[other]), &expected, "{} {}", model, other);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn random_programs_with_two_threads() {
    agree_on(2, 3, 120);
}

#[test]
fn random_programs_with_three_threads() {
    agree_on(3, 2, 40);
}

/// Several workers, and claims that are checked in every state, come to the same.
#[test]
fn workers_and_paranoia_agree() {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let body = |c: &mut Code, [lock, _]: [Reg; 2]| {
        c.lock(lock);
        c.bump(x, 1);
        c.bump(y, 1);
        c.unlock(lock);
        c.bump(z, 1);
        c.lock(lock);
        c.bump(x, 1);
        c.unlock(lock);
    };
    let program = threads(p, [&body, &body]);
    for model in MODELS {
        ask_under(&program, model, &["x", "y", "z"]).gives([[4, 2, 1], [4, 2, 2]]);
        assert!(search_paranoid(&program, model, &["z"]).doubts().is_empty(), "{model}");
        let regions = |workers| {
            let config = SearchConfig { workers, ..SearchConfig::default() };
            search_by(&program, model, config.settings(), config, &["z"]).granted.racy.map(|racy| racy.len())
        };
        // `z` alone races; where threads have views, one race is enough for all regions.
        let expected = (model != "java-op").then_some(1);
        assert_eq!([regions(1), regions(3)], [expected; 2], "{model}");
    }
}
