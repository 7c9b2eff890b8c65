//! What the garbage collector goes by.

use fencepost_ir::liveness::Liveness;
use fencepost_ir::{Collection, Program, Region, Strength, TypeId};

use super::live::LiveRegisters;
use super::references::ReferenceSlots;

/// What the collector goes by.
#[derive(Clone, Debug)]
pub struct Garbage {
    pub(crate) edges: Edges,
    /// The registers that count.
    pub(crate) live: LiveRegisters,
    /// By type, whether it shows when objects of it die.
    pub(crate) minded: Vec<bool>,
}

impl Garbage {
    pub(crate) fn of(program: &Program, liveness: &Liveness) -> Option<Garbage> {
        let collection = program.collection.as_ref()?;
        let minded = program.types.iter().enumerate().map(|(index, ty)| {
            collection.finalised.contains(&TypeId(index as u32))
                || ty.slots.iter().any(|slot| collection.minds(slot.region))
        });
        Some(Garbage {
            edges: Edges::of(program, collection),
            live: LiveRegisters::of(program, liveness, true),
            minded: minded.collect(),
        })
    }
}

/// Which slots hold which references.
#[derive(Clone, Debug)]
pub(crate) struct Edges {
    /// For each [`Strength`], those that count when it is asked what is dead enough for such references to be cleared: all
    /// that are stronger.
    pub(crate) counting: [ReferenceSlots; 3],
    /// For each type, the slots of weak references.
    pub(crate) weak: Vec<Vec<(u32, Strength)>>,
    /// For each type, the slots of keys and of the values that live while these do.
    pub(crate) keyed: Vec<Vec<(u32, u32)>>,
}

/// All strengths, in order.
pub(crate) const STRENGTHS: [Strength; 3] = [Strength::Soft, Strength::Weak, Strength::Last];

impl Edges {
    pub(crate) fn of(program: &Program, collection: &Collection) -> Edges {
        let is_value = |region: Region| collection.keyed.values().any(|&value| value == region);
        let counts = |region: Region, strength: Strength| {
            collection.weak.get(&region).is_none_or(|&own| own < strength) && !is_value(region)
        };
        let by_type = program.types.iter().map(|ty| {
            let slots = ty.slots.iter().enumerate().map(|(slot, it)| (slot as u32, it.region));
            let weak = |(slot, region)| collection.weak.get(&region).map(|&strength| (slot, strength));
            let keyed = |(slot, region)| {
                let value = *collection.keyed.get(&region)?;
                let value = ty.slots.iter().position(|it| it.region == value)?;
                Some((slot, value as u32))
            };
            (slots.clone().filter_map(weak).collect(), slots.filter_map(keyed).collect())
        });
        let (weak, keyed) = by_type.unzip();
        let counting =
            STRENGTHS.map(|strength| ReferenceSlots::of(program, |region| counts(region, strength)));
        Edges { counting, weak, keyed }
    }
}
