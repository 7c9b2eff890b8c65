//! What a violation says about repairs: one of these changes has to be made.
//!
//! A violation that is still there with some changes made goes wrong because events overtook others. A
//! fence that none of these pairs crosses, and a volatile access that is in none of them, would have
//! changed nothing: the same path would still be there. So any repair makes one of the other changes.
//! Where threads have views of their own the same goes for pairs of accesses by two threads to one location,
//! and the fences that were passed before the second.

use std::collections::BTreeMap;

use fencepost_explore::{Crossing, Violation};
use fencepost_ir::Pc;
use fencepost_memory::{Model, Sight};
use fixedbitset::FixedBitSet;

use crate::scaffold::Scaffold;

/// From crossings to the candidates that would have prevented them.
#[derive(Debug)]
pub(crate) struct Preventers {
    changed: BTreeMap<Pc, Vec<usize>>,
    candidates: usize,
    /// Whether crossings are accesses to one location rather than reorderings.
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
        for crossing in &violation.crossings {
            clause.extend(self.preventing(crossing));
        }
        clause.difference_with(made);
        clause
    }

    /// The changes that would have prevented one reordering.
    fn preventing(&self, crossing: &Crossing) -> impl Iterator<Item = usize> {
        let places = crossing.passed.iter().chain([&crossing.earlier, &crossing.later]);
        places.filter_map(|pc| self.changed.get(pc)).flatten().copied()
    }

    /// The reorderings of a violation that one change would have prevented.
    pub(crate) fn prevented_by(&self, violation: &Violation, candidate: usize) -> Vec<Crossing> {
        let mut prevented: Vec<Crossing> = Vec::new();
        if self.views {
            return prevented;
        }
        for crossing in &violation.crossings {
            let known = |other: &Crossing| (other.earlier, other.later) == (crossing.earlier, crossing.later);
            if self.preventing(crossing).any(|it| it == candidate) && !prevented.iter().any(known) {
                prevented.push(crossing.clone());
            }
        }
        prevented
    }
}
