//! Footprints: every way to come to a location or an object counts.

use fencepost_ir::{
    ControlOp, HandlerKind, Kind, MethodId, ObjectOp, Place, Program, ProgramBuilder, Reg, Selector, Storage,
    Trap,
};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Writes 1 to `z` or reads it into `r`, some way or other; gets `z`'s object, array and pointer.
struct Route {
    z: Place,
    r: Place,
    object: Shape,
    numbers: Shape,
    writes: bool,
}

impl Route {
    /// The other access.
    fn opposite(&self) -> Route {
        Route { writes: !self.writes, object: self.object.clone(), numbers: self.numbers.clone(), ..*self }
    }

    fn access(&self, c: &mut Code, place: Place) {
        if self.writes {
            c.put(place, 1);
        } else {
            let value = c.read(place);
            c.store(self.r, value);
        }
    }

    /// A method that makes the access.
    fn method(&self, p: &mut ProgramBuilder) -> MethodId {
        let mut c = Code::new("access");
        self.access(&mut c, self.z);
        c.done(p)
    }
}

type By = fn(&Route, &mut Code, &mut ProgramBuilder);

const ROUTES: [(&str, By); 11] = [
    ("static", |route, c, _| route.access(c, route.z)),
    ("address", |route, c, _| {
        let address = c.reg(Kind::I64);
        c.set(address, Program::address(id_of(route.z)) as i64);
        route.access(c, Place::Address(address));
    }),
    ("pointer", |route, c, _| {
        let pointer = c.address(route.z);
        route.access(c, target(pointer));
    }),
    ("call", |route, c, p| {
        let method = route.method(p);
        c.run(method, &[]);
    }),
    ("nested call", |route, c, p| {
        let method = route.method(p);
        let mut outer = Code::new("outer");
        outer.run(method, &[]);
        let outer = outer.done(p);
        c.run(outer, &[]);
    }),
    ("virtual call", |route, c, p| {
        let method = route.method(p);
        p.implement(route.object.ty, Selector(3), method);
        let object = c.alloc(route.object.ty);
        c.call_virtual(Selector(3), &[object], Reg(0));
    }),
    ("indirect call", |route, c, p| {
        let method = route.method(p);
        let callee = c.int(method.0 as i32);
        let arguments = c.method.operands(&[]);
        c.emit(ControlOp::CallIndirect { callee, arguments, dst: Reg(0) });
    }),
    ("start of a thread", |route, c, p| {
        let method = route.method(p);
        c.spawn(route.object.ty, method, &[]);
    }),
    ("initialiser", |route, c, p| {
        let method = route.method(p);
        let lazy = p.class("Lazy", None, &[]);
        p.initialiser(lazy, method);
        c.initialise(lazy);
    }),
    ("filter", |route, c, p| {
        let mut filter = Code::returning("filter", 1);
        filter.param(Kind::Ref);
        filter.param(Kind::Ptr);
        route.access(&mut filter, route.z);
        let taken = filter.int(1);
        let filter = filter.done_with(p, taken);
        c.protect(HandlerKind::Filter(filter), |c| c.raise(Trap::Overflow), |_, _| {});
    }),
    ("handler", |route, c, _| {
        c.protect(HandlerKind::CatchAll, |c| c.raise(Trap::Overflow), |c, _| route.access(c, route.z));
    }),
];

/// T0 accesses `z` at once, T1 some way after a pause. If what is still to come were overlooked,
/// T0 would go first always.
#[test]
fn every_way_to_come_to_a_location_counts() {
    for (name, by) in ROUTES {
        for writes in [true, false] {
            println!("{name}, writes: {writes}");
            let mut p = program();
            let [z, r, x] = ints(&mut p, ["z", "r", "x"]);
            let object = class(&mut p, "Object", &[("value", Storage::I32)]);
            let failure = p.class("Failure", None, &[]);
            p.trap(Trap::Overflow, failure);
            let numbers = array(&mut p, "int[]", Storage::I32);
            let route = Route { z, r, object, numbers, writes };
            let mut c = Code::new("T0");
            route.opposite().access(&mut c, z);
            c.thread(&mut p);
            let mut c = Code::new("T1");
            let value = c.vread(x);
            c.when(value, |_| {});
            by(&route, &mut c, &mut p);
            c.thread(&mut p);
            agree(&p.build(), &["r"]).holds().gives([[0], [1]]);
        }
    }
}

/// A write by one thread and a copy of all slots by another.
#[test]
fn copying_an_object_counts_as_reading_all_of_it() {
    let mut p = program();
    let [r, x] = ints(&mut p, ["r", "x"]);
    let object = class(&mut p, "Object", &[("value", Storage::I32)]);
    let mut c = Code::new("now");
    let instance = c.param(Kind::Ref);
    c.put(object.field(instance, 0), 1);
    let now = c.done(&mut p);
    let mut c = Code::new("later");
    let instance = c.param(Kind::Ref);
    let value = c.vread(x);
    c.when(value, |_| {});
    let copy = c.obj();
    c.emit(ObjectOp::CloneObject { dst: copy, object: instance, settled: false });
    let value = c.read(object.field(copy, 0));
    c.store(r, value);
    let later = c.done(&mut p);
    let program = single(p, |c, _| {
        let instance = c.alloc(object.ty);
        c.spawn(object.ty, now, &[instance]);
        c.spawn(object.ty, later, &[instance]);
    });
    agree(&program, &["r"]).holds().gives([[0], [1]]);
}

#[test]
fn every_way_to_come_to_an_object_counts() {
    for (name, element) in [("field", false), ("element", true)] {
        for (writes, by_pointer) in [(true, false), (true, true), (false, false), (false, true)] {
            println!("{name}, writes: {writes}, by pointer: {by_pointer}");
            let mut p = program();
            let [z, r, x] = ints(&mut p, ["z", "r", "x"]);
            let object = class(&mut p, "Object", &[("value", Storage::I32)]);
            let numbers = array(&mut p, "int[]", Storage::I32);
            let route = Route { z, r, object, numbers, writes };
            let place = |c: &mut Code, instance: Reg| {
                if element {
                    let zero = c.int(0);
                    route.numbers.element(instance, zero, 0)
                } else {
                    route.object.field(instance, 0)
                }
            };
            let mut c = Code::new("now");
            let instance = c.param(Kind::Ref);
            let at = place(&mut c, instance);
            route.opposite().access(&mut c, at);
            let now = c.done(&mut p);
            let mut c = Code::new("later");
            let instance = c.param(Kind::Ref);
            let value = c.vread(x);
            c.when(value, |_| {});
            let at = place(&mut c, instance);
            let at = if by_pointer { target(c.address(at)) } else { at };
            route.access(&mut c, at);
            let later = c.done(&mut p);
            let program = single(p, |c, _| {
                let instance = if element { c.array(route.numbers.ty, 1) } else { c.alloc(route.object.ty) };
                let thread = route.object.ty;
                c.spawn(thread, now, &[instance]);
                c.spawn(thread, later, &[instance]);
            });
            agree(&program, &["r"]).holds().gives([[0], [1]]);
        }
    }
}
