//! From tokens and signatures to closed types.

use std::rc::Rc;

use super::{LowerResult, Primitive, Shape, Ty, Types, invalid, unsupported};
use crate::metadata::signature::TypeSig;
use crate::metadata::{TableId, Token};
use crate::world::{AssemblyId, MODEL, ResolvedType};

/// What type parameters stand for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Generics {
    /// Those of the type.
    pub types: Rc<[Ty]>,
    /// Those of the method; without them they stand for themselves.
    pub methods: Option<Rc<[Ty]>>,
}

impl From<Rc<[Ty]>> for Generics {
    fn from(types: Rc<[Ty]>) -> Generics {
        Generics { types, methods: None }
    }
}

/// Arrays have no more dimensions than this.
const MAX_RANK: u32 = 32;

impl Types<'_> {
    /// The type that a TypeDef, TypeRef or TypeSpec token names.
    pub(crate) fn type_of_token(
        &mut self,
        assembly: AssemblyId,
        token: Token,
        generics: &Generics,
    ) -> LowerResult<Ty> {
        match token.table() {
            Some(TableId::TypeSpec) => {
                let sig = self.world.assembly(assembly).type_spec(token);
                let sig = sig.map_err(|error| super::LowerError::Invalid(error.to_string()))?;
                self.type_of_sig(assembly, &sig, generics)
            }
            Some(TableId::TypeDef | TableId::TypeRef) => match self.world.resolve(assembly, token) {
                ResolvedType::Def(def) if !self.world.facts(def).generics.is_empty() => {
                    unsupported(format!("{} without type arguments", self.world.full_name(def)))
                }
                ResolvedType::Def(def) => Ok(self.instantiate(def, Rc::new([]))),
                ResolvedType::Missing(name) => Ok(self.intern(Shape::Missing(name))),
            },
            _ => invalid(format!("{token} is not a type")),
        }
    }

    /// The generic type that a token names without type arguments, as `typeof(G<>)` does.
    pub(crate) fn unbound_of_token(&mut self, assembly: AssemblyId, token: Token) -> Option<Ty> {
        if !matches!(token.table(), Some(TableId::TypeDef | TableId::TypeRef)) {
            return None;
        }
        match self.world.resolve(assembly, token) {
            ResolvedType::Def(def) if !self.world.facts(def).generics.is_empty() => {
                Some(self.instantiate(def, Rc::new([])))
            }
            _ => None,
        }
    }

    /// The type that a signature describes.
    pub(crate) fn type_of_sig(
        &mut self,
        assembly: AssemblyId,
        sig: &TypeSig,
        generics: &Generics,
    ) -> LowerResult<Ty> {
        let primitive = match sig {
            TypeSig::Void => return Ok(self.intern(Shape::Void)),
            TypeSig::Boolean => Primitive::Bool,
            TypeSig::Char => Primitive::Char,
            TypeSig::I1 => Primitive::I1,
            TypeSig::U1 => Primitive::U1,
            TypeSig::I2 => Primitive::I2,
            TypeSig::U2 => Primitive::U2,
            TypeSig::I4 => Primitive::I4,
            TypeSig::U4 => Primitive::U4,
            TypeSig::I8 => Primitive::I8,
            TypeSig::U8 => Primitive::U8,
            TypeSig::R4 => Primitive::R4,
            TypeSig::R8 => Primitive::R8,
            TypeSig::I => Primitive::I,
            TypeSig::U => Primitive::U,
            TypeSig::String => return Ok(self.string()),
            TypeSig::Object => return Ok(self.object()),
            TypeSig::TypedByRef => return unsupported("typed references"),
            TypeSig::Class(token) | TypeSig::ValueType(token) | TypeSig::GenericInst { class: token, .. }
                if token.is(TableId::TypeSpec) =>
            {
                return invalid(format!("{token} where a type is to be named"));
            }
            TypeSig::Class(token) => return self.type_of_token(assembly, *token, generics),
            TypeSig::ValueType(token) => {
                let ty = self.type_of_token(assembly, *token, generics)?;
                return match self.shape(ty) {
                    Shape::Missing(name) => unsupported(format!("the struct {name} is not available")),
                    _ => Ok(ty),
                };
            }
            TypeSig::Var(index) => {
                let arg = generics.types.get(*index as usize).copied();
                return arg.ok_or(super::LowerError::Invalid(format!("no type parameter !{index} here")));
            }
            TypeSig::MVar(index) => {
                return match &generics.methods {
                    None => Ok(self.intern(Shape::MethodParameter(*index))),
                    Some(args) => args.get(*index as usize).copied().ok_or(super::LowerError::Invalid(
                        format!("no method type parameter !!{index} here"),
                    )),
                };
            }
            TypeSig::GenericInst { class, args, value_type } => {
                let args: LowerResult<Vec<Ty>> = args
                    .iter()
                    .map(|arg| {
                        let arg = self.type_of_sig(assembly, arg, generics)?;
                        self.keepable(arg, "a type argument")
                    })
                    .collect();
                return self.generic_instance(assembly, *class, args?.into(), *value_type);
            }
            TypeSig::SzArray(element) => {
                let element = self.type_of_sig(assembly, element, generics)?;
                self.keepable(element, "an element")?;
                return Ok(self.intern(Shape::Array(element)));
            }
            TypeSig::Array { rank, .. } if *rank > MAX_RANK => {
                return invalid(format!("an array of {rank} dimensions"));
            }
            TypeSig::Array { element, rank, .. } => {
                let element = self.type_of_sig(assembly, element, generics)?;
                self.keepable(element, "an element")?;
                return Ok(self.intern(Shape::MultiArray { element, rank: *rank }));
            }
            TypeSig::Ptr(inner) => {
                let inner = self.type_of_sig(assembly, inner, generics)?;
                return Ok(self.intern(Shape::Pointer(inner)));
            }
            TypeSig::ByRef(inner) => {
                let inner = self.type_of_sig(assembly, inner, generics)?;
                self.keepable(inner, "what is pointed to")?;
                return Ok(self.intern(Shape::ByRef(inner)));
            }
            TypeSig::FnPtr(sig) => return self.function_pointer(assembly, sig, generics),
            TypeSig::Modified { inner, .. } | TypeSig::Pinned(inner) => {
                return self.type_of_sig(assembly, inner, generics);
            }
        };
        Ok(self.primitive(primitive))
    }

    /// The type that a generic one becomes with type arguments.
    fn generic_instance(
        &mut self,
        assembly: AssemblyId,
        class: Token,
        args: Rc<[Ty]>,
        is_value: bool,
    ) -> LowerResult<Ty> {
        let def = match self.world.resolve(assembly, class) {
            ResolvedType::Def(def) => def,
            ResolvedType::Missing(name) if is_value => {
                return unsupported(format!("the struct {name} is not available"));
            }
            ResolvedType::Missing(name) => return Ok(self.intern(Shape::Missing(name))),
        };
        let name = self.world.full_name(def);
        let flags = self.world.facts(def).generics.clone();
        if flags.len() != args.len() {
            return invalid(format!("wrong number of type arguments for {name}"));
        }
        if def.assembly != MODEL {
            self.check_constraints(&flags, &args, &name)?;
        }
        let ty = self.instantiate(def, args);
        match self.is_endless(ty) {
            true => unsupported(format!("the type arguments of {name} nest without end")),
            false => Ok(ty),
        }
    }

    /// Refuses type arguments that are values where references are needed, or the other way round.
    pub(super) fn check_constraints(&self, flags: &[u16], args: &[Ty], of: &str) -> LowerResult<()> {
        const REFERENCE: u16 = 4;
        const VALUE: u16 = 8;
        for (&flags, &arg) in flags.iter().zip(args) {
            let is_known = !matches!(
                self.shape(arg),
                Shape::Missing(_) | Shape::MethodParameter(_) | Shape::TypeParameter(_)
            );
            let needed = match flags & (REFERENCE | VALUE) {
                REFERENCE if !self.is_reference(arg) => "a reference type",
                VALUE if !self.is_value_type(arg) => "a value type",
                _ => continue,
            };
            if is_known {
                return invalid(format!("{} as type argument of {of}, which needs {needed}", self.name(arg)));
            }
        }
        Ok(())
    }
}
