//! What models guarantee of programs without data races, on random programs. Whether one has a race, and what it does under
//! `sc`, is found by an interpreter with vector clocks that shares no code with the search.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crate::calm::threads;
use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Observable, Program, Reg, RmwOp};
use fencepost_machine::Settings;
use fencepost_memory::{Guarantee, Model, builtin};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::{machine_under, model};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing a thread does. There are two variables, two volatile ones, one that is exchanged, and two locks.
#[derive(Clone, Debug)]
enum Step {
    Write(usize, i64),
    Note(usize),
    VWrite(usize, i64),
    VNote(usize),
    /// What the variable was is noted.
    Exchange(i64),
    Lock(usize),
    Unlock(usize),
    /// The next steps, so many, are left out unless what was noted last is not zero.
    Unless(usize),
}

/// What a program may synchronise by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Means {
    locks: bool,
    updates: bool,
    volatiles: bool,
}

impl Means {
    /// What a model guarantees.
    fn of(model: &Model) -> Means {
        let Guarantee { locks, updates, volatiles } = model.guarantee(false);
        Means { locks, updates, volatiles }
    }
}

fn piece(means: Means) -> BoxedStrategy<Vec<Step>> {
    let value = 1..3i64;
    let access = prop_oneof![
        (0..2usize, value.clone()).prop_map(|(at, value)| Step::Write(at, value)),
        (0..2usize).prop_map(Step::Note),
    ];
    let some = prop::collection::vec(access, 1..3);
    let mut pieces = vec![some.clone().boxed()];
    if means.locks {
        let locked = (0..2usize, some.clone())
            .prop_map(|(lock, body)| [vec![Step::Lock(lock)], body, vec![Step::Unlock(lock)]].concat());
        pieces.extend([locked.clone().boxed(), locked.boxed()]);
    }
    if means.updates {
        let seen = (value.clone(), some.clone())
            .prop_map(|(value, body)| [vec![Step::Exchange(value), Step::Unless(body.len())], body].concat());
        pieces.push(value.clone().prop_map(|value| vec![Step::Exchange(value)]).boxed());
        pieces.push(seen.boxed());
    }
    if means.volatiles {
        let seen = (0..2usize, some)
            .prop_map(|(at, body)| [vec![Step::VNote(at), Step::Unless(body.len())], body].concat());
        pieces.push((0..2usize, value).prop_map(|(at, value)| vec![Step::VWrite(at, value)]).boxed());
        pieces.push((0..2usize).prop_map(|at| vec![Step::VNote(at)]).boxed());
        pieces.push(seen.boxed());
    }
    proptest::strategy::Union::new(pieces).boxed()
}

fn body(means: Means, pieces: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(piece(means), 1..=pieces).prop_map(|pieces| pieces.concat())
}

const OBSERVED: [&str; 8] = ["x", "y", "v", "w", "u", "r0", "r1", "r2"];

/// The program, with a static for what each thread has noted.
fn build(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let plain = ints(&mut p, ["x", "y"]);
    let volatile = ints(&mut p, ["v", "w"]);
    let [exchanged] = ints(&mut p, ["u"]);
    let seen = ints(&mut p, ["r0", "r1", "r2"]);
    let write = |number: usize, c: &mut Code, locks: [Reg; 2]| {
        let note = |c: &mut Code, value: Reg| {
            let old = c.read(seen[number]);
            let old = c.with(IntOp::Mul, old, 3);
            let new = c.binary(IntOp::Add, old, value);
            c.store(seen[number], new);
            value
        };
        fn go(
            c: &mut Code,
            steps: &[Step],
            last: Option<Reg>,
            one: &impl Fn(&mut Code, &Step) -> Option<Reg>,
        ) {
            let mut last = last;
            for (index, step) in steps.iter().enumerate() {
                if let Step::Unless(count) = step {
                    let value = last.expect("something was noted before");
                    let (body, rest) = steps[index + 1..].split_at(*count);
                    c.when(value, |c| go(c, body, None, one));
                    return go(c, rest, None, one);
                }
                last = one(c, step);
            }
        }
        go(c, &bodies[number], None, &|c, step| match *step {
            Step::Write(at, value) => {
                c.put(plain[at], value as i32);
                None
            }
            Step::Note(at) => {
                let value = c.read(plain[at]);
                Some(note(c, value))
            }
            Step::VWrite(at, value) => {
                c.vput(volatile[at], value as i32);
                None
            }
            Step::VNote(at) => {
                let value = c.vread(volatile[at]);
                Some(note(c, value))
            }
            Step::Exchange(value) => {
                let value = c.int(value as i32);
                let old = c.rmw(RmwOp::Exchange, exchanged, value);
                Some(note(c, old))
            }
            Step::Lock(lock) => {
                c.lock(locks[lock]);
                None
            }
            Step::Unlock(lock) => {
                c.unlock(locks[lock]);
                None
            }
            Step::Unless(_) => unreachable!("taken apart before"),
        });
    };
    match bodies.len() {
        2 => threads(p, [&|c, locks| write(0, c, locks), &|c, locks| write(1, c, locks)]),
        _ => threads(
            p,
            [&|c, locks| write(0, c, locks), &|c, locks| write(1, c, locks), &|c, locks| write(2, c, locks)],
        ),
    }
}

type Clock = [u32; 3];

/// What synchronises: volatile variables, the one that is exchanged, locks.
const CARRIERS: usize = 5;

/// A state of the interpreter.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    at: [usize; 3],
    last: [i64; 3],
    /// Two plain variables, two volatile ones, one that is exchanged, what each thread has noted.
    values: [i64; 8],
    owners: [Option<usize>; 2],
    clocks: [Clock; 3],
    carried: [Clock; CARRIERS],
    /// Of each plain variable: when each thread wrote and read it last.
    written: [Clock; 2],
    read: [Clock; 2],
}

/// Every execution under `sc`: the final values, or nothing if one of them has a race.
fn interpret(bodies: &[Vec<Step>], means: Means) -> Option<BTreeSet<Vec<i64>>> {
    let mut first = Moment::default();
    (0..3).for_each(|thread| first.clocks[thread][thread] = 1);
    let mut seen = BTreeSet::from([first.clone()]);
    let (mut open, mut finals) = (vec![first], BTreeSet::new());
    while let Some(moment) = open.pop() {
        let mut goes_on = false;
        for (thread, steps) in bodies.iter().enumerate() {
            if let Some(step) = steps.get(moment.at[thread])
                && let Some(next) = moment.step(thread, step, means)?
            {
                goes_on = true;
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        if !goes_on {
            finals.insert(moment.values.to_vec());
        }
    }
    Some(finals)
}

impl Moment {
    /// The next moment, if the thread can go on; nothing at all if there is a race.
    fn step(&self, thread: usize, step: &Step, means: Means) -> Option<Option<Moment>> {
        let mut next = self.clone();
        next.at[thread] += 1;
        let mut noted = None;
        match *step {
            Step::Write(at, value) => {
                next.access(thread, at, true)?;
                next.values[at] = value;
            }
            Step::Note(at) => {
                next.access(thread, at, false)?;
                noted = Some(next.values[at]);
            }
            Step::VWrite(at, value) => {
                next.release(thread, at, means.volatiles);
                next.values[2 + at] = value;
            }
            Step::VNote(at) => {
                next.acquire(thread, at, means.volatiles);
                noted = Some(next.values[2 + at]);
            }
            Step::Exchange(value) => {
                next.acquire(thread, 2, means.updates);
                next.release(thread, 2, means.updates);
                noted = Some(std::mem::replace(&mut next.values[4], value));
            }
            Step::Lock(lock) => {
                if next.owners[lock].is_some() {
                    return Some(None);
                }
                next.owners[lock] = Some(thread);
                next.acquire(thread, 3 + lock, means.locks);
            }
            Step::Unlock(lock) => {
                next.owners[lock] = None;
                next.release(thread, 3 + lock, means.locks);
            }
            Step::Unless(count) => {
                if next.last[thread] == 0 {
                    next.at[thread] += count;
                }
            }
        }
        if let Some(value) = noted {
            next.last[thread] = value;
            next.values[5 + thread] = next.values[5 + thread] * 3 + value;
        }
        Some(Some(next))
    }

    /// Notes a plain access; nothing if it races with one before.
    fn access(&mut self, thread: usize, at: usize, writes: bool) -> Option<()> {
        let now = self.clocks[thread];
        let ordered = |before: Clock| (0..3).all(|other| before[other] <= now[other]);
        if !ordered(self.written[at]) || writes && !ordered(self.read[at]) {
            return None;
        }
        let times = if writes { &mut self.written[at] } else { &mut self.read[at] };
        times[thread] = now[thread];
        Some(())
    }

    fn release(&mut self, thread: usize, carrier: usize, counts: bool) {
        if counts {
            let now = self.clocks[thread];
            let carried = &mut self.carried[carrier];
            (0..3).for_each(|other| carried[other] = carried[other].max(now[other]));
            self.clocks[thread][thread] += 1;
        }
    }

    fn acquire(&mut self, thread: usize, carrier: usize, counts: bool) {
        if counts {
            let carried = self.carried[carrier];
            let clock = &mut self.clocks[thread];
            (0..3).for_each(|other| clock[other] = clock[other].max(carried[other]));
        }
    }
}

/// Without the reductions that rely on the absence of races themselves.
fn outcomes(program: &Program, model: &Model) -> BTreeSet<Vec<i64>> {
    let without = [Reduction::CalmRegions, Reduction::GuardedAccesses, Reduction::UnseenAccesses];
    let reductions = Reductions::all().minus(without.into_iter().collect());
    let observe: Vec<Observable> = OBSERVED.iter().map(|name| observable(program, name)).collect();
    let config = SearchConfig { observe: &observe, ..SearchConfig::with(reductions) };
    let report = explore(&machine_under(program, model, Settings::default().with(reductions)), &config);
    assert_eq!(report.verdict, Verdict::Holds, "{}: {:?}", model.name, report.reasons);
    report.outcomes.into_keys().collect()
}

const ACQUIRES: &str = "\"lock|vread|rmw -> *\"";
const RELEASES: &str = "\"* -> unlock|vwrite|rmw\"";
const DEKKER: &str = "\"vwrite -> vread\"";

/// A model that keeps nothing in order but this.
fn keeping(keys: &str, keep: &[&str]) -> Model {
    let keep = keep.join(", ");
    let text = format!(
        "name = \"{}\"\nsummary = \"keeps little\"\nforwarding = true\n{keys}\nmay-reorder = [\"* -> *\"]\n\
         keep = [{keep}]\n",
        keep.replace('"', "'")
    );
    Model::parse(&text).unwrap_or_else(|error| panic!("{text}{error}"))
}

const GUESSES: &str = "speculation = \"reads\"";

/// Models that keep just enough in order.
fn sufficient() -> [Model; 2] {
    ["", GUESSES].map(|keys| keeping(keys, &[ACQUIRES, RELEASES, DEKKER]))
}

/// A random program that synchronises by what models guarantee, and has no race, does what it does under `sc`.
fn keep_their_word(threads: usize, pieces: usize, cases: u32) {
    let cases = std::env::var("PROGRAMS").map_or(cases, |it| it.parse().expect("PROGRAMS is a number"));
    let seed = std::env::var("SEED").map_or(23, |it| it.parse().expect("SEED is a number"));
    let mut promised: BTreeMap<Means, Vec<Model>> = BTreeMap::new();
    for model in builtin::all().into_iter().chain(sufficient()) {
        promised.entry(Means::of(&model)).or_default().push(model);
    }
    for (means, models) in promised {
        let config =
            Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
        let without_races = Cell::new(0);
        let programs = prop::collection::vec(body(means, pieces), threads);
        let result = TestRunner::new(config).run(&programs, |bodies| {
            if let Some(expected) = interpret(&bodies, means) {
                without_races.set(without_races.get() + 1);
                let program = build(&bodies);
                for model in &models {
                    prop_assert_eq!(&outcomes(&program, model), &expected, "{}", model.name);
                }
            }
            Ok(())
        });
        result.unwrap_or_else(|error| panic!("{error}"));
        assert!(without_races.get() > cases / 10, "{means:?}: {} programs have no race", without_races.get());
    }
}

#[test]
fn models_keep_their_word_with_two_threads() {
    keep_their_word(2, 3, 60);
}

#[test]
fn models_keep_their_word_with_three_threads() {
    keep_their_word(3, 2, 25);
}

/// Checks that a model promises nothing of some means, and that a program without a race departs from `sc` under it.
fn departs(model: &Model, means: Means, bodies: &[Vec<Step>]) {
    let promised = Means::of(model);
    let all = |means: Means| [means.locks, means.updates, means.volatiles];
    let asked_and_promised = all(means).into_iter().zip(all(promised)).all(|(asked, given)| !asked || given);
    assert!(!asked_and_promised, "{} promises {promised:?}", model.name);
    let expected = interpret(bodies, means).expect("there is no race");
    assert_ne!(outcomes(&build(bodies), model), expected, "{}", model.name);
}

/// Each condition is needed: without it, a program without a race shows more than under `sc`.
#[test]
fn what_is_not_kept_is_not_promised() {
    use Step::*;
    let none = Means { locks: false, updates: false, volatiles: false };
    let locks = Means { locks: true, ..none };
    let locked = |body: [Step; 2]| [&[Lock(0)][..], &body, &[Unlock(0)]].concat();
    let bodies = [locked([Write(0, 1), Write(1, 1)]), locked([Note(0), Note(1)])];
    departs(&keeping("", &["\"vread|rmw -> *\"", RELEASES]), locks, &bodies);
    departs(&keeping("", &[ACQUIRES, "\"* -> vwrite|rmw\""]), locks, &bodies);

    let updates = Means { updates: true, ..none };
    let bodies = [vec![Write(0, 1), Exchange(1)], vec![Exchange(2), Unless(1), Note(0)]];
    departs(&keeping(GUESSES, &["\"lock|vread -> *\"", "\"* -> unlock|vwrite\""]), updates, &bodies);

    let volatiles = Means { volatiles: true, ..none };
    let bodies = [vec![Write(0, 1), VWrite(0, 1)], vec![VNote(0), Unless(1), Note(0)]];
    departs(&keeping(GUESSES, &["\"lock|rmw -> *\"", RELEASES, DEKKER]), volatiles, &bodies);
    departs(&keeping("", &[ACQUIRES, "\"* -> unlock|rmw\"", DEKKER]), volatiles, &bodies);
    let bodies = [vec![VWrite(0, 1), VNote(1)], vec![VWrite(1, 1), VNote(0)]];
    departs(&keeping("", &[ACQUIRES, RELEASES]), volatiles, &bodies);
    // Two threads see two writes in two orders.
    let bodies = [vec![VWrite(0, 1)], vec![VNote(0), VNote(1)], vec![VWrite(1, 1), VNote(0)]];
    departs(&keeping("reflect = \"separately\"", &[ACQUIRES, RELEASES, DEKKER]), volatiles, &bodies);
}

/// What the built-in models promise, by locks, read-modify-writes and volatile accesses.
#[test]
fn what_built_in_models_promise() {
    let promised = |name: &str, language: bool| {
        let Guarantee { locks, updates, volatiles } = model(name).guarantee(language);
        [locks, updates, volatiles]
    };
    for name in ["sc", "java", "java-op"] {
        assert_eq!(promised(name, false), [true; 3], "{name}");
    }
    // A volatile write waits in the store buffer, or may be passed by a volatile read.
    for name in ["tso", "pso", "rmo", "dotnet", "dotnet-ecma"] {
        assert_eq!(promised(name, false), [true, true, false], "{name}");
        assert_eq!(promised(name, true), [true; 3], "{name} with a language that promises order");
    }
}
