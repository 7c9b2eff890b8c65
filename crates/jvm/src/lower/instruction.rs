//! Which family of instructions is translated where.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, Op, SyncOp};

use super::body::Body;
use super::handles::Known;
use super::stack::{StackEntry, StackValue};
use crate::class::constant::Constant;
use crate::code::{Instruction, Shuffle};
use crate::types::{LowerResult, unsupported};

impl Body<'_, '_> {
    /// Translates one instruction.
    pub(super) fn instruction(&mut self, position: usize, instruction: &Instruction) -> LowerResult<()> {
        match instruction {
            Instruction::Nop => Ok(()),
            Instruction::Push(kind, value) => {
                self.push_const(*kind, *value);
                Ok(())
            }
            Instruction::Constant(constant) => self.constant(constant),
            Instruction::Load(kind, index) => {
                self.load(*kind, *index);
                Ok(())
            }
            Instruction::Store(kind, index) => self.store(*kind, *index),
            Instruction::Increment(index, by) => {
                let register = self.variable(*index, Kind::I32);
                self.spill(register);
                let op = BinaryOp::I32(IntOp::Add);
                self.emit(LocalOp::BinaryImmediate { op, dst: register, a: register, b: (*by).into() });
                Ok(())
            }
            Instruction::ArrayLoad(storage) => self.array_load(*storage),
            Instruction::ArrayStore(storage) => self.array_store(*storage),
            Instruction::Shuffle(shuffle) => self.shuffle(*shuffle),
            Instruction::Integers(Kind::I64, op) => self.binary(BinaryOp::I64(*op), Kind::I64),
            Instruction::Integers(_, op) => self.binary(BinaryOp::I32(*op), Kind::I32),
            Instruction::Floats(kind, op) => self.floats(*kind, *op),
            Instruction::CompareLongs => self.compare_longs(position),
            Instruction::Negate(kind) => self.unary(fencepost_ir::UnaryOp::Neg(*kind), *kind),
            Instruction::Convert(from, to) => self.convert(*from, *to),
            Instruction::Narrow(storage) => self.unary(fencepost_ir::UnaryOp::Narrow(*storage), Kind::I32),
            Instruction::IfZero(condition, target) => self.if_zero(*condition, *target),
            Instruction::IfIntegers(condition, target) => {
                self.if_compared(BinaryOp::I32(condition.op()), *target)
            }
            Instruction::IfSame(same, target) => {
                let op = if *same { IntOp::Eq } else { IntOp::Ne };
                self.if_compared(BinaryOp::I64(op), *target)
            }
            Instruction::IfNull(null, target) => self.branch_on(!null, *target),
            Instruction::Goto(target) => self.goto(*target),
            Instruction::Jsr(_) | Instruction::Ret(_) => unsupported("subroutines (jsr, ret)"),
            Instruction::TableSwitch { default, low, targets } => self.table_switch(*default, *low, targets),
            Instruction::LookupSwitch { default, pairs } => self.lookup_switch(*default, pairs),
            Instruction::Return(kind) => self.leave(*kind),
            Instruction::GetStatic(member) => self.get_static(member),
            Instruction::PutStatic(member) => self.put_static(member),
            Instruction::GetField(member) => self.get_field(member),
            Instruction::PutField(member) => self.put_field(member),
            Instruction::Invoke(call, member) => self.invoke_at(position, *call, member),
            Instruction::InvokeDynamic(site) => self.invoke_dynamic(site),
            Instruction::New(ty) => self.new_object(ty),
            Instruction::NewArray(element) => self.new_array(element.clone().array()),
            Instruction::NewMatrix(ty, lengths) => self.new_matrix(ty, *lengths),
            Instruction::ArrayLength => self.array_length(),
            Instruction::Throw => self.throw(),
            Instruction::CheckCast(ty) => self.cast(ty),
            Instruction::InstanceOf(ty) => self.instance_of(ty),
            Instruction::MonitorEnter => {
                let access = self.link.draft.access.lock;
                self.consume(|object| Op::Sync(SyncOp::Lock { object, access }))
            }
            Instruction::MonitorExit => {
                let access = self.link.draft.access.unlock;
                self.consume(|object| Op::Sync(SyncOp::Unlock { object, access }))
            }
        }
    }

    /// Pops one value into an instruction that gives nothing.
    pub(super) fn consume(&mut self, op: impl FnOnce(fencepost_ir::Reg) -> Op) -> LowerResult<()> {
        let (entry, register) = self.pop_register()?;
        self.emit(op(register));
        self.release(&entry);
        Ok(())
    }

    fn constant(&mut self, constant: &Constant) -> LowerResult<()> {
        match constant {
            Constant::Integer(value) => self.push_const(Kind::I32, *value as u32 as u64),
            Constant::Float(bits) => self.push_const(Kind::F32, (*bits).into()),
            Constant::Long(value) => self.push_const(Kind::I64, *value as u64),
            Constant::Double(bits) => self.push_const(Kind::F64, *bits),
            Constant::String(units) => self.push_string(units),
            Constant::Class(ty) => {
                let constant = self.link.type_constant(ty)?;
                self.push_object(constant, Some(Known::Class(ty.clone())));
                self.link.mention(self.class_id, ty);
            }
            Constant::MethodType(descriptor) => self.push_method_type(descriptor)?,
            Constant::MethodHandle(_) => return unsupported("method handles as constants"),
            Constant::Dynamic(_) => return unsupported("constants that are computed at run time"),
        }
        Ok(())
    }

    /// Pushes a string literal.
    pub(super) fn push_string(&mut self, units: &[u16]) {
        let constant = self.link.string_constant(units);
        let known = String::from_utf16(units).ok().map(|text| Known::Text(text.into()));
        if let Some(Known::Text(text)) = &known {
            self.link.note_text(self.class_id, text);
        }
        self.push_object(constant, known);
    }

    /// Pushes an object that exists from the start.
    pub(super) fn push_object(&mut self, constant: u32, known: Option<Known>) {
        let dst = self.scratch(Kind::Ref);
        self.emit_push(LocalOp::Constant { dst, constant }, Kind::Ref, dst);
        self.known.extend(known.map(|known| (dst, known)));
    }

    fn pop_words(&mut self, words: usize) -> LowerResult<Vec<StackEntry>> {
        let (mut popped, mut left) = (Vec::new(), words);
        while left > 0 {
            let entry = self.pop()?;
            left = left.saturating_sub(if matches!(entry.kind, Kind::I64 | Kind::F64) { 2 } else { 1 });
            popped.push(entry);
        }
        popped.reverse();
        Ok(popped)
    }

    pub(super) fn shuffle(&mut self, shuffle: Shuffle) -> LowerResult<()> {
        let Some((top, below)) = shuffle.copies() else {
            if shuffle == Shuffle::Swap {
                let (upper, lower) = (self.pop()?, self.pop()?);
                self.stack.extend([upper, lower]);
                return Ok(());
            }
            for entry in self.pop_words(if shuffle == Shuffle::Pop { 1 } else { 2 })? {
                self.release(&entry);
            }
            return Ok(());
        };
        let upper = self.pop_words(top)?;
        let lower = self.pop_words(below)?;
        for entry in &upper {
            if let StackValue::Temp(register) = entry.value {
                self.temporaries.share(register);
            }
        }
        self.stack.extend(upper.iter().copied());
        self.stack.extend(lower);
        self.stack.extend(upper);
        Ok(())
    }
}
