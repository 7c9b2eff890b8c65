//! The families of the 200 opcodes.

use cafebabe::bytecode::{Opcode, PrimitiveArrayType};
use cafebabe::constant_pool::ObjectArrayType;
use fencepost_ir::Kind::{F32, F64, I32, I64, Ref};
use fencepost_ir::Storage;
use fencepost_ir::op::FloatOp::{self, CompareGreater, CompareLess};
use fencepost_ir::op::IntOp;

use super::instruction::{Call, Condition, Instruction, Shuffle};
use crate::class::constant::{CallSite, Constant, Member, class};
use crate::class::descriptor::Ty;
use crate::error::Error;

fn integer(value: i32) -> Instruction {
    Instruction::Push(I32, value as u32 as u64)
}

fn primitive(element: PrimitiveArrayType) -> Ty {
    match element {
        PrimitiveArrayType::Boolean => Ty::Boolean,
        PrimitiveArrayType::Char => Ty::Char,
        PrimitiveArrayType::Float => Ty::Float,
        PrimitiveArrayType::Double => Ty::Double,
        PrimitiveArrayType::Byte => Ty::Byte,
        PrimitiveArrayType::Short => Ty::Short,
        PrimitiveArrayType::Int => Ty::Int,
        PrimitiveArrayType::Long => Ty::Long,
    }
}

fn reference(ty: &ObjectArrayType<'_>) -> Result<Ty, Error> {
    match ty {
        ObjectArrayType::ArrayType(descriptor) => class(&descriptor.to_string()),
        ObjectArrayType::BinaryName(name) => class(name),
    }
}

/// The instruction at an offset.
pub(super) fn instruction(at: u32, opcode: &Opcode<'_>) -> Result<Instruction, Error> {
    use Instruction as I;
    use Opcode as O;
    // That there is an instruction has been checked.
    let target = |distance: &i32| at.wrapping_add_signed(*distance);
    let if_zero = |condition, distance: &i32| I::IfZero(condition, target(distance));
    let if_integers = |condition, distance: &i32| I::IfIntegers(condition, target(distance));
    Ok(match opcode {
        O::Nop => I::Nop,
        O::AconstNull => I::Push(Ref, 0),
        O::IconstM1 => integer(-1),
        O::Iconst0 => integer(0),
        O::Iconst1 => integer(1),
        O::Iconst2 => integer(2),
        O::Iconst3 => integer(3),
        O::Iconst4 => integer(4),
        O::Iconst5 => integer(5),
        O::Lconst0 => I::Push(I64, 0),
        O::Lconst1 => I::Push(I64, 1),
        O::Fconst0 => I::Push(F32, 0),
        O::Fconst1 => I::Push(F32, 1f32.to_bits().into()),
        O::Fconst2 => I::Push(F32, 2f32.to_bits().into()),
        O::Dconst0 => I::Push(F64, 0),
        O::Dconst1 => I::Push(F64, 1f64.to_bits()),
        O::Bipush(value) => integer((*value).into()),
        O::Sipush(value) => integer((*value).into()),
        O::Ldc(constant) | O::LdcW(constant) | O::Ldc2W(constant) => {
            I::Constant(Constant::of_loadable(constant)?)
        }
        O::Iload(variable) => I::Load(I32, *variable),
        O::Lload(variable) => I::Load(I64, *variable),
        O::Fload(variable) => I::Load(F32, *variable),
        O::Dload(variable) => I::Load(F64, *variable),
        O::Aload(variable) => I::Load(Ref, *variable),
        O::Istore(variable) => I::Store(I32, *variable),
        O::Lstore(variable) => I::Store(I64, *variable),
        O::Fstore(variable) => I::Store(F32, *variable),
        O::Dstore(variable) => I::Store(F64, *variable),
        O::Astore(variable) => I::Store(Ref, *variable),
        O::Iinc(variable, by) => I::Increment(*variable, *by),
        O::Iaload => I::ArrayLoad(Storage::I32),
        O::Laload => I::ArrayLoad(Storage::I64),
        O::Faload => I::ArrayLoad(Storage::F32),
        O::Daload => I::ArrayLoad(Storage::F64),
        O::Aaload => I::ArrayLoad(Storage::Ref),
        O::Baload => I::ArrayLoad(Storage::I8),
        O::Caload => I::ArrayLoad(Storage::U16),
        O::Saload => I::ArrayLoad(Storage::I16),
        O::Iastore => I::ArrayStore(Storage::I32),
        O::Lastore => I::ArrayStore(Storage::I64),
        O::Fastore => I::ArrayStore(Storage::F32),
        O::Dastore => I::ArrayStore(Storage::F64),
        O::Aastore => I::ArrayStore(Storage::Ref),
        O::Bastore => I::ArrayStore(Storage::I8),
        O::Castore => I::ArrayStore(Storage::U16),
        O::Sastore => I::ArrayStore(Storage::I16),
        O::Pop => I::Shuffle(Shuffle::Pop),
        O::Pop2 => I::Shuffle(Shuffle::Pop2),
        O::Dup => I::Shuffle(Shuffle::Dup),
        O::DupX1 => I::Shuffle(Shuffle::DupX1),
        O::DupX2 => I::Shuffle(Shuffle::DupX2),
        O::Dup2 => I::Shuffle(Shuffle::Dup2),
        O::Dup2X1 => I::Shuffle(Shuffle::Dup2X1),
        O::Dup2X2 => I::Shuffle(Shuffle::Dup2X2),
        O::Swap => I::Shuffle(Shuffle::Swap),
        O::Iadd => I::Integers(I32, IntOp::Add),
        O::Ladd => I::Integers(I64, IntOp::Add),
        O::Fadd => I::Floats(F32, FloatOp::Add),
        O::Dadd => I::Floats(F64, FloatOp::Add),
        O::Isub => I::Integers(I32, IntOp::Sub),
        O::Lsub => I::Integers(I64, IntOp::Sub),
        O::Fsub => I::Floats(F32, FloatOp::Sub),
        O::Dsub => I::Floats(F64, FloatOp::Sub),
        O::Imul => I::Integers(I32, IntOp::Mul),
        O::Lmul => I::Integers(I64, IntOp::Mul),
        O::Fmul => I::Floats(F32, FloatOp::Mul),
        O::Dmul => I::Floats(F64, FloatOp::Mul),
        O::Idiv => I::Integers(I32, IntOp::Div),
        O::Ldiv => I::Integers(I64, IntOp::Div),
        O::Fdiv => I::Floats(F32, FloatOp::Div),
        O::Ddiv => I::Floats(F64, FloatOp::Div),
        O::Irem => I::Integers(I32, IntOp::Rem),
        O::Lrem => I::Integers(I64, IntOp::Rem),
        O::Frem => I::Floats(F32, FloatOp::Rem),
        O::Drem => I::Floats(F64, FloatOp::Rem),
        O::Ineg => I::Negate(I32),
        O::Lneg => I::Negate(I64),
        O::Fneg => I::Negate(F32),
        O::Dneg => I::Negate(F64),
        O::Ishl => I::Integers(I32, IntOp::Shl),
        O::Lshl => I::Integers(I64, IntOp::Shl),
        O::Ishr => I::Integers(I32, IntOp::Shr),
        O::Lshr => I::Integers(I64, IntOp::Shr),
        O::Iushr => I::Integers(I32, IntOp::ShrUnsigned),
        O::Lushr => I::Integers(I64, IntOp::ShrUnsigned),
        O::Iand => I::Integers(I32, IntOp::And),
        O::Land => I::Integers(I64, IntOp::And),
        O::Ior => I::Integers(I32, IntOp::Or),
        O::Lor => I::Integers(I64, IntOp::Or),
        O::Ixor => I::Integers(I32, IntOp::Xor),
        O::Lxor => I::Integers(I64, IntOp::Xor),
        O::I2l => I::Convert(I32, I64),
        O::I2f => I::Convert(I32, F32),
        O::I2d => I::Convert(I32, F64),
        O::L2i => I::Convert(I64, I32),
        O::L2f => I::Convert(I64, F32),
        O::L2d => I::Convert(I64, F64),
        O::F2i => I::Convert(F32, I32),
        O::F2l => I::Convert(F32, I64),
        O::F2d => I::Convert(F32, F64),
        O::D2i => I::Convert(F64, I32),
        O::D2l => I::Convert(F64, I64),
        O::D2f => I::Convert(F64, F32),
        O::I2b => I::Narrow(Storage::I8),
        O::I2c => I::Narrow(Storage::U16),
        O::I2s => I::Narrow(Storage::I16),
        O::Lcmp => I::CompareLongs,
        O::Fcmpl => I::Floats(F32, CompareLess),
        O::Fcmpg => I::Floats(F32, CompareGreater),
        O::Dcmpl => I::Floats(F64, CompareLess),
        O::Dcmpg => I::Floats(F64, CompareGreater),
        O::Ifeq(distance) => if_zero(Condition::Eq, distance),
        O::Ifne(distance) => if_zero(Condition::Ne, distance),
        O::Iflt(distance) => if_zero(Condition::Lt, distance),
        O::Ifge(distance) => if_zero(Condition::Ge, distance),
        O::Ifgt(distance) => if_zero(Condition::Gt, distance),
        O::Ifle(distance) => if_zero(Condition::Le, distance),
        O::IfIcmpeq(distance) => if_integers(Condition::Eq, distance),
        O::IfIcmpne(distance) => if_integers(Condition::Ne, distance),
        O::IfIcmplt(distance) => if_integers(Condition::Lt, distance),
        O::IfIcmpge(distance) => if_integers(Condition::Ge, distance),
        O::IfIcmpgt(distance) => if_integers(Condition::Gt, distance),
        O::IfIcmple(distance) => if_integers(Condition::Le, distance),
        O::IfAcmpeq(distance) => I::IfSame(true, target(distance)),
        O::IfAcmpne(distance) => I::IfSame(false, target(distance)),
        O::Ifnull(distance) => I::IfNull(true, target(distance)),
        O::Ifnonnull(distance) => I::IfNull(false, target(distance)),
        O::Goto(distance) => I::Goto(target(distance)),
        O::Jsr(distance) => I::Jsr(target(distance)),
        O::Ret(variable) => I::Ret(*variable),
        O::Tableswitch(table) => {
            let targets = table.jumps.iter().map(target).collect();
            I::TableSwitch { default: target(&table.default), low: table.low, targets }
        }
        O::Lookupswitch(table) => {
            if !table.match_offsets.is_sorted_by(|a, b| a.0 < b.0) {
                return Err(Error::new("the values of a switch are not in order"));
            }
            let pairs = table.match_offsets.iter().map(|(value, distance)| (*value, target(distance)));
            I::LookupSwitch { default: target(&table.default), pairs: pairs.collect() }
        }
        O::Ireturn => I::Return(Some(I32)),
        O::Lreturn => I::Return(Some(I64)),
        O::Freturn => I::Return(Some(F32)),
        O::Dreturn => I::Return(Some(F64)),
        O::Areturn => I::Return(Some(Ref)),
        O::Return => I::Return(None),
        O::Getstatic(member) => I::GetStatic(Member::of(member)?),
        O::Putstatic(member) => I::PutStatic(Member::of(member)?),
        O::Getfield(member) => I::GetField(Member::of(member)?),
        O::Putfield(member) => I::PutField(Member::of(member)?),
        O::Invokevirtual(member) => I::Invoke(Call::Virtual, Member::of(member)?),
        O::Invokespecial(member) => I::Invoke(Call::Special, Member::of(member)?),
        O::Invokestatic(member) => I::Invoke(Call::Static, Member::of(member)?),
        O::Invokeinterface(member, _) => I::Invoke(Call::Interface, Member::of(member)?),
        O::Invokedynamic(site) => I::InvokeDynamic(CallSite::of(site)),
        O::New(name) => I::New(class(name)?),
        O::Newarray(element) => I::NewArray(primitive(*element)),
        O::Anewarray(element) => I::NewArray(reference(element)?),
        O::Multianewarray(ty, lengths) => I::NewMatrix(reference(ty)?, *lengths),
        O::Arraylength => I::ArrayLength,
        O::Athrow => I::Throw,
        O::Checkcast(ty) => I::CheckCast(reference(ty)?),
        O::Instanceof(ty) => I::InstanceOf(reference(ty)?),
        O::Monitorenter => I::MonitorEnter,
        O::Monitorexit => I::MonitorExit,
        O::Breakpoint | O::Impdep1 | O::Impdep2 => return Err(Error::new("an instruction of a debugger")),
    })
}
