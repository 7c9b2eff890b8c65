//! Random programs with atomic blocks and accesses that are not atomic: the reductions change no outcome and no race, and
//! under `sc` both are those of an interpreter that tries every interleaving of whole steps.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{AccessId, Class, MemoryOp, Place, Program};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// An access to one of three variables.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// Writes a constant.
    Write(usize, i32),
    /// Adds what it reads, times a weight, to what the thread has seen.
    Read(usize, i32),
    /// Adds 1 if the variable is 0.
    Bump(usize),
}

/// A step of a thread: one access, a block of several, or a fence.
#[derive(Clone, Debug)]
enum Item {
    One(Access),
    Block(Vec<Access>),
    Fence,
}

const NAMES: [&str; 3] = ["x", "y", "z"];
const SEEN: [&str; 3] = ["seen0", "seen1", "seen2"];

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![
        (0..3usize, 1..3i32).prop_map(|(at, value)| Access::Write(at, value)),
        (0..3usize, 1..4i32).prop_map(|(at, weight)| Access::Read(at, weight)),
        (0..3usize).prop_map(Access::Bump),
    ]
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let simple = prop_oneof![
        (0..3usize, 1..3i32).prop_map(|(at, value)| Access::Write(at, value)),
        (0..3usize, 1..4i32).prop_map(|(at, weight)| Access::Read(at, weight)),
    ];
    let item = prop_oneof![
        4 => simple.prop_map(Item::One),
        3 => prop::collection::vec(access(), 1..4).prop_map(Item::Block),
        1 => Just(Item::Fence),
    ];
    prop::collection::vec(item, 1..4)
}

fn threads() -> impl Strategy<Value = Vec<Vec<Item>>> {
    prop::collection::vec(items(), 2..4)
}

fn emit(
    c: &mut Code,
    places: &[Place; 3],
    seen: fencepost_ir::Reg,
    access: Access,
    ids: (AccessId, AccessId),
) {
    let (read, write) = ids;
    match access {
        Access::Write(at, value) => {
            let src = c.int(value);
            c.emit(MemoryOp::Store { place: places[at], src, access: write });
        }
        Access::Read(at, weight) => {
            let now = c.i32();
            c.emit(MemoryOp::Load { dst: now, place: places[at], access: read });
            let weighted = c.with(IntOp::Mul, now, weight);
            let scaled = c.with(IntOp::Mul, seen, 5);
            let sum = c.binary(IntOp::Add, scaled, weighted);
            c.mov(seen, sum);
        }
        Access::Bump(at) => {
            let now = c.read(places[at]);
            let zero = c.with(IntOp::Eq, now, 0);
            c.when(zero, |c| c.put(places[at], 1));
        }
    }
}

fn build(threads: &[Vec<Item>], plain: bool) -> Program {
    let mut p = program();
    let ids = if plain {
        (p.access(Class::Read, &["na"]).unwrap(), p.access(Class::Write, &["na"]).unwrap())
    } else {
        (READ, WRITE)
    };
    if plain {
        p.check_races("na");
    }
    let places = ints(&mut p, NAMES);
    let results = ints(&mut p, SEEN);
    for (number, items) in threads.iter().enumerate() {
        let mut c = Code::new(&format!("T{number}"));
        let seen = c.int(0);
        for item in items {
            match item {
                Item::One(access) => emit(&mut c, &places, seen, *access, ids),
                Item::Block(accesses) => {
                    c.emit(MemoryOp::AtomicBegin { access: RMW });
                    accesses.iter().for_each(|&access| emit(&mut c, &places, seen, access, (READ, WRITE)));
                    c.emit(MemoryOp::AtomicEnd);
                }
                Item::Fence => c.fence(),
            }
        }
        c.store(results[number], seen);
        c.thread(&mut p);
    }
    p.build()
}

/// All outcomes if the items of the threads interleave.
fn interleaved(threads: &[Vec<Item>]) -> BTreeSet<Vec<i64>> {
    fn act(memory: &mut [i32; 3], seen: &mut i32, access: Access) {
        match access {
            Access::Write(at, value) => memory[at] = value,
            Access::Read(at, weight) => *seen = *seen * 5 + memory[at] * weight,
            Access::Bump(at) if memory[at] == 0 => memory[at] = 1,
            Access::Bump(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    let mut todo = vec![([0_usize; 3], [0_i32; 3], [0_i32; 3])];
    while let Some((at, memory, seen)) = todo.pop() {
        let mut ended = true;
        for (thread, items) in threads.iter().enumerate() {
            let Some(item) = items.get(at[thread]) else { continue };
            ended = false;
            let (mut at, mut memory, mut seen) = (at, memory, seen);
            at[thread] += 1;
            match item {
                Item::One(access) => act(&mut memory, &mut seen[thread], *access),
                Item::Block(accesses) => {
                    accesses.iter().for_each(|&access| act(&mut memory, &mut seen[thread], access));
                }
                Item::Fence => {}
            }
            todo.push((at, memory, seen));
        }
        if ended {
            found.insert(memory.iter().chain(&seen).map(|&value| i64::from(value)).collect());
        }
    }
    found
}

/// What an access does to memory: the variable, and whether it writes.
fn effects(memory: &[i32; 3], access: Access) -> Vec<(usize, bool)> {
    match access {
        Access::Write(at, _) => vec![(at, true)],
        Access::Read(at, _) => vec![(at, false)],
        Access::Bump(at) if memory[at] == 0 => vec![(at, false), (at, true)],
        Access::Bump(at) => vec![(at, false)],
    }
}

/// What an item does to memory if it comes next.
fn effects_of(memory: &[i32; 3], item: &Item) -> Vec<(usize, bool)> {
    let mut memory = *memory;
    let mut all = Vec::new();
    let accesses = match item {
        Item::One(access) => std::slice::from_ref(access),
        Item::Block(accesses) => accesses,
        Item::Fence => &[],
    };
    for &access in accesses {
        let done = effects(&memory, access);
        if let Access::Write(at, value) = access {
            memory[at] = value;
        } else if matches!(access, Access::Bump(_)) && done.len() == 2 {
            memory[done[1].0] = 1;
        }
        all.extend(done);
    }
    all
}

/// Whether there is an interleaving in which two threads come to items that conflict, of which one is a single access
/// and so not atomic. Fences order nothing here.
fn has_race(threads: &[Vec<Item>]) -> bool {
    let threads: Vec<Vec<&Item>> = threads
        .iter()
        .map(|items| items.iter().filter(|item| !matches!(item, Item::Fence)).collect())
        .collect();
    let mut seen = BTreeSet::new();
    let mut todo = vec![([0_usize; 3], [0_i32; 3])];
    while let Some((at, memory)) = todo.pop() {
        if !seen.insert((at, memory)) {
            continue;
        }
        let next: Vec<(usize, &Item)> = threads
            .iter()
            .enumerate()
            .filter_map(|(thread, items)| Some((thread, *items.get(at[thread])?)))
            .collect();
        for (index, (_, one)) in next.iter().enumerate() {
            for (_, other) in &next[index + 1..] {
                let plain = matches!(one, Item::One(_)) || matches!(other, Item::One(_));
                let (mine, theirs) = (effects_of(&memory, one), effects_of(&memory, other));
                let conflict = mine.iter().any(|a| theirs.iter().any(|b| a.0 == b.0 && (a.1 || b.1)));
                if plain && conflict {
                    return true;
                }
            }
        }
        for (thread, item) in next {
            let (mut at, mut memory) = (at, memory);
            at[thread] += 1;
            let accesses = match item {
                Item::One(access) => std::slice::from_ref(access),
                Item::Block(accesses) => accesses,
                Item::Fence => &[],
            };
            for &access in accesses {
                match access {
                    Access::Write(at, value) => memory[at] = value,
                    Access::Bump(at) if memory[at] == 0 => memory[at] = 1,
                    Access::Bump(_) | Access::Read(..) => {}
                }
            }
            todo.push((at, memory));
        }
    }
    false
}

const MODELS: [&str; 7] = ["sc", "tso", "pso", "pso-weak-cas", "rmo", "pc", "dotnet-ecma"];

#[test]
fn reductions_change_no_outcome_of_blocks() {
    let mut runner = runner(48);
    let observe: Vec<&str> = NAMES.into_iter().chain(SEEN).collect();
    let result = runner.run(&threads(), |threads| {
        let program = build(&threads, false);
        let all = modes().collect::<Vec<_>>();
        for model in MODELS {
            let first = search_in_mode(&program, model, all[0], &observe);
            let outcomes: BTreeSet<Vec<i64>> = first.outcomes.into_keys().collect();
            prop_assert_eq!(first.verdict, Verdict::Holds, "{}: {:?}", model, first.reasons);
            for mode in [all[all.len() - 1], all[3]] {
                let report = search_in_mode(&program, model, mode, &observe);
                let other: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
                prop_assert_eq!(&other, &outcomes, "under {} with {:?} (left)", model, mode);
            }
            let without = [Reduction::RunAhead].into_iter().collect();
            let report = search_without(&program, model, without, &observe);
            let other: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            prop_assert_eq!(&other, &outcomes, "under {} without run-ahead (left)", model);
            if model == "sc" {
                prop_assert_eq!(&outcomes, &interleaved(&threads), "under sc and by hand");
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn reductions_find_the_same_races() {
    // Few accesses, so that not all programs race.
    let few = prop_oneof![
        2 => (0..3usize, 1..3i32).prop_map(|(at, value)| Item::One(Access::Write(at, value))),
        2 => (0..3usize, 1..4i32).prop_map(|(at, weight)| Item::One(Access::Read(at, weight))),
        4 => prop::collection::vec(access(), 1..3).prop_map(Item::Block),
        1 => Just(Item::Fence),
    ];
    let small = prop::collection::vec(prop::collection::vec(few, 1..3), 2..4);
    let threads = prop_oneof![threads(), small];
    let mut runner = runner(96);
    let counts = std::cell::Cell::new([0_u32; 2]);
    let result = runner.run(&threads, |threads| {
        let program = build(&threads, true);
        for model in ["sc", "tso", "pso", "rmo"] {
            let races = |mode| search_in_mode(&program, model, mode, &[]).verdict;
            let all = modes().collect::<Vec<_>>();
            let (with, without) = (races(all[0]), races(all[all.len() - 1]));
            prop_assert_eq!(with, without, "under {}: with all reductions (left), with none (right)", model);
            if model == "sc" {
                let expected = if has_race(&threads) { Verdict::Violated } else { Verdict::Holds };
                prop_assert_eq!(with, expected, "under sc (left) and by hand (right)");
                let mut now = counts.get();
                now[usize::from(with == Verdict::Violated)] += 1;
                counts.set(now);
            }
        }
        Ok(())
    });
    let counts = counts.get();
    assert!(result.is_err() || counts.iter().all(|&count| count > 5), "quiet and racing: {counts:?}");
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        rng_seed: RngSeed::Fixed(14),
        failure_persistence: None,
        ..Config::default()
    })
}
