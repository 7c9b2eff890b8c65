//! Fields, statics, array elements and indirect accesses: where memory events come from.

use fencepost_ir::{Kind, Op, Place, Reg, StaticId, Storage};

use super::body::Body;
use super::stack::{Entry, Value};
use crate::il::{Instruction, Operand};
use crate::types::{Field, Leaf, Outcome, Primitive, Shape, Ty, invalid, unsupported};
use crate::world::DefKind;

/// Where a value of one or more words is in memory, or in registers that can be pointed to.
#[derive(Clone, Copy, Debug)]
enum Address {
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
    fn place(&mut self, address: Address, word: u16) -> Outcome<Place> {
        Ok(match address {
            Address::Registers(_) => return invalid("registers are no memory"),
            Address::Statics(first) => Place::Static(StaticId(first.0 + u32::from(word))),
            Address::Pointer(pointer, slot) => Place::Pointer { pointer, slot: slot + u32::from(word) },
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
    fn load_from(&mut self, address: Address, ty: Ty, manner: Manner) -> Outcome<()> {
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
                        true => Op::Get { dst, place },
                        false => Op::Load { dst, place, access: self.link.access.load(manner.volatile) },
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
    fn fit_sign(&mut self, ty: Ty) -> Outcome<()> {
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
    fn load_register(&mut self, register: Reg, dst: Reg) {
        match self.frame {
            Some(pointer) if self.is_variable(register) => {
                let place = Place::Pointer { pointer, slot: register.0.into() };
                let access = self.link.access.read;
                self.emit(Op::Load { dst, place, access });
            }
            _ => self.emit_result(Op::Move { dst, src: register }, dst),
        }
    }

    fn store_register(&mut self, register: Reg, src: Reg) {
        match self.frame {
            Some(pointer) if self.is_variable(register) => {
                let place = Place::Pointer { pointer, slot: register.0.into() };
                let access = self.link.access.write;
                self.emit(Op::Store { place, src, access });
            }
            _ => self.emit(Op::Move { dst: register, src }),
        }
    }

    /// Stores an entry's value, which has the right type, at an address.
    fn store_to(&mut self, address: Address, entry: Entry, manner: Manner) -> Outcome<()> {
        let count = self.link.types.leaves(entry.ty)?.len() as u16;
        let (entry, from) = self.materialise(entry)?;
        for word in 0..count {
            let src = Reg(from.0 + word);
            match address {
                Address::Registers(register) => self.store_register(Reg(register.0 + word), src),
                _ => {
                    let place = self.place(address, word)?;
                    let op = match manner.immediate {
                        true => Op::Set { place, src },
                        false => Op::Store { place, src, access: self.link.access.store(manner.volatile) },
                    };
                    self.emit(op);
                }
            }
        }
        self.release(&entry);
        Ok(())
    }

    /// Pushes the address itself.
    fn push_address(&mut self, address: Address, of: Ty) -> Outcome<()> {
        self.link.points_to(of)?;
        let ty = self.link.types.intern(Shape::ByRef(of));
        match address {
            Address::Registers(register) => {
                self.stack.push(Entry { ty, value: Value::RegisterAddress(register) });
            }
            Address::Statics(id) => self.stack.push(Entry { ty, value: Value::StaticAddress(id) }),
            _ => {
                let place = self.place(address, 0)?;
                let dst = self.temporary(ty)?;
                self.emit_result(Op::AddressOf { dst, place }, dst);
                self.push_temp(ty, dst);
            }
        }
        Ok(())
    }

    /// Refuses to see memory of one type as if it were of another: words are not cut up.
    pub(super) fn check_view(&mut self, of: Ty, slot: u32, ty: Ty) -> Outcome<()> {
        if of == ty && slot == 0 {
            return Ok(());
        }
        let (have, need) = (self.link.types.leaves(of)?, self.link.types.leaves(ty)?);
        let part = have.get(slot as usize..).and_then(|rest| rest.get(..need.len()));
        let same = |(a, b): (&Leaf, &Leaf)| a.kind == b.kind && size(a.storage) == size(b.storage);
        match part.is_some_and(|part| part.iter().zip(need.iter()).all(same)) {
            true => Ok(()),
            false => {
                let (have, need) = (self.link.types.name(of), self.link.types.name(ty));
                unsupported(format!("memory of type {have} used as {need}"))
            }
        }
    }

    /// What an entry that is a managed pointer points to.
    fn pointee(&mut self, entry: Entry) -> Outcome<(Entry, Address)> {
        match entry.value {
            Value::RegisterAddress(register) => Ok((entry, Address::Registers(register))),
            Value::StaticAddress(id) => Ok((entry, Address::Statics(id))),
            _ => {
                let (entry, pointer) = self.materialise(entry)?;
                Ok((entry, Address::Pointer(pointer, 0)))
            }
        }
    }

    fn pop_pointee(&mut self) -> Outcome<(Entry, Address, Ty)> {
        let entry = self.pop()?;
        let of = self.pointed_type(&entry)?;
        let (entry, address) = self.pointee(entry)?;
        Ok((entry, address, of))
    }

    /// The type of what an entry points to.
    pub(super) fn pointed_type(&mut self, entry: &Entry) -> Outcome<Ty> {
        match self.link.types.shape(entry.ty) {
            Shape::ByRef(of) => Ok(*of),
            Shape::Pointer(_) | Shape::Primitive(Primitive::I | Primitive::U | Primitive::I4) => {
                unsupported("an unmanaged pointer")
            }
            _ => invalid(format!("{} where an address is needed", self.link.types.name(entry.ty))),
        }
    }

    /// Pins the registers that a pointer is about to be made to.
    pub(super) fn pin_pointer(&mut self, entry: &Entry) -> Outcome<()> {
        if let (Value::RegisterAddress(register), Shape::ByRef(of)) =
            (&entry.value, self.link.types.shape(entry.ty).clone())
        {
            let count = self.link.types.leaves(of)?.len() as u16;
            self.pin(*register, count);
        }
        Ok(())
    }

    // Fields.

    fn field(&mut self, instruction: &Instruction) -> Outcome<(Ty, Field)> {
        let Operand::Token(token) = instruction.operand else { return invalid("no field operand") };
        let generics = self.generics.clone();
        let (owner, token) = self.link.types.field_of_token(self.assembly, token, &generics)?;
        let fields = self.link.types.fields(owner);
        match fields.iter().find(|field| field.token == token) {
            Some(field) => Ok((owner, field.clone())),
            None => invalid("no such field"),
        }
    }

    /// Runtimes go by the prefix of the access alone: that a field's type says `IsVolatile` tells
    /// compilers to write one.
    fn manner(&self, field: &Field) -> Manner {
        Manner { volatile: self.prefixes.volatile, immediate: field.is_immediate }
    }

    /// The address of a field of what is on the stack: an object, or a pointer to a struct.
    fn field_address(&mut self, holder: Entry, owner: Ty, field: &Field) -> Outcome<(Entry, Address)> {
        let slot = self.link.types.field_slot(owner, field.token)?;
        if self.link.types.is_value_type(owner) {
            let of = self.pointed_type(&holder)?;
            self.check_view(of, slot, field.ty.clone()?)?;
            let (holder, address) = self.pointee(holder)?;
            let address = match address {
                Address::Registers(register) => Address::Registers(Reg(register.0 + slot as u16)),
                Address::Statics(id) => Address::Statics(StaticId(id.0 + slot)),
                Address::Pointer(pointer, offset) => Address::Pointer(pointer, offset + slot),
                other => other,
            };
            return Ok((holder, address));
        }
        self.check_instance(&holder, owner)?;
        let holder = self.coerce(holder, owner)?;
        let (holder, object) = self.materialise(holder)?;
        Ok((holder, Address::Object { object, owner, slot }))
    }

    /// Refuses what cannot be an instance of a class: a value, or an object of an unrelated class.
    pub(super) fn check_instance(&mut self, entry: &Entry, class: Ty) -> Outcome<()> {
        let types = &mut self.link.types;
        let may_be = match types.kinds(entry.ty)?[..] {
            [Kind::Ref] => {
                let are_classes = [entry.ty, class].iter().all(|&ty| types.kind(ty) == Some(DefKind::Class));
                !are_classes
                    || types.is_assignable(entry.ty, class)?
                    || types.is_assignable(class, entry.ty)?
            }
            [Kind::I64 | Kind::Ptr] => return unsupported("an unmanaged pointer"),
            _ => false,
        };
        if may_be {
            return Ok(());
        }
        let problem = format!("{} where {} is needed", types.name(entry.ty), types.name(class));
        // A class of the real library is not related to those of the model library.
        let ancestors = types.ancestors(entry.ty)?;
        match ancestors.iter().any(|&ty| self.link.types.is_of_framework(ty)) {
            true => unsupported(problem),
            false => invalid(problem),
        }
    }

    pub(super) fn load_field(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let manner = self.manner(&field);
        if field.is_static {
            let holder = self.pop()?;
            self.release(&holder);
            return self.load_static(instruction);
        }
        let holder = self.pop()?;
        let is_value = self.link.types.is_value_type(holder.ty);
        if is_value && self.link.types.is_value_type(owner) {
            // A struct that is on the stack itself.
            let slot = self.link.types.field_slot(owner, field.token)?;
            self.check_view(holder.ty, slot, ty)?;
            let slot = slot as u16;
            let (holder, first) = self.materialise(holder)?;
            let part = Reg(first.0 + slot);
            if let Value::Variable(_, variable) = holder.value {
                self.stack.push(Entry { ty, value: Value::Variable(part, variable) });
                return Ok(());
            }
            let count = self.link.types.leaves(ty)?.len() as u16;
            let dst = self.temporary(ty)?;
            self.move_registers(part, dst, count);
            self.release(&holder);
            self.push_temp(ty, dst);
            return Ok(());
        }
        let (holder, address) = self.field_address(holder, owner, &field)?;
        let result = self.load_from(address, ty, manner);
        self.release(&holder);
        result
    }

    pub(super) fn store_field(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let manner = self.manner(&field);
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        let holder = self.pop()?;
        if field.is_static {
            self.release(&holder);
            self.stack.push(value);
            return self.store_static(instruction);
        }
        let (holder, address) = self.field_address(holder, owner, &field)?;
        self.store_to(address, value, manner)?;
        self.release(&holder);
        Ok(())
    }

    pub(super) fn load_field_address(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let holder = self.pop()?;
        if field.is_static {
            self.release(&holder);
            return self.load_static_address(instruction);
        }
        let (holder, address) = self.field_address(holder, owner, &field)?;
        self.push_address(address, ty)?;
        self.release(&holder);
        Ok(())
    }

    // Statics.

    /// The address of a static field, whose type is initialised first.
    fn static_address(&mut self, owner: Ty, field: &Field) -> Outcome<(Address, Option<Reg>)> {
        if !field.is_static {
            return invalid("an instance field where a static one is needed");
        }
        self.initialise(owner);
        if field.is_thread_static {
            let slot = self.link.thread_field(owner, field.token)?;
            let object = self.scratch(Kind::Ref);
            self.emit(Op::CurrentThread { dst: object });
            let owner = self.link.types.system("System.Threading", "Thread")?;
            return Ok((Address::Object { object, owner, slot }, Some(object)));
        }
        Ok((Address::Statics(self.link.static_field(owner, field.token)?), None))
    }

    pub(super) fn load_static(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let (address, scratch) = self.static_address(owner, &field)?;
        let result = self.load_from(address, ty, self.manner(&field));
        scratch.into_iter().for_each(|register| self.temporaries.release(register));
        result
    }

    pub(super) fn store_static(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        // The initialiser runs before the value is stored, but after it was computed.
        let (value, _) = self.materialise(value)?;
        let (address, scratch) = self.static_address(owner, &field)?;
        let result = self.store_to(address, value, self.manner(&field));
        scratch.into_iter().for_each(|register| self.temporaries.release(register));
        result
    }

    pub(super) fn load_static_address(&mut self, instruction: &Instruction) -> Outcome<()> {
        let (owner, field) = self.field(instruction)?;
        let ty = field.ty.clone()?;
        let (address, scratch) = self.static_address(owner, &field)?;
        let result = self.push_address(address, ty);
        scratch.into_iter().for_each(|register| self.temporaries.release(register));
        result
    }

    // Through pointers.

    /// The type that an indirect access moves: what the pointer points to, if that has the size
    /// that the instruction says.
    fn indirect_type(&mut self, primitive: Option<Primitive>, of: Ty) -> Outcome<Ty> {
        let ty = match primitive {
            Some(primitive) => match self.link.types.as_primitive(of) {
                Some(declared) if same_size(declared, primitive) => of,
                _ => self.link.types.primitive(primitive),
            },
            None if self.link.types.is_reference(of) => of,
            None => self.link.types.object(),
        };
        self.check_view(of, 0, ty)?;
        Ok(ty)
    }

    pub(super) fn load_indirect(&mut self, primitive: Option<Primitive>) -> Outcome<()> {
        let (entry, address, of) = self.pop_pointee()?;
        let ty = self.indirect_type(primitive, of)?;
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
            self.emit_result(Op::Unary { op, dst, a }, dst);
            self.push_primitive(primitive, dst);
        }
        Ok(())
    }

    pub(super) fn store_indirect(&mut self, primitive: Option<Primitive>) -> Outcome<()> {
        let value = self.pop()?;
        let (entry, address, of) = self.pop_pointee()?;
        let ty = self.indirect_type(primitive, of)?;
        let value = self.coerce(value, ty)?;
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        self.store_to(address, value, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn load_object(&mut self, ty: Ty) -> Outcome<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty)?;
        self.load_from(address, ty, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn store_object(&mut self, ty: Ty) -> Outcome<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let value = self.pop()?;
        let value = self.coerce(value, ty)?;
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty)?;
        self.store_to(address, value, manner)?;
        self.release(&entry);
        Ok(())
    }

    pub(super) fn init_object(&mut self, ty: Ty) -> Outcome<()> {
        let (entry, address, of) = self.pop_pointee()?;
        self.check_view(of, 0, ty)?;
        let zero = self.zero(ty)?;
        self.store_to(address, zero, Manner::default())?;
        self.release(&entry);
        Ok(())
    }

    /// The default value of a type, in fresh registers.
    pub(super) fn zero(&mut self, ty: Ty) -> Outcome<Entry> {
        let count = self.link.types.leaves(ty)?.len() as u16;
        let first = self.temporary(ty)?;
        for word in 0..count {
            self.emit(Op::Const { dst: Reg(first.0 + word), value: 0 });
        }
        Ok(Entry { ty, value: Value::Temp(first) })
    }

    // Array elements.

    /// Pops an index and an array; gives the entries to release and the element's address.
    fn pop_element(&mut self, element: Ty) -> Outcome<([Entry; 2], Address)> {
        let index_entry = self.pop()?;
        if !matches!(self.kind(&index_entry)?, Kind::I32 | Kind::I64) {
            return invalid(format!("{} as an index", self.link.types.name(index_entry.ty)));
        }
        let (index_entry, index) = self.materialise(index_entry)?;
        let (array_entry, array) = self.pop_reference()?;
        if let Shape::Array(of) = *self.link.types.shape(array_entry.ty) {
            self.check_view(of, 0, element)?;
        }
        Ok(([index_entry, array_entry], Address::Element { array, index, element }))
    }

    fn release_all(&mut self, entries: [Entry; 2]) {
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

    pub(super) fn load_element_of(&mut self, primitive: Primitive) -> Outcome<()> {
        let exact = self.link.types.primitive(primitive);
        let declared = self.array_element(1);
        let ty = match declared.and_then(|declared| self.link.types.as_primitive(declared)) {
            Some(known) if same_size(known, primitive) => declared.unwrap_or(exact),
            _ => exact,
        };
        self.load_element(ty)
    }

    pub(super) fn load_reference_element(&mut self) -> Outcome<()> {
        let ty = match self.array_element(1) {
            Some(element) if self.link.types.is_reference(element) => element,
            _ => self.link.types.object(),
        };
        self.load_element(ty)
    }

    pub(super) fn load_element(&mut self, element: Ty) -> Outcome<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let (used, address) = self.pop_element(element)?;
        self.load_from(address, element, manner)?;
        self.release_all(used);
        Ok(())
    }

    pub(super) fn load_element_address(&mut self, element: Ty) -> Outcome<()> {
        let readonly = self.prefixes.readonly;
        let (used, address) = self.pop_element(element)?;
        if let Address::Element { array, .. } = address
            && self.link.types.is_reference(element)
            && !readonly
            && !self.is_sealed(element)
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
        self.emit(Op::NullCheck { object: array });
        self.emit(Op::IsInstance { dst: flag, object: array, ty });
        self.out.branch(flag, true, fine);
        self.emit(Op::Raise { trap: fencepost_ir::Trap::ArrayTypeMismatch });
        self.out.bind(fine);
        self.last_result = None;
        self.temporaries.release(flag);
    }

    pub(super) fn store_element_of(&mut self, primitive: Primitive) -> Outcome<()> {
        let exact = self.link.types.primitive(primitive);
        let declared = self.array_element(2);
        let ty = match declared.and_then(|declared| self.link.types.as_primitive(declared)) {
            Some(known) if same_size(known, primitive) => declared.unwrap_or(exact),
            _ => exact,
        };
        self.store_element(ty)
    }

    pub(super) fn store_reference_element(&mut self) -> Outcome<()> {
        let ty = match self.array_element(2) {
            Some(element) if self.link.types.is_reference(element) => element,
            _ => self.link.types.object(),
        };
        self.store_element(ty)
    }

    pub(super) fn store_element(&mut self, element: Ty) -> Outcome<()> {
        let manner = Manner { volatile: self.prefixes.volatile, immediate: false };
        let value = self.pop()?;
        let is_null = matches!(value.value, Value::Const(0));
        let value = self.coerce(value, element)?;
        let (value, src) = self.materialise(value)?;
        let (used, address) = self.pop_element(element)?;
        if let Address::Element { array, .. } = address
            && self.link.types.is_reference(element)
            && !is_null
            && !self.is_sealed(element)
        {
            // Null and bounds come before the type.
            let pointer = self.scratch(Kind::Ptr);
            let place = self.place(address, 0)?;
            self.emit(Op::AddressOf { dst: pointer, place });
            self.emit(Op::StoreCheck { array, value: src });
            self.temporaries.release(pointer);
        }
        self.store_to(address, value, manner)?;
        self.release_all(used);
        Ok(())
    }

    /// Whether nothing derives from a type, so that arrays of it hold nothing else.
    fn is_sealed(&mut self, ty: Ty) -> bool {
        const SEALED: u32 = 0x100;
        match self.link.types.shape(ty) {
            Shape::Named { def, .. } => self.link.types.world.facts(*def).flags & SEALED != 0,
            _ => false,
        }
    }
}

fn same_size(a: Primitive, b: Primitive) -> bool {
    a.kind() == b.kind() && size(a.storage()) == size(b.storage())
}

fn size(storage: Storage) -> u32 {
    use Storage::*;
    match storage {
        I8 | U8 => 1,
        I16 | U16 => 2,
        I32 | F32 => 4,
        I64 | F64 | Ref | Ptr => 8,
    }
}
