//! Several workers find what one finds, and what they visit does not depend on which worker is faster; and
//! fingerprints of states are as good as states.

#[path = "../benches/programs/mod.rs"]
#[allow(dead_code, unreachable_pub)]
pub(crate) mod large;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::programs::{MODELS, Shape};
use fencepost_explore::{
    Limits, Order, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore,
};
use fencepost_ir::{
    Budget, Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Place, Program,
    ProgramBuilder, Storage,
};
use fencepost_testkit::machine_with;
use proptest::test_runner::{TestCaseError, TestRunner};

const ORDERS: [Order; 3] = [Order::BreadthFirst, Order::BreadthWithProbe, Order::DepthFirst];

fn outcomes(report: &Report) -> BTreeSet<Vec<i64>> {
    report.outcomes.keys().cloned().collect()
}

fn violations(report: &Report) -> BTreeSet<(ViolationKind, String)> {
    report.violations.iter().map(|violation| (violation.kind, violation.message.clone())).collect()
}

fn figures(report: &Report) -> (usize, usize, usize) {
    (report.stats.states, report.stats.transitions, report.stats.max_window)
}

fn configuration(reduce: bool) -> SearchConfig<'static> {
    if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) }
}

/// Searches with one, two and four workers, exactly and by fingerprints, demands that they agree, and
/// gives what one found.
fn agree(
    program: &Program,
    observe: &[Observable],
    model: &str,
    reduce: bool,
    order: Order,
) -> Result<Report, String> {
    let search = |workers: usize, compact: bool| {
        let options = configuration(reduce);
        let settings = options.settings();
        let reductions = options.reductions.set(Reduction::RememberedSteps, workers != 2);
        let options = SearchConfig { workers, compact, reductions, order, all: true, ..options };
        crate::programs::run(program, observe, model, settings, options)
    };
    let [one, two, four] = [1, 2, 4].map(|workers| search(workers, false));
    let [compact, both] = [1, 2].map(|workers| search(workers, true));
    for report in [&two, &four, &compact, &both] {
        let same = report.verdict == one.verdict
            && report.reasons == one.reasons
            && outcomes(report) == outcomes(&one)
            && violations(report) == violations(&one);
        if !same {
            return Err(format!("{model}, {reduce}, {order:?}: {report:?} instead of {one:?}"));
        }
    }
    if figures(&two) != figures(&four) || figures(&one) != figures(&two) {
        let all = [&one, &two, &four].map(figures);
        return Err(format!("{model}, {reduce}, {order:?}: {all:?} states and so on"));
    }
    // Depth-first, the order of actions is another, since a fingerprint does not say which state led to it.
    let ordered = order != Order::DepthFirst || !reduce;
    if ordered && (figures(&compact) != figures(&one) || figures(&both) != figures(&two)) {
        let all = [&one, &compact, &two, &both].map(figures);
        return Err(format!("{model}, {reduce}, {order:?}: {all:?} states and so on, compact"));
    }
    Ok(one)
}

#[test]
fn workers_agree_on_random_programs() {
    let shapes = [
        (Shape { threads: 2, variables: 2, length: 4, control: true }, 12),
        (Shape { threads: 3, variables: 3, length: 3, control: true }, 5),
    ];
    for (shape, cases) in shapes {
        TestRunner::new(crate::programs::config(cases))
            .run(&crate::programs::code(shape), |code| {
                let (program, observe) = crate::programs::build(&code);
                for model in MODELS {
                    for order in ORDERS {
                        for reduce in [true, false] {
                            agree(&program, &observe, model, reduce, order).map_err(TestCaseError::fail)?;
                        }
                    }
                }
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn workers_agree_where_there_is_much_to_share() {
    let cases = [
        (large::stores(6), "pso", false),
        (large::ring(5), "tso", false),
        (large::ring(3), "pc", false),
        (large::peterson(true), "dotnet-ecma", true),
        (large::peterson(true), "tso", false),
        (large::dekker(true), "pso", true),
    ];
    for (text, model, reduce) in cases {
        let test = fencepost_litmus::parse("large.litmus", &text).unwrap();
        let observe: Vec<Observable> = test.observed.iter().map(|(_, what)| *what).collect();
        for order in [Order::BreadthFirst, Order::BreadthWithProbe] {
            agree(&test.program, &observe, model, reduce, order).unwrap();
        }
    }
}

/// Threads that write on and on, the last of which fails after a while.
fn failing(threads: usize, before: u64) -> Program {
    let mut program = ProgramBuilder::new();
    let write = program.access(Class::Write, &[]).unwrap();
    let message = program.message("this fails");
    for thread in 0..threads {
        let variable = program.add_static(format!("x{thread}"), Storage::I64, 0);
        let mut method = MethodBuilder::new(format!("T{thread}"));
        let value = method.register(Kind::I64);
        for step in 0..before {
            method.emit(LocalOp::Const { dst: value, value: step });
            method.emit(MemoryOp::Store { place: Place::Static(variable), src: value, access: write });
        }
        if thread + 1 == threads {
            method.emit(ControlOp::Fail { message });
        }
        method.emit(ControlOp::Return { first: value });
        let method = program.method(method);
        program.thread(format!("T{thread}"), method, Vec::new());
    }
    program.build()
}

fn search(program: &Program, model: &str, options: &SearchConfig<'_>) -> Report {
    explore(&machine_with(program, model, configuration(false).settings()), options)
}

#[test]
fn the_first_violation_has_a_shortest_story() {
    let program = failing(3, 12);
    let [one, two, four] = [(1, false), (2, true), (4, false)].map(|(workers, compact)| {
        let report = search(
            &program,
            "sc",
            &SearchConfig { workers, compact, ..SearchConfig::with(Reductions::of_steps()) },
        );
        assert_eq!(report.verdict, Verdict::Violated);
        assert_eq!(report.violations.len(), 1);
        report.violations[0].trace.len()
    });
    assert_eq!([two, four], [one; 2]);
}

#[test]
fn a_probe_finds_what_is_far_away() {
    let program = failing(3, 30);
    for workers in [1, 3] {
        let options = SearchConfig {
            workers,
            order: Order::BreadthWithProbe,
            ..SearchConfig::with(Reductions::of_steps())
        };
        let report = search(&program, "sc", &options);
        assert_eq!(report.verdict, Verdict::Violated);
        assert!(report.stats.states < 20_000, "{}", report.stats.states);
    }
}

#[test]
fn limits_and_cancellation_end_the_search_of_all_workers() {
    let program = failing(4, 40);
    let stopped = |limits: Limits, cancel: bool, word: &str| {
        let cancel = AtomicBool::new(cancel);
        let budget = Budget::unlimited().until(&cancel);
        let budget = Some(&budget);
        let options = SearchConfig {
            workers: 3,
            limits,
            budget,
            all: true,
            ..SearchConfig::with(Reductions::of_steps())
        };
        let report = search(&program, "sc", &options);
        assert_eq!(report.verdict, Verdict::Inconclusive, "{word}");
        assert!(report.doubts().iter().any(|reason| reason.contains(word)), "{:?}", report.reasons);
        report
    };
    stopped(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() }, false, "time limit");
    stopped(Limits::default(), true, "interrupted");
    let report = stopped(Limits { states: Some(20_000), ..Limits::default() }, false, "limit of");
    assert!((20_000..20_010).contains(&report.stats.states), "{}", report.stats.states);
    for memory in [1 << 20, 4 << 20] {
        let report = stopped(Limits { memory: Some(memory), ..Limits::default() }, false, "memory limit");
        let peak = report.stats.peak_bytes;
        assert!(peak < memory + memory / 16 && peak > memory / 2, "{peak} of {memory}");
    }
}

#[test]
fn fingerprints_say_how_sure_they_are() {
    let program = failing(3, 8);
    let options = SearchConfig { compact: true, all: true, ..SearchConfig::with(Reductions::of_steps()) };
    let report = search(&program, "sc", &options);
    let exact = search(&program, "sc", &SearchConfig { compact: false, ..options });
    assert_eq!(exact.stats.odds_of_a_miss(), None);
    assert_eq!(report.stats.states, exact.stats.states);
    let states = report.stats.states as f64;
    let odds = report.stats.odds_of_a_miss().unwrap();
    assert!(odds > 0.0 && odds <= states * states / 2f64.powi(65), "{odds}");
    assert_eq!(report.violations, exact.violations);
    assert!(report.stats.store_bytes < exact.stats.store_bytes);
}
