//! What a garbage collector may do to a program: which objects are finalised, and which references are weak.
//!
//! A program has a [`Collection`] only if it can tell that there is a collector: it makes objects that are finalised, or
//! weak references. What the collector does, and when, is in the machine (`machine::garbage`).

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::program::Program;
use crate::types::{Region, TypeId};

/// How long a reference that does not keep its object alive lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// It is cleared when no thread can reach the object any more, other than by such and weaker references. While it
    /// is there the object is not finalised. (Java: a soft reference.)
    Soft,
    /// It is cleared before the object is finalised.
    Weak,
    /// It is cleared when the object has been finalised and cannot be reached after that, either. (Java: a phantom
    /// reference; .NET: one that tracks resurrection.)
    Last,
}

/// A list that the collector keeps for a thread that serves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dead {
    /// Objects to be finalised.
    Objects,
    /// Weak references that were cleared and are to be put into a queue.
    References,
}

/// What a garbage collector has to know of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    /// The first of the [initial threads](crate::Program::threads) that serve the collector, which is the collector
    /// itself. These keep no program alive.
    pub services: u16,
    /// The types whose objects are finalised.
    pub finalised: BTreeSet<TypeId>,
    /// The regions of slots that hold weak references.
    pub weak: BTreeMap<Region, Strength>,
    /// Slots that hold a value which is reachable only while a key is: for the region of the key, that of the value. Both
    /// are slots of one object.
    pub keyed: BTreeMap<Region, Region>,
    /// The region of the slot of a weak reference that is not null if the reference is to be put into a queue when it was
    /// cleared.
    pub queue: Option<Region>,
    /// Whether references of strength [`Strength::Last`] go together with weak ones if the object is not to be finalised
    /// (.NET). Otherwise they may go later.
    pub together: bool,
}

impl Collection {
    /// The types of objects that may be in a list.
    pub(crate) fn listed(&self, program: &Program, list: Dead) -> Vec<TypeId> {
        let all = (0..program.types.len() as u32).map(TypeId);
        let listed = |ty: &TypeId| match list {
            Dead::Objects => self.finalised.contains(ty),
            Dead::References => program.ty(*ty).slots.iter().any(|slot| self.minds(slot.region)),
        };
        all.filter(listed).collect()
    }

    /// Whether the collector has something to do with objects that have a slot of this region.
    pub fn minds(&self, region: Region) -> bool {
        self.weak.contains_key(&region)
    }
}
