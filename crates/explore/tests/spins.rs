//! Spin loops: rounds without an effect close into one state, under every model.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, LocalOp, MemoryOp, Place, Program, RmwOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// A thread that waits as `wait` says and then reads `data`, and one that writes `data` and then
/// lets it go.
fn waiting(wait: impl FnOnce(&mut Code, Place)) -> Program {
    let mut p = program();
    let [data, flag, seen] = ints(&mut p, ["data", "flag", "seen"]);
    let mut c = Code::new("writer");
    c.vput(data, 1);
    c.vput(flag, 1);
    c.thread(&mut p);
    let mut c = Code::new("reader");
    wait(&mut c, flag);
    let value = c.vread(data);
    c.store(seen, value);
    c.thread(&mut p);
    p.build()
}

/// `register = register + 1`
fn count(c: &mut Code, register: fencepost_ir::Reg) {
    c.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Add), dst: register, a: register, b: 1 });
}

/// The states with all reductions, which must agree with what is found without.
fn states(program: &Program, model: &str) -> usize {
    ask_under(program, model, &["seen"]).holds().gives([[1]]);
    let mode = modes().next().unwrap();
    search_in_mode(program, model, mode, &["seen"]).stats.states
}

#[test]
fn rounds_that_only_read_are_one_state() {
    let program = waiting(|c, flag| {
        let top = c.here();
        let set = c.vread(flag);
        c.if_false(set, top);
    });
    assert_eq!(["sc", "tso", "dotnet-ecma"].map(|model| states(&program, model)), [6; 3]);
}

#[test]
fn a_count_of_rounds_that_is_never_read_is_no_part_of_a_state() {
    let program = waiting(|c, flag| {
        let rounds = c.int(0);
        let twice = c.int(0);
        let top = c.here();
        count(c, rounds);
        c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst: twice, a: rounds, b: twice });
        let set = c.vread(flag);
        c.if_false(set, top);
    });
    let mode = modes().next().unwrap();
    for model in ["sc", "tso", "dotnet-ecma"] {
        let report = search_in_mode(&program, model, mode, &["seen"]);
        assert_eq!(report.stats.states, 6, "{model}");
    }
}

#[test]
fn a_bounded_count_of_rounds_is_observed() {
    let program = waiting(|c, flag| {
        let rounds = c.int(0);
        let (top, out) = (c.label(), c.label());
        c.bind(top);
        let more = c.with(IntOp::Lt, rounds, 3);
        c.if_false(more, out);
        count(c, rounds);
        let set = c.vread(flag);
        c.if_false(set, top);
        c.bind(out);
    });
    ask(&program, &["seen"]).sc.holds().gives([[0], [1]]);
}

#[test]
fn failed_exchanges_and_testing_before_them_close() {
    let exchange = |c: &mut Code, flag| {
        // Takes a one away; another value stays as it is.
        let (zero, one, old) = (c.int(0), c.int(1), c.i32());
        c.emit(MemoryOp::Rmw {
            op: RmwOp::CompareExchange,
            dst: old,
            place: flag,
            operand: zero,
            expected: one,
            access: RMW,
        });
        old
    };
    let plain = waiting(|c, flag| {
        let top = c.here();
        let old = exchange(c, flag);
        c.if_false(old, top);
    });
    let tested = waiting(|c, flag| {
        let top = c.here();
        let set = c.vread(flag);
        c.if_false(set, top);
        let old = exchange(c, flag);
        c.if_false(old, top);
    });
    assert_eq!(["sc", "tso", "dotnet-ecma"].map(|model| states(&plain, model)), [6; 3]);
    assert_eq!(["sc", "tso", "dotnet-ecma"].map(|model| states(&tested, model)), [7; 3]);
}
