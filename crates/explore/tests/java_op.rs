//! `java-op` on programs whose answers are known: the figures and the subjects of the paper it comes
//! from, and what makes one thread's past happen before another's future.

use fencepost_explore::{Verdict, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{MemoryOp, MethodId, Place, Program, ProgramBuilder, Pulse, Reg, RmwOp, Storage, SyncOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const MODEL: &str = "java-op";

/// A thread's code.
type Body<'a> = Box<dyn FnOnce(&mut Code) + 'a>;

/// A program whose main thread starts one thread for each body, joins them all, and does what `after`
/// says.
fn forking(mut p: ProgramBuilder, bodies: Vec<Body<'_>>, after: impl FnOnce(&mut Code)) -> Program {
    let ty = p.class("Thread", None, &[]);
    let methods: Vec<MethodId> = bodies
        .into_iter()
        .enumerate()
        .map(|(number, body)| {
            let mut c = Code::new(&format!("body{number}"));
            body(&mut c);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, _| {
        let threads: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &[])).collect();
        threads.into_iter().for_each(|thread| c.join(thread));
        after(c);
    })
}

fn copy(c: &mut Code, from: Place, to: Place) {
    let value = c.read(from);
    c.store(to, value);
}

fn vcopy(c: &mut Code, from: Place, to: Place) {
    let value = c.vread(from);
    c.store(to, value);
}

/// Figure 1: `p == q`. A compiler may use `r2` again for `r5`, so `r2 = r5 = 0` and `r4 = 3` are possible.
#[test]
fn figure_1() {
    let mut p = program();
    let [first, second] = refs(&mut p, ["p", "q"]);
    let [r2, r4, r5] = ints(&mut p, ["r2", "r4", "r5"]);
    let node = class(&mut p, "Node", &[("x", Storage::I32)]);
    let ty = p.class("Thread", None, &[]);
    let mut one = Code::new("one");
    let a = one.read_ref(first);
    copy(&mut one, node.field(a, 0), r2);
    let b = one.read_ref(second);
    copy(&mut one, node.field(b, 0), r4);
    copy(&mut one, node.field(a, 0), r5);
    let one = one.done(&mut p);
    let mut two = Code::new("two");
    let a = two.read_ref(first);
    two.put(node.field(a, 0), 3);
    let two = two.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(node.ty);
        c.store(first, object);
        c.store(second, object);
        let threads = [c.spawn(ty, one, &[]), c.spawn(ty, two, &[])];
        threads.into_iter().for_each(|thread| c.join(thread));
    });
    let answer = ask_under(&program, MODEL, &["r2", "r4", "r5"]);
    assert!(answer.outcomes.contains(&vec![0, 3, 0]), "{answer:?}");
    assert!(!ask_under(&program, "sc", &["r2", "r4", "r5"]).outcomes.contains(&vec![0, 3, 0]));
}

/// Figure 2: both threads write under one lock, so the one that reads sees its own write.
#[test]
fn figure_2() {
    let mut p = program();
    let [x, r1] = ints(&mut p, ["x", "r1"]);
    let [lock] = refs(&mut p, ["l"]);
    let ty = p.class("Lock", None, &[]);
    let mut bodies: Vec<MethodId> = Vec::new();
    for value in [1, 2] {
        let mut c = Code::new(&format!("body{value}"));
        let held = c.read_ref(lock);
        c.lock(held);
        c.put(x, value);
        if value == 1 {
            copy(&mut c, x, r1);
        }
        c.unlock(held);
        bodies.push(c.done(&mut p));
    }
    let program = single(p, |c, _| {
        let object = c.alloc(ty);
        c.store(lock, object);
        let threads = [c.spawn(ty, bodies[0], &[]), c.spawn(ty, bodies[1], &[])];
        threads.into_iter().for_each(|thread| c.join(thread));
    });
    // What is left of x was written by the last owner of the lock.
    ask_under(&program, MODEL, &["r1", "x"]).gives([[1, 1], [1, 2]]);
}

/// Figure 3: `r1 = r2 = r3 = 1` takes a read that sees what is still to be written. The Java memory model
/// allows it, OpMM does not.
#[test]
fn figure_3() {
    let mut p = program();
    let [x, y, r1, r2, r3] = ints(&mut p, ["x", "y", "r1", "r2", "r3"]);
    let one: Body<'_> = Box::new(move |c| {
        let third = c.read(x);
        c.store(r3, third);
        let zero = c.with(IntOp::Eq, third, 0);
        c.when(zero, |c| c.put(x, 1));
        let first = c.read(x);
        c.store(r1, first);
        c.store(y, first);
    });
    let two: Body<'_> = Box::new(move |c| {
        let second = c.read(y);
        c.store(r2, second);
        c.store(x, second);
    });
    let program = forking(p, vec![one, two], |_| ());
    let answer = ask_under(&program, MODEL, &["r1", "r2", "r3"]);
    assert!(!answer.outcomes.contains(&vec![1, 1, 1]), "{answer:?}");
    // But x = 1 may be seen by the other thread, and what that makes of it.
    assert!(answer.outcomes.contains(&vec![1, 1, 0]), "{answer:?}");
}

/// Double-checked locking, the paper's `dcl`, `dcl-vol` and `singleton`.
#[test]
fn lazy_initialisation() {
    for (first_check, volatile, verdict) in
        [(true, false, Verdict::Violated), (true, true, Verdict::Holds), (false, false, Verdict::Holds)]
    {
        let mut p = program();
        let [instance, lock] = refs(&mut p, ["instance", "lock"]);
        let node = class(&mut p, "Singleton", &[("value", Storage::I32)]);
        let ty = p.class("Thread", None, &[]);
        let load = |c: &mut Code| {
            let dst = c.obj();
            c.emit(MemoryOp::Load { dst, place: instance, access: if volatile { VREAD } else { READ } });
            dst
        };
        let mut c = Code::new("use");
        let (made, found) = (c.label(), c.obj());
        if first_check {
            let early = load(&mut c);
            c.mov(found, early);
            c.if_true(found, made);
        }
        let held = c.read_ref(lock);
        c.lock(held);
        let again = load(&mut c);
        c.mov(found, again);
        let unlock = c.label();
        c.if_true(found, unlock);
        let fresh = c.alloc(node.ty);
        c.put(node.field(fresh, 0), 7);
        c.emit(MemoryOp::Store {
            place: instance,
            src: fresh,
            access: if volatile { VWRITE } else { WRITE },
        });
        c.mov(found, fresh);
        c.bind(unlock);
        c.unlock(held);
        c.bind(made);
        let value = c.read(node.field(found, 0));
        let wrong = c.with(IntOp::Ne, value, 7);
        let end = c.label();
        c.if_false(wrong, end);
        c.fail(&mut p, "not constructed");
        c.bind(end);
        let body = c.done(&mut p);
        let program = single(p, |c, _| {
            let object = c.alloc(ty);
            c.store(lock, object);
            let threads = [c.spawn(ty, body, &[]), c.spawn(ty, body, &[])];
            threads.into_iter().for_each(|thread| c.join(thread));
        });
        let answer = ask_under(&program, MODEL, &[]);
        assert_eq!(answer.verdict, verdict, "{answer:?}");
    }
}

/// Peterson's algorithm with plain variables, as the paper has it, and with volatile ones.
#[test]
fn peterson() {
    for (volatile, verdict) in [(false, Verdict::Violated), (true, Verdict::Holds)] {
        let mut p = program();
        let [flag0, flag1, turn, inside] = ints(&mut p, ["flag0", "flag1", "turn", "inside"]);
        let put =
            |c: &mut Code, place, value| if volatile { c.vput(place, value) } else { c.put(place, value) };
        let read = |c: &mut Code, place| if volatile { c.vread(place) } else { c.read(place) };
        let mut bodies = Vec::new();
        for (own, other, me) in [(flag0, flag1, 0), (flag1, flag0, 1)] {
            let mut c = Code::new(&format!("P{me}"));
            put(&mut c, own, 1);
            put(&mut c, turn, 1 - me);
            let (again, enter) = (c.here(), c.label());
            let wants = read(&mut c, other);
            c.if_false(wants, enter);
            let turns = read(&mut c, turn);
            let mine = c.with(IntOp::Eq, turns, me);
            c.if_false(mine, again);
            c.bind(enter);
            let one = c.int(1);
            let others = c.rmw(RmwOp::Add, inside, one);
            let end = c.label();
            c.if_false(others, end);
            c.fail(&mut p, "both are inside");
            c.bind(end);
            let minus = c.int(-1);
            c.rmw(RmwOp::Add, inside, minus);
            put(&mut c, own, 0);
            bodies.push(c.done(&mut p));
        }
        let ty = p.class("Thread", None, &[]);
        let program = single(p, |c, _| {
            let threads = [c.spawn(ty, bodies[0], &[]), c.spawn(ty, bodies[1], &[])];
            threads.into_iter().for_each(|thread| c.join(thread));
        });
        let answer = ask_under(&program, MODEL, &[]);
        assert_eq!(answer.verdict, verdict, "{answer:?}");
    }
}

/// A message is passed by a flag: plain, volatile, under a lock, with fences, by an exchange.
#[test]
fn messages() {
    for (how, stale) in [
        ("plain", true),
        ("volatile", false),
        ("fences", false),
        ("fence", true),
        ("exchange", false),
        ("failed", true),
    ] {
        let mut p = program();
        let [x, flag, r1, r2] = ints(&mut p, ["x", "flag", "r1", "r2"]);
        let one: Body<'_> = Box::new(move |c| {
            c.put(x, 1);
            if how.starts_with("fence") {
                c.fence();
            }
            match how {
                "volatile" => c.vput(flag, 1),
                "exchange" => {
                    let value = c.int(1);
                    c.rmw(RmwOp::Exchange, flag, value);
                }
                // A comparison that fails writes nothing, and no thread learns from it.
                "failed" => {
                    let (operand, expected, dst) = (c.int(5), c.int(6), c.i32());
                    let op = RmwOp::CompareExchange;
                    c.emit(MemoryOp::Rmw { op, dst, place: flag, operand, expected, access: RMW });
                    c.put(flag, 1);
                }
                _ => c.put(flag, 1),
            }
        });
        let two: Body<'_> = Box::new(move |c| {
            match how {
                "volatile" | "failed" => vcopy(c, flag, r1),
                "exchange" => {
                    let zero = c.int(0);
                    let seen = c.rmw(RmwOp::Add, flag, zero);
                    c.store(r1, seen);
                }
                _ => copy(c, flag, r1),
            }
            if how == "fences" {
                c.fence();
            }
            copy(c, x, r2);
        });
        let program = forking(p, vec![one, two], |_| ());
        let answer = ask_under(&program, MODEL, &["r1", "r2"]);
        assert_eq!(answer.outcomes.contains(&vec![1, 0]), stale, "{how}: {answer:?}");
        assert!(
            answer.outcomes.contains(&vec![0, 0]) && answer.outcomes.contains(&vec![1, 1]),
            "{how}: {answer:?}"
        );
    }
}

/// What one thread has learnt it passes on: a volatile read counts for the lists of all locations.
#[test]
fn a_message_passes_through_a_third_thread() {
    let mut p = program();
    let [x, v, w, r] = ints(&mut p, ["x", "v", "w", "r"]);
    let one: Body<'_> = Box::new(move |c| {
        c.put(x, 1);
        c.vput(v, 1);
    });
    let two: Body<'_> = Box::new(move |c| {
        let seen = c.vread(v);
        c.vstore(w, seen);
    });
    let three: Body<'_> = Box::new(move |c| {
        let seen = c.vread(w);
        c.when(seen, |c| {
            let value = c.read(x);
            let told = c.with(IntOp::Add, value, 10);
            c.store(r, told);
        });
    });
    let program = forking(p, vec![one, two, three], |_| ());
    ask_under(&program, MODEL, &["r"]).gives([[0], [11]]);
}

/// A started thread knows what its starter did, one that joins what the joined one did, one that notices
/// an end as well; a thread that does none of these may see anything.
#[test]
fn starts_and_ends() {
    let mut p = program();
    let [x, before, after, noticed, other] = ints(&mut p, ["x", "before", "after", "noticed", "other"]);
    let ty = p.class("Thread", None, &[]);
    let mut c = Code::new("child");
    copy(&mut c, x, before);
    c.put(x, 2);
    let child = c.done(&mut p);
    let mut c = Code::new("bystander");
    copy(&mut c, x, other);
    let bystander = c.done(&mut p);
    let program = single(p, |c, _| {
        let watching = c.spawn(ty, bystander, &[]);
        c.put(x, 1);
        let thread = c.spawn(ty, child, &[]);
        let status = c.i32();
        c.emit(SyncOp::ThreadStatus { dst: status, object: thread });
        let ended = c.with(IntOp::Eq, status, 2);
        c.when(ended, |c| copy(c, x, noticed));
        c.join(thread);
        copy(c, x, after);
        c.join(watching);
    });
    let answer = ask_under(&program, MODEL, &["before", "after", "noticed", "other"]);
    answer.gives([[1, 2, 0, 0], [1, 2, 0, 1], [1, 2, 0, 2], [1, 2, 2, 0], [1, 2, 2, 1], [1, 2, 2, 2]]);
}

/// Waiting for a pulse gives up a lock and gets it back: what was done under it is known.
#[test]
fn waits_and_pulses() {
    let mut p = program();
    let [x, ready, r] = ints(&mut p, ["x", "ready", "r"]);
    let [lock] = refs(&mut p, ["lock"]);
    let ty = p.class("Lock", None, &[]);
    let mut c = Code::new("waiter");
    let held = c.read_ref(lock);
    c.lock(held);
    let (again, done) = (c.here(), c.label());
    let come = c.read(ready);
    c.if_true(come, done);
    c.wait(held, false);
    c.jump(again);
    c.bind(done);
    c.unlock(held);
    copy(&mut c, x, r);
    let waiter = c.done(&mut p);
    let mut c = Code::new("pulser");
    c.put(x, 1);
    let held = c.read_ref(lock);
    c.lock(held);
    c.put(ready, 1);
    c.pulse(held, Pulse::All);
    c.unlock(held);
    let pulser = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(ty);
        c.store(lock, object);
        let threads = [c.spawn(ty, waiter, &[]), c.spawn(ty, pulser, &[])];
        threads.into_iter().for_each(|thread| c.join(thread));
    });
    ask_under(&program, MODEL, &["r"]).holds().gives([[1]]);
}

/// A thread that uses a class knows what its initialiser did.
#[test]
fn initialisers() {
    for uses in [true, false] {
        let mut p = program();
        let [x, r, seen] = ints(&mut p, ["x", "r", "seen"]);
        let ty = p.class("Lazy", None, &[]);
        let mut c = Code::new("initialiser");
        c.put(x, 5);
        let initialiser = c.done(&mut p);
        p.initialiser(ty, initialiser);
        let one: Body<'_> = Box::new(move |c| {
            c.initialise(ty);
            copy(c, x, r);
        });
        let two: Body<'_> = Box::new(move |c| {
            if uses {
                c.initialise(ty);
            }
            copy(c, x, seen);
        });
        let program = forking(p, vec![one, two], |_| ());
        let answer = ask_under(&program, MODEL, &["r", "seen"]);
        if uses {
            answer.gives([[5, 5]])
        } else {
            answer.gives([[5, 0], [5, 5]])
        };
    }
}

/// Two threads write without order. In the end either value may be there, and a thread that has joined
/// both may read the one and then the other.
#[test]
fn what_is_left_in_the_end() {
    let mut p = program();
    let [x, y, a, b] = ints(&mut p, ["x", "y", "a", "b"]);
    let one: Body<'_> = Box::new(move |c| {
        c.put(x, 1);
        c.vput(y, 1);
    });
    let two: Body<'_> = Box::new(move |c| {
        c.put(x, 2);
        c.vput(y, 2);
    });
    let program = forking(p, vec![one, two], |c| {
        copy(c, x, a);
        copy(c, x, b);
    });
    let answer = ask_under(&program, MODEL, &["a", "b", "x"]);
    let pairs = [1, 2].into_iter().flat_map(|a| [1, 2].map(|b| [a, b]));
    let all: Vec<Vec<i64>> = pairs.flat_map(|[a, b]| [1, 2].map(|x| vec![a, b, x])).collect();
    assert_eq!(answer.outcomes, all.into_iter().collect());
    ask_under(&program, MODEL, &["y"]).gives([[1], [2]]);
}

/// A loop that writes the same values again and again has finitely many states.
#[test]
fn a_loop_that_writes_comes_to_an_end() {
    let mut p = program();
    let [x, stop, r] = ints(&mut p, ["x", "stop", "r"]);
    let one: Body<'_> = Box::new(move |c| {
        let (again, end) = (c.here(), c.label());
        let stopped = c.vread(stop);
        c.if_true(stopped, end);
        c.put(x, 1);
        c.put(x, 2);
        c.jump(again);
        c.bind(end);
    });
    let two: Body<'_> = Box::new(move |c| {
        copy(c, x, r);
        c.vput(stop, 1);
    });
    let program = forking(p, vec![one, two], |_| ());
    ask_under(&program, MODEL, &["r"]).gives([[0], [1], [2]]);
}

/// A story says what a read sees, and what it could have seen.
#[test]
fn stories() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("T0");
    c.put(x, 1);
    c.put(y, 1);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let flag = c.read(y);
    let end = c.label();
    c.if_false(flag, end);
    let value = c.read(x);
    c.if_true(value, end);
    c.fail(&mut p, "stale");
    c.bind(end);
    c.thread(&mut p);
    let program = p.build();
    let report = search_without(&program, MODEL, fencepost_explore::Reductions::none(), &[]);
    let [violation] = &report.violations[..] else { panic!("{:?}", report.violations) };
    assert_eq!(violation.kind, ViolationKind::Assertion);
    let told: Vec<(&str, String)> =
        violation.trace.iter().map(|step| (step.kind.name(), step.event.to_string())).collect();
    for seen in [
        "read y = 1 (it may see 0 as well: nothing orders them)",
        "read x = 0 (it may see 1 as well: nothing orders them)",
    ] {
        assert!(told.contains(&("see", seen.to_owned())), "{told:?}");
    }
}
