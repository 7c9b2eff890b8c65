//! Large objects: states share the parts that did not change, and lose nothing by it.

use crate::walks::encoded;
use fencepost_explore::store::Store;
use fencepost_ir::{Program, Storage, TypeId};
use fencepost_machine::State;
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::state::heap::Handle;
use fencepost_testkit::code::*;
use fencepost_testkit::machine;

/// A program with one static, and an array type.
fn with_array(storage: Storage) -> (Program, TypeId) {
    let mut p = program();
    refs(&mut p, ["all"]);
    let many = array(&mut p, "many", storage).ty;
    (single(p, |_, _| {}), many)
}

/// A state with one array, and the array.
fn with_elements(program: &Program, many: TypeId, elements: usize) -> (State, Handle) {
    let mut state = State::initial(program);
    let array = state.heap.allocate(many, elements);
    state.statics[0] = array.into();
    (state, array)
}

#[test]
fn a_write_to_a_large_array_costs_a_page() {
    let (program, many) = with_array(Storage::I64);
    let machine = machine(&program, "sc");
    let mut store = Store::default();
    let (mut state, array) = with_elements(&program, many, 100_000);
    let mut forms: Vec<Vector> = vec![encoded(&machine, &mut store, state.clone())];
    let before = store.bytes();
    for written in 0..50 {
        state.heap.get_mut(array).slots[written * 1999] = u64::MAX - written as u64;
        forms.push(encoded(&machine, &mut store, state.clone()));
    }
    let more = (store.bytes() - before) / 50;
    assert!(more < 8_000, "{more} bytes for each state, of an array that takes 400,000");
    let mut workspace = Workspace::new(State::initial(&program));
    for (written, form) in forms.iter().enumerate().rev() {
        assert!(forms[..written].iter().all(|other| other != form), "{written}");
        machine.decode(&mut workspace, form, &store);
        let slots = &workspace.state.heap.get(array).slots;
        assert_eq!(slots.len(), 100_000);
        assert_eq!(slots.iter().filter(|&&value| value != 0).count(), written);
    }
}

#[test]
fn references_in_large_arrays_are_numbered_like_others() {
    let (program, many) = with_array(Storage::Ref);
    let machine = machine(&program, "sc");
    let mut store = Store::default();
    for elements in [255, 256, 257, 512, 600] {
        let mut form = |swapped: bool| {
            let (mut state, array) = with_elements(&program, many, elements);
            let mut made = [1, 2, 3].map(|length| state.heap.allocate(many, length));
            if swapped {
                made = [3, 2, 1].map(|length| state.heap.allocate(many, length));
                made.reverse();
            }
            for (at, object) in [0, elements / 2, elements - 1].into_iter().zip(made) {
                state.heap.get_mut(array).slots[at] = object.into();
            }
            encoded(&machine, &mut store, state)
        };
        let plain = form(false);
        assert_eq!(plain, form(true), "{elements}");
        let mut workspace = Workspace::new(State::initial(&program));
        machine.decode(&mut workspace, &plain, &store);
        let slots = workspace.state.heap.get(1).slots.clone();
        let lengths = [slots[0], slots[elements / 2], slots[elements - 1]]
            .map(|object| workspace.state.heap.get(object as Handle).slots.len());
        assert_eq!((slots.len(), lengths), (elements, [1, 2, 3]));
        // What is noted as changed is compared with what was loaded.
        workspace.state.dirty.objects.push(1);
        machine.encode(&mut workspace, &mut store);
        assert_eq!(workspace.vector(), &plain);
        workspace.state.heap.get_mut(1).slots[elements - 1] = 0;
        machine.encode(&mut workspace, &mut store);
        assert_eq!(workspace.vector(), &encoded(&machine, &mut store, workspace.state.clone()));
        assert_ne!(workspace.vector(), &plain);
    }
}
