//! Conversions between types, and arithmetic on values of one type.

use fencepost_ir::address;
use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, Kind, LocalOp, UnaryOp};
use lang_c::span::Span as Extent;

use super::Lowering;
use super::bytes::is_byte;
use super::value::{TypedValue, Word, Words};
use crate::error::CError;
use crate::lower::fold;
use crate::types::{ADDRESS, INT, LONG, Type, ULONG};

/// The largest number that a pointer can be made of. Larger ones are known by their index in a list.
const MOST: u64 = address::LARGEST;

impl Lowering<'_> {
    /// `op a`, of type `ty`.
    pub(super) fn unary(&mut self, op: UnaryOp, a: &TypedValue, ty: Type) -> TypedValue {
        if let Some(known) = a.known().and_then(|a| fold::unary(op, a)) {
            return TypedValue::constant(ty, known);
        }
        let a = self.reg(a);
        let dst = self.code.temporary(ty.kind());
        self.code.emit(LocalOp::Unary { op, dst, a });
        TypedValue::register(ty, dst)
    }

    /// `a op b`, of type `ty`.
    pub(super) fn binary(&mut self, op: BinaryOp, a: &TypedValue, b: &TypedValue, ty: Type) -> TypedValue {
        if let (Some(x), Some(y)) = (a.known(), b.known())
            && let Some(known) = fold::binary(op, x, y)
        {
            return TypedValue::constant(ty, known);
        }
        let immediate = match op {
            BinaryOp::I32(_) => b.known().map(|word| word as u32 as i32),
            BinaryOp::I64(_) => b.known().and_then(|word| i32::try_from(word as i64).ok()),
            BinaryOp::F32(_) | BinaryOp::F64(_) | BinaryOp::Address(_) => None,
        };
        let x = self.reg(a);
        let dst = match immediate {
            Some(b) => {
                let dst = self.code.temporary(ty.kind());
                self.code.emit(LocalOp::BinaryImmediate { op, dst, a: x, b });
                dst
            }
            None => {
                let y = self.reg(b);
                self.code.binary(op, ty.kind(), x, y)
            }
        };
        TypedValue::register(ty, dst)
    }

    /// An operation on integers of type `ty`, which gives one of type `result`.
    pub(super) fn integers(
        &mut self,
        op: IntOp,
        a: &TypedValue,
        b: &TypedValue,
        ty: &Type,
        result: Type,
    ) -> TypedValue {
        let op = match ty.kind() {
            Kind::I32 => BinaryOp::I32(op),
            Kind::Ptr if result.is_address() => BinaryOp::Address(op),
            _ => BinaryOp::I64(op),
        };
        self.binary(op, a, b, result)
    }

    /// Whether a scalar is not zero: 1 or 0.
    pub(super) fn truth(&mut self, value: &TypedValue, at: Extent) -> Result<TypedValue, CError> {
        match &value.ty {
            Type::Float => {
                let zero = TypedValue::constant(Type::Float, 0);
                Ok(self.binary(BinaryOp::F32(FloatOp::Ne), value, &zero, INT))
            }
            Type::Double => {
                let zero = TypedValue::constant(Type::Double, 0);
                Ok(self.binary(BinaryOp::F64(FloatOp::Ne), value, &zero, INT))
            }
            ty if ty.is_scalar() => {
                let zero = TypedValue::constant(ty.clone(), 0);
                let op =
                    if ty.kind() == Kind::I32 { BinaryOp::I32(IntOp::Ne) } else { BinaryOp::I64(IntOp::Ne) };
                Ok(self.binary(op, value, &zero, INT))
            }
            ty => {
                let message = format!("a value of type `{}` is neither true nor false", self.show(ty));
                Err(self.error(at, message))
            }
        }
    }

    /// A value as one of another type, by a cast if `explicit`.
    pub(super) fn convert(
        &mut self,
        value: TypedValue,
        to: &Type,
        explicit: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if value.ty == *to {
            return Ok(value);
        }
        let from = value.ty.clone();
        match (&from, to) {
            (_, Type::Void) => Ok(TypedValue::nothing()),
            (from, Type::Bool) if from.is_scalar() => {
                let truth = self.truth(&value, at)?;
                Ok(TypedValue { ty: Type::Bool, ..truth })
            }
            (from, to) if from.is_integer() && to.is_integer() => Ok(self.resize(&value, to)),
            (from, Type::Float | Type::Double) if from.is_address() => {
                let number = self.resize(&value, &ULONG);
                self.convert(number, to, explicit, at)
            }
            (Type::Float | Type::Double, to) if to.is_address() => {
                let number = self.convert(value, &ULONG, explicit, at)?;
                Ok(self.resize(&number, to))
            }
            (from, Type::Float | Type::Double) if from.is_integer() => {
                let unsigned = matches!(from, Type::Int(it) if !it.signed() && it.bits() >= 32);
                let op = UnaryOp::Convert { from: from.kind(), to: to.kind(), unsigned };
                Ok(self.unary(op, &value, to.clone()))
            }
            (Type::Float | Type::Double, Type::Float | Type::Double) => {
                let op = UnaryOp::Convert { from: from.kind(), to: to.kind(), unsigned: false };
                Ok(self.unary(op, &value, to.clone()))
            }
            (Type::Float | Type::Double, to) if to.is_integer() => {
                let wide = to.promoted();
                let op = UnaryOp::Truncate { from: from.kind(), to: wide.kind(), unsigned: !wide.signed() };
                let whole = self.unary(op, &value, wide);
                Ok(self.resize(&whole, to))
            }
            (Type::Pointer(_), Type::Pointer(_)) => self.pointer_to_pointer(value, to, explicit, at),
            (from, Type::Pointer(_)) if from.is_integer() => {
                self.integer_to_pointer(&value, to, explicit, at)
            }
            (Type::Pointer(_), to) if to.is_integer() => self.pointer_to_integer(&value, to, explicit, at),
            // `pthread_t` and the like can be compared with 0 and set to 0.
            (from, Type::Handle) if from.is_integer() && value.is_null() => {
                Ok(TypedValue::constant(Type::Handle, 0))
            }
            _ => {
                let message =
                    format!("a value of type `{}` where `{}` is needed", self.show(&from), self.show(to));
                Err(self.error(at, message))
            }
        }
    }

    fn pointer_to_pointer(
        &mut self,
        value: TypedValue,
        to: &Type,
        explicit: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if !explicit {
            self.check_pointers(&value.ty, to, at)?;
        }
        if let (Some(a), Some(b)) = (value.ty.pointee(), to.pointee())
            && is_byte(&b.ty)
            && !is_byte(&a.ty)
            && a.ty != Type::Void
            && !value.is_null()
        {
            let what = format!("the bytes of a value of type `{}`", self.show(&a.ty));
            self.unsupported(at, what);
        }
        Ok(TypedValue { ty: to.clone(), ..value })
    }

    fn integer_to_pointer(
        &mut self,
        value: &TypedValue,
        to: &Type,
        explicit: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if !explicit && !value.is_null() {
            self.remark(at, format!("an integer where `{}` is needed", self.show(to)));
        }
        if value.ty.is_address() && value.known().is_none() {
            return Ok(TypedValue { ty: to.clone(), ..value.clone() });
        }
        let wide = self.resize(value, &LONG);
        if let Some(number) = wide.known().filter(|number| *number > MOST) {
            return Ok(TypedValue::constant(to.clone(), self.large_number(number)));
        }
        self.check_small(&wide, "a pointer made of an integer that is not a small number", at)?;
        Ok(TypedValue { ty: to.clone(), ..self.retyped(&wide, to) })
    }

    fn pointer_to_integer(
        &mut self,
        value: &TypedValue,
        to: &Type,
        explicit: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        if !explicit {
            self.remark(at, format!("a pointer where `{}` is needed", self.show(to)));
        }
        if to.is_address() && self.has_room_for_marks(&value.ty) {
            return Ok(TypedValue { ty: ADDRESS, ..value.clone() });
        }
        let wide = self.retyped(value, &LONG);
        self.check_small(&wide, "the number of an address", at)?;
        Ok(self.resize(&wide, to))
    }

    /// The same word in a register of another kind.
    fn retyped(&mut self, value: &TypedValue, to: &Type) -> TypedValue {
        match value.words {
            Words::One(Word::Reg(src)) => {
                let dst = self.code.temporary(to.kind());
                self.code.emit(LocalOp::Move { dst, src });
                TypedValue::register(to.clone(), dst)
            }
            _ => TypedValue { ty: to.clone(), words: value.words.clone() },
        }
    }

    /// Says what a compiler would warn about.
    fn remark(&mut self, at: Extent, what: String) {
        let remark = format!("{what} at {}; taken as a cast", self.shared.place(at));
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Whether the lowest three bits of a pointer of this type are 0.
    fn has_room_for_marks(&self, pointer: &Type) -> bool {
        let Some(to) = pointer.pointee() else { return false };
        self.records.is_complete(&to.ty) && self.records.size(&to.ty).1 > address::MARKS
    }

    /// The word of a pointer that is made of a large number: it points nowhere, and is equal to itself only.
    fn large_number(&mut self, number: u64) -> u64 {
        if number >= address::LEAST {
            return number;
        }
        let known = self.large_numbers.iter().position(|it| *it == number);
        let index = known.unwrap_or_else(|| {
            self.large_numbers.push(number);
            self.large_numbers.len() - 1
        });
        MOST + 1 + index as u64
    }

    /// Pointers are not numbers here, unless they are small numbers.
    fn check_small(&mut self, value: &TypedValue, what: &str, at: Extent) -> Result<(), CError> {
        if value.known().is_some_and(|word| word <= MOST) {
            return Ok(());
        }
        let most = TypedValue::constant(LONG, MOST);
        let fits = self.binary(BinaryOp::I64(IntOp::LeUnsigned), value, &most, INT);
        let fits = self.reg(&fits);
        let fine = self.code.label();
        self.code.method.branch(fits, true, fine);
        self.unsupported(at, what);
        self.code.bind(fine);
        Ok(())
    }

    fn check_pointers(&self, from: &Type, to: &Type, at: Extent) -> Result<(), CError> {
        let (Some(a), Some(b)) = (from.pointee(), to.pointee()) else { return Ok(()) };
        let compatible = a.ty == Type::Void
            || b.ty == Type::Void
            || a.ty == b.ty
            || a.ty.is_arithmetic() && b.ty.is_arithmetic() && a.ty.storage() == b.ty.storage()
            || matches!((&a.ty, &b.ty), (Type::Function(_), Type::Function(_)))
            || matches!((&a.ty, &b.ty), (Type::Pointer(_), Type::Pointer(_)))
            || matches!((&a.ty, &b.ty), (Type::Array(..), Type::Array(..)));
        if compatible {
            return Ok(());
        }
        let message = format!("a pointer of type `{}` where `{}` is needed", self.show(from), self.show(to));
        Err(self.error(at, message))
    }

    /// An integer as one of another integer type.
    pub(super) fn resize(&mut self, value: &TypedValue, to: &Type) -> TypedValue {
        let from = &value.ty;
        if let Type::Bool = to {
            let zero = TypedValue::constant(from.clone(), 0);
            return self.integers(IntOp::Ne, value, &zero, from, Type::Bool);
        }
        match (from.is_address(), to.is_address()) {
            (true, false) => {
                let number = self.unary(UnaryOp::NumberOf, value, ULONG);
                return self.resize(&number, to);
            }
            (false, true) => {
                let number = self.resize(value, &ULONG);
                return self.unary(UnaryOp::FromNumber, &number, ADDRESS);
            }
            _ => {}
        }
        let bits = |ty: &Type| match ty {
            Type::Int(it) => it.bits(),
            _ => 1,
        };
        let (had, has) = (bits(from), bits(to));
        // A number of fewer bits, and with no sign or with the same, is what it was.
        let kept = had < has && (!from.signed() || to.signed()) || had == has && from.signed() == to.signed();
        match (from.kind(), to.kind()) {
            (Kind::I64, Kind::I64) | (Kind::Ptr, _) => {
                TypedValue { ty: to.clone(), words: value.words.clone() }
            }
            (Kind::I32, Kind::I64) => {
                let unsigned = !from.signed();
                self.unary(UnaryOp::Convert { from: Kind::I32, to: Kind::I64, unsigned }, value, to.clone())
            }
            (Kind::I64, _) if has == 32 => {
                let op = UnaryOp::Convert { from: Kind::I64, to: Kind::I32, unsigned: true };
                self.unary(op, value, to.clone())
            }
            _ if kept || has == 32 => TypedValue { ty: to.clone(), words: value.words.clone() },
            _ => self.unary(UnaryOp::Narrow(to.storage()), value, to.clone()),
        }
    }

    /// What a bit-field of so many bits holds after it has been given a value.
    pub(super) fn cut(&mut self, value: TypedValue, width: u32) -> TypedValue {
        let ty = value.ty.clone();
        let bits = if ty.kind() == Kind::I32 { 32 } else { 64 };
        if ty == Type::Bool || width >= bits {
            return value;
        }
        let by = TypedValue::constant(INT, u64::from(bits - width));
        let up = self.integers(IntOp::Shl, &value, &by, &ty, ty.clone());
        let op = if ty.signed() { IntOp::Shr } else { IntOp::ShrUnsigned };
        self.integers(op, &up, &by, &ty, ty.clone())
    }
}
