//! Every way of searching one program: each reduction off in turn, all of them off, two workers, claims checked.

use std::collections::BTreeSet;

use fencepost_explore::{Limits, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind};
use fencepost_ir::{IN_ORDER, Program};
use fencepost_machine::Settings;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use crate::answers::{search_by, search_without};
use crate::search;

/// What a search found, without what depends on how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The observed values of all final states.
    pub outcomes: BTreeSet<Vec<i64>>,
    /// Kinds of violations, and the first word of what each says.
    pub violations: BTreeSet<(ViolationKind, String)>,
}

impl Found {
    fn of(report: &Report) -> Found {
        let word = |message: &str| message.split_whitespace().next().unwrap_or("").to_owned();
        Found {
            outcomes: report.outcomes.keys().cloned().collect(),
            violations: report.violations.iter().map(|it| (it.kind, word(&it.message))).collect(),
        }
    }

    fn is_part_of(&self, other: &Found) -> bool {
        self.outcomes.is_subset(&other.outcomes) && self.violations.is_subset(&other.violations)
    }
}

/// How many states a search visits at most. Without reductions some programs have far more than is worth waiting for.
const FEW: usize = 20_000;

/// Searches a program in every way, and for threads that are stuck, too. All that are certain find the same. One that is
/// not finds no more than that; the default, which may visit more states, is certain if any other is.
pub fn every_way_agrees(program: &Program, model: &str, observe: &[&str]) -> Result<Found, TestCaseError> {
    ways_agree(program, model, observe, every_way(), FEW)
}

/// The same, with so many states at most in each search.
pub fn every_way_agrees_within(
    states: usize,
    program: &Program,
    model: &str,
    observe: &[&str],
) -> Result<Found, TestCaseError> {
    ways_agree(program, model, observe, every_way(), states)
}

/// Every way of searching but the default.
fn every_way() -> impl Iterator<Item = (&'static str, SearchConfig<'static>)> {
    Reduction::ALL
        .map(|reduction| without(reduction.name(), [reduction].into_iter().collect()))
        .into_iter()
        .chain([
            without("no reductions", Reductions::all()),
            ("two workers", SearchConfig { workers: 2, ..SearchConfig::default() }),
            ("paranoid", SearchConfig { paranoid: true, ..SearchConfig::default() }),
        ])
}

/// Searches a program that holds in every way. All take the same for granted, also those that leave something out.
#[track_caller]
pub fn every_way_assumes(program: &Program, model: &str, assumptions: &[&str]) {
    for (name, way) in every_way().chain([("the default", SearchConfig::default())]) {
        let report = search(program, model, &way);
        // Without these two, reads ahead of an open decision are not explored.
        let certain =
            [Reduction::RunAhead, Reduction::ReadAhead].map(|it| way.reductions.contains(it)) == [true; 2];
        assert!(report.verdict == Verdict::Holds || !certain, "{model}, {name}: {:?}", report.doubts());
        assert!(report.violations.is_empty(), "{model}, {name}: {:?}", report.violations);
        // Where no region is calm, it is not known either that one has no races: there this may be named without need.
        let is_known =
            [Reduction::CalmRegions, Reduction::RunAhead].iter().all(|it| way.reductions.contains(*it));
        let needless = |it: &String| !is_known && it == IN_ORDER && !assumptions.contains(&IN_ORDER);
        let named: Vec<&String> = report.assumptions.iter().filter(|it| !needless(it)).collect();
        assert_eq!(named, assumptions, "{model}, {name}");
    }
}

/// The way of searching without some reductions.
pub fn without(name: &'static str, left_out: Reductions) -> (&'static str, SearchConfig<'static>) {
    (name, SearchConfig::without(left_out))
}

/// The same for some ways, which visit at most `few` states each.
pub fn ways_agree(
    program: &Program,
    model: &str,
    observe: &[&str],
    ways: impl IntoIterator<Item = (&'static str, SearchConfig<'static>)>,
    few: usize,
) -> Result<Found, TestCaseError> {
    let search = |way: SearchConfig<'_>, states: usize| {
        let limits = Limits { states: Some(states), ..Limits::default() };
        let way = SearchConfig { limits, ..way };
        let settings = Settings { local_steps: 20_000, ..way.settings() };
        search_by(program, model, settings, SearchConfig { must_end: true, ..way }, observe)
    };
    let report = search(SearchConfig::default(), 10 * few);
    let (found, certain) = (Found::of(&report), report.doubts().is_empty());
    for (name, way) in ways {
        let report = search(way, few);
        let (other, doubts) = (Found::of(&report), report.doubts());
        if doubts.is_empty() {
            prop_assert!(certain, "{model}, {name}: only the default is not certain");
            prop_assert_eq!(&other, &found, "{}, {} (left) and the default", model, name);
        } else if certain {
            let refuted = way.paranoid && report.stats.states < few;
            prop_assert!(!refuted, "{model}, {name}: {doubts:?}");
            prop_assert!(other.is_part_of(&found), "{model}, {name} finds more: {other:?}, {found:?}");
        }
    }
    Ok(found)
}

/// Searches a program with and without a reduction. Both find the same, and are as certain.
#[track_caller]
pub fn makes_no_difference(reduction: Reduction, program: &Program, model: &str, observe: &[&str]) -> Found {
    let [with, without] = [Reductions::none(), [reduction].into_iter().collect()].map(|left_out| {
        let report = search_without(program, model, left_out, observe);
        (Found::of(&report), report.doubts())
    });
    assert_eq!(with, without, "{model}, with and without {}", reduction.name());
    with.0
}

/// Tries so many random programs, or as many as `CASES` says, from `SEED` on.
pub fn try_random<S: Strategy>(cases: u32, drafts: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let config = Config {
        cases: asked("CASES").unwrap_or(cases),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(asked("SEED").unwrap_or(11).into()),
        ..Config::default()
    };
    let result = TestRunner::new(config).run(drafts, test);
    result.unwrap_or_else(|error| panic!("{error}"));
}
