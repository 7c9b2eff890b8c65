//! Programs that cannot come to an end any more, and loops whose reads a compiler may move out.
//!
//! Random programs of spin loops, locks and writes are searched with all reductions, with each one off, and with
//! none; under `sc` the answer is also that of an interpreter which goes backwards from the ends by hand.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_explore::{Limits, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, MemoryOp, Place, Program, RmwOp};
use fencepost_testkit::code::*;
use fencepost_testkit::search;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// A step of a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    /// Writes a constant.
    Write(usize, i32),
    /// Waits until a variable has a value.
    Until(usize, i32),
    /// Waits until a variable is 0 and makes it 1 at once.
    Take(usize),
    /// Ends the path unless a variable has a value.
    Assume(usize, i32),
    /// Orders everything.
    Fence,
}

fn item() -> impl Strategy<Value = Item> {
    prop_oneof![
        4 => (0..2usize, 0..3i32).prop_map(|(at, value)| Item::Write(at, value)),
        3 => (0..2usize, 0..3i32).prop_map(|(at, value)| Item::Until(at, value)),
        2 => (0..2usize).prop_map(Item::Take),
        1 => (0..2usize, 0..3i32).prop_map(|(at, value)| Item::Assume(at, value)),
        1 => Just(Item::Fence),
    ]
}

pub(crate) fn threads() -> impl Strategy<Value = Vec<Vec<Item>>> {
    prop::collection::vec(prop::collection::vec(item(), 1..5), 2..4)
}

fn until(c: &mut Code, place: Place, value: i32, volatile: bool) {
    let top = c.here();
    let now = if volatile { c.vread(place) } else { c.read(place) };
    let done = c.with(IntOp::Eq, now, value);
    c.if_false(done, top);
}

fn take(c: &mut Code, place: Place) {
    let (zero, one, old) = (c.int(0), c.int(1), c.i32());
    let top = c.here();
    c.emit(MemoryOp::Rmw {
        op: RmwOp::CompareExchange,
        dst: old,
        place,
        operand: one,
        expected: zero,
        access: RMW,
    });
    c.if_true(old, top);
}

pub(crate) fn build(threads: &[Vec<Item>], volatile: bool) -> Program {
    let mut p = program();
    let places = ints(&mut p, ["x", "y"]);
    for (number, items) in threads.iter().enumerate() {
        let mut c = Code::new(&format!("T{number}"));
        for item in items {
            match *item {
                Item::Write(at, value) if volatile => c.vput(places[at], value),
                Item::Write(at, value) => c.put(places[at], value),
                Item::Until(at, value) => until(&mut c, places[at], value, volatile),
                Item::Take(at) => take(&mut c, places[at]),
                Item::Assume(at, value) => {
                    let now = if volatile { c.vread(places[at]) } else { c.read(places[at]) };
                    let holds = c.with(IntOp::Eq, now, value);
                    c.assume(holds);
                }
                Item::Fence => c.fence(),
            }
        }
        c.thread(&mut p);
    }
    p.build()
}

fn ask_ends(program: &Program, model: &str, without: Reductions, workers: usize, compact: bool) -> Report {
    let limits = Limits { states: Some(3000), ..Limits::default() };
    search(
        program,
        model,
        &SearchConfig { must_end: true, workers, compact, limits, ..SearchConfig::without(without) },
    )
}

/// Whether the program is stuck; `None` if that was not found out.
fn is_stuck(report: &Report) -> Option<bool> {
    match report.verdict {
        Verdict::Holds => Some(false),
        Verdict::Violated => Some(report.violations[0].kind == ViolationKind::Stuck),
        Verdict::Inconclusive => None,
    }
}

type Interleaved = (Vec<usize>, [i32; 2]);

/// Whether some interleaving leads to a state from which none ends.
fn stuck_by_hand(threads: &[Vec<Item>]) -> bool {
    let start: Interleaved = (vec![0; threads.len()], [0; 2]);
    let (mut before, mut todo): (BTreeMap<Interleaved, Vec<Interleaved>>, _) = (BTreeMap::new(), vec![start]);
    let mut ends = Vec::new();
    let mut seen: BTreeSet<Interleaved> = todo.iter().cloned().collect();
    while let Some(state) = todo.pop() {
        let (at, memory) = &state;
        if at.iter().zip(threads).all(|(at, items)| *at == items.len()) {
            ends.push(state.clone());
        }
        for (thread, items) in threads.iter().enumerate() {
            let (mut at, mut memory) = (at.clone(), *memory);
            match items.get(at[thread]) {
                None => continue,
                Some(Item::Until(place, value)) if memory[*place] != *value => continue,
                Some(Item::Take(place)) if memory[*place] != 0 => continue,
                Some(Item::Assume(place, value)) if memory[*place] != *value => {
                    ends.push(state.clone());
                    continue;
                }
                Some(Item::Until(..) | Item::Assume(..) | Item::Fence) => {}
                Some(Item::Take(place)) => memory[*place] = 1,
                Some(Item::Write(place, value)) => memory[*place] = *value,
            }
            at[thread] += 1;
            let next = (at, memory);
            before.entry(next.clone()).or_default().push(state.clone());
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
    }
    let mut good: BTreeSet<Interleaved> = ends.iter().cloned().collect();
    while let Some(state) = ends.pop() {
        for from in before.get(&state).into_iter().flatten() {
            if good.insert(from.clone()) {
                ends.push(from.clone());
            }
        }
    }
    good.len() < seen.len()
}

fn random_spins(volatile: bool, models: &[&str], cases: u32) {
    let config =
        Config { cases, rng_seed: RngSeed::Fixed(15), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&threads(), |threads| {
        let program = build(&threads, volatile);
        for &model in models {
            let all = is_stuck(&ask_ends(&program, model, Reductions::none(), 1, false));
            if model == "sc" {
                prop_assert_eq!(all, Some(stuck_by_hand(&threads)), "under sc and by hand");
            }
            let none = is_stuck(&ask_ends(&program, model, Reductions::all(), 1, false));
            prop_assert!(
                all == none || none.is_none(),
                "{}: {:?} with all, {:?} with none",
                model,
                all,
                none
            );
            for reduction in Reduction::ALL {
                let without = [reduction].into_iter().collect();
                let other = is_stuck(&ask_ends(&program, model, without, 1, false));
                prop_assert!(other == all || other.is_none(), "{} without {}: {:?}", model, reduction, other);
            }
            for (workers, compact) in [(2, false), (1, true)] {
                let other = is_stuck(&ask_ends(&program, model, Reductions::none(), workers, compact));
                // Fingerprints do not tell where threads would wait.
                let same = other == all || (compact && other.is_none());
                prop_assert!(same, "{} with {} workers, {}: {:?}", model, workers, compact, other);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn random_spins_on_hardware() {
    random_spins(false, &["sc", "tso", "pso", "rmo", "dotnet-ecma"], 40);
}

#[test]
fn random_volatile_spins_in_languages() {
    random_spins(true, &["dotnet", "java", "java-op"], 40);
}

#[test]
fn random_plain_spins_in_languages() {
    random_spins(false, &["dotnet", "java", "java-op"], 40);
}

/// A thread that waits for `stop` and one that sets it.
fn stop(volatile: bool, fenced: bool) -> Program {
    let mut p = program();
    let [stop] = ints(&mut p, ["stop"]);
    let mut c = Code::new("waiter");
    let top = c.here();
    if fenced {
        c.fence();
    }
    let set = if volatile { c.vread(stop) } else { c.read(stop) };
    c.if_false(set, top);
    c.thread(&mut p);
    let mut c = Code::new("stopper");
    if volatile {
        c.vput(stop, 1)
    } else {
        c.put(stop, 1)
    }
    c.thread(&mut p);
    p.build()
}

#[test]
fn a_compiler_may_read_a_plain_flag_once() {
    let ask = |program: &Program, model| is_stuck(&ask_ends(program, model, Reductions::none(), 1, false));
    for model in ["dotnet", "java", "java-op"] {
        assert_eq!(ask(&stop(false, false), model), Some(true), "{model}");
        assert_eq!(ask(&stop(true, false), model), Some(false), "{model}, volatile");
        assert_eq!(ask(&stop(false, true), model), Some(false), "{model}, with a fence in the loop");
    }
    for model in ["sc", "tso", "pso", "rmo", "dotnet-ecma", "itanium"] {
        assert_eq!(ask(&stop(false, false), model), Some(false), "{model}");
    }
}

#[test]
fn the_loop_of_each_stuck_thread_is_told() {
    let mut p = program();
    let [a, b] = ints(&mut p, ["a", "b"]);
    for (name, first, second) in [("one", a, b), ("two", b, a)] {
        let mut c = Code::new(name);
        take(&mut c, first);
        take(&mut c, second);
        c.put(second, 0);
        c.put(first, 0);
        c.thread(&mut p);
    }
    let report = ask_ends(&p.build(), "tso", Reductions::none(), 1, false);
    let [violation] = &report.violations[..] else { panic!("{report:?}") };
    assert_eq!(violation.kind, ViolationKind::Stuck);
    let told: Vec<String> = violation.waiting.iter().map(|waiting| waiting.why.to_string()).collect();
    assert_eq!(
        told,
        ["goes round a loop: update b, which stays 1", "goes round a loop: update a, which stays 1"]
    );
    assert_eq!(violation.trace.len(), 2);
}

#[test]
fn what_an_assumption_cuts_off_is_not_stuck() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::new("T");
    let value = c.read(x);
    c.emit(ControlOp::Assume { condition: value });
    c.thread(&mut p);
    let report = ask_ends(&p.build(), "sc", Reductions::none(), 1, false);
    assert_eq!(report.verdict, Verdict::Holds);
}

#[test]
fn a_wrong_guess_is_no_state_to_be_stuck_in() {
    // The guess that x is 1 is never right, and while it is in flight the other thread spins.
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("guesser");
    let value = c.read(x);
    c.when(value, |c| until(c, y, 7, false));
    c.put(y, 1);
    c.thread(&mut p);
    let mut c = Code::new("spinner");
    until(&mut c, y, 1, false);
    c.thread(&mut p);
    let program = p.build();
    for without in [Reductions::none(), Reductions::all()] {
        assert_eq!(ask_ends(&program, "rmo", without, 1, false).verdict, Verdict::Holds);
    }
}

#[test]
fn an_assumption_behind_a_wrong_guess_is_no_end() {
    // No thread writes x, so both assumptions are only ever broken by a guess.
    let ask = |assume: fn(&mut Code, Place)| {
        let mut p = program();
        let [x, y] = ints(&mut p, ["x", "y"]);
        let mut c = Code::new("waiter");
        assume(&mut c, x);
        until(&mut c, y, 7, false);
        c.thread(&mut p);
        let mut c = Code::new("writer");
        c.put(y, 1);
        c.thread(&mut p);
        let program = p.build();
        for model in ["sc", "tso", "rmo", "itanium"] {
            for without in [Reductions::none(), Reductions::all()] {
                assert_eq!(is_stuck(&ask_ends(&program, model, without, 1, false)), Some(true), "{model}");
            }
        }
    };
    ask(|c, x| {
        let value = c.read(x);
        let zero = c.with(IntOp::Eq, value, 0);
        c.assume(zero);
    });
    ask(|c, x| {
        let value = c.read(x);
        c.when(value, |c| {
            let never = c.int(0);
            c.assume(never);
        });
    });
}

#[test]
fn a_thread_that_only_ever_guesses_is_found() {
    // One thread comes to its loop only if the other has written before, and then waits for ever.
    let mut p = program();
    let [y] = ints(&mut p, ["y"]);
    let mut c = Code::new("waiter");
    let value = c.read(y);
    c.when(value, |c| until(c, y, 0, false));
    c.thread(&mut p);
    let mut c = Code::new("writer");
    c.put(y, 1);
    c.thread(&mut p);
    let program = p.build();
    for model in ["sc", "tso", "rmo", "itanium"] {
        for without in [Reductions::none(), Reductions::all()] {
            assert_eq!(is_stuck(&ask_ends(&program, model, without, 1, false)), Some(true), "{model}");
        }
    }
}

#[test]
fn a_thread_that_lets_itself_go_is_not_stuck() {
    // It guesses that it goes round, which would repeat a guess, and what leads on is not behind that guess.
    let mut p = program();
    let [f] = ints(&mut p, ["f"]);
    let mut c = Code::new("waiter");
    let (top, out) = (c.label(), c.label());
    c.bind(top);
    let value = c.read(f);
    let one = c.with(IntOp::Eq, value, 1);
    c.if_true(one, out);
    let value = c.read(f);
    let two = c.with(IntOp::Eq, value, 2);
    c.if_false(two, top);
    c.put(f, 1);
    c.jump(top);
    c.bind(out);
    c.thread(&mut p);
    let mut c = Code::new("writer");
    c.put(f, 2);
    c.thread(&mut p);
    let program = p.build();
    for model in ["sc", "tso", "rmo"] {
        assert_eq!(
            ask_ends(&program, model, Reductions::none(), 1, false).verdict,
            Verdict::Holds,
            "{model}"
        );
    }
}
