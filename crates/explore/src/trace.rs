//! From a stored state back to the story of how it came about.
//!
//! The store keeps only each state's predecessor. A trace is found again by running forward from
//! the first state and picking, at each step, an action that leads to the next state on the path.

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Effect, Machine};

use crate::report::TraceStep;
use crate::store::{NO_PARENT, StateId, Store};

/// The steps from the first state to `target`, and then `last`.
pub(crate) fn to_state(
    machine: &Machine<'_>,
    store: &mut Store,
    target: StateId,
    last: Option<Action>,
) -> Vec<TraceStep> {
    let mut path = vec![target];
    while let Some(&id) = path.last()
        && store.parent(id) != NO_PARENT
    {
        path.push(store.parent(id));
    }
    path.reverse();
    let mut steps = Vec::new();
    let mut workspace = Workspace::new(fencepost_machine::State::initial(machine.program));
    let mut vector = Vector::default();
    let mut actions = Vec::new();
    for pair in path.windows(2) {
        store.get(pair[0], &mut vector);
        actions.clear();
        machine.decode(&mut workspace, &vector, store);
        machine.actions(&workspace.state, &mut actions);
        let found = actions.iter().copied().find(|&action| {
            machine.decode(&mut workspace, &vector, store);
            if machine.apply(&mut workspace.state, action) != Effect::Continues {
                return false;
            }
            machine.encode(&mut workspace, store);
            store.find(workspace.vector()) == Some(pair[1])
        });
        machine.decode(&mut workspace, &vector, store);
        if let Some(action) = found {
            steps.push(step(machine, &workspace, action));
        }
    }
    if let Some(action) = last {
        store.get(target, &mut vector);
        machine.decode(&mut workspace, &vector, store);
        steps.push(step(machine, &workspace, action));
    }
    steps
}

fn step(machine: &Machine<'_>, workspace: &Workspace, action: Action) -> TraceStep {
    let description = machine.describe(&workspace.state, action);
    TraceStep {
        thread: machine.thread_name(&workspace.state, description.thread),
        action: description.action,
        what: description.what,
        pc: description.pc,
        overtook: description.overtook,
    }
}
