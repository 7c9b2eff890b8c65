//! Notes every step of a search, for [`graph`](super::graph).

use fencepost_ir::Pc;
use fencepost_machine::{Action, ActionKind, State};

use crate::graph::Transition;
use crate::store::StateId;

#[derive(Default)]
pub(super) struct Recorder {
    pub(super) transitions: Vec<Transition>,
    /// What overtakes something, for each action of the state being visited.
    overtakes: Vec<Option<Pc>>,
}

impl Recorder {
    /// Takes note of the actions of a state before any of them is taken.
    pub(super) fn visit(&mut self, state: &State, actions: &[Action]) {
        self.overtakes.clear();
        self.overtakes.extend(actions.iter().map(|&action| overtaking(state, action)));
    }

    /// Notes that the action at an index of those led somewhere.
    pub(super) fn step(&mut self, from: StateId, index: usize, to: Option<StateId>) {
        self.transitions.push(Transition { from, to, overtakes: self.overtakes[index] });
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.transitions.capacity() * size_of::<Transition>()
    }
}

/// Where the event of an action comes from, if earlier ones of its thread are in flight.
fn overtaking(state: &State, action: Action) -> Option<Pc> {
    let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } | ActionKind::Reflect { slot, .. }) =
        action.kind
    else {
        return None;
    };
    let window = &state.threads[usize::from(action.thread)].window;
    let (first, _) = window.events().next()?;
    (first < usize::from(slot)).then(|| window.slots[usize::from(slot)].site)
}
