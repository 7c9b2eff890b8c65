//! A thread that waits for a lock cannot disturb the one that has it, unless the lock may be released
//! before what that one is about to do.

use fencepost_ir::{Kind, LockMode, Program, ProgramBuilder, Reg, SyncOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "java-op"];

/// What a thread does with the two locks.
type Body = Box<dyn Fn(&mut Code, [Reg; 2])>;

/// Main makes two locks and starts a thread for each body.
fn with_locks(mut p: ProgramBuilder, bodies: Vec<Body>) -> Program {
    let ty = p.class("Lock", None, &[]);
    let methods: Vec<_> = bodies
        .iter()
        .enumerate()
        .map(|(number, body)| {
            let mut c = Code::new(&format!("body{number}"));
            let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
            body(&mut c, locks);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, _| {
        let locks = [c.alloc(ty), c.alloc(ty)];
        let started: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &locks)).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

/// An unlock in flight may come before a later write: then others see the lock free and no write.
#[test]
fn what_is_behind_an_unlock_in_flight_may_be_late() {
    for model in MODELS {
        let mut p = program();
        let [x, y, done, seen] = ints(&mut p, ["x", "y", "done", "seen"]);
        let program = with_locks(
            p,
            vec![
                Box::new(move |c, [lock, _]| {
                    c.lock(lock);
                    c.put(y, 1);
                    c.unlock(lock);
                    c.put(x, 1);
                }),
                Box::new(move |c, [lock, _]| {
                    c.lock(lock);
                    let first = c.read(y);
                    let second = c.read(x);
                    c.unlock(lock);
                    let first = c.with(fencepost_ir::op::IntOp::Mul, first, 2);
                    let sum = c.binary(fencepost_ir::op::IntOp::Add, first, second);
                    c.store(seen, sum);
                    c.put(done, 1);
                }),
                // A thread will try a lock, so that a release alone is not enough.
                Box::new(move |c, [_, other]| {
                    let come = c.read(done);
                    c.assume(come);
                    let got = c.i32();
                    c.emit(SyncOp::TryLock { dst: got, object: other, mode: LockMode::NonBlocking });
                }),
            ],
        );
        ask_under(&program, model, &["seen"]).gives([[0], [2], [3]]);
    }
}

/// One that waits for a lock whose owner waits for another lock is not held by that one's owner if
/// the first lock is being released already.
#[test]
fn a_chain_of_waiting_threads_is_broken_by_an_unlock_in_flight() {
    for model in MODELS {
        let mut p = program();
        let [x, y, z, seen] = ints(&mut p, ["x", "y", "z", "seen"]);
        let program = with_locks(
            p,
            vec![
                Box::new(move |c, [outer, _]| {
                    c.lock(outer);
                    c.put(z, 1);
                    c.put(x, 1);
                    c.unlock(outer);
                }),
                Box::new(move |c, [outer, inner]| {
                    c.lock(inner);
                    let come = c.read(z);
                    c.assume(come);
                    c.put(y, 1);
                    c.unlock(inner);
                    c.lock(outer);
                    c.unlock(outer);
                }),
                Box::new(move |c, [_, inner]| {
                    c.lock(inner);
                    let first = c.read(y);
                    let second = c.read(x);
                    c.unlock(inner);
                    let first = c.with(fencepost_ir::op::IntOp::Mul, first, 2);
                    let sum = c.binary(fencepost_ir::op::IntOp::Add, first, second);
                    c.store(seen, sum);
                }),
            ],
        );
        ask_under(&program, model, &["seen"]).gives([[0], [1], [2], [3]]);
    }
}

/// A thread that tries a lock, or gives up waiting, is not held by it.
#[test]
fn a_thread_that_need_not_wait_is_not_held() {
    for model in ["sc", "dotnet-ecma"] {
        let mut p = program();
        let [x, seen, given_up] = ints(&mut p, ["x", "seen", "given_up"]);
        let program = with_locks(
            p,
            vec![
                Box::new(move |c, [lock, _]| {
                    c.lock(lock);
                    c.put(x, 1);
                    c.put(x, 2);
                    c.unlock(lock);
                }),
                Box::new(move |c, [lock, _]| {
                    let got = c.i32();
                    c.emit(SyncOp::TryLock { dst: got, object: lock, mode: LockMode::NonBlocking });
                    let value = c.read(x);
                    c.store(seen, value);
                    c.when(got, |c| c.unlock(lock));
                }),
                Box::new(move |c, [lock, _]| {
                    c.lock(lock);
                    c.wait(lock, true);
                    c.unlock(lock);
                    let value = c.read(x);
                    c.store(given_up, value);
                }),
            ],
        );
        let all = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]];
        ask_under(&program, model, &["seen", "given_up"]).gives(all);
    }
}

/// Where a lock may come before an earlier write, one that waits for it goes on once it is released,
/// whether or not the write is done.
#[test]
fn a_lock_may_pass_what_is_enabled_before_it() {
    for model in MODELS {
        let mut p = program();
        let [x, z, w, flag, seen, r] = ints(&mut p, ["x", "z", "w", "flag", "seen", "r"]);
        let program = with_locks(
            p,
            vec![
                // Writes z, then reads x under a lock that another thread has.
                Box::new(move |c, [lock, _]| {
                    let come = c.vread(flag);
                    c.assume(come);
                    c.vput(w, 1);
                    c.fence();
                    c.put(z, 1);
                    c.lock(lock);
                    let v = c.read(x);
                    c.unlock(lock);
                    c.store(seen, v);
                }),
                Box::new(move |c, [lock, _]| {
                    c.lock(lock);
                    c.vput(flag, 1);
                    let come = c.vread(w);
                    c.assume(come);
                    c.unlock(lock);
                }),
                Box::new(move |c, [_, other]| {
                    c.put(x, 1);
                    c.fence();
                    let v = c.read(z);
                    c.store(r, v);
                    let got = c.i32();
                    c.emit(SyncOp::TryLock { dst: got, object: other, mode: LockMode::NonBlocking });
                }),
            ],
        );
        let answer = ask_under(&program, model, &["seen", "r"]);
        match model {
            // No fence is between the write of z and the read of x.
            "dotnet-ecma" | "java-op" => answer.gives([[0, 0], [0, 1], [1, 0], [1, 1]]),
            _ => answer.gives([[0, 1], [1, 0], [1, 1]]),
        };
    }
}
