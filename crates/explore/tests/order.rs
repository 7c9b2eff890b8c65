//! Steps that keep an order which the model does not ask for: named where it could matter, and nowhere else.

use std::collections::BTreeSet;

use fencepost_ir::{IN_ORDER, Place, Program, Storage};
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{every_way_agrees, every_way_assumes};

/// How main finds that the first thread has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FoundBy {
    Join,
    Await,
    /// By the volatile variable that it writes last.
    Variable,
}

/// Main writes `x`, finds that the first thread has ended, and reads `y`. The second thread writes `y` and reads `x`, with a fence
/// in between.
fn beside(finds: FoundBy, second: impl FnOnce(&mut Code, [Place; 3])) -> Program {
    let mut p = program();
    let [x, y, ended, seen, also] = ints(&mut p, ["x", "y", "ended", "seen", "also"]);
    let thread = class(&mut p, "Thread", &[("unused", Storage::I32)]).ty;
    let mut c = Code::new("first");
    c.vput(ended, 1);
    let first = c.done(&mut p);
    let mut c = Code::new("second");
    second(&mut c, [x, y, also]);
    let other = c.done(&mut p);
    single(p, |c, _| {
        let objects = [c.spawn(thread, first, &[]), c.spawn(thread, other, &[])];
        c.put(x, 1);
        match finds {
            FoundBy::Join => c.join(objects[0]),
            FoundBy::Await => c.assume_joined(objects[0]),
            FoundBy::Variable => {
                let now = c.vread(ended);
                c.assume(now);
            }
        }
        let value = c.read(y);
        c.join(objects[1]);
        c.store(seen, value);
    })
}

fn buffers(finds: FoundBy) -> Program {
    beside(finds, |c, [x, y, also]| {
        c.put(y, 1);
        c.fence();
        let value = c.read(x);
        c.store(also, value);
    })
}

fn outcomes(program: &Program, model: &str) -> BTreeSet<Vec<i64>> {
    every_way_agrees(program, model, &["seen", "also"]).expect("every way agrees").outcomes
}

#[test]
fn what_a_join_keeps_in_order_is_named_where_it_could_be_seen() {
    let neither = vec![0, 0];
    for model in ["tso", "pso", "dotnet", "dotnet-ecma", "java"] {
        assert!(outcomes(&buffers(FoundBy::Variable), model).contains(&neither), "{model}");
        for finds in [FoundBy::Join, FoundBy::Await] {
            let program = buffers(finds);
            assert!(!outcomes(&program, model).contains(&neither), "{model}");
            every_way_assumes(&program, model, &[IN_ORDER]);
        }
    }
    for model in ["sc", "java-op"] {
        every_way_assumes(&buffers(FoundBy::Join), model, &[]);
    }
}

#[test]
fn nothing_is_named_where_no_other_thread_looks() {
    let alone = beside(FoundBy::Join, |c, [_, y, _]| c.put(y, 1));
    let ends = {
        let mut p = program();
        let [x, y] = ints(&mut p, ["x", "y"]);
        let thread = class(&mut p, "Thread", &[("unused", Storage::I32)]).ty;
        let mut c = Code::new("only");
        c.put(y, 1);
        c.read(x);
        let only = c.done(&mut p);
        single(p, |c, _| {
            let object = c.spawn(thread, only, &[]);
            c.put(x, 1);
            c.join(object);
            c.read(y);
        })
    };
    for program in [alone, ends] {
        every_way_assumes(&program, "tso", &[]);
        every_way_assumes(&program, "dotnet", &[]);
    }
}
