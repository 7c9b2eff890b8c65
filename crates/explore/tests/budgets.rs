//! Budgets that run out at every point in turn: what is known by then is said, and nothing else is.
//!
//! A budget of looks runs out at the same point in every run, so nothing here depends on time.

use fencepost_explore::{Report, SearchConfig, Verdict, ViolationKind, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Budget, Program};
use fencepost_machine::{Machine, Settings};
use fencepost_testkit::code::*;
use fencepost_testkit::{machine, model};

fn search_within(machine: &Machine<'_>, looks: usize) -> Report {
    let budget = Budget::unlimited().of_looks(looks);
    explore(machine, &SearchConfig { must_end: true, budget: Some(&budget), ..SearchConfig::default() })
}

/// Two threads that write one variable and read the other; if `fails`, one that finds 0 fails. `idle` others write for
/// themselves, which only a search without reductions goes through.
fn buffers(fails: bool, idle: usize) -> Program {
    let mut p = program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    for name in ["I0", "I1", "I2"].into_iter().take(idle) {
        let [own] = ints(&mut p, [name]);
        let mut c = Code::new(name);
        (1..4).for_each(|value| c.put(own, value));
        c.thread(&mut p);
    }
    for (name, own, other) in [("T0", x, y), ("T1", y, x)] {
        let mut c = Code::new(name);
        c.put(own, 1);
        let seen = c.read(other);
        if fails {
            let done = c.label();
            c.if_true(seen, done);
            c.fail(&mut p, "found 0");
            c.bind(done);
        }
        c.thread(&mut p);
    }
    p.build()
}

/// A thread that waits for what never comes.
fn waits() -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut c = Code::new("T0");
    let top = c.here();
    let now = c.read(x);
    let done = c.with(IntOp::Eq, now, 7);
    c.if_false(done, top);
    c.thread(&mut p);
    let mut c = Code::new("T1");
    c.put(x, 1);
    c.thread(&mut p);
    p.build()
}

/// The reports of ever larger budgets, up to one that is large enough.
fn reports(program: &Program, model: &str) -> Vec<Report> {
    let machine = machine(program, model);
    let whole = search_within(&machine, usize::MAX);
    let mut reports = Vec::new();
    for looks in 0..10_000 {
        let report = search_within(&machine, looks);
        let is_whole = report.reasons == whole.reasons
            && report.not_simplest == whole.not_simplest
            && report.violations == whole.violations;
        match report.verdict {
            Verdict::Inconclusive => {
                assert!(report.doubts().iter().all(|reason| reason.contains("looks was reached while")));
            }
            verdict => assert_eq!(verdict, whole.verdict, "{looks} looks"),
        }
        reports.push(report);
        if is_whole {
            return reports;
        }
    }
    panic!("no budget was large enough");
}

#[test]
fn a_search_that_is_stopped_never_holds() {
    for model in ["sc", "tso", "rmo"] {
        let reports = reports(&buffers(false, 0), model);
        let (last, stopped) = reports.split_last().unwrap();
        assert_eq!(last.verdict, Verdict::Holds);
        assert!(!stopped.is_empty());
        assert!(stopped.iter().all(|report| report.verdict == Verdict::Inconclusive));
        let during = |what: &str| stopped.iter().any(|report| report.doubts()[0].contains(what));
        assert!(during("while searching ("), "{model}");
        assert!(during("while looking for states from which the program cannot end"), "{model}");
    }
}

#[test]
fn threads_that_are_stuck_are_found_or_nothing_is_said() {
    for model in ["sc", "tso", "rmo", "dotnet"] {
        let reports = reports(&waits(), model);
        let (last, stopped) = reports.split_last().unwrap();
        assert_eq!(last.violations[0].kind, ViolationKind::Stuck, "{model}");
        let found = stopped.iter().filter(|report| report.verdict == Verdict::Violated);
        assert!(found.clone().all(|report| report.violations[0].kind == ViolationKind::Stuck));
        assert!(found.count() < stopped.len(), "{model}: some are stopped before");
    }
}

#[test]
fn what_is_wrong_is_known_whether_or_not_its_story_is_simplified() {
    let reports = reports(&buffers(true, 3), "tso");
    let (last, others) = reports.split_last().unwrap();
    assert_eq!((last.verdict, &last.not_simplest), (Verdict::Violated, &None));
    let cut = others.iter().filter(|report| report.not_simplest.is_some());
    for report in cut {
        assert_eq!(report.verdict, Verdict::Violated);
        let why = report.not_simplest.as_ref().unwrap();
        assert!(why.to_string().starts_with("the search for a simpler one was stopped after "), "{why}");
    }
}

#[test]
fn analyses_are_stopped() {
    let mut p = program();
    let [one] = refs(&mut p, ["one"]);
    let gate = class(&mut p, "Gate", &[]);
    let mut c = Code::new("Enter");
    let this = c.param(fencepost_ir::Kind::Ref);
    c.lock(this);
    c.unlock(this);
    let enter = c.done(&mut p);
    let program = single(p, |c, _| {
        let object = c.alloc(gate.ty);
        c.store(one, object);
        (0..100).for_each(|_| c.run(enter, &[object]));
    });
    let rules = || model("rmo").link(&program).unwrap();
    let mut stopped = 0;
    loop {
        let budget = Budget::unlimited().of_looks(stopped);
        match Machine::within(&program, rules(), Settings::default(), &budget) {
            Ok(_) => break,
            Err(error) => {
                let expected = "looks was reached while analysing the program (2 methods)";
                assert!(error.to_string().contains(expected), "{error}");
            }
        }
        stopped += 1;
    }
    assert!(stopped > 5, "each analysis looks: {stopped}");
}
