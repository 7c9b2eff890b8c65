//! Lowering instructions.

use fencepost_ir::op::IntOp;
use fencepost_ir::{Class, Kind, LocalOp, MemoryOp, Place, Reg, UnaryOp};

use super::blocks::{Blocks, Leap};
use super::{FENCE, Instruction, Raw, Target, Term};
use crate::cells::{self, Cell};
use crate::emit::Emitter;
use crate::error::{Extent, Problem};
use crate::init::InitialValue;

/// Lowers the cells of one process.
pub(crate) fn lower<'a>(
    cells: &[Cell<'a, Instruction<'a>>],
    emitter: Emitter<'_, 'a>,
) -> Result<(), Problem> {
    let blocks = Blocks::of(cells)?;
    let mut at = 0;
    cells::lower(cells, emitter, |emitter, instruction, extent| {
        if let Some(attributes) = blocks.begins(at) {
            let access = emitter.access(Class::Rmw, attributes, extent)?;
            emitter.emit(MemoryOp::AtomicBegin { access });
        }
        Lowering { emitter, extent, blocks: &blocks, at }.instruction(instruction)?;
        if blocks.ends(at) {
            emitter.emit(MemoryOp::AtomicEnd);
        }
        at += 1;
        Ok(())
    })
}

/// One instruction on its way.
struct Lowering<'l, 'e, 'a> {
    emitter: &'l mut Emitter<'e, 'a>,
    extent: Extent,
    blocks: &'l Blocks<'a>,
    /// The instruction's number.
    at: usize,
}

impl<'a> Lowering<'_, '_, 'a> {
    fn instruction(&mut self, instruction: &Instruction<'a>) -> Result<(), Problem> {
        let attributes = &instruction.attributes;
        match &instruction.raw {
            Raw::Load { register, from } => {
                let place = self.place(from)?;
                let dst = self.emitter.register(register, self.extent)?;
                let access = self.emitter.access(Class::Read, attributes, self.extent)?;
                self.emitter.emit(MemoryOp::Load { dst, place, access });
            }
            Raw::Store { to, term } => {
                let place = self.place(to)?;
                let src = self.value(term)?;
                let access = self.emitter.access(Class::Write, attributes, self.extent)?;
                self.emitter.emit(MemoryOp::Store { place, src, access });
            }
            Raw::Move { register, term } => {
                let dst = self.emitter.register(register, self.extent)?;
                match term {
                    Term::Register(..) | Term::Constant(_) => {
                        let src = self.value(term)?;
                        self.emitter.copy(dst, src);
                    }
                    _ => self.compute(dst, term)?,
                }
            }
            Raw::Jump { label, extent, condition } => self.jump(label, *extent, condition)?,
            Raw::Nop => self.nop(attributes)?,
        }
        Ok(())
    }

    fn jump(&mut self, label: &'a str, extent: Extent, condition: &Term<'a>) -> Result<(), Problem> {
        let target = self.emitter.label(label, extent)?;
        let leaves = self.blocks.leap(self.at, label, extent)? == Leap::Leaves;
        match condition {
            Term::Constant(InitialValue::Number(0)) => self.emitter.emit(LocalOp::Nop),
            Term::Constant(_) if leaves => {
                self.emitter.emit(MemoryOp::AtomicEnd);
                self.emitter.jump(target);
            }
            Term::Constant(_) => self.emitter.jump(target),
            _ if leaves => {
                let condition = self.value(condition)?;
                let stay = self.emitter.fresh();
                self.emitter.branch(condition, false, stay);
                self.emitter.emit(MemoryOp::AtomicEnd);
                self.emitter.jump(target);
                self.emitter.bind(stay);
            }
            _ => {
                let condition = self.value(condition)?;
                self.emitter.branch(condition, true, target);
            }
        }
        Ok(())
    }

    /// `Nop` with attributes is a fence: the plain one if it has `fence`, and the one that the
    /// others name.
    fn nop(&mut self, attributes: &[&'a str]) -> Result<(), Problem> {
        let named: Vec<&str> = attributes.iter().copied().filter(|name| *name != FENCE).collect();
        if attributes.is_empty() {
            self.emitter.emit(LocalOp::Nop);
        }
        if attributes.contains(&FENCE) {
            let access = self.emitter.access(Class::Fence, &[], self.extent)?;
            self.emitter.emit(MemoryOp::Fence { access });
        }
        if !named.is_empty() {
            let access = self.emitter.access(Class::Fence, &named, self.extent)?;
            self.emitter.emit(MemoryOp::Fence { access });
        }
        Ok(())
    }

    fn place(&mut self, target: &Target<'a>) -> Result<Place, Problem> {
        match target {
            Target::Variable(name) | Target::Address(Term::Constant(InitialValue::Address(name))) => {
                Ok(self.emitter.variable(name))
            }
            Target::Address(term) => Ok(Place::Address(self.value(term)?)),
        }
    }

    /// A register with the value of a term.
    fn value(&mut self, term: &Term<'a>) -> Result<Reg, Problem> {
        match term {
            Term::Register(name, extent) => self.emitter.register(name, *extent),
            Term::Constant(value) => Ok(self.emitter.constant(*value)),
            _ => {
                let dst = self.emitter.scratch();
                self.compute(dst, term)?;
                Ok(dst)
            }
        }
    }

    /// `dst = term`, for a term with an operator.
    fn compute(&mut self, dst: Reg, term: &Term<'a>) -> Result<(), Problem> {
        match term {
            Term::Register(..) | Term::Constant(_) => {
                let src = self.value(term)?;
                self.emitter.copy(dst, src);
            }
            Term::Not(term) => {
                let a = self.value(term)?;
                let zero = self.emitter.number(0);
                self.emitter.binary_to(dst, IntOp::Eq, a, zero);
            }
            Term::Negative(term) => {
                let a = self.value(term)?;
                self.emitter.unary_to(dst, UnaryOp::Neg(Kind::I64), a);
            }
            Term::Binary(op, left, right) => {
                let a = self.value(left)?;
                let b = self.value(right)?;
                self.emitter.binary_to(dst, *op, a, b);
            }
            Term::Logical(op, left, right) => {
                let a = self.truth(left)?;
                let b = self.truth(right)?;
                self.emitter.binary_to(dst, *op, a, b);
            }
        }
        Ok(())
    }

    /// A register with 1 if the term's value is not 0, else with 0.
    fn truth(&mut self, term: &Term<'a>) -> Result<Reg, Problem> {
        let value = self.value(term)?;
        let zero = self.emitter.number(0);
        Ok(self.emitter.binary(IntOp::Ne, value, zero))
    }
}
