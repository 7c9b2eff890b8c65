//! The search: which states are visited, in which order, and which searches follow another.
//!
//! What is found on the way is kept in [`report_builder`], when to give up is decided in [`limits`].

mod attempt;
mod checkpoint;
mod describe;
mod frontier;
mod guesses;
mod hoisted;
mod hunt;
mod kept_findings;
mod limits;
mod loops;
mod probe;
mod recorder;
mod report_builder;
mod round_robin;
mod rounds;
mod shared;
mod simplest;
mod spread;
mod terminal_states;
mod termination;
mod worker;

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use fencepost_ir::Stopped;
use fencepost_ir::broken::Invariant;
use fencepost_machine::{Machine, Reduction};

use crate::cluster::Cluster;
use crate::config::{Limits, Order, SearchConfig, TellProgress};
use crate::graph::Graph;
use crate::keep::Keeper;
use crate::property::Property;
use crate::reason::Reason;
use crate::report::{Outcome, Report, Stats};
use crate::store::{FINGERPRINT_BITS, StateId};
use attempt::attempt;
use checkpoint::{Place, Resumed, Sitting};
use frontier::{Fresh, Level};
use guesses::{Stuck, find_stuck};
use limits::PULSE;
use recorder::Recorder;
use rounds::EndOfRound;
use shared::Shared;
pub use simplest::in_proportion;
use simplest::simplify;
use terminal_states::{Steps, TerminalStates, first_of_last_components, leading_to_end};
use worker::Worker;

/// Fewer shares of a level than this are not worth waking other workers for.
const WORTH_SHARING: usize = 8;

/// How many states workers visit before the store may release memory.
const BATCH: usize = 1 << 16;

/// What every search has.
const A_WORKER: &str = "a worker of a search";

/// Visits every reachable state.
pub fn explore(machine: &Machine<'_>, options: &SearchConfig<'_>) -> Report {
    explore_witnessing(machine, options, &|_| false).0
}

/// Like [`explore`], and also tells how one of the outcomes that are `wanted` comes about.
pub fn explore_witnessing(
    machine: &Machine<'_>,
    options: &SearchConfig<'_>,
    wanted: &dyn Fn(&[i64]) -> bool,
) -> (Report, Option<Outcome>) {
    let machine = watching(machine, options);
    // No search but the one that is asked for is kept.
    let (keeper, options) = (options.keeper, SearchConfig { keeper: None, ..termination::config(options) });
    if options.cluster.is_some()
        && let Some(why) = cannot_spread(&options)
    {
        return (Report::without_search(Reason::NotSearched(why.to_owned())), None);
    }
    if let Some(how) = options.hunt
        && !options.all
        && let Some(report) = hunt::hunt(&machine, &options, how)
    {
        return (report, None);
    }
    let kept = keeper.map_or(Ok(None), Keeper::kept);
    let mut resumed = match kept.and_then(|kept| kept.map(Resumed::read).transpose()) {
        Ok(resumed) => resumed,
        Err(error) => return (Report::without_search(not_resumed(&error)), None),
    };
    let (granted, earlier) = match &resumed {
        Some(resumed) => (Some(resumed.granted()), resumed.took()),
        None => (None, Duration::ZERO),
    };
    let (mut report, witness) = rounds::in_rounds(&machine, &options, granted, |machine, options, took| {
        let sitting = Sitting::new(keeper, earlier + took);
        if let Some(cluster) = options.cluster {
            return together(machine, options, sitting, resumed.take(), cluster, wanted);
        }
        let mut search = Search::new(machine, options);
        search.shared.is_patient = keeper.is_some();
        search.sitting = sitting;
        search.guarded(|search| search.run_from(resumed.take()));
        if let Some(end) = search.end_of_round() {
            return Err(end);
        }
        let witness = search.guarded(|search| search.witness(wanted)).flatten();
        Ok((search.report(), witness))
    });
    report.stats.seconds += earlier.as_secs_f64();
    // A simpler story is not far to seek, so one process seeks it.
    let alone = SearchConfig { cluster: None, ..options };
    if let Err(reason) = attempt(options.internal_errors, || simplify(&machine, &alone, &mut report)) {
        report.reasons.push(reason);
    }
    (report, witness)
}

/// Why several processes cannot search like this, if they cannot.
fn cannot_spread(options: &SearchConfig<'_>) -> Option<&'static str> {
    if options.termination.is_some() {
        return Some("several processes do not find out whether the last thread ends: search with one");
    }
    if options.compact || options.order == Order::DepthFirst || options.hunt.is_some() {
        return Some("several processes neither hunt, nor search depth first, nor keep fingerprints only");
    }
    None
}

/// Searches with other processes.
fn together(
    machine: &Machine<'_>,
    options: &SearchConfig<'_>,
    sitting: Sitting<'_>,
    resumed: Option<Resumed<'_>>,
    cluster: &dyn Cluster,
    wanted: &dyn Fn(&[i64]) -> bool,
) -> Result<(Report, Option<Outcome>), EndOfRound> {
    let silent = SearchConfig { progress: None, order: Order::BreadthFirst, ..*options };
    let mut search = Search::new(machine, &silent);
    search.progress = options.progress;
    search.shared.is_patient = true;
    search.sitting = sitting;
    search.together(cluster, resumed, wanted)
}

/// Why a search that was kept does not go on.
fn not_resumed(error: &std::io::Error) -> Reason {
    Reason::NotSearched(format!("the search that was kept cannot be read: {error}"))
}

/// Every reachable state and every step between them, whatever reduction of steps is asked for.
pub fn graph(machine: &Machine<'_>, options: &SearchConfig<'_>) -> Graph {
    record(machine, options, false)
}

/// The same, with a text for each step.
pub fn told_graph(machine: &Machine<'_>, options: &SearchConfig<'_>) -> Graph {
    record(machine, options, true)
}

fn record(machine: &Machine<'_>, options: &SearchConfig<'_>, tells: bool) -> Graph {
    let machine = &watching(machine, options).into_owned().keeping_sites();
    let (order, workers, compact, progress) = (Order::BreadthFirst, 1, false, None);
    // Remembered steps are not seen, only their results.
    let (reductions, paranoid) = (options.reductions.all_actions(), false);
    let plain = SearchConfig { order, workers, compact, reductions, paranoid, progress, ..*options };
    let mut search = Search::new(machine, &plain);
    search.workers.iter_mut().for_each(|worker| worker.recorder = Some(Recorder::new(tells)));
    search.shared.note(|report| report.wrong = Some(BTreeSet::new()));
    search.guarded(Search::run);
    let Search { shared, workers, .. } = search;
    let states = shared.store.len();
    let (mut transitions, mut texts) = (Vec::new(), Vec::new());
    for recorder in workers.into_iter().filter_map(|worker| worker.recorder) {
        transitions.extend(recorder.transitions);
        texts.extend(recorder.texts);
    }
    let mut report = shared.into_report_builder();
    let wrong = report.wrong.take().into_iter().flatten().collect();
    Graph { states, transitions, texts, wrong, reasons: report.reasons() }
}

/// The machine with a state for whatever changes what must always hold, and with what must hold at the
/// end in it.
fn watching<'m, 'p>(machine: &'m Machine<'p>, options: &SearchConfig<'_>) -> Cow<'m, Machine<'p>> {
    let watch = |properties| Property::watch(properties, machine.program);
    match (options.always, options.finally) {
        ([], []) => Cow::Borrowed(machine),
        ([], finally) => Cow::Owned(machine.clone().looking_at(watch(finally))),
        (always, finally) => Cow::Owned(machine.clone().looking_at(watch(finally)).watching(watch(always))),
    }
}

/// Why it is not known whether threads can get stuck, if the budget has run out.
fn cut_short(shared: &Shared<'_, '_>) -> Option<Reason> {
    let during = "looking for states from which the program cannot end".to_owned();
    shared.limits.budget.stop().map(|why| Reason::Stopped(Stopped { why, during }))
}

struct Search<'m, 'o> {
    shared: Shared<'m, 'o>,
    workers: Vec<Worker<'m>>,
    sitting: Sitting<'o>,
    /// Told how far all processes have come, if several search.
    progress: Option<TellProgress<'o>>,
}

impl<'m, 'o> Search<'m, 'o> {
    fn new(machine: &'m Machine<'m>, options: &'o SearchConfig<'o>) -> Search<'m, 'o> {
        let shared = Shared::new(machine, options);
        let depth_first = options.order == Order::DepthFirst;
        let workers = if depth_first { 1 } else { options.workers.max(1) };
        let fresh = match (options.compact, depth_first) {
            (true, _) => Fresh::Vectors(VecDeque::new()),
            (false, true) => Fresh::Numbers(Vec::new()),
            (false, false) => Fresh::Unordered,
        };
        let workers = (0..workers).map(|_| Worker::new(&shared, fresh.clone())).collect();
        Search { shared, workers, sitting: Sitting::default(), progress: None }
    }

    /// Works on the search. If that fails because of a mistake in Fencepost, or of a file that cannot be read any more, the search
    /// ends inconclusive.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let done = attempt(self.shared.options.internal_errors, || work(self));
        done.map_err(|reason| self.shared.stop_if(Some(reason))).ok()
    }

    /// Why the search has to begin again, unless it has found what it was looking for.
    fn end_of_round(&self) -> Option<EndOfRound> {
        let (found, took) = (self.shared.note(|report| report.refuted()), self.shared.limits.elapsed());
        found.map(|refuted| EndOfRound { refuted, took })
    }

    /// How the outcome that is `wanted` and was found first comes about.
    fn witness(&self, wanted: &dyn Fn(&[i64]) -> bool) -> Option<Outcome> {
        self.shared.note(|report| report.witness(&self.shared.store, wanted))
    }

    /// Goes on with a search that was kept, if there is one.
    fn run_from(&mut self, resumed: Option<Resumed<'_>>) {
        match resumed.map(|resumed| self.go_on(resumed)).transpose() {
            Ok(_) => self.run(),
            Err(error) => self.shared.stop_if(Some(not_resumed(&error))),
        }
    }

    fn run(&mut self) {
        if self.sitting.from.is_none() {
            self.workers.first_mut().or_broken(A_WORKER).start(&self.shared);
        }
        match self.shared.options.order {
            Order::DepthFirst => self.depth_first(),
            Order::BreadthFirst | Order::BreadthWithProbe => self.breadth_first(),
        }
        for worker in &mut self.workers {
            worker.report_bytes(&self.shared);
        }
        self.look_for_last_thread();
        self.look_for_stuck();
    }

    /// Looks whether the last thread may run for ever, if that is asked.
    fn look_for_last_thread(&self) {
        let shared = &self.shared;
        for last in self.workers.iter().filter_map(|worker| worker.last.as_ref()) {
            match last.may_run_for_ever(&shared.limits.budget) {
                Some(id) => shared.note(|report| report.never_ends(&shared.store, id)),
                None if shared.stopped() => {}
                None => shared.stop_if(cut_short(shared)),
            }
        }
    }

    /// The ends, and steps to known states, that were noted.
    fn ends(&self) -> Vec<&TerminalStates> {
        let here = self.workers.iter().filter_map(|worker| worker.ends.as_ref());
        self.sitting.ends.iter().chain(here).collect()
    }

    /// Actions taken.
    fn transitions(&self) -> usize {
        self.workers.iter().map(|worker| worker.transitions).sum()
    }

    /// The most events in flight in one thread.
    fn max_window(&self) -> usize {
        self.workers.iter().map(|worker| worker.max_window).max().unwrap_or(0)
    }

    /// Looks for states from which no end is reachable, if everything was visited.
    fn look_for_stuck(&mut self) {
        let (shared, ends) = (&self.shared, self.ends());
        // What was taken for granted and is not so may have kept ends from being found.
        let is_certain = shared.note(|found| found.saw_all() && found.refuted().is_none());
        if ends.is_empty() || shared.stopped() || !is_certain {
            return;
        }
        let steps = Steps::new(&shared.store, &ends, &shared.limits.budget).with_room(shared.room_for_rest());
        let leading = leading_to_end(&steps);
        if let Some(reason) = cut_short(shared) {
            return shared.stop_if(Some(reason));
        }
        if shared.machine.rules.speculates {
            match find_stuck(shared, &leading, ends.iter().any(|ends| ends.repeated)) {
                Stuck::Found(id, state) => {
                    shared.note(|report| report.stuck(&shared.store, id, state.as_deref()))
                }
                Stuck::None => {}
                Stuck::Unknown if shared.stopped() => {}
                Stuck::Unknown => shared.stop_if(cut_short(shared).or(Some(match shared.options.compact {
                    true => Reason::MaybeStuckCompact,
                    false => Reason::MaybeStuck(guesses::state_limit(shared)),
                }))),
            }
            return;
        }
        let stuck = first_of_last_components(&steps, &leading);
        if let Some(reason) = cut_short(shared) {
            return shared.stop_if(Some(reason));
        }
        for id in stuck {
            shared.note(|report| report.stuck(&shared.store, id, None));
        }
    }

    fn depth_first(&mut self) {
        let worker = self.workers.first_mut().or_broken(A_WORKER);
        let mut visited = 0;
        while !self.shared.stopped() && worker.visit_newest(&self.shared) {
            visited += 1;
            if visited % PULSE == 0 {
                self.shared.release_memory();
            }
        }
    }

    /// States have their numbers in the order in which they are found, so those found in one level
    /// of the search, all as far from the start, are a range of numbers: the frontier.
    fn breadth_first(&mut self) {
        let options = self.shared.options;
        let mut place = self.sitting.from.take().unwrap_or_else(Place::start);
        let probing = options.order == Order::BreadthWithProbe && !options.all;
        let alone = self.workers.len() == 1;
        while !self.shared.stopped() {
            if place.level.is_empty() {
                place.level.end = self.shared.store.len();
            }
            let level = place.level.clone();
            if level.is_empty() {
                break;
            }
            if self.pause(&place) {
                break;
            }
            let before = place.clone();
            if probing && let Some(states) = place.probes.due(self.shared.store.len()) {
                self.probe(states);
                // If the probe was cut short, it is to be made again.
                self.pause(&before);
                continue;
            }
            let end = match alone {
                _ if options.compact => level.end,
                true if probing => level.end.min(level.start + PULSE),
                true => level.end.min(level.start + BATCH / 64),
                false if self.sitting.is_kept() => level.end.min(level.start + BATCH / 8),
                false => level.end.min(level.start + BATCH),
            };
            let states = if options.compact {
                let vectors = self.workers.iter_mut().flat_map(|worker| worker.fresh.take_vectors());
                Level::Vectors(vectors.map(Mutex::new).collect())
            } else {
                Level::Numbers(level.start..end)
            };
            self.visit_all(&states, level.end);
            self.shared.release_memory();
            place.level.start = end;
            self.cool(end);
        }
    }

    /// Moves what was visited, and what is noted for later, to the disk, if there is one.
    fn cool(&mut self, visited: usize) {
        self.shared.cool(visited);
        let Some(disk) = self.shared.options.disk else { return };
        let here = self.workers.iter_mut().filter_map(|worker| worker.ends.as_mut());
        let cooled = self.sitting.ends.iter_mut().chain(here).try_for_each(|ends| ends.cool(disk));
        self.shared.stop_if(cooled.err().map(|error| Reason::Disk(error.to_string())));
    }

    /// Visits states of a level that ends at `end`.
    ///
    /// The next level is visited after this one, whichever worker is faster: so what counts as visited later does not
    /// depend on how many workers there are, nor on their speed, and they visit the same states.
    fn visit_all(&mut self, states: &Level, end: usize) {
        let shared = &self.shared;
        let next = AtomicUsize::new(0);
        let work = |worker: &mut Worker<'m>| {
            while !shared.stopped()
                && let Some(share) = states.share(next.fetch_add(1, Ordering::Relaxed))
            {
                worker.visit_share(shared, share, end as StateId);
            }
        };
        let (first, others) = self.workers.split_first_mut().or_broken(A_WORKER);
        if others.is_empty() || states.shares() < WORTH_SHARING {
            return work(first);
        }
        let guarded = |worker: &mut Worker<'m>| {
            shared.stop_if(attempt(shared.options.internal_errors, || work(worker)).err());
        };
        thread::scope(|scope| {
            for worker in others {
                // Without more threads those that are there do all of the work.
                let _ = thread::Builder::new().spawn_scoped(scope, || guarded(worker));
            }
            guarded(first);
        });
    }

    /// Looks far from the start, for so many states, and at simple executions.
    fn probe(&mut self, states: usize) {
        self.look_aside(Some(states), |probe| probe.run());
        let visited = self.shared.store.len();
        if !self.shared.stopped() && !self.shared.options.compact && visited <= hunt::ASIDE_UP_TO {
            self.look_aside(None, |probe| hunt::look(probe, visited));
        }
    }

    /// Searches on the side, with so many states at most.
    fn look_aside(&mut self, states: Option<usize>, work: impl FnOnce(&mut Search<'_, '_>)) {
        let shared = &self.shared;
        let limits = Limits { states, ..shared.limits.rest(&shared.store) };
        let (order, must_end, progress) = (Order::DepthFirst, false, None);
        // What a hunt departs from shows in whole states.
        let reductions = match states {
            Some(_) => shared.options.reductions,
            None => shared.options.reductions.without(Reduction::RememberedSteps),
        };
        let plain = SearchConfig { reductions, order, must_end, limits, progress, ..*shared.options };
        let mut probe = Search::new(shared.machine, &plain);
        work(&mut probe);
        shared.limits.saw(&shared.store, probe.shared.limits.peak(&probe.shared.store));
        let found = probe.shared.into_report_builder();
        if let Some(refuted) = found.refuted() {
            shared.note(|here| here.refute(refuted));
        }
        if !found.violations.is_empty() {
            shared.note(|here| here.adopt(found));
        }
    }

    fn stats(&self) -> Stats {
        let shared = &self.shared;
        Stats {
            states: shared.store.len(),
            transitions: self.transitions(),
            max_window: self.max_window(),
            seconds: shared.limits.elapsed().as_secs_f64(),
            store_bytes: shared.store.bytes(),
            peak_bytes: shared.limits.peak(&shared.store),
            fingerprint_bits: shared.options.compact.then_some(FINGERPRINT_BITS),
        }
    }

    fn report(self) -> Report {
        let stats = self.stats();
        self.shared.into_report_builder().report(stats)
    }
}
