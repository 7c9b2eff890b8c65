//! Random threads that decide by variables on which they race, under models that let reads pass decisions: what is read
//! may be wanted again behind the decision, or lead to an object. Every way of searching finds the same.
//!
//! `CASES=2000 SEED=1 cargo test -p fencepost-explore random_guesses` tries more of them.

use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_ir::op::IntOp;
use fencepost_ir::{MethodId, Place, Program, Reg, Storage, TypeId};
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{try_random, ways_agree, without};
use proptest::prelude::*;

/// One thing that a thread does.
#[derive(Clone, Debug)]
enum Step {
    Write(usize, i32),
    VolatileWrite(usize, i32),
    /// Notes what it reads.
    Note(usize),
    VolatileNote(usize),
    /// Notes which of two variables is larger, by a branch.
    Compare(usize, usize),
    /// Goes one way if the variable has this value, and the other if not.
    If(usize, i32, Vec<Step>, Vec<Step>),
    /// Branches on a variable and notes the value behind the branch.
    Keep(usize),
    /// Reads a variable that nothing wants.
    Idle(usize),
    /// Makes an object and stores it.
    Publish(i32),
    /// Notes a field of the object, if there is one.
    Follow,
    /// Reads until the variable is not zero.
    Await(usize),
    Fence,
}

fn step() -> impl Strategy<Value = Step> {
    let which = || 0..3usize;
    let value = || 0..3i32;
    let simple = prop_oneof![
        6 => (which(), value()).prop_map(|(variable, value)| Step::Write(variable, value)),
        1 => (which(), value()).prop_map(|(variable, value)| Step::VolatileWrite(variable, value)),
        3 => which().prop_map(Step::Note),
        1 => which().prop_map(Step::VolatileNote),
        1 => (which(), which()).prop_map(|(one, other)| Step::Compare(one, other)),
        2 => which().prop_map(Step::Keep),
        1 => which().prop_map(Step::Idle),
        1 => value().prop_map(Step::Publish),
        1 => Just(Step::Follow),
        1 => which().prop_map(Step::Await),
        1 => Just(Step::Fence),
    ];
    let body = prop::collection::vec(simple.clone(), 0..3);
    prop_oneof![
        4 => simple,
        5 => (which(), value(), body.clone(), body)
            .prop_map(|(variable, value, then, other)| Step::If(variable, value, then, other)),
    ]
}

/// What two or three threads do.
fn bodies() -> impl Strategy<Value = Vec<Vec<Step>>> {
    prop::collection::vec(prop::collection::vec(step(), 1..=3), 2..=3)
}

const NOTES: [&str; 3] = ["a", "b", "c"];
const OBSERVED: [&str; 6] = ["x", "y", "z", "a", "b", "c"];

struct Writer {
    variables: [Place; 3],
    object: Place,
    shape: Shape,
    ty: TypeId,
    note: Place,
}

impl Writer {
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.note);
        let old = c.with(IntOp::Mul, old, 5);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.note, new);
    }

    fn note_constant(&self, c: &mut Code, value: i32) {
        let value = c.int(value);
        self.note(c, value);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Write(variable, value) => c.put(self.variables[*variable], *value),
                Step::VolatileWrite(variable, value) => c.vput(self.variables[*variable], *value),
                Step::Note(variable) => {
                    let value = c.read(self.variables[*variable]);
                    self.note(c, value);
                }
                Step::VolatileNote(variable) => {
                    let value = c.vread(self.variables[*variable]);
                    self.note(c, value);
                }
                Step::Compare(one, other) => {
                    let (one, other) = (c.read(self.variables[*one]), c.read(self.variables[*other]));
                    let less = c.binary(IntOp::Lt, one, other);
                    c.when(less, |c| self.note_constant(c, 1));
                }
                Step::If(variable, value, then, otherwise) => {
                    let found = c.read(self.variables[*variable]);
                    let same = c.with(IntOp::Eq, found, *value);
                    let (other, end) = (c.label(), c.label());
                    c.if_false(same, other);
                    self.note_constant(c, 3);
                    self.write(c, then);
                    c.jump(end);
                    c.bind(other);
                    self.write(c, otherwise);
                    c.bind(end);
                }
                Step::Keep(variable) => {
                    let found = c.read(self.variables[*variable]);
                    c.when(found, |c| self.note(c, found));
                }
                Step::Idle(variable) => drop(c.read(self.variables[*variable])),
                Step::Publish(value) => {
                    let made = c.alloc(self.ty);
                    c.put(self.shape.field(made, 0), *value);
                    c.store(self.object, made);
                }
                Step::Follow => {
                    let found = c.read_ref(self.object);
                    c.when(found, |c| {
                        let value = c.read(self.shape.field(found, 0));
                        self.note(c, value);
                    });
                }
                Step::Await(variable) => {
                    let again = c.here();
                    let found = c.read(self.variables[*variable]);
                    c.if_false(found, again);
                }
                Step::Fence => c.fence(),
            }
        }
    }
}

/// The first of them starts the others, and waits for them at the end.
fn started(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let variables = ints(&mut p, ["x", "y", "z"]);
    let notes = ints(&mut p, NOTES);
    let [object] = refs(&mut p, ["object"]);
    let ty = p.class("Box", None, &[("value", Storage::I32)]);
    let writer =
        |p: &_, note: usize| Writer { variables, object, shape: Shape::of(p, ty), ty, note: notes[note] };
    let others: Vec<MethodId> = (1..bodies.len())
        .map(|body| {
            let mut c = Code::new(NOTES[body]);
            writer(&p, body).write(&mut c, &bodies[body]);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, p| {
        let threads: Vec<Reg> = others.iter().map(|&other| c.spawn(ty, other, &[])).collect();
        writer(p, 0).write(c, &bodies[0]);
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

/// The models under which reads pass decisions.
fn model() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["rmo", "dotnet", "java", "upc", "itanium"])
}

#[test]
fn every_way_of_searching_finds_the_same() {
    let eager = || [Reduction::SettledReads].into_iter().collect::<Reductions>();
    let ways = || {
        [
            without("settled-reads", eager()),
            without("settled-reads and calm-regions", eager().with(Reduction::CalmRegions)),
            without("calm-regions", [Reduction::CalmRegions].into_iter().collect()),
            without("read-ahead", [Reduction::ReadAhead].into_iter().collect()),
            without("no reductions", Reductions::all()),
            ("paranoid", SearchConfig { paranoid: true, ..SearchConfig::default() }),
        ]
    };
    try_random(12, &(bodies(), model()), |(bodies, model)| {
        ways_agree(&started(&bodies), model, &OBSERVED, ways(), 3_000).map(drop)
    });
}

/// The read of `y` and the write of `x` are enough, since `x` is taken to be calm: the write of `y` comes after it. A check
/// that lets it come first would refute that.
#[test]
fn a_claim_is_checked_against_what_is_searched() {
    let bodies = [
        vec![Step::If(1, 1, vec![], vec![])],
        vec![Step::If(1, 0, vec![Step::Write(0, 0)], vec![])],
        vec![Step::If(0, 1, vec![], vec![Step::Write(0, 0)]), Step::Write(1, 1)],
    ];
    let paranoid = ("paranoid", SearchConfig { paranoid: true, ..SearchConfig::default() });
    ways_agree(&started(&bodies), "rmo", &OBSERVED, [paranoid], 3_000).expect("no claim is refuted");
}
