//! Lowering LISA instructions.

use fencepost_ir::op::IntOp;
use fencepost_ir::{Class, LocalOp, MemoryOp, Place, Reg, RmwOp};

use super::{Address, Instruction, Operand, Operation, parse};
use crate::arch::Arch;
use crate::cells;
use crate::emit::Emitter;
use crate::error::{Extent, Problem};
use crate::init::InitialValue;

/// Parses and lowers the cells of one thread.
pub(crate) fn lower<'a>(text: &'a str, cells: &[Extent], emitter: Emitter<'_, 'a>) -> Result<(), Problem> {
    let cells = cells::parse(Arch::Lisa, text, cells, parse::instruction)?;
    cells::lower(&cells, emitter, |emitter, instruction, extent| {
        Lowering { emitter, extent }.instruction(instruction)
    })
}

/// One instruction on its way.
struct Lowering<'l, 'e, 'a> {
    emitter: &'l mut Emitter<'e, 'a>,
    extent: Extent,
}

impl<'a> Lowering<'_, '_, 'a> {
    fn instruction(&mut self, instruction: &Instruction<'a>) -> Result<(), Problem> {
        match instruction {
            Instruction::Read { annotations, target, address } => {
                let place = self.place(*address)?;
                let dst = self.emitter.register(target, self.extent)?;
                let access = self.emitter.access(Class::Read, annotations, self.extent)?;
                self.emitter.emit(MemoryOp::Load { dst, place, access });
            }
            Instruction::Write { annotations, address, value } => {
                let place = self.place(*address)?;
                let src = self.operand(*value)?;
                let access = self.emitter.access(Class::Write, annotations, self.extent)?;
                self.emitter.emit(MemoryOp::Store { place, src, access });
            }
            Instruction::ReadModifyWrite { annotations, target, operation, address } => {
                let place = self.place(*address)?;
                let (op, operand) = self.update(target, *operation)?;
                let target = self.emitter.register(target, self.extent)?;
                let access = self.emitter.access(Class::Rmw, annotations, self.extent)?;
                let dst = self.emitter.scratch();
                self.emitter.emit(MemoryOp::Rmw { op, dst, place, operand, expected: operand, access });
                self.emitter.copy(target, dst);
            }
            Instruction::Fence { annotations } => {
                let access = self.emitter.access(Class::Fence, annotations, self.extent)?;
                self.emitter.emit(MemoryOp::Fence { access });
            }
            Instruction::Move { target, operation } => {
                let dst = self.emitter.register(target, self.extent)?;
                match *operation {
                    Operation::Copy(operand) => {
                        let src = self.operand(operand)?;
                        self.emitter.copy(dst, src);
                    }
                    Operation::Binary(op, a, b) => {
                        let a = self.operand(a)?;
                        let b = self.operand(b)?;
                        self.emitter.binary_to(dst, op, a, b);
                    }
                }
            }
            Instruction::Branch { condition, label, extent } => {
                let label = self.emitter.label(label, *extent)?;
                match condition {
                    Some(condition) => {
                        let condition = self.emitter.register(condition, self.extent)?;
                        self.emitter.branch(condition, true, label);
                    }
                    None => self.emitter.jump(label),
                }
            }
            Instruction::Nop => self.emitter.emit(LocalOp::Nop),
        }
        Ok(())
    }

    fn operand(&mut self, operand: Operand<'a>) -> Result<Reg, Problem> {
        match operand {
            Operand::Register(name) => self.emitter.register(name, self.extent),
            Operand::Constant(value) => Ok(self.emitter.constant(value)),
        }
    }

    fn place(&mut self, address: Address<'a>) -> Result<Place, Problem> {
        let offset = address.offset.filter(|offset| *offset != Operand::Constant(InitialValue::Number(0)));
        match (address.base, offset) {
            (Operand::Constant(InitialValue::Address(name)), None) => Ok(self.emitter.variable(name)),
            (base, None) => Ok(Place::Address(self.operand(base)?)),
            (base, Some(offset)) => {
                let base = self.operand(base)?;
                let offset = self.operand(offset)?;
                Ok(Place::Address(self.emitter.binary(IntOp::Add, base, offset)))
            }
        }
    }

    /// What a read-modify-write puts back. In its operation the target register stands for the
    /// old value; an operation that does not use it gives a new value that replaces the old one.
    fn update(&mut self, target: &'a str, operation: Operation<'a>) -> Result<(RmwOp, Reg), Problem> {
        let is_old = |operand: Operand<'a>| operand == Operand::Register(target);
        match operation {
            Operation::Copy(operand) if is_old(operand) => Ok((RmwOp::Or, self.emitter.number(0))),
            Operation::Copy(operand) => Ok((RmwOp::Exchange, self.operand(operand)?)),
            Operation::Binary(op, a, b) if !is_old(a) && !is_old(b) => {
                let a = self.operand(a)?;
                let b = self.operand(b)?;
                Ok((RmwOp::Exchange, self.emitter.binary(op, a, b)))
            }
            Operation::Binary(op, a, b) if is_old(a) && is_old(b) => match op {
                IntOp::And | IntOp::Or => Ok((RmwOp::Or, self.emitter.number(0))),
                IntOp::Xor | IntOp::Sub | IntOp::Ne | IntOp::Lt | IntOp::Gt => {
                    Ok((RmwOp::Exchange, self.emitter.number(0)))
                }
                IntOp::Eq | IntOp::Le | IntOp::Ge => Ok((RmwOp::Exchange, self.emitter.number(1))),
                _ => Err(self.not_indivisible()),
            },
            Operation::Binary(op, a, b) => {
                let op = match op {
                    IntOp::Add => RmwOp::Add,
                    IntOp::And => RmwOp::And,
                    IntOp::Or => RmwOp::Or,
                    IntOp::Xor => RmwOp::Xor,
                    IntOp::Sub if is_old(a) => RmwOp::Sub,
                    _ => return Err(self.not_indivisible()),
                };
                Ok((op, self.operand(if is_old(a) { b } else { a })?))
            }
        }
    }

    fn not_indivisible(&self) -> Problem {
        Problem::new(self.extent, "this operation on the old value is not supported in rmw")
            .help("rmw can add, subtract from, and, or and xor the old value, or replace it")
    }
}
