//! What is known where two ways meet: ECMA-335 III.1.8.1.3.

use super::VerificationType;
use super::value::ManagedPointer;
use crate::types::{LowerResult, MemoryUse, Shape, Ty, Types};

impl VerificationType {
    /// What is known if it is one or the other; `None` if they have nothing in common.
    pub(super) fn join(
        self,
        other: VerificationType,
        types: &mut Types<'_>,
    ) -> LowerResult<Option<VerificationType>> {
        if self == other {
            return Ok(Some(self));
        }
        Ok(match (self, other) {
            (VerificationType::Null, known) | (known, VerificationType::Null) if known.is_reference() => {
                Some(known)
            }
            (VerificationType::Int | VerificationType::Long, VerificationType::Native)
            | (VerificationType::Native, VerificationType::Int | VerificationType::Long) => {
                Some(VerificationType::Native)
            }
            // One of two methods with the same types, or none: whether it is null, translation can tell.
            (
                VerificationType::Function(Some(a)) | VerificationType::FunctionPointer(a),
                VerificationType::Function(Some(b)) | VerificationType::FunctionPointer(b),
            ) if a == b => Some(VerificationType::FunctionPointer(a)),
            (
                VerificationType::Function(Some(a)) | VerificationType::FunctionPointer(a),
                VerificationType::Native,
            )
            | (
                VerificationType::Native,
                VerificationType::Function(Some(a)) | VerificationType::FunctionPointer(a),
            ) => Some(VerificationType::FunctionPointer(a)),
            (VerificationType::Single, VerificationType::Double)
            | (VerificationType::Double, VerificationType::Single) => Some(VerificationType::Double),
            (VerificationType::ManagedPointer(a), VerificationType::ManagedPointer(b)) => {
                let readonly = a.readonly || b.readonly;
                let local = a.local || b.local;
                let unmanaged = a.unmanaged || b.unmanaged;
                let same = types.is_view(a.to, 0, b.to, MemoryUse::Any)?
                    && types.is_view(b.to, 0, a.to, MemoryUse::Any)?;
                same.then_some(VerificationType::ManagedPointer(ManagedPointer {
                    to: a.to,
                    readonly,
                    local,
                    unmanaged,
                }))
            }
            // A pointer into an array, or zero where there is none: whether it is zero, translation can tell.
            (VerificationType::ManagedPointer(address), VerificationType::Native)
            | (VerificationType::Native, VerificationType::ManagedPointer(address)) => {
                Some(VerificationType::ManagedPointer(ManagedPointer { unmanaged: true, ..address }))
            }
            (a, b) => match (a.referent(), b.referent()) {
                (Some(a), Some(b)) => Some(VerificationType::Object(types.common(a, b)?)),
                _ => None,
            },
        })
    }
}

impl Types<'_> {
    /// The most special type that objects of both types can be used as, among those that matter: nothing more is to be
    /// known of what is used as an interface.
    fn common(&mut self, a: Ty, b: Ty) -> LowerResult<Ty> {
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
