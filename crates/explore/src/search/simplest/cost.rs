//! How simple an execution is.
//!
//! * A *reordering*: an event takes effect, or a thread synchronises, before an earlier event of its thread; a write becomes
//!   visible to one thread before others; a read sees another write than the last one; a thread guesses how a decision goes.
//! * A *switch*: another thread acts than the one before. The first thread to act is no switch.
//! * A *step*: one action of the machine. What a thread does undisturbed in one go is one step.

use fencepost_machine::{Action, ActionKind, Machine, State};
use fencepost_memory::Location;
use fencepost_memory::window::Entry;

/// What an execution has cost so far; the first difference counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub(super) reorderings: u16,
    pub(super) switches: u16,
    pub(super) steps: u32,
}

/// What counts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// The sum of reorderings and switches.
    Sum,
    /// The reorderings.
    ReorderingsFirst,
}

impl Measure {
    /// What to compare costs by.
    pub(super) fn key(self, cost: Cost) -> (u32, Cost) {
        match self {
            Measure::Sum => (u32::from(cost.reorderings) + u32::from(cost.switches), cost),
            Measure::ReorderingsFirst => (0, cost),
        }
    }
}

impl Cost {
    /// With one more step.
    pub(super) fn and(self, reorders: bool, switches: bool) -> Cost {
        Cost {
            reorderings: self.reorderings.saturating_add(reorders.into()),
            switches: self.switches.saturating_add(switches.into()),
            steps: self.steps.saturating_add(1),
        }
    }
}

/// Whether an action is a reordering.
pub(super) fn reorders(machine: &Machine<'_>, state: &State, action: Action) -> bool {
    let window = &state.threads[usize::from(action.thread)].window;
    let is_late = |slot: usize| window.events().next().is_some_and(|(first, _)| first < slot);
    match action.kind {
        ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } => is_late(usize::from(slot)),
        ActionKind::See { slot, value } => {
            let slot = usize::from(slot);
            let is_old = match &window.slots[slot].entry {
                Entry::Event(event) => match event.location {
                    Location::Known(at) => machine.word(state, at) != value,
                    Location::Unknown { .. } => false,
                },
                _ => false,
            };
            is_late(slot) || is_old
        }
        ActionKind::Synchronise { .. } => is_late(usize::MAX),
        ActionKind::Reflect { .. } | ActionKind::Guess { .. } => true,
        ActionKind::Choose { .. } | ActionKind::Issue => false,
    }
}
