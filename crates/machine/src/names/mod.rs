//! What reports call accesses, locations, values and objects.

use std::borrow::Cow;

use fencepost_ir::broken::Invariant;
use fencepost_ir::words::Dialect;
use fencepost_ir::{Class, Pc, Place, StaticId};
use fencepost_memory::{Event, Loc, Location};

use crate::machine::Machine;
use crate::state::heap::{MONITOR, STATICS, handle_of, slot_of};
use crate::state::{State, Thread, stack};

mod access;
mod object;
mod thread;
mod value;

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
        NamedAccess { class, order: self.order_of(event).map(Cow::Borrowed), location, found: None, value }
    }

    /// How Java's methods of handles order an access.
    fn order_of(&self, event: &Event) -> Option<&'static str> {
        let is_java = self.program.words.dialect == Dialect::Java;
        let attributes = self.program.accesses[usize::from(event.access.0)].attributes;
        let mut names =
            attributes.indices().filter(|_| is_java).map(|index| self.program.attributes.get(index));
        names.find_map(|name| match name?.as_str() {
            "rel" => Some("release"),
            "acq" => Some("acquire"),
            "opaque" => Some("opaque"),
            _ => None,
        })
    }

    pub(crate) fn location_name(&self, state: &State, loc: Loc) -> String {
        let slot = slot_of(loc);
        if let Some((start, offset)) = self.outside(loc) {
            let object = match handle_of(loc) {
                STATICS => self.static_name(StaticId(start)),
                handle => self.object_name(state, handle),
            };
            return format!("({object} and {offset} values on)");
        }
        match handle_of(loc) {
            STATICS if (slot as usize) < self.program.statics.len() => self.static_name(StaticId(slot)),
            STATICS => "(the end of the variables)".to_owned(),
            handle => {
                let object = self.numbered(state, handle);
                let id = state.heap.get(handle).ty;
                let ty = self.program.ty(id);
                match ty.slots.get(slot as usize) {
                    _ if slot == MONITOR => self.variable_of_lock(state, handle).unwrap_or(object),
                    _ if Some(id) == self.program.freed => "freed memory".to_owned(),
                    _ if ty.array => format!("{object}[{}]", slot as usize / ty.slots.len().max(1)),
                    Some(field) => self.field_name(state, handle, slot, &field.name),
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
}
