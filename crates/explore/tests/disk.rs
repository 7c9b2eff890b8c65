//! A search that stores visited states in files finds what one finds that stores them in memory.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use fencepost_explore::{
    ColdFile, Disk, Limits, Order, Reason, Reductions, Report, SearchConfig, Verdict, ViolationKey, explore,
};
use fencepost_ir::{Budget, Observable, Program};
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;
use proptest::prelude::any;
use proptest::test_runner::TestRunner;

use crate::programs::{self, Shape};
use crate::stuck as spins;
use crate::workers::large;

/// A file in memory that fails after so many calls.
#[derive(Debug)]
struct Sheet {
    bytes: Vec<u8>,
    reads: usize,
    read: AtomicUsize,
}

impl ColdFile for Sheet {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn read(&self, into: &mut [u8], from: u64) -> io::Result<()> {
        if self.read.fetch_add(1, Ordering::Relaxed) >= self.reads {
            return Err(io::Error::other("the disk is broken"));
        }
        into.copy_from_slice(&self.bytes[from as usize..from as usize + into.len()]);
        Ok(())
    }
}

/// A disk with room for so many files, each of which can be read so often, for all states but the first few.
pub(crate) struct Sheets {
    files: AtomicUsize,
    reads: usize,
    made: AtomicUsize,
    spares: usize,
}

impl Sheets {
    fn new(files: usize, reads: usize) -> Sheets {
        Sheets { files: AtomicUsize::new(files), reads, made: AtomicUsize::new(0), spares: 20 }
    }

    pub(crate) fn endless() -> Sheets {
        Sheets::new(usize::MAX, usize::MAX)
    }
}

impl Disk for Sheets {
    fn file(&self) -> io::Result<Box<dyn ColdFile>> {
        if self.files.load(Ordering::Relaxed) <= self.made.fetch_add(1, Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(Box::new(Sheet { bytes: Vec::new(), reads: self.reads, read: AtomicUsize::new(0) }))
    }

    fn place(&self) -> String {
        "a sheet".to_owned()
    }

    fn spares(&self) -> usize {
        self.spares
    }
}

fn search(program: &Program, model: &str, config: &SearchConfig<'_>) -> Report {
    explore(&machine_with(program, model, config.settings()), config)
}

/// Searches in memory and with files, with one worker and two, and demands that they agree. Gives how many files there were.
fn agree(program: &Program, model: &str, config: SearchConfig<'_>) -> usize {
    let of = |report: &Report| {
        let mut keys: Vec<ViolationKey> = report.violations.iter().map(|it| it.key.clone()).collect();
        keys.sort();
        let outcomes: Vec<Vec<i64>> = report.outcomes.keys().cloned().collect();
        (report.verdict, report.doubts(), report.stats.states, report.stats.transitions, outcomes, keys)
    };
    let memory = search(program, model, &config);
    let disk = Sheets::endless();
    for workers in [1, 2] {
        let report = search(program, model, &SearchConfig { disk: Some(&disk), workers, ..config });
        assert_eq!(of(&report), of(&memory), "{model}, {workers} workers");
        if workers == 1 {
            assert_eq!(report.violations, memory.violations, "{model}");
            assert_eq!(report.outcomes, memory.outcomes, "{model}");
        }
    }
    disk.made.into_inner()
}

fn litmus(text: &str) -> (Program, Vec<Observable>) {
    let test = fencepost_litmus::parse("disk.litmus", text).unwrap();
    let observe = test.observed.iter().map(|(_, what)| *what).collect();
    (test.program, observe)
}

#[test]
fn files_hold_what_memory_holds() {
    let cases = [
        (large::ring(4), "tso", false),
        (large::ring(3), "pso", false),
        (large::peterson(true), "tso", true),
        (large::stores(4), "pc", false),
        (large::ring(3), "dotnet-ecma", false),
    ];
    let mut files = 0;
    for (text, model, reduces) in cases {
        let (program, observe) = litmus(&text);
        let reductions = if reduces { Reductions::all() } else { Reductions::none() };
        for (order, compact) in
            [(Order::BreadthFirst, false), (Order::BreadthWithProbe, false), (Order::BreadthFirst, true)]
        {
            let must_end = !compact;
            let plain = SearchConfig::with(reductions);
            let config = SearchConfig { observe: &observe, all: true, must_end, order, compact, ..plain };
            files += agree(&program, model, config);
        }
    }
    assert!(files > 20, "{files}");
}

#[test]
fn random_programs_are_searched_with_files() {
    let shape = Shape { threads: 3, variables: 3, length: 3, control: true };
    TestRunner::new(programs::config(5))
        .run(&programs::code(shape), |code| {
            let (program, observe) = programs::build(&code);
            for model in ["sc", "tso", "pso", "rmo", "java"] {
                let plain = SearchConfig::with(Reductions::none());
                agree(
                    &program,
                    model,
                    SearchConfig { observe: &observe, all: true, must_end: true, ..plain },
                );
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Threads that spin: some programs are stuck, some are not, and there are many steps back.
#[test]
fn stuck_threads_are_found_with_files() {
    let (stuck, ending) = (AtomicUsize::new(0), AtomicUsize::new(0));
    TestRunner::new(programs::config(24))
        .run(&(spins::threads(), any::<bool>()), |(threads, volatile)| {
            let program = spins::build(&threads, volatile);
            for model in ["sc", "tso", "pso", "rmo", "dotnet", "java", "java-op"] {
                for reductions in [Reductions::all(), Reductions::none()] {
                    let limits = Limits { states: Some(3000), ..Limits::default() };
                    let plain = SearchConfig::with(reductions);
                    let config = SearchConfig { all: true, must_end: true, limits, ..plain };
                    let report = search(&program, model, &config);
                    // Which states are the first 3000 depends on the workers.
                    if report.stats.states < 3000 {
                        agree(&program, model, config);
                        let count = if report.violations.is_empty() { &ending } else { &stuck };
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let counts = (stuck.into_inner(), ending.into_inner());
    assert!(counts.0 > 50 && counts.1 > 50, "{counts:?}");
}

/// A thread that waits for what may never come, beside others that write. If `spins`, it does.
pub(crate) fn waiting(spins: bool) -> Program {
    let mut p = program();
    let [flag, x, y] = ints(&mut p, ["flag", "x", "y"]);
    let mut c = Code::new("waits");
    let top = c.here();
    let seen = c.read(flag);
    c.if_false(seen, top);
    c.thread(&mut p);
    for (name, own) in [("x", x), ("y", y)] {
        let mut c = Code::new(name);
        (1..4).for_each(|value| c.put(own, value));
        if name == "x" || !spins {
            c.put(flag, i32::from(!spins));
        }
        c.thread(&mut p);
    }
    p.build()
}

/// A budget that runs out at every point in turn: nothing is said but what a whole search says.
#[test]
fn a_search_with_files_may_end_at_any_point() {
    for (spins, verdict) in [(false, Verdict::Holds), (true, Verdict::Violated)] {
        let program = waiting(spins);
        let whole = SearchConfig { all: true, must_end: true, ..SearchConfig::with(Reductions::none()) };
        let expected = search(&program, "sc", &whole);
        assert_eq!((expected.verdict, expected.violations.len()), (verdict, usize::from(spins)));
        for looks in 0.. {
            let (budget, disk) = (Budget::unlimited().of_looks(looks), Sheets::endless());
            let report =
                search(&program, "sc", &SearchConfig { budget: Some(&budget), disk: Some(&disk), ..whole });
            if report.reasons.is_empty() && report.violations.iter().all(|it| it.untold.is_none()) {
                assert_eq!((report.verdict, report.violations), (verdict, expected.violations));
                assert!(looks > report.stats.states, "a look for each state, and more: {looks}");
                break;
            }
            assert!(report.verdict == Verdict::Inconclusive || spins, "{looks} looks");
        }
    }
}

/// No room: inconclusive, whatever was seen.
#[test]
fn a_disk_that_is_full_ends_the_search_inconclusive() {
    let (program, observe) = litmus(&large::ring(4));
    let plain = SearchConfig::with(Reductions::none());
    let config = SearchConfig { observe: &observe, all: true, must_end: true, ..plain };
    assert_eq!(search(&program, "tso", &config).verdict, Verdict::Holds);
    for files in 0..3 {
        let disk = Sheets::new(files, usize::MAX);
        let report = search(&program, "tso", &SearchConfig { disk: Some(&disk), ..config });
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(matches!(report.reasons[..], [Reason::Disk(_)]), "{:?}", report.reasons);
        assert_eq!(report.doubts(), ["states cannot be written to a sheet: no storage space"]);
    }
}

/// Files that cannot be read any more, whenever that happens: inconclusive, with the file, and never a wrong answer. It is no mistake of
/// Fencepost.
#[test]
fn a_disk_that_breaks_ends_the_search_inconclusive() {
    let mut failed = 0;
    for (program, verdict) in
        [(litmus(&large::ring(4)).0, Verdict::Holds), (waiting(true), Verdict::Violated)]
    {
        let plain = SearchConfig::with(Reductions::none());
        let config = SearchConfig { all: true, must_end: true, ..plain };
        let mut reads = 0;
        loop {
            let before = failed;
            for workers in [1, 2] {
                let disk = Sheets::new(usize::MAX, reads);
                let report = search(&program, "tso", &SearchConfig { disk: Some(&disk), workers, ..config });
                if report.reasons.is_empty() {
                    assert_eq!(report.verdict, verdict, "{reads} reads");
                    continue;
                }
                failed += 1;
                assert_eq!(report.verdict, Verdict::Inconclusive, "{reads} reads");
                assert_eq!(
                    report.doubts(),
                    ["states cannot be read back from a sheet: the disk is broken"],
                    "{reads} reads, {workers} workers"
                );
            }
            if failed == before {
                break;
            }
            reads += 1 + reads / 2;
        }
    }
    assert!(failed > 8, "{failed}");
}
