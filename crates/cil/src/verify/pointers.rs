//! Pointers that the program moves, and memory on the stack.

use super::value::ManagedPointer;
use super::{Inference, VerificationType};
use crate::types::{LowerResult, MemoryUse, MethodInst, Room, Shape, unsupported};

impl Inference<'_, '_> {
    /// Whether one of two operands is a pointer.
    pub(super) fn moves_pointer(&self) -> bool {
        let is_pointer = |value: &VerificationType| matches!(value, VerificationType::ManagedPointer(_));
        self.stack.iter().rev().take(2).any(is_pointer)
    }

    /// A pointer and a number of bytes, or the bytes between two pointers: ECMA-335 III.1.5.
    pub(super) fn pointer_arithmetic(&mut self, subtracts: bool) -> LowerResult<()> {
        use VerificationType::{Int, ManagedPointer as Address, Native};
        let (b, a) = (self.pop()?, self.pop()?);
        let result = match (a, b) {
            (Address(_), Address(_)) if subtracts => Native,
            (Address(moved), Int | Native) => Address(ManagedPointer { unmanaged: true, ..moved }),
            (Int | Native, Address(moved)) if !subtracts => {
                Address(ManagedPointer { unmanaged: true, ..moved })
            }
            _ => return unsupported("arithmetic on addresses"),
        };
        self.push(result);
        Ok(())
    }

    /// Memory on the stack: of which type, the instructions behind tell.
    pub(super) fn allocate(&mut self) -> LowerResult<()> {
        self.pop_count("a size")?;
        let il = self.il.clone();
        let room = self.types.room(self.assembly, &self.generics, &il, self.position, self.locals)?;
        let value = match room {
            Some(Room::Pointer(to) | Room::Filled(to)) => VerificationType::ManagedPointer(ManagedPointer {
                // It does not outlive the method.
                local: true,
                unmanaged: true,
                ..ManagedPointer::to(to)
            }),
            Some(Room::Span(of)) => VerificationType::Object(self.types.intern(Shape::Array(of))),
            None => return unsupported("memory on the stack of a type that is not seen at once"),
        };
        self.push(value);
        Ok(())
    }

    /// Data of the file, copied to memory on the stack that a span is made over.
    pub(super) fn copy_data(&mut self) -> LowerResult<()> {
        self.pop_count("a size")?;
        let (from, to) = (self.pop()?, self.pop()?);
        let is_data = matches!(from, VerificationType::Native);
        match to {
            VerificationType::ManagedPointer(to) if is_data && to.local && to.unmanaged => Ok(()),
            _ => unsupported("`cpblk` (unsafe code)"),
        }
    }

    /// A span over memory on the stack: whether this is its constructor.
    pub(super) fn new_span(&mut self, inst: &MethodInst) -> LowerResult<bool> {
        let Some(element) = self.types.span_over_memory(inst)? else { return Ok(false) };
        self.pop_count("a length")?;
        let memory = self.pop()?;
        let array = self.types.intern(Shape::Array(element));
        match memory {
            VerificationType::Object(ty) if ty == array => {}
            VerificationType::Native | VerificationType::Int => {}
            VerificationType::ManagedPointer(address) => {
                address.check(element, MemoryUse::Any, self.types)?;
                let il = self.il.clone();
                if !self.types.is_filled(self.assembly, &self.generics, &il, self.position, self.locals)? {
                    return unsupported("a span over what a pointer points to");
                }
            }
            _ => return unsupported("a span over what is not memory on the stack"),
        }
        self.push_ty(inst.owner)?;
        Ok(true)
    }
}
