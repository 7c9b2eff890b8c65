//! Random programs with Java's access modes, fences and critical sections, under `java`, against an oracle that
//! knows neither windows nor pending values: it guesses what every read gives, which makes each thread a list of
//! accesses, and looks for an order of all accesses that the rules allow and that gives those values.

use std::collections::BTreeSet;

use crate::motel::{Access, Data, Fence, Mode, Outcome, Thread, outcomes};
use fencepost_explore::{Reductions, SearchConfig, Verdict, explore};
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Place, Program, ProgramBuilder,
    RmwOp, Storage, SyncOp,
};
use fencepost_testkit::machine;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

const VARIABLES: usize = 2;

/// One thing that a thread does, before registers are chosen among those that have been read.
type Draft = (u8, usize, i64, Option<usize>, u8);

fn draft() -> impl Strategy<Value = Draft> {
    (0..24u8, 0..VARIABLES, 1..3i64, proptest::option::weighted(0.3, 0..8usize), 0..5u8)
}

fn mode(drawn: u8, reads: bool) -> Mode {
    match drawn {
        0 | 1 => Mode::Plain,
        2 => Mode::Opaque,
        3 if reads => Mode::Acquire,
        3 => Mode::Release,
        _ => Mode::Volatile,
    }
}

fn finish(drafts: Vec<Draft>) -> Thread {
    let mut thread: Thread = Vec::new();
    let mut inside = false;
    for (position, (what, variable, value, register, drawn)) in drafts.into_iter().enumerate() {
        let known: Vec<usize> = (0..position).filter(|&at| thread[at].gives()).collect();
        let chosen = register.filter(|_| !known.is_empty()).map(|at| known[at % known.len()]);
        let data = chosen.map_or(Data::Constant(value), Data::Register);
        thread.push(match what {
            0..7 => Access::Read { variable, mode: mode(drawn, true) },
            7..14 => Access::Write { variable, data, mode: mode(drawn, false) },
            14 | 15 => Access::Update {
                variable,
                data,
                mode: [Mode::Opaque, Mode::Acquire, Mode::Release, Mode::Volatile, Mode::Volatile]
                    [usize::from(drawn)],
            },
            16 | 17 => Access::Fence(
                [Fence::Full, Fence::Acquire, Fence::Release, Fence::LoadLoad, Fence::StoreStore]
                    [usize::from(drawn)],
            ),
            18..22 => {
                inside = !inside;
                if inside { Access::Lock } else { Access::Unlock }
            }
            _ => match known.last() {
                Some(&register) => Access::SkipNextIfZero { register },
                None => Access::Read { variable, mode: Mode::Plain },
            },
        });
        // A jump must not go round one end of a critical section.
        if let [.., Access::SkipNextIfZero { .. }, last @ (Access::Lock | Access::Unlock)] = &mut thread[..] {
            *last = Access::Read { variable, mode: Mode::Plain };
            inside = !inside;
        }
    }
    if inside {
        while let Some(Access::SkipNextIfZero { .. }) = thread.last() {
            thread.pop();
        }
        thread.push(Access::Unlock);
    }
    thread
}

fn threads(count: usize, length: usize) -> impl Strategy<Value = Vec<Thread>> {
    let thread = proptest::collection::vec(draft(), 1..=length).prop_map(finish);
    proptest::collection::vec(thread, count)
}

/// The program, and what to observe: each register read into, by thread, then each variable.
fn build(threads: &[Thread]) -> (Program, Vec<Observable>) {
    let mut program = ProgramBuilder::new();
    let mut observe = Vec::new();
    let variables: Vec<_> =
        (0..VARIABLES).map(|at| program.add_static(["x", "y"][at], Storage::I64, 0)).collect();
    let ty = program.class("Monitor", None, &[]);
    let monitor = program.constant(ty, Vec::new());
    for (index, thread) in threads.iter().enumerate() {
        let mut method = MethodBuilder::new(format!("T{index}"));
        let registers: Vec<_> = thread.iter().map(|_| method.register(Kind::I64)).collect();
        let object = method.register(Kind::Ref);
        method.emit(LocalOp::Constant { dst: object, constant: monitor });
        let mut skip = None;
        for (position, access) in thread.iter().enumerate() {
            let dst = registers[position];
            let skipping = skip.take();
            if access.gives() {
                method.observe(dst);
                observe.push(Observable::Register { thread: index as u16, register: dst });
            }
            let source = |method: &mut MethodBuilder, data: Data| match data {
                Data::Register(register) => registers[register],
                Data::Constant(value) => {
                    let register = method.register(Kind::I64);
                    method.emit(LocalOp::Const { dst: register, value: value as u64 });
                    register
                }
            };
            let attributes = |mode: Mode| match mode {
                Mode::Plain | Mode::Volatile => Vec::new(),
                Mode::Opaque => vec!["opaque"],
                Mode::Acquire => vec!["acq"],
                Mode::Release => vec!["rel"],
            };
            match *access {
                Access::Read { variable, mode } => {
                    let class = if mode == Mode::Volatile { Class::VRead } else { Class::Read };
                    let access = program.access(class, &attributes(mode)).unwrap();
                    method.emit(MemoryOp::Load { dst, place: Place::Static(variables[variable]), access });
                }
                Access::Write { variable, data, mode } => {
                    let src = source(&mut method, data);
                    let class = if mode == Mode::Volatile { Class::VWrite } else { Class::Write };
                    let access = program.access(class, &attributes(mode)).unwrap();
                    method.emit(MemoryOp::Store { place: Place::Static(variables[variable]), src, access });
                }
                Access::Update { variable, data, mode } => {
                    let operand = source(&mut method, data);
                    let access = program.access(Class::Rmw, &attributes(mode)).unwrap();
                    let place = Place::Static(variables[variable]);
                    let op = RmwOp::Exchange;
                    method.emit(MemoryOp::Rmw { op, dst, place, operand, expected: operand, access });
                }
                Access::Fence(fence) => {
                    let names: &[&str] = match fence {
                        Fence::Full => &[],
                        Fence::Acquire => &["acquire"],
                        Fence::Release => &["release"],
                        Fence::LoadLoad => &["rr"],
                        Fence::StoreStore => &["ww"],
                    };
                    let access = program.access(Class::Fence, names).unwrap();
                    method.emit(MemoryOp::Fence { access });
                }
                Access::Lock => {
                    let access = program.access(Class::Lock, &[]).unwrap();
                    method.emit(SyncOp::Lock { object, access });
                }
                Access::Unlock => {
                    let access = program.access(Class::Unlock, &[]).unwrap();
                    method.emit(SyncOp::Unlock { object, access });
                }
                Access::SkipNextIfZero { register } => {
                    let label = method.label();
                    method.branch(registers[register], false, label);
                    skip = Some(label);
                }
            }
            if let Some(label) = skipping {
                method.bind(label);
            }
        }
        if let Some(label) = skip {
            method.bind(label);
        }
        method.emit(ControlOp::Return { first: object });
        let method = program.method(method);
        program.thread(format!("T{index}"), method, Vec::new());
    }
    observe.extend(variables.iter().map(|&id| Observable::Static(id)));
    (program.build(), observe)
}

fn found(threads: &[Thread], model: &str, reduce: bool) -> (Verdict, BTreeSet<Outcome>) {
    let (program, observe) = build(threads);
    let machine = machine(&program, model);
    let report = explore(
        &machine,
        &SearchConfig {
            observe: &observe,

            ..SearchConfig::with(if reduce { Reductions::all() } else { Reductions::of_steps() })
        },
    );
    (report.verdict, report.outcomes.into_keys().collect())
}

fn compare(count: usize, length: usize, cases: u32) {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(cases);
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(0x5eed), ..Config::default() };
    let result = TestRunner::new(config).run(&threads(count, length), |threads| {
        let expected = outcomes(&threads, VARIABLES);
        for reduce in [true, false] {
            let (verdict, found) = found(&threads, "java", reduce);
            let missing: Vec<_> = expected.difference(&found).collect();
            let extra: Vec<_> = found.difference(&expected).collect();
            prop_assert!(
                verdict == Verdict::Holds && missing.is_empty() && extra.is_empty(),
                "reduce {reduce}: {verdict:?}, engine misses {missing:?}, has {extra:?} too"
            );
        }
        let in_order = found(&threads, "sc", true).1;
        let lost: Vec<_> = in_order.difference(&expected).collect();
        prop_assert!(lost.is_empty(), "sc has {lost:?}, java has not");
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_threads() {
    compare(2, 5, 1_500);
}

#[test]
fn three_threads() {
    compare(3, 3, 700);
}
