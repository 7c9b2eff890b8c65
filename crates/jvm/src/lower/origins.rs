//! Which members of which classes a program was translated from.

use std::collections::{BTreeSet, HashMap};

use fencepost_ir::{MethodId as Number, Program, Region, StaticId};

use super::{Linker, Routine};
use crate::world::ClassId;

/// A method or field of a class, by its position there. The offsets in a method's spans are offsets in its
/// bytecode.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Origin {
    /// The internal name of the class.
    pub class: String,
    /// Which of its methods, or of its fields.
    pub index: usize,
}

/// Where the methods and fields of a program come from: those that are not the platform's.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    methods: HashMap<Number, Origin>,
    fields: HashMap<Region, Origin>,
    statics: HashMap<StaticId, Origin>,
}

impl Origins {
    /// The internal names of the classes.
    pub(crate) fn classes(&self) -> BTreeSet<&str> {
        let all = self.methods.values().chain(self.fields.values()).chain(self.statics.values());
        all.map(|origin| origin.class.as_str()).collect()
    }

    /// The method of a class that a method of the program is.
    pub(crate) fn method(&self, id: Number) -> Option<&Origin> {
        self.methods.get(&id)
    }

    /// The field of a class that has a region for itself.
    pub(crate) fn field(&self, program: &Program, region: Region) -> Option<&Origin> {
        let is_it = |id: &&StaticId| program.statics[id.0 as usize].region == region;
        let as_static = || self.statics.get(self.statics.keys().find(is_it)?);
        self.fields.get(&region).or_else(as_static)
    }
}

impl Linker<'_> {
    pub(super) fn origins(&self) -> Origins {
        let world = &self.types.world;
        let origin = |class: ClassId, index: u32| {
            let class = (!world.is_library(class)).then(|| world.get(class).name.to_string())?;
            Some(Origin { class, index: index as usize })
        };
        let methods = self.draft.routines().filter_map(|(routine, id)| match routine {
            Routine::Method(method) => Some((id, origin(method.class, method.index)?)),
            _ => None,
        });
        let fields = self.kinds.fields.iter();
        let statics = self.statics.fields.iter();
        Origins {
            methods: methods.collect(),
            fields: fields.filter_map(|(id, &at)| Some((at, origin(id.class, id.index)?))).collect(),
            statics: statics.filter_map(|(id, &at)| Some((at, origin(id.class, id.index)?))).collect(),
        }
    }
}
