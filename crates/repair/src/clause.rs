//! What a violation says about repairs: one of these changes has to be made.
//!
//! A violation that is still there with some changes made goes wrong because events overtook others. A
//! fence that none of these pairs crosses, and a volatile access that is in none of them, would have
//! changed nothing: the same path would still be there. So any repair makes one of the other changes.
//! Where threads have views of their own the same goes for pairs of accesses by two threads to one location,
//! and the fences that were passed before the second.

use std::collections::BTreeMap;

use fencepost_explore::{Reordering, Violation};
use fencepost_ir::Pc;
use fencepost_memory::{Model, Sight};
use fixedbitset::FixedBitSet;

use crate::scaffold::Scaffold;

/// From reorderings to the candidates that would have prevented them.
#[derive(Debug)]
pub(crate) struct Preventers {
    changed: BTreeMap<Pc, Vec<usize>>,
    candidates: usize,
    /// Whether what is noted are accesses to one location rather than reorderings.
    views: bool,
}

impl Preventers {
    pub(crate) fn new(scaffold: &Scaffold, model: &Model) -> Preventers {
        let views = model.views != Sight::None;
        Preventers { changed: scaffold.changed(), candidates: scaffold.candidates(), views }
    }

    /// The changes of which any repair makes one, given a violation that is there with `made`.
    pub(crate) fn clause(&self, violation: &Violation, made: &FixedBitSet) -> FixedBitSet {
        let mut clause = FixedBitSet::with_capacity(self.candidates);
        for reordering in &violation.reorderings {
            clause.extend(self.preventing(reordering));
        }
        clause.difference_with(made);
        clause
    }

    /// The changes that would have prevented one reordering.
    fn preventing(&self, reordering: &Reordering) -> impl Iterator<Item = usize> {
        let places = reordering.passed.iter().chain([&reordering.earlier, &reordering.later]);
        places.filter_map(|pc| self.changed.get(pc)).flatten().copied()
    }

    /// The reorderings of a violation that one change would have prevented.
    pub(crate) fn prevented_by(&self, violation: &Violation, candidate: usize) -> Vec<Reordering> {
        let mut prevented: Vec<Reordering> = Vec::new();
        if self.views {
            return prevented;
        }
        for reordering in &violation.reorderings {
            let known =
                |other: &Reordering| (other.earlier, other.later) == (reordering.earlier, reordering.later);
            if self.preventing(reordering).any(|it| it == candidate) && !prevented.iter().any(known) {
                prevented.push(reordering.clone());
            }
        }
        prevented
    }
}
