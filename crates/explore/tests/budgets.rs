//! Budgets that run out at every point in turn: what is known by then is said, and nothing else is.
//!
//! A budget of looks runs out at the same point in every run, so nothing here depends on time.

use fencepost_explore::{Order, Report, SearchConfig, Verdict, ViolationKind, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Budget, Program};
use fencepost_machine::{Machine, Settings};
use fencepost_testkit::code::*;
use fencepost_testkit::{machine, model};

fn search_within(machine: &Machine<'_>, order: Order, looks: usize) -> Report {
    let budget = Budget::unlimited().of_looks(looks);
    let config = SearchConfig { must_end: true, order, budget: Some(&budget), ..SearchConfig::default() };
    explore(machine, &config)
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
    reports_in(program, model, SearchConfig::default().order)
}

fn reports_in(program: &Program, model: &str, order: Order) -> Vec<Report> {
    let machine = machine(program, model);
    let whole = search_within(&machine, order, usize::MAX);
    let mut reports = Vec::new();
    for looks in 0..10_000 {
        let report = search_within(&machine, order, looks);
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

/// A story that takes too long is left out, and the report says so. What is wrong stands. (A search that goes straight to
/// what is wrong looks less often than the story does, which has a budget of its own.)
#[test]
fn what_is_wrong_is_known_whether_or_not_its_story_is_told() {
    for (program, model) in [(buffers(true, 3), "sc"), (buffers(true, 3), "tso")] {
        let reports = reports_in(&program, model, Order::DepthFirst);
        let (last, others) = reports.split_last().unwrap();
        let [whole] = &last.violations[..] else { panic!("{:?}", last.violations) };
        assert!(whole.untold.is_none() && !whole.trace.is_empty());
        let found = others.iter().filter(|report| report.verdict == Verdict::Violated);
        let untold: Vec<_> =
            found.flat_map(|report| &report.violations).filter(|it| it.untold.is_some()).collect();
        assert!(!untold.is_empty(), "{model}: a budget that is enough to find it, and not to tell it");
        for violation in untold {
            assert_eq!((violation.kind, &violation.key), (whole.kind, &whole.key));
            assert!(violation.trace.is_empty() && violation.schedule.is_empty());
        }
    }
}

/// Of a last thread that runs for ever nothing is said but by a search that has come to its end.
#[test]
fn the_last_thread_is_known_to_run_for_ever_or_nothing_is_said() {
    let (program, stale) = (waits(), [7]);
    let machine = machine(&program, "sc");
    let mut stopped = 0;
    let report = loop {
        let budget = Budget::unlimited().of_looks(stopped);
        let config = SearchConfig { termination: Some(&stale), ..SearchConfig::default() };
        let report = explore(&machine, &SearchConfig { budget: Some(&budget), ..config });
        if report.verdict != Verdict::Inconclusive {
            break report;
        }
        assert!(report.outcomes.is_empty(), "{stopped} looks: {:?}", report.outcomes);
        stopped += 1;
    };
    assert!(stopped > 2, "{stopped}");
    assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [&stale]);
}

/// The same where only fingerprints of states are stored, and a state is found again by the way to it.
#[test]
fn threads_are_found_stuck_by_fingerprints_or_nothing_is_said() {
    let program = waits();
    for model in ["sc", "rmo", "dotnet"] {
        let machine = machine(&program, model);
        let search = |looks: usize| {
            let budget = Budget::unlimited().of_looks(looks);
            let config = SearchConfig { must_end: true, compact: true, ..SearchConfig::default() };
            explore(&machine, &SearchConfig { budget: Some(&budget), ..config })
        };
        let whole = search(usize::MAX);
        assert!(whole.verdict != Verdict::Holds, "{model}");
        for report in (0..200).map(search) {
            assert!(report.verdict != Verdict::Holds, "{model}: {:?}", report.doubts());
            assert!(report.violations.iter().all(|it| it.kind == ViolationKind::Stuck), "{model}");
        }
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
