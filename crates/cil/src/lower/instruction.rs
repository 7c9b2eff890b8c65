//! Which code translates which instruction.

use fencepost_ir::op::{FloatOp, IntOp};

use super::arith::Comparison;
use super::body::Body;
use crate::il::{Instruction, Opcode, Operand};
use crate::types::{LowerResult, Primitive, invalid, unsupported};

impl Body<'_, '_> {
    /// Translates one instruction.
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> LowerResult<()> {
        use Opcode::*;
        match instruction.opcode {
            Nop | Break => Ok(()),
            Unaligned | No => Ok(()),
            Tail => {
                self.prefixes.tail = true;
                Ok(())
            }
            Readonly => {
                self.prefixes.readonly = true;
                Ok(())
            }
            Volatile => {
                self.prefixes.volatile = true;
                Ok(())
            }
            Constrained => {
                self.prefixes.constrained = Some(self.type_token(instruction)?);
                Ok(())
            }

            Ldarg0 | Ldarg1 | Ldarg2 | Ldarg3 => self.load_argument(short(instruction, Ldarg0)),
            LdargS | Ldarg => self.load_argument(variable(instruction)),
            LdargaS | Ldarga => self.load_argument_address(variable(instruction)),
            StargS | Starg => self.store_argument(variable(instruction)),
            Ldloc0 | Ldloc1 | Ldloc2 | Ldloc3 => self.load_local(short(instruction, Ldloc0)),
            LdlocS | Ldloc => self.load_local(variable(instruction)),
            LdlocaS | Ldloca => self.load_local_address(variable(instruction)),
            Stloc0 | Stloc1 | Stloc2 | Stloc3 => self.store_local(short(instruction, Stloc0)),
            StlocS | Stloc => self.store_local(variable(instruction)),

            Ldnull => {
                let object = self.link.types.object();
                self.push_const(object, 0);
                Ok(())
            }
            LdcI4M1 | LdcI4_0 | LdcI4_1 | LdcI4_2 | LdcI4_3 | LdcI4_4 | LdcI4_5 | LdcI4_6 | LdcI4_7
            | LdcI4_8 => {
                let value = instruction.opcode as i32 - LdcI4_0 as i32;
                self.constant(Primitive::I4, value as u32 as u64)
            }
            LdcI4S | LdcI4 | LdcI8 | LdcR4 | LdcR8 => match instruction.operand {
                Operand::I8(value) => self.constant(Primitive::I4, i32::from(value) as u32 as u64),
                Operand::I32(value) => self.constant(Primitive::I4, value as u32 as u64),
                Operand::I64(value) => self.constant(Primitive::I8, value as u64),
                Operand::F32(value) => self.constant(Primitive::R4, value.to_bits().into()),
                Operand::F64(value) => self.constant(Primitive::R8, value.to_bits()),
                _ => invalid("no constant"),
            },
            Ldstr => self.load_string(instruction),
            Ldtoken => self.load_token(instruction),
            Dup => self.duplicate(),
            Pop => {
                let entry = self.pop()?;
                self.release(&entry);
                Ok(())
            }

            Add | Sub if self.pointer_arithmetic(instruction.opcode == Sub)? => Ok(()),
            Add => self.arithmetic(IntOp::Add, Some(FloatOp::Add)),
            Sub => self.arithmetic(IntOp::Sub, Some(FloatOp::Sub)),
            Mul => self.arithmetic(IntOp::Mul, Some(FloatOp::Mul)),
            Div => self.arithmetic(IntOp::DivChecked, Some(FloatOp::Div)),
            Rem => self.arithmetic(IntOp::RemChecked, Some(FloatOp::Rem)),
            DivUn => self.arithmetic(IntOp::DivUnsigned, None),
            RemUn => self.arithmetic(IntOp::RemUnsigned, None),
            And => self.arithmetic(IntOp::And, None),
            Or => self.arithmetic(IntOp::Or, None),
            Xor => self.arithmetic(IntOp::Xor, None),
            AddOvf => self.arithmetic(IntOp::AddChecked, None),
            SubOvf => self.arithmetic(IntOp::SubChecked, None),
            MulOvf => self.arithmetic(IntOp::MulChecked, None),
            AddOvfUn => self.arithmetic(IntOp::AddCheckedUnsigned, None),
            SubOvfUn => self.arithmetic(IntOp::SubCheckedUnsigned, None),
            MulOvfUn => self.arithmetic(IntOp::MulCheckedUnsigned, None),
            Shl => self.shift(IntOp::Shl),
            Shr => self.shift(IntOp::Shr),
            ShrUn => self.shift(IntOp::ShrUnsigned),
            Neg => self.negate(),
            Not => self.complement(),
            Ckfinite => self.check_finite(),

            Ceq => self.compare(Comparison::Eq),
            Cgt => self.compare(Comparison::Gt),
            CgtUn => self.compare(Comparison::GtUn),
            Clt => self.compare(Comparison::Lt),
            CltUn => self.compare(Comparison::LtUn),
            Beq | BeqS => self.branch_if(Comparison::Eq, instruction),
            BneUn | BneUnS => self.branch_if(Comparison::NeUn, instruction),
            Bge | BgeS => self.branch_if(Comparison::Ge, instruction),
            BgeUn | BgeUnS => self.branch_if(Comparison::GeUn, instruction),
            Bgt | BgtS => self.branch_if(Comparison::Gt, instruction),
            BgtUn | BgtUnS => self.branch_if(Comparison::GtUn, instruction),
            Ble | BleS => self.branch_if(Comparison::Le, instruction),
            BleUn | BleUnS => self.branch_if(Comparison::LeUn, instruction),
            Blt | BltS => self.branch_if(Comparison::Lt, instruction),
            BltUn | BltUnS => self.branch_if(Comparison::LtUn, instruction),
            Brtrue | BrtrueS => self.branch_on(true, instruction),
            Brfalse | BrfalseS => self.branch_on(false, instruction),
            Br | BrS => self.jump(instruction),
            Opcode::Switch => self.switch(instruction),
            Leave | LeaveS => self.leave(instruction),
            Endfinally => self.end_finally(),
            Endfilter => self.end_filter(),
            Ret => self.ret(),
            Throw => self.throw(),
            Rethrow => self.rethrow(),

            ConvI1 | ConvI2 | ConvI4 | ConvI8 | ConvU1 | ConvU2 | ConvU4 | ConvU8 | ConvI | ConvU
            | ConvR4 | ConvR8 | ConvRUn => self.convert(instruction.opcode),
            ConvOvfI1 => self.convert_checked(Primitive::I1, false),
            ConvOvfI2 => self.convert_checked(Primitive::I2, false),
            ConvOvfI4 => self.convert_checked(Primitive::I4, false),
            ConvOvfI8 => self.convert_checked(Primitive::I8, false),
            ConvOvfI => self.convert_checked(Primitive::I, false),
            ConvOvfU1 => self.convert_checked(Primitive::U1, false),
            ConvOvfU2 => self.convert_checked(Primitive::U2, false),
            ConvOvfU4 => self.convert_checked(Primitive::U4, false),
            ConvOvfU8 => self.convert_checked(Primitive::U8, false),
            ConvOvfU => self.convert_checked(Primitive::U, false),
            ConvOvfI1Un => self.convert_checked(Primitive::I1, true),
            ConvOvfI2Un => self.convert_checked(Primitive::I2, true),
            ConvOvfI4Un => self.convert_checked(Primitive::I4, true),
            ConvOvfI8Un => self.convert_checked(Primitive::I8, true),
            ConvOvfIUn => self.convert_checked(Primitive::I, true),
            ConvOvfU1Un => self.convert_checked(Primitive::U1, true),
            ConvOvfU2Un => self.convert_checked(Primitive::U2, true),
            ConvOvfU4Un => self.convert_checked(Primitive::U4, true),
            ConvOvfU8Un => self.convert_checked(Primitive::U8, true),
            ConvOvfUUn => self.convert_checked(Primitive::U, true),

            LdindI1 => self.load_indirect(Some(Primitive::I1)),
            LdindU1 => self.load_indirect(Some(Primitive::U1)),
            LdindI2 => self.load_indirect(Some(Primitive::I2)),
            LdindU2 => self.load_indirect(Some(Primitive::U2)),
            LdindI4 => self.load_indirect(Some(Primitive::I4)),
            LdindU4 => self.load_indirect(Some(Primitive::U4)),
            LdindI8 => self.load_indirect(Some(Primitive::I8)),
            LdindI => self.load_indirect(Some(Primitive::I)),
            LdindR4 => self.load_indirect(Some(Primitive::R4)),
            LdindR8 => self.load_indirect(Some(Primitive::R8)),
            LdindRef => self.load_indirect(None),
            StindI1 => self.store_indirect(Some(Primitive::I1)),
            StindI2 => self.store_indirect(Some(Primitive::I2)),
            StindI4 => self.store_indirect(Some(Primitive::I4)),
            StindI8 => self.store_indirect(Some(Primitive::I8)),
            StindI => self.store_indirect(Some(Primitive::I)),
            StindR4 => self.store_indirect(Some(Primitive::R4)),
            StindR8 => self.store_indirect(Some(Primitive::R8)),
            StindRef => self.store_indirect(None),
            Ldobj => {
                let ty = self.type_token(instruction)?;
                self.load_object(ty)
            }
            Stobj => {
                let ty = self.type_token(instruction)?;
                self.store_object(ty)
            }
            Cpobj => {
                let ty = self.type_token(instruction)?;
                self.load_object(ty)?;
                self.store_object(ty)
            }
            Initobj => {
                let ty = self.type_token(instruction)?;
                self.init_object(ty)
            }

            Ldfld => self.load_field(instruction),
            Ldflda => self.load_field_address(instruction),
            Stfld => self.store_field(instruction),
            Ldsfld => self.load_static(instruction),
            Ldsflda => self.load_static_address(instruction),
            Stsfld => self.store_static(instruction),

            Newarr => {
                let ty = self.type_token(instruction)?;
                self.new_array(ty)
            }
            Ldlen => self.array_length(),
            LdelemI1 => self.load_element_of(Primitive::I1),
            LdelemU1 => self.load_element_of(Primitive::U1),
            LdelemI2 => self.load_element_of(Primitive::I2),
            LdelemU2 => self.load_element_of(Primitive::U2),
            LdelemI4 => self.load_element_of(Primitive::I4),
            LdelemU4 => self.load_element_of(Primitive::U4),
            LdelemI8 => self.load_element_of(Primitive::I8),
            LdelemI => self.load_element_of(Primitive::I),
            LdelemR4 => self.load_element_of(Primitive::R4),
            LdelemR8 => self.load_element_of(Primitive::R8),
            LdelemRef => self.load_reference_element(),
            Ldelem => {
                let ty = self.type_token(instruction)?;
                self.load_element(ty)
            }
            Ldelema => {
                let ty = self.type_token(instruction)?;
                self.load_element_address(ty)
            }
            StelemI1 => self.store_element_of(Primitive::I1),
            StelemI2 => self.store_element_of(Primitive::I2),
            StelemI4 => self.store_element_of(Primitive::I4),
            StelemI8 => self.store_element_of(Primitive::I8),
            StelemI => self.store_element_of(Primitive::I),
            StelemR4 => self.store_element_of(Primitive::R4),
            StelemR8 => self.store_element_of(Primitive::R8),
            StelemRef => self.store_reference_element(),
            Stelem => {
                let ty = self.type_token(instruction)?;
                self.store_element(ty)
            }

            Newobj => self.new_object(instruction),
            Call => self.call(instruction, false),
            Callvirt => self.call(instruction, true),
            Ldftn => self.load_function(instruction),
            Ldvirtftn => self.load_virtual_function(instruction),
            Box => {
                let ty = self.type_token(instruction)?;
                self.box_value(ty)
            }
            Unbox => {
                let ty = self.type_token(instruction)?;
                self.unbox_address(ty)
            }
            UnboxAny => {
                let ty = self.type_token(instruction)?;
                self.unbox_value(ty)
            }
            Castclass => {
                let ty = self.type_token(instruction)?;
                self.cast(ty)
            }
            Isinst => {
                let ty = self.type_token(instruction)?;
                self.is_instance(ty)
            }
            Sizeof => {
                let ty = self.type_token(instruction)?;
                self.size_of(ty)
            }
            Localloc => self.allocate(instruction),
            Calli => self.call_indirect(instruction),
            Cpblk => self.copy_data(),
            Jmp | Arglist | Initblk | Refanyval | Refanytype | Mkrefany => {
                unsupported(format!("`{}` (unsafe code)", instruction.opcode.name()))
            }
        }
    }

    pub(super) fn constant(&mut self, primitive: Primitive, value: u64) -> LowerResult<()> {
        let ty = self.link.types.primitive(primitive);
        self.push_const(ty, value);
        Ok(())
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
