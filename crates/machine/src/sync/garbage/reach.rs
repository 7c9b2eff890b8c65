//! What is alive: which references count for which purpose, and what roots lead to by them.

use fencepost_ir::{Region, Strength};
use fencepost_memory::Loc;

use crate::facts::{Edges, Reach, kind_of};
use crate::machine::Machine;
use crate::state::heap::{Handle, STATICS, loc, slot_of};
use crate::state::{Initialisation, State};

impl Edges {
    /// Every weak reference of a strength that is there.
    pub(super) fn references(&self, state: &State, machine: &Machine<'_>, strength: Strength) -> Vec<Loc> {
        let constants = state.heap.constants();
        let mut found = Vec::new();
        for (index, object) in state.heap.objects.iter().enumerate().skip(constants as usize) {
            let stride = machine.program.ty(object.ty).slots.len().max(1) as u32;
            let weak = self.weak[object.ty.0 as usize].iter().filter(|(_, own)| *own == strength);
            for &(slot, _) in weak {
                let elements = (slot..object.slots.len() as u32).step_by(stride as usize);
                found.extend(elements.map(|slot| loc(index as Handle + 1, slot)));
            }
        }
        found
    }

    /// The slot of the value that goes with a key.
    pub(super) fn value_of(&self, state: &State, key: Loc) -> Option<Loc> {
        let keyed = &self.keyed[state.heap.get(key.object()).ty.0 as usize];
        let &(_, value) = keyed.iter().find(|(slot, _)| *slot == slot_of(key))?;
        Some(loc(key.object(), value))
    }
}

/// What has been found alive so far.
#[derive(Clone)]
pub(super) struct Alive {
    seen: Vec<bool>,
    todo: Vec<Handle>,
    /// Keys, with values that live while these do.
    pairs: Vec<(Handle, Handle)>,
}

impl Reach for Alive {
    fn reach(&mut self, handle: Handle) {
        if handle != 0 && handle != STATICS && !self.seen[handle as usize] {
            self.seen[handle as usize] = true;
            self.todo.push(handle);
        }
    }
}

impl Alive {
    pub(super) fn has(&self, handle: Handle) -> bool {
        self.seen[handle as usize]
    }
}

impl Machine<'_> {
    /// What is alive to the collector when it decides about references of a strength.
    pub(super) fn alive(&self, state: &State, strength: Strength) -> Alive {
        let mut alive =
            Alive { seen: vec![false; state.heap.objects.len() + 1], todo: Vec::new(), pairs: Vec::new() };
        alive.seen[..=state.heap.constants() as usize].fill(true);
        let Some(garbage) = &self.facts.garbage else { return alive };
        for (slot, &value) in self.program.statics.iter().zip(&state.statics) {
            alive.reach_value(kind_of(slot.storage), value);
        }
        self.reach_seen(state, STATICS, |_| true, &mut alive);
        for initialisation in &state.initialisers {
            if let Initialisation::Failed(exception) = *initialisation {
                alive.reach(exception);
            }
        }
        for thread in state.threads.iter().filter(|thread| !thread.is_finished()) {
            self.reach_thread_by(thread, &garbage.live, &mut alive);
            let lists = &thread.garbage;
            lists.dead.iter().chain(&lists.cleared).for_each(|&handle| alive.reach(handle));
            // What is to be finalised first is not gone before.
            if strength == Strength::Last {
                lists.registered.iter().for_each(|&handle| alive.reach(handle));
            }
        }
        self.follow_living(state, strength, &mut alive);
        alive
    }

    /// Adds an object, and what it leads to.
    pub(super) fn revive(&self, state: &State, strength: Strength, object: Handle, alive: &mut Alive) {
        alive.reach(object);
        self.follow_living(state, strength, alive);
    }

    fn follow_living(&self, state: &State, strength: Strength, alive: &mut Alive) {
        let Some(garbage) = &self.facts.garbage else { return };
        let (slots, edges) = (&garbage.edges.counting[strength as usize], &garbage.edges);
        loop {
            while let Some(handle) = alive.todo.pop() {
                let object = state.heap.get(handle);
                slots.reach(object, alive);
                let own = &self.program.ty(object.ty).slots;
                let counts = |at: Loc| {
                    let region = own.get(slot_of(at) as usize % own.len().max(1)).map(|slot| slot.region);
                    region.is_some_and(|region| self.counts(region, strength))
                };
                self.reach_seen(state, handle, counts, alive);
                for &(key, value) in &edges.keyed[object.ty.0 as usize] {
                    let word = |slot| self.word(state, loc(handle, slot)) as Handle;
                    alive.pairs.push((word(key), word(value)));
                }
            }
            let lives = |&(key, value): &(Handle, Handle)| {
                key != 0 && alive.has(key) && value != 0 && !alive.has(value)
            };
            match alive.pairs.iter().copied().find(lives) {
                Some((_, value)) => alive.reach(value),
                None => return,
            }
        }
    }

    /// Whether references in a region count when it is asked what is dead enough.
    fn counts(&self, region: Region, strength: Strength) -> bool {
        self.program.collection.as_ref().is_none_or(|collection| {
            collection.weak.get(&region).is_none_or(|&own| own < strength)
                && collection.keyed.values().all(|&value| value != region)
        })
    }

    /// Tells of what writes that threads may see refer to, in slots that count. A write that some thread knows a later
    /// one of is not in memory any more.
    fn reach_seen(&self, state: &State, object: Handle, counts: impl Fn(Loc) -> bool, alive: &mut Alive) {
        if state.views.is_empty() {
            return;
        }
        for (at, cell) in state.views.cells_of(object).filter(|(at, _)| counts(*at)) {
            let kind = kind_of(self.storage(state, at));
            let there = cell.writes.iter().filter(|write| write.hidden == 0);
            there.for_each(|write| alive.reach_value(kind, write.value));
        }
    }

    /// What references of a strength refer to, and for weak ones what is to be finalised, that is not alive.
    pub(super) fn unreachable(&self, state: &State, strength: Strength) -> Vec<Handle> {
        let alive = self.alive(state, strength);
        let Some(garbage) = &self.facts.garbage else { return Vec::new() };
        let mut found: Vec<Handle> = Vec::new();
        for at in garbage.edges.references(state, self, strength) {
            match state.views.cell(at) {
                Some(cell) => found.extend(cell.writes.iter().map(|write| write.value as Handle)),
                None => found.push(self.load(state, at) as Handle),
            }
        }
        if strength == Strength::Weak {
            found.extend(state.threads.iter().flat_map(|thread| &thread.garbage.registered));
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|&handle| handle != 0 && !alive.has(handle));
        found
    }
}
