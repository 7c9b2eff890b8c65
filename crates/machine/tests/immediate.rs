//! Instructions that take effect at once: immediate accesses, checks, constants, natives.

use fencepost_explore::Reduction;
use fencepost_explore::ViolationKind::Exception;
use fencepost_ir::{
    ControlOp, HandlerKind, Kind, LocalOp, LockQuestion, MemoryOp, Native, ObjectOp, ProgramBuilder, Reg,
    Selector, Storage, SyncOp, Trap, UnaryOp,
};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;

/// Makes each of these traps an exception of a type of its own name, all under `Failure`.
fn failures(p: &mut ProgramBuilder) {
    let failure = p.class("Failure", None, &[]);
    for (trap, name) in [
        (Trap::NullReference, "Null"),
        (Trap::IndexOutOfRange, "Index"),
        (Trap::ArrayTypeMismatch, "Mismatch"),
        (Trap::ThreadState, "State"),
    ] {
        let ty = p.class(name, Some(failure), &[]);
        p.trap(trap, ty);
    }
}

#[test]
fn an_immediate_access_is_no_event() {
    // Under a weak model a plain write and read pass each other; these are simply there.
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let node = class(&mut p, "Node", &[("small", Storage::U8)]);
    let program = single(p, |c, _| {
        let object = c.alloc(node.ty);
        let many = c.int(0x107);
        c.fill(node.field(object, 0), many);
        let value = c.get(node.field(object, 0));
        c.store(r, value);
    });
    agree(&program, &["r"]).holds().gives([[7]]);
    let settings = Settings::default().set(Reduction::RunAlone, false);
    let machine = machine_with(&program, "dotnet-ecma", settings);
    let (state, _) = machine.start();
    assert_eq!(state.threads[0].window.slots.len(), 1, "only the store to `r`");
}

#[test]
fn an_immediate_write_waits_for_its_value() {
    let mut p = program();
    let [x, r] = ints(&mut p, ["x", "r"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let mut c = Code::new("Other");
    c.put(x, 1);
    c.thread(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(node.ty);
        let value = c.read(x);
        c.fill(node.field(object, 0), value);
        let back = c.get(node.field(object, 0));
        c.store(r, back);
    });
    agree(&program, &["r"]).holds().gives([[0], [1]]);
}

#[test]
fn immediate_accesses_reach_registers_and_statics_and_trap() {
    let mut p = program();
    let [r, s] = ints(&mut p, ["r", "s"]);
    let program = single(p, |c, _| {
        let local = c.int(1);
        let pointer = c.address_of_register(local);
        let seven = c.int(7);
        c.fill(target(pointer), seven);
        let value = c.get(target(pointer));
        c.fill(s, value);
        let value = c.get(s);
        c.store(r, value);
    });
    agree(&program, &["r", "s"]).holds().gives([[7, 7]]);
    for (length, at, expected) in [(Some(1), 1, "Index"), (None, 0, "Null")] {
        for sets in [false, true] {
            let mut p = program_with_traps();
            let numbers = array(&mut p, "int[]", Storage::I32);
            let program = single(p, |c, _| {
                let many = match length {
                    Some(length) => c.array(numbers.ty, length),
                    None => c.obj(),
                };
                let (at, value) = (c.int(at), c.int(5));
                let place = numbers.element(many, at, 0);
                if sets {
                    c.fill(place, value);
                } else {
                    c.get(place);
                }
            });
            agree(&program, &[]).violates(&[(Exception, expected)]);
        }
    }
}

fn program_with_traps() -> ProgramBuilder {
    let mut p = program();
    failures(&mut p);
    p
}

#[test]
fn an_array_of_references_takes_what_fits() {
    let base_and_derived = |value: usize, expected: Option<&str>| {
        let mut p = program_with_traps();
        let base = p.class("Base", None, &[]);
        let derived = p.class("Derived", Some(base), &[]);
        let many = p.array("Derived[]", Storage::Ref);
        p.element(many, derived);
        let unchecked = p.array("Any[]", Storage::Ref);
        let program = single(p, |c, _| {
            let array = c.array(if value == 3 { unchecked } else { many }, 1);
            let array = if value == 4 { c.obj() } else { array };
            let value = match value {
                0 | 4 => c.obj(),
                1 => c.alloc(derived),
                _ => c.alloc(base),
            };
            c.emit(ObjectOp::StoreCheck { array, value });
        });
        match expected {
            None => agree(&program, &[]).holds().clone(),
            Some(name) => agree(&program, &[]).violates(&[(Exception, name)]).clone(),
        };
    };
    base_and_derived(0, None);
    base_and_derived(1, None);
    base_and_derived(2, Some("Mismatch"));
    base_and_derived(3, None);
    base_and_derived(4, Some("Null"));
}

#[test]
fn a_virtual_method_is_found_by_the_objects_type() {
    let mut p = program_with_traps();
    let [r] = ints(&mut p, ["r"]);
    let base = p.class("Base", None, &[]);
    let derived = p.class("Derived", Some(base), &[]);
    let returning = |p: &mut ProgramBuilder, value| {
        let mut c = Code::returning("m", 1);
        c.param(Kind::Ref);
        let value = c.int(value);
        c.done_with(p, value)
    };
    for (ty, value) in [(base, 1), (derived, 2)] {
        let method = returning(&mut p, value);
        p.implement(ty, Selector(0), method);
    }
    let program = single(p, |c, _| {
        let object = c.alloc(derived);
        let (callee, result) = (c.i32(), c.i32());
        c.emit(ObjectOp::ResolveVirtual { dst: callee, selector: Selector(0), object });
        let arguments = c.method.operands(&[object]);
        c.emit(ControlOp::CallIndirect { callee, arguments, dst: result });
        c.store(r, result);
        let null = c.obj();
        c.protect(
            HandlerKind::CatchAll,
            |c| c.emit(ObjectOp::ResolveVirtual { dst: callee, selector: Selector(0), object: null }),
            |c, _| c.bump(r, 10),
        );
    });
    agree(&program, &["r"]).holds().gives([[12]]);
    let mut p = program_with_traps();
    let other = p.class("Other", None, &[]);
    let program = single(p, |c, _| {
        let (object, callee) = (c.alloc(other), c.i32());
        c.emit(ObjectOp::ResolveVirtual { dst: callee, selector: Selector(9), object });
    });
    agree(&program, &[]).is_inconclusive(&["`Other` does not implement"]);
}

#[test]
fn constants_are_there_from_the_start_and_the_same_for_all() {
    let mut p = program_with_traps();
    let [r] = ints(&mut p, ["r"]);
    let pair = class(&mut p, "Pair", &[("value", Storage::I32), ("next", Storage::Ref)]);
    let first = p.constant(pair.ty, vec![3, 0]);
    // A slot of a constant may refer to another one by its handle.
    let second = p.constant(pair.ty, vec![4, u64::from(first) + 1]);
    let program = single(p, |c, _| {
        let object = c.constant(second);
        let next = c.obj();
        c.emit(MemoryOp::Get { dst: next, place: pair.field(object, 1) });
        let direct = c.constant(first);
        let same = c.binary(fencepost_ir::op::IntOp::Eq, next, direct);
        let value = c.get(pair.field(next, 0));
        let sum = c.binary(fencepost_ir::op::IntOp::Add, value, same);
        c.store(r, sum);
    });
    agree(&program, &["r"]).holds().gives([[4]]);
}

#[test]
fn nothing_changes_a_constant() {
    for how in 0..3 {
        let mut p = program_with_traps();
        let [x] = refs(&mut p, ["x"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let constant = p.constant(node.ty, vec![1]);
        let program = single(p, |c, _| {
            let object = c.constant(constant);
            let five = c.int(5);
            match how {
                0 => c.fill(node.field(object, 0), five),
                1 => c.store(node.field(object, 0), five),
                // The address arrives late.
                _ => {
                    c.store(x, object);
                    let late = c.read_ref(x);
                    c.store(node.field(late, 0), five);
                }
            }
        });
        agree(&program, &[]).is_inconclusive(&["a write to a constant of type `Node`"]);
    }
}

#[test]
fn an_object_knows_the_object_of_its_type() {
    let mut p = program_with_traps();
    let [r] = ints(&mut p, ["r"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let other = p.class("Other", None, &[]);
    let constant = p.constant(node.ty, vec![42]);
    p.type_object(other, constant);
    let program = single(p, |c, _| {
        let (object, ty) = (c.alloc(other), c.obj());
        c.emit(ObjectOp::TypeObject { dst: ty, object });
        let value = c.get(node.field(ty, 0));
        c.store(r, value);
    });
    agree(&program, &["r"]).holds().gives([[42]]);
    let mut p = program_with_traps();
    let other = p.class("Other", None, &[]);
    let program = single(p, |c, _| {
        let (object, ty) = (c.alloc(other), c.obj());
        c.emit(ObjectOp::TypeObject { dst: ty, object });
    });
    agree(&program, &[]).is_inconclusive(&["the object that stands for type `Other`"]);
}

#[test]
fn a_clone_has_the_slots_of_the_moment_and_a_life_of_its_own() {
    let mut p = program_with_traps();
    let [r, s] = ints(&mut p, ["r", "s"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let numbers = array(&mut p, "int[]", Storage::I32);
    let program = single(p, |c, _| {
        let (object, copy) = (c.alloc(node.ty), c.obj());
        c.put(node.field(object, 0), 5);
        c.lock(object);
        c.emit(ObjectOp::CloneObject { dst: copy, object, settled: false });
        c.put(node.field(object, 0), 6);
        let value = c.read(node.field(copy, 0));
        c.store(r, value);
        let (many, two, copy) = (c.array(numbers.ty, 3), c.int(2), c.obj());
        c.put(numbers.element(many, two, 0), 9);
        c.emit(ObjectOp::CloneObject { dst: copy, object: many, settled: false });
        let (value, length) = (c.read(numbers.element(copy, two, 0)), c.i32());
        c.emit(ObjectOp::ArrayLength { dst: length, array: copy });
        let sum = c.binary(fencepost_ir::op::IntOp::Add, value, length);
        c.store(s, sum);
        // No thread has the copy's monitor.
        let owned = c.i32();
        c.emit(SyncOp::AskLock { dst: owned, object: copy, question: LockQuestion::IsMine });
        c.when(owned, |c| c.put(r, 100));
    });
    agree(&program, &["r", "s"]).holds().gives([[5, 12]]);
}

/// Calls a native function of 64-bit floats.
fn native(c: &mut Code, native: Native, operands: &[f64]) -> Reg {
    let registers: Vec<Reg> = operands.iter().map(|_| c.reg(Kind::F64)).collect();
    for (&register, operand) in registers.iter().zip(operands) {
        c.set(register, operand.to_bits() as i64);
    }
    let dst = c.reg(Kind::F64);
    let arguments = c.method.operands(&registers);
    c.emit(LocalOp::Native { native, arguments, dst });
    dst
}

#[test]
fn native_functions_wait_for_their_operands() {
    let mut p = program();
    let [x, r] = statics(&mut p, Storage::F64, ["x", "r"]);
    let mut c = Code::new("Other");
    let four = c.reg(Kind::F64);
    c.set(four, 4f64.to_bits() as i64);
    c.store(x, four);
    c.thread(&mut p);
    let program = single(p, |c, _| {
        let value = c.reg(Kind::F64);
        c.load(value, x);
        let dst = c.reg(Kind::F64);
        let arguments = c.method.operands(&[value]);
        c.emit(LocalOp::Native { native: Native::Sqrt, arguments, dst });
        c.store(r, dst);
    });
    let bits = |value: f64| value.to_bits() as i64;
    agree(&program, &["r"]).holds().gives([[bits(0.0)], [bits(2.0)]]);
}

#[test]
fn floats_become_text_and_text_floats() {
    let mut p = program();
    let [ok] = ints(&mut p, ["ok"]);
    let [r] = statics(&mut p, Storage::F64, ["r"]);
    let string = array(&mut p, "String", Storage::U16);
    p.strings(string.ty);
    let program = single(p, |c, _| {
        let third = native(c, Native::Pow, &[2.0, -2.0]);
        let (digits, style, text) = (c.int(-1), c.int(0), c.obj());
        let arguments = c.method.operands(&[third, digits, style]);
        c.emit(LocalOp::Native { native: Native::FormatF64, arguments, dst: text });
        let parsed = [c.i32(), c.reg(Kind::F64)];
        let arguments = c.method.operands(&[text]);
        c.emit(LocalOp::Native { native: Native::ParseF64, arguments, dst: parsed[0] });
        c.store(ok, parsed[0]);
        c.store(r, parsed[1]);
        c.emit(ControlOp::FailWith { text });
    });
    agree(&program, &["ok", "r"]).violates(&[(fencepost_explore::ViolationKind::Assertion, "0.25 (at")]);
    let mut p = fencepost_ir::ProgramBuilder::new();
    p.source("test");
    let program = single(p, |c, _| {
        let value = c.reg(Kind::F32);
        let (digits, style, text) = (c.int(-1), c.int(0), c.obj());
        let arguments = c.method.operands(&[value, digits, style]);
        c.emit(LocalOp::Native { native: Native::FormatF32, arguments, dst: text });
    });
    agree(&program, &[]).is_inconclusive(&["no type for strings"]);
}

#[test]
fn conversions_of_pending_floats_are_deferred() {
    let mut p = program();
    let [x] = statics(&mut p, Storage::F64, ["x"]);
    let [r] = ints(&mut p, ["r"]);
    let program = single(p, |c, _| {
        let (value, whole) = (c.reg(Kind::F64), c.i32());
        c.set(value, 1e10f64.to_bits() as i64);
        c.store(x, value);
        c.load(value, x);
        let op = UnaryOp::Truncate { from: Kind::F64, to: Kind::I32, unsigned: false };
        c.emit(LocalOp::Unary { op, dst: whole, a: value });
        c.store(r, whole);
    });
    agree(&program, &["r"]).holds().gives([[i64::from(i32::MIN)]]);
}
