//! Addresses that programs compute in bytes: the offset of a member, and the struct that a member is in.
//!
//! Memory has no bytes here, so only such forms are understood whose meaning does not depend on them.

use fencepost_ir::{Kind, LocalOp, MemoryOp, Place};
use lang_c::ast::{BinaryOperator, Expression, MemberOperator};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::record::Records;
use super::value::TypedValue;
use crate::error::CError;
use crate::types::{Qualified, Type};

/// Whether values of a type are bytes.
pub(super) fn is_byte(ty: &Type) -> bool {
    matches!(ty, Type::Int(it) if it.bits() == 8)
}

impl Records {
    /// The slot that is so many bytes from the start of a value.
    fn slot_at(&self, ty: &Type, offset: u64) -> Option<u32> {
        match ty {
            _ if offset == 0 => Some(0),
            Type::Array(of, _) => {
                let size = self.size(&of.ty).0.max(1);
                let inner = self.slot_at(&of.ty, offset % size)?;
                Some(u32::try_from(offset / size).ok()? * self.slots(&of.ty) + inner)
            }
            Type::Record(id) => {
                let mut fields = self.get(*id).fields.iter().flatten();
                let field = fields.rfind(|field| field.offset <= offset && field.bits.is_none())?;
                Some(field.slot + self.slot_at(&field.ty.ty, offset - field.offset)?)
            }
            _ => None,
        }
    }
}

impl<'p> Lowering<'p> {
    /// `&((T *)0)->member`: how far a member is from the start, and its type.
    pub(super) fn null_offset(
        &mut self,
        expression: &'p Node<Expression>,
    ) -> Result<Option<(u64, Qualified)>, CError> {
        let Expression::Member(member) = &expression.node else { return Ok(None) };
        let (start, ty) = match member.node.operator.node {
            MemberOperator::Direct => match self.null_offset(&member.node.expression)? {
                Some((start, ty)) => (start, ty.ty),
                None => return Ok(None),
            },
            MemberOperator::Indirect => {
                if !matches!(member.node.expression.node, Expression::Cast(_)) {
                    return Ok(None);
                }
                let (base, pure) = self.aside(|lowering| lowering.value(&member.node.expression));
                let base = base?;
                match base.ty.pointee() {
                    Some(to) if pure && base.is_null() => (0, to.ty.clone()),
                    _ => return Ok(None),
                }
            }
        };
        let Type::Record(id) = ty else { return Ok(None) };
        let found = self.records.member(id, &member.node.identifier.node.name);
        Ok(found.map(|(_, field)| (start + field.offset, field.ty)))
    }

    /// `(T *)((char *)p - n)` and `(T *)((char *)p + n)`, where `p` points to no bytes: the struct that is at that
    /// distance, or a part of what `p` points to. Nothing if the expression has another form.
    pub(super) fn byte_distance(
        &mut self,
        to: &Type,
        expression: &'p Node<Expression>,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let Expression::BinaryOperator(binary) = &expression.node else { return Ok(None) };
        let back = match binary.node.operator.node {
            BinaryOperator::Minus => true,
            BinaryOperator::Plus => false,
            _ => return Ok(None),
        };
        let Expression::Cast(cast) = &binary.node.lhs.node else { return Ok(None) };
        let middle = self.type_name(&cast.node.type_name)?.ty;
        let Some(target) = to.pointee().map(|to| to.ty.clone()) else { return Ok(None) };
        if !middle.pointee().is_some_and(|to| is_byte(&to.ty)) {
            return Ok(None);
        }
        let inner = self.value_type(&cast.node.expression)?;
        let Some(from) = inner.pointee().map(|to| to.ty.clone()) else { return Ok(None) };
        let Some(distance) = self.try_constant(&binary.node.rhs)? else { return Ok(None) };
        let whole = if back { &target } else { &from };
        if is_byte(&from) || distance < 0 || !self.records.is_complete(whole) {
            return Ok(None);
        }
        let Some(slots) = self.records.slot_at(whole, distance as u64) else { return Ok(None) };
        let pointer = self.value(&cast.node.expression)?;
        let pointer = self.reg(&pointer);
        let dst = self.code.temporary(Kind::Ptr);
        self.at(at);
        if slots == 0 {
            self.code.emit(LocalOp::Move { dst, src: pointer });
        } else {
            let slot = if back { slots.wrapping_neg() } else { slots };
            self.code
                .emit(MemoryOp::AddressOf { dst, place: Place::Pointer { pointer, slot, region: None } });
        }
        Ok(Some(TypedValue::register(to.clone(), dst)))
    }
}
