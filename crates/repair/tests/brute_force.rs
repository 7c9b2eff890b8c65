//! The least repairs are what trying every set of changes finds.
//!
//! Random programs and the bundled litmus tests, with all final states forbidden that only a weak model
//! reaches.

use std::path::Path;

use crate::support::random::{outcomes, program, step};
use crate::support::{Case, FENCES, model, options};
use fencepost_explore::{SearchConfig, Verdict, explore};
use fencepost_ir::{Attributes, Observable, Program};
use fencepost_repair::{
    Objective, Problem, RemedyKinds, RepairOutcome, RepairScope, Scaffold, existing, places, repair,
};
use fixedbitset::FixedBitSet;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// More candidates than this are too many sets to try.
const MOST: usize = 12;

/// With more than this the search is reduced.
const MOST_PLAIN: usize = 8;

fn holds(program: &Program, model_name: &str, options: &SearchConfig<'_>) -> bool {
    let rules = model(model_name).link(program).unwrap();
    let machine = SearchConfig::default().machine(program, rules);
    explore(&machine, options).verdict == Verdict::Holds
}

/// Every smallest set of candidates with which the program holds, found by trying all sets.
fn by_trying(case: &Case, model_name: &str, options: &SearchConfig<'_>) -> Option<Vec<Vec<usize>>> {
    let scaffold = Scaffold::new(&case.program, &case.candidates);
    // Without reductions where that does not take too long: as plain as can be.
    let reduce = case.candidates.len() > MOST_PLAIN;
    let reductions = if reduce { options.reductions } else { options.reductions.all_actions() };
    let plain = SearchConfig { reductions, as_found: true, ..*options };
    let count = case.candidates.len();
    let mut sets: Vec<u32> = (0..1 << count).collect();
    sets.sort_by_key(|set| set.count_ones());
    let mut found: Vec<Vec<usize>> = Vec::new();
    for bits in sets {
        let elements: Vec<usize> = (0..count).filter(|element| bits >> element & 1 == 1).collect();
        if found.first().is_some_and(|least| least.len() < elements.len()) {
            break;
        }
        let mut set = FixedBitSet::with_capacity(count);
        set.extend(elements.iter().copied());
        if holds(&scaffold.with(&set), model_name, &plain) {
            found.push(elements);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// What [`repair`] finds, in the same form.
fn by_repairing(case: &Case, model_name: &str, options: &SearchConfig<'_>) -> Option<Vec<Vec<usize>>> {
    let weights = vec![1; case.candidates.len()];
    let problem = Problem {
        program: &case.program,
        model: &model(model_name),
        config: *options,
        candidates: &case.candidates,
        weights: &weights,
    };
    match repair(&problem, Objective { fewest: true, all: true }).unwrap().outcome {
        RepairOutcome::Holds => Some(vec![Vec::new()]),
        RepairOutcome::NotEnough(_) => None,
        RepairOutcome::Repaired(solutions) => {
            let mut made: Vec<Vec<usize>> = solutions.into_iter().map(|solution| solution.made).collect();
            made.sort();
            Some(made)
        }
        other => panic!("{other:?}"),
    }
}

/// Compares both on a program under a model; whether there was something to repair.
fn agree(case: &Case, model_name: &str, options: &SearchConfig<'_>) -> Result<bool, TestCaseError> {
    if case.candidates.len() > MOST {
        return Ok(false);
    }
    let mut expected = by_trying(case, model_name, options);
    if let Some(sets) = &mut expected {
        sets.sort();
    }
    let found = by_repairing(case, model_name, options);
    prop_assert_eq!(&found, &expected, "under {}", model_name);
    Ok(expected.is_none_or(|sets| !sets[0].is_empty()))
}

/// Compares both on a program in which all final states are forbidden that are not reached under `sc`.
fn agree_on_sc(case: &Case, model_name: &str, observe: &[Observable]) -> Result<bool, TestCaseError> {
    let right = outcomes(&case.program, "sc", observe);
    let at_end = |values: &[i64]| (!right.contains(values)).then(|| "not under sc".to_owned());
    agree(case, model_name, &SearchConfig { observe, at_end: Some(&at_end), ..options() })
}

/// Runs random programs with what `candidates` says may be changed; how many needed a repair.
fn random(
    cases: u32,
    (threads, steps): (usize, usize),
    seed: u64,
    models: &[&str],
    candidates: impl Fn(&Program) -> Vec<fencepost_repair::Candidate>,
) -> usize {
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
    let mut runner = TestRunner::new(config);
    let repaired = std::cell::Cell::new(0);
    let threads = prop::collection::vec(prop::collection::vec(step(), 2..=steps), 2..=threads);
    let result = runner.run(&threads, |threads| {
        let (program, observe) = program(&threads);
        let case = Case { candidates: candidates(&program), program };
        for model_name in models {
            repaired.set(repaired.get() + usize::from(agree_on_sc(&case, model_name, &observe)?));
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    repaired.get()
}

#[test]
fn fences_of_random_programs() {
    let candidates = |program: &Program| places(program, &RepairScope::users(program), FENCES);
    let repaired = random(60, (3, 4), 1, &["tso", "pso", "pc", "dotnet-ecma", "dotnet", "rmo"], candidates);
    assert!(repaired > 50, "{repaired} programs needed a repair");
}

#[test]
fn volatile_accesses_of_random_programs() {
    let kinds = RemedyKinds { volatiles: true, ..RemedyKinds::default() };
    let candidates = |program: &Program| places(program, &RepairScope::users(program), kinds);
    let repaired = random(100, (3, 4), 2, &["dotnet-ecma", "dotnet"], candidates);
    assert!(repaired > 20, "{repaired} programs needed a repair");
}

#[test]
fn fences_and_volatile_accesses_of_random_programs() {
    let kinds = RemedyKinds { fences: true, volatiles: true, ..RemedyKinds::default() };
    let candidates = |program: &Program| places(program, &RepairScope::users(program), kinds);
    let repaired = random(400, (2, 2), 3, &["dotnet-ecma", "dotnet"], candidates);
    assert!(repaired > 5, "{repaired} programs needed a repair");
}

#[test]
fn fences_and_volatile_accesses_that_can_go() {
    let candidates = |program: &Program| existing(program, &RepairScope::users(program));
    let repaired = random(200, (3, 4), 4, &["tso", "dotnet-ecma", "dotnet"], candidates);
    assert!(repaired > 20, "{repaired} programs need what they have");
}

/// Where threads have views of their own, volatile accesses make them know of each other.
#[test]
fn volatile_accesses_of_random_programs_with_views() {
    let kinds = RemedyKinds { volatiles: true, ..RemedyKinds::default() };
    let candidates = |program: &Program| places(program, &RepairScope::users(program), kinds);
    let repaired = random(150, (3, 4), 6, &["java-op"], candidates);
    assert!(repaired > 30, "{repaired} programs needed a repair");
}

#[test]
fn fences_of_random_programs_with_views() {
    let candidates = |program: &Program| places(program, &RepairScope::users(program), FENCES);
    let repaired = random(40, (2, 3), 7, &["java-op"], candidates);
    assert!(repaired > 5, "{repaired} programs needed a repair");
    let candidates = |program: &Program| existing(program, &RepairScope::users(program));
    let repaired = random(100, (3, 4), 8, &["java-op"], candidates);
    assert!(repaired > 5, "{repaired} programs need what they have");
}

#[test]
fn fences_of_litmus_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    let mut repaired = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "litmus") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let test = fencepost_litmus::parse(&path.display().to_string(), &text).unwrap();
        let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
        let case = Case::with(test.program, FENCES);
        for model_name in ["tso", "pso"] {
            let needed = agree_on_sc(&case, model_name, &observe);
            repaired += usize::from(needed.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
    assert!(repaired > 5, "{repaired} tests needed a repair");
}

#[test]
fn fences_that_order_less_of_random_programs() {
    let candidates = |program: &Program| {
        let name = program.attributes.iter().position(|name| name == "ww").unwrap();
        let partial_fences = Attributes::only(name);
        places(
            program,
            &RepairScope::users(program),
            RemedyKinds { fences: true, partial_fences, ..RemedyKinds::default() },
        )
    };
    let repaired = random(400, (2, 2), 5, &["pso", "dotnet-ecma", "rmo"], candidates);
    assert!(repaired > 5, "{repaired} programs needed a repair");
}
