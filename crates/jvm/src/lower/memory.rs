//! Fields and array elements: where memory events come from.
//!
//! Not events: what never changes once another thread can see it, and the data that the model library
//! marks `@Immediate`. A static final field is one of these: only its class's initialiser writes it ([`late_finals`]
//! says where not), and every other reader has waited for that.
//!
//! [`late_finals`]: super::late_finals

use fencepost_ir::{Kind, MemoryOp, ObjectOp, Op, Place, Reg, Storage};

use super::body::Body;
use super::conversions::boxed;
use super::handles::Known;
use super::late_finals::STRICT_FINALS;
use super::reflection::VOID;
use super::replacements::replaced_field;
use super::stack::StackValue;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::{ASSERTION_STATUS, flags};
use crate::types::{FieldId, LowerResult, unsupported};

/// The annotation of fields that are read and written without a memory event.
const IMMEDIATE: &str = "fencepost/Immediate";

/// How an access is made.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// As a plain access.
    Plain,
    /// As a volatile access.
    Volatile,
    /// Without an event.
    Immediate,
}

impl Body<'_, '_> {
    fn field_of(&mut self, member: &Member, is_static: bool) -> LowerResult<FieldId> {
        let field = self.link.types.resolve_field(member)?;
        match self.link.types.field(field).is(flags::STATIC) == is_static {
            true => Ok(field),
            // As a virtual machine, which throws only when it comes here.
            false => unsupported(format!("{}.{} is static, or should be", member.class, member.name)),
        }
    }

    fn manner(&self, field: FieldId) -> Manner {
        if self.is_immediate(field) {
            Manner::Immediate
        } else if self.link.types.field(field).is(flags::VOLATILE) {
            Manner::Volatile
        } else {
            Manner::Plain
        }
    }

    /// Whether accesses to a field are not events.
    pub(super) fn is_immediate(&self, field: FieldId) -> bool {
        let annotations = &self.link.types.field(field).annotations;
        annotations.iter().any(|annotation| annotation.is(IMMEDIATE))
    }

    /// How a static is read, and written.
    fn static_manner(&mut self, field: FieldId) -> Manner {
        match self.link.types.field(field).is(flags::FINAL) && !self.link.is_set_late(field) {
            true => Manner::Immediate,
            false => self.manner(field),
        }
    }

    /// Whether a field says if its class's assertions are off.
    fn is_assertion_status(&self, field: FieldId) -> bool {
        let field = self.link.types.field(field);
        &*field.name == ASSERTION_STATUS && field.is(flags::STATIC | flags::SYNTHETIC)
    }

    /// The primitive type whose class a field of its box is: what `int.class` is compiled to.
    fn primitive_of(&self, field: FieldId) -> Option<Ty> {
        let is_it = &*self.link.types.field(field).name == "TYPE";
        let class = self.link.types.ty(field.class);
        let void = (class == Ty::class("java/lang/Void")).then(|| Ty::class(VOID));
        boxed(&class).or(void).filter(|_| is_it)
    }

    fn load_place(&mut self, place: Place, kind: Kind, manner: Manner) {
        let dst = self.scratch(kind);
        let op = match manner {
            Manner::Immediate => Op::Memory(MemoryOp::Get { dst, place }),
            Manner::Plain => {
                Op::Memory(MemoryOp::Load { dst, place, access: self.link.draft.access.load(false) })
            }
            Manner::Volatile => {
                Op::Memory(MemoryOp::Load { dst, place, access: self.link.draft.access.load(true) })
            }
        };
        self.emit_push(op, kind, dst);
    }

    fn store_place(&mut self, place: Place, src: Reg, manner: Manner) {
        self.emit(match manner {
            Manner::Immediate => Op::Memory(MemoryOp::Set { place, src }),
            Manner::Plain => {
                Op::Memory(MemoryOp::Store { place, src, access: self.link.draft.access.store(false) })
            }
            Manner::Volatile => {
                Op::Memory(MemoryOp::Store { place, src, access: self.link.draft.access.store(true) })
            }
        });
    }

    pub(super) fn get_static(&mut self, member: &Member) -> LowerResult<()> {
        if let Some([class, name, descriptor]) = replaced_field(&self.class.name, member) {
            return self.call_library(class, name, descriptor);
        }
        let field = self.field_of(member, true)?;
        if self.is_assertion_status(field) {
            // As `java -ea` has it: those of the platform's own classes are off.
            let are_off = self.link.types.world.is_library(field.class);
            self.push_const(Kind::I32, are_off.into());
            return Ok(());
        }
        if let Some(ty) = self.primitive_of(field) {
            let constant = self.link.type_constant(&ty)?;
            self.push_object(constant, Some(Known::Class(ty)));
            return Ok(());
        }
        let known = self.link.known_static(field);
        if let Some(known) = known.as_ref().filter(|_| self.link.makes_handles(field.class)) {
            self.push_known(known);
            return Ok(());
        }
        self.initialise(field.class);
        let kind = self.link.types.field(field).ty.kind();
        let place = Place::Static(self.link.static_field(field)?);
        let manner = self.static_manner(field);
        self.load_place(place, kind, manner);
        if let (Some(known), Some(StackValue::Temp(register))) =
            (known, self.stack.last().map(|top| top.value))
        {
            self.known.insert(register, known);
        }
        Ok(())
    }

    pub(super) fn put_static(&mut self, member: &Member) -> LowerResult<()> {
        let field = self.field_of(member, true)?;
        let (value, src) = self.pop_register()?;
        if !self.is_assertion_status(field) {
            self.initialise(field.class);
            let place = Place::Static(self.link.static_field(field)?);
            let manner = self.static_manner(field);
            if self.link.types.field(field).is(flags::FINAL) && !self.may_set_final(field) {
                return unsupported("a static final field that is written outside its class's initialiser");
            }
            self.store_place(place, src, manner);
        }
        self.release(&value);
        Ok(())
    }

    /// Whether a JVM lets this code set a static final field (JVMS §6.5, putstatic). Older classes may do so in any method.
    fn may_set_final(&self, field: FieldId) -> bool {
        field.class == self.class_id && (&*self.method.0 == "<clinit>" || self.class.version < STRICT_FINALS)
    }

    /// The place of a field of the object in a register.
    pub(super) fn field_place(&mut self, object: Reg, field: FieldId) -> LowerResult<Place> {
        let slot = self.link.types.slot(field)?;
        let region = self.link.field_region(field);
        Ok(Place::Field { object, slot, region })
    }

    pub(super) fn get_field(&mut self, member: &Member) -> LowerResult<()> {
        let field = self.field_of(member, false)?;
        self.read_field(field)
    }

    /// Pops an object, pushes a field.
    pub(super) fn read_field(&mut self, field: FieldId) -> LowerResult<()> {
        let (entry, object) = self.pop_register()?;
        let place = self.field_place(object, field)?;
        self.release(&entry);
        let kind = self.link.types.field(field).ty.kind();
        let manner = self.manner(field);
        self.load_place(place, kind, manner);
        Ok(())
    }

    pub(super) fn put_field(&mut self, member: &Member) -> LowerResult<()> {
        let field = self.field_of(member, false)?;
        let (value, src) = self.pop_register()?;
        let (entry, object) = self.pop_register()?;
        let place = self.field_place(object, field)?;
        let manner = self.manner(field);
        self.store_place(place, src, manner);
        self.release(&entry);
        self.release(&value);
        Ok(())
    }

    fn element_place(&mut self, array: Reg, index: Reg, storage: Storage) -> Place {
        let region = self.link.element_region(storage);
        Place::Element { array, index, slot: 0, region }
    }

    pub(super) fn array_load(&mut self, storage: Storage) -> LowerResult<()> {
        let (index, index_register) = self.pop_register()?;
        let (array, array_register) = self.pop_register()?;
        let place = self.element_place(array_register, index_register, storage);
        self.release(&index);
        self.release(&array);
        self.load_place(place, kind_of(storage), Manner::Plain);
        Ok(())
    }

    pub(super) fn array_store(&mut self, storage: Storage) -> LowerResult<()> {
        let (value, src) = self.pop_register()?;
        let (index, index_register) = self.pop_register()?;
        let (array, array_register) = self.pop_register()?;
        let place = self.element_place(array_register, index_register, storage);
        if storage == Storage::Ref {
            self.check_index(place);
            self.emit(ObjectOp::StoreCheck { array: array_register, value: src });
        }
        self.store_place(place, src, Manner::Plain);
        for entry in [value, index, array] {
            self.release(&entry);
        }
        Ok(())
    }

    /// JVMS §6.5 `aastore`: null arrays and wrong indices are found before values that do not fit.
    pub(super) fn check_index(&mut self, place: Place) {
        let dst = self.scratch(Kind::Ref);
        self.emit(MemoryOp::Get { dst, place });
        self.temporaries.release(dst);
    }
}

/// What a register holds that is loaded from an element.
pub(super) fn kind_of(storage: Storage) -> Kind {
    match storage {
        Storage::I64 => Kind::I64,
        Storage::F32 => Kind::F32,
        Storage::F64 => Kind::F64,
        Storage::Ref | Storage::Ptr => Kind::Ref,
        _ => Kind::I32,
    }
}
