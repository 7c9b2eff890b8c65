//! What reports call objects and the fields in them.

use fencepost_ir::words::{Dialect, Made};
use fencepost_ir::{StaticId, Storage, TypeId};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, STATICS, handle_of, loc, slot_of};

/// The most characters of a string that are shown.
const LONGEST: usize = 40;

impl Machine<'_> {
    /// What reports call an object: a string by its text, a boxed number by its value, a type by its name, another by its
    /// type and which of that type it is.
    pub fn object_name(&self, state: &State, handle: Handle) -> String {
        let ty = state.heap.get(handle).ty;
        if self.program.string_type == Some(ty) {
            let text = state.heap.text(handle).unwrap_or_default();
            return match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{:?}…", &text[..end]),
                None => format!("{text:?}"),
            };
        }
        match self.program.words.made.get(&ty) {
            Some(Made::Boxed) => {
                return self.show_at(state, loc(handle, 0), self.word(state, loc(handle, 0)));
            }
            Some(&Made::Enumeration { name }) => {
                let name = self.word(state, loc(handle, name));
                if let Some(name) = state.heap.text(name as Handle) {
                    return format!("{}.{name}", self.type_name(ty));
                }
            }
            _ => {}
        }
        let named = self.named_type(handle).or_else(|| self.variable_of_lock(state, handle));
        named.unwrap_or_else(|| self.numbered(state, handle))
    }

    /// The variable of a program in C whose lock an object is, such as a mutex: it consists of slots, and one of them leads
    /// to the lock.
    pub(super) fn variable_of_lock(&self, state: &State, handle: Handle) -> Option<String> {
        let is_lock = self.program.freed.is_some() && state.heap.get(handle).slots.is_empty();
        let variable = |name: String| Some(name.rsplit_once(".__")?.0.to_owned());
        let word = u64::from(handle);
        let statics = state.statics.iter().zip(0..).filter(|(held, _)| is_lock && **held == word);
        let objects = state.heap.objects.iter().zip(1..).filter(|_| is_lock);
        let fields = objects.flat_map(|(object, holder)| {
            let slots = object.slots.iter().zip(0..).filter(|(held, _)| **held == word);
            slots.map(move |(_, slot)| loc(holder, slot))
        });
        let places = statics.map(|(_, slot)| loc(STATICS, slot)).chain(fields);
        let refers = |at: &Loc| self.storage(state, *at) == Storage::Ref;
        places.filter(refers).filter_map(|at| variable(self.location_name(state, at))).next()
    }

    /// What reports call a type.
    pub fn type_name(&self, ty: TypeId) -> &str {
        self.program.words.types.get(&ty).unwrap_or(&self.program.ty(ty).name)
    }

    /// What reports call a static.
    pub(crate) fn static_name(&self, id: StaticId) -> String {
        let short = self.program.words.statics.get(&id);
        short.unwrap_or(&self.program.statics[id.0 as usize].name).clone()
    }

    /// Whether only a compiler knows of a location.
    pub(crate) fn is_hidden(&self, state: &State, loc: Loc) -> bool {
        let words = &self.program.words;
        match handle_of(loc) {
            STATICS => words.hidden_statics.contains(&StaticId(slot_of(loc))),
            handle => words.hidden_slots.contains(&(state.heap.get(handle).ty, slot_of(loc))),
        }
    }

    /// Whether a location holds what a suspended method awaits.
    pub(crate) fn is_awaited(&self, state: &State, loc: Loc) -> bool {
        let handle = handle_of(loc);
        handle != STATICS && self.program.words.awaited.contains(&(state.heap.get(handle).ty, slot_of(loc)))
    }

    /// `Bank.class` or `typeof(Bank)`, for the object that stands for a type.
    fn named_type(&self, handle: Handle) -> Option<String> {
        let constant = handle.checked_sub(1)?;
        let ty = self.program.types.iter().position(|ty| ty.object == Some(constant))?;
        let name = self.type_name(TypeId(ty as u32));
        match self.program.words.dialect {
            Dialect::Java => Some(format!("{name}.class")),
            Dialect::CSharp => Some(format!("typeof({name})")),
            Dialect::Plain => None,
        }
    }

    /// An object by its type and which of that type it is, counted in the order of their handles.
    pub(crate) fn numbered(&self, state: &State, handle: Handle) -> String {
        let ty = state.heap.get(handle).ty;
        format!("{}#{}", self.type_name(ty), self.ordinal(state, handle))
    }

    fn ordinal(&self, state: &State, handle: Handle) -> usize {
        let ty = state.heap.get(handle).ty;
        state.heap.objects[..handle as usize].iter().filter(|object| object.ty == ty).count()
    }

    /// `Node#1.next`; a variable that lambdas share by its own name.
    pub(crate) fn field_name(&self, state: &State, handle: Handle, slot: u32, name: &str) -> String {
        let ty = state.heap.get(handle).ty;
        let words = &self.program.words;
        let name = words.slots.get(&(ty, slot)).map_or(name, String::as_str);
        match (words.made.get(&ty), self.ordinal(state, handle)) {
            (Some(Made::Closure), 1) => name.to_owned(),
            (Some(Made::Closure), number) => format!("{name}#{number}"),
            _ => format!("{}.{name}", self.numbered(state, handle)),
        }
    }
}
