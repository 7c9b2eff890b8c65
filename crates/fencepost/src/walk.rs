//! One path through a program's states, step by step: what replaying, exploring by hand and
//! `fencepost run` have in common.

use fencepost_explore::{TraceStep, describe_step};
use fencepost_machine::{Action, Effect, Failure, Machine, Output, State};

/// A path that can be taken back.
pub struct Walk<'m> {
    /// What takes the steps.
    pub machine: &'m Machine<'m>,
    state: State,
    past: Vec<Past>,
    ending: Option<Ending>,
    /// What was printed before the first step.
    first_output: Vec<Output>,
}

struct Past {
    before: State,
    action: Action,
    step: TraceStep,
    output: Vec<Output>,
}

/// How a path ends before the program does.
#[derive(Clone, Debug)]
pub enum Ending {
    /// In a failure.
    Failed(Failure),
    /// Nowhere: an assumption does not hold, or a guess was wrong.
    Pruned,
}

/// Where a path has come to.
#[derive(Clone, Debug)]
pub enum PathStatus {
    /// It can go on.
    Open,
    /// The program has ended.
    Final,
    /// No thread can go on.
    Stuck,
    /// It ends before the program does.
    Ended(Ending),
}

impl<'m> Walk<'m> {
    /// At the start of a program.
    pub fn new(machine: &'m Machine<'m>) -> Walk<'m> {
        let (mut state, effect) = machine.start();
        let first_output = std::mem::take(&mut state.output);
        Walk { machine, state, past: Vec::new(), ending: ending(effect), first_output }
    }

    /// The state it has come to.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What can be done next.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.ending.is_none() {
            self.machine.actions(&self.state, &mut actions);
        }
        actions
    }

    /// An enabled action in words.
    pub fn describe(&self, action: Action) -> TraceStep {
        describe_step(self.machine, &self.state, action)
    }

    /// Where it has come to.
    pub fn status(&self) -> PathStatus {
        match &self.ending {
            Some(ending) => PathStatus::Ended(ending.clone()),
            None if self.machine.is_final(&self.state) => PathStatus::Final,
            None if self.actions().is_empty() && self.machine.may_give_up(&self.state) => {
                PathStatus::Ended(Ending::Pruned)
            }
            None if self.actions().is_empty() => PathStatus::Stuck,
            None => PathStatus::Open,
        }
    }

    /// How many steps it has taken.
    pub fn step_count(&self) -> usize {
        self.past.len()
    }

    /// Takes an enabled action.
    pub fn take(&mut self, action: Action) {
        let (before, step) = (self.state.clone(), self.describe(action));
        self.ending = ending(self.machine.apply(&mut self.state, action));
        let output = std::mem::take(&mut self.state.output);
        self.past.push(Past { before, action, step, output });
    }

    /// Takes back the last step; whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(past) = self.past.pop() else { return false };
        self.state = past.before;
        self.ending = None;
        true
    }

    /// The steps so far, with the state in which each was taken and how it is described.
    pub fn steps(&self) -> impl Iterator<Item = (&State, Action, &TraceStep)> {
        self.past.iter().map(|past| (&past.before, past.action, &past.step))
    }

    /// What was printed so far.
    pub fn output(&self) -> impl Iterator<Item = &Output> {
        self.first_output.iter().chain(self.past.iter().flat_map(|past| &past.output))
    }
}

fn ending(effect: Effect) -> Option<Ending> {
    match effect {
        Effect::Continues => None,
        Effect::Refuted | Effect::Pruned => Some(Ending::Pruned),
        Effect::Failed(failure) => Some(Ending::Failed(failure)),
    }
}
