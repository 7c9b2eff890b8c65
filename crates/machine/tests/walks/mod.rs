//! Random walks that compare the ways to get at a state's canonical form.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use fencepost_explore::store::Store;
use fencepost_ir::Program;
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::reach::Owners;
use fencepost_machine::state::heap::Handle;
use fencepost_machine::{Action, Effect, Machine, Settings, State};
use fencepost_testkit::machine_with;
use proptest::prelude::*;

pub fn encoded(machine: &Machine<'_>, store: &mut Store, state: State) -> Vector {
    let mut workspace = Workspace::new(state);
    machine.encode(&mut workspace, store);
    workspace.vector().clone()
}

/// Compares what is known of objects by what the last step touched with what is found out from scratch: which threads have
/// their locks, and which can reach them.
fn compare_objects(machine: &Machine<'_>, state: &State) -> Result<(), TestCaseError> {
    let mut scratch = state.clone();
    scratch.dirty.all_objects = true;
    let objects = 1..=state.heap.objects.len() as Handle;
    for thread in 0..state.threads.len() {
        let mut held: Vec<Handle> = state.heap.held_by(thread).collect();
        held.sort_unstable();
        let owned = |handle: &Handle| state.heap.get(*handle).monitor.owned_by(thread);
        prop_assert_eq!(held, objects.clone().filter(owned).collect::<Vec<_>>());
        for handle in objects.clone() {
            let is_only = |state| Owners::default().is_only(machine, state, handle, thread);
            prop_assert_eq!(is_only(state), is_only(&scratch), "object {} of {}", handle, thread);
            let others = |state| Owners::default().is_reached_by_others(machine, state, handle, thread);
            prop_assert_eq!(others(state), others(&scratch), "object {} beside {}", handle, thread);
        }
    }
    Ok(())
}

/// Walks at random, and at every step compares the three ways to get at a state's canonical form:
/// by what the last step touched, from scratch, and after loading it into another workspace.
pub fn walk(program: &Program, model: &str, settings: Settings, picks: &[u16]) -> Result<(), TestCaseError> {
    let machine = machine_with(program, model, settings);
    let mut store = Store::default();
    let (state, effect) = machine.start();
    prop_assert_eq!(effect, Effect::Continues);
    let mut workspace = Workspace::new(state);
    machine.encode(&mut workspace, &mut store);
    // Holds some state seen before: loading the next one is a delta to that.
    let mut other = Workspace::new(State::initial(program));
    let mut seen = vec![workspace.vector().clone()];
    let (mut actions, mut theirs): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
    for &pick in picks {
        let vector = workspace.vector().clone();
        prop_assert_eq!(&encoded(&machine, &mut store, workspace.state.clone()), &vector);
        machine.decode(&mut other, &vector, &store);
        prop_assert_eq!(&encoded(&machine, &mut store, other.state.clone()), &vector);
        machine.decode(&mut workspace, &vector, &store);
        actions.clear();
        machine.actions(&workspace.state, &mut actions);
        theirs.clear();
        machine.actions(&other.state, &mut theirs);
        prop_assert_eq!(&actions, &theirs);
        if actions.is_empty() {
            break;
        }
        let action = actions[usize::from(pick) % actions.len()];
        machine.describe(&workspace.state, action);
        compare_objects(&machine, &workspace.state)?;
        if machine.apply(&mut workspace.state, action) != Effect::Continues {
            break;
        }
        compare_objects(&machine, &workspace.state)?;
        machine.encode(&mut workspace, &mut store);
        prop_assert_eq!(machine.apply(&mut other.state, action), Effect::Continues);
        // Sometimes the other workspace takes the step too, sometimes it is left half way.
        if pick % 3 == 0 {
            machine.encode(&mut other, &mut store);
            prop_assert_eq!(other.vector(), workspace.vector());
        }
        seen.push(workspace.vector().clone());
        let earlier = &seen[usize::from(pick) % seen.len()];
        if pick % 5 == 0 {
            machine.decode(&mut other, earlier, &store);
            prop_assert_eq!(&encoded(&machine, &mut store, other.state.clone()), earlier);
        }
    }
    Ok(())
}
