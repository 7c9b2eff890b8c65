//! Expressions that choose: `?:` and `_Generic`; and `offsetof`.

use fencepost_ir::LocalOp;
use lang_c::ast::{
    ConditionalExpression, Expression, GenericAssociation, GenericSelection, OffsetMember, OffsetOfExpression,
};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::TypedValue;
use crate::error::CError;
use crate::types::{Type, ULONG};

impl<'p> Lowering<'p> {
    pub(super) fn conditional(
        &mut self,
        it: &'p ConditionalExpression,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let condition = self.value(&it.condition)?;
        let (a, b) = (&*it.then_expression, &*it.else_expression);
        let (first, second) = (self.value_type(a)?, self.value_type(b)?);
        let ty = self.joint_type(&first, &second, at)?;
        let truth = self.truth(&condition, it.condition.span)?;
        if let Some(known) = truth.known() {
            let value = self.value(if known != 0 { a } else { b })?;
            return self.convert(value, &ty, true, at);
        }
        let (otherwise, end) = (self.code.label(), self.code.label());
        let truth = self.reg(&truth);
        self.code.method.branch(truth, false, otherwise);
        let result = self.dummy_registers(&ty);
        self.branch_value(a, &ty, &result)?;
        self.code.method.jump(end);
        self.code.bind(otherwise);
        self.branch_value(b, &ty, &result)?;
        self.code.bind(end);
        Ok(result)
    }

    fn branch_value(
        &mut self,
        expression: &'p Node<Expression>,
        ty: &Type,
        result: &TypedValue,
    ) -> Result<(), CError> {
        let value = self.value(expression)?;
        let value = self.convert(value, ty, true, expression.span)?;
        let (from, to) = (self.regs(&value), self.regs(result));
        for (src, dst) in from.into_iter().zip(to) {
            self.code.emit(LocalOp::Move { dst, src });
        }
        Ok(())
    }

    /// Registers for a value of this type, to be set on several ways.
    pub(super) fn dummy_registers(&mut self, ty: &Type) -> TypedValue {
        match ty {
            Type::Void => TypedValue::nothing(),
            Type::Record(_) => self.dummy(ty),
            _ => TypedValue::register(ty.clone(), self.code.temporary(ty.kind())),
        }
    }

    fn joint_type(&self, a: &Type, b: &Type, at: Extent) -> Result<Type, CError> {
        if a.is_arithmetic() && b.is_arithmetic() {
            return Ok(a.common(b));
        }
        match (a, b) {
            _ if a == b => Ok(a.clone()),
            (Type::Void, _) | (_, Type::Void) => Ok(Type::Void),
            (Type::Pointer(to), Type::Pointer(_)) if to.ty == Type::Void => Ok(b.clone()),
            (Type::Pointer(_), Type::Pointer(_)) => Ok(a.clone()),
            (Type::Pointer(_), _) if b.is_integer() => Ok(a.clone()),
            (_, Type::Pointer(_)) if a.is_integer() => Ok(b.clone()),
            _ => {
                let message = format!("a choice between `{}` and `{}`", self.show(a), self.show(b));
                Err(self.error(at, message))
            }
        }
    }

    pub(super) fn offset_of(&mut self, it: &'p OffsetOfExpression, at: Extent) -> Result<TypedValue, CError> {
        let mut ty = self.type_name(&it.type_name)?.ty;
        let mut offset = 0;
        let designator = &it.designator.node;
        let mut step = |lowering: &mut Self, name: &str, at: Extent| match ty {
            Type::Record(id) => match lowering.records.member(id, name) {
                Some((_, field)) => {
                    offset += field.offset;
                    ty = field.ty.ty;
                    Ok(())
                }
                None => Err(lowering.no_member(id, name, at)),
            },
            _ => Err(lowering.error(at, "there are no members here")),
        };
        step(self, &designator.base.node.name, designator.base.span)?;
        for member in &designator.members {
            match &member.node {
                OffsetMember::Member(name) => step(self, &name.node.name, name.span)?,
                _ => return Err(self.error(at, "this form of `offsetof` is not supported")),
            }
        }
        Ok(TypedValue::constant(ULONG, offset))
    }

    pub(super) fn generic(
        &mut self,
        it: &'p GenericSelection,
        at: Extent,
    ) -> Result<&'p Node<Expression>, CError> {
        let ty = self.value_type(&it.expression)?;
        let mut default = None;
        for association in &it.associations {
            match &association.node {
                GenericAssociation::Default(expression) => default = Some(&**expression),
                GenericAssociation::Type(it) => {
                    if self.type_name(&it.node.type_name)?.ty == ty {
                        return Ok(&it.node.expression);
                    }
                }
            }
        }
        default.ok_or_else(|| self.error(at, format!("nothing here is for type `{}`", self.show(&ty))))
    }
}
