//! What reports call accesses, locations, values and objects.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Class, Pc, Place, StaticId, Storage, address};
use fencepost_memory::{Event, Loc, Location};

use crate::machine::Machine;
use crate::state::heap::{Handle, MONITOR, Pointer, STATICS, handle_of, slot_of};
use crate::state::{State, Thread, stack};

mod access;
mod thread;

pub use access::NamedAccess;
pub use thread::path_of_place;

impl Machine<'_> {
    /// Where to point the user for what a thread does next.
    pub fn site(&self, thread: &Thread) -> Pc {
        let stack = stack(&thread.frames);
        self.program.users(&stack).or(stack.first().copied()).or_broken("a frame of a thread")
    }

    /// `write x = 1`, `read Node.next`, `lock Account`.
    pub fn named_access(&self, state: &State, event: &Event, pc: Pc) -> NamedAccess {
        let class = self.program.accesses[usize::from(event.access.0)].class;
        let location = match event.location {
            Location::Known(loc) => self.location_name(state, loc),
            Location::Unknown { .. } => match self.program.code[pc as usize].place() {
                Some(Place::Field { region, .. }) => self.program.regions[region.0 as usize].clone(),
                _ => "an address not known yet".to_owned(),
            },
        };
        let writes = matches!(class, Class::Write | Class::VWrite);
        let value = event.value.value().filter(|_| writes).map(|value| match event.location {
            Location::Known(loc) => self.show_at(state, loc, value),
            Location::Unknown { .. } => self.show(state, self.location_storage(state, event.location), value),
        });
        NamedAccess { class, location, found: None, value }
    }

    pub(crate) fn location_name(&self, state: &State, loc: Loc) -> String {
        let slot = slot_of(loc);
        if let Some((start, offset)) = self.outside(loc) {
            let object = match handle_of(loc) {
                STATICS => self.program.statics[start as usize].name.clone(),
                handle => self.object_name(state, handle),
            };
            return format!("({object} and {offset} values on)");
        }
        match handle_of(loc) {
            STATICS => match self.program.statics.get(slot as usize) {
                Some(variable) => variable.name.clone(),
                None => "(the end of the variables)".to_owned(),
            },
            handle => {
                let object = self.object_name(state, handle);
                let ty = self.program.ty(state.heap.get(handle).ty);
                match ty.slots.get(slot as usize) {
                    _ if slot == MONITOR => object,
                    _ if ty.array => format!("{object}[{}]", slot as usize / ty.slots.len().max(1)),
                    Some(field) => format!("{object}.{}", field.name),
                    // A pointer may point right behind an object.
                    None => format!("(the end of {object})"),
                }
            }
        }
    }

    /// What reports call a location, and what is in memory there. Nothing while there is no such location, nor for the
    /// lock of an object.
    pub fn named_value(&self, state: &State, loc: Loc) -> Option<(String, String)> {
        let slot = slot_of(loc) as usize;
        let exists = match handle_of(loc) {
            STATICS => slot < state.statics.len(),
            handle => {
                let object = (handle as usize).checked_sub(1).and_then(|index| state.heap.objects.get(index));
                object.is_some_and(|object| slot < object.slots.len())
            }
        };
        let named = || (self.location_name(state, loc), self.show_at(state, loc, self.word(state, loc)));
        (exists && self.outside(loc).is_none()).then(named)
    }

    /// A value at a location, for people.
    pub fn show_at(&self, state: &State, loc: Loc, value: u64) -> String {
        let storage = self.storage(state, loc);
        match storage {
            _ if self.is_indeterminate(value) || !self.is_unsigned(state, loc) => {
                self.show(state, storage, value)
            }
            Storage::I32 => (value as u32).to_string(),
            Storage::I64 => value.to_string(),
            _ => self.show(state, storage, value),
        }
    }

    /// Whether a location holds unsigned integers.
    fn is_unsigned(&self, state: &State, loc: Loc) -> bool {
        match handle_of(loc) {
            STATICS => self.program.unsigned.contains(&StaticId(slot_of(loc))),
            handle => {
                let ty = state.heap.get(handle).ty;
                let stride = self.program.ty(ty).slots.len().max(1) as u32;
                self.program.unsigned_slots.contains(&(ty, slot_of(loc) % stride))
            }
        }
    }

    /// A value for people: an object by its type and number, an address by its variable's name.
    pub fn show(&self, state: &State, storage: Storage, value: u64) -> String {
        match (storage, self.program.static_at(value)) {
            _ if self.is_unwritten(storage, value) => "an uninitialised value".to_owned(),
            (Storage::F32, _) => f32::from_bits(value as u32).to_string(),
            (Storage::F64, _) => f64::from_bits(value).to_string(),
            (Storage::Ref | Storage::Ptr, _) if value == 0 => "null".to_owned(),
            (Storage::Ref, _) => self.object_name(state, value as Handle),
            (Storage::Ptr, _) => match Pointer::from_word(value) {
                Pointer::Memory(_) => {
                    let loc = Loc(address::unmarked(value));
                    let mark = match address::mark(value) {
                        0 => String::new(),
                        mark => format!(" marked {mark}"),
                    };
                    format!("&{}{mark}", self.location_name(state, loc))
                }
                Pointer::Number(number) => (number as i32).to_string(),
                Pointer::Null | Pointer::Register { .. } => "&local".to_owned(),
            },
            (_, Some(id)) => self.program.statics[id.0 as usize].name.clone(),
            _ => storage.number(value).to_string(),
        }
    }

    /// What reports call an object: a string by its text, another by its type and which of that
    /// type it is, counted in the order of their handles.
    pub fn object_name(&self, state: &State, handle: Handle) -> String {
        const LONGEST: usize = 40;
        let ty = state.heap.get(handle).ty;
        if self.program.string_type == Some(ty) {
            let text = state.heap.text(handle).unwrap_or_default();
            return match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{:?}…", &text[..end]),
                None => format!("{text:?}"),
            };
        }
        let alike = state.heap.objects[..handle as usize].iter().filter(|object| object.ty == ty);
        format!("{}#{}", self.program.ty(ty).name, alike.count())
    }
}
