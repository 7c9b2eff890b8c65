//! Threads that do the same are interchangeable, and joins in a row are one wait: fewer states, and
//! nothing that is observed changes.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    ControlOp, Kind, LocalOp, MemoryOp, MethodId, ObjectOp, Op, Program, ProgramBuilder, Reg, RmwOp, Storage,
};
use fencepost_machine::{Assumptions, Clock, Effect, Settings};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;

pub(crate) const ON: Settings = Settings {
    reductions: Reductions::all(),
    assumptions: Assumptions { spurious_wake_ups: true, clock: Clock { leaps: 2, trusted: false } },
    window: 64,
    local_steps: 20_000,
    frames: 10_000,
};
pub(crate) const OFF: Settings =
    ON.with(ON.reductions.without(Reduction::GatheredJoins).without(Reduction::ThreadSymmetry));
/// Every combination but [`ON`].
pub(crate) const OTHERS: [Settings; 3] =
    [OFF, ON.set(Reduction::GatheredJoins, false), ON.set(Reduction::ThreadSymmetry, false)];

/// How main keeps the threads it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Keeping {
    Variables,
    Array,
}

/// Main starts `count` threads of `method` with these arguments, joins them one after the other,
/// and then does `last`.
pub(crate) fn main_of(
    mut p: ProgramBuilder,
    count: usize,
    keeping: Keeping,
    method: MethodId,
    arguments: impl FnOnce(&mut Code) -> Vec<Reg>,
    last: impl FnOnce(&mut Code, &mut ProgramBuilder),
) -> Program {
    let thread = p.class("Thread", None, &[]);
    let threads = array(&mut p, "Thread[]", Storage::Ref);
    single(p, |c, p| {
        let arguments = arguments(c);
        match keeping {
            Keeping::Variables => {
                let started: Vec<Reg> = (0..count).map(|_| c.spawn(thread, method, &arguments)).collect();
                started.into_iter().for_each(|thread| c.join(thread));
            }
            Keeping::Array => {
                let all = c.array(threads.ty, count as i32);
                for start in [true, false] {
                    let at = c.int(0);
                    let top = c.here();
                    if start {
                        let child = c.spawn(thread, method, &arguments);
                        c.store(threads.element(all, at, 0), child);
                    } else {
                        let child = c.read_ref(threads.element(all, at, 0));
                        c.join(child);
                    }
                    c.emit(LocalOp::BinaryImmediate {
                        op: fencepost_ir::BinaryOp::I32(IntOp::Add),
                        dst: at,
                        a: at,
                        b: 1,
                    });
                    let more = c.with(IntOp::Lt, at, count as i32);
                    c.if_true(more, top);
                }
            }
        }
        last(c, p);
    })
}

/// `count` threads that each add one under a lock.
fn counters(count: usize, keeping: Keeping) -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let lock = p.class("Lock", None, &[]);
    let mut c = Code::new("worker");
    let object = c.param(Kind::Ref);
    c.lock(object);
    c.bump(x, 1);
    c.unlock(object);
    let worker = c.done(&mut p);
    main_of(p, count, keeping, worker, |c| vec![c.alloc(lock)], |_, _| {})
}

/// Threads with the numbers 1, 2 and so on, each of which makes `x` its number if `x` is one less. Main keeps them in
/// an array.
fn rotation(count: usize) -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::new("rotate");
    let number = c.param(Kind::I32);
    let before = c.with(IntOp::Sub, number, 1);
    let dst = c.i32();
    let op = Op::Memory(MemoryOp::Rmw {
        op: RmwOp::CompareExchange,
        dst,
        place: x,
        operand: number,
        expected: before,
        access: RMW,
    });
    c.emit(op);
    let rotate = c.done(&mut p);
    let thread = p.class("Thread", None, &[]);
    let threads = array(&mut p, "Thread[]", Storage::Ref);
    single(p, |c, _| {
        let all = c.array(threads.ty, count as i32);
        for place in 0..count as i32 {
            let (at, number) = (c.int(place), c.int(place + 1));
            let child = c.spawn(thread, rotate, &[number]);
            c.store(threads.element(all, at, 0), child);
        }
        for place in 0..count as i32 {
            let at = c.int(place);
            let child = c.read_ref(threads.element(all, at, 0));
            c.join(child);
        }
    })
}

#[test]
fn threads_that_were_started_with_different_numbers_keep_their_places() {
    // Which of them are done is all there is to know; in which order they were is not.
    for count in 2..6 {
        let program = rotation(count);
        let states = |settings| search_with(&program, "sc", settings, true, &["x"]).stats.states;
        assert!(states(ON) <= states(OFF), "{count} threads: {} states, {} without", states(ON), states(OFF));
    }
    ask_under(&rotation(3), "tso", &["x"]).holds().gives([[1], [2], [3]]);
}

/// `count` threads that each read two variables, and main that then writes them.
fn readers(count: usize) -> Program {
    let mut p = program();
    let [x, y, seen] = ints(&mut p, ["x", "y", "seen"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("reader");
    let (first, second) = (c.vread(x), c.vread(y));
    let sum = c.binary(IntOp::Add, first, second);
    let one = c.with(IntOp::Eq, sum, 1);
    c.when(one, |c| c.vput(seen, 1));
    let reader = c.done(&mut p);
    let mut c = Code::new("writer");
    c.vput(x, 1);
    c.vput(y, 1);
    let writer = c.done(&mut p);
    single(p, |c, _| {
        let writer = c.spawn(thread, writer, &[]);
        let readers: Vec<Reg> = (0..count).map(|_| c.spawn(thread, reader, &[])).collect();
        c.join(writer);
        readers.into_iter().for_each(|reader| c.join(reader));
    })
}

fn states(program: &Program, model: &str, settings: Settings, reduce: bool) -> usize {
    let report = search_with(program, model, settings, reduce, &[]);
    assert_eq!(report.verdict, Verdict::Holds);
    report.stats.states
}

pub(crate) fn answer(report: Report) -> (Verdict, BTreeSet<Vec<i64>>, BTreeSet<ViolationKind>) {
    let kinds = report.violations.iter().map(|violation| violation.kind).collect();
    (report.verdict, report.outcomes.into_keys().collect(), kinds)
}

#[test]
fn identical_threads_need_a_fraction_of_the_states() {
    // With and without: for 2, 3 and 4 threads.
    let counts = |program: &dyn Fn(usize) -> Program, model: &str| {
        [2, 3, 4].map(|count| [ON, OFF].map(|settings| states(&program(count), model, settings, true)))
    };
    for model in ["sc", "dotnet-ecma"] {
        let variables = counts(&|count| counters(count, Keeping::Variables), model);
        assert_eq!(variables, [[6, 10], [9, 26], [12, 62]], "{model}");
        let array = counts(&|count| counters(count, Keeping::Array), model);
        assert_eq!(array, [[6, 10], [9, 26], [12, 62]], "{model}");
        assert_eq!(counts(&readers, model), [[32, 70], [58, 251], [95, 936]], "{model}");
    }
}

#[test]
fn what_tells_threads_apart_keeps_them_apart() {
    // The same, but each thread gets a number, which it reads at its end or not at all.
    let numbered = |read: bool| {
        let mut p = program();
        let [x, last] = ints(&mut p, ["x", "last"]);
        let shape = class(&mut p, "Thread", &[("number", Storage::I32)]);
        let mut c = Code::new("worker");
        let me = c.param(Kind::Ref);
        c.bump(x, 1);
        c.bump(x, 1);
        if read {
            let number = c.get(shape.field(me, 0));
            c.store(last, number);
        } else {
            c.emit(ObjectOp::NullCheck { object: me });
        }
        let worker = c.done(&mut p);
        single(p, |c, _| {
            let threads: Vec<Reg> = (1..=2)
                .map(|number| {
                    let (thread, number) = (c.alloc(shape.ty), c.int(number));
                    c.fill(shape.field(thread, 0), number);
                    c.spawn_as(thread, worker, &[thread]);
                    thread
                })
                .collect();
            threads.into_iter().for_each(|thread| c.join(thread));
        })
    };
    let report = search_with(&numbered(true), "sc", ON, true, &["x", "last"]);
    let last: BTreeSet<i64> = report.outcomes.keys().map(|values| values[1]).collect();
    assert_eq!(last, BTreeSet::from([1, 2]));
    let count = |read: bool, settings| states(&numbered(read), "sc", settings, false);
    assert_eq!([count(true, ON), count(true, OFF)], [102, 127]);
    assert_eq!([count(false, ON), count(false, OFF)], [35, 78]);
}

#[test]
fn a_thread_that_has_a_lock_does_not_pass_its_joins() {
    // T1 never ends. T2 wants the lock that main has. Main does not wait for T2 yet.
    let mut p = program();
    let [go] = ints(&mut p, ["go"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("endless");
    let top = c.here();
    let seen = c.vread(go);
    c.if_false(seen, top);
    let endless = c.done(&mut p);
    let mut c = Code::new("locks");
    let object = c.param(Kind::Ref);
    c.lock(object);
    c.unlock(object);
    let locks = c.done(&mut p);
    let program = single(p, |c, _| {
        let lock = c.alloc(thread);
        c.lock(lock);
        let first = c.spawn(thread, endless, &[]);
        let second = c.spawn(thread, locks, &[lock]);
        c.join(first);
        c.join(second);
    });
    agree(&program, &[]).holds();
}

#[test]
fn joins_wait_for_what_main_reads_to_settle() {
    // The first thread puts another into the variable from which main takes whom to join next.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let [next] = refs(&mut p, ["next"]);
    let thread = p.class("Thread", None, &[]);
    let mut c = Code::new("slow");
    c.put(x, 1);
    c.put(x, 2);
    let slow = c.done(&mut p);
    let mut c = Code::new("first");
    let other = c.param(Kind::Ref);
    c.store(next, other);
    let first = c.done(&mut p);
    let program = single(p, |c, p| {
        let slow = c.spawn(thread, slow, &[]);
        let first = c.spawn(thread, first, &[slow]);
        c.store(next, first);
        c.join(first);
        let next = c.read_ref(next);
        c.join(next);
        let two = c.read(x);
        let wrong = c.with(IntOp::Ne, two, 2);
        c.when(wrong, |c| c.fail(p, "not over yet"));
    });
    // Main's own write may come last: then it joins the first thread twice.
    agree(&program, &["x"]).violates(&[(ViolationKind::Assertion, "not over yet")]);
}

#[test]
fn a_story_is_a_run_of_the_threads_it_names() {
    // The last of three threads fails; what it has seen of the others is in its story.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::new("worker");
    let one = c.int(1);
    let before = c.rmw(RmwOp::Add, x, one);
    let last = c.with(IntOp::Eq, before, 2);
    let text = p.message("last");
    c.when(last, |c| c.emit(ControlOp::Fail { message: text }));
    let worker = c.done(&mut p);
    let program = main_of(p, 3, Keeping::Array, worker, |_| Vec::new(), |_, _| {});
    for settings in [ON, OFF] {
        let machine = machine_with(&program, "sc", settings);
        let report = explore(&machine, &SearchConfig::default());
        let [violation] = &report.violations[..] else { panic!("{report:?}") };
        let (mut state, _) = machine.start();
        let (last, first) = violation.schedule.split_last().unwrap();
        for &action in first {
            assert_eq!(machine.apply(&mut state, action), Effect::Continues);
        }
        let Effect::Failed(failure) = machine.apply(&mut state, *last) else { panic!("does not fail") };
        assert_eq!(failure.message, "last");
        let failing = machine.thread_name(&state, failure.thread);
        let adds = violation.trace.iter().filter(|step| step.event.to_string().starts_with("update x"));
        let adds: Vec<_> = adds.map(|step| (step.thread.clone(), step.event.to_string())).collect();
        let whats: Vec<&str> = adds.iter().map(|(_, what)| &what[..]).collect();
        assert_eq!(whats, ["update x from 0 to 1", "update x from 1 to 2", "update x from 2 to 3"]);
        let names: BTreeSet<&str> = adds.iter().map(|(thread, _)| &thread[..]).collect();
        assert_eq!(names, BTreeSet::from(["T1", "T2", "T3"]));
        assert_eq!(adds[2].0, failing);
    }
}
