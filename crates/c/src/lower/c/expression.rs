//! Expressions. Operands are evaluated from left to right, which C leaves open.

use fencepost_ir::{Kind, SyncOp};
use lang_c::ast::{
    BinaryOperator, Constant, Expression, FloatFormat, MemberExpression, MemberOperator, UnaryOperator,
};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::scope::{Home, Symbol};
use super::value::{At, Lvalue, TypedValue, Words};
use crate::error::{CError, nearest};
use crate::lower::literal;
use crate::types::{CHAR, INT, Length, Qualified, Type, ULONG};

impl<'p> Lowering<'p> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expression: &'p Node<Expression>) -> Result<TypedValue, CError> {
        let at = expression.span;
        match &expression.node {
            Expression::Identifier(name) => self.identifier(&name.node.name, at),
            Expression::Constant(constant) => self.literal(&constant.node, at),
            Expression::StringLiteral(_) | Expression::CompoundLiteral(_) => {
                let lvalue = self.lvalue(expression)?;
                self.load(&lvalue, at)
            }
            Expression::Member(member) => {
                if member.node.operator.node == MemberOperator::Direct
                    && !self.has_place(&member.node.expression)
                {
                    return self.member_of_value(&member.node, at);
                }
                let lvalue = self.lvalue(expression)?;
                self.load(&lvalue, at)
            }
            Expression::Call(call) => self.call(&call.node, at),
            Expression::SizeOfTy(it) => {
                let ty = self.type_name(&it.node.0)?.ty;
                self.size_of(&ty, at)
            }
            Expression::SizeOfVal(it) => {
                let ty = self.type_of(&it.node.0)?;
                self.size_of(&ty, at)
            }
            Expression::AlignOf(it) => {
                let ty = self.type_name(&it.node.0)?.ty;
                Ok(TypedValue::constant(ULONG, self.records.size(&ty).1))
            }
            Expression::UnaryOperator(unary) => match unary.node.operator.node {
                UnaryOperator::Indirection => {
                    let lvalue = self.lvalue(expression)?;
                    self.designated_value(&lvalue, at)
                }
                UnaryOperator::Address => self.address_of(&unary.node.operand, at),
                ref operator => self.unary_operator(operator, &unary.node.operand, at),
            },
            Expression::Cast(cast) => {
                let to = self.type_name(&cast.node.type_name)?.ty;
                if let Some(value) = self.byte_distance(&to, &cast.node.expression, at)? {
                    return Ok(value);
                }
                // `(void)x;` says that `x` is not used.
                if let (Type::Void, Expression::Identifier(name)) = (&to, &cast.node.expression.node)
                    && let Some(Symbol::Local(_)) = self.find(&name.node.name)
                {
                    return Ok(TypedValue::nothing());
                }
                let value = self.value_for(&cast.node.expression, &to)?;
                if matches!(to, Type::Record(_) | Type::Array(..) | Type::Function(_)) && value.ty != to {
                    return Err(self.error(at, format!("a cast to `{}`", self.show(&to))));
                }
                self.convert(value, &to, true, at)
            }
            Expression::BinaryOperator(binary) => {
                if binary.node.operator.node == BinaryOperator::Index {
                    let lvalue = self.lvalue(expression)?;
                    return self.load(&lvalue, at);
                }
                self.binary_operator(&binary.node.operator.node, &binary.node.lhs, &binary.node.rhs, at)
            }
            Expression::Conditional(it) => self.conditional(&it.node, at),
            Expression::Comma(all) => {
                let mut last = TypedValue::nothing();
                for one in all.iter() {
                    last = self.value(one)?;
                }
                Ok(last)
            }
            Expression::OffsetOf(it) => self.offset_of(&it.node, at),
            Expression::VaArg(it) => self.next_argument(&it.node, at),
            Expression::Statement(block) => self.statement_expression(block),
            Expression::GenericSelection(it) => {
                let chosen = self.generic(&it.node, at)?;
                self.value(chosen)
            }
        }
    }

    /// The value of an expression that is put where one of type `to` is needed: memory that it allocates is for
    /// what such pointers point to. Not converted yet.
    pub(super) fn value_for(
        &mut self,
        expression: &'p Node<Expression>,
        to: &Type,
    ) -> Result<TypedValue, CError> {
        let mut inner = expression;
        while let Expression::Cast(cast) = &inner.node {
            let ty = self.type_name(&cast.node.type_name)?.ty;
            if !matches!(ty.pointee(), Some(Qualified { ty: Type::Void, .. })) {
                break;
            }
            inner = &cast.node.expression;
        }
        if let Expression::Call(call) = &inner.node
            && let Some(value) = self.allocation(&call.node, Some(to), inner.span)?
        {
            return Ok(value);
        }
        if self.calls_wrapper(inner) {
            self.wanted = self.wanted_of(to);
            let value = self.value(inner);
            self.wanted = None;
            return value;
        }
        self.value(expression)
    }

    /// The value of an expression as one of type `to`.
    pub(super) fn converted(
        &mut self,
        expression: &'p Node<Expression>,
        to: &Type,
    ) -> Result<TypedValue, CError> {
        let value = self.value_for(expression, to)?;
        self.convert(value, to, false, expression.span)
    }

    fn identifier(&mut self, name: &str, at: Extent) -> Result<TypedValue, CError> {
        match self.find(name).cloned() {
            None if matches!(name, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") => {
                let text = self.function_name.clone().into_bytes();
                let lvalue = self.string(&text, at);
                self.load(&lvalue, at)
            }
            None => Err(self.undeclared(name, at)),
            Some(Symbol::Typedef(_)) => Err(self.error(at, format!("`{name}` is a type, not a value"))),
            Some(Symbol::Enumerator(value, ty)) => {
                let word = if ty.kind() == Kind::I32 { u64::from(value as u32) } else { value as u64 };
                Ok(TypedValue::constant(ty, word))
            }
            Some(Symbol::Function(ty)) => Ok(self.function_pointer(name, ty, at)),
            Some(Symbol::Global(_) | Symbol::Local(_) | Symbol::Own(_)) => {
                let lvalue = self.variable(name, at)?;
                self.load(&lvalue, at)
            }
        }
    }

    /// The variable with this name.
    fn variable(&mut self, name: &str, at: Extent) -> Result<Lvalue, CError> {
        match self.find(name) {
            Some(Symbol::Global(global)) => {
                let at = At::Static(global.first);
                Ok(Lvalue { region: global.region, ..Lvalue::new(global.ty.clone(), at) })
            }
            Some(Symbol::Local(local)) => {
                let at = match local.at {
                    Home::Register(register) => At::Register(register),
                    Home::Object(object) => At::Object(object, 0),
                };
                Ok(Lvalue { region: local.region, ..Lvalue::new(local.ty.clone(), at) })
            }
            Some(Symbol::Own(own)) => {
                let own = own.clone();
                let dst = self.code.temporary(Kind::Ref);
                self.code.emit(SyncOp::CurrentThread { dst });
                Ok(Lvalue { region: own.region, ..Lvalue::new(own.ty, At::Object(dst, own.slot)) })
            }
            Some(_) => Err(self.error(at, format!("`{name}` is not a variable"))),
            None => Err(self.undeclared(name, at)),
        }
    }

    fn literal(&mut self, constant: &Constant, at: Extent) -> Result<TypedValue, CError> {
        match constant {
            Constant::Integer(integer) => match literal::integer(integer) {
                Some((value, ty)) => Ok(TypedValue::constant(Type::Int(ty), value)),
                None => Err(self.error(at, "this number does not fit any integer type")),
            },
            Constant::Character(text) => match literal::character(text) {
                Some(value) => Ok(TypedValue::constant(INT, u64::from(value as u32))),
                None => Err(self.error(at, "this character literal is not supported")),
            },
            Constant::Float(float) => match float.number.parse::<f64>() {
                Ok(value) if float.suffix.format == FloatFormat::Float => {
                    Ok(TypedValue::constant(Type::Float, u64::from((value as f32).to_bits())))
                }
                Ok(value) => {
                    if float.suffix.format == FloatFormat::LongDouble {
                        self.unsupported(at, "a number of type `long double`");
                    }
                    Ok(TypedValue::constant(Type::Double, value.to_bits()))
                }
                Err(_) => Err(self.error(at, "this form of a floating-point number is not supported")),
            },
        }
    }

    fn size_of(&mut self, ty: &Type, at: Extent) -> Result<TypedValue, CError> {
        if let Type::Array(_, Length::Variable) = ty {
            self.unsupported(at, "`sizeof` of an array whose length only the run tells");
            return Ok(self.dummy(&ULONG));
        }
        if !self.records.is_complete(ty) && *ty != Type::Void {
            return Err(self.error(at, format!("the size of `{}` is not known", self.show(ty))));
        }
        Ok(TypedValue::constant(ULONG, self.records.size(ty).0))
    }

    /// Whether an expression is a place, not only a value.
    pub(super) fn has_place(&self, expression: &Node<Expression>) -> bool {
        match &expression.node {
            Expression::Identifier(name) => {
                matches!(
                    self.find(&name.node.name),
                    Some(Symbol::Global(_) | Symbol::Local(_) | Symbol::Own(_))
                )
            }
            Expression::StringLiteral(_) | Expression::CompoundLiteral(_) => true,
            Expression::Member(member) => {
                member.node.operator.node == MemberOperator::Indirect
                    || self.has_place(&member.node.expression)
            }
            Expression::UnaryOperator(unary) => unary.node.operator.node == UnaryOperator::Indirection,
            Expression::BinaryOperator(binary) => binary.node.operator.node == BinaryOperator::Index,
            _ => false,
        }
    }

    /// The place that an expression stands for.
    pub(super) fn lvalue(&mut self, expression: &'p Node<Expression>) -> Result<Lvalue, CError> {
        let at = expression.span;
        match &expression.node {
            Expression::Identifier(name) => self.variable(&name.node.name, at),
            Expression::StringLiteral(parts) => match literal::string(&parts.node) {
                Some(bytes) => Ok(self.string(&bytes, at)),
                None => Err(self.error(at, "this kind of string literal is not supported")),
            },
            Expression::CompoundLiteral(it) => {
                let ty = self.type_name(&it.node.type_name)?;
                self.compound_literal(ty, &it.node.initializer_list, at)
            }
            Expression::Member(member) => self.member(&member.node, at),
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Indirection => {
                let pointer = self.value(&unary.node.operand)?;
                self.dereference(&pointer, at)
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                self.element(&binary.node.lhs, &binary.node.rhs, at)
            }
            Expression::GenericSelection(it) => {
                let chosen = self.generic(&it.node, at)?;
                self.lvalue(chosen)
            }
            _ => Err(self.error(at, "this is a value, not a place that can be assigned or have an address")),
        }
    }

    /// What a pointer points to.
    pub(super) fn dereference(&mut self, pointer: &TypedValue, at: Extent) -> Result<Lvalue, CError> {
        let Some(to) = pointer.ty.pointee().cloned() else {
            let message = format!("a value of type `{}` points to nothing", self.show(&pointer.ty));
            return Err(self.error(at, message));
        };
        let register = self.reg(pointer);
        Ok(Lvalue::new(to, At::Pointer(register, 0)))
    }

    /// What is at a place, where a function is a pointer to itself.
    fn designated_value(&mut self, lvalue: &Lvalue, at: Extent) -> Result<TypedValue, CError> {
        if let (Type::Function(_), At::Pointer(pointer, _)) = (&lvalue.ty.ty, lvalue.at) {
            return Ok(TypedValue::register(Type::Pointer(std::rc::Rc::new(lvalue.ty.clone())), pointer));
        }
        self.load(lvalue, at)
    }

    fn member(&mut self, member: &'p MemberExpression, at: Extent) -> Result<Lvalue, CError> {
        let base = match member.operator.node {
            MemberOperator::Direct => self.lvalue(&member.expression)?,
            MemberOperator::Indirect => {
                let pointer = self.value(&member.expression)?;
                self.dereference(&pointer, at)?
            }
        };
        self.member_at(&base, &member.identifier.node.name, member.identifier.span)
    }

    /// A member of what is at a place.
    pub(super) fn member_at(&mut self, base: &Lvalue, name: &str, at: Extent) -> Result<Lvalue, CError> {
        let Type::Record(id) = base.ty.ty else {
            let message = format!("a value of type `{}` has no members", self.show(&base.ty.ty));
            return Err(self.error(at, message));
        };
        let Some((owner, field)) = self.records.member(id, name) else {
            return Err(self.no_member(id, name, at));
        };
        let mut part = base.moved(field.ty.clone(), field.slot);
        part.ty.volatile |= base.ty.volatile;
        part.bits = field.bits;
        part.other_view |= !field.same_view;
        part.region = None;
        if field.ty.ty.is_scalar() && !self.records.get(owner).union {
            part.region = self.field_region(owner, name);
        }
        Ok(part)
    }

    pub(super) fn no_member(&self, id: crate::types::RecordId, name: &str, at: Extent) -> CError {
        let record = self.records.get(id);
        if record.fields.is_none() {
            return self.error(at, format!("{} is declared but not defined", record.name));
        }
        let error = self.error(at, format!("{} has no member `{name}`", record.name));
        let names = self.records.member_names(id);
        match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// A member of a struct that is not a place, such as what a function returns.
    fn member_of_value(&mut self, member: &'p MemberExpression, at: Extent) -> Result<TypedValue, CError> {
        let value = self.value(&member.expression)?;
        let (Type::Record(id), Words::Many(registers)) = (&value.ty, &value.words) else {
            let message = format!("a value of type `{}` has no members", self.show(&value.ty));
            return Err(self.error(at, message));
        };
        let name = &member.identifier.node.name;
        let Some((_, field)) = self.records.member(*id, name) else {
            return Err(self.no_member(*id, name, member.identifier.span));
        };
        let (first, count) = (field.slot as usize, self.records.slots(&field.ty.ty) as usize);
        let part = registers.get(first..first + count).unwrap_or_default().to_vec();
        match (&field.ty.ty, part.as_slice()) {
            (ty, [register]) if ty.is_scalar() => Ok(TypedValue::register(ty.clone(), *register)),
            (Type::Record(_), _) => Ok(TypedValue { ty: field.ty.ty.clone(), words: Words::Many(part) }),
            _ => {
                self.unsupported(at, "an array in a struct that is not a variable");
                Ok(self.dummy(&CHAR.pointer()))
            }
        }
    }

    /// `base[index]`
    fn element(
        &mut self,
        base: &'p Node<Expression>,
        index: &'p Node<Expression>,
        at: Extent,
    ) -> Result<Lvalue, CError> {
        if self.has_place(base) {
            let array = self.lvalue(base)?;
            if let Type::Array(of, length) = &array.ty.ty {
                let (of, length) = (of.clone(), *length);
                let index = self.value(index)?;
                return self.element_at(&array, &of, length, &index, at);
            }
            let pointer = self.load(&array, base.span)?;
            let index = self.value(index)?;
            return self.indexed(pointer, index, at);
        }
        let pointer = self.value(base)?;
        let index = self.value(index)?;
        self.indexed(pointer, index, at)
    }

    /// An element of an array at a place.
    pub(super) fn element_at(
        &mut self,
        array: &Lvalue,
        of: &Qualified,
        length: Length,
        index: &TypedValue,
        at: Extent,
    ) -> Result<Lvalue, CError> {
        let words = self.records.slots(&of.ty);
        if let (Some(index), Length::Known(length)) = (index.number(), length)
            && u64::try_from(index).is_ok_and(|index| index < length)
        {
            return Ok(array.moved(of.clone(), index as u32 * words));
        }
        let first = self.address(array, at);
        let pointer = self.pointer_plus(first, index, words, at)?;
        Ok(Lvalue { ty: of.clone(), at: At::Pointer(pointer, 0), ..array.clone() })
    }

    fn indexed(&mut self, base: TypedValue, index: TypedValue, at: Extent) -> Result<Lvalue, CError> {
        // `2[a]` is `a[2]`.
        let (pointer, index) = if base.ty.is_pointer() { (base, index) } else { (index, base) };
        let Some(to) = pointer.ty.pointee().cloned() else {
            let message = format!("a value of type `{}` has no elements", self.show(&pointer.ty));
            return Err(self.error(at, message));
        };
        let words = self.words_of(&to.ty, at)?;
        let first = self.reg(&pointer);
        let moved = self.pointer_plus(first, &index, words, at)?;
        Ok(Lvalue::new(to, At::Pointer(moved, 0)))
    }

    fn address_of(&mut self, operand: &'p Node<Expression>, at: Extent) -> Result<TypedValue, CError> {
        if let Expression::Identifier(name) = &operand.node
            && let Some(Symbol::Function(ty)) = self.find(&name.node.name).cloned()
        {
            return Ok(self.function_pointer(&name.node.name, ty, at));
        }
        if let Some((offset, ty)) = self.null_offset(operand)? {
            return Ok(TypedValue::constant(Type::Pointer(std::rc::Rc::new(ty)), offset));
        }
        let lvalue = self.lvalue(operand)?;
        if lvalue.bits.is_some() {
            return Err(self.error(at, "a bit-field has no address"));
        }
        let to = Type::Pointer(std::rc::Rc::new(lvalue.ty.clone()));
        let pointer = self.address(&lvalue, at);
        Ok(TypedValue::register(to, pointer))
    }
}
