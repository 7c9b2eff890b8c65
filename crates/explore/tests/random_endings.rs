//! Random programs about how threads and programs end: background threads that join, start, end and fail, threads
//! that change ground, halts, interruption, initialisers that fail or start threads.
//!
//! Under `sc` they are held against an interpreter that shares no code with the engine: it takes one step of one
//! thread at a time, the end of a thread being a step like any other. Under all models every reduction is switched
//! off in turn, all of them are, two workers search, and claims are checked.
//!
//! `ENDS_CASES` and `ENDS_SEED` ask for more.

#[path = "oracles/endings.rs"]
mod oracle;

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    ControlOp, HandlerKind, Kind, MethodId, Op, Place, Program, ProgramBuilder, Reg, SyncOp, Trap, TypeId,
};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use oracle::{CLASSES, MAIN, Micro, Plan, THREADS, endings};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing that a thread does. Threads are given by number, the main thread last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Write(usize, i64),
    /// Fails if the variable has this value.
    FailIf(usize, i64),
    Fail,
    /// Waits for the end of a thread, if it was started.
    Join(usize),
    /// Waits for a while, and fails if the thread has ended.
    JoinForAWhile(usize),
    /// Fails if the thread has ended.
    Ask(usize),
    Ground(usize, bool),
    Interrupt(usize),
    Halt,
    /// Adds one to the variable, with the lock.
    Bump(usize),
    /// Initialises a class, and writes 3 to the variable if that fails.
    Initialise(usize, usize),
}

/// A program: what each thread does and which start out in the background; what each class's initialiser does, and
/// whether it then fails; and where each thread is started: by which thread, after how many steps, or by a class.
#[derive(Clone, Debug)]
struct Draft {
    bodies: Vec<Vec<Step>>,
    background: Vec<bool>,
    initialisers: Vec<(Vec<Step>, bool)>,
    starts: Vec<(usize, usize)>,
}

fn variable() -> impl Strategy<Value = usize> {
    0..2usize
}

fn step() -> impl Strategy<Value = Step> {
    let thread = || prop_oneof![3 => 0..THREADS - 1, 1 => Just(MAIN)];
    prop_oneof![
        5 => (variable(), 1..3i64).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => (variable(), 0..3i64).prop_map(|(variable, value)| Step::FailIf(variable, value)),
        2 => Just(Step::Fail),
        5 => thread().prop_map(Step::Join),
        1 => thread().prop_map(Step::JoinForAWhile),
        1 => thread().prop_map(Step::Ask),
        3 => (thread(), any::<bool>()).prop_map(|(thread, ground)| Step::Ground(thread, ground)),
        1 => thread().prop_map(Step::Interrupt),
        1 => Just(Step::Halt),
        2 => variable().prop_map(Step::Bump),
        2 => (0..CLASSES, variable()).prop_map(|(class, variable)| Step::Initialise(class, variable)),
    ]
}

fn draft() -> impl Strategy<Value = Draft> {
    let body = |most| proptest::collection::vec(step(), 0..=most);
    let bodies = proptest::collection::vec(body(2), THREADS);
    let background = proptest::collection::vec(any::<bool>(), THREADS - 1);
    let simple = prop_oneof![
        (variable(), 1..3i64).prop_map(|(variable, value)| Step::Write(variable, value)),
        variable().prop_map(Step::Bump),
    ];
    let initialiser = (proptest::collection::vec(simple, 0..2), any::<bool>());
    let initialisers = proptest::collection::vec(initialiser, CLASSES);
    // Mostly by the main thread.
    let starter = prop_oneof![4 => Just(MAIN), 2 => 0..THREADS - 1, 1 => THREADS..THREADS + CLASSES];
    let starts = proptest::collection::vec((starter, 0..3usize), THREADS - 1);
    (bodies, background, initialisers, starts).prop_map(|(bodies, background, initialisers, starts)| Draft {
        bodies,
        background,
        initialisers,
        starts,
    })
}

impl Draft {
    /// The steps of a thread or class, with the threads that it starts before each, and after the last.
    fn started_before(&self, by: usize, at: usize, length: usize) -> Vec<usize> {
        let here = |&thread: &usize| {
            let (starter, after) = self.starts[thread];
            starter == by && after.min(length) == at && starter != thread
        };
        (0..THREADS - 1).filter(here).collect()
    }

    fn interrupts(&self) -> bool {
        self.bodies.iter().flatten().any(|step| matches!(step, Step::Interrupt(_)))
    }

    /// The same in the steps of the interpreter.
    fn plan(&self) -> Plan {
        let code = |by: usize, steps: &[Step], fails: bool| {
            let mut code = Vec::new();
            for at in 0..=steps.len() {
                let starts = self.started_before(by, at, steps.len());
                code.extend(starts.into_iter().map(Micro::Start));
                let Some(&step) = steps.get(at) else { continue };
                let name = (by, at);
                match step {
                    Step::Write(variable, value) => code.push(Micro::Write(variable, value)),
                    Step::FailIf(variable, value) => code.push(Micro::FailIf(variable, value, name)),
                    Step::Fail => code.push(Micro::Fail(name)),
                    Step::Join(target) if target == by => {}
                    Step::Join(target) => {
                        code.extend([Micro::SkipUnlessStarted(target), Micro::Join(target)])
                    }
                    Step::JoinForAWhile(target) | Step::Ask(target) if target == by => {}
                    Step::JoinForAWhile(target) | Step::Ask(target) => code.push(Micro::Ask(target, name)),
                    Step::Ground(target, ground) => code.push(Micro::Ground(target, ground)),
                    Step::Interrupt(target) => code.push(Micro::Interrupt(target)),
                    Step::Halt => code.push(Micro::Halt),
                    Step::Bump(variable) => code.extend([
                        Micro::Lock,
                        Micro::Read(variable),
                        Micro::WriteNext(variable),
                        Micro::Unlock,
                    ]),
                    Step::Initialise(class, variable) => code.push(Micro::Initialise(class, variable)),
                }
            }
            code.extend(fails.then_some(Micro::Throw));
            code
        };
        Plan {
            threads: self.bodies.iter().enumerate().map(|(by, steps)| code(by, steps, false)).collect(),
            classes: self
                .initialisers
                .iter()
                .enumerate()
                .map(|(class, (steps, fails))| code(THREADS + class, steps, *fails))
                .collect(),
            background: self.background.clone(),
        }
    }

    /// The same as a program.
    fn build(&self) -> Program {
        let mut p = program();
        let variables = ints(&mut p, ["x", "y"]);
        let kept = refs(&mut p, ["t0", "t1", "t2", "main"]);
        let [lock] = refs(&mut p, ["lock"]);
        let thread = class(
            &mut p,
            "Thread",
            &[("background", fencepost_ir::Storage::I32), ("mark", fencepost_ir::Storage::I32)],
        );
        p.background(0);
        if self.interrupts() {
            p.interruption(1);
        }
        let error = p.class("Error", None, &[]);
        p.trap(Trap::TypeInitialisation, error);
        let methods: Vec<MethodId> = (0..THREADS - 1).map(|_| p.declare()).collect();
        let initialisers: Vec<MethodId> = (0..CLASSES).map(|_| p.declare()).collect();
        let classes: Vec<TypeId> = (0..CLASSES)
            .map(|at| {
                let ty = p.class(["C", "D"][at], None, &[]);
                p.initialiser(ty, initialisers[at]);
                ty
            })
            .collect();
        let scene = Scene { variables, kept, lock, thread, error, methods, classes };
        for (at, &method) in scene.methods.iter().enumerate() {
            let mut c = Code::new(&format!("T{at}"));
            let objects: Vec<Reg> = (0..THREADS).map(|_| c.param(Kind::Ref)).collect();
            scene.write(&mut c, &mut p, self, at, &self.bodies[at], &objects);
            c.ret(Reg(0));
            p.define(method, c.method);
        }
        for (at, &method) in initialisers.iter().enumerate() {
            let mut c = Code::new("cctor");
            let objects: Vec<Reg> = scene.kept.iter().map(|&place| c.read_ref(place)).collect();
            let (steps, fails) = &self.initialisers[at];
            scene.write(&mut c, &mut p, self, THREADS + at, steps, &objects);
            if *fails {
                let exception = c.alloc(error);
                c.throw(exception);
            }
            c.ret(Reg(0));
            p.define(method, c.method);
        }
        single(p, |c, p| {
            let objects: Vec<Reg> = (0..THREADS).map(|_| c.alloc(scene.thread.ty)).collect();
            c.emit(SyncOp::BindThread { object: objects[MAIN] });
            for (at, &object) in objects.iter().enumerate() {
                c.store(scene.kept[at], object);
                if self.background.get(at) == Some(&true) {
                    let one = c.int(1);
                    c.fill(scene.thread.field(object, 0), one);
                }
            }
            let object = c.alloc(scene.error);
            c.store(scene.lock, object);
            c.fence();
            scene.write(c, p, self, MAIN, &self.bodies[MAIN], &objects);
        })
    }
}

/// What there is in a program.
struct Scene {
    variables: [Place; 2],
    kept: [Place; THREADS],
    lock: Place,
    thread: Shape,
    error: TypeId,
    methods: Vec<MethodId>,
    classes: Vec<TypeId>,
}

impl Scene {
    fn write(
        &self,
        c: &mut Code,
        p: &mut ProgramBuilder,
        draft: &Draft,
        by: usize,
        steps: &[Step],
        objects: &[Reg],
    ) {
        for at in 0..=steps.len() {
            for started in draft.started_before(by, at, steps.len()) {
                c.spawn_as(objects[started], self.methods[started], objects);
            }
            let Some(&step) = steps.get(at) else { continue };
            let message = p.message(oracle::name((by, at)));
            let failure = Op::Control(ControlOp::Fail { message });
            match step {
                Step::Write(variable, value) => c.vput(self.variables[variable], value as i32),
                Step::FailIf(variable, value) => {
                    let found = c.vread(self.variables[variable]);
                    let same = c.with(IntOp::Eq, found, value as i32);
                    c.when(same, |c| c.emit(failure));
                }
                Step::Fail => c.emit(failure),
                Step::Join(target) | Step::JoinForAWhile(target) | Step::Ask(target) if target == by => {}
                Step::Join(target) => {
                    let started = c.i32();
                    c.emit(SyncOp::HasStarted { dst: started, object: objects[target] });
                    c.when(started, |c| c.join(objects[target]));
                }
                Step::JoinForAWhile(target) => {
                    let started = c.i32();
                    c.emit(SyncOp::HasStarted { dst: started, object: objects[target] });
                    c.when(started, |c| {
                        let ended = c.join_for_a_while(objects[target]);
                        c.when(ended, |c| c.emit(failure));
                    });
                }
                Step::Ask(target) => {
                    let status = c.i32();
                    c.emit(SyncOp::ThreadStatus { dst: status, object: objects[target] });
                    let ended = c.with(IntOp::Eq, status, 2);
                    c.when(ended, |c| c.emit(failure));
                }
                Step::Ground(target, ground) => {
                    let ground = c.int(ground.into());
                    c.vstore(self.thread.field(objects[target], 0), ground);
                }
                Step::Interrupt(target) => {
                    let one = c.int(1);
                    c.vstore(self.thread.field(objects[target], 1), one);
                }
                Step::Halt => c.emit(ControlOp::Halt),
                Step::Bump(variable) => {
                    let lock = c.read_ref(self.lock);
                    c.lock(lock);
                    let old = c.vread(self.variables[variable]);
                    let new = c.with(IntOp::Add, old, 1);
                    c.vstore(self.variables[variable], new);
                    c.unlock(lock);
                }
                Step::Initialise(class, variable) => {
                    let place = self.variables[variable];
                    c.protect(
                        HandlerKind::Catch(self.error),
                        |c| c.initialise(self.classes[class]),
                        |c, _| c.vput(place, 3),
                    );
                }
            }
        }
    }
}

/// What a search found: outcomes, failures, and whether there is a deadlock.
type Found = (BTreeSet<Vec<i64>>, BTreeSet<String>, bool);

fn found(report: Report) -> Found {
    let failures = report.violations.iter().filter(|it| it.kind != ViolationKind::Deadlock);
    let name = |message: &str| message.split_whitespace().next().unwrap_or("").to_owned();
    let failures = failures.map(|it| name(&it.message)).collect();
    let stuck = report.violations.iter().any(|it| it.kind == ViolationKind::Deadlock);
    (report.outcomes.into_keys().collect(), failures, stuck)
}

const OBSERVED: [&str; 2] = ["x", "y"];

fn agree_on(draft: &Draft, model: &str) -> Result<(), TestCaseError> {
    let program = draft.build();
    let reference = search_without(&program, model, Reductions::all(), &OBSERVED);
    prop_assert!(reference.verdict != Verdict::Inconclusive, "{:?}", reference.reasons);
    let reference = found(reference);
    if model == "sc" {
        let (outcomes, failures, stuck) = endings(&draft.plan());
        prop_assert_eq!(&reference.0, &outcomes, "outcomes of the engine and of the interpreter");
        prop_assert_eq!(&reference.1, &failures, "failures of the engine and of the interpreter");
        // A cycle of joins is a deadlock though the program may be halted.
        prop_assert!(reference.2 || !stuck, "a deadlock that only the interpreter finds");
    }
    let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
    let without = Reduction::ALL.into_iter().map(one).chain([Reductions::none()]);
    for without in without {
        let report = search_without(&program, model, without, &OBSERVED);
        prop_assert!(report.verdict != Verdict::Inconclusive, "{:?}", report.reasons);
        prop_assert_eq!(&found(report), &reference, "{} without {:?}", model, without);
    }
    let settings = Settings { local_steps: 20_000, ..Settings::default() };
    for observed in [&OBSERVED[..], &[]] {
        let several = SearchConfig { workers: 2, ..SearchConfig::default() };
        let report = search_by(&program, model, settings, several, observed);
        let (outcomes, failures, stuck) = found(report);
        prop_assert!(observed.is_empty() || outcomes == reference.0, "{} two workers", model);
        prop_assert_eq!((failures, stuck), (reference.1.clone(), reference.2), "{} two workers", model);
        let paranoid = search_paranoid(&program, model, observed);
        prop_assert_eq!(paranoid.doubts(), Vec::<String>::new(), "{} paranoid", model);
    }
    Ok(())
}

fn asked(variable: &str, otherwise: u32) -> u32 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn run(models: &[&str], cases: u32) {
    let seed = u64::from(asked("ENDS_SEED", 5));
    let config = Config {
        cases: asked("ENDS_CASES", cases),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    };
    let result = TestRunner::new(config)
        .run(&draft(), |draft| models.iter().try_for_each(|model| agree_on(&draft, model)));
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn ends_under_sc() {
    run(&["sc"], 150);
}

#[test]
fn ends_under_weaker_models() {
    run(&["tso", "dotnet-ecma", "dotnet", "java-op"], 25);
}
