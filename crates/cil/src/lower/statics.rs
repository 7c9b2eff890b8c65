//! Statics, thread statics, and the objects that exist from the start: strings and type objects.

use std::collections::HashMap;

use fencepost_ir::types::Slot;
use fencepost_ir::{StaticId, TypeId};

use super::Linker;
use crate::metadata::Token;
use crate::types::{LowerResult, Shape, Ty};
use crate::world::DefKind;

/// The numbers of types that have no objects begin here.
const FIRST_OTHER_TYPE: u64 = 1 << 24;

/// The statics and constants of a program under construction.
#[derive(Default)]
pub(crate) struct Statics {
    fields: HashMap<(Ty, Token), StaticId>,
    /// First slot, counted from the end of a thread object's own fields.
    thread_fields: HashMap<(Ty, Token), u32>,
    thread_slots: Vec<Slot>,
    thread_class: Option<Ty>,
    type_objects: HashMap<Ty, u32>,
    /// The types of these objects, in the order in which the objects were made.
    type_order: Vec<Ty>,
}

impl Statics {
    /// The constant that stands for a type, if something needs it.
    pub(crate) fn type_object(&self, ty: Ty) -> Option<u32> {
        self.type_objects.get(&ty).copied()
    }

    /// The types that have an object, in the order in which the objects were made.
    pub(crate) fn type_objects_in_order(&self) -> &[Ty] {
        &self.type_order
    }

    /// The slots that objects of this class have for thread statics.
    pub(crate) fn thread_slots_of(&self, ty: Ty) -> Vec<Slot> {
        if self.thread_class == Some(ty) { self.thread_slots.clone() } else { Vec::new() }
    }
}

impl Linker<'_> {
    /// The first of the statics that hold a static field.
    pub(crate) fn static_field(&mut self, owner: Ty, token: Token) -> LowerResult<StaticId> {
        if let Some(&id) = self.statics.fields.get(&(owner, token)) {
            return Ok(id);
        }
        let (name, ty) = self.field_name_and_type(owner, token)?;
        let mut first = None;
        for leaf in self.types.leaves(ty)?.iter() {
            let name = match leaf.name.is_empty() {
                true => name.clone(),
                false => format!("{name}.{}", leaf.name),
            };
            let id = self.draft.builder.add_static(name, leaf.storage, 0);
            let region = self.draft.builder.region_of(id);
            self.note_notation(region, leaf.ty);
            self.note_tearing(region, leaf.ty);
            first.get_or_insert(id);
        }
        let Some(first) = first else { return crate::types::invalid(format!("{name} has no type")) };
        self.statics.fields.insert((owner, token), first);
        Ok(first)
    }

    fn field_name_and_type(&mut self, owner: Ty, token: Token) -> LowerResult<(String, Ty)> {
        let fields = self.types.fields(owner);
        let Some(field) = fields.iter().find(|field| field.token == token) else {
            return crate::types::invalid(format!("{} has no field {token}", self.types.name(owner)));
        };
        let name = format!("{}.{}", self.types.name(owner), field.name);
        Ok((name, field.ty.clone()?))
    }

    /// The first slot of thread objects that holds a thread-static field.
    pub(crate) fn thread_field(&mut self, owner: Ty, token: Token) -> LowerResult<u32> {
        let class = self.types.system("System.Threading", "Thread")?;
        let own = self.types.instance_leaves(class)?.len() as u32;
        self.statics.thread_class = Some(class);
        self.uses_thread_objects = true;
        if let Some(&slot) = self.statics.thread_fields.get(&(owner, token)) {
            return Ok(own + slot);
        }
        let (name, ty) = self.field_name_and_type(owner, token)?;
        let first = self.statics.thread_slots.len() as u32;
        for (index, leaf) in self.types.leaves(ty)?.iter().enumerate() {
            let region = self.field_region(class, own + first + index as u32)?;
            self.statics.thread_slots.push(Slot { name: name.clone(), storage: leaf.storage, region });
        }
        self.statics.thread_fields.insert((owner, token), first);
        Ok(own + first)
    }

    /// The constant for a string: one object for all literals with these characters.
    pub(crate) fn string_constant(&mut self, units: &[u16]) -> u32 {
        let string = self.types.string();
        self.draft.string(&string, units)
    }

    pub(crate) fn text_constant(&mut self, text: &str) -> u64 {
        let units: Vec<u16> = text.encode_utf16().collect();
        u64::from(self.string_constant(&units)) + 1
    }

    /// The constant that stands for a type: an instance of `System.Type`.
    pub(crate) fn type_constant(&mut self, ty: Ty) -> LowerResult<u32> {
        if let Some(known) = self.statics.type_object(ty) {
            return Ok(known);
        }
        let class = self.types.system("System", "Type")?;
        let is_unbound = self.is_unbound(ty);
        let base = match self.types.base(ty) {
            // The base class of a generic type may depend on its parameters.
            Err(_) if is_unbound => None,
            found => found?,
        };
        let base = match base {
            Some(base) if matches!(self.types.shape(base), Shape::Named { .. }) => {
                u64::from(self.type_constant(base)?) + 1
            }
            _ => 0,
        };
        let id: TypeId = self.instantiate(class);
        let mut slots = vec![0; self.types.instance_leaves(class)?.len()];
        let (namespace, name, full) = self.reflected_names(ty);
        // What stands in no namespace has none: null.
        let namespace = if namespace.is_empty() { 0 } else { self.text_constant(&namespace) };
        let text = self.reflected_text(ty);
        let flags = self.reflected_flags(ty);
        // What no object can be of has no run-time type, but a number of its own all the same.
        let is_of_objects = !is_unbound && (self.types.is_reference(ty) || self.types.is_value_type(ty));
        let number = match is_of_objects {
            true => u64::from(self.type_id(ty).0),
            false => FIRST_OTHER_TYPE + self.statics.type_order.len() as u64,
        };
        for (field, value) in [
            ("_name", self.text_constant(&name)),
            ("_namespace", namespace),
            ("_fullName", self.text_constant(&full)),
            ("_text", self.text_constant(&text)),
            ("_id", number),
            ("_base", base),
            ("_flags", flags),
        ] {
            if let Ok(slot) = self.types.slot_named(class, field) {
                slots[slot as usize] = value;
            }
        }
        if self.types.kind(ty) == Some(DefKind::Enum) {
            self.describe_enum(ty, class, &mut slots)?;
        }
        let constant = self.draft.builder.constant(id, slots);
        self.statics.type_objects.insert(ty, constant);
        self.statics.type_order.push(ty);
        Ok(constant)
    }

    /// Fills in what an enum's object knows about its members.
    fn describe_enum(&mut self, ty: Ty, class: Ty, slots: &mut [u64]) -> LowerResult<()> {
        let members = self.enum_members(ty);
        let string = self.types.string();
        let texts = members.iter().map(|(name, _)| self.text_constant(name)).collect();
        let names = self.types.intern(Shape::Array(string));
        let names = self.instantiate(names);
        let names = u64::from(self.draft.builder.constant(names, texts)) + 1;
        let values = self.types.intern(Shape::Array(ty));
        let values = self.instantiate(values);
        let values = self.draft.builder.constant(values, members.iter().map(|(_, value)| *value).collect());
        let underlying = self.types.underlying(ty);
        let underlying = u64::from(self.type_constant(underlying)?) + 1;
        let is_flags = self.types.definition(ty).is_some_and(|(def, _)| {
            self.types.world.has_attribute(def.assembly, def.token, "FlagsAttribute")
        });
        for (field, value) in [
            ("_enumNames", names),
            ("_enumValues", u64::from(values) + 1),
            ("_enumUnderlying", underlying),
            ("_isFlags", is_flags.into()),
        ] {
            let slot = self.types.slot_named(class, field)?;
            slots[slot as usize] = value;
        }
        Ok(())
    }

    /// What a type's object says as text: a full name has two brackets around type arguments, this has one.
    fn reflected_text(&mut self, ty: Ty) -> String {
        match self.types.shape(ty).clone() {
            Shape::Array(element) => format!("{}[]", self.reflected_text(element)),
            Shape::MultiArray { element, rank } => {
                format!("{}[{}]", self.reflected_text(element), dimensions(rank))
            }
            Shape::ByRef(inner) => format!("{}&", self.reflected_text(inner)),
            Shape::Pointer(inner) => format!("{}*", self.reflected_text(inner)),
            Shape::Named { def, args } if args.is_empty() && self.is_unbound(ty) => {
                let (bare, names) = (self.reflected_names(ty).2, self.parameter_names(def));
                format!("{bare}[{}]", names.join(","))
            }
            Shape::Named { def, args } if !args.is_empty() => {
                let bare = self.types.intern(Shape::Named { def, args: [].into() });
                let bare = self.reflected_names(bare).2;
                let args: Vec<String> = args.iter().map(|&arg| self.reflected_text(arg)).collect();
                format!("{bare}[{}]", args.join(","))
            }
            _ => self.reflected_names(ty).2,
        }
    }

    /// Namespace, name and full name as reflection gives them.
    pub(crate) fn reflected_names(&mut self, ty: Ty) -> (String, String, String) {
        match self.types.shape(ty).clone() {
            Shape::Array(element) => {
                let (namespace, name, full) = self.reflected_names(element);
                (namespace, format!("{name}[]"), format!("{full}[]"))
            }
            Shape::MultiArray { element, rank } => {
                let (namespace, name, full) = self.reflected_names(element);
                let dimensions = dimensions(rank);
                (namespace, format!("{name}[{dimensions}]"), format!("{full}[{dimensions}]"))
            }
            Shape::ByRef(inner) | Shape::Pointer(inner) => {
                let sign = if matches!(self.types.shape(ty), Shape::ByRef(_)) { '&' } else { '*' };
                let (namespace, name, full) = self.reflected_names(inner);
                (namespace, format!("{name}{sign}"), format!("{full}{sign}"))
            }
            Shape::Named { def, args } => {
                let facts = self.types.world.facts(def);
                let (mut namespace, mut full) = (facts.namespace.to_string(), facts.name.to_string());
                let mut encloser = facts.encloser;
                while let Some(outer) = encloser {
                    let facts = self.types.world.facts(outer);
                    full = format!("{}+{full}", facts.name);
                    namespace = facts.namespace.to_string();
                    encloser = facts.encloser;
                }
                if !namespace.is_empty() {
                    full = format!("{namespace}.{full}");
                }
                if !args.is_empty() {
                    let args: Vec<String> =
                        args.iter().map(|&arg| format!("[{}]", self.reflected_names(arg).2)).collect();
                    full = format!("{full}[{}]", args.join(","));
                }
                (namespace, facts.name.to_string(), full)
            }
            Shape::Primitive(primitive) => {
                let name = primitive.system_name();
                ("System".to_owned(), name.to_owned(), format!("System.{name}"))
            }
            Shape::Void => ("System".to_owned(), "Void".to_owned(), "System.Void".to_owned()),
            _ => (String::new(), self.types.name(ty), self.types.name(ty)),
        }
    }

    fn reflected_flags(&mut self, ty: Ty) -> u64 {
        let mut flags = 0;
        if self.types.is_value_type(ty) {
            flags |= 1;
        }
        match self.types.kind(ty) {
            Some(DefKind::Enum) => flags |= 2,
            Some(DefKind::Interface) => flags |= 4,
            _ => {}
        }
        match self.types.shape(ty) {
            Shape::Array(_) | Shape::MultiArray { .. } => flags |= 8,
            Shape::Named { args, .. } if !args.is_empty() => flags |= 16,
            Shape::Named { .. } if self.is_unbound(ty) => flags |= 16 | 32,
            Shape::ByRef(_) => flags |= 64,
            Shape::Pointer(_) => flags |= 128,
            Shape::MethodParameter(_) | Shape::TypeParameter(_) => flags |= 256,
            _ => {}
        }
        flags
    }

    /// Gives every instantiated type its object, if any code asks objects for their type.
    pub(crate) fn give_type_objects(&mut self) -> LowerResult<()> {
        let mut done = 0;
        while self.uses_type_objects && done < self.draft.types.instantiated().len() {
            let ty = self.draft.types.instantiated()[done];
            self.type_constant(ty)?;
            done += 1;
        }
        Ok(())
    }

    /// Makes objects for types, and what they say about their types.
    pub(crate) fn finish_type_objects(&mut self) -> LowerResult<()> {
        self.close_reflection()?;
        if self.uses_vectors {
            self.add_vectors()?;
            // What they make has types of its own.
            self.translate_all()?;
            self.close_reflection()?;
        }
        Ok(())
    }

    /// Gives every type's object an empty array of that type.
    fn add_vectors(&mut self) -> LowerResult<()> {
        let class = self.types.system("System", "Type")?;
        let slot = self.types.slot_named(class, "_vector")?;
        let mut objects: Vec<(Ty, u32)> =
            self.statics.type_objects.iter().map(|(&ty, &constant)| (ty, constant)).collect();
        objects.sort_unstable();
        for (ty, constant) in objects {
            let is_of_objects = self.types.is_reference(ty) || self.types.is_value_type(ty);
            let can_be_element = is_of_objects && !self.is_unbound(ty);
            if can_be_element && self.types.leaves(ty).is_ok_and(|leaves| !leaves.is_empty()) {
                let vector = self.types.intern(Shape::Array(ty));
                let id = self.instantiate(vector);
                let empty = self.draft.builder.constant(id, Vec::new());
                self.draft.builder.set_constant(constant, slot, u64::from(empty) + 1);
            }
        }
        Ok(())
    }
}

/// The dimensions of an array as reflection shows them. One with a single dimension that is not a vector has a star.
fn dimensions(rank: u32) -> String {
    if rank == 1 { "*".to_owned() } else { ",".repeat(rank as usize - 1) }
}
