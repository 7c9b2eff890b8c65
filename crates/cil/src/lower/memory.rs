//! Addresses, and what is moved from and to them: where memory events come from. Accesses through
//! pointers are here, too.

use fencepost_ir::{LocalOp, MemoryOp, Op, Place, Reg, StaticId};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::types::{LowerResult, MemoryUse, Primitive, Shape, Ty, invalid, size, unsupported};

/// Where a value of one or more words is in memory, or in registers that can be pointed to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    /// Registers of this frame.
    Registers(Reg),
    /// Statics from this one on.
    Statics(StaticId),
    /// What a pointer in a register points to, so many slots on.
    Pointer(Reg, u32),
    /// Slots of an object.
    Object { object: Reg, owner: Ty, slot: u32 },
    /// An element of an array.
    Element { array: Reg, index: Reg, element: Ty },
}

/// How an access is made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// As a volatile access.
    pub volatile: bool,
    /// Without an event.
    pub immediate: bool,
}

impl Body<'_, '_> {
    pub(super) fn place(&mut self, address: Address, word: u16) -> LowerResult<Place> {
        Ok(match address {
            Address::Registers(_) => return invalid("registers are not memory"),
            Address::Statics(first) => Place::Static(StaticId(first.0 + u32::from(word))),
            Address::Pointer(pointer, slot) => {
                Place::Pointer { pointer, slot: slot + u32::from(word), region: None }
            }
            Address::Object { object, owner, slot } => {
                let slot = slot + u32::from(word);
                Place::Field { object, slot, region: self.link.field_region(owner, slot)? }
            }
            Address::Element { array, index, element } => {
                let region = self.link.element_region(element, word)?;
                Place::Element { array, index, slot: word, region }
            }
        })
    }

    /// Pushes the value of type `ty` at an address.
    pub(super) fn load_from(&mut self, address: Address, ty: Ty, manner: Manner) -> LowerResult<()> {
        let count = self.link.types.leaves(ty)?.len() as u16;
        let first = self.temporary(ty)?;
        for word in 0..count {
            let dst = Reg(first.0 + word);
            match address {
                Address::Registers(register) => {
                    self.load_register(Reg(register.0 + word), dst);
                }
                _ => {
                    let place = self.place(address, word)?;
                    let op = match manner.immediate {
                        true => Op::Memory(MemoryOp::Get { dst, place }),
                        false => Op::Memory(MemoryOp::Load {
                            dst,
                            place,
                            access: self.link.draft.access.load(manner.volatile),
                        }),
                    };
                    self.emit_result(op, dst);
                }
            }
        }
        if count > 1 {
            self.last_result = None;
        }
        self.push_temp(ty, first);
        match address {
            Address::Element { .. } | Address::Pointer(..) => self.fit_sign(ty),
            _ => Ok(()),
        }
    }

    /// A small integer out of an array may have been stored with another sign: an array of `sbyte`
    /// can be used as one of `byte`.
    pub(super) fn fit_sign(&mut self, ty: Ty) -> LowerResult<()> {
        use Primitive::{I1, I2, U1, U2};
        match self.link.types.as_primitive(ty) {
            Some(primitive @ (I1 | U1 | I2 | U2)) => {
                let value = self.pop()?;
                self.unary(fencepost_ir::UnaryOp::Narrow(primitive.storage()), value, ty)
            }
            _ => Ok(()),
        }
    }

    /// Reads a register whose address was taken: a variable's may be in another frame.
    pub(super) fn load_register(&mut self, register: Reg, dst: Reg) {
        match self.frame {
            Some(pointer) if self.is_variable(register) => {
                let place = Place::Pointer { pointer, slot: register.0.into(), region: None };
                let access = self.link.draft.access.read;
                self.emit(MemoryOp::Load { dst, place, access });
            }
            _ => self.emit_result(LocalOp::Move { dst, src: register }, dst),
        }
    }

    pub(super) fn store_register(&mut self, register: Reg, src: Reg) {
        match self.frame {
            Some(pointer) if self.is_variable(register) => {
                let place = Place::Pointer { pointer, slot: register.0.into(), region: None };
                let access = self.link.draft.access.write;
                self.emit(MemoryOp::Store { place, src, access });
            }
            _ => self.emit(LocalOp::Move { dst: register, src }),
        }
    }

    /// Stores an entry's value, which has the right type, at an address.
    pub(super) fn store_to(
        &mut self,
        address: Address,
        entry: StackEntry,
        manner: Manner,
    ) -> LowerResult<()> {
        let leaves = self.link.types.leaves(entry.ty)?;
        let count = leaves.len() as u16;
        let is_null = matches!(entry.value, StackValue::Const(0));
        // Only structs that live on the stack alone have pointers in them, so a pointer to one leads to registers.
        let is_stack = matches!(address, Address::Registers(_) | Address::Pointer(..));
        let is_kept = !is_stack && !is_null;
        if is_kept && leaves.iter().any(|leaf| leaf.kind == fencepost_ir::Kind::Ptr) {
            return unsupported("a pointer that is kept in memory");
        }
        let (entry, from) = self.materialise(entry)?;
        for word in 0..count {
            let src = Reg(from.0 + word);
            match address {
                Address::Registers(register) => self.store_register(Reg(register.0 + word), src),
                _ => {
                    let place = self.place(address, word)?;
                    let op = match manner.immediate {
                        true => Op::Memory(MemoryOp::Set { place, src }),
                        false => Op::Memory(MemoryOp::Store {
                            place,
                            src,
                            access: self.link.draft.access.store(manner.volatile),
                        }),
                    };
                    self.emit(op);
                }
            }
        }
        self.release(&entry);
        Ok(())
    }

    /// Pushes the address itself.
    pub(super) fn push_address(&mut self, address: Address, of: Ty) -> LowerResult<()> {
        self.link.points_to(of)?;
        let ty = self.link.types.intern(Shape::ByRef(of));
        match address {
            Address::Registers(register) => {
                self.stack.push(StackEntry { ty, value: StackValue::RegisterAddress(register) });
            }
            Address::Statics(id) => self.stack.push(StackEntry { ty, value: StackValue::StaticAddress(id) }),
            _ => {
                let place = self.place(address, 0)?;
                let dst = self.temporary(ty)?;
                self.emit_result(MemoryOp::AddressOf { dst, place }, dst);
                self.push_temp(ty, dst);
            }
        }
        Ok(())
    }

    /// Refuses to see memory of one type as if it were of another, unless its words allow it.
    pub(super) fn check_view(&mut self, of: Ty, slot: u32, ty: Ty, access: MemoryUse) -> LowerResult<()> {
        crate::verify::check_view(of, slot, ty, access, &mut self.link.types)
    }

    /// What an entry that is a managed pointer points to.
    pub(super) fn pointee(&mut self, entry: StackEntry) -> LowerResult<(StackEntry, Address)> {
        match entry.value {
            StackValue::RegisterAddress(register) => Ok((entry, Address::Registers(register))),
            StackValue::StaticAddress(id) => Ok((entry, Address::Statics(id))),
            _ => {
                let (entry, pointer) = self.materialise(entry)?;
                if let Shape::Pointer(of) = *self.link.types.shape(entry.ty) {
                    self.check_room(pointer, of)?;
                }
                Ok((entry, Address::Pointer(pointer, 0)))
            }
        }
    }

    pub(super) fn pop_pointee(&mut self) -> LowerResult<(StackEntry, Address, Ty)> {
        let entry = self.pop()?;
        let of = self.pointed_type(&entry)?;
        let (entry, address) = self.pointee(entry)?;
        Ok((entry, address, of))
    }

    /// The type of what an entry points to.
    pub(super) fn pointed_type(&mut self, entry: &StackEntry) -> LowerResult<Ty> {
        match self.link.types.shape(entry.ty) {
            Shape::ByRef(of) => Ok(*of),
            Shape::Pointer(of) if self.link.types.is_pointed(*of) => Ok(*of),
            Shape::Pointer(_) | Shape::Primitive(Primitive::I | Primitive::U | Primitive::I4) => {
                unsupported("an unmanaged pointer")
            }
            _ => invalid(format!("{} where an address is needed", self.link.types.name(entry.ty))),
        }
    }

    /// Pins the registers that a pointer is about to be made to.
    pub(super) fn pin_pointer(&mut self, entry: &StackEntry) -> LowerResult<()> {
        if let (StackValue::RegisterAddress(register), Shape::ByRef(of) | Shape::Pointer(of)) =
            (&entry.value, self.link.types.shape(entry.ty).clone())
        {
            let count = self.link.types.leaves(of)?.len() as u16;
            self.pin(*register, count);
        }
        Ok(())
    }

    /// The type that an indirect access moves: what the pointer points to, if that has the size
    /// that the instruction says.
    fn indirect_type(&mut self, primitive: Option<Primitive>, of: Ty, access: MemoryUse) -> LowerResult<Ty> {
        let ty = match primitive {
            Some(primitive) => match self.link.types.as_primitive(of) {
                Some(declared) if same_size(declared, primitive) => of,
                _ => self.link.types.primitive(primitive),
            },
            None if self.link.types.is_reference(of) => of,
            None => self.link.types.object(),
        };
        self.check_view(of, 0, ty, access)?;
        Ok(ty)
    }

    pub(super) fn load_indirect(&mut self, primitive: Option<Primitive>) -> LowerResult<()> {
        let (entry, address, of) = self.pop_pointee()?;
        let ty = self.indirect_type(primitive, of, MemoryUse::Read)?;
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        self.load_from(address, ty, manner)?;
        self.release(&entry);
        // Signedness is the instruction's to say.
        if let (Some(primitive), Some(declared)) = (primitive, self.link.types.as_primitive(ty))
            && primitive.is_unsigned() != declared.is_unsigned()
            && declared.storage() != primitive.storage()
        {
            let value = self.pop()?;
            let (value, a) = self.materialise(value)?;
            self.release(&value);
            let dst = self.scratch(primitive.kind());
            let op = fencepost_ir::UnaryOp::Narrow(primitive.storage());
            self.emit_result(LocalOp::Unary { op, dst, a }, dst);
            self.push_primitive(primitive, dst);
        }
        Ok(())
    }

    pub(super) fn store_indirect(&mut self, primitive: Option<Primitive>) -> LowerResult<()> {
        let value = self.pop()?;
        let (entry, address, of) = self.pop_pointee()?;
        let ty = self.indirect_type(primitive, of, MemoryUse::Write)?;
        let value = self.coerce(value, ty)?;
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        self.store_to(address, value, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn load_object(&mut self, ty: Ty) -> LowerResult<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty, MemoryUse::Read)?;
        self.load_from(address, ty, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn store_object(&mut self, ty: Ty) -> LowerResult<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty, MemoryUse::Write)?;
        self.store_to(address, value, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn init_object(&mut self, ty: Ty) -> LowerResult<()> {
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty, MemoryUse::Write)?;
        let zero = self.zero(ty)?;
        self.store_to(address, zero, Manner::default())?;
        self.release(&entry);
        Ok(())
    }

    /// The default value of a type, in fresh registers.
    pub(super) fn zero(&mut self, ty: Ty) -> LowerResult<StackEntry> {
        let count = self.link.types.leaves(ty)?.len() as u16;
        let first = self.temporary(ty)?;
        for word in 0..count {
            self.emit(LocalOp::Const { dst: Reg(first.0 + word), value: 0 });
        }
        Ok(StackEntry { ty, value: StackValue::Temp(first) })
    }
}

/// Whether values of the two types are alike but for their meaning.
pub(super) fn same_size(a: Primitive, b: Primitive) -> bool {
    a.kind() == b.kind() && size(a.storage()) == size(b.storage())
}
