//! Random programs with class initialisers: every way of searching finds the same, whatever an initialiser writes, locks,
//! needs or starts, whether it fails, and whether it has run before, while or after other threads need its type.
//!
//! `CASES=5000 SEED=1 cargo test -p fencepost-explore random_initialisers` tries more of them.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{HandlerKind, MethodId, Place, Program, Reg, Trap, TypeId};
use fencepost_testkit::answers::search_without;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{every_way_agrees, try_random};
use proptest::prelude::*;

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

#[derive(Clone, Debug)]
struct Draft {
    /// What the two initialisers, main and two threads do.
    bodies: [Vec<Step>; 5],
    /// Which initialisers fail.
    fails: [bool; 2],
    /// The initialiser that starts the second thread, if main does not.
    starter: Option<usize>,
}

fn draft() -> impl Strategy<Value = Draft> {
    let bodies = [steps(1), steps(2), steps(1), steps(2), steps(2)];
    let fails = prop::bool::weighted(0.3);
    let starter = prop::option::weighted(0.3, 0..2usize);
    (bodies, [fails, fails], starter).prop_map(|(bodies, fails, starter)| Draft { bodies, fails, starter })
}

struct Writer {
    types: [TypeId; 2],
    /// What a failed initialiser throws.
    error: TypeId,
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

    /// Needs a type, and notes if that fails.
    fn need(&self, c: &mut Code, ty: usize) {
        c.protect(
            HandlerKind::Catch(self.error),
            |c| c.initialise(self.types[ty]),
            |c, _| {
                let two = c.int(2);
                self.note(c, two);
            },
        );
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Need(ty) => self.need(c, *ty),
                Step::Locked(ty, body) => {
                    self.need(c, *ty);
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

impl Draft {
    fn build(&self) -> Program {
        let mut p = program();
        let gate = p.class("Gate", None, &[]);
        let error = p.class("Error", None, &[]);
        p.trap(Trap::TypeInitialisation, error);
        let variables = ints(&mut p, ["x", "y"]);
        let gates = refs(&mut p, ["gate0", "gate1"]);
        let seen = ints(&mut p, SEEN);
        let methods: [MethodId; 2] = std::array::from_fn(|_| p.declare());
        let types = [p.class("C", None, &[]), p.class("D", None, &[])];
        types.iter().zip(methods).for_each(|(&ty, method)| p.initialiser(ty, method));
        let writer = |body: usize| Writer { types, error, gates, variables, seen: seen[body] };
        let threads: Vec<MethodId> = (3..5)
            .map(|body| {
                let mut c = Code::new(SEEN[body]);
                writer(body).write(&mut c, &self.bodies[body]);
                c.done(&mut p)
            })
            .collect();
        for (index, method) in methods.into_iter().enumerate() {
            let mut c = Code::new("initialiser");
            let made = c.alloc(gate);
            c.store(gates[index], made);
            if self.starter == Some(index) {
                c.spawn(gate, threads[1], &[]);
            }
            writer(index).write(&mut c, &self.bodies[index]);
            if self.fails[index] {
                let exception = c.alloc(error);
                c.throw(exception);
            }
            c.ret(Reg(0));
            p.define(method, c.method);
        }
        single(p, |c, _| {
            writer(2).write(c, &self.bodies[2]);
            let own = if self.starter.is_some() { &threads[..1] } else { &threads[..] };
            let started: Vec<Reg> = own.iter().map(|&method| c.spawn(gate, method, &[])).collect();
            started.into_iter().for_each(|thread| c.join(thread));
        })
    }
}

#[test]
fn no_reduction_makes_a_difference() {
    let model = prop::sample::select(vec!["sc", "tso", "pso", "dotnet", "java-op"]);
    try_random(60, &(draft(), model), |(draft, model)| {
        every_way_agrees(&draft.build(), model, &OBSERVED).map(drop)
    });
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
