//! Random programs of a few threads that read, write, lock, choose and wait, under every model: threads that are there
//! from the start and share nothing but variables, whose steps are remembered, or threads that main starts, where stages
//! of writes are merged by other rules. Every way of searching finds the same.
//!
//! `CASES=5000 SEED=1 cargo test -p fencepost-explore random_threads` tries more of them.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, MemoryOp, MethodId, Place, Program, ProgramBuilder, Reg, RmwOp};
use fencepost_memory::builtin;
use fencepost_testkit::answers::search_without;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{every_way_agrees, try_random};
use proptest::prelude::*;

/// One thing that a thread does.
#[derive(Clone, Debug)]
enum Step {
    Write {
        variable: usize,
        value: i32,
        volatile: bool,
    },
    /// Notes what it reads.
    Read {
        variable: usize,
        volatile: bool,
    },
    /// Writes a variable that depends on another.
    Copy(usize, usize),
    Exchange(usize, i32),
    Add(usize),
    /// Notes whether it made a one of a zero.
    Swap(usize),
    Fence,
    /// Notes any of two numbers.
    Choose,
    /// Goes no further if the variable has this value.
    Assume(usize, i32),
    FailIf(usize, i32),
    /// Reads until the variable has this value.
    Await(usize, i32),
    /// Only if the variable is not zero.
    When(usize, Vec<Step>),
    /// With a lock, where there are objects.
    Locked(Vec<Step>),
    /// In a method of its own.
    Called(Vec<Step>),
}

fn step() -> impl Strategy<Value = Step> {
    let which = || 0..2usize;
    let value = || 1..3i32;
    let simple = prop_oneof![
        6 => (which(), value(), any::<bool>())
            .prop_map(|(variable, value, volatile)| Step::Write { variable, value, volatile }),
        6 => (which(), any::<bool>()).prop_map(|(variable, volatile)| Step::Read { variable, volatile }),
        1 => (which(), which()).prop_map(|(from, to)| Step::Copy(from, to)),
        1 => (which(), value()).prop_map(|(variable, value)| Step::Exchange(variable, value)),
        1 => which().prop_map(Step::Add),
        1 => which().prop_map(Step::Swap),
        1 => Just(Step::Fence),
        1 => Just(Step::Choose),
        1 => (which(), value()).prop_map(|(variable, value)| Step::Assume(variable, value)),
        1 => (which(), value()).prop_map(|(variable, value)| Step::FailIf(variable, value)),
        1 => (which(), value()).prop_map(|(variable, value)| Step::Await(variable, value)),
    ];
    let body = prop::collection::vec(simple.clone(), 1..3);
    prop_oneof![
        10 => simple,
        1 => (which(), body.clone()).prop_map(|(variable, body)| Step::When(variable, body)),
        1 => body.clone().prop_map(Step::Locked),
        1 => body.prop_map(Step::Called),
    ]
}

/// What two or three threads do.
fn bodies(threads: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Vec<Step>>> {
    prop::collection::vec(prop::collection::vec(step(), 0..=3), threads)
}

const NOTES: [&str; 3] = ["a", "b", "c"];
const OBSERVED: [&str; 5] = ["x", "y", "a", "b", "c"];

struct Writer {
    variables: [Place; 2],
    note: Place,
    lock: Option<Place>,
}

impl Writer {
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.note);
        let old = c.with(IntOp::Mul, old, 5);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.note, new);
    }

    fn write(&self, c: &mut Code, p: &mut ProgramBuilder, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Write { variable, value, volatile: true } => c.vput(self.variables[*variable], *value),
                Step::Write { variable, value, volatile: false } => c.put(self.variables[*variable], *value),
                Step::Read { variable, volatile } => {
                    let place = self.variables[*variable];
                    let value = if *volatile { c.vread(place) } else { c.read(place) };
                    self.note(c, value);
                }
                Step::Copy(from, to) => {
                    let value = c.read(self.variables[*from]);
                    let value = c.with(IntOp::Add, value, 1);
                    let value = c.with(IntOp::And, value, 3);
                    c.store(self.variables[*to], value);
                }
                Step::Exchange(variable, value) => {
                    let value = c.int(*value);
                    let old = c.rmw(RmwOp::Exchange, self.variables[*variable], value);
                    self.note(c, old);
                }
                Step::Add(variable) => {
                    let one = c.int(1);
                    c.rmw(RmwOp::Add, self.variables[*variable], one);
                }
                Step::Swap(variable) => {
                    let (zero, one) = (c.int(0), c.int(1));
                    let dst = c.i32();
                    let place = self.variables[*variable];
                    c.emit(MemoryOp::Rmw {
                        dst,
                        place,
                        op: RmwOp::CompareExchange,
                        operand: one,
                        expected: zero,
                        access: RMW,
                    });
                    self.note(c, dst);
                }
                Step::Fence => c.fence(),
                Step::Choose => {
                    let chosen = c.choose(2);
                    self.note(c, chosen);
                }
                Step::Assume(variable, value) => {
                    let found = c.read(self.variables[*variable]);
                    let other = c.with(IntOp::Ne, found, *value);
                    c.assume(other);
                }
                Step::FailIf(variable, value) => {
                    let found = c.read(self.variables[*variable]);
                    let same = c.with(IntOp::Eq, found, *value);
                    let message = p.message(format!("{variable}-{value}"));
                    c.when(same, |c| c.emit(ControlOp::Fail { message }));
                }
                Step::Await(variable, value) => {
                    let again = c.here();
                    let found = c.vread(self.variables[*variable]);
                    let same = c.with(IntOp::Eq, found, *value);
                    c.if_false(same, again);
                }
                Step::When(variable, body) => {
                    let found = c.read(self.variables[*variable]);
                    c.when(found, |c| self.write(c, p, body));
                }
                Step::Locked(body) => match self.lock {
                    Some(lock) => {
                        let lock = c.read_ref(lock);
                        c.lock(lock);
                        self.write(c, p, body);
                        c.unlock(lock);
                    }
                    None => self.write(c, p, body),
                },
                Step::Called(body) => {
                    let mut callee = Code::new("callee");
                    self.write(&mut callee, p, body);
                    let callee = callee.done(p);
                    c.run(callee, &[]);
                }
            }
        }
    }
}

/// All threads are there from the start, and there are no objects.
fn flat(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let variables = ints(&mut p, ["x", "y"]);
    let notes = ints(&mut p, NOTES);
    for (body, note) in bodies.iter().zip(notes) {
        let mut c = Code::new("thread");
        Writer { variables, note, lock: None }.write(&mut c, &mut p, body);
        c.thread(&mut p);
    }
    p.build()
}

/// The first of them makes a lock, starts the others, and waits for them at the end.
fn started(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let variables = ints(&mut p, ["x", "y"]);
    let notes = ints(&mut p, NOTES);
    let [lock] = refs(&mut p, ["lock"]);
    let object = p.class("Object", None, &[]);
    let writer = |note: usize| Writer { variables, note: notes[note], lock: Some(lock) };
    let others: Vec<MethodId> = (1..bodies.len())
        .map(|body| {
            let mut c = Code::new(NOTES[body]);
            writer(body).write(&mut c, &mut p, &bodies[body]);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, p| {
        let made = c.alloc(object);
        c.store(lock, made);
        let threads: Vec<Reg> = others.iter().map(|&other| c.spawn(object, other, &[])).collect();
        writer(0).write(c, p, &bodies[0]);
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

/// Any model.
fn model() -> impl Strategy<Value = String> {
    prop::sample::select(builtin::all().into_iter().map(|model| model.name).collect::<Vec<_>>())
}

#[test]
fn threads_that_are_there_from_the_start() {
    try_random(25, &(bodies(2..=3), model()), |(bodies, model)| {
        let program = flat(&bodies);
        every_way_agrees(&program, &model, &OBSERVED)?;
        // Remembering changes nothing but the time that it takes.
        let forgetful = Reductions::none().with(Reduction::RememberedSteps);
        let states = |without| search_without(&program, &model, without, &OBSERVED).stats.states;
        prop_assert_eq!(states(forgetful), states(Reductions::none()), "states under {}", model);
        Ok(())
    });
}

#[test]
fn threads_that_main_starts() {
    try_random(12, &(bodies(2..=3), model()), |(bodies, model)| {
        every_way_agrees(&started(&bodies), &model, &OBSERVED).map(drop)
    });
}

/// Main writes before it waits for the others, or after one of them has: a claim that the two commute is right, although
/// main knows early what those do for whom it waits.
#[test]
fn a_claim_does_not_depend_on_when_a_thread_begins_to_wait() {
    let read = || vec![Step::Read { variable: 0, volatile: false }];
    let bodies = [vec![Step::Write { variable: 0, value: 1, volatile: true }], read(), read()];
    every_way_agrees(&started(&bodies), "java-op", &OBSERVED).expect("no claim is refuted");
}
