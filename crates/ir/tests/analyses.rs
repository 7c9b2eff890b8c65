//! What the static analyses must know of each instruction: which registers it needs (liveness)
//! and which memory it may come to touch (footprints). A gap in either makes a reduction wrong, so
//! each case is one that then has another answer with the reduction than without.

use fencepost_ir::op::{Choice, IntOp};
use fencepost_ir::{
    BinaryOp, ControlOp, HandlerKind, JoinMode, Kind, LocalOp, LockMode, LockQuestion, MemoryOp, MethodId,
    Native, ObjectOp, Place, Program, ProgramBuilder, Pulse, Reg, RmwOp, Selector, Storage, SyncOp, Trap,
    UnaryOp,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// What the cases are made of.
struct World {
    r: Place,
    x: Place,
    object: Shape,
    numbers: Shape,
    add: MethodId,
    set: MethodId,
}

fn world(p: &mut ProgramBuilder) -> World {
    let [r, x] = ints(p, ["r", "x"]);
    let failure = p.class("Failure", None, &[]);
    for trap in Trap::ALL {
        p.trap(trap, failure);
    }
    let object = class(p, "Object", &[("value", Storage::I32)]);
    let numbers = array(p, "int[]", Storage::I32);
    let mut c = Code::returning("add", 1);
    let (a, b) = (c.param(Kind::I32), c.param(Kind::I32));
    let sum = c.binary(IntOp::Add, a, b);
    let add = c.done_with(p, sum);
    let mut c = Code::new("set");
    let value = c.param(Kind::I32);
    c.store(r, value);
    let set = c.done(p);
    World { r, x, object, numbers, add, set }
}

impl World {
    /// Waits for memory: a state is stored here.
    fn pause(&self, c: &mut Code) {
        let value = c.vread(self.x);
        c.when(value, |_| {});
    }

    /// An object with 7 in its field.
    fn seven(&self, c: &mut Code) -> Reg {
        let object = c.alloc(self.object.ty);
        c.put(self.object.field(object, 0), 7);
        object
    }
}

/// Prepares operands, pauses, and uses each of them in one instruction such that `r` becomes 7.
type Case = fn(&World, &mut Code, &mut ProgramBuilder);

const OPERANDS: [(&str, Case); 41] = [
    ("move", |w, c, _| {
        let (a, dst) = (c.int(7), c.i32());
        w.pause(c);
        c.mov(dst, a);
        c.store(w.r, dst);
    }),
    ("unary", |w, c, _| {
        let (a, dst) = (c.int(-7), c.i32());
        w.pause(c);
        c.emit(LocalOp::Unary { op: UnaryOp::Neg(Kind::I32), dst, a });
        c.store(w.r, dst);
    }),
    ("binary", |w, c, _| {
        let (a, b) = (c.int(9), c.int(2));
        w.pause(c);
        let dst = c.binary(IntOp::Sub, a, b);
        c.store(w.r, dst);
    }),
    ("binary immediate", |w, c, _| {
        let a = c.int(9);
        w.pause(c);
        let dst = c.with(IntOp::Sub, a, 2);
        c.store(w.r, dst);
    }),
    ("branch", |w, c, _| {
        let (a, seven) = (c.int(1), c.int(7));
        w.pause(c);
        c.when(a, |c| c.store(w.r, seven));
    }),
    ("switch", |w, c, _| {
        let a = c.int(1);
        w.pause(c);
        let (zero, one) = (c.label(), c.label());
        c.method.switch(a, vec![zero, one]);
        c.bind(zero);
        c.ret(Reg(0));
        c.bind(one);
        c.put(w.r, 7);
    }),
    ("load field", |w, c, _| {
        let object = w.seven(c);
        w.pause(c);
        let value = c.read(w.object.field(object, 0));
        c.store(w.r, value);
    }),
    ("load element", |w, c, _| {
        let (many, one) = (c.array(w.numbers.ty, 2), c.int(1));
        c.put(w.numbers.element(many, one, 0), 7);
        w.pause(c);
        let value = c.read(w.numbers.element(many, one, 0));
        c.store(w.r, value);
    }),
    ("load and store through a pointer", |w, c, _| {
        let seven = c.int(7);
        let (from, to) = (c.address_of_register(seven), c.address(w.r));
        w.pause(c);
        let value = c.read(target(from));
        c.store(target(to), value);
    }),
    ("store", |w, c, _| {
        let seven = c.int(7);
        w.pause(c);
        c.store(w.r, seven);
    }),
    ("store to an address", |w, c, _| {
        let (seven, address) = (c.int(7), c.reg(Kind::I64));
        c.set(address, Program::address(id_of(w.r)) as i64);
        w.pause(c);
        c.store(Place::Address(address), seven);
    }),
    ("exchange", |w, c, _| {
        let seven = c.int(7);
        w.pause(c);
        c.rmw(RmwOp::Exchange, w.r, seven);
    }),
    ("compare-exchange", |w, c, _| {
        c.put(w.r, 3);
        let (operand, expected, dst) = (c.int(7), c.int(3), c.i32());
        w.pause(c);
        c.emit(MemoryOp::Rmw { op: RmwOp::CompareExchange, dst, place: w.r, operand, expected, access: RMW });
    }),
    ("address of", |w, c, _| {
        let object = w.seven(c);
        w.pause(c);
        let pointer = c.address(w.object.field(object, 0));
        let value = c.read(target(pointer));
        c.store(w.r, value);
    }),
    ("address of a register", |w, c, _| {
        let seven = c.int(7);
        w.pause(c);
        let pointer = c.address_of_register(seven);
        w.pause(c);
        let value = c.read(target(pointer));
        c.store(w.r, value);
    }),
    ("new array and its length", |w, c, _| {
        let (length, array, dst) = (c.int(7), c.obj(), c.i32());
        w.pause(c);
        c.emit(ObjectOp::NewArray { dst: array, ty: w.numbers.ty, length });
        w.pause(c);
        c.emit(ObjectOp::ArrayLength { dst, array });
        c.store(w.r, dst);
    }),
    ("is instance", |w, c, _| {
        let (object, dst) = (w.seven(c), c.i32());
        w.pause(c);
        c.emit(ObjectOp::IsInstance { dst, object, ty: w.object.ty });
        let seven = c.with(IntOp::Mul, dst, 7);
        c.store(w.r, seven);
    }),
    ("cast", |w, c, _| {
        let object = w.seven(c);
        c.protect(
            HandlerKind::CatchAll,
            |c| {
                w.pause(c);
                c.emit(ObjectOp::Cast { object, ty: w.numbers.ty });
            },
            |c, _| c.put(w.r, 7),
        );
    }),
    ("null check", |w, c, _| {
        let object = w.seven(c);
        w.pause(c);
        c.emit(ObjectOp::NullCheck { object });
        c.put(w.r, 7);
    }),
    ("call", |w, c, _| {
        let (a, b, dst) = (c.int(5), c.int(2), c.i32());
        w.pause(c);
        c.call(w.add, &[a, b], dst);
        c.store(w.r, dst);
    }),
    ("virtual call", |w, c, p| {
        let mut callee = Code::returning("m", 1);
        callee.param(Kind::Ref);
        let value = callee.param(Kind::I32);
        let callee = callee.done_with(p, value);
        p.implement(w.object.ty, Selector(0), callee);
        let (object, seven, dst) = (w.seven(c), c.int(7), c.i32());
        w.pause(c);
        c.call_virtual(Selector(0), &[object, seven], dst);
        c.store(w.r, dst);
    }),
    ("indirect call", |w, c, _| {
        let (callee, seven) = (c.int(w.set.0 as i32), c.int(7));
        w.pause(c);
        let arguments = c.method.operands(&[seven]);
        c.emit(ControlOp::CallIndirect { callee, arguments, dst: Reg(0) });
    }),
    ("return", |w, c, p| {
        let mut callee = Code::returning("three", 3);
        let results = [callee.int(10), callee.int(5), callee.int(2)];
        w.pause(&mut callee);
        let callee = callee.done_with(p, results[0]);
        let results = [c.i32(), c.i32(), c.i32()];
        c.call(callee, &[], results[0]);
        let sum = c.binary(IntOp::Sub, results[0], results[1]);
        let sum = c.binary(IntOp::Add, sum, results[2]);
        c.store(w.r, sum);
    }),
    ("throw", |w, c, _| {
        let object = w.seven(c);
        c.protect(
            HandlerKind::Catch(w.object.ty),
            |c| {
                w.pause(c);
                c.throw(object);
            },
            |c, exception| {
                let value = c.read(w.object.field(exception, 0));
                c.store(w.r, value);
            },
        );
    }),
    ("lock, pulse and unlock", |w, c, _| {
        let object = w.seven(c);
        w.pause(c);
        c.lock(object);
        w.pause(c);
        c.pulse(object, Pulse::All);
        w.pause(c);
        c.unlock(object);
        c.put(w.r, 7);
    }),
    ("get and set", |w, c, _| {
        let (object, seven, field) = (c.alloc(w.object.ty), c.int(7), 0);
        w.pause(c);
        c.fill(w.object.field(object, field), seven);
        w.pause(c);
        let value = c.get(w.object.field(object, field));
        c.store(w.r, value);
    }),
    ("store check", |w, c, p| {
        let many = p.array("Object[]", Storage::Ref);
        p.element(many, w.object.ty);
        let (many, value) = (c.array(many, 1), c.array(w.numbers.ty, 1));
        c.protect(
            HandlerKind::CatchAll,
            |c| {
                w.pause(c);
                c.emit(ObjectOp::StoreCheck { array: many, value });
            },
            |c, _| c.put(w.r, 7),
        );
    }),
    ("type object", |w, c, p| {
        let constant = p.constant(w.object.ty, vec![7]);
        p.type_object(w.object.ty, constant);
        let (object, dst) = (c.alloc(w.object.ty), c.obj());
        w.pause(c);
        c.emit(ObjectOp::TypeObject { dst, object });
        w.pause(c);
        let value = c.get(w.object.field(dst, 0));
        c.store(w.r, value);
    }),
    ("clone", |w, c, _| {
        let (object, dst) = (w.seven(c), c.obj());
        w.pause(c);
        c.emit(ObjectOp::CloneObject { dst, object, settled: false });
        w.pause(c);
        let value = c.read(w.object.field(dst, 0));
        c.store(w.r, value);
    }),
    ("native", |w, c, _| {
        let (a, b, dst) = (c.reg(Kind::F64), c.reg(Kind::F64), c.reg(Kind::F64));
        c.set(a, 7f64.to_bits() as i64);
        c.set(b, 1f64.to_bits() as i64);
        w.pause(c);
        let arguments = c.method.operands(&[a, b]);
        c.emit(LocalOp::Native { native: Native::Pow, arguments, dst });
        w.pause(c);
        let value = c.i32();
        let op = UnaryOp::Truncate { from: Kind::F64, to: Kind::I32, unsigned: false };
        c.emit(LocalOp::Unary { op, dst: value, a: dst });
        c.store(w.r, value);
    }),
    ("resolve a virtual method", |w, c, p| {
        p.implement(w.object.ty, Selector(4), w.set);
        let (object, seven, callee) = (c.alloc(w.object.ty), c.int(7), c.i32());
        w.pause(c);
        c.emit(ObjectOp::ResolveVirtual { dst: callee, selector: Selector(4), object });
        w.pause(c);
        let arguments = c.method.operands(&[seven]);
        c.emit(ControlOp::CallIndirect { callee, arguments, dst: Reg(0) });
    }),
    ("owns the lock", |w, c, _| {
        let (object, dst) = (c.alloc(w.object.ty), c.i32());
        c.lock(object);
        w.pause(c);
        c.emit(SyncOp::AskLock { dst, object, question: LockQuestion::IsMine });
        w.pause(c);
        c.when(dst, |c| c.put(w.r, 7));
    }),
    ("status of a thread", |w, c, _| {
        let (object, dst) = (c.alloc(w.object.ty), c.i32());
        c.emit(SyncOp::BindThread { object });
        w.pause(c);
        c.emit(SyncOp::ThreadStatus { dst, object });
        w.pause(c);
        c.when(dst, |c| c.put(w.r, 7));
    }),
    ("result of a join", |w, c, p| {
        let idle = Code::new("idle").done(p);
        let (thread, dst) = (c.spawn(w.object.ty, idle, &[]), c.i32());
        c.emit(SyncOp::Join { object: thread, dst, mode: JoinMode::Untimed, since: None });
        w.pause(c);
        c.when(dst, |c| c.put(w.r, 7));
    }),
    ("constant", |w, c, p| {
        let seven = p.constant(w.object.ty, vec![7]);
        let seven = c.constant(seven);
        w.pause(c);
        let value = c.get(w.object.field(seven, 0));
        c.store(w.r, value);
    }),
    ("try to lock", |w, c, _| {
        let (object, dst) = (w.seven(c), c.i32());
        w.pause(c);
        c.emit(SyncOp::TryLock { dst, object, mode: LockMode::NonBlocking });
        let seven = c.with(IntOp::Mul, dst, 7);
        c.store(w.r, seven);
    }),
    ("wait", |w, c, _| {
        let object = w.seven(c);
        c.lock(object);
        w.pause(c);
        c.wait(object, true);
        c.put(w.r, 7);
    }),
    ("start and join", |w, c, p| {
        let mut child = Code::new("child");
        let (a, b) = (child.param(Kind::I32), child.param(Kind::I32));
        w.pause(&mut child);
        let sum = child.binary(IntOp::Add, a, b);
        child.store(w.r, sum);
        let child = child.done(p);
        let (object, a, b) = (w.seven(c), c.int(5), c.int(2));
        w.pause(c);
        c.spawn_as(object, child, &[a, b]);
        w.pause(c);
        c.join(object);
    }),
    ("choose", |w, c, _| {
        let (bound, dst) = (c.int(1), c.i32());
        w.pause(c);
        c.emit(ControlOp::Choose { dst, bound, what: Choice::Number });
        let seven = c.with(IntOp::Add, dst, 7);
        c.store(w.r, seven);
    }),
    ("assume", |w, c, _| {
        let a = c.int(1);
        w.pause(c);
        c.assume(a);
        c.put(w.r, 7);
    }),
    ("raise and catch", |w, c, _| {
        let seven = c.int(7);
        c.protect(
            HandlerKind::CatchAll,
            |c| {
                w.pause(c);
                c.raise(Trap::Overflow);
            },
            |c, _| {
                w.pause(c);
                c.store(w.r, seven);
            },
        );
    }),
];

#[test]
fn every_operand_of_every_instruction_is_kept_for_it() {
    for (name, case) in OPERANDS {
        println!("{name}");
        let mut p = program();
        let world = world(&mut p);
        let mut c = Code::new("Main");
        case(&world, &mut c, &mut p);
        c.thread(&mut p);
        // Keeps the search busy elsewhere, so that states are left and loaded again.
        let [busy] = ints(&mut p, ["busy"]);
        let mut c = Code::new("other");
        c.vput(busy, 1);
        c.vput(busy, 2);
        c.thread(&mut p);
        agree(&p.build(), &["r"]).holds().gives([[7]]);
    }
}

#[test]
fn dead_registers_do_not_keep_states_apart() {
    // Five choices that end in the same place. What only serves a result that is not read is dead
    // from the start.
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let program = single(p, |c, _| {
        let chosen = c.choose(5);
        let other = c.choose(3);
        let value = c.vread(x);
        c.when(value, |_| {});
        c.with(IntOp::Mul, other, 2);
        c.when(chosen, |_| {});
        c.set(chosen, 0);
    });
    let states = |forget_dead| {
        search_in_mode(
            &program,
            "sc",
            Mode { run_ahead: true, run_alone: false, forget_dead, reduce: false },
            &[],
        )
        .stats
        .states
    };
    // The choices; the read for each value as long as it is needed; the end, once.
    assert_eq!(states(true), 1 + 5 + 5 + 1);
    assert_eq!(states(false), 1 + 5 + 15 + 3);
}

#[test]
fn the_result_of_a_call_is_dead_until_it_returns() {
    // What the register held before the call does not tell states within the callee apart.
    for by_dispatch in [false, true] {
        let mut p = program();
        let [x] = ints(&mut p, ["x"]);
        let object = p.class("Object", None, &[]);
        let mut c = Code::returning("callee", 1);
        c.param(Kind::Ref);
        let value = c.vread(x);
        c.when(value, |_| {});
        let callee = c.done_with(&mut p, value);
        p.implement(object, Selector(0), callee);
        let program = single(p, |c, _| {
            let result = c.choose(3);
            let receiver = c.alloc(object);
            let waits = c.vread(x);
            c.when(waits, |_| {});
            if by_dispatch {
                c.call_virtual(Selector(0), &[receiver], result);
            } else {
                c.call(callee, &[receiver], result);
            }
            c.assume(result);
        });
        let mode = Mode { run_ahead: true, run_alone: false, forget_dead: true, reduce: false };
        // The choice, the read before, the read within, and the assumption that fails.
        assert_eq!(search_in_mode(&program, "sc", mode, &[]).stats.states, 4, "by dispatch: {by_dispatch}");
    }
}

#[test]
fn a_result_in_several_registers_stays_in_the_callers_until_used() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let mut c = Code::returning("pair", 2);
    let pair = [c.int(3), c.int(4)];
    let pair = c.done_with(&mut p, pair[0]);
    let program = single(p, |c, _| {
        let results = [c.i32(), c.i32()];
        c.call(pair, &[], results[0]);
        let value = c.vread(x);
        c.when(value, |_| {});
        let dst = c.i32();
        c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst, a: results[0], b: results[1] });
        c.store(r, dst);
    });
    agree(&program, &["r"]).holds().gives([[7]]);
}
