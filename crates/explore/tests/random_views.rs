//! Random programs with threads that are started and joined, locks, volatile variables and objects with final
//! fields, under `java-op`: the engine finds what a plain enumeration of all traces does, which looks up
//! happens-before in the trace itself, and takes final fields as JLS §17.5 has them.

use std::collections::BTreeSet;

use fencepost_explore::{Reductions, Verdict};
use fencepost_ir::op::IntOp;
use fencepost_ir::{AccessId, Class, Kind, MemoryOp, Place, Program, Reg, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One thing that a thread does. Variables are 0 and 1, values 1 to 3.
#[derive(Clone, Copy, Debug)]
enum Step {
    Write(usize, u64),
    Read(usize),
    VWrite(u64),
    VRead,
    Lock(usize),
    Unlock(usize),
    /// Makes an object with a final field, one that is not, and a final one that leads to another object;
    /// sets all to 1 and hands it over by a plain variable.
    Publish,
    /// Looks at such an object, if there is one.
    Follow,
    Start(usize),
    Join(usize),
}

fn steps(longest: usize) -> impl Strategy<Value = Vec<Step>> {
    let simple = || {
        prop_oneof![
            3 => (0..2usize, 1..4u64).prop_map(|(variable, value)| Step::Write(variable, value)),
            3 => (0..2usize).prop_map(Step::Read),
            1 => (1..4u64).prop_map(Step::VWrite),
            1 => Just(Step::VRead),
        ]
    };
    let locked =
        (0..2usize, simple()).prop_map(|(lock, step)| vec![Step::Lock(lock), step, Step::Unlock(lock)]);
    let objects = prop_oneof![Just(vec![Step::Publish]), Just(vec![Step::Follow])];
    let group = prop_oneof![4 => simple().prop_map(|step| vec![step]), 1 => locked, 1 => objects];
    prop::collection::vec(group, 1..=longest).prop_map(|groups| groups.concat())
}

/// The main thread, which starts the others, and these.
fn threads(workers: usize, longest: usize) -> impl Strategy<Value = Vec<Vec<Step>>> {
    let main = (prop::bool::ANY, steps(1), prop::bool::ANY, steps(1)).prop_map(
        move |(between, step, joins, last)| {
            let mut main = vec![Step::Start(1)];
            main.extend(step.into_iter().filter(|_| between));
            main.extend((2..=workers).map(Step::Start));
            main.extend((1..=workers).filter(|_| joins).map(Step::Join));
            main.extend(last.into_iter().filter(|_| joins));
            main
        },
    );
    let workers = prop::collection::vec(steps(longest), workers);
    (main, workers).prop_map(|(main, workers)| [vec![main], workers].concat())
}

/// The trace of everything, enumerated.
mod traces {
    use std::collections::BTreeSet;

    use super::Step;

    /// The variables, the field that is not final of the object that an action makes, and the variable that
    /// hands objects over.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum At {
        Variable(usize),
        Field(u64),
        Hand,
    }

    #[derive(Clone, Copy)]
    struct Action {
        /// Those that happen before it, one bit each.
        before: u64,
        write: Option<(At, u64)>,
    }

    #[derive(Clone, Default)]
    struct Worker {
        started: bool,
        next: usize,
        last: Option<usize>,
        noted: u64,
    }

    #[derive(Clone, Default)]
    struct Trace {
        actions: Vec<Action>,
        workers: Vec<Worker>,
        owners: [Option<usize>; 2],
        /// The releases of each lock, and of the volatile variable.
        released: [u64; 3],
        volatile: u64,
    }

    impl Trace {
        fn act(&mut self, thread: usize, also: u64, write: Option<(At, u64)>) -> usize {
            let mut before = also;
            before |= self.workers[thread].last.map_or(0, |last| 1 << last);
            before |= self.closed(before);
            self.workers[thread].last = Some(self.actions.len());
            self.actions.push(Action { before, write });
            self.actions.len() - 1
        }

        fn closed(&self, set: u64) -> u64 {
            let bits = (0..self.actions.len()).filter(|at| set >> at & 1 == 1);
            bits.fold(set, |all, at| all | self.actions[at].before)
        }

        /// What may be read by one who comes after a set of actions. Everything is 0 at first.
        fn readable(&self, at: At, known: u64) -> BTreeSet<u64> {
            let writes = || {
                self.actions.iter().enumerate().filter_map(move |(it, action)| {
                    action.write.filter(|(there, _)| *there == at).map(|(_, value)| (it, value))
                })
            };
            let knows = |it: usize| known >> it & 1 == 1;
            let hidden = |it: usize| {
                writes().any(|(other, _)| knows(other) && self.actions[other].before >> it & 1 == 1)
            };
            let mut values: BTreeSet<u64> =
                writes().filter(|&(it, _)| !hidden(it)).map(|(_, value)| value).collect();
            if !writes().any(|(it, _)| knows(it)) {
                values.insert(0);
            }
            values
        }

        fn known(&self, thread: usize) -> u64 {
            self.workers[thread].last.map_or(0, |last| self.closed(1 << last))
        }

        fn note(&mut self, thread: usize, value: u64) {
            self.workers[thread].noted = self.workers[thread].noted * 4 + value;
        }

        /// Every way in which a thread may take its next step; none if it has to wait.
        fn after(&self, thread: usize, step: Step) -> Vec<Trace> {
            let mut next = self.clone();
            next.workers[thread].next += 1;
            let each = |at: At, then: &dyn Fn(&mut Trace, u64)| {
                let values = self.readable(at, self.known(thread));
                let ways = values.into_iter().map(|value| {
                    let mut next = next.clone();
                    then(&mut next, value);
                    next
                });
                ways.collect()
            };
            match step {
                Step::Write(variable, value) => {
                    next.act(thread, 0, Some((At::Variable(variable), value)));
                }
                Step::Read(variable) => {
                    return each(At::Variable(variable), &|next, value| next.note(thread, value));
                }
                Step::VWrite(value) => {
                    let at = next.act(thread, 0, None);
                    next.released[2] |= 1 << at;
                    next.volatile = value;
                }
                Step::VRead => {
                    next.act(thread, self.released[2], None);
                    next.note(thread, self.volatile);
                }
                Step::Lock(lock) if self.owners[lock].is_some() => return Vec::new(),
                Step::Lock(lock) => {
                    next.owners[lock] = Some(thread);
                    next.act(thread, self.released[lock], None);
                }
                Step::Unlock(lock) => {
                    next.owners[lock] = None;
                    let at = next.act(thread, 0, None);
                    next.released[lock] |= 1 << at;
                }
                Step::Publish => {
                    let name = self.actions.len() as u64 + 1;
                    next.act(thread, 0, Some((At::Field(name), 1)));
                    next.act(thread, 0, Some((At::Hand, name)));
                }
                Step::Follow => {
                    return self
                        .readable(At::Hand, self.known(thread))
                        .into_iter()
                        .flat_map(|name| {
                            match name {
                                0 => vec![next.clone()],
                                // What is final, and what it leads to, is 1.
                                name => each(At::Field(name), &|next, value| next.note(thread, 2 + value)),
                            }
                        })
                        .collect();
                }
                Step::Start(worker) => {
                    let at = next.act(thread, 0, None);
                    next.workers[worker].started = true;
                    next.workers[worker].last = Some(at);
                }
                Step::Join(worker) => {
                    next.act(thread, self.workers[worker].last.map_or(0, |last| 1 << last), None);
                }
            }
            vec![next]
        }
    }

    /// What threads have noted in the end, with what is left of the variables.
    pub(super) fn outcomes(threads: &[Vec<Step>]) -> BTreeSet<Vec<i64>> {
        let mut start = Trace { workers: vec![Worker::default(); threads.len()], ..Trace::default() };
        start.workers[0].started = true;
        let (mut found, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(trace) = open.pop() {
            let ended = |thread: usize| trace.workers[thread].next == threads[thread].len();
            let mut went_on = false;
            for (thread, steps) in threads.iter().enumerate() {
                let worker = &trace.workers[thread];
                match steps.get(worker.next) {
                    Some(Step::Join(other)) if !ended(*other) => {}
                    Some(&step) if worker.started => {
                        let after = trace.after(thread, step);
                        went_on |= !after.is_empty();
                        open.extend(after);
                    }
                    _ => {}
                }
            }
            if !went_on {
                assert!((0..threads.len()).all(ended), "no thread gets stuck");
                let noted: Vec<i64> = trace.workers.iter().map(|worker| worker.noted as i64).collect();
                let left = [0, 1].map(|variable| trace.readable(At::Variable(variable), !0));
                for &x in &left[0] {
                    for &y in &left[1] {
                        found.insert([vec![x as i64, y as i64], noted.clone()].concat());
                    }
                }
            }
        }
        found
    }
}

const NOTES: [&str; 4] = ["r0", "r1", "r2", "r3"];

struct Writer {
    locks: [Reg; 2],
    variables: [Place; 2],
    volatile: Place,
    hand: Place,
    made: Shape,
    node: Shape,
    freeze: AccessId,
    note: Place,
}

impl Writer {
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.note);
        let old = c.with(IntOp::Mul, old, 4);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.note, new);
    }

    fn write(&self, c: &mut Code, step: Step) {
        match step {
            Step::Write(variable, value) => c.put(self.variables[variable], value as i32),
            Step::Read(variable) => {
                let value = c.read(self.variables[variable]);
                self.note(c, value);
            }
            Step::VWrite(value) => c.vput(self.volatile, value as i32),
            Step::VRead => {
                let value = c.vread(self.volatile);
                self.note(c, value);
            }
            Step::Lock(lock) => c.lock(self.locks[lock]),
            Step::Unlock(lock) => c.unlock(self.locks[lock]),
            Step::Publish => {
                let (object, node) = (c.alloc(self.made.ty), c.alloc(self.node.ty));
                c.put(self.node.field(node, 0), 1);
                c.put(self.made.field(object, 0), 1);
                c.put(self.made.field(object, 1), 1);
                c.store(self.made.field(object, 2), node);
                c.emit(MemoryOp::Freeze { object, access: self.freeze });
                c.store(self.hand, object);
            }
            Step::Follow => {
                let object = c.read_ref(self.hand);
                c.when(object, |c| {
                    let own = c.read(self.made.field(object, 0));
                    let node = c.read_ref(self.made.field(object, 2));
                    let behind = c.read(self.node.field(node, 0));
                    let plain = c.read(self.made.field(object, 1));
                    let finals = c.binary(IntOp::Add, own, behind);
                    let all = c.binary(IntOp::Add, finals, plain);
                    self.note(c, all);
                });
            }
            Step::Start(_) | Step::Join(_) => {}
        }
    }
}

fn build(threads: &[Vec<Step>]) -> Program {
    let mut p = program();
    let freeze = p.access(Class::Fence, &["freeze"]).unwrap();
    let lock = p.class("Lock", None, &[]);
    let node = class(&mut p, "Node", &[("value", Storage::I32)]);
    let made =
        class(&mut p, "Made", &[("own", Storage::I32), ("plain", Storage::I32), ("node", Storage::Ref)]);
    for slot in [0, 2] {
        let Place::Field { region, .. } = made.field(Reg(0), slot) else { panic!("a field") };
        p.final_region(region);
    }
    let variables = ints(&mut p, ["x", "y"]);
    let [volatile] = ints(&mut p, ["v"]);
    let [hand] = refs(&mut p, ["hand"]);
    let notes = ints(&mut p, NOTES);
    let writer = |locks, note| {
        let (made, node) = (made.clone(), node.clone());
        Writer { locks, variables, volatile, hand, made, node, freeze, note }
    };
    let mut methods = Vec::new();
    for (number, steps) in threads.iter().enumerate().skip(1) {
        let mut c = Code::new(&format!("worker{number}"));
        let locks = [c.param(Kind::Ref), c.param(Kind::Ref)];
        let writer = writer(locks, notes[number]);
        steps.iter().for_each(|&step| writer.write(&mut c, step));
        methods.push(c.done(&mut p));
    }
    single(p, |c, _| {
        let locks = [c.alloc(lock), c.alloc(lock)];
        let writer = writer(locks, notes[0]);
        let mut started = Vec::new();
        for &step in &threads[0] {
            match step {
                Step::Start(worker) => started.push(c.spawn(lock, methods[worker - 1], &locks)),
                Step::Join(worker) => c.join(started[worker - 1]),
                step => writer.write(c, step),
            }
        }
    })
}

fn compare(workers: usize, longest: usize, cases: u32) {
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(11), ..Config::default() };
    let result = TestRunner::new(config).run(&threads(workers, longest), |threads| {
        let program = build(&threads);
        let observe = [&["x", "y"][..], &NOTES[..=workers]].concat();
        let expected = traces::outcomes(&threads);
        for without in [Reductions::none(), Reductions::all()] {
            let report = search_without(&program, "java-op", without, &observe);
            prop_assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.reasons);
            let found: BTreeSet<Vec<i64>> = report.outcomes.into_keys().collect();
            prop_assert_eq!(&found, &expected, "{:?}", without);
        }
        let paranoid = search_paranoid(&program, "java-op", &observe);
        prop_assert_eq!(paranoid.doubts(), Vec::<String>::new());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_workers() {
    compare(2, 3, 300);
}

#[test]
fn three_workers() {
    compare(3, 1, 200);
}
