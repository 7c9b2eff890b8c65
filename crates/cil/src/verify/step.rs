//! What each instruction does to the stack.

use super::value::ManagedPointer;
use super::{Inference, VerificationType, token};
use crate::il::{Instruction, Opcode, Operand};
use crate::metadata::TableId;
use crate::types::{LowerResult, Primitive, Ty, invalid, unsupported};

impl Inference<'_, '_> {
    /// Takes one step.
    pub(super) fn step(&mut self, instruction: &Instruction) -> LowerResult<()> {
        use Opcode::*;
        match instruction.opcode {
            Nop | Break | Unaligned | No | Tail | Volatile | Br | BrS => {}
            Readonly => self.readonly = true,
            Constrained => self.constrained = Some(self.type_token(instruction)?),

            Ldarg0 | Ldarg1 | Ldarg2 | Ldarg3 => self.load(false, short(instruction, Ldarg0))?,
            LdargS | Ldarg => self.load(false, variable(instruction))?,
            LdargaS | Ldarga => self.load_address(false, variable(instruction))?,
            StargS | Starg => self.store(false, variable(instruction))?,
            Ldloc0 | Ldloc1 | Ldloc2 | Ldloc3 => self.load(true, short(instruction, Ldloc0))?,
            LdlocS | Ldloc => self.load(true, variable(instruction))?,
            LdlocaS | Ldloca => self.load_address(true, variable(instruction))?,
            Stloc0 | Stloc1 | Stloc2 | Stloc3 => self.store(true, short(instruction, Stloc0))?,
            StlocS | Stloc => self.store(true, variable(instruction))?,

            Ldnull => self.push(VerificationType::Null),
            LdcI4M1 | LdcI4_0 | LdcI4_1 | LdcI4_2 | LdcI4_3 | LdcI4_4 | LdcI4_5 | LdcI4_6 | LdcI4_7
            | LdcI4_8 | LdcI4S | LdcI4 => self.push(VerificationType::Int),
            LdcI8 => self.push(VerificationType::Long),
            LdcR4 => self.push(VerificationType::Single),
            LdcR8 => self.push(VerificationType::Double),
            Ldstr => {
                let string = self.types.string();
                self.push(VerificationType::Object(string));
            }
            Ldtoken => self.load_token(instruction)?,
            Dup => {
                let value = self.pop()?;
                self.push(value);
                self.push(value);
            }
            Pop => drop(self.pop()?),

            Add | Sub if self.moves_pointer() => self.pointer_arithmetic(instruction.opcode == Sub)?,
            Add | Sub | Mul | Div | Rem => self.arithmetic(true)?,
            DivUn | RemUn | And | Or | Xor | AddOvf | SubOvf | MulOvf | AddOvfUn | SubOvfUn | MulOvfUn => {
                self.arithmetic(false)?;
            }
            Shl | Shr | ShrUn => self.shift()?,
            Neg => self.negation()?,
            Not => self.complement()?,
            Ckfinite => self.finite()?,
            Ceq | Cgt | CgtUn | Clt | CltUn => {
                self.comparison()?;
                self.push(VerificationType::Int);
            }
            Beq | BeqS | BneUn | BneUnS | Bge | BgeS | BgeUn | BgeUnS | Bgt | BgtS | BgtUn | BgtUnS | Ble
            | BleS | BleUn | BleUnS | Blt | BltS | BltUn | BltUnS => self.comparison()?,
            Brtrue | BrtrueS | Brfalse | BrfalseS => self.pop_condition()?,
            Opcode::Switch | Endfilter => self.pop_primitive(Primitive::I4)?,
            Leave | LeaveS => self.stack.clear(),
            Endfinally | Rethrow => {}
            Ret => self.leave_method()?,
            Throw => self.throw()?,

            ConvI1 | ConvI2 | ConvI4 | ConvU1 | ConvU2 | ConvU4 | ConvOvfI1 | ConvOvfI2 | ConvOvfI4
            | ConvOvfU1 | ConvOvfU2 | ConvOvfU4 | ConvOvfI1Un | ConvOvfI2Un | ConvOvfI4Un | ConvOvfU1Un
            | ConvOvfU2Un | ConvOvfU4Un => self.conversion(VerificationType::Int)?,
            ConvI8 | ConvU8 | ConvOvfI8 | ConvOvfU8 | ConvOvfI8Un | ConvOvfU8Un => {
                self.conversion(VerificationType::Long)?;
            }
            ConvI | ConvU | ConvOvfI | ConvOvfU | ConvOvfIUn | ConvOvfUUn => {
                self.conversion(VerificationType::Native)?
            }
            ConvR4 => self.conversion(VerificationType::Single)?,
            ConvR8 | ConvRUn => self.conversion(VerificationType::Double)?,

            LdindI1 => self.load_indirect(Some(Primitive::I1))?,
            LdindU1 => self.load_indirect(Some(Primitive::U1))?,
            LdindI2 => self.load_indirect(Some(Primitive::I2))?,
            LdindU2 => self.load_indirect(Some(Primitive::U2))?,
            LdindI4 | LdindU4 => self.load_indirect(Some(Primitive::I4))?,
            LdindI8 => self.load_indirect(Some(Primitive::I8))?,
            LdindI => self.load_indirect(Some(Primitive::I))?,
            LdindR4 => self.load_indirect(Some(Primitive::R4))?,
            LdindR8 => self.load_indirect(Some(Primitive::R8))?,
            LdindRef => self.load_indirect(None)?,
            StindI1 => self.store_indirect(Some(Primitive::I1))?,
            StindI2 => self.store_indirect(Some(Primitive::I2))?,
            StindI4 => self.store_indirect(Some(Primitive::I4))?,
            StindI8 => self.store_indirect(Some(Primitive::I8))?,
            StindI => self.store_indirect(Some(Primitive::I))?,
            StindR4 => self.store_indirect(Some(Primitive::R4))?,
            StindR8 => self.store_indirect(Some(Primitive::R8))?,
            StindRef => self.store_indirect(None)?,
            Ldobj => self.with_type(instruction, Self::load_object)?,
            Stobj => self.with_type(instruction, Self::store_object)?,
            Cpobj => {
                self.with_type(instruction, Self::load_object)?;
                self.with_type(instruction, Self::store_object)?;
            }
            Initobj => self.with_type(instruction, Self::init_object)?,

            Ldfld => self.load_field(instruction)?,
            Ldflda => self.load_field_address(instruction)?,
            Stfld => self.store_field(instruction)?,
            Ldsfld => self.load_static(instruction)?,
            Ldsflda => self.load_static_address(instruction)?,
            Stsfld => self.store_static(instruction)?,

            Newarr => self.with_type(instruction, Self::new_array)?,
            Ldlen => self.length()?,
            LdelemI1 => self.load_element_of(Primitive::I1)?,
            LdelemU1 => self.load_element_of(Primitive::U1)?,
            LdelemI2 => self.load_element_of(Primitive::I2)?,
            LdelemU2 => self.load_element_of(Primitive::U2)?,
            LdelemI4 | LdelemU4 => self.load_element_of(Primitive::I4)?,
            LdelemI8 => self.load_element_of(Primitive::I8)?,
            LdelemI => self.load_element_of(Primitive::I)?,
            LdelemR4 => self.load_element_of(Primitive::R4)?,
            LdelemR8 => self.load_element_of(Primitive::R8)?,
            LdelemRef => self.load_reference_element()?,
            Ldelem => self.with_type(instruction, Self::load_element)?,
            Ldelema => self.with_type(instruction, Self::load_element_address)?,
            StelemI1 => self.store_element_of(Primitive::I1)?,
            StelemI2 => self.store_element_of(Primitive::I2)?,
            StelemI4 => self.store_element_of(Primitive::I4)?,
            StelemI8 => self.store_element_of(Primitive::I8)?,
            StelemI => self.store_element_of(Primitive::I)?,
            StelemR4 => self.store_element_of(Primitive::R4)?,
            StelemR8 => self.store_element_of(Primitive::R8)?,
            StelemRef => self.store_reference_element()?,
            Stelem => self.with_type(instruction, Self::store_element)?,

            Newobj => self.new_object(instruction)?,
            Call | Callvirt => self.call(instruction)?,
            Ldftn => self.load_function(instruction)?,
            Ldvirtftn => self.load_virtual_function(instruction)?,
            Box => self.with_type(instruction, Self::box_value)?,
            Unbox => self.with_type(instruction, Self::unbox)?,
            UnboxAny => self.with_type(instruction, Self::unbox_value)?,
            Castclass | Isinst => self.with_type(instruction, Self::cast)?,
            Sizeof => {
                self.type_token(instruction)?;
                self.push(VerificationType::Int);
            }
            Localloc => self.allocate()?,
            Calli => self.call_indirect(instruction)?,
            Cpblk => self.copy_data()?,
            Jmp | Arglist | Initblk | Refanyval | Refanytype | Mkrefany => {
                return unsupported(format!("`{}` (unsafe code)", instruction.opcode.name()));
            }
        }
        Ok(())
    }

    fn with_type(
        &mut self,
        instruction: &Instruction,
        step: impl FnOnce(&mut Self, Ty) -> LowerResult<()>,
    ) -> LowerResult<()> {
        let ty = self.type_token(instruction)?;
        step(self, ty)
    }

    fn load_element_of(&mut self, primitive: Primitive) -> LowerResult<()> {
        let ty = self.types.primitive(primitive);
        self.load_element(ty)
    }

    fn store_element_of(&mut self, primitive: Primitive) -> LowerResult<()> {
        let ty = self.types.primitive(primitive);
        self.store_element(ty)
    }

    fn declared(&self, is_local: bool, index: usize) -> LowerResult<Ty> {
        let all = if is_local { self.locals } else { self.parameters };
        match all.get(index) {
            Some(&ty) => Ok(ty),
            None if is_local => invalid(format!("there is no local {index}")),
            None => invalid(format!("there is no argument {index}")),
        }
    }

    fn load(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let ty = self.declared(is_local, index)?;
        self.push_ty(ty)?;
        if self.pointing.contains(&(is_local, index))
            && let Some(VerificationType::ManagedPointer(address)) = self.stack.last_mut()
        {
            address.local = true;
        }
        Ok(())
    }

    fn load_address(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let ty = self.declared(is_local, index)?;
        if let crate::types::Shape::ByRef(_) = self.types.shape(ty) {
            return unsupported("a pointer to a pointer");
        }
        self.push(VerificationType::ManagedPointer(ManagedPointer { local: true, ..ManagedPointer::to(ty) }));
        Ok(())
    }

    fn store(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let ty = self.declared(is_local, index)?;
        let value = self.pop()?;
        if let VerificationType::ManagedPointer(ManagedPointer { local: true, .. }) = value {
            self.pointing.insert((is_local, index));
        }
        value.check(ty, self.types)
    }

    fn load_token(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let handle = match token(instruction)?.table() {
            Some(TableId::TypeDef | TableId::TypeRef | TableId::TypeSpec) => "RuntimeTypeHandle",
            Some(TableId::Field) => "RuntimeFieldHandle",
            _ => return unsupported("a run-time handle of a member"),
        };
        let handle = self.types.system("System", handle)?;
        self.push_ty(handle)
    }

    fn throw(&mut self) -> LowerResult<()> {
        let value = self.pop_reference()?;
        let exception = self.types.system("System", "Exception")?;
        value.check(exception, self.types)
    }

    fn new_array(&mut self, element: Ty) -> LowerResult<()> {
        self.pop_count("a length")?;
        let array = self.types.intern(crate::types::Shape::Array(element));
        self.push_ty(array)
    }

    fn box_value(&mut self, ty: Ty) -> LowerResult<()> {
        if !self.types.is_value_type(ty) {
            // A type parameter that stands for a class.
            let value = self.pop()?;
            value.check(ty, self.types)?;
            self.push(value);
            return Ok(());
        }
        self.pop_ty(ty)?;
        let boxed = self.types.nullable(ty).unwrap_or(ty);
        self.push(VerificationType::Boxed(boxed));
        Ok(())
    }

    fn unbox(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_reference()?;
        self.push(VerificationType::ManagedPointer(ManagedPointer::to(ty)));
        Ok(())
    }

    fn unbox_value(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_reference()?;
        self.push_ty(ty)
    }

    fn cast(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop_reference()?;
        if self.types.is_value_type(ty) {
            let boxed = self.types.nullable(ty).unwrap_or(ty);
            self.push(VerificationType::Boxed(boxed));
            return Ok(());
        }
        match self.types.is_reference(ty) {
            true => self.push_ty(ty),
            false => invalid(format!("no object is a {}", self.types.name(ty))),
        }
    }
}

fn short(instruction: &Instruction, first: Opcode) -> usize {
    usize::from(instruction.opcode as u16 - first as u16)
}

fn variable(instruction: &Instruction) -> usize {
    match instruction.operand {
        Operand::Var(index) => index.into(),
        _ => usize::MAX,
    }
}
