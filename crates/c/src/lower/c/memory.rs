//! Memory: allocating and freeing it, and the functions on runs of bytes where the types of what is there are known.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, MemoryOp, ObjectOp, Place, Reg};
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::{Node, Span as Extent};
use lang_c::visit::{self, Visit};

use super::value::{At, Lvalue, TypedValue};
use super::{Lowering, ObjectShape};
use crate::error::CError;
use crate::types::{INT, IntType, LONG, Qualified, Type, ULONG};

/// The first `sizeof` in an expression.
#[derive(Default)]
struct Sizes<'p> {
    ty: Option<&'p Node<lang_c::ast::TypeName>>,
    value: Option<&'p Node<Expression>>,
}

impl<'p> Visit<'p> for Sizes<'p> {
    fn visit_expression(&mut self, expression: &'p Expression, span: &'p Extent) {
        match expression {
            Expression::SizeOfTy(it) => self.ty = self.ty.or(Some(&it.node.0)),
            Expression::SizeOfVal(it) => self.value = self.value.or(Some(&it.node.0)),
            _ => visit::visit_expression(self, expression, span),
        }
    }
}

impl<'p> Lowering<'p> {
    /// A call that allocates, for what a pointer of type `to` points to; nothing if it is another call.
    pub(super) fn allocation(
        &mut self,
        call: &'p CallExpression,
        to: Option<&Type>,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let Expression::Identifier(callee) = &call.callee.node else { return Ok(None) };
        let name = callee.node.name.as_str();
        let arguments = call.arguments.as_slice();
        let (sizes, zero) = match (name, arguments) {
            ("malloc", [size]) => (vec![size], false),
            ("calloc", [count, size]) => (vec![count, size], true),
            ("aligned_alloc", [_, size]) | ("realloc", [_, size]) => (vec![size], false),
            ("alloca" | "__builtin_alloca", [size]) => (vec![size], false),
            ("malloc" | "calloc", _) if !self.definitions.contains_key(name) => {
                self.expect_arguments(name, call, if name == "malloc" { 1 } else { 2 }, at)?;
                return Ok(None);
            }
            _ => return Ok(None),
        };
        if self.definitions.contains_key(name) {
            return Ok(None);
        }
        let mut element = to.and_then(Type::pointee).map(|to| to.ty.clone());
        if !element.as_ref().is_some_and(|ty| self.records.is_complete(ty)) {
            element = None;
            for size in &sizes {
                let mut found = Sizes::default();
                found.visit_expression(&size.node, &size.span);
                if let Some(name) = found.ty {
                    element = Some(self.type_name(name)?.ty);
                } else if let Some(value) = found.value {
                    element = Some(self.type_of(value)?);
                }
            }
        }
        let old = match (name, arguments) {
            ("realloc", [old, _]) => Some(self.value(old)?),
            _ => None,
        };
        let old_element = old.as_ref().and_then(|old| old.ty.pointee()).map(|to| to.ty.clone());
        let element =
            element.or(old_element.filter(|ty| self.records.is_complete(ty))).or(self.untyped.clone());
        let result = Type::Void.pointer();
        let Some(element) = element else {
            for size in sizes {
                self.value(size)?;
            }
            self.unsupported(at, format!("`{name}` of memory for what is not known"));
            return Ok(Some(self.dummy(&result)));
        };
        let mut bytes = TypedValue::constant(ULONG, 1);
        for size in sizes {
            let factor = self.converted(size, &ULONG)?;
            bytes = self.integers(IntOp::Mul, &bytes, &factor, &ULONG, ULONG);
        }
        let flexible = self.records.flexible(&element).filter(|_| old.is_none());
        let (object, count) = match flexible {
            Some(member) => {
                let object = self.allocate_flexible(&element, &member, &bytes, zero, at);
                (object, TypedValue::constant(LONG, 1))
            }
            None => {
                let count = self.count(&bytes, &element, at)?;
                (self.allocate(&element, &count, zero, at)?, count)
            }
        };
        let lvalue = Lvalue::new(element.clone().into(), At::Object(object, 0));
        let pointer = self.address(&lvalue, at);
        let pointer = TypedValue::register(element.pointer(), pointer);
        if let Some(old) = old {
            self.move_over(&old, &pointer, &count, at)?;
        }
        Ok(Some(pointer))
    }

    /// Copies what fits from old memory to new memory, and frees the old.
    fn move_over(
        &mut self,
        old: &TypedValue,
        new: &TypedValue,
        count: &TypedValue,
        at: Extent,
    ) -> Result<(), CError> {
        let element = new.ty.pointee().cloned().unwrap_or_else(|| Type::Void.into());
        let words = self.records.slots(&element.ty);
        let old = self.convert(old.clone(), &Type::Void.pointer(), true, at)?;
        let pointer = self.reg(&old);
        let (room, length) = (self.code.method.register(Kind::I64), self.reg(count));
        let some = self.code.label();
        self.code.method.branch(length, true, some);
        self.unsupported(at, "`realloc` to a size of 0");
        self.code.bind(some);
        self.at(at);
        self.code.emit(MemoryOp::PointerRoom { dst: room, pointer, words });
        let fits = self.code.binary(BinaryOp::I64(IntOp::Le), Kind::I32, room, length);
        let known = self.code.label();
        self.code.method.branch(fits, true, known);
        self.code.emit(LocalOp::Move { dst: room, src: length });
        self.code.bind(known);
        let count = TypedValue::register(LONG, room);
        self.each(new, Some(&old), &element, &count, at, |lowering, target, source| {
            let value = lowering.copied(|lowering| lowering.load(source, at))?;
            lowering.store(target, &value, at)
        })?;
        self.at(at);
        self.code.emit(MemoryOp::Free { pointer });
        self.assumptions.insert("freed memory is not handed out again".to_owned());
        Ok(())
    }

    /// How many elements so many bytes are.
    fn count(&mut self, bytes: &TypedValue, element: &Type, at: Extent) -> Result<TypedValue, CError> {
        let size = TypedValue::constant(ULONG, self.records.size(element).0.max(1));
        let rest = self.integers(IntOp::RemUnsigned, bytes, &size, &ULONG, ULONG);
        let what =
            format!("a number of bytes that is not a multiple of the size of `{}`", self.show(element));
        match rest.known() {
            Some(0) => {}
            Some(_) => self.unsupported(at, what),
            None => {
                let rest = self.reg(&rest);
                let fine = self.code.label();
                self.code.method.branch(rest, false, fine);
                self.unsupported(at, what);
                self.code.bind(fine);
            }
        }
        Ok(self.integers(IntOp::DivUnsigned, bytes, &size, &ULONG, LONG))
    }

    /// A new object of so many elements.
    pub(super) fn allocate(
        &mut self,
        element: &Type,
        count: &TypedValue,
        zero: bool,
        at: Extent,
    ) -> Result<Reg, CError> {
        if self.records.slots(element) == 0 {
            self.unsupported(at, format!("memory for values of type `{}`", self.show(element)));
            return Ok(self.code.constant(Kind::Ref, 0));
        }
        let object = self.code.method.register(Kind::Ref);
        let place = self.shared.place(at);
        let text = self.shared.builder.message(format!("the memory was allocated at {place}"));
        if count.known() == Some(1) {
            let ty = self.object_type(element, None, ObjectShape::Single);
            self.at(at);
            self.code.emit(ObjectOp::New { dst: object, ty });
            if !zero {
                self.fill_object(object, element, None, text);
            }
            return Ok(object);
        }
        let ty = self.object_type(element, None, ObjectShape::Array);
        let length = self.reg(count);
        self.at(at);
        self.code.emit(ObjectOp::NewArray { dst: object, ty, length });
        if !zero {
            self.fill_array(object, element, length, text);
        }
        Ok(object)
    }

    /// Says that no element of a new array was ever written.
    fn fill_array(&mut self, array: Reg, element: &Type, length: Reg, text: u32) {
        let index = self.code.method.register(Kind::I64);
        let (again, end) = (self.code.label(), self.code.label());
        self.code.emit(LocalOp::Const { dst: index, value: 0 });
        self.code.bind(again);
        let more = self.code.binary(BinaryOp::I64(IntOp::Lt), Kind::I32, index, length);
        self.code.method.branch(more, false, end);
        for (slot, info) in self.records.slot_infos(element).into_iter().enumerate() {
            let value = super::variables::indeterminate(info.storage, text);
            if value != 0 {
                let src = self.code.constant(super::value::kind_of(info.storage), value);
                let region = self.slot_region(&info);
                let place = Place::Element { array, index, slot: slot as u16, region };
                self.code.emit(MemoryOp::Set { place, src });
            }
        }
        self.code.emit(LocalOp::BinaryImmediate {
            op: BinaryOp::I64(IntOp::Add),
            dst: index,
            a: index,
            b: 1,
        });
        self.code.method.jump(again);
        self.code.bind(end);
    }

    /// A call of a function on memory; nothing if it is another one.
    pub(super) fn memory_call(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        match (name, call.arguments.as_slice()) {
            ("free" | "cfree", [pointer]) => {
                let pointer = self.value(pointer)?;
                let pointer = self.convert(pointer, &Type::Void.pointer(), false, at)?;
                let pointer = self.reg(&pointer);
                self.at(at);
                self.code.emit(MemoryOp::Free { pointer });
                self.assumptions.insert("freed memory is not handed out again".to_owned());
                Ok(Some(TypedValue::nothing()))
            }
            ("memset" | "__builtin_memset", [to, byte, size]) => {
                let target = self.value(to)?;
                let byte = self.converted(byte, &INT)?;
                let size = self.converted(size, &ULONG)?;
                self.set_memory(&target, &byte, &size, at)?;
                Ok(Some(target))
            }
            ("memcpy" | "memmove" | "__builtin_memcpy" | "__builtin_memmove", [to, from, size]) => {
                let target = self.value(to)?;
                let source = self.value(from)?;
                let size = self.converted(size, &ULONG)?;
                self.copy_memory(name, &target, &source, &size, at)?;
                Ok(Some(target))
            }
            ("free", _) => self.expect_arguments(name, call, 1, at).map(|()| None),
            _ => Ok(None),
        }
    }

    fn set_memory(
        &mut self,
        target: &TypedValue,
        byte: &TypedValue,
        size: &TypedValue,
        at: Extent,
    ) -> Result<(), CError> {
        let element = target.ty.pointee().cloned().unwrap_or_else(|| Type::Void.into());
        let bytes = matches!(element.ty, Type::Int(it) if it.bits() == 8);
        if !self.records.is_complete(&element.ty) {
            self.unsupported(at, "`memset` of memory of no known type");
            return Ok(());
        }
        let infos = self.records.slot_infos(&element.ty);
        if byte.known() != Some(0) && infos.iter().any(|info| self.records.is_bit_field(info)) {
            self.unsupported(at, "`memset` of bit-fields to another byte than 0");
            return Ok(());
        }
        let count = self.count(size, &element.ty, at)?;
        self.each(target, None, &element, &count, at, |lowering, target, _| {
            let ty = target.ty.ty.clone();
            let value = match (&ty, byte.known()) {
                (_, Some(0)) => TypedValue::constant(ty.clone(), 0),
                _ if bytes => lowering.convert(byte.clone(), &ty, true, at)?,
                (Type::Int(_), _) => {
                    let unit = lowering.convert(byte.clone(), &Type::Int(IntType::UChar), true, at)?;
                    let unit = lowering.resize(&unit, &ULONG);
                    let all = TypedValue::constant(ULONG, 0x0101_0101_0101_0101);
                    let value = lowering.integers(IntOp::Mul, &unit, &all, &ULONG, ULONG);
                    lowering.resize(&value, &ty)
                }
                _ => {
                    let what = format!(
                        "`memset` of a value of type `{}` to another byte than 0",
                        lowering.show(&ty)
                    );
                    lowering.unsupported(at, what);
                    return Ok(());
                }
            };
            lowering.store(target, &value, at)
        })
    }

    fn copy_memory(
        &mut self,
        name: &str,
        target: &TypedValue,
        source: &TypedValue,
        size: &TypedValue,
        at: Extent,
    ) -> Result<(), CError> {
        let pointee = |value: &TypedValue| value.ty.pointee().map_or(Type::Void, |to| to.ty.clone());
        let (to, from) = (pointee(target), pointee(source));
        let element = if to == Type::Void { from.clone() } else { to.clone() };
        let alike = to == from || to == Type::Void || from == Type::Void;
        if !self.records.is_complete(&element) || !alike {
            self.unsupported(at, format!("`{name}` between values of different types"));
            return Ok(());
        }
        let count = self.count(size, &element, at)?;
        let copy = |lowering: &mut Self, target: &Lvalue, source: &Lvalue| {
            let value = lowering.copied(|lowering| lowering.load(source, at))?;
            lowering.store(target, &value, at)
        };
        let element: Qualified = element.into();
        if !name.ends_with("memmove") {
            return self.each(target, Some(source), &element, &count, at, copy);
        }
        // The two may overlap, so that all is read before anything is written.
        let length = self.reg(&count);
        let object = self.code.method.register(Kind::Ref);
        let ty = self.object_type(&element.ty, None, ObjectShape::Array);
        self.at(at);
        self.code.emit(ObjectOp::NewArray { dst: object, ty, length });
        let between = self.address(&Lvalue::new(element.clone(), At::Object(object, 0)), at);
        let between = TypedValue::register(element.ty.clone().pointer(), between);
        self.each(&between, Some(source), &element, &count, at, copy)?;
        self.each(target, Some(&between), &element, &count, at, copy)
    }

    /// Does something to each scalar of so many elements.
    fn each(
        &mut self,
        target: &TypedValue,
        source: Option<&TypedValue>,
        element: &Qualified,
        count: &TypedValue,
        at: Extent,
        act: impl Fn(&mut Self, &Lvalue, &Lvalue) -> Result<(), CError>,
    ) -> Result<(), CError> {
        let words = self.records.slots(&element.ty);
        let (target, source) = (self.reg(target), source.map(|source| self.reg(source)));
        let length = self.reg(count);
        let index = self.code.method.register(Kind::I64);
        let (again, end) = (self.code.label(), self.code.label());
        self.code.emit(LocalOp::Const { dst: index, value: 0 });
        self.code.bind(again);
        let more = self.code.binary(BinaryOp::I64(IntOp::Lt), Kind::I32, index, length);
        self.code.method.branch(more, false, end);
        let at_index = TypedValue::register(LONG, index);
        let to = self.pointer_plus(target, &at_index, words, at)?;
        let from = match source {
            Some(source) => self.pointer_plus(source, &at_index, words, at)?,
            None => to,
        };
        for (slot, info) in self.records.slot_infos(&element.ty).into_iter().enumerate() {
            let region = Some(self.slot_region(&info));
            let part = |pointer| Lvalue {
                region,
                ..Lvalue::new(info.ty.clone().into(), At::Pointer(pointer, slot as u32))
            };
            act(self, &part(to), &part(from))?;
        }
        self.code.emit(LocalOp::BinaryImmediate {
            op: BinaryOp::I64(IntOp::Add),
            dst: index,
            a: index,
            b: 1,
        });
        self.code.method.jump(again);
        self.code.bind(end);
        Ok(())
    }
}
