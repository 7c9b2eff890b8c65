//! Objects that some threads can reach and others cannot: what the others do matters only once one of the first hands them
//! such an object.

use fencepost_explore::{Reduction, Reductions};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, Program, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{makes_no_difference, try_random};
use proptest::prelude::*;

use crate::random_objects::{Places, Step, Walker, step};

const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet", "java-op"];

/// Workers that each count in an object of their own, which the thread that started them reads at the end.
fn workers(count: usize) -> Program {
    let mut p = program();
    let [total] = ints(&mut p, ["total"]);
    let work = class(&mut p, "Work", &[("done", Storage::I32)]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let mut c = Code::new("worker");
    let own = c.param(Kind::Ref);
    for _ in 0..2 {
        c.bump(work.field(own, 0), 1);
    }
    let worker = c.done(&mut p);
    single(p, |c, _| {
        let objects: Vec<_> = (0..count).map(|_| c.alloc(work.ty)).collect();
        let threads: Vec<_> = objects.iter().map(|&object| c.spawn(thread, worker, &[object])).collect();
        let sum = c.int(0);
        for (&thread, &object) in threads.iter().zip(&objects) {
            c.join(thread);
            let done = c.read(work.field(object, 0));
            let more = c.binary(IntOp::Add, sum, done);
            c.mov(sum, more);
        }
        c.store(total, sum);
    })
}

#[test]
fn workers_that_are_given_an_object_each_do_not_multiply() {
    let shared: Reductions = [Reduction::PrivateObjects].into_iter().collect();
    for model in MODELS {
        let states = |count: usize| {
            let report = search_without(&workers(count), model, Reductions::none(), &["total"]);
            assert_eq!(report.outcomes.into_keys().collect::<Vec<_>>(), [[2 * count as i64]], "{model}");
            report.stats.states
        };
        let counts = [2, 3, 4, 5].map(states);
        let grows = |pair: &[usize]| pair[1] - pair[0];
        assert!(counts.windows(2).map(grows).max() <= Some(12), "{counts:?} under {model}");
    }
    let all = search_without(&workers(5), "sc", shared, &["total"]).stats.states;
    assert_eq!(all, 5_871, "without the reduction");
}

/// The main thread hands what a reader has to a writer.
#[test]
fn an_object_may_be_handed_out_by_a_thread_that_does_not_use_it() {
    for model in MODELS {
        let mut p = program();
        let [seen] = ints(&mut p, ["seen"]);
        let [place] = refs(&mut p, ["place"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
        let mut c = Code::new("reader");
        let own = c.param(Kind::Ref);
        let value = c.read(node.field(own, 0));
        c.store(seen, value);
        let reader = c.done(&mut p);
        let mut c = Code::new("writer");
        let taken = c.read_ref(place);
        c.when(taken, |c| c.put(node.field(taken, 0), 1));
        let writer = c.done(&mut p);
        let program = single(p, |c, _| {
            let object = c.alloc(node.ty);
            let threads = [c.spawn(thread, reader, &[object]), c.spawn(thread, writer, &[])];
            c.store(place, object);
            threads.into_iter().for_each(|thread| c.join(thread));
        });
        ask_under(&program, model, &["seen"]).gives([[0], [1]]);
    }
}

/// A thread hands out what it is about to read, which the main thread has as well.
#[test]
fn a_thread_may_hand_out_what_it_is_about_to_read() {
    for model in MODELS {
        let mut p = program();
        let [first, second] = ints(&mut p, ["first", "second"]);
        let [place] = refs(&mut p, ["place"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
        let mut c = Code::new("owner");
        let own = c.param(Kind::Ref);
        let before = c.read(node.field(own, 0));
        c.store(place, own);
        let after = c.read(node.field(own, 0));
        c.store(first, before);
        c.store(second, after);
        let owner = c.done(&mut p);
        let mut c = Code::new("writer");
        let taken = c.read_ref(place);
        c.when(taken, |c| c.put(node.field(taken, 0), 2));
        let writer = c.done(&mut p);
        let program = single(p, |c, _| {
            let object = c.alloc(node.ty);
            let threads = [c.spawn(thread, owner, &[object]), c.spawn(thread, writer, &[])];
            threads.into_iter().for_each(|thread| c.join(thread));
            // It has the object to its end.
            c.put(node.field(object, 0), 0);
        });
        let answer = ask_under(&program, model, &["first", "second"]);
        match model {
            "rmo" => answer.gives([[0, 0], [0, 2], [2, 0], [2, 2]]),
            // The first read comes before the publication.
            _ => answer.gives([[0, 0], [0, 2]]),
        };
    }
}

/// What a thread is about to read is an object that stands for another thread, which has ended: that one has it, but does
/// nothing any more.
#[test]
fn a_thread_that_has_ended_hands_out_nothing() {
    for model in MODELS {
        let mut p = program();
        let [seen] = ints(&mut p, ["seen"]);
        let [place] = refs(&mut p, ["place"]);
        let worker = class(&mut p, "Worker", &[("value", Storage::I32)]);
        let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
        let idle = Code::new("idle").done(&mut p);
        let mut c = Code::new("owner");
        let own = c.param(Kind::Ref);
        c.store(place, own);
        let value = c.read(worker.field(own, 0));
        c.store(seen, value);
        let owner = c.done(&mut p);
        let mut c = Code::new("writer");
        let taken = c.read_ref(place);
        c.when(taken, |c| c.put(worker.field(taken, 0), 1));
        let writer = c.done(&mut p);
        let program = single(p, |c, _| {
            let ended = c.alloc(worker.ty);
            c.spawn_as(ended, idle, &[]);
            c.join(ended);
            let threads = [c.spawn(thread, owner, &[ended]), c.spawn(thread, writer, &[])];
            threads.into_iter().for_each(|thread| c.join(thread));
        });
        ask_under(&program, model, &["seen"]).gives([[0], [1]]);
    }
}

/// Threads that are given some of three objects, of which one leads to another, and what each does; the last is the main
/// thread, which has all of them.
fn programs() -> impl Strategy<Value = (Vec<[usize; 2]>, Vec<Vec<Step>>)> {
    let given = prop::collection::vec([0..4usize, 0..4usize], 3);
    let steps = prop::collection::vec(prop::collection::vec(step(), 0..=3), 4);
    (given, steps)
}

fn build(given: &[[usize; 2]], steps: &[Vec<Step>]) -> Program {
    let mut p = program();
    let notes = ints(&mut p, ["n0", "n1", "n2", "n3"]);
    let places = Places::of(&mut p);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let mut methods = Vec::new();
    for (index, steps) in steps[..3].iter().enumerate() {
        let mut c = Code::new(&format!("T{index}"));
        let registers = [c.param(Kind::Ref), c.param(Kind::Ref)];
        let walker = Walker::new(&mut c, registers);
        steps.iter().for_each(|&step| walker.take(&mut c, &places, step));
        c.store(notes[index], walker.note);
        methods.push(c.done(&mut p));
    }
    single(p, |c, _| {
        let none = c.obj();
        c.set(none, 0);
        let objects = [c.alloc(places.node.ty), c.alloc(places.node.ty), c.alloc(places.node.ty), none];
        c.store(places.node.field(objects[0], 1), objects[1]);
        let start =
            |(&method, given): (_, &[usize; 2])| c.spawn(thread, method, &given.map(|it| objects[it]));
        let threads: Vec<_> = methods.iter().zip(given).map(start).collect();
        let walker = Walker::new(c, [objects[0], objects[2]]);
        steps[3].iter().for_each(|&step| walker.take(c, &places, step));
        c.store(notes[3], walker.note);
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

#[test]
fn random_programs_have_the_same_outcomes_with_all_objects_shared() {
    for model in MODELS {
        try_random(40, &programs(), |(given, steps)| {
            let program = build(&given, &steps);
            makes_no_difference(Reduction::PrivateObjects, &program, model, &["n0", "n1", "n2", "n3"]);
            Ok(())
        });
    }
}
