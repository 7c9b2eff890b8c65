//! Values as the program's language writes them.

use fencepost_ir::words::Notation;
use fencepost_ir::{StaticId, Storage, address};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, Pointer, STATICS, handle_of, slot_of};

impl Machine<'_> {
    /// A value at a location, for people.
    pub fn show_at(&self, state: &State, loc: Loc, value: u64) -> String {
        let storage = self.storage(state, loc);
        if !self.is_indeterminate(value)
            && let Some(notation) = self.notation(state, loc)
            && let Some(text) = written(notation, storage, value)
        {
            return text;
        }
        match storage {
            _ if self.is_indeterminate(value) || !self.is_unsigned(state, loc) => {
                self.show(state, storage, value)
            }
            Storage::I32 => (value as u32).to_string(),
            Storage::I64 => value.to_string(),
            _ => self.show(state, storage, value),
        }
    }

    /// How the numbers at a location are written, if not as numbers.
    fn notation(&self, state: &State, loc: Loc) -> Option<&Notation> {
        let words = &self.program.words;
        let region = match handle_of(loc) {
            STATICS => self.program.statics.get(slot_of(loc) as usize)?.region,
            handle => {
                let id = state.heap.get(handle).ty;
                let ty = self.program.ty(id);
                if ty.array {
                    return words.elements.get(&id);
                }
                ty.slots.get(slot_of(loc) as usize)?.region
            }
        };
        words.notations.get(&region)
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
            _ if self.is_unwritten(storage, value) && self.program.unknown_time => "a time".to_owned(),
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
            (_, Some(id)) => self.static_name(id),
            _ => storage.number(value).to_string(),
        }
    }
}

/// A number in a notation, if it has one there.
fn written(notation: &Notation, storage: Storage, value: u64) -> Option<String> {
    match (notation, storage.number(value)) {
        (Notation::Truth, 0) => Some("false".to_owned()),
        (Notation::Truth, 1) => Some("true".to_owned()),
        (Notation::Truth, _) => None,
        (Notation::Character, number) => Some(format!("{:?}", char::from_u32(u32::try_from(number).ok()?)?)),
        (Notation::Names(names), number) => names.get(&number).cloned(),
    }
}
