//! Calm regions: plain accesses that race with nothing stay in order, and nothing is lost by that. What must not be lost
//! is shown case by case, and by random programs with locks, volatile flags and a variable that races.

use std::collections::BTreeSet;

use fencepost_explore::property::{Property, Reading, Term, TermBinaryOp};
use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    HandlerKind, Kind, LockMode, MethodId, ObjectOp, Place, Program, ProgramBuilder, Reg, Storage, SyncOp,
    Trap, TypeId,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// The models whose windows hold more than one plain access, and the one with views.
const MODELS: [&str; 7] = ["tso", "pso", "rmo", "dotnet-ecma", "dotnet", "java", "java-op"];

/// What a thread does, with two locks.
type Body<'a> = &'a dyn Fn(&mut Code, [Reg; 2]);

/// A program that starts one thread for each body and joins them. Bodies get two locks.
fn threads<const N: usize>(mut p: ProgramBuilder, bodies: [Body<'_>; N]) -> Program {
    let ty = p.class("Lock", None, &[]);
    let methods = bodies.map(|body| {
        let mut c = Code::new("body");
        let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
        body(&mut c, locks);
        c.done(&mut p)
    });
    start(p, ty, &methods)
}

fn start(p: ProgramBuilder, ty: TypeId, methods: &[MethodId]) -> Program {
    single(p, |c, _| {
        let locks = [c.alloc(ty), c.alloc(ty)];
        let started: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &locks)).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

fn try_lock(c: &mut Code, lock: Reg) -> Reg {
    let dst = c.i32();
    c.emit(SyncOp::TryLock { dst, object: lock, mode: LockMode::NonBlocking });
    dst
}

fn allows(program: &Program, model: &str, observe: &[&str], outcome: &[i64]) -> bool {
    ask_under(program, model, observe).outcomes.contains(outcome)
}

/// `x` is written by one thread only after it has seen what the other writes later. If that write may come first, `x`
/// races; but it is never so while both threads write in order.
#[test]
fn a_racing_write_passes_a_calm_one() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let program = threads(
        p,
        [
            &|c, _| {
                c.put(x, 1);
                c.put(y, 1);
            },
            &|c, _| {
                let seen = c.read(y);
                c.store(r, seen);
                c.when(seen, |c| c.put(x, 2));
            },
        ],
    );
    for (model, allowed) in [("sc", false), ("tso", false), ("pso", true), ("rmo", true), ("dotnet", true)] {
        assert_eq!(allows(&program, model, &["x", "r"], &[1, 1]), allowed, "{model}");
    }
}

/// The same with a read that is passed.
#[test]
fn a_racing_write_passes_a_calm_read() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let program = threads(
        p,
        [
            &|c, _| {
                let seen = c.read(x);
                c.put(y, 1);
                c.store(r, seen);
            },
            &|c, _| {
                let seen = c.read(y);
                c.when(seen, |c| c.put(x, 2));
            },
        ],
    );
    for (model, allowed) in
        [("sc", false), ("pso", false), ("rmo", true), ("dotnet-ecma", true), ("java", true)]
    {
        assert_eq!(allows(&program, model, &["r"], &[2]), allowed, "{model}");
    }
}

/// What passes is written with a value that was read after the calm write, from a region that is calm as well.
#[test]
fn a_calm_read_and_a_racing_write_pass_a_calm_write() {
    let mut p = program();
    let [x, y, w, r] = ints(&mut p, ["x", "y", "w", "r"]);
    let program = threads(
        p,
        [
            &|c, _| {
                c.put(x, 1);
                let one = c.read(w);
                let one = c.with(IntOp::Add, one, 1);
                c.store(y, one);
            },
            &|c, _| {
                let seen = c.read(y);
                c.store(r, seen);
                c.when(seen, |c| c.put(x, 2));
            },
        ],
    );
    for (model, allowed) in
        [("sc", false), ("tso", false), ("pso", true), ("rmo", true), ("dotnet-ecma", true)]
    {
        assert_eq!(allows(&program, model, &["x", "r"], &[1, 1]), allowed, "{model}");
    }
}

/// A lock that is taken early is noticed by a thread that tries it.
#[test]
fn a_lock_passes_a_calm_write() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let program = threads(
        p,
        [
            &|c, [lock, _]| {
                c.put(x, 1);
                c.lock(lock);
                c.unlock(lock);
            },
            &|c, [lock, _]| {
                let free = try_lock(c, lock);
                c.when(free, |c| {
                    c.put(r, 1);
                    c.unlock(lock);
                });
                let taken = c.with(IntOp::Xor, free, 1);
                c.when(taken, |c| {
                    c.put(r, 2);
                    c.put(x, 2);
                });
            },
        ],
    );
    for (model, allowed) in [("sc", false), ("tso", false), ("dotnet-ecma", true), ("dotnet", true)] {
        assert_eq!(allows(&program, model, &["x", "r"], &[1, 2]), allowed, "{model}");
    }
}

/// A failed try orders nothing: the thread may still see what was written before the lock was taken, or not.
#[test]
fn a_failed_try_orders_nothing_in_views() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let program = threads(
        p,
        [
            &|c, [lock, _]| {
                c.put(x, 1);
                c.lock(lock);
                c.unlock(lock);
            },
            &|c, [lock, _]| {
                let free = try_lock(c, lock);
                c.when(free, |c| c.unlock(lock));
                let taken = c.with(IntOp::Xor, free, 1);
                c.when(taken, |c| {
                    let seen = c.read(x);
                    let seen = c.with(IntOp::Add, seen, 1);
                    c.store(r, seen);
                });
            },
        ],
    );
    ask_under(&program, "sc", &["r"]).gives([[0], [2]]);
    ask_under(&program, "java-op", &["r"]).gives([[0], [1], [2]]);
}

/// The thread that races is led to it by its own choice alone.
#[test]
fn a_race_that_few_executions_have_is_found() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let program = threads(
        p,
        [
            &|c, [lock, _]| {
                c.lock(lock);
                c.put(x, 1);
                c.put(y, 1);
                c.unlock(lock);
            },
            &|c, [lock, _]| {
                let careless = c.choose(2);
                c.when(careless, |c| {
                    let later = c.read(y);
                    let earlier = c.read(x);
                    let more = c.binary(IntOp::Sub, later, earlier);
                    c.store(r, more);
                });
                c.lock(lock);
                c.put(x, 2);
                c.unlock(lock);
            },
        ],
    );
    for (model, allowed) in
        [("sc", false), ("tso", false), ("pso", true), ("dotnet", true), ("java-op", true)]
    {
        assert_eq!(allows(&program, model, &["r"], &[1]), allowed, "{model}");
    }
}

/// A join that times out does not order what comes after it.
#[test]
fn a_thread_that_nothing_orders_after_a_join_that_times_out_races() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let ty = p.class("Thread", None, &[]);
    let writer = {
        let mut c = Code::new("writer");
        c.put(x, 1);
        c.put(y, 1);
        c.done(&mut p)
    };
    let program = single(p, |c, _| {
        let thread = c.spawn(ty, writer, &[]);
        c.join_for_a_while(thread);
        let later = c.read(y);
        let earlier = c.read(x);
        let more = c.binary(IntOp::Sub, later, earlier);
        c.store(r, more);
        c.join(thread);
    });
    for (model, allowed) in
        [("sc", false), ("tso", false), ("pso", true), ("dotnet", true), ("java-op", true)]
    {
        assert_eq!(allows(&program, model, &["r"], &[1]), allowed, "{model}");
    }
}

/// Everything is behind one lock: no model has more states than `sc`, or hardly more.
#[test]
fn data_behind_locks_costs_no_more_than_under_sc() {
    let mut p = program();
    let data = ints(&mut p, ["a", "b", "c", "d"]);
    let body = |c: &mut Code, [first, second]: [Reg; 2]| {
        for lock in [first, second] {
            c.lock(lock);
            let (low, high) = data.split_at(2);
            for &place in if lock == first { low } else { high } {
                c.bump(place, 1);
                c.bump(place, 1);
            }
            c.unlock(lock);
        }
    };
    let program = threads(p, [&body, &body]);
    let observe = ["a", "b", "c", "d"];
    let states = |model| {
        let report = search_without(&program, model, Reductions::none(), &observe);
        assert_eq!(report.verdict, Verdict::Holds, "{model}");
        assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [&vec![4; 4]], "{model}");
        report.stats.states
    };
    let sc = states("sc");
    for model in MODELS {
        assert!(2 * states(model) <= 3 * sc, "{model}: {} states, sc {sc}", states(model));
    }
}

/// One thing a thread does. Variables are 0 to 2, locks 0 and 1.
#[derive(Clone, Debug)]
enum Step {
    Write(usize, i32),
    Copy(usize, usize),
    Note(usize),
    When(usize, Vec<Step>),
    Locked(usize, Vec<Step>),
    Try(usize, Vec<Step>, Vec<Step>),
    Publish,
    WhenPublished(Vec<Step>),
    Swap,
    Fence,
    Choose(Vec<Step>),
}

/// Mostly under a lock, mostly the variable that the lock is for.
fn step() -> impl Strategy<Value = Step> {
    let variable = prop_oneof![4 => 0..2usize, 1 => Just(2usize)];
    let access = prop_oneof![
        4 => (variable.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => variable.clone().prop_map(Step::Note),
        1 => (variable.clone(), variable.clone()).prop_map(|(from, to)| Step::Copy(from, to)),
        1 => Just(Step::Fence),
    ];
    let few = prop::collection::vec(access.clone(), 1..3);
    let locked = (0..2usize, few.clone()).prop_map(|(lock, body)| Step::Locked(lock, body));
    let any = prop_oneof![2 => access, 3 => locked.clone()];
    let body = prop::collection::vec(any, 1..3);
    prop_oneof![
        5 => locked,
        1 => few.clone().prop_map(|mut body| body.swap_remove(0)),
        2 => (variable, body.clone()).prop_map(|(variable, body)| Step::When(variable, body)),
        1 => (0..2usize, few.clone(), few).prop_map(|(lock, taken, free)| Step::Try(lock, taken, free)),
        1 => Just(Step::Publish),
        2 => body.clone().prop_map(Step::WhenPublished),
        1 => Just(Step::Swap),
        1 => body.prop_map(Step::Choose),
    ]
}

struct Writer {
    locks: [Reg; 2],
    variables: [Place; 3],
    flag: Place,
    seen: Place,
}

impl Writer {
    /// `seen = seen * 3 + value`, in the thread's own static.
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.seen);
        let old = c.with(IntOp::Mul, old, 3);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.seen, new);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Write(variable, value) => c.put(self.variables[*variable], *value),
                Step::Copy(from, to) => {
                    let value = c.read(self.variables[*from]);
                    c.store(self.variables[*to], value);
                }
                Step::Note(variable) => {
                    let value = c.read(self.variables[*variable]);
                    self.note(c, value);
                }
                Step::When(variable, body) => {
                    let value = c.read(self.variables[*variable]);
                    c.when(value, |c| self.write(c, body));
                }
                Step::Locked(lock, body) => {
                    c.lock(self.locks[*lock]);
                    self.write(c, body);
                    c.unlock(self.locks[*lock]);
                }
                Step::Try(lock, taken, free) => {
                    let got = try_lock(c, self.locks[*lock]);
                    let none = c.with(IntOp::Xor, got, 1);
                    c.when(got, |c| {
                        self.write(c, free);
                        c.unlock(self.locks[*lock]);
                    });
                    c.when(none, |c| self.write(c, taken));
                }
                Step::Publish => c.vput(self.flag, 1),
                Step::WhenPublished(body) => {
                    let flag = c.vread(self.flag);
                    c.when(flag, |c| self.write(c, body));
                }
                Step::Swap => {
                    let one = c.int(1);
                    let old = c.rmw(fencepost_ir::RmwOp::Exchange, self.flag, one);
                    self.note(c, old);
                }
                Step::Fence => c.fence(),
                Step::Choose(body) => {
                    let value = c.choose(2);
                    c.when(value, |c| self.write(c, body));
                }
            }
        }
    }
}

fn build(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let ty = p.class("Lock", None, &[]);
    let variables = ints(&mut p, ["x", "y", "z"]);
    let [flag] = ints(&mut p, ["flag"]);
    let seen = ints(&mut p, ["r0", "r1", "r2"]);
    let methods: Vec<MethodId> = bodies
        .iter()
        .zip(seen)
        .enumerate()
        .map(|(number, (steps, seen))| {
            let mut c = Code::new(&format!("body{number}"));
            let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
            Writer { locks, variables, flag, seen }.write(&mut c, steps);
            c.done(&mut p)
        })
        .collect();
    start(p, ty, &methods)
}

const OBSERVED: [&str; 7] = ["x", "y", "z", "flag", "r0", "r1", "r2"];

type Found = (BTreeSet<Vec<i64>>, BTreeSet<ViolationKind>);

fn found(program: &Program, model: &str, without: &[Reduction]) -> Found {
    let report = search_without(program, model, without.iter().copied().collect(), &OBSERVED);
    let kinds = report.violations.iter().map(|violation| violation.kind).collect();
    (report.outcomes.into_keys().collect(), kinds)
}

/// Random programs, more of them with `PROGRAMS=5000`.
fn agree_on(threads: usize, length: usize, cases: u32) {
    let cases = std::env::var("PROGRAMS").map_or(cases, |it| it.parse().expect("PROGRAMS is a number"));
    let seed = std::env::var("SEED").map_or(17, |it| it.parse().expect("SEED is a number"));
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
    let bodies = prop::collection::vec(prop::collection::vec(step(), 1..=length), threads);
    let result = TestRunner::new(config).run(&bodies, |bodies| {
        let program = build(&bodies);
        for model in MODELS {
            let expected = found(&program, model, &[Reduction::CalmRegions]);
            prop_assert_eq!(&found(&program, model, &[]), &expected, "{}", model);
            let others = [Reduction::StubbornSets, Reduction::HeldThreads, Reduction::ReadAhead];
            for other in others {
                prop_assert_eq!(&found(&program, model, &[other]), &expected, "{} {}", model, other);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn random_programs_with_two_threads() {
    agree_on(2, 3, 120);
}

#[test]
fn random_programs_with_three_threads() {
    agree_on(3, 2, 40);
}

/// Several workers, and claims that are checked in every state, come to the same.
#[test]
fn workers_and_paranoia_agree() {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let body = |c: &mut Code, [lock, _]: [Reg; 2]| {
        c.lock(lock);
        c.bump(x, 1);
        c.bump(y, 1);
        c.unlock(lock);
        c.bump(z, 1);
        c.lock(lock);
        c.bump(x, 1);
        c.unlock(lock);
    };
    let program = threads(p, [&body, &body]);
    for model in MODELS {
        ask_under(&program, model, &["x", "y", "z"]).gives([[4, 2, 1], [4, 2, 2]]);
        assert!(search_paranoid(&program, model, &["z"]).doubts().is_empty(), "{model}");
        let regions = |workers| {
            let config = SearchConfig { workers, ..SearchConfig::default() };
            search_by(&program, model, config.settings(), config, &["z"]).racy.map(|racy| racy.len())
        };
        // `z` alone races; where threads have views, one race is enough for all regions.
        let expected = (model != "java-op").then_some(1);
        assert_eq!([regions(1), regions(3)], [expected; 2], "{model}");
    }
}

/// What is watched in every state shows when each write takes effect, so a write to it may lead another thread on.
#[test]
fn a_watched_write_passes_a_calm_one() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let program = threads(
        p,
        [
            &|c, _| {
                c.put(x, 1);
                c.put(y, 1);
            },
            &|c, _| {
                let seen = c.read(y);
                c.store(r, seen);
                c.when(seen, |c| c.put(x, 2));
            },
        ],
    );
    let reading = Reading { bits: 32, signed: true };
    let watched = Term::Static { id: id_of(y), reading, after: None };
    let small = Term::Binary(TermBinaryOp::Less, Box::new(watched), Box::new(Term::Constant(9)));
    let always = [Property { text: "y < 9".to_owned(), term: small, parts: Vec::new() }];
    for model in ["pso", "rmo", "dotnet-ecma", "dotnet", "java-op"] {
        let outcomes = |without: &[Reduction]| -> BTreeSet<Vec<i64>> {
            let config =
                SearchConfig { always: &always, ..SearchConfig::without(without.iter().copied().collect()) };
            search_by(&program, model, config.settings(), config, &["x", "r"]).outcomes.into_keys().collect()
        };
        let expected = outcomes(&[Reduction::CalmRegions]);
        assert!(expected.contains(&vec![1, 1]), "{model}: {expected:?}");
        assert_eq!(outcomes(&[]), expected, "{model}");
    }
}

/// A copy reads an object without events.
#[test]
fn a_copy_races_with_a_calm_write() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let [shared] = refs(&mut p, ["cell"]);
    let cell = class(&mut p, "Cell", &[("k", Storage::I32)]);
    let writer = {
        let mut c = Code::new("writer");
        let object = c.read_ref(shared);
        c.put(x, 1);
        c.put(cell.field(object, 0), 1);
        c.done(&mut p)
    };
    let program = single(p, |c, _| {
        let object = c.alloc(cell.ty);
        c.store(shared, object);
        let thread = c.spawn(cell.ty, writer, &[]);
        let copy = c.obj();
        c.emit(ObjectOp::CloneObject { dst: copy, object, settled: false });
        let seen = c.read(cell.field(copy, 0));
        c.store(r, seen);
        c.when(seen, |c| c.put(x, 2));
        c.join(thread);
    });
    for (model, allowed) in
        [("sc", false), ("tso", false), ("pso", true), ("dotnet-ecma", true), ("dotnet", true)]
    {
        assert_eq!(allows(&program, model, &["x", "r"], &[1, 1]), allowed, "{model}");
    }
}

/// A thread that cannot start another because it runs already learns of its starter, without an order.
#[test]
fn a_second_start_orders_nothing_in_views() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let [shared] = refs(&mut p, ["thread"]);
    let ty = p.class("Thread", None, &[]);
    let error = p.class("Error", None, &[]);
    p.trap(Trap::ThreadState, error);
    let idle = Code::new("idle").done(&mut p);
    let second = {
        let mut c = Code::new("second");
        let thread = c.read_ref(shared);
        c.protect(
            HandlerKind::Catch(error),
            |c| c.spawn_as(thread, idle, &[]),
            |c, _| {
                let seen = c.read(x);
                let seen = c.with(IntOp::Add, seen, 1);
                c.store(r, seen);
            },
        );
        c.done(&mut p)
    };
    let program = single(p, |c, _| {
        let thread = c.alloc(ty);
        c.store(shared, thread);
        c.spawn(ty, second, &[]);
        c.put(x, 1);
        c.protect(HandlerKind::Catch(error), |c| c.spawn_as(thread, idle, &[]), |_, _| {});
    });
    ask_under(&program, "sc", &["r"]).gives([[0], [2]]);
    ask_under(&program, "java-op", &["r"]).gives([[0], [1], [2]]);
}
