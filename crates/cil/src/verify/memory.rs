//! Accesses to memory: through pointers, to fields, and to elements of arrays.

use super::fit::check_view;
use super::value::ManagedPointer;
use super::{Fit, Inference, VerificationType};
use crate::il::{Instruction, Opcode};
use crate::types::{Field, LowerResult, MemoryUse, Primitive, Shape, Ty, invalid, unsupported};

impl Inference<'_, '_> {
    /// Pops a managed pointer.
    fn pop_address(&mut self) -> LowerResult<ManagedPointer> {
        match self.pop()? {
            VerificationType::ManagedPointer(address) => Ok(address),
            VerificationType::Native | VerificationType::Int => unsupported("an unmanaged pointer"),
            VerificationType::Object(ty)
                if matches!(self.types.shape(ty), Shape::Array(_))
                    && self.il.code.iter().any(|it| it.opcode == Opcode::Localloc) =>
            {
                unsupported("memory on the stack that gets its values as it is made")
            }
            other => {
                let shown = other.shown(self.types);
                invalid(format!("{shown} where an address is needed"))
            }
        }
    }

    /// The type that an indirect access moves: the one that the pointer points to, if its size is that of the instruction.
    fn indirect(&mut self, primitive: Option<Primitive>, to: Ty) -> Ty {
        match primitive {
            Some(primitive) => self.types.primitive(primitive),
            None if self.types.is_reference(to) => to,
            None => self.types.object(),
        }
    }

    pub(super) fn load_indirect(&mut self, primitive: Option<Primitive>) -> LowerResult<()> {
        let address = self.pop_address()?;
        let ty = self.indirect(primitive, address.to);
        address.check(ty, MemoryUse::Read, self.types)?;
        self.push_ty(ty)
    }

    pub(super) fn store_indirect(&mut self, primitive: Option<Primitive>) -> LowerResult<()> {
        let value = self.pop()?;
        let address = self.pop_address()?;
        let ty = self.indirect(primitive, address.to);
        address.check(ty, MemoryUse::Write, self.types)?;
        value.check(ty, self.types)
    }

    pub(super) fn load_object(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_address()?.check(ty, MemoryUse::Read, self.types)?;
        self.push_ty(ty)
    }

    pub(super) fn store_object(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_ty(ty)?;
        self.init_object(ty)
    }

    pub(super) fn init_object(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_address()?.check(ty, MemoryUse::Write, self.types)
    }

    fn field(&mut self, instruction: &Instruction) -> LowerResult<(Ty, Field, Ty)> {
        let token = super::token(instruction)?;
        let (owner, token) = self.types.field_of_token(self.assembly, token, &self.generics)?;
        let fields = self.types.fields(owner);
        let Some(field) = fields.iter().find(|field| field.token == token) else {
            return invalid("no such field");
        };
        let ty = field.ty.clone()?;
        Ok((owner, field.clone(), ty))
    }

    /// Pops what has a field; gives the pointer that it is, if it is one.
    fn pop_holder(
        &mut self,
        owner: Ty,
        field: &Field,
        ty: Ty,
        access: MemoryUse,
    ) -> LowerResult<Option<ManagedPointer>> {
        let holder = self.pop()?;
        if field.is_static {
            return Ok(None);
        }
        if !self.types.is_value_type(owner) {
            holder.check(owner, self.types)?;
            return Ok(None);
        }
        let (of, address) = match holder {
            VerificationType::Struct(of) if access == MemoryUse::Read => (of, None),
            VerificationType::ManagedPointer(address) => (address.to, Some(address)),
            VerificationType::Native | VerificationType::Int => return unsupported("an unmanaged pointer"),
            // A struct that is one number is that number on the stack.
            _ if access == MemoryUse::Read && VerificationType::of(owner, self.types) == Some(holder) => {
                (owner, None)
            }
            other => {
                let shown = other.shown(self.types);
                return invalid(format!("{shown} where an address is needed"));
            }
        };
        if of != owner {
            let slot = self.types.field_slot(owner, field.token)?;
            check_view(of, slot, ty, access, self.types)?;
        }
        Ok(address)
    }

    pub(super) fn load_field(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field, ty) = self.field(instruction)?;
        self.pop_holder(owner, &field, ty, MemoryUse::Read)?;
        self.push_ty(ty)
    }

    pub(super) fn load_field_address(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field, ty) = self.field(instruction)?;
        if let Shape::ByRef(_) = self.types.shape(ty) {
            return unsupported("a pointer to a ref field");
        }
        let holder = self.pop_holder(owner, &field, ty, MemoryUse::Any)?;
        let local = holder.is_some_and(|holder| holder.local);
        self.push(VerificationType::ManagedPointer(ManagedPointer { local, ..ManagedPointer::to(ty) }));
        Ok(())
    }

    pub(super) fn store_field(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let (owner, field, ty) = self.field(instruction)?;
        let points = matches!(self.stack.last(), Some(VerificationType::ManagedPointer(it)) if it.local);
        self.pop_ty(ty)?;
        let holder = self.pop_holder(owner, &field, ty, MemoryUse::Write)?;
        if points && matches!(self.types.shape(ty), Shape::ByRef(_)) && !holder.is_some_and(|it| it.local) {
            return unsupported(
                "a pointer that may lead to a variable of the method outlives it in a ref field",
            );
        }
        Ok(())
    }

    fn static_field(&mut self, instruction: &Instruction) -> LowerResult<Ty> {
        let (_, field, ty) = self.field(instruction)?;
        match field.is_static {
            true => Ok(ty),
            false => invalid("an instance field where a static one is needed"),
        }
    }

    pub(super) fn load_static(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let ty = self.static_field(instruction)?;
        self.push_ty(ty)
    }

    pub(super) fn load_static_address(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let il = self.il.clone();
        if self.types.is_data(self.assembly, &self.generics, &il, self.position)? {
            self.push(VerificationType::Native);
            return Ok(());
        }
        let ty = self.static_field(instruction)?;
        self.push(VerificationType::ManagedPointer(ManagedPointer::to(ty)));
        Ok(())
    }

    pub(super) fn store_static(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let ty = self.static_field(instruction)?;
        self.pop_ty(ty)
    }

    /// Pops an array that has elements of a type, or of what the instruction says only a size of; gives what its elements
    /// are declared as, if that is known.
    fn pop_array(&mut self, element: Option<Ty>) -> LowerResult<Option<Ty>> {
        let value = self.pop()?;
        if !value.is_reference() {
            let shown = value.shown(self.types);
            return invalid(format!("{shown} where an object is needed"));
        }
        let Some(ty) = value.referent() else { return Ok(None) };
        if let Shape::Array(declared) = *self.types.shape(ty) {
            let Some(element) = element else { return Ok(Some(declared)) };
            if !self.types.is_reference(declared) || !self.types.is_reference(element) {
                check_view(declared, 0, element, MemoryUse::Any, self.types)?;
            }
            return Ok(Some(declared));
        }
        let element = element.unwrap_or_else(|| self.types.object());
        let array = self.types.intern(Shape::Array(element));
        match value {
            VerificationType::Object(ty) if self.types.fit(ty, array)? == Fit::Maybe => Ok(None),
            _ => {
                let shown = value.shown(self.types);
                invalid(format!("{shown} where an array is needed"))
            }
        }
    }

    pub(super) fn length(&mut self) -> LowerResult<()> {
        let null = self.stack.last() == Some(&VerificationType::Null);
        match self.pop_array(None)? {
            None if !null => unsupported("the length of an object that may be no array"),
            _ => {
                self.push(VerificationType::Int);
                Ok(())
            }
        }
    }

    pub(super) fn load_element(&mut self, element: Ty) -> LowerResult<()> {
        self.pop_count("an index")?;
        self.pop_array(Some(element))?;
        self.push_ty(element)
    }

    pub(super) fn load_reference_element(&mut self) -> LowerResult<()> {
        self.pop_count("an index")?;
        let object = self.types.object();
        let declared = self.pop_array(Some(object))?;
        self.push_ty(declared.unwrap_or(object))
    }

    /// A pointer to an element. Translation tests that the array is of exactly this type, unless the pointer is only
    /// read through.
    pub(super) fn load_element_address(&mut self, element: Ty) -> LowerResult<()> {
        self.pop_count("an index")?;
        self.pop_array(Some(element))?;
        let readonly = self.readonly && self.types.is_reference(element);
        self.push(VerificationType::ManagedPointer(ManagedPointer {
            readonly,
            ..ManagedPointer::to(element)
        }));
        Ok(())
    }

    /// A reference that is stored is tested against the array that is there.
    pub(super) fn store_element(&mut self, element: Ty) -> LowerResult<()> {
        self.pop_ty(element)?;
        self.pop_count("an index")?;
        self.pop_array(Some(element)).map(drop)
    }

    pub(super) fn store_reference_element(&mut self) -> LowerResult<()> {
        let value = self.pop()?;
        self.pop_count("an index")?;
        let object = self.types.object();
        let declared = self.pop_array(Some(object))?;
        value.check(declared.unwrap_or(object), self.types)
    }
}
