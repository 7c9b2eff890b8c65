//! Traps: instructions that fail in the ways that languages define.

use fencepost_explore::ViolationKind::Exception;
use fencepost_ir::op::IntOp;
use fencepost_ir::{HandlerKind, Kind, LocalOp, ObjectOp, Place, Pulse, Storage, Trap, TypeId, UnaryOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Code that fails in one of the ways the languages define.
type Failing = (Trap, fn(&mut Code, TypeId, TypeId));

const FAILING: [Failing; 16] = [
    (Trap::NullReference, |c, class, _| {
        let (object, dst) = (c.obj(), c.i32());
        let _ = class;
        c.load(dst, Place::Field { object, slot: 0, region: fencepost_ir::Region(0) });
    }),
    (Trap::NullReference, |c, _, _| {
        let object = c.obj();
        c.emit(ObjectOp::NullCheck { object });
    }),
    (Trap::NullReference, |c, _, _| {
        let (array, dst) = (c.obj(), c.i32());
        c.emit(ObjectOp::ArrayLength { dst, array });
    }),
    (Trap::NullReference, |c, _, _| {
        let exception = c.obj();
        c.throw(exception);
    }),
    (Trap::NullReference, |c, _, _| {
        let object = c.obj();
        c.lock(object);
    }),
    (Trap::NullReference, |c, _, _| {
        let object = c.obj();
        c.join(object);
    }),
    (Trap::NullReference, |c, _, _| {
        let (object, dst) = (c.obj(), c.i32());
        c.call_virtual(fencepost_ir::Selector(0), &[object], dst);
    }),
    (Trap::NullReference, |c, _, _| {
        let pointer = c.reg(Kind::Ptr);
        c.put(target(pointer), 1);
    }),
    (Trap::IndexOutOfRange, |c, _, array| {
        let (array, index) = (c.array(array, 2), c.int(2));
        c.put(Place::Element { array, index, slot: 0, region: fencepost_ir::Region(0) }, 1);
    }),
    (Trap::IndexOutOfRange, |c, _, array| {
        let (array, index) = (c.array(array, 2), c.int(-1));
        c.read(Place::Element { array, index, slot: 0, region: fencepost_ir::Region(0) });
    }),
    (Trap::DivideByZero, |c, _, _| {
        let (a, b) = (c.int(1), c.int(0));
        c.binary(IntOp::Div, a, b);
    }),
    (Trap::Overflow, |c, _, _| {
        let a = c.int(i32::MAX);
        c.with(IntOp::AddChecked, a, 1);
    }),
    (Trap::Overflow, |c, _, _| {
        let (a, dst) = (c.int(-1), c.i32());
        let (from, to) = (Kind::I32, Storage::U8);
        let op = UnaryOp::ConvertChecked { from, to, from_unsigned: false, to_unsigned: true };
        c.emit(LocalOp::Unary { op, dst, a });
    }),
    (Trap::InvalidCast, |c, class, array| {
        let object = c.array(array, 0);
        c.emit(ObjectOp::Cast { object, ty: class });
    }),
    (Trap::NegativeLength, |c, _, array| {
        c.array(array, -1);
    }),
    (Trap::IllegalMonitorState, |c, class, _| {
        let object = c.alloc(class);
        c.pulse(object, Pulse::All);
    }),
];

#[test]
fn traps_are_caught_when_they_have_a_type_and_reported_when_not() {
    for (trap, code) in FAILING {
        for (typed, handled) in [(true, true), (true, false), (false, true)] {
            let mut p = program();
            let [r] = ints(&mut p, ["r"]);
            let class = p.class("Object", None, &[("field", Storage::I32)]);
            let array = p.array("int[]", Storage::I32);
            let failure = p.class("Failure", None, &[]);
            if typed {
                p.trap(trap, failure);
            }
            let program = single(p, |c, _| {
                c.line(5);
                let body = |c: &mut Code| {
                    code(c, class, array);
                    c.line(6);
                    c.put(r, 9);
                };
                if handled {
                    c.protect(HandlerKind::Catch(failure), body, |c, _| c.put(r, 1));
                } else {
                    body(c);
                }
            });
            let answer = agree(&program, &["r"]);
            let reported = if typed { "uncaught exception Failure".to_owned() } else { trap.to_string() };
            if typed && handled {
                answer.holds().gives([[1]]);
            } else {
                answer.violates(&[(Exception, &format!("{reported} (at test:5)"))]);
            }
        }
    }
}

#[test]
fn what_does_not_trap_goes_on() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let base = p.class("Base", None, &[]);
    let derived = p.class("Derived", Some(base), &[]);
    let array = array(&mut p, "int[]", Storage::I32);
    let program = single(p, |c, _| {
        let null = c.obj();
        c.emit(ObjectOp::Cast { object: null, ty: derived });
        let object = c.alloc(derived);
        c.emit(ObjectOp::Cast { object, ty: base });
        c.emit(ObjectOp::NullCheck { object });
        let empty = c.array(array.ty, 0);
        let length = c.i32();
        c.emit(ObjectOp::ArrayLength { dst: length, array: empty });
        let (is_base, null_is, base_is) = (c.i32(), c.i32(), c.i32());
        c.emit(ObjectOp::IsInstance { dst: is_base, object, ty: base });
        c.emit(ObjectOp::IsInstance { dst: null_is, object: null, ty: base });
        let plain = c.alloc(base);
        c.emit(ObjectOp::IsInstance { dst: base_is, object: plain, ty: derived });
        let sum = c.binary(IntOp::Add, length, null_is);
        let sum = c.binary(IntOp::Add, sum, base_is);
        let sum = c.with(IntOp::Mul, sum, 10);
        let sum = c.binary(IntOp::Add, sum, is_base);
        c.store(r, sum);
    });
    agree(&program, &["r"]).holds().gives([[1]]);
}
