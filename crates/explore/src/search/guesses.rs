//! Whether a state that leads to no end is one of the program: whether its guesses in flight can be right.
//!
//! A wrong guess ends nowhere, so states with one lead to no end, stuck or not. And a thread that waits in a loop of
//! reads need not go round in states: a guess that repeats one in flight is not made, and what is left are guesses
//! that the loop ends. So of the states that lead to no end those are looked at that have no guess in flight, in
//! which a thread would repeat a guess, or that lie on a circle. From there on no thread guesses any more; if all guesses in
//! flight can be confirmed that way, the state is one of the program.

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, ActionKind, Effect, State};

use super::ends::Component;
use super::shared::Shared;
use crate::options::Options;
use crate::step::Stepper;
use crate::store::{NO_PARENT, StateId, Store, Unfolded};

/// How many states are looked at at least.
const STATES: usize = 10_000;

/// What came of looking for a state of the program.
pub(super) enum Real {
    /// This one, which leads to the state without guesses.
    Found(StateId, Box<State>),
    None,
    /// There were too many states to find out.
    Unknown,
}

/// Looks for a state of the program among those that lead to no end.
pub(super) fn find_real(shared: &Shared<'_, '_>, components: &[Component]) -> Real {
    let machine = shared.machine;
    let mut waiting = Waiting::new(shared);
    for component in components {
        for &id in &component.states {
            let state = shared.state(id);
            let repeats = |thread| machine.would_guess_again(&state, thread);
            if has_no_guess(&state) {
                return Real::Found(id, Box::new(state));
            }
            if !component.is_circle && !(0..state.threads.len()).any(repeats) {
                continue;
            }
            if let Some(settled) = waiting.settle(state) {
                return Real::Found(id, Box::new(settled));
            }
            if waiting.store.len() > STATES.max(shared.store.len()) || shared.stopped() {
                return Real::Unknown;
            }
        }
    }
    Real::None
}

fn has_no_guess(state: &State) -> bool {
    state.threads.iter().all(|thread| thread.guesses.is_empty())
}

/// A search in which threads wait instead of guessing.
struct Waiting<'s, 'm, 'o> {
    shared: &'s Shared<'m, 'o>,
    store: Store,
    stepper: Stepper<'m>,
}

impl<'s, 'm, 'o> Waiting<'s, 'm, 'o> {
    fn new(shared: &'s Shared<'m, 'o>) -> Waiting<'s, 'm, 'o> {
        let options = Options { memoise: false, paranoid: false, ..*shared.options };
        Waiting { shared, store: Store::default(), stepper: Stepper::new(shared.machine, &options) }
    }

    /// A state without guesses that this one leads to.
    fn settle(&mut self, state: State) -> Option<State> {
        let mut workspace = Workspace::new(state);
        self.shared.machine.encode(&mut workspace, &mut &self.store);
        let mut open: Vec<Vector> = Vec::new();
        self.visit(workspace.vector().clone(), &mut open);
        let mut actions: Vec<Action> = Vec::new();
        while let Some(here) = open.pop() {
            self.stepper.actions(&self.store, &here, &mut actions);
            if has_no_guess(&self.stepper.workspace.state) {
                return Some(self.stepper.workspace.state.clone());
            }
            if self.store.len() > STATES.max(self.shared.store.len()) {
                return None;
            }
            actions.retain(|action| !matches!(action.kind, ActionKind::Guess { .. }));
            let reduces = self.shared.options.reduce && self.shared.machine.rules.store_buffer.is_none();
            let enough = reduces.then(|| self.stepper.enough(&here, &actions)).flatten();
            let chosen = enough.map_or_else(Vec::new, |enough| enough.actions);
            let mut goes_on = false;
            for &index in &chosen {
                goes_on |= self.take(&here, &actions, index, &mut open);
            }
            if !goes_on {
                for index in (0..actions.len()).filter(|index| !chosen.contains(index)) {
                    self.take(&here, &actions, index, &mut open);
                }
            }
        }
        None
    }

    /// Takes an action; whether it leads to a new state.
    fn take(&mut self, here: &Vector, actions: &[Action], index: usize, open: &mut Vec<Vector>) -> bool {
        let mut next = Vector::default();
        let effect = self.stepper.step(&self.store, here, actions, index, &mut next);
        effect == Effect::Continues && self.visit(next, open)
    }

    fn visit(&mut self, state: Vector, open: &mut Vec<Vector>) -> bool {
        let (_, new) = self.store.insert(&state, NO_PARENT, &mut Unfolded::default());
        if new {
            open.push(state);
        }
        new
    }
}
