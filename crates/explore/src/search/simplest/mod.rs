//! Telling a violation as simply as possible.
//!
//! Of all executions in which something is wrong, the one is told that has the fewest reorderings; of these, the one with the
//! fewest switches between threads; and of these, the one with the fewest steps ([`cost`]). A reduced search stops at any
//! of them, and a probe at a long one. So the executions are sought once more, by their cost and without partial-order
//! reduction ([`seek`]). First the least sum of reorderings and switches is found, which is not far to seek. No execution with as many
//! reorderings is simpler than that one; what is left is to rule out those with fewer.
//!
//! What is wrong is known already, so this takes no longer than the search has taken, or a second if that is more, and a
//! number of states in proportion. If it is stopped, the report says so.

mod cost;
mod seek;
mod space;

use std::time::Duration;

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Budget, Stop};
use fencepost_machine::{Machine, Reduction};

use self::cost::Measure;
use self::seek::{Found, Way, seek};
use self::space::Space;
use super::{A_WORKER, Search};
use crate::config::{Limits, Order, SearchConfig};
use crate::report::{NotSimplest, Report, Violation, ViolationKey};
use crate::store::StateId;

/// The most states to spend on telling a violation as simply as possible.
const MOST_STATES: usize = 60_000;

/// How many to spend however quickly it was found.
const LEAST_STATES: usize = 2_000;

/// How many for each state it took to find it.
const TIMES_AS_MANY: usize = 8;

/// The least time for what is not needed for a verdict. A build for tests is slow, and what a test sees must not depend
/// on how busy the machine is.
const LEAST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 600 } else { 1 });

/// How long to spend at most on what is not needed for a verdict that took so long to find.
pub fn in_proportion(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default().max(LEAST_TIME)
}

/// Replaces the story of the only violation by the simplest one, if that is found.
pub(super) fn simplify(machine: &Machine<'_>, options: &SearchConfig<'_>, report: &mut Report) {
    if options.as_found || options.termination.is_some() {
        return;
    }
    let Some(violation) = report.violations.first() else { return };
    let is_stuck = matches!(violation.key, ViolationKey::Stuck(_));
    report.not_simplest = match () {
        () if options.all => Some(NotSimplest::All),
        () if options.order == Order::DepthFirst => Some(NotSimplest::DepthFirst),
        // The first one that was found is told.
        () if is_stuck && machine.rules.speculates => Some(NotSimplest::Guessed),
        () => None,
    };
    if report.not_simplest.is_some() {
        return;
    }
    let machine = &machine.clone().keeping_threads_apart();
    let whole = Budget::unlimited();
    let budget = options.budget.unwrap_or(&whole).part(Some(in_proportion(report.stats.seconds)));
    let states = MOST_STATES.min(LEAST_STATES + TIMES_AS_MANY * report.stats.states);
    let plain = plain(options, &budget, states);
    let mut search = Search::new(machine, &plain);
    // Whether threads are stuck was not asked when it was found out that it takes a reordering.
    let least = u16::from(options.takes_reordering && !is_stuck);
    let (found, visited) = simplest(&mut search, is_stuck, least);
    let (stop, elapsed) = (search.shared.limits.budget.stop(), search.shared.limits.elapsed());
    let (way, proven) = match found {
        Found::Simplest(way) => (Some(way), true),
        Found::Simple(way) => (Some(way), false),
        Found::Nothing => (None, false),
    };
    let told = way.and_then(|way| tell(machine, options, &way, is_stuck));
    if let Some(told) = told.filter(|told| told.untold.is_none())
        && (proven || violation.untold.is_some() || simplicity(&told) < simplicity(violation))
    {
        report.violations = vec![told];
        report.granted = machine.granted();
    }
    if !proven {
        report.not_simplest = Some(match stop {
            Some(Stop::Interrupted) => NotSimplest::Interrupted,
            Some(_) => NotSimplest::Time(elapsed),
            None => NotSimplest::States(visited),
        });
    }
}

/// A search with one worker whose states are at hand when they are visited, and that takes all actions.
fn plain<'o>(options: &SearchConfig<'o>, budget: &'o Budget<'o>, states: usize) -> SearchConfig<'o> {
    let left_out = [Reduction::RememberedSteps, Reduction::ArrangedTrees, Reduction::StubbornSets];
    SearchConfig {
        reductions: options.reductions.minus(left_out.into_iter().collect()),
        order: Order::DepthFirst,
        workers: 1,
        compact: false,
        hunt: None,
        paranoid: false,
        progress: None,
        limits: Limits { states: Some(states), ..options.limits },
        budget: Some(budget),
        ..*options
    }
}

/// Finds the simplest way to something wrong, where at least so many reorderings are known to be needed; and how many states
/// that took.
fn simplest(search: &mut Search<'_, '_>, is_stuck: bool, least: u16) -> (Found, usize) {
    let mut space = Space::new(search);
    if is_stuck && !space.find_stuck() {
        return (Found::Nothing, space.states());
    }
    let found = match seek(&mut space, Measure::Sum, u16::MAX) {
        Found::Simplest(way) if way.cost.reorderings > least => {
            match seek(&mut space, Measure::ReorderingsFirst, way.cost.reorderings) {
                Found::Nothing if space.is_stopped() => Found::Simple(way),
                Found::Nothing => Found::Simplest(way),
                simpler => simpler,
            }
        }
        found => found,
    };
    (found, space.states())
}

/// Goes a way once more, and tells it.
fn tell(machine: &Machine<'_>, options: &SearchConfig<'_>, way: &Way, is_stuck: bool) -> Option<Violation> {
    let unlimited = Budget::unlimited();
    let plain = plain(options, &unlimited, usize::MAX);
    let mut search = Search::new(machine, &plain);
    let worker = search.workers.first_mut().or_broken(A_WORKER);
    let shared = &search.shared;
    worker.start(shared);
    let mut at: StateId = 0;
    for &index in &way.actions {
        if !worker.arrive(shared, at, StateId::MAX) {
            break;
        }
        match worker.step(shared, index.into()) {
            Some((next, _)) => at = next,
            None => break,
        }
    }
    if !shared.stopped() && worker.arrive(shared, at, StateId::MAX) {
        if is_stuck {
            shared.note(|report| report.stuck(&shared.store, at, None));
        } else if machine.rules.hoisted != 0 {
            worker.look_for_loops(shared);
        }
    }
    search.shared.into_report_builder().violations.pop()
}

/// How simple a story is as it stands: reorderings, switches, steps.
fn simplicity(violation: &Violation) -> (usize, usize, usize) {
    let trace = &violation.trace;
    let reorderings = trace.iter().filter(|step| !step.overtook.is_empty()).count();
    let switches = trace.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
    (reorderings, switches, trace.len())
}
