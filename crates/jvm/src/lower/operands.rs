//! Values while a body is translated: temporaries, and what is pushed, popped, copied and kept in variables.

use fencepost_ir::{Kind, LocalOp, Op, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue, fresh};
use crate::types::{LowerResult, invalid, unsupported};

impl Body<'_, '_> {
    /// Appends an instruction.
    pub(super) fn emit(&mut self, op: impl Into<Op>) {
        self.last_result = None;
        self.out.emit(op);
    }

    /// Appends an instruction whose only effect is to define `result`, and pushes that.
    pub(super) fn emit_push(&mut self, op: impl Into<Op>, kind: Kind, result: Reg) {
        self.out.emit(op);
        self.last_result = Some(result);
        self.push_temp(kind, result);
    }

    /// A register of one kind, in use by one entry.
    pub(super) fn scratch(&mut self, kind: Kind) -> Reg {
        let register = self.temporaries.allocate(&kind, || fresh(&mut self.out, kind));
        self.known.remove(&register);
        register
    }

    /// Pushes a value that is in a temporary.
    pub(super) fn push_temp(&mut self, kind: Kind, register: Reg) {
        self.stack.push(StackEntry { kind, value: StackValue::Temp(register) });
    }

    /// Pushes a known word.
    pub(super) fn push_const(&mut self, kind: Kind, value: u64) {
        self.stack.push(StackEntry { kind, value: StackValue::Const(value) });
    }

    /// Pops an entry.
    pub(super) fn pop(&mut self) -> LowerResult<StackEntry> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => invalid("the stack is empty"),
        }
    }

    /// Pops an entry whose value is in a register.
    pub(super) fn pop_register(&mut self) -> LowerResult<(StackEntry, Reg)> {
        let entry = self.pop()?;
        let register = self.register_of(&entry)?;
        match entry.value {
            StackValue::Const(_) => {
                Ok((StackEntry { kind: entry.kind, value: StackValue::Temp(register) }, register))
            }
            _ => Ok((entry, register)),
        }
    }

    /// An entry is used up.
    pub(super) fn release(&mut self, entry: &StackEntry) {
        if let StackValue::Temp(register) = entry.value {
            self.temporaries.release(register);
        }
    }

    /// Nothing on the stack is needed any more.
    pub(super) fn clear_stack(&mut self) {
        for entry in std::mem::take(&mut self.stack) {
            self.release(&entry);
        }
    }

    /// The register with an entry's value.
    pub(super) fn register_of(&mut self, entry: &StackEntry) -> LowerResult<Reg> {
        match entry.value {
            StackValue::Temp(register) | StackValue::Variable(register) => Ok(register),
            StackValue::Const(_) => {
                let register = self.scratch(entry.kind);
                self.copy_to(entry, register);
                Ok(register)
            }
            StackValue::Unmade(_) => unsupported("a string that is used before its constructor has run"),
        }
    }

    /// Copies an entry's value to a register.
    pub(super) fn copy_to(&mut self, entry: &StackEntry, dst: Reg) {
        match entry.value {
            StackValue::Const(value) => self.emit(LocalOp::Const { dst, value }),
            StackValue::Temp(src) | StackValue::Variable(src) if src != dst => {
                self.emit(LocalOp::Move { dst, src })
            }
            StackValue::Temp(_) | StackValue::Variable(_) | StackValue::Unmade(_) => {}
        }
    }

    /// Pushes a variable.
    pub(super) fn load(&mut self, kind: Kind, index: u16) {
        let register = self.variable(index, kind);
        self.stack.push(StackEntry { kind, value: StackValue::Variable(register) });
    }

    /// Pops into a variable.
    pub(super) fn store(&mut self, kind: Kind, index: u16) -> LowerResult<()> {
        let entry = self.pop()?;
        if let StackValue::Unmade(_) = entry.value {
            return unsupported("a string that is stored before its constructor has run");
        }
        let register = self.variable(index, kind);
        match self.known_value(&entry) {
            Some(known) => {
                self.known_variables.insert(register, known);
                if !self.is_set_once(index) {
                    self.known_for_now.insert(register);
                }
            }
            None => drop(self.known_variables.remove(&register)),
        }
        self.spill(register);
        let is_last = matches!(entry.value, StackValue::Temp(temp)
            if self.last_result == Some(temp) && self.temporaries.is_sole(temp));
        if let (StackValue::Temp(temp), true) = (entry.value, is_last)
            && self.out.redirect(temp, register)
        {
            self.last_result = None;
        } else {
            self.copy_to(&entry, register);
        }
        self.release(&entry);
        Ok(())
    }

    /// Copies entries that are in a variable's register elsewhere: the variable is about to change.
    pub(super) fn spill(&mut self, register: Reg) {
        for index in 0..self.stack.len() {
            let entry = self.stack[index];
            if entry.value == StackValue::Variable(register) {
                let copy = self.scratch(entry.kind);
                self.emit(LocalOp::Move { dst: copy, src: register });
                self.stack[index].value = StackValue::Temp(copy);
            }
        }
    }
}
