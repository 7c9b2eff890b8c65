//! What the tests of other modules do not reach.

use fencepost_ir::broken::{InternalErrors, guard};
use fencepost_machine::Settings;
use fencepost_memory::builtin;

use super::*;

/// A store that says that a state comes from another one which does not lead to it.
#[test]
fn a_step_that_no_action_explains_is_an_internal_error() {
    let text = "LISA writes\n{ }\n P0 | P1 ;\n w[] x 1 | w[] y 1 ;\n w[] x 2 | w[] y 2 ;\nexists (x=1)\n";
    let test = fencepost_litmus::parse("test.litmus", text).unwrap();
    let rules = builtin::by_name("tso").unwrap().link(&test.program).unwrap();
    let machine = &Machine::new(&test.program, rules, Settings::default());
    let mut store = &Store::default();
    let mut workspace = Workspace::new(machine.start().0);
    let mut insert = |workspace: &mut Workspace, parent| {
        machine.encode(workspace, &mut store);
        store.insert(workspace.vector(), parent, &mut Unfolded::default()).0
    };
    let first = insert(&mut workspace, NO_PARENT);
    for _ in 0..2 {
        let mut actions = Vec::new();
        machine.actions(&workspace.state, &mut actions);
        machine.apply(&mut workspace.state, actions[0]);
    }
    let second = insert(&mut workspace, first);
    let budget = Budget::unlimited();
    let shown = guard(InternalErrors::Reported, || to_state(machine, store, second, None, &budget).is_ok());
    let error = shown.unwrap_err().to_string();
    let what = "missing: the action that led from a stored state to the next one";
    assert!(error.contains("crates/explore/src/trace.rs:") && error.contains(what), "{error}");
}
