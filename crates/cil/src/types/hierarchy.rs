//! Base types, interfaces, and what can be used as what.

use std::rc::Rc;

use super::{LowerResult, Primitive, Shape, Ty, Types};
use crate::world::{DefKind, MODEL};

const COVARIANT: u16 = 1;
const CONTRAVARIANT: u16 = 2;

/// How many interfaces may extend one another.
const MAX_INTERFACES: usize = 100;

/// The model library's classes for arrays of one element type.
const ARRAY_CLASSES: [&str; 2] = ["ArrayOf`1", "MultiArrayOf`1"];

/// The generic interfaces that arrays have for every type their elements can be used as.
const ARRAY_INTERFACES: [&str; 5] =
    ["IEnumerable`1", "ICollection`1", "IList`1", "IReadOnlyCollection`1", "IReadOnlyList`1"];

impl Types<'_> {
    /// Whether values are the data itself rather than a reference to it.
    pub(crate) fn is_value_type(&self, ty: Ty) -> bool {
        match self.shape(ty) {
            Shape::Primitive(_) => true,
            Shape::Named { def, .. } => {
                matches!(self.world.facts(*def).kind, DefKind::Struct | DefKind::Enum)
            }
            _ => false,
        }
    }

    /// Whether values are references to objects.
    pub(crate) fn is_reference(&self, ty: Ty) -> bool {
        match self.shape(ty) {
            Shape::Named { .. } => !self.is_value_type(ty),
            Shape::Array(_) | Shape::MultiArray { .. } | Shape::Missing(_) => true,
            _ => false,
        }
    }

    /// Whether it is a class of the real class library, rather than of our model of it.
    pub(crate) fn is_of_framework(&self, ty: Ty) -> bool {
        match self.shape(ty) {
            Shape::Named { def, .. } => def.assembly != MODEL && self.world.is_library(def.assembly),
            _ => false,
        }
    }

    /// What kind of definition a named type has.
    pub(crate) fn kind(&self, ty: Ty) -> Option<DefKind> {
        match self.shape(ty) {
            Shape::Named { def, .. } => Some(self.world.facts(*def).kind),
            Shape::Primitive(_) => Some(DefKind::Struct),
            _ => None,
        }
    }

    /// Whether it is an interface.
    pub(crate) fn is_interface(&self, ty: Ty) -> bool {
        self.kind(ty) == Some(DefKind::Interface)
    }

    /// The integer type behind an enum; any other type is its own.
    pub(crate) fn underlying(&mut self, ty: Ty) -> Ty {
        if self.kind(ty) != Some(DefKind::Enum) {
            return ty;
        }
        let fields = self.fields(ty);
        let value = fields.iter().find(|field| !field.is_static).map(|field| field.ty.clone());
        match value {
            Some(Ok(value)) if matches!(self.shape(value), Shape::Primitive(_)) => value,
            _ => self.primitive(Primitive::I4),
        }
    }

    /// The primitive that a value of this type is, enums included.
    pub(crate) fn as_primitive(&mut self, ty: Ty) -> Option<Primitive> {
        let ty = self.underlying(ty);
        match self.shape(ty) {
            Shape::Primitive(primitive) => Some(*primitive),
            _ => None,
        }
    }

    /// `T` of `Nullable<T>`.
    pub(crate) fn nullable(&self, ty: Ty) -> Option<Ty> {
        match self.shape(ty) {
            Shape::Named { def, args } if args.len() == 1 => {
                let facts = self.world.facts(*def);
                (&*facts.namespace == "System" && &*facts.name == "Nullable`1").then(|| args[0])
            }
            _ => None,
        }
    }

    /// The base class.
    pub(crate) fn base(&mut self, ty: Ty) -> LowerResult<Option<Ty>> {
        if let Some(&base) = self.caches.bases.get(&ty) {
            return Ok(base);
        }
        let base = match self.shape(ty).clone() {
            Shape::Named { def, args } => {
                let facts = self.world.facts(def);
                match facts.extends {
                    // C# lets nothing derive from System.Array, so the model's classes for arrays
                    // derive from what it derives from.
                    Some(_) if def.assembly == MODEL && ARRAY_CLASSES.contains(&&*facts.name) => {
                        Some(self.library_class("Array"))
                    }
                    Some(token) => {
                        let base = self.type_of_token(def.assembly, token, &args.into())?;
                        self.check_base(ty, base)?;
                        Some(base)
                    }
                    None => None,
                }
            }
            Shape::Primitive(_) => Some(self.library_class("ValueType")),
            Shape::Array(_) | Shape::MultiArray { .. } => match self.definition(ty) {
                Some((def, args)) => Some(self.intern(Shape::Named { def, args })),
                None => Some(self.library_class("Array")),
            },
            Shape::Missing(_) => Some(self.object()),
            _ => None,
        };
        self.caches.bases.insert(ty, base);
        Ok(base)
    }

    /// Refuses what cannot be a base class. Our model of a class may be sealed where the real one
    /// is not, but strings are not like other objects.
    fn check_base(&mut self, ty: Ty, base: Ty) -> LowerResult<()> {
        const SEALED: u32 = 0x100;
        let is_sealed = match self.shape(base) {
            Shape::Named { def, .. } if def.assembly == MODEL => base == self.string(),
            Shape::Named { def, .. } => self.world.facts(*def).flags & SEALED != 0,
            Shape::Missing(_) => false,
            _ => return super::invalid(format!("{} extends {}", self.name(ty), self.name(base))),
        };
        let what = match self.kind(base) {
            Some(DefKind::Interface) => "interface",
            Some(DefKind::Struct | DefKind::Enum) => "value type",
            _ if is_sealed => "sealed class",
            _ => return Ok(()),
        };
        super::invalid(format!("{} extends the {what} {}", self.name(ty), self.name(base)))
    }

    /// The type and its base classes, itself first.
    pub(crate) fn ancestors(&mut self, ty: Ty) -> LowerResult<Vec<Ty>> {
        let mut chain = vec![ty];
        while let Some(base) = self.base(chain[chain.len() - 1])? {
            if chain.contains(&base) || chain.len() > 200 {
                return super::invalid(format!("{} inherits from itself", self.name(ty)));
            }
            chain.push(base);
        }
        Ok(chain)
    }

    /// The interfaces that a type itself lists, with those that they extend.
    pub(crate) fn declared_interfaces(&mut self, ty: Ty) -> LowerResult<Vec<Ty>> {
        let mut all = Vec::new();
        let Shape::Named { def, .. } = self.shape(ty).clone() else {
            return match self.shape(ty) {
                Shape::Primitive(_) => {
                    let Some((def, args)) = self.definition(ty) else { return Ok(all) };
                    let named = self.intern(Shape::Named { def, args });
                    self.declared_interfaces(named)
                }
                _ => Ok(all),
            };
        };
        let args = self.arguments(ty);
        for &token in &self.world.facts(def).interfaces {
            let interface = self.type_of_token(def.assembly, token, &args.clone().into())?;
            if !all.contains(&interface) {
                all.push(interface);
            }
            for inherited in self.interfaces(interface)?.iter() {
                if !all.contains(inherited) {
                    all.push(*inherited);
                }
            }
        }
        Ok(all)
    }

    /// All interfaces of a type.
    pub(crate) fn interfaces(&mut self, ty: Ty) -> LowerResult<Rc<[Ty]>> {
        if let Some(known) = self.caches.interfaces.get(&ty) {
            return Ok(known.clone());
        }
        if self.caches.open_interfaces.contains(&ty) {
            return super::invalid(format!("{} extends itself", self.name(ty)));
        }
        if self.caches.open_interfaces.len() > MAX_INTERFACES {
            return super::unsupported("interfaces that extend one another without end");
        }
        self.caches.open_interfaces.push(ty);
        let all = self.work_out_interfaces(ty);
        self.caches.open_interfaces.pop();
        let all: Rc<[Ty]> = all?.into();
        self.caches.interfaces.insert(ty, all.clone());
        Ok(all)
    }

    fn work_out_interfaces(&mut self, ty: Ty) -> LowerResult<Vec<Ty>> {
        let mut all = Vec::new();
        for ancestor in self.ancestors(ty)? {
            for interface in self.declared_interfaces(ancestor)? {
                if !all.contains(&interface) {
                    all.push(interface);
                }
            }
        }
        Ok(all)
    }

    /// Whether a reference to an object of type `from` can be used as `to`.
    pub(crate) fn is_assignable(&mut self, from: Ty, to: Ty) -> LowerResult<bool> {
        if from == to {
            return Ok(true);
        }
        // To find out about a variant, the same question may have to be answered; then it is not.
        if self.caches.open_questions.contains(&(from, to)) || self.caches.open_questions.len() > 50 {
            return Ok(false);
        }
        self.caches.open_questions.push((from, to));
        let answer = self.work_out_assignable(from, to);
        self.caches.open_questions.pop();
        answer
    }

    fn work_out_assignable(&mut self, from: Ty, to: Ty) -> LowerResult<bool> {
        match (self.shape(from).clone(), self.shape(to).clone()) {
            (Shape::Array(from), Shape::Array(to)) => return self.are_elements_assignable(from, to),
            (Shape::MultiArray { element: from, rank: a }, Shape::MultiArray { element: to, rank: b }) => {
                return Ok(a == b && self.are_elements_assignable(from, to)?);
            }
            (Shape::Array(element), Shape::Named { def, args }) if args.len() == 1 => {
                let facts = self.world.facts(def);
                if &*facts.namespace == "System.Collections.Generic"
                    && ARRAY_INTERFACES.contains(&&*facts.name)
                {
                    return self.are_elements_assignable(element, args[0]);
                }
            }
            _ => {}
        }
        if self.ancestors(from)?.contains(&to) {
            return Ok(true);
        }
        if self.is_interface(to) {
            for interface in self.interfaces(from)?.iter() {
                if *interface == to || self.is_variant_of(*interface, to)? {
                    return Ok(true);
                }
            }
        }
        // An interface or a delegate may also be used as a variant of itself.
        if to == self.object() {
            return Ok(true);
        }
        self.is_variant_of(from, to)
    }

    fn are_elements_assignable(&mut self, from: Ty, to: Ty) -> LowerResult<bool> {
        if self.is_reference(from) && self.is_reference(to) {
            return self.is_assignable(from, to);
        }
        // Integers of one size, and enums, are one element type.
        let (from, to) = (self.underlying(from), self.underlying(to));
        Ok(match (self.shape(from), self.shape(to)) {
            (Shape::Primitive(a), Shape::Primitive(b)) => {
                use Primitive::*;
                // A pointer has 64 bits, and mono takes it for a `long`.
                let signed = |primitive: Primitive| match primitive {
                    U1 => I1,
                    U2 => I2,
                    U4 => I4,
                    U8 | I | U => I8,
                    other => other,
                };
                signed(*a) == signed(*b)
            }
            _ => from == to,
        })
    }

    /// Whether two instantiations of one interface or delegate are related by variance.
    pub(crate) fn is_variant_of(&mut self, from: Ty, to: Ty) -> LowerResult<bool> {
        let (Shape::Named { def, args: from }, Shape::Named { def: other, args: to }) =
            (self.shape(from).clone(), self.shape(to).clone())
        else {
            return Ok(false);
        };
        if def != other || from.len() != to.len() {
            return Ok(false);
        }
        let generics = self.world.facts(def).generics.clone();
        for (index, (&from, &to)) in from.iter().zip(to.iter()).enumerate() {
            let both_references = self.is_reference(from) && self.is_reference(to);
            let variance = generics.get(index).map_or(0, |flags| flags & 3);
            let fits = from == to
                || both_references
                    && match variance {
                        COVARIANT => self.is_assignable(from, to)?,
                        CONTRAVARIANT => self.is_assignable(to, from)?,
                        _ => false,
                    };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
