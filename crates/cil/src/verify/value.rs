//! What is known of an entry of the evaluation stack: the verification types of ECMA-335 I.8.7 and III.1.8.1.2.1.
//!
//! Type parameters have been replaced before, so that every type here is a closed one.

use crate::types::{Primitive, Shape, Ty, Types};

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VerificationType {
    /// An integer of 32 bits, or of fewer.
    Int,
    /// An integer of 64 bits.
    Long,
    /// An integer of a pointer's size, or a pointer that nothing is known of.
    Native,
    /// A floating-point number of 32 bits.
    Single,
    /// A floating-point number of 64 bits.
    Double,
    /// The null reference.
    Null,
    /// A reference to an object of a type.
    Object(Ty),
    /// A reference to a box of a value type.
    Boxed(Ty),
    /// A struct.
    Struct(Ty),
    /// A managed pointer.
    ManagedPointer(ManagedPointer),
    /// A method, to make a delegate of; and the type of pointers to it, if it is static.
    Function(Option<Ty>),
    /// A pointer to a method, of such a type.
    FunctionPointer(Ty),
}

/// What is known of a managed pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ManagedPointer {
    /// What it points to.
    pub to: Ty,
    /// Whether it may not be written through: what it points to may be of a more special type.
    pub readonly: bool,
    /// Whether it may point to a variable of the method itself.
    pub local: bool,
    /// Whether the program may have moved it: it is not managed any more.
    pub unmanaged: bool,
}

impl ManagedPointer {
    /// A pointer to something that can be written and outlives the method.
    pub(super) fn to(to: Ty) -> ManagedPointer {
        ManagedPointer { to, readonly: false, local: false, unmanaged: false }
    }
}

impl VerificationType {
    /// A value of a type as it is on the stack; nothing for `void`.
    pub(super) fn of(ty: Ty, types: &mut Types<'_>) -> Option<VerificationType> {
        Some(match *types.shape(ty) {
            Shape::Void => return None,
            Shape::ByRef(to) => VerificationType::ManagedPointer(ManagedPointer::to(to)),
            Shape::Pointer(to) if types.is_pointed(to) => {
                VerificationType::ManagedPointer(ManagedPointer { unmanaged: true, ..ManagedPointer::to(to) })
            }
            Shape::Pointer(_) => VerificationType::Native,
            Shape::Function(_) => VerificationType::FunctionPointer(ty),
            _ => match types.as_primitive(ty) {
                Some(Primitive::I8 | Primitive::U8) => VerificationType::Long,
                Some(Primitive::I | Primitive::U) => VerificationType::Native,
                Some(Primitive::R4) => VerificationType::Single,
                Some(Primitive::R8) => VerificationType::Double,
                Some(_) => VerificationType::Int,
                None if types.is_value_type(ty) => VerificationType::Struct(ty),
                None => VerificationType::Object(ty),
            },
        })
    }

    /// The type of a variable that holds it.
    pub(super) fn variable(self, types: &mut Types<'_>) -> Ty {
        match self {
            VerificationType::Int => types.primitive(Primitive::I4),
            VerificationType::Long => types.primitive(Primitive::I8),
            VerificationType::Native | VerificationType::Function(None) => types.primitive(Primitive::I),
            VerificationType::Function(Some(ty)) | VerificationType::FunctionPointer(ty) => ty,
            VerificationType::Single => types.primitive(Primitive::R4),
            VerificationType::Double => types.primitive(Primitive::R8),
            VerificationType::Null | VerificationType::Boxed(_) => types.object(),
            VerificationType::Object(ty) | VerificationType::Struct(ty) => ty,
            VerificationType::ManagedPointer(address) => types.intern(match address.unmanaged {
                true => Shape::Pointer(address.to),
                false => Shape::ByRef(address.to),
            }),
        }
    }

    /// The type of the object that a reference leads to; `None` for null, and for what is not a reference.
    pub(super) fn referent(self) -> Option<Ty> {
        match self {
            VerificationType::Object(ty) | VerificationType::Boxed(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether it is a reference to an object, or null.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, VerificationType::Null | VerificationType::Object(_) | VerificationType::Boxed(_))
    }

    /// What messages call it.
    pub(super) fn shown(self, types: &mut Types<'_>) -> String {
        match self {
            VerificationType::Null => "null".to_owned(),
            VerificationType::Function(_) => "a function pointer".to_owned(),
            VerificationType::Boxed(ty) => format!("a boxed {}", types.name(ty)),
            _ => {
                let ty = self.variable(types);
                types.name(ty)
            }
        }
    }
}
