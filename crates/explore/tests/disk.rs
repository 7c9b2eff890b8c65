//! A search that stores visited states in files finds what one finds that stores them in memory.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use fencepost_explore::{
    ColdFile, Disk, Order, Reason, Reductions, Report, SearchConfig, Verdict, ViolationKey, explore,
};
use fencepost_ir::broken::InternalErrors;
use fencepost_ir::{Observable, Program};
use fencepost_testkit::machine_with;
use proptest::test_runner::TestRunner;

use crate::programs::{self, Shape};
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

/// A disk with room for so many files, each of which can be read so often.
struct Sheets {
    files: AtomicUsize,
    reads: usize,
    made: AtomicUsize,
}

impl Sheets {
    fn new(files: usize, reads: usize) -> Sheets {
        Sheets { files: AtomicUsize::new(files), reads, made: AtomicUsize::new(0) }
    }
}

impl Disk for Sheets {
    fn file(&self) -> io::Result<Box<dyn ColdFile>> {
        if self.files.load(Ordering::Relaxed) <= self.made.fetch_add(1, Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(Box::new(Sheet { bytes: Vec::new(), reads: self.reads, read: AtomicUsize::new(0) }))
    }

    fn spares(&self) -> usize {
        100
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
    let disk = Sheets::new(usize::MAX, usize::MAX);
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

/// No room, and files that cannot be read any more: inconclusive, whatever was seen, and never a wrong answer.
#[test]
fn a_disk_that_fails_ends_the_search_inconclusive() {
    let (program, observe) = litmus(&large::ring(4));
    let config = SearchConfig {
        observe: &observe,
        all: true,
        must_end: true,
        internal_errors: InternalErrors::Reported,
        ..SearchConfig::with(Reductions::none())
    };
    assert_eq!(search(&program, "tso", &config).verdict, Verdict::Holds);
    for files in 0..2 {
        let disk = Sheets::new(files, usize::MAX);
        let report = search(&program, "tso", &SearchConfig { disk: Some(&disk), ..config });
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(matches!(report.reasons[..], [Reason::Disk(_)]), "{:?}", report.reasons);
    }
    for reads in [0, 1, 7] {
        let disk = Sheets::new(usize::MAX, reads);
        let report = search(&program, "tso", &SearchConfig { disk: Some(&disk), ..config });
        assert_eq!(report.verdict, Verdict::Inconclusive, "{reads} reads");
        let why = report.doubts().join("; ");
        assert!(why.contains("cannot be read: the disk is broken"), "{why}");
    }
}
