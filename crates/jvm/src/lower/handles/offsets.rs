//! `Unsafe`: fields have offsets, and its methods access what is there.
//!
//! An offset is a number that stands for a field, whatever the object; elements of arrays come after
//! [`ELEMENTS`], as far from each other as they are on HotSpot. So code that computes `base + (index << shift)`
//! from what `Unsafe` says about arrays, or from what it takes for granted, comes to the right element.

use fencepost_ir::{ControlOp, Kind, Reg};

use super::Variable;
use super::known::Known;
use super::mode::Mode;
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::code::Call;
use crate::lower::body::Body;
use crate::lower::{Linker, Routine};
use crate::types::{FieldId, LowerResult, OBJECT};

/// The JDK's own.
pub(in crate::lower) const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// The one that programs get hold of.
pub(in crate::lower) const SUN_UNSAFE: &str = "sun/misc/Unsafe";

/// The offset of the first field.
pub(super) const FIELDS: u64 = 1 << 40;

/// The offset of an array's first element; the model library's `Unsafe` says the same.
pub(super) const ELEMENTS: u64 = 16;

/// How far elements of this type are from each other, as a power of two.
pub(super) fn shift(ty: &Ty) -> i32 {
    match ty {
        Ty::Boolean | Ty::Byte => 0,
        Ty::Short | Ty::Char => 1,
        Ty::Int | Ty::Float | Ty::Class(_) | Ty::Array(_) => 2,
        Ty::Long | Ty::Double => 3,
    }
}

/// The access mode and the type that a method of `Unsafe` is named after: `getAndAddInt`, `putReferenceRelease`.
fn named(name: &str) -> Option<(Mode, Ty)> {
    const TYPES: [(&str, Ty); 8] = [
        ("Int", Ty::Int),
        ("Long", Ty::Long),
        ("Boolean", Ty::Boolean),
        ("Byte", Ty::Byte),
        ("Short", Ty::Short),
        ("Char", Ty::Char),
        ("Float", Ty::Float),
        ("Double", Ty::Double),
    ];
    let reference = || [("Reference", Ty::class(OBJECT)), ("Object", Ty::class(OBJECT))];
    TYPES.into_iter().chain(reference()).find_map(|(word, ty)| {
        let (stem, order) = name.split_once(word)?;
        let name = match stem {
            "put" => format!("set{order}"),
            "putOrdered" => format!("setRelease{order}"),
            "compareAndSwap" => format!("compareAndSet{order}"),
            other => format!("{other}{order}"),
        };
        Some((Mode::named(&name)?, ty))
    })
}

impl Linker<'_> {
    /// The offset of a field.
    pub(in crate::lower) fn offset(&mut self, field: FieldId) -> u64 {
        let known = self.handles.offsets.iter().position(|&other| other == field);
        let index = known.unwrap_or_else(|| {
            self.handles.offsets.push(field);
            self.handles.offsets.len() - 1
        });
        FIELDS + index as u64
    }

    /// An access by the offset of a field, with an object: that of a static field says nothing.
    pub(super) fn at_offset<'a>(
        &self,
        field: FieldId,
        mut signature: Signature,
        arguments: &'a [Reg],
    ) -> (Variable, Signature, &'a [Reg]) {
        if !self.types.field(field).is(flags::STATIC) {
            return (Variable::Field(field), signature, arguments);
        }
        signature.parameters.remove(0);
        (Variable::Static(field), signature, &arguments[1..])
    }

    fn field_at_offset(&self, offset: u64) -> Option<FieldId> {
        let index = offset.checked_sub(FIELDS)?;
        self.handles.offsets.get(index as usize).copied()
    }
}

impl Body<'_, '_> {
    /// Translates a call if it is an access by `Unsafe`; whether it is. `Unsafe`, the object, the offset and
    /// values are on the stack.
    pub(in crate::lower) fn invoke_unsafe(&mut self, member: &Member) -> LowerResult<bool> {
        if member.class != Ty::class(UNSAFE) && member.class != Ty::class(SUN_UNSAFE) {
            return Ok(false);
        }
        if &*member.name == "arrayBaseOffset" && &*member.descriptor == "(Ljava/lang/Class;)J" {
            // An int before Java 25.
            let descriptor = "(Ljava/lang/Class;)I".into();
            self.invoke(Call::Virtual, &Member { descriptor, ..member.clone() })?;
            self.convert(Kind::I32, Kind::I64)?;
            return Ok(true);
        }
        let (Some((mode, ty)), Some(signature)) = (named(&member.name), Signature::parse(&member.descriptor))
        else {
            return Ok(false);
        };
        let [object @ Ty::Class(_), Ty::Long, values @ ..] = &signature.parameters[..] else {
            return Ok(false);
        };
        if values.len() != mode.values() {
            return Ok(false);
        }
        let count = signature.parameters.len() + 1;
        let mut used = Vec::with_capacity(count);
        for _ in 0..count {
            used.push(self.pop_register()?);
        }
        used.reverse();
        let offset = match self.known_value(&used[2].0) {
            Some(Known::Offset(value)) => self.link.field_at_offset(value),
            _ => None,
        };
        let offset = offset.filter(|&field| self.link.types.field(field).ty.storage() == ty.storage());
        // `Unsafe` itself has nothing to say.
        let mut arguments: Vec<Reg> = used[1..].iter().map(|(_, register)| *register).collect();
        let result = match offset {
            Some(field) => {
                arguments.remove(1);
                let parameters = std::iter::once(object.clone()).chain(values.iter().cloned()).collect();
                let signature = Signature { parameters, result: signature.result.clone() };
                let (variable, signature, given) = self.link.at_offset(field, signature, &arguments);
                self.access_as(&variable, mode, &signature, given)?
            }
            None => {
                arguments.swap(0, 1);
                let method = self.link.routine(Routine::ByOffset(mode, ty.clone()));
                let arguments = self.out.operands(&arguments);
                let kind = mode.result(&ty).as_ref().map(Ty::kind);
                let dst = self.result(kind);
                self.emit(ControlOp::Call { method, arguments, dst });
                kind.map(|kind| (kind, dst))
            }
        };
        used.iter().for_each(|(entry, _)| self.release(entry));
        if let Some((kind, register)) = result {
            self.push_temp(kind, register);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::handles::mode::{Action, Order};

    #[test]
    fn methods_name_a_mode_and_a_type() {
        let mode = |action, order| Mode { action, order };
        assert_eq!(
            named("putReferenceRelease"),
            Some((mode(Action::Set, Order::Release), Ty::class(OBJECT)))
        );
        assert_eq!(named("getInt"), Some((mode(Action::Get, Order::Plain), Ty::Int)));
        assert_eq!(
            named("compareAndSetLong"),
            Some((mode(Action::CompareAndSet, Order::Volatile), Ty::Long))
        );
        assert_eq!(named("putOrderedInt"), Some((mode(Action::Set, Order::Release), Ty::Int)));
        assert_eq!(
            named("compareAndSwapObject"),
            Some((mode(Action::CompareAndSet, Order::Volatile), Ty::class(OBJECT)))
        );
        assert_eq!(named("allocateInstance"), None);
        assert_eq!(named("putLongUnaligned"), None);
    }
}
