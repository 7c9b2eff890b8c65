//! Telling a violation with fewer steps.
//!
//! A reduced search may find a violation by a detour, and a probe by a long way. Its story is replaced by the first
//! one of a breadth-first search, without the reduction unless that has been tried, if that one is shorter and not too
//! far to seek. What is wrong is known already, so this takes no longer than the search has taken, or a second
//! if that is more; and if it is stopped, the report says so.

use std::time::Duration;

use fencepost_ir::{Budget, Stop};
use fencepost_machine::{Machine, Reduction};

use super::Search;
use crate::config::{Limits, Order, SearchConfig};
use crate::report::{Report, Unshortened};

/// The most states to spend on telling a violation with the fewest steps.
const STATES_FOR_SHORTEST: usize = 60_000;

/// How many to spend however quickly it was found.
const STATES_FOR_SHORTER: usize = 2_000;

/// How many for each state it took to find it.
const TIMES_AS_MANY: usize = 8;

/// How many of them if a probe has found it.
const STATES_AFTER_PROBE: usize = 20_000;

/// The least time for what is not needed for a verdict. A build for tests is slow, and what a test sees must not depend
/// on how busy the machine is.
const LEAST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 600 } else { 1 });

/// How long to spend at most on what is not needed for a verdict that took so long to find.
pub fn in_proportion(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default().max(LEAST_TIME)
}

/// Replaces the story of the only violation by a shorter one, if that is found.
pub(super) fn shorten(machine: &Machine<'_>, options: &SearchConfig<'_>, probed: bool, report: &mut Report) {
    let [violation] = &mut report.violations[..] else { return };
    if !options.reduces() || options.all || options.as_found || options.order == Order::DepthFirst {
        return;
    }
    let states = STATES_FOR_SHORTEST.min(STATES_FOR_SHORTER + TIMES_AS_MANY * report.stats.states);
    let states = if probed { STATES_AFTER_PROBE } else { states };
    if probed && report.stats.states >= states {
        // The search has been there.
        report.unshortened = Some(Unshortened::Visited(report.stats.states));
        return;
    }
    let whole = Budget::unlimited();
    let budget = options.budget.unwrap_or(&whole).part(Some(in_proportion(report.stats.seconds)));
    let limits = Limits { states: Some(states), ..options.limits };
    let order = Order::BreadthFirst;
    let reductions = options.reductions.set(Reduction::StubbornSets, probed);
    let (workers, compact, progress, budget) = (1, false, None, Some(&budget));
    let plain = SearchConfig { order, reductions, workers, compact, limits, progress, budget, ..*options };
    let mut search = Search::new(machine, &plain);
    search.run();
    let (stop, visited) = (search.shared.limits.budget.stop(), search.shared.store.len());
    let elapsed = search.shared.limits.elapsed();
    let found = search.shared.into_report_builder();
    match &found.violations[..] {
        [shorter] if shorter.trace.len() < violation.trace.len() => violation.clone_from(shorter),
        [] => {
            report.unshortened = match stop {
                Some(Stop::Interrupted) => Some(Unshortened::Interrupted),
                Some(_) => Some(Unshortened::Time(elapsed)),
                None if visited >= states => Some(Unshortened::States(visited)),
                None => None,
            };
        }
        _ => {}
    }
}
