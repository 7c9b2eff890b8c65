//! One worker: visits states, one at a time.

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Effect, FailureKind, LockDiscipline, Refuted, State};

use super::frontier::{Fresh, Share};
use super::hoisted::stuck_threads;
use super::limits::PULSE;
use super::recorder::Recorder;
use super::round_robin::round_robin;
use super::shared::Shared;
use super::spread::Away;
use super::terminal_states::TerminalStates;
use super::termination::LastThread;
use crate::config::Order;
use crate::reason::Reason;
use crate::reduce::StubbornSet;
use crate::step::Stepper;
use crate::store::{NO_PARENT, StateId, Unfolded};

pub(super) struct Worker<'m> {
    pub(super) stepper: Stepper<'m>,
    pub(super) at: Visit,
    visited: usize,
    /// Actions taken.
    pub(super) transitions: usize,
    /// Whether something failed in the last action.
    pub(super) failed: bool,
    /// The most events in flight in one thread.
    pub(super) max_window: usize,
    /// States that this worker was the first to find.
    pub(super) fresh: Fresh,
    /// Notes every step, if they are asked for.
    pub(super) recorder: Option<Recorder>,
    /// Notes the steps of the last thread, if it is asked whether it ends.
    pub(super) last: Option<LastThread>,
    /// Notes ends and steps to known states, if every run has to be able to end.
    pub(super) ends: Option<TerminalStates>,
    /// What is to be sent to other processes, if several search.
    pub(super) away: Option<Away>,
    /// Bytes reported to the limits so far.
    reported_bytes: usize,
}

/// The state being visited.
#[derive(Default)]
pub(super) struct Visit {
    pub(super) id: StateId,
    vector: Vector,
    unfolded: Unfolded,
    pub(super) actions: Vec<Action>,
    /// The successor under way.
    pub(super) next: Vector,
    /// States from this number on are certain to be visited later.
    pub(super) horizon: StateId,
    /// Whether threads were looked at that may go round for ever here.
    looked_for_loops: bool,
}

impl<'m> Worker<'m> {
    pub(super) fn new(shared: &Shared<'m, '_>, fresh: Fresh) -> Worker<'m> {
        Worker {
            stepper: Stepper::new(shared.machine, shared.options),
            at: Visit::default(),
            visited: 0,
            transitions: 0,
            failed: false,
            max_window: 0,
            fresh,
            recorder: None,
            last: shared.options.termination.map(|_| LastThread::new(shared.machine)),
            ends: shared.options.must_end.then(TerminalStates::default),
            away: shared.options.cluster.map(Away::new),
            reported_bytes: 0,
        }
    }

    /// The enabled actions of the state that was visited last.
    pub(super) fn actions(&self) -> &[Action] {
        &self.at.actions
    }

    /// Stores the first state, if there is one.
    pub(super) fn start(&mut self, shared: &Shared<'m, '_>) {
        let (state, effect) = shared.machine.start();
        self.stepper.workspace = Workspace::new(state);
        self.note_doubts(shared);
        match effect {
            Effect::Continues => {
                shared.machine.encode(&mut self.stepper.workspace, &mut &shared.store);
                self.at.next.clone_from(self.stepper.workspace.vector());
                if self.away.as_mut().is_none_or(|away| away.is_mine(&shared.store, &self.at.next)) {
                    self.insert(shared, NO_PARENT);
                }
            }
            Effect::Refuted | Effect::Pruned => {}
            Effect::Failed(failure) => shared.note(|report| report.failed(&shared.store, failure, None)),
        }
    }

    /// Visits the newest of the states it has found; whether there was one.
    pub(super) fn visit_newest(&mut self, shared: &Shared<'m, '_>) -> bool {
        let Some(id) = self.fresh.pop(&mut self.at.vector) else { return false };
        // An older state is not certain to be visited later.
        self.visit(shared, id, StateId::MAX);
        true
    }

    /// Visits states that were waiting. Those from `horizon` on are certain to be visited later.
    pub(super) fn visit_share(&mut self, shared: &Shared<'m, '_>, share: Share, horizon: StateId) {
        match share {
            Share::Numbers(states) => {
                for id in states.map(|id| id as StateId) {
                    if !shared.stopped() {
                        self.visit(shared, id, horizon);
                    }
                }
            }
            Share::Vectors(vectors) => {
                let mut index = 0;
                while !shared.stopped()
                    && let Some(id) = vectors.get(index, &mut self.at.vector)
                {
                    self.visit(shared, id, horizon);
                    index += 1;
                }
            }
        }
    }

    /// Visits a state; its vector has been read, unless the store has it.
    fn visit(&mut self, shared: &Shared<'m, '_>, id: StateId, horizon: StateId) {
        let last = (shared.options.order == Order::DepthFirst).then(|| self.last_thread(shared, id));
        if self.arrive(shared, id, horizon) {
            match self.away {
                Some(_) => self.follow_spread(shared, Vec::new()),
                None => self.follow(shared, last),
            }
        }
    }

    /// Comes back to a state that was visited.
    pub(super) fn come_back(&mut self, shared: &Shared<'m, '_>, id: StateId, horizon: StateId) {
        let at = &mut self.at;
        (at.id, at.horizon, at.looked_for_loops) = (id, horizon, false);
        shared.store.get(id, &mut at.vector, &mut at.unfolded);
        self.stepper.actions(&shared.store, &at.vector, &mut at.actions);
    }

    /// Which of the visited state's actions are enough, other than those `done`, unless a part is not enough or what was
    /// claimed of it is refuted.
    pub(super) fn enough(&mut self, shared: &Shared<'m, '_>, done: &[usize]) -> Option<StubbornSet> {
        if !shared.may_reduce() {
            return None;
        }
        let at = &self.at;
        let set = self.stepper.stubborn_set(&shared.store, &at.vector, &at.actions, done)?;
        if let Some(why) = self.stepper.refute(&self.at.actions, &set) {
            shared.stop_if(Some(Reason::Refuted { state: self.at.id, why }));
            return None;
        }
        Some(set)
    }

    /// Lists the actions of a state and notes all that is to be said of the state itself; whether the search goes on from
    /// there. Its vector has been read, unless the store has it.
    pub(super) fn arrive(&mut self, shared: &Shared<'m, '_>, id: StateId, horizon: StateId) -> bool {
        if !shared.is_patient {
            shared.stop_if(shared.limits.look_up(&shared.store));
        }
        if self.visited.is_multiple_of(PULSE) {
            self.report_bytes(shared);
            let stop = shared.limits.look(&shared.store);
            shared.stop_if(stop.filter(|_| !shared.is_patient));
        }
        self.visited += 1;
        self.at.id = id;
        self.at.horizon = horizon;
        self.at.looked_for_loops = false;
        shared.store.get(id, &mut self.at.vector, &mut self.at.unfolded);
        let at = &mut self.at;
        let window = self.stepper.actions(&shared.store, &at.vector, &mut at.actions);
        self.max_window = self.max_window.max(window);
        if let Some(recorder) = &mut self.recorder {
            recorder.visit(shared.machine, &self.stepper.workspace.state, &at.actions);
        }
        if let Some(last) = &mut self.last {
            last.visit(shared.machine, id, &self.stepper.workspace.state, &at.actions);
        }
        if !shared.options.always.is_empty() {
            let state = &self.stepper.workspace.state;
            shared.note(|report| report.look(&shared.store, id, state));
        }
        // Where steps are remembered no region is calm, so the state at hand is the one visited.
        if let Some(region) = shared.machine.race_on_calm(&self.stepper.workspace.state) {
            shared.note(|found| found.refute(Refuted::Race(region)));
            return false;
        }
        self.note_terminal(shared, id);
        self.note_repetition(shared);
        !shared.stopped()
    }

    /// Notes if threads are stuck here, or all have ended.
    #[inline]
    fn note_terminal(&mut self, shared: &Shared<'m, '_>, id: StateId) {
        let deadlocks = self.stepper.deadlocks();
        for members in &deadlocks {
            let state = &self.stepper.workspace.state;
            shared.note(|report| report.deadlocked(&shared.store, id, state, members));
        }
        let gives_up = !self.stepper.remembers() && shared.machine.may_give_up(&self.stepper.workspace.state);
        if (self.at.actions.is_empty() || gives_up || !deadlocks.is_empty())
            && let Some(ends) = &mut self.ends
        {
            ends.end(id);
        }
        if self.at.actions.is_empty() && !gives_up {
            shared.machine.decode(&mut self.stepper.workspace, &self.at.vector, &&shared.store);
            let state = &self.stepper.workspace.state;
            shared.note(|report| report.dead_end(&shared.store, id, state, !deadlocks.is_empty()));
        }
    }

    /// Notes if a thread would guess here what it has guessed before, where every run has to be able to end.
    #[inline]
    fn note_repetition(&mut self, shared: &Shared<'m, '_>) {
        let machine = shared.machine;
        if shared.options.must_end && machine.rules.speculates {
            if self.stepper.remembers() {
                machine.decode(&mut self.stepper.workspace, &self.at.vector, &&shared.store);
            }
            let state = &self.stepper.workspace.state;
            if (0..state.threads.len()).any(|thread| machine.would_guess_again(state, thread)) {
                self.ends.iter_mut().for_each(|ends| ends.repeated = true);
                if machine.rules.hoisted != 0 {
                    self.look_for_loops(shared);
                }
            }
        }
    }

    /// Takes the actions of a stubborn set that keeps the cycle condition, if there is one, and else all of them.
    #[inline]
    fn follow(&mut self, shared: &Shared<'m, '_>, last: Option<usize>) {
        let mut done = Vec::new();
        while let Some(mut set) = self.enough(shared, &done) {
            let mut goes_on = false;
            if let Some(last) = last {
                round_robin(&self.at.actions, last, &mut set.actions);
            }
            for &index in set.actions.iter().filter(|index| !done.contains(index)) {
                let later = self.take(shared, index);
                goes_on |= later && set.leads.is_none_or(|leads| leads == index);
            }
            if goes_on || shared.stopped() {
                return;
            }
            done.append(&mut set.actions);
        }
        let mut rest: Vec<usize> = (0..self.at.actions.len()).filter(|index| !done.contains(index)).collect();
        if let Some(last) = last {
            round_robin(&self.at.actions, last, &mut rest);
        }
        for index in rest {
            if !shared.stopped() {
                self.take(shared, index);
            }
        }
    }

    /// Accesses of one thread that are enough in the visited state, see [`Stepper::own_accesses`].
    pub(super) fn own_accesses(&mut self, thread: usize) -> Option<Vec<usize>> {
        self.stepper.own_accesses(&self.at.actions, thread)
    }

    /// The thread that led to a state, as far as its component shows, plus 1; 0 if it does not.
    fn last_thread(&mut self, shared: &Shared<'m, '_>, id: StateId) -> usize {
        let at = &mut self.at;
        let parent = shared.store.parent(id);
        if parent == NO_PARENT || !shared.store.get(parent, &mut at.next, &mut at.unfolded) {
            return 0;
        }
        shared.store.get(id, &mut at.vector, &mut at.unfolded);
        let moved = |leaf: &usize| at.next.ids.get(*leaf) != at.vector.ids.get(*leaf);
        (1..=at.vector.threads).find(moved).unwrap_or(0)
    }

    /// Takes one of the visited state's actions; whether it leads to a state that is certain to be
    /// visited later.
    fn take(&mut self, shared: &Shared<'m, '_>, index: usize) -> bool {
        self.step(shared, index).is_some_and(|(next, new)| new || next >= self.at.horizon)
    }

    /// Takes one of the visited state's actions. If the path goes on after it, gives the next state, and whether that is
    /// new.
    pub(super) fn step(&mut self, shared: &Shared<'m, '_>, index: usize) -> Option<(StateId, bool)> {
        self.act(shared, index).then(|| self.keep(shared, index))
    }

    /// Takes one of the visited state's actions; whether the path goes on after it. Then the next state is under way.
    pub(super) fn act(&mut self, shared: &Shared<'m, '_>, index: usize) -> bool {
        let at = &mut self.at;
        let effect = self.stepper.step(&shared.store, &at.vector, &at.actions, index, &mut at.next);
        self.transitions += 1;
        self.failed = false;
        self.note_doubts(shared);
        match effect {
            Effect::Continues => return true,
            Effect::Refuted => {}
            Effect::Pruned => self.note_end(),
            Effect::Failed(failure) => {
                self.note_end();
                self.failed = failure.kind != FailureKind::Unsupported;
                if self.failed {
                    self.record(index, None);
                }
                let from = Some((self.at.id, self.at.actions[index]));
                shared.note(|report| report.failed(&shared.store, failure, from));
            }
        }
        false
    }

    /// Stores the next state, to which an action has led; says its number and whether it is new.
    pub(super) fn keep(&mut self, shared: &Shared<'m, '_>, index: usize) -> (StateId, bool) {
        let (next, new) = self.insert(shared, self.at.id);
        self.record(index, Some(next));
        if !new && shared.options.must_end {
            self.goes_back(shared, next);
        }
        (next, new)
    }

    /// Notes that a step leads to a state that was known already.
    fn goes_back(&mut self, shared: &Shared<'m, '_>, to: StateId) {
        if let Some(ends) = &mut self.ends {
            ends.step(self.at.id, to);
        }
        // A cycle has a step that leads to no later number; or to no later level, if each process numbers its own states.
        let goes_round = if self.away.is_some() { to < self.at.horizon } else { to <= self.at.id };
        if goes_round && shared.machine.rules.hoisted != 0 {
            self.look_for_loops(shared);
        }
    }

    /// Looks for threads that may go round for ever from the visited state on.
    pub(super) fn look_for_loops(&mut self, shared: &Shared<'m, '_>) {
        if std::mem::replace(&mut self.at.looked_for_loops, true) {
            return;
        }
        let mut workspace = Workspace::new(State::initial(shared.machine.program));
        shared.machine.decode(&mut workspace, &self.at.vector, &&shared.store);
        let state = workspace.state;
        let threads = stuck_threads(shared, &state);
        if let Some(reason) = shared.limits.look_up(&shared.store) {
            // Nothing is known of them.
            return shared.stop_if(Some(reason));
        }
        for (thread, livelock) in threads {
            shared.note(|report| report.livelocked(&shared.store, self.at.id, &state, thread, livelock));
        }
    }

    /// Notes that a path ends in the visited state.
    fn note_end(&mut self) {
        if let Some(ends) = &mut self.ends {
            ends.end(self.at.id);
        }
    }

    fn record(&mut self, index: usize, to: Option<StateId>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.step(self.at.id, index, to);
        }
        if let Some(last) = &mut self.last {
            last.step(self.at.id, index, to);
        }
    }

    /// Stores the successor under way.
    fn insert(&mut self, shared: &Shared<'m, '_>, parent: StateId) -> (StateId, bool) {
        let (id, new) = shared.store.insert(&self.at.next, parent, &mut self.at.unfolded);
        if new {
            shared.stop_if(shared.limits.look_at_states(&shared.store));
            self.fresh.push(id, &self.at.next);
        }
        (id, new)
    }

    /// Notes what the last step left out, and what it and the search took for granted.
    fn note_doubts(&mut self, shared: &Shared<'m, '_>) {
        let state = &mut self.stepper.workspace.state;
        if let Some(region) = shared.machine.unordered_in_calm(state) {
            shared.note(|report| report.refute(Refuted::Race(region)));
        }
        if let Some(found) = shared.machine.discipline.as_deref().and_then(LockDiscipline::refuted) {
            shared.note(|report| report.refute(Refuted::Lock(found)));
        }
        shared.note_doubts(state);
    }

    /// Reports how many bytes this worker takes.
    pub(super) fn report_bytes(&mut self, shared: &Shared<'m, '_>) {
        let recorded = self.recorder.as_ref().map_or(0, Recorder::bytes);
        let ends = self.ends.as_ref().map_or(0, TerminalStates::bytes);
        let away = self.away.as_ref().map_or(0, Away::bytes);
        let bytes = self.stepper.bytes() + self.fresh.bytes() + recorded + ends + away;
        shared.limits.takes(bytes, self.reported_bytes);
        self.reported_bytes = bytes;
    }
}
