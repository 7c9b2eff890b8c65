//! Necessary enabling sets: where one event of a thread has to complete before all that conflicts with an action, the others
//! of its thread are put off; where it need not, they are not.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::Program;
use fencepost_ir::op::IntOp;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::makes_no_difference;

/// One thread reads `z`, and writes to `y` what it makes of `x`, in that order; the second hands `y` on to `z`, and the
/// third writes `x`.
fn overtaken_read() -> Program {
    let mut p = program();
    let [x, y, z, seen, got] = ints(&mut p, ["x", "y", "z", "seen", "got"]);
    let mut c = Code::new("first");
    let first = c.read(z);
    let second = c.read(x);
    let more = c.with(IntOp::Add, second, 1);
    c.store(y, more);
    c.store(seen, first);
    c.thread(&mut p);
    let mut c = Code::new("second");
    let handed = c.read(y);
    c.store(z, handed);
    c.store(got, handed);
    c.thread(&mut p);
    let mut c = Code::new("third");
    c.put(x, 1);
    c.thread(&mut p);
    p.build()
}

/// The write to `y` is in flight behind the read of `x` alone: the read of `z` need not come before it.
#[test]
fn an_event_that_another_does_not_wait_for_is_not_taken_instead_of_it() {
    for model in ["sc", "tso", "pso", "rmo", "dotnet", "java"] {
        let found =
            makes_no_difference(Reduction::StubbornSets, &overtaken_read(), model, &["seen", "got"]).outcomes;
        let passes = ["rmo", "dotnet", "java"].contains(&model);
        for value in [1, 2] {
            assert_eq!(found.contains(&vec![value, value]), passes, "{value} under {model}");
        }
    }
}

/// A reader of some flags, which a fence keeps behind its first read, beside a writer of all.
fn fenced_reader(flags: usize) -> Program {
    let mut p = program();
    let places = ints(&mut p, ["f0", "f1", "f2", "f3"]);
    let [go, seen] = ints(&mut p, ["go", "seen"]);
    let mut c = Code::new("reader");
    let mut sum = c.read(go);
    c.fence();
    for (bit, &flag) in places[..flags].iter().enumerate() {
        let found = c.read(flag);
        let shifted = c.with(IntOp::Mul, found, 2 << bit);
        sum = c.binary(IntOp::Add, sum, shifted);
    }
    c.store(seen, sum);
    c.thread(&mut p);
    let mut c = Code::new("writer");
    places[..flags].iter().for_each(|&flag| c.put(flag, 1));
    c.put(go, 1);
    c.thread(&mut p);
    p.build()
}

#[test]
fn what_stands_behind_a_fence_waits_for_one_read() {
    for model in ["sc", "tso", "pso", "rmo", "dotnet", "java"] {
        makes_no_difference(Reduction::StubbornSets, &fenced_reader(3), model, &["seen"]);
        let found = search_without(&fenced_reader(4), model, Reductions::none(), &["seen"]);
        let kept_in_order = ["sc", "tso"].contains(&model);
        // Once `go` is seen, so are all flags, unless writes pass each other.
        assert_eq!(!found.outcomes.contains_key(&vec![1]), kept_in_order, "{model}");
    }
}
