//! From a stored state back to the story of how it came about.
//!
//! The store keeps only each state's predecessor. A trace is found again by running forward from
//! the first state and picking, at each step, an action that leads to the next state on the path.
//! Stored states name objects by their canonical numbers, which change from state to state; the
//! story is told of a second state that is run along and never stored, and so keeps an object's
//! name, and knows which of the user's calls issued what, and what was printed.

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Effect, Machine, State};

use crate::report::TraceStep;
use crate::store::{NO_PARENT, StateId, Store};

/// A way through the states: as a story, and as actions that can be taken again.
pub(crate) struct Path {
    pub(crate) steps: Vec<TraceStep>,
    /// From [`Machine::start`] on, without storing states.
    pub(crate) schedule: Vec<Action>,
    /// Where it leads.
    pub(crate) end: State,
}

/// The steps from the first state to `target`, and then `last`.
pub(crate) fn to_state(
    machine: &Machine<'_>,
    store: &mut Store,
    target: StateId,
    last: Option<Action>,
) -> Path {
    let mut ids = vec![target];
    while let Some(&id) = ids.last()
        && store.parent(id) != NO_PARENT
    {
        ids.push(store.parent(id));
    }
    ids.reverse();
    let mut path = Path::new(machine);
    let mut workspace = Workspace::new(State::initial(machine.program));
    let mut vector = Vector::default();
    let mut actions = Vec::new();
    for pair in ids.windows(2) {
        store.get(pair[0], &mut vector);
        actions.clear();
        machine.decode(&mut workspace, &vector, store);
        machine.actions(&workspace.state, &mut actions);
        let found = actions.iter().position(|&action| {
            machine.decode(&mut workspace, &vector, store);
            if machine.apply(&mut workspace.state, action) != Effect::Continues {
                return false;
            }
            machine.encode(&mut workspace, store);
            store.find(workspace.vector()) == Some(pair[1])
        });
        if let Some(found) = found {
            path.take(machine, found);
        }
    }
    if let Some(action) = last {
        store.get(target, &mut vector);
        machine.decode(&mut workspace, &vector, store);
        actions.clear();
        machine.actions(&workspace.state, &mut actions);
        if let Some(found) = actions.iter().position(|&other| other == action) {
            path.take(machine, found);
        }
    }
    path
}

impl Path {
    /// One without steps.
    pub(crate) fn new(machine: &Machine<'_>) -> Path {
        let (end, _) = machine.start();
        let mut path = Path { steps: Vec::new(), schedule: Vec::new(), end };
        path.tell_output(machine);
        path
    }

    /// Tells and takes the action at an index of those that are enabled: the same in the same order
    /// as in the stored state, though objects may have other handles.
    fn take(&mut self, machine: &Machine<'_>, index: usize) {
        let mut actions = Vec::new();
        machine.actions(&self.end, &mut actions);
        let Some(&action) = actions.get(index) else { return };
        self.steps.push(tell(machine, &self.end, action));
        self.schedule.push(action);
        machine.apply(&mut self.end, action);
        self.tell_output(machine);
    }

    /// Tells what the last step printed.
    fn tell_output(&mut self, machine: &Machine<'_>) {
        for output in std::mem::take(&mut self.end.output) {
            self.steps.push(TraceStep {
                thread: machine.thread_name(&self.end, output.thread),
                action: "print",
                what: format!("prints {:?}", output.text),
                pc: output.pc,
                site: output.site,
                overtook: Vec::new(),
                sole: self.end.threads.len() == 1,
            });
        }
    }
}

/// Puts an action that is enabled in `state` into words.
pub fn tell(machine: &Machine<'_>, state: &State, action: Action) -> TraceStep {
    let description = machine.describe(state, action);
    TraceStep {
        thread: machine.thread_name(state, description.thread),
        action: description.action,
        what: description.what,
        pc: description.pc,
        site: description.site,
        overtook: description.overtook,
        sole: state.threads.len() == 1,
    }
}
