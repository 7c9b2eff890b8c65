//! Instructions that read a place and write it: locked arithmetic, exchanges, compare-and-exchange.

use fencepost_ir::op::IntOp;
use fencepost_ir::{Class, MemoryOp, Reg, RmwOp};

use super::{Lowering, Word};
use crate::error::Problem;
use crate::width::Width;
use crate::x86::{Address, Arithmetic, FlagEffect, Operand, View};

impl<'a> Lowering<'_, '_, 'a> {
    /// One indivisible event; gives the old value.
    fn rmw(
        &mut self,
        op: RmwOp,
        address: Address<'a>,
        operand: Word,
        expected: Word,
    ) -> Result<Word, Problem> {
        let place = self.place(address)?;
        let access = self.emitter.access(Class::Rmw, &[], self.extent)?;
        let dst = self.emitter.scratch();
        let (operand, expected) = (operand.reg, expected.reg);
        self.emitter.emit(MemoryOp::Rmw { op, dst, place, operand, expected, access });
        Ok(Word::cut(dst))
    }

    pub(super) fn locked(
        &mut self,
        op: Arithmetic,
        address: Address<'a>,
        source: Operand<'a>,
        effect: FlagEffect,
    ) -> Result<(), Problem> {
        let operand = self.value(source)?;
        let old = self.rmw(op.rmw(), address, operand, operand)?;
        if self.flags.is_some() {
            let result = self.compute(op, old, operand);
            self.set_flags(op, effect, old, operand, result);
        }
        Ok(())
    }

    pub(super) fn exchange(&mut self, target: Operand<'a>, source: View<'a>) -> Result<(), Problem> {
        let value = self.view(source)?;
        let old = match target {
            Operand::Memory(address) => self.rmw(RmwOp::Exchange, address, value, value)?,
            _ => {
                let old = self.old_value(target)?;
                self.write(target, value)?;
                old
            }
        };
        self.set(source, old)
    }

    pub(super) fn exchange_add(
        &mut self,
        target: Operand<'a>,
        source: View<'a>,
        locked: bool,
    ) -> Result<(), Problem> {
        let value = self.view(source)?;
        let old = match target {
            Operand::Memory(address) if locked => self.rmw(RmwOp::Add, address, value, value)?,
            _ => self.old_value(target)?,
        };
        let sum = self.compute(Arithmetic::Add, old, value);
        self.set_flags(Arithmetic::Add, FlagEffect::All, old, value, sum);
        if locked {
            return self.set(source, old);
        }
        self.write_both(target, sum, source, old)
    }

    /// Where target and accumulator differ the old value is written again, as x86 does, and the
    /// accumulator gets the old value; where they are equal it already has it.
    pub(super) fn compare_exchange(
        &mut self,
        target: Operand<'a>,
        source: View<'a>,
        accumulator: View<'a>,
        locked: bool,
    ) -> Result<(), Problem> {
        let value = self.view(source)?;
        let expected = self.view(accumulator)?;
        if let Operand::Memory(address) = target
            && locked
        {
            let old = self.rmw(RmwOp::CompareExchange, address, value, expected)?;
            self.set_flags(Arithmetic::Sub, FlagEffect::All, expected, old, old);
            return self.refresh(accumulator, expected, old, None);
        }
        let old = self.old_value(target)?;
        let (left, right) = (self.cut(old), self.cut(expected));
        let equal = self.emitter.binary(IntOp::Eq, left, right);
        let new = self.choose(equal, value, old);
        self.set_flags(Arithmetic::Sub, FlagEffect::All, expected, old, new);
        // If the target is the accumulator its new value wins; if the accumulator is the target's
        // address, the address is used before it changes.
        if let Operand::Memory(_) = target {
            self.write(target, new)?;
            return self.refresh(accumulator, expected, old, Some(equal));
        }
        self.refresh(accumulator, expected, old, Some(equal))?;
        self.write(target, new)
    }

    /// Gives the accumulator the old value. If it has it already, its upper half stays.
    fn refresh(
        &mut self,
        accumulator: View<'a>,
        expected: Word,
        old: Word,
        equal: Option<Reg>,
    ) -> Result<(), Problem> {
        if self.width != Width::Long || self.is_cut(expected) {
            return self.set(accumulator, old);
        }
        let left = self.cut(old);
        let equal = match equal {
            Some(equal) => equal,
            None => {
                let right = self.cut(expected);
                self.emitter.binary(IntOp::Eq, left, right)
            }
        };
        let chosen = self.choose(equal, expected, Word::cut(left));
        self.emitter.copy(expected.reg, chosen.reg);
        Ok(())
    }

    /// A copy of the target's value, which stays when the target changes.
    fn old_value(&mut self, target: Operand<'a>) -> Result<Word, Problem> {
        let value = self.value(target)?;
        let old = self.emitter.scratch();
        self.emitter.copy(old, value.reg);
        Ok(Word { reg: old, ..value })
    }

    /// Writes the target and a register. If they are the same register the target's value wins;
    /// if the register is the target's address, the address is used before it changes.
    fn write_both(
        &mut self,
        target: Operand<'a>,
        value: Word,
        register: View<'a>,
        old: Word,
    ) -> Result<(), Problem> {
        if let Operand::Memory(_) = target {
            self.write(target, value)?;
            return self.set(register, old);
        }
        self.set(register, old)?;
        self.write(target, value)
    }
}
