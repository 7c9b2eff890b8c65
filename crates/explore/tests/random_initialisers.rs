//! Random programs with class initialisers: no reduction changes an outcome, a deadlock or a failure, whatever an
//! initialiser writes, locks or needs, and whether it has run before, while or after other threads need its type.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{MethodId, Place, Program, Reg, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing that a thread or an initialiser does. Types and variables are 0 or 1.
#[derive(Clone, Debug)]
enum Step {
    /// Needs a type.
    Need(usize),
    /// Needs a type and takes the lock that its initialiser has made.
    Locked(usize, Vec<Step>),
    Write(usize, i32),
    Read(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let which = 0..2usize;
    let simple = prop_oneof![
        3 => (which.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => which.clone().prop_map(Step::Read),
        2 => which.clone().prop_map(Step::Need),
    ];
    let body = prop::collection::vec(simple.clone(), 1..3);
    prop_oneof![3 => simple, 2 => (which, body).prop_map(|(ty, body)| Step::Locked(ty, body))]
}

fn steps(length: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..=length)
}

/// What the two initialisers, main and two threads do.
fn bodies() -> impl Strategy<Value = [Vec<Step>; 5]> {
    [steps(2), steps(2), steps(2), steps(3), steps(3)]
}

struct Writer {
    types: [TypeId; 2],
    gates: [Place; 2],
    variables: [Place; 2],
    seen: Place,
}

impl Writer {
    /// `seen = seen * 3 + value`, in a static of its own.
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.seen);
        let old = c.with(IntOp::Mul, old, 3);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.seen, new);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Need(ty) => c.initialise(self.types[*ty]),
                Step::Locked(ty, body) => {
                    c.initialise(self.types[*ty]);
                    let gate = c.read_ref(self.gates[*ty]);
                    // In a cycle of initialisers it may not have been made.
                    let made = c.read_ref(self.gates[*ty]);
                    let none = c.obj();
                    c.set(none, 0);
                    let made = c.binary(IntOp::Ne, made, none);
                    c.when(made, |c| {
                        c.lock(gate);
                        self.write(c, body);
                        c.unlock(gate);
                    });
                }
                Step::Write(variable, value) => c.put(self.variables[*variable], *value),
                Step::Read(variable) => {
                    let value = c.read(self.variables[*variable]);
                    self.note(c, value);
                }
            }
        }
    }
}

const SEEN: [&str; 5] = ["i0", "i1", "m", "a", "b"];
const OBSERVED: [&str; 7] = ["x", "y", "i0", "i1", "m", "a", "b"];

fn build(bodies: &[Vec<Step>; 5]) -> Program {
    let mut p = program();
    let gate = p.class("Gate", None, &[]);
    let variables = ints(&mut p, ["x", "y"]);
    let gates = refs(&mut p, ["gate0", "gate1"]);
    let seen = ints(&mut p, SEEN);
    let methods: [MethodId; 2] = std::array::from_fn(|_| p.declare());
    let types = [p.class("C", None, &[]), p.class("D", None, &[])];
    types.iter().zip(methods).for_each(|(&ty, method)| p.initialiser(ty, method));
    let writer = |body: usize| Writer { types, gates, variables, seen: seen[body] };
    for (index, method) in methods.into_iter().enumerate() {
        let mut c = Code::new("initialiser");
        let made = c.alloc(gate);
        c.store(gates[index], made);
        writer(index).write(&mut c, &bodies[index]);
        c.ret(Reg(0));
        p.define(method, c.method);
    }
    let threads: Vec<MethodId> = (3..5)
        .map(|body| {
            let mut c = Code::new(SEEN[body]);
            writer(body).write(&mut c, &bodies[body]);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, _| {
        writer(2).write(c, &bodies[2]);
        let started: Vec<Reg> = threads.iter().map(|&method| c.spawn(gate, method, &[])).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

type Found = (BTreeSet<Vec<i64>>, BTreeSet<ViolationKind>);

fn found(program: &Program, model: &str, without: Reductions) -> Found {
    let report = search_without(program, model, without, &OBSERVED);
    assert_eq!(report.doubts(), Vec::<String>::new(), "{model}");
    let kinds = report.violations.iter().map(|violation| violation.kind).collect();
    (report.outcomes.into_keys().collect(), kinds)
}

/// `CASES=20000 cargo test -p fencepost-explore random_initialisers` tries more of them.
#[test]
fn no_reduction_makes_a_difference() {
    let cases = std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(40);
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(11), ..Config::default() };
    let result = TestRunner::new(config).run(&bodies(), |bodies| {
        let program = build(&bodies);
        for model in ["sc", "tso", "pso", "dotnet", "java-op"] {
            let one = |reduction: Reduction| Reductions::none().with(reduction);
            let expected = found(&program, model, one(Reduction::InitialiseOnce));
            for without in [Reductions::none(), one(Reduction::StubbornSets), Reductions::of_steps()] {
                prop_assert_eq!(&found(&program, model, without), &expected, "{} {:?}", model, without);
            }
            let paranoid = search_paranoid(&program, model, &OBSERVED);
            prop_assert_eq!(paranoid.doubts(), Vec::<String>::new(), "{}", model);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Data that a lock protects costs the same whether main or an initialiser makes the lock.
#[test]
fn a_lock_made_by_an_initialiser_costs_no_more_than_another() {
    let states = |initialised: bool, model: &str, without: Reductions| {
        let mut p = program();
        let gate = p.class("Gate", None, &[]);
        let variables = ints(&mut p, ["x", "y", "z"]);
        let [lock] = refs(&mut p, ["lock"]);
        let mut c = Code::new("initialiser");
        let made = c.alloc(gate);
        c.store(lock, made);
        let initialiser = c.done(&mut p);
        let ty = p.class("C", None, &[]);
        p.initialiser(ty, initialiser);
        let mut c = Code::new("body");
        for _ in 0..2 {
            if initialised {
                c.initialise(ty);
            }
            let gate = c.read_ref(lock);
            c.lock(gate);
            variables.iter().for_each(|&variable| c.bump(variable, 1));
            c.unlock(gate);
        }
        let body = c.done(&mut p);
        let program = single(p, |c, _| {
            if initialised {
                c.initialise(ty);
            } else {
                let made = c.alloc(gate);
                c.store(lock, made);
            }
            let threads = [(); 2].map(|()| c.spawn(gate, body, &[]));
            threads.into_iter().for_each(|thread| c.join(thread));
        });
        let report = search_without(&program, model, without, &["x"]);
        assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [&[4]], "{model}");
        report.stats.states
    };
    for model in ["sc", "tso", "pso", "rmo", "dotnet", "dotnet-ecma"] {
        let all = Reductions::none();
        assert_eq!(states(true, model, all), states(false, model, all), "{model}");
        let without = Reductions::none().with(Reduction::InitialiseOnce);
        assert!(states(true, model, without) > states(true, model, all), "{model}");
    }
}
