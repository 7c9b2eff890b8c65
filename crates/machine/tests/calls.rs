//! Calls: recursion, results in several registers, dispatch, and pointers across frames.

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, MethodId, ObjectOp, Place, ProgramBuilder, Reg, RmwOp,
    Selector, Storage, TypeId,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

#[test]
fn recursion_keeps_each_frames_registers_apart() {
    // fib(7), with an event in every frame so that states are stored at every depth.
    let mut p = program();
    let [r, calls] = ints(&mut p, ["r", "calls"]);
    let fib = p.declare();
    let mut c = Code::returning("fib", 1);
    let n = c.param(Kind::I32);
    let (a, b) = (c.i32(), c.i32());
    let old = c.vread(calls);
    let new = c.with(IntOp::Add, old, 1);
    c.vstore(calls, new);
    let small = c.with(IntOp::Lt, n, 2);
    let base = c.label();
    c.if_true(small, base);
    let less = c.with(IntOp::Sub, n, 1);
    c.call(fib, &[less], a);
    let less = c.with(IntOp::Sub, n, 2);
    c.call(fib, &[less], b);
    let sum = c.binary(IntOp::Add, a, b);
    c.ret(sum);
    c.bind(base);
    c.ret(n);
    p.define(fib, c.method);
    let program = single(p, |c, _| {
        let (n, result) = (c.int(7), c.i32());
        c.call(fib, &[n], result);
        c.store(r, result);
    });
    agree(&program, &["r", "calls"]).holds().gives([[13, 41]]);
}

#[test]
fn arguments_and_results_may_take_several_registers() {
    // A struct of three slots is swapped around by a callee that waits for memory in between.
    let mut p = program();
    let outs = ints(&mut p, ["a", "b", "c", "kept"]);
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::returning("rotate", 3);
    let [first, second, third] = [Kind::I32; 3].map(|kind| c.param(kind));
    let waits = c.vread(x);
    c.when(waits, |_| {});
    let results = [second, third, first].map(|source| (source, c.i32()));
    for (source, dst) in results {
        c.mov(dst, source);
    }
    let rotate = c.done_with(&mut p, results[0].1);
    let program = single(p, |c, _| {
        let kept = c.int(9);
        let arguments = [1, 2, 3].map(|value| c.int(value));
        let results = [c.i32(), c.i32(), c.i32()];
        c.call(rotate, &arguments, results[0]);
        for (&out, register) in outs.iter().zip(results.into_iter().chain([kept])) {
            c.store(out, register);
        }
    });
    agree(&program, &["a", "b", "c", "kept"]).holds().gives([[2, 3, 1, 9]]);
}

#[test]
fn results_may_go_to_the_registers_of_the_arguments() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let mut c = Code::returning("increment", 1);
    let n = c.param(Kind::I32);
    let waits = c.vread(x);
    c.when(waits, |_| {});
    let more = c.with(IntOp::Add, n, 1);
    let increment = c.done_with(&mut p, more);
    let program = single(p, |c, _| {
        let n = c.int(1);
        c.call(increment, &[n], n);
        c.call(increment, &[n], n);
        c.store(r, n);
    });
    agree(&program, &["r"]).holds().gives([[3]]);
}

/// A class hierarchy: `Base.f` is 1, `Middle` inherits, `Derived` overrides with 3; `g` is new in
/// `Middle`.
struct Hierarchy {
    types: [TypeId; 3],
    f: Selector,
    g: Selector,
}

fn hierarchy(p: &mut ProgramBuilder) -> Hierarchy {
    let constant = |p: &mut ProgramBuilder, value: i32| -> MethodId {
        let mut c = Code::returning("m", 1);
        c.param(Kind::Ref);
        let value = c.int(value);
        c.done_with(p, value)
    };
    let (f, g) = (Selector(4), Selector(2));
    let base = p.class("Base", None, &[]);
    let one = constant(p, 1);
    p.implement(base, f, one);
    let middle = p.class("Middle", Some(base), &[]);
    let ten = constant(p, 10);
    p.implement(middle, g, ten);
    let derived = p.class("Derived", Some(middle), &[]);
    let three = constant(p, 3);
    p.implement(derived, f, three);
    Hierarchy { types: [base, middle, derived], f, g }
}

#[test]
fn virtual_calls_run_what_the_receivers_type_says() {
    let mut p = program();
    let outs = ints(&mut p, ["a", "b", "c", "d", "e"]);
    let Hierarchy { types, f, g } = hierarchy(&mut p);
    let program = single(p, |c, _| {
        let calls = [(types[0], f), (types[1], f), (types[2], f), (types[1], g), (types[2], g)];
        for ((ty, selector), out) in calls.into_iter().zip(outs) {
            let (object, result) = (c.alloc(ty), c.i32());
            c.call_virtual(selector, &[object], result);
            c.store(out, result);
        }
    });
    agree(&program, &["a", "b", "c", "d", "e"]).holds().gives([[1, 1, 3, 10, 10]]);
}

#[test]
fn a_virtual_call_waits_for_its_receiver() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let [place] = refs(&mut p, ["place"]);
    let Hierarchy { types, f, .. } = hierarchy(&mut p);
    let mut c = Code::new("T0");
    for ty in [types[0], types[2]] {
        let object = c.alloc(ty);
        c.store(place, object);
    }
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let object = c.read_ref(place);
    c.assume(object);
    let result = c.i32();
    c.call_virtual(f, &[object], result);
    c.store(r, result);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[1], [3]]);
}

#[test]
fn a_method_the_type_does_not_have_is_not_run() {
    let mut p = program();
    let Hierarchy { types, g, .. } = hierarchy(&mut p);
    let program = single(p, |c, _| {
        c.line(2);
        let (object, result) = (c.alloc(types[0]), c.i32());
        c.call_virtual(g, &[object], result);
    });
    agree(&program, &[]).is_inconclusive(&["`Base` does not implement the method called here (at test:2)"]);
}

#[test]
fn function_pointers_and_delegates_call_what_they_hold() {
    // A delegate: a target object and a method, read from memory by another thread.
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let [place] = refs(&mut p, ["place"]);
    let delegate = class(&mut p, "Delegate", &[("target", Storage::Ref), ("method", Storage::I32)]);
    let number = class(&mut p, "Number", &[("value", Storage::I32)]);
    let methods: Vec<MethodId> = [2, 3]
        .into_iter()
        .map(|factor| {
            let mut c = Code::returning("times", 1);
            let object = c.param(Kind::Ref);
            let value = c.read(number.field(object, 0));
            let product = c.with(IntOp::Mul, value, factor);
            c.done_with(&mut p, product)
        })
        .collect();
    let mut c = Code::new("T0");
    for (method, value) in methods.iter().zip([10, 20]) {
        let target = c.alloc(number.ty);
        c.put(number.field(target, 0), value);
        let object = c.alloc(delegate.ty);
        c.store(delegate.field(object, 0), target);
        c.put(delegate.field(object, 1), method.0 as i32);
        c.vstore(place, object);
    }
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let object = c.obj();
    c.emit(MemoryOp::Load { dst: object, place, access: VREAD });
    c.assume(object);
    let (target, callee) = (c.read_ref(delegate.field(object, 0)), c.read(delegate.field(object, 1)));
    let result = c.i32();
    let arguments = c.method.operands(&[target]);
    c.emit(ControlOp::CallIndirect { callee, arguments, dst: result });
    c.store(r, result);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[20], [60]]);
}

#[test]
fn a_function_pointer_to_nothing_is_not_run() {
    let program = single(program(), |c, _| {
        c.line(2);
        let (callee, dst) = (c.int(99), c.i32());
        let arguments = c.method.operands(&[]);
        c.emit(ControlOp::CallIndirect { callee, arguments, dst });
    });
    agree(&program, &[]).is_inconclusive(&["points to no method (at test:2)"]);
}

#[test]
fn pointers_reach_statics_fields_elements_and_registers() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let object = class(&mut p, "Object", &[("a", Storage::I32), ("b", Storage::I32)]);
    let pairs = array(&mut p, "int[]", Storage::I32);
    // Adds `by` to what the pointer points to.
    let mut c = Code::new("bump");
    let (pointer, by) = (c.param(Kind::Ptr), c.param(Kind::I32));
    let old = c.read(target(pointer));
    let new = c.binary(IntOp::Add, old, by);
    c.store(target(pointer), new);
    let bump = c.done(&mut p);
    let program = single(p, |c, _| {
        let instance = c.alloc(object.ty);
        let elements = c.array(pairs.ty, 3);
        let (one, local) = (c.int(1), c.int(4));
        let pointers = [
            c.address(x),
            c.address(object.field(instance, 1)),
            c.address(pairs.element(elements, one, 0)),
            c.address_of_register(local),
        ];
        for (index, pointer) in pointers.into_iter().enumerate() {
            let by = c.int(10i32.pow(index as u32));
            c.run(bump, &[pointer, by]);
            c.run(bump, &[pointer, by]);
        }
        let mut sum = c.read(x);
        for place in [object.field(instance, 0), object.field(instance, 1), pairs.element(elements, one, 0)] {
            let value = c.read(place);
            sum = c.binary(IntOp::Add, sum, value);
        }
        let sum = c.binary(IntOp::Add, sum, local);
        c.store(r, sum);
    });
    agree(&program, &["r"]).holds().gives([[2226]]);
}

#[test]
fn pointers_can_step_over_slots() {
    // A struct of two slots in a static pair, in an array, and in two registers.
    let mut p = program();
    let [r, first, second] = ints(&mut p, ["r", "first", "second"]);
    let pair = p.class("Pair", None, &[("a", Storage::I32), ("b", Storage::I32)]);
    let slots = p.ty(pair).slots.clone();
    let id = p.add_type(fencepost_ir::Type {
        name: "Pair[]".to_owned(),
        supertypes: vec![TypeId(pair.0 + 1)],
        slots,
        array: true,
        ..fencepost_ir::Type::default()
    });
    let pairs = Shape::of(&p, id);
    let mut c = Code::new("set");
    let pointer = c.param(Kind::Ptr);
    c.put(Place::Pointer { pointer, slot: 0, region: None }, 1);
    c.put(Place::Pointer { pointer, slot: 1, region: None }, 2);
    let set = c.done(&mut p);
    let program = single(p, |c, _| {
        let (zero, one) = (c.int(0), c.int(1));
        let elements = c.array(pairs.ty, 2);
        let length = c.i32();
        c.emit(ObjectOp::ArrayLength { dst: length, array: elements });
        let (local, next) = (c.int(0), c.int(0));
        c.method.pin(next);
        let pointers =
            [c.address(first), c.address(pairs.element(elements, one, 0)), c.address_of_register(local)];
        for pointer in pointers {
            c.run(set, &[pointer]);
        }
        let values = [
            c.read(first),
            c.read(second),
            c.read(pairs.element(elements, zero, 0)),
            c.read(pairs.element(elements, zero, 1)),
            c.read(pairs.element(elements, one, 0)),
            c.read(pairs.element(elements, one, 1)),
            local,
            next,
            length,
        ];
        let mut all = c.int(0);
        for value in values {
            let shifted = c.with(IntOp::Mul, all, 10);
            all = c.binary(IntOp::Add, shifted, value);
        }
        c.store(r, all);
    });
    agree(&program, &["r"]).holds().gives([[120_012_122]]);
}

#[test]
fn a_pointer_to_a_register_of_an_outer_frame_survives_calls_between() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let mut c = Code::new("inner");
    let pointer = c.param(Kind::Ptr);
    let waits = c.vread(x);
    c.when(waits, |_| {});
    c.put(target(pointer), 5);
    let inner = c.done(&mut p);
    let mut c = Code::new("outer");
    let pointer = c.param(Kind::Ptr);
    let own = c.int(70);
    c.run(inner, &[pointer]);
    let seen = c.read(target(pointer));
    let sum = c.binary(IntOp::Add, seen, own);
    c.store(target(pointer), sum);
    let outer = c.done(&mut p);
    let program = single(p, |c, _| {
        let local = c.int(1);
        let pointer = c.address_of_register(local);
        c.run(outer, &[pointer]);
        c.store(r, local);
    });
    agree(&program, &["r"]).holds().gives([[75]]);
}

#[test]
fn a_callee_sees_the_old_value_of_the_register_its_result_goes_to() {
    // x = next(ref x)
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let mut c = Code::returning("next", 1);
    let pointer = c.param(Kind::Ptr);
    let waits = c.vread(x);
    c.when(waits, |_| {});
    let old = c.read(target(pointer));
    let new = c.with(IntOp::Add, old, 1);
    let next = c.done_with(&mut p, new);
    let program = single(p, |c, _| {
        let local = c.int(6);
        let pointer = c.address_of_register(local);
        c.call(next, &[pointer], local);
        c.store(r, local);
    });
    agree(&program, &["r"]).holds().gives([[7]]);
}

#[test]
fn read_modify_write_of_a_local_is_32_bits_wide_and_waits_for_its_operands() {
    let mut p = program();
    let [wrapped, old, swapped, pending, x] = ints(&mut p, ["wrapped", "old", "swapped", "pending", "x"]);
    let mut c = Code::new("T0");
    let local = c.int(-1);
    let pointer = c.address_of_register(local);
    let one = c.int(1);
    let before = c.rmw(RmwOp::Add, target(pointer), one);
    let before = c.with(IntOp::Add, before, 2);
    c.store(old, before);
    let zero = c.i32();
    c.emit(LocalOp::Unary { op: fencepost_ir::UnaryOp::IsZero, dst: zero, a: local });
    c.store(wrapped, zero);
    // Compare-exchange with a 32-bit -1.
    c.mov(local, one);
    let minus = c.int(-1);
    c.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Sub), dst: local, a: local, b: 2 });
    let dst = c.i32();
    c.emit(MemoryOp::Rmw {
        op: RmwOp::CompareExchange,
        dst,
        place: target(pointer),
        operand: one,
        expected: minus,
        access: RMW,
    });
    c.store(swapped, local);
    // A local whose value is still in flight.
    c.load(local, x);
    c.rmw(RmwOp::Add, target(pointer), one);
    c.store(pending, local);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(x, 4);
    c.thread(&mut p);
    agree(&p.build(), &["wrapped", "old", "swapped", "pending"]).holds().gives([[1, 1, 1, 1], [1, 1, 1, 5]]);
}

#[test]
fn read_modify_write_through_a_pointer_to_memory_is_an_event() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        let pointer = c.address(x);
        let one = c.int(1);
        c.rmw(RmwOp::Add, target(pointer), one);
        c.thread(&mut p);
    }
    agree(&p.build(), &["x"]).holds().gives([[2]]);
}

#[test]
fn observed_registers_of_a_thread_are_those_of_its_outermost_frame() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::returning("f", 1);
    let value = c.read(x);
    let f = c.done_with(&mut p, value);
    let mut c = Code::new("T0");
    let result = c.i32();
    c.method.observe(result);
    c.call(f, &[], result);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(x, 1);
    c.thread(&mut p);
    let program = p.build();
    let observe = [fencepost_ir::Observable::Register { thread: 0, register: Reg(0) }];
    for mode in modes() {
        let config = fencepost_explore::SearchConfig {
            observe: &observe,
            ..fencepost_explore::SearchConfig::without(mode.without())
        };
        let report = fencepost_testkit::search(&program, "sc", &config);
        let outcomes: Vec<_> = report.outcomes.into_keys().collect();
        assert_eq!(outcomes, [[0], [1]], "{mode:?}");
    }
}
