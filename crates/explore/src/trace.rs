//! From a stored state back to the story of how it came about.
//!
//! The store keeps only each state's predecessor. A trace is found again by running forward from
//! the first state and picking, at each step, an action that leads to the next state on the path.
//! Stored states name objects by their canonical numbers, which change from state to state; the
//! story is made from a second state that is run along and never stored, and so keeps an object's
//! name, and knows which of the user's calls issued what, and what was printed. Its threads keep
//! their places, too, which those of stored states may not ([`ThreadRenaming`]). What a thread did
//! undisturbed on the way, without states in between, is shown one step at a time, unless that is too much
//! to read.
//!
//! A long way takes long to find again. So it is given up when the budget runs out.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Budget, Stop};
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{
    Action, ActionKind, Effect, Failure, Machine, State, Status, StepEvent, StepKind, Thread,
};

use crate::report::TraceStep;
use crate::store::{NO_PARENT, StateId, Store, Unfolded};
use crate::thread_renaming::ThreadRenaming;

/// How many steps of an undisturbed thread are shown between two states.
const SHOWN_ALONE: usize = 1_000;

/// How many are shown from the last action to the failure that it ends in.
const SHOWN_LAST: usize = 1_000;

/// The most steps that a lone thread takes one by one here and in one step elsewhere.
const CATCH_UP_LIMIT: usize = 100_000;

/// A way through the states: as a story, and as actions that can be taken again.
pub(crate) struct TracePath {
    pub(crate) steps: Vec<TraceStep>,
    /// How many of these there are up to the last action, without what a lone thread does after it.
    pub(crate) acted: usize,
    /// From [`Machine::start`] on, without storing states.
    pub(crate) schedule: Vec<Action>,
    /// Where it leads.
    pub(crate) end: State,
    /// How it ends, if the last action fails.
    pub(crate) failure: Option<Failure>,
    /// Which threads the threads of the stored state there are.
    pub(crate) renaming: ThreadRenaming,
}

/// A state, unless only its fingerprint is stored.
pub(crate) fn stored(machine: &Machine<'_>, store: &Store, id: StateId) -> Option<State> {
    let mut vector = Vector::default();
    let is_whole = store.get(id, &mut vector, &mut Unfolded::default());
    is_whole.then(|| {
        let mut workspace = Workspace::new(State::initial(machine.program));
        machine.decode(&mut workspace, &vector, &store);
        workspace.state
    })
}

/// Why to give up, if the budget has run out. A step on the way may take long, so it is asked at each.
fn goes_on(budget: &Budget<'_>) -> Result<(), Stop> {
    budget.stop().map_or(Ok(()), Err)
}

/// The steps from the first state to `target`, and then `last`.
pub(crate) fn to_state(
    machine: &Machine<'_>,
    mut store: &Store,
    target: StateId,
    last: Option<Action>,
    budget: &Budget<'_>,
) -> Result<TracePath, Stop> {
    let mut ids = vec![target];
    while let Some(&id) = ids.last()
        && store.parent(id) != NO_PARENT
    {
        ids.push(store.parent(id));
    }
    ids.reverse();
    let mut path = TracePath::new(machine);
    let stepwise = &machine.stepwise();
    let mut story = Story::new(stepwise);
    if !story.go_on(store, ids[0], None, budget)? {
        story.leap(0, std::mem::take(&mut path.steps), &path.end);
    }
    path.acted = story.steps.len();
    let mut workspace = Workspace::new(machine.start().0);
    machine.encode(&mut workspace, &mut store);
    let mut vector = workspace.vector().clone();
    let mut actions = Vec::new();
    for pair in ids.windows(2) {
        goes_on(budget)?;
        actions.clear();
        machine.decode(&mut workspace, &vector, &store);
        machine.actions(&workspace.state, &mut actions);
        let mut moved = None;
        let found = actions.iter().position(|&action| {
            machine.decode(&mut workspace, &vector, &store);
            if machine.apply(&mut workspace.state, action) != Effect::Continues {
                return false;
            }
            moved = machine.order_threads(&mut workspace.state);
            machine.encode(&mut workspace, &mut store);
            store.find(workspace.vector()) == Some(pair[1])
        });
        vector.clone_from(workspace.vector());
        let found = found.or_broken("the action that led from a stored state to the next one");
        let (action, brief) = path.take(machine, store, &actions, found, Some(pair[1]), budget)?;
        path.renaming.follow(actions[found].thread.into(), &workspace.state, &path.end, moved.as_deref());
        let shown = story.steps.len();
        let goes_on = story.has(action) && story.take(action);
        path.acted = story.steps.len();
        if !(goes_on && story.go_on(store, pair[1], Some(action), budget)?) {
            path.acted = shown + brief.len();
            story.leap(shown, brief, &path.end);
        }
    }
    if let Some(action) = last {
        machine.decode(&mut workspace, &vector, &store);
        actions.clear();
        machine.actions(&workspace.state, &mut actions);
        let found = actions.iter().position(|&other| other == action);
        let found = found.or_broken("the action that ended a path");
        let (action, brief) = path.take(machine, store, &actions, found, None, budget)?;
        let shown = story.steps.len();
        if !story.fails(action, path.failure.as_ref(), budget)? {
            story.leap(shown, brief, &path.end);
        }
    }
    path.steps = story.steps;
    Ok(path)
}

fn failure_of(effect: Effect) -> Option<Failure> {
    match effect {
        Effect::Failed(failure) => Some(failure),
        _ => None,
    }
}

impl TracePath {
    /// One without steps.
    pub(crate) fn new(machine: &Machine<'_>) -> TracePath {
        let (mut end, effect) = machine.start_followed();
        let renaming = ThreadRenaming::new(&end);
        let steps = printed(machine, &mut end);
        let failure = failure_of(effect);
        TracePath { acted: steps.len(), steps, schedule: Vec::new(), end, failure, renaming }
    }

    /// Takes the action at an index of those that are enabled in the stored state, which leads to
    /// `target` there. Gives the same action as it is called here, and what it looks like.
    fn take(
        &mut self,
        machine: &Machine<'_>,
        store: &Store,
        stored: &[Action],
        index: usize,
        target: Option<StateId>,
        budget: &Budget<'_>,
    ) -> Result<(Action, Vec<TraceStep>), Stop> {
        let (mut actions, mut brief) = (Vec::new(), Vec::new());
        for _ in 0..CATCH_UP_LIMIT {
            goes_on(budget)?;
            actions.clear();
            machine.actions(&self.end, &mut actions);
            let seeing = self.seeing(machine, store, &actions, stored[index], target);
            if let Some(action) = seeing.or_else(|| self.renaming.find(stored, index, &actions)) {
                self.go(machine, action, &mut brief);
                if let Some(target) = target {
                    self.catch_up(machine, store, target, &mut brief, budget)?;
                }
                return Ok((action, brief));
            }
            // A lone thread may still have to do what it has done in one step there.
            let goes_on = matches!(actions[..], [only] if self.go(machine, only, &mut brief));
            if !goes_on {
                break;
            }
        }
        broken(format_args!("none of the actions {actions:?} of a story is {:?}", stored[index]))
    }

    /// Takes and describes an action; whether the path goes on after it.
    fn go(&mut self, machine: &Machine<'_>, action: Action, brief: &mut Vec<TraceStep>) -> bool {
        self.schedule.push(action);
        let (effect, shown) = take(machine, &mut self.end, action);
        brief.extend(shown);
        let continues = effect == Effect::Continues;
        self.failure = failure_of(effect);
        continues
    }

    /// What no thread can reach any more is still there in this state, unlike in the stored one, and may keep
    /// a lone thread from doing in one step what it does there: it does that step by step. If that leads nowhere, threads
    /// that do the same may have changed places there, and nothing has to be done.
    fn catch_up(
        &mut self,
        machine: &Machine<'_>,
        mut store: &Store,
        target: StateId,
        brief: &mut Vec<TraceStep>,
        budget: &Budget<'_>,
    ) -> Result<(), Stop> {
        let (end, taken, shown) = (self.end.clone(), self.schedule.len(), brief.len());
        let mut actions = Vec::new();
        for _ in 0..CATCH_UP_LIMIT {
            goes_on(budget)?;
            let mut workspace = Workspace::new(self.end.clone());
            machine.order_threads(&mut workspace.state);
            machine.encode(&mut workspace, &mut store);
            if store.find(workspace.vector()) == Some(target) {
                return Ok(());
            }
            actions.clear();
            machine.actions(&self.end, &mut actions);
            let goes_on = matches!(actions[..], [only] if self.go(machine, only, brief));
            if !goes_on {
                break;
            }
        }
        self.end = end;
        self.schedule.truncate(taken);
        brief.truncate(shown);
        Ok(())
    }
}

impl TracePath {
    /// Where the stored action is a read that may see several writes, or one of the garbage collector: the one of
    /// these actions that leads to the same state. Writes and objects may be called, and listed, otherwise in the stored state.
    fn seeing(
        &self,
        machine: &Machine<'_>,
        mut store: &Store,
        actions: &[Action],
        stored: Action,
        target: Option<StateId>,
    ) -> Option<Action> {
        let thread = self.renaming.of(stored.thread.into());
        let serves = self.end.threads.get(thread).is_some_and(|thread| machine.is_service(thread));
        if !matches!(stored.kind, ActionKind::See { .. }) && !serves {
            return None;
        }
        let mut own = actions.iter().copied().filter(|action| usize::from(action.thread) == thread);
        own.find(|&action| {
            let mut workspace = Workspace::new(self.end.clone());
            machine.apply(&mut workspace.state, action) == Effect::Continues && {
                machine.order_threads(&mut workspace.state);
                machine.encode(&mut workspace, &mut store);
                store.find(workspace.vector()) == target
            }
        })
    }
}

/// What is shown of a path, by a machine that makes a state for each event.
struct Story<'m> {
    machine: &'m Machine<'m>,
    /// Where it has got to.
    state: State,
    steps: Vec<TraceStep>,
    /// Where it was after each step, if that is kept.
    states: Option<Vec<State>>,
}

impl<'m> Story<'m> {
    fn new(machine: &'m Machine<'m>) -> Story<'m> {
        let (mut state, _) = machine.start();
        Story { machine, steps: printed(machine, &mut state), state, states: None }
    }

    /// One that keeps the states it goes through.
    fn keeping_states(machine: &'m Machine<'m>) -> Story<'m> {
        let mut story = Story { states: Some(Vec::new()), ..Story::new(machine) };
        story.keep();
        story
    }

    /// Keeps the state at hand for the steps that led to it.
    fn keep(&mut self) {
        if let Some(states) = &mut self.states {
            states.resize(self.steps.len(), self.state.clone());
        }
    }

    /// Whether an action of the path can be taken here, too.
    fn has(&self, action: Action) -> bool {
        let mut actions = Vec::new();
        self.machine.actions(&self.state, &mut actions);
        actions.contains(&action)
    }

    /// Describes and takes an action; whether the path goes on after it.
    fn take(&mut self, action: Action) -> bool {
        let (effect, shown) = take(self.machine, &mut self.state, action);
        self.steps.extend(shown);
        self.keep();
        effect == Effect::Continues
    }

    /// Describes and takes the steps by which a lone thread, or one that reads undisturbed after
    /// `action`, comes to the state `target`; whether it got there before there was too much to show.
    fn go_on(
        &mut self,
        mut store: &Store,
        target: StateId,
        action: Option<Action>,
        budget: &Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut actions = Vec::new();
        for _ in 0..=SHOWN_ALONE {
            goes_on(budget)?;
            let mut workspace = Workspace::new(self.state.clone());
            self.machine.order_threads(&mut workspace.state);
            self.machine.encode(&mut workspace, &mut store);
            if store.find(workspace.vector()) == Some(target) {
                return Ok(true);
            }
            actions.clear();
            self.machine.actions(&self.state, &mut actions);
            let undisturbed = action.and_then(|Action { thread, .. }| {
                let kind = self.machine.undisturbed_read(&self.state, thread.into())?;
                Some(Action { thread, kind })
            });
            let undisturbed = undisturbed.or_else(|| self.unseen(action));
            if !undisturbed.or(actions.first().copied()).is_some_and(|action| self.take(action)) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Describes and takes an action, and what its thread does undisturbed after it, up to a failure; whether it got there
    /// before there was too much to show.
    fn fails(
        &mut self,
        action: Action,
        expected: Option<&Failure>,
        budget: &Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut next = Some(action).filter(|&action| self.has(action));
        for _ in 0..=SHOWN_LAST {
            goes_on(budget)?;
            let Some(action) = next else { return Ok(false) };
            let (effect, shown) = take(self.machine, &mut self.state, action);
            self.steps.extend(shown);
            self.keep();
            if effect != Effect::Continues {
                let failure = failure_of(effect);
                return Ok(failure.is_some() && failure.as_ref() == expected);
            }
            let thread = action.thread;
            let undisturbed = self.machine.undisturbed_read(&self.state, thread.into());
            let undisturbed = undisturbed.map(|kind| Action { thread, kind });
            let mut actions = Vec::new();
            self.machine.actions(&self.state, &mut actions);
            // What is left is done in one step elsewhere, so nothing comes between: first by the same thread, then by those
            // that have waited for it. Where that is not so, another end is come to, or none.
            let own = actions.iter().find(|action| action.thread == thread).or(actions.first()).copied();
            next = undisturbed.or_else(|| self.unseen(Some(action))).or(own);
        }
        Ok(false)
    }

    /// An access that no other thread can see: of the thread that has acted, or of another one.
    fn unseen(&self, action: Option<Action>) -> Option<Action> {
        let of = |thread: u8| {
            let kind = self.machine.unseen_access(&self.state, thread.into())?;
            Some(Action { thread, kind })
        };
        let acted = action.and_then(|action| of(action.thread));
        acted.or_else(|| (0..self.state.threads.len() as u8).find_map(of))
    }

    /// Goes to `end` with a brief story instead of what was shown after the first `shown` steps.
    fn leap(&mut self, shown: usize, brief: Vec<TraceStep>, end: &State) {
        self.steps.truncate(shown);
        self.steps.extend(brief);
        self.state.clone_from(end);
        if let Some(states) = &mut self.states {
            states.truncate(shown);
        }
        self.keep();
    }
}

/// A step of a story and the state that it leads to.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What happens.
    pub step: TraceStep,
    /// Where that leads.
    pub state: State,
}

/// The story of a schedule with the state after each step. Objects and threads keep their names from state to state. An
/// error if the budget runs out.
pub fn moments(machine: &Machine<'_>, schedule: &[Action], budget: &Budget<'_>) -> Result<Vec<Moment>, Stop> {
    let mut store = &Store::default();
    let stepwise = &machine.stepwise();
    let mut story = Story::keeping_states(stepwise);
    let (mut end, _) = machine.start_followed();
    let mut leap = printed(machine, &mut end);
    for next in std::iter::once(None).chain(schedule.iter().copied().map(Some)) {
        let shown = story.steps.len();
        let mut goes_on = true;
        if let Some(action) = next {
            let (effect, brief) = take(machine, &mut end, action);
            leap = brief;
            let is_known = story.has(action);
            goes_on = is_known && story.take(action);
            if effect != Effect::Continues {
                if !is_known {
                    story.leap(shown, leap, &end);
                }
                break;
            }
        }
        let mut workspace = Workspace::new(end.clone());
        machine.order_threads(&mut workspace.state);
        machine.encode(&mut workspace, &mut store);
        let (target, _) = store.insert(workspace.vector(), NO_PARENT, &mut Unfolded::default());
        if !(goes_on && story.go_on(store, target, next, budget)?) {
            story.leap(if next.is_some() { shown } else { 0 }, std::mem::take(&mut leap), &end);
        }
    }
    let Story { steps, states, .. } = story;
    let states = states.unwrap_or_default();
    Ok(steps.into_iter().zip(states).map(|(step, state)| Moment { step, state }).collect())
}

/// Takes and describes a step, which threads it has let go on from their joins, and what was printed.
fn take(machine: &Machine<'_>, state: &mut State, action: Action) -> (Effect, Vec<TraceStep>) {
    let mut shown = vec![describe_step(machine, state, action)];
    let is_joining = |thread: &Thread| matches!(thread.status, Status::Joining { .. });
    let joining = state.threads.iter().filter(|thread| is_joining(thread));
    let joining: Vec<_> = joining.map(|thread| (thread.path.clone(), thread.joins.clone())).collect();
    let effect = machine.apply(state, action);
    for (path, joins) in joining {
        let goes_on = |thread: &Thread| thread.path == path && !is_joining(thread);
        let Some(index) = state.threads.iter().position(goes_on) else { continue };
        shown.extend(joins.iter().map(|awaited| TraceStep {
            thread: machine.thread_name(state, index),
            kind: StepKind::Synchronise,
            event: StepEvent::Joins(machine.thread_name(state, awaited.thread.into())),
            pc: awaited.site,
            site: awaited.site,
            overtook: Vec::new(),
            sole: false,
        }));
    }
    shown.extend(printed(machine, state));
    (effect, shown)
}

/// Describes what the last step printed.
fn printed(machine: &Machine<'_>, state: &mut State) -> Vec<TraceStep> {
    let output = std::mem::take(&mut state.output);
    let lines = output.into_iter().map(|output| TraceStep {
        thread: machine.thread_name(state, output.thread),
        kind: StepKind::Print,
        event: StepEvent::Prints(output.text),
        pc: output.pc,
        site: output.site,
        overtook: Vec::new(),
        sole: state.threads.len() == 1,
    });
    lines.collect()
}

/// Describes an action that is enabled in `state`.
pub fn describe_step(machine: &Machine<'_>, state: &State, action: Action) -> TraceStep {
    let description = machine.describe(state, action);
    TraceStep {
        thread: machine.thread_name(state, description.thread),
        kind: description.kind,
        event: description.event,
        pc: description.pc,
        site: description.site,
        overtook: description.overtook,
        sole: state.threads.len() == 1,
    }
}

#[cfg(test)]
mod tests;
