//! Methods that have no CIL of their own.

use fencepost_ir::op::IntOp;
use fencepost_ir::surroundings::texts_by_index;
use fencepost_ir::{
    BinaryOp, ControlOp, HandlerKind, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Place, Reg, UnaryOp,
};

use super::stack::{MAX_REGISTERS, fresh};
use super::{Linker, Routine};
use crate::metadata::rows::Constant;
use crate::types::{LowerResult, MethodInst, Primitive, Ty, invalid, unsupported};

/// Makes a routine that is not a method's own code.
pub(super) fn routine(link: &mut Linker<'_>, routine: &Routine, name: &str) -> LowerResult<MethodBuilder> {
    let mut out = MethodBuilder::new(name);
    out.library();
    match routine {
        Routine::Unboxing(inst) => unboxing(link, &mut out, inst)?,
        Routine::Untargeted(inst) => untargeted(link, &mut out, inst)?,
        Routine::Invoke(ty) => invoke(link, &mut out, *ty)?,
        Routine::Initialiser(ty) => initialiser(link, &mut out, *ty)?,
        Routine::StructEquals(ty) => super::equality::struct_equals(link, &mut out, *ty)?,
        Routine::StructHash(ty) => super::equality::struct_hash(link, &mut out, *ty)?,
        Routine::EnumName(ty) => enum_name(link, &mut out, *ty)?,
        Routine::EnumValue(ty) => enum_value(link, &mut out, *ty)?,
        Routine::EnumOf(ty) => enum_of(link, &mut out, *ty)?,
        Routine::ArrayShape(ty, query) => super::arrays::shape(link, &mut out, *ty, *query)?,
        Routine::ArrayNew(ty, parameters) => super::arrays::new(link, &mut out, *ty, *parameters)?,
        Routine::ArrayGet(ty) => super::arrays::get(link, &mut out, *ty)?,
        Routine::ArraySet(ty) => super::arrays::set(link, &mut out, *ty)?,
        Routine::ArrayAddress(ty, readonly) => super::arrays::address(link, &mut out, *ty, *readonly)?,
        Routine::Given(given) => {
            let texts = link.surroundings.texts(*given);
            let units = texts.iter().map(|text| text.encode_utf16().collect::<Vec<u16>>());
            let constants: Vec<u32> = units.map(|units| link.string_constant(&units)).collect();
            texts_by_index(&mut out, &constants);
        }
        Routine::Method(_) | Routine::Filter(..) | Routine::Reflected(_) | Routine::Test => {
            return invalid("a method's own code");
        }
    }
    Ok(out)
}

/// Parameters for the kinds of these types, one list per type.
pub(super) fn parameters(
    link: &mut Linker<'_>,
    out: &mut MethodBuilder,
    types: &[Ty],
) -> LowerResult<Vec<Reg>> {
    let mut registers = Vec::new();
    for &ty in types {
        for kind in link.types.kinds(ty)? {
            registers.push(out.parameter(kind));
        }
        if out.register_count() > MAX_REGISTERS / 2 {
            return unsupported("too many parameters");
        }
    }
    Ok(registers)
}

/// Calls a method with these registers and returns what it gives.
fn forward(
    link: &mut Linker<'_>,
    out: &mut MethodBuilder,
    inst: &MethodInst,
    operands: &[Reg],
) -> LowerResult<()> {
    let result = link.types.signature(inst)?.result;
    let kinds = link.types.kinds(result)?;
    out.returns(kinds.len() as u16);
    let dst = fresh(out, &kinds);
    let method = link.draft.routine(Routine::Method(inst.clone()));
    let arguments = out.operands(operands);
    out.emit(ControlOp::Call { method, arguments, dst });
    out.emit(ControlOp::Return { first: dst });
    Ok(())
}

/// A value type's method, called on a box: it works on what is inside.
fn unboxing(link: &mut Linker<'_>, out: &mut MethodBuilder, inst: &MethodInst) -> LowerResult<()> {
    let object = out.parameter(Kind::Ref);
    let signature = link.types.signature(inst)?;
    let rest = parameters(link, out, &signature.parameters)?;
    let pointer = out.register(Kind::Ptr);
    let region = link.field_region(inst.owner, 0)?;
    link.points_to(inst.owner)?;
    out.emit(MemoryOp::AddressOf { dst: pointer, place: Place::Field { object, slot: 0, region } });
    let mut operands = vec![pointer];
    operands.extend(rest);
    forward(link, out, inst, &operands)
}

/// A static method, called with a delegate's unused target in front.
fn untargeted(link: &mut Linker<'_>, out: &mut MethodBuilder, inst: &MethodInst) -> LowerResult<()> {
    out.parameter(Kind::Ref);
    let signature = link.types.signature(inst)?;
    let operands = parameters(link, out, &signature.parameters)?;
    forward(link, out, inst, &operands)
}

/// Calls the delegate's method on its target, or those of all in its list, in order.
fn invoke(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let Some(inst) = link.types.find_method(ty, "Invoke", None)? else {
        return invalid("a delegate type without Invoke");
    };
    let signature = link.types.signature(&inst)?;
    let this = out.parameter(Kind::Ref);
    let operands = parameters(link, out, &signature.parameters)?;
    let kinds = link.types.kinds(signature.result)?;
    out.returns(kinds.len() as u16);
    let result = fresh(out, &kinds);
    let [target, list, current] = [out.register(Kind::Ref), out.register(Kind::Ref), out.register(Kind::Ref)];
    let method = out.register(Kind::I64);
    let delegate = link.types.system("System", "Delegate")?;
    let lists = link.types.system("System", "DelegateList")?;
    let field = |link: &mut Linker<'_>, class: Ty, object: Reg, name: &str| -> LowerResult<Place> {
        let slot = link.types.slot_named(class, name)?;
        let region = link.field_region(class, slot)?;
        Ok(Place::Field { object, slot, region })
    };
    let mut all = vec![target];
    all.extend(&operands);
    let next = out.label();

    for (name, dst) in [("_method", method), ("_target", target), ("_list", list)] {
        let place = field(link, delegate, this, name)?;
        out.emit(MemoryOp::Get { dst, place });
    }
    out.branch(list, true, next);
    let arguments = out.operands(&all);
    out.emit(ControlOp::CallIndirect { callee: method, arguments, dst: result });
    out.emit(ControlOp::Return { first: result });

    out.bind(next);
    let place = field(link, lists, list, "_first")?;
    out.emit(MemoryOp::Get { dst: current, place });
    for (name, dst) in [("_target", target), ("_method", method)] {
        let place = field(link, delegate, current, name)?;
        out.emit(MemoryOp::Get { dst, place });
    }
    let arguments = out.operands(&all);
    out.emit(ControlOp::CallIndirect { callee: method, arguments, dst: result });
    let place = field(link, lists, list, "_rest")?;
    out.emit(MemoryOp::Get { dst: list, place });
    out.branch(list, true, next);
    out.emit(ControlOp::Return { first: result });
    Ok(())
}

/// Runs a type's initialiser; what leaves it is wrapped in a `TypeInitializationException`.
fn initialiser(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let Some(inst) = link.types.find_method(ty, ".cctor", None)? else { return invalid("no initialiser") };
    let late = link.assumes_late_initialiser(ty);
    if let Some(message) = late
        && link.shows_when_it_runs(ty, &inst)
    {
        out.emit(ControlOp::Relies { message });
    }
    let method = link.draft.routine(Routine::Method(inst));
    let (inner, wrapped, text) = (out.register(Kind::Ref), out.register(Kind::Ref), out.register(Kind::Ref));
    let (start, end, handler) = (out.label(), out.label(), out.label());
    out.bind(start);
    let arguments = out.operands(&[]);
    out.emit(ControlOp::Call { method, arguments, dst: inner });
    out.bind(end);
    out.emit(ControlOp::Return { first: inner });
    out.bind(handler);
    out.handler(start, end, HandlerKind::CatchAll, handler, inner);
    if let Some(message) = late {
        out.emit(ControlOp::Relies { message });
    }
    let class = link.types.system("System", "TypeInitializationException")?;
    let Some((def, _)) = link.types.definition(class) else { return invalid("no exception type") };
    for token in link.types.world.facts(def).methods.clone() {
        let constructor =
            MethodInst { owner: class, assembly: def.assembly, token, args: std::rc::Rc::new([]) };
        let name = link.types.world.assembly(def.assembly).method(token).name.to_owned();
        if name != ".ctor" || link.types.signature(&constructor)?.parameters.len() != 2 {
            continue;
        }
        let full = link.reflected_names(ty).2;
        let bare = full.split('[').next().unwrap_or(&full);
        let units: Vec<u16> = bare.encode_utf16().collect();
        let constant = link.string_constant(&units);
        let id = link.instantiate(class);
        let method = link.draft.routine(Routine::Method(constructor));
        out.emit(ObjectOp::New { dst: wrapped, ty: id });
        out.emit(LocalOp::Constant { dst: text, constant });
        let arguments = out.operands(&[wrapped, text, inner]);
        out.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
        out.emit(ControlOp::Throw { exception: wrapped });
        return Ok(());
    }
    out.emit(ControlOp::Throw { exception: inner });
    Ok(())
}

pub(super) fn boxed_place(link: &mut Linker<'_>, ty: Ty, object: Reg, slot: u32) -> LowerResult<Place> {
    Ok(Place::Field { object, slot, region: link.field_region(ty, slot)? })
}

impl Linker<'_> {
    /// The names and values of an enum, in the order of unsigned values as reflection gives them.
    pub(crate) fn enum_members(&mut self, ty: Ty) -> Vec<(String, u64)> {
        let Some((def, _)) = self.types.definition(ty) else { return Vec::new() };
        let assembly = self.types.world.assembly(def.assembly);
        let storage = self.types.as_primitive(ty).map_or(fencepost_ir::Storage::I32, Primitive::storage);
        let mut members = Vec::new();
        for field in self.types.fields(ty).iter().filter(|field| field.is_literal) {
            if let Some(constant) = assembly.of::<Constant<'_>>(field.token).next() {
                let mut word = [0; 8];
                let size = constant.value.len().min(8);
                word[..size].copy_from_slice(&constant.value[..size]);
                members.push((field.name.to_string(), storage.fit(u64::from_le_bytes(word))));
            }
        }
        let primitive = self.types.as_primitive(ty);
        let widened = |word: u64| match primitive.map(Primitive::storage) {
            Some(fencepost_ir::Storage::I8 | fencepost_ir::Storage::I16 | fencepost_ir::Storage::I32)
                if primitive.is_some_and(|primitive| !primitive.is_unsigned()) =>
            {
                word as u32 as i32 as i64 as u64
            }
            _ => word,
        };
        members.sort_by_key(|(_, value)| widened(*value));
        members
    }
}

fn enum_name(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let object = out.parameter(Kind::Ref);
    out.returns(1);
    let kind = link.types.as_primitive(ty).map_or(Kind::I32, Primitive::kind);
    let (value, wanted, flag) = (out.register(kind), out.register(kind), out.register(Kind::I32));
    let text = out.register(Kind::Ref);
    let place = boxed_place(link, ty, object, 0)?;
    out.emit(MemoryOp::Get { dst: value, place });
    let op = if kind == Kind::I64 { BinaryOp::I64(IntOp::Eq) } else { BinaryOp::I32(IntOp::Eq) };
    for (name, word) in link.enum_members(ty) {
        let next = out.label();
        let units: Vec<u16> = name.encode_utf16().collect();
        let constant = link.string_constant(&units);
        out.emit(LocalOp::Const { dst: wanted, value: word });
        out.emit(LocalOp::Binary { op, dst: flag, a: value, b: wanted });
        out.branch(flag, false, next);
        out.emit(LocalOp::Constant { dst: text, constant });
        out.emit(ControlOp::Return { first: text });
        out.bind(next);
    }
    out.emit(LocalOp::Const { dst: text, value: 0 });
    out.emit(ControlOp::Return { first: text });
    Ok(())
}

fn enum_value(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let object = out.parameter(Kind::Ref);
    out.returns(1);
    let Some(primitive) = link.types.as_primitive(ty) else {
        return invalid("an enum that is not an integer");
    };
    let (value, wide) = (out.register(primitive.kind()), out.register(Kind::I64));
    let place = boxed_place(link, ty, object, 0)?;
    out.emit(MemoryOp::Get { dst: value, place });
    match primitive.kind() {
        Kind::I64 => out.emit(LocalOp::Move { dst: wide, src: value }),
        from => {
            let op = UnaryOp::Convert { from, to: Kind::I64, unsigned: primitive.is_unsigned() };
            out.emit(LocalOp::Unary { op, dst: wide, a: value });
        }
    }
    out.emit(ControlOp::Return { first: wide });
    Ok(())
}

fn enum_of(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    out.parameter(Kind::Ref);
    let value = out.parameter(Kind::I64);
    out.returns(1);
    let object = out.register(Kind::Ref);
    let id = link.instantiate(ty);
    out.emit(ObjectOp::New { dst: object, ty: id });
    // The slot cuts the value to its width.
    let place = boxed_place(link, ty, object, 0)?;
    out.emit(MemoryOp::Set { place, src: value });
    out.emit(ControlOp::Return { first: object });
    Ok(())
}
