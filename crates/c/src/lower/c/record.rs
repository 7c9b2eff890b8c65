//! Structs, unions, and how values lie in memory: a slot for each scalar, in the order of declaration. Sizes in bytes
//! are those of x86-64 Linux; nothing depends on them but `sizeof` and the like.

use std::collections::HashMap;

use fencepost_ir::{Region, Storage};

use crate::types::{IntType, Length, Qualified, RecordId, Type, show};

/// A member.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Its name; an unnamed struct or union has none.
    pub(super) name: Option<String>,
    pub(super) ty: Qualified,
    /// Its first slot.
    pub(super) slot: u32,
    /// Its first byte.
    pub(super) offset: u64,
    /// The width of a bit-field.
    pub(super) bits: Option<u32>,
    /// Whether it is seen as the union's slots are: others share no slots with it.
    pub(super) same_view: bool,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) name: String,
    pub(super) union: bool,
    /// None until it is defined.
    pub(super) fields: Option<Vec<Field>>,
    pub(super) size: u64,
    pub(super) align: u64,
    pub(super) slots: u32,
}

/// All structs and unions.
#[derive(Debug, Default)]
pub(super) struct Records {
    all: Vec<Record>,
}

/// One slot of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlotInfo {
    pub(super) name: String,
    pub(super) storage: Storage,
    /// The struct and field that it is, unless it is an element of an array.
    pub(super) field: Option<(RecordId, String)>,
    pub(super) ty: Type,
}

/// The regions of memory: one for each field of a struct whose address is never taken, one for each way to store a
/// scalar whose address is.
#[derive(Debug, Default)]
pub(super) struct Regions {
    pub(super) fields: HashMap<(RecordId, String), Region>,
    pub(super) scalars: HashMap<Storage, Region>,
}

impl Records {
    pub(super) fn declare(&mut self, name: String, union: bool) -> RecordId {
        self.all.push(Record { name, union, fields: None, size: 0, align: 1, slots: 0 });
        RecordId(self.all.len() as u32 - 1)
    }

    pub(super) fn get(&self, id: RecordId) -> &Record {
        &self.all[id.0 as usize]
    }

    pub(super) fn show(&self, ty: &Type) -> String {
        show(ty, &|id| self.get(id).name.clone())
    }

    /// Whether the size of a type is known.
    pub(super) fn is_complete(&self, ty: &Type) -> bool {
        match ty {
            Type::Void | Type::Function(_) => false,
            Type::Array(of, length) => *length != Length::Unknown && self.is_complete(&of.ty),
            Type::Record(id) => self.get(*id).fields.is_some(),
            _ => true,
        }
    }

    /// How many bytes a value has, and at what multiples it may lie.
    pub(super) fn size(&self, ty: &Type) -> (u64, u64) {
        match ty {
            Type::Void | Type::Function(_) | Type::Bool => (1, 1),
            Type::Int(it) => (u64::from(it.bits() / 8), u64::from(it.bits() / 8)),
            Type::Float => (4, 4),
            Type::Double | Type::Handle | Type::Pointer(_) => (8, 8),
            Type::Array(of, length) => {
                let (size, align) = self.size(&of.ty);
                let count = if let Length::Known(count) = length { *count } else { 0 };
                (size.saturating_mul(count), align)
            }
            Type::Record(id) => (self.get(*id).size, self.get(*id).align),
        }
    }

    /// How many slots a value has.
    pub(super) fn slots(&self, ty: &Type) -> u32 {
        match ty {
            Type::Array(of, Length::Known(count)) => {
                let slots = u64::from(self.slots(&of.ty)).saturating_mul(*count);
                u32::try_from(slots).unwrap_or(u32::MAX)
            }
            Type::Array(..) => 0,
            Type::Record(id) => self.get(*id).slots,
            _ => 1,
        }
    }

    /// Defines a struct or union.
    pub(super) fn define(&mut self, id: RecordId, members: Vec<(Option<String>, Qualified, Option<u32>)>) {
        let union = self.get(id).union;
        let mut fields: Vec<Field> = Vec::new();
        let (mut slot, mut slots) = (0, 0);
        // Bits, so that bit-fields can be packed.
        let (mut at, mut most, mut align) = (0u64, 0u64, 1u64);
        for (name, ty, bits) in members {
            let (size, alignment) = self.size(&ty.ty);
            let width = bits.map_or(size * 8, u64::from);
            if union {
                at = 0;
            }
            match bits {
                Some(0) => at = at.next_multiple_of(size * 8),
                Some(_) if at / (size * 8) != (at + width - 1) / (size * 8) => {
                    at = at.next_multiple_of(size * 8);
                }
                Some(_) => {}
                None => at = at.next_multiple_of(alignment * 8),
            }
            if bits != Some(0) {
                align = align.max(alignment);
                let count = self.slots(&ty.ty);
                let slot = if union { 0 } else { slot };
                let offset = at / 8;
                if name.is_some() || matches!(ty.ty, Type::Record(_)) {
                    fields.push(Field { name, ty, slot, offset, bits, same_view: true });
                    slots = slots.max(slot + count);
                }
            }
            slot = slots;
            at += width;
            most = most.max(at);
        }
        if union {
            let views: Vec<Vec<Storage>> = fields.iter().map(|field| self.view(&field.ty.ty)).collect();
            let widest = views.iter().max_by_key(|view| view.len()).cloned().unwrap_or_default();
            for (field, view) in fields.iter_mut().zip(&views) {
                field.same_view = widest.starts_with(view);
            }
        }
        let record = &mut self.all[id.0 as usize];
        record.size = most.div_ceil(8).next_multiple_of(align);
        record.align = align;
        record.slots = slots;
        record.fields = Some(fields);
    }

    fn view(&self, ty: &Type) -> Vec<Storage> {
        self.slot_infos(ty).into_iter().map(|slot| slot.storage).collect()
    }

    /// A member by its name, also of unnamed members: with its place from the start of the record.
    pub(super) fn member(&self, id: RecordId, name: &str) -> Option<(RecordId, Field)> {
        for field in self.get(id).fields.iter().flatten() {
            if field.name.as_deref() == Some(name) {
                return Some((id, field.clone()));
            }
            if let (None, Type::Record(inner)) = (&field.name, &field.ty.ty)
                && let Some((owner, mut found)) = self.member(*inner, name)
            {
                found.slot += field.slot;
                found.offset += field.offset;
                found.same_view &= field.same_view;
                return Some((owner, found));
            }
        }
        None
    }

    /// Whether a slot holds a bit-field.
    pub(super) fn is_bit_field(&self, slot: &SlotInfo) -> bool {
        let member = |(id, name): &(RecordId, String)| self.member(*id, name);
        slot.field.as_ref().and_then(member).is_some_and(|(_, field)| field.bits.is_some())
    }

    /// The names of all members.
    pub(super) fn member_names(&self, id: RecordId) -> Vec<String> {
        let mut names = Vec::new();
        for field in self.get(id).fields.iter().flatten() {
            match (&field.name, &field.ty.ty) {
                (Some(name), _) => names.push(name.clone()),
                (None, Type::Record(inner)) => names.extend(self.member_names(*inner)),
                _ => {}
            }
        }
        names
    }

    /// The slots of a value. Nothing for more of them than any program needs.
    pub(super) fn slot_infos(&self, ty: &Type) -> Vec<SlotInfo> {
        let mut slots = Vec::new();
        self.add_slots(ty, "", None, &mut slots);
        slots
    }

    fn add_slots(&self, ty: &Type, name: &str, field: Option<(RecordId, String)>, into: &mut Vec<SlotInfo>) {
        const MOST: usize = 1 << 20;
        match ty {
            Type::Array(of, Length::Known(count)) => {
                for index in 0..*count {
                    if into.len() > MOST {
                        return;
                    }
                    self.add_slots(&of.ty, &format!("{name}[{index}]"), None, into);
                }
            }
            Type::Array(..) | Type::Void | Type::Function(_) => {}
            Type::Record(id) => {
                let record = self.get(*id);
                let fields = record.fields.iter().flatten();
                if record.union {
                    let widest = fields.max_by_key(|field| self.slots(&field.ty.ty));
                    if let Some(widest) = widest {
                        self.add_member(*id, widest, name, into);
                    }
                } else {
                    fields.for_each(|field| self.add_member(*id, field, name, into));
                }
            }
            scalar => into.push(SlotInfo {
                name: name.to_owned(),
                storage: scalar.storage(),
                field,
                ty: scalar.clone(),
            }),
        }
    }

    fn add_member(&self, id: RecordId, field: &Field, name: &str, into: &mut Vec<SlotInfo>) {
        let own = field.name.clone().unwrap_or_default();
        let shown = match &field.name {
            Some(own) if name.is_empty() => own.clone(),
            Some(own) => format!("{name}.{own}"),
            None => name.to_owned(),
        };
        // The members of a union share slots, so that a region of a member would be one of several.
        let region = (!self.get(id).union && field.name.is_some()).then_some((id, own));
        self.add_slots(&field.ty.ty, &shown, region, into);
    }
}

/// The integer type that a bit-field's values have once they are read: `int` where that holds them all.
pub(super) fn bit_field_type(declared: &Type, width: u32) -> Type {
    match declared {
        Type::Int(it) if it.bits() == 32 && !it.signed() && width < 32 => Type::Int(IntType::Int),
        other => other.clone(),
    }
}
