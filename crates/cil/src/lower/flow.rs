//! Branches, switches, returns and throws.

use fencepost_ir::{ControlOp, Kind, Reg};

use super::arith::Comparison;
use super::body::Body;
use crate::il::{Instruction, Operand};
use crate::types::{LowerResult, Shape, invalid};

impl Body<'_, '_> {
    fn target(&self, instruction: &Instruction) -> LowerResult<u32> {
        match instruction.operand {
            Operand::Branch(target) => Ok(target),
            _ => invalid("no target"),
        }
    }

    pub(super) fn jump(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let target = self.target(instruction)?;
        self.flow_into(target)?;
        let label = self.label(target);
        self.emit(ControlOp::Jump { target: label.0 });
        Ok(())
    }

    fn branch(&mut self, condition: Reg, when: bool, target: u32) -> LowerResult<()> {
        self.flow_into(target)?;
        let label = self.label(target);
        self.emit(ControlOp::Branch { condition, when, target: label.0 });
        Ok(())
    }

    pub(super) fn branch_if(&mut self, comparison: Comparison, instruction: &Instruction) -> LowerResult<()> {
        let target = self.target(instruction)?;
        let condition = self.comparison(comparison)?;
        let result = self.branch(condition, true, target);
        self.temporaries.release(condition);
        result
    }

    pub(super) fn branch_on(&mut self, when: bool, instruction: &Instruction) -> LowerResult<()> {
        let target = self.target(instruction)?;
        let (entry, condition) = self.pop_register()?;
        if let Kind::F32 | Kind::F64 = self.kind(&entry)? {
            return invalid("a branch on a floating-point number");
        }
        let result = self.branch(condition, when, target);
        self.release(&entry);
        result
    }

    pub(super) fn switch(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::Switch(targets) = &instruction.operand else { return invalid("no targets") };
        let (entry, value) = self.pop_integer()?;
        let mut labels = Vec::with_capacity(targets.len());
        for &target in targets {
            self.flow_into(target)?;
            labels.push(self.label(target));
        }
        self.last_result = None;
        self.out.switch(value, labels);
        self.release(&entry);
        Ok(())
    }

    pub(super) fn ret(&mut self) -> LowerResult<()> {
        if let Some(problem) = self.il.wrong_end(self.offset) {
            return invalid(problem);
        }
        if matches!(self.link.types.shape(self.result), Shape::Void) {
            if !self.return_synchronized(Reg(0)) {
                self.emit(ControlOp::Return { first: Reg(0) });
            }
        } else {
            let entry = self.pop()?;
            let entry = self.coerce(entry, self.result)?;
            let (entry, first) = self.materialise(entry)?;
            if !self.return_synchronized(first) {
                self.emit(ControlOp::Return { first });
            }
            self.release(&entry);
        }
        if !self.stack.is_empty() {
            return invalid("values left on the stack at a return");
        }
        Ok(())
    }

    pub(super) fn throw(&mut self) -> LowerResult<()> {
        let (entry, _) = self.pop_reference()?;
        // CIL can throw any object, but compilers throw exceptions only: what a failure says is an exception's message.
        let class = self.link.types.system("System", "Exception")?;
        let entry = self.coerce(entry, class)?;
        let (entry, exception) = self.materialise(entry)?;
        let exception = self.thrown_anew(exception);
        self.emit(ControlOp::Throw { exception });
        self.release(&entry);
        Ok(())
    }

    pub(super) fn end_filter(&mut self) -> LowerResult<()> {
        if self.frame.is_none() {
            return invalid("`endfilter` outside a filter");
        }
        let (entry, first) = self.pop_integer()?;
        self.emit(ControlOp::Return { first });
        self.release(&entry);
        Ok(())
    }
}
