//! Where objects have their fields: those of superclasses first.

use std::rc::Rc;

use fencepost_ir::Storage;

use super::{FieldId, LowerResult, STRING, Types, unsupported};
use crate::class::flags;
use crate::world::ClassId;

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InstanceField {
    /// Which.
    pub field: FieldId,
    /// How it is stored.
    pub storage: Storage,
}

impl Types<'_> {
    /// The fields of an object of a class, by slot.
    pub(crate) fn layout(&mut self, id: ClassId) -> Rc<[InstanceField]> {
        if let Some(known) = self.layouts.get(&id) {
            return known.clone();
        }
        let mut slots = Vec::new();
        for class in self.chain(id).into_iter().rev() {
            for (index, field) in self.world.get(class).fields.iter().enumerate() {
                if !field.is(flags::STATIC) {
                    let field_id = FieldId { class, index: index as u32 };
                    slots.push(InstanceField { field: field_id, storage: field.ty.storage() });
                }
            }
        }
        let slots: Rc<[InstanceField]> = slots.into();
        self.layouts.insert(id, slots.clone());
        slots
    }

    /// The slot of a field.
    pub(crate) fn slot(&mut self, field: FieldId) -> LowerResult<u32> {
        let layout = self.layout(field.class);
        match layout.iter().position(|slot| slot.field == field) {
            // A string is a row of characters and has no room for anything else.
            Some(_) if &*self.world.get(field.class).name == STRING => unsupported("a field of a string"),
            Some(slot) => Ok(slot as u32),
            None => unsupported("a static field used as one of an object"),
        }
    }

    /// The slot of a class's own field with this name.
    pub(crate) fn slot_named(&mut self, class: &str, field: &str) -> LowerResult<u32> {
        let class = self.need(class)?;
        let index = self.world.get(class).fields.iter().position(|it| &*it.name == field);
        match index {
            Some(index) => self.slot(FieldId { class, index: index as u32 }),
            None => unsupported(format!("{} has no field {field}", self.class(class).shown())),
        }
    }
}
