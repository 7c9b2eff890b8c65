//! Random programs whose end runs hooks while a collector finalises: the last thread in the foreground or any exit runs
//! the hooks, each in a thread of its own or one after the other, and then halts the program. Whatever finalisers and
//! hooks read, write, keep, drop or fail at, every way of searching finds the same.
//!
//! `CASES=5000 SEED=1 cargo test -p fencepost-machine random_hooks` tries more of them.

use crate::collected::*;
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    Collection, ControlOp, MethodId, ObjectOp, Place, Program, ProgramBuilder, Reg, Storage, Strength, SyncOp,
};
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{every_way_agrees, try_random};
use proptest::prelude::*;

/// One thing that a thread, a hook or a finaliser does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Write(usize, i32),
    /// Notes a variable.
    Read(usize),
    FailIf(usize, i32),
    /// Makes an object that is finalised, and keeps it in a static or not.
    Make(bool),
    /// Clears that static.
    Drop,
    /// Uses what is in that static.
    Keep,
    /// Calls the finaliser of what is there off, or asks for it again.
    Finalise(bool),
    /// Notes whether the weak reference still refers to something.
    Weak,
    /// Adds one to a variable, with the lock.
    Bump(usize),
    /// Ends the program: with the hooks, or without them.
    Exit(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let which = 0..2usize;
    prop_oneof![
        4 => (which.clone(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => which.clone().prop_map(Step::Read),
        2 => (which.clone(), 0..3i32).prop_map(|(variable, value)| Step::FailIf(variable, value)),
        3 => any::<bool>().prop_map(Step::Make),
        2 => Just(Step::Drop),
        1 => Just(Step::Keep),
        1 => any::<bool>().prop_map(Step::Finalise),
        1 => Just(Step::Weak),
        1 => which.prop_map(Step::Bump),
        1 => any::<bool>().prop_map(Step::Exit),
    ]
}

/// What the main thread, another one, two hooks and the finaliser do.
const BODIES: usize = 5;
const NOTES: [&str; BODIES] = ["m", "t", "h0", "h1", "f"];
const OBSERVED: [&str; 7] = ["x", "y", "m", "t", "h0", "h1", "f"];

#[derive(Clone, Debug)]
struct Draft {
    bodies: [Vec<Step>; BODIES],
    /// Whether the other thread is in the background.
    background: bool,
    /// How many hooks there are, and whether each has a thread of its own.
    hooks: usize,
    together: bool,
}

fn draft() -> impl Strategy<Value = Draft> {
    let body = |most| prop::collection::vec(step(), 0..=most);
    // A finaliser that makes objects goes on for ever.
    let finaliser = body(2).prop_map(|mut steps| {
        steps.retain(|step| !matches!(step, Step::Make(_) | Step::Finalise(true)));
        steps
    });
    ([body(3), body(2), body(1), body(1)], finaliser, any::<bool>(), 1..3usize, any::<bool>()).prop_map(
        |([main, other, mut first, mut second], finaliser, background, hooks, together)| {
            // One thread that exits again and again would not end.
            for step in [&mut first, &mut second].into_iter().flatten().filter(|_| !together) {
                if *step == Step::Exit(true) {
                    *step = Step::Exit(false);
                }
            }
            Draft { bodies: [main, other, first, second, finaliser], background, hooks, together }
        },
    )
}

/// What there is in a program.
#[derive(Clone, Copy)]
struct Scene {
    variables: [Place; 2],
    notes: [Place; BODIES],
    kept: Place,
    weak: Place,
    lock: Place,
    /// Ends the program with the hooks.
    exit: MethodId,
}

impl Scene {
    fn note(&self, c: &mut Code, body: usize, value: Reg) {
        let old = c.read(self.notes[body]);
        let old = c.with(IntOp::Mul, old, 3);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.notes[body], new);
    }

    fn write(
        &self,
        c: &mut Code,
        p: &mut ProgramBuilder,
        body: usize,
        steps: &[Step],
        made: &Shape,
        weak: &Shape,
    ) {
        for step in steps {
            match *step {
                Step::Write(variable, value) => c.put(self.variables[variable], value),
                Step::Read(variable) => {
                    let value = c.read(self.variables[variable]);
                    self.note(c, body, value);
                }
                Step::FailIf(variable, value) => {
                    let found = c.read(self.variables[variable]);
                    let same = c.with(IntOp::Eq, found, value);
                    c.when(same, |c| c.fail(p, NOTES[body]));
                }
                Step::Make(kept) => {
                    let object = c.alloc(made.ty);
                    let reference = refer(c, weak, object);
                    c.store(self.weak, reference);
                    if kept {
                        c.store(self.kept, object);
                    }
                }
                Step::Drop => {
                    let null = c.obj();
                    c.set(null, 0);
                    c.store(self.kept, null);
                }
                Step::Keep | Step::Finalise(_) => {
                    let object = c.read_ref(self.kept);
                    let null = c.obj();
                    c.set(null, 0);
                    let some = c.binary(IntOp::Ne, object, null);
                    c.when(some, |c| match *step {
                        Step::Finalise(wanted) => c.emit(ObjectOp::Finalise { object, wanted }),
                        _ => keep(c, object),
                    });
                }
                Step::Weak => {
                    let reference = c.read_ref(self.weak);
                    let null = c.obj();
                    c.set(null, 0);
                    let some = c.binary(IntOp::Ne, reference, null);
                    c.when(some, |c| {
                        let alive = is_alive(c, weak, reference);
                        let alive = c.with(IntOp::Add, alive, 1);
                        self.note(c, body, alive);
                    });
                }
                Step::Bump(variable) => {
                    let lock = c.read_ref(self.lock);
                    c.lock(lock);
                    c.bump(self.variables[variable], 1);
                    c.unlock(lock);
                }
                Step::Exit(true) => c.run(self.exit, &[]),
                Step::Exit(false) => c.emit(ControlOp::Halt),
            }
        }
    }
}

impl Draft {
    fn build(&self) -> Program {
        let mut p = program();
        let variables = ints(&mut p, ["x", "y"]);
        let notes = ints(&mut p, NOTES);
        let [kept, weak_static, lock, sequence] = refs(&mut p, ["kept", "weak", "lock", "sequence"]);
        let thread = class(&mut p, "Thread", &[("background", Storage::I32)]);
        p.background(0);
        let exit = p.declare();
        let scene = Scene { variables, notes, kept, weak: weak_static, lock, exit };
        let mut collection = Collection::default();
        let weak = weak(&mut p, &mut collection, Strength::Weak);
        let made = finalised(&mut p, "F", &[], |c, p, made, _| {
            scene.write(c, p, 4, &self.bodies[4], made, &weak);
        });
        let method = |p: &mut ProgramBuilder, body: usize| {
            let mut c = Code::new(NOTES[body]);
            scene.write(&mut c, p, body, &self.bodies[body], &made, &weak);
            c.done(p)
        };
        let other = method(&mut p, 1);
        let hooks: Vec<MethodId> = (0..self.hooks).map(|hook| method(&mut p, 2 + hook)).collect();
        // The first that ends the program holds the lock until there is no program any more.
        let mut c = Code::new("exit");
        let sequence_lock = c.read_ref(sequence);
        c.lock(sequence_lock);
        if self.together {
            let started: Vec<Reg> = hooks.iter().map(|&hook| c.spawn(thread.ty, hook, &[])).collect();
            started.into_iter().for_each(|hook| c.join(hook));
        } else {
            hooks.iter().for_each(|&hook| c.run(hook, &[]));
        }
        c.emit(ControlOp::Halt);
        c.ret(Reg(0));
        p.define(exit, c.method);
        let mut c = Code::new("launcher");
        c.emit(SyncOp::AwaitOthers);
        c.run(exit, &[]);
        let launcher = c.done(&mut p);
        collected(p, &[&made], collection, |c, p| {
            for place in [lock, sequence] {
                let object = c.alloc(thread.ty);
                c.store(place, object);
            }
            let (object, service) = (c.alloc(thread.ty), c.alloc(thread.ty));
            let one = c.int(1);
            c.fill(thread.field(service, 0), one);
            if self.background {
                c.fill(thread.field(object, 0), one);
            }
            c.fence();
            c.spawn_as(object, other, &[]);
            scene.write(c, p, 0, &self.bodies[0], &made, &weak);
            c.spawn_as(service, launcher, &[]);
        })
    }
}

fn agree_under(models: &[&str], cases: u32) {
    try_random(cases, &draft(), |draft| {
        let program = draft.build();
        models.iter().try_for_each(|model| every_way_agrees(&program, model, &OBSERVED).map(drop))
    });
}

#[test]
fn hooks_and_finalisers_under_sc() {
    agree_under(&["sc"], 30);
}

#[test]
fn hooks_and_finalisers_under_weaker_models() {
    agree_under(&["tso", "dotnet-ecma", "dotnet", "java-op"], 6);
}
