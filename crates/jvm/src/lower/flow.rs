//! Branches, switches and throws.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, Op, Reg};

use super::body::Body;
use crate::code::Condition;
use crate::types::LowerResult;

/// What a JVM is taken to do (JLS 5.1.7; `-XX:AutoBoxCacheMax`).
const KEPT_BOXES: &str =
    "only boxed numbers from -128 to 127, and characters up to 127, are kept and used again";

impl Body<'_, '_> {
    pub(super) fn goto(&mut self, target: u32) -> LowerResult<()> {
        self.settle(&mut [])?;
        let label = self.label(target)?;
        self.emit(ControlOp::Jump { target: label.0 });
        Ok(())
    }

    /// Jumps if a register, popped already, is not zero (`when`) or zero.
    fn branch(&mut self, condition: Reg, kind: Kind, when: bool, target: u32) -> LowerResult<()> {
        let mut kept = [(condition, kind)];
        self.settle(&mut kept)?;
        let label = self.label(target)?;
        self.emit(ControlOp::Branch { condition: kept[0].0, when, target: label.0 });
        Ok(())
    }

    /// Pops what decides.
    pub(super) fn branch_on(&mut self, when: bool, target: u32) -> LowerResult<()> {
        let (entry, condition) = self.pop_register()?;
        self.branch(condition, entry.kind, when, target)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn if_compared(&mut self, op: BinaryOp, target: u32) -> LowerResult<()> {
        self.binary(op, Kind::I32)?;
        self.branch_on(true, target)
    }

    /// Says what a comparison of boxed numbers by their objects takes for granted.
    pub(super) fn rely_on_boxes(&mut self) {
        let message = self.link.draft.builder.message(KEPT_BOXES);
        self.emit(ControlOp::Relies { message });
    }

    pub(super) fn if_zero(&mut self, condition: Condition, target: u32) -> LowerResult<()> {
        // The comparison before this one has taken the condition into account.
        if std::mem::take(&mut self.compared) {
            return self.branch_on(true, target);
        }
        match condition {
            Condition::Eq => self.branch_on(false, target),
            Condition::Ne => self.branch_on(true, target),
            _ => {
                self.push_const(Kind::I32, 0);
                self.if_compared(BinaryOp::I32(condition.op()), target)
            }
        }
    }

    pub(super) fn table_switch(&mut self, default: u32, low: i32, targets: &[u32]) -> LowerResult<()> {
        if low != 0 {
            self.push_const(Kind::I32, low as u32 as u64);
            self.binary(BinaryOp::I32(IntOp::Sub), Kind::I32)?;
        }
        let (entry, value) = self.pop_register()?;
        let mut kept = [(value, Kind::I32)];
        self.settle(&mut kept)?;
        let labels: LowerResult<Vec<_>> = targets.iter().map(|&target| self.label(target)).collect();
        self.last_result = None;
        self.out.switch(kept[0].0, labels?);
        self.release(&entry);
        let label = self.label(default)?;
        self.emit(ControlOp::Jump { target: label.0 });
        Ok(())
    }

    pub(super) fn lookup_switch(&mut self, default: u32, pairs: &[(i32, u32)]) -> LowerResult<()> {
        let (entry, value) = self.pop_register()?;
        let mut kept = [(value, Kind::I32)];
        self.settle(&mut kept)?;
        let flag = self.scratch(Kind::I32);
        for &(wanted, target) in pairs {
            let label = self.label(target)?;
            self.emit(LocalOp::BinaryImmediate {
                op: BinaryOp::I32(IntOp::Eq),
                dst: flag,
                a: kept[0].0,
                b: wanted,
            });
            self.emit(ControlOp::Branch { condition: flag, when: true, target: label.0 });
        }
        self.temporaries.release(flag);
        self.release(&entry);
        let label = self.label(default)?;
        self.emit(ControlOp::Jump { target: label.0 });
        Ok(())
    }

    pub(super) fn throw(&mut self) -> LowerResult<()> {
        self.consume(|exception| Op::Control(ControlOp::Throw { exception }))
    }
}
