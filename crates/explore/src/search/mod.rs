//! The search: which states are visited, in which order, and which searches follow another.
//!
//! What is found on the way is kept in [`found`], when to give up is decided in [`limits`].

mod found;
mod limits;
mod words;

use std::borrow::Cow;
use std::collections::VecDeque;

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Effect, Machine};

use crate::options::{Limits, Options, Order};
use crate::property::Property;
use crate::report::{Outcome, Report, Stats};
use crate::step::Stepper;
use crate::store::{NO_PARENT, StateId, Store};
use found::Found;
use limits::{Taken, Watch};

/// How many states to spend on telling a violation with the fewest steps.
const STATES_FOR_SHORTEST: usize = 60_000;

/// How many of them if a probe has found it.
const STATES_AFTER_PROBE: usize = 20_000;

/// How many states [`Order::BreadthWithProbe`] visits before it probes.
const STATES_BEFORE_PROBE: usize = 3_000;

/// How many states a probe may take.
const STATES_OF_PROBE: usize = 150_000;

/// Visits every reachable state.
pub fn explore(machine: &Machine<'_>, options: &Options<'_>) -> Report {
    let machine = &watching(machine, options);
    let mut search = Search::new(machine, options);
    search.run();
    let probed = search.probed;
    let mut report = search.report();
    shorten(machine, options, probed, &mut report);
    report
}

/// Like [`explore`], and also tells how one of the outcomes that are `wanted` comes about.
pub fn explore_witnessing(
    machine: &Machine<'_>,
    options: &Options<'_>,
    wanted: &dyn Fn(&[i64]) -> bool,
) -> (Report, Option<Outcome>) {
    let machine = &watching(machine, options);
    let mut search = Search::new(machine, options);
    search.run();
    let witness = search.found.witness(&mut search.store, wanted);
    (search.report(), witness)
}

/// The machine with a state for whatever changes what must always hold.
fn watching<'m, 'p>(machine: &'m Machine<'p>, options: &Options<'_>) -> Cow<'m, Machine<'p>> {
    match options.always {
        [] => Cow::Borrowed(machine),
        always => Cow::Owned(machine.clone().watching(Property::watch(always, machine.program))),
    }
}

/// A reduced search may find a violation by a detour, and a probe by a long way. Replaces its story
/// by the first one of a breadth-first search, without the reduction unless that has been tried, if
/// that one is shorter and not too far to seek.
fn shorten(machine: &Machine<'_>, options: &Options<'_>, probed: bool, report: &mut Report) {
    let [violation] = &mut report.violations[..] else { return };
    if !options.reduce || options.all || options.order == Order::DepthFirst {
        return;
    }
    let states = if probed { STATES_AFTER_PROBE } else { STATES_FOR_SHORTEST };
    let limits = Limits { states: Some(states), ..options.limits };
    let order = Order::BreadthFirst;
    let plain = Options { order, reduce: probed, limits, progress: None, ..*options };
    let mut search = Search::new(machine, &plain);
    search.run();
    if let [shorter] = &search.found.violations[..]
        && shorter.trace.len() < violation.trace.len()
    {
        violation.clone_from(shorter);
    }
}

struct Search<'m, 'o> {
    machine: &'m Machine<'m>,
    options: &'o Options<'o>,
    store: Store,
    frontier: VecDeque<StateId>,
    stepper: Stepper<'m>,
    watch: Watch<'o>,
    found: Found<'m, 'o>,
    stats: Stats,
    /// Whether what is wrong was found by a probe.
    probed: bool,
}

/// The state being visited.
#[derive(Default)]
struct Visit {
    id: StateId,
    vector: Vector,
    actions: Vec<Action>,
    /// The successor under way.
    next: Vector,
}

impl<'m, 'o> Search<'m, 'o> {
    fn new(machine: &'m Machine<'m>, options: &'o Options<'o>) -> Search<'m, 'o> {
        Search {
            machine,
            options,
            store: Store::default(),
            frontier: VecDeque::new(),
            stepper: Stepper::new(machine, options),
            watch: Watch::new(options),
            found: Found::new(machine, options),
            stats: Stats::default(),
            probed: false,
        }
    }

    fn run(&mut self) {
        let (state, effect) = self.machine.start();
        self.stepper.workspace = Workspace::new(state);
        self.note_shortfall();
        match effect {
            Effect::Continues => {
                self.machine.encode(&mut self.stepper.workspace, &mut self.store);
                let (id, _) = self.store.insert(self.stepper.workspace.vector(), NO_PARENT);
                self.await_visit(id);
            }
            Effect::Pruned => {}
            Effect::Failed(failure) => self.found.failed(&mut self.store, failure, None),
        }
        let mut at = Visit::default();
        let mut visited = 0;
        while !self.found.stop {
            if self.options.order == Order::BreadthWithProbe && visited == STATES_BEFORE_PROBE {
                self.probe();
                if self.found.stop {
                    break;
                }
            }
            let next = match self.options.order {
                Order::BreadthFirst | Order::BreadthWithProbe => self.frontier.pop_front(),
                Order::DepthFirst => self.frontier.pop_back(),
            };
            let Some(id) = next else { break };
            self.check_limits(visited);
            visited += 1;
            at.id = id;
            self.visit(&mut at);
        }
    }

    /// Looks far from the start.
    fn probe(&mut self) {
        if self.options.all {
            return;
        }
        let limits = Limits { states: Some(STATES_OF_PROBE), ..self.options.limits };
        let plain = Options { order: Order::DepthFirst, limits, progress: None, ..*self.options };
        let mut probe = Search::new(self.machine, &plain);
        probe.run();
        if !probe.found.violations.is_empty() {
            self.found.violations = probe.found.violations;
            self.found.stop = true;
            self.probed = true;
        }
    }

    fn visit(&mut self, at: &mut Visit) {
        self.store.get(at.id, &mut at.vector);
        let window = self.stepper.actions(&self.store, &at.vector, &mut at.actions);
        self.stats.max_window = self.stats.max_window.max(window);
        if !self.options.always.is_empty() {
            self.found.look(&mut self.store, at.id, &self.stepper.workspace.state);
        }
        let deadlocks = self.stepper.deadlocks();
        for members in &deadlocks {
            let state = &self.stepper.workspace.state;
            self.found.deadlocked(&mut self.store, at.id, state, members);
        }
        if at.actions.is_empty() {
            self.machine.decode(&mut self.stepper.workspace, &at.vector, &self.store);
            let state = &self.stepper.workspace.state;
            self.found.dead_end(&mut self.store, at.id, state, !deadlocks.is_empty());
        }
        if self.found.stop {
            return;
        }
        let mut done = Vec::new();
        let Options { observe, at_end, always, finally, .. } = self.options;
        let observed = !observe.is_empty() || at_end.is_some() || !always.is_empty() || !finally.is_empty();
        if self.options.reduce
            && let Some(enough) = self.stepper.enough(&at.vector, &at.actions, observed)
        {
            let mut goes_on = enough.acyclic;
            for &index in &enough.actions {
                goes_on |= self.take(at, index);
            }
            if goes_on {
                return;
            }
            done = enough.actions;
        }
        for index in 0..at.actions.len() {
            if !done.contains(&index) && !self.found.stop {
                self.take(at, index);
            }
        }
    }

    /// Takes one of the visited state's actions; whether it leads to a state that is certain to be
    /// visited later: a new one, or breadth-first one with a higher number.
    fn take(&mut self, at: &mut Visit, index: usize) -> bool {
        let effect = self.stepper.step(&mut self.store, &at.vector, &at.actions, index, &mut at.next);
        self.stats.transitions += 1;
        self.note_shortfall();
        match effect {
            Effect::Continues => {
                let (next, new) = self.store.insert(&at.next, at.id);
                if new {
                    self.await_visit(next);
                }
                new || self.options.order != Order::DepthFirst && next > at.id
            }
            Effect::Pruned => false,
            Effect::Failed(failure) => {
                self.found.failed(&mut self.store, failure, Some((at.id, at.actions[index])));
                false
            }
        }
    }

    /// Puts a new state on the frontier.
    fn await_visit(&mut self, id: StateId) {
        self.frontier.push_back(id);
        if let Some(reason) = self.watch.look_at_states(self.store.len()) {
            self.found.give_up(reason);
        } else if self.store.is_full() {
            self.found.give_up("the store has no numbers left for more states".to_owned());
        }
    }

    fn note_shortfall(&mut self) {
        if let Some((shortfall, pc)) = self.stepper.workspace.state.shortfall.take() {
            self.found.fell_short(shortfall, pc);
        }
    }

    fn check_limits(&mut self, visited: usize) {
        let (store, stepper, frontier) = (&self.store, &self.stepper, &self.frontier);
        let taken = || Taken {
            states: store.len(),
            frontier: frontier.len(),
            memory: memory(store, stepper, frontier),
        };
        if let Some(reason) = self.watch.look(visited, taken) {
            self.found.give_up(reason);
        }
    }

    fn report(self) -> Report {
        let stats = Stats {
            states: self.store.len(),
            seconds: self.watch.elapsed().as_secs_f64(),
            store_bytes: self.store.bytes(),
            peak_bytes: self.watch.peak(memory(&self.store, &self.stepper, &self.frontier)),
            ..self.stats
        };
        self.found.report(stats)
    }
}

/// Bytes in use.
fn memory(store: &Store, stepper: &Stepper<'_>, frontier: &VecDeque<StateId>) -> usize {
    store.bytes() + stepper.bytes() + frontier.capacity() * size_of::<StateId>()
}
