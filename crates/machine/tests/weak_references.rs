//! Weak references: when they are cleared, which go together, and what comes of it in random programs.

use crate::collected::*;
use fencepost_explore::ViolationKind::Exception;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Collection, Dead, LocalOp, Place, Program, Storage, Strength, Trap, UnaryOp};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Main refers to an object weakly and looks twice; `strong` says whether it keeps what it finds first.
fn looked_at_twice(strength: Strength, strong: bool) -> Program {
    let mut p = program();
    let mut collection = Collection::default();
    let weak = weak(&mut p, &mut collection, strength);
    let target = class(&mut p, "Target", &[("x", Storage::I32)]);
    collected(p, &[], collection, |c, p| {
        let object = c.alloc(target.ty);
        let reference = refer(c, &weak, object);
        let first = c.read_ref(weak.field(reference, 0));
        let none = c.i32();
        c.emit(LocalOp::Unary { op: UnaryOp::IsZero, dst: none, a: first });
        let end = c.label();
        c.if_true(none, end);
        let second = c.read_ref(weak.field(reference, 0));
        c.read(target.field(second, 0));
        if strong {
            keep(c, first);
        }
        c.bind(end);
        let _ = p;
    })
}

#[test]
fn a_weak_reference_may_be_cleared_between_two_looks() {
    for strength in [Strength::Soft, Strength::Weak, Strength::Last] {
        all_agree(&looked_at_twice(strength, false), &MODELS, &[])
            .violates(&[(Exception, &Trap::NullReference.to_string())]);
        all_agree(&looked_at_twice(strength, true), &MODELS, &[]).holds();
    }
}

/// Two objects, each with a weak reference, that refer to each other as asked. Main looks at the references in order.
fn two(forth: bool, back: bool, finalise: bool) -> Program {
    let mut p = program();
    let [r, s] = ints(&mut p, ["r", "s"]);
    let mut collection = Collection::default();
    let weak = weak(&mut p, &mut collection, Strength::Weak);
    let node = finalised(&mut p, "Node", &[("next", Storage::Ref)], |_, _, _, _| {});
    let finalises: &[&Shape] = if finalise { &[&node] } else { &[] };
    collected(p, finalises, collection, |c, _| {
        let (one, other) = (c.alloc(node.ty), c.alloc(node.ty));
        let to_one = refer(c, &weak, one);
        let to_other = refer(c, &weak, other);
        if forth {
            c.store(node.field(one, 0), other);
        }
        if back {
            c.store(node.field(other, 0), one);
        }
        let first = is_alive(c, &weak, to_one);
        let second = is_alive(c, &weak, to_other);
        c.store(r, first);
        c.store(s, second);
    })
}

#[test]
fn what_leads_to_a_dead_object_is_dead() {
    for finalise in [false, true] {
        let all = [[0, 0], [0, 1], [1, 0], [1, 1]];
        agree(&two(false, false, finalise), &["r", "s"]).holds().gives(all);
        // The first may be found without the second, which an old generation has.
        agree(&two(true, false, finalise), &["r", "s"]).holds().gives(all);
        // The second cannot be there if the first is not: it leads there.
        agree(&two(false, true, finalise), &["r", "s"]).holds().gives([[0, 0], [1, 0], [1, 1]]);
        // They die together.
        agree(&two(true, true, finalise), &["r", "s"]).holds().gives([[0, 0], [1, 0], [1, 1]]);
    }
}

#[test]
fn weak_references_go_first_and_others_last() {
    // The finaliser brings the object back, and looks at references to it.
    let outcomes = |strength: Strength| {
        let mut p = program();
        let [kept, reference] = refs(&mut p, ["kept", "reference"]);
        let [seen] = ints(&mut p, ["seen"]);
        let mut collection = Collection { together: true, ..Collection::default() };
        let weak = weak(&mut p, &mut collection, strength);
        let shape = finalised(&mut p, "F", &[], |c, _, _, object| {
            let reference = c.read_ref(reference);
            let alive = is_alive(c, &weak, reference);
            let alive = c.with(IntOp::Add, alive, 1);
            c.store(seen, alive);
            c.store(kept, object);
        });
        let program = collected(p, &[&shape], collection, |c, _| {
            let object = c.alloc(shape.ty);
            let to = refer(c, &weak, object);
            c.store(reference, to);
            keep(c, object);
        });
        agree(&program, &["seen"]).holds().outcomes.clone()
    };
    assert_eq!(outcomes(Strength::Weak), [vec![0], vec![1]].into());
    assert_eq!(outcomes(Strength::Last), [vec![0], vec![2]].into());
    // It keeps the object from being finalised while it is there.
    assert_eq!(outcomes(Strength::Soft), [vec![0], vec![1]].into());
}

#[test]
fn a_reference_that_was_cleared_comes_to_its_queue() {
    for registered in [false, true] {
        let mut p = program();
        let [queued, seen] = ints(&mut p, ["queued", "seen"]);
        let mut collection = Collection::default();
        let weak = weak(&mut p, &mut collection, Strength::Weak);
        let target = class(&mut p, "Target", &[]);
        let mut c = Code::new("Main");
        let object = c.alloc(target.ty);
        let reference = refer(&mut c, &weak, object);
        if registered {
            let queue = c.alloc(target.ty);
            c.store(weak.field(reference, 1), queue);
        }
        let came = c.read(queued);
        let alive = is_alive(&mut c, &weak, reference);
        let twice = c.with(IntOp::Mul, came, 2);
        let both = c.binary(IntOp::Add, twice, alive);
        c.store(seen, both);
        c.thread(&mut p);
        p.collection(collection);
        serve(&mut p, "Queue", Dead::References, |c, _, next| {
            let alive = is_alive(c, &weak, next);
            let cleared = c.with(IntOp::Eq, alive, 0);
            c.store(queued, cleared);
        });
        let answer = agree(&p.build(), &["seen"]);
        // Once it is in its queue it has been cleared.
        match registered {
            true => answer.holds().gives([[0], [1], [2]]),
            false => answer.holds().gives([[0], [1]]),
        };
    }
}

#[test]
fn values_live_while_their_keys_do() {
    let mut p = program();
    let [table] = refs(&mut p, ["table"]);
    let [r, s] = ints(&mut p, ["r", "s"]);
    let mut collection = Collection::default();
    let weak = weak(&mut p, &mut collection, Strength::Weak);
    let entry = class(&mut p, "Entry", &[("key", Storage::Ref), ("value", Storage::Ref)]);
    let slots: Vec<_> = p.ty(entry.ty).slots.iter().map(|slot| slot.region).collect();
    collection.weak.insert(slots[0], Strength::Last);
    collection.keyed.insert(slots[0], slots[1]);
    let node = class(&mut p, "Node", &[("next", Storage::Ref)]);
    let program = collected(p, &[], collection, |c, _| {
        let (key, value, pair) = (c.alloc(node.ty), c.alloc(node.ty), c.alloc(entry.ty));
        c.store(entry.field(pair, 0), key);
        c.store(entry.field(pair, 1), value);
        // The value leads back to its key and does not keep it alive.
        c.store(node.field(value, 0), key);
        c.store(table, pair);
        let to_value = refer(c, &weak, value);
        let first = is_alive(c, &weak, to_value);
        keep(c, key);
        let second = is_alive(c, &weak, to_value);
        c.store(r, first);
        c.store(s, second);
    });
    agree(&program, &["r", "s"]).holds().gives([[1, 0], [1, 1]]);
}

/// Threads of random steps on two statics and two weak references.
fn random(seed: u64) -> Program {
    let mut numbers = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut pick = move |bound: u64| {
        numbers ^= numbers << 13;
        numbers ^= numbers >> 7;
        numbers ^= numbers << 17;
        numbers % bound
    };
    let mut p = program();
    let statics: [Place; 2] = refs(&mut p, ["a", "b"]);
    let references: [Place; 2] = refs(&mut p, ["v", "w"]);
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut collection = Collection::default();
    let strength = [Strength::Soft, Strength::Weak, Strength::Last][pick(3) as usize];
    let weak = weak(&mut p, &mut collection, strength);
    let node = finalised(&mut p, "Node", &[("next", Storage::Ref)], |c, _, _, _| c.bump(y, 1));
    let thread = class(&mut p, "Thread", &[]);
    let mut steps = |c: &mut Code, count: u64| {
        for _ in 0..count {
            let place = statics[pick(2) as usize];
            let reference = references[pick(2) as usize];
            match pick(7) {
                0 => {
                    let null = c.obj();
                    c.set(null, 0);
                    c.store(place, null);
                }
                1 => {
                    let object = c.alloc(node.ty);
                    let to = refer(c, &weak, object);
                    c.store(reference, to);
                    c.store(place, object);
                }
                2 | 3 => {
                    let to = c.read_ref(reference);
                    let (null, end) = (c.i32(), c.label());
                    c.emit(LocalOp::Unary { op: UnaryOp::IsZero, dst: null, a: to });
                    c.if_true(null, end);
                    let alive = is_alive(c, &weak, to);
                    let plus = c.with(IntOp::Add, alive, 1);
                    c.store(x, plus);
                    c.bind(end);
                }
                4 => {
                    let to = c.read_ref(reference);
                    let (null, end) = (c.i32(), c.label());
                    c.emit(LocalOp::Unary { op: UnaryOp::IsZero, dst: null, a: to });
                    c.if_true(null, end);
                    let found = c.read_ref(weak.field(to, 0));
                    c.store(place, found);
                    c.bind(end);
                }
                5 => {
                    let object = c.alloc(node.ty);
                    let other = c.read_ref(place);
                    c.store(node.field(object, 0), other);
                    c.store(place, object);
                }
                _ => {
                    let object = c.read_ref(place);
                    c.put(x, 5);
                    keep(c, object);
                }
            }
        }
    };
    let mut c = Code::new("child");
    steps(&mut c, 2);
    let child = c.done(&mut p);
    let finalises = seed.is_multiple_of(3);
    let shapes: &[&Shape] = if finalises { &[&node] } else { &[] };
    collected(p, shapes, collection, |c, _| {
        steps(c, 1);
        c.spawn(thread.ty, child, &[]);
        steps(c, 2);
    })
}

#[test]
fn reductions_change_nothing_in_random_programs() {
    for seed in 0..12 {
        let program = random(seed);
        for model in ["sc", "tso", "dotnet-ecma"] {
            ask_under(&program, model, &["x", "y"]);
        }
    }
}
