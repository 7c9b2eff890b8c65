//! The visited store: all states seen so far, with the states they were first reached from.
//!
//! A state is a vector of component numbers. The components are always stored exactly. The vectors
//! are, too, unless only their fingerprints are wanted: [`tree`] and [`fingerprints`].
//!
//! Several workers share a store: all of it can be read and added to concurrently. States are numbered in
//! the order in which they are found, so the states found since a moment are a range of numbers.
//!
//! Limits: 2³² components, pairs and states each; nothing is ever removed.

mod arrange;
mod fingerprints;
mod index;
mod interner;
mod kept;
mod segments;
mod shape;
mod tree;

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use fencepost_ir::broken::Invariant;
use fencepost_machine::encode::{Components, Vector, counts};

use crate::disk::Disk;
use fingerprints::Fingerprints;
use interner::Runs;
use segments::Segments;
use tree::Trees;

pub use fingerprints::FINGERPRINT_BITS;
pub use tree::Unfolded;

/// Number of a stored state.
pub type StateId = u32;

/// The parent of the first state.
pub const NO_PARENT: StateId = u32::MAX;

/// All states seen so far.
#[derive(Debug, Default)]
pub struct Store {
    components: Runs,
    states: States,
    parents: Segments<AtomicU32>,
    /// If several processes search: which of them has the parent.
    origins: Option<Origins>,
}

/// The processes that have the parents of states.
#[derive(Debug)]
struct Origins {
    here: u32,
    of: Segments<AtomicU32>,
}

#[derive(Debug)]
enum States {
    Exact(Box<Trees>),
    Compact(Box<Fingerprints>),
}

impl Default for States {
    fn default() -> States {
        States::Exact(Box::new(Trees::new(true)))
    }
}

impl Components for Store {
    fn intern(&mut self, words: &[u32]) -> u32 {
        self.components.intern(words)
    }

    fn words(&self, id: u32) -> &[u32] {
        self.components.get(id)
    }
}

/// For workers that share it.
impl Components for &Store {
    fn intern(&mut self, words: &[u32]) -> u32 {
        self.components.intern(words)
    }

    fn words(&self, id: u32) -> &[u32] {
        self.components.get(id)
    }
}

impl Store {
    /// A store that keeps fingerprints of states only, and takes two states that have the same for
    /// one.
    pub fn compact() -> Store {
        Store { states: States::Compact(Box::default()), ..Store::default() }
    }

    /// A store that folds states as they come, and never looks for a better way.
    pub fn unarranged() -> Store {
        Store { states: States::Exact(Box::new(Trees::new(false))), ..Store::default() }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        match &self.states {
            States::Exact(states) => states.len(),
            States::Compact(states) => states.len(),
        }
    }

    /// Whether numbers are about to run out.
    pub fn is_full(&self) -> bool {
        let full = match &self.states {
            States::Exact(states) => states.is_full(),
            States::Compact(states) => states.is_full(),
        };
        full || self.components.is_full()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a state reached from `parent`; says its number and whether it is new. The state last
    /// read is `known`.
    pub fn insert(&self, vector: &Vector, parent: StateId, known: &mut Unfolded) -> (StateId, bool) {
        let here = self.origins.as_ref().map_or(0, |origins| origins.here);
        self.insert_from(vector, (here, parent), known)
    }

    /// Adds a state reached from one that a process has.
    pub(crate) fn insert_from(
        &self,
        vector: &Vector,
        (process, parent): (u32, StateId),
        known: &mut Unfolded,
    ) -> (StateId, bool) {
        let note = |id: StateId| {
            self.parents.provide(id as usize).store(parent, Ordering::Relaxed);
            if let Some(origins) = &self.origins {
                origins.of.provide(id as usize).store(process, Ordering::Relaxed);
            }
        };
        match &self.states {
            States::Exact(states) => states.intern(vector, known, note),
            States::Compact(states) => states.intern(vector, note),
        }
    }

    /// The number of a state, if it was seen.
    pub fn find(&self, vector: &Vector) -> Option<StateId> {
        match &self.states {
            States::Exact(states) => states.find(vector),
            States::Compact(states) => states.find(vector),
        }
    }

    /// Reads a state; whether that is possible: a fingerprint does not tell the vector.
    pub fn get(&self, id: StateId, into: &mut Vector, unfolded: &mut Unfolded) -> bool {
        self.get_beside(self, id, into, unfolded)
    }

    /// The same, if another store has the components.
    pub(crate) fn get_beside(
        &self,
        components: &Store,
        id: StateId,
        into: &mut Vector,
        unfolded: &mut Unfolded,
    ) -> bool {
        let States::Exact(states) = &self.states else { return false };
        states.get(id, |globals| counts(components.components.get(globals)), into, unfolded);
        true
    }

    /// The words of a component.
    pub(crate) fn component(&self, id: u32) -> &[u32] {
        self.components.get(id)
    }

    /// The number of a component, which may be new.
    pub(crate) fn add_component(&self, words: &[u32]) -> u32 {
        self.components.intern(words)
    }

    /// The state that it was first reached from.
    pub fn parent(&self, id: StateId) -> StateId {
        self.parents.load(id as usize).or_broken("the parent of a stored state") as StateId
    }

    /// The states that a range of states were first reached from.
    pub(crate) fn parents(&self, states: Range<usize>, into: &mut Vec<StateId>) {
        self.parents.load_all(states, into);
    }

    /// From now on, notes which process has the parent of a state. This one has the number `here`.
    pub(crate) fn note_origins(&mut self, here: usize) {
        self.origins = Some(Origins { here: here as u32, of: Segments::default() });
    }

    /// The process that has the parent of a state.
    pub(crate) fn origin(&self, id: StateId) -> usize {
        let process = self.origins.as_ref().and_then(|origins| origins.of.load(id as usize));
        process.or_broken("the process that has the parent of a state") as usize
    }

    /// The processes that have the parents of a range of states.
    pub(crate) fn origins(&self, states: Range<usize>, into: &mut Vec<u32>) {
        self.origins.as_ref().or_broken("noted origins").of.load_all(states, into);
    }

    /// Gives back memory that growing has left, and looks from time to time for a way to store states
    /// in less, if there is `room` for that. Says how many bytes it took on the side.
    pub fn release_memory(&mut self, room: usize) -> usize {
        self.components.release_memory();
        match &mut self.states {
            States::Exact(states) => {
                states.release_memory();
                states.arrange(|globals| counts(self.components.get(globals)), room)
            }
            States::Compact(states) => {
                states.release_memory();
                0
            }
        }
    }

    /// Moves states below a number, and all of their predecessors' numbers, to files: these states were visited, so they are
    /// seldom read. The components, and what states have in common, stay in memory.
    pub(crate) fn cool(&mut self, below: usize, disk: &dyn Disk) -> io::Result<()> {
        if below <= disk.spares() {
            return Ok(());
        }
        if let States::Exact(states) = &mut self.states {
            states.both_mut().1.cool(below, disk)?;
        }
        if let Some(origins) = &mut self.origins {
            origins.of.cool(below, disk)?;
        }
        self.parents.cool(below, disk)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let states = match &self.states {
            States::Exact(states) => states.bytes(),
            States::Compact(states) => states.bytes(),
        };
        let origins = self.origins.as_ref().map_or(0, |origins| origins.of.bytes());
        states + self.components.bytes() + self.parents.bytes() + origins
    }
}

#[cfg(test)]
impl Store {
    /// A store that counts as many states as this, and has none of them.
    pub(crate) fn pretending(states: usize) -> Store {
        let store = Store::default();
        if let States::Exact(trees) = &store.states {
            trees.both().1.pretend(states);
        }
        store
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_all_lengths_come_back() {
        for store in [Store::default(), Store::compact()] {
            vectors_come_back(&store);
        }
    }

    fn vectors_come_back(store: &Store) {
        let mut unfolded = Unfolded::default();
        let mut seen = Vec::new();
        let mut back = Vector::default();
        for threads in 1..6u32 {
            for objects in 0..6u32 {
                for variant in 0..4 {
                    let globals = store.components.intern(&[threads, objects]);
                    let leaves =
                        (0..threads + objects).map(|leaf| store.components.intern(&[9, leaf % 3 + variant]));
                    let ids = std::iter::once(globals).chain(leaves).collect();
                    let vector = Vector { ids, threads: threads as usize };
                    assert_eq!(store.find(&vector), None);
                    let (id, new) = store.insert(&vector, NO_PARENT, &mut unfolded);
                    assert!(new);
                    assert_eq!(store.find(&vector), Some(id));
                    if variant % 2 == 0 {
                        store.get(id, &mut back, &mut unfolded);
                    }
                    seen.push((id, vector));
                }
            }
        }
        for (id, vector) in seen {
            if store.get(id, &mut back, &mut unfolded) {
                assert_eq!(back, vector);
            }
            assert_eq!(store.insert(&vector, 0, &mut unfolded), (id, false));
        }
    }

    #[test]
    fn states_keep_their_numbers_however_they_are_folded() {
        let vector = |store: &Store, number: u32| {
            let globals = store.components.intern(&[2 + number % 2, 9]);
            let digits = (0..2 + number % 2 + 9).map(|leaf| match leaf {
                0 | 5 => number >> 1 & 0x3F,
                1 | 7 => number >> 7 & 0x3F,
                _ => leaf,
            });
            let leaves = digits.map(|digit| store.components.intern(&[9, digit]));
            Vector { ids: [globals].into_iter().chain(leaves).collect(), threads: 2 + number as usize % 2 }
        };
        let (mut arranged, mut plain) = (Store::default(), Store::unarranged());
        let (mut unfolded, mut back) = (Unfolded::default(), Vector::default());
        let (mut aside, all) = (0, 1 << 13);
        for number in 0..all {
            let new = vector(&arranged, number);
            assert_eq!(arranged.insert(&new, number / 2, &mut unfolded), (number, true));
            plain.insert(&vector(&plain, number), number / 2, &mut Unfolded::default());
            if number % 1000 == 0 {
                assert_eq!(plain.release_memory(usize::MAX), 0);
                aside += arranged.release_memory(usize::MAX);
            }
            // What was known before still is of use, or at least does no harm.
            arranged.get(number / 3, &mut back, &mut unfolded);
            assert_eq!(back, vector(&arranged, number / 3));
        }
        assert!(aside > 0);
        for number in 0..all {
            let known = vector(&arranged, number);
            assert_eq!(arranged.find(&known), Some(number));
            assert_eq!(arranged.insert(&known, 0, &mut unfolded), (number, false));
            assert_eq!(arranged.parent(number), number / 2);
            arranged.get(number, &mut back, &mut unfolded);
            assert_eq!(back, known);
        }
        assert!(arranged.bytes() * 3 < plain.bytes() * 2, "{} and {}", arranged.bytes(), plain.bytes());
    }
}
