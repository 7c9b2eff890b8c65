//! Which variable or field of the program holds an object, so that a story can say `Account#1 (from)`.
//!
//! An object's type and number tell it from others, but say little to a reader. What the reader sees is a variable: one of
//! the thread that acts first, then a field of the object whose method it runs, a static, a field of another object, and at last
//! a variable of another thread. The same object may have another name for each thread, as in the source.

use std::fmt;

use fencepost_ir::words::{Dialect, Made};
use fencepost_ir::{Kind, Pc, StaticId, Storage};
use fencepost_memory::Loc;
use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, STATICS, handle_of, loc, slot_of};

/// How many objects a field may be away from the one whose method runs: a lambda's variables lead to their method's object.
const NEAR: usize = 3;

/// How many objects are looked at for one that holds another. A story names dozens of objects, and each look goes through the heap:
/// in a deadlock among 600,000 objects, all of them took 12.7 s of CPU and a third of them 12.6 s, nearly all for the search.
const LOOKED_AT: usize = 1_000_000;

/// An object in words: `Account#1`, or with the variable that holds it `Account#1 (from)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedObject {
    /// What it is, the same for all threads and at all times.
    pub name: String,
    /// What the program calls it, where it is named.
    pub holder: Option<String>,
}

impl NamedObject {
    /// One that no variable is known to hold.
    pub fn unheld(name: String) -> NamedObject {
        NamedObject { name, holder: None }
    }
}

impl fmt::Display for NamedObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedObject { name, holder } = self;
        match holder {
            Some(holder) => write!(f, "{name} ({holder})"),
            None => f.write_str(name),
        }
    }
}

/// Whether a name can stand in a source: compilers make others.
fn is_written(name: &str) -> bool {
    !name.contains(['<', '$'])
}

impl Machine<'_> {
    /// What reports call an object where the thread at an index is concerned.
    pub fn named_object(&self, state: &State, index: usize, handle: Handle) -> NamedObject {
        let name = self.object_name(state, handle);
        // A string, a type or a boxed number says itself what it is.
        let holder =
            if name == self.numbered(state, handle) { self.holder(state, index, handle) } else { None };
        NamedObject { name, holder }
    }

    /// The variable or field that holds an object, as a thread knows it.
    pub(super) fn holder(&self, state: &State, index: usize, handle: Handle) -> Option<String> {
        if self.program.words.dialect == Dialect::Plain {
            return None;
        }
        let here = || self.frame_holding(state, index, handle);
        let elsewhere = || {
            let others = (0..state.threads.len()).filter(|&other| other != index);
            others.into_iter().find_map(|other| self.frame_holding(state, other, handle))
        };
        here().or_else(|| self.field_holding(state, index, handle)).or_else(elsewhere)
    }

    /// A variable in one of the user's calls of a thread, the innermost first, or a field of the object whose method is called.
    fn frame_holding(&self, state: &State, index: usize, handle: Handle) -> Option<String> {
        let thread = &state.threads[index];
        let frames = thread.frames.iter().rev().filter(|frame| !self.program.is_library(frame.pc));
        frames.into_iter().find_map(|frame| {
            let mut this = None;
            let mut found = None;
            for (name, word) in self.references(state, index, frame.pc, frame.base as usize) {
                match name {
                    "this" => this = Some(word),
                    _ if word == handle && found.is_none() => found = Some(name.to_owned()),
                    _ => {}
                }
            }
            found.or_else(|| self.member_holding(state, this?, handle, NEAR))
        })
    }

    /// The named variables of a call that refer to objects.
    fn references<'s>(
        &'s self,
        state: &'s State,
        index: usize,
        pc: Pc,
        base: usize,
    ) -> impl Iterator<Item = (&'s str, Handle)> {
        let method = self.program.method(self.program.method_at(pc));
        let offset = self.program.spans[pc as usize].offset;
        let in_scope = method.locals.iter().filter(move |local| local.scope.contains(&offset));
        in_scope.filter_map(move |local| {
            let register = usize::from(local.register.0);
            let kind = *method.registers.get(register)?;
            let word = state.threads[index].registers.get(base + register)?.value()?;
            (kind == Kind::Ref && word != 0 && is_written(&local.name))
                .then_some((&*local.name, word as Handle))
        })
    }

    /// The field of an object that holds another one. What a compiler has put between them is looked through.
    fn member_holding(&self, state: &State, owner: Handle, handle: Handle, near: usize) -> Option<String> {
        let words = &self.program.words;
        let id = state.heap.get(owner).ty;
        let ty = self.program.ty(id);
        if ty.array || words.library_types.contains(&id) {
            return None;
        }
        let is_made = matches!(words.made.get(&id), Some(Made::Closure | Made::Suspended));
        let mut further = None;
        for (slot, field) in (0..).zip(&ty.slots) {
            let at = loc(owner, slot);
            let held = self.word(state, at) as Handle;
            if field.storage != Storage::Ref || held == 0 {
                continue;
            }
            let name = words.slots.get(&(id, slot)).unwrap_or(&field.name);
            let is_hidden = self.is_hidden(state, at) || self.is_awaited(state, at);
            if held == handle && !is_hidden && name != "this" && is_written(name) {
                return Some(name.clone());
            }
            let leads_on = is_made && (name == "this" || is_hidden);
            if leads_on && near > 0 && further.is_none() {
                further = self.member_holding(state, held, handle, near - 1);
            }
        }
        further
    }

    /// A static, a field or an element of an array that holds an object. A list's nodes hold each other, which says nothing.
    fn field_holding(&self, state: &State, index: usize, handle: Handle) -> Option<String> {
        let ty = state.heap.get(handle).ty;
        let mut places = self.places_of(state, handle);
        places.retain(|&at| match handle_of(at) {
            STATICS => true,
            owner => state.heap.get(owner).ty != ty,
        });
        let is_array = |at: &Loc| {
            let owner = handle_of(*at);
            owner != STATICS && self.program.ty(state.heap.get(owner).ty).array
        };
        let fields = places.iter().filter(|at| !is_array(at)).map(|&at| self.held_field(state, index, at));
        let named = fields.into_iter().find(|name| is_written(name));
        named.or_else(|| places.into_iter().find_map(|at| self.element_name(state, at)))
    }

    /// `from.gate`, for a field of an object that a variable of a thread holds; `Account#1.gate` for another one.
    fn held_field(&self, state: &State, index: usize, at: Loc) -> String {
        let whole = self.location_name(state, at);
        let owner = handle_of(at);
        if owner == STATICS {
            return whole;
        }
        let field = whole.strip_prefix(&self.object_name(state, owner));
        match field.and_then(|field| Some((self.frame_holding(state, index, owner)?, field))) {
            Some((variable, field)) => format!("{variable}{field}"),
            None => whole,
        }
    }

    /// `forks[0]`, for an element of an array that a static, a field or a variable holds.
    fn element_name(&self, state: &State, at: Loc) -> Option<String> {
        let array = handle_of(at);
        let of_array = self.places_of(state, array);
        let named = of_array.into_iter().find(|&place| {
            let owner = handle_of(place);
            owner == STATICS || !self.program.ty(state.heap.get(owner).ty).array
        });
        let in_frames = || (0..state.threads.len()).find_map(|index| self.frame_holding(state, index, array));
        let name = named.map(|place| self.location_name(state, place)).or_else(in_frames)?;
        if !is_written(&name) {
            return None;
        }
        let stride = self.program.ty(state.heap.get(array).ty).slots.len().max(1);
        Some(format!("{name}[{}]", slot_of(at) as usize / stride))
    }

    /// Where the user's statics and objects refer to an object, statics first.
    fn places_of(&self, state: &State, handle: Handle) -> Vec<Loc> {
        let words = &self.program.words;
        let word = u64::from(handle);
        let is_users = |id: &u32| !words.library_statics.contains(&StaticId(*id));
        let statics = (0..self.program.statics.len() as u32).filter(is_users).map(|slot| loc(STATICS, slot));
        let objects = state.heap.objects.iter().zip(1..).take(LOOKED_AT);
        let objects = objects.filter(|(object, _)| !words.library_types.contains(&object.ty));
        let fields = objects
            .flat_map(|(object, owner)| (0..object.slots.len() as u32).map(move |slot| loc(owner, slot)));
        let refers = |at: &Loc| {
            self.word(state, *at) == word
                && self.storage(state, *at) == Storage::Ref
                && !self.is_hidden(state, *at)
                && !self.is_awaited(state, *at)
        };
        statics.chain(fields).filter(refers).collect()
    }
}
