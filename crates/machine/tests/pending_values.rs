//! Values that have not arrived: what goes on without them, what waits, and what they become.
//!
//! The probe is load buffering: a thread reads `x`, does something with the value, and writes `y`,
//! while another reads `y` and then writes `x`. Both can read the other's write only if the write to
//! `y` overtakes the read of `x`: under dotnet-ecma exactly if what is done in between does not
//! wait for the value.

use fencepost_explore::{Reduction, Verdict};
use fencepost_ir::op::{Choice, FloatOp, IntOp};
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, Label, LocalOp, MemoryOp, MethodId, ObjectOp, Place, Program, ProgramBuilder,
    Reg, RmwOp, Selector, Storage, TypeId, UnaryOp,
};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Load buffering with `between` on the value of `x`, whose result goes to `a`. Other thread's
/// value goes to `b`.
fn buffering(between: impl Fn(&mut Code, &mut ProgramBuilder, Reg) -> Reg) -> Program {
    let mut p = program();
    let [x, y, a, b] = ints(&mut p, ["x", "y", "a", "b"]);
    let mut c = Code::new("T0");
    let value = c.read(x);
    let result = between(&mut c, &mut p, value);
    c.put(y, 1);
    c.store(a, result);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let value = c.vread(y);
    c.put(x, 1);
    c.store(b, value);
    c.thread(&mut p);
    p.build()
}

#[track_caller]
fn goes_on(program: &Program) {
    let answer = ask(program, &["a", "b"]);
    answer.sc.holds().gives([[0, 0], [0, 1], [1, 0]]);
    answer.ecma.holds().gives([[0, 0], [0, 1], [1, 0], [1, 1]]);
}

#[track_caller]
fn waits(program: &Program) {
    agree(program, &["a", "b"]).holds().gives([[0, 0], [0, 1], [1, 0]]);
}

fn identity(p: &mut ProgramBuilder) -> MethodId {
    let mut c = Code::returning("identity", 1);
    let value = c.param(Kind::I32);
    c.done_with(p, value)
}

#[test]
fn a_pending_value_by_itself_holds_up_nothing() {
    goes_on(&buffering(|_, _, value| value));
}

#[test]
fn moves_arithmetic_and_conversions_go_on() {
    goes_on(&buffering(|c, _, value| {
        let copy = c.i32();
        c.mov(copy, value);
        let more = c.with(IntOp::Add, copy, 5);
        let five = c.int(5);
        let back = c.binary(IntOp::Sub, more, five);
        let wide = c.reg(Kind::F64);
        let convert = |from, to| UnaryOp::Convert { from, to, unsigned: false };
        c.emit(LocalOp::Unary { op: convert(Kind::I32, Kind::F64), dst: wide, a: back });
        c.emit(LocalOp::Binary { op: BinaryOp::F64(FloatOp::Add), dst: wide, a: wide, b: wide });
        let doubled = c.i32();
        c.emit(LocalOp::Unary { op: convert(Kind::F64, Kind::I32), dst: doubled, a: wide });
        c.with(IntOp::Shr, doubled, 1)
    }));
}

#[test]
fn arguments_and_results_of_calls_go_on() {
    goes_on(&buffering(|c, p, value| {
        let identity = identity(p);
        let mut twice = Code::returning("twice", 2);
        let (first, second) = (twice.param(Kind::I32), twice.param(Kind::I32));
        let results = [twice.i32(), twice.i32()];
        twice.call(identity, &[second], results[0]);
        twice.call(identity, &[first], results[1]);
        let twice = twice.done_with(p, results[0]);
        let (zero, results) = (c.int(0), [c.i32(), c.i32()]);
        c.call(twice, &[value, zero], results[0]);
        results[1]
    }));
}

#[test]
fn a_callee_that_stores_its_argument_goes_on() {
    goes_on(&buffering(|c, p, value| {
        let [z] = ints(p, ["z"]);
        let mut store = Code::new("store");
        let argument = store.param(Kind::I32);
        store.store(z, argument);
        let store = store.done(p);
        c.run(store, &[value]);
        value
    }));
}

#[test]
fn an_argument_of_a_virtual_call_goes_on() {
    goes_on(&buffering(|c, p, value| {
        let ty = p.class("Object", None, &[]);
        let mut second = Code::returning("second", 1);
        second.param(Kind::Ref);
        let argument = second.param(Kind::I32);
        let second = second.done_with(p, argument);
        p.implement(ty, Selector(0), second);
        let (object, result) = (c.alloc(ty), c.i32());
        c.call_virtual(Selector(0), &[object, value], result);
        result
    }));
}

#[test]
fn values_go_through_pointers_to_registers() {
    goes_on(&buffering(|c, p, value| {
        let mut copy = Code::new("copy");
        let (from, to) = (copy.param(Kind::Ptr), copy.param(Kind::Ptr));
        let value_there = copy.read(target(from));
        copy.store(target(to), value_there);
        let copy = copy.done(p);
        let (source, destination) = (c.i32(), c.int(9));
        let (from, to) = (c.address_of_register(source), c.address_of_register(destination));
        c.mov(source, value);
        c.run(copy, &[from, to]);
        destination
    }));
}

#[test]
fn storing_a_pending_value_goes_on_wherever_it_is_stored() {
    goes_on(&buffering(|c, p, value| {
        let object = class(p, "Object", &[("field", Storage::U8)]);
        let elements = array(p, "short[]", Storage::I16);
        let (instance, zero) = (c.alloc(object.ty), c.int(0));
        let many = c.array(elements.ty, 1);
        c.store(object.field(instance, 0), value);
        c.store(elements.element(many, zero, 0), value);
        value
    }));
}

#[test]
fn a_comparison_goes_on_and_a_branch_on_it_waits() {
    let compare = |c: &mut Code, value: Reg| c.with(IntOp::Eq, value, 1);
    goes_on(&buffering(|c, _, value| compare(c, value)));
    waits(&buffering(|c, _, value| {
        let equal = compare(c, value);
        c.when(equal, |_| {});
        equal
    }));
}

#[test]
fn what_decides_what_happens_next_waits() {
    type Decides = fn(&mut Code, &mut ProgramBuilder, Reg);
    let deciders: [Decides; 12] = [
        |c, _, value| c.when(value, |_| {}),
        |c, _, value| {
            let next: Label = c.label();
            c.method.switch(value, vec![next]);
            c.bind(next);
        },
        |c, _, value| {
            let one = c.with(IntOp::Add, value, 1);
            c.assume(one);
        },
        |c, _, value| {
            let bound = c.with(IntOp::Add, value, 1);
            let dst = c.i32();
            c.emit(ControlOp::Choose { dst, bound, what: Choice::Number });
        },
        // Division and checked arithmetic may trap.
        |c, _, value| {
            let ten = c.int(10);
            let divisor = c.with(IntOp::Add, value, 1);
            c.binary(IntOp::Div, ten, divisor);
        },
        |c, _, value| {
            let two = c.int(2);
            c.binary(IntOp::Rem, value, two);
        },
        |c, _, value| {
            c.with(IntOp::AddChecked, value, 1);
        },
        |c, _, value| {
            let (from, to, dst) = (Kind::I32, Storage::U8, c.i32());
            let op = UnaryOp::ConvertChecked { from, to, from_unsigned: false, to_unsigned: true };
            c.emit(LocalOp::Unary { op, dst, a: value });
        },
        // An index needs its bounds check, even for taking an address.
        |c, p, value| {
            let elements = array(p, "int[]", Storage::I32);
            let many = c.array(elements.ty, 2);
            c.read(elements.element(many, value, 0));
        },
        |c, p, value| {
            let elements = array(p, "int[]", Storage::I32);
            let many = c.array(elements.ty, 2);
            c.address(elements.element(many, value, 0));
        },
        |c, p, value| {
            let ty = p.array("int[]", Storage::I32);
            let dst = c.obj();
            c.emit(ObjectOp::NewArray { dst, ty, length: value });
        },
        |c, p, value| {
            // identity(0) or identity'(0).
            let (first, _) = (identity(p), identity(p));
            let callee = c.with(IntOp::Add, value, first.0 as i32);
            let (zero, dst) = (c.int(0), c.i32());
            let arguments = c.method.operands(&[zero]);
            c.emit(ControlOp::CallIndirect { callee, arguments, dst });
        },
    ];
    for (number, decide) in deciders.iter().enumerate() {
        println!("decider {number}");
        waits(&buffering(|c, p, value| {
            decide(c, p, value);
            value
        }));
    }
}

/// Load buffering with a reference: `x` holds an `A` first, then a `B` (under `A`), which `a`
/// tells apart in the end.
fn buffering_object(between: impl Fn(&mut Code, &mut ProgramBuilder, Reg, TypeId)) -> Program {
    let mut p = program();
    let [x] = refs(&mut p, ["x"]);
    let [y, a, b] = ints(&mut p, ["y", "a", "b"]);
    let base = p.class("A", None, &[("f", Storage::I32)]);
    let derived = p.class("B", Some(base), &[]);
    let f = identity_of_object(&mut p);
    p.implement(base, Selector(0), f);
    p.implement(derived, Selector(0), f);
    let mut c = Code::new("reader");
    let object = c.read_ref(x);
    between(&mut c, &mut p, object, base);
    c.put(y, 1);
    let is = c.i32();
    c.emit(ObjectOp::IsInstance { dst: is, object, ty: derived });
    c.store(a, is);
    let reader = c.done(&mut p);
    let mut c = Code::new("writer");
    let value = c.vread(y);
    let object = c.alloc(derived);
    c.store(x, object);
    c.store(b, value);
    let writer = c.done(&mut p);
    single(p, |c, _| {
        let object = c.alloc(base);
        c.store(x, object);
        c.spawn(base, reader, &[]);
        c.spawn(base, writer, &[]);
    })
}

fn identity_of_object(p: &mut ProgramBuilder) -> MethodId {
    let mut c = Code::returning("self", 1);
    let this = c.param(Kind::Ref);
    c.done_with(p, this)
}

#[test]
fn references_are_passed_on_and_compared_without_waiting() {
    goes_on(&buffering_object(|_, _, _, _| {}));
    goes_on(&buffering_object(|c, p, object, ty| {
        let [place] = refs(p, ["place"]);
        let holder = class(p, "Holder", &[("held", Storage::Ref)]);
        let elements = array(p, "object[]", Storage::Ref);
        let same = identity_of_object(p);
        let (copy, compared, null) = (c.obj(), c.i32(), c.obj());
        c.call(same, &[object], copy);
        c.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: compared, a: copy, b: null });
        let other = c.alloc(ty);
        c.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Ne), dst: compared, a: copy, b: other });
        c.store(place, copy);
        let instance = c.alloc(holder.ty);
        c.store(holder.field(instance, 0), copy);
        let (many, zero) = (c.array(elements.ty, 1), c.int(0));
        c.store(elements.element(many, zero, 0), copy);
    }));
}

#[test]
fn a_dereference_a_cast_and_a_receiver_wait() {
    type Decides = fn(&mut Code, &mut ProgramBuilder, Reg, TypeId);
    let deciders: [Decides; 8] = [
        |c, _, object, _| c.emit(ObjectOp::NullCheck { object }),
        |c, p, object, ty| {
            c.read(Shape::of(p, ty).field(object, 0));
        },
        |c, p, object, ty| c.put(Shape::of(p, ty).field(object, 0), 1),
        |c, p, object, ty| {
            c.address(Shape::of(p, ty).field(object, 0));
        },
        |c, _, object, ty| c.emit(ObjectOp::Cast { object, ty }),
        |c, _, object, ty| {
            let dst = c.i32();
            c.emit(ObjectOp::IsInstance { dst, object, ty });
        },
        |c, _, object, _| {
            let dst = c.obj();
            c.call_virtual(Selector(0), &[object], dst);
        },
        |c, _, object, _| c.when(object, |_| {}),
    ];
    for (number, decide) in deciders.iter().enumerate() {
        println!("decider {number}");
        waits(&buffering_object(decide));
    }
}

#[test]
fn nothing_comes_out_of_thin_air() {
    for hops in 0..3 {
        let mut p = program();
        let [x, y] = ints(&mut p, ["x", "y"]);
        for (name, from, to) in [("T0", x, y), ("T1", y, x)] {
            let mut c = Code::new(name);
            let mut value = c.read(from);
            for _ in 0..hops {
                value = c.with(IntOp::Mul, value, 3);
            }
            c.store(to, value);
            c.thread(&mut p);
        }
        agree(&p.build(), &["x", "y"]).holds().gives([[0, 0]]);
    }
}

#[test]
fn a_compare_exchange_waits_for_both_operands() {
    let mut p = program();
    let [x, y, z, r] = ints(&mut p, ["x", "y", "z", "r"]);
    let mut c = Code::new("T0");
    let (expected, operand) = (c.read(x), c.read(y));
    let dst = c.i32();
    c.emit(MemoryOp::Rmw { op: RmwOp::CompareExchange, dst, place: z, operand, expected, access: RMW });
    c.store(r, dst);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(x, 1);
    c.fence();
    c.put(y, 2);
    c.thread(&mut p);
    let answer = ask(&p.build(), &["z", "r"]);
    answer.sc.holds().gives([[0, 0], [2, 0]]);
    answer.ecma.holds().gives([[0, 0], [2, 0]]);
}

#[test]
fn arithmetic_on_pending_values_is_the_same_as_on_known_ones() {
    let operations = [
        BinaryOp::I64(IntOp::Mul),
        BinaryOp::I64(IntOp::Shl),
        BinaryOp::I64(IntOp::LtUnsigned),
        BinaryOp::F64(FloatOp::Mul),
        BinaryOp::F64(FloatOp::LtUnordered),
        BinaryOp::F64(FloatOp::CompareLess),
    ];
    let values = [3f64.to_bits(), (-0.5f64).to_bits(), f64::NAN.to_bits(), u64::MAX, 1 << 40];
    for op in operations {
        for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
            let expected = fencepost_machine::values::arith::binary(op, a, b).unwrap() as i64;
            let mut p = program();
            let left = Place::Static(p.add_static("left", Storage::I64, a));
            let right = Place::Static(p.add_static("right", Storage::I64, b));
            let [r] = statics(&mut p, Storage::I64, ["r"]);
            let program = single(p, |c, _| {
                let [x, y, z] = [Kind::I64; 3].map(|kind| c.reg(kind));
                c.load(x, left);
                c.load(y, right);
                c.emit(LocalOp::Binary { op, dst: z, a: x, b: y });
                c.store(r, z);
            });
            let report = search_in_mode(&program, "dotnet-ecma", modes().next().unwrap(), &["r"]);
            assert_eq!(report.outcomes.into_keys().collect::<Vec<_>>(), [[expected]], "{op:?} {a} {b}");
        }
    }
}

/// A loop of a thousand rounds over a pending value: a sum, or a result that is thrown away.
fn rounds(sums: bool) -> Program {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    single(p, |c, _| {
        let value = c.read(x);
        let (sum, index) = (c.int(0), c.int(0));
        let top = c.here();
        if sums {
            c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst: sum, a: sum, b: value });
        } else {
            c.with(IntOp::Add, value, 1);
        }
        c.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Add), dst: index, a: index, b: 1 });
        let more = c.with(IntOp::Lt, index, 1000);
        c.if_true(more, top);
        c.store(r, sum);
    })
}

#[test]
fn computations_on_pending_values_keep_to_the_window() {
    ask_under(&rounds(true), "sc", &["r"]).holds().gives([[0]]);
    for mode in modes().filter(|mode| mode.run_ahead && !mode.run_alone) {
        // A read that races with nothing is not pending for long.
        let without = mode.without().with(Reduction::CalmRegions);
        let report = search_without(&rounds(true), "dotnet-ecma", without, &["r"]);
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(report.doubts()[0].contains("window bound of 64"), "{:?}", report.reasons);
        assert_eq!(report.outcomes.into_keys().collect::<Vec<_>>(), [[0]]);
    }
    // The widest window there is holds them all, with the read, the store and the cut to its width.
    let settings = Settings { window: usize::MAX, ..Settings::default() }
        .set(Reduction::RunAlone, false)
        .set(Reduction::CalmRegions, false);
    let report = search_with(&rounds(true), "dotnet-ecma", settings, true, &["r"]);
    assert_eq!((report.verdict, report.stats.max_window), (Verdict::Holds, 1003));
}

#[test]
fn computations_that_nothing_uses_leave_the_window() {
    agree(&rounds(false), &["r"]).holds().gives([[0]]);
}

#[test]
fn any_bit_makes_a_condition_true() {
    for bit in [0, 7, 8, 31, 32, 63] {
        for pending in [false, true] {
            let mut p = program();
            let x = Place::Static(p.add_static("x", Storage::I64, 1 << bit));
            let [r] = ints(&mut p, ["r"]);
            let program = single(p, |c, _| {
                let value = c.reg(Kind::I64);
                if pending {
                    c.load(value, x);
                } else {
                    c.set(value, 1 << bit);
                }
                c.when(value, |c| c.put(r, 1));
            });
            agree(&program, &["r"]).holds().gives([[1]]);
        }
    }
}

#[test]
fn two_values_in_flight_do_not_get_mixed_up() {
    // Reads complete in any order; each register must get its own.
    let mut p = program();
    let places = ["a", "b", "c"]
        .map(|name| Place::Static(p.add_static(name, Storage::I32, name.as_bytes()[0].into())));
    let [r] = ints(&mut p, ["r"]);
    let program = single(p, |c, _| {
        let values = places.map(|place| c.read(place));
        let first = c.with(IntOp::Mul, values[0], 1_000_000);
        let second = c.with(IntOp::Mul, values[1], 1000);
        let both = c.binary(IntOp::Add, first, second);
        let all = c.binary(IntOp::Add, both, values[2]);
        c.store(r, all);
    });
    agree(&program, &["r"]).holds().gives([[97_098_099]]);
}
