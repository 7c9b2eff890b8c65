//! Several processes find what one finds, visit the states that it visits, and take the steps that it takes. Here they are
//! threads, which hand each other their messages.

use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use fencepost_explore::property::{Property, Reading, Term, TermBinaryOp};
use fencepost_explore::{
    Cluster, Keeper, Lost, Outcome, Reason, Reduction, Reductions, Report, SearchConfig, Verdict,
    ViolationKey, explore_witnessing,
};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Budget, Kind, Observable, Program, Storage};
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;
use proptest::test_runner::TestRunner;

use crate::kept::Shelf;
use crate::programs::{self, Shape};
use crate::workers::large;

/// Changes a message: of which process, in which round.
pub type Tamper<'t> = &'t (dyn Fn(usize, usize, &mut Vec<u8>) + Sync);

/// What lies on the desk in one round.
struct Mail {
    /// The messages of each process to each process.
    messages: Vec<Vec<Vec<u8>>>,
    /// How many processes have put their messages there.
    put: usize,
    /// How many have taken theirs.
    taken: usize,
}

/// Where processes hand each other their messages.
pub struct Desk<'t> {
    processes: usize,
    mail: Mutex<Mail>,
    turn: Condvar,
    /// The round in which the processes lose each other.
    ends: Option<usize>,
    tamper: Option<Tamper<'t>>,
}

impl Desk<'_> {
    pub fn new(processes: usize) -> Desk<'static> {
        let mail = Mail { messages: vec![Vec::new(); processes], put: 0, taken: 0 };
        Desk { processes, mail: Mutex::new(mail), turn: Condvar::new(), ends: None, tamper: None }
    }
}

/// One of the processes.
struct Seat<'d> {
    desk: &'d Desk<'d>,
    process: usize,
    round: Mutex<usize>,
}

impl Cluster for Seat<'_> {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.desk.processes
    }

    fn exchange(&self, mut messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Lost> {
        let round = {
            let mut round = self.round.lock().unwrap();
            *round += 1;
            *round
        };
        if self.desk.ends == Some(round) {
            return Err(Lost("the cable is cut".to_owned()));
        }
        if let Some(tamper) = self.desk.tamper {
            messages.iter_mut().for_each(|message| tamper(self.process, round, message));
        }
        let (all, patience) = (self.desk.processes, Duration::from_secs(60));
        let mail = self.desk.mail.lock().unwrap();
        let (mut mail, _) =
            self.desk.turn.wait_timeout_while(mail, patience, |mail| mail.put >= all).unwrap();
        mail.messages[self.process] = messages;
        mail.put += 1;
        self.desk.turn.notify_all();
        let (mut mail, late) =
            self.desk.turn.wait_timeout_while(mail, patience, |mail| mail.put < all).unwrap();
        if late.timed_out() {
            return Err(Lost("a process is late".to_owned()));
        }
        let mine = mail.messages.iter().map(|messages| messages[self.process].clone()).collect();
        mail.taken += 1;
        if mail.taken == all {
            (mail.put, mail.taken) = (0, 0);
        }
        self.desk.turn.notify_all();
        Ok(mine)
    }
}

/// A program and how it is searched.
pub struct Case<'c> {
    program: &'c Program,
    pub model: &'c str,
    config: SearchConfig<'c>,
    wanted: &'c (dyn Fn(&[i64]) -> bool + Sync),
}

pub type Answer = (Report, Option<Outcome>);

impl<'c> Case<'c> {
    pub fn new(program: &'c Program, model: &'c str, config: SearchConfig<'c>) -> Case<'c> {
        Case { program, model, config, wanted: &|_| false }
    }

    pub fn alone(&self) -> Answer {
        let machine = machine_with(self.program, self.model, self.config.settings());
        explore_witnessing(&machine, &self.config, &self.wanted)
    }

    pub fn at(&self, desk: &Desk<'_>, workers: usize) -> Vec<Answer> {
        self.kept_at(desk, workers, &[], None)
    }

    /// The same, with a shelf for some of the processes, and a limit of looks at the time for the last one.
    pub fn kept_at(
        &self,
        desk: &Desk<'_>,
        workers: usize,
        shelves: &[Shelf],
        looks: Option<usize>,
    ) -> Vec<Answer> {
        thread::scope(|scope| {
            let processes: Vec<_> = (0..desk.processes)
                .map(|process| {
                    scope.spawn(move || {
                        let seat = Seat { desk, process, round: Mutex::new(0) };
                        let machine = machine_with(self.program, self.model, self.config.settings());
                        let keeper = shelves.get(process).map(|shelf| shelf as &dyn Keeper);
                        let looks = looks.filter(|_| process + 1 == desk.processes);
                        let budget = looks.map(|looks| Budget::unlimited().of_looks(looks));
                        let (cluster, budget): (Option<&dyn Cluster>, _) = (Some(&seat), budget.as_ref());
                        let config = SearchConfig { cluster, workers, keeper, budget, ..self.config };
                        explore_witnessing(&machine, &config, &self.wanted)
                    })
                })
                .collect();
            processes.into_iter().map(|process| process.join().unwrap()).collect()
        })
    }

    /// Searches with one to four processes, and demands that they find what one finds alone; gives that.
    pub fn agrees(&self) -> Report {
        let (alone, witness) = self.alone();
        for (processes, workers) in [(1, 1), (2, 1), (3, 2), (4, 1)] {
            let answers = self.at(&Desk::new(processes), workers);
            let (together, its_witness) = &answers[0];
            let what = format!("{} with {processes} processes", self.model);
            self.same(together, &alone, &what);
            assert_eq!(
                its_witness.is_some(),
                witness.is_some(),
                "{what}: {its_witness:?} instead of {witness:?}"
            );
            for (other, _) in &answers[1..] {
                assert_eq!(other.verdict, together.verdict, "{what}");
                assert!(other.violations.is_empty(), "{what}");
            }
        }
        alone
    }

    pub fn same(&self, together: &Report, alone: &Report, what: &str) {
        let of = |report: &Report| {
            let stats = &report.stats;
            // Where threads go round for ever, any state of the round may be the one that is told of.
            let key = |key: &ViolationKey| match key {
                ViolationKey::Stuck(_) => ViolationKey::Stuck(Vec::new()),
                key => key.clone(),
            };
            let mut keys: Vec<ViolationKey> = report.violations.iter().map(|it| key(&it.key)).collect();
            keys.sort();
            let outcomes: Vec<Vec<i64>> = report.outcomes.keys().cloned().collect();
            let counts = (stats.states, stats.transitions, stats.max_window, report.complete);
            (report.verdict, report.doubts(), report.assumptions.clone(), counts, outcomes, keys)
        };
        // What stops at the first violation need not stop in the same place.
        if self.config.all || alone.violations.is_empty() {
            assert_eq!(of(together), of(alone), "{what}");
            assert_eq!(together.granted, alone.granted, "{what}");
        }
        assert_eq!(together.verdict, alone.verdict, "{what}: {together:?}");
        for violation in &together.violations {
            assert!(violation.untold.is_none(), "{what}: {violation:?}");
        }
    }
}

pub fn litmus(text: &str) -> (Program, Vec<Observable>) {
    let test = fencepost_litmus::parse("spread.litmus", text).unwrap();
    let observe = test.observed.iter().map(|(_, what)| *what).collect();
    (test.program, observe)
}

#[test]
fn processes_agree_with_one() {
    let cases = [
        (large::ring(4), "tso", true),
        (large::ring(4), "pso", false),
        (large::stores(4), "pc", false),
        (large::peterson(true), "tso", true),
        (large::ring(3), "dotnet-ecma", true),
        (large::dekker(true), "pso", true),
        (large::ring(2), "rmo", true),
    ];
    for (text, model, reduces) in cases {
        let (program, observe) = litmus(&text);
        let reductions = if reduces { Reductions::all() } else { Reductions::none() };
        for must_end in [true, false] {
            let config =
                SearchConfig { observe: &observe, all: true, must_end, ..SearchConfig::with(reductions) };
            let report = Case::new(&program, model, config).agrees();
            assert!(report.stats.states > 10, "{model}: {}", report.stats.states);
        }
    }
}

/// Levels take several rounds here.
#[test]
fn processes_agree_where_levels_are_large() {
    let (program, observe) = litmus(&large::ring(5));
    let config = SearchConfig { observe: &observe, all: true, ..SearchConfig::with(Reductions::none()) };
    let report = Case::new(&program, "tso", config).agrees();
    assert!(report.stats.states > 30_000, "{}", report.stats.states);
}

#[test]
fn processes_agree_on_random_programs() {
    for (shape, cases) in [
        (Shape { threads: 2, variables: 2, length: 4, control: true }, 24),
        (Shape { threads: 3, variables: 2, length: 3, control: true }, 8),
    ] {
        TestRunner::new(programs::config(cases))
            .run(&programs::code(shape), |code| {
                let (program, observe) = programs::build(&code);
                for model in programs::MODELS {
                    for reductions in
                        [Reductions::all(), Reductions::all().without(Reduction::RememberedSteps)]
                    {
                        let config = SearchConfig {
                            observe: &observe,
                            all: true,
                            must_end: true,
                            ..SearchConfig::with(reductions)
                        };
                        Case::new(&program, model, config).agrees();
                    }
                }
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Threads that add to `x` behind a lock, and to `z` without; where `z` was changed in between, they fail.
pub fn locked(threads: usize) -> Program {
    let mut p = program();
    let [x, y, z] = ints(&mut p, ["x", "y", "z"]);
    let gate = class(&mut p, "Gate", &[]);
    let mut main = Code::new("main");
    let shared = main.alloc(gate.ty);
    let mut started = Vec::new();
    for index in 0..threads {
        let mut c = Code::new(&format!("T{index}"));
        let lock = c.param(Kind::Ref);
        c.lock(lock);
        c.bump(x, 1);
        c.bump(y, 1);
        c.unlock(lock);
        let before = c.read(z);
        c.bump(z, 1);
        let after = c.read(z);
        let grown = c.with(IntOp::Add, before, 1);
        let differs = c.binary(IntOp::Sub, after, grown);
        c.when(differs, |c| c.fail(&mut p, &format!("T{index} was disturbed")));
        let method = c.done(&mut p);
        started.push(main.spawn(gate.ty, method, &[shared]));
    }
    started.into_iter().for_each(|thread| main.join(thread));
    main.thread(&mut p);
    p.build()
}

/// What is taken for granted of locks and races is refuted by what one process sees, or by what all see together.
#[test]
fn processes_agree_on_what_is_taken_for_granted() {
    let program = locked(3);
    let mut granted = 0;
    for model in ["sc", "tso", "dotnet", "java", "java-op"] {
        for all in [true, false] {
            let config = SearchConfig { all, must_end: true, ..SearchConfig::default() };
            let report = Case::new(&program, model, config).agrees();
            assert_eq!(report.verdict, Verdict::Violated, "{model}");
            assert_eq!(report.violations.len(), if all { 3 } else { 1 }, "{model}");
            granted += usize::from(report.granted.locks.is_some());
        }
    }
    assert!(granted > 0, "some model takes locks for granted");
}

/// Two threads that wait for each other's lock, for ever.
#[test]
fn deadlocks_are_told_by_the_first_process() {
    let mut p = program();
    let gate = class(&mut p, "Gate", &[]);
    let [x] = ints(&mut p, ["x"]);
    let mut main = Code::new("main");
    let locks = [main.alloc(gate.ty), main.alloc(gate.ty)];
    let mut started = Vec::new();
    for (index, [one, other]) in [[0, 1], [1, 0]].into_iter().enumerate() {
        let mut c = Code::new(&format!("T{index}"));
        let (first, second) = (c.param(Kind::Ref), c.param(Kind::Ref));
        c.lock(first);
        c.bump(x, 1);
        c.lock(second);
        c.unlock(second);
        c.unlock(first);
        let method = c.done(&mut p);
        started.push(main.spawn(gate.ty, method, &[locks[one], locks[other]]));
    }
    started.into_iter().for_each(|thread| main.join(thread));
    main.thread(&mut p);
    let program = p.build();
    for model in ["sc", "dotnet"] {
        let config = SearchConfig { all: true, must_end: true, ..SearchConfig::default() };
        let report = Case::new(&program, model, config).agrees();
        assert_eq!(report.violations.len(), 1, "{model}");
    }
}

/// A thread that waits for what may never be written. Under `rmo` and `java` it guesses, or its read may be moved out of
/// the loop.
#[test]
fn threads_that_are_stuck_are_found_together() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut waits = Code::new("waits");
    let top = waits.here();
    let seen = waits.read(x);
    waits.if_false(seen, top);
    waits.bump(y, 1);
    waits.thread(&mut p);
    for name in ["chooses", "adds"] {
        let mut c = Code::new(name);
        let chosen = c.choose(2);
        c.bump(y, 1);
        if name == "chooses" {
            c.store(x, chosen);
        }
        c.thread(&mut p);
    }
    let program = p.build();
    for model in ["sc", "tso", "pso", "rmo", "dotnet", "java", "java-op"] {
        for all in [true, false] {
            let config = SearchConfig { all, must_end: true, ..SearchConfig::default() };
            let report = Case::new(&program, model, config).agrees();
            assert_eq!(report.verdict, Verdict::Violated, "{model}");
        }
    }
}

/// What is wrong in every state, in the end, and never decided; and how an outcome comes about.
#[test]
fn properties_and_witnesses_are_collected() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        c.bump(x, 1);
        c.bump(y, 1);
        c.thread(&mut p);
    }
    let program = p.build();
    let observe = [Observable::Static(id_of(x)), Observable::Static(id_of(y))];
    let reading = Reading { bits: 32, signed: true };
    let of = |place| Box::new(Term::Static { id: id_of(place), reading, after: None });
    let property = |text: &str, term| Property { text: text.to_owned(), term, parts: Vec::new() };
    let less = |left, right| Term::Binary(TermBinaryOp::Less, left, Box::new(Term::Constant(right)));
    let undefined = Term::Binary(TermBinaryOp::Divide, of(x), Box::new(Term::Constant(0)));
    let (always, finally) = (
        [property("x < 2", less(of(x), 2)), property("x / 0", undefined), property("y < 9", less(of(y), 9))],
        [property("x < 3", less(of(x), 3)), property("y < 2", less(of(y), 2))],
    );
    let lost = |values: &[i64]| values == [1, 2];
    for model in ["sc", "pso", "rmo", "java-op"] {
        let config = SearchConfig {
            observe: &observe,
            always: &always,
            finally: &finally,
            all: true,
            ..SearchConfig::default()
        };
        let report = Case { wanted: &lost, ..Case::new(&program, model, config) }.agrees();
        assert_eq!(report.violations.len(), 2, "{model}");
        let undecided = |why: &String| why.starts_with("`x / 0` says nothing");
        assert!(report.doubts().iter().any(undecided), "{:?}", report.doubts());
    }
}

/// An array whose elements are stored in pages, which have other numbers in every process.
#[test]
fn large_arrays_are_the_same_everywhere() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let cells = array(&mut p, "Cells", Storage::I32);
    let gate = class(&mut p, "Gate", &[]);
    let mut main = Code::new("main");
    let shared = main.array(cells.ty, 1000);
    let mut started = Vec::new();
    for index in 0..2 {
        let mut c = Code::new(&format!("T{index}"));
        let at = c.param(Kind::Ref);
        for step in 0..3 {
            let place = c.int(400 * index + 7 * step);
            c.put(cells.element(at, place, 0), 7);
            c.bump(x, 1);
        }
        let method = c.done(&mut p);
        started.push(main.spawn(gate.ty, method, &[shared]));
    }
    started.into_iter().for_each(|thread| main.join(thread));
    main.thread(&mut p);
    let program = p.build();
    let observe = [Observable::Static(id_of(x))];
    for (model, reductions) in [("sc", Reductions::none()), ("pso", Reductions::all())] {
        let config = SearchConfig { observe: &observe, all: true, ..SearchConfig::with(reductions) };
        let report = Case::new(&program, model, config).agrees();
        assert!(report.stats.states > 10, "{}", report.stats.states);
    }
}

/// Processes that lose each other, in whatever round, say so, and never that all is well.
#[test]
fn processes_that_lose_each_other_are_inconclusive() {
    let (program, observe) = litmus(&large::ring(3));
    let config = SearchConfig { observe: &observe, all: true, must_end: true, ..SearchConfig::default() };
    let case = Case::new(&program, "tso", config);
    let mut cut = 0;
    for round in 1.. {
        let answers = case.at(&Desk { ends: Some(round), ..Desk::new(2) }, 1);
        if answers.iter().all(|(report, _)| report.verdict == Verdict::Holds) {
            break;
        }
        cut = round;
        for (report, _) in answers {
            assert_eq!(report.verdict, Verdict::Inconclusive, "round {round}: {report:?}");
            let is_lost = |why: &Reason| matches!(why, Reason::Cluster { .. });
            assert!(report.reasons.iter().any(is_lost), "round {round}: {:?}", report.reasons);
        }
    }
    assert!(cut > 10, "there were {cut} rounds");
}

/// Messages that are cut short are refused, wherever that is. The process that sees it first leaves the others alone, so they
/// wait in vain, and say so.
#[test]
fn messages_that_are_cut_short_are_refused() {
    let (program, observe) = litmus(&large::ring(2));
    let config = SearchConfig { observe: &observe, all: true, must_end: true, ..SearchConfig::default() };
    for round in 1..12 {
        for keep in [0, 1, 5, 60] {
            let tamper = move |_: usize, at: usize, message: &mut Vec<u8>| {
                if at == round {
                    message.truncate(keep);
                }
            };
            let desk = Desk { tamper: Some(&tamper), ..Desk::new(2) };
            let whole = Case::new(&program, "tso", config).alone().0;
            // Both see a message that is cut short in the same round, so none waits for the other.
            for (report, _) in Case::new(&program, "tso", config).at(&desk, 1) {
                let same = report.verdict == whole.verdict && report.stats.states == whole.stats.states;
                assert!(report.verdict == Verdict::Inconclusive || same, "round {round}: {report:?}");
            }
        }
    }
}
