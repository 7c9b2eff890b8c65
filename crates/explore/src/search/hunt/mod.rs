//! A hunt: looks for a violation where violations are likely, instead of everywhere.
//!
//! Executions with few departures from the plainest one come first ([`bounded`]), and random ones join in after a
//! while ([`walk`]). Both go on in rounds until something is wrong, a limit is reached, or all executions were explored. A round has a
//! fixed size, and of several violations in one round that of the bounded search counts, or else that of the first walk.
//! So the same command gives the same answer, whatever the number of workers, unless a limit of time or memory ends it.

pub(super) mod bounded;
mod departures;
mod random;
mod walk;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fencepost_ir::broken::{Invariant, guard};
use fencepost_machine::{Machine, Reduction};

use super::report_builder::ReportBuilder;
use super::{A_WORKER, Search};
use crate::config::{Hunt, Order, SearchConfig};
use crate::reason::Reason;
use crate::report::{NotSimplest, Report};
use bounded::Bounded;
use random::Random;

/// How many nodes the bounded search visits before random executions join in.
const BEFORE_WALKS: usize = 16_384;

/// How many nodes the bounded search visits in a round.
const NODES: usize = 8_192;

/// How many searches of random executions a round has.
const WALKS: usize = 4;

/// How many steps each of them takes, at least.
const STEPS: usize = 2_048;

/// The largest search that a hunt goes along with. What few departures find is found early.
pub(super) const ASIDE_UP_TO: usize = 50_000;

/// The most nodes that a hunt on the side of a search visits.
const ASIDE: usize = 20_000;

/// Visits so many nodes in the order of departures, or fewer, on the side of a search. Nothing is claimed of them, so the
/// machine may be any.
pub(super) fn look(search: &mut Search<'_, '_>, nodes: usize) {
    let worker = search.workers.first_mut().or_broken(A_WORKER);
    worker.start(&search.shared);
    Bounded::new(&search.shared, None).advance(&search.shared, worker, nodes.min(ASIDE));
}

/// Hunts for a violation. `None` if all executions were explored and no state of them is wrong: then the whole search is
/// no larger, and says what is to be said of all states together.
pub(super) fn hunt(machine: &Machine<'_>, options: &SearchConfig<'_>, how: Hunt) -> Option<Report> {
    let machine = &machine.clone().keeping_threads_apart();
    let left_out = [Reduction::RememberedSteps, Reduction::ArrangedTrees].into_iter().collect();
    let plain = SearchConfig {
        reductions: options.reductions.minus(left_out),
        order: Order::DepthFirst,
        must_end: false,
        compact: false,
        hunt: None,
        ..*options
    };
    let mut search = Search::new(machine, &plain);
    let mut hunt = Underway { bounded: None, walks: 0, how, workers: options.workers.max(1) };
    search.guarded(|search| hunt.run(search));
    let covered = hunt.bounded.as_ref().and_then(Bounded::covered);
    let is_done = hunt.bounded.as_ref().is_some_and(Bounded::is_done);
    let shared = &search.shared;
    if shared.note(|found| found.violations.is_empty()) {
        if is_done && shared.note(|found| !found.stop) {
            return None;
        }
        shared.stop_if(Some(Reason::Hunted { departures: covered, walks: hunt.walks }));
    }
    let mut report = search.report();
    if !report.violations.is_empty() {
        report.not_simplest = Some(NotSimplest::Hunted);
    }
    Some(report)
}

/// A hunt under way.
struct Underway {
    bounded: Option<Bounded>,
    /// How many random executions there were.
    walks: usize,
    how: Hunt,
    workers: usize,
}

impl Underway {
    fn run(&mut self, search: &mut Search<'_, '_>) {
        let first = search.workers.first_mut().or_broken(A_WORKER);
        first.start(&search.shared);
        self.bounded = Some(Bounded::new(&search.shared, self.how.most));
        let mut random = Random::new(self.how.seed);
        let mut known = 0;
        while !search.shared.stopped() {
            let bounded = self.bounded.as_mut().or_broken("the bounded search of a hunt");
            let walks = if bounded.visited < BEFORE_WALKS || self.how.most.is_some() { 0 } else { WALKS };
            let seeds: Vec<Random> = (0..walks).map(|_| random.split()).collect();
            self.walks += round(search, bounded, &seeds, self.workers);
            let bytes = bounded.bytes();
            search.shared.limits.takes(bytes, std::mem::replace(&mut known, bytes));
            search.shared.stop_if(search.shared.limits.look(&search.shared.store));
            if bounded.is_done() || bounded.is_at_bound() {
                return;
            }
        }
    }
}

/// A part of the bounded search, and a search by random executions for each seed; how many executions these were.
fn round<'m>(search: &mut Search<'m, '_>, bounded: &mut Bounded, seeds: &[Random], workers: usize) -> usize {
    let (shared, worker) = (&search.shared, search.workers.first_mut().or_broken(A_WORKER));
    let (next, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let first_found = Mutex::new(None);
    let walks = || {
        while !shared.stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(seed) = seeds.get(number) else { return };
            let (walks, found) = at_random(shared.machine, shared.options, seed.clone());
            taken.fetch_add(walks, Ordering::Relaxed);
            let mut first = first_found.lock().unwrap_or_else(PoisonError::into_inner);
            if !found.violations.is_empty() && first.as_ref().is_none_or(|&(earlier, _)| number < earlier) {
                *first = Some((number, found));
            }
        }
    };
    let guarded = |work: &mut dyn FnMut()| {
        let done = guard(shared.options.internal_errors, work);
        shared.stop_if(done.err().map(|error| Reason::Internal(error.to_string())));
    };
    thread::scope(|scope| {
        for _ in 1..workers.min(1 + seeds.len()) {
            // Without more threads this one does all of the work.
            let _ = thread::Builder::new().spawn_scoped(scope, || guarded(&mut || walks()));
        }
        guarded(&mut || bounded.advance(shared, worker, NODES));
        guarded(&mut || walks());
    });
    if let Some((_, found)) = first_found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        shared.note(|here| here.adopt(found));
    }
    taken.into_inner()
}

/// Takes random executions; how many, and what they have found.
fn at_random<'m, 'o>(
    machine: &'m Machine<'m>,
    options: &'o SearchConfig<'o>,
    random: Random,
) -> (usize, ReportBuilder<'m, 'o>) {
    let mut search = Search::new(machine, options);
    let worker = search.workers.first_mut().or_broken(A_WORKER);
    worker.start(&search.shared);
    let walks = walk::walk(&search.shared, worker, random, STEPS);
    (walks, search.shared.into_report_builder())
}
