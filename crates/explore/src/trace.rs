//! From a stored state back to the story of how it came about.
//!
//! The store keeps only each state's predecessor. A trace is found again by running forward from
//! the first state and picking, at each step, an action that leads to the next state on the path.
//! Stored states name objects by their canonical numbers; a second state is run along that was
//! never stored, and so still knows which of the user's calls issued what, and what was printed.

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Effect, Machine, State};

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
    let (live, _) = machine.start();
    let mut story = Story { machine, live, steps: Vec::new() };
    story.tell_output();
    let mut workspace = Workspace::new(State::initial(machine.program));
    let mut vector = Vector::default();
    let mut actions = Vec::new();
    for pair in path.windows(2) {
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
        machine.decode(&mut workspace, &vector, store);
        if let Some(found) = found {
            story.tell(&workspace.state, &actions, found);
        }
    }
    if let Some(action) = last {
        store.get(target, &mut vector);
        machine.decode(&mut workspace, &vector, store);
        actions.clear();
        machine.actions(&workspace.state, &mut actions);
        if let Some(found) = actions.iter().position(|&other| other == action) {
            story.tell(&workspace.state, &actions, found);
        }
    }
    story.steps
}

struct Story<'m> {
    machine: &'m Machine<'m>,
    /// The state so far, as it is when it is never stored.
    live: State,
    steps: Vec<TraceStep>,
}

impl Story<'_> {
    /// Tells the action at an index of those enabled in `state`, and takes it.
    fn tell(&mut self, state: &State, actions: &[Action], index: usize) {
        let machine = self.machine;
        let description = machine.describe(state, actions[index]);
        // The same actions in the same order, though objects may have other handles.
        let mut same = Vec::new();
        machine.actions(&self.live, &mut same);
        let (mut site, mut overtook) = (description.site, description.overtook);
        if let Some(&action) = same.get(index) {
            let live = machine.describe(&self.live, action);
            site = live.site;
            overtook.iter_mut().zip(live.overtook).for_each(|(told, live)| told.site = live.site);
        }
        let mut what = description.what;
        if site != description.pc && machine.program.is_library(description.pc) {
            let method = machine.program.method_at(description.pc);
            what += &format!(" (in {})", machine.program.method(method).name);
        }
        self.steps.push(TraceStep {
            thread: machine.thread_name(state, description.thread),
            action: description.action,
            what,
            pc: description.pc,
            site,
            overtook,
        });
        if let Some(&action) = same.get(index) {
            machine.apply(&mut self.live, action);
            self.tell_output();
        }
    }

    /// Tells what the last step printed.
    fn tell_output(&mut self) {
        for output in std::mem::take(&mut self.live.output) {
            self.steps.push(TraceStep {
                thread: self.machine.thread_name(&self.live, output.thread),
                action: "print",
                what: format!("prints {:?}", output.text),
                pc: output.pc,
                site: output.site,
                overtook: Vec::new(),
            });
        }
    }
}
