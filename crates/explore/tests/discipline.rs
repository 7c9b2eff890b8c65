//! The discipline of locks: what a lock guards needs no states, and everything is found that is found with them. Random
//! programs keep to it, or not: they take another lock, or none, or change which lock a name stands for.

use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, ObjectOp, Place, Program, Reg, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::ways::{every_way_agrees, try_random, ways_agree, without};
use proptest::prelude::*;

const MODELS: [&str; 7] = ["sc", "tso", "pso", "rmo", "dotnet", "dotnet-ecma", "java-op"];

/// A lock, by the name that a thread knows it by.
#[derive(Clone, Copy, Debug)]
enum Lock {
    /// What the static `a` or `b` refers to.
    Static(usize),
    /// The object with the data.
    Itself,
    /// What that object's field refers to.
    Field,
}

/// What a thread does to one of three numbers: two statics, and a field of the object.
#[derive(Clone, Copy, Debug)]
enum Access {
    Write(usize, i32),
    Bump(usize),
    /// Appends what is there to what the thread has noted.
    Note(usize),
}

#[derive(Clone, Debug)]
enum Step {
    Inside(Lock, Vec<Access>),
    Outside(Access),
    /// `a` refers to what `b` does from now on.
    Swap,
    /// The same of the field.
    SwapField,
    /// Accesses under the lock of an object that the thread makes for that.
    Another(Vec<Access>),
}

/// What main does: before it starts the second thread, after that, and after it has joined those that it does.
#[derive(Clone, Debug)]
struct Main {
    between: Vec<Step>,
    after: Vec<Step>,
    joins: [bool; 2],
    last: Vec<Step>,
}

/// A program in the making: the places that its threads know.
struct Shared {
    numbers: [Place; 2],
    names: [Place; 2],
    data: Shape,
    gate: Shape,
}

impl Shared {
    fn number(&self, object: Reg, which: usize) -> Place {
        if which == 2 { self.data.field(object, 1) } else { self.numbers[which] }
    }

    fn access(&self, c: &mut Code, object: Reg, note: Reg, access: Access) {
        match access {
            Access::Write(which, value) => c.put(self.number(object, which), value),
            Access::Bump(which) => c.bump(self.number(object, which), 1),
            Access::Note(which) => {
                let read = c.read(self.number(object, which));
                let shifted = c.with(IntOp::Mul, note, 10);
                let sum = c.binary(IntOp::Add, shifted, read);
                c.mov(note, sum);
            }
        }
    }

    fn take(&self, c: &mut Code, object: Reg, note: Reg, step: &Step) {
        match step {
            Step::Outside(access) => self.access(c, object, note, *access),
            Step::Inside(lock, accesses) => {
                let gate = match *lock {
                    Lock::Static(which) => c.read_ref(self.names[which]),
                    Lock::Itself => object,
                    Lock::Field => c.read_ref(self.data.field(object, 0)),
                };
                c.lock(gate);
                accesses.iter().for_each(|&access| self.access(c, object, note, access));
                c.unlock(gate);
            }
            Step::Swap | Step::SwapField => {
                let other = c.read_ref(self.names[1]);
                let swapped =
                    if matches!(step, Step::Swap) { self.names[0] } else { self.data.field(object, 0) };
                c.store(swapped, other);
            }
            Step::Another(accesses) => {
                let (other, gate) = (c.alloc(self.data.ty), c.alloc(self.gate.ty));
                c.store(self.data.field(other, 0), gate);
                c.lock(gate);
                accesses.iter().for_each(|&access| self.access(c, other, note, access));
                c.unlock(gate);
            }
        }
    }
}

/// Main makes two locks and an object with one more, and starts two threads.
fn build(threads: &[Vec<Step>], main: &Main) -> Program {
    let mut p = program();
    let numbers = ints(&mut p, ["x", "y"]);
    let notes = ints(&mut p, ["n0", "n1", "n2"]);
    let names = refs(&mut p, ["a", "b"]);
    let data = class(&mut p, "Data", &[("gate", Storage::Ref), ("value", Storage::I32)]);
    let gate = class(&mut p, "Gate", &[]);
    let thread = class(&mut p, "Thread", &[]);
    let shared = Shared { numbers, names, data, gate };
    let methods: Vec<_> = threads
        .iter()
        .enumerate()
        .map(|(index, steps)| {
            let mut c = Code::new(&format!("T{index}"));
            let object = c.param(Kind::Ref);
            let note = c.int(0);
            steps.iter().for_each(|step| shared.take(&mut c, object, note, step));
            c.store(notes[index], note);
            c.done(&mut p)
        })
        .collect();
    let mut c = Code::new("main");
    let object = c.alloc(shared.data.ty);
    for name in [names[0], names[1], shared.data.field(object, 0)] {
        let made = c.alloc(shared.gate.ty);
        c.store(name, made);
    }
    let note = c.int(0);
    let mut started = Vec::new();
    for (index, &method) in methods.iter().enumerate() {
        started.push(c.spawn(thread.ty, method, &[object]));
        let steps = if index == 0 { &main.between } else { &main.after };
        steps.iter().for_each(|step| shared.take(&mut c, object, note, step));
    }
    for (&thread, _) in started.iter().zip(main.joins).filter(|(_, joins)| *joins) {
        c.join(thread);
    }
    main.last.iter().for_each(|step| shared.take(&mut c, object, note, step));
    c.store(notes[2], note);
    c.thread(&mut p);
    p.build()
}

const OBSERVED: [&str; 5] = ["x", "y", "n0", "n1", "n2"];

/// Main that does nothing but join both.
fn waits() -> Main {
    Main { between: Vec::new(), after: Vec::new(), joins: [true; 2], last: Vec::new() }
}

/// How many states a program has, with the reduction and without it.
fn states(program: &Program, model: &str) -> [usize; 2] {
    let stepwise: Reductions = [Reduction::GuardedAccesses].into_iter().collect();
    [Reductions::none(), stepwise].map(|without| {
        let report = search_without(program, model, without, &OBSERVED);
        assert!(report.doubts().is_empty(), "{:?}", report.doubts());
        report.stats.states
    })
}

/// Two threads that count under a lock, so often.
fn counters(lock: Lock, numbers: &[usize], rounds: usize) -> Program {
    let inside: Vec<Access> = (0..rounds).flat_map(|_| numbers.iter().map(|&it| Access::Bump(it))).collect();
    let steps = vec![Step::Inside(lock, inside)];
    let last = numbers.iter().map(|&number| Step::Outside(Access::Note(number))).collect();
    build(&[steps.clone(), steps], &Main { last, ..waits() })
}

/// How often a thread counts under the lock makes no difference, whatever the name of the lock; main looks without a lock
/// after it has joined both.
#[test]
fn what_a_lock_guards_needs_no_states() {
    for lock in [Lock::Static(0), Lock::Itself, Lock::Field] {
        let [few, many] = [1, 4].map(|rounds| counters(lock, &[0, 2], rounds));
        for model in ["sc", "tso", "rmo", "dotnet"] {
            let ([few, _], [many, stepwise]) = (states(&few, model), states(&many, model));
            assert_eq!(few, many, "{lock:?} under {model}");
            assert!(stepwise > 2 * many, "{lock:?} under {model}: {stepwise} and {many} states");
        }
        for model in MODELS {
            ask_under(&counters(lock, &[0, 2], 1), model, &["x", "n2"]).gives([[2, 22]]);
        }
    }
}

/// The outcomes of a program, with the reduction and without it, under all models.
#[track_caller]
fn agrees(program: &Program) {
    for model in MODELS {
        every_way_agrees(program, model, &OBSERVED).unwrap();
    }
}

/// One thread keeps to the lock and ends. The other never takes it, and comes to its write when it is alone.
#[test]
fn a_thread_that_is_alone_has_not_joined_the_others() {
    let inside = vec![Step::Inside(Lock::Static(0), vec![Access::Write(0, 1), Access::Note(0)])];
    let outside = vec![Step::Outside(Access::Note(1)), Step::Outside(Access::Write(0, 2))];
    let program = build(&[inside, outside], &waits());
    for model in MODELS.into_iter().filter(|&model| model != "java-op") {
        ask_under(&program, model, &["n0", "x"]).gives([[1, 1], [1, 2], [2, 2]]);
    }
    agrees(&program);
}

/// Main looks after it has joined one of the two.
#[test]
fn a_thread_that_has_joined_one_thread_has_not_joined_the_other() {
    let inside = vec![Step::Inside(Lock::Static(0), vec![Access::Bump(0), Access::Bump(0)])];
    let last = vec![Step::Outside(Access::Note(0))];
    let program = build(&[inside.clone(), inside], &Main { joins: [true, false], last, ..waits() });
    for model in MODELS {
        ask_under(&program, model, &["n2", "x"]).gives([[2, 4], [3, 4], [4, 4]]);
    }
    agrees(&program);
}

/// The two threads take locks that have had the same name, and count at the same time.
#[test]
fn a_name_that_changes_names_no_lock() {
    for (swap, lock) in [(Step::Swap, Lock::Static(0)), (Step::SwapField, Lock::Field)] {
        let counts = Step::Inside(lock, vec![Access::Bump(2), Access::Note(2)]);
        let program = build(&[vec![counts.clone()], vec![swap, counts]], &waits());
        for model in MODELS {
            let answer = ask_under(&program, model, &["n0", "n1"]);
            assert!(answer.outcomes.contains(&vec![1, 1]), "{model}: {:?}", answer.outcomes);
        }
        agrees(&program);
    }
}

/// The only object of its type names a lock, but dies as soon as the lock is taken. Then there is another one.
#[test]
fn an_object_is_not_the_only_one_if_there_is_another_later() {
    let counts = vec![Access::Bump(0), Access::Note(0)];
    let one = vec![Step::Inside(Lock::Field, counts.clone())];
    let program = build(&[one, vec![Step::Another(counts)]], &waits());
    for model in MODELS {
        let answer = ask_under(&program, model, &["n0", "n1"]);
        assert!(answer.outcomes.contains(&vec![1, 1]), "{model}: {:?}", answer.outcomes);
    }
    agrees(&program);
}

/// One thread starts another under a lock. The other writes, and takes the lock while its write is still in flight: the
/// write takes effect under the lock, and might as well have come first.
#[test]
fn a_lock_that_passes_a_write_does_not_guard_it() {
    let mut p = program();
    let [x, seen] = ints(&mut p, ["x", "seen"]);
    let [name] = refs(&mut p, ["name"]);
    let gate = class(&mut p, "Gate", &[]);
    let thread = class(&mut p, "Thread", &[]);
    let mut c = Code::new("passes");
    c.put(x, 1);
    let lock = c.read_ref(name);
    c.lock(lock);
    c.unlock(lock);
    let passes = c.done(&mut p);
    let mut c = Code::new("keeps");
    let lock = c.read_ref(name);
    c.lock(lock);
    let started = c.spawn(thread.ty, passes, &[]);
    c.put(x, 2);
    let read = c.read(x);
    c.store(seen, read);
    c.unlock(lock);
    c.join(started);
    let keeps = c.done(&mut p);
    let program = single(p, |c, _| {
        let made = c.alloc(gate.ty);
        c.store(name, made);
        let started = c.spawn(thread.ty, keeps, &[]);
        c.join(started);
    });
    for model in MODELS.into_iter().chain(["java"]) {
        let answer = ask_under(&program, model, &["seen"]);
        assert!(answer.outcomes.contains(&vec![1]), "{model}: {:?}", answer.outcomes);
        every_way_agrees(&program, model, &["x", "seen"]).unwrap();
    }
}

/// Two numbers are guarded by a lock each; a third by none that both threads take.
#[test]
fn each_region_has_a_lock_of_its_own() {
    let of = |lock, number| Step::Inside(lock, vec![Access::Bump(number), Access::Note(number)]);
    let one = vec![of(Lock::Static(0), 0), of(Lock::Static(1), 1), of(Lock::Static(0), 2)];
    let two = vec![of(Lock::Static(1), 1), of(Lock::Static(0), 0), of(Lock::Static(1), 2)];
    agrees(&build(&[one, two], &waits()));
}

/// A copy reads all of an object, without a lock.
#[test]
fn a_copy_is_an_access() {
    let mut p = program();
    let [first, second] = ints(&mut p, ["first", "second"]);
    let data = class(&mut p, "Data", &[("one", Storage::I32), ("two", Storage::I32)]);
    let thread = class(&mut p, "Thread", &[]);
    let mut c = Code::new("writer");
    let object = c.param(Kind::Ref);
    c.lock(object);
    c.put(data.field(object, 0), 1);
    c.put(data.field(object, 1), 1);
    c.unlock(object);
    let writer = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(data.ty);
        c.spawn(thread.ty, writer, &[object]);
        let copy = c.obj();
        c.emit(ObjectOp::CloneObject { dst: copy, object, settled: true });
        for (slot, place) in [(0, first), (1, second)] {
            let value = c.read(data.field(copy, slot));
            c.store(place, value);
        }
    });
    for model in ["sc", "tso"] {
        ask_under(&program, model, &["first", "second"]).gives([[0, 0], [1, 0], [1, 1]]);
        every_way_agrees(&program, model, &["first", "second"]).unwrap();
    }
}

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![
        2 => (0..3usize, 1..3i32).prop_map(|(number, value)| Access::Write(number, value)),
        2 => (0..3usize).prop_map(Access::Bump),
        3 => (0..3usize).prop_map(Access::Note),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let lock = prop_oneof![
        4 => Just(Lock::Static(0)),
        1 => Just(Lock::Static(1)),
        1 => Just(Lock::Itself),
        1 => Just(Lock::Field),
    ];
    prop_oneof![
        8 => (lock, prop::collection::vec(access(), 1..=2)).prop_map(|(lock, inside)| Step::Inside(lock, inside)),
        2 => access().prop_map(Step::Outside),
        1 => Just(Step::Swap),
        1 => Just(Step::SwapField),
        1 => prop::collection::vec(access(), 1..=2).prop_map(Step::Another),
    ]
}

fn drafts() -> impl Strategy<Value = (Vec<Vec<Step>>, Main)> {
    let few = |most| prop::collection::vec(step(), 0..=most);
    let main = (few(1), few(1), any::<[bool; 2]>(), few(1));
    let main = main.prop_map(|(between, after, joins, last)| Main { between, after, joins, last });
    (prop::collection::vec(prop::collection::vec(step(), 1..=2), 2), main)
}

#[test]
fn random_programs_find_the_same() {
    try_random(40, &drafts(), |(threads, main)| {
        let program = build(&threads, &main);
        for model in ["sc", "tso", "dotnet", "rmo", "java", "java-op"] {
            let ways = [
                without("unguarded", [Reduction::GuardedAccesses].into_iter().collect()),
                without("unreduced", Reductions::all()),
                without("all actions", [Reduction::StubbornSets].into_iter().collect()),
                without("not alone", [Reduction::RunAlone].into_iter().collect()),
                ("two workers", SearchConfig { workers: 2, ..SearchConfig::default() }),
                ("paranoid", SearchConfig { paranoid: true, ..SearchConfig::default() }),
            ];
            ways_agree(&program, model, &OBSERVED, ways, 20_000)?;
        }
        Ok(())
    });
}
