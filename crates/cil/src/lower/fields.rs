//! Fields of objects and of types.

use fencepost_ir::{ControlOp, Kind, Reg, StaticId, SyncOp};

use super::Routine;
use super::body::Body;
use super::memory::{Address, Manner};
use super::stack::{StackEntry, StackValue};
use crate::il::{Instruction, Operand};
use crate::types::{Field, LowerResult, MemoryUse, Shape, Ty, invalid, unsupported};

impl Body<'_, '_> {
    fn field(&mut self, instruction: &Instruction) -> LowerResult<(Ty, Field)> {
        let Operand::Token(token) = instruction.operand else { return invalid("no field operand") };
        let generics = self.generics.clone();
        let (owner, token) = self.link.types.field_of_token(self.assembly, token, &generics)?;
        let fields = self.link.types.fields(owner);
        match fields.iter().find(|field| field.token == token) {
            Some(field) => Ok((owner, field.clone())),
            None => invalid("no such field"),
        }
    }

    /// Runtimes go by the prefix of the access alone: that a field's type says `IsVolatile` tells
    /// compilers to write one.
    fn manner(&self, field: &Field) -> Manner {
        Manner { volatile: self.prefixes.volatile, immediate: field.is_immediate }
    }

    /// The address of a field of what is on the stack: an object, or a pointer to a struct.
    fn field_address(
        &mut self,
        holder: StackEntry,
        owner: Ty,
        field: &Field,
        access: MemoryUse,
    ) -> LowerResult<(StackEntry, Address)> {
        let slot = self.link.types.field_slot(owner, field.token)?;
        if self.link.types.is_value_type(owner) {
            let of = self.pointed_type(&holder)?;
            self.check_view(of, slot, field.ty.clone()?, access)?;
            let (holder, address) = self.pointee(holder)?;
            let address = match address {
                Address::Registers(register) => Address::Registers(Reg(register.0 + slot as u16)),
                Address::Statics(id) => Address::Statics(StaticId(id.0 + slot)),
                Address::Pointer(pointer, offset) => Address::Pointer(pointer, offset + slot),
                other => other,
            };
            return Ok((holder, address));
        }
        let holder = self.coerce(holder, owner)?;
        let (holder, object) = self.materialise(holder)?;
        Ok((holder, Address::Object { object, owner, slot }))
    }

    pub(super) fn load_field(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field) = self.field(instruction)?;
        if field.is_static {
            let holder = self.pop()?;
            self.release(&holder);
        } else if let Some(local) = self.hoisted_variable(owner, field.token) {
            let holder = self.pop()?;
            self.release(&holder);
            return self.load_local(local);
        }
        let manner = self.manner(&field);
        self.load_known_field(owner, &field, manner)
    }

    /// Pushes the value of a field: of what is on the stack, or of its type.
    pub(super) fn load_known_field(&mut self, owner: Ty, field: &Field, manner: Manner) -> LowerResult<()> {
        let ty = field.ty.clone()?;
        if field.is_static {
            let (address, scratch) = self.static_address(owner, field)?;
            let result = self.load_from(address, ty, manner);
            scratch.into_iter().for_each(|register| self.temporaries.release(register));
            return result;
        }
        let holder = self.pop()?;
        let is_value = self.link.types.is_value_type(holder.ty);
        if is_value && self.link.types.is_value_type(owner) {
            // A struct that is on the stack itself.
            let slot = self.link.types.field_slot(owner, field.token)?;
            self.check_view(holder.ty, slot, ty, MemoryUse::Read)?;
            let slot = slot as u16;
            let (holder, first) = self.materialise(holder)?;
            let part = Reg(first.0 + slot);
            if let StackValue::Variable(_, variable) = holder.value {
                self.stack.push(StackEntry { ty, value: StackValue::Variable(part, variable) });
                return Ok(());
            }
            let count = self.link.types.leaves(ty)?.len() as u16;
            let dst = self.temporary(ty)?;
            self.move_registers(part, dst, count);
            self.release(&holder);
            self.push_temp(ty, dst);
            return Ok(());
        }
        let (holder, address) = self.field_address(holder, owner, field, MemoryUse::Read)?;
        let result = self.load_from(address, ty, manner);
        self.release(&holder);
        result
    }

    pub(super) fn store_field(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field) = self.field(instruction)?;
        let manner = self.manner(&field);
        let local = self.hoisted_variable(owner, field.token);
        if field.is_static || local.is_some() {
            let value = self.pop()?;
            let holder = self.pop()?;
            self.release(&holder);
            self.stack.push(value);
        }
        if let Some(local) = local {
            return self.store_local(local);
        }
        self.store_known_field(owner, &field, manner)
    }

    /// Stores what is on the stack into a field: of what is below it, or of its type.
    pub(super) fn store_known_field(&mut self, owner: Ty, field: &Field, manner: Manner) -> LowerResult<()> {
        let ty = field.ty.clone()?;
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        if field.is_static {
            // The initialiser runs before the value is stored, but after it was computed.
            let (value, _) = self.materialise(value)?;
            let (address, scratch) = self.static_address(owner, field)?;
            let result = self.store_to(address, value, manner);
            scratch.into_iter().for_each(|register| self.temporaries.release(register));
            return result;
        }
        let holder = self.pop()?;
        let (holder, address) = self.field_address(holder, owner, field, MemoryUse::Write)?;
        self.store_to(address, value, manner)?;
        self.release(&holder);
        Ok(())
    }

    pub(super) fn load_field_address(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        if let Shape::ByRef(_) = self.link.types.shape(ty) {
            return unsupported("a pointer to a ref field");
        }
        let holder = self.pop()?;
        if field.is_static {
            self.release(&holder);
            return self.load_static_address(instruction);
        }
        if let Some(local) = self.hoisted_variable(owner, field.token) {
            self.release(&holder);
            return self.load_local_address(local);
        }
        let (holder, address) = self.field_address(holder, owner, &field, MemoryUse::Any)?;
        self.push_address(address, ty)?;
        self.release(&holder);
        Ok(())
    }

    fn check_static(&self, field: &Field) -> LowerResult<()> {
        match field.is_static {
            true => Ok(()),
            false => invalid("an instance field where a static one is needed"),
        }
    }

    /// The address of a static field, whose type is initialised first.
    fn static_address(&mut self, owner: Ty, field: &Field) -> LowerResult<(Address, Option<Reg>)> {
        self.check_static(field)?;
        let ty = field.ty.clone()?;
        if self.link.types.is_value_type(ty) {
            self.link.types.check_keepable(ty)?;
        }
        self.initialise(owner);
        if field.is_thread_static {
            if !self.link.types.world.is_library(self.assembly) {
                self.tell_threads_apart()?;
            }
            let slot = self.link.thread_field(owner, field.token)?;
            let object = self.scratch(Kind::Ref);
            self.emit(SyncOp::CurrentThread { dst: object });
            let owner = self.link.types.system("System.Threading", "Thread")?;
            return Ok((Address::Object { object, owner, slot }, Some(object)));
        }
        Ok((Address::Statics(self.link.static_field(owner, field.token)?), None))
    }

    /// Which of the pool's threads runs this code begins to matter.
    fn tell_threads_apart(&mut self) -> LowerResult<()> {
        let class = self.link.types.system("System.Threading", "Thread")?;
        let Some(method) = self.link.types.find_method(class, "ToldApart", None)? else {
            return unsupported("a field that every thread has for itself");
        };
        let method = self.link.draft.routine(Routine::Method(method));
        let arguments = self.out.operands(&[]);
        self.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
        Ok(())
    }

    pub(super) fn load_static(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field) = self.field(instruction)?;
        self.check_static(&field)?;
        if self.kept_lambda(instruction)? {
            return Ok(());
        }
        self.load_known_field(owner, &field, self.manner(&field))
    }

    pub(super) fn store_static(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field) = self.field(instruction)?;
        self.check_static(&field)?;
        self.store_known_field(owner, &field, self.manner(&field))
    }

    pub(super) fn load_static_address(&mut self, instruction: &Instruction) -> LowerResult<()> {
        if self.load_data(instruction)? {
            return Ok(());
        }
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let (address, scratch) = self.static_address(owner, &field)?;
        let result = self.push_address(address, ty);
        scratch.into_iter().for_each(|register| self.temporaries.release(register));
        result
    }
}
