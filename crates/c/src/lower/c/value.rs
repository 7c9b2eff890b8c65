//! Values and the places that hold them.

use fencepost_ir::indeterminate::is_indeterminate;
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, Place, Reg, Region, Remedy, StaticId, Storage, Trap,
};
use lang_c::span::Span as Extent;

use super::Lowering;
use super::record::{SlotInfo, bit_field_type};
use crate::error::CError;
use crate::types::{Qualified, RecordId, Type};

/// A word that is known, or in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Const(u64),
    Reg(Reg),
}

/// What a value consists of.
#[derive(Clone, Debug)]
pub(super) enum Words {
    Nothing,
    One(Word),
    /// The slots of a struct or union.
    Many(Vec<Reg>),
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct TypedValue {
    pub(super) ty: Type,
    pub(super) words: Words,
}

/// Whether a number of the program is one of the words that stand for values which were never written.
pub(super) fn is_reserved(ty: &Type, word: u64) -> bool {
    ty.kind() == Kind::I64 && is_indeterminate(word)
}

impl TypedValue {
    pub(super) fn constant(ty: Type, value: u64) -> TypedValue {
        TypedValue { ty, words: Words::One(Word::Const(value)) }
    }

    pub(super) fn register(ty: Type, register: Reg) -> TypedValue {
        TypedValue { ty, words: Words::One(Word::Reg(register)) }
    }

    pub(super) fn nothing() -> TypedValue {
        TypedValue { ty: Type::Void, words: Words::Nothing }
    }

    /// Its word, if it is a number that is known.
    pub(super) fn known(&self) -> Option<u64> {
        match self.words {
            Words::One(Word::Const(value)) => Some(value),
            _ => None,
        }
    }

    /// The number that it is, with its sign, if it is known.
    pub(super) fn number(&self) -> Option<i64> {
        let word = self.known()?;
        Some(match self.ty.kind() {
            Kind::I32 if self.ty.signed() || self.ty == Type::Bool => i64::from(word as u32 as i32),
            Kind::I32 => i64::from(word as u32),
            _ => word as i64,
        })
    }

    /// Whether it is a null pointer constant.
    pub(super) fn is_null(&self) -> bool {
        self.known() == Some(0) && (self.ty.is_integer() || self.ty.is_pointer())
    }
}

/// Where something is.
#[derive(Clone, Copy, Debug)]
pub(super) enum At {
    Register(Reg),
    Static(StaticId),
    /// A slot of the object in a register.
    Object(Reg, u32),
    /// So many slots after what a pointer points to.
    Pointer(Reg, u32),
}

/// Something that has a place.
#[derive(Clone, Debug)]
pub(super) struct Lvalue {
    pub(super) ty: Qualified,
    pub(super) at: At,
    /// The region of its slots, if it is not the one that all such scalars are in.
    pub(super) region: Option<Region>,
    pub(super) bits: Option<u32>,
    /// Whether it is a member of a union that does not share the others' slots.
    pub(super) other_view: bool,
}

impl Lvalue {
    pub(super) fn new(ty: Qualified, at: At) -> Lvalue {
        Lvalue { ty, at, region: None, bits: None, other_view: false }
    }

    /// What is so many slots further on.
    pub(super) fn moved(&self, ty: Qualified, slots: u32) -> Lvalue {
        let at = match self.at {
            At::Register(register) => At::Register(register),
            At::Static(StaticId(first)) => At::Static(StaticId(first + slots)),
            At::Object(object, slot) => At::Object(object, slot + slots),
            At::Pointer(pointer, slot) => At::Pointer(pointer, slot + slots),
        };
        Lvalue { ty, at, ..self.clone() }
    }
}

/// The order that an atomic access promises; none for one that is not atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    NotAtomic,
    Relaxed,
    Acquire,
    Release,
    AcquireRelease,
    Sequential,
}

impl Order {
    pub(super) fn attribute(self) -> &'static str {
        match self {
            Order::NotAtomic => "na",
            Order::Relaxed => "rlx",
            Order::Acquire => "acq",
            Order::Release => "rel",
            Order::AcquireRelease => "acqrel",
            Order::Sequential => "sc",
        }
    }
}

/// The attribute of reads that copy whole structs: of these, what was never written may be read.
pub(super) const COPIES: &str = "copies";

impl Lowering<'_> {
    /// Lowers what copies whole structs.
    pub(super) fn copied<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.copying, true);
        let result = lower(self);
        self.copying = before;
        result
    }

    /// The register that holds a value's only word.
    pub(super) fn reg(&mut self, value: &TypedValue) -> Reg {
        match value.words {
            Words::One(Word::Reg(register)) => register,
            Words::One(Word::Const(word)) => {
                if is_reserved(&value.ty, word) {
                    self.code.emit(ControlOp::Raise { trap: Trap::Reserved });
                }
                self.code.constant(value.ty.kind(), word)
            }
            Words::Nothing | Words::Many(_) => self.code.constant(Kind::I32, 0),
        }
    }

    /// All registers of a value.
    pub(super) fn regs(&mut self, value: &TypedValue) -> Vec<Reg> {
        match &value.words {
            Words::Many(registers) => registers.clone(),
            Words::Nothing => Vec::new(),
            Words::One(_) => vec![self.reg(value)],
        }
    }

    /// Says where the next instructions come from.
    pub(super) fn at(&mut self, at: Extent) {
        let span = self.shared.span(at);
        self.code.method.at(span);
    }

    /// Marks a place where a fence could be written.
    pub(super) fn mark(&mut self, at: Extent) {
        self.at(at);
        if !self.shared.is_embedded(at) {
            self.code.emit(LocalOp::Nop);
        }
    }

    /// Ends every path that comes here: the verdict says that this was not looked at.
    pub(super) fn unsupported(&mut self, at: Extent, what: impl std::fmt::Display) {
        self.at(at);
        let message = format!("{what} at {}", self.shared.place(at));
        let message = self.shared.builder.message(message);
        self.code.emit(ControlOp::Unsupported { message });
    }

    /// The same for any number of which the range is not known.
    pub(super) fn unsupported_number(&mut self, at: Extent, function: &str) {
        self.at(at);
        let text = format!("`{function}`, which gives any number, at {}", self.shared.place(at));
        let message = self.shared.builder.message_with(text, Some(Remedy::NumberRange));
        self.code.emit(ControlOp::Unsupported { message });
    }

    /// A value of this type that is never seen, after what is not supported.
    pub(super) fn dummy(&mut self, ty: &Type) -> TypedValue {
        match ty {
            Type::Void => TypedValue::nothing(),
            Type::Record(_) => {
                let slots = self.records.slot_infos(ty);
                let registers = slots.iter().map(|slot| self.code.temporary(kind_of(slot.storage))).collect();
                TypedValue { ty: ty.clone(), words: Words::Many(registers) }
            }
            _ => {
                let register = self.code.constant(ty.kind(), 0);
                TypedValue::register(ty.clone(), register)
            }
        }
    }

    /// The region of scalars that pointers may lead to.
    pub(super) fn scalar_region(&mut self, storage: Storage) -> Region {
        let builder = &mut self.shared.builder;
        *self.regions.scalars.entry(storage).or_insert_with(|| builder.region(storage_name(storage)))
    }

    /// The region of a slot of a type.
    pub(super) fn slot_region(&mut self, slot: &SlotInfo) -> Region {
        match &slot.field {
            Some((id, field)) => match self.field_region(*id, field) {
                Some(region) => region,
                None => self.scalar_region(slot.storage),
            },
            None => self.scalar_region(slot.storage),
        }
    }

    /// The region of a member; none if pointers may lead to it, so that it is in that of all such scalars.
    pub(super) fn field_region(&mut self, id: RecordId, field: &str) -> Option<Region> {
        if self.taken.members.contains(field) {
            return None;
        }
        let name = format!("{}.{field}", self.records.get(id).name);
        let builder = &mut self.shared.builder;
        let key = (id, field.to_owned());
        Some(*self.regions.fields.entry(key).or_insert_with(|| builder.region(name)))
    }

    /// The place of a scalar.
    fn place(&mut self, lvalue: &Lvalue) -> Place {
        let storage = lvalue.ty.ty.storage();
        let region = match lvalue.region {
            Some(region) => region,
            None => self.scalar_region(storage),
        };
        match lvalue.at {
            At::Static(id) => Place::Static(id),
            At::Object(object, slot) => Place::Field { object, slot, region },
            At::Pointer(pointer, slot) => Place::Pointer { pointer, slot, region: Some(region) },
            At::Register(register) => Place::Address(register),
        }
    }

    /// The place of a scalar in memory, for an atomic access. None if it is in a register.
    pub(super) fn shared_place(&mut self, lvalue: &Lvalue) -> Option<Place> {
        match lvalue.at {
            At::Register(_) => None,
            _ => Some(self.place(lvalue)),
        }
    }

    fn order_of(ty: &Qualified) -> Order {
        if ty.atomic { Order::Sequential } else { Order::NotAtomic }
    }

    /// Whether an atomic access would be one of several slots.
    fn is_torn(&self, ty: &Type, order: Order) -> bool {
        matches!(ty, Type::Record(_)) && order != Order::NotAtomic && self.records.slots(ty) > 1
    }

    /// What is at a place. Arrays and functions become pointers.
    pub(super) fn load(&mut self, lvalue: &Lvalue, at: Extent) -> Result<TypedValue, CError> {
        self.load_as(lvalue, Self::order_of(&lvalue.ty), at)
    }

    pub(super) fn load_as(
        &mut self,
        lvalue: &Lvalue,
        order: Order,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let ty = lvalue.ty.ty.clone();
        if lvalue.other_view {
            self.unsupported(at, "a member of a union that does not share the others' types");
            return Ok(self.dummy(&ty));
        }
        if self.is_torn(&ty, order) {
            self.unsupported(at, "an atomic access to a struct");
            return Ok(self.dummy(&ty));
        }
        match &ty {
            Type::Array(of, _) => {
                let to = Type::Pointer(of.clone());
                let pointer = self.address(lvalue, at);
                Ok(TypedValue::register(to, pointer))
            }
            Type::Record(id) => {
                let mut registers = Vec::new();
                for (slot, info) in self.records.slot_infos(&Type::Record(*id)).into_iter().enumerate() {
                    let mut part = lvalue.moved(info.ty.clone().into(), slot as u32);
                    part.region = Some(self.slot_region(&info));
                    let value = self.copied(|lowering| lowering.load_as(&part, order, at))?;
                    registers.push(self.reg(&value));
                }
                Ok(TypedValue { ty, words: Words::Many(registers) })
            }
            Type::Void | Type::Function(_) => Err(self.error(at, "this has no value")),
            scalar => {
                if let At::Register(register) = lvalue.at {
                    if self.unwritten.contains(&register) {
                        self.at(at);
                        self.code.emit(LocalOp::CheckWritten { value: register });
                    }
                    return Ok(TypedValue::register(ty, register));
                }
                let place = self.place(lvalue);
                self.at(at);
                let dst = self.code.temporary(scalar.kind());
                let attributes = [order.attribute(), COPIES];
                let attributes = if self.copying { &attributes[..] } else { &attributes[..1] };
                let access = self.shared.access(Class::Read, attributes, at)?;
                self.code.emit(MemoryOp::Load { dst, place, access });
                let ty = lvalue.bits.map_or(ty.clone(), |width| bit_field_type(&ty, width));
                Ok(TypedValue::register(ty, dst))
            }
        }
    }

    /// Puts a value of the place's type there.
    pub(super) fn store(&mut self, lvalue: &Lvalue, value: &TypedValue, at: Extent) -> Result<(), CError> {
        self.store_as(lvalue, value, Self::order_of(&lvalue.ty), at)
    }

    pub(super) fn store_as(
        &mut self,
        lvalue: &Lvalue,
        value: &TypedValue,
        order: Order,
        at: Extent,
    ) -> Result<(), CError> {
        if lvalue.other_view {
            self.unsupported(at, "a member of a union that does not share the others' types");
            return Ok(());
        }
        if self.is_torn(&lvalue.ty.ty, order) {
            self.unsupported(at, "an atomic access to a struct");
            return Ok(());
        }
        if let Words::Many(registers) = &value.words {
            let infos = self.records.slot_infos(&lvalue.ty.ty);
            for (slot, (info, register)) in infos.into_iter().zip(registers.clone()).enumerate() {
                let mut part = lvalue.moved(info.ty.clone().into(), slot as u32);
                part.region = Some(self.slot_region(&info));
                self.store_as(&part, &TypedValue::register(info.ty.clone(), register), order, at)?;
            }
            return Ok(());
        }
        if let At::Register(dst) = lvalue.at {
            match value.words {
                Words::One(Word::Const(word)) if !is_reserved(&value.ty, word) => {
                    self.code.emit(LocalOp::Const { dst, value: word });
                }
                _ => {
                    let src = self.reg(value);
                    self.code.emit(LocalOp::Move { dst, src });
                }
            }
            return Ok(());
        }
        let src = self.reg(value);
        let place = self.place(lvalue);
        self.at(at);
        if self.sets {
            self.code.emit(MemoryOp::Set { place, src });
            return Ok(());
        }
        let access = self.shared.access(Class::Write, &[order.attribute()], at)?;
        self.code.emit(MemoryOp::Store { place, src, access });
        Ok(())
    }

    /// The address of a place.
    pub(super) fn address(&mut self, lvalue: &Lvalue, at: Extent) -> Reg {
        if let At::Pointer(pointer, 0) = lvalue.at {
            return pointer;
        }
        let place = match lvalue.at {
            At::Pointer(pointer, slot) => Place::Pointer { pointer, slot, region: None },
            At::Static(id) => Place::Static(id),
            At::Object(object, slot) => {
                if let Some(literal) = self.literal.take_if(|literal| literal.0 == object) {
                    self.will_end(literal.0, literal.1);
                }
                let first = self.records.slot_infos(&lvalue.ty.ty).into_iter().next();
                let region = match (lvalue.region, first) {
                    (Some(region), _) => region,
                    (None, Some(first)) => self.slot_region(&first),
                    (None, None) => self.scalar_region(Storage::I32),
                };
                Place::Field { object, slot, region }
            }
            At::Register(_) => {
                self.unsupported(at, "the address of a variable in a register");
                return self.code.constant(Kind::Ptr, 0);
            }
        };
        let dst = self.code.temporary(Kind::Ptr);
        self.at(at);
        self.code.emit(MemoryOp::AddressOf { dst, place });
        dst
    }
}

/// What a register with the value of a slot holds.
pub(super) fn kind_of(storage: Storage) -> Kind {
    match storage {
        Storage::I8 | Storage::U8 | Storage::I16 | Storage::U16 | Storage::I32 => Kind::I32,
        Storage::I64 => Kind::I64,
        Storage::F32 => Kind::F32,
        Storage::F64 => Kind::F64,
        Storage::Ref => Kind::Ref,
        Storage::Ptr => Kind::Ptr,
    }
}

fn storage_name(storage: Storage) -> &'static str {
    match storage {
        Storage::I8 => "char",
        Storage::U8 => "unsigned char",
        Storage::I16 => "short",
        Storage::U16 => "unsigned short",
        Storage::I32 => "int",
        Storage::I64 => "long",
        Storage::F32 => "float",
        Storage::F64 => "double",
        Storage::Ref => "handle",
        Storage::Ptr => "pointer",
    }
}
