//! Arithmetic, comparisons and conversions: ECMA-335 III.1.5 and III.3.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, Reg, Storage, UnaryOp};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::il::Opcode;
use crate::types::{LowerResult, MemoryUse, Primitive, Shape, Ty, invalid, unsupported};

/// What two values are compared for. `Un` is unsigned for integers and "or unordered" for floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    NeUn,
    Lt,
    LtUn,
    Le,
    LeUn,
    Gt,
    GtUn,
    Ge,
    GeUn,
}

impl Comparison {
    pub(super) fn on_integers(self) -> IntOp {
        match self {
            Comparison::Eq => IntOp::Eq,
            Comparison::NeUn => IntOp::Ne,
            Comparison::Lt => IntOp::Lt,
            Comparison::LtUn => IntOp::LtUnsigned,
            Comparison::Le => IntOp::Le,
            Comparison::LeUn => IntOp::LeUnsigned,
            Comparison::Gt => IntOp::Gt,
            Comparison::GtUn => IntOp::GtUnsigned,
            Comparison::Ge => IntOp::Ge,
            Comparison::GeUn => IntOp::GeUnsigned,
        }
    }

    fn on_floats(self) -> FloatOp {
        match self {
            Comparison::Eq => FloatOp::Eq,
            Comparison::NeUn => FloatOp::Ne,
            Comparison::Lt => FloatOp::Lt,
            Comparison::LtUn => FloatOp::LtUnordered,
            Comparison::Le => FloatOp::Le,
            Comparison::LeUn => FloatOp::LeUnordered,
            Comparison::Gt => FloatOp::Gt,
            Comparison::GtUn => FloatOp::GtUnordered,
            Comparison::Ge => FloatOp::Ge,
            Comparison::GeUn => FloatOp::GeUnordered,
        }
    }
}

impl Body<'_, '_> {
    /// The kind of an entry that is one word.
    pub(super) fn kind(&mut self, entry: &StackEntry) -> LowerResult<Kind> {
        match &self.link.types.kinds(entry.ty)?[..] {
            [kind] => Ok(*kind),
            _ => invalid("a struct where a number or reference is needed"),
        }
    }

    /// Brings both operands to one kind.
    fn unify(&mut self, a: StackEntry, b: StackEntry) -> LowerResult<(StackEntry, StackEntry, Kind)> {
        let (left, right) = (self.kind(&a)?, self.kind(&b)?);
        Ok(match (left, right) {
            (Kind::I32, Kind::I64) if self.is_native(&b) => (self.widen(a)?, b, Kind::I64),
            (Kind::I64, Kind::I32) if self.is_native(&a) => (a, self.widen(b)?, Kind::I64),
            (Kind::F32, Kind::F64) => {
                let double = self.link.types.primitive(Primitive::R8);
                (self.coerce(a, double)?, b, Kind::F64)
            }
            (Kind::F64, Kind::F32) => {
                let double = self.link.types.primitive(Primitive::R8);
                (a, self.coerce(b, double)?, Kind::F64)
            }
            // References and pointers are compared as words.
            (Kind::Ref, Kind::Ref) | (Kind::Ptr, Kind::Ptr) => (a, b, Kind::Ref),
            (Kind::Ptr, Kind::I32 | Kind::I64) if is_null(&b) => (a.clone(), null_like(&a), Kind::Ref),
            (Kind::I32 | Kind::I64, Kind::Ptr) if is_null(&a) => (null_like(&b), b, Kind::Ref),
            (Kind::Ptr, Kind::I32 | Kind::I64) | (Kind::I32 | Kind::I64, Kind::Ptr) => {
                return unsupported("an address used as a number");
            }
            (same, other) if same == other => (a, b, same),
            _ => {
                let (a, b) = (self.link.types.name(a.ty), self.link.types.name(b.ty));
                return invalid(format!("{a} and {b} as operands of one operation"));
            }
        })
    }

    /// Whether an entry of 64 bits is a native integer.
    fn is_native(&mut self, entry: &StackEntry) -> bool {
        let long = [Some(Primitive::I8), Some(Primitive::U8)];
        !long.contains(&self.link.types.as_primitive(entry.ty))
    }

    /// A 32-bit integer as a native one.
    fn widen(&mut self, entry: StackEntry) -> LowerResult<StackEntry> {
        let native = self.link.types.primitive(Primitive::I);
        self.coerce(entry, native)
    }

    pub(super) fn arithmetic(&mut self, int: IntOp, float: Option<FloatOp>) -> LowerResult<()> {
        let (b, a) = (self.pop()?, self.pop()?);
        let (a, b, kind) = self.unify(a, b)?;
        let op = match (kind, float) {
            (Kind::I32, _) => BinaryOp::I32(int),
            (Kind::I64, _) => BinaryOp::I64(int),
            (Kind::F32, Some(float)) => BinaryOp::F32(float),
            (Kind::F64, Some(float)) => BinaryOp::F64(float),
            (Kind::Ref | Kind::Ptr, _) => return unsupported("arithmetic on addresses"),
            _ => return invalid("this operation is not defined on floating-point numbers"),
        };
        let primitive = match kind {
            Kind::I32 => Primitive::I4,
            Kind::F32 => Primitive::R4,
            Kind::F64 => Primitive::R8,
            _ => self.wide_primitive(&a, &b),
        };
        let dst = self.binary(op, a, b, kind)?;
        self.push_primitive(primitive, dst);
        Ok(())
    }

    /// What a 64-bit result is: native if an operand is.
    fn wide_primitive(&mut self, a: &StackEntry, b: &StackEntry) -> Primitive {
        if self.is_native(a) || self.is_native(b) { Primitive::I } else { Primitive::I8 }
    }

    /// Emits a two-operand operation and gives the register of its result.
    fn binary(&mut self, op: BinaryOp, a: StackEntry, b: StackEntry, result: Kind) -> LowerResult<Reg> {
        let is_integer = matches!(op, BinaryOp::I32(_) | BinaryOp::I64(_));
        let immediate = match (&b.value, op) {
            (&StackValue::Const(value), BinaryOp::I32(_)) => Some(value as u32 as i32),
            (&StackValue::Const(value), BinaryOp::I64(_)) => i32::try_from(value as i64).ok(),
            _ => None,
        };
        let (a, left) = self.materialise(a)?;
        if let (Some(immediate), true) = (immediate, is_integer) {
            self.release(&a);
            let dst = self.scratch(result);
            self.emit_result(LocalOp::BinaryImmediate { op, dst, a: left, b: immediate }, dst);
            return Ok(dst);
        }
        let (b, right) = self.materialise(b)?;
        self.release(&a);
        self.release(&b);
        let dst = self.scratch(result);
        self.emit_result(LocalOp::Binary { op, dst, a: left, b: right }, dst);
        Ok(dst)
    }

    pub(super) fn shift(&mut self, op: IntOp) -> LowerResult<()> {
        let (amount, value) = (self.pop()?, self.pop()?);
        if !matches!(self.kind(&amount)?, Kind::I32 | Kind::I64) {
            return invalid("a shift by what is not an integer");
        }
        let kind = self.kind(&value)?;
        let (op, primitive) = match kind {
            Kind::I32 => (BinaryOp::I32(op), Primitive::I4),
            Kind::I64 => (BinaryOp::I64(op), self.wide_primitive(&value, &value)),
            _ => return invalid("shift of what is not an integer"),
        };
        let dst = self.binary(op, value, amount, kind)?;
        self.push_primitive(primitive, dst);
        Ok(())
    }

    pub(super) fn unary(&mut self, op: UnaryOp, entry: StackEntry, result: Ty) -> LowerResult<()> {
        let (entry, a) = self.materialise(entry)?;
        self.release(&entry);
        let dst = self.temporary(result)?;
        self.emit_result(LocalOp::Unary { op, dst, a }, dst);
        self.push_temp(result, dst);
        Ok(())
    }

    pub(super) fn negate(&mut self) -> LowerResult<()> {
        let entry = self.pop()?;
        let kind = self.kind(&entry)?;
        if let Kind::Ref | Kind::Ptr = kind {
            return invalid("the negative of what is not a number");
        }
        let ty = self.stack_type(entry.ty);
        self.unary(UnaryOp::Neg(kind), entry, ty)
    }

    pub(super) fn complement(&mut self) -> LowerResult<()> {
        let entry = self.pop()?;
        let kind = self.kind(&entry)?;
        if !matches!(kind, Kind::I32 | Kind::I64) {
            return invalid("the complement of what is not an integer");
        }
        let ty = self.stack_type(entry.ty);
        self.unary(UnaryOp::Not(kind), entry, ty)
    }

    /// The type that a value of a narrow type has once it has been computed with.
    pub(super) fn stack_type(&mut self, ty: Ty) -> Ty {
        match self.link.types.as_primitive(ty) {
            Some(primitive) if primitive.kind() == Kind::I32 => self.link.types.primitive(Primitive::I4),
            Some(primitive) => self.link.types.primitive(primitive),
            None => ty,
        }
    }

    pub(super) fn check_finite(&mut self) -> LowerResult<()> {
        let (entry, a) = self.pop_register()?;
        let kind = self.kind(&entry)?;
        if !matches!(kind, Kind::F32 | Kind::F64) {
            return invalid("only floating-point numbers can be infinite");
        }
        let op = |op| if kind == Kind::F32 { BinaryOp::F32(op) } else { BinaryOp::F64(op) };
        let (difference, flag) = (self.scratch(kind), self.scratch(Kind::I32));
        let fine = self.out.label();
        // Infinity less itself is not a number.
        self.emit(LocalOp::Binary { op: op(FloatOp::Sub), dst: difference, a, b: a });
        self.emit(LocalOp::Binary { op: op(FloatOp::Eq), dst: flag, a: difference, b: difference });
        self.out.branch(flag, true, fine);
        let class = self.link.types.system("System", "ArithmeticException")?;
        self.create_instance(class)?;
        let (exception, register) = self.pop_register()?;
        self.emit(ControlOp::Throw { exception: register });
        self.release(&exception);
        self.out.bind(fine);
        self.temporaries.release(difference);
        self.temporaries.release(flag);
        self.last_result = None;
        self.stack.push(entry);
        Ok(())
    }

    /// Emits a comparison and gives the register with its truth value.
    pub(super) fn comparison(&mut self, comparison: Comparison) -> LowerResult<Reg> {
        let (b, a) = (self.pop()?, self.pop()?);
        let is_order = !matches!(comparison, Comparison::Eq | Comparison::NeUn);
        if is_order && self.kind(&a)? == Kind::Ptr && self.kind(&b)? == Kind::Ptr {
            return self.pointer_order(comparison, a, b);
        }
        self.doubts_identity(&a, &b);
        let (a, b, kind) = self.unify(a, b)?;
        let op = match kind {
            Kind::I32 => BinaryOp::I32(comparison.on_integers()),
            Kind::I64 | Kind::Ref | Kind::Ptr => BinaryOp::I64(comparison.on_integers()),
            Kind::F32 => BinaryOp::F32(comparison.on_floats()),
            Kind::F64 => BinaryOp::F64(comparison.on_floats()),
        };
        // Structs cannot get here: `kind` has refused them.
        self.binary(op, a, b, Kind::I32)
    }

    pub(super) fn compare(&mut self, comparison: Comparison) -> LowerResult<()> {
        let dst = self.comparison(comparison)?;
        self.push_primitive(Primitive::Bool, dst);
        Ok(())
    }

    pub(super) fn convert(&mut self, opcode: Opcode) -> LowerResult<()> {
        use Opcode::*;
        let (to, unsigned) = match opcode {
            ConvI1 => (Primitive::I1, false),
            ConvI2 => (Primitive::I2, false),
            ConvI4 => (Primitive::I4, false),
            ConvI8 => (Primitive::I8, false),
            ConvI => (Primitive::I, false),
            ConvU1 => (Primitive::U1, true),
            ConvU2 => (Primitive::U2, true),
            ConvU4 => (Primitive::U4, true),
            ConvU8 => (Primitive::U8, true),
            ConvU => (Primitive::U, true),
            ConvR4 => (Primitive::R4, false),
            ConvRUn => (Primitive::R8, true),
            _ => (Primitive::R8, false),
        };
        let entry = self.pop()?;
        if matches!(opcode, ConvI | ConvU) && self.kind(&entry)? == Kind::Ptr {
            let entry = self.unmanaged(entry)?;
            self.stack.push(entry);
            return Ok(());
        }
        let from = self.number_kind(&entry)?;
        let ty = self.link.types.primitive(to);
        let steps = conversion(from, to, unsigned);
        let truncates = steps.iter().any(|(op, _)| matches!(op, UnaryOp::Truncate { .. }));
        if truncates && !self.link.types.world.is_library(self.assembly) {
            // ECMA-335 III.3.27 leaves the result open if the number does not fit.
            let message =
                "a floating-point number that no integer can hold becomes what it becomes on x86-64";
            let message = self.link.draft.builder.message(message);
            self.emit(ControlOp::Relies { message });
        }
        if let (StackValue::Const(value), true) = (&entry.value, steps.len() <= 1) {
            // A constant that fits stays one.
            let fitted = match steps.first() {
                None => Some(*value),
                Some((UnaryOp::Narrow(storage), _)) => Some(storage.fit(*value)),
                Some((UnaryOp::Convert { from: Kind::I32, to: Kind::I64, unsigned }, _)) => {
                    Some(if *unsigned { *value } else { *value as u32 as i32 as i64 as u64 })
                }
                _ => None,
            };
            if let Some(value) = fitted {
                self.push_const(ty, value);
                return Ok(());
            }
        }
        let mut entry = entry;
        for (op, kind) in steps {
            let (used, a) = self.materialise(entry)?;
            self.release(&used);
            let dst = self.scratch(kind);
            self.emit_result(LocalOp::Unary { op, dst, a }, dst);
            entry = StackEntry { ty, value: StackValue::Temp(dst) };
        }
        entry.ty = ty;
        self.stack.push(entry);
        Ok(())
    }

    /// The kind of an entry that is a number. Objects are pinned by using them as one.
    fn number_kind(&mut self, entry: &StackEntry) -> LowerResult<Kind> {
        let is_pointer = matches!(self.link.types.shape(entry.ty), Shape::Pointer(_) | Shape::Function(_));
        match self.kind(entry)? {
            Kind::Ref | Kind::Ptr => unsupported("an address used as a number"),
            _ if is_pointer => unsupported("an address used as a number"),
            kind => Ok(kind),
        }
    }

    pub(super) fn convert_checked(&mut self, to: Primitive, from_unsigned: bool) -> LowerResult<()> {
        let entry = self.pop()?;
        let from = self.number_kind(&entry)?;
        let op =
            UnaryOp::ConvertChecked { from, to: to.storage(), from_unsigned, to_unsigned: to.is_unsigned() };
        let ty = self.link.types.primitive(to);
        self.unary(op, entry, ty)
    }
}

/// The steps of an unchecked conversion, with the kind that each one gives.
fn conversion(from: Kind, to: Primitive, unsigned: bool) -> Vec<(UnaryOp, Kind)> {
    let convert = |from, to, unsigned| (UnaryOp::Convert { from, to, unsigned }, to);
    let truncate = |to, unsigned| (UnaryOp::Truncate { from, to, unsigned }, to);
    let narrow = |storage| (UnaryOp::Narrow(storage), Kind::I32);
    match (from, to) {
        (Kind::I32, Primitive::I4 | Primitive::U4) => vec![],
        (Kind::I64, Primitive::I8 | Primitive::U8 | Primitive::I | Primitive::U) => vec![],
        (Kind::I32, Primitive::I8 | Primitive::U8 | Primitive::I | Primitive::U) => {
            vec![convert(Kind::I32, Kind::I64, unsigned)]
        }
        (Kind::I32 | Kind::I64, Primitive::R4) => vec![convert(from, Kind::F32, unsigned)],
        (Kind::I32 | Kind::I64, Primitive::R8) => vec![convert(from, Kind::F64, unsigned)],
        (Kind::I32 | Kind::I64, narrower) => vec![narrow(narrower.storage())],
        (Kind::F32, Primitive::R4) | (Kind::F64, Primitive::R8) => vec![],
        (Kind::F32 | Kind::F64, Primitive::R4 | Primitive::R8) => vec![convert(from, to.kind(), false)],
        (Kind::F32 | Kind::F64, Primitive::U8 | Primitive::U) => vec![truncate(Kind::I64, true)],
        (Kind::F32 | Kind::F64, Primitive::I8 | Primitive::I) => vec![truncate(Kind::I64, false)],
        (Kind::F32 | Kind::F64, Primitive::I4) => vec![truncate(Kind::I32, false)],
        (Kind::F32 | Kind::F64, Primitive::U4) => vec![truncate(Kind::I32, true)],
        // Through a wider integer, of which the low bits are kept.
        (Kind::F32 | Kind::F64, narrower) => {
            vec![truncate(Kind::I32, false), narrow(narrower.storage())]
        }
        _ => vec![],
    }
}

/// A value as a place of type `to` takes it: widened, narrowed or rounded.
pub(super) fn coerce(body: &mut Body<'_, '_>, entry: StackEntry, to: Ty) -> LowerResult<StackEntry> {
    if entry.ty == to {
        return Ok(entry);
    }
    let (Some(target), Some(source)) =
        (body.link.types.as_primitive(to), body.link.types.as_primitive(entry.ty))
    else {
        return same_layout(body, entry, to);
    };
    let op = match (source.kind(), target.kind()) {
        (Kind::I32, Kind::I32) if fits(source, target) => None,
        (Kind::I32, Kind::I32) => Some(UnaryOp::Narrow(target.storage())),
        (a, b) if a == b => None,
        // Only native integers get wider or narrower by themselves.
        (Kind::I32, Kind::I64) if matches!(target, Primitive::I | Primitive::U) => {
            Some(UnaryOp::Convert { from: Kind::I32, to: Kind::I64, unsigned: false })
        }
        (Kind::I64, Kind::I32) if matches!(source, Primitive::I | Primitive::U) => {
            Some(UnaryOp::Narrow(target.storage()))
        }
        (from @ (Kind::F32 | Kind::F64), to @ (Kind::F32 | Kind::F64)) => {
            Some(UnaryOp::Convert { from, to, unsigned: false })
        }
        _ => {
            return invalid(format!(
                "{} where {} is needed",
                body.link.types.name(entry.ty),
                body.link.types.name(to)
            ));
        }
    };
    let Some(op) = op else { return Ok(StackEntry { ty: to, value: entry.value }) };
    if let (&StackValue::Const(value), UnaryOp::Narrow(storage)) = (&entry.value, op) {
        return Ok(StackEntry { ty: to, value: StackValue::Const(storage.fit(value)) });
    }
    if let (&StackValue::Const(value), UnaryOp::Convert { from: Kind::I32, to: Kind::I64, .. }) =
        (&entry.value, op)
    {
        return Ok(StackEntry { ty: to, value: StackValue::Const(value as u32 as i32 as i64 as u64) });
    }
    let (used, a) = body.materialise(entry)?;
    body.release(&used);
    let dst = body.temporary(to)?;
    body.emit_result(LocalOp::Unary { op, dst, a }, dst);
    Ok(StackEntry { ty: to, value: StackValue::Temp(dst) })
}

fn is_null(entry: &StackEntry) -> bool {
    matches!(entry.value, StackValue::Const(0))
}

/// Null, as a pointer of another's type.
fn null_like(pointer: &StackEntry) -> StackEntry {
    StackEntry { ty: pointer.ty, value: StackValue::Const(0) }
}

/// Whether every value of a narrow type is one of another.
fn fits(source: Primitive, target: Primitive) -> bool {
    use Storage::*;
    let (source, target) = (source.storage(), target.storage());
    source == target || matches!((source, target), (_, I32) | (U8, I16 | U16) | (I8, I16))
}

/// References and structs: nothing to do, but the shape must be right.
fn same_layout(body: &mut Body<'_, '_>, entry: StackEntry, to: Ty) -> LowerResult<StackEntry> {
    let entry = match body.link.types.shape(to) {
        Shape::ByRef(_) => body.managed(entry)?,
        _ => entry,
    };
    let (from, wanted) = (body.link.types.kinds(entry.ty)?, body.link.types.kinds(to)?);
    let is_null = matches!(entry.value, StackValue::Const(0));
    if let (&(Shape::ByRef(have) | Shape::Pointer(have)), &(Shape::ByRef(need) | Shape::Pointer(need))) =
        (body.link.types.shape(entry.ty), body.link.types.shape(to))
        && from == [Kind::Ptr]
        && wanted == [Kind::Ptr]
    {
        body.check_view(have, 0, need, MemoryUse::Any)?;
    }
    let is_struct = body.link.types.is_value_type(entry.ty) || body.link.types.is_value_type(to);
    if !is_null && body.link.types.is_reference(entry.ty) && body.link.types.is_reference(to) {
        return body.guard(entry, to);
    }
    match (&from[..], &wanted[..]) {
        _ if from == wanted && !is_struct => {}
        ([Kind::Ref | Kind::I32 | Kind::I64], [Kind::Ref | Kind::Ptr | Kind::I64]) if is_null => {}
        ([Kind::Ptr | Kind::I64 | Kind::I32], [Kind::Ptr | Kind::I64]) => {
            return unsupported("an unmanaged pointer");
        }
        _ => {
            let (have, need) = (body.link.types.name(entry.ty), body.link.types.name(to));
            return invalid(format!("{have} where {need} is needed"));
        }
    }
    Ok(StackEntry { ty: to, value: entry.value })
}
