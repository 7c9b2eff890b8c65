//! What structs without an `Equals` of their own are compared and hashed by: their fields.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Place, Reg, UnaryOp,
};

use super::synthesis::boxed_place;
use super::{Linker, Routine};
use crate::types::{LowerResult, MethodInst, Ty, unsupported};

/// What is compared in one step.
enum ComparedPart {
    /// A word.
    Word(Kind),
    /// The words of a struct that has an `Equals` of its own.
    Struct(Ty),
}

impl Linker<'_> {
    /// The parts of a struct that begins at a slot, and the slots where they begin.
    fn parts(&mut self, ty: Ty, slot: u32, into: &mut Vec<(u32, ComparedPart)>) -> LowerResult<()> {
        if let [leaf] = &self.types.leaves(ty)?[..]
            && (self.types.as_primitive(ty).is_some() || !self.types.is_value_type(ty))
        {
            into.push((slot, ComparedPart::Word(leaf.kind)));
            return Ok(());
        }
        if self.types.inline_array(ty)?.is_some() {
            return unsupported(format!("{}, an inline array, compared or hashed", self.types.name(ty)));
        }
        for field in self.types.fields(ty).iter().filter(|field| !field.is_static) {
            let first = slot + self.types.field_slot(ty, field.token)?;
            let field_type = field.ty.clone()?;
            match self.has_own_equals(field_type)? {
                true => into.push((first, ComparedPart::Struct(field_type))),
                false => self.parts(field_type, first, into)?,
            }
        }
        Ok(())
    }

    /// Whether a struct compares itself. (Nullables do so as their fields are compared.)
    fn has_own_equals(&mut self, ty: Ty) -> LowerResult<bool> {
        if !self.types.is_value_type(ty)
            || self.types.as_primitive(ty).is_some()
            || self.types.nullable(ty).is_some()
        {
            return Ok(false);
        }
        let equals = self.equals_of_object(1)?;
        Ok(self.types.implementation(ty, &equals)?.is_some_and(|found| found.owner == ty))
    }

    /// `object.Equals` with so many parameters.
    fn equals_of_object(&mut self, count: usize) -> LowerResult<MethodInst> {
        let object = self.types.object();
        let Some((def, _)) = self.types.definition(object) else { return unsupported("System.Object") };
        for token in self.types.world.facts(def).methods.clone() {
            let inst =
                MethodInst { owner: object, assembly: def.assembly, token, args: std::rc::Rc::new([]) };
            let name = self.types.world.assembly(def.assembly).method(token).name.to_owned();
            if name == "Equals" && self.types.signature(&inst)?.parameters.len() == count {
                return Ok(inst);
            }
        }
        unsupported("object.Equals is not available")
    }
}

/// Two boxes are equal if the second is one of the same type and all their parts are equal;
/// references, and structs that have one, by their own `Equals`.
pub(super) fn struct_equals(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let (a, b) = (out.parameter(Kind::Ref), out.parameter(Kind::Ref));
    out.returns(1);
    let flag = out.register(Kind::I32);
    let (no, target) = (out.label(), link.target(ty));
    out.emit(ObjectOp::IsInstance { dst: flag, object: b, ty: target });
    out.branch(flag, false, no);
    let mut parts = Vec::new();
    link.parts(ty, 0, &mut parts)?;
    for (slot, part) in parts {
        let (left, right) =
            (part_of(link, out, ty, a, slot, &part)?, part_of(link, out, ty, b, slot, &part)?);
        match part {
            ComparedPart::Word(Kind::Ref) | ComparedPart::Struct(_) => {
                let equals = link.equals_of_object(2)?;
                let method = link.draft.routine(Routine::Method(equals));
                let arguments = out.operands(&[left, right]);
                out.emit(ControlOp::Call { method, arguments, dst: flag });
            }
            ComparedPart::Word(Kind::I32) => {
                out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Eq), dst: flag, a: left, b: right });
            }
            ComparedPart::Word(kind @ (Kind::F32 | Kind::F64)) => float_equals(out, kind, flag, left, right),
            ComparedPart::Word(Kind::I64 | Kind::Ptr) => {
                out.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: flag, a: left, b: right });
            }
        }
        out.branch(flag, false, no);
    }
    out.emit(LocalOp::Const { dst: flag, value: 1 });
    out.emit(ControlOp::Return { first: flag });
    out.bind(no);
    out.emit(LocalOp::Const { dst: flag, value: 0 });
    out.emit(ControlOp::Return { first: flag });
    Ok(())
}

/// A register with a part of a boxed struct: its word, or a box of its own.
fn part_of(
    link: &mut Linker<'_>,
    out: &mut MethodBuilder,
    ty: Ty,
    object: Reg,
    slot: u32,
    part: &ComparedPart,
) -> LowerResult<Reg> {
    let access = link.draft.access.read;
    match *part {
        ComparedPart::Word(kind) => {
            let dst = out.register(kind);
            let place = boxed_place(link, ty, object, slot)?;
            out.emit(MemoryOp::Load { dst, place, access });
            Ok(dst)
        }
        ComparedPart::Struct(inner) => {
            let copy = out.register(Kind::Ref);
            let id = link.instantiate(inner);
            out.emit(ObjectOp::New { dst: copy, ty: id });
            for (index, leaf) in (0..).zip(link.types.leaves(inner)?.iter()) {
                let word = out.register(leaf.kind);
                let place = boxed_place(link, ty, object, slot + index)?;
                out.emit(MemoryOp::Load { dst: word, place, access });
                let region = link.field_region(inner, index)?;
                out.emit(MemoryOp::Set {
                    place: Place::Field { object: copy, slot: index, region },
                    src: word,
                });
            }
            Ok(copy)
        }
    }
}

/// Equal as numbers, or both not a number.
fn float_equals(out: &mut MethodBuilder, kind: Kind, flag: Reg, a: Reg, b: Reg) {
    let op = |op: FloatOp| if kind == Kind::F32 { BinaryOp::F32(op) } else { BinaryOp::F64(op) };
    let (left, right) = (out.register(Kind::I32), out.register(Kind::I32));
    out.emit(LocalOp::Binary { op: op(FloatOp::Eq), dst: flag, a, b });
    out.emit(LocalOp::Binary { op: op(FloatOp::Ne), dst: left, a, b: a });
    out.emit(LocalOp::Binary { op: op(FloatOp::Ne), dst: right, a: b, b });
    out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::And), dst: left, a: left, b: right });
    out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Or), dst: flag, a: flag, b: left });
}

/// A hash of the words that are compared as numbers.
pub(super) fn struct_hash(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let object = out.parameter(Kind::Ref);
    out.returns(1);
    let hash = out.register(Kind::I32);
    out.emit(LocalOp::Const { dst: hash, value: 17 });
    let mut parts = Vec::new();
    link.parts(ty, 0, &mut parts)?;
    for (slot, part) in parts {
        let ComparedPart::Word(kind @ (Kind::I32 | Kind::I64)) = part else { continue };
        let (value, word) = (out.register(kind), out.register(Kind::I32));
        let place = boxed_place(link, ty, object, slot)?;
        out.emit(MemoryOp::Load { dst: value, place, access: link.draft.access.read });
        out.emit(LocalOp::Unary { op: UnaryOp::Narrow(fencepost_ir::Storage::I32), dst: word, a: value });
        out.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Mul), dst: hash, a: hash, b: 31 });
        out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst: hash, a: hash, b: word });
    }
    out.emit(ControlOp::Return { first: hash });
    Ok(())
}
