//! A search that does not see everything says so, and why; loops end where they can.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fencepost_explore::{
    Limits, Order, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind, explore,
};
use fencepost_ir::{
    Budget, Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, MethodId, Observable, Place, Program,
    ProgramBuilder, Reg, StaticId, Storage,
};
use fencepost_litmus::Test;
use fencepost_machine::Settings;
use fencepost_testkit::machine_with;

const MODELS: [&str; 7] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "pc", "pc-atomic"];

fn parse(text: &str) -> Test {
    fencepost_litmus::parse("test.litmus", text).unwrap_or_else(|error| panic!("{error:?}"))
}

fn search(program: &Program, model: &str, settings: Settings, options: &SearchConfig<'_>) -> Report {
    explore(&machine_with(program, model, settings), options)
}

fn observed(test: &Test) -> Vec<Observable> {
    test.observed.iter().map(|(_, observable)| *observable).collect()
}

fn outcomes(report: &Report) -> BTreeSet<Vec<i64>> {
    report.outcomes.keys().cloned().collect()
}

fn fast() -> SearchConfig<'static> {
    SearchConfig::default()
}

/// Three threads of three writes and reads: some thousands of states without reduction.
fn busy() -> Test {
    parse(
        "LISA busy
{ }
 P0       | P1       | P2       ;
 w[] x 1  | w[] y 1  | w[] z 1  ;
 w[] y 2  | w[] z 2  | w[] x 2  ;
 r[] r1 z | r[] r1 x | r[] r1 y ;
locations [0:r1; 1:r1; 2:r1; x; y; z;]
",
    )
}

const WRITES_FOREVER: &str = "LISA forever
{ }
 P0         ;
 L: w[] x 1 ;
 w[] y 1    ;
 b[] L      ;
exists (x=1)
";

#[test]
fn a_full_window_is_inconclusive_and_says_where() {
    let test = parse(WRITES_FOREVER);
    for model in ["pso", "rmo", "dotnet-ecma"] {
        for window in [1, 2, 7] {
            for run_ahead in [true, false] {
                let settings = Settings { window, ..Settings::default() }
                    .set(Reduction::RunAhead, run_ahead)
                    .set(Reduction::RunAlone, false)
                    .set(Reduction::CalmRegions, false);
                let report = search(&test.program, model, settings, &fast());
                assert_eq!(report.verdict, Verdict::Inconclusive, "{model}, window {window}");
                let reason = report.reasons[0].to_string();
                assert!(reason.contains(&format!("window bound of {window} ")), "{reason}");
                assert!(reason.contains("test.litmus:4") || reason.contains("test.litmus:5"), "{reason}");
                assert!(report.stats.max_window <= window);
            }
        }
    }
}

/// In order there is never anything to gain from issuing ahead, so nothing is lost.
#[test]
fn a_window_that_loses_nothing_is_conclusive() {
    let test = parse(WRITES_FOREVER);
    for model in ["sc", "tso"] {
        let settings = Settings::default().set(Reduction::RunAlone, false);
        let report = search(&test.program, model, settings, &fast());
        assert_eq!(report.verdict, Verdict::Holds, "{model}: {:?}", report.reasons);
        assert_eq!(report.stats.max_window, 1);
    }
}

/// What a small window finds is real, and a large enough one finds all.
#[test]
fn a_small_window_only_loses_outcomes() {
    let test = busy();
    let observe = observed(&test);
    let options = SearchConfig { observe: &observe, ..fast() };
    for model in MODELS {
        let all = search(&test.program, model, Settings::default(), &options);
        assert_eq!(all.verdict, Verdict::Holds);
        for window in 1..=3 {
            let settings = Settings { window, ..Settings::default() };
            let some = search(&test.program, model, settings, &options);
            assert!(outcomes(&some).is_subset(&outcomes(&all)), "{model}, window {window}");
            if some.verdict == Verdict::Holds {
                assert_eq!(outcomes(&some), outcomes(&all), "{model}, window {window}");
            }
        }
    }
}

#[test]
fn the_limit_of_states_is_kept() {
    let test = busy();
    for order in [Order::BreadthFirst, Order::DepthFirst] {
        for states in [1, 2, 100] {
            let limits = Limits { states: Some(states), ..Limits::default() };
            let options = SearchConfig { limits, order, ..SearchConfig::with(Reductions::of_steps()) };
            let report = search(&test.program, "rmo", Settings::default(), &options);
            assert_eq!(report.verdict, Verdict::Inconclusive);
            assert!(report.doubts()[0].contains("states"), "{:?}", report.reasons);
            assert!(report.stats.states <= states.max(2), "{} of {states}", report.stats.states);
        }
    }
    let limits = Limits { states: Some(1_000_000), ..Limits::default() };
    let report = search(
        &test.program,
        "rmo",
        Settings::default(),
        &SearchConfig { limits, ..SearchConfig::with(Reductions::of_steps()) },
    );
    assert_eq!(report.verdict, Verdict::Holds);
}

#[test]
fn time_memory_and_cancellation_end_a_search() {
    let test = busy();
    let stopped = |limits: Limits, cancel: bool, word: &str| {
        let cancel = AtomicBool::new(cancel);
        let budget = Budget::unlimited().until(&cancel);
        let options =
            SearchConfig { limits, budget: Some(&budget), ..SearchConfig::with(Reductions::of_steps()) };
        let report = search(&test.program, "rmo", Settings::default(), &options);
        assert_eq!(report.verdict, Verdict::Inconclusive, "{word}");
        assert!(report.doubts().iter().any(|reason| reason.contains(word)), "{:?}", report.reasons);
    };
    stopped(Limits { time: Some(Duration::ZERO), ..Limits::default() }, false, "time limit");
    stopped(Limits { memory: Some(1), ..Limits::default() }, false, "memory limit");
    stopped(Limits::default(), true, "interrupted");
}

/// A thread that fails at once, beside one that goes on for long.
fn failing() -> Program {
    let mut program = ProgramBuilder::new();
    let variables: Vec<StaticId> =
        ["x", "y", "z"].map(|name| program.add_static(name, Storage::I64, 0)).to_vec();
    let write = program.access(Class::Write, &[]).unwrap();
    let message = program.message("this fails");
    let mut fails = MethodBuilder::new("fails");
    let one = fails.register(Kind::I64);
    fails.emit(LocalOp::Const { dst: one, value: 1 });
    fails.emit(MemoryOp::Store { place: Place::Static(variables[0]), src: one, access: write });
    fails.emit(ControlOp::Fail { message });
    fails.emit(ControlOp::Return { first: one });
    let fails = program.method(fails);
    program.thread("fails", fails, Vec::new());
    for index in 0..2 {
        let mut busy = MethodBuilder::new(format!("busy{index}"));
        let value = busy.register(Kind::I64);
        for step in 0..40 {
            busy.emit(LocalOp::Const { dst: value, value: step });
            busy.emit(MemoryOp::Store {
                place: Place::Static(variables[1 + index]),
                src: value,
                access: write,
            });
        }
        busy.emit(ControlOp::Return { first: value });
        let busy = program.method(busy);
        program.thread("busy", busy, Vec::new());
    }
    program.build()
}

#[test]
fn a_violation_before_a_limit_still_counts() {
    let program = failing();
    let limits = Limits { states: Some(500), ..Limits::default() };
    let options = SearchConfig { limits, all: true, ..SearchConfig::with(Reductions::of_steps()) };
    let report = search(&program, "tso", Settings::default(), &options);
    assert_eq!(report.verdict, Verdict::Violated);
    assert_eq!(report.violations[0].kind, ViolationKind::Assertion);
    assert!(!report.violations[0].trace.is_empty());
    assert!(report.doubts()[0].contains("500 states"), "{:?}", report.reasons);

    let first = search(&program, "tso", Settings::default(), &SearchConfig::with(Reductions::of_steps()));
    assert_eq!(first.verdict, Verdict::Violated);
    assert_eq!(first.violations.len(), 1);
    assert_eq!(first.doubts(), Vec::<String>::new());
}

#[test]
fn an_endless_local_loop_is_one_state() {
    let test = parse("LISA idle\n{ }\n P0 | P1 ;\n L: b[] L | w[] x 1 ;\nexists (x=1)\n");
    for model in MODELS {
        for run_ahead in [true, false] {
            let settings =
                Settings { local_steps: 100, ..Settings::default() }.set(Reduction::RunAhead, run_ahead);
            let report = search(&test.program, model, settings, &fast());
            assert_eq!(report.verdict, Verdict::Holds, "{model}: {:?}", report.reasons);
            assert!(report.outcomes.is_empty());
            assert!(report.stats.states <= 4, "{model}: {}", report.stats.states);
        }
    }
}

/// `looping` and the same with its loop unrolled have the same outcomes, as far as the unrolled
/// one gets out of its loop (its `r9` is then not 0).
fn same_as_unrolled(looping: &str, unrolled: &str, names: &[&str]) {
    let load = |text: &str| {
        let mut names = names.to_vec();
        names.push("1:r9");
        fencepost_litmus::parse_observing("test.litmus", text, &names).unwrap()
    };
    let (looping, unrolled) = (load(looping), load(unrolled));
    for model in MODELS {
        let find = |test: &Test, reduce: bool, order: Order| {
            let observe: Vec<Observable> = names
                .iter()
                .chain(&["1:r9"])
                .map(|name| test.observed.iter().find(|(other, _)| other == name).unwrap().1)
                .collect();
            let options = SearchConfig {
                observe: &observe,

                order,
                ..SearchConfig::with(Reductions::of_steps().set(Reduction::StubbornSets, reduce))
            };
            let report = search(&test.program, model, Settings::default(), &options);
            assert_eq!(report.verdict, Verdict::Holds, "{model}: {:?}", report.reasons);
            outcomes(&report)
        };
        let mut expected = find(&unrolled, false, Order::BreadthFirst);
        expected.retain(|values| values.last() != Some(&0));
        assert!(!expected.is_empty());
        for reduce in [false, true] {
            for order in [Order::BreadthFirst, Order::DepthFirst] {
                assert_eq!(find(&looping, reduce, order), expected, "{model}, reduce {reduce}, {order:?}");
            }
        }
    }
}

#[test]
fn a_spinning_reader_is_as_good_as_an_unrolled_one() {
    same_as_unrolled(
        "LISA loop
{ }
 P0      | P1               ;
 w[] x 1 | L: r[] r9 y      ;
 f[ww]   | mov r2 (eq r9 0) ;
 w[] y 1 | b[] r2 L         ;
 w[] y 2 | r[] r3 x         ;
 w[] x 2 | w[] z 1          ;
         | r[] r4 y         ;
exists (1:r3=0)
",
        "LISA unrolled
{ }
 P0      | P1               ;
 w[] x 1 | r[] r9 y         ;
 f[ww]   | b[] r9 L         ;
 w[] y 1 | r[] r9 y         ;
 w[] y 2 | b[] r9 L         ;
 w[] x 2 | r[] r9 y         ;
         | b[] r9 L         ;
         | b[] END          ;
         | L: r[] r3 x      ;
         | w[] z 1          ;
         | r[] r4 y         ;
         | END:             ;
exists (1:r3=0)
",
        &["1:r3", "1:r4", "x", "y", "z"],
    );
}

#[test]
fn a_loop_with_two_reads_and_a_fence_is_as_good_as_an_unrolled_one() {
    same_as_unrolled(
        "LISA loop
{ }
 P0      | P1               ;
 w[] x 1 | w[] z 1          ;
 f[lwsync] | L: r[] r3 x    ;
 w[] y 1 | f[rr]            ;
 r[] r1 z | r[] r9 y        ;
         | mov r2 (eq r9 0) ;
         | b[] r2 L         ;
         | r[] r4 x         ;
exists (1:r3=0)
",
        "LISA unrolled
{ }
 P0      | P1               ;
 w[] x 1 | w[] z 1          ;
 f[lwsync] | r[] r3 x       ;
 w[] y 1 | f[rr]            ;
 r[] r1 z | r[] r9 y        ;
         | b[] r9 L         ;
         | r[] r3 x         ;
         | f[rr]            ;
         | r[] r9 y         ;
         | b[] r9 L         ;
         | b[] END          ;
         | L: r[] r4 x      ;
         | END:             ;
exists (1:r3=0)
",
        &["0:r1", "1:r3", "1:r4", "x", "y", "z"],
    );
}

#[test]
fn two_loops_in_a_row_are_as_good_as_unrolled_ones() {
    same_as_unrolled(
        "LISA loop
{ }
 P0      | P1               | P2      ;
 w[] x 1 | L: r[] r8 x      | w[] y 1 ;
         | mov r2 (eq r8 0) | w[] z 1 ;
         | b[] r2 L         |         ;
         | M: r[] r9 y      |         ;
         | mov r2 (eq r9 0) |         ;
         | b[] r2 M         |         ;
         | r[] r4 x         |         ;
         | r[] r5 z         |         ;
exists (1:r4=0)
",
        "LISA unrolled
{ }
 P0      | P1               | P2      ;
 w[] x 1 | r[] r8 x         | w[] y 1 ;
         | b[] r8 M         | w[] z 1 ;
         | r[] r8 x         |         ;
         | b[] r8 M         |         ;
         | b[] END          |         ;
         | M: r[] r9 y      |         ;
         | b[] r9 N         |         ;
         | r[] r9 y         |         ;
         | b[] r9 N         |         ;
         | b[] END          |         ;
         | N: r[] r4 x      |         ;
         | r[] r5 z         |         ;
         | END:             |         ;
exists (1:r4=0)
",
        &["1:r4", "1:r5", "x", "y", "z"],
    );
}

/// Rounds that write are all different; a model that lets them pile up runs into the window and
/// says so. What it finds until then is right.
#[test]
fn a_spin_loop_that_writes_is_cut_short_openly() {
    let text = "LISA writes
{ }
 P0      | P1               ;
 w[] x 1 | L: w[] z 1       ;
 f[ww]   | r[] r9 y         ;
 w[] y 1 | mov r2 (eq r9 0) ;
         | b[] r2 L         ;
         | r[] r3 x         ;
exists (1:r3=0)
";
    let test = parse(text);
    let observe = observed(&test);
    let reachable = |model: &str| {
        let settings = Settings { window: 9, ..Settings::default() };
        let report = search(&test.program, model, settings, &SearchConfig { observe: &observe, ..fast() });
        let expected = if model == "sc" { Verdict::Holds } else { Verdict::Inconclusive };
        assert_eq!(report.verdict, expected, "{model}");
        assert!(report.doubts().iter().all(|reason| reason.contains("window bound of 9")));
        outcomes(&report)
    };
    for model in MODELS {
        // Only rmo reads x before y.
        let expected = if model == "rmo" { BTreeSet::from([vec![0], vec![1]]) } else { [vec![1]].into() };
        assert_eq!(reachable(model), expected, "{model}");
    }
}

/// `ready()`: whether x is set, by a branch of its own.
fn ready(program: &mut ProgramBuilder, variable: StaticId) -> MethodId {
    let read = program.access(Class::Read, &[]).unwrap();
    let mut method = MethodBuilder::new("ready");
    let (value, answer) = (method.register(Kind::I64), method.register(Kind::I64));
    method.returns(1);
    let yes = method.label();
    method.emit(MemoryOp::Load { dst: value, place: Place::Static(variable), access: read });
    method.branch(value, true, yes);
    method.emit(LocalOp::Const { dst: answer, value: 0 });
    method.emit(ControlOp::Return { first: answer });
    method.bind(yes);
    method.emit(LocalOp::Const { dst: answer, value: 1 });
    method.emit(ControlOp::Return { first: answer });
    program.method(method)
}

fn writer(program: &mut ProgramBuilder, variables: &[StaticId]) {
    let write = program.access(Class::Write, &[]).unwrap();
    let fence = program.access(Class::Fence, &[]).unwrap();
    let mut method = MethodBuilder::new("writer");
    let one = method.register(Kind::I64);
    method.emit(LocalOp::Const { dst: one, value: 1 });
    for &variable in variables {
        method.emit(MemoryOp::Store { place: Place::Static(variable), src: one, access: write });
        method.emit(MemoryOp::Fence { access: fence });
    }
    method.emit(ControlOp::Return { first: one });
    let method = program.method(method);
    program.thread("writer", method, Vec::new());
}

/// A method called twice is not a loop: it may go the same way both times.
#[test]
fn speculating_the_same_way_in_two_calls_is_no_repetition() {
    let mut program = ProgramBuilder::new();
    let x = program.add_static("x", Storage::I64, 0);
    let ready = ready(&mut program, x);
    let mut caller = MethodBuilder::new("caller");
    let results = [caller.register(Kind::I64), caller.register(Kind::I64)];
    for dst in results {
        caller.observe(dst);
        let arguments = caller.operands(&[]);
        caller.emit(ControlOp::Call { method: ready, arguments, dst });
    }
    caller.emit(ControlOp::Return { first: results[0] });
    let caller = program.method(caller);
    program.thread("caller", caller, Vec::new());
    writer(&mut program, &[x]);
    let program = program.build();
    let observe = results.map(|register| Observable::Register { thread: 0, register });
    for model in MODELS {
        // Where reads of one location may swap, x can be seen and then missed, if the branches
        // do not wait.
        let swap = model == "rmo";
        let mut expected = BTreeSet::from([vec![0, 0], vec![0, 1], vec![1, 1]]);
        expected.extend(swap.then_some(vec![1, 0]));
        for reduce in [false, true] {
            let options = SearchConfig {
                observe: &observe,
                ..SearchConfig::with(Reductions::of_steps().set(Reduction::StubbornSets, reduce))
            };
            let report = search(&program, model, Settings::default(), &options);
            assert_eq!(report.verdict, Verdict::Holds);
            assert_eq!(outcomes(&report), expected, "{model}, reduce {reduce}");
        }
    }
}

/// `while (!ready()) {}` ends under speculation, too.
#[test]
fn a_spin_loop_around_a_call_is_conclusive() {
    let mut program = ProgramBuilder::new();
    let [x, y] = ["x", "y"].map(|name| program.add_static(name, Storage::I64, 0));
    let ready = ready(&mut program, y);
    let read = program.access(Class::Read, &[]).unwrap();
    let mut caller = MethodBuilder::new("caller");
    let (answer, message): (Reg, Reg) = (caller.register(Kind::I64), caller.register(Kind::I64));
    caller.observe(message);
    let again = caller.label();
    caller.bind(again);
    let arguments = caller.operands(&[]);
    caller.emit(ControlOp::Call { method: ready, arguments, dst: answer });
    caller.branch(answer, false, again);
    caller.emit(MemoryOp::Load { dst: message, place: Place::Static(x), access: read });
    caller.emit(ControlOp::Return { first: answer });
    let caller = program.method(caller);
    program.thread("caller", caller, Vec::new());
    writer(&mut program, &[x, y]);
    let program = program.build();
    let observe = [Observable::Register { thread: 0, register: message }];
    for model in MODELS {
        let expected = if model == "rmo" { BTreeSet::from([vec![0], vec![1]]) } else { [vec![1]].into() };
        for reduce in [false, true] {
            let options = SearchConfig {
                observe: &observe,
                ..SearchConfig::with(Reductions::of_steps().set(Reduction::StubbornSets, reduce))
            };
            let report = search(&program, model, Settings::default(), &options);
            assert_eq!(report.verdict, Verdict::Holds, "{model}: {:?}", report.reasons);
            assert_eq!(outcomes(&report), expected, "{model}, reduce {reduce}");
        }
    }
}
