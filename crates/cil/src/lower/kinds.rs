//! Run-time types: what objects are, what casts test, which regions fields belong to.

use std::collections::HashMap;
use std::rc::Rc;

use fencepost_frontend::lower::INDIVISIBLE;
use fencepost_ir::types::Slot;
use fencepost_ir::words::Notation;
use fencepost_ir::{Region, Storage, Type, TypeId};

use super::{Linker, Routine};
use crate::types::{LowerResult, Primitive, Shape, Ty, variable};

/// What has a run-time type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RuntimeType {
    /// A type: its objects, or its boxes.
    Of(Ty),
    /// What unboxing to an integer type accepts: boxes of that type and of enums over it.
    Unboxable(Primitive),
    /// Exactly this type and no other that could be used as it.
    Exactly(Ty),
}

impl From<Ty> for RuntimeType {
    fn from(ty: Ty) -> RuntimeType {
        RuntimeType::Of(ty)
    }
}

/// The regions of a program under construction.
#[derive(Default)]
pub(crate) struct Kinds {
    fields: HashMap<(Ty, u32), Region>,
    elements: HashMap<ElementKey, Region>,
}

/// Elements that static analysis does not tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ElementKey {
    /// Arrays of one-word elements share by how they store them: covariance, `int` and `uint`.
    Word(Storage),
    /// A word of a struct.
    Struct(Ty, u16),
}

impl Linker<'_> {
    /// The run-time type of a type.
    pub(crate) fn type_id(&mut self, ty: Ty) -> TypeId {
        self.draft.types.id(&ty.into())
    }

    /// The run-time type of a type that objects are made of.
    pub(crate) fn instantiate(&mut self, ty: Ty) -> TypeId {
        self.draft.types.instantiate(&ty)
    }

    /// The run-time type of a type that objects are tested for.
    pub(crate) fn target(&mut self, ty: Ty) -> TypeId {
        self.draft.types.target(&ty.into())
    }

    /// The run-time type that tests whether a box can be unboxed to `ty`.
    pub(crate) fn unbox_target(&mut self, ty: Ty) -> TypeId {
        let primitive = self.types.as_primitive(ty);
        self.draft.types.target(&primitive.map_or(RuntimeType::Of(ty), RuntimeType::Unboxable))
    }

    /// The run-time type that tests for exactly this type.
    pub(crate) fn exact_target(&mut self, ty: Ty) -> TypeId {
        self.draft.types.target(&RuntimeType::Exactly(ty))
    }

    /// The region of a slot of objects, by the type that declares it.
    pub(crate) fn field_region(&mut self, owner: Ty, slot: u32) -> LowerResult<Region> {
        let base = match self.types.base(owner)? {
            Some(base) if !self.types.is_value_type(owner) => {
                (self.types.instance_leaves(base)?.len() as u32, Some(base))
            }
            _ => (0, None),
        };
        if let (first, Some(base)) = base
            && slot < first
        {
            return self.field_region(base, slot);
        }
        if let Some(&region) = self.kinds.fields.get(&(owner, slot)) {
            return Ok(region);
        }
        let leaf = self.types.instance_leaves(owner)?.get(slot as usize).map(|leaf| leaf.name.clone());
        let name = format!("{}.{}", self.types.name(owner), leaf.unwrap_or_else(|| slot.to_string()));
        let region = self.draft.builder.region(name);
        self.kinds.fields.insert((owner, slot), region);
        Ok(region)
    }

    /// Takes note that a pointer is made to a value of this type.
    pub(crate) fn points_to(&mut self, ty: Ty) -> LowerResult<()> {
        let words = self.types.leaves(ty)?.len() as u32;
        self.pointer_words = self.pointer_words.max(words);
        Ok(())
    }

    /// The region of a word of array elements.
    pub(crate) fn element_region(&mut self, element: Ty, word: u16) -> LowerResult<Region> {
        let leaves = self.types.leaves(element)?;
        let key = match &leaves[..] {
            [leaf] => ElementKey::Word(leaf.storage),
            _ => ElementKey::Struct(element, word),
        };
        let declared = leaves.get(usize::from(word)).map(|leaf| leaf.ty);
        let region = match self.kinds.elements.get(&key) {
            Some(&region) => region,
            None => {
                let region = self.draft.builder.region(format!("{}[]", self.types.name(element)));
                self.kinds.elements.insert(key, region);
                region
            }
        };
        // Arrays of pointers share a region with arrays of numbers of that size.
        declared.into_iter().for_each(|ty| self.note_tearing(region, ty));
        Ok(region)
    }

    /// Whether objects of a type pass a test.
    pub(super) fn passes(&mut self, target: RuntimeType, ty: Ty) -> LowerResult<bool> {
        match target {
            RuntimeType::Of(target) => self.types.is_assignable(ty, target),
            RuntimeType::Exactly(target) => Ok(ty == target),
            RuntimeType::Unboxable(primitive) => {
                Ok(self.types.is_value_type(ty) && self.types.as_primitive(ty) == Some(primitive))
            }
        }
    }

    /// A run-time type as the program has it.
    pub(super) fn describe_runtime(&mut self, ty: RuntimeType) -> LowerResult<Type> {
        match ty {
            RuntimeType::Of(ty) => self.describe_type(ty),
            RuntimeType::Exactly(ty) => Ok(Type { name: self.types.name(ty), ..Type::default() }),
            RuntimeType::Unboxable(primitive) => {
                Ok(Type { name: primitive.keyword().to_owned(), ..Type::default() })
            }
        }
    }

    /// Says how stories write values of a type in a region.
    pub(super) fn note_notation(&mut self, region: Region, ty: Ty) {
        let notation = match self.types.shape(ty) {
            Shape::Primitive(Primitive::Bool) => Some(Notation::Truth),
            Shape::Primitive(Primitive::Char) => Some(Notation::Character),
            _ => self.enum_notation(ty),
        };
        notation.into_iter().for_each(|notation| self.draft.builder.notation(region, notation));
    }

    /// How C# writes the values of an enum: `Phase.Ready`.
    fn enum_notation(&mut self, ty: Ty) -> Option<Notation> {
        if self.types.kind(ty) != Some(crate::world::DefKind::Enum) {
            return None;
        }
        let storage = self.types.as_primitive(ty).map_or(Storage::I32, Primitive::storage);
        let class = self.types.name(ty);
        let class = class.rsplit(['.', '+', '/']).next().unwrap_or_default();
        let members = self.enum_members(ty).into_iter();
        let named = members.map(|(name, word)| (storage.number(word), format!("{class}.{name}")));
        // Of two names for a number the first is as good.
        Some(Notation::Names(named.rev().collect()))
    }

    /// Says that a platform may divide accesses to a region, if it holds values of a type for which that is so: those of 64
    /// bits, but not pointers and native integers.
    pub(super) fn note_tearing(&mut self, region: Region, ty: Ty) {
        if let Some(Primitive::I8 | Primitive::U8 | Primitive::R8) = self.types.as_primitive(ty) {
            self.draft.builder.tears(region, INDIVISIBLE);
        }
    }

    fn describe_type(&mut self, ty: Ty) -> LowerResult<Type> {
        let mut described = Type { name: self.types.name(ty), ..Type::default() };
        described.dispatch = self.draft.types.take_dispatch(&ty);
        let looked_up = described.dispatch.iter().filter(|(selector, _)| self.looked_up.contains(selector));
        self.callbacks.extend(looked_up.map(|(_, method)| *method));
        described.initialiser = match self.has_initialiser(ty) {
            true => self.draft.known_routine(&Routine::Initialiser(ty)),
            false => None,
        };
        described.object = self.statics.type_object(ty);
        let is_string = ty == self.types.string();
        match self.types.shape(ty).clone() {
            Shape::Array(element) => {
                described.array = true;
                for (word, leaf) in self.types.leaves(element)?.iter().enumerate() {
                    let region = self.element_region(element, word as u16)?;
                    described.slots.push(Slot { name: leaf.name.clone(), storage: leaf.storage, region });
                }
                if let Some(notation) = self.enum_notation(element) {
                    let array = self.target(ty);
                    self.draft.builder.element_notation(array, notation);
                }
                if self.types.is_reference(element) {
                    described.element = Some(self.target(element));
                }
            }
            _ if is_string => {
                described.array = true;
                let char = self.types.primitive(Primitive::Char);
                let region = self.element_region(char, 0)?;
                described.slots.push(Slot { name: String::new(), storage: Storage::U16, region });
            }
            _ if self.types.is_interface(ty) => {}
            _ => {
                let leaves = match self.types.instance_leaves(ty) {
                    Ok(leaves) => leaves,
                    Err(crate::types::LowerError::Unsupported(_)) => Rc::new([]) as Rc<[_]>,
                    Err(trouble) => return Err(trouble),
                };
                for (slot, leaf) in leaves.iter().enumerate() {
                    let region = self.field_region(ty, slot as u32)?;
                    self.note_notation(region, leaf.ty);
                    self.note_tearing(region, leaf.ty);
                    let name = variable(&leaf.name).to_owned();
                    described.slots.push(Slot { name, storage: leaf.storage, region });
                }
                if let Shape::MultiArray { rank, element } = *self.types.shape(ty) {
                    described.slots.extend(self.shape_slots(ty, element, rank)?);
                }
                described.slots.extend(self.statics.thread_slots_of(ty));
            }
        }
        Ok(described)
    }
}
