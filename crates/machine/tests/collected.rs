//! Programs with a garbage collector.

use fencepost_ir::{
    Collection, Dead, Kind, LocalOp, ObjectOp, Program, ProgramBuilder, Reg, Selector, Storage, Strength,
    UnaryOp,
};

use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

pub const FINALISE: Selector = Selector(0);
pub const MODELS: [&str; 6] = ["sc", "tso", "pso", "dotnet-ecma", "dotnet", "java-op"];

/// A class whose objects are finalised by `body`, which gets the object.
pub fn finalised(
    p: &mut ProgramBuilder,
    name: &str,
    fields: &[(&str, Storage)],
    body: impl FnOnce(&mut Code, &mut ProgramBuilder, &Shape, Reg),
) -> Shape {
    let shape = class(p, name, fields);
    let mut c = Code::new(name);
    let object = c.param(Kind::Ref);
    body(&mut c, p, &shape, object);
    let method = c.done(p);
    p.implement(shape.ty, FINALISE, method);
    shape
}

/// A class of weak references of a strength, with a slot for what they refer to and one for a queue.
pub fn weak(p: &mut ProgramBuilder, collection: &mut Collection, strength: Strength) -> Shape {
    let shape = class(p, "Weak", &[("target", Storage::Ref), ("queue", Storage::Ref)]);
    let slots = &p.ty(shape.ty).slots;
    collection.weak.insert(slots[0].region, strength);
    collection.queue = Some(slots[1].region);
    shape
}

/// A program with a main thread, a collector and a thread that finalises.
pub fn collected(
    mut p: ProgramBuilder,
    finalised: &[&Shape],
    mut collection: Collection,
    body: impl FnOnce(&mut Code, &mut ProgramBuilder),
) -> Program {
    let mut c = Code::new("Main");
    body(&mut c, &mut p);
    c.thread(&mut p);
    collection.finalised = finalised.iter().map(|shape| shape.ty).collect();
    p.collection(collection);
    if !finalised.is_empty() {
        serve(&mut p, "Finaliser", Dead::Objects, |c, _, next| c.call_virtual(FINALISE, &[next], Reg(0)));
    }
    p.build()
}

/// Adds a thread that does something with all that comes into a list.
pub fn serve(
    p: &mut ProgramBuilder,
    name: &str,
    list: Dead,
    body: impl FnOnce(&mut Code, &mut ProgramBuilder, Reg),
) {
    let mut c = Code::new(name);
    let start = c.here();
    let dst = c.obj();
    c.emit(ObjectOp::NextDead { dst, list });
    body(&mut c, p, dst);
    c.jump(start);
    c.thread(p);
}

/// A weak reference to an object.
pub fn refer(c: &mut Code, weak: &Shape, object: Reg) -> Reg {
    let reference = c.alloc(weak.ty);
    c.store(weak.field(reference, 0), object);
    reference
}

/// Whether a weak reference still refers to something.
pub fn is_alive(c: &mut Code, weak: &Shape, reference: Reg) -> Reg {
    let target = c.read_ref(weak.field(reference, 0));
    let (null, alive) = (c.i32(), c.i32());
    c.emit(LocalOp::Unary { op: UnaryOp::IsZero, dst: null, a: target });
    c.emit(LocalOp::Unary { op: UnaryOp::IsZero, dst: alive, a: null });
    alive
}

pub fn keep(c: &mut Code, object: Reg) {
    c.emit(ObjectOp::KeepAlive { object, built: false });
}

/// The same answer under these models.
#[track_caller]
pub fn all_agree(program: &Program, models: &[&str], observe: &[&str]) -> Answer {
    let answers: Vec<Answer> = models.iter().map(|model| ask_under(program, model, observe)).collect();
    for (answer, model) in answers.iter().zip(models) {
        assert_eq!(*answer, answers[0], "{model}");
    }
    answers[0].clone()
}
