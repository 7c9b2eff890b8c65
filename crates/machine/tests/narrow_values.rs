//! Storages of all widths: narrow ones cut values that are known, pending or forwarded, wide ones keep them.

use fencepost_ir::{Kind, Program, RmwOp, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Storages narrower than a register, a value, and what is left of it.
const NARROW: [(Storage, i32, i64); 8] = [
    (Storage::I8, 0x1FF, -1),
    (Storage::I8, 0x17F, 0x7F),
    (Storage::U8, 0x1FF, 0xFF),
    (Storage::U8, -2, 0xFE),
    (Storage::I16, 0x1_8000, -0x8000),
    (Storage::U16, 0x1_8000, 0x8000),
    (Storage::U16, -1, 0xFFFF),
    (Storage::I32, -5, -5),
];

#[test]
fn narrow_places_cut_known_and_pending_values() {
    for (storage, value, left) in NARROW {
        for pending in [false, true] {
            let mut p = program();
            let [x] = ints(&mut p, ["x"]);
            let [place] = statics(&mut p, storage, ["place"]);
            let [f, e, r] = ints(&mut p, ["f", "e", "r"]);
            let object = class(&mut p, "Object", &[("f", storage)]);
            let elements = array(&mut p, "[]", storage);
            let program = single(p, |c, _| {
                c.put(x, value);
                let source = if pending { c.read(x) } else { c.int(value) };
                let (instance, zero) = (c.alloc(object.ty), c.int(0));
                let many = c.array(elements.ty, 1);
                let pointer = c.address(place);
                c.store(target(pointer), source);
                for (place, out) in [(object.field(instance, 0), f), (elements.element(many, zero, 0), e)] {
                    c.store(place, source);
                    let back = c.read(place);
                    c.store(out, back);
                }
                let old = c.i32();
                c.load(old, place);
                let operand = c.int(value);
                let before = c.rmw(RmwOp::Exchange, place, operand);
                c.store(r, before);
            });
            let answer = agree(&program, &["place", "f", "e", "r"]);
            answer.holds().gives([[left; 4]]);
        }
    }
}

#[test]
fn a_forwarded_value_is_cut_too() {
    let mut p = program();
    let [place] = statics(&mut p, Storage::U8, ["place"]);
    let [r] = ints(&mut p, ["r"]);
    let program = single(p, |c, _| {
        c.put(place, 300);
        let back = c.read(place);
        c.store(r, back);
    });
    for model in ["tso", "pso"] {
        ask_under(&program, model, &["place", "r"]).holds().gives([[44, 44]]);
    }
}

#[test]
fn a_store_to_a_field_of_an_object_still_to_come_is_cut_too() {
    // Only models that speculate issue it before the object is known.
    let mut p = program();
    let [x] = refs(&mut p, ["x"]);
    let [r] = ints(&mut p, ["r"]);
    let object = class(&mut p, "Object", &[("wide", Storage::I64), ("narrow", Storage::U8)]);
    let mut c = Code::new("T");
    let instance = c.read_ref(x);
    c.put(object.field(instance, 1), 300);
    let back = c.read(object.field(instance, 1));
    c.store(r, back);
    let body = c.done(&mut p);
    let program = single(p, |c, _| {
        let instance = c.alloc(object.ty);
        c.store(x, instance);
        c.spawn(object.ty, body, &[]);
    });
    ask_under(&program, "rmo", &["r"]).gives([[44]]);
}

#[test]
fn wide_and_floating_values_survive_storing_states() {
    let bits = [
        0,
        1,
        (1 << 30) - 1,
        1 << 30,
        u64::from(u32::MAX),
        1 << 32,
        u64::MAX,
        (-1.5f64).to_bits(),
        (-0.0f64).to_bits(),
        f64::INFINITY.to_bits(),
        f64::NAN.to_bits(),
        Program::ADDRESS_BASE,
    ];
    for value in bits {
        for (storage, kind) in [(Storage::I64, Kind::I64), (Storage::F64, Kind::F64)] {
            let mut p = program();
            let [x] = ints(&mut p, ["x"]);
            let [from, to, result] = statics(&mut p, storage, ["from", "to", "result"]);
            let object = class(&mut p, "Object", &[("f", storage)]);
            let program = single(p, |c, _| {
                // In a register, a window, a static and a field while states are stored.
                let register = c.reg(kind);
                c.set(register, value as i64);
                c.store(from, register);
                let waits = c.vread(x);
                c.when(waits, |_| {});
                let pending = c.reg(kind);
                c.load(pending, from);
                let instance = c.alloc(object.ty);
                c.store(object.field(instance, 0), pending);
                let back = c.reg(kind);
                c.load(back, object.field(instance, 0));
                c.store(to, back);
                let waits = c.vread(x);
                c.when(waits, |_| {});
                c.store(result, register);
            });
            let value = value as i64;
            agree(&program, &["from", "to", "result"]).holds().gives([[value, value, value]]);
        }
    }
}
