//! Stages that a model's rules do not tell apart cost nothing, and merging them changes no outcome.

use std::collections::BTreeSet;
use std::path::Path;

use crate::programs::{MODELS, Shape};
use fencepost_explore::{Reduction, Report, SearchConfig, explore};
use fencepost_ir::{Observable, Program};
use fencepost_litmus::Test;
use fencepost_machine::Settings;
use fencepost_memory::Model;
use fencepost_testkit::{machine_under, model, search};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn run(program: &Program, observe: &[Observable], model: &Model, merge_stages: bool) -> Report {
    let settings = Settings::default().set(Reduction::MergedStages, merge_stages);
    explore(&machine_under(program, model, settings), &SearchConfig { observe, ..SearchConfig::default() })
}

fn outcomes(report: &Report) -> BTreeSet<Vec<i64>> {
    report.outcomes.keys().cloned().collect()
}

fn classics() -> Vec<Test> {
    tests_in("tests/litmus")
}

fn tests_in(folder: &str) -> Vec<Test> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let tests = paths.filter(|path| path.extension().is_some_and(|extension| extension == "litmus"));
    let load = |path: std::path::PathBuf| {
        fencepost_litmus::parse("test", &std::fs::read_to_string(path).unwrap()).unwrap()
    };
    tests.map(load).collect()
}

/// The staged form of tso takes the states of tso, and pc does where there are two threads.
#[test]
fn a_model_that_separates_nothing_pays_nothing() {
    for test in classics() {
        let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
        let states = |name, merge| run(&test.program, &observe, &model(name), merge).stats.states;
        let tso = states("tso", true);
        assert_eq!(states("pc-atomic", true), tso, "{}", test.name);
        if test.program.threads.len() == 2 {
            assert_eq!(states("pc", true), tso, "{}", test.name);
        }
    }
}

#[test]
fn merging_changes_no_outcome_of_built_in_models() {
    for shape in [
        Shape { threads: 2, variables: 3, length: 5, control: true },
        Shape { threads: 3, variables: 2, length: 3, control: true },
    ] {
        TestRunner::new(crate::programs::config(150))
            .run(&crate::programs::code(shape), |code| {
                let (program, observe) = crate::programs::build(&code);
                for name in MODELS {
                    let found = |merge_stages| {
                        let settings = Settings::default().set(Reduction::MergedStages, merge_stages);
                        let options = SearchConfig::default();
                        outcomes(&crate::programs::run(&program, &observe, name, settings, options))
                    };
                    proptest::prop_assert_eq!(found(true), found(false), "under {}", name);
                }
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Tests that were made to refute two reductions: under every model they find what a search without them finds.
#[test]
fn attacks_find_no_difference() {
    let tests = tests_in("tests/litmus/attacks");
    assert!(tests.len() > 15, "{} tests", tests.len());
    for test in tests {
        let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
        for name in MODELS {
            let found = |left_out: Option<Reduction>| {
                let config = SearchConfig::without(left_out.into_iter().collect());
                let config = SearchConfig { observe: &observe, all: true, ..config };
                let report = search(&test.program, name, &config);
                assert!(report.doubts().is_empty(), "{} under {name}: {:?}", test.name, report.doubts());
                outcomes(&report)
            };
            let whole = found(None);
            assert!(!whole.is_empty(), "{} under {name}", test.name);
            for left_out in [Reduction::MergedStages, Reduction::RememberedSteps] {
                let without = left_out.name();
                assert_eq!(found(Some(left_out)), whole, "{} under {name} without {without}", test.name);
            }
        }
    }
}

/// Orders between stages that a drawn model may have.
const KEPT: [&str; 12] = [
    "write@reflect -> write@reflect",
    "write@done -> write@reflect",
    "read@execute -> write@reflect",
    "read@done -> write@reflect",
    "write@execute -> write@execute",
    "write@execute -> read@execute",
    "read@execute -> read@execute",
    "read@execute -> write@issue",
    "write@done -> read@issue",
    "write -> write",
    "read -> write",
    "read -> read",
];

fn drawn() -> impl Strategy<Value = String> {
    let pairs = || proptest::collection::vec(any::<bool>(), 9);
    let kept = proptest::collection::vec(proptest::bool::weighted(0.3), KEPT.len());
    (pairs(), kept, any::<bool>(), any::<bool>(), proptest::bool::weighted(0.3)).prop_map(
        |(free, kept, speculates, coherent, separate)| {
            let classes = ["read", "write", "rmw"];
            let names = classes.iter().flat_map(|a| classes.iter().map(move |b| format!("\"{a} -> {b}\"")));
            let free: Vec<String> = names.zip(free).filter(|(_, free)| *free).map(|(name, _)| name).collect();
            let kept = KEPT.iter().zip(kept).filter(|(_, kept)| *kept);
            let kept: Vec<String> = kept.map(|(name, _)| format!("\"{name}\"")).collect();
            format!(
                "name = \"drawn\"\nsummary = \"\"\nmay-reorder = [{}]\nkeep = [{}]\nforwarding = true\n\
                 speculation = \"{}\"\nsame-location-reads = \"{}\"\nreflect = \"{}\"\n[treat-as]\nvread = \"read\"\n\
                 vwrite = \"write\"\n[fences]\nlwsync = [\"read -> *\", \"write -> write\"]\n\
                 ww = [\"write -> write\"]\nrr = [\"read -> read\"]\n",
                free.join(", "),
                kept.join(", "),
                if speculates { "reads" } else { "none" },
                if coherent { "ordered" } else { "free" },
                if separate { "separately" } else { "together" },
            )
        },
    )
}

#[test]
fn merging_changes_no_outcome_of_random_models() {
    let shape = Shape { threads: 2, variables: 2, length: 5, control: true };
    let mut merges = 0;
    let merged = std::cell::RefCell::new(&mut merges);
    TestRunner::new(crate::programs::config(3_000))
        .run(&(drawn(), crate::programs::code(shape)), |(text, code)| {
            let (program, observe) = crate::programs::build(&code);
            let model = Model::parse(&text).unwrap();
            let mut rules = model.link(&program).unwrap();
            let staged = rules.stages.is_some();
            rules.merge_stages(Some(2));
            **merged.borrow_mut() += usize::from(staged && rules.stages.is_none());
            let found = |merge| outcomes(&run(&program, &observe, &model, merge));
            proptest::prop_assert_eq!(found(true), found(false), "{}", text);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(merges > 100, "only {merges} models had stages to merge");
}
