//! Guesses that every read behind them would wait for are not made, and all that guessing finds elsewhere is found.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, MethodId, Program, Reg, RmwOp, Storage, TypeId};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Which object a thread reads a field of, once it has found that a reference is not null.
type Pick<'a> = &'a dyn Fn(&mut Code, Found) -> Reg;

/// What the thread knows then.
#[derive(Clone, Copy)]
struct Found {
    /// The reference it has found.
    found: Reg,
    /// A reference to the same object that it knew before.
    known: Reg,
    /// Returns the second of its parameters.
    second: MethodId,
}

/// One thread writes a field of an object, and then a reference to it. Another decides by the reference, and reads the
/// field of what is picked.
fn publishes(pick: Pick<'_>) -> Program {
    let mut p = program();
    let [object] = refs(&mut p, ["object"]);
    let [seen, value] = ints(&mut p, ["seen", "value"]);
    let shape = class(&mut p, "Box", &[("value", Storage::I32)]);
    let second = {
        let mut c = Code::returning("second", 1);
        let [_, second] = [c.param(Kind::Ref), c.param(Kind::Ref)];
        c.done_with(&mut p, second)
    };
    let writer = {
        let mut c = Code::new("writer");
        let known = c.param(Kind::Ref);
        c.put(shape.field(known, 0), 1);
        c.fence();
        c.store(object, known);
        c.done(&mut p)
    };
    let reader = {
        let mut c = Code::new("reader");
        let known = c.param(Kind::Ref);
        let found = c.read_ref(object);
        c.when(found, |c| {
            let picked = pick(c, Found { found, known, second });
            let read = c.read(shape.field(picked, 0));
            c.store(value, read);
            c.put(seen, 1);
        });
        c.done(&mut p)
    };
    threads(p, shape.ty, &[writer, reader])
}

/// Starts threads, gives each of them the same object, and waits for them.
fn threads(p: fencepost_ir::ProgramBuilder, ty: TypeId, methods: &[MethodId]) -> Program {
    single(p, |c, _| {
        let known = c.alloc(ty);
        let started: Vec<Reg> = methods.iter().map(|&method| c.spawn(ty, method, &[known])).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

#[track_caller]
fn stale_value_is_seen(program: &Program, expected: bool) {
    for model in ["rmo", "dotnet", "java"] {
        let outcomes = ask_under(program, model, &["seen", "value"]).outcomes;
        assert_eq!(outcomes.contains(&vec![1, 0][..]), expected, "{model}: {outcomes:?}");
    }
}

#[test]
fn a_read_through_the_reference_waits_for_it() {
    stale_value_is_seen(&publishes(&|_, Found { found, .. }| found), false);
}

#[test]
fn a_read_through_another_reference_does_not() {
    stale_value_is_seen(&publishes(&|_, Found { known, .. }| known), true);
}

#[test]
fn a_register_that_is_set_again_does_not_depend() {
    let pick: Pick<'_> = &|c, Found { found, known, .. }| {
        c.mov(found, known);
        found
    };
    stale_value_is_seen(&publishes(pick), true);
}

#[test]
fn a_register_that_is_set_through_a_pointer_does_not_depend() {
    let pick: Pick<'_> = &|c, Found { found, known, .. }| {
        let pointer = c.address_of_register(found);
        c.store(target(pointer), known);
        found
    };
    stale_value_is_seen(&publishes(pick), true);
}

#[test]
fn a_result_depends_on_what_is_returned() {
    let call = |c: &mut Code, Found { found, known, second }: Found, swapped: bool| {
        let dst = c.obj();
        c.call(second, &if swapped { [known, found] } else { [found, known] }, dst);
        dst
    };
    stale_value_is_seen(&publishes(&|c, found| call(c, found, false)), true);
    stale_value_is_seen(&publishes(&|c, found| call(c, found, true)), false);
}

/// The decision waits for two values, and the read behind it needs only one of them.
#[test]
fn a_read_that_needs_one_of_two_values_does_not_wait_for_the_other() {
    let mut p = program();
    let [at, flag, seen, value] = ints(&mut p, ["at", "flag", "seen", "value"]);
    let shape = array(&mut p, "Cells", Storage::I32);
    let writer = {
        let mut c = Code::new("writer");
        let cells = c.param(Kind::Ref);
        let first = c.int(0);
        c.put(shape.element(cells, first, 0), 1);
        c.fence();
        c.put(flag, 1);
        c.put(at, 0);
        c.done(&mut p)
    };
    let reader = {
        let mut c = Code::new("reader");
        let cells = c.param(Kind::Ref);
        let (index, flag) = (c.read(at), c.read(flag));
        let either = c.binary(IntOp::Add, index, flag);
        c.when(either, |c| {
            let read = c.read(shape.element(cells, index, 0));
            c.store(value, read);
            c.put(seen, 1);
        });
        c.done(&mut p)
    };
    let ty = p.class("Thread", None, &[]);
    let program = single(p, |c, _| {
        let cells = c.array(shape.ty, 1);
        let started = [c.spawn(ty, writer, &[cells]), c.spawn(ty, reader, &[cells])];
        started.into_iter().for_each(|thread| c.join(thread));
    });
    stale_value_is_seen(&program, true);
}

/// Two threads take from a stack whose nodes are found by following references: nothing else is read between a decision and
/// the exchange behind it.
#[test]
fn following_a_list_needs_no_guesses() {
    let mut p = program();
    let [head] = refs(&mut p, ["head"]);
    let [sum] = ints(&mut p, ["sum"]);
    let shape = class(&mut p, "Node", &[("value", Storage::I32), ("next", Storage::Ref)]);
    let pop = {
        let mut c = Code::new("pop");
        c.param(Kind::Ref);
        let node = c.read_ref(head);
        c.when(node, |c| {
            let next = c.read_ref(shape.field(node, 1));
            c.when(next, |c| {
                let value = c.read(shape.field(next, 0));
                c.rmw(RmwOp::Add, sum, value);
            });
            let cleared = c.obj();
            c.set(cleared, 0);
            c.store(head, cleared);
        });
        c.done(&mut p)
    };
    let program = single(p, |c, _| {
        let [first, last] = [c.alloc(shape.ty), c.alloc(shape.ty)];
        c.put(shape.field(last, 0), 7);
        c.store(shape.field(first, 1), last);
        c.store(head, first);
        let started = [c.spawn(shape.ty, pop, &[first]), c.spawn(shape.ty, pop, &[first])];
        started.into_iter().for_each(|thread| c.join(thread));
    });
    ask_under(&program, "rmo", &["sum"]);
    let states = |model, without| search_without(&program, model, without, &["sum"]).stats.states;
    let eager = || [Reduction::ReadAhead].into_iter().collect::<Reductions>();
    let (sc, weak) = (states("sc", Reductions::none()), states("rmo", Reductions::none()));
    assert!(weak <= sc, "rmo {weak}, sc {sc}");
    assert!(states("rmo", eager()) > weak);
}
