//! Which slots of objects hold references.

use fencepost_ir::{Kind, LocalOp, MemoryOp, Method, Op, Program, Reg, Region, Storage, TypeId};
use fencepost_memory::Operand;

use crate::state::heap::{Handle, Object, Pointer, handle_of};

/// A visitor of references.
pub(crate) trait Reach {
    /// There is a reference to this object, or to a static.
    fn reach(&mut self, handle: Handle);

    /// There is a value of this kind, which may be a reference or a pointer.
    #[inline]
    fn reach_value(&mut self, kind: Kind, value: u64) {
        match kind {
            Kind::Ref => self.reach(value as Handle),
            Kind::Ptr => {
                if let Pointer::Memory(loc) = Pointer::from_word(value) {
                    self.reach(handle_of(loc));
                }
            }
            Kind::I32 | Kind::I64 | Kind::F32 | Kind::F64 => {}
        }
    }

    /// The same of an operand that may not have arrived.
    #[inline]
    fn reach_operand(&mut self, kind: Kind, operand: Operand) {
        if let Operand::Value(value) = operand {
            self.reach_value(kind, value);
        }
    }
}

/// Which slots of each type's objects hold references.
#[derive(Clone, Debug)]
pub(crate) struct ReferenceSlots {
    by_type: Vec<SlotsOfType>,
}

#[derive(Clone, Debug)]
struct SlotsOfType {
    /// How many slots an object has, or an element of an array.
    stride: usize,
    /// Those of the first element that hold references.
    slots: Vec<(usize, Kind)>,
}

impl ReferenceSlots {
    /// Those in regions that count.
    pub(crate) fn of(program: &Program, counts: impl Fn(Region) -> bool) -> ReferenceSlots {
        let by_type = program.types.iter().map(|ty| {
            let slots = ty.slots.iter().map(|slot| (kind_of(slot.storage), slot.region)).enumerate();
            let refers = |kind: Kind| matches!(kind, Kind::Ref | Kind::Ptr);
            let slots = slots.filter(|&(_, (kind, region))| refers(kind) && counts(region));
            let slots = slots.map(|(slot, (kind, _))| (slot, kind)).collect();
            SlotsOfType { stride: ty.slots.len(), slots }
        });
        ReferenceSlots { by_type: by_type.collect() }
    }

    /// Whether objects of a type refer to none.
    #[inline]
    pub(crate) fn is_leaf(&self, ty: TypeId) -> bool {
        self.by_type[ty.0 as usize].slots.is_empty()
    }

    /// Tells of everything that an object refers to directly.
    #[inline]
    pub(crate) fn reach(&self, object: &Object, told: &mut impl Reach) {
        let SlotsOfType { stride, slots } = &self.by_type[object.ty.0 as usize];
        if !slots.is_empty() {
            for element in object.slots.chunks(*stride) {
                slots.iter().for_each(|&(slot, kind)| told.reach_value(kind, element[slot]));
            }
        }
    }
}

/// The kinds of the first and second operand of a window's entry, by the instruction it comes from.
pub(crate) fn operand_kinds(program: &Program) -> Vec<(Kind, Kind)> {
    let of_method = |method: &Method| {
        let registers = &method.registers;
        let kind = |register: Reg| registers[usize::from(register.0)];
        let code = &program.code[method.start as usize..method.end as usize];
        let kinds = code.iter().map(|op| match *op {
            Op::Memory(MemoryOp::Store { src, .. }) => (kind(src), Kind::I64),
            Op::Memory(MemoryOp::Rmw { operand, expected, .. }) => (kind(operand), kind(expected)),
            Op::Local(LocalOp::Unary { a, .. } | LocalOp::BinaryImmediate { a, .. }) => (kind(a), Kind::I64),
            Op::Local(LocalOp::Binary { a, b, .. }) => (kind(a), kind(b)),
            // Numbers, or no operands. One that computes later on references needs an arm of its own above, or they would
            // be overlooked.
            _ => (Kind::I64, Kind::I64),
        });
        kinds.collect::<Vec<_>>()
    };
    program.methods.iter().flat_map(of_method).collect()
}

pub(crate) fn kind_of(storage: Storage) -> Kind {
    match storage {
        Storage::Ref => Kind::Ref,
        Storage::Ptr => Kind::Ptr,
        _ => Kind::I64,
    }
}
