//! What C programs add to memory: pointers that are checked, memory that is freed, values that were never
//! written, and data races.

use fencepost_explore::ViolationKind::Exception;
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, Class, INDETERMINATE, Kind, LocalOp, MemoryOp, Place, Program, ProgramBuilder, Reg, RmwOp,
    StaticId, Storage, SyncOp,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const MODELS: [&str; 4] = ["sc", "tso", "pso", "rmo"];

/// A program with checked pointers, the statics `a[0..3]` as one object, then `b` as another.
fn checked() -> (ProgramBuilder, StaticId, Place) {
    let mut p = program();
    p.check_pointers();
    p.indeterminate();
    let first = p.add_static("a[0]", Storage::I32, 0);
    p.add_static("a[1]", Storage::I32, 0);
    p.add_static("a[2]", Storage::I32, 0);
    p.extent(first, 3);
    let [b] = ints(&mut p, ["b"]);
    p.extent(id_of(b), 1);
    (p, first, b)
}

fn moved(c: &mut Code, pointer: Reg, by: i64) -> Reg {
    let index = c.reg(Kind::I64);
    c.set(index, by);
    let dst = c.reg(Kind::Ptr);
    c.emit(MemoryOp::PointerAdd { dst, pointer, index, words: 1 });
    dst
}

/// A lone thread that gets a pointer to `a[0]`.
fn with_pointer(body: impl FnOnce(&mut Code, Reg)) -> Program {
    let (mut p, a, _) = checked();
    let mut c = Code::new("Main");
    let pointer = c.address(Place::Static(a));
    body(&mut c, pointer);
    c.thread(&mut p);
    p.build()
}

#[test]
fn a_pointer_moves_within_its_object() {
    let program = with_pointer(|c, pointer| {
        let last = moved(c, pointer, 2);
        c.put(target(last), 7);
        let end = moved(c, pointer, 3);
        let middle = moved(c, end, -2);
        c.put(target(middle), 5);
    });
    for model in MODELS {
        ask_under(&program, model, &["a[0]", "a[1]", "a[2]", "b"]).holds().gives([[0, 5, 7, 0]]);
    }
}

#[test]
fn a_pointer_that_leaves_its_object_is_a_fault() {
    for by in [-1, 4, 1 << 40] {
        let program = with_pointer(|c, pointer| {
            moved(c, pointer, by);
        });
        ask_under(&program, "tso", &["b"]).violates(&[(Exception, "address of no variable")]);
    }
    // One past the end is an address, but not one of a variable.
    let program = with_pointer(|c, pointer| {
        let end = moved(c, pointer, 3);
        c.put(target(end), 1);
    });
    ask_under(&program, "tso", &["b"]).violates(&[(Exception, "address of no variable")]);
    // Nor does an offset lead into the next object.
    let program = with_pointer(|c, pointer| {
        let last = moved(c, pointer, 2);
        let value = c.int(1);
        let beyond = Place::Pointer { pointer: last, slot: 2, region: None };
        c.store(beyond, value);
    });
    ask_under(&program, "tso", &["b"]).violates(&[(Exception, "address of no variable")]);
}

#[test]
fn the_distance_of_pointers_counts_elements_of_one_object() {
    let program = with_pointer(|c, pointer| {
        let end = moved(c, pointer, 3);
        let distance = c.reg(Kind::I64);
        c.emit(MemoryOp::PointerDifference { dst: distance, a: end, b: pointer, words: 1 });
        c.store(target(pointer), distance);
    });
    ask_under(&program, "sc", &["a[0]"]).holds().gives([[3]]);
    let (mut p, a, b) = checked();
    let mut c = Code::new("Main");
    let (one, other) = (c.address(Place::Static(a)), c.address(b));
    let distance = c.reg(Kind::I64);
    c.emit(MemoryOp::PointerDifference { dst: distance, a: one, b: other, words: 1 });
    c.thread(&mut p);
    ask_under(&p.build(), "sc", &["b"]).violates(&[(Exception, "address of no variable")]);
}

#[test]
fn the_room_behind_a_pointer_goes_to_the_end_of_its_object() {
    let program = with_pointer(|c, pointer| {
        let next = moved(c, pointer, 1);
        let room = c.reg(Kind::I64);
        c.emit(MemoryOp::PointerRoom { dst: room, pointer: next, words: 1 });
        c.store(target(pointer), room);
    });
    ask_under(&program, "sc", &["a[0]"]).holds().gives([[2]]);
}

#[test]
fn a_number_is_no_address() {
    let program = with_pointer(|c, pointer| {
        c.set(pointer, 12);
        c.put(target(pointer), 1);
    });
    ask_under(&program, "sc", &["b"]).violates(&[(Exception, "address of no variable")]);
}

/// A program in which one thread uses an allocated cell after `publish`, and another one frees it.
fn freed_by_another(waits: bool) -> Program {
    let (mut p, _, b) = checked();
    let cell = class(&mut p, "cell", &[("value", Storage::I32)]);
    let shared = Place::Static(p.add_static("shared", Storage::Ptr, 0));
    let mut c = Code::new("Owner");
    let object = c.alloc(cell.ty);
    let pointer = c.address(cell.field(object, 0));
    c.line(3);
    c.put(target(pointer), 4);
    c.fence();
    c.store(shared, pointer);
    if waits {
        let again = c.here();
        let done = c.read(b);
        c.if_false(done, again);
        c.fence();
    }
    c.line(5);
    c.emit(MemoryOp::Free { pointer });
    c.thread(&mut p);
    let mut c = Code::new("User");
    let pointer = c.reg(Kind::Ptr);
    c.load(pointer, shared);
    let there = c.i32();
    c.emit(LocalOp::Unary { op: fencepost_ir::UnaryOp::IsZero, dst: there, a: pointer });
    let end = c.label();
    c.if_true(there, end);
    c.line(9);
    let _ = c.read(target(pointer));
    c.fence();
    c.put(b, 1);
    c.bind(end);
    c.thread(&mut p);
    p.build()
}

#[test]
fn memory_that_another_thread_has_freed_is_not_used() {
    for model in MODELS {
        let answer = ask_under(&freed_by_another(false), model, &["b"]);
        let text = format!("{answer:?}");
        assert!(text.contains("use of freed memory: it was freed at test:5"), "{model}: {text}");
    }
}

#[test]
fn what_is_freed_after_its_last_use_is_fine() {
    for model in MODELS {
        // Where the user comes before the pointer is there, the owner waits for ever: a loop, no violation.
        ask_under(&freed_by_another(true), model, &["b"]).holds();
    }
}

#[test]
fn memory_is_freed_once_and_as_a_whole() {
    let free = |twice: bool, by: i64| {
        let mut p = program();
        p.check_pointers();
        let cells = class(&mut p, "cells", &[("one", Storage::I32), ("two", Storage::I32)]);
        let [b] = ints(&mut p, ["b"]);
        let mut c = Code::new("Main");
        let object = c.alloc(cells.ty);
        let pointer = c.address(cells.field(object, 0));
        let pointer = moved(&mut c, pointer, by);
        c.line(2);
        c.emit(MemoryOp::Free { pointer });
        if twice {
            c.emit(MemoryOp::Free { pointer });
        }
        c.put(b, 1);
        c.thread(&mut p);
        p.build()
    };
    ask_under(&free(false, 0), "tso", &["b"]).holds().gives([[1]]);
    ask_under(&free(true, 0), "tso", &["b"]).violates(&[(Exception, "double free: it was freed at test:2")]);
    ask_under(&free(false, 1), "tso", &["b"]).violates(&[(Exception, "free of what is not allocated")]);
    let program = with_pointer(|c, pointer| c.emit(MemoryOp::Free { pointer }));
    ask_under(&program, "tso", &["b"]).violates(&[(Exception, "free of what is not allocated")]);
}

#[test]
fn nothing_is_decided_on_a_value_that_was_never_written() {
    let program = |decides: bool| {
        let (mut p, _, b) = checked();
        let fresh = Place::Static(p.add_static("fresh", Storage::I32, INDETERMINATE));
        let mut c = Code::new("Main");
        // It may be copied and computed with.
        let value = c.read(fresh);
        let more = c.with(IntOp::Add, value, 1);
        c.store(fresh, more);
        let again = c.read(fresh);
        let one = c.int(1);
        let old = c.rmw(RmwOp::Add, fresh, one);
        if decides {
            let either = c.binary(IntOp::And, again, old);
            c.when(either, |c| c.put(b, 1));
        }
        c.thread(&mut p);
        let mut c = Code::new("Other");
        c.put(b, 2);
        c.thread(&mut p);
        p.build()
    };
    for model in MODELS {
        ask_under(&program(false), model, &["b"]).holds();
        let answer = ask_under(&program(true), model, &["b"]);
        answer.violates(&[(Exception, "use of an uninitialised value")]);
    }
}

#[test]
fn what_was_never_written_is_only_copied() {
    // A read that waits behind a decision on a flag, another thread that writes and then sets the flag.
    let program = |copies: bool| {
        let (mut p, _, _) = checked();
        let copy = p.access(Class::Read, &["copies"]).unwrap();
        p.check_reads("copies");
        let text = p.message("`fresh` is declared at test:1");
        let unwritten = fencepost_ir::indeterminate::indeterminate(text);
        let fresh = Place::Static(p.add_static("fresh", Storage::I32, unwritten));
        let [flag] = ints(&mut p, ["flag"]);
        let mut c = Code::new("Reader");
        let seen = c.read(flag);
        c.when(seen, |c| {
            let dst = c.i32();
            c.emit(MemoryOp::Load { dst, place: fresh, access: if copies { copy } else { READ } });
        });
        c.thread(&mut p);
        let mut c = Code::new("Writer");
        c.put(fresh, 1);
        c.fence();
        c.put(flag, 1);
        c.thread(&mut p);
        p.build()
    };
    let text = "use of an uninitialised value: `fresh` is declared at test:1";
    for model in MODELS {
        ask_under(&program(true), model, &["flag"]).holds();
        // Where reads pass decisions it may be read too early.
        match model {
            "rmo" => ask_under(&program(false), model, &["flag"]).violates(&[(Exception, text)]),
            _ => ask_under(&program(false), model, &["flag"]).holds(),
        };
    }
}

#[test]
fn the_address_of_what_is_around_a_variable_leads_back_to_it() {
    let around = |c: &mut Code, pointer: Reg, slot: i32| {
        let dst = c.reg(Kind::Ptr);
        let place = Place::Pointer { pointer, slot: slot as u32, region: None };
        c.emit(MemoryOp::AddressOf { dst, place });
        dst
    };
    for far in [-2, 5] {
        let program = with_pointer(|c, pointer| {
            let outside = around(c, pointer, far);
            let back = around(c, outside, 1 - far);
            c.put(target(back), 5);
        });
        for model in MODELS {
            ask_under(&program, model, &["a[0]", "a[1]", "b"]).holds().gives([[0, 5, 0]]);
        }
        let program = with_pointer(|c, pointer| {
            let outside = around(c, pointer, far);
            c.put(target(outside), 5);
        });
        ask_under(&program, "tso", &["b"]).violates(&[(Exception, "address of no variable")]);
    }
}

/// A thread that hands out a pointer to a variable of its own, which ends; another one that may use it.
fn scoped(waits: bool, uses: bool) -> Program {
    let (mut p, _, b) = checked();
    let region = p.region("value");
    let value = fencepost_ir::types::Slot { name: "value".to_owned(), storage: Storage::I32, region };
    let slots = [value].into_iter().chain(p.lifetime()).collect();
    let ty = p.object("int", slots, false);
    let me = class(&mut p, "thread", &[("name", Storage::I32)]);
    let shared = Place::Static(p.add_static("shared", Storage::Ptr, 0));
    let mut c = Code::new("Owner");
    let thread = c.alloc(me.ty);
    c.emit(SyncOp::BindThread { object: thread });
    let object = c.alloc(ty);
    let own = Place::Field { object, slot: 0, region };
    let pointer = c.address(own);
    c.store(shared, pointer);
    c.put(own, 4);
    if waits {
        let again = c.here();
        let done = c.read(b);
        c.if_false(done, again);
        c.fence();
    }
    c.line(5);
    c.emit(MemoryOp::EndScope { object, ty });
    c.thread(&mut p);
    let mut c = Code::new("User");
    let pointer = c.reg(Kind::Ptr);
    c.load(pointer, shared);
    let there = c.i32();
    c.emit(LocalOp::Unary { op: fencepost_ir::UnaryOp::IsZero, dst: there, a: pointer });
    let end = c.label();
    c.if_true(there, end);
    if uses {
        c.put(target(pointer), 7);
    }
    c.fence();
    c.put(b, 1);
    c.bind(end);
    c.thread(&mut p);
    p.build()
}

#[test]
fn a_variable_ends_with_its_scope() {
    for model in MODELS {
        for mode in modes() {
            let text = "use of a local variable after its end: it was left at test:5";
            let found = search_in_mode(&scoped(false, true), model, mode, &["b"]);
            let found: Vec<&str> = found.violations.iter().map(|it| it.message.as_str()).collect();
            assert!(matches!(found[..], [it] if it.starts_with(text)), "{model}, {mode:?}: {found:?}");
            for (waits, uses) in [(true, true), (true, false), (false, false)] {
                let report = search_in_mode(&scoped(waits, uses), model, mode, &["b"]);
                assert!(report.violations.is_empty(), "{model}, {mode:?}: {:?}", report.violations);
                assert!(report.reasons.is_empty(), "{model}, {mode:?}: {:?}", report.reasons);
            }
        }
    }
}

const NA_READ: AccessId = AccessId(8);
const NA_WRITE: AccessId = AccessId(9);

/// Writes a thread that has data and a flag.
type Body<'a> = &'a dyn Fn(&mut Code, Place, Place);

/// Two threads, with accesses that are not atomic.
fn racing(bodies: [Body<'_>; 2]) -> Program {
    let mut p = program();
    assert_eq!(p.access(Class::Read, &["na"]), Some(NA_READ));
    assert_eq!(p.access(Class::Write, &["na"]), Some(NA_WRITE));
    p.check_races("na");
    let [data, flag] = ints(&mut p, ["data", "flag"]);
    for (name, body) in ["A", "B"].into_iter().zip(bodies) {
        let mut c = Code::new(name);
        body(&mut c, data, flag);
        c.thread(&mut p);
    }
    p.build()
}

fn write_plainly(c: &mut Code, place: Place) {
    let src = c.int(1);
    c.emit(MemoryOp::Store { place, src, access: NA_WRITE });
}

fn read_plainly(c: &mut Code, place: Place) {
    let dst = c.i32();
    c.emit(MemoryOp::Load { dst, place, access: NA_READ });
}

/// Demands one race in every mode. What else is reached differs: a race ends its path.
#[track_caller]
fn races_once(program: &Program, model: &str) {
    for mode in modes() {
        let report = search_in_mode(program, model, mode, &[]);
        let found: Vec<&str> = report.violations.iter().map(|it| it.message.as_str()).collect();
        assert!(
            matches!(found[..], [text] if text.starts_with("data race: ")),
            "{model}, {mode:?}: {found:?}"
        );
    }
}

#[test]
fn conflicting_accesses_of_which_one_is_not_atomic_race() {
    let races: [[Body<'_>; 2]; 3] = [
        [&|c, data, _| write_plainly(c, data), &|c, data, _| read_plainly(c, data)],
        [&|c, data, _| write_plainly(c, data), &|c, data, _| c.put(data, 2)],
        [
            &|c, data, flag| {
                c.put(flag, 1);
                read_plainly(c, data);
            },
            &|c, data, flag| {
                let _ = c.read(flag);
                c.put(data, 2);
            },
        ],
    ];
    for bodies in races {
        for model in ["sc", "tso", "pso"] {
            races_once(&racing(bodies), model);
        }
    }
}

#[test]
fn atomic_accesses_reads_and_what_is_ordered_do_not_race() {
    let quiet: [[Body<'_>; 2]; 3] = [
        [&|c, data, _| c.put(data, 1), &|c, data, _| c.put(data, 2)],
        [&|c, data, _| read_plainly(c, data), &|c, data, _| read_plainly(c, data)],
        [
            &|c, data, flag| {
                write_plainly(c, data);
                c.put(flag, 1);
            },
            &|c, data, flag| {
                let seen = c.read(flag);
                c.when(seen, |c| read_plainly(c, data));
            },
        ],
    ];
    for (index, bodies) in quiet.into_iter().enumerate() {
        for model in ["sc", "tso"] {
            ask_under(&racing(bodies), model, &[]).holds();
        }
        // Under pso the flag may be there before the data.
        if index == 2 {
            races_once(&racing(bodies), "pso");
        }
    }
}
