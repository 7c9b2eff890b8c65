//! Run-time types: what objects are, what casts test, which regions fields belong to.

use std::collections::{HashMap, HashSet};

use fencepost_ir::types::Slot;
use fencepost_ir::{MethodId as Number, Region, Selector, Storage, Type, TypeId};

use super::{Linker, Routine};
use crate::class::descriptor::Ty;
use crate::types::{FieldId, STRING};

/// The run-time types of a program under construction.
#[derive(Default)]
pub(crate) struct Kinds {
    ids: HashMap<Ty, TypeId>,
    list: Vec<Ty>,
    /// Types that something is an instance of, in order of appearance.
    pub instantiated: Vec<Ty>,
    is_instantiated: HashSet<Ty>,
    /// Types that casts, handlers and array stores test for.
    targets: HashSet<TypeId>,
    /// What each instantiated type does for each message.
    pub dispatch: HashMap<Ty, Vec<(Selector, Number)>>,
    pub(super) fields: HashMap<FieldId, Region>,
    elements: HashMap<Storage, Region>,
    characters: Option<Region>,
}

impl Linker<'_> {
    /// The run-time type of a type.
    pub(crate) fn type_id(&mut self, ty: &Ty) -> TypeId {
        if let Some(&id) = self.kinds.ids.get(ty) {
            return id;
        }
        let id = TypeId(self.kinds.list.len() as u32);
        self.kinds.list.push(ty.clone());
        self.kinds.ids.insert(ty.clone(), id);
        id
    }

    /// The run-time type of a type that objects are made of.
    pub(crate) fn instantiate(&mut self, ty: &Ty) -> TypeId {
        if self.kinds.is_instantiated.insert(ty.clone()) {
            self.kinds.instantiated.push(ty.clone());
        }
        self.type_id(ty)
    }

    /// The run-time type of a type that objects are tested for.
    pub(crate) fn target(&mut self, ty: &Ty) -> TypeId {
        let id = self.type_id(ty);
        self.kinds.targets.insert(id);
        id
    }

    /// The region of a field of all objects.
    pub(crate) fn field_region(&mut self, field: FieldId) -> Region {
        if let Some(&region) = self.kinds.fields.get(&field) {
            return region;
        }
        let class = self.types.world.get(field.class).shown();
        let region = self.builder.region(format!("{class}.{}", self.types.field(field).name));
        self.kinds.fields.insert(field, region);
        region
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
        let region = self.builder.region(format!("{name}[]"));
        self.kinds.elements.insert(storage, region);
        region
    }

    /// The region of strings' characters, which never change.
    pub(crate) fn characters(&mut self) -> Region {
        if let Some(known) = self.kinds.characters {
            return known;
        }
        let region = self.builder.region("String[]");
        self.kinds.characters = Some(region);
        region
    }

    /// Adds all run-time types to the program.
    pub(crate) fn finish_types(&mut self) {
        // Describing a type can make another one appear: an array's element type.
        let mut described = Vec::new();
        while described.len() < self.kinds.list.len() {
            let ty = self.kinds.list[described.len()].clone();
            described.push(self.describe(&ty));
        }
        let mut targets: Vec<TypeId> = self.kinds.targets.iter().copied().collect();
        targets.sort_unstable();
        for (index, mut ty) in described.into_iter().enumerate() {
            let id = TypeId(index as u32);
            let of = self.kinds.list[index].clone();
            if self.kinds.is_instantiated.contains(&of) {
                for &target in &targets {
                    let wanted = self.kinds.list[target.0 as usize].clone();
                    if self.types.is_assignable(&of, &wanted) {
                        ty.supertypes.push(target);
                    }
                }
            }
            if ty.supertypes.binary_search(&id).is_err() {
                ty.supertypes.push(id);
                ty.supertypes.sort_unstable();
            }
            self.builder.add_type(ty);
        }
    }

    fn describe(&mut self, ty: &Ty) -> Type {
        let mut described = Type { name: ty.to_string(), ..Type::default() };
        described.dispatch = self.kinds.dispatch.remove(ty).unwrap_or_default();
        described.dispatch.sort_unstable();
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
                described.initialiser = self.known_routine(&Routine::Initialiser(class));
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
