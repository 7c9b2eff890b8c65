//! Fields, and the one-word slots that values and objects flatten into.

use std::rc::Rc;

use fencepost_ir::{Kind, Storage};

use super::{LowerResult, Shape, Ty, Types, invalid, unsupported};
use crate::metadata::Token;
use crate::world::{DefId, DefKind};

/// One word of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// The path of field names to it; empty for a value that is one word.
    pub name: String,
    /// What a register holds.
    pub kind: Kind,
    /// How memory stores it.
    pub storage: Storage,
    /// What it is declared as.
    pub ty: Ty,
}

/// A field that a type itself declares.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Its Field token.
    pub token: Token,
    /// Its name.
    pub name: Rc<str>,
    /// Its type.
    pub ty: LowerResult<Ty>,
    /// Whether it belongs to the type rather than to instances.
    pub is_static: bool,
    /// Whether it exists in metadata only.
    pub is_literal: bool,
    /// Whether each thread has its own.
    pub is_thread_static: bool,
    /// Whether accesses are not events of the memory model; the model library says so.
    pub is_immediate: bool,
    /// What the garbage collector has to know of it; the model library says so.
    pub mark: Option<Mark>,
}

/// What the garbage collector has to know of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It is cleared when its object dies.
    Weak,
    /// It is cleared when its object has been finalised and is dead after that, too.
    Long,
    /// The object that it refers to lives as long as the one that the long field of its class refers to.
    Keyed,
}

const STATIC: u16 = 0x10;
const LITERAL: u16 = 0x40;

/// The most slots a value or an object can have.
pub(super) const MAX_LEAVES: usize = 4096;

/// How deep base classes and structs inside structs go.
const MAX_NESTING: usize = 250;

impl Types<'_> {
    /// The fields that a type itself declares.
    pub(crate) fn fields(&mut self, ty: Ty) -> Rc<[Field]> {
        if let Some(known) = self.caches.fields.get(&ty) {
            return known.clone();
        }
        let mut fields = Vec::new();
        if let Some((def, args)) = self.definition(ty) {
            let assembly = self.world.assembly(def.assembly);
            for token in self.world.facts(def).fields.clone() {
                let field = assembly.field(token);
                let signature = assembly.field_signature(token);
                let resolved = match signature {
                    Ok(sig) => self.type_of_sig(def.assembly, &sig, &args.clone().into()),
                    Err(error) => invalid(error.to_string()),
                };
                let resolved = resolved.and_then(|ty| self.keepable_field(def, ty)).map(|ty| self.kept(ty));
                let has = |name: &str| self.world.has_attribute(def.assembly, token, name);
                fields.push(Field {
                    token,
                    name: field.name.into(),
                    ty: resolved,
                    is_static: field.flags & STATIC != 0,
                    is_literal: field.flags & LITERAL != 0,
                    is_thread_static: field.flags & STATIC != 0 && has("ThreadStaticAttribute"),
                    is_immediate: def.assembly == crate::world::MODEL && has("ImmediateAttribute"),
                    mark: match def.assembly {
                        crate::world::MODEL if has("WeakAttribute") => Some(Mark::Weak),
                        crate::world::MODEL if has("LongAttribute") => Some(Mark::Long),
                        crate::world::MODEL if has("KeyedAttribute") => Some(Mark::Keyed),
                        _ => None,
                    },
                });
            }
        }
        let fields: Rc<[Field]> = fields.into();
        self.caches.fields.insert(ty, fields.clone());
        fields
    }

    /// Refuses fields that are managed pointers, but for structs that live on the stack alone.
    fn keepable_field(&self, def: DefId, ty: Ty) -> LowerResult<Ty> {
        match self.shape(ty) {
            Shape::ByRef(_) if self.world.has_attribute(def.assembly, def.token, "IsByRefLikeAttribute") => {
                Ok(ty)
            }
            _ => self.keepable(ty, "a field"),
        }
    }

    /// Refuses values with managed pointers in them where they could outlive what those point to.
    pub(crate) fn check_keepable(&mut self, ty: Ty) -> LowerResult<()> {
        match self.leaves(ty)?.iter().any(|leaf| leaf.kind == Kind::Ptr) {
            true => {
                unsupported(format!("{} in an object, which may outlive what it points to", self.name(ty)))
            }
            false => Ok(()),
        }
    }

    /// Refuses managed pointers where they could outlive what they point to.
    pub(super) fn keepable(&self, ty: Ty, what: &str) -> LowerResult<Ty> {
        match self.shape(ty) {
            Shape::ByRef(_) => invalid(format!("{what} of type {}", self.name(ty))),
            _ => Ok(ty),
        }
    }

    /// The words of a value of this type, as a variable, field or element holds it.
    pub(crate) fn leaves(&mut self, ty: Ty) -> LowerResult<Rc<[Leaf]>> {
        let one = |kind: Kind, storage: Storage| {
            Ok(Rc::from([Leaf { name: String::new(), kind, storage, ty }]) as Rc<[Leaf]>)
        };
        match self.shape(ty).clone() {
            Shape::Void => Ok(Rc::new([])),
            Shape::Primitive(primitive) => one(primitive.kind(), primitive.storage()),
            Shape::ByRef(_) => one(Kind::Ptr, Storage::Ptr),
            Shape::Pointer(to) if self.is_pointed(to) => one(Kind::Ptr, Storage::Ptr),
            Shape::Pointer(_) | Shape::Function(_) => one(Kind::I64, Storage::I64),
            Shape::Missing(_) | Shape::Array(_) | Shape::MultiArray { .. } => one(Kind::Ref, Storage::Ref),
            Shape::MethodParameter(_) | Shape::TypeParameter(_) => {
                invalid("a type parameter without an argument")
            }
            Shape::Named { def, .. } => match self.world.facts(def).kind {
                DefKind::Struct | DefKind::Enum => self.instance_leaves(ty),
                DefKind::Class | DefKind::Interface | DefKind::Delegate => one(Kind::Ref, Storage::Ref),
            },
        }
    }

    /// The words of an instance: a struct's own, or all of an object's, those of base classes first.
    pub(crate) fn instance_leaves(&mut self, ty: Ty) -> LowerResult<Rc<[Leaf]>> {
        if let Shape::Primitive(_) = self.shape(ty) {
            return self.leaves(ty);
        }
        if let Some(known) = self.caches.leaves.get(&ty) {
            return known.clone();
        }
        if let Shape::Missing(name) = self.shape(ty) {
            return unsupported(format!("the class {name} is not available"));
        }
        if self.caches.open_structs.len() > MAX_NESTING {
            return unsupported("structs inside structs without end");
        }
        if self.caches.open_structs.contains(&ty) {
            return invalid(format!("the struct {} contains itself", self.name(ty)));
        }
        self.caches.open_structs.push(ty);
        let leaves = self.work_out_leaves(ty);
        self.caches.open_structs.pop();
        self.caches.leaves.insert(ty, leaves.clone());
        leaves
    }

    fn work_out_leaves(&mut self, ty: Ty) -> LowerResult<Rc<[Leaf]>> {
        let is_value = self.is_value_type(ty);
        if self.is_interior(ty) {
            return Ok([Leaf { name: String::new(), kind: Kind::Ptr, storage: Storage::Ptr, ty }].into());
        }
        let mut leaves: Vec<Leaf> = match self.base(ty)? {
            Some(base) if !is_value && self.ancestors(ty).is_ok() => self.instance_leaves(base)?.to_vec(),
            _ => Vec::new(),
        };
        if let Some((def, _)) = self.definition(ty)
            && self.world.overlaps(def)
        {
            return unsupported(format!("the fields of {} share memory (explicit layout)", self.name(ty)));
        }
        for field in self.fields(ty).iter().filter(|field| !field.is_static) {
            let field_ty = field.ty.clone()?;
            if !is_value {
                self.check_keepable(field_ty)?;
            }
            for leaf in self.leaves(field_ty)?.iter() {
                let name = match leaf.name.is_empty() {
                    true => field.name.to_string(),
                    false => format!("{}.{}", field.name, leaf.name),
                };
                leaves.push(Leaf { name, ..leaf.clone() });
            }
            if leaves.len() > MAX_LEAVES {
                return unsupported(format!("{} has more than {MAX_LEAVES} slots", self.name(ty)));
            }
        }
        if let Some((length, _)) = self.inline_array(ty)? {
            leaves = self.repeated(ty, &leaves, length)?;
        }
        if self.kind(ty) == Some(DefKind::Enum) {
            let underlying = self.underlying(ty);
            let expected = self.leaves(underlying)?;
            let is_one = leaves.len() == 1 && leaves[0].storage == expected[0].storage;
            if !is_one {
                return invalid(format!("the enum {} is not one integer", self.name(ty)));
            }
            // Its one field has a name (ECMA-335 II.14.3) that no source knows.
            leaves[0] = Leaf { name: String::new(), ty, ..leaves[0].clone() };
        }
        if leaves.is_empty() && is_value {
            // An empty struct still has an address.
            leaves.push(Leaf { name: String::new(), kind: Kind::I32, storage: Storage::U8, ty });
        }
        Ok(leaves.into())
    }

    /// The first slot of an instance field within an instance of the type that declares it.
    pub(crate) fn field_slot(&mut self, ty: Ty, token: Token) -> LowerResult<u32> {
        // ECMA-335 II.12.1: an object of a class that implements it has no room for one.
        if self.is_interface(ty) {
            return invalid(format!("{} is an interface and has an instance field", self.name(ty)));
        }
        let mut slot = match self.base(ty)? {
            Some(base) if !self.is_value_type(ty) => self.instance_leaves(base)?.len() as u32,
            _ => 0,
        };
        for field in self.fields(ty).iter().filter(|field| !field.is_static) {
            if field.token == token {
                return Ok(slot);
            }
            let field_ty = field.ty.clone()?;
            slot += self.leaves(field_ty)?.len() as u32;
        }
        invalid(format!("{} has no such instance field", self.name(ty)))
    }

    /// The slot of an instance field by its name, in the type or a base class.
    pub(crate) fn slot_named(&mut self, ty: Ty, name: &str) -> LowerResult<u32> {
        for ancestor in self.ancestors(ty)? {
            let fields = self.fields(ancestor);
            if let Some(field) = fields.iter().find(|field| &*field.name == name) {
                return self.field_slot(ancestor, field.token);
            }
        }
        unsupported(format!("{} has no field {name}", self.name(ty)))
    }

    /// The kinds of the registers that hold a value of this type.
    pub(crate) fn kinds(&mut self, ty: Ty) -> LowerResult<Vec<Kind>> {
        Ok(self.leaves(ty)?.iter().map(|leaf| leaf.kind).collect())
    }
}
