//! Atomic blocks: several accesses that are one step, and what the memory model lets pass them.

use fencepost_explore::ViolationKind::Assertion;
use fencepost_ir::op::IntOp;
use fencepost_ir::{MemoryOp, Place, Program};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

fn atomically(c: &mut Code, body: impl FnOnce(&mut Code)) {
    c.emit(MemoryOp::AtomicBegin { access: RMW });
    body(c);
    c.emit(MemoryOp::AtomicEnd);
}

/// Swaps two variables if the first has a value: a double-word compare-and-swap.
fn swap_if(c: &mut Code, (x, y): (Place, Place), value: i32) {
    let old = c.read(x);
    let condition = c.with(IntOp::Eq, old, value);
    c.when(condition, |c| {
        let other = c.read(y);
        c.store(x, other);
        c.store(y, old);
    });
}

#[test]
fn nothing_comes_between_two_accesses_of_a_block() {
    let program = |atomic: bool| -> Program {
        let mut p = program();
        let [x] = ints(&mut p, ["x"]);
        for name in ["A", "B"] {
            let mut c = Code::new(name);
            if atomic {
                atomically(&mut c, |c| c.bump(x, 1));
            } else {
                c.bump(x, 1);
            }
            c.thread(&mut p);
        }
        p.build()
    };
    for model in ["sc", "tso", "pso", "rmo", "dotnet"] {
        ask_under(&program(true), model, &["x"]).holds().gives([[2]]);
        ask_under(&program(false), model, &["x"]).holds().gives([[1], [2]]);
    }
}

#[test]
fn a_block_changes_several_variables_in_one_step() {
    let mut p = program();
    let [x, y, seen, again] = ints(&mut p, ["x", "y", "seen", "again"]);
    let mut c = Code::new("Writer");
    atomically(&mut c, |c| {
        c.put(x, 1);
        c.put(y, 1);
    });
    c.thread(&mut p);
    let mut c = Code::new("Reader");
    let (first, second) = (c.i32(), c.i32());
    atomically(&mut c, |c| {
        c.load(first, x);
        c.load(second, y);
    });
    c.store(seen, first);
    c.store(again, second);
    c.thread(&mut p);
    let program = p.build();
    for model in ["sc", "tso", "pso", "rmo"] {
        ask_under(&program, model, &["seen", "again"]).holds().gives([[0, 0], [1, 1]]);
    }
}

/// Store buffering with a block between the write and the read.
fn buffered(block: bool) -> Program {
    let mut p = program();
    let [x, y, z, a, b] = ints(&mut p, ["x", "y", "z", "a", "b"]);
    for (name, own, other, into) in [("A", x, y, a), ("B", y, x, b)] {
        let mut c = Code::new(name);
        c.put(own, 1);
        if block {
            atomically(&mut c, |c| c.bump(z, 1));
        }
        let seen = c.read(other);
        c.store(into, seen);
        c.thread(&mut p);
    }
    p.build()
}

#[test]
fn a_block_is_a_fence_where_a_read_modify_write_is_one() {
    let ordered = [[0, 1], [1, 0], [1, 1]];
    for model in ["tso", "pso", "rmo"] {
        ask_under(&buffered(true), model, &["a", "b"]).holds().gives(ordered);
        ask_under(&buffered(false), model, &["a", "b"]).holds().gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
    }
}

#[test]
fn conditions_calls_and_loops_run_in_a_block() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("add");
    c.bump(x, 2);
    let add = c.done(&mut p);
    for name in ["A", "B"] {
        let mut c = Code::new(name);
        atomically(&mut c, |c| {
            let rounds = c.int(3);
            let again = c.here();
            c.run(add, &[]);
            let left = c.with(IntOp::Sub, rounds, 1);
            c.mov(rounds, left);
            c.if_true(rounds, again);
            swap_if(c, (x, y), 6);
        });
        c.thread(&mut p);
    }
    // The first one leaves (0, 6), the second (6, 6) and swaps that.
    for model in ["sc", "tso", "pso"] {
        ask_under(&p.clone().build(), model, &["x", "y"]).holds().gives([[6, 6]]);
    }
}

#[test]
fn an_assertion_in_a_block_fails_and_an_assumption_ends_the_path() {
    let mut p = program();
    let [x, seen] = ints(&mut p, ["x", "seen"]);
    let mut c = Code::new("Lock");
    atomically(&mut c, |c| {
        let now = c.read(x);
        let free = c.with(IntOp::Eq, now, 1);
        c.assume(free);
        c.put(seen, 1);
    });
    c.thread(&mut p);
    let mut c = Code::new("Other");
    c.put(x, 1);
    atomically(&mut c, |c| {
        let done = c.read(seen);
        c.when(done, |c| c.fail(&mut p, "seen"));
    });
    c.thread(&mut p);
    for model in ["sc", "tso"] {
        ask_under(&p.clone().build(), model, &["seen"]).violates(&[(Assertion, "seen")]);
    }
}

#[test]
fn what_may_wait_or_choose_does_not_go_into_a_block() {
    let mut p = program();
    let mut c = Code::new("A");
    atomically(&mut c, |c| {
        c.choose(2);
    });
    c.thread(&mut p);
    let [_] = ints(&mut p, ["x"]);
    ask_under(&p.build(), "sc", &["x"])
        .is_inconclusive(&["a choice inside an atomic block is not supported"]);
}

#[test]
fn an_initial_thread_can_be_asked_what_it_would_read() {
    let mut p = program();
    let [x, own, other] = ints(&mut p, ["x", "own", "other"]);
    let mut c = Code::new("Writer");
    c.put(x, 1);
    c.thread(&mut p);
    let mut c = Code::new("Viewer");
    let (first, second) = (c.i32(), c.i32());
    c.emit(MemoryOp::Peek { dst: first, place: x, thread: 1 });
    c.emit(MemoryOp::Peek { dst: second, place: x, thread: 0 });
    c.store(own, first);
    c.store(other, second);
    c.thread(&mut p);
    let program = p.build();
    // Under sc both see the same write or none; between the two looks it may come.
    ask_under(&program, "sc", &["own", "other"]).holds().gives([[0, 0], [0, 1], [1, 1]]);
    // A write in its thread's buffer has not taken effect for another one.
    ask_under(&program, "tso", &["own", "other"]).holds().gives([[0, 0], [0, 1], [1, 1]]);
}

#[test]
fn a_thread_sees_its_own_writes_in_flight() {
    let mut p = program();
    let [x, own] = ints(&mut p, ["x", "own"]);
    let mut c = Code::new("Writer");
    c.put(x, 1);
    let seen = c.i32();
    c.emit(MemoryOp::Peek { dst: seen, place: x, thread: 0 });
    c.store(own, seen);
    c.thread(&mut p);
    let mut c = Code::new("Other");
    c.put(x, 2);
    c.thread(&mut p);
    let program = p.build();
    for model in ["sc", "tso", "pso"] {
        ask_under(&program, model, &["x", "own"]).holds().gives([[1, 1], [2, 1], [2, 2]]);
    }
}

#[test]
fn a_thread_that_has_ended_still_has_its_view() {
    let mut p = program();
    let [x, seen] = ints(&mut p, ["x", "seen"]);
    Code::new("Ended").thread(&mut p);
    let mut c = Code::new("Writer");
    c.put(x, 1);
    let value = c.i32();
    c.emit(MemoryOp::Peek { dst: value, place: x, thread: 0 });
    c.store(seen, value);
    c.thread(&mut p);
    let program = p.build();
    for model in ["tso", "pso"] {
        ask_under(&program, model, &["x", "seen"]).holds().gives([[1, 0], [1, 1]]);
    }
}
