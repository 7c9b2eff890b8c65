//! What is known of a value: the verifier's types, JVMS §4.10.1.2.

use fencepost_ir::Kind;

use crate::class::descriptor::Ty;
use crate::types::Types;

/// What is known of a variable or of an entry of the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum VerificationType {
    /// Nothing: it cannot be used.
    Unusable,
    /// A primitive of a kind.
    Number(Kind),
    /// The null reference.
    Null,
    /// A reference to an object of a type.
    Object(Ty),
    /// An object that the `new` at this offset made, and whose constructor has not run.
    New(u32),
    /// The object that a constructor makes, before it has called another constructor.
    This,
}

impl VerificationType {
    /// A value of a type.
    pub(crate) fn of(ty: &Ty) -> VerificationType {
        match ty.kind() {
            Kind::Ref => VerificationType::Object(ty.clone()),
            kind => VerificationType::Number(kind),
        }
    }

    /// What a register for it holds.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            VerificationType::Unusable => None,
            VerificationType::Number(kind) => Some(*kind),
            VerificationType::Null
            | VerificationType::Object(_)
            | VerificationType::New(_)
            | VerificationType::This => Some(Kind::Ref),
        }
    }

    /// Whether it counts as two words.
    pub(crate) fn is_wide(&self) -> bool {
        matches!(self, VerificationType::Number(Kind::I64 | Kind::F64))
    }

    /// What is known if it is one or the other.
    pub(crate) fn join(&self, other: &VerificationType, types: &mut Types<'_>) -> VerificationType {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (VerificationType::Null, VerificationType::Object(ty))
            | (VerificationType::Object(ty), VerificationType::Null) => VerificationType::Object(ty.clone()),
            (VerificationType::Object(a), VerificationType::Object(b)) => {
                VerificationType::Object(types.join(a, b))
            }
            _ => VerificationType::Unusable,
        }
    }
}

/// What is known at a point of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Variables; the second half of a wide one is unusable.
    pub locals: Vec<VerificationType>,
    /// The stack, from the bottom up; a wide value is one entry.
    pub stack: Vec<VerificationType>,
}
