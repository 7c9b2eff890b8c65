//! Elements of arrays.

use fencepost_ir::{ControlOp, Kind, MemoryOp, ObjectOp, Reg};

use super::Linker;
use super::body::Body;
use super::memory::{Address, Manner, same_size};
use super::stack::{StackEntry, StackValue};
use crate::types::{LowerResult, MemoryUse, Primitive, Shape, Ty, invalid};

impl Body<'_, '_> {
    /// Pops an index and an array; gives the entries to release and the element's address.
    fn pop_element(&mut self, element: Ty) -> LowerResult<([StackEntry; 2], Address)> {
        let index_entry = self.pop()?;
        if !matches!(self.kind(&index_entry)?, Kind::I32 | Kind::I64) {
            return invalid(format!("{} as an index", self.link.types.name(index_entry.ty)));
        }
        let (index_entry, index) = self.materialise(index_entry)?;
        let array_entry = self.pop()?;
        let array_entry = self.as_array(array_entry, element)?;
        let (array_entry, array) = self.materialise(array_entry)?;
        Ok(([index_entry, array_entry], Address::Element { array, index, element }))
    }

    /// An array that has elements of a type: what cannot be seen to be one is tested.
    fn as_array(&mut self, entry: StackEntry, element: Ty) -> LowerResult<StackEntry> {
        let types = &mut self.link.types;
        let of = match *types.shape(entry.ty) {
            Shape::Array(of) => Some(of),
            _ => None,
        };
        match of {
            _ if matches!(entry.value, StackValue::Const(0)) => Ok(entry),
            Some(of) if !types.is_reference(of) => {
                self.check_view(of, 0, element, MemoryUse::Any)?;
                Ok(entry)
            }
            _ => {
                let array = types.intern(Shape::Array(element));
                self.guard(entry, array)
            }
        }
    }

    fn release_all(&mut self, entries: [StackEntry; 2]) {
        entries.iter().for_each(|entry| self.release(entry));
    }

    /// The element type of the array below the top `above` entries, if the stack says it.
    fn array_element(&self, above: usize) -> Option<Ty> {
        let entry = self.stack.len().checked_sub(above + 1).and_then(|index| self.stack.get(index))?;
        match self.link.types.shape(entry.ty) {
            Shape::Array(element) => Some(*element),
            _ => None,
        }
    }

    /// What an instruction for elements of a primitive type finds in the array below `above` entries: an enum, or an
    /// integer of the other sign, is declared there as itself.
    fn element_of(&mut self, above: usize, primitive: Primitive) -> Ty {
        let exact = self.link.types.primitive(primitive);
        let declared = self.array_element(above);
        match declared.and_then(|declared| self.link.types.as_primitive(declared)) {
            Some(known) if same_size(known, primitive) => declared.unwrap_or(exact),
            _ => exact,
        }
    }

    /// What an instruction for references finds in the array below `above` entries.
    fn reference_element(&mut self, above: usize) -> Ty {
        match self.array_element(above) {
            Some(element) if self.link.types.is_reference(element) => element,
            _ => self.link.types.object(),
        }
    }

    pub(super) fn load_element_of(&mut self, primitive: Primitive) -> LowerResult<()> {
        let ty = self.element_of(1, primitive);
        self.load_element(ty)
    }

    pub(super) fn load_reference_element(&mut self) -> LowerResult<()> {
        let ty = self.reference_element(1);
        self.load_element(ty)
    }

    pub(super) fn load_element(&mut self, element: Ty) -> LowerResult<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let (used, address) = self.pop_element(element)?;
        self.load_from(address, element, manner)?;
        self.release_all(used);
        Ok(())
    }

    pub(super) fn load_element_address(&mut self, element: Ty) -> LowerResult<()> {
        let readonly = self.prefixes.readonly;
        let (used, address) = self.pop_element(element)?;
        if let Address::Element { array, .. } = address
            && self.link.types.is_reference(element)
            && !readonly
            && !self.link.is_only_itself(element)
        {
            self.check_exact_array(array, element);
        }
        self.push_address(address, element)?;
        self.release_all(used);
        Ok(())
    }

    /// A pointer to an element must not see an array of something more special.
    fn check_exact_array(&mut self, array: Reg, element: Ty) {
        let ty = self.link.types.intern(Shape::Array(element));
        let ty = self.link.exact_target(ty);
        let flag = self.scratch(Kind::I32);
        let fine = self.out.label();
        self.emit(ObjectOp::NullCheck { object: array });
        self.emit(ObjectOp::IsInstance { dst: flag, object: array, ty });
        self.out.branch(flag, true, fine);
        self.emit(ControlOp::Raise { trap: fencepost_ir::Trap::ArrayTypeMismatch });
        self.out.bind(fine);
        self.last_result = None;
        self.temporaries.release(flag);
    }

    pub(super) fn store_element_of(&mut self, primitive: Primitive) -> LowerResult<()> {
        let ty = self.element_of(2, primitive);
        self.store_element(ty)
    }

    pub(super) fn store_reference_element(&mut self) -> LowerResult<()> {
        let ty = self.reference_element(2);
        self.store_element(ty)
    }

    pub(super) fn store_element(&mut self, element: Ty) -> LowerResult<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let value = self.pop()?;
        let is_null = matches!(value.value, StackValue::Const(0));
        let value = self.coerce(value, element)?;
        let (value, src) = self.materialise(value)?;
        // What may be stored in an array of something more general is tested against the array.
        let element = match self.array_element(1) {
            Some(declared) if self.link.types.is_reference(element) && self.holds(declared, element)? => {
                declared
            }
            _ => element,
        };
        let (used, address) = self.pop_element(element)?;
        if let Address::Element { array, .. } = address
            && self.link.types.is_reference(element)
            && !is_null
            && !self.link.is_only_itself(element)
        {
            // Null and bounds come before the type.
            let pointer = self.scratch(Kind::Ptr);
            let place = self.place(address, 0)?;
            self.emit(MemoryOp::AddressOf { dst: pointer, place });
            self.emit(ObjectOp::StoreCheck { array, value: src });
            self.temporaries.release(pointer);
        }
        self.store_to(address, value, manner)?;
        self.release_all(used);
        Ok(())
    }
}

impl Body<'_, '_> {
    /// Whether arrays of one class can hold objects of another.
    fn holds(&mut self, declared: Ty, element: Ty) -> LowerResult<bool> {
        Ok(self.link.types.is_reference(declared) && self.link.types.is_assignable(element, declared)?)
    }
}

impl Linker<'_> {
    /// Whether no other type can be used as this one, so that arrays of it hold nothing else.
    pub(super) fn is_only_itself(&self, ty: Ty) -> bool {
        const SEALED: u32 = 0x100;
        const VARIANT: u16 = 3;
        match self.types.shape(ty) {
            Shape::Named { def, .. } => {
                let facts = self.types.world.facts(*def);
                facts.flags & SEALED != 0 && facts.generics.iter().all(|flags| flags & VARIANT == 0)
            }
            _ => false,
        }
    }
}
