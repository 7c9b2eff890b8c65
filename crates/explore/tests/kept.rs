//! A search that was kept and goes on, wherever it was kept and with however many workers, ends like one that was never
//! interrupted: with the same counts, verdict, outcomes, violations and stories.

use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use fencepost_explore::keep::{AllWritten, WriteSearch};
use fencepost_explore::property::{Property, Reading, Term, TermBinaryOp};
use fencepost_explore::{
    Keeper, Limits, Order, Reductions, Report, SearchConfig, Verdict, ViolationKey, explore,
};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Budget, Kind, Observable, Program, Stop};
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;
use proptest::test_runner::TestRunner;

use crate::programs::{self, Shape};
use crate::workers::large;

/// Keeps searches in memory.
#[derive(Default)]
pub struct Shelf {
    /// Whether the search is kept wherever it can be.
    is_due: bool,
    kept: Mutex<Vec<Vec<u8>>>,
    from: Option<Vec<u8>>,
}

impl Shelf {
    /// Keeps the search wherever it can be kept.
    pub fn eager() -> Shelf {
        Shelf { is_due: true, ..Shelf::default() }
    }

    pub fn from(kept: &[u8]) -> Shelf {
        Shelf { from: Some(kept.to_vec()), ..Shelf::default() }
    }

    pub fn all(self) -> Vec<Vec<u8>> {
        self.kept.into_inner().unwrap()
    }
}

impl Keeper for Shelf {
    fn is_due(&self) -> bool {
        self.is_due
    }

    fn keep(&self, write: WriteSearch<'_>, all: AllWritten<'_>) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        if all(true) == Ok(true) {
            self.kept.lock().unwrap().push(bytes);
        }
    }

    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>> {
        Ok(self.from.as_ref().map(|bytes| Box::new(&bytes[..]) as Box<dyn Read>))
    }
}

/// A program and how it is searched.
struct Case<'c> {
    program: &'c Program,
    model: &'c str,
    config: SearchConfig<'c>,
}

impl Case<'_> {
    fn search(&self, keeper: Option<&Shelf>, workers: usize, budget: Option<&Budget<'_>>) -> Report {
        let machine = machine_with(self.program, self.model, self.config.settings());
        let keeper = keeper.map(|shelf| shelf as &dyn Keeper);
        explore(&machine, &SearchConfig { keeper, workers, budget, ..self.config })
    }

    /// Interrupts the search in many places, and demands that it ends as if it had not been. Gives how it ends, and in how
    /// many places it was kept.
    fn survives(&self) -> (Report, usize) {
        let whole = self.search(None, 1, None);
        let shelf = Shelf::eager();
        self.same(&self.search(Some(&shelf), 1, None), &whole, true);
        let kept = shelf.all();
        for bytes in kept.iter().step_by(1 + kept.len() / 12) {
            for workers in [1, 2] {
                let report = self.search(Some(&Shelf::from(bytes)), workers, None);
                self.same(&report, &whole, workers == 1);
            }
        }
        if let Some(bytes) = kept.get(kept.len() / 3) {
            self.survives_twice(bytes, &whole);
        }
        for looks in [1, 2, 5, 20] {
            self.survives_a_limit(looks, &whole);
        }
        (whole, kept.len())
    }

    /// Goes on, is kept again with two workers, and goes on from there.
    fn survives_twice(&self, bytes: &[u8], whole: &Report) {
        let second = Shelf { is_due: true, ..Shelf::from(bytes) };
        self.same(&self.search(Some(&second), 2, None), whole, false);
        let again = second.all();
        let last = again.last().unwrap();
        self.same(&self.search(Some(&Shelf::from(last)), 1, None), whole, false);
    }

    /// Is stopped by a limit, and goes on from where it was: what was kept then is all that was done.
    fn survives_a_limit(&self, looks: usize, whole: &Report) {
        let (shelf, budget) = (Shelf::default(), Budget::unlimited().of_looks(looks));
        let stopped = self.search(Some(&shelf), 1, Some(&budget));
        if let Some(last) = shelf.all().last() {
            assert!(stopped.verdict != Verdict::Holds, "{}: {stopped:?}", self.model);
            self.same(&self.search(Some(&Shelf::from(last)), 1, None), whole, true);
        }
    }

    /// Whether two reports say the same; in the same order, too, if they are `alike`.
    fn same(&self, report: &Report, whole: &Report, alike: bool) {
        let of = |report: &Report| {
            let stats = &report.stats;
            let mut keys: Vec<ViolationKey> = report.violations.iter().map(|it| it.key.clone()).collect();
            keys.sort();
            let outcomes: Vec<Vec<i64>> = report.outcomes.keys().cloned().collect();
            let counts = (stats.states, stats.transitions, stats.max_window, report.complete);
            (report.verdict, report.doubts(), report.assumptions.clone(), counts, outcomes, keys)
        };
        // What stops at the first violation need not stop in the same place with several workers.
        if alike || self.config.all || whole.violations.is_empty() {
            assert_eq!(of(report), of(whole), "{}", self.model);
        } else {
            assert_eq!(report.verdict, whole.verdict, "{}", self.model);
        }
        if alike {
            assert_eq!(report.violations, whole.violations, "{}", self.model);
            assert_eq!(report.outcomes, whole.outcomes, "{}", self.model);
            assert_eq!(report.granted, whole.granted, "{}", self.model);
        }
    }
}

fn litmus(text: &str) -> (Program, Vec<Observable>) {
    let test = fencepost_litmus::parse("kept.litmus", text).unwrap();
    let observe = test.observed.iter().map(|(_, what)| *what).collect();
    (test.program, observe)
}

#[test]
fn searches_go_on_where_they_were_kept() {
    let cases = [
        (large::ring(4), "tso", true),
        (large::ring(3), "pso", false),
        (large::stores(3), "pc", false),
        (large::peterson(true), "tso", true),
        (large::ring(3), "dotnet-ecma", true),
        (large::ring(2), "rmo", true),
    ];
    for (text, model, reduces) in cases {
        let (program, observe) = litmus(&text);
        let reductions = if reduces { Reductions::all() } else { Reductions::none() };
        for (order, compact) in
            [(Order::BreadthFirst, false), (Order::BreadthWithProbe, false), (Order::BreadthFirst, true)]
        {
            let config = SearchConfig {
                observe: &observe,
                all: true,
                must_end: !compact,
                order,
                compact,
                ..SearchConfig::with(reductions)
            };
            let (report, places) = Case { program: &program, model, config }.survives();
            assert!(places > 3, "{model}: {places} places of {} states", report.stats.states);
        }
    }
}

/// Batches are smaller than levels here, and the store folds states anew.
#[test]
fn a_search_goes_on_in_the_middle_of_a_level() {
    let (program, observe) = litmus(&large::ring(5));
    let config = SearchConfig { observe: &observe, all: true, ..SearchConfig::with(Reductions::none()) };
    for (order, compact) in
        [(Order::BreadthFirst, false), (Order::BreadthWithProbe, false), (Order::BreadthFirst, true)]
    {
        let case =
            Case { program: &program, model: "tso", config: SearchConfig { order, compact, ..config } };
        let (report, places) = case.survives();
        assert!(report.stats.states > 10_000, "{}", report.stats.states);
        assert!(places > 20, "{places}");
    }
}

#[test]
fn random_programs_go_on() {
    let shape = Shape { threads: 2, variables: 2, length: 4, control: true };
    TestRunner::new(programs::config(8))
        .run(&programs::code(shape), |code| {
            let (program, observe) = programs::build(&code);
            for model in programs::MODELS {
                let config =
                    SearchConfig { observe: &observe, all: true, must_end: true, ..SearchConfig::default() };
                Case { program: &program, model, config }.survives();
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Threads that add to `x` behind a lock, and to `z` without; where `z` was changed in between, they fail.
fn locked(threads: usize) -> Program {
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

/// What is taken for granted of locks and races, and refuted in later rounds, is kept, and so are stories that were told.
#[test]
fn what_is_taken_for_granted_is_kept() {
    let program = locked(3);
    let mut granted = 0;
    for model in ["sc", "tso", "dotnet", "java", "java-op"] {
        for all in [true, false] {
            let config = SearchConfig { all, must_end: true, ..SearchConfig::default() };
            let (report, places) = Case { program: &program, model, config }.survives();
            assert_eq!(report.verdict, Verdict::Violated, "{model}");
            assert_eq!(report.violations.len(), if all { 3 } else { 1 }, "{model}");
            assert!(places > 3, "{model}: {places}");
            granted += usize::from(report.granted.locks.is_some());
        }
    }
    assert!(granted > 0, "some model takes locks for granted");
}

/// What was seen of properties is kept: one that was never looked at, or never had a value, says nothing.
#[test]
fn what_is_known_of_properties_is_kept() {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        c.bump(x, 1);
        c.bump(y, 1);
        c.thread(&mut p);
    }
    let program = p.build();
    let reading = Reading { bits: 32, signed: true };
    let of = |place| Box::new(Term::Static { id: id_of(place), reading, after: None });
    let property = |text: &str, term| Property { text: text.to_owned(), term, parts: Vec::new() };
    let less = |left, right| Term::Binary(TermBinaryOp::Less, left, Box::new(Term::Constant(right)));
    let undefined = Term::Binary(TermBinaryOp::Divide, of(x), Box::new(Term::Constant(0)));
    let (always, finally) = (
        [property("x < 2", less(of(x), 2)), property("x / 0", undefined), property("y < 9", less(of(y), 9))],
        [property("x < 3", less(of(x), 3))],
    );
    for model in ["sc", "pso"] {
        let config =
            SearchConfig { always: &always, finally: &finally, all: true, ..SearchConfig::default() };
        let (report, _) = Case { program: &program, model, config }.survives();
        assert_eq!(report.violations.len(), 1, "{model}");
        assert!(
            report.doubts().iter().any(|why| why.starts_with("`x / 0` says nothing")),
            "{:?}",
            report.doubts()
        );
    }
}

/// Whether the last thread may run for ever is found by the steps of all searches together.
#[test]
fn steps_of_the_last_thread_are_kept() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut waits = Code::new("waits");
    let top = waits.here();
    let seen = waits.read(x);
    waits.if_false(seen, top);
    waits.thread(&mut p);
    let mut choose = Code::new("chooses");
    let chosen = choose.choose(2);
    choose.store(x, chosen);
    choose.thread(&mut p);
    let program = p.build();
    let observe = [Observable::Static(id_of(x))];
    let config =
        SearchConfig { observe: &observe, termination: Some(&[9]), all: true, ..SearchConfig::default() };
    for model in ["sc", "tso", "java-op"] {
        let (report, _) = Case { program: &program, model, config }.survives();
        assert!(
            report.outcomes.contains_key(&vec![9]) && report.outcomes.contains_key(&vec![1]),
            "{report:?}"
        );
    }
}

/// Interrupts the search after so many batches.
struct Interrupting {
    shelf: Shelf,
    batches: AtomicUsize,
    flag: AtomicBool,
}

impl Keeper for Interrupting {
    fn is_due(&self) -> bool {
        if self.batches.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.flag.store(true, Ordering::Relaxed);
        }
        true
    }

    fn keep(&self, write: WriteSearch<'_>, all: AllWritten<'_>) {
        self.shelf.keep(write, all);
    }

    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>> {
        self.shelf.kept()
    }
}

/// A story that an interruption has kept from being told would stay untold: what was kept before it counts.
#[test]
fn what_is_kept_last_has_all_of_its_stories() {
    let program = locked(3);
    let config = SearchConfig { all: true, ..SearchConfig::default() };
    let case = Case { program: &program, model: "tso", config };
    let shelf = Shelf::eager();
    let (whole, mut untold) = (case.search(Some(&shelf), 1, None), 0);
    for batches in 0..shelf.all().len() {
        let (shelf, flag) = (Shelf::default(), AtomicBool::new(false));
        let keeper = Interrupting { shelf, batches: AtomicUsize::new(batches), flag };
        let budget = Budget::unlimited().until(&keeper.flag);
        let machine = machine_with(&program, "tso", config.settings());
        let stopped =
            explore(&machine, &SearchConfig { keeper: Some(&keeper), budget: Some(&budget), ..config });
        untold += stopped.violations.iter().filter(|it| it.untold.is_some()).count();
        let kept = keeper.shelf.all();
        let report = case.search(Some(&Shelf::from(kept.last().unwrap())), 1, None);
        case.same(&report, &whole, true);
    }
    assert!(untold > 0, "some story is interrupted");
}

/// The limit of the search's own memory is looked at between batches, too.
#[test]
fn a_search_without_room_is_kept_and_goes_on_with_more() {
    let (program, observe) = litmus(&large::ring(5));
    let plain = SearchConfig { observe: &observe, all: true, ..SearchConfig::with(Reductions::none()) };
    let limits = Limits { memory: Some(150_000), ..Limits::default() };
    let narrow = Case { program: &program, model: "tso", config: SearchConfig { limits, ..plain } };
    let shelf = Shelf::default();
    let stopped = narrow.search(Some(&shelf), 1, None);
    let why = stopped.doubts();
    assert!(
        matches!(&stopped.reasons[..], [fencepost_explore::Reason::Stopped(it)] if it.why == Stop::Memory(150_000)),
        "{why:?}"
    );
    let kept = shelf.all();
    assert_eq!(kept.len(), 1);
    let case = Case { program: &program, model: "tso", config: plain };
    case.same(&case.search(Some(&Shelf::from(&kept[0])), 1, None), &case.search(None, 1, None), true);
}

/// What is no search, or one of another kind, ends inconclusive, and never with a panic or a verdict.
#[test]
fn what_does_not_fit_is_not_gone_on_with() {
    let (program, observe) = litmus(&large::ring(3));
    let config = SearchConfig { observe: &observe, must_end: true, all: true, ..SearchConfig::default() };
    let case = Case { program: &program, model: "tso", config };
    let shelf = Shelf::eager();
    case.search(Some(&shelf), 1, None);
    let kept = shelf.all();
    let bytes = &kept[kept.len() / 2];
    for length in (0..bytes.len()).step_by(7) {
        let report = case.search(Some(&Shelf::from(&bytes[..length])), 1, None);
        assert_eq!(report.verdict, Verdict::Inconclusive, "{length} bytes");
        assert!(report.doubts()[0].starts_with("the search that was kept cannot be read"), "{report:?}");
    }
    let compact = Case { config: SearchConfig { compact: true, ..config }, ..case };
    let report = compact.search(Some(&Shelf::from(bytes)), 1, None);
    assert_eq!(report.verdict, Verdict::Inconclusive);
}
