//! Structs whose last member is an array of any length: `struct ring { int size; void *items[]; }`.
//!
//! An object has a fixed number of slots here, so that there is a type for each length, up to some length.

use fencepost_ir::op::IntOp;
use fencepost_ir::types::Slot;
use fencepost_ir::{Kind, MemoryOp, ObjectOp, Place, Reg};
use lang_c::span::Span as Extent;

use super::Lowering;
use super::record::{Field, Records, SlotInfo};
use super::value::{TypedValue, kind_of};
use crate::types::{Length, Type, ULONG};

/// The longest such array whose length only the run tells.
const LONGEST: u64 = 32;

/// The longest such array whose length is known.
const LONGEST_KNOWN: u64 = 1 << 12;

impl Records {
    /// The member of a struct that is an array of any length.
    pub(super) fn flexible(&self, ty: &Type) -> Option<Field> {
        let Type::Record(id) = ty else { return None };
        let record = self.get(*id);
        let last = record.fields.as_ref()?.last().filter(|_| !record.union)?;
        let any = matches!(last.ty.ty, Type::Array(_, Length::Unknown | Length::Known(0)));
        any.then(|| last.clone())
    }
}

impl Lowering<'_> {
    /// A new object of so many bytes.
    pub(super) fn allocate_flexible(
        &mut self,
        ty: &Type,
        member: &Field,
        bytes: &TypedValue,
        zero: bool,
        at: Extent,
    ) -> Reg {
        let object = self.code.method.register(Kind::Ref);
        let Type::Array(of, _) = &member.ty.ty else { return object };
        let size = TypedValue::constant(ULONG, self.records.size(&of.ty).0.max(1));
        let least = TypedValue::constant(ULONG, self.records.size(ty).0);
        let enough = self.integers(IntOp::GeUnsigned, bytes, &least, &ULONG, crate::types::INT);
        let before = TypedValue::constant(ULONG, member.offset);
        let behind = self.integers(IntOp::Sub, bytes, &before, &ULONG, ULONG);
        let length = self.integers(IntOp::DivUnsigned, &behind, &size, &ULONG, ULONG);
        let end = self.code.label();
        let fits = self.code.label();
        let test = self.reg(&enough);
        self.code.method.branch(test, true, fits);
        self.unsupported(at, format!("memory for a part of `{}`", self.show(ty)));
        self.code.bind(fits);
        if let Some(length) = length.known().filter(|length| *length <= LONGEST_KNOWN) {
            self.new_flexible(object, ty, &of.ty, length, zero, at);
            return object;
        }
        for known in 0..=LONGEST {
            let next = self.code.label();
            let known_value = TypedValue::constant(ULONG, known);
            let same = self.integers(IntOp::Eq, &length, &known_value, &ULONG, crate::types::INT);
            let same = self.reg(&same);
            self.code.method.branch(same, false, next);
            self.new_flexible(object, ty, &of.ty, known, zero, at);
            self.code.method.jump(end);
            self.code.bind(next);
        }
        let what = format!("`{}` with an array of more than {LONGEST} elements at its end", self.show(ty));
        self.unsupported(at, what);
        self.code.bind(end);
        object
    }

    fn new_flexible(&mut self, dst: Reg, ty: &Type, of: &Type, length: u64, zero: bool, at: Extent) {
        let mut infos = self.records.slot_infos(ty);
        let elements = self.records.slot_infos(of);
        for index in 0..length {
            infos.extend(
                elements
                    .iter()
                    .map(|info| SlotInfo { name: format!("[{index}]{}", info.name), ..info.clone() }),
            );
        }
        let name = format!("{}[{length}]", self.show(ty));
        let id = match self.types.get(&name) {
            Some(known) => *known,
            None => {
                let slots = infos
                    .iter()
                    .map(|info| Slot {
                        name: info.name.clone(),
                        storage: info.storage,
                        region: self.slot_region(info),
                    })
                    .collect();
                let id = self.shared.builder.object(&name, slots, false);
                self.types.insert(name, id);
                id
            }
        };
        self.at(at);
        self.code.emit(ObjectOp::New { dst, ty: id });
        if zero {
            return;
        }
        let place = self.shared.place(at);
        let text = self.shared.builder.message(format!("the memory was allocated at {place}"));
        for (slot, info) in infos.iter().enumerate() {
            let value = super::variables::indeterminate(info.storage, text);
            if value != 0 {
                let src = self.code.constant(kind_of(info.storage), value);
                let region = self.slot_region(info);
                let place = Place::Field { object: dst, slot: slot as u32, region };
                self.code.emit(MemoryOp::Set { place, src });
            }
        }
    }
}
