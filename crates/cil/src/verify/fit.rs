//! What can be used as what: ECMA-335 III.1.8.1.2.3, as far as it can be seen before a program runs.

use super::VerificationType;
use crate::types::{LowerResult, MemoryUse, Primitive, Shape, Ty, Types, invalid, unsupported};
use crate::world::DefKind;

/// Whether a reference to one type can be used as one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// Always.
    Yes,
    /// Only an object can tell: code without a cast that verifiable code has. It is tested when it runs.
    Maybe,
    /// Never.
    No,
}

impl Types<'_> {
    /// Whether a reference to an object of type `from` can be used as `to`. What is used as an interface always can:
    /// calls look for the method in the object, and an interface has no fields.
    pub(crate) fn fit(&mut self, from: Ty, to: Ty) -> LowerResult<Fit> {
        if from == to || self.is_interface(to) || matches!(self.shape(to), Shape::Missing(_)) {
            return Ok(Fit::Yes);
        }
        if matches!(self.shape(from), Shape::Missing(_)) {
            return Ok(Fit::Maybe);
        }
        if self.is_assignable(from, to)? {
            return Ok(Fit::Yes);
        }
        if self.is_interface(from) || self.is_assignable(to, from)? || self.are_variants(from, to) {
            return Ok(Fit::Maybe);
        }
        // A class of the real library is not related to those of the model library.
        match self.ancestors(from)?.iter().any(|&ty| self.is_of_framework(ty)) {
            true => Ok(Fit::Maybe),
            false => Ok(Fit::No),
        }
    }

    /// Whether objects may be of both types although neither says so: arrays of related elements, and delegates.
    fn are_variants(&self, from: Ty, to: Ty) -> bool {
        match (self.shape(from), self.shape(to)) {
            (Shape::Array(a), Shape::Array(b)) => self.is_reference(*a) && self.is_reference(*b),
            (Shape::MultiArray { element: a, rank }, Shape::MultiArray { element: b, rank: other }) => {
                rank == other && self.is_reference(*a) && self.is_reference(*b)
            }
            (Shape::Named { def: a, .. }, Shape::Named { def: b, .. }) => {
                a == b && self.kind(from) == Some(DefKind::Delegate)
            }
            _ => false,
        }
    }
}

impl VerificationType {
    /// Refuses a value that cannot be used as one of type `to`.
    pub(super) fn check(self, to: Ty, types: &mut Types<'_>) -> LowerResult<()> {
        let fits = match (self, types.shape(to)) {
            (_, Shape::Void) => false,
            (VerificationType::ManagedPointer(have), &Shape::ByRef(need)) => {
                return have.check(need, MemoryUse::Any, types);
            }
            // Whether they are null, translation can tell.
            (
                VerificationType::Null | VerificationType::Int | VerificationType::Native,
                Shape::ByRef(_) | Shape::Pointer(_) | Shape::Function(_),
            ) => {
                return Ok(());
            }
            (
                VerificationType::Function(Some(have)) | VerificationType::FunctionPointer(have),
                Shape::Function(_),
            ) => {
                if have != to {
                    return unsupported("a pointer to a method used as one to a method of other types");
                }
                true
            }
            (VerificationType::Function(_) | VerificationType::FunctionPointer(_), _) => {
                return unsupported("a function pointer or field handle that is not used at once");
            }
            (VerificationType::ManagedPointer(have), &Shape::Pointer(need)) if types.is_pointed(need) => {
                return have.check(need, MemoryUse::Any, types);
            }
            (
                VerificationType::ManagedPointer(_),
                Shape::Pointer(_) | Shape::Function(_) | Shape::Primitive(Primitive::I | Primitive::U),
            ) => {
                return unsupported("a pointer that is kept in memory, or has lost its type");
            }
            _ => match types.as_primitive(to) {
                Some(primitive) => self.is_number_for(primitive),
                None if types.is_value_type(to) => self == VerificationType::Struct(to),
                None => match self {
                    VerificationType::Null => true,
                    VerificationType::Object(from) | VerificationType::Boxed(from) => {
                        types.fit(from, to)? != Fit::No
                    }
                    VerificationType::Native | VerificationType::ManagedPointer(_) => {
                        return unsupported("an unmanaged pointer");
                    }
                    _ => false,
                },
            },
        };
        match fits {
            true => Ok(()),
            false => {
                let have = self.shown(types);
                invalid(format!("{have} where {} is needed", types.name(to)))
            }
        }
    }

    /// Whether a number can be stored as one of a primitive type: ECMA-335 III.1.6.
    fn is_number_for(self, primitive: Primitive) -> bool {
        use Primitive::{I, I8, R4, R8, U, U8};
        match primitive {
            I8 | U8 => matches!(self, VerificationType::Long | VerificationType::Native),
            I | U => {
                matches!(self, VerificationType::Int | VerificationType::Long | VerificationType::Native)
            }
            R4 | R8 => matches!(self, VerificationType::Single | VerificationType::Double),
            _ => matches!(self, VerificationType::Int | VerificationType::Native),
        }
    }
}

impl super::value::ManagedPointer {
    /// Refuses to use what a pointer points to as something else.
    pub(super) fn check(self, need: Ty, access: MemoryUse, types: &mut Types<'_>) -> LowerResult<()> {
        if self.readonly && access != MemoryUse::Read {
            return unsupported("a read-only pointer that may be written through");
        }
        check_view(self.to, 0, need, access, types)
    }
}

/// Refuses to use memory of one type as another, unless its words allow it.
pub(crate) fn check_view(
    of: Ty,
    slot: u32,
    ty: Ty,
    access: MemoryUse,
    types: &mut Types<'_>,
) -> LowerResult<()> {
    match types.is_view(of, slot, ty, access)? {
        true => Ok(()),
        false => {
            let (have, need) = (types.name(of), types.name(ty));
            unsupported(format!("memory of type {have} used as {need}"))
        }
    }
}
