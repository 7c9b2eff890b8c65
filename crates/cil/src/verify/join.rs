//! What is known where two ways meet: ECMA-335 III.1.8.1.3.

use super::Value;
use super::value::Address;
use crate::types::{Access, Outcome, Shape, Ty, Types, unsupported};

impl Value {
    /// What is known if it is one or the other; `None` if they have nothing in common.
    pub(super) fn join(self, other: Value, types: &mut Types<'_>) -> Outcome<Option<Value>> {
        if self == other {
            return Ok(Some(self));
        }
        Ok(match (self, other) {
            (Value::Null, known) | (known, Value::Null) if known.is_reference() => Some(known),
            (Value::Int | Value::Long | Value::Function, Value::Native)
            | (Value::Native, Value::Int | Value::Long | Value::Function)
            | (Value::Function, Value::Function) => Some(Value::Native),
            (Value::Single, Value::Double) | (Value::Double, Value::Single) => Some(Value::Double),
            (Value::Address(a), Value::Address(b)) => {
                let readonly = a.readonly || b.readonly;
                let local = a.local || b.local;
                let same = types.is_view(a.to, 0, b.to, Access::Any)?
                    && types.is_view(b.to, 0, a.to, Access::Any)?;
                same.then_some(Value::Address(Address { to: a.to, readonly, local }))
            }
            // A pointer into an array, or zero where there is none.
            (Value::Address(_), Value::Native) | (Value::Native, Value::Address(_)) => {
                return unsupported("an unmanaged pointer");
            }
            (a, b) => match (a.referent(), b.referent()) {
                (Some(a), Some(b)) => Some(Value::Object(types.common(a, b)?)),
                _ => None,
            },
        })
    }
}

impl Types<'_> {
    /// The most special type that objects of both types can be used as, among those that matter: nothing more is to be
    /// known of what is used as an interface.
    fn common(&mut self, a: Ty, b: Ty) -> Outcome<Ty> {
        if !self.is_value_type(b) && self.is_assignable(a, b)? {
            return Ok(b);
        }
        if !self.is_value_type(a) && self.is_assignable(b, a)? {
            return Ok(a);
        }
        if let (&Shape::Array(one), &Shape::Array(other)) = (self.shape(a), self.shape(b))
            && self.is_reference(one)
            && self.is_reference(other)
        {
            let element = self.common(one, other)?;
            return Ok(self.intern(Shape::Array(element)));
        }
        let others = self.ancestors(b)?;
        let own = self.ancestors(a)?;
        let shared = own.into_iter().find(|ty| others.contains(ty));
        Ok(shared.unwrap_or_else(|| self.object()))
    }
}
