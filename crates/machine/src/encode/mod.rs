//! The canonical form of a state: a vector of interned components.
//!
//! A state becomes `[globals, thread…, object…]`, each a short run of words that a
//! [`Components`] store interns to a number. Objects are numbered in the order in which a
//! breadth-first walk from the roots (statics, then threads) reaches them, and references are
//! written as these numbers; so two states have the same vector iff a bijection of objects makes
//! them equal, and garbage is left out. Threads are ordered by who started them, never by when.
//!
//! A step re-encodes only the components it touched, unless objects were renumbered. Loading a
//! vector decodes only the components that differ from what the workspace holds: backtracking
//! costs a delta.
//!
//! Statics that only one initial thread writes are encoded with that thread: what changes
//! together is stored together.

mod homes;
mod numbering;
mod owners;
mod shared;
mod thread;
mod words;

use fencepost_ir::TypeId;

use crate::heap::{Handle, Object};
use crate::machine::Machine;
use crate::state::{State, Thread};

pub use homes::Homes;
use numbering::Numbering;
pub use owners::Owners;
use shared::decode_object;

/// A store of interned components.
pub trait Components {
    /// The number of these words; equal words have equal numbers.
    fn intern(&mut self, words: &[u32]) -> u32;
    /// The words of a number.
    fn words(&self, id: u32) -> &[u32];
}

/// A state in canonical form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    /// Globals, then threads, then objects.
    pub ids: Vec<u32>,
    /// How many of them are threads.
    pub threads: usize,
}

impl Vector {
    fn objects(&self) -> usize {
        self.ids.len().saturating_sub(1 + self.threads)
    }
}

/// The number of threads and objects of the state whose globals component this is.
pub fn counts(globals: &[u32]) -> (usize, usize) {
    ((globals[0] & !(1 << 31)) as usize, globals[1] as usize)
}

/// A working state together with the vector it was loaded from or stored as.
#[derive(Debug)]
pub struct Workspace {
    /// The state that steps change.
    pub state: State,
    vector: Vector,
    /// Whether objects in `state` no longer have their canonical numbers.
    renumbered: bool,
    words: Vec<u32>,
    numbering: Numbering,
}

/// The most slots of a window that fit into a thread's header, less the one by which a store that
/// needs a computation of its own may overshoot.
pub const MAX_WINDOW: usize = 0x1FFE;
/// The most frames that pointers to registers can tell apart, less room for initialisers, which
/// begin without counting.
pub const MAX_FRAMES: usize = 0x4000;

impl Workspace {
    /// Wraps a state that is in no store yet.
    pub fn new(state: State) -> Workspace {
        Workspace {
            state,
            vector: Vector::default(),
            renumbered: true,
            words: Vec::new(),
            numbering: Numbering::default(),
        }
    }

    /// The canonical form of the state, as of the last [`Machine::encode`] or [`Machine::decode`].
    pub fn vector(&self) -> &Vector {
        &self.vector
    }
}

impl Machine<'_> {
    /// Brings the vector of the workspace up to date with its state.
    pub fn encode(&self, workspace: &mut Workspace, components: &mut impl Components) {
        let Workspace { state, vector, renumbered, words, numbering } = workspace;
        let objects = self.number(state, numbering);
        let constants = state.heap.constants();
        let in_place =
            numbering.order.iter().zip(constants + 1..).all(|(&handle, in_order)| handle == in_order);
        let all = *renumbered || !in_place || vector.threads != state.threads.len();
        let dirty = &mut state.dirty;
        dirty.globals |= state.heap.note_marks(dirty.objects.iter().copied());
        if vector.ids.is_empty() || dirty.all_objects {
            // It is not known which constants were touched.
            dirty.globals |= state.heap.note_marks(1..=constants);
        }
        let dirty = &state.dirty;
        let old_objects = vector.objects();
        vector.threads = state.threads.len();
        vector.ids.resize(1 + vector.threads + objects, 0);
        if all || dirty.globals || old_objects != objects {
            words.clear();
            self.encode_globals(state, objects, numbering, words);
            vector.ids[0] = components.intern(words);
        }
        for index in 0..vector.threads {
            if all || dirty.threads >> index & 1 == 1 {
                words.clear();
                self.encode_thread(state, index, numbering, words);
                vector.ids[1 + index] = components.intern(words);
            }
        }
        let mut encode = |handle: Handle, number: usize| {
            words.clear();
            self.encode_object(state.heap.get(handle), numbering, words);
            vector.ids[vector.threads + number] = components.intern(words);
        };
        if all || dirty.all_objects {
            numbering.order.iter().enumerate().for_each(|(index, &handle)| encode(handle, index + 1));
        } else {
            let touched = dirty.objects.iter().filter_map(|&handle| handle.checked_sub(constants + 1));
            let touched = touched.map(|index| index as usize).filter(|&index| index < objects);
            touched
                .chain(old_objects..objects)
                .for_each(|index| encode(constants + index as Handle + 1, index + 1));
        }
        *renumbered = !in_place;
        state.dirty.clear();
    }

    /// Makes the state of the workspace the one with this vector.
    pub fn decode(&self, workspace: &mut Workspace, target: &Vector, components: &impl Components) {
        let Workspace { state, vector, renumbered, .. } = workspace;
        let all = *renumbered || vector.threads != target.threads || vector.ids.is_empty();
        let changed = |index: usize| all || vector.ids.get(index) != Some(&target.ids[index]);
        let objects = target.objects();
        let heap = &mut state.heap;
        let mut marks = heap.note_marks(state.dirty.objects.iter().copied());
        if state.dirty.all_objects {
            marks |= heap.note_marks(1..=heap.constants());
        }
        let constants = heap.constants() as usize;
        heap.objects.truncate(constants + objects);
        let present = heap.objects.len() - constants;
        heap.objects.resize_with(constants + objects, || Object::new(TypeId(0), Vec::new()));
        let mut read = |index: usize| {
            let words = components.words(target.ids[target.threads + index]);
            decode_object(words, &mut heap.objects[constants + index - 1]);
        };
        for index in 1..=objects {
            if index > present || state.dirty.all_objects || changed(target.threads + index) {
                read(index);
            }
        }
        for &handle in &state.dirty.objects {
            if (constants + 1..=constants + objects).contains(&(handle as usize)) {
                read(handle as usize - constants);
            }
        }
        if state.dirty.globals || marks || changed(0) {
            self.decode_globals(components.words(target.ids[0]), state);
        }
        state.threads.truncate(target.threads);
        while state.threads.len() < target.threads {
            state.threads.push(Thread::empty());
        }
        for index in 0..target.threads {
            if state.dirty.threads >> index & 1 == 1 || changed(1 + index) {
                self.decode_thread(components.words(target.ids[1 + index]), state, index);
            }
        }
        vector.clone_from(target);
        *renumbered = false;
        state.dirty.clear();
        state.shortfall = None;
    }
}
