//! Which objects a reference leads to.

use std::collections::BTreeSet;

use crate::facts::Reach;
use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, STATICS};

#[derive(Default)]
struct ReachableObjects {
    seen: BTreeSet<Handle>,
    todo: Vec<Handle>,
}

impl Reach for ReachableObjects {
    fn reach(&mut self, handle: Handle) {
        if handle != 0 && handle != STATICS && self.seen.insert(handle) {
            self.todo.push(handle);
        }
    }
}

impl Machine<'_> {
    /// The objects that can be reached from one, itself included, by whatever value any thread may see.
    pub(crate) fn reachable(&self, state: &State, from: Handle) -> BTreeSet<Handle> {
        let mut found = ReachableObjects::default();
        found.reach(from);
        while let Some(handle) = found.todo.pop() {
            self.reach_object(state, handle, &mut found);
        }
        found.seen
    }
}
