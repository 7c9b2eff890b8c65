//! Statics, and the objects that exist from the start: strings, the objects of classes.

use std::collections::{HashMap, HashSet};

use fencepost_ir::StaticId;

use super::reflection::VOID;
use super::{Linker, Routine};
use crate::class::constant::Constant;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::{CLASS, FieldId, LowerResult, STRING, invalid};
use crate::world::ClassId;

/// The model library's list of strings.
const TEXTS: &str = "fencepost/Interned$Texts";

/// The statics and constants of a program under construction.
#[derive(Default)]
pub(crate) struct Statics {
    pub(super) fields: HashMap<FieldId, StaticId>,
    /// Whether final ones may be set when their class has been initialised.
    pub(super) set_late: HashMap<FieldId, bool>,
    type_objects: HashMap<Ty, u32>,
    /// The head of the list of all string literals, if any code asks for it.
    literals: Option<u32>,
    /// Arrays that nothing makes but code which asks for an array of a class: there are no arrays of them.
    pub(super) arrays_on_demand: HashSet<Ty>,
    /// The types whose objects list their interfaces.
    listed: HashSet<Ty>,
}

impl Statics {
    /// The types that have objects, in the order of these.
    pub(crate) fn in_order(&self) -> Vec<(u32, Ty)> {
        let mut all: Vec<(u32, Ty)> =
            self.type_objects.iter().map(|(ty, &object)| (object, ty.clone())).collect();
        all.sort_unstable();
        all
    }

    /// The constant that stands for a type, if any code needs it.
    pub(crate) fn type_object(&self, ty: &Ty) -> Option<u32> {
        self.type_objects.get(ty).copied()
    }
}

/// What the object of a class says about it, in bits.
mod about {
    pub(super) const INTERFACE: u64 = 1;
    pub(super) const ARRAY: u64 = 2;
    pub(super) const PRIMITIVE: u64 = 4;
    pub(super) const ENUM: u64 = 8;
    pub(super) const PLATFORM: u64 = 16;
}

impl Linker<'_> {
    /// The static of a field.
    pub(crate) fn static_field(&mut self, field: FieldId) -> LowerResult<StaticId> {
        if let Some(&known) = self.statics.fields.get(&field) {
            return Ok(known);
        }
        let class = self.types.class(field.class);
        let declared = &class.fields[field.index as usize];
        let initial = match &declared.constant {
            Some(Constant::Integer(value)) => declared.ty.storage().fit(*value as u32 as u64),
            Some(Constant::Long(value)) => *value as u64,
            Some(Constant::Float(bits)) => (*bits).into(),
            Some(Constant::Double(bits)) => *bits,
            Some(Constant::String(units)) => u64::from(self.string_constant(units)) + 1,
            None => 0,
            Some(_) => return invalid(format!("{}.{}: no such constant", class.shown(), declared.name)),
        };
        let name = format!("{}.{}", class.shown(), declared.name);
        let storage = declared.ty.storage();
        let id = self.draft.builder.add_static(name, storage, initial);
        let region = self.draft.builder.region_of(id);
        self.note_notation(region, field);
        self.note_tearing(region, storage);
        self.statics.fields.insert(field, id);
        Ok(id)
    }

    /// The constant for a string: one object for all literals with these characters, in all classes.
    pub(crate) fn string_constant(&mut self, units: &[u16]) -> u32 {
        self.draft.string(&Ty::class(STRING), units)
    }

    pub(crate) fn text_constant(&mut self, text: &str) -> u32 {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string_constant(&units)
    }

    /// The constant that stands for a type: an instance of `java.lang.Class`.
    pub(crate) fn type_constant(&mut self, ty: &Ty) -> LowerResult<u32> {
        if let Some(known) = self.statics.type_object(ty) {
            return Ok(known);
        }
        let class = self.types.need(CLASS)?;
        let id = self.instantiate(&Ty::class(CLASS));
        let mut slots = vec![0; self.types.layout(class).len()];
        let name = u64::from(self.text_constant(&binary_name(ty))) + 1;
        let flags = self.about(ty);
        let class_id = if let Ty::Class(name) = ty { self.types.find(name) } else { None };
        let superclass = match class_id {
            Some(id) => self.types.finite_chain(id)?.get(1).copied(),
            None => None,
        };
        let superclass = match superclass {
            Some(above) if flags & about::INTERFACE == 0 => {
                let above = self.types.ty(above);
                u64::from(self.type_constant(&above)?) + 1
            }
            _ => 0,
        };
        let component = match ty {
            Ty::Array(element) => u64::from(self.type_constant(element)?) + 1,
            _ => 0,
        };
        let fields =
            [("name", name), ("about", flags), ("superclass", superclass), ("componentType", component)];
        for (field, value) in fields {
            let slot = self.types.slot_named(CLASS, field)?;
            slots[slot as usize] = value;
        }
        let constant = self.draft.builder.constant(id, slots);
        self.statics.type_objects.insert(ty.clone(), constant);
        if let Ty::Class(_) = ty {
            // A story names the class, also one without instances.
            self.target(ty);
        }
        Ok(constant)
    }

    /// The list of all string literals, which is filled in when all are known.
    pub(super) fn literal_list(&mut self) -> LowerResult<u32> {
        let head = match self.statics.literals {
            Some(head) => head,
            None => self.known_object(TEXTS, &[])?,
        };
        self.statics.literals = Some(head);
        Ok(head)
    }

    /// Lists all string literals, if any code asks.
    pub(crate) fn list_literals(&mut self) -> LowerResult<()> {
        let Some(head) = self.statics.literals else { return Ok(()) };
        let mut next = 0;
        for literal in self.draft.literals().into_iter().rev() {
            let fields = [(TEXTS, "first", u64::from(literal) + 1), (TEXTS, "next", next)];
            next = u64::from(self.known_object(TEXTS, &fields)?) + 1;
        }
        let slot = self.types.slot_named(TEXTS, "next")?;
        self.draft.builder.set_constant(head, slot, next);
        Ok(())
    }

    /// Lets the objects of classes list their interfaces, where code may ask what can be assigned to them. The objects of
    /// interfaces are made here, if they are not there yet.
    pub(crate) fn list_interfaces(&mut self) -> LowerResult<()> {
        let class = self.types.need(CLASS)?;
        let asks = self.types.own_method(class, "isAssignableFrom", "(Ljava/lang/Class;)Z");
        if asks.is_none_or(|id| self.draft.known_routine(&Routine::Method(id)).is_none()) {
            return Ok(());
        }
        let slot = self.types.slot_named(CLASS, "interfaces")?;
        loop {
            let mut unlisted = self.statics.in_order();
            unlisted.retain(|(_, ty)| !self.statics.listed.contains(ty));
            if unlisted.is_empty() {
                return Ok(());
            }
            for (object, ty) in unlisted {
                if let Ty::Class(name) = &ty
                    && let Some(id) = self.types.find(name)
                {
                    let list = self.interface_list(id)?;
                    self.draft.builder.set_constant(object, slot, list);
                }
                self.statics.listed.insert(ty);
            }
        }
    }

    /// The constant that lists all interfaces of a class, as a word.
    fn interface_list(&mut self, class: ClassId) -> LowerResult<u64> {
        let all: Vec<Ty> = self.types.interfaces(class).into_iter().map(|id| self.types.ty(id)).collect();
        self.class_list(&all)
    }

    fn about(&mut self, ty: &Ty) -> u64 {
        match ty {
            Ty::Array(_) => about::ARRAY,
            Ty::Class(name) if &**name == VOID => about::PRIMITIVE,
            Ty::Class(name) => {
                let Some(id) = self.types.find(name) else { return 0 };
                let class = self.types.class(id);
                let is_enum = class.superclass.as_deref() == Some("java/lang/Enum");
                let is_platform = self.types.world.is_library(id);
                u64::from(class.is(flags::INTERFACE)) * about::INTERFACE
                    + u64::from(is_enum) * about::ENUM
                    + u64::from(is_platform) * about::PLATFORM
            }
            _ => about::PRIMITIVE,
        }
    }

    /// The enums whose classes have objects, in the order of these.
    pub(crate) fn enums(&mut self) -> Vec<(u32, ClassId)> {
        let mut enums = Vec::new();
        for (constant, ty) in self.statics.in_order() {
            if self.about(&ty) & about::ENUM != 0
                && let Ty::Class(name) = &ty
                && let Some(class) = self.types.find(name)
            {
                enums.push((constant, class));
            }
        }
        enums
    }

    /// The types that arrays can be asked for whose class is known at run time only: those that have objects,
    /// and those of the arrays there are.
    pub(crate) fn components(&mut self) -> Vec<Ty> {
        let made = self.draft.types.instantiated().iter().filter_map(|ty| match ty {
            Ty::Array(element) => Some((**element).clone()),
            _ => None,
        });
        let mut all: Vec<Ty> = made.chain(self.statics.type_objects.keys().cloned()).collect();
        all.retain(|ty| !self.statics.arrays_on_demand.contains(ty));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Gives every instantiated type its object, if any code asks objects for their class.
    pub(crate) fn finish_type_objects(&mut self) -> LowerResult<()> {
        let mut done = 0;
        while self.uses_type_objects && done < self.draft.types.instantiated().len() {
            let ty = self.draft.types.instantiated()[done].clone();
            self.type_constant(&ty)?;
            done += 1;
        }
        Ok(())
    }
}

/// As `Class.getName` says it: `java.lang.String`, `[I`, `[Ljava.lang.String;`.
fn binary_name(ty: &Ty) -> String {
    match ty {
        Ty::Array(_) => ty.descriptor().replace('/', "."),
        other => other.to_string(),
    }
}
