//! Values while a body is translated: temporaries, and what is pushed, popped, copied and pointed to.

use fencepost_ir::{Kind, LocalOp, MemoryOp, Op, Place, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue, fresh};
use crate::types::{LowerResult, Primitive, Ty, invalid, unsupported};

impl Body<'_, '_> {
    /// Appends an instruction.
    pub(super) fn emit(&mut self, op: impl Into<Op>) {
        self.last_result = None;
        self.out.emit(op);
    }

    /// Appends an instruction whose only effect is to define `result`.
    pub(super) fn emit_result(&mut self, op: impl Into<Op>, result: Reg) {
        self.out.emit(op);
        self.last_result = Some(result);
    }

    /// Registers of the kinds that a value of this type has, in use by one entry.
    pub(super) fn temporary(&mut self, ty: Ty) -> LowerResult<Reg> {
        let kinds = self.link.types.kinds(ty)?;
        if kinds.is_empty() {
            return invalid("a value of type void");
        }
        Ok(self.temporaries.allocate(&kinds[..], || fresh(&mut self.out, &kinds)))
    }

    /// A register of one kind, in use by one entry.
    pub(super) fn scratch(&mut self, kind: Kind) -> Reg {
        self.temporaries.allocate(&[kind][..], || fresh(&mut self.out, &[kind]))
    }

    /// Pushes a value that is in a temporary.
    pub(super) fn push_temp(&mut self, ty: Ty, first: Reg) {
        self.stack.push(StackEntry { ty, value: StackValue::Temp(first) });
    }

    /// Pushes a primitive that is in a temporary.
    pub(super) fn push_primitive(&mut self, primitive: Primitive, first: Reg) {
        let ty = self.link.types.primitive(primitive);
        self.push_temp(ty, first);
    }

    /// Pushes a known word.
    pub(super) fn push_const(&mut self, ty: Ty, value: u64) {
        self.stack.push(StackEntry { ty, value: StackValue::Const(value) });
    }

    /// Pops an entry.
    pub(super) fn pop(&mut self) -> LowerResult<StackEntry> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => invalid("the evaluation stack is empty"),
        }
    }

    /// An entry is used up.
    pub(super) fn release(&mut self, entry: &StackEntry) {
        if let StackValue::Temp(first) | StackValue::Implementation { number: first, .. } = entry.value {
            self.temporaries.release(first);
        }
    }

    /// An entry whose value is in registers, and the first of them.
    pub(super) fn materialise(&mut self, entry: StackEntry) -> LowerResult<(StackEntry, Reg)> {
        match entry.value {
            StackValue::Temp(first) | StackValue::Variable(first, _) => Ok((entry, first)),
            _ => {
                let first = self.temporary(entry.ty)?;
                self.copy_to(&entry, first)?;
                Ok((StackEntry { ty: entry.ty, value: StackValue::Temp(first) }, first))
            }
        }
    }

    /// Pops an entry whose value is in registers.
    pub(super) fn pop_register(&mut self) -> LowerResult<(StackEntry, Reg)> {
        let entry = self.pop()?;
        self.materialise(entry)
    }

    /// Pops a reference to an object.
    pub(super) fn pop_reference(&mut self) -> LowerResult<(StackEntry, Reg)> {
        let entry = self.pop()?;
        if self.kind(&entry)? != Kind::Ref {
            return invalid(format!("{} where an object is needed", self.link.types.name(entry.ty)));
        }
        self.materialise(entry)
    }

    /// Pops an integer of 32 bits.
    pub(super) fn pop_integer(&mut self) -> LowerResult<(StackEntry, Reg)> {
        let entry = self.pop()?;
        let int = self.link.types.primitive(Primitive::I4);
        let entry = self.coerce(entry, int)?;
        self.materialise(entry)
    }

    /// Copies an entry's value to registers.
    pub(super) fn copy_to(&mut self, entry: &StackEntry, first: Reg) -> LowerResult<()> {
        match entry.value {
            StackValue::Const(value) => self.emit(LocalOp::Const { dst: first, value }),
            StackValue::Temp(from) | StackValue::Variable(from, _) => {
                let count = self.link.types.leaves(entry.ty)?.len() as u16;
                self.move_registers(from, first, count);
            }
            StackValue::StaticAddress(id) => {
                self.emit(MemoryOp::AddressOf { dst: first, place: Place::Static(id) })
            }
            StackValue::RegisterAddress(register) => {
                self.pin_pointer(entry)?;
                self.register_address(first, register);
            }
            StackValue::Function(ref inst) if self.link.types.function_to(inst)?.is_some() => {
                let value = self.function_number(inst)?;
                self.emit(LocalOp::Const { dst: first, value });
            }
            StackValue::Function(_) | StackValue::Implementation { .. } | StackValue::FieldData(_) => {
                return unsupported("a function pointer or field handle that is not used at once");
            }
        }
        Ok(())
    }

    /// Copies registers; the two runs do not overlap or are the same.
    pub(super) fn move_registers(&mut self, from: Reg, to: Reg, count: u16) {
        if from == to {
            return;
        }
        for index in 0..count {
            self.emit(LocalOp::Move { dst: Reg(to.0 + index), src: Reg(from.0 + index) });
        }
    }

    /// Makes a pointer to a register of this frame, or of the frame that a filter works on.
    fn register_address(&mut self, dst: Reg, register: Reg) {
        match self.frame {
            Some(pointer) if self.is_variable(register) => {
                let place = Place::Pointer { pointer, slot: register.0.into(), region: None };
                self.emit(MemoryOp::AddressOf { dst, place });
            }
            _ => self.emit(LocalOp::AddressOfRegister { dst, register }),
        }
    }

    /// Whether a register of the owner's frame is a variable's: in a filter they are elsewhere.
    pub(super) fn is_variable(&self, register: Reg) -> bool {
        self.parameters.iter().chain(&self.locals).any(|variable| {
            (variable.first.0..variable.first.0 + variable.kinds.len() as u16).contains(&register.0)
        })
    }

    /// Marks registers as ones that pointers may point to.
    pub(super) fn pin(&mut self, first: Reg, count: u16) {
        for register in (first.0..first.0 + count).map(Reg) {
            let is_elsewhere = self.frame.is_some() && self.is_variable(register);
            if !is_elsewhere && self.pinned.insert(register) {
                self.out.pin(register);
            }
        }
    }

    /// A value as a place of type `to` takes it: widened, narrowed or rounded.
    pub(super) fn coerce(&mut self, entry: StackEntry, to: Ty) -> LowerResult<StackEntry> {
        super::arith::coerce(self, entry, to)
    }
}
