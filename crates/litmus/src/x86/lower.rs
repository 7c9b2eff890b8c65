//! Lowering x86 instructions.
//!
//! An instruction that changes memory is a load, an operation and a store, three separate steps,
//! unless it is locked: then it is one indivisible event. Nothing here branches except jumps, so
//! that arithmetic on a value that is still on its way does not have to wait for it.

use fencepost_ir::op::IntOp;
use fencepost_ir::{Class, Kind, Op, Place, Reg, RmwOp, UnaryOp};

use super::flags::Flags;
use super::{Address, Arithmetic, FlagEffect, Instruction, Operand, parse};
use crate::cells;
use crate::emit::Emitter;
use crate::error::{Extent, Problem};

/// Parses and lowers the cells of one thread.
pub(crate) fn lower<'a>(
    text: &'a str,
    cells: &[Extent],
    mut emitter: Emitter<'_, 'a>,
) -> Result<(), Problem> {
    let cells = cells::parse(text, cells, parse::instruction)?;
    let mut instructions = cells.iter().filter_map(|cell| cell.instruction.as_ref());
    let flagged = instructions.any(|(instruction, _)| instruction.tests_flags());
    let flags = flagged.then(|| Flags::new(&mut emitter));
    cells::lower(&cells, emitter, |emitter, instruction, extent| {
        Lowering { emitter, flags, extent }.instruction(*instruction)
    })
}

/// One instruction on its way.
struct Lowering<'l, 'e, 'a> {
    emitter: &'l mut Emitter<'e, 'a>,
    flags: Option<Flags>,
    extent: Extent,
}

impl Arithmetic {
    fn int(self) -> IntOp {
        match self {
            Arithmetic::Add => IntOp::Add,
            Arithmetic::Sub => IntOp::Sub,
            Arithmetic::And => IntOp::And,
            Arithmetic::Or => IntOp::Or,
            Arithmetic::Xor => IntOp::Xor,
        }
    }

    fn rmw(self) -> RmwOp {
        match self {
            Arithmetic::Add => RmwOp::Add,
            Arithmetic::Sub => RmwOp::Sub,
            Arithmetic::And => RmwOp::And,
            Arithmetic::Or => RmwOp::Or,
            Arithmetic::Xor => RmwOp::Xor,
        }
    }
}

impl<'a> Lowering<'_, '_, 'a> {
    fn instruction(&mut self, instruction: Instruction<'a>) -> Result<(), Problem> {
        match instruction {
            Instruction::Nop => self.emitter.emit(Op::Nop),
            Instruction::Fence(attribute) => {
                let access = self.emitter.access(Class::Fence, attribute.as_slice(), self.extent)?;
                self.emitter.emit(Op::Fence { access });
            }
            Instruction::Move { target, source } => self.move_to(target, source)?,
            Instruction::Compute { op, target: Operand::Memory(address), source, flags, locked: true } => {
                self.locked(op, address, source, flags)?;
            }
            Instruction::Compute { op, target, source, flags, .. } => {
                let right = self.value(source)?;
                let left = self.value(target)?;
                let result = self.emitter.binary(op.int(), left, right);
                self.set_flags(op, flags, left, right, result);
                self.write(target, result)?;
            }
            Instruction::Negate { target } => {
                let value = self.value(target)?;
                let result = self.emitter.scratch();
                self.emitter.unary_to(result, UnaryOp::Neg(Kind::I64), value);
                let zero = self.emitter.number(0);
                self.set_flags(Arithmetic::Sub, FlagEffect::All, zero, value, result);
                self.write(target, result)?;
            }
            Instruction::Compare { left, right } => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                self.set_flags(Arithmetic::Sub, FlagEffect::All, left, right, left);
            }
            Instruction::TestBits { left, right } => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                let result = self.emitter.binary(IntOp::And, left, right);
                self.set_flags(Arithmetic::And, FlagEffect::All, left, right, result);
            }
            Instruction::Exchange { target, source } => self.exchange(target, source)?,
            Instruction::ExchangeAdd { target, source, locked } => {
                self.exchange_add(target, source, locked)?
            }
            Instruction::CompareExchange { target, source, locked } => {
                self.compare_exchange(target, source, locked)?;
            }
            Instruction::Jump { test, label, extent } => {
                let label = self.emitter.label(label, extent)?;
                match (test, self.flags) {
                    (Some(test), Some(flags)) => {
                        let (truth, when) = flags.test(self.emitter, test);
                        self.emitter.branch(truth, when, label);
                    }
                    _ => self.emitter.jump(label),
                }
            }
            Instruction::Set { test, target } => {
                if let Some(flags) = self.flags {
                    let truth = flags.truth(self.emitter, test);
                    self.write(target, truth)?;
                }
            }
            Instruction::MoveIf { test, target, source } => {
                let source = self.value(source)?;
                let target = self.emitter.register(target, self.extent)?;
                if let Some(flags) = self.flags {
                    let truth = flags.truth(self.emitter, test);
                    let chosen = self.choose(truth, source, target);
                    self.emitter.copy(target, chosen);
                }
            }
        }
        Ok(())
    }

    fn move_to(&mut self, target: Operand<'a>, source: Operand<'a>) -> Result<(), Problem> {
        if let (Operand::Register(name), Operand::Memory(address)) = (target, source) {
            let dst = self.emitter.register(name, self.extent)?;
            return self.load(dst, address);
        }
        let value = self.value(source)?;
        self.write(target, value)
    }

    fn place(&mut self, address: Address<'a>) -> Result<Place, Problem> {
        Ok(match address {
            Address::Variable(name) => self.emitter.variable(name),
            Address::Register(name) => Place::Address(self.emitter.register(name, self.extent)?),
        })
    }

    fn load(&mut self, dst: Reg, address: Address<'a>) -> Result<(), Problem> {
        let place = self.place(address)?;
        let access = self.emitter.access(Class::Read, &[], self.extent)?;
        self.emitter.emit(Op::Load { dst, place, access });
        Ok(())
    }

    /// A register with the operand's value, loaded if it is in memory.
    fn value(&mut self, operand: Operand<'a>) -> Result<Reg, Problem> {
        match operand {
            Operand::Register(name) => self.emitter.register(name, self.extent),
            Operand::Immediate(value) => Ok(self.emitter.constant(value)),
            Operand::Memory(address) => {
                let dst = self.emitter.scratch();
                self.load(dst, address)?;
                Ok(dst)
            }
        }
    }

    fn write(&mut self, target: Operand<'a>, src: Reg) -> Result<(), Problem> {
        match target {
            Operand::Register(name) => {
                let dst = self.emitter.register(name, self.extent)?;
                self.emitter.copy(dst, src);
            }
            Operand::Memory(address) => {
                let place = self.place(address)?;
                let access = self.emitter.access(Class::Write, &[], self.extent)?;
                self.emitter.emit(Op::Store { place, src, access });
            }
            // The parser lets no constant be a target.
            Operand::Immediate(_) => {}
        }
        Ok(())
    }

    /// Sets the flags for `result = left op right`, if the thread has any.
    fn set_flags(&mut self, op: Arithmetic, effect: FlagEffect, left: Reg, right: Reg, result: Reg) {
        let Some(flags) = self.flags else { return };
        match (effect, op) {
            (FlagEffect::None, _) => {}
            (FlagEffect::AllButCarry, _) => flags.result(self.emitter, result),
            (FlagEffect::All, Arithmetic::Sub) => flags.compare(self.emitter, left, right),
            (FlagEffect::All, Arithmetic::Add) => {
                flags.result(self.emitter, result);
                flags.sum_carry(self.emitter, result, left);
            }
            (FlagEffect::All, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor) => {
                flags.result(self.emitter, result);
                flags.no_carry(self.emitter);
            }
        }
    }

    /// One indivisible event; gives the old value.
    fn rmw(&mut self, op: RmwOp, address: Address<'a>, operand: Reg, expected: Reg) -> Result<Reg, Problem> {
        let place = self.place(address)?;
        let access = self.emitter.access(Class::Rmw, &[], self.extent)?;
        let dst = self.emitter.scratch();
        self.emitter.emit(Op::Rmw { op, dst, place, operand, expected, access });
        Ok(dst)
    }

    fn locked(
        &mut self,
        op: Arithmetic,
        address: Address<'a>,
        source: Operand<'a>,
        effect: FlagEffect,
    ) -> Result<(), Problem> {
        let operand = self.value(source)?;
        let old = self.rmw(op.rmw(), address, operand, operand)?;
        if self.flags.is_some() {
            let result = self.emitter.binary(op.int(), old, operand);
            self.set_flags(op, effect, old, operand, result);
        }
        Ok(())
    }

    fn exchange(&mut self, target: Operand<'a>, source: &'a str) -> Result<(), Problem> {
        let source = self.emitter.register(source, self.extent)?;
        let old = match target {
            Operand::Memory(address) => self.rmw(RmwOp::Exchange, address, source, source)?,
            _ => {
                let old = self.old_value(target)?;
                self.write(target, source)?;
                old
            }
        };
        self.emitter.copy(source, old);
        Ok(())
    }

    fn exchange_add(&mut self, target: Operand<'a>, source: &'a str, locked: bool) -> Result<(), Problem> {
        let source = self.emitter.register(source, self.extent)?;
        let old = match target {
            Operand::Memory(address) if locked => self.rmw(RmwOp::Add, address, source, source)?,
            _ => self.old_value(target)?,
        };
        let sum = self.emitter.binary(IntOp::Add, old, source);
        self.set_flags(Arithmetic::Add, FlagEffect::All, old, source, sum);
        if locked {
            self.emitter.copy(source, old);
            return Ok(());
        }
        self.write_both(target, sum, source, old)
    }

    /// Compares with `EAX`. Where they differ the old value is written again, as x86 does, and
    /// `EAX` gets the old value; where they are equal it already has it.
    fn compare_exchange(
        &mut self,
        target: Operand<'a>,
        source: &'a str,
        locked: bool,
    ) -> Result<(), Problem> {
        let source = self.emitter.register(source, self.extent)?;
        let expected = self.emitter.register("EAX", self.extent)?;
        if let Operand::Memory(address) = target
            && locked
        {
            let old = self.rmw(RmwOp::CompareExchange, address, source, expected)?;
            self.set_flags(Arithmetic::Sub, FlagEffect::All, expected, old, old);
            self.emitter.copy(expected, old);
            return Ok(());
        }
        let old = self.old_value(target)?;
        let equal = self.emitter.binary(IntOp::Eq, old, expected);
        let new = self.choose(equal, source, old);
        self.set_flags(Arithmetic::Sub, FlagEffect::All, expected, old, new);
        self.write_both(target, new, expected, old)
    }

    /// A copy of the target's value, which stays when the target changes.
    fn old_value(&mut self, target: Operand<'a>) -> Result<Reg, Problem> {
        let value = self.value(target)?;
        let old = self.emitter.scratch();
        self.emitter.copy(old, value);
        Ok(old)
    }

    /// Writes the target and a register. If they are the same register the target's value wins;
    /// if the register is the target's address, the address is used before it changes.
    fn write_both(
        &mut self,
        target: Operand<'a>,
        value: Reg,
        register: Reg,
        old: Reg,
    ) -> Result<(), Problem> {
        if let Operand::Memory(_) = target {
            self.write(target, value)?;
            self.emitter.copy(register, old);
            return Ok(());
        }
        self.emitter.copy(register, old);
        self.write(target, value)
    }

    /// A register with `yes` if `truth` is 1, with `no` if it is 0.
    fn choose(&mut self, truth: Reg, yes: Reg, no: Reg) -> Reg {
        let mask = self.emitter.scratch();
        self.emitter.unary_to(mask, UnaryOp::Neg(Kind::I64), truth);
        let difference = self.emitter.binary(IntOp::Xor, yes, no);
        let change = self.emitter.binary(IntOp::And, difference, mask);
        self.emitter.binary(IntOp::Xor, no, change)
    }
}
