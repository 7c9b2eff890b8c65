//! Searches of several processes that do not begin, are stopped, or are kept and go on.

use fencepost_explore::{Limits, Reason, Reductions, SearchConfig, Verdict};

use crate::kept::Shelf;
use crate::spread::{Case, Desk, litmus, locked};
use crate::workers::large;

impl Case<'_> {
    /// Interrupts the search of several processes in many places, and demands that it ends as if it had not been. Gives in how
    /// many places it was kept.
    fn survives(&self, processes: usize) -> usize {
        let whole = &self.at(&Desk::new(processes), 1)[0].0;
        let what = format!("{} kept by {processes} processes", self.model);
        let shelves: Vec<Shelf> = (0..processes).map(|_| Shelf::eager()).collect();
        let answers = self.kept_at(&Desk::new(processes), 1, &shelves, None);
        self.same(&answers[0].0, whole, &what);
        let parts: Vec<Vec<Vec<u8>>> = shelves.into_iter().map(Shelf::all).collect();
        let times = parts[0].len();
        assert!(parts.iter().all(|part| part.len() == times), "{what}");
        for time in (0..times).step_by(1 + times / 6) {
            for workers in [1, 2] {
                let shelves: Vec<Shelf> = parts.iter().map(|part| Shelf::from(&part[time])).collect();
                let answers = self.kept_at(&Desk::new(processes), workers, &shelves, None);
                self.same(&answers[0].0, whole, &format!("{what}, at {time} of {times}"));
            }
        }
        times
    }
}

/// A search of several processes that was kept goes on as if it had not been interrupted.
#[test]
fn processes_go_on_with_what_they_have_kept() {
    for (text, model, reduces) in [
        (large::ring(4), "tso", false),
        (large::ring(3), "dotnet-ecma", true),
        (large::peterson(true), "tso", true),
        (large::ring(2), "rmo", true),
    ] {
        let (program, observe) = litmus(&text);
        let reductions = if reduces { Reductions::all() } else { Reductions::none() };
        let config =
            SearchConfig { observe: &observe, all: true, must_end: true, ..SearchConfig::with(reductions) };
        let case = Case::new(&program, model, config);
        for processes in [2, 3] {
            assert!(case.survives(processes) > 3, "{model}");
        }
    }
    // Violations that were noted before, and what is taken for granted.
    let program = locked(3);
    for model in ["tso", "dotnet", "java-op"] {
        let config = SearchConfig { all: true, must_end: true, ..SearchConfig::default() };
        assert!(Case::new(&program, model, config).survives(2) > 5, "{model}");
    }
}

/// A limit that one process reaches ends the search of all, after they have kept it.
#[test]
fn processes_keep_the_search_before_a_limit_ends_it() {
    let (program, observe) = litmus(&large::ring(5));
    let config = SearchConfig { observe: &observe, all: true, ..SearchConfig::with(Reductions::none()) };
    let case = Case::new(&program, "tso", config);
    let whole = case.alone().0;
    for looks in [1, 2, 5, 9] {
        let shelves = [Shelf::default(), Shelf::default()];
        for (report, _) in case.kept_at(&Desk::new(2), 1, &shelves, Some(looks)) {
            assert_eq!(report.verdict, Verdict::Inconclusive, "{looks}: {report:?}");
        }
        let parts = shelves.map(|shelf| shelf.all().pop().unwrap());
        let answers = case.kept_at(&Desk::new(2), 1, &parts.map(|part| Shelf::from(&part)), None);
        case.same(&answers[0].0, &whole, &format!("after {looks} looks"));
    }
}

/// If one process keeps nothing, none does; the search goes on.
#[test]
fn a_part_alone_is_not_kept() {
    let (program, observe) = litmus(&large::ring(3));
    let config = SearchConfig { observe: &observe, all: true, ..SearchConfig::default() };
    let case = Case::new(&program, "tso", config);
    let shelves = [Shelf::eager()];
    let answers = case.kept_at(&Desk::new(2), 1, &shelves, None);
    case.same(&answers[0].0, &case.alone().0, "with one shelf");
    assert!(shelves.map(Shelf::all)[0].is_empty());
}

/// A limit that one process reaches ends the search of all.
#[test]
fn limits_hold_for_all_processes_together() {
    let (program, observe) = litmus(&large::ring(5));
    let limits = Limits { states: Some(5_000), ..Limits::default() };
    let config = SearchConfig { observe: &observe, limits, ..SearchConfig::with(Reductions::none()) };
    for (report, _) in Case::new(&program, "tso", config).at(&Desk::new(3), 1) {
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(report.reasons.iter().any(|why| matches!(why, Reason::States(_))), "{:?}", report.reasons);
    }
}

/// What several processes cannot do is said, and nothing is searched.
#[test]
fn what_cannot_be_shared_is_refused() {
    let (program, observe) = litmus(&large::ring(2));
    let config = SearchConfig { observe: &observe, ..SearchConfig::default() };
    for config in
        [SearchConfig { compact: true, ..config }, SearchConfig { termination: Some(&[9]), ..config }]
    {
        for (report, _) in Case::new(&program, "tso", config).at(&Desk::new(2), 1) {
            assert_eq!(report.verdict, Verdict::Inconclusive);
            assert_eq!(report.stats.states, 0);
        }
    }
}
