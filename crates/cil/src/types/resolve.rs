//! From tokens and signatures to closed types.

use std::rc::Rc;

use super::{Outcome, Primitive, Shape, Ty, Types, invalid};
use crate::metadata::signature::TypeSig;
use crate::metadata::{TableId, Token};
use crate::world::{AssemblyId, Found};

/// What type parameters stand for.
#[derive(Clone, Debug)]
pub struct Generics {
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

/// Generic nesting beyond this is taken to be without end.
const MAX_DEPTH: u32 = 12;

impl Types<'_> {
    /// The type that a TypeDef, TypeRef or TypeSpec token names.
    pub fn type_of_token(&mut self, assembly: AssemblyId, token: Token, generics: &Generics) -> Outcome<Ty> {
        match token.table() {
            Some(TableId::TypeSpec) => {
                let sig = self.world.assembly(assembly).type_spec(token);
                let sig = sig.map_err(|error| super::Trouble::Invalid(error.to_string()))?;
                self.type_of_sig(assembly, &sig, generics)
            }
            Some(TableId::TypeDef | TableId::TypeRef) => Ok(match self.world.resolve(assembly, token) {
                Found::Def(def) => self.instantiate(def, Rc::new([])),
                Found::Missing(name) => self.intern(Shape::Missing(name)),
            }),
            _ => invalid(format!("{token} is not a type")),
        }
    }

    /// The type that a signature describes.
    pub fn type_of_sig(&mut self, assembly: AssemblyId, sig: &TypeSig, generics: &Generics) -> Outcome<Ty> {
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
            TypeSig::TypedByRef => return super::unsupported("typed references"),
            TypeSig::Class(token) => return self.type_of_token(assembly, *token, generics),
            TypeSig::ValueType(token) => {
                let ty = self.type_of_token(assembly, *token, generics)?;
                return match self.shape(ty) {
                    Shape::Missing(name) => super::unsupported(format!("the struct {name} is not available")),
                    _ => Ok(ty),
                };
            }
            TypeSig::Var(index) => {
                let arg = generics.types.get(*index as usize).copied();
                return arg.ok_or(super::Trouble::Invalid(format!("no type parameter !{index} here")));
            }
            TypeSig::MVar(index) => {
                return match &generics.methods {
                    None => Ok(self.intern(Shape::MethodParameter(*index))),
                    Some(args) => args
                        .get(*index as usize)
                        .copied()
                        .ok_or(super::Trouble::Invalid(format!("no method type parameter !!{index} here"))),
                };
            }
            TypeSig::GenericInst { class, args, value_type } => {
                let args: Outcome<Vec<Ty>> =
                    args.iter().map(|arg| self.type_of_sig(assembly, arg, generics)).collect();
                let args: Rc<[Ty]> = args?.into();
                return match self.world.resolve(assembly, *class) {
                    Found::Def(def) => {
                        if self.world.facts(def).generics.len() != args.len() {
                            return invalid(format!("wrong number of type arguments for {class}"));
                        }
                        let ty = self.instantiate(def, args);
                        if self.depth(ty) > MAX_DEPTH {
                            return super::unsupported(format!(
                                "generic types nest without end: {}",
                                self.name(ty)
                            ));
                        }
                        Ok(ty)
                    }
                    Found::Missing(name) if *value_type => {
                        super::unsupported(format!("the struct {name} is not available"))
                    }
                    Found::Missing(name) => Ok(self.intern(Shape::Missing(name))),
                };
            }
            TypeSig::SzArray(element) => {
                let element = self.type_of_sig(assembly, element, generics)?;
                return Ok(self.intern(Shape::Array(element)));
            }
            TypeSig::Array { element, rank, .. } => {
                let element = self.type_of_sig(assembly, element, generics)?;
                return Ok(self.intern(Shape::MultiArray { element, rank: *rank }));
            }
            TypeSig::Ptr(inner) => {
                let inner = self.type_of_sig(assembly, inner, generics)?;
                return Ok(self.intern(Shape::Pointer(inner)));
            }
            TypeSig::ByRef(inner) => {
                let inner = self.type_of_sig(assembly, inner, generics)?;
                return Ok(self.intern(Shape::ByRef(inner)));
            }
            TypeSig::FnPtr(_) => return Ok(self.intern(Shape::Function)),
            TypeSig::Modified { inner, .. } | TypeSig::Pinned(inner) => {
                return self.type_of_sig(assembly, inner, generics);
            }
        };
        Ok(self.primitive(primitive))
    }
}
