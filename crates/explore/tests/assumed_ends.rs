//! Threads that assume the ends of others: to wait for the end comes to the same as to look once and to drop the path if it has not
//! come, whatever the way of searching. What is expected under `sc` was found by hand.

use std::collections::BTreeSet;

use fencepost_explore::ViolationKind;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Program, Storage, SyncOp};
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{Found, every_way_agrees};

#[derive(Clone, Copy, Debug)]
struct Case {
    /// Whether main has the lock when it assumes that both have ended.
    holds: bool,
    /// Whether they need the lock.
    locks: bool,
    /// Whether they end only after what main does behind that.
    waits: bool,
}

/// Main starts two threads that each add one, and may assume that they have ended before it goes on.
fn assuming(case: Case, by_join: bool) -> Program {
    let mut p = program();
    let [count, go, went, seen] = ints(&mut p, ["count", "go", "went", "seen"]);
    let [gate] = refs(&mut p, ["gate"]);
    let lock = class(&mut p, "Lock", &[("unused", Storage::I32)]).ty;
    let mut c = Code::new("child");
    let object = c.read_ref(gate);
    if case.waits {
        let again = c.here();
        let now = c.vread(go);
        c.if_false(now, again);
    }
    if case.locks {
        c.lock(object);
    }
    let now = c.read(count);
    let more = c.with(IntOp::Add, now, 1);
    c.store(count, more);
    if case.locks {
        c.unlock(object);
    }
    let child = c.done(&mut p);
    single(p, |c, _| {
        let object = c.alloc(lock);
        c.store(gate, object);
        if case.holds {
            c.lock(object);
        }
        let threads = [(); 2].map(|()| c.spawn(lock, child, &[]));
        let assumes = c.choose(2);
        c.when(assumes, |c| {
            for thread in threads {
                if by_join {
                    c.assume_joined(thread);
                } else {
                    let status = c.i32();
                    c.emit(SyncOp::ThreadStatus { dst: status, object: thread });
                    let ended = c.with(IntOp::And, status, 2);
                    c.assume(ended);
                }
            }
            c.put(went, 1);
        });
        if case.holds {
            c.unlock(object);
        }
        let now = c.read(count);
        c.store(seen, now);
        c.vput(go, 1);
    })
}

const OBSERVED: [&str; 3] = ["went", "seen", "count"];

fn found(case: Case, by_join: bool, model: &str) -> Found {
    every_way_agrees(&assuming(case, by_join), model, &OBSERVED)
        .unwrap_or_else(|why| panic!("{case:?} under {model}: {why}"))
}

fn outcomes(outcomes: &[[i64; 3]]) -> BTreeSet<Vec<i64>> {
    outcomes.iter().map(|outcome| outcome.to_vec()).collect()
}

#[test]
fn what_follows_sees_all_that_they_have_done() {
    let case = Case { holds: false, locks: true, waits: false };
    let found = found(case, true, "sc");
    assert_eq!(found.outcomes, outcomes(&[[1, 2, 2], [0, 0, 2], [0, 1, 2], [0, 2, 2]]));
    assert!(found.violations.is_empty());
}

#[test]
fn a_path_on_which_they_never_end_is_none() {
    // They need the lock that main has, or wait for what main does later.
    for case in
        [Case { holds: true, locks: true, waits: false }, Case { holds: false, locks: true, waits: true }]
    {
        let found = found(case, true, "sc");
        let seen = if case.waits { vec![[0, 0, 2]] } else { vec![[0, 0, 2], [0, 1, 2], [0, 2, 2]] };
        assert_eq!(found.outcomes, outcomes(&seen), "{case:?}");
        assert!(found.violations.is_empty(), "{case:?}: {:?}", found.violations);
    }
}

#[test]
fn whoever_is_stuck_is_found_where_it_was_not_assumed() {
    // The thread waits for a pulse that never comes.
    let mut p = program();
    let lock = p.class("Lock", None, &[]);
    let mut c = Code::new("child");
    let object = c.alloc(lock);
    c.lock(object);
    c.wait(object, false);
    let child = c.done(&mut p);
    let program = single(p, |c, _| {
        let thread = c.spawn(lock, child, &[]);
        let assumes = c.choose(2);
        c.when(assumes, |c| c.assume_joined(thread));
    });
    let found = every_way_agrees(&program, "sc", &[]).unwrap();
    assert!(found.outcomes.is_empty());
    let kinds: Vec<ViolationKind> = found.violations.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [ViolationKind::Deadlock]);
}

#[test]
fn to_wait_comes_to_the_same_as_to_look_once() {
    for model in ["sc", "tso", "dotnet"] {
        for bits in 0..8 {
            let case = Case { holds: bits & 1 != 0, locks: bits & 2 != 0, waits: bits & 4 != 0 };
            assert_eq!(found(case, true, model), found(case, false, model), "{case:?} under {model}");
        }
    }
}
