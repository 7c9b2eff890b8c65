//! Operators. A signed overflow is a fault, unless such numbers are to wrap around; nothing waits for a value only to see
//! whether it overflows. Division by zero is a fault, too.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, ControlOp, Kind, Label, LocalOp, MemoryOp, Reg, UnaryOp};
use lang_c::ast::{BinaryOperator, Expression, UnaryOperator};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::{Lvalue, TypedValue};
use crate::error::CError;
use crate::types::{INT, LONG, Type};

/// What an assignment such as `+=` does before it assigns.
fn assigned(operator: &BinaryOperator) -> Option<BinaryOperator> {
    Some(match operator {
        BinaryOperator::AssignMultiply => BinaryOperator::Multiply,
        BinaryOperator::AssignDivide => BinaryOperator::Divide,
        BinaryOperator::AssignModulo => BinaryOperator::Modulo,
        BinaryOperator::AssignPlus => BinaryOperator::Plus,
        BinaryOperator::AssignMinus => BinaryOperator::Minus,
        BinaryOperator::AssignShiftLeft => BinaryOperator::ShiftLeft,
        BinaryOperator::AssignShiftRight => BinaryOperator::ShiftRight,
        BinaryOperator::AssignBitwiseAnd => BinaryOperator::BitwiseAnd,
        BinaryOperator::AssignBitwiseXor => BinaryOperator::BitwiseXor,
        BinaryOperator::AssignBitwiseOr => BinaryOperator::BitwiseOr,
        _ => return None,
    })
}

fn comparison(operator: &BinaryOperator, signed: bool) -> Option<(IntOp, FloatOp)> {
    Some(match (operator, signed) {
        (BinaryOperator::Equals, _) => (IntOp::Eq, FloatOp::Eq),
        (BinaryOperator::NotEquals, _) => (IntOp::Ne, FloatOp::Ne),
        (BinaryOperator::Less, true) => (IntOp::Lt, FloatOp::Lt),
        (BinaryOperator::Less, false) => (IntOp::LtUnsigned, FloatOp::Lt),
        (BinaryOperator::Greater, true) => (IntOp::Gt, FloatOp::Gt),
        (BinaryOperator::Greater, false) => (IntOp::GtUnsigned, FloatOp::Gt),
        (BinaryOperator::LessOrEqual, true) => (IntOp::Le, FloatOp::Le),
        (BinaryOperator::LessOrEqual, false) => (IntOp::LeUnsigned, FloatOp::Le),
        (BinaryOperator::GreaterOrEqual, true) => (IntOp::Ge, FloatOp::Ge),
        (BinaryOperator::GreaterOrEqual, false) => (IntOp::GeUnsigned, FloatOp::Ge),
        _ => return None,
    })
}

/// Operations on integers, with or without a sign; `wraps` if a result that does not fit is no fault.
fn arithmetic(operator: &BinaryOperator, signed: bool, wraps: bool) -> Option<(IntOp, Option<FloatOp>)> {
    Some(match operator {
        BinaryOperator::Multiply if !wraps => (IntOp::MulNoWrap, Some(FloatOp::Mul)),
        BinaryOperator::Multiply => (IntOp::Mul, Some(FloatOp::Mul)),
        BinaryOperator::Divide if signed => (IntOp::DivChecked, Some(FloatOp::Div)),
        BinaryOperator::Divide => (IntOp::DivUnsigned, Some(FloatOp::Div)),
        BinaryOperator::Modulo if signed => (IntOp::RemChecked, None),
        BinaryOperator::Modulo => (IntOp::RemUnsigned, None),
        BinaryOperator::Plus if !wraps => (IntOp::AddNoWrap, Some(FloatOp::Add)),
        BinaryOperator::Plus => (IntOp::Add, Some(FloatOp::Add)),
        BinaryOperator::Minus if !wraps => (IntOp::SubNoWrap, Some(FloatOp::Sub)),
        BinaryOperator::Minus => (IntOp::Sub, Some(FloatOp::Sub)),
        BinaryOperator::BitwiseAnd => (IntOp::And, None),
        BinaryOperator::BitwiseXor => (IntOp::Xor, None),
        BinaryOperator::BitwiseOr => (IntOp::Or, None),
        _ => return None,
    })
}

impl<'p> Lowering<'p> {
    pub(super) fn unary_operator(
        &mut self,
        operator: &UnaryOperator,
        operand: &'p Node<Expression>,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        match operator {
            UnaryOperator::PreIncrement | UnaryOperator::PostIncrement => {
                let after = *operator == UnaryOperator::PostIncrement;
                return self.step(operand, &BinaryOperator::Plus, after, at);
            }
            UnaryOperator::PreDecrement | UnaryOperator::PostDecrement => {
                let after = *operator == UnaryOperator::PostDecrement;
                return self.step(operand, &BinaryOperator::Minus, after, at);
            }
            _ => {}
        }
        let value = self.value(operand)?;
        if *operator == UnaryOperator::Negate {
            if matches!(value.ty, Type::Float | Type::Double) {
                let truth = self.truth(&value, at)?;
                return Ok(self.unary(UnaryOp::IsZero, &truth, INT));
            }
            if !value.ty.is_scalar() {
                self.truth(&value, at)?;
            }
            return Ok(self.unary(UnaryOp::IsZero, &value, INT));
        }
        let fits =
            value.ty.is_arithmetic() && (*operator != UnaryOperator::Complement || value.ty.is_integer());
        if !fits {
            let message = format!("this operator on a value of type `{}`", self.show(&value.ty));
            return Err(self.error(at, message));
        }
        let ty = value.ty.promoted();
        let value = self.convert(value, &ty, false, at)?;
        Ok(match operator {
            // Addresses are not numbers to the machine.
            UnaryOperator::Minus if ty.is_address() => {
                self.integers(IntOp::Sub, &TypedValue::constant(ty.clone(), 0), &value, &ty.clone(), ty)
            }
            UnaryOperator::Complement if ty.is_address() => {
                self.integers(IntOp::Xor, &value, &TypedValue::constant(ty.clone(), !0), &ty.clone(), ty)
            }
            UnaryOperator::Minus if !self.wraps(&ty) => {
                self.at(at);
                self.integers(IntOp::SubNoWrap, &TypedValue::constant(ty.clone(), 0), &value, &ty.clone(), ty)
            }
            UnaryOperator::Minus => self.unary(UnaryOp::Neg(ty.kind()), &value, ty),
            UnaryOperator::Complement => self.unary(UnaryOp::Not(ty.kind()), &value, ty),
            _ => value,
        })
    }

    /// `++` and `--`.
    fn step(
        &mut self,
        operand: &'p Node<Expression>,
        operator: &BinaryOperator,
        after: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let lvalue = self.lvalue(operand)?;
        let one = TypedValue::constant(INT, 1);
        if lvalue.ty.atomic {
            let (old, new) = self.atomic_update(&lvalue, operator, &one, at)?;
            return Ok(if after { old } else { new });
        }
        let old = self.load(&lvalue, operand.span)?;
        let register = self.reg(&old);
        let kept = self.code.temporary(old.ty.kind());
        self.code.emit(LocalOp::Move { dst: kept, src: register });
        let old = TypedValue::register(old.ty, kept);
        let new = self.combine(operator, old.clone(), one, at)?;
        let new = self.assign(&lvalue, new, at)?;
        Ok(if after { old } else { new })
    }

    /// Converts a value to a place's type and puts it there; gives what was put.
    pub(super) fn assign(
        &mut self,
        lvalue: &Lvalue,
        value: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if let Type::Array(..) | Type::Function(_) | Type::Void = lvalue.ty.ty {
            let message = format!("something of type `{}` cannot be assigned", self.show(&lvalue.ty.ty));
            return Err(self.error(at, message));
        }
        let mut value = self.convert(value, &lvalue.ty.ty, false, at)?;
        if let Some(width) = lvalue.bits {
            value = self.cut(value, width);
        }
        self.store(lvalue, &value, at)?;
        Ok(value)
    }

    pub(super) fn binary_operator(
        &mut self,
        operator: &BinaryOperator,
        lhs: &'p Node<Expression>,
        rhs: &'p Node<Expression>,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        match operator {
            BinaryOperator::Assign => {
                let start = self.here();
                let lvalue = self.lvalue(lhs)?;
                let value = self.behind(start, at, |it| it.value_for(rhs, &lvalue.ty.ty))?;
                return self.assign(&lvalue, value, at);
            }
            BinaryOperator::LogicalAnd => return self.logical(lhs, rhs, false),
            BinaryOperator::LogicalOr => return self.logical(lhs, rhs, true),
            _ => {}
        }
        let start = self.here();
        if let Some(operator) = assigned(operator) {
            let lvalue = self.lvalue(lhs)?;
            if lvalue.ty.atomic {
                let b = self.behind(start, at, |it| it.value(rhs))?;
                return self.atomic_update(&lvalue, &operator, &b, at).map(|(_, new)| new);
            }
            let a = self.load(&lvalue, lhs.span)?;
            let b = self.behind(start, at, |it| it.value(rhs))?;
            let new = self.combine(&operator, a, b, at)?;
            let new = if lvalue.ty.ty.is_scalar() {
                self.convert(new, &lvalue.ty.ty, lvalue.ty.ty.is_arithmetic(), at)?
            } else {
                new
            };
            return self.assign(&lvalue, new, at);
        }
        let a = self.value(lhs)?;
        let b = self.behind(start, at, |it| it.value(rhs))?;
        self.combine(operator, a, b, at)
    }

    /// `a op b` for operators that only compute.
    pub(super) fn combine(
        &mut self,
        operator: &BinaryOperator,
        a: TypedValue,
        b: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        self.compute(operator, a, b, false, at)
    }

    /// The same for values of atomic objects, which wrap around if they have a sign, too (C11, 7.17.7.5).
    pub(super) fn combine_atomic(
        &mut self,
        operator: &BinaryOperator,
        a: TypedValue,
        b: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        self.compute(operator, a, b, true, at)
    }

    fn compute(
        &mut self,
        operator: &BinaryOperator,
        a: TypedValue,
        b: TypedValue,
        atomic: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if a.ty.is_pointer() || b.ty.is_pointer() || a.ty == Type::Handle || b.ty == Type::Handle {
            return self.combine_pointers(operator, a, b, at);
        }
        if !a.ty.is_arithmetic() || !b.ty.is_arithmetic() {
            return Err(self.no_operands(&a, &b, at));
        }
        if matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
            return self.shift(operator, a, b, at);
        }
        let ty = a.ty.common(&b.ty);
        let signed = ty.signed();
        let (a, b) = (self.convert(a, &ty, false, at)?, self.convert(b, &ty, false, at)?);
        self.at(at);
        let (ints, floats, result) = match comparison(operator, signed) {
            Some((ints, floats)) => (ints, Some(floats), INT),
            None => match arithmetic(operator, signed, atomic || self.wraps(&ty)) {
                Some((ints, floats)) => (ints, floats, ty.clone()),
                None => return Err(self.no_operands(&a, &b, at)),
            },
        };
        match (&ty, floats) {
            (Type::Float, Some(op)) => Ok(self.binary(BinaryOp::F32(op), &a, &b, result)),
            (Type::Double, Some(op)) => Ok(self.binary(BinaryOp::F64(op), &a, &b, result)),
            (Type::Float | Type::Double, None) => Err(self.no_operands(&a, &b, at)),
            _ => Ok(self.integers(ints, &a, &b, &ty, result)),
        }
    }

    /// Whether numbers of a type wrap around. What is computed in addresses has no numbers that could.
    fn wraps(&self, ty: &Type) -> bool {
        self.options.wraps || !ty.signed() || !ty.is_integer() || ty.is_address()
    }

    fn no_operands(&self, a: &TypedValue, b: &TypedValue, at: Extent) -> CError {
        let message =
            format!("this operator on values of types `{}` and `{}`", self.show(&a.ty), self.show(&b.ty));
        self.error(at, message)
    }

    /// Shifts: by less than the width, or it is a fault.
    fn shift(
        &mut self,
        operator: &BinaryOperator,
        a: TypedValue,
        b: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if !a.ty.is_integer() || !b.ty.is_integer() {
            return Err(self.no_operands(&a, &b, at));
        }
        let ty = a.ty.promoted();
        let a = self.convert(a, &ty, false, at)?;
        let width = if ty.kind() == Kind::I32 { 32 } else { 64 };
        let by = self.resize(&b, &INT);
        match b.number() {
            Some(0..32) => {}
            Some(by) if by >= 0 && by < width => {}
            Some(_) => {
                self.fault(at, format!("a shift by a number that is not in 0..{width}"));
                return Ok(self.dummy(&ty));
            }
            None => {
                let most = TypedValue::constant(b.ty.promoted(), width as u64);
                let wide = self.resize(&b, &b.ty.promoted());
                let fits = self.integers(IntOp::LtUnsigned, &wide, &most, &wide.ty.clone(), INT);
                let fits = self.reg(&fits);
                let fine = self.code.label();
                self.code.method.branch(fits, true, fine);
                self.fault(at, format!("a shift by a number that is not in 0..{width}"));
                self.code.bind(fine);
            }
        }
        let op = match (operator, ty.signed()) {
            (BinaryOperator::ShiftLeft, _) => IntOp::Shl,
            (_, true) => IntOp::Shr,
            (_, false) => IntOp::ShrUnsigned,
        };
        let by = if ty.kind() == Kind::I32 { by } else { self.resize(&by, &LONG) };
        Ok(self.integers(op, &a, &by, &ty.clone(), ty))
    }

    /// A fault of the program that is not one of an instruction.
    pub(super) fn fault(&mut self, at: Extent, message: impl Into<String>) {
        let message = self.shared.builder.message(message);
        self.at(at);
        self.code.emit(ControlOp::Fail { message });
    }

    fn combine_pointers(
        &mut self,
        operator: &BinaryOperator,
        a: TypedValue,
        b: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        match operator {
            BinaryOperator::Plus if a.ty.is_pointer() && b.ty.is_integer() => self.advance(&a, &b, at),
            BinaryOperator::Plus if b.ty.is_pointer() && a.ty.is_integer() => self.advance(&b, &a, at),
            BinaryOperator::Minus if a.ty.is_pointer() && b.ty.is_integer() => {
                let wide = self.resize(&b, &LONG);
                let back = self.unary(UnaryOp::Neg(Kind::I64), &wide, LONG);
                self.advance(&a, &back, at)
            }
            BinaryOperator::Minus if a.ty.is_pointer() && b.ty.is_pointer() => {
                let to = a.ty.pointee().map_or(Type::Void, |to| to.ty.clone());
                let words = self.words_of(&to, at)?;
                let (a, b) = (self.reg(&a), self.reg(&b));
                let dst = self.code.temporary(Kind::I64);
                self.at(at);
                self.code.emit(MemoryOp::PointerDifference { dst, a, b, words });
                Ok(TypedValue::register(LONG, dst))
            }
            _ => {
                let Some((op, _)) = comparison(operator, false) else {
                    return Err(self.no_operands(&a, &b, at));
                };
                let (x, y) = match (&a.ty, &b.ty) {
                    (Type::Handle, Type::Handle) | (Type::Pointer(_), Type::Pointer(_)) => (a, b),
                    (Type::Pointer(_) | Type::Handle, ty) if ty.is_integer() => {
                        let to = a.ty.clone();
                        let b = self.convert(b, &to, true, at)?;
                        (a, b)
                    }
                    (ty, Type::Pointer(_) | Type::Handle) if ty.is_integer() => {
                        let to = b.ty.clone();
                        let a = self.convert(a, &to, true, at)?;
                        (a, b)
                    }
                    _ => return Err(self.no_operands(&a, &b, at)),
                };
                Ok(self.binary(BinaryOp::I64(op), &x, &y, INT))
            }
        }
    }

    /// How many slots an element has that pointers to this type move by.
    pub(super) fn words_of(&mut self, ty: &Type, at: Extent) -> Result<u32, CError> {
        if *ty == Type::Void {
            self.unsupported(at, "arithmetic on a pointer to `void`");
            return Ok(1);
        }
        if !self.records.is_complete(ty) {
            let message = format!("arithmetic on a pointer to `{}`, whose size is not known", self.show(ty));
            return Err(self.error(at, message));
        }
        Ok(self.records.slots(ty))
    }

    fn advance(
        &mut self,
        pointer: &TypedValue,
        index: &TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let to = pointer.ty.pointee().map_or(Type::Void, |to| to.ty.clone());
        let words = self.words_of(&to, at)?;
        let first = self.reg(pointer);
        let moved = self.pointer_plus(first, index, words, at)?;
        Ok(TypedValue::register(pointer.ty.clone(), moved))
    }

    /// A pointer moved on by so many elements.
    pub(super) fn pointer_plus(
        &mut self,
        pointer: Reg,
        index: &TypedValue,
        words: u32,
        at: Extent,
    ) -> Result<Reg, CError> {
        if !index.ty.is_integer() {
            let message = format!("an index of type `{}`", self.show(&index.ty));
            return Err(self.error(at, message));
        }
        if index.known() == Some(0) {
            return Ok(pointer);
        }
        let wide = self.resize(index, &LONG);
        let index = self.reg(&wide);
        let dst = self.code.temporary(Kind::Ptr);
        self.at(at);
        self.code.emit(MemoryOp::PointerAdd { dst, pointer, index, words });
        Ok(dst)
    }

    /// `&&` and `||`.
    fn logical(
        &mut self,
        lhs: &'p Node<Expression>,
        rhs: &'p Node<Expression>,
        or: bool,
    ) -> Result<TypedValue, CError> {
        let a = self.value(lhs)?;
        let a = self.truth(&a, lhs.span)?;
        if let Some(known) = a.known() {
            if (known != 0) == or {
                return Ok(TypedValue::constant(INT, u64::from(or)));
            }
            let b = self.value(rhs)?;
            return self.truth(&b, rhs.span);
        }
        let end = self.code.label();
        let result = self.code.temporary(Kind::I32);
        let src = self.reg(&a);
        self.code.emit(LocalOp::Move { dst: result, src });
        self.code.method.branch(result, or, end);
        let b = self.value(rhs)?;
        let b = self.truth(&b, rhs.span)?;
        let src = self.reg(&b);
        self.code.emit(LocalOp::Move { dst: result, src });
        self.code.bind(end);
        Ok(TypedValue::register(INT, result))
    }

    /// Goes to `target` if an expression is true, or if it is not.
    pub(super) fn branch_on(
        &mut self,
        condition: &'p Node<Expression>,
        when: bool,
        target: Label,
    ) -> Result<(), CError> {
        match &condition.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Negate => {
                self.branch_on(&unary.node.operand, !when, target)
            }
            Expression::BinaryOperator(binary)
                if matches!(
                    binary.node.operator.node,
                    BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr
                ) =>
            {
                let or = binary.node.operator.node == BinaryOperator::LogicalOr;
                if or == when {
                    self.branch_on(&binary.node.lhs, when, target)?;
                    return self.branch_on(&binary.node.rhs, when, target);
                }
                let past = self.code.label();
                self.branch_on(&binary.node.lhs, !when, past)?;
                self.branch_on(&binary.node.rhs, when, target)?;
                self.code.bind(past);
                Ok(())
            }
            _ => {
                let value = self.value(condition)?;
                self.at(condition.span);
                let decides = match value.ty {
                    Type::Float | Type::Double => self.truth(&value, condition.span)?,
                    ref ty if ty.is_scalar() => value,
                    _ => self.truth(&value, condition.span)?,
                };
                match decides.known() {
                    Some(known) if (known != 0) == when => self.code.method.jump(target),
                    Some(_) => {}
                    None => {
                        let register = self.reg(&decides);
                        self.code.method.branch(register, when, target);
                    }
                }
                Ok(())
            }
        }
    }
}
