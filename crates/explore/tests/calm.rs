//! Calm regions: plain accesses that race with nothing stay in order, and nothing is lost by that. What must not be lost
//! is shown case by case, and by random programs with locks, volatile flags and a variable that races.

use std::collections::BTreeSet;

use fencepost_explore::property::{Property, Reading, Term, TermBinaryOp};
use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    HandlerKind, Kind, LockMode, MethodId, ObjectOp, Program, ProgramBuilder, Reg, RmwOp, Storage, SyncOp,
    Trap, TypeId,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// The models whose windows hold more than one plain access, and the one with views.
pub(crate) const MODELS: [&str; 7] = ["tso", "pso", "rmo", "dotnet-ecma", "dotnet", "java", "java-op"];

/// What a thread does, with two locks.
type Body<'a> = &'a dyn Fn(&mut Code, [Reg; 2]);

/// A program that starts one thread for each body and joins them. Bodies get two locks.
pub(crate) fn threads<const N: usize>(mut p: ProgramBuilder, bodies: [Body<'_>; N]) -> Program {
    let ty = p.class("Lock", None, &[]);
    let methods = bodies.map(|body| {
        let mut c = Code::new("body");
        let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
        body(&mut c, locks);
        c.done(&mut p)
    });
    start(p, ty, &methods)
}

pub(crate) fn start(p: ProgramBuilder, ty: TypeId, methods: &[MethodId]) -> Program {
    single(p, |c, _| {
        let locks = [c.alloc(ty), c.alloc(ty)];
        let started: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &locks)).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

pub(crate) fn try_lock(c: &mut Code, lock: Reg) -> Reg {
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

/// The same with an exchange, under a model that lets it pass what other models keep before it.
#[test]
fn a_racing_exchange_passes_a_calm_write() {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let program = threads(
        p,
        [
            &|c, _| {
                c.put(x, 1);
                let one = c.int(1);
                c.rmw(RmwOp::Exchange, y, one);
            },
            &|c, _| {
                let seen = c.read(y);
                c.store(r, seen);
                c.when(seen, |c| c.put(x, 2));
            },
        ],
    );
    for (model, allowed) in [("sc", false), ("pso", false), ("dotnet", false), ("pso-weak-cas", true)] {
        assert_eq!(allows(&program, model, &["x", "r"], &[1, 1]), allowed, "{model}");
    }
}

/// A counter on which threads race is changed only by what stays behind all earlier accesses: data behind a lock is as
/// cheap as without it.
#[test]
fn data_beside_a_racing_counter_stays_calm() {
    let mut p = program();
    let [a, b, n] = ints(&mut p, ["a", "b", "n"]);
    let body = |c: &mut Code, [lock, _]: [Reg; 2]| {
        let seen = c.read(n);
        c.lock(lock);
        (0..3).for_each(|_| c.bump(a, 1));
        c.store(b, seen);
        c.unlock(lock);
        let one = c.int(1);
        c.rmw(RmwOp::Add, n, one);
    };
    let program = threads(p, [&body, &body]);
    let states = |model| search_without(&program, model, Reductions::none(), &["a", "b", "n"]).stats.states;
    let sc = states("sc");
    for model in MODELS.into_iter().filter(|model| *model != "java-op") {
        assert!(2 * states(model) <= 3 * sc, "{model}: {} states, sc {sc}", states(model));
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

/// `started` asks whether a thread was started that another one starts after it has written `x`. Nothing orders the write
/// and the read, although the question tells that the write has come.
#[test]
fn that_another_thread_was_started_orders_nothing() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let ty = p.class("Thread", None, &[]);
    let idle = Code::new("idle").done(&mut p);
    let mut c = Code::new("starts");
    let target = c.param(Kind::Ref);
    c.put(x, 1);
    c.spawn_as(target, idle, &[]);
    let starts = c.done(&mut p);
    let mut c = Code::new("asks");
    let target = c.param(Kind::Ref);
    let started = c.i32();
    c.emit(SyncOp::HasStarted { dst: started, object: target });
    c.when(started, |c| {
        let found = c.read(x);
        let shown = c.with(IntOp::Add, found, 1);
        c.store(r, shown);
    });
    let asks = c.done(&mut p);
    let program = single(p, |c, _| {
        let target = c.alloc(ty);
        let threads = [c.spawn(ty, starts, &[target]), c.spawn(ty, asks, &[target])];
        threads.into_iter().for_each(|thread| c.join(thread));
    });
    ask_under(&program, "java-op", &["r"]).gives([[0], [1], [2]]);
}

/// A thread that asks whether it has started another one learns nothing: data behind a lock stays calm.
#[test]
fn asking_for_a_thread_of_ones_own_keeps_the_calm() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let ty = p.class("Lock", None, &[]);
    let mut c = Code::new("body");
    let lock = c.param(Kind::Ref);
    c.lock(lock);
    (0..4).for_each(|_| c.bump(x, 1));
    c.unlock(lock);
    let body = c.done(&mut p);
    let program = |asks: bool| {
        single(p.clone(), |c, _| {
            let lock = c.alloc(ty);
            let started = [c.spawn(ty, body, &[lock]), c.spawn(ty, body, &[lock])];
            for thread in started {
                if asks {
                    let dst = c.i32();
                    c.emit(SyncOp::HasStarted { dst, object: thread });
                }
                c.join(thread);
            }
        })
    };
    let states = |program: &Program| {
        let report = search_without(program, "java-op", Reductions::none(), &["x"]);
        assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [&vec![8]]);
        report.stats.states
    };
    assert_eq!(states(&program(true)), states(&program(false)));
}
