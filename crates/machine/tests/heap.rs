//! The heap as a program sees it: allocation orders that do not matter, what keeps objects alive,
//! and what is garbage.

use fencepost_ir::{HandlerKind, Kind, MemoryOp, Place, ProgramBuilder, Pulse, Reg, RmwOp, Storage, SyncOp};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const UNREDUCED: Mode = Mode { run_ahead: true, run_alone: false, forget_dead: true, reduce: false };

/// A thread that waits for memory before it allocates, so that both orders of allocation happen.
fn allocator(p: &mut ProgramBuilder, name: &str, z: Place, body: impl FnOnce(&mut Code)) {
    let mut c = Code::new(name);
    let value = c.vread(z);
    c.when(value, |_| {});
    body(&mut c);
    c.thread(p);
}

#[test]
fn objects_allocated_in_different_orders_give_the_same_states() {
    let mut p = program();
    let [z] = ints(&mut p, ["z"]);
    let [a, b] = refs(&mut p, ["a", "b"]);
    let object = class(&mut p, "Object", &[]);
    for (name, place) in [("T0", a), ("T1", b)] {
        allocator(&mut p, name, z, |c| {
            let instance = c.alloc(object.ty);
            c.store(place, instance);
        });
    }
    let program = p.build();
    // Each thread has its read in flight, its write in flight, or is done.
    for model in ["sc", "tso", "dotnet-ecma"] {
        assert_eq!(search_in_mode(&program, model, UNREDUCED, &[]).stats.states, 3 * 3, "{model}");
    }
}

#[test]
fn cyclic_structures_allocated_in_different_orders_give_the_same_states() {
    let mut p = program();
    let [z] = ints(&mut p, ["z"]);
    let [a, b] = refs(&mut p, ["a", "b"]);
    let node = class(&mut p, "Node", &[("next", Storage::Ref)]);
    let other = class(&mut p, "Other", &[("next", Storage::Ref)]);
    for (name, place, shape) in [("T0", a, &node), ("T1", b, &other)] {
        allocator(&mut p, name, z, |c| {
            let (first, second) = (c.alloc(shape.ty), c.alloc(shape.ty));
            c.store(shape.field(first, 0), second);
            c.store(shape.field(second, 0), first);
            c.store(place, first);
        });
    }
    // Under sc each thread has one of four events in flight, or is done.
    assert_eq!(search_in_mode(&p.build(), "sc", UNREDUCED, &[]).stats.states, 5 * 5);
}

#[test]
fn what_is_dropped_is_garbage_and_endless_allocation_is_finite() {
    let mut p = program();
    let [place] = refs(&mut p, ["place"]);
    let object = class(&mut p, "Object", &[]);
    let program = single(p, |c, _| {
        let top = c.here();
        let instance = c.alloc(object.ty);
        c.store(place, instance);
        c.jump(top);
    });
    // The first write is in flight over null, or a later one over an object.
    assert_eq!(search_in_mode(&program, "sc", UNREDUCED, &[]).stats.states, 2);
    ask_under(&program, "sc", &[]).holds();

    let mut p = fencepost_testkit::code::program();
    let [place] = refs(&mut p, ["place"]);
    let node = class(&mut p, "Node", &[("self", Storage::Ref)]);
    let program = single(p, |c, _| {
        let top = c.here();
        let instance = c.alloc(node.ty);
        c.store(node.field(instance, 0), instance);
        c.store(place, instance);
        c.jump(top);
    });
    // Of either write, over null or over a cyclic object.
    assert_eq!(search_in_mode(&program, "sc", UNREDUCED, &[]).stats.states, 4);
    for reduce in [false, true] {
        let settings = Settings { window: 6, ..Settings::default() };
        let report = search_with(&program, "dotnet-ecma", settings, reduce, &[]);
        assert!(report.stats.states < 200 && report.violations.is_empty());
    }
}

/// What keeps an object alive between making it and using it again.
#[derive(Clone, Copy, Debug)]
enum Keeper {
    Register,
    Static,
    Field,
    Element,
    Pointer,
    ElementPointer,
    CallersRegister,
    PinnedRegister,
    WaitingMonitor,
    ThreadsArgument,
    ThreadObject,
    Exception,
}

#[test]
fn whatever_can_still_reach_an_object_keeps_it() {
    use Keeper::*;
    let keepers = [
        Register,
        Static,
        Field,
        Element,
        Pointer,
        ElementPointer,
        CallersRegister,
        PinnedRegister,
        WaitingMonitor,
        ThreadsArgument,
        ThreadObject,
        Exception,
    ];
    for keeper in keepers {
        println!("{keeper:?}");
        let mut p = program();
        let [r, z] = ints(&mut p, ["r", "z"]);
        let [place] = refs(&mut p, ["place"]);
        let object = class(&mut p, "Object", &[("pad", Storage::I32), ("value", Storage::I32)]);
        let holder = class(&mut p, "Holder", &[("held", Storage::Ref)]);
        let ints_ = array(&mut p, "int[]", Storage::I32);
        let many = array(&mut p, "object[]", Storage::Ref);
        // Stores states, and allocates something else meanwhile that must not take the place.
        let mut c = Code::new("pause");
        for _ in 0..2 {
            let other = c.alloc(object.ty);
            c.put(object.field(other, 1), 1);
            let value = c.vread(z);
            c.when(value, |_| {});
        }
        let pause = c.done(&mut p);
        let mut c = Code::new("consume");
        let instance = c.param(Kind::Ref);
        c.run(pause, &[]);
        let value = c.read(object.field(instance, 1));
        c.store(r, value);
        let consume = c.done(&mut p);
        let mut c = Code::new("own");
        let current = c.obj();
        c.run(pause, &[]);
        c.emit(SyncOp::CurrentThread { dst: current });
        let value = c.read(object.field(current, 1));
        c.store(r, value);
        let own = c.done(&mut p);
        let mut c = Code::new("wake");
        let instance = c.param(Kind::Ref);
        c.lock(instance);
        c.pulse(instance, Pulse::All);
        c.unlock(instance);
        let wake = c.done(&mut p);
        let program = single(p, |c, _| {
            let instance = c.alloc(object.ty);
            c.put(object.field(instance, 1), 7);
            let use_of = |c: &mut Code, instance: Reg| {
                let value = c.read(object.field(instance, 1));
                c.store(r, value);
            };
            match keeper {
                Register => {
                    c.run(pause, &[]);
                    use_of(c, instance);
                }
                Static => {
                    c.store(place, instance);
                    c.run(pause, &[]);
                    let back = c.read_ref(place);
                    use_of(c, back);
                }
                Field => {
                    let owner = c.alloc(holder.ty);
                    c.store(holder.field(owner, 0), instance);
                    c.run(pause, &[]);
                    let back = c.read_ref(holder.field(owner, 0));
                    use_of(c, back);
                }
                Element => {
                    let (owner, one) = (c.array(many.ty, 3), c.int(1));
                    c.store(many.element(owner, one, 0), instance);
                    c.run(pause, &[]);
                    let back = c.read_ref(many.element(owner, one, 0));
                    use_of(c, back);
                }
                Pointer => {
                    let pointer = c.address(object.field(instance, 1));
                    c.run(pause, &[]);
                    let value = c.read(target(pointer));
                    c.store(r, value);
                }
                ElementPointer => {
                    let (numbers, one) = (c.array(ints_.ty, 2), c.int(1));
                    c.put(ints_.element(numbers, one, 0), 7);
                    let pointer = c.address(ints_.element(numbers, one, 0));
                    c.run(pause, &[]);
                    let value = c.read(target(pointer));
                    c.store(r, value);
                }
                CallersRegister => c.run(consume, &[instance]),
                PinnedRegister => {
                    let copy = c.obj();
                    c.mov(copy, instance);
                    let pointer = c.address_of_register(copy);
                    c.run(pause, &[]);
                    let back = c.read_ref(target(pointer));
                    use_of(c, back);
                }
                WaitingMonitor => {
                    let waker = c.alloc(holder.ty);
                    c.lock(instance);
                    c.spawn_as(waker, wake, &[instance]);
                    c.wait(instance, false);
                    use_of(c, instance);
                }
                ThreadsArgument => {
                    c.spawn(holder.ty, consume, &[instance]);
                }
                ThreadObject => c.spawn_as(instance, own, &[]),
                Exception => {
                    c.protect(
                        HandlerKind::CatchAll,
                        |c| {
                            c.protect(
                                HandlerKind::Finally,
                                |c| c.throw(instance),
                                |c, exception| {
                                    c.run(pause, &[]);
                                    c.throw(exception);
                                },
                            );
                        },
                        use_of,
                    );
                }
            }
        });
        agree(&program, &["r"]).holds().gives([[7]]);
    }
}

#[test]
fn a_store_in_flight_keeps_the_object_it_publishes() {
    // Nothing but the window knows the object while the store waits behind a slow fence.
    let mut p = program();
    let [r, z] = ints(&mut p, ["r", "z"]);
    let [place] = refs(&mut p, ["place"]);
    let object = class(&mut p, "Object", &[("value", Storage::I32)]);
    let mut c = Code::new("T0");
    let instance = c.alloc(object.ty);
    c.put(object.field(instance, 0), 7);
    c.fence();
    c.put(z, 1);
    c.vstore(place, instance);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    let instance = c.read_ref(place);
    c.assume(instance);
    let value = c.read(object.field(instance, 0));
    c.store(r, value);
    c.thread(&mut p);
    agree(&p.build(), &["r"]).holds().gives([[7]]);
}

#[test]
fn an_exchange_in_flight_keeps_both_its_objects() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let [place, old] = refs(&mut p, ["place", "old"]);
    let object = class(&mut p, "Object", &[("value", Storage::I32)]);
    let mut c = Code::new("swap");
    let (mine, expected) = (c.param(Kind::Ref), c.param(Kind::Ref));
    let dst = c.obj();
    c.emit(MemoryOp::Rmw { op: RmwOp::CompareExchange, dst, place, operand: mine, expected, access: RMW });
    c.store(old, dst);
    let instance = c.read_ref(place);
    let value = c.read(object.field(instance, 0));
    c.store(r, value);
    let swap = c.done(&mut p);
    let program = single(p, |c, _| {
        let first = c.alloc(object.ty);
        c.put(object.field(first, 0), 1);
        c.store(place, first);
        let second = c.alloc(object.ty);
        c.put(object.field(second, 0), 2);
        // The object compared with is the one that is there, found through a copy.
        let copy = c.read_ref(place);
        c.run(swap, &[second, copy]);
    });
    agree(&program, &["r"]).holds().gives([[2]]);
}

#[test]
fn a_store_in_flight_into_an_unreachable_object_is_harmless() {
    let mut p = program();
    let [z] = ints(&mut p, ["z"]);
    let [place] = refs(&mut p, ["place"]);
    let object = class(&mut p, "Object", &[("value", Storage::I32), ("next", Storage::Ref)]);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        let lost = c.alloc(object.ty);
        c.put(object.field(lost, 0), 7);
        let inner = c.alloc(object.ty);
        c.store(object.field(lost, 1), inner);
        c.put(object.field(inner, 0), 8);
        c.put(z, 1);
        let null = c.obj();
        c.store(place, null);
        c.thread(&mut p);
    }
    agree(&p.build(), &["z"]).holds().gives([[1]]);
}
