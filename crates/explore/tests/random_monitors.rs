//! Random programs with monitors: every reduction leaves outcomes, deadlocks and failures as they
//! are.

use std::collections::BTreeSet;

use fencepost_explore::ViolationKind;
use fencepost_ir::{Kind, LockMode, Place, Program, Pulse, Reg, SyncOp, Trap, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing a thread does. Locks and variables are 0 or 1.
#[derive(Clone, Debug)]
enum Step {
    Lock(usize),
    Unlock(usize),
    Locked(usize, Vec<Step>),
    TryLock(usize),
    Wait(usize, bool),
    Pulse(usize, Pulse),
    Write(usize, i32),
    Read(usize),
    Choose,
}

fn step() -> impl Strategy<Value = Step> {
    let which = 0..2usize;
    let simple = prop_oneof![
        3 => (which.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => which.clone().prop_map(Step::Read),
        1 => which.clone().prop_map(Step::Lock),
        1 => which.clone().prop_map(Step::Unlock),
        1 => which.clone().prop_map(Step::TryLock),
        1 => (which.clone(), any::<bool>()).prop_map(|(lock, gives_up)| Step::Wait(lock, gives_up)),
        1 => (which.clone(), 0..3usize)
            .prop_map(|(lock, kind)| Step::Pulse(lock, [Pulse::First, Pulse::Any, Pulse::All][kind])),
        1 => Just(Step::Choose),
    ];
    let body = prop::collection::vec(simple.clone(), 0..3);
    prop_oneof![3 => simple, 4 => (which, body).prop_map(|(lock, body)| Step::Locked(lock, body))]
}

/// The bodies of the threads.
fn bodies(threads: usize, length: usize) -> impl Strategy<Value = Vec<Vec<Step>>> {
    prop::collection::vec(prop::collection::vec(step(), 1..=length), threads)
}

struct Writer {
    locks: [Reg; 2],
    variables: [Place; 2],
    seen: Place,
}

impl Writer {
    /// `seen = seen * 3 + value`, in the thread's own static.
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.seen);
        let old = c.with(fencepost_ir::op::IntOp::Mul, old, 3);
        let new = c.binary(fencepost_ir::op::IntOp::Add, old, value);
        c.store(self.seen, new);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Lock(lock) => c.lock(self.locks[*lock]),
                Step::Unlock(lock) => c.unlock(self.locks[*lock]),
                Step::Locked(lock, body) => {
                    c.lock(self.locks[*lock]);
                    self.write(c, body);
                    c.unlock(self.locks[*lock]);
                }
                Step::TryLock(lock) => {
                    let dst = c.i32();
                    c.emit(SyncOp::TryLock { dst, object: self.locks[*lock], mode: LockMode::NonBlocking });
                    self.note(c, dst);
                    c.when(dst, |c| c.unlock(self.locks[*lock]));
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
                Step::Choose => {
                    let value = c.choose(2);
                    self.note(c, value);
                }
            }
        }
    }
}

fn build(threads: &[Vec<Step>]) -> Program {
    let mut p = program();
    let ty = p.class("Lock", None, &[]);
    let error: TypeId = p.class("Error", None, &[]);
    p.trap(Trap::IllegalMonitorState, error);
    let variables = ints(&mut p, ["x", "y"]);
    let seen = ints(&mut p, ["r0", "r1", "r2"]);
    let methods: Vec<_> = threads
        .iter()
        .zip(seen)
        .enumerate()
        .map(|(number, (steps, seen))| {
            let mut c = Code::new(&format!("body{number}"));
            let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
            Writer { locks, variables, seen }.write(&mut c, steps);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, _| {
        let locks = [c.alloc(ty), c.alloc(ty)];
        let started: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &locks)).collect();
        started.into_iter().for_each(|thread| c.join(thread));
        let last = c.read(variables[0]);
        c.store(variables[1], last);
    })
}

type Found = (BTreeSet<Vec<i64>>, BTreeSet<ViolationKind>);

fn found(program: &Program, model: &str, mode: Mode) -> Found {
    let report = search_in_mode(program, model, mode, &["x", "y", "r0", "r1", "r2"]);
    let kinds = report.violations.iter().map(|violation| violation.kind).collect();
    (report.outcomes.into_keys().collect(), kinds)
}

fn agree_on(threads: usize, length: usize, cases: u32) {
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() };
    let result = TestRunner::new(config).run(&bodies(threads, length), |bodies| {
        let program = build(&bodies);
        for model in ["sc", "dotnet-ecma", "dotnet", "pc", "java", "java-op"] {
            let plain = Mode { run_ahead: true, run_alone: false, forget_dead: false, reduce: false };
            let expected = found(&program, model, plain);
            let paranoid = search_paranoid(&program, model, &["x", "y", "r0", "r1", "r2"]);
            prop_assert_eq!(paranoid.doubts(), Vec::<String>::new(), "{}", model);
            for run_alone in [true, false] {
                let mode = Mode { run_ahead: true, run_alone, forget_dead: true, reduce: true };
                prop_assert_eq!(&found(&program, model, mode), &expected, "{} {:?}", model, mode);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_threads() {
    agree_on(2, 3, 400);
}

#[test]
fn three_threads() {
    agree_on(3, 2, 150);
}
