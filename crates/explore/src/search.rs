//! The search loop.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::Ordering;
use std::time::Instant;

use fencepost_ir::{Observable, Program, StaticId, Storage};
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::heap::Handle;
use fencepost_machine::machine::Shortfall;
use fencepost_machine::{Action, Blocked, Effect, Failure, FailureKind, Machine, State};

use crate::options::{Limits, Options, Order, Progress};
use crate::report::{Outcome, Report, Stats, Verdict, Violation, ViolationKind, Waiting};
use crate::step::Stepper;
use crate::store::{NO_PARENT, StateId, Store};
use crate::trace::{self, Path};

/// How many states pass between looks at the clock and the memory.
const PULSE: usize = 64;

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
    let mut search = Search::new(machine, options);
    search.run();
    let probed = search.probed;
    let mut report = search.report();
    shorten(machine, options, probed, &mut report);
    report
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
    if let [shorter] = &search.violations[..]
        && shorter.trace.len() < violation.trace.len()
    {
        violation.clone_from(shorter);
    }
}

/// Like [`explore`], and also tells how one of the outcomes that are `wanted` comes about.
pub fn explore_witnessing(
    machine: &Machine<'_>,
    options: &Options<'_>,
    wanted: &dyn Fn(&[i64]) -> bool,
) -> (Report, Option<Outcome>) {
    let mut search = Search::new(machine, options);
    search.run();
    let nearest =
        search.outcomes.iter().filter(|(values, _)| wanted(values)).min_by_key(|(_, state)| **state);
    let witness = nearest.map(|(values, &state)| {
        let Path { steps, schedule, .. } = trace::to_state(machine, &mut search.store, state, None);
        Outcome { values: values.clone(), trace: steps, schedule }
    });
    (search.report(), witness)
}

struct Search<'m, 'o> {
    machine: &'m Machine<'m>,
    options: &'o Options<'o>,
    store: Store,
    frontier: VecDeque<StateId>,
    stepper: Stepper<'m>,
    started: Instant,
    stats: Stats,
    violations: Vec<Violation>,
    /// What was reported already, so that `all` lists each fault once.
    reported: BTreeSet<(ViolationKind, String)>,
    reasons: BTreeSet<String>,
    outcomes: BTreeMap<Vec<i64>, StateId>,
    /// Whether what is wrong was found by a probe.
    probed: bool,
    stop: bool,
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
            stepper: Stepper::new(machine, options.memoise),
            started: Instant::now(),
            stats: Stats::default(),
            violations: Vec::new(),
            reported: BTreeSet::new(),
            reasons: BTreeSet::new(),
            outcomes: BTreeMap::new(),
            probed: false,
            stop: false,
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
                self.frontier.push_back(id);
                self.check_state_limit();
            }
            Effect::Pruned => {}
            Effect::Failed(failure) => self.failed(failure, None),
        }
        let mut at = Visit::default();
        let mut visited = 0;
        while !self.stop {
            if self.options.order == Order::BreadthWithProbe && visited == STATES_BEFORE_PROBE {
                self.probe();
                if self.stop {
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
        if !probe.violations.is_empty() {
            self.violations = probe.violations;
            self.probed = true;
            self.stop = true;
        }
    }

    fn visit(&mut self, at: &mut Visit) {
        self.store.get(at.id, &mut at.vector);
        let window = self.stepper.actions(&self.store, &at.vector, &mut at.actions);
        self.stats.max_window = self.stats.max_window.max(window);
        let deadlocks = self.stepper.deadlocks();
        for members in &deadlocks {
            self.deadlocked(at.id, members);
        }
        if at.actions.is_empty() {
            self.dead_end(at, !deadlocks.is_empty());
        }
        if self.stop {
            return;
        }
        let mut done = Vec::new();
        let observed = !self.options.observe.is_empty() || self.options.at_end.is_some();
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
            if !done.contains(&index) && !self.stop {
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
                    self.frontier.push_back(next);
                    self.check_state_limit();
                }
                new || self.options.order != Order::DepthFirst && next > at.id
            }
            Effect::Pruned => false,
            Effect::Failed(failure) => {
                self.failed(failure, Some((at.id, at.actions[index])));
                false
            }
        }
    }

    /// A state without actions: an outcome or a deadlock. (A wrong guess ends with an action, the
    /// read that refutes it.) Says nothing of a deadlock that was `told` already.
    fn dead_end(&mut self, at: &Visit, told: bool) {
        let id = at.id;
        self.machine.decode(&mut self.stepper.workspace, &at.vector, &self.store);
        let state = &self.stepper.workspace.state;
        if self.machine.is_final(state) {
            let program = self.machine.program;
            let values: Vec<i64> =
                self.options.observe.iter().map(|&what| observe(program, state, what)).collect();
            let fault = self.options.at_end.and_then(|at_end| at_end(&values));
            self.outcomes.entry(values).or_insert(id);
            if let Some(message) = fault {
                let kind = ViolationKind::Invariant;
                if let Some(path) = self.first_of(kind, message.clone(), Some((id, None))) {
                    self.violated(Violation::untold(kind, message), path);
                }
            }
        } else if !told {
            let stuck = state.threads.iter().enumerate().filter(|(_, thread)| !thread.is_finished());
            let stuck: Vec<usize> = stuck.map(|(index, _)| index).collect();
            self.deadlocked(id, &stuck);
        }
    }

    /// Reports that these threads of the state in the workspace wait for ever.
    fn deadlocked(&mut self, id: StateId, threads: &[usize]) {
        let machine = self.machine;
        let mut threads = threads.to_vec();
        threads.sort_unstable();
        let state = &self.stepper.workspace.state;
        // The numbers of objects depend on what other threads have allocated.
        let ty = |handle: u32| machine.program.ty(state.heap.get(handle).ty).name.clone();
        let same = deadlock_message(machine.program, &waiting(machine, state, &threads, &ty));
        let Some(path) = self.first_of(ViolationKind::Deadlock, same, Some((id, None))) else { return };
        let name = |handle: u32| machine.object_name(&path.end, handle);
        let waiting = waiting(machine, &path.end, &threads, &name);
        let message = deadlock_message(machine.program, &waiting);
        self.violated(Violation { waiting, ..Violation::untold(ViolationKind::Deadlock, message) }, path);
    }

    fn failed(&mut self, failure: Failure, from: Option<(StateId, Action)>) {
        let Failure { kind, pc, stack, message, .. } = failure;
        let program = self.machine.program;
        let place = program.position(program.users(&stack).unwrap_or(pc));
        let message = format!("{message} (at {place})");
        let kind = match kind {
            FailureKind::Assertion => ViolationKind::Assertion,
            FailureKind::Exception => ViolationKind::Exception,
            FailureKind::Unsupported => {
                self.reasons.insert(message);
                return;
            }
        };
        let from = from.map(|(id, action)| (id, Some(action)));
        if let Some(path) = self.first_of(kind, message.clone(), from) {
            self.violated(Violation { stack, ..Violation::untold(kind, message) }, path);
        }
    }

    /// The way to a fault, unless one that counts as the same was reported already.
    fn first_of(
        &mut self,
        kind: ViolationKind,
        same: String,
        from: Option<(StateId, Option<Action>)>,
    ) -> Option<Path> {
        if !self.options.all {
            self.stop = true;
        }
        self.reported.insert((kind, same)).then(|| match from {
            Some((id, action)) => trace::to_state(self.machine, &mut self.store, id, action),
            None => Path::new(self.machine),
        })
    }

    fn violated(&mut self, violation: Violation, path: Path) {
        self.violations.push(Violation { trace: path.steps, schedule: path.schedule, ..violation });
    }

    fn note_shortfall(&mut self) {
        if let Some((shortfall, pc)) = self.stepper.workspace.state.shortfall.take() {
            let place = self.machine.program.position(pc);
            self.reasons.insert(match shortfall {
                Shortfall::WindowFull => format!(
                    "the window bound of {} events in flight was reached (at {place}); raise --window",
                    self.machine.settings.window
                ),
                Shortfall::NotSpeculated => {
                    format!("speculation past the decision at {place} was not explored")
                }
            });
        }
    }

    fn memory(&self) -> usize {
        self.store.bytes() + self.stepper.bytes() + self.frontier.capacity() * size_of::<StateId>()
    }

    /// Gives up if it is time to; looks at the clock and the memory only now and then.
    fn check_limits(&mut self, visited: usize) {
        if self.options.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            self.give_up("interrupted".to_owned());
        }
        if !visited.is_multiple_of(PULSE) {
            return;
        }
        let memory = self.memory();
        self.stats.peak_bytes = self.stats.peak_bytes.max(memory);
        let elapsed = self.started.elapsed();
        let states = self.store.len();
        if self.options.limits.memory.is_some_and(|limit| memory > limit) {
            self.give_up(format!("stopped at the memory limit; states stored: {states}"));
        } else if self.options.limits.time.is_some_and(|limit| elapsed > limit) {
            self.give_up(format!("stopped at the time limit; states stored: {states}"));
        }
        if let Some(progress) = self.options.progress
            && visited.is_multiple_of(16 * PULSE)
        {
            progress(&Progress { states, frontier: self.frontier.len(), memory, elapsed });
        }
    }

    fn check_state_limit(&mut self) {
        if self.options.limits.states.is_some_and(|limit| self.store.len() >= limit) {
            self.give_up(format!("stopped at the limit of {} states", self.store.len()));
        } else if self.store.is_full() {
            self.give_up("the store has no numbers left for more states".to_owned());
        }
    }

    fn give_up(&mut self, reason: String) {
        self.reasons.insert(reason);
        self.stop = true;
    }

    fn report(mut self) -> Report {
        self.stats.states = self.store.len();
        self.stats.seconds = self.started.elapsed().as_secs_f64();
        self.stats.store_bytes = self.store.bytes();
        self.stats.peak_bytes = self.stats.peak_bytes.max(self.memory());
        let verdict = if !self.violations.is_empty() {
            Verdict::Violated
        } else if self.reasons.is_empty() {
            Verdict::Holds
        } else {
            Verdict::Inconclusive
        };
        Report {
            verdict,
            reasons: self.reasons.into_iter().collect(),
            violations: self.violations,
            outcomes: self.outcomes,
            stats: self.stats,
        }
    }
}

/// What these threads of a state wait for.
fn waiting(
    machine: &Machine<'_>,
    state: &State,
    threads: &[usize],
    object: &dyn Fn(Handle) -> String,
) -> Vec<Waiting> {
    let name = |index: usize| machine.thread_name(state, index);
    let waiting = threads.iter().map(|&index| {
        let (why, site) = machine.blocked(state, index);
        let what = match why {
            Blocked::Monitor { object: on, owner } => {
                format!("waits for the lock of {}, held by {}", object(on), name(owner))
            }
            Blocked::Pulse { object: on } => format!("waits for a pulse of {}", object(on)),
            Blocked::Thread(other) => format!("waits for {}", name(other)),
            Blocked::Other => "cannot go on".to_owned(),
        };
        Waiting { thread: name(index), what, site }
    });
    waiting.collect()
}

fn deadlock_message(program: &Program, waiting: &[Waiting]) -> String {
    let parts = waiting
        .iter()
        .map(|Waiting { thread, what, site }| format!("{thread} {what} at {}", program.position(*site)));
    format!("deadlock: {}", parts.collect::<Vec<_>>().join("; "))
}

fn observe(program: &Program, state: &State, what: Observable) -> i64 {
    match what {
        Observable::Static(StaticId(id)) => {
            let (storage, word) = (program.statics[id as usize].storage, state.statics[id as usize]);
            match storage {
                // An object's number depends on what else there is; its type does not.
                Storage::Ref if word != 0 => i64::from(state.heap.get(word as Handle).ty.0) + 1,
                _ => storage.number(word),
            }
        }
        Observable::Register { thread, register } => {
            let initial = state.threads.iter().find(|other| other.path[..] == [thread]);
            let value = initial.and_then(|thread| thread.registers.get(usize::from(register.0)));
            let method = program.method(program.threads[usize::from(thread)].method);
            let kind = method.registers[usize::from(register.0)];
            kind.storage().number(value.and_then(|operand| operand.value()).unwrap_or(0))
        }
    }
}
