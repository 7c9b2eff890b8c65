//! Making, testing and boxing objects.

use fencepost_ir::{ControlOp, Kind, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::il::{Instruction, Operand};
use crate::metadata::rows::ManifestResource;
use crate::metadata::{TableId, resources};
use crate::types::{LowerResult, Primitive, Shape, Ty, invalid, unsupported};
use crate::verify::Fit;
use crate::world::AssemblyId;

impl Body<'_, '_> {
    pub(super) fn load_string(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::String(token) = instruction.operand else { return invalid("no string operand") };
        let units = self.link.types.world.assembly(self.assembly).user_string(token);
        let Some(units) = units else { return invalid("no such string") };
        self.push_string(&units)
    }

    /// Pushes a string literal.
    pub(super) fn push_string(&mut self, units: &[u16]) -> LowerResult<()> {
        let constant = self.link.string_constant(units);
        let ty = self.link.types.string();
        self.push_constant(constant, ty)
    }

    /// Pushes what an assembly of .NET says in its exceptions: the property that a method gets has the name of a text in its
    /// resources. Whether it is one.
    pub(super) fn library_message(&mut self, assembly: AssemblyId, getter: &str) -> LowerResult<bool> {
        let Some(name) = getter.strip_prefix("get_") else { return Ok(false) };
        if !self.link.types.world.is_library(assembly) {
            return Ok(false);
        }
        let source = self.link.types.world.assembly(assembly);
        let mut resources = source.rows::<ManifestResource<'_>>();
        let text = resources.find_map(|row| resources::text(source.resource(&row)?, name).map(str::to_owned));
        let Some(text) = text else { return Ok(false) };
        self.push_string(&text.encode_utf16().collect::<Vec<u16>>())?;
        Ok(true)
    }

    pub(super) fn push_constant(&mut self, constant: u32, ty: Ty) -> LowerResult<()> {
        let dst = self.temporary(ty)?;
        self.emit_result(LocalOp::Constant { dst, constant }, dst);
        self.push_temp(ty, dst);
        Ok(())
    }

    pub(super) fn load_token(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::Token(token) = instruction.operand else { return invalid("no operand") };
        match token.table() {
            Some(TableId::TypeDef | TableId::TypeRef | TableId::TypeSpec) => {
                let ty = match self.link.types.unbound_of_token(self.assembly, token) {
                    Some(unbound) => unbound,
                    None => self.type_token(instruction)?,
                };
                if !self.link.types.world.is_library(self.assembly) {
                    self.link.reflection.mentioned.insert(ty);
                }
                let constant = self.link.type_constant(ty)?;
                // A handle is a struct whose one field is the type's object.
                let handle = self.link.types.system("System", "RuntimeTypeHandle")?;
                let dst = self.temporary(handle)?;
                self.emit(LocalOp::Constant { dst, constant });
                self.push_temp(handle, dst);
                Ok(())
            }
            Some(TableId::Field) => {
                let handle = self.link.types.system("System", "RuntimeFieldHandle")?;
                self.stack.push(StackEntry { ty: handle, value: StackValue::FieldData(token) });
                Ok(())
            }
            _ => unsupported("a run-time handle of a member"),
        }
    }

    pub(super) fn new_array(&mut self, element: Ty) -> LowerResult<()> {
        let length = self.pop()?;
        if !matches!(self.kind(&length)?, Kind::I32 | Kind::I64) {
            return invalid(format!("{} as a length", self.link.types.name(length.ty)));
        }
        let ty = self.link.types.intern(Shape::Array(element));
        // Asking for the layout now finds what cannot be laid out.
        if self.link.types.leaves(element)?.is_empty() {
            return invalid(format!("an array of {}", self.link.types.name(element)));
        }
        if self.link.types.is_value_type(element) {
            self.link.types.check_keepable(element)?;
        }
        let (length, register) = self.materialise(length)?;
        self.release(&length);
        let dst = self.temporary(ty)?;
        let id = self.link.instantiate(ty);
        self.emit_result(ObjectOp::NewArray { dst, ty: id, length: register }, dst);
        self.push_temp(ty, dst);
        Ok(())
    }

    pub(super) fn array_length(&mut self) -> LowerResult<()> {
        let (array, register) = self.pop_reference()?;
        self.release(&array);
        // A length fits 31 bits, so it is its own conversion to a wider or signed integer.
        let dst = self.scratch(Kind::I32);
        self.emit_result(ObjectOp::ArrayLength { dst, array: register }, dst);
        self.push_primitive(Primitive::I4, dst);
        Ok(())
    }

    /// Pushes an object made of a struct or primitive on the stack.
    pub(super) fn box_value(&mut self, ty: Ty) -> LowerResult<()> {
        if !self.link.types.is_value_type(ty) {
            return Ok(());
        }
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        if let Some(inner) = self.link.types.nullable(ty) {
            return self.box_nullable(value, inner);
        }
        let (value, from) = self.materialise(value)?;
        let object = self.box_registers(from, ty)?;
        self.release(&value);
        let boxed = self.link.types.object();
        self.push_temp(boxed, object);
        Ok(())
    }

    /// Makes a box of the value in registers and gives the register with it.
    fn box_registers(&mut self, from: Reg, ty: Ty) -> LowerResult<Reg> {
        self.link.types.check_keepable(ty)?;
        let id = self.link.instantiate(ty);
        let object = self.scratch(Kind::Ref);
        self.emit(ObjectOp::New { dst: object, ty: id });
        for slot in 0..self.link.types.leaves(ty)?.len() as u32 {
            let region = self.link.field_region(ty, slot)?;
            let place = Place::Field { object, slot, region };
            self.emit(MemoryOp::Set { place, src: Reg(from.0 + slot as u16) });
        }
        Ok(object)
    }

    /// A nullable is boxed as what it holds, or as null.
    fn box_nullable(&mut self, value: StackEntry, inner: Ty) -> LowerResult<()> {
        let nullable = value.ty;
        let flag = self.nullable_slot(nullable, true)?;
        let content = self.nullable_slot(nullable, false)?;
        let (value, from) = self.materialise(value)?;
        let object = self.scratch(Kind::Ref);
        let end = self.out.label();
        self.emit(LocalOp::Const { dst: object, value: 0 });
        self.out.branch(Reg(from.0 + flag as u16), false, end);
        let boxed = self.box_registers(Reg(from.0 + content as u16), inner)?;
        self.emit(LocalOp::Move { dst: object, src: boxed });
        self.temporaries.release(boxed);
        self.out.bind(end);
        self.last_result = None;
        self.release(&value);
        let ty = self.link.types.object();
        self.push_temp(ty, object);
        Ok(())
    }

    /// Where a nullable has its flag, or its value: by the type of the field, not by its name.
    fn nullable_slot(&mut self, nullable: Ty, flag: bool) -> LowerResult<u32> {
        for name in if flag { ["hasValue", "_hasValue", "has_value"] } else { ["value", "_value", "value"] } {
            if let Ok(slot) = self.link.types.slot_named(nullable, name) {
                return Ok(slot);
            }
        }
        unsupported("a nullable type without the usual fields")
    }

    pub(super) fn unbox_address(&mut self, ty: Ty) -> LowerResult<()> {
        if self.link.types.nullable(ty).is_some() {
            return unsupported("the address of an unboxed nullable");
        }
        if !self.link.types.is_value_type(ty) {
            return invalid(format!("{} is never boxed", self.link.types.name(ty)));
        }
        let (object, register) = self.pop_reference()?;
        self.check_unboxing(register, ty);
        let by_ref = self.link.types.intern(Shape::ByRef(ty));
        let dst = self.temporary(by_ref)?;
        let region = self.link.field_region(ty, 0)?;
        let place = Place::Field { object: register, slot: 0, region };
        self.link.points_to(ty)?;
        self.emit_result(MemoryOp::AddressOf { dst, place }, dst);
        self.release(&object);
        self.push_temp(by_ref, dst);
        Ok(())
    }

    fn check_unboxing(&mut self, object: Reg, ty: Ty) {
        self.emit(ObjectOp::NullCheck { object });
        let target = self.link.unbox_target(ty);
        self.emit(ObjectOp::Cast { object, ty: target });
    }

    pub(super) fn unbox_value(&mut self, ty: Ty) -> LowerResult<()> {
        if !self.link.types.is_value_type(ty) {
            return self.cast(ty);
        }
        let (object, register) = self.pop_reference()?;
        if let Some(inner) = self.link.types.nullable(ty) {
            let flag = self.nullable_slot(ty, true)? as u16;
            let content = self.nullable_slot(ty, false)? as u16;
            let value = self.zero(ty)?;
            let (value, first) = self.materialise(value)?;
            let end = self.out.label();
            self.out.branch(register, false, end);
            // An enum is not a nullable of the integers that it is made of.
            let target = self.link.target(inner);
            self.emit(ObjectOp::Cast { object: register, ty: target });
            self.unbox_registers(register, Reg(first.0 + content), inner)?;
            self.emit(LocalOp::Const { dst: Reg(first.0 + flag), value: 1 });
            self.out.bind(end);
            self.last_result = None;
            self.release(&object);
            self.stack.push(value);
            return Ok(());
        }
        self.check_unboxing(register, ty);
        let first = self.temporary(ty)?;
        self.unbox_registers(register, first, ty)?;
        self.release(&object);
        self.push_temp(ty, first);
        Ok(())
    }

    fn unbox_registers(&mut self, object: Reg, first: Reg, ty: Ty) -> LowerResult<()> {
        for slot in 0..self.link.types.leaves(ty)?.len() as u32 {
            let region = self.link.field_region(ty, slot)?;
            let place = Place::Field { object, slot, region };
            // A box can be changed through a pointer to its inside, so reading it is an event.
            let access = self.link.draft.access.read;
            let op = match self.is_immutable_box(ty) {
                true => Op::Memory(MemoryOp::Get { dst: Reg(first.0 + slot as u16), place }),
                false => Op::Memory(MemoryOp::Load { dst: Reg(first.0 + slot as u16), place, access }),
            };
            self.emit(op);
        }
        Ok(())
    }

    /// Whether no method can change a box of this type: primitives and enums have none that do.
    fn is_immutable_box(&mut self, ty: Ty) -> bool {
        self.link.types.as_primitive(ty).is_some()
    }

    pub(super) fn cast(&mut self, ty: Ty) -> LowerResult<()> {
        self.check_castable(ty)?;
        let (entry, object) = self.pop_reference()?;
        if ty != self.link.types.object() {
            let target = self.link.target(ty);
            self.emit(ObjectOp::Cast { object, ty: target });
        }
        self.last_result = None;
        let ty = self.as_reference(ty);
        self.stack.push(StackEntry { ty, value: entry.value });
        Ok(())
    }

    /// Objects are of classes, or boxes of values.
    fn check_castable(&self, ty: Ty) -> LowerResult<()> {
        match self.link.types.is_reference(ty) || self.link.types.is_value_type(ty) {
            true => Ok(()),
            false => invalid(format!("no object is a {}", self.link.types.name(ty))),
        }
    }

    pub(super) fn is_instance(&mut self, ty: Ty) -> LowerResult<()> {
        self.check_castable(ty)?;
        let (entry, object) = self.pop_reference()?;
        // A nullable is boxed as what it holds.
        let tested = self.link.types.nullable(ty).unwrap_or(ty);
        let target = self.link.target(tested);
        let flag = self.scratch(Kind::I32);
        self.emit(ObjectOp::IsInstance { dst: flag, object, ty: target });
        let result = self.scratch(Kind::Ref);
        let end = self.out.label();
        self.emit(LocalOp::Const { dst: result, value: 0 });
        self.out.branch(flag, false, end);
        self.emit(LocalOp::Move { dst: result, src: object });
        self.out.bind(end);
        self.last_result = None;
        self.temporaries.release(flag);
        self.release(&entry);
        let ty = self.as_reference(ty);
        self.push_temp(ty, result);
        Ok(())
    }

    /// A reference as one to another class. What cannot be seen to be right is tested: code that
    /// is not verifiable could take one object for another. What is used as an interface need not
    /// be: calls look for the method anyway.
    pub(super) fn guard(&mut self, entry: StackEntry, to: Ty) -> LowerResult<StackEntry> {
        if self.link.types.fit(entry.ty, to)? == Fit::Yes {
            return Ok(StackEntry { ty: to, value: entry.value });
        }
        let (entry, object) = self.materialise(entry)?;
        let (target, flag, fine) = (self.link.target(to), self.scratch(Kind::I32), self.out.label());
        self.out.branch(object, false, fine);
        self.emit(ObjectOp::IsInstance { dst: flag, object, ty: target });
        self.out.branch(flag, true, fine);
        let (have, need) = (self.link.types.name(entry.ty), self.link.types.name(to));
        let message = self.link.draft.builder.message(format!("{have} used as {need} without a cast"));
        self.emit(ControlOp::Unsupported { message });
        self.out.bind(fine);
        self.temporaries.release(flag);
        self.last_result = None;
        Ok(StackEntry { ty: to, value: entry.value })
    }

    /// What a cast to a type leaves on the stack: boxes are objects.
    fn as_reference(&mut self, ty: Ty) -> Ty {
        if self.link.types.is_value_type(ty) { self.link.types.object() } else { ty }
    }

    pub(super) fn size_of(&mut self, ty: Ty) -> LowerResult<()> {
        let size = self.link.types.byte_size(ty)?;
        let ty = self.link.types.primitive(Primitive::I4);
        self.push_const(ty, size.into());
        Ok(())
    }

    pub(super) fn new_object(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::Token(token) = instruction.operand else { return invalid("no method operand") };
        let generics = self.generics.clone();
        let inst = match self.link.types.method_of_token(self.assembly, token, &generics)? {
            crate::types::Callee::Array { array, signature, .. } => {
                let int = self.link.types.primitive(Primitive::I4);
                if signature.parameters.iter().any(|&parameter| parameter != int) {
                    return invalid(format!("{} has no such constructor", self.link.types.name(array)));
                }
                let routine = super::Routine::ArrayNew(array, signature.parameters.len() as u32);
                self.link.instantiate(array);
                return self.call_routine(routine, &signature.parameters, array);
            }
            crate::types::Callee::Method(inst) => inst,
        };
        match self.new_span(&inst)? {
            true => Ok(()),
            false => self.construct(&inst),
        }
    }

    /// Makes an object or value with a constructor, whose arguments are on the stack.
    pub(super) fn construct(&mut self, inst: &crate::types::MethodInst) -> LowerResult<()> {
        let owner = inst.owner;
        let signature = self.link.types.signature(inst)?;
        let is_void = matches!(self.link.types.shape(signature.result), Shape::Void);
        if self.method_name(inst) != ".ctor" || !signature.has_this || !is_void {
            return invalid(format!("{} is not a constructor", self.link.types.method_name(inst)));
        }
        if self.link.types.kind(owner) == Some(crate::world::DefKind::Delegate) {
            return self.new_delegate(owner);
        }
        if owner == self.link.types.string() {
            return self.new_string(inst);
        }
        let arguments = self.pop_arguments(&signature.parameters)?;
        if self.link.types.is_value_type(owner) {
            let value = self.zero(owner)?;
            let (value, first) = self.materialise(value)?;
            let count = self.link.types.leaves(owner)?.len() as u16;
            self.pin(first, count);
            self.temporaries.keep(first);
            let by_ref = self.link.types.intern(Shape::ByRef(owner));
            let address = StackEntry { ty: by_ref, value: StackValue::RegisterAddress(first) };
            self.invoke(inst, address, arguments)?;
            // What the constructor has made, in registers that nothing points to.
            let dst = self.temporary(owner)?;
            self.move_registers(first, dst, count);
            self.push_temp(value.ty, dst);
            return Ok(());
        }
        if self.is_abstract_class(owner) {
            return invalid(format!("{} is abstract", self.link.types.name(owner)));
        }
        self.link.types.instance_leaves(owner)?;
        self.link.types.check_overrides(owner)?;
        let id = self.link.instantiate(owner);
        let object = self.temporary(owner)?;
        self.emit(ObjectOp::New { dst: object, ty: id });
        let this = StackEntry { ty: owner, value: StackValue::Temp(object) };
        self.temporaries.share(object);
        self.invoke(inst, this, arguments)?;
        self.last_result = None;
        self.push_temp(owner, object);
        Ok(())
    }

    fn is_abstract_class(&self, ty: Ty) -> bool {
        const ABSTRACT: u32 = 0x80;
        match self.link.types.shape(ty) {
            Shape::Named { def, .. } => self.link.types.world.facts(*def).flags & ABSTRACT != 0,
            _ => false,
        }
    }

    /// A string's constructors are static methods `Ctor` of the model library.
    fn new_string(&mut self, inst: &crate::types::MethodInst) -> LowerResult<()> {
        let wanted = self.link.types.signature(inst)?;
        let string = self.link.types.string();
        const STATIC: u16 = 0x10;
        let Some((def, _)) = self.link.types.definition(string) else { return unsupported("strings") };
        let assembly = self.link.types.world.assembly(def.assembly);
        for token in self.link.types.world.facts(def).methods.clone() {
            let method = assembly.method(token);
            if method.name != "Ctor" || method.flags & STATIC == 0 {
                continue;
            }
            let candidate = crate::types::MethodInst { token, args: inst.args.clone(), ..inst.clone() };
            if self.link.types.signature(&candidate)?.parameters == wanted.parameters {
                let arguments = self.pop_arguments(&wanted.parameters)?;
                return self.invoke_static(&candidate, arguments);
            }
        }
        let list = self.link.types.parameter_list(&wanted.parameters);
        unsupported(format!("string::.ctor{list} is not available"))
    }
}
