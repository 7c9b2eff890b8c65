//! Collects what a search finds, and makes a [`Report`] of it: violations with their stories, outcomes, and reasons why
//! the verdict may be inconclusive.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Budget, Observable, Pc, StaticId, Stop};

use fencepost_machine::{
    Action, Failure, FailureKind, Machine, NamedObject, Refuted, Shortfall, State, TooMany, Watch,
};

use super::describe::{
    describe_loop, describe_stuck, describe_waiting, followed, message, observe, waits_key,
};
use super::hoisted::Livelock;
use super::{in_proportion, limits};
use crate::config::SearchConfig;
use crate::property::{Property, Record};
use crate::reason::Reason;
use crate::report::{Outcome, Report, Stats, Verdict, Violation, ViolationKey, ViolationKind};
use crate::store::{StateId, Store};
use crate::trace::{self, TracePath};

/// Everything found so far.
pub(super) struct ReportBuilder<'m, 'o> {
    machine: &'m Machine<'m>,
    pub(super) options: &'o SearchConfig<'o>,
    pub(super) violations: Vec<Violation>,
    /// What was reported already, so that `all` lists each fault once.
    pub(super) reported: BTreeSet<ViolationKey>,
    pub(super) reasons: BTreeSet<Reason>,
    /// Assumptions that some step relied on.
    pub(super) assumptions: BTreeSet<String>,
    pub(super) outcomes: BTreeMap<Vec<i64>, StateId>,
    /// The results of the properties so far, for every state and for final states.
    pub(super) always: Record,
    pub(super) finally: Record,
    /// What is observed of final states.
    at_end: Watch,
    /// The states with a violation, if all of these are wanted instead of stories.
    pub(super) wrong: Option<BTreeSet<StateId>>,
    /// The violations, and a state with each, if several processes search: none of them knows the way to it alone.
    pub(super) noted: Option<BTreeMap<ViolationKey, (StateId, Option<Action>)>>,
    /// Something that was taken for granted, and is not so.
    refuted: Option<Refuted>,
    /// Whether the search should end.
    pub(super) stop: bool,
    /// What may be spent on all of it.
    budget: Budget<'o>,
}

impl<'m, 'o> ReportBuilder<'m, 'o> {
    pub(super) fn new(machine: &'m Machine<'m>, options: &'o SearchConfig<'o>) -> ReportBuilder<'m, 'o> {
        let mut at_end = Property::watch(options.finally, machine.program);
        for what in options.observe {
            if let Observable::Static(StaticId(id)) = *what {
                at_end.add(machine.program.statics[id as usize].region);
            }
        }
        ReportBuilder {
            machine,
            options,
            violations: Vec::new(),
            reported: BTreeSet::new(),
            reasons: BTreeSet::new(),
            assumptions: BTreeSet::new(),
            outcomes: BTreeMap::new(),
            always: Record::new(options.always),
            finally: Record::new(options.finally),
            at_end,
            wrong: None,
            noted: options.cluster.map(|_| BTreeMap::new()),
            refuted: None,
            stop: false,
            budget: limits::budget(options),
        }
    }

    /// Something that was taken for granted is not so. So the search has to begin again.
    pub(super) fn refute(&mut self, refuted: Refuted) {
        self.refuted = Some(refuted);
        self.stop = true;
    }

    /// What was taken for granted and is not so, if that matters: a violation that was found is real.
    pub(super) fn refuted(&self) -> Option<Refuted> {
        let by_locks = || self.machine.discipline.as_deref()?.refuted().map(Refuted::Lock);
        let refuted = self.refuted.or_else(by_locks);
        refuted.filter(|_| self.options.all || !self.has_found())
    }

    /// Whether something is wrong.
    pub(super) fn has_found(&self) -> bool {
        !self.violations.is_empty() || self.noted.as_ref().is_some_and(|noted| !noted.is_empty())
    }

    /// Takes over what is wrong from a search on the side, and ends this one, unless something is known to be wrong.
    pub(super) fn adopt(&mut self, aside: ReportBuilder<'_, '_>) {
        if self.violations.is_empty() {
            self.violations = aside.violations;
            self.assumptions.extend(aside.assumptions);
        }
        self.stop = true;
    }

    /// Evaluates the properties that must hold in every state.
    pub(super) fn look(&mut self, store: &Store, id: StateId, state: &State) {
        let (machine, always) = (self.machine, self.options.always);
        let looked = machine.for_each_sight(state, &|region| machine.watch.covers(region), &mut |seen| {
            for index in self.always.look(always, machine, seen) {
                self.broken(store, id, &always[index], seen, true);
            }
        });
        self.note_sights(looked);
    }

    /// Notes that threads may see too many combinations of values to evaluate them all.
    fn note_sights(&mut self, looked: Result<(), TooMany>) {
        if looked.is_err() {
            self.doubt(Reason::Sights);
        }
    }

    /// A property does not hold in a state, which is as it is `seen` here. If `at_once`, the story ends with the action that
    /// breaks it, and not with what a lone thread does in the same step after that.
    fn broken(&mut self, store: &Store, id: StateId, property: &Property, seen: &State, at_once: bool) {
        let text = property.text.clone();
        let (kind, key) = (ViolationKind::Invariant, ViolationKey::Property(text.clone()));
        if let Some(mut path) = self.first_of(store, &key, Some((id, None))) {
            let (machine, mut broken) = (self.machine, None);
            let end = path.as_ref().map_or(seen, |path| &path.end);
            let looked = machine.for_each_sight(end, &|_| true, &mut |seen| {
                broken = broken.take().or_else(|| property.look(machine, seen));
            });
            self.note_sights(looked);
            let broken = Some(broken.unwrap_or_else(|| property.broken(machine, end)));
            if let Ok(path) = &mut path
                && at_once
            {
                path.steps.truncate(path.acted);
            }
            self.violated(Violation { broken, ..Violation::without_trace(kind, key, text) }, path);
        }
    }

    /// A state without actions: an outcome or a deadlock. (A wrong guess ends with an action, the
    /// read that refutes it.) Says nothing of a deadlock that was `reported` already.
    pub(super) fn dead_end(&mut self, store: &Store, id: StateId, state: &State, reported: bool) {
        let machine = self.machine;
        if machine.is_final(state) {
            let at_end = self.at_end.clone();
            let looked = machine.for_each_sight(state, &|region| at_end.covers(region), &mut |seen| {
                self.ended(store, id, seen);
            });
            self.note_sights(looked);
        } else if self.options.termination.is_some() && machine.last_thread(state).is_some() {
            self.never_ends(store, id);
        } else if !reported {
            let waits =
                |thread: &fencepost_machine::Thread| !thread.is_finished() && !machine.is_service(thread);
            let stuck = state.threads.iter().enumerate().filter(|(_, thread)| waits(thread));
            let stuck: Vec<usize> = stuck.map(|(index, _)| index).collect();
            self.deadlocked(store, id, state, &stuck);
        }
    }

    /// A state from which the last thread may run for ever, or in which it is stuck.
    pub(super) fn never_ends(&mut self, store: &Store, id: StateId) {
        if let Some(values) = self.options.termination {
            self.came_to(store, id, values.to_vec());
        }
    }

    /// What is observed in the end.
    fn came_to(&mut self, store: &Store, id: StateId, values: Vec<i64>) {
        let fault = self.options.at_end.and_then(|at_end| at_end(&values));
        self.outcomes.entry(values).or_insert(id);
        if let Some(message) = fault {
            let key = ViolationKey::FinalState(message.clone());
            if let Some(path) = self.first_of(store, &key, Some((id, None))) {
                self.violated(Violation::without_trace(ViolationKind::Invariant, key, message), path);
            }
        }
    }

    /// The program has ended, with this state as a thread sees it that has joined all others.
    fn ended(&mut self, store: &Store, id: StateId, state: &State) {
        let program = self.machine.program;
        let values = self.options.observe.iter().map(|&what| observe(program, state, what)).collect();
        self.came_to(store, id, values);
        let finally = self.options.finally;
        for index in self.finally.look(finally, self.machine, state) {
            self.broken(store, id, &finally[index], state, false);
        }
    }

    /// These threads of a state wait for ever.
    pub(super) fn deadlocked(&mut self, store: &Store, id: StateId, state: &State, threads: &[usize]) {
        let machine = self.machine;
        let mut threads = threads.to_vec();
        threads.sort_unstable();
        // An object's number depends on what other threads have allocated, so the key names its type.
        let ty = |_: usize, handle: u32| {
            NamedObject::unheld(machine.program.ty(state.heap.get(handle).ty).name.clone())
        };
        let key = waits_key(machine.program, &describe_waiting(machine, state, &threads, &ty));
        let (kind, key) = (ViolationKind::Deadlock, ViolationKey::Deadlock(key));
        let Some(path) = self.first_of(store, &key, Some((id, None))) else { return };
        let end = path.as_ref().map_or(state, |path| &path.end);
        if let Ok(path) = &path {
            threads.iter_mut().for_each(|thread| *thread = path.renaming.of(*thread));
            threads.sort_unstable();
        }
        let name = |index: usize, handle: u32| machine.named_object(end, index, handle);
        let waiting = describe_waiting(machine, end, &threads, &name);
        let message = message(machine.program, &key, &waiting);
        self.violated(Violation { waiting, ..Violation::without_trace(kind, key, message) }, path);
    }

    /// Whether nothing that the program could do was left out so far.
    pub(super) fn saw_all(&self) -> bool {
        self.reasons.is_empty()
    }

    /// No terminal state is reachable from a state, which leads to the state `there`, in which threads loop.
    pub(super) fn stuck(&mut self, store: &Store, id: StateId, there: Option<&State>) {
        let machine = self.machine;
        let kind = ViolationKind::Stuck;
        if let Some(wrong) = &mut self.wrong {
            wrong.insert(id);
            return;
        }
        let path = self.path(store, id, None);
        let end =
            path.as_ref().map_or_else(|_| trace::stored(machine, store, id), |path| Some(path.end.clone()));
        // A stored state does not say where in the program a thread has come from.
        let there = there.map(|there| {
            let followed = end.as_ref().and_then(|end| followed(machine, store, end, there));
            followed.unwrap_or_else(|| there.clone())
        });
        let there = there.or(end);
        let waiting =
            there.map_or_else(Vec::new, |there| describe_stuck(machine, &there, self.options.budget));
        let key = ViolationKey::Stuck(waits_key(machine.program, &waiting));
        let message = message(machine.program, &key, &waiting);
        if machine.reads_clock() {
            // The program may be waiting for more time to pass than was explored.
            self.doubt(Reason::StuckInTime(message));
            return;
        }
        if self.is_new(&key) {
            self.violated(Violation { waiting, ..Violation::without_trace(kind, key, message) }, path);
        }
    }

    /// A thread of a state loops, and a compiler may have moved its reads out of the loop.
    pub(super) fn livelocked(
        &mut self,
        store: &Store,
        id: StateId,
        state: &State,
        thread: usize,
        livelock: Livelock,
    ) {
        let machine = self.machine;
        let (_, here) = machine.blocked(state, thread);
        let Livelock::Stuck(round) = livelock else {
            self.doubt(Reason::MaybeEndless(machine.program.position(here)));
            return;
        };
        let kind = ViolationKind::Stuck;
        let site = round.steps.first().map_or(here, |step| step.site);
        let key = ViolationKey::Hoisted(machine.program.position(site));
        let Some(mut path) = self.first_of(store, &key, Some((id, None))) else { return };
        let waiting = vec![match &path {
            Ok(path) => describe_loop(machine, &path.end, path.renaming.of(thread), &round.steps),
            Err(_) => describe_loop(machine, state, thread, &round.steps),
        }];
        let message = message(machine.program, &key, &waiting);
        if let Ok(path) = &mut path {
            path.end.trail.get_or_insert_default().reorderings.extend(round.reorderings());
        }
        self.violated(Violation { waiting, ..Violation::without_trace(kind, key, message) }, path);
    }

    /// An action of a state, or else the start, ended in a failure.
    pub(super) fn failed(&mut self, store: &Store, failure: Failure, from: Option<(StateId, Action)>) {
        let Failure { kind, pc, stack, message, .. } = failure;
        let program = self.machine.program;
        let users = program.users(&stack);
        let place = program.position(users.unwrap_or(pc));
        let kind = match kind {
            FailureKind::Assertion => ViolationKind::Assertion,
            FailureKind::Exception => ViolationKind::Exception,
            FailureKind::Unsupported => {
                let message = users_words(program.entered_library(&stack), message);
                return self.doubt(Reason::Unsupported { message, place, remedy: program.remedy(pc) });
            }
        };
        let from = from.map(|(id, action)| (id, Some(action)));
        let key = ViolationKey::Failure(kind, message.clone(), place);
        if let Some(path) = self.first_of(store, &key, from) {
            // On its own way an exception is known to have begun elsewhere.
            let followed = path.as_ref().ok().and_then(|path| path.failure.clone());
            // One that began inside of a library, in a thread of its own, is the user's where it was thrown on.
            let has_line = |pc: Pc| program.spans[pc as usize].line != 0;
            let is_users = |it: &Failure| program.users(&it.stack).is_some_and(has_line);
            let followed = followed.filter(|it| is_users(it) || users.is_none());
            let (pc, stack, thrown_on) =
                followed.map_or((pc, stack, None), |it| (it.pc, it.stack, it.thrown_on));
            let users = program.users(&stack);
            // Where that is in a library says nothing to the user.
            let is_told = users.is_some() || !program.is_library(pc) || program.is_in_users_file(pc);
            let place = program.position(users.unwrap_or(pc));
            let said = if is_told { format!("{message} (at {place})") } else { message };
            self.violated(Violation { stack, thrown_on, ..Violation::without_trace(kind, key, said) }, path);
        }
    }

    /// The path to a violation, or why it is not known, unless one with the same key was reported already, or states are
    /// wanted instead of stories.
    fn first_of(
        &mut self,
        store: &Store,
        key: &ViolationKey,
        from: Option<(StateId, Option<Action>)>,
    ) -> Option<Result<TracePath, Stop>> {
        if let Some(wrong) = &mut self.wrong {
            wrong.extend(from.filter(|(_, action)| action.is_none()).map(|(id, _)| id));
            return None;
        }
        if let (Some(noted), Some(from)) = (&mut self.noted, from) {
            noted.entry(key.clone()).or_insert(from);
            self.stop |= !self.options.all;
            return None;
        }
        self.is_new(key).then(|| match from {
            Some((id, action)) => self.path(store, id, action),
            None => Ok(TracePath::new(self.machine)),
        })
    }

    /// The path to a state, and then an action, unless it takes too long to find.
    fn path(&self, store: &Store, id: StateId, action: Option<Action>) -> Result<TracePath, Stop> {
        trace::to_state(self.machine, store, id, action, &self.budget.to_tell(in_proportion(0.0)))
    }

    /// Whether a violation is still to be reported.
    fn is_new(&mut self, key: &ViolationKey) -> bool {
        if !self.options.all {
            // Another worker may have been faster.
            if !self.violations.is_empty() {
                return false;
            }
            self.stop = true;
        }
        self.reported.insert(key.clone())
    }

    fn violated(&mut self, violation: Violation, path: Result<TracePath, Stop>) {
        let key = violation.key.without_numbers();
        self.violations.push(match path {
            Ok(TracePath { steps: trace, schedule, end, .. }) => {
                let reorderings = end.trail.or_broken("what overtook what on the way of a story").reorderings;
                Violation { key, trace, schedule, reorderings, ..violation }
            }
            Err(stop) => Violation { key, untold: Some(stop), ..violation },
        });
    }

    /// The machine explored less than the program may do.
    pub(super) fn fell_short(&mut self, shortfall: Shortfall, pc: Pc) {
        let place = self.machine.program.position(pc);
        let events = self.machine.settings.window;
        self.doubt(match shortfall {
            Shortfall::WindowFull => Reason::Window { events, place },
            Shortfall::NotSpeculated => Reason::NotSpeculated(place),
            Shortfall::BulkInit => Reason::BulkAccess(place),
            Shortfall::Garbage => Reason::Garbage,
            Shortfall::Block => Reason::AtomicBlock(place),
            Shortfall::Clock => Reason::Clock(place),
        });
    }

    /// Notes why not everything was explored.
    fn doubt(&mut self, reason: Reason) {
        self.reasons.insert(reason);
    }

    /// A step relied on an assumption.
    pub(super) fn relied_on(&mut self, message: u32) {
        self.assumptions.insert(self.machine.program.messages[message as usize].clone());
    }

    /// Ends the search before everything was explored.
    pub(super) fn give_up(&mut self, reason: Reason) {
        self.doubt(reason);
        self.stop = true;
    }

    /// Takes note of the state in which values were observed in the end.
    pub(super) fn came_from(&mut self, values: &[i64], id: StateId) {
        self.outcomes.insert(values.to_vec(), id);
    }

    /// How the outcome that is `wanted` and was found first comes about.
    pub(super) fn witness(&self, store: &Store, wanted: &dyn Fn(&[i64]) -> bool) -> Option<Outcome> {
        let nearest =
            self.outcomes.iter().filter(|(values, _)| wanted(values)).min_by_key(|(_, state)| **state);
        nearest.map(|(values, &state)| {
            let (trace, schedule, untold) = match self.path(store, state, None) {
                Ok(TracePath { steps, schedule, .. }) => (steps, schedule, None),
                Err(stop) => (Vec::new(), Vec::new(), Some(stop)),
            };
            Outcome { values: values.clone(), trace, schedule, untold }
        })
    }

    /// Why not everything was explored.
    pub(super) fn reasons(self) -> Vec<Reason> {
        in_order(self.reasons)
    }

    pub(super) fn report(mut self, stats: Stats) -> Report {
        let complete = !self.stop && self.reasons.is_empty();
        if complete {
            self.reasons.extend(self.always.reasons(self.options.always, self.machine));
            self.reasons.extend(self.finally.reasons(self.options.finally, self.machine));
        }
        let verdict = if !self.violations.is_empty() {
            Verdict::Violated
        } else if self.reasons.is_empty() {
            Verdict::Holds
        } else {
            Verdict::Inconclusive
        };
        Report {
            verdict,
            reasons: in_order(self.reasons),
            assumptions: self.assumptions.into_iter().collect(),
            complete,
            violations: self.violations,
            not_simplest: None,
            outcomes: self.outcomes,
            granted: self.machine.granted(),
            stats,
        }
    }
}

/// Reasons in the order of their texts: which worker found one first makes no difference.
fn in_order(reasons: BTreeSet<Reason>) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = reasons.into_iter().collect();
    reasons.sort_by_cached_key(Reason::to_string);
    reasons
}

/// What cannot be run, said of the library's method that the user's code calls and not of one that this calls.
fn users_words(entered: Option<&str>, message: String) -> String {
    let (Some(entered), Some((inner, why))) = (entered, message.split_once(": ")) else { return message };
    match inner.contains("::") && !inner.contains(' ') {
        true => format!("{entered}: {why}"),
        false => message,
    }
}
