//! Random programs that make objects, fill, link and publish them, under `dotnet`: against an oracle
//! that shares no code with the engine, and with reductions on and off.
//!
//! The oracle is axiomatic, as the one in `oracles/axiomatic.rs` is; what is different is that
//! locations are fields of objects, that an address to come may be any location of its own region
//! only, and safe publication: a write that stores a reference comes after all earlier accesses of
//! its thread to the object itself.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Verdict};
use fencepost_ir::ProgramBuilder;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Place, Program, Reg, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::oracles::objects::outcomes;

/// One thing a thread does. It has two registers for references, null at first; there are two
/// statics for references, and `x`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// The register gets a new object.
    New(usize),
    /// `register.value = number`, if it is not null.
    Fill(usize, i32),
    /// `register.next = register`, if the first is not null.
    Link(usize, usize),
    /// `static = register`
    Publish(usize, usize),
    /// `register = static`
    Take(usize, usize),
    /// `register = register.next`, if the second is not null.
    Follow(usize, usize),
    /// Notes `register.value`, or that it is null.
    Look(usize),
    /// Notes `6 / (register.value + 1)`, which is decided by the value, or that it is null.
    Test(usize),
    /// `x = number`
    Write(i32),
    /// Notes `6 / (x + 1)`, which is decided by `x`.
    Divide,
    Fence,
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    let (one, other) = (0..2usize, 0..2usize);
    prop_oneof![
        2 => one.clone().prop_map(Step::New),
        3 => (one.clone(), 1..3i32).prop_map(|(register, value)| Step::Fill(register, value)),
        1 => (one.clone(), other.clone()).prop_map(|(register, to)| Step::Link(register, to)),
        3 => (one.clone(), other.clone()).prop_map(|(place, register)| Step::Publish(place, register)),
        3 => (one.clone(), other.clone()).prop_map(|(register, place)| Step::Take(register, place)),
        1 => (one.clone(), other).prop_map(|(register, from)| Step::Follow(register, from)),
        3 => one.clone().prop_map(Step::Look),
        1 => one.prop_map(Step::Test),
        1 => (1..3i32).prop_map(Step::Write),
        2 => Just(Step::Divide),
        1 => Just(Step::Fence),
    ]
}

/// Makes an object and publishes it, so that there is something to see; then it may say so in `x`.
fn publisher() -> impl Strategy<Value = Vec<Step>> {
    let says = prop::option::of(Just([Step::Fence, Step::Write(1)]));
    (prop::collection::vec(step(), 0..=2), says).prop_map(|(mut steps, says)| {
        steps.insert(0, Step::New(0));
        steps.push(Step::Publish(0, 0));
        steps.extend(says.into_iter().flatten());
        steps
    })
}

fn programs() -> impl Strategy<Value = [Vec<Step>; 2]> {
    let reader = (prop::collection::vec(step(), 1..=3), 0..2usize).prop_map(|(mut steps, at)| {
        steps.insert(at, Step::Take(0, 0));
        steps
    });
    (publisher(), reader).prop_map(|(publisher, reader)| [publisher, reader])
}

/// A thread with an object that another one of its objects leads to, one that hands on what it is given,
/// and one that takes, follows and fills: a reader of what belongs to it has to know which threads may get it.
fn relays() -> impl Strategy<Value = Vec<Vec<Step>>> {
    let some = |most| prop::collection::vec(step(), 0..=most);
    let hands = |place: usize| prop::option::of(Just(Step::Publish(place, 1)));
    let owner = (hands(0), hands(1), some(2), hands(0)).prop_map(|(early, other, more, late)| {
        let mut steps = vec![Step::New(0), Step::New(1), Step::Link(1, 0)];
        steps.extend(early.into_iter().chain(other));
        steps.extend([Step::Fence, Step::Test(0), Step::Divide]);
        steps.extend(more.into_iter().chain(late));
        steps
    });
    let relay = (any::<bool>(), some(1)).prop_map(|(waits, more)| {
        let mut steps = if waits { vec![Step::Write(1), Step::Fence] } else { Vec::new() };
        steps.extend([Step::Take(1, 0), Step::Publish(1, 1)]);
        steps.extend(more);
        steps
    });
    let taker = (0..2usize, some(1)).prop_map(|(place, more)| {
        let mut steps = vec![Step::Take(1, place), Step::Follow(0, 1), Step::Fill(0, 1)];
        steps.extend(more);
        steps
    });
    (owner, relay, taker).prop_map(|(owner, relay, taker)| vec![owner, relay, taker])
}

/// What random programs are about.
pub(crate) struct Places {
    pub(crate) node: Shape,
    pub(crate) statics: [Place; 2],
    x: Place,
}

impl Places {
    pub(crate) fn of(p: &mut ProgramBuilder) -> Places {
        let [x] = ints(p, ["x"]);
        let statics = refs(p, ["s0", "s1"]);
        let node = class(p, "Node", &[("value", Storage::I32), ("next", Storage::Ref)]);
        Places { node, statics, x }
    }
}

/// A thread that takes random steps.
pub(crate) struct Walker {
    registers: [Reg; 2],
    pub(crate) note: Reg,
    six: Reg,
}

impl Walker {
    pub(crate) fn new(c: &mut Code, registers: [Reg; 2]) -> Walker {
        Walker { registers, note: c.int(0), six: c.int(6) }
    }

    pub(crate) fn take(&self, c: &mut Code, places: &Places, step: Step) {
        let &Places { ref node, statics, x } = places;
        let &Walker { registers, note, six } = self;
        match step {
            Step::New(register) => {
                let made = c.alloc(node.ty);
                c.mov(registers[register], made);
            }
            Step::Fill(register, value) => {
                let object = registers[register];
                c.when(object, |c| c.put(node.field(object, 0), value));
            }
            Step::Link(register, to) => {
                let object = registers[register];
                c.when(object, |c| c.store(node.field(object, 1), registers[to]));
            }
            Step::Publish(place, register) => c.store(statics[place], registers[register]),
            Step::Take(register, place) => c.load(registers[register], statics[place]),
            Step::Follow(register, from) => {
                let object = registers[from];
                c.when(object, |c| c.load(registers[register], node.field(object, 1)));
            }
            Step::Look(register) => {
                let object = registers[register];
                let seen = c.int(3);
                c.when(object, |c| c.load(seen, node.field(object, 0)));
                append(c, note, seen);
            }
            Step::Test(register) => {
                let object = registers[register];
                let seen = c.int(4);
                c.when(object, |c| {
                    let value = c.read(node.field(object, 0));
                    let divisor = c.with(IntOp::Add, value, 1);
                    let quotient = c.binary(IntOp::Div, six, divisor);
                    c.mov(seen, quotient);
                });
                append(c, note, seen);
            }
            Step::Write(value) => c.put(x, value),
            Step::Divide => {
                let read = c.read(x);
                let divisor = c.with(IntOp::Add, read, 1);
                let quotient = c.binary(IntOp::Div, six, divisor);
                append(c, note, quotient);
            }
            Step::Fence => c.fence(),
        }
    }
}

fn build(threads: &[Vec<Step>]) -> Program {
    let mut p = program();
    let notes = ints(&mut p, ["n0", "n1", "n2"]);
    let places = Places::of(&mut p);
    for (index, steps) in threads.iter().enumerate() {
        let mut c = Code::new(&format!("T{index}"));
        let registers = [c.obj(), c.obj()];
        registers.iter().for_each(|&register| c.set(register, 0));
        let walker = Walker::new(&mut c, registers);
        steps.iter().for_each(|&step| walker.take(&mut c, &places, step));
        c.store(notes[index], walker.note);
        c.thread(&mut p);
    }
    p.build()
}

fn append(c: &mut Code, note: Reg, value: Reg) {
    let shifted = c.with(IntOp::Mul, note, 10);
    let sum = c.binary(IntOp::Add, shifted, value);
    c.mov(note, sum);
}

#[test]
fn objects_are_published_as_the_axioms_say() {
    let config =
        Config { cases: 3_000, failure_persistence: None, rng_seed: RngSeed::Fixed(11), ..Config::default() };
    let result = TestRunner::new(config).run(&programs(), |threads| {
        let program = build(&threads);
        let expected = outcomes(&threads);
        let sets = [Reductions::none(), [Reduction::ReadAhead].into_iter().collect(), Reductions::all()];
        for without in sets {
            let report = search_without(&program, "dotnet", without, &["n0", "n1"]);
            let found: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            let missing: Vec<_> = expected.difference(&found).collect();
            let extra: Vec<_> = found.difference(&expected).collect();
            prop_assert!(
                report.verdict == Verdict::Holds && missing.is_empty() && extra.is_empty(),
                "without {:?}: {:?} {:?}, engine misses {:?}, has {:?} too",
                without,
                report.verdict,
                report.reasons,
                missing,
                extra
            );
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn what_is_handed_on_may_be_disturbed() {
    for (model, seed) in [("dotnet", 12), ("rmo", 13)] {
        let config = Config {
            cases: 300,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(seed),
            ..Config::default()
        };
        let result = TestRunner::new(config).run(&relays(), |threads| {
            let program = build(&threads);
            let [with, without] = [Reductions::none(), [Reduction::ReadAhead].into_iter().collect()]
                .map(|without| search_without(&program, model, without, &["n0", "n1", "n2"]));
            let [found, expected] =
                [&with, &without].map(|report| report.outcomes.keys().collect::<BTreeSet<_>>());
            let missing: Vec<_> = expected.difference(&found).collect();
            prop_assert!(
                with.verdict == without.verdict && found == expected,
                "{model}: {:?} and {:?}, missing {:?}",
                with.reasons,
                without.reasons,
                missing
            );
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("{error}"));
    }
}
