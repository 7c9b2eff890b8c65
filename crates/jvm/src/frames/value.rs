//! What is known of a value: the verifier's types, JVMS §4.10.1.2.

use fencepost_ir::Kind;

use crate::class::descriptor::Ty;
use crate::types::Types;

/// What is known of a variable or of an entry of the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
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

impl Value {
    /// A value of a type.
    pub(crate) fn of(ty: &Ty) -> Value {
        match ty.kind() {
            Kind::Ref => Value::Object(ty.clone()),
            kind => Value::Number(kind),
        }
    }

    /// What a register for it holds.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Value::Unusable => None,
            Value::Number(kind) => Some(*kind),
            Value::Null | Value::Object(_) | Value::New(_) | Value::This => Some(Kind::Ref),
        }
    }

    /// Whether it counts as two words.
    pub(crate) fn is_wide(&self) -> bool {
        matches!(self, Value::Number(Kind::I64 | Kind::F64))
    }

    /// What is known if it is one or the other.
    pub(crate) fn join(&self, other: &Value, types: &mut Types<'_>) -> Value {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (Value::Null, Value::Object(ty)) | (Value::Object(ty), Value::Null) => Value::Object(ty.clone()),
            (Value::Object(a), Value::Object(b)) => Value::Object(types.join(a, b)),
            _ => Value::Unusable,
        }
    }
}

/// What is known at a point of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Variables; the second half of a wide one is unusable.
    pub locals: Vec<Value>,
    /// The stack, from the bottom up; a wide value is one entry.
    pub stack: Vec<Value>,
}
