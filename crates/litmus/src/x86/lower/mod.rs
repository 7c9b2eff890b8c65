//! Lowering x86 instructions, of either dialect.
//!
//! An instruction that changes memory is a load, an operation and a store, three separate steps,
//! unless it is locked: then it is one indivisible event. Nothing here branches except jumps, so
//! that arithmetic on a value that is still on its way does not have to wait for it. [`exchange`] holds the instructions
//! that read memory and write it.

mod exchange;

use fencepost_ir::op::IntOp;
use fencepost_ir::{Class, Kind, LocalOp, MemoryOp, Place, Reg, RmwOp, UnaryOp};

use super::flags::Flags;
use super::{Address, Arithmetic, Code, FlagEffect, Instruction, Layout, Operand, View};
use crate::cells;
use crate::emit::Emitter;
use crate::error::{Extent, Problem};
use crate::init::InitialValue;
use crate::width::Width;

/// Lowers the instructions of one thread.
pub(crate) fn lower<'a>(
    code: &Code<'a>,
    layout: &Layout<'a>,
    thread: usize,
    mut emitter: Emitter<'_, 'a>,
) -> Result<(), Problem> {
    let mut instructions = code.iter().filter_map(|cell| cell.instruction.as_ref());
    let flagged = instructions.any(|(sized, _)| sized.instruction.tests_flags());
    let flags = flagged.then(|| Flags::new(&mut emitter));
    cells::lower(code, emitter, |emitter, sized, extent| {
        let width = layout.width(thread, sized);
        Lowering { emitter, layout, thread, flags, width, extent }.instruction(sized.instruction)
    })
}

/// One instruction on its way.
struct Lowering<'l, 'e, 'a> {
    emitter: &'l mut Emitter<'e, 'a>,
    layout: &'l Layout<'a>,
    thread: usize,
    flags: Option<Flags>,
    /// How much of its operands it works on.
    width: Width,
    extent: Extent,
}

/// A value on its way through an instruction. Only the bits of the instruction's width count.
#[derive(Clone, Copy)]
struct Word {
    reg: Reg,
    known: Known,
}

/// What is known about the bits above an instruction's width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// They are zeros.
    Cut,
    /// The whole value.
    Number(i64),
}

impl Word {
    fn new(reg: Reg) -> Word {
        Word { reg, known: Known::Nothing }
    }

    fn cut(reg: Reg) -> Word {
        Word { reg, known: Known::Cut }
    }
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
            Instruction::Nop => self.emitter.emit(LocalOp::Nop),
            Instruction::Fence(attribute) => {
                let access = self.emitter.access(Class::Fence, attribute.as_slice(), self.extent)?;
                self.emitter.emit(MemoryOp::Fence { access });
            }
            Instruction::Move { target, source } => self.move_to(target, source)?,
            Instruction::Compute { op, target: Operand::Memory(address), source, flags, locked: true } => {
                self.locked(op, address, source, flags)?;
            }
            Instruction::Compute { op, target, source, flags, .. } => {
                let right = self.value(source)?;
                let left = self.value(target)?;
                let result = self.compute(op, left, right);
                self.set_flags(op, flags, left, right, result);
                self.write(target, result)?;
            }
            Instruction::Negate { target } => {
                let value = self.value(target)?;
                let result = self.emitter.scratch();
                self.emitter.unary_to(result, UnaryOp::Neg(Kind::I64), value.reg);
                let (zero, result) = (Word::cut(self.emitter.number(0)), Word::new(result));
                self.set_flags(Arithmetic::Sub, FlagEffect::All, zero, value, result);
                self.write(target, result)?;
            }
            Instruction::ShiftLeft { target, count } => self.shift_left(target, count)?,
            Instruction::Compare { left, right } => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                self.set_flags(Arithmetic::Sub, FlagEffect::All, left, right, left);
            }
            Instruction::TestBits { left, right } => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                let result = self.compute(Arithmetic::And, left, right);
                self.set_flags(Arithmetic::And, FlagEffect::All, left, right, result);
            }
            Instruction::Exchange { target, source } => self.exchange(target, source)?,
            Instruction::ExchangeAdd { target, source, locked } => {
                self.exchange_add(target, source, locked)?
            }
            Instruction::CompareExchange { target, source, accumulator, locked } => {
                self.compare_exchange(target, source, View::low(accumulator), locked)?;
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
            Instruction::Return => {
                let end = self.emitter.end();
                self.emitter.jump(end);
            }
            Instruction::Set { test, target } => {
                if let Some(flags) = self.flags {
                    let truth = flags.truth(self.emitter, test);
                    self.write(target, Word::cut(truth))?;
                }
            }
            Instruction::MoveIf { test, target, source } => {
                let source = self.value(source)?;
                let old = self.view(target)?;
                if let Some(flags) = self.flags {
                    let truth = flags.truth(self.emitter, test);
                    let chosen = self.choose(truth, source, old);
                    self.set(target, chosen)?;
                }
            }
        }
        Ok(())
    }

    fn compute(&mut self, op: Arithmetic, left: Word, right: Word) -> Word {
        let reg = self.emitter.binary(op.int(), left.reg, right.reg);
        let bitwise = matches!(op, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor);
        let known =
            if bitwise && self.is_cut(left) && self.is_cut(right) { Known::Cut } else { Known::Nothing };
        Word { reg, known }
    }

    /// Whether the bits above the width are known to be zeros.
    fn is_cut(&self, word: Word) -> bool {
        match word.known {
            Known::Nothing => self.width == Width::Quad,
            Known::Cut => true,
            Known::Number(number) => self.width.cut(number as u64) == number as u64,
        }
    }

    /// The value with zeros above the width.
    fn cut(&mut self, word: Word) -> Reg {
        if self.is_cut(word) {
            return word.reg;
        }
        if let Known::Number(number) = word.known {
            return self.emitter.number(self.width.cut(number as u64) as i64);
        }
        let dst = self.emitter.scratch();
        self.emitter.unary_to(dst, UnaryOp::Narrow(self.width.storage()), word.reg);
        dst
    }

    /// The value moved up so that the width's highest bit is the register's: there, comparisons
    /// and carries are those of the width.
    fn aligned(&mut self, word: Word) -> Reg {
        match 64 - self.width.bits() {
            0 => word.reg,
            unused => {
                let unused = self.emitter.number(i64::from(unused));
                self.emitter.binary(IntOp::Shl, word.reg, unused)
            }
        }
    }

    fn move_to(&mut self, target: Operand<'a>, source: Operand<'a>) -> Result<(), Problem> {
        if let (Operand::Register(view), Operand::Memory(address)) = (target, source)
            && self.width >= Width::Long
        {
            let dst = self.emitter.register(view.name, self.extent)?;
            return self.load(dst, address);
        }
        let value = self.value(source)?;
        self.write(target, value)
    }

    fn place(&mut self, address: Address<'a>) -> Result<Place, Problem> {
        Ok(match address {
            Address::Variable(name) => self.emitter.variable(name),
            Address::Register(name) => Place::Address(self.emitter.register(name, self.extent)?),
            Address::Indexed { base, index, scale } => {
                let base = self.emitter.register(base, self.extent)?;
                let mut index = self.emitter.register(index, self.extent)?;
                if scale != 1 {
                    let scale = self.emitter.number(scale);
                    index = self.emitter.binary(IntOp::Mul, index, scale);
                }
                Place::Address(self.emitter.binary(IntOp::Add, base, index))
            }
        })
    }

    fn load(&mut self, dst: Reg, address: Address<'a>) -> Result<(), Problem> {
        let place = self.place(address)?;
        let access = self.emitter.access(Class::Read, &[], self.extent)?;
        self.emitter.emit(MemoryOp::Load { dst, place, access });
        Ok(())
    }

    /// A register with the operand's value, loaded if it is in memory.
    fn value(&mut self, operand: Operand<'a>) -> Result<Word, Problem> {
        match operand {
            Operand::Register(view) => self.view(view),
            Operand::Immediate(value) => {
                let known = match value {
                    InitialValue::Number(number) => Known::Number(number),
                    InitialValue::Address(_) => Known::Nothing,
                };
                Ok(Word { reg: self.emitter.constant(value), known })
            }
            Operand::Memory(address) => {
                let dst = self.emitter.scratch();
                self.load(dst, address)?;
                Ok(Word::cut(dst))
            }
        }
    }

    /// What an instruction sees of a register.
    fn view(&mut self, view: View<'a>) -> Result<Word, Problem> {
        let reg = self.emitter.register(view.name, self.extent)?;
        if view.high {
            let eight = self.emitter.number(8);
            return Ok(Word::new(self.emitter.binary(IntOp::ShrUnsigned, reg, eight)));
        }
        let cut = self.width == Width::Long && self.layout.is_long(self.thread, view.name);
        Ok(if cut { Word::cut(reg) } else { Word::new(reg) })
    }

    /// Changes what an instruction sees of a register. A change of 32 bits clears the rest, a
    /// smaller one keeps it.
    fn set(&mut self, view: View<'a>, value: Word) -> Result<(), Problem> {
        let dst = self.emitter.register(view.name, self.extent)?;
        let mut part = self.cut(value);
        if self.width < Width::Long {
            let mut mask = self.width.cut(u64::MAX);
            if view.high {
                let eight = self.emitter.number(8);
                part = self.emitter.binary(IntOp::Shl, part, eight);
                mask <<= 8;
            }
            let mask = self.emitter.number(!mask as i64);
            let rest = self.emitter.binary(IntOp::And, dst, mask);
            part = self.emitter.binary(IntOp::Or, rest, part);
        }
        self.emitter.copy(dst, part);
        Ok(())
    }

    fn write(&mut self, target: Operand<'a>, value: Word) -> Result<(), Problem> {
        match target {
            Operand::Register(view) => self.set(view, value)?,
            Operand::Memory(address) => {
                // A variable cuts what is written to it; behind an address that is not known yet
                // could be any.
                let src = match address {
                    Address::Variable(_) => value.reg,
                    _ => self.cut(value),
                };
                let place = self.place(address)?;
                let access = self.emitter.access(Class::Write, &[], self.extent)?;
                self.emitter.emit(MemoryOp::Store { place, src, access });
            }
            Operand::Immediate(_) => {
                return Err(Problem::new(self.extent, "the target cannot be a constant"));
            }
        }
        Ok(())
    }

    /// Sets the flags for `result = left op right`, if the thread has any.
    fn set_flags(&mut self, op: Arithmetic, effect: FlagEffect, left: Word, right: Word, result: Word) {
        let Some(flags) = self.flags else { return };
        match (effect, op) {
            (FlagEffect::None, _) => {}
            (_, Arithmetic::Sub) => {
                let (left, right) = (self.aligned(left), self.aligned(right));
                flags.difference(self.emitter, left, right);
                if effect == FlagEffect::All {
                    flags.difference_carry(self.emitter, left, right);
                }
            }
            (_, Arithmetic::Add) => {
                let (left, right) = (self.aligned(left), self.aligned(right));
                flags.sum(self.emitter, left, right);
                if effect == FlagEffect::All {
                    let result = self.aligned(result);
                    flags.sum_carry(self.emitter, result, left);
                }
            }
            (_, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor) => {
                let result = self.aligned(result);
                flags.result(self.emitter, result);
                flags.no_carry(self.emitter);
            }
        }
    }

    fn shift_left(&mut self, target: Operand<'a>, count: u32) -> Result<(), Problem> {
        let value = self.value(target)?;
        let places = self.emitter.number(i64::from(count));
        let result = Word::new(self.emitter.binary(IntOp::Shl, value.reg, places));
        if let Some(flags) = self.flags {
            // The last place is a sum of two equal parts; the carry is the bit that it moves out.
            let before = self.emitter.number(i64::from(count - 1));
            let before = Word::new(self.emitter.binary(IntOp::Shl, value.reg, before));
            let before = self.aligned(before);
            flags.sum(self.emitter, before, before);
            flags.sign_carry(self.emitter, before);
        }
        self.write(target, result)
    }

    /// A register with `yes` if `truth` is 1, with `no` if it is 0.
    fn choose(&mut self, truth: Reg, yes: Word, no: Word) -> Word {
        let mask = self.emitter.scratch();
        self.emitter.unary_to(mask, UnaryOp::Neg(Kind::I64), truth);
        let difference = self.emitter.binary(IntOp::Xor, yes.reg, no.reg);
        let change = self.emitter.binary(IntOp::And, difference, mask);
        let reg = self.emitter.binary(IntOp::Xor, no.reg, change);
        let cut = self.is_cut(yes) && self.is_cut(no);
        Word { reg, known: if cut { Known::Cut } else { Known::Nothing } }
    }
}
