//! The canonical form of a state: a vector of interned components.
//!
//! A state becomes `[globals, thread…, object…]`, each a short run of words that a
//! [`Components`] store interns to a number. Objects are numbered in the order in which a walk
//! from one root after the other (statics, then threads) reaches them, and references are written
//! as these numbers; so two states have the same vector iff a bijection of objects makes them
//! equal, and garbage is left out. Threads are ordered by the threads that started them, never by when.
//!
//! A step re-encodes only the components it touched and those that refer to objects whose numbers
//! it changed. Loading a vector decodes only the components that differ from what the workspace
//! holds: backtracking costs a delta.
//!
//! Statics that only one initial thread writes are encoded with that thread: what changes
//! together is stored together.

mod numbering;
mod order;
mod pages;
mod shared;
mod thread;
mod views;
mod words;

use fencepost_ir::TypeId;
use numbering::{Moved, Numbering, Roots};
pub use shared::trailing_components;

use crate::machine::Machine;
use crate::state::heap::{Handle, Object, STATICS};
use crate::state::{State, Thread};

/// A store of interned components.
pub trait Components {
    /// The number of these words; equal words have equal numbers.
    fn intern(&mut self, words: &[u32]) -> u32;
    /// The words of a number.
    fn words(&self, id: u32) -> &[u32];
}

/// A state in canonical form.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Vector {
    /// Globals, then threads, then objects.
    pub ids: Vec<u32>,
    /// How many of them are threads.
    pub threads: usize,
}

impl Clone for Vector {
    fn clone(&self) -> Vector {
        Vector { ids: self.ids.clone(), threads: self.threads }
    }

    /// Without taking new memory, unlike what is derived: every step does this.
    fn clone_from(&mut self, other: &Vector) {
        self.ids.clone_from(&other.ids);
        self.threads = other.threads;
    }
}

impl Vector {
    /// How many objects there are.
    fn objects(&self) -> usize {
        self.ids.len().saturating_sub(1 + self.threads)
    }

    /// The objects' components.
    fn object_ids(&self) -> &[u32] {
        &self.ids[self.ids.len() - self.objects()..]
    }

    /// The component of the object with this number, constants not counted.
    fn object(&self, number: u32) -> u32 {
        self.ids[self.threads + number as usize]
    }
}

/// The number of threads and objects of the state whose globals component this is.
pub fn counts(globals: &[u32]) -> (usize, usize) {
    ((globals[0] & !(1 << 31)) as usize, globals[1] as usize)
}

/// A working state together with the vector it was loaded from.
///
/// Components that the state does not note as changed are as they were loaded, and so are the
/// handles in them: going back to the loaded state, or on to another, costs what differs.
#[derive(Debug)]
pub struct Workspace {
    /// The state that steps change.
    pub state: State,
    loaded: Vector,
    roots: Roots,
    /// The canonical form of the state, when it was last encoded.
    vector: Vector,
    numbering: Numbering,
    words: Vec<u32>,
}

impl Workspace {
    /// Wraps a state that is in no store yet.
    pub fn new(state: State) -> Workspace {
        Workspace {
            state,
            loaded: Vector::default(),
            roots: Roots::default(),
            vector: Vector::default(),
            numbering: Numbering::default(),
            words: Vec::new(),
        }
    }

    /// The canonical form of the state, as of the last [`Machine::encode`].
    pub fn vector(&self) -> &Vector {
        &self.vector
    }
}

impl Machine<'_> {
    /// Brings the vector of the workspace up to date with its state.
    pub fn encode(&self, workspace: &mut Workspace, components: &mut impl Components) {
        let Workspace { state, loaded, roots, vector, numbering, words } = workspace;
        if loaded.ids.is_empty() || loaded.threads != state.threads.len() {
            state.dirty.everything();
        }
        self.mark_views(state);
        state.dirty.settle();
        state.dirty.globals |= self.note_marks(state);
        let moved = self.number(state, loaded, roots, numbering, components);
        let (dirty, constants) = (&state.dirty, state.heap.constants());
        let objects = (numbering.last() - constants) as usize;
        vector.threads = state.threads.len();
        vector.ids.clone_from(&loaded.ids);
        vector.ids.resize(1 + vector.threads + objects, 0);
        if dirty.globals || moved == Some(0) || loaded.objects() != objects {
            words.clear();
            self.encode_globals(state, objects, numbering, words);
            vector.ids[0] = components.intern(words);
        }
        for index in 0..vector.threads {
            let root = 1 + index;
            let may_refer_to_moved = moved.is_some_and(|first| first <= root);
            if dirty.threads >> index & 1 == 1 || may_refer_to_moved && roots.refers_to_moved(root, numbering)
            {
                words.clear();
                self.encode_thread(state, index, numbering, words);
                vector.ids[root] = components.intern(words);
            }
        }
        let mut encode = |handle: Handle| {
            words.clear();
            self.encode_object(state, handle, numbering, components, words);
            components.intern(words)
        };
        let kept = |handle: &&Handle| constants < **handle && **handle <= numbering.kept;
        for &handle in dirty.objects.iter().filter(kept) {
            vector.ids[vector.threads + (handle - constants) as usize] = encode(handle);
        }
        let first = vector.threads + (numbering.kept - constants) as usize + 1;
        for (id, &handle) in vector.ids[first..].iter_mut().zip(&numbering.order) {
            let index = (handle - constants) as usize;
            let mut moved = Moved { numbering, any: index > loaded.objects() || dirty.has_object(handle) };
            if !moved.any {
                self.reach_object(state, handle, &mut moved);
            }
            *id = if moved.any { encode(handle) } else { loaded.object(handle - constants) };
        }
    }

    /// Makes the state of the workspace the one with this vector.
    pub fn decode(&self, workspace: &mut Workspace, target: &Vector, components: &impl Components) {
        let Workspace { state, loaded, roots, words: locked, .. } = workspace;
        locked.clear();
        self.mark_views(state);
        state.dirty.settle();
        let marks = self.note_marks(state);
        let dirty = std::mem::take(&mut state.dirty);
        let constants = state.heap.constants();
        let objects = target.objects();
        let (heap, views) = (&mut state.heap.objects, &mut state.views);
        if !views.is_empty() {
            views.retain(|at| at.object() <= constants + objects as Handle || at.object() == STATICS);
        }
        heap.truncate(constants as usize + objects);
        heap.resize_with(constants as usize + objects, || Object::new(TypeId(0), Vec::new()));
        // The first root that reaches an object which gets other references.
        let mut first = usize::MAX;
        let (old, new) = (loaded.object_ids(), target.object_ids());
        let present = old.len().min(new.len());
        for (index, &id) in new.iter().enumerate() {
            if index >= present || old[index] != id {
                let handle = constants + 1 + index as Handle;
                let object = &mut heap[handle as usize - 1];
                let same = self.decode_object(components, id, target.threads, handle, object, views);
                locked.extend((object.monitor.owner != 0).then_some(handle));
                if !same || dirty.has_object(handle) {
                    first = first.min(state.first_roots.of(handle));
                }
            }
        }
        let touched = dirty.objects.iter().map(|&handle| handle as usize);
        let all = if dirty.all_objects { heap.len() } else { 0 };
        for index in touched.chain(1..=all).filter_map(|handle| handle.checked_sub(constants as usize + 1)) {
            if index < present && old[index] == new[index] {
                let handle = constants + index as Handle + 1;
                let object = &mut heap[handle as usize - 1];
                self.decode_object(components, new[index], target.threads, handle, object, views);
                locked.extend((object.monitor.owner != 0).then_some(handle));
            }
        }
        let new_globals = loaded.ids.first() != Some(&target.ids[0]);
        if dirty.globals || marks || new_globals {
            self.decode_globals(components.words(target.ids[0]), state);
        }
        state.heap.find_held(locked);
        state.threads.resize_with(target.threads, Thread::empty);
        let mut new_threads = 0u128;
        for index in 0..target.threads {
            let (id, old) = (target.ids[1 + index], loaded.ids.get(1 + index));
            let differs = index >= loaded.threads || old != Some(&id);
            new_threads |= u128::from(differs) << index;
            if differs || dirty.threads >> index & 1 == 1 {
                self.decode_thread(components.words(id), state, index);
            }
        }
        let threads = (0..target.threads).filter(|index| new_threads >> index & 1 == 1);
        let changed = new_globals.then_some(0).into_iter().chain(threads.map(|index| 1 + index));
        self.load_roots(state, roots, changed, first);
        loaded.clone_from(target);
        state.dirty = dirty;
        state.dirty.clear();
        state.shortfall = None;
        state.unordered = false;
        state.relies.clear();
    }

    /// Notes which constants threads have something to do with; whether that may have changed.
    fn note_marks(&self, state: &mut State) -> bool {
        let State { heap, dirty, .. } = state;
        let changed = heap.note_marks(dirty.objects.iter().copied());
        // It may not be known which constants were touched.
        changed | (dirty.all_objects && heap.note_marks(1..=heap.constants()))
    }
}
