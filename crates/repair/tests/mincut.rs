//! Fences from minimum cuts: as many as published, seen to hold, never fewer than the smallest repair.

use crate::support::random::{outcomes, program, step};
use crate::support::{Case, FENCES, model, options};
use fencepost_explore::SearchConfig;
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Place, Program, ProgramBuilder,
    Reg, SourceId, Span, Storage,
};
use fencepost_repair::mincut::{self, Capacities, MinCut};
use fencepost_repair::{Objective, Problem, RepairOutcome, Repaired, repair};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

const BOTH: [Capacities; 2] = [Capacities::Basic, Capacities::Modified];

/// What each of the two methods makes of a program.
fn asked(case: &Case, model_name: &str, options: &SearchConfig<'_>) -> (Repaired, [MinCut; 2]) {
    let weights = vec![1; case.candidates.len()];
    let problem = Problem {
        program: &case.program,
        model: &model(model_name),
        config: *options,
        candidates: &case.candidates,
        weights: &weights,
    };
    let exact = repair(&problem, Objective { fewest: true, all: false }).unwrap();
    (exact, BOTH.map(|capacities| mincut::repair(&problem, capacities).unwrap()))
}

/// How many fences a repair has.
fn fences(repaired: &Repaired) -> Option<usize> {
    match &repaired.outcome {
        RepairOutcome::Repaired(solutions) => Some(solutions[0].made.len()),
        _ => None,
    }
}

/// The smallest number of fences, and those by cutting with basic and modified capacities.
fn counted(path: &str, entry: Option<&str>, model_name: &str) -> [usize; 3] {
    let (exact, [basic, modified]) = asked(&Case::new(path, entry), model_name, &options());
    let counts = [&exact, &basic.repaired, &modified.repaired].map(|repaired| fences(repaired).unwrap());
    assert!(counts[1] >= counts[0] && counts[2] >= counts[0], "{path} under {model_name}: {counts:?}");
    counts
}

#[test]
fn benchmarks_need_as_many_fences_as_published() {
    // Published: 3 in a method that both threads of Peterson run (here each has its own), 3, 1, 4, 2, 6.
    let expected = [
        ("peterson", [6, 6, 6]),
        ("tbarrier", [1, 3, 4]),
        ("dc", [1, 2, 1]),
        ("rw-vol", [4, 4, 4]),
        ("rowo", [2, 2, 2]),
        ("po", [6, 6, 6]),
    ];
    for (name, counts) in expected {
        assert_eq!(
            counted(&format!("examples/dotnet/mmchecker/{name}.exe"), None, "dotnet-ecma"),
            counts,
            "{name}"
        );
    }
}

#[test]
fn a_fence_in_code_that_threads_share_is_one_fence() {
    let path = "tests/dotnet/repair/OneMethod.exe";
    assert_eq!(counted(path, Some("SharedPeterson::Main"), "dotnet-ecma"), [3, 3, 3]);
    assert_eq!(counted(path, Some("Post::Run"), "dotnet-ecma"), [1, 2, 2]);
}

#[test]
fn mutual_exclusion_may_get_more_fences_than_it_needs() {
    let dekker = |model| counted("examples/dotnet/algorithms/Dekker.exe", Some("Dekker::Main"), model);
    assert_eq!([dekker("tso"), dekker("pso")], [[2, 2, 2], [4, 6, 5]]);
    let lamport =
        |model| counted("examples/dotnet/algorithms/LamportFast.exe", Some("LamportFast::Main"), model);
    assert_eq!([lamport("tso"), lamport("pso")], [[4, 4, 4], [6, 12, 10]]);
}

#[test]
fn what_fences_do_not_repair_is_not_cut() {
    let asked = |path: &str, entry, model_name| asked(&Case::new(path, entry), model_name, &options());
    let (_, [basic, modified]) =
        asked("examples/dotnet/algorithms/LazyInitialisation.exe", Some("CheckedOnce::Run"), "dotnet-ecma");
    for MinCut { repaired, rounds } in [basic, modified] {
        assert!(matches!(repaired.outcome, RepairOutcome::WrongUnderSc(_)) && rounds.is_empty());
    }
    let (_, [basic, modified]) = asked("examples/dotnet/mmchecker/dc.exe", None, "tso");
    for MinCut { repaired, rounds } in [basic, modified] {
        assert!(matches!(repaired.outcome, RepairOutcome::Holds) && rounds.is_empty());
    }
    // The fault is in the library. The first cut puts a fence before the call, where it does not help, and
    // there is no second.
    let (_, [basic, modified]) =
        asked("examples/dotnet/algorithms/LazyInitialisation.exe", Some("LazyOfT::Run"), "pso");
    for MinCut { repaired, rounds } in [basic, modified] {
        assert!(matches!(repaired.outcome, RepairOutcome::NotEnough(_)));
        assert_eq!(rounds.len(), 1);
        assert!(!rounds[0].fences.is_empty());
    }
}

#[test]
fn a_round_says_what_was_cut() {
    let (_, [basic, modified]) =
        asked(&Case::new("examples/dotnet/mmchecker/rowo.exe", None), "dotnet-ecma", &options());
    let ([basic], [modified]) = (&basic.rounds[..], &modified.rounds[..]) else { panic!("one round each") };
    assert_eq!((basic.states, basic.steps), (modified.states, modified.steps));
    assert!(basic.reordered > 0 && basic.reordered < basic.steps);
    assert_eq!((basic.flow, modified.flow), (basic.cut as f64, modified.fences.len() as f64));
}

#[test]
fn a_graph_that_is_too_large_is_not_cut() {
    let case = Case::new("examples/dotnet/mmchecker/po.exe", None);
    let limits = fencepost_explore::Limits { states: Some(5_000), ..Default::default() };
    let (exact, [basic, _]) = asked(&case, "dotnet-ecma", &SearchConfig { limits, ..options() });
    assert_eq!(fences(&exact), Some(6), "reduced, the space is small enough");
    let RepairOutcome::Unknown { reasons, .. } = &basic.repaired.outcome else { panic!("{basic:?}") };
    assert!(reasons[0].to_string().contains("limit of 5000 states"), "{reasons:?}");
}

/// A thread that calls a library, which writes `a`, then `b`; one that writes `x`, then `y` if it sees these
/// the other way round; and one that reads `y`, then `x`.
fn chain() -> (Program, Vec<Observable>) {
    let mut p = ProgramBuilder::new();
    let [read, write] = [Class::Read, Class::Write].map(|class| p.access(class, &[]).unwrap());
    let [a, b, x, y] = ["a", "b", "x", "y"].map(|name| Place::Static(p.add_static(name, Storage::I32, 0)));
    let method = |name: &str| {
        let mut m = MethodBuilder::new(name);
        let one = m.register(Kind::I32);
        m.emit(LocalOp::Const { dst: one, value: 1 });
        (m, one)
    };
    let next = |m: &mut MethodBuilder, line| m.at(Span { source: SourceId(0), line, offset: line });
    let load = |m: &mut MethodBuilder, line, place| {
        next(m, line);
        let dst = m.register(Kind::I32);
        m.emit(MemoryOp::Load { dst, place, access: read });
        dst
    };
    let (mut library, src) = method("Library");
    library.library();
    library.emit(MemoryOp::Store { place: a, src, access: write });
    library.emit(MemoryOp::Store { place: b, src, access: write });
    library.emit(ControlOp::Return { first: src });
    let library = p.method(library);

    let (mut caller, dst) = method("Caller");
    next(&mut caller, 1);
    let arguments = caller.operands(&[]);
    caller.emit(ControlOp::Call { method: library, arguments, dst });

    let (mut user, src) = method("User");
    let over = user.label();
    let second = load(&mut user, 1, b);
    let first = load(&mut user, 2, a);
    next(&mut user, 3);
    user.branch(second, false, over);
    user.branch(first, true, over);
    for (line, place) in [(4, x), (5, y)] {
        next(&mut user, line);
        user.emit(MemoryOp::Store { place, src, access: write });
    }
    user.bind(over);

    let (mut reader, _) = method("Reader");
    let seen = [load(&mut reader, 1, y), load(&mut reader, 2, x)];
    seen.into_iter().for_each(|register| reader.observe(register));
    for (line, mut m) in [(2, caller), (6, user), (3, reader)] {
        next(&mut m, line);
        m.emit(ControlOp::Return { first: Reg(0) });
        let method = p.method(m);
        p.thread("", method, Vec::new());
    }
    (p.build(), seen.map(|register| Observable::Register { thread: 2, register }).to_vec())
}

#[test]
fn where_a_fence_does_not_help_the_next_graph_is_cut_elsewhere() {
    // The nearest cut is what the library does, by a fence before the call of it; that changes nothing.
    let (program, observe) = chain();
    let case = Case::with(program, FENCES);
    let at_end = |values: &[i64]| (values == [1, 0]).then(|| "out of order".to_owned());
    let options = SearchConfig { observe: &observe, at_end: Some(&at_end), ..options() };
    let (exact, cuts) = asked(&case, "pso", &options);
    assert_eq!(fences(&exact), Some(1));
    for MinCut { repaired, rounds } in cuts {
        assert_eq!(rounds.iter().map(|round| round.fences.len()).collect::<Vec<_>>(), [1, 1]);
        let RepairOutcome::Repaired(solutions) = repaired.outcome else { panic!("not repaired") };
        assert_eq!(solutions[0].made.len(), 2);
        let needed = |made: &[usize]| {
            let index = solutions[0].made.iter().position(|fence| made.contains(fence)).unwrap();
            solutions[0].needs[index].without.is_some()
        };
        assert_eq!([needed(&rounds[0].fences), needed(&rounds[1].fences)], [false, true]);
    }
}

/// Asks about a program in which all final states are forbidden that are not reached under `sc`; whether
/// there was something to repair.
fn check(case: &Case, model_name: &str, observe: &[Observable]) -> Result<bool, TestCaseError> {
    let right = outcomes(&case.program, "sc", observe);
    let at_end = |values: &[i64]| (!right.contains(values)).then(|| "not under sc".to_owned());
    let (exact, cuts) =
        asked(case, model_name, &SearchConfig { observe, at_end: Some(&at_end), ..options() });
    for MinCut { repaired, .. } in &cuts {
        let same = match (&exact.outcome, &repaired.outcome) {
            (RepairOutcome::Repaired(_), RepairOutcome::Repaired(_)) => fences(&exact) <= fences(repaired),
            (exact, cut) => std::mem::discriminant(exact) == std::mem::discriminant(cut),
        };
        prop_assert!(same, "under {}: {:?} and {:?}", model_name, exact.outcome, repaired.outcome);
    }
    Ok(fences(&exact).is_some())
}

#[test]
fn random_programs_that_can_be_repaired_are() {
    let config =
        Config { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..Config::default() };
    let repaired = std::cell::Cell::new(0);
    let threads = prop::collection::vec(prop::collection::vec(step(), 2..=5), 2..=3);
    let result = TestRunner::new(config).run(&threads, |threads| {
        let (program, observe) = program(&threads);
        let case = Case::with(program, FENCES);
        for model_name in ["tso", "pso", "pc", "dotnet-ecma", "dotnet", "rmo"] {
            repaired.set(repaired.get() + usize::from(check(&case, model_name, &observe)?));
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(repaired.get() > 50, "{} programs needed a repair", repaired.get());
}
