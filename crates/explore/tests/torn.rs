//! Variables that a platform may access in two halves: a race on one is named, whatever is remembered.

use fencepost_ir::{Place, Program, ProgramBuilder};
use fencepost_testkit::code::*;
use fencepost_testkit::ways::every_way_assumes;

const WHOLE: &str = "accesses are whole";

/// A static that may be accessed in two halves.
fn divided(p: &mut ProgramBuilder, name: &str) -> Place {
    let [place] = ints(p, [name]);
    let region = p.region_of(id_of(place));
    p.tears(region, WHOLE);
    place
}

/// Two threads that come to a race by a step of their own each, so that each meets it first without the other.
fn meeting() -> Program {
    let mut p = program();
    let [a, b] = ints(&mut p, ["a", "b"]);
    let x = divided(&mut p, "x");
    for (name, own, writes) in [("T0", a, true), ("T1", b, false)] {
        let mut c = Code::new(name);
        c.put(own, 1);
        match writes {
            true => c.put(x, 1),
            false => _ = c.read(x),
        }
        c.thread(&mut p);
    }
    p.build()
}

/// A thread that decides by a read and wants its value for nothing else, before another thread is about to write.
fn deciding() -> Program {
    let mut p = program();
    class(&mut p, "NotFlat", &[]);
    let [before, seen] = ints(&mut p, ["before", "seen"]);
    let x = divided(&mut p, "x");
    let mut c = Code::new("T0");
    c.put(before, 1);
    c.fence();
    c.put(x, 1);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let now = c.read(x);
    c.when(now, |c| c.put(seen, 1));
    c.read(before);
    c.thread(&mut p);
    p.build()
}

const MODELS: [&str; 4] = ["sc", "tso", "rmo", "dotnet"];

#[test]
fn a_race_that_each_thread_meets_alone_is_named_though_steps_are_remembered() {
    MODELS.into_iter().for_each(|model| every_way_assumes(&meeting(), model, &[WHOLE]));
}

#[test]
fn a_race_by_a_read_that_only_decides_is_named() {
    MODELS.into_iter().for_each(|model| every_way_assumes(&deciding(), model, &[WHOLE]));
}
