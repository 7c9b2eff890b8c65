//! Functions with a variable number of arguments. The arguments that have no names are in an array, and the function
//! gets a pointer to it; `<stdarg.h>` says what its elements are.

use fencepost_ir::{Kind, LocalOp, Reg};
use lang_c::ast::VaArgExpression;
use lang_c::span::Span as Extent;

use super::Lowering;
use super::scope::Symbol;
use super::value::{At, Lvalue, TypedValue};
use crate::error::CError;
use crate::types::{INT, LONG, Type};

/// How an argument is passed: its kind, the member that holds it, and that member's type. Nothing for a struct.
fn passed(ty: &Type) -> Option<(u64, &'static str, Type)> {
    Some(match ty {
        Type::Int(it) if it.bits() == 64 => (2, "number", LONG),
        Type::Int(_) | Type::Bool => (1, "number", LONG),
        Type::Float | Type::Double => (3, "real", Type::Double),
        Type::Pointer(_) => (4, "pointer", Type::Void.pointer()),
        _ => return None,
    })
}

impl<'p> Lowering<'p> {
    /// A pointer to an array of arguments.
    pub(super) fn pack(&mut self, arguments: &[TypedValue], at: Extent) -> Result<Reg, CError> {
        let Some(Symbol::Typedef(element)) = self.find("__fencepost_argument").cloned() else {
            return Ok(self.code.constant(Kind::Ptr, 0));
        };
        if arguments.is_empty() {
            return Ok(self.code.constant(Kind::Ptr, 0));
        }
        let count = TypedValue::constant(LONG, arguments.len() as u64);
        let object = self.allocate(&element.ty, &count, true, at)?;
        let pointer = self.address(&Lvalue::new(element.clone(), At::Object(object, 0)), at);
        let words = self.records.slots(&element.ty);
        let sets = std::mem::replace(&mut self.sets, true);
        let done = self.fill(arguments, &element, pointer, words, at);
        self.sets = sets;
        done.map(|()| pointer)
    }

    fn fill(
        &mut self,
        arguments: &[TypedValue],
        element: &crate::types::Qualified,
        pointer: Reg,
        words: u32,
        at: Extent,
    ) -> Result<(), CError> {
        for (index, argument) in arguments.iter().enumerate() {
            let Some((kind, member, ty)) = passed(&argument.ty) else {
                let what = format!("an argument of type `{}` for `...`", self.show(&argument.ty));
                self.unsupported(at, what);
                continue;
            };
            let place = Lvalue::new(element.clone(), At::Pointer(pointer, index as u32 * words));
            let tag = self.member_at(&place, "kind", at)?;
            self.store(&tag, &TypedValue::constant(INT, kind), at)?;
            let value = self.convert(argument.clone(), &ty, true, at)?;
            let member = self.member_at(&place, member, at)?;
            self.store(&member, &value, at)?;
        }
        Ok(())
    }

    /// The arguments without names of the function that runs.
    pub(super) fn rest(&mut self, at: Extent) -> Result<TypedValue, CError> {
        let Some(rest) = self.rest else {
            return Err(self.error(at, "`va_start` in a function without `...`"));
        };
        let dst = self.code.temporary(Kind::Ptr);
        self.code.emit(LocalOp::Move { dst, src: rest });
        Ok(TypedValue::register(Type::Void.pointer(), dst))
    }

    /// `va_arg(list, type)`
    pub(super) fn next_argument(
        &mut self,
        it: &'p VaArgExpression,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let ty = self.type_name(&it.type_name)?.ty;
        let list = self.value(&it.va_list)?;
        let Some((kind, member, as_type)) = passed(&ty).filter(|_| list.ty.is_pointer()) else {
            self.unsupported(at, format!("`va_arg` of type `{}`", self.show(&ty)));
            return Ok(self.dummy(&ty));
        };
        if ty == Type::Float || ty.is_integer() && ty.promoted() != ty {
            self.fault(at, format!("`va_arg` of type `{}`, which no argument for `...` has", self.show(&ty)));
            return Ok(self.dummy(&ty));
        }
        let kind = TypedValue::constant(INT, kind);
        let registers = [self.reg(&list), self.reg(&kind)];
        let function = match member {
            "number" => "__fencepost_next_number",
            "real" => "__fencepost_next_real",
            _ => "__fencepost_next_pointer",
        };
        let value = self.call_library(function, &registers, &as_type, at)?;
        self.convert(value, &ty, true, at)
    }
}
