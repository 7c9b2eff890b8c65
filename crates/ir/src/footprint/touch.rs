//! What code may do to memory, with the initialisers that it may run.

use super::{Pending, Regions};
use crate::contents::Types;
use crate::program::{MethodId, Program};
use crate::types::{Type, TypeId};

/// What code may do, as far as it is of interest to other threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CodeTouch {
    pub(crate) reads: Regions,
    pub(crate) writes: Regions,
    /// The types of which an object may be made, of those that the analysis asks for.
    pub(crate) makes: Types,
    /// The types whose initialisers may run. What those touch is not in the sets.
    pub(crate) initialises: Types,
}

impl CodeTouch {
    pub(crate) fn join(&mut self, other: &CodeTouch) {
        self.learn(other);
    }

    /// Adds another; whether there is anything new.
    pub(crate) fn learn(&mut self, other: &CodeTouch) -> bool {
        let read = self.reads.learn(&other.reads);
        let made = self.makes.join(&other.makes);
        let initialised = self.initialises.join(&other.initialises);
        self.writes.learn(&other.writes) | read | made | initialised
    }

    pub(crate) fn clear(&mut self) {
        self.reads.clear();
        self.writes.clear();
        self.makes.clear();
        self.initialises.clear();
    }

    /// Whether this, or an initialiser that it may run, does something.
    pub(crate) fn any(
        &self,
        initialisers: &Initialisers,
        pending: &impl Pending,
        does: impl Fn(&CodeTouch) -> bool,
    ) -> bool {
        does(self) || self.initialises.iter().any(|ty| pending.may_begin(ty) && does(initialisers.touch(ty)))
    }

    /// Calls `add` with this and the initialisers that it may run.
    pub(crate) fn each(
        &self,
        initialisers: &Initialisers,
        pending: &impl Pending,
        mut add: impl FnMut(&CodeTouch),
    ) {
        add(self);
        self.initialises
            .iter()
            .filter(|&ty| pending.may_begin(ty))
            .for_each(|ty| add(initialisers.touch(ty)));
    }
}

/// What the initialisers of types may touch, with all other initialisers that they may run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Initialisers {
    /// By type, as far as there are some with an initialiser.
    touches: Vec<CodeTouch>,
}

impl Initialisers {
    /// From what each touches by itself: `of` is called with the method of each.
    pub(crate) fn of(program: &Program, of: impl Fn(MethodId) -> CodeTouch) -> Initialisers {
        let own = |ty: &Type| ty.initialiser.map_or_else(CodeTouch::default, &of);
        let mut touches: Vec<CodeTouch> = program.types.iter().map(own).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for index in 0..touches.len() {
                let mut touch = std::mem::take(&mut touches[index]);
                for TypeId(other) in touch.initialises.clone().iter() {
                    if other as usize != index {
                        changed |= touch.learn(&touches[other as usize]);
                    }
                }
                touches[index] = touch;
            }
        }
        Initialisers { touches }
    }

    pub(crate) fn touch(&self, TypeId(ty): TypeId) -> &CodeTouch {
        &self.touches[ty as usize]
    }
}
