//! Run-time types: what objects are, what casts test, which regions fields belong to.

use std::collections::HashMap;

use fencepost_frontend::lower::INDIVISIBLE;
use fencepost_ir::types::Slot;
use fencepost_ir::words::Notation;
use fencepost_ir::{Region, Storage, Type, TypeId};

use super::{Linker, Routine};
use crate::class::descriptor::Ty;
use crate::types::{FieldId, STRING};

/// The regions of a program under construction.
#[derive(Default)]
pub(crate) struct Kinds {
    pub(super) fields: HashMap<FieldId, Region>,
    elements: HashMap<Storage, Region>,
    characters: Option<Region>,
}

impl Linker<'_> {
    /// The run-time type of a type.
    pub(crate) fn type_id(&mut self, ty: &Ty) -> TypeId {
        self.draft.types.id(ty)
    }

    /// The run-time type of a type that objects are made of.
    pub(crate) fn instantiate(&mut self, ty: &Ty) -> TypeId {
        self.draft.types.instantiate(ty)
    }

    /// The run-time type of a type that objects are tested for.
    pub(crate) fn target(&mut self, ty: &Ty) -> TypeId {
        self.draft.types.target(ty)
    }

    /// The region of a field of all objects.
    pub(crate) fn field_region(&mut self, field: FieldId) -> Region {
        if let Some(&region) = self.kinds.fields.get(&field) {
            return region;
        }
        let class = self.types.world.get(field.class).shown();
        let region = self.draft.builder.region(format!("{class}.{}", self.types.field(field).name));
        self.note_notation(region, field);
        self.note_tearing(region, self.types.field(field).ty.storage());
        self.kinds.fields.insert(field, region);
        region
    }

    /// Says how stories write the values of a field.
    pub(super) fn note_notation(&mut self, region: Region, field: FieldId) {
        let notation = match self.types.field(field).ty {
            Ty::Boolean => Notation::Truth,
            Ty::Char => Notation::Character,
            _ => return,
        };
        self.draft.builder.notation(region, notation);
    }

    /// Says that a platform may divide accesses to a region, if it holds values for which that is so.
    pub(super) fn note_tearing(&mut self, region: Region, storage: Storage) {
        if matches!(storage, Storage::I64 | Storage::F64) {
            self.draft.builder.tears(region, INDIVISIBLE);
        }
    }

    /// The region of elements that are stored in a way: arrays of references can be used as arrays of
    /// others.
    pub(crate) fn element_region(&mut self, storage: Storage) -> Region {
        if let Some(&region) = self.kinds.elements.get(&storage) {
            return region;
        }
        let name = match storage {
            Storage::I8 | Storage::U8 => "byte",
            Storage::I16 => "short",
            Storage::U16 => "char",
            Storage::I32 => "int",
            Storage::I64 => "long",
            Storage::F32 => "float",
            Storage::F64 => "double",
            Storage::Ref | Storage::Ptr => "Object",
        };
        let region = self.draft.builder.region(format!("{name}[]"));
        self.note_tearing(region, storage);
        self.kinds.elements.insert(storage, region);
        region
    }

    /// The region of strings' characters, which never change.
    pub(crate) fn characters(&mut self) -> Region {
        if let Some(known) = self.kinds.characters {
            return known;
        }
        let region = self.draft.builder.region("String[]");
        self.kinds.characters = Some(region);
        region
    }

    /// A run-time type as the program has it.
    pub(super) fn described(&mut self, ty: &Ty) -> Type {
        let mut described = Type { name: ty.to_string(), ..Type::default() };
        described.dispatch = self.draft.types.take_dispatch(ty);
        described.object = self.statics.type_object(ty);
        match ty {
            Ty::Array(element) => {
                described.array = true;
                let storage = element.element_storage();
                let region = self.element_region(storage);
                described.slots.push(Slot { name: "[]".to_owned(), storage, region });
                if element.is_reference() {
                    described.element = Some(self.target(element));
                }
            }
            Ty::Class(name) if &**name == STRING => {
                described.array = true;
                let region = self.characters();
                described.slots.push(Slot { name: String::new(), storage: Storage::U16, region });
            }
            Ty::Class(name) => {
                let Some(class) = self.types.find(name) else { return described };
                described.initialiser = self.draft.known_routine(&Routine::Initialiser(class));
                for slot in self.types.layout(class).iter() {
                    let name = self.types.field(slot.field).name.to_string();
                    let region = self.field_region(slot.field);
                    described.slots.push(Slot { name, storage: slot.storage, region });
                }
            }
            _ => {}
        }
        described
    }
}
