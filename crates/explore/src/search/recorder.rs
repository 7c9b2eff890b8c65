//! Notes every step of a search, for [`graph`](super::graph).

use fencepost_ir::Pc;
use fencepost_machine::{Action, ActionKind, Machine, State};

use crate::graph::Transition;
use crate::store::StateId;
use crate::trace::describe_step;

#[derive(Default)]
pub(super) struct Recorder {
    pub(super) transitions: Vec<Transition>,
    /// What each of them does, if that is asked for.
    pub(super) texts: Vec<String>,
    tells: bool,
    /// What overtakes something, for each action of the state being visited.
    overtakes: Vec<Option<Pc>>,
    /// What each action of that state does.
    told: Vec<String>,
}

impl Recorder {
    pub(super) fn new(tells: bool) -> Recorder {
        Recorder { tells, ..Recorder::default() }
    }

    /// Takes note of the actions of a state before any of them is taken.
    pub(super) fn visit(&mut self, machine: &Machine<'_>, state: &State, actions: &[Action]) {
        self.overtakes.clear();
        self.overtakes.extend(actions.iter().map(|&action| overtaking(state, action)));
        if self.tells {
            let tell = |&action: &Action| {
                let step = describe_step(machine, state, action);
                format!("{}: {}", step.thread, step.event)
            };
            self.told = actions.iter().map(tell).collect();
        }
    }

    /// Notes that the action at an index of those led somewhere.
    pub(super) fn step(&mut self, from: StateId, index: usize, to: Option<StateId>) {
        self.transitions.push(Transition { from, to, overtakes: self.overtakes[index] });
        self.texts.extend(self.told.get(index).cloned());
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
