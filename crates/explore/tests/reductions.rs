//! Everything that makes the search smaller or faster can be switched off, and nothing that is
//! observed may change by it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::programs::{Code, MODELS, Shape};
use fencepost_explore::{Limits, Order, Reduction, Reductions, Report, SearchConfig, Verdict};
use fencepost_ir::{Observable, Program};
use fencepost_litmus::Test;
use fencepost_machine::Settings;
use proptest::test_runner::TestRunner;

/// One way to search.
#[derive(Clone, Copy, Debug)]
struct Way {
    run_ahead: bool,
    run_alone: bool,
    forget_dead: bool,
    reduce: bool,
    memoise: bool,
    order: Order,
}

/// Without any reduction: [`Reductions::none`].
const PLAIN: Way = Way {
    run_ahead: false,
    run_alone: false,
    forget_dead: false,
    reduce: false,
    memoise: false,
    order: Order::BreadthFirst,
};

const FAST: Way =
    Way { run_ahead: true, run_alone: true, forget_dead: true, reduce: true, memoise: true, ..PLAIN };

/// As [`FAST`], the other way round.
const DEEP: Way = Way { order: Order::DepthFirst, ..FAST };

impl Way {
    /// All 32. Running alone is rare in these programs: it goes with forgetting the dead.
    fn all() -> Vec<Way> {
        let bit = |way: u32, bit: u32| way >> bit & 1 == 1;
        (0..32)
            .map(|way| Way {
                run_ahead: bit(way, 0),
                run_alone: bit(way, 1),
                forget_dead: bit(way, 1),
                reduce: bit(way, 2),
                memoise: bit(way, 3),
                order: if bit(way, 4) { Order::DepthFirst } else { Order::BreadthFirst },
            })
            .collect()
    }

    /// What is off; the reductions that have no switch here go with stubborn sets.
    fn without(self) -> Reductions {
        let is_on = |reduction: &Reduction| match reduction {
            Reduction::RunAhead => self.run_ahead,
            Reduction::RunAlone => self.run_alone,
            Reduction::DeadRegisters => self.forget_dead,
            Reduction::RememberedSteps => self.memoise,
            _ => self.reduce,
        };
        Reduction::ALL.into_iter().filter(|reduction| !is_on(reduction)).collect()
    }

    fn settings(self) -> Settings {
        SearchConfig::without(self.without()).settings()
    }

    fn options(self) -> SearchConfig<'static> {
        SearchConfig { order: self.order, ..SearchConfig::without(self.without()) }
    }
}

#[test]
fn the_plainest_way_is_no_reduction_and_the_fastest_all_of_them() {
    for (way, config) in [(PLAIN, SearchConfig::with(Reductions::none())), (FAST, SearchConfig::default())] {
        assert_eq!(way.settings(), config.settings());
        assert_eq!(way.options().reductions, config.reductions);
    }
}

/// Each switch alone, and all together.
fn switches() -> Vec<Reductions> {
    let each = Reduction::ALL.into_iter().map(|reduction| [reduction].into_iter().collect());
    each.chain([Reductions::none(), Reductions::all()]).collect()
}

fn outcomes(report: &Report) -> BTreeSet<Vec<i64>> {
    report.outcomes.keys().cloned().collect()
}

/// Draws programs and hands them to `check`.
fn draw(shape: Shape, cases: u32, check: impl Fn(&Code) -> Result<(), String>) {
    TestRunner::new(crate::programs::config(cases))
        .run(&crate::programs::code(shape), |code| {
            check(&code).map_err(proptest::test_runner::TestCaseError::fail)
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Models that both reorder freely and let writes reach threads one by one.
const FREE: [&str; 5] = ["pso-nmca", "rcsc", "rcpc", "itanium", "upc"];

/// The models under which a search without reductions stays small: the freest only with two threads.
/// (`axioms` compares these with more.)
fn models_for(program: &Program) -> impl Iterator<Item = &'static str> {
    let large = program.threads.len() > 2;
    MODELS.into_iter().filter(move |model| !large || !FREE.contains(model))
}

/// Every way of searching finds the same outcomes and verdict; remembering steps changes nothing
/// at all; and each reduction only ever saves states.
fn agree(code: &Code, ways: &[Way]) -> Result<(), String> {
    let (program, observe) = crate::programs::build(code);
    for model in models_for(&program).filter(|model| ways.len() <= 2 || !FREE.contains(model)) {
        let search =
            |way: Way| crate::programs::run(&program, &observe, model, way.settings(), way.options());
        let plain = search(PLAIN);
        for &way in ways {
            let report = search(way);
            if report.verdict != plain.verdict || outcomes(&report) != outcomes(&plain) {
                return Err(format!(
                    "{model}, {way:?}: {:?} {:?} instead of {:?} {:?}",
                    report.verdict,
                    outcomes(&report),
                    plain.verdict,
                    outcomes(&plain)
                ));
            }
            if report.stats.states > plain.stats.states {
                return Err(format!("{model}, {way:?}: more states than without any reduction"));
            }
            if way.memoise {
                let again = search(Way { memoise: false, ..way });
                if (again.stats.states, again.stats.transitions, again.stats.max_window)
                    != (report.stats.states, report.stats.transitions, report.stats.max_window)
                {
                    return Err(format!(
                        "{model}, {way:?}: memoised {:?}, not {:?}",
                        report.stats, again.stats
                    ));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn every_way_on_random_programs() {
    let ways = Way::all();
    draw(Shape { threads: 2, variables: 2, length: 4, control: true }, 60, |code| agree(code, &ways));
    draw(Shape { threads: 2, variables: 3, length: 5, control: true }, 20, |code| agree(code, &ways));
    draw(Shape { threads: 3, variables: 3, length: 3, control: true }, 10, |code| agree(code, &ways));
}

#[test]
fn fastest_and_plainest_on_random_programs() {
    let ways = [FAST, DEEP];
    draw(Shape { threads: 2, variables: 2, length: 5, control: true }, 400, |code| agree(code, &ways));
    draw(Shape { threads: 3, variables: 2, length: 3, control: true }, 200, |code| agree(code, &ways));
    draw(Shape { threads: 4, variables: 3, length: 2, control: true }, 100, |code| agree(code, &ways));
}

#[test]
fn each_switch_on_random_programs() {
    draw(Shape { threads: 2, variables: 2, length: 4, control: true }, 60, |code| {
        let (program, observe) = crate::programs::build(code);
        for model in MODELS {
            let found = |without: Reductions| {
                let settings = SearchConfig::without(without).settings();
                let report =
                    crate::programs::run(&program, &observe, model, settings, SearchConfig::without(without));
                (report.verdict, outcomes(&report))
            };
            let expected = found(Reductions::none());
            for without in switches() {
                if found(without) != expected {
                    return Err(format!("{model}: another answer without {without:?}"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn claims_stand_on_random_programs() {
    for shape in [
        Shape { threads: 2, variables: 2, length: 5, control: true },
        Shape { threads: 3, variables: 3, length: 3, control: true },
    ] {
        draw(shape, 100, |code| {
            let (program, observe) = crate::programs::build(code);
            for model in MODELS {
                let options = SearchConfig { paranoid: true, ..FAST.options() };
                let checked = crate::programs::run(&program, &observe, model, FAST.settings(), options);
                let plain = crate::programs::run(&program, &observe, model, FAST.settings(), FAST.options());
                if checked.reasons != plain.reasons || outcomes(&checked) != outcomes(&plain) {
                    return Err(format!("{model}: {:?}", checked.reasons));
                }
            }
            Ok(())
        });
    }
}

/// A model that keeps more has fewer outcomes.
#[test]
fn weaker_models_have_more_outcomes() {
    let weaker = [
        ("sc", "tso"),
        ("tso", "pso"),
        ("pso", "pso-weak-cas"),
        ("pso", "rmo"),
        ("tso", "pc"),
        ("sc", "dotnet-ecma"),
    ];
    let one_by_one = [
        ("pso", "pso-nmca"),
        ("pc", "pso-nmca"),
        ("sc", "rcsc"),
        ("rcsc", "rcpc"),
        ("sc", "itanium"),
        ("sc", "upc"),
    ];
    for (shape, cases, pairs) in [
        (Shape { threads: 2, variables: 3, length: 5, control: true }, 300, &weaker),
        (Shape { threads: 3, variables: 3, length: 4, control: true }, 300, &weaker),
        (Shape { threads: 2, variables: 3, length: 4, control: true }, 100, &one_by_one),
        (Shape { threads: 3, variables: 2, length: 3, control: true }, 50, &one_by_one),
    ] {
        draw(shape, cases, |code| {
            let (program, observe) = crate::programs::build(code);
            let found = |model: &str| {
                outcomes(&crate::programs::run(&program, &observe, model, FAST.settings(), FAST.options()))
            };
            for (strong, weak) in pairs {
                if !found(strong).is_subset(&found(weak)) {
                    return Err(format!("{strong} has outcomes that {weak} has not"));
                }
            }
            if found("tso") != found("pc-atomic") {
                return Err("pc-atomic is not tso".to_owned());
            }
            Ok(())
        });
    }
}

fn tests_in(folder: &Path) -> Vec<(String, Test)> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "litmus"));
    paths.sort();
    let load = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let test = fencepost_litmus::parse(&name, &std::fs::read_to_string(&path).unwrap());
        (name.clone(), test.unwrap_or_else(|error| panic!("{name}: {error:?}")))
    };
    paths.into_iter().map(load).collect()
}

fn observed(test: &Test) -> Vec<Observable> {
    test.observed.iter().map(|(_, observable)| *observable).collect()
}

#[test]
fn every_classic_in_both_orders_and_with_everything_off() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    for (name, test) in tests_in(&folder) {
        let observe = observed(&test);
        for model in models_for(&test.program) {
            let search = |way: Way, limit: Option<usize>| {
                let limits = Limits { states: limit, ..Limits::default() };
                let options = SearchConfig { limits, ..way.options() };
                crate::programs::run(&test.program, &observe, model, way.settings(), options)
            };
            let report = search(FAST, None);
            assert_eq!(report.verdict, Verdict::Holds, "{name} under {model}");
            let deep = search(DEEP, None);
            assert_eq!(outcomes(&deep), outcomes(&report), "{name} under {model}, depth-first");
            let unmemoised = search(Way { memoise: false, ..FAST }, None);
            assert_eq!(unmemoised.stats.states, report.stats.states, "{name} under {model}, unmemoised");
            let plain = search(PLAIN, Some(100_000));
            if plain.verdict != Verdict::Inconclusive {
                assert_eq!(outcomes(&plain), outcomes(&report), "{name} under {model}, unreduced");
            }
        }
    }
}

#[test]
fn the_x86_corpus_with_everything_off() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-x86");
    let mut skipped = 0;
    let mut compared = 0;
    for (name, test) in tests_in(&folder) {
        let observe = observed(&test);
        let search = |model: &str, way: Way| {
            let limits = Limits { states: Some(20_000), ..Limits::default() };
            let options = SearchConfig { limits, ..way.options() };
            crate::programs::run(&test.program, &observe, model, way.settings(), options)
        };
        let tso = search("tso", FAST);
        assert_eq!(outcomes(&tso), outcomes(&search("pc-atomic", FAST)), "{name}: pc-atomic is not tso");
        for model in models_for(&test.program) {
            let report = search(model, FAST);
            let plain = search(model, PLAIN);
            if report.verdict == Verdict::Inconclusive || plain.verdict == Verdict::Inconclusive {
                skipped += 1;
                continue;
            }
            compared += 1;
            assert_eq!(outcomes(&plain), outcomes(&report), "{name} under {model}");
        }
    }
    assert!(skipped <= compared, "{skipped} too large, {compared} compared");
}
