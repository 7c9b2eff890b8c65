//! Assumptions that a program relies on: named if a path comes by, and of no effect on anything else.

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict};
use fencepost_ir::{ControlOp, Program, ProgramBuilder};
use fencepost_testkit::code::*;

/// Relies on something.
fn rely(p: &mut ProgramBuilder, c: &mut Code, on: &str) {
    let message = p.message(on);
    c.emit(ControlOp::Relies { message });
}

/// Store buffering: one thread relies on `always` in the midst of it, and on `seen` if it comes first; neither relies
/// on `never`. The second fails if `fails`.
fn program_of(relies: bool, fails: bool) -> Program {
    let mut p = program();
    let [x, y, r] = ints(&mut p, ["x", "y", "r"]);
    let mut c = Code::new("T0");
    c.put(x, 1);
    if relies {
        rely(&mut p, &mut c, "always");
    }
    let seen = c.read(y);
    let (first, end) = (c.method.label(), c.method.label());
    c.method.branch(seen, false, first);
    c.method.jump(end);
    c.method.bind(first);
    if relies {
        rely(&mut p, &mut c, "seen");
    }
    c.method.bind(end);
    c.store(r, seen);
    let zero = c.int(0);
    let out = c.method.label();
    c.method.branch(zero, false, out);
    if relies {
        rely(&mut p, &mut c, "never");
    }
    c.method.bind(out);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(y, 1);
    c.read(x);
    if fails {
        c.fail(&mut p, "wrong");
    }
    c.thread(&mut p);
    p.build()
}

fn search(program: &Program, model: &str, without: Reductions, workers: usize, compact: bool) -> Report {
    let config = SearchConfig { all: true, workers, compact, ..SearchConfig::without(without) };
    fencepost_testkit::search(program, model, &config)
}

#[test]
fn what_is_come_by_is_named_in_every_mode_and_takes_no_state() {
    let (with, without) = (program_of(true, false), program_of(false, false));
    let all = Reduction::ALL.map(|one| [one].into_iter().collect::<Reductions>());
    for model in ["sc", "tso", "pso", "rmo", "dotnet", "java-op"] {
        for off in all.into_iter().chain([Reductions::none(), Reductions::all()]) {
            for (workers, compact) in [(1, false), (2, false), (1, true)] {
                let [one, other] = [&with, &without].map(|it| search(it, model, off, workers, compact));
                let how = format!("{model} {off:?} {workers} {compact}");
                assert_eq!(one.verdict, Verdict::Holds, "{how}: {:?}", one.reasons);
                assert_eq!(one.assumptions, ["always", "seen"], "{how}");
                assert!(other.assumptions.is_empty(), "{how}");
                assert_eq!(one.stats.states, other.stats.states, "{how}");
                assert_eq!(one.stats.transitions, other.stats.transitions, "{how}");
            }
        }
    }
}

#[test]
fn a_violation_names_them_too() {
    let report = search(&program_of(true, true), "tso", Reductions::none(), 1, false);
    assert_eq!(report.verdict, Verdict::Violated);
    assert_eq!(report.assumptions, ["always", "seen"]);
}

#[test]
fn a_thread_that_runs_alone_relies_on_what_it_comes_by() {
    let mut p = program();
    let [r] = ints(&mut p, ["r"]);
    let mut c = Code::new("T0");
    c.put(r, 1);
    rely(&mut p, &mut c, "alone");
    rely(&mut p, &mut c, "alone");
    c.put(r, 2);
    rely(&mut p, &mut c, "still alone");
    c.thread(&mut p);
    let program = p.build();
    for off in [Reductions::none(), Reductions::all()] {
        let report = search(&program, "sc", off, 1, false);
        assert_eq!(report.assumptions, ["alone", "still alone"]);
    }
}

#[test]
fn paths_that_are_pruned_rely_on_nothing_afterwards() {
    let mut p = program();
    let mut c = Code::new("T0");
    let choice = c.choose(2);
    rely(&mut p, &mut c, "before");
    c.assume(choice);
    let (other, end) = (c.method.label(), c.method.label());
    c.method.branch(choice, false, other);
    c.method.jump(end);
    c.method.bind(other);
    rely(&mut p, &mut c, "after");
    c.method.bind(end);
    c.thread(&mut p);
    let report = search(&p.build(), "sc", Reductions::none(), 1, false);
    assert_eq!(report.assumptions, ["before"]);
}
