//! Random programs with threads that do the same: with and without thread symmetry.

use crate::symmetry::{Keeping, OFF, ON, OTHERS, answer};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, LocalOp, MethodId, Place, Program, Pulse, Reg, RmwOp, Storage, Trap};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing a thread does. Locks and variables are 0 or 1.
#[derive(Clone, Debug)]
enum Step {
    Locked(usize, Vec<Step>),
    Wait(usize, bool),
    Pulse(usize, Pulse),
    Write(usize, i32),
    Read(usize),
    Add(usize),
    /// Makes an object of its own, and puts it where others find it, or takes one from there.
    Swap,
}

fn step() -> impl Strategy<Value = Step> {
    let which = 0..2usize;
    let simple = prop_oneof![
        2 => (which.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => which.clone().prop_map(Step::Read),
        1 => which.clone().prop_map(Step::Add),
        1 => Just(Step::Swap),
        1 => (which.clone(), any::<bool>()).prop_map(|(lock, gives_up)| Step::Wait(lock, gives_up)),
        1 => (which.clone(), 0..3usize)
            .prop_map(|(lock, kind)| Step::Pulse(lock, [Pulse::First, Pulse::Any, Pulse::All][kind])),
    ];
    let body = prop::collection::vec(simple.clone(), 0..3);
    prop_oneof![4 => simple, 3 => (which, body).prop_map(|(lock, body)| Step::Locked(lock, body))]
}

/// Some threads, by which of the bodies each runs.
#[derive(Clone, Debug)]
struct Crowd {
    bodies: Vec<Vec<Step>>,
    threads: Vec<usize>,
    keeping: Keeping,
    /// What main does before it joins.
    main: Vec<Step>,
    /// Whether main has a lock meanwhile.
    locked: bool,
}

fn crowd(threads: usize, length: usize) -> impl Strategy<Value = Crowd> {
    let body = move || prop::collection::vec(step(), 1..=length);
    let which = prop::collection::vec(prop_oneof![3 => Just(0usize), 1 => Just(1usize)], threads);
    let main = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(step(), 1..2)];
    let locked = prop_oneof![5 => Just(false), 1 => Just(true)];
    ((body(), body()), which, any::<bool>(), main, locked).prop_map(
        |((one, other), threads, in_array, main, locked)| {
            let keeping = if in_array { Keeping::Array } else { Keeping::Variables };
            Crowd { bodies: vec![one, other], threads, keeping, main, locked }
        },
    )
}

struct Writer {
    locks: [Reg; 2],
    variables: [Place; 2],
    shared: Place,
    seen: Reg,
    node: Shape,
}

impl Writer {
    fn note(&self, c: &mut Code, value: Reg) {
        let scaled = c.with(IntOp::Mul, self.seen, 3);
        c.emit(LocalOp::Binary {
            op: fencepost_ir::BinaryOp::I32(IntOp::Add),
            dst: self.seen,
            a: scaled,
            b: value,
        });
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Locked(lock, body) => {
                    c.lock(self.locks[*lock]);
                    self.write(c, body);
                    c.unlock(self.locks[*lock]);
                }
                Step::Wait(lock, gives_up) => {
                    let pulsed = c.wait(self.locks[*lock], *gives_up);
                    self.note(c, pulsed);
                }
                Step::Pulse(lock, which) => c.pulse(self.locks[*lock], *which),
                Step::Write(variable, value) => c.put(self.variables[*variable], *value),
                Step::Read(variable) => {
                    let value = c.read(self.variables[*variable]);
                    self.note(c, value);
                }
                Step::Add(variable) => {
                    let one = c.int(1);
                    let value = c.rmw(RmwOp::Add, self.variables[*variable], one);
                    self.note(c, value);
                }
                Step::Swap => {
                    let mine = c.alloc(self.node.ty);
                    c.store(self.node.field(mine, 0), self.seen);
                    let theirs = c.read_ref(self.shared);
                    c.store(self.shared, mine);
                    c.when(theirs, |c| {
                        let value = c.read(self.node.field(theirs, 0));
                        self.note(c, value);
                    });
                }
            }
        }
    }
}

impl Crowd {
    fn build(&self) -> Program {
        let mut p = program();
        let ty = p.class("Lock", None, &[]);
        let error = p.class("Error", None, &[]);
        p.trap(Trap::IllegalMonitorState, error);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let threads = array(&mut p, "Thread[]", Storage::Ref);
        let [x, y, log] = ints(&mut p, ["x", "y", "log"]);
        let [shared] = refs(&mut p, ["shared"]);
        let writer = |locks, seen| Writer { locks, variables: [x, y], shared, seen, node: node.clone() };
        let methods: Vec<MethodId> = (0..)
            .zip(&self.bodies)
            .map(|(number, steps)| {
                let mut c = Code::new(&format!("body{number}"));
                let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
                let seen = c.int(number);
                writer(locks, seen).write(&mut c, steps);
                let old = c.read(log);
                let scaled = c.with(IntOp::Mul, old, 7);
                let new = c.binary(IntOp::Add, scaled, seen);
                c.store(log, new);
                c.done(&mut p)
            })
            .collect();
        single(p, |c, _| {
            let locks = [c.alloc(ty), c.alloc(ty)];
            let all = c.array(threads.ty, self.threads.len() as i32);
            let mut started = Vec::new();
            for (number, &which) in self.threads.iter().enumerate() {
                let child = c.spawn(ty, methods[which], &locks);
                let at = c.int(number as i32);
                if self.keeping == Keeping::Array {
                    c.store(threads.element(all, at, 0), child);
                }
                started.push((child, at));
            }
            let seen = c.int(0);
            writer(locks, seen).write(c, &self.main);
            if self.locked {
                c.lock(locks[0]);
            }
            for (child, at) in started {
                let child = match self.keeping {
                    Keeping::Array => c.read_ref(threads.element(all, at, 0)),
                    Keeping::Variables => child,
                };
                c.join(child);
            }
            if self.locked {
                c.unlock(locks[0]);
            }
            let last = c.read(x);
            c.store(y, last);
        })
    }
}

fn agree_on(threads: usize, length: usize, cases: u32, models: &[&str]) {
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(11), ..Config::default() };
    let result = TestRunner::new(config).run(&crowd(threads, length), |crowd| {
        let program = crowd.build();
        for &model in models {
            let ask =
                |settings, reduce| answer(search_with(&program, model, settings, reduce, &["x", "y", "log"]));
            let expected = ask(ON, true);
            for settings in OTHERS {
                prop_assert_eq!(&ask(settings, true), &expected, "{} {:?}", model, settings);
            }
            if model == "sc" {
                prop_assert_eq!(&ask(ON, false), &expected);
                prop_assert_eq!(&ask(OFF, false), &expected);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_threads_of_random_bodies() {
    agree_on(2, 3, 60, &["sc", "dotnet-ecma", "pc"]);
}

#[test]
fn three_threads_of_random_bodies() {
    agree_on(3, 2, 100, &["sc"]);
    agree_on(3, 1, 25, &["dotnet-ecma"]);
}
