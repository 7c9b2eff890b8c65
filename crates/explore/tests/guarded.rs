//! What a lock keeps others from: while a thread has the lock of the only object of a type, a thread
//! that locks objects of that type before an access does not disturb it. Random programs keep to that, or
//! not: they access without a lock, and make and lock other objects of the type.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::contents::Contents;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Budget, Kind, Op, Program, Reg, Selector, Storage, SyncOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing a thread does. There are two numbers, and a static for another gate.
#[derive(Clone, Copy, Debug)]
enum Step {
    Write(usize, i32),
    /// Notes `6 / (number + 1)`, which is decided by the number.
    Divide(usize),
    /// Locks, or unlocks, the gate that all know.
    Gate,
    /// The same with the other one, once there is one.
    OtherGate,
    /// Makes another gate, if `y` is not 0.
    Make,
    Fence,
}

fn access() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => (0..2usize, 1..3i32).prop_map(|(number, value)| Step::Write(number, value)),
        3 => (0..2usize).prop_map(Step::Divide),
        1 => Just(Step::Fence),
    ]
}

/// Accesses, mostly behind the gate.
fn thread() -> impl Strategy<Value = Vec<Step>> {
    let gate = prop_oneof![3 => Just(Step::Gate), 2 => Just(Step::OtherGate)];
    let inside = prop::collection::vec(access(), 1..=3);
    let outside = prop_oneof![
        2 => Just(Vec::new()),
        1 => access().prop_map(|access| vec![access]),
        2 => Just(vec![Step::Make]),
    ];
    (outside.clone(), gate, inside, outside).prop_map(|(mut steps, gate, inside, after)| {
        steps.push(gate);
        steps.extend(inside);
        steps.push(gate);
        steps.extend(after);
        steps
    })
}

fn build(threads: &[Vec<Step>]) -> Program {
    let mut p = program();
    let numbers = ints(&mut p, ["x", "y"]);
    let notes = ints(&mut p, ["n0", "n1", "n2"]);
    let [other] = refs(&mut p, ["other"]);
    let gate = class(&mut p, "Gate", &[]);
    let object = class(&mut p, "Thread", &[]);
    let mut main = Code::new("main");
    let shared = main.alloc(gate.ty);
    for (index, steps) in threads.iter().enumerate() {
        let mut c = Code::new(&format!("T{index}"));
        let known = c.param(Kind::Ref);
        let [note, six] = [0, 6].map(|value| c.int(value));
        let second = c.obj();
        c.set(second, 0);
        let [mut inside, mut inside_other] = [false, false];
        for &step in steps {
            match step {
                Step::Write(number, value) => c.put(numbers[number], value),
                Step::Divide(number) => {
                    let read = c.read(numbers[number]);
                    let divisor = c.with(IntOp::Add, read, 1);
                    let quotient = c.binary(IntOp::Div, six, divisor);
                    let shifted = c.with(IntOp::Mul, note, 10);
                    let sum = c.binary(IntOp::Add, shifted, quotient);
                    c.mov(note, sum);
                }
                Step::Gate if !std::mem::replace(&mut inside, true) => c.lock(known),
                Step::Gate => c.unlock(known),
                Step::OtherGate if !std::mem::replace(&mut inside_other, true) => {
                    c.load(second, other);
                    c.assume(second);
                    c.lock(second);
                }
                Step::OtherGate => c.unlock(second),
                Step::Fence => c.fence(),
                Step::Make => {
                    let asked = c.read(numbers[1]);
                    // A guess would make one, too.
                    c.fence();
                    c.when(asked, |c| {
                        let made = c.alloc(gate.ty);
                        c.store(other, made);
                    });
                }
            }
        }
        c.store(notes[index], note);
        let method = c.done(&mut p);
        main.spawn(object.ty, method, &[shared]);
    }
    main.thread(&mut p);
    p.build()
}

#[test]
fn random_programs_with_gates_have_the_same_outcomes_with_and_without() {
    for (model, seed, cases) in [("dotnet", 21, 400), ("rmo", 22, 200)] {
        let config =
            Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
        let threads = prop::collection::vec(thread(), 2..=2);
        let result = TestRunner::new(config).run(&threads, |threads| {
            let program = build(&threads);
            let search = |without: &[Reduction]| {
                let without: Reductions = without.iter().copied().collect();
                let report = search_without(&program, model, without, &["n0", "n1", "x", "y"]);
                (report.verdict, report.outcomes.into_keys().collect::<BTreeSet<_>>())
            };
            let expected = search(&[Reduction::ReadAhead, Reduction::HeldThreads]);
            for without in [&[][..], &[Reduction::HeldThreads], &[Reduction::ReadAhead]] {
                let found = search(without);
                let missing: Vec<_> = expected.1.difference(&found.1).collect();
                prop_assert!(found == expected, "{model} without {without:?}: missing {missing:?}");
            }
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("{error}"));
    }
}

/// One reads twice behind the gate, after it has asked for another one; the other makes that, locks it,
/// and writes.
#[test]
fn a_gate_that_is_made_meanwhile_keeps_no_thread_out() {
    let reader =
        vec![Step::Gate, Step::Write(1, 1), Step::Fence, Step::Divide(0), Step::Divide(0), Step::Gate];
    let writer = vec![Step::Make, Step::OtherGate, Step::Write(0, 1), Step::OtherGate];
    let program = build(&[reader, writer]);
    for model in ["dotnet", "rmo"] {
        let found = search_without(&program, model, Reductions::none(), &["n0"]).outcomes;
        let found: Vec<i64> = found.into_keys().map(|outcome| outcome[0]).collect();
        assert!([33, 63, 66].iter().all(|note| found.contains(note)), "{model}: {found:?}");
    }
}

/// The object that the last lock of a program may take.
fn last_lock(program: &Program) -> (u32, Reg) {
    let mut locks = program.code.iter().enumerate().filter_map(|(pc, op)| match *op {
        Op::Sync(SyncOp::Lock { object, .. }) => Some((pc as u32, object)),
        _ => None,
    });
    locks.next_back().unwrap()
}

#[test]
fn a_register_holds_what_is_put_into_it_and_what_pointers_to_it_put_there() {
    for pinned in [false, true] {
        let mut p = program();
        let [one, two] = refs(&mut p, ["one", "two"]);
        let [a, b] = ["A", "B"].map(|name| class(&mut p, name, &[("f", Storage::Ref)]));
        let program = single(p, |c, _| {
            // One register for two things, one after the other.
            let register = c.obj();
            let made = c.alloc(a.ty);
            c.mov(register, made);
            c.store(one, register);
            let made = c.alloc(b.ty);
            c.mov(register, made);
            c.store(two, register);
            let taken = c.read_ref(one);
            if pinned {
                let pointer = c.address_of_register(taken);
                c.store(target(pointer), register);
            }
            c.lock(taken);
            c.unlock(taken);
        });
        let (pc, object) = last_lock(&program);
        let contents = Contents::of(&program, &Budget::unlimited());
        let types = contents.register(pc, object);
        assert!(types.has(a.ty));
        assert_eq!(types.has(b.ty), pinned);
        assert_eq!(types.only().is_some(), !pinned);
    }
}

#[test]
fn a_virtual_call_hands_on_only_objects_of_types_that_it_may_be_made_on() {
    let mut p = program();
    let [one] = refs(&mut p, ["one"]);
    let [a, b] = ["A", "B"].map(|name| class(&mut p, name, &[]));
    let selector = Selector(0);
    for ty in [a.ty, b.ty] {
        let mut c = Code::new("Enter");
        let this = c.param(Kind::Ref);
        c.lock(this);
        c.unlock(this);
        let method = c.done(&mut p);
        p.implement(ty, selector, method);
    }
    let program = single(p, |c, _| {
        let [first, second] = [a.ty, b.ty].map(|ty| c.alloc(ty));
        c.store(one, second);
        let none = c.i32();
        c.call_virtual(selector, &[first], none);
        let read = c.read_ref(one);
        c.call_virtual(selector, &[read], none);
    });
    let contents = Contents::of(&program, &Budget::unlimited());
    let locked: Vec<_> = (0..program.code.len() as u32)
        .filter_map(|pc| match program.code[pc as usize] {
            Op::Sync(SyncOp::Lock { object, .. }) => Some(contents.register(pc, object).only()),
            _ => None,
        })
        .collect();
    assert_eq!(locked, [Some(a.ty), Some(b.ty)]);
}
